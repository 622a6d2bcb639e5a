"""`comptoolbench generate`: a suite of any seed and size, as Parquet or JSON lines."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from families import DEFAULT, FAMILIES, family
from runner import UserError
from runner.files import FORMATS, written


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments, and those of the family that is asked for."""
    asked = argparse.ArgumentParser(parser.prog, add_help=False, allow_abbrev=False)
    for one in (asked, parser):
        one.add_argument("--family", choices=tuple(FAMILIES), default=DEFAULT, metavar="NAME", help=f"{', '.join(FAMILIES)} (default: {DEFAULT})")
    family(asked.parse_known_args(parser.get_default("words"))[0].family).declare(parser)
    parser.add_argument("--seed", type=int, default=42, help="seed of the engine (default: 42)")
    parser.add_argument("--format", choices=tuple(FORMATS), default="parquet", help="file format (default: parquet)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the file tasks.parquet or tasks.jsonl")


def run(arguments: argparse.Namespace) -> int:
    """Write the suite."""
    from tqdm import tqdm

    chosen = family(arguments.family)
    config, options = chosen.configs[0], chosen.read_options(arguments)
    try:
        parts = config.parts(options)
    except ValueError as problem:
        raise UserError(f"{problem}.") from None

    def rows() -> Iterator[dict[str, Any]]:
        for part in parts:
            yield from config.rows(options, part)

    total = sum(part[0] for part in parts)
    target = arguments.out / f"tasks.{arguments.format}"
    with written(target) as part, tqdm(rows(), total=total, unit="task", disable=not sys.stderr.isatty()) as progress:
        FORMATS[arguments.format](progress, part, config.name)
    print(f"{total} tasks in {target}")
    return 0
