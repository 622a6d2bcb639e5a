"""The family's part of a report."""

from collections.abc import Mapping, Sequence
from typing import Any

from families.answers.page import published, tables, tasks
from families.answers.page.figures import drawings
from families.page import Group, Page, Run, Section, by_part, counted, share_of
from generator.core.shapes import Json
from metric.final_answer.words import CODES, ERRORS

Row = Mapping[str, Any]


class AnswersPage(Page):
    """Accuracy by length and type, the verdicts of judges, and the paired gap.

    The explorer shows the golden chain of a question next to the model's calls.
    """

    templates = __name__
    style = "answers.css"
    script = "answers.js"
    about = (
        "A question takes several tool calls, of which later ones need what earlier ones found, and has one short "
        "answer; any route to it counts. Enterprise questions are asked of a company's tools, chat questions of a "
        "search engine and a Python interpreter."
    )
    key = "Exact: the share of questions whose answer is in the required form and right, whatever calls led to it."
    floor = "Floor: baselines that know nothing."
    errors = (*ERRORS, *(code for code in CODES if code != "right"))
    error_names: Mapping[str, str] = {**ERRORS, **CODES}

    def finding(self, run: Run) -> str:
        """Return how many answers are right, also by the number of calls."""
        parts = by_part([(f"{band} calls", part["mean"]) for band, part in run.scores["by_calls"].items()])
        return f"answers {share_of(run, 'accuracy')} of {counted(run, 'accuracy', 'question')} right{parts}"

    def under_leaderboard(self, group: Group) -> Sequence[Section]:
        """Return accuracy by number of calls and type, the errors, the judge's verdicts and the paired gap."""
        judged, paired = tables.judged(group.runs), tables.paired(group.contenders or group.runs)
        lengths, types = tables.by(group.runs, "by_calls"), tables.by(group.runs, "by_answer_type")
        return [
            Section("lengths.html", {"lengths": lengths, "types": types}, drawings(group.runs)),
            Section("errors.html", tables.errors(group.runs)),
            Section("judged.html", judged, tables={"judged": judged}),
            Section(
                "paired_answers.html",
                {"lines": paired, "runs": {run.name: run for run in group.runs}} if paired else None,
                tables={"paired": paired},
            ),
        ]

    def published(self) -> Section:
        """Return the leaderboard that ToolComp published."""
        return Section("published_answers.html", {"source": published.SOURCE, "rows": published.read()})

    facets = staticmethod(tasks.facets)

    def codes(self, task: Mapping[str, Json]) -> tuple[str | None, set[str]]:
        """Return the error of a question, and the code of its answer as well."""
        return task["error"], {code for code in (task["error"], task["code"]) if code and code != "right"}

    task = staticmethod(tasks.task_shown)

    prediction = staticmethod(tasks.prediction_shown)
