"""`comptoolbench compare`: runs side by side, two of them task by task."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.arguments import declare_moved, page
from cli.output import show, teller
from runner import UserError
from runner.terminal import columns, fitting, wrapped

if TYPE_CHECKING:
    from families.family import Table
    from runner.report.tables import Comparison, SideBySide


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add = parser.add_argument
    add(
        "runs",
        type=Path,
        nargs="+",
        metavar="RUN",
        help="folders of runs, or a folder of them; two on the same tasks task by task",
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
    from runner.report.data import blaming, description, every_run, load_runs
    from runner.store import check_folder

    folders = every_run(arguments.runs, teller("compare"))
    if len(folders) < 2:
        check_folder(folders[0])
        raise UserError(
            f"{folders[0]} is one run, and nothing to compare it with is named; name the folders of two runs or more, "
            f"or a folder that holds them."
        )
    runs = load_runs([run_folder(folder) for folder in folders], arguments.dataset, together=True)
    first, other = runs[0], next((run for run in runs if run.family != runs[0].family), runs[0])
    if first is not other:
        raise UserError(
            f"{first.folder} is a run of the family {first.family.name} and {other.folder} one of {other.family.name}, "
            f"whose scores measure different things; compare runs of one family, or look at all with `comptoolbench "
            f"report`."
        )
    with blaming(runs, lambda alone, page: write_comparison([*alone] * 2, tables.compare(*alone, *alone), page)):
        comparison = tables.compare(*runs) if len(runs) == 2 else None
        for number, one in enumerate(runs, 1):
            show(f"{number}: {one.name}")
        for name, values in tables.differing([description(one) for one in runs]).items():
            show(wrapped(f"{name}: {' / '.join(values)}"))
        if any(one.results["coverage"] < 1 for one in runs):
            show("coverage: " + " / ".join(f"{one.results['coverage']:.1%}" for one in runs))
        show()
        if comparison:
            _print_pairs(comparison)
        else:
            _print_side_by_side(tables.side_by_side(runs))
        write_comparison(runs, comparison, arguments.out)
    show(f"\n{arguments.out} ({arguments.out.stat().st_size:,} bytes)")
    return 0


def _print_pairs(comparison: Comparison) -> None:
    from families.formatting import p_value, points

    name = comparison.runs[0].family.score_name
    strict: Table = [(comparison.stratum, "n", "strict 1", "strict 2", "points", "95 % interval", "won", "lost", "p")]
    means: Table = [(comparison.stratum, "n", f"{name} 1", f"{name} 2", "points", "95 % interval")]
    for part in comparison.parts:
        of_strict, of_means = (
            (points(it.value), f"{points(it.low)} to {points(it.high)}")
            for it in (part.difference, part.mean_difference)
        )
        counts = (str(part.won), str(part.lost), p_value(part.p))
        strict.append((part.label, str(part.n), *(f"{share:.1%}" for share in part.strict), *of_strict, *counts))
        means.append((part.label, str(part.n), *(f"{share:.1%}" for share in part.means), *of_means))
    _print_table(strict)
    if any(part.strict != part.means for part in comparison.parts):  # many families know no other score
        show()
        _print_table(means)
    note = (
        "Points: second minus first, over the tasks that both were evaluated on. Won and lost: tasks that only the "
        "second, or only the first, got strictly right. p, of the exact McNemar test, decides whether there is a "
        "difference; the interval says how large it is."
    )
    show(f"\n{wrapped(note)}")


def _print_side_by_side(comparison: SideBySide) -> None:
    lines = [("run", *(column.label for column in comparison.columns.values()))]
    for number, figures in enumerate(comparison.figures, 1):
        lines.append(
            (
                str(number),
                *(
                    "-" if it is None else f"{100 * it.value:.1f} [{100 * it.low:.1f}, {100 * it.high:.1f}]"
                    for it in figures.values()
                ),
            )
        )
    lines.append(("spread", *("-" if value is None else f"{100 * value:.1f}" for value in comparison.spread.values())))
    _print_table(lines)
    note = (
        "In per cent and points, with 95 % intervals. Of runs on the same tasks, scored by the same metric, two are "
        "tested here task by task, and more on the page, each against each other."
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
