"""Pages made of runs: which sections they have, and the figures beside them."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tqdm import tqdm

from families import JUDGED, every_family
from families.drawing import keeping
from families.family import Family
from families.formatting import shown
from families.page import Group, Run, Section, page_of
from runner.files import written
from runner.report import figures, tables
from runner.report.copies import as_csv, leaderboard
from runner.report.data import called, group, within
from runner.report.explorer import Suite
from runner.report.finding import Finding, finding
from runner.report.page import Page, Part, write
from runner.report.pictures import saved

Row = dict[str, Any]

MOST_NAMES = 3  # in a title
LONGEST_NAME = 40  # there
MOST_FAMILIES = 2  # that are named there
MOST_FINDINGS = 6  # that a page opens with


def figures_folder(target: Path) -> Path:
    """Where the figures of a page lie as files: beside it, under its name."""
    return target.with_name(f"{target.stem}_figures")


def write_report(
    runs: Sequence[Run],
    target: Path,
    published_of: Sequence[str] = (),
    opening: Section | None = None,
    about: Sequence[Path] = (),
    *,
    files: bool = True,
) -> None:
    """Write the report of some runs, and its figures and tables as files beside it.

    Args:
        runs: What is shown.
        target: The page.
        published_of: Families of which the page also shows the results that others published.
        opening: What the page opens with, by a template of `runner/report/templates`; otherwise what the runs show.
        about: Folders of the runs that it then speaks of, with those that they are ranked with; none: of all.
        files: Whether the files beside it are written.
    """
    folder = figures_folder(target) if files else None
    groups = group(runs)
    runs = [run for ranked in groups for run in ranked.runs]
    with keeping(_places([*runs, *(run for ranked in groups for run in within(ranked).runs)])):
        ranked_parts = []
        progress = tqdm(groups, unit="ranking", disable=len(groups) == 1 or not sys.stderr.isatty(), leave=False)
        for number, ranked in enumerate(progress, 1):
            prefix = f"{number}-" if len(groups) > 1 else ""
            copies = leaderboard(ranked)
            for ending, text in copies.items():
                _write_text(folder, f"{prefix}leaderboard.{ending}", text)
            own = within(ranked)
            parts = [
                *_differences(ranked.runs, folder, prefix),
                *_shown(ranked.family, ranked.page.under_leaderboard(own), folder, prefix),
                Part("spent.html", None, [saved(drawing, folder, prefix) for drawing in figures.spent(own)]),
            ]
            ranked_parts.append((ranked, parts, copies))
        parts = _parts(runs, folder)
        for family in every_family():
            if family.name in published_of and (section := page_of(family).published()):
                parts += _shown(family, [section], folder)
        pictures = [saved(drawing, folder) for drawing in opening.drawings] if opening else []
    page = Page(
        _title("report", runs),
        groups=ranked_parts,
        suites=_suites(runs),
        side_by_side=tables.same_model(runs),
        pass_k=tables.pass_k(runs),
        parts=parts,
        notes=_notes(runs),
        opening=Part(opening.template, opening.data, pictures) if opening else None,
        findings=[] if opening else _findings(groups, about),
    )
    write(page, target)


def _places(runs: Sequence[Run]) -> dict[str, int]:
    """The number of each model of a page, by its names there (see `families.drawing.keeping`)."""
    models = list(dict.fromkeys(run.model for run in runs if run.role is None))
    return {name: models.index(run.model) for run in runs if run.role is None for name in (run.name, run.model)}


def _findings(groups: Sequence[Group], about: Sequence[Path]) -> list[Finding]:
    """What each ranking shows, or of very many the first of each family, which is its largest."""
    meant = [
        (place, ranked)
        for place, ranked in enumerate(groups, 1)
        if not about or any(run.folder in about for run in ranked.runs)
    ]
    if len(meant) > MOST_FINDINGS:
        meant = [*{ranked.family.name: (place, ranked) for place, ranked in reversed(meant)}.values()][::-1]
    return [finding(place, within(ranked)) for place, ranked in meant]


def write_comparison(runs: Sequence[Run], comparisons: Sequence[tables.Comparison], target: Path) -> None:
    """Write runs side by side, and pairs of them task by task; the page opens with the tasks of the first pair."""
    page = Page(
        _title("comparison", runs),
        suites=_suites(runs),
        side_by_side=[tables.side_by_side(runs)],
        comparisons=comparisons,
        pass_k=tables.pass_k(runs),
        parts=_parts(runs, figures_folder(target)),
        notes=_notes(runs),
        start=dict(zip(("run", "against"), (run.name for run in comparisons[0].runs), strict=True))
        | {"solved": "either"}
        if comparisons
        else None,
    )
    write(page, target)


def write_tasks(title: str, family: Family, rows: Sequence[Row], target: Path) -> None:
    """Write the tasks of a dataset to browse."""
    write(Page(f"CompToolBench tasks: {title}", suites=[(title, family, rows, [])]), target)


def _title(kind: str, runs: Sequence[Run]) -> str:
    """What a page is of: all runs by name, or how many they are, and likewise the families of their tasks."""
    if not runs:
        return f"CompToolBench {kind}"
    names = dict.fromkeys(shown(run.name, LONGEST_NAME) for run in runs)
    who = ", ".join(names) if len(runs) <= MOST_NAMES else f"{len(runs)} runs"
    families = dict.fromkeys(run.family.name for run in runs)
    if len(families) > MOST_FAMILIES:
        steps = f" and {called(JUDGED)}" if JUDGED in families else ""
        return f"CompToolBench {kind}: {who}, {len(families.keys() - {JUDGED})} families{steps}"
    return f"CompToolBench {kind}: {who} ({', '.join(map(called, families))})"


def _parts(runs: Sequence[Run], folder: Path | None) -> list[Part]:
    names = dict.fromkeys(run.family.name for run in runs)
    members = [[run for run in runs if run.family.name == name] for name in names]
    return [part for own in members for part in _shown(own[0].family, page_of(own[0].family).sections(own), folder)]


def _differences(runs: Sequence[Run], folder: Path | None, prefix: str = "") -> list[Part]:
    """Each run against each other, with the table as a file; nothing for two."""
    found = tables.differences(runs)
    if not found:
        return []
    lines = [
        [run.name, other.name, *it]
        for run, cells in zip(found.runs, found.cells, strict=True)
        for other, it in zip(found.runs, cells, strict=True)
        if it
    ]
    columns = ("model", "against", "difference", "low", "high", "n", "p")
    _write_text(folder, f"{prefix}differences.csv", as_csv(columns, lines))
    return [Part("differences.html", found, [])]


def _shown(family: Family, sections: Sequence[Section], folder: Path | None, prefix: str = "") -> list[Part]:
    """The sections that have something to show, with their pictures drawn and their files written."""
    parts = []
    for section in sections:
        drawings = [drawing for drawing in section.drawings if not drawing.empty]
        if not (section.data or drawings):
            continue
        own = prefix + section.prefix
        for name, rows in section.tables.items():
            lines = [row if isinstance(row, Mapping) else row._asdict() for row in rows]
            if lines:
                table = as_csv(list(lines[0]), [list(line.values()) for line in lines])
                _write_text(folder, f"{own}{name}.csv", table)
        pictures = [saved(drawing, folder, own) for drawing in drawings]
        template = f"{page_of(family).templates}:{section.template}"
        parts.append(Part(template, section.data, pictures))
    return parts


def _suites(runs: Sequence[Run]) -> list[Suite]:
    """The runs by the tasks that they share, whatever protocol they were run under."""
    suites: dict[str, list[Run]] = {}
    for run in runs:
        suites.setdefault(run.settings["tasks_digest"], []).append(run)
    return [(_suite_name(members[0]), members[0].family, members[0].rows, members) for members in suites.values()]


def _suite_name(run: Run) -> str:
    settings = run.settings
    source = settings.get("dataset") or f"seed {settings.get('seed')}"
    tasks = f"{len(run.rows)} tasks" if run.rows else "tasks"
    return f"{called(run.family.name)}, {tasks}, {source} ({settings['tasks_digest'][:8]})"


def _notes(runs: Sequence[Run]) -> list[str]:
    alone = bool(runs) and all(run.role for run in runs)
    said = ["No model is among these runs: built-in agents only give the scale."] if alone else []
    return said + [
        f"{run.name}: only {100 * run.results['coverage']:.1f} % of the tasks were evaluated. Its scores are means "
        f"over those."
        for run in runs
        if run.results["coverage"] < 1
    ]


def _write_text(folder: Path | None, name: str, text: str) -> None:
    if folder:
        with written(folder / name) as part:
            part.write_text(text, encoding="utf-8")
