"""What a report shows of runs of the family."""

from collections.abc import Mapping, Sequence
from typing import Any

from families.page import Group, Page, Section
from families.stateful.page import tables, tasks
from families.stateful.page.figures import drawings, rungs_drawings
from families.stateful.summary import FAILURES
from generator.core.shapes import Json

Row = Mapping[str, Any]


class StatefulPage(Page):
    """Success by rung, the gap of each factor, and for each task what was changed beside what had to be."""

    templates = __name__
    style = "state.css"
    script = "state.js"
    key = (
        "Strict: the share of tasks after which every required change is there, nothing else is different, nothing "
        "forbidden was done and the answer is right. Progress: required changes made / (required + wrong changes)."
    )
    errors = tuple(FAILURES)

    def under_leaderboard(self, group: Group) -> Sequence[Section]:
        """By rung, and what each factor costs."""
        factors = tables.factors(group.runs)
        return [
            Section("rungs.html", tables.rungs(group.runs), rungs_drawings(group.runs)),
            Section("factors.html", factors, drawings(group.runs), tables={"factors": factors}),
        ]

    facets = staticmethod(tasks.facets)

    def codes(self, task: Mapping[str, Json]) -> tuple[str | None, set[str]]:
        """In which ways a task failed, the gravest first."""
        codes = [code for code, (_, failed) in FAILURES.items() if task["strict"] == 0 and failed(task)]
        return codes[0] if codes else None, set(codes)

    task = staticmethod(tasks.task_shown)

    prediction = staticmethod(tasks.prediction_shown)
