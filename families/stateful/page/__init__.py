"""The family's part of a report."""

from collections.abc import Mapping, Sequence
from typing import Any

from families.page import Group, Page, Run, Section, by_part, counted, share_of
from families.stateful.page import tables, tasks
from families.stateful.page.figures import drawings, rungs_drawings
from generator.core.shapes import Json
from metric.state_diff.words import FAILURES

Row = Mapping[str, Any]


class StatefulPage(Page):
    """Success by rung, the gap of each factor, and for each task the changes made and required."""

    templates = __name__
    style = "state.css"
    script = "state.js"
    about = (
        "A task is a request to somebody who looks after records, a calendar, an inbox and files: its things, such as "
        "the bookings or invoices that it is about, must be found among many, weighed by conditions, and changed. It "
        "is judged by the state that is left behind."
    )
    key = (
        "Strict: the share of tasks after which every required change is there, nothing else is different, nothing "
        "forbidden was done and the answer is right. Progress: required changes made / (required + wrong changes). "
        "Right answers: of the tasks that end with a question, the share that was answered rightly."
    )
    errors = tuple(FAILURES)
    error_names = FAILURES

    def finding(self, run: Run) -> str:
        """Return how many tasks are solved, also by rung."""
        (rungs, ((_, figures),)) = tables.rungs([run])
        parts = by_part([(rung, it and it.value) for rung, it in zip(rungs, figures, strict=True)])
        return f"solves {share_of(run, 'strict')} of {counted(run, 'strict')}{parts}"

    def under_leaderboard(self, group: Group) -> Sequence[Section]:
        """Return success by rung, and the effect of each factor."""
        factors = tables.factors(group.runs)
        return [
            Section("rungs.html", tables.rungs(group.runs), rungs_drawings(group.runs)),
            Section(
                "factors.html",
                {"lines": factors, "runs": {run.name: run for run in group.runs}} if factors else None,
                drawings(group.runs),
                {"factors": factors},
            ),
        ]

    facets = staticmethod(tasks.facets)

    def codes(self, task: Mapping[str, Json]) -> tuple[str | None, set[str]]:
        """Return the most serious failure of a task, and all its failures."""
        codes = [*task.get("failures", ())]
        return codes[0] if codes else None, set(codes)

    task = staticmethod(tasks.task_shown)

    prediction = staticmethod(tasks.prediction_shown)
