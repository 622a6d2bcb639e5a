"""`comptoolbench generate`: a suite of any seed and size, as Parquet or JSON lines."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from runner import UserError
from runner.files import FORMATS, written


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--seed", type=int, default=42, help="seed of the engine (default: 42)")
    for level, count in enumerate((48, 64, 40, 48)):
        parser.add_argument(f"--l{level}", type=int, default=count, metavar="N", help=f"tasks at level {level} (default: {count})")
    parser.add_argument("--distractors", type=int, default=3, metavar="N", help="tools on offer beside those that a task needs (default: 3)")
    parser.add_argument("--catalog", choices=("task", "full"), default="task", help="offer a task's own tools and distractors, or all 106 (default: task)")
    parser.add_argument("--format", choices=tuple(FORMATS), default="parquet", help="file format (default: parquet)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the file tasks.parquet or tasks.jsonl")


def run(arguments: argparse.Namespace) -> int:
    """Write the suite."""
    from tqdm import tqdm

    from generator import CompositionEngine

    counts = (arguments.l0, arguments.l1, arguments.l2, arguments.l3)
    try:
        engine = CompositionEngine(arguments.seed, arguments.distractors, arguments.catalog)
        plan = engine.plan(counts)
    except ValueError as problem:
        raise UserError(f"{problem}.") from None

    def rows() -> Iterator[dict[str, Any]]:
        for level, count, first in plan:
            yield from engine.stream(level, count, first_number=first)

    target = arguments.out / f"tasks.{arguments.format}"
    with written(target) as part, tqdm(rows(), total=sum(counts), unit="task", disable=not sys.stderr.isatty()) as progress:
        FORMATS[arguments.format](progress, part, "default")
    print(f"{sum(counts)} tasks in {target}")
    return 0
