"""The family's part of a report."""

from collections.abc import Mapping, Sequence
from typing import Any

from families.function_graphs.page import published, restated, tasks
from families.function_graphs.page.figures import drawings
from families.page import Group, Page, Run, Section, by_part, counted, share_of
from generator.core.shapes import Json
from metric.function_graph.scoring import ALL_CLASSES, CLASSES, ENDS

Row = Mapping[str, Any]


class GraphPage(Page):
    """Success against the parameters of the graphs, failures by class, the effect of restating, and tasks as graphs."""

    templates = __name__
    style = "graph.css"
    script = "graph.js"
    about = (
        "A task gives some values and asks for another, which must be computed by functions with meaningless names: "
        "one function takes values of the type that another returns. Some functions on offer are irrelevant: connected "
        "ones take what needed ones return, disconnected ones what nothing leads to."
    )
    key = (
        "Success: the share of tasks answered rightly, in the form that was asked for. Without the form: the last line "
        "with a number counts. Efficiency: functions needed / calls made, over the tasks that succeeded."
    )
    errors = (*ENDS, *ALL_CLASSES)
    facet_names: Mapping[str, str] = {
        "n_core": "functions needed",
        "connected": "irrelevant, connected",
        "disconnected": "irrelevant, disconnected",
        "restate": "values restated",
    }

    def finding(self, run: Run) -> str:
        """Return how many tasks succeed, also by size."""
        sizes = run.scores["by"]["n_core"]
        parts = by_part([(f"{part['n_core']} needed", part["success"]) for part in sizes])
        return f"solves {share_of(run, 'success')} of {counted(run, 'success')}{parts}"

    def under_leaderboard(self, group: Group) -> Sequence[Section]:
        """Return the figures of success and failures."""
        return [Section("graphs.html", drawings=drawings(group.runs))]

    def sections(self, runs: Sequence[Run]) -> Sequence[Section]:
        """Return the effect of restating, if the same graphs were asked with and without it."""
        effects = restated.effects(runs)
        return [Section("restated.html", effects, tables={"restated": effects})]

    def published(self) -> Section:
        """Return the results that FuncBenchGen published, and the claims of its text."""
        success, failures = published.success(), published.failures()
        data = {
            "source": published.SOURCE,
            "sizes": published.SIZES,
            "classes": CLASSES,
            "success": success,
            "failures": failures,
            "claims": list(published.claims(success, failures)),
        }
        return Section("published_graphs.html", data)

    facets = staticmethod(tasks.facets)

    def codes(self, task: Mapping[str, Json]) -> tuple[str | None, set[str]]:
        """Return how a failed task ended, and the classes of its wrong calls."""
        return task["end"], {code for code in (task["end"], *task["classes"]) if code}

    task = staticmethod(tasks.task_shown)

    prediction = staticmethod(tasks.prediction_shown)
