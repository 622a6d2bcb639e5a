"""The tables of the family: numbers by name, not yet text."""

from collections.abc import Sequence
from typing import NamedTuple

from families.answers import judged as verdicts
from families.page import Figure, Run, line
from generator.core.shapes import Json
from metric.final_answer.scoring import judged as judge
from metric.final_answer.words import ERRORS

JUDGED = ("n", "exact", "judged", "low", "high", "agreement", "kappa", "only_judge", "only_exact")
PAIRED = {  # column to the name of the metric
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
    """Accuracy of runs where questions have one value of something.

    The values, and for each run a figure for each value (None: no such question).
    """

    values: Sequence[str]
    lines: Sequence[tuple[str, Sequence[Figure | None]]]


def by(runs: Sequence[Run], name: str) -> By:
    """By number of calls or by type of the answer, of which some question was evaluated."""
    values = sorted({value for run in runs for value, part in run.scores[name].items() if part["n"]})
    return By(
        values, [(run.name, [Figure.of(run.scores[name].get(value), "mean") for value in values]) for run in runs]
    )


def errors(runs: Sequence[Run]) -> By | None:
    """The share of questions, among those evaluated, with each error that any run has; None where no run has any."""
    found = [error for error in ERRORS if any(run.scores["errors"].get(error) for run in runs)]
    shares = [
        (
            run.name,
            [
                Figure(run.scores["errors"].get(error, 0) / run.scores["n"], 0.0, 1.0, run.scores["n"])
                for error in found
            ],
        )
        for run in runs
        if run.scores["n"]
    ]
    return By([ERRORS[error] for error in found], shares) if found else None


def judged(runs: Sequence[Run]) -> list[dict[str, Json]]:
    """A line for each run and judge whose verdicts lie in the run's folder: the judge against exact grading.

    It tells of the n answers of the first repeat that the judge graded: `exact`, the share that is right by exact
    grading; `judged` with its exact interval; `kappa`, Cohen's, None where chance agreement is complete; `only_judge`
    and `only_exact`, the number that one of them alone takes for right.
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
    """A line for each band of numbers of calls, and one in all, of each run that was put the calls alone as well.

    It tells of the n questions that were evaluated with all their calls alone: `alone`, the share whose calls are each
    answered right; `together`, that of right answers to the questions; `gap`, their difference with its interval;
    `lost` and `won`, the number right alone only and together only; `p`, McNemar's; `compositionality_gap`, lost of
    alone, None where nothing is right alone.
    """
    return [
        {"model": run.name, "calls": calls, **line(part, PAIRED)}
        for run in runs
        if (gap := run.scores.get("paired_gap")) and gap["n"]
        for calls, part in [*gap["by_calls"].items(), ("all", gap)]
    ]
