"""`comptoolbench report`: runs as one page to look at."""

import argparse
from pathlib import Path

from cli.arguments import page
from cli.output import show, teller
from runner import UserError


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "runs",
        type=Path,
        nargs="*",
        metavar="RUN",
        help="folders of runs, folders of such folders, or logs of Inspect (.eval)",
    )
    parser.add_argument(
        "--out",
        type=page,
        default=Path("report.html"),
        metavar="FILE",
        help="the page; figures go beside it (default: report.html)",
    )
    parser.add_argument(
        "--published",
        action="store_true",
        help="show the published runs as well, and apart from them the results that papers published",
    )
    parser.add_argument("--dataset", metavar="ID|PATH", help="where the tasks of the runs are now, if they have moved")


def run(arguments: argparse.Namespace) -> int:
    """Write the page and say where it is."""
    from integrations.inspect.logs import run_folder
    from runner.report import check_installed

    if not arguments.runs and not arguments.published:
        raise UserError("name the folder of at least one run, or give --published.")
    check_installed()
    from releases.results import published
    from runner.report.build import figures_folder, write_report
    from runner.report.data import blaming, every_run, load_runs
    from runner.terminal import wrapped

    say = teller("report")
    folders = every_run(arguments.runs, say)
    if len(folders) > len(arguments.runs):
        say(f"{len(folders)} runs")
    shown = published() if arguments.published else []
    runs = load_runs([run_folder(folder) for folder in folders], arguments.dataset, shown)
    with blaming(runs, lambda alone, page: write_report(alone, page, with_published=False)):
        write_report(runs, arguments.out, with_published=arguments.published)
    show(
        wrapped(
            f"{arguments.out} ({arguments.out.stat().st_size:,} bytes); figures and tables as PNG, SVG and CSV in "
            f"{figures_folder(arguments.out)}/"
        )
    )
    return 0
