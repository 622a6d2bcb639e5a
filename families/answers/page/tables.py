"""The tables of the family: numbers by name, not yet text."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from families.answers import judged as verdicts
from families.page import Figure, Run
from generator.core.shapes import Json
from metric.final_answer.scoring import judged as judge
from metric.final_answer.taxonomy import ERRORS

__all__ = ["By", "Judged", "PairedGap", "by", "errors", "judged", "paired"]


class By(NamedTuple):
    """Accuracy of runs where questions have one value of something.

    The values, and for each run a figure for each value (None: no such question).
    """

    values: Sequence[str]
    lines: Sequence[tuple[str, Sequence[Figure | None]]]


def by(runs: Sequence[Run], name: str) -> By:
    """By number of calls or by type of the answer."""
    values = sorted({value for run in runs for value in run.scores[name]})
    return By(values, [(run.name, [_figure(run.scores[name].get(value)) for value in values]) for run in runs])


def _figure(part: Mapping[str, Json] | None) -> Figure | None:
    return Figure(part["mean"], part["low"], part["high"], part["n"]) if part and part["n"] else None


def errors(runs: Sequence[Run]) -> By:
    """The share of questions, among those evaluated, with each error."""
    shares = [
        (
            run.name,
            [
                Figure(run.scores["errors"].get(error, 0) / run.scores["n"], 0.0, 1.0, run.scores["n"])
                for error in ERRORS
            ],
        )
        for run in runs
        if run.scores["n"]
    ]
    return By(ERRORS, shares)


class Judged(NamedTuple):
    """What a judge says of a run's first repeat, n answers of it, against exact grading.

    `judged` has its exact interval; `kappa` is Cohen's, None where chance agreement is complete; `only_judge` and
    `only_exact` count answers that one of them alone takes for right.
    """

    model: str
    judge: str
    n: int
    exact: float
    judged: float
    low: float
    high: float
    agreement: float
    kappa: float | None
    only_judge: int
    only_exact: int

    @property
    def figure(self) -> Figure:
        """The judge's share as it is shown."""
        return Figure(self.judged, self.low, self.high, self.n)


def judged(runs: Sequence[Run]) -> list[Judged]:
    """A line for each run and judge whose verdicts lie in the run's folder."""
    lines = []
    for run in runs:
        graded = [task if task["exact"] is not None else None for task in run.scores["per_task"]]
        for name, of_tasks in verdicts.read(run.folder).items():
            verdicts_of_run = [of_tasks.get((task["task_id"], 0)) for task in run.scores["per_task"]]
            exact = [task["exact"] for task, verdict in zip(graded, verdicts_of_run, strict=True) if task and verdict]
            if exact:
                summary = judge(verdicts_of_run, name, graded)
                part = summary["judged"]
                shares = (
                    sum(exact) / len(exact),
                    summary["judged_accuracy"],
                    part["low"],
                    part["high"],
                    part["agreement"],
                )
                lines.append(
                    Judged(run.name, name, part["n"], *shares, part["kappa"], part["only_judge"], part["only_exact"])
                )
    return lines


class PairedGap(NamedTuple):
    """A model on the questions of a band of numbers of calls that were evaluated with all their calls alone.

    `alone` is the share whose calls are each answered right alone, `together` that of right answers to the questions,
    `gap` their difference with its interval; `lost` are right alone only, `won` together only, `p` is McNemar's;
    `compositionality_gap` is lost of alone, None where nothing is.
    """

    model: str
    calls: str
    n: int
    alone: float
    together: float
    gap: float
    low: float
    high: float
    lost: int
    won: int
    p: float
    compositionality_gap: float | None


def paired(runs: Sequence[Run]) -> list[PairedGap]:
    """By number of calls and in all, of each run that was put the calls alone as well."""
    lines = []
    for run in runs:
        found = run.scores.get("paired_gap")
        for calls, part in [*found["by_calls"].items(), ("all", found)] if found and found["n"] else ():
            shares = (part["parts"], part["whole"], part["gap"], part["low"], part["high"])
            lines.append(
                PairedGap(
                    run.name, calls, part["n"], *shares, part["b"], part["c"], part["p"], part["compositionality_gap"]
                )
            )
    return lines
