"""Pages made of runs: which sections they have, and the figures beside them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from metric.comptool_gap.scoring import read_reference
from runner import UserError
from runner.report import published, tables
from runner.report.data import Group, Run, group
from runner.report.figures import Drawing, Model, as_csv, drawings
from runner.report.page import Page, Picture, write

__all__ = ["figures_folder", "write_comparison", "write_report", "write_tasks"]

Row = Mapping[str, Any]


def figures_folder(target: Path) -> Path:
    """Where the figures of a page lie as files: beside it, under its name."""
    return target.with_name(f"{target.stem}_figures")


def write_report(runs: Sequence[Run], target: Path, *, with_published: bool) -> None:
    """Write the report of some runs, and its figures and tables as files beside it."""
    folder = figures_folder(target)
    groups = group(runs)
    prefixes = [f"{number}-" if len(groups) > 1 else "" for number in range(1, len(groups) + 1)]
    shown = []
    for found, prefix in zip(groups, prefixes, strict=True):
        shown.append((found, [_picture(drawing, folder, prefix) for drawing in drawings([_model(run) for run in found.runs])]))
        _write_tables(found, folder, prefix)
    page = Page(
        "CompToolBench report",
        groups=shown,
        suites=_suites(runs),
        side_by_side=tables.same_model(runs),
        control=_control(runs),
        pass_k=tables.pass_k(runs),
        published=_published(folder) if with_published else None,
        notes=_notes(runs),
    )
    write(page, target)


def write_comparison(runs: Sequence[Run], comparison: tables.Comparison | None, target: Path) -> None:
    """Write runs side by side; two on the same tasks also task by task."""
    page = Page(
        "CompToolBench comparison",
        suites=_suites(runs),
        side_by_side=[tables.side_by_side(runs)],
        comparison=comparison,
        control=_control(runs),
        pass_k=tables.pass_k(runs),
        notes=_notes(runs),
    )
    write(page, target)


def write_tasks(title: str, rows: Sequence[Row], target: Path) -> None:
    """Write the tasks of a dataset to browse.

    Raises:
        UserError: If a task is malformed.
    """
    for row in rows:
        try:
            read_reference(row)
        except ValueError as problem:
            raise UserError(f"{title} holds a task that cannot be shown: {problem}.") from None
    write(Page(f"CompToolBench tasks: {title}", suites=[(title, rows, [])]), target)


def _suites(runs: Sequence[Run]) -> list[tuple[str, Sequence[Row], list[Run]]]:
    """The runs by the tasks that they share, whatever protocol they were run under."""
    found: dict[str, list[Run]] = {}
    for run in runs:
        found.setdefault(run.settings["tasks_digest"], []).append(run)
    return [(_suite_name(members[0]), members[0].rows, members) for members in found.values()]


def _suite_name(run: Run) -> str:
    settings = run.settings
    return f"{settings.get('dataset') or 'seed ' + str(settings.get('seed'))} ({settings['tasks_digest'][:8]})"


def _control(runs: Sequence[Run]) -> list[tuple[Run, list[tables.Condition]]]:
    return [(run, conditions) for run in runs if (conditions := tables.control(run))]


def _notes(runs: Sequence[Run]) -> list[str]:
    """What readers must know before the numbers."""
    notes = []
    for run in runs:
        if run.found["coverage"] < 1:
            notes.append(f"{run.name}: only {100 * run.found['coverage']:.1f} % of the tasks were evaluated. Its scores are means over those.")
    return notes


def _model(run: Run) -> Model:
    return Model(
        run.name,
        [run.scores[f"accuracy_l{level}"] for level in range(4)],
        [run.interval(f"accuracy_l{level}") for level in range(4)],
        run.interval("comp_gap_l3"),
        [{**run.scores["errors"][f"l{level}"]["primary"], "n": run.scores[f"n_l{level}"]} for level in range(4)],
        run.role is not None,
    )


def _picture(drawing: Drawing, folder: Path, prefix: str) -> Picture:
    light, dark = drawing.save(folder, prefix)
    return Picture(f"{prefix}{drawing.name}", drawing.title, drawing.caption, light, dark, as_csv(drawing.columns, drawing.rows))


def _write_tables(found: Group, folder: Path, prefix: str) -> None:
    """The leaderboard and the ablation as CSV."""
    columns = ["model", "first_rank", "last_rank", *(f"{name}{end}" for name in tables.SCORES for end in ("", "_low", "_high", "_n"))]
    lines = [
        [
            line.run.name,
            *(line.rank or (None, None)),
            *(cell for it in line.figures.values() for cell in it or (None,) * 4),
            *(line.coverage, line.cost, line.tokens),
            *(line.latency or (None, None)),
        ]
        for line in tables.leaderboard(found)
    ]
    content = {"leaderboard": as_csv([*columns, "coverage", "cost_usd", "tokens", "latency_median_s", "latency_p95_s"], lines)}
    content["ablation"] = as_csv(tables.Weighting._fields, tables.ablation(found))
    for name, text in content.items():
        (folder / f"{prefix}{name}.csv").write_text(text, encoding="utf-8")


def _published(folder: Path) -> dict[str, Any]:
    rows = published.read()
    return {
        "source": published.SOURCE,
        "columns": published.COLUMNS,
        "regimes": published.REGIMES,
        "rows": rows,
        "averages": published.averages(rows),
        "claims": list(published.claims(rows)),
        "pictures": [_picture(drawing, folder, "published-") for drawing in drawings(published.models(rows))],
    }
