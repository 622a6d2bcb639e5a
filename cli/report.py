"""`comptoolbench report`: write an HTML report of runs."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.arguments import declare_moved, page
from cli.output import show, teller
from runner import UserError
from runner.terminal import wrapped


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add = parser.add_argument
    add(
        "runs",
        type=Path,
        nargs="*",
        metavar="RUN",
        help="folders of runs, folders of such folders, or logs of Inspect (.eval)",
    )
    add(
        "--out",
        type=page,
        default=Path("report.html"),
        metavar="FILE",
        help="the page; figures go beside it (default: report.html)",
    )
    add(
        "--published",
        action="store_true",
        help="show the published runs as well, and apart from them the results that papers published",
    )
    add(
        "--no-files",
        action="store_true",
        help="write the page alone, without its figures and tables as files beside it",
    )
    declare_moved(parser)


def run(arguments: Namespace) -> int:
    """Write the page and print its path."""
    from integrations.inspect.logs import run_folder
    from runner.report import check_installed
    from runner.report.data import every_run
    from runner.report.whole import write_page

    if not arguments.runs and not arguments.published:
        raise UserError("name the folder of at least one run, or give --published.")
    check_installed()
    from releases.finding import lines, opening
    from runner.report.build import figures_folder

    say = teller("report")
    folders = [run_folder(folder) for folder in every_run(arguments.runs, say)]
    if len(folders) > len(arguments.runs) and not arguments.published:
        say(f"{len(folders)} runs")
    old = write_page(
        folders,
        arguments.out,
        say if len(folders) > len(arguments.runs) else None,
        dataset=arguments.dataset,
        beside=arguments.published,
        opening=lambda runs: opening(ranked) if (ranked := lines(runs)) else None,
        files=not arguments.no_files,
        say=say,
    )
    beside = f"; figures and tables as PNG, SVG and CSV in {figures_folder(arguments.out)}/"
    size = arguments.out.stat().st_size
    show(wrapped(f"{arguments.out} ({size:,} bytes){'' if arguments.no_files else beside}"))
    if old and not arguments.no_files:
        more = f" and {len(old) - 1} more" if len(old) > 1 else ""
        say(f"{old[0]}{more} in {figures_folder(arguments.out)}/: not of this report; may be deleted")
    return 0
