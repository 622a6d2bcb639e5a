"""`comptoolbench export`: write the dataset repository to a folder."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.output import show


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    parser.epilog = "It needs a clone, and the extra `answers`: pip install -e '.[answers]'."
    parser.add_argument(
        "folder",
        type=Path,
        metavar="DIR",
        help="where to write data/*.parquet, README.md, croissant.json, eval.yaml, GALLERY.md, its pages and LICENSE",
    )


def run(arguments: Namespace) -> int:
    """Write the files and list them."""
    from releases.export import export

    for path in export(arguments.folder):
        show(f"{path} ({path.stat().st_size:,} bytes)")
    return 0
