"""`comptoolbench check`: prove published files."""

import argparse
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from families import configs, every_family, recognised
from runner import UserError
from runner.files import read_rows


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("source", type=Path, metavar="FILE|DIR", help="a .parquet or .jsonl file of tasks, or a folder of them")


def run(arguments: argparse.Namespace) -> int:
    """Print the problems by task; exit status 1 if there are any."""
    bad = 0
    for source in _files(arguments.source):
        count, problems = _prove(source)
        for task, found in problems.items():
            print(f"{source}: {task}")
            for problem in found:
                print(f"  {problem}")
        print(f"{source}: {count} task{'s' * (count != 1)}, {f'{len(problems)} with problems' if problems else 'all proved'}")
        bad += len(problems)
    return 1 if bad else 0


def _prove(source: Path) -> tuple[int, dict[str, list[str]]]:
    """How many rows a file has, and the problems by task."""
    from tqdm import tqdm

    count = 0

    def counted() -> Iterator[dict[str, Any]]:
        nonlocal count
        for row in tqdm(chain([first], rows), desc=source.name, unit="task", disable=not sys.stderr.isatty()):
            count += 1
            yield row

    rows = read_rows(source)
    try:
        first = next(rows)
    except StopIteration:
        raise UserError(f"{source} holds no rows; it should hold tasks.") from None
    family = recognised(first)
    if family is None:
        raise UserError(f"{source} holds no tasks: its rows have no field {' or '.join(found.mark for found in every_family())}.")
    problems: dict[str, list[str]] = {}
    for task, problem in family.check(counted(), _parents(source)):
        problems.setdefault(task, []).append(problem)
    return count, problems


def _parents(source: Path) -> Iterator[dict[str, Any]] | None:
    """The rows that those of a file belong to, where they lie beside it."""
    config = configs().get(source.stem)
    beside = source.with_stem(config.parents) if config and config.parents else None
    return read_rows(beside) if beside and beside.is_file() else None


def _files(source: Path) -> list[Path]:
    """The task files of a folder (an export holds tables without tasks as well)."""
    if not source.is_dir():
        return [source]
    others = {name for name, config in configs().items() if not config.tasks}
    found = sorted(path for path in source.rglob("*") if path.suffix in (".parquet", ".jsonl") and not others & {path.stem, path.parent.name})
    if not found:
        raise UserError(f"{source} holds no .parquet or .jsonl files of tasks.")
    return found
