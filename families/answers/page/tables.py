"""The family's tables, as numbers by name; templates format them."""

from collections.abc import Sequence
from typing import NamedTuple

from families.answers import judged as verdicts
from families.page import Figure, Run, line
from generator.core.shapes import Json
from metric.final_answer.scoring import judged as judge
from metric.final_answer.words import ERRORS

JUDGED = ("n", "exact", "judged", "low", "high", "agreement", "kappa", "only_judge", "only_exact")
PAIRED = {  # column to name in the metric
    "n": "n",
    "alone": "parts",
    "together": "whole",
    "gap": "gap",
    "low": "low",
    "high": "high",
    "lost": "b",
    "won": "c",
    "p": "p",
    "compositionality_gap": "compositionality_gap",
}


class By(NamedTuple):
    """Accuracy of runs by the values of a property of questions.

    Each run has a figure for each value, or None if there is no such question.
    """

    values: Sequence[str]
    lines: Sequence[tuple[str, Sequence[Figure | None]]]


def by(runs: Sequence[Run], name: str) -> By:
    """Return accuracy by `by_calls` or `by_answer_type`, for the values with an evaluated question."""
    values = sorted({value for run in runs for value, part in run.scores[name].items() if part["n"]})
    return By(
        values, [(run.name, [Figure.of(run.scores[name].get(value), "mean") for value in values]) for run in runs]
    )


def errors(runs: Sequence[Run]) -> By | None:
    """Return the share of evaluated questions with each error that any run has; None if no run has any."""
    occurring = [error for error in ERRORS if any(run.scores["errors"].get(error) for run in runs)]
    shares = [
        (
            run.name,
            [
                Figure(run.scores["errors"].get(error, 0) / run.scores["n"], 0.0, 1.0, run.scores["n"])
                for error in occurring
            ],
        )
        for run in runs
        if run.scores["n"]
    ]
    return By([ERRORS[error] for error in occurring], shares) if occurring else None


def judged(runs: Sequence[Run]) -> list[dict[str, Json]]:
    """Compare judges with exact grading: a line for each run and judge with verdicts in the run's folder.

    A line covers the n answers of the first repeat that the judge graded: `exact`, the share right by exact grading;
    `judged` with its exact interval; `kappa`, Cohen's, None if chance agreement is complete; `only_judge` and
    `only_exact`, the numbers that only one of them grades as right.
    """
    lines = []
    for run in runs:
        graded = [task if task["exact"] is not None else None for task in run.scores["per_task"]]
        for name, of_tasks in verdicts.read(run.folder).items():
            verdicts_of_run = [of_tasks.get((task["task_id"], 0)) for task in run.scores["per_task"]]
            exact = [task["exact"] for task, verdict in zip(graded, verdicts_of_run, strict=True) if task and verdict]
            if exact:
                summary = judge(verdicts_of_run, name, graded)
                part = {**summary["judged"], "judged": summary["judged_accuracy"], "exact": sum(exact) / len(exact)}
                lines.append({"model": run.name, "judge": name, **{column: part[column] for column in JUDGED}})
    return lines


def paired(runs: Sequence[Run]) -> list[dict[str, Json]]:
    """Return lines on the paired gap of each run with twins, for each band of numbers of calls and for all questions.

    A line covers the n questions that were evaluated with all their twins: `alone`, the share whose twins are all
    answered right; `together`, the share of questions answered right; `gap`, their difference with its interval; `lost`
    and `won`, the numbers right only alone and only together; `p`, McNemar's; `compositionality_gap`, the share of lost
    among those right alone, None if there are none.
    """
    return [
        {"model": run.name, "calls": calls, **line(part, PAIRED)}
        for run in runs
        if (gap := run.scores.get("paired_gap")) and gap["n"]
        for calls, part in [*gap["by_calls"].items(), ("all", gap)]
    ]
