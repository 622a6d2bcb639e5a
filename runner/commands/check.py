"""`comptoolbench check`: prove published files."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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

    from generator import check_all

    count = 0

    def counted() -> Iterator[dict[str, Any]]:
        nonlocal count
        for row in tqdm(read_rows(source), desc=source.name, unit="task", disable=not sys.stderr.isatty()):
            if not count and "expected_trace" not in row:
                raise UserError(f"{source} holds no tasks: its rows have no field expected_trace.")
            count += 1
            yield row

    problems: dict[str, list[str]] = {}
    for task, problem in check_all(counted()):
        problems.setdefault(task, []).append(problem)
    if not count:
        raise UserError(f"{source} holds no rows; it should hold tasks.")
    return count, problems


def _files(source: Path) -> list[Path]:
    """The task files of a folder (an export holds the catalogue as well, which has no tasks)."""
    if not source.is_dir():
        return [source]
    found = sorted(path for path in source.rglob("*") if path.suffix in (".parquet", ".jsonl") and "tools" not in (path.stem, path.parent.name))
    if not found:
        raise UserError(f"{source} holds no .parquet or .jsonl files of tasks.")
    return found
