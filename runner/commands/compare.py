"""`comptoolbench compare`: runs side by side, two of them task by task."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from runner import UserError

if TYPE_CHECKING:
    from runner.report.tables import Comparison, SideBySide


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("runs", type=Path, nargs="+", metavar="RUN", help="folders of two runs or more; of two on the same tasks every task is compared")
    parser.add_argument("--out", type=Path, default=Path("compare.html"), metavar="FILE", help="the page with the tasks won and lost (default: compare.html)")
    parser.add_argument("--dataset", metavar="ID|PATH", help="where the tasks of the runs are now, if they have moved")


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison and write the page."""
    from runner.report import check_installed

    if len(arguments.runs) < 2:
        raise UserError("name the folders of two runs or more.")
    check_installed()
    from runner.report import tables
    from runner.report.build import write_comparison
    from runner.report.data import description, load_runs

    runs = load_runs(arguments.runs, arguments.dataset)
    found = tables.compare(*runs) if len(runs) == 2 else None
    for number, one in enumerate(runs, 1):
        print(f"{number}: {one.name}")
    for name, values in tables.differing([description(one) for one in runs]).items():
        print(f"{name}: {' / '.join(values)}")
    print()
    if found:
        _print_pairs(found)
    else:
        _print_side_by_side(tables.side_by_side(runs))
    write_comparison(runs, found, arguments.out)
    print(f"\n{arguments.out} ({arguments.out.stat().st_size:,} bytes)")
    return 0


def _print_pairs(found: Comparison) -> None:
    from families.words import p_value, points

    name = found.runs[0].family.score_name
    differences = ("difference", "95 % interval")
    lines = [(found.stratum, "n", "strict 1", "strict 2", *differences, "won", "lost", "p (McNemar)", f"{name} 1", f"{name} 2", *differences)]
    for part in found.parts:
        strict, other, first, second = (f"{share:.1%}" for share in (*part.strict, *part.means))
        of_strict, of_means = ((points(it.value), f"{points(it.low)} to {points(it.high)}") for it in (part.difference, part.mean_difference))
        counts = (str(part.won), str(part.lost), p_value(part.p))
        lines.append((part.label, str(part.n), strict, other, *of_strict, *counts, first, second, *of_means))
    _print_table(lines)
    print("\nDifference: second minus first, in points. Won and lost: tasks that only the second, or only the first, got strictly right.")


def _print_side_by_side(found: SideBySide) -> None:
    lines = [("run", *(column.label for column in found.columns.values()))]
    for number, figures in enumerate(found.figures, 1):
        lines.append((str(number), *("-" if it is None else f"{100 * it.value:.1f} [{100 * it.low:.1f}, {100 * it.high:.1f}]" for it in figures.values())))
    lines.append(("spread", *("-" if value is None else f"{100 * value:.1f}" for value in found.spread.values())))
    _print_table(lines)
    print("\nIn per cent and points, with 95 % intervals. A test of every task needs two runs on the same tasks, scored by the same metric.")


def _print_table(lines: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(cell.ljust(width) if not place else cell.rjust(width) for place, (cell, width) in enumerate(zip(line, widths, strict=True))))
