"""Reads runs from folders, optionally with the published runs, and writes their report."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from families import FAMILIES
from families.page import Run, Section
from runner import UserError
from runner.files import no_page
from runner.published import family_in, published
from runner.report import check_installed
from runner.report.data import blaming, load_runs
from runner.results import counted


def write_page(
    folders: Sequence[Path],
    out: Path,
    warn: Callable[[str], None] | None,
    *,
    dataset: str | None = None,
    beside: bool = False,
    opening: Callable[[Sequence[Run]], Section | None] = lambda runs: None,
    files: bool = True,
    say: Callable[[str], None] = lambda text: None,
) -> list[str]:
    """Write the report of runs, with figures and tables next to it.

    Args:
        folders: Folders of runs.
        out: The path of the page.
        warn: Called with a sentence about each run that is left out, as it cannot be read; None: each is needed.
        dataset: Where the tasks of the runs are now, if they have moved.
        beside: Whether to also show the published runs of the same families or, without `folders`, all of them.
        opening: Returns the first section of a page that only shows published runs.
        files: Whether to also write figures and tables as files.
        say: Called with progress messages.

    Returns:
        Names of files in the folder of figures and tables that do not belong to this page.

    Raises:
        UserError: If no folder holds a finished run, the page's name does not end in .html or .htm, or the extra
            `report` is not installed.
    """
    check_installed()
    if problem := no_page(out):
        raise UserError(f"{problem}.")
    from runner.report.build import figures_folder, write_report

    runs = load_runs(folders, dataset, say=warn)
    folders = [run.folder for run in runs]
    # with runs, the published runs of their families; without, all published runs
    own_families = list(dict.fromkeys(run.family.name for run in runs)) or list(FAMILIES)
    named = {os.path.realpath(folder) for folder in folders}
    others = [
        folder for folder in published() if family_in(folder) in own_families and os.path.realpath(folder) not in named
    ]
    if beside:
        say(f"{counted(len(folders), 'run', 'runs')}, and {len(others)} published; drawing them takes a minute or so")
        runs = load_runs(folders, dataset, others)
    elif others and all(run.role for run in runs):
        say("these are only built-in agents; --published adds the published runs of real models to the page")
    found = None if folders else opening(runs)
    before = {path: path.stat().st_mtime_ns for path in figures_folder(out).glob("*")}
    with blaming(runs, write_report):
        write_report(runs, out, own_families if beside else (), found, folders, files=files)
    return sorted(path.name for path, written in before.items() if path.stat().st_mtime_ns == written)
