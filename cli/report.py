"""`comptoolbench report`: runs as one page to look at."""

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.arguments import declare_moved, page
from cli.output import show, teller
from runner import UserError
from runner.terminal import wrapped


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
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
    """Write the page and say where it is."""
    from integrations.inspect.logs import run_folder
    from runner.report import check_installed

    if not arguments.runs and not arguments.published:
        raise UserError("name the folder of at least one run, or give --published.")
    check_installed()
    from families import FAMILIES
    from releases.finding import lines, opening
    from releases.results import family_in, published
    from runner.report.build import figures_folder, write_report
    from runner.report.data import blaming, every_run, load_runs
    from runner.results import counted

    say = teller("report")
    folders = every_run(arguments.runs, say)
    own = [run_folder(folder) for folder in folders]
    runs = load_runs(own, arguments.dataset)
    # beside runs, what is published of their families; alone, everything
    own_families = list(dict.fromkeys(run.family.name for run in runs)) or list(FAMILIES)
    others = [folder for folder in published() if family_in(folder) in own_families]
    if arguments.published:
        say(f"{counted(len(own), 'run', 'runs')}, and {len(others)} published; drawing them takes a minute or so")
    elif len(own) > len(arguments.runs):
        say(f"{len(own)} runs")
    ranked = []
    if arguments.published:
        runs = load_runs(own, arguments.dataset, others)
        ranked = [] if own else lines(runs)
    elif others and all(run.role for run in runs):
        named = " ".join(shlex.quote(str(folder)) for folder in arguments.runs)
        say(f"built-in agents alone; `comptoolbench report {named} --published` shows runs of real models beside them")
    found = opening(ranked) if ranked else None
    before = {path: path.stat().st_mtime_ns for path in figures_folder(arguments.out).glob("*")}
    with blaming(runs, write_report):
        families = own_families if arguments.published else ()
        write_report(runs, arguments.out, families, found, own, files=not arguments.no_files)
    beside = f"; figures and tables as PNG, SVG and CSV in {figures_folder(arguments.out)}/"
    size = arguments.out.stat().st_size
    show(wrapped(f"{arguments.out} ({size:,} bytes){'' if arguments.no_files else beside}"))
    old = sorted(path.name for path, written in before.items() if path.stat().st_mtime_ns == written)
    if old and not arguments.no_files:
        more = f" and {len(old) - 1} more" if len(old) > 1 else ""
        say(f"{old[0]}{more} in that folder: not of this report")
    return 0
