"""Where the tasks of a run come from."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

from generator.digest import digest
from generator.graph import LEVELS
from runner import UserError
from runner.files import read_rows

__all__ = ["SEED", "load", "select"]

Row = dict[str, Any]

SEED = 42
DEFAULT = Path(__file__).parent.parent / "data" / "default.parquet"
NEEDED = ("task_id", "level", "prompt", "available_tools", "expected_trace")


def load(dataset: str | None = None, seed: int = SEED) -> list[Row]:
    """The rows of a dataset: a Hub id, a folder or a file; without one, the suite of a seed.

    Raises:
        UserError: If the dataset cannot be read or holds something else.
    """
    rows: Iterable[Row]
    if dataset is None:
        rows = read_rows(DEFAULT) if seed == SEED and DEFAULT.is_file() else _generated(seed)
    elif Path(dataset).exists():
        rows = read_rows(_file_of(Path(dataset)))
    elif dataset.endswith((".parquet", ".jsonl")):
        raise UserError(f"there is no file {dataset}.")
    else:
        rows = _from_hub(dataset)
    return _checked(rows, dataset or f"the suite of seed {seed}")


def select(rows: Iterable[Row], levels: Collection[int], limit: int | None) -> tuple[list[Row], str]:
    """The rows of some levels, at most `limit` a level, and their digest."""
    taken: Counter[int] = Counter()
    chosen = []
    for row in rows:
        if row["level"] in levels and (limit is None or taken[row["level"]] < limit):
            taken[row["level"]] += 1
            chosen.append(row)
    return chosen, digest(chosen)


def _generated(seed: int) -> Iterator[Row]:
    from generator import CompositionEngine

    yield from CompositionEngine(seed).suite()


def _file_of(source: Path) -> Path:
    """The file of tasks in a folder: the only one, or the one of the config `default`."""
    if source.is_file():
        return source
    found = [path for path in sorted(source.rglob("*")) if path.suffix in (".parquet", ".jsonl")]
    chosen = [path for path in found if "default" in (path.stem, path.parent.name)] or found
    if len(chosen) != 1:
        raise UserError(f"{source} must hold one .parquet or .jsonl file of tasks, or one of the config default; it holds {len(chosen)}.")
    return chosen[0]


def _from_hub(name: str) -> list[Row]:
    import datasets

    try:
        return list(datasets.load_dataset(name, split="test"))
    except (OSError, ValueError) as problem:
        raise UserError(f"{name} is neither a file or folder here nor a dataset with a split `test` on the Hub: {str(problem).splitlines()[0]}") from None


def _checked(rows: Iterable[Row], source: str) -> list[Row]:
    """The rows with their levels as numbers."""
    checked = []
    seen = set()
    for number, row in enumerate(rows, 1):
        missing = [name for name in NEEDED if name not in row]
        if missing:
            raise UserError(f"{source}, row {number}, lacks {', '.join(missing)}; a task has {', '.join(NEEDED)}.")
        level = LEVELS.index(row["level"]) if row["level"] in LEVELS else row["level"]
        if level not in range(len(LEVELS)):
            raise UserError(f"{source}, row {number}: the level must be 0 to 3 or one of {', '.join(LEVELS)}; it is {row['level']!r}.")
        if row["task_id"] in seen:
            raise UserError(f"{source}, row {number}: there are two tasks {row['task_id']}.")
        seen.add(row["task_id"])
        checked.append({**row, "level": level})
    if not checked:
        raise UserError(f"{source} holds no tasks.")
    return checked
