"""The family's part of a report."""

from collections.abc import Mapping, Sequence
from typing import Any

from families.composition.page import published, tables, tasks
from families.composition.page.figures import (
    PAPER,
    STRICT,
    any_right,
    distractors_drawing,
    drawings,
    gap_drawing,
    model_of,
)
from families.formatting import NOTHING, could_lose
from families.page import Figure, Group, Page, Run, Section, counted, figure, in_percent, in_points, mean_of, share_of
from generator.core.shapes import Json
from metric.comptool_gap.scoring import ERRORS

Row = Mapping[str, Any]


class CompositionPage(Page):
    """The figures and tables of the paper, and tasks as graphs."""

    templates = __name__
    style = "task.css"
    script = "task.js"
    about = (
        "A task asks in everyday words for something that takes one tool call (L0), a chain of two (L1), parallel "
        "calls and one that joins them (L2), or a graph of four to six (L3). A model has to find the tools among "
        "those on offer and fill in every argument."
    )
    key = (
        "Strict: the share of tasks in which everything is right, the same yardstick at every level. Strict gap: L0 "
        "minus the mean of L1 to L3; above 0, single calls are solved more often than composed tasks, as more calls "
        "are more chances to fail. The paper's score gives partial credit at L1 to L3 but not at L0, so its gap "
        "can be below 0 for a weak model."
    )
    errors = ERRORS

    def finding(self, run: Run) -> str:
        """Compare single calls with composed tasks; without all levels, return strict accuracy."""
        gap = figure(run, "strict_comp_gap")
        if gap is None:
            name = "strict_accuracy"
            return f"solves {share_of(run, name)} of {counted(run, name)} with everything right"
        composed = mean_of([it for level in (1, 2, 3) if (it := figure(run, f"strict_accuracy_l{level}"))])
        return (
            f"solves {share_of(run, 'strict_accuracy_l0')} of the single calls and {in_percent(composed)} of the "
            "composed tasks (the mean of L1 to L3) with everything right: "
            + (NOTHING if self.nothing_to_lose(run, "strict_comp_gap") else f"a gap of {in_points(gap, chance=True)}")
            + _composing(run)
        )

    def nothing_to_lose(self, run: Run, name: str) -> str:
        """Return that no single call was right; "" if some were."""
        base = "strict_accuracy_l0" if name == "strict_comp_gap" else "accuracy_l0"
        return "" if could_lose(run.scores[base], run.scores[name]) else f"0 of {run.scores['n_l0']} single calls right"

    def is_telling(self, row: Row) -> bool:
        """Return whether a task is composed; only these have a graph."""
        return bool(row["level"])

    def under_leaderboard(self, group: Group) -> Sequence[Section]:
        """Return the gap over models, the figures, and the ablation."""
        ablation, (parts, earlier) = tables.ablation(group), tables.gap_parts(group)
        accuracies = tables.accuracies(group)
        models = [model_of(run) for run in group.runs]
        return [
            Section("across.html", tables.across(group)),
            Section(
                "paired.html",
                {"lines": parts, "earlier": earlier, "runs": {run.name: run for run in group.runs}}
                if parts or earlier
                else None,
                [gap_drawing(parts)] if parts else [],
                {"paired": tables.flat(parts)},
            ),
            Section("accuracies.html", accuracies, tables={"accuracies": accuracies}),
            Section("figures.html", {"solved": any_right(models)}, drawings(models, STRICT)),
            Section(
                "paper.html", drawings=drawings([model_of(run, PAPER) for run in group.runs], PAPER), prefix="paper-"
            ),
            Section("ablation.html", ablation, tables={"ablation": ablation}),
        ]

    def sections(self, runs: Sequence[Run]) -> Sequence[Section]:
        """Return the effect of distractors, and the L0 control experiment of each run that has one."""
        studies = tables.studies(runs)
        return [
            Section("distractors.html", studies, [distractors_drawing(studies)] if studies else []),
            *(
                Section("control.html", (run, conditions, tables.error_codes(conditions)))
                for run in runs
                if (conditions := tables.control(run))
            ),
        ]

    def published(self) -> Section:
        """Return the results that the paper published, and its figures drawn from them."""
        rows = published.read()
        data = {
            "source": published.SOURCE,
            "columns": published.COLUMNS,
            "regimes": published.REGIMES,
            "rows": rows,
            "averages": published.averages(rows),
            "claims": list(published.claims(rows)),
        }
        return Section("published.html", data, drawings(published.models(rows)), prefix="published-")

    facets = staticmethod(tasks.facets)

    def codes(self, task: Mapping[str, Json]) -> tuple[str | None, set[str]]:
        """Return the primary error and all errors of a task."""
        every = {code for codes in task["errors"] for code in codes} | ({"missing_call"} if task["missing"] else set())
        return task["error"], every | ({task["error"]} if task["error"] else set())

    task = staticmethod(tasks.task_shown)

    prediction = staticmethod(tasks.prediction_shown)


def _composing(run: Run) -> str:
    """Say how much of a run's gap is composing itself, if its calls were also asked for one by one."""
    paired = (run.scores.get("paired") or {}).get("all") or {}
    if not paired.get("n") or not could_lose(paired["parts"], paired["gap"]):
        return ""
    part = Figure(paired["gap"], paired["low"], paired["high"], paired["n"])
    return f". The part of it that is composing itself: {in_points(part, chance=True)}"
