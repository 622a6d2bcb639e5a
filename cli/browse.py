"""`comptoolbench browse`: write the tasks of a dataset as an HTML page."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.arguments import page, whole
from cli.output import show
from families import DEFAULT, FAMILIES
from runner import UserError


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add = parser.add_argument
    parser.set_defaults(instead=_instead)
    add(
        "--family",
        choices=tuple(FAMILIES),
        metavar="NAME",
        help=f"if no --dataset says so: {', '.join(FAMILIES)} (default: {DEFAULT})",
    )
    add("--dataset", metavar="ID|PATH", help="other tasks: a dataset on the Hub, a folder, a .parquet or a .jsonl file")
    add("--seed", type=whole("seed"), metavar="N", help="the suite of another seed (default: 42, the published one)")
    add("--out", type=page, default=Path("tasks.html"), metavar="FILE", help="the page (default: tasks.html)")


def _instead(word: str) -> str | None:
    """Suggest --dataset for a file that is given without it."""
    return None if word.startswith("-") else f"`comptoolbench browse --dataset {word}` shows the tasks of a dataset"


def run(arguments: Namespace) -> int:
    """Write the page and say where it is."""
    from runner.report import check_installed

    if arguments.dataset and arguments.seed is not None:
        raise UserError("--seed makes a suite and --dataset names one; give one of them.")
    check_installed()
    from runner import suites
    from runner.report.build import write_tasks

    seed = suites.SEED if arguments.seed is None else arguments.seed
    family, rows = suites.load(arguments.family, arguments.dataset, seed)
    write_tasks(Path(arguments.dataset).name if arguments.dataset else f"seed {seed}", family, rows, arguments.out)
    show(f"{len(rows):,} tasks in {arguments.out} ({arguments.out.stat().st_size:,} bytes)")
    return 0
