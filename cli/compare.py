"""`comptoolbench compare`: compare runs task by task."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

from cli.arguments import declare_moved, page
from cli.output import show, teller
from families.formatting import interval, p_value, percent, points
from runner.terminal import columns, fitting, wrapped

if TYPE_CHECKING:
    from families.page import Figure
    from runner.report.tables import Comparison, SideBySide


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add = parser.add_argument
    add(
        "runs",
        type=Path,
        nargs="+",
        metavar="RUN",
        help="folders of runs, or a folder of them; those on the same tasks are compared task by task",
    )
    add(
        "--out",
        type=page,
        default=Path("compare.html"),
        metavar="FILE",
        help="the page with the tasks won and lost (default: compare.html)",
    )
    declare_moved(parser)


def run(arguments: Namespace) -> int:
    """Print the comparison and write the page."""
    from integrations.inspect.logs import run_folder
    from runner.report import check_installed

    check_installed()
    from runner.report import tables
    from runner.report.build import write_comparison
    from runner.report.data import blaming, description, runs_to_compare

    runs = runs_to_compare(arguments.runs, arguments.dataset, teller("compare"), run_folder)
    with blaming(runs, lambda alone, page: write_comparison([*alone] * 2, tables.comparisons([*alone] * 2), page)):
        pairs = tables.comparisons(runs)
        for number, one in enumerate(runs, 1):
            show(f"{number}: {one.name}")
        for name, values in tables.differing([description(one) for one in runs]).items():
            shortened = re.sub(r"\b([0-9a-f]{8})[0-9a-f]{56}\b", r"\1", " / ".join(values))  # digests
            show(wrapped(f"{name}: {shortened}"))
        if any(one.results["coverage"] < 1 for one in runs):
            show("coverage: " + " / ".join(f"{one.results['coverage']:.1%}" for one in runs))
        for sentence in tables.untested(runs):
            show(wrapped(sentence))
        if len(pairs) < comb(min(len(runs), tables.MOST_RUNS), 2):
            show()
            _print_side_by_side(tables.side_by_side(runs))
        if pairs:
            _print_pairs(pairs)
        write_comparison(runs, pairs, arguments.out)
    show(f"\n{arguments.out} ({arguments.out.stat().st_size:,} bytes)")
    return 0


def _print_pairs(pairs: Sequence[Comparison]) -> None:
    """Print a table for each pair, or one of all pairs if there are no strata; then the same for the other score."""
    from runner.report.tables import OVERALL

    label = pairs[0].runs[0].family.score_name
    by_stratum = any(part.label != OVERALL for one in pairs for part in one.parts)
    graded = any(part.strict != part.means for one in pairs for part in one.parts)  # many families have only one score
    for block in [[one] for one in pairs] if by_stratum else [pairs]:
        strict = [(*_head(block, by_stratum, "strict"), "won", "lost", "p")]
        means = [_head(block, by_stratum, label)]
        for one in block:
            for part in one.parts:
                start = (part.label if by_stratum else _pair(one), str(part.n))
                counts = (str(part.won), str(part.lost), p_value(part.p))
                strict.append((*start, *map(percent, part.strict), *_in_points(part.difference), *counts))
                means.append((*start, *map(percent, part.means), *_in_points(part.mean_difference)))
        show()
        _print_table(strict)
        if graded:
            show()
            _print_table(means)
    note = (
        "Points: the later run minus the earlier, over the tasks that both were evaluated on. Won and lost: tasks that "
        "only the later, or only the earlier, got strictly right. p, of the exact McNemar test, decides whether there "
        "is a difference; the interval says how large it is."
    )
    show(f"\n{wrapped(note)}")


def _pair(one: Comparison) -> str:
    return "{} and {}".format(*one.numbers)


def _head(block: Sequence[Comparison], by_stratum: bool, score: str) -> tuple[str, ...]:
    first, second = block[0].numbers if by_stratum else ("earlier", "later")
    start = block[0].stratum if by_stratum else "runs"
    return start, "n", f"{score} {first}", f"{score} {second}", "points", "95 % interval"


def _in_points(it: Figure) -> tuple[str, str]:
    return points(it.value), interval(it._asdict(), signed=True)


def _print_side_by_side(comparison: SideBySide) -> None:
    lines = [("run", *(column.label for column in comparison.columns.values()))]
    for number, figures in enumerate(comparison.figures, 1):
        told = (
            "-"
            if it is None
            else f"{points(it.value) if column.signed else percent(it.value)} "
            f"({interval(it._asdict(), signed=column.signed)})"
            for column, it in zip(comparison.columns.values(), figures.values(), strict=True)
        )
        lines.append((str(number), *told))
    lines.append(("spread", *("-" if value is None else f"{100 * value:.1f}" for value in comparison.spread.values())))
    _print_table(lines)
    note = (
        'With 95 % intervals; differences and the spread, largest minus smallest, in points. A gap shown as "-": '
        "nothing to lose, as no single call is solved. Runs on the same tasks, scored by the same metric, are also "
        "tested task by task."
    )
    show(f"\n{wrapped(note)}")


def _print_table(lines: Sequence[Sequence[str]]) -> None:
    for number, block in enumerate(fitting(lines, columns())):
        widths = [max(map(len, column)) for column in zip(*block, strict=True)]
        show("\n" * bool(number), end="")
        for line in block:
            show(
                "  ".join(
                    cell.rjust(width) if place else cell.ljust(width)
                    for place, (cell, width) in enumerate(zip(line, widths, strict=True))
                )
            )
