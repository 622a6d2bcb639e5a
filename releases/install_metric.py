"""Place the metric where `evaluate.load("comptool_gap")` finds it from any folder, with or without a network."""

from pathlib import Path

from runner import UserError

__all__ = ["install_metric"]

METRIC = Path(__file__).resolve().parents[1] / "metric" / "comptool_gap"
NAME = "evaluate-metric/comptool_gap"  # what evaluate takes a bare "comptool_gap" for


def install_metric(source: Path | None = None) -> Path:
    """Copy the metric into evaluate's own module cache, with evaluate's own functions, and return where it lies there.

    Args:
        source: Folder with `comptool_gap.py` and the modules beside it; the project's own when left out.

    Raises:
        UserError: If the folder does not hold the metric.
    """
    from datasets import DownloadConfig  # takes seconds, and other commands do without
    from evaluate import loading

    folder = source or METRIC
    script = folder / "comptool_gap.py"
    if not script.is_file():
        raise UserError(f"{folder} does not hold the metric: there is no {script.name} in it.")
    siblings = loading._download_additional_modules(
        name=script.stem, base_path=str(folder), imports=loading.get_imports(str(script)), download_config=DownloadConfig()
    )
    module, _ = loading._create_importable_file(
        local_path=str(script),
        local_imports=siblings,
        additional_files=[],
        dynamic_modules_path=loading.init_dynamic_modules(),
        module_namespace="metrics",
        name=NAME,
        download_mode=loading.DownloadMode.REUSE_DATASET_IF_EXISTS,
    )
    installed = Path(loading.init_dynamic_modules()).joinpath(*module.split(".")[1:]).with_suffix(".py")
    installed.touch()  # evaluate takes the most recent version
    return installed
