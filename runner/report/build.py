"""Builds pages of runs: their sections, and the files of figures and tables next to them."""

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
from runner.report.data import family_label, group, with_short_names
from runner.report.explorer import Suite
from runner.report.finding import Finding, finding
from runner.report.page import Page, Part, write
from runner.report.pictures import saved

Row = dict[str, Any]

MOST_NAMES = 3  # in a title
LONGEST_NAME = 40  # characters of a name in a title
MOST_FAMILIES = 2  # named in a title
MOST_FINDINGS = 6  # at the top of a page


def figures_folder(target: Path) -> Path:
    """Return the folder for the files of a page's figures: next to the page, with its name."""
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
    """Write the report of some runs, with its figures and tables as files next to it.

    Args:
        runs: The runs to show.
        target: The path of the page.
        published_of: Families for which the page also shows results published by others.
        opening: The first section, with a template of `runner/report/templates`; by default, the findings.
        about: Folders of the runs whose rankings get a finding; if empty, all rankings do.
        files: Whether to write the files next to the page.
    """
    folder = figures_folder(target) if files else None
    groups = group(runs)
    runs = [run for ranked in groups for run in ranked.runs]
    with keeping(_places([*runs, *(run for ranked in groups for run in with_short_names(ranked).runs)])):
        ranked_parts = []
        progress = tqdm(groups, unit="ranking", disable=len(groups) == 1 or not sys.stderr.isatty(), leave=False)
        for number, ranked in enumerate(progress, 1):
            prefix = f"{number}-" if len(groups) > 1 else ""
            copies = leaderboard(ranked)
            for ending, text in copies.items():
                _write_text(folder, f"{prefix}leaderboard.{ending}", text)
            own = with_short_names(ranked)
            parts = [
                *_differences(ranked.runs, folder, prefix),
                *_rendered(ranked.family, ranked.page.under_leaderboard(own), folder, prefix),
                Part("spent.html", None, [saved(drawing, folder, prefix) for drawing in figures.spent(own)]),
            ]
            ranked_parts.append((ranked, parts, copies))
        parts = _parts(runs, folder)
        for family in every_family():
            if family.name in published_of and (section := page_of(family).published()):
                parts += _rendered(family, [section], folder)
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
    """Return the number of each model of a page by each of its names (see `families.drawing.keeping`)."""
    models = list(dict.fromkeys(run.model for run in runs if run.role is None))
    return {name: models.index(run.model) for run in runs if run.role is None for name in (run.name, run.model)}


def _findings(groups: Sequence[Group], about: Sequence[Path]) -> list[Finding]:
    """Return the finding of each ranking or, if there are many, of the first (largest) ranking of each family."""
    meant = [
        (place, ranked)
        for place, ranked in enumerate(groups, 1)
        if not about or any(run.folder in about for run in ranked.runs)
    ]
    if len(meant) > MOST_FINDINGS:
        meant = [*{ranked.family.name: (place, ranked) for place, ranked in reversed(meant)}.values()][::-1]
    return [finding(place, with_short_names(ranked)) for place, ranked in meant]


def write_comparison(runs: Sequence[Run], comparisons: Sequence[tables.Comparison], target: Path) -> None:
    """Write a page of runs side by side and of pairs of runs task by task; its explorer opens with the first pair."""
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
    """Write a page to browse the tasks of a dataset."""
    write(Page(f"CompToolBench tasks: {title}", suites=[(title, family, rows, [])]), target)


def _title(kind: str, runs: Sequence[Run]) -> str:
    """Return the title of a page: the names or the number of its runs, and likewise of the families of their tasks."""
    if not runs:
        return f"CompToolBench {kind}"
    names = dict.fromkeys(shown(run.name, LONGEST_NAME) for run in runs)
    who = ", ".join(names) if len(runs) <= MOST_NAMES else f"{len(runs)} runs"
    families = dict.fromkeys(run.family.name for run in runs)
    if len(families) > MOST_FAMILIES:
        steps = f" and {family_label(JUDGED)}" if JUDGED in families else ""
        return f"CompToolBench {kind}: {who}, {len(families.keys() - {JUDGED})} families{steps}"
    return f"CompToolBench {kind}: {who} ({', '.join(map(family_label, families))})"


def _parts(runs: Sequence[Run], folder: Path | None) -> list[Part]:
    names = dict.fromkeys(run.family.name for run in runs)
    members = [[run for run in runs if run.family.name == name] for name in names]
    return [part for own in members for part in _rendered(own[0].family, page_of(own[0].family).sections(own), folder)]


def _differences(runs: Sequence[Run], folder: Path | None, prefix: str = "") -> list[Part]:
    """Return the section on the differences between all pairs of runs, and write its table; nothing for two runs."""
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


def _rendered(family: Family, sections: Sequence[Section], folder: Path | None, prefix: str = "") -> list[Part]:
    """Draw the pictures of the sections that are not empty, and write their files."""
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
    """Group the runs by the tasks that they share, regardless of the protocol."""
    suites: dict[str, list[Run]] = {}
    for run in runs:
        suites.setdefault(run.settings["tasks_digest"], []).append(run)
    return [(_suite_name(members[0]), members[0].family, members[0].rows, members) for members in suites.values()]


def _suite_name(run: Run) -> str:
    settings = run.settings
    source = settings.get("dataset") or f"seed {settings.get('seed')}"
    tasks = f"{len(run.rows)} tasks" if run.rows else "tasks"
    return f"{family_label(run.family.name)}, {tasks}, {source} ({settings['tasks_digest'][:8]})"


def _notes(runs: Sequence[Run]) -> list[str]:
    only_agents = bool(runs) and all(run.role for run in runs)
    notes = ["No model is among these runs: built-in agents only give the scale."] if only_agents else []
    return notes + [
        f"{run.name}: only {100 * run.results['coverage']:.1f} % of the tasks were evaluated. Its scores are means "
        f"over those."
        for run in runs
        if run.results["coverage"] < 1
    ]


def _write_text(folder: Path | None, name: str, text: str) -> None:
    if folder:
        with written(folder / name) as part:
            part.write_text(text, encoding="utf-8")
