"""Checks the exported folder and the metric's Space before they are published, by loading them as users will."""

import json
import logging
from collections.abc import Iterator, Sequence
from hashlib import sha256
from logging.handlers import BufferingHandler
from pathlib import Path
from typing import Any

from comptoolbench import FEATURES
from families import every_family
from families.family import Config, Family
from generator.core.digest import digest
from runner import UserError
from runner.files import read_rows


def dataset_problems(folder: Path, reviewed: Path) -> Iterator[str]:
    """Yield the problems of an exported folder that prevent publishing it, one sentence each.

    Args:
        folder: The exported folder.
        reviewed: The folder of the committed Parquet files, whose rows have been reviewed and tested.
    """
    yield from (f"{path.name}: the Hub refuses repositories that hold scripts" for path in sorted(folder.rglob("*.py")))
    yield from _card_problems(folder / "README.md", {"license": "cc-by-4.0", "pretty_name": "CompToolBench"})
    yield from _croissant_problems(folder)
    for family in every_family():
        for config in family.configs:
            yield from _row_problems(folder, family, config, reviewed / f"{config.name}.parquet")


def _card_problems(readme: Path, wanted: dict[str, str]) -> Iterator[str]:
    from huggingface_hub import RepoCard
    from yaml import YAMLError

    try:
        data = RepoCard.load(readme, ignore_metadata_errors=False).data
    except (ValueError, YAMLError) as problem:
        yield f"{readme.name}: the Hub cannot read its YAML header: {str(problem).splitlines()[0]}"
        return
    for key, value in wanted.items():
        if data.get(key) != value:
            yield f"{readme.name}: {key} must be {value}; it is {data.get(key)}"


def _row_problems(folder: Path, family: Family, table: Config, reviewed: Path) -> Iterator[str]:
    """Load a config with `load_dataset`, as users do, and check its rows."""
    config = table.name
    from datasets import exceptions, load_dataset
    from yaml import YAMLError

    try:
        loaded = load_dataset(str(folder), config, split="test", streaming=True)
        features, rows = loaded.features, list(loaded)
    except (exceptions.DatasetsError, OSError, ValueError, YAMLError) as problem:
        yield f"{config}: it cannot be loaded: {str(problem).splitlines()[0]}"
        return
    if features != FEATURES[config]:
        yield f"{config}: the features are not those of the dataset: {features}"
    if not reviewed.is_file():
        yield f"{config}: there is no {reviewed} to compare with; make it with `comptoolbench export .` and review it"
    elif digest(rows) != digest(read_rows(reviewed)):
        yield (
            f"{config}: the rows are not those of {reviewed}, which were reviewed; make it again with `comptoolbench "
            f"export .` and review the difference"
        )
    if table.tasks:
        parents = read_rows(folder / "data" / f"{table.parents}.parquet") if table.parents else None
        yield from (f"{config}, {task}: {problem}" for task, problem in family.check(rows, parents))


def _croissant_problems(folder: Path) -> Iterator[str]:
    try:
        import mlcroissant
    except ImportError:
        raise UserError(
            'publishing needs mlcroissant, which checks croissant.json; in the clone: pip install -e ".[publish]".'
        ) from None

    warned = BufferingHandler(10_000)
    warned.setLevel(logging.WARNING)
    log = logging.getLogger("absl")  # the logger of mlcroissant's warnings
    log.addHandler(warned)
    try:
        mlcroissant.Dataset(folder / "croissant.json")
    except mlcroissant.ValidationError as problem:
        yield f"croissant.json: {problem}"
        return
    finally:
        log.removeHandler(warned)
    warnings = [record.getMessage() for record in warned.buffer]
    yield from (f"croissant.json: {warning}" for warning in warnings)
    described = {
        f"data/{file['name']}": file["sha256"]
        for file in json.loads((folder / "croissant.json").read_text(encoding="utf-8"))["distribution"]
    }
    shipped = {f"data/{path.name}": sha256(path.read_bytes()).hexdigest() for path in (folder / "data").iterdir()}
    for name in sorted(described.keys() | shipped.keys()):
        if described.get(name) != shipped.get(name):
            yield f"croissant.json: the digest of {name} is {described.get(name)}; the file's is {shipped.get(name)}"


def space_problems(family: Family, folder: Path, rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the problems of a metric's Space that prevent publishing it, one sentence each.

    Args:
        family: The family that the metric scores.
        folder: The metric's folder.
        rows: Rows of the family, for which the metric must score perfect predictions 1 and empty predictions 0.
    """
    missing = [
        name
        for name in (f"{family.metric}.py", "README.md", "app.py", "requirements.txt")
        if not (folder / name).is_file()
    ]
    if missing:
        yield from (f"{folder / name} is missing" for name in missing)
        return
    yield from _card_problems(folder / "README.md", {"sdk": "gradio", "app_file": "app.py"})
    import evaluate

    for predictions, expected in ((family.oracle_predictions(rows), 1.0), (family.null_predictions(rows), 0.0)):
        try:
            result = evaluate.load(str(folder)).compute(predictions=predictions, references=rows, n_resamples=10)
        except (ImportError, ValueError) as problem:
            yield f"{family.metric}: it does not run: {str(problem).splitlines()[0]}"
            return
        wrong = [f"{name} {result.get(name)}" for name in family.totals if result.get(name) != expected]
        if wrong:
            yield f"{family.metric}: it scores {wrong[0]} where it must score {expected}"
