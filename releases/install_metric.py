"""Installs a metric so that `evaluate.load` finds it by its bare name from any folder, with or without a network."""

from pathlib import Path

from runner import UserError

NAMESPACE = "evaluate-metric"  # where evaluate looks for a bare name


def install_metric(folder: Path) -> Path:
    """Copy a metric into evaluate's module cache, with evaluate's own functions, and return the path of its script.

    Args:
        folder: The metric's folder, with the script of the same name and the modules that it imports.

    Raises:
        UserError: If the folder does not contain a metric.
    """
    from datasets import DownloadConfig  # slow to import, and other commands do not need it
    from evaluate import loading

    script = folder / f"{folder.name}.py"
    if not script.is_file():
        raise UserError(f"{folder} does not contain a metric: it has no {script.name}.")
    siblings = loading._download_additional_modules(
        name=script.stem,
        base_path=str(folder),
        imports=loading.get_imports(str(script)),
        download_config=DownloadConfig(),
    )
    module, _ = loading._create_importable_file(
        local_path=str(script),
        local_imports=siblings,
        additional_files=[],
        dynamic_modules_path=loading.init_dynamic_modules(),
        module_namespace="metrics",
        name=f"{NAMESPACE}/{folder.name}",
        download_mode=loading.DownloadMode.REUSE_DATASET_IF_EXISTS,
    )
    installed = Path(loading.init_dynamic_modules()).joinpath(*module.split(".")[1:]).with_suffix(".py")
    installed.touch()  # evaluate picks the most recently modified version
    return installed
