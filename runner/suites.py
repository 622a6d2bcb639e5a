"""Loads, validates and selects the tasks of a run."""

import logging
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from families import DEFAULT, FAMILIES, configs, every_family, family, recognised
from families.family import Family
from families.formatting import shown
from families.rows import fault
from generator.core.digest import digest
from generator.core.shapes import Json
from runner import UserError
from runner.files import read_rows

Row = dict[str, Any]

SEED = 42
LONGEST_ID, LONGEST_PROBLEM = 80, 400  # characters in an error message
DATA = Path(__file__).parent.parent / "data"


def family_of(settings: Mapping[str, Json]) -> Family:
    """Return the family of a run.

    Raises:
        UserError: If this version does not have it.
    """
    name = settings["family"]
    if name not in FAMILIES:
        raise UserError(
            f"the run of {settings.get('model')} is on tasks of the family {name!r}; this version has "
            f"{', '.join(FAMILIES)}."
        )
    return family(name)


def load(
    chosen: str | None = None, dataset: str | None = None, seed: int = SEED, config: str | None = None
) -> tuple[Family, list[Row]]:
    """Load tasks, and return their family and the tasks.

    Args:
        chosen: The name of the family to generate, or of the family that a dataset must hold. None: the first family,
            or any in a dataset.
        dataset: A Hub id, a folder or a file; None: the suite of `seed`.
        seed: The seed of the suite.
        config: The family's published table; None: the first.

    Raises:
        UserError: If the dataset cannot be read, or does not hold such tasks.
    """
    found, rows = checked(_rows(chosen or DEFAULT, dataset, seed, config), dataset or f"the suite of seed {seed}")
    if chosen not in (None, found.name):
        raise UserError(f"{dataset} holds tasks of the family {found.name}, not {chosen}.")
    return found, rows


def of_settings(settings: Mapping[str, Json], dataset: str | None = None) -> tuple[Family, list[Row], str]:
    """Return the family of a run, its tasks, and their digest.

    Args:
        settings: The run's settings, from `store.settings_of`.
        dataset: Where the tasks are now, if they have moved.

    Raises:
        UserError: If this version has no such family, or there are no such tasks.
    """
    chosen, seed = family_of(settings), settings.get("seed")
    _, rows = load(chosen.name, dataset or settings["dataset"], SEED if seed is None else seed, settings.get("config"))
    return chosen, *select(chosen, rows, settings["select"], settings["limit"], settings.get("tasks") or ())


def of_predictions(tasks: Iterable[Json], dataset: str | None = None) -> tuple[Family, list[Row], dict[str, Any]]:
    """Find the tasks of predictions by their ids: in the dataset, or else among the published ones.

    Returns:
        The family, the tasks, and their source as options of a run.

    Raises:
        UserError: As `load`.
    """
    name, config = (None, None) if dataset else published_with(tasks)
    return *load(name, dataset, config=config), {"family": name, "config": config, "dataset": dataset}


def published_with(tasks: Iterable[Json]) -> tuple[str, str] | tuple[None, None]:
    """Return the family and the config of the published table that holds most of the given task ids.

    Both are None if no table holds any, or the project is not a clone.
    """
    import pyarrow.parquet as pq

    wanted = {task for task in tasks if isinstance(task, str)}
    counts: Counter[tuple[str, str]] = Counter()
    for each in every_family():
        for config in each.configs:
            table = DATA / f"{config.name}.parquet"
            if config.tasks and table.is_file():
                ids = pq.read_table(table, columns=["task_id"])["task_id"].to_pylist()
                counts[each.name, config.name] = len(wanted.intersection(ids))
    best = max(counts, key=lambda name: counts[name], default=None)
    return best if best and counts[best] else (None, None)


def _rows(chosen: str, dataset: str | None, seed: int, name: str | None) -> Iterable[Row]:
    if dataset is None:
        wanted = family(chosen)
        tables = [config for config in wanted.configs if config.tasks]
        config = next((config for config in tables if config.name == name), None) if name else tables[0]
        if config is None:
            raise UserError(
                f"the family {chosen} has no tasks of the config {name!r}; it has "
                f"{', '.join(table.name for table in tables)}."
            )
        published = DATA / f"{config.name}.parquet"
        return (
            read_rows(published)
            if seed == SEED and published.is_file()
            else config.every_row({**wanted.options, "seed": seed})
        )
    if os.path.exists(dataset):  # Path.exists raises for invalid file names
        return read_rows(_file_of(Path(dataset)))
    if dataset.endswith((".parquet", ".jsonl")) or os.path.lexists(dataset):  # a broken link
        raise UserError(f"there is no file {dataset}.")
    return from_hub(dataset)


def meant(wrong: str, ids: Sequence[str], otherwise: str = "") -> str:
    """Return the end of an error message for an unknown id: the similar id with the same number, if there is one.

    If there is none, it is `otherwise`, or what the ids are like.

    >>> meant("L0_node_001", ["L0_node_0001", "L0_node_0011"])
    '; did you mean L0_node_0001?'
    >>> meant("L0_node_9999", ["L0_node_0999"])
    '; its ids are like L0_node_0999.'
    """
    near = get_close_matches(wrong, [known for known in ids if _numbers(known) == _numbers(wrong)], 1)
    return f"; did you mean {near[0]}?" if near else otherwise or f"; its ids are like {ids[0]}."


def _numbers(name: str) -> list[str]:
    """Return the numbers in an id, without leading zeros."""
    return [number.lstrip("0") for number in re.findall(r"\d+", name)]


def unlabelled(family: Family, rows: Sequence[Row], wanted: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Convert labels in a selection, as tables show them, to the values in rows, as text."""
    as_stored = {name: list(values) for name, values in wanted.items()}
    for stratum in family.strata:
        if stratum.name in as_stored:
            values = {
                name.casefold(): str(value)
                for value in stratum.values(rows)
                for name in (stratum.label(value), *stratum.names(value), str(value))
            }
            given = as_stored[stratum.name]
            chosen = [values.get(name.casefold(), name) for name in given]
            as_stored[stratum.name] = given if chosen == given else sorted({*chosen})  # as if the values had been given
    return as_stored


def select(
    family: Family, rows: Iterable[Row], wanted: Mapping[str, Sequence[str]], limit: int | None, ids: Sequence[str] = ()
) -> tuple[list[Row], str]:
    """Select tasks, and return them with their digest.

    Args:
        family: The family of the tasks.
        rows: The tasks.
        wanted: Stratum to the selected values, as text; other strata are not restricted.
        limit: Maximum number of tasks for each value of the family's first stratum; None: no limit.
        ids: The ids of the selected tasks; empty: all.

    Raises:
        UserError: If the family has no such stratum, no task has such a value or id, or no task is left.
    """
    chosen = list(rows)
    if ids:
        if missing := sorted({*ids} - {row["task_id"] for row in chosen}):
            raise UserError(
                f"the dataset has no task {', '.join(missing)}{meant(missing[0], [row['task_id'] for row in chosen])}"
            )
        chosen = [row for row in chosen if row["task_id"] in ids]
    strata = {stratum.name: stratum for stratum in family.strata}
    for name, values in wanted.items():
        if name not in strata:
            raise UserError(
                f"tasks of the family {family.name} have no {name!r}; they can be selected by {', '.join(strata)}."
            )
        present = [str(value) for value in strata[name].values(chosen)]
        if missing := [value for value in values if value not in present]:
            raise UserError(f"the dataset has no tasks of {name} {', '.join(missing)}; it has {', '.join(present)}.")
        chosen = [row for row in chosen if str(strata[name].of(row)) in values]
    if limit is not None:
        taken: Counter[Any] = Counter()
        few = []
        for row in chosen:
            value = family.strata[0].of(row)
            taken[value] += 1
            if taken[value] <= limit:
                few.append(row)
        chosen = few
    if not chosen:
        raise UserError("no task matches the selection.")
    return chosen, digest(chosen)


def twins_of(family: Family, rows: Sequence[Row]) -> tuple[list[Row], str]:
    """Return the twins of some tasks, and their digest.

    Raises:
        UserError: If there are none, or a task has a call that cannot be asked for on its own.
    """
    try:
        twins = [family.normalized(twin) for twin in family.twins(rows)]
    except ValueError as problem:
        raise UserError(f"--twins: {shown(str(problem), LONGEST_PROBLEM)}.") from None
    if not twins:
        tables = [config.name for config in family.configs if config.name.endswith("_twins")]
        own = (
            f"; its twins are tasks of their own: --dataset data/{tables[0]}.parquet, without --twins" if tables else ""
        )
        raise UserError(
            f"--twins asks for the calls of a task one by one, and none of these tasks of the family {family.name} has "
            f"twins{own}."
        )
    if double := {twin["task_id"] for twin in twins} & {row["task_id"] for row in rows}:
        raise UserError(f"--twins: there are two tasks {min(double)}.")
    return twins, digest(twins)


def _file_of(source: Path) -> Path:
    """Return the file of tasks in a folder: the only one, or the one of the config `default`."""
    if source.is_file():
        return source
    found = [path for path in sorted(source.rglob("*")) if path.suffix in (".parquet", ".jsonl")]
    chosen = [path for path in found if "default" in (path.stem, path.parent.name)] or found
    if len(chosen) != 1:
        raise UserError(
            f"{source} must hold one .parquet or .jsonl file of tasks, or one of the config default; it holds "
            f"{len(chosen)}."
        )
    return chosen[0]


def from_hub(name: str) -> list[Row]:
    """Load the rows of a dataset on the Hub.

    Raises:
        UserError: If the name is not of the form OWNER/NAME, or there is no such dataset.
    """
    if "/" not in name:
        near = get_close_matches(name, [*FAMILIES, *configs()], 1)
        raise UserError(
            f"there is no file or folder {name}, and a dataset on the Hub is named OWNER/NAME"
            + (f"; did you mean {near[0]}?" if near else ".")
        )
    import datasets

    try:
        with _silent("huggingface_hub", "httpx", "datasets"):  # they would log each retry
            return list(datasets.load_dataset(name, split="test"))
    except (OSError, ValueError) as problem:
        raise UserError(
            f"{name} is neither a file or folder here nor a dataset with a split `test` on the Hub: "
            f"{str(problem).splitlines()[0]}"
        ) from None


@contextmanager
def _silent(*names: str) -> Iterator[None]:
    """Silence the loggers of libraries, except for critical errors."""
    loggers = [logging.getLogger(name) for name in names]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def no_task(row: Row, source: object) -> str:
    """Return an error message for a file whose first row is not a task."""
    if {"task_id", "prediction"} <= row.keys():
        return f"{source} holds predictions, not tasks; `comptoolbench score` scores them."
    if {"name", "parameters", "returns"} <= row.keys():
        return f"{source} is the table of tools, and holds no tasks."
    markers = ", ".join(f"{each.marker} ({each.name})" for each in every_family())
    return f"{source} holds no tasks of any family: its first row has none of the fields {markers}."


def checked(rows: Iterable[Row], source: str) -> tuple[Family, list[Row]]:
    """Validate tasks, and return their family and the normalised tasks; `source` names them in error messages.

    Raises:
        UserError: If they are not tasks of one family.
    """
    families, tasks = zip(*stream(rows, source), strict=True)
    return families[0], list(tasks)


def stream(rows: Iterable[Row], source: str) -> Iterator[tuple[Family, Row]]:
    """Validate tasks one by one, and yield (family, normalised task).

    Raises:
        UserError: If there are no rows, or a row is not a valid task.
    """
    ids: set[str] = set()
    found: Family | None = None
    for number, given in enumerate(rows, 1):
        where = f"{source}, row {number}"
        if not isinstance(given, Mapping):
            raise UserError(
                f"{where}, must be an object with the fields of a task; got {shown(repr(given), LONGEST_ID)}."
            )
        found = found or recognised(given)
        if found is None:
            raise UserError(no_task(given, source))
        missing = [name for name in found.fields if name not in given]
        if missing:
            raise UserError(
                f"{where}, lacks {', '.join(missing)}; a task of the family {found.name} has {', '.join(found.fields)}."
            )
        row = found.normalized(given)
        if problem := fault(row) or found.refusal(row):
            raise UserError(
                f"{where} ({shown(str(row['task_id']), LONGEST_ID)}): "
                f"{shown(' '.join(problem.split()), LONGEST_PROBLEM)}."
            )
        if row["task_id"] in ids:
            raise UserError(f"{where}: there are two tasks {row['task_id']}.")
        ids.add(row["task_id"])
        yield found, row
    if found is None:
        raise UserError(f"{source} holds no tasks.")
