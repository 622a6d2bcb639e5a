"""The family's tables, as numbers by name; templates format them."""

from collections.abc import Sequence
from typing import NamedTuple

from families.page import Figure, Run, line
from generator.core.shapes import Json
from generator.stateful import RUNGS
from metric.state_diff.words import FACTORS

COLUMNS = {  # column to name in the metric
    "n": "n",
    "base": "base",
    "twin": "twin",
    "gap": "gap",
    "low": "low",
    "high": "high",
    "only_base": "b",
    "only_twin": "c",
    "p": "p",
    "changed_goal": "changed_goal",
}


class Rungs(NamedTuple):
    """Strict success of runs by rung; None if no task of the rung was evaluated."""

    values: Sequence[str]
    lines: Sequence[tuple[str, Sequence[Figure | None]]]


def rungs(runs: Sequence[Run]) -> Rungs:
    """Return strict success by rung, the easiest first."""
    by_rung = [{part["rung"]: Figure.of(part, "strict") for part in run.scores["by"]["rung"]} for run in runs]
    values = [rung for rung in RUNGS if any(rung in own for own in by_rung)]
    return Rungs(
        values, [(run.name, [own.get(rung) for rung in values]) for run, own in zip(runs, by_rung, strict=True)]
    )


def factors(runs: Sequence[Run]) -> list[dict[str, Json]]:
    """Return a line for each run and factor with pairs of base and twin that were both evaluated."""
    return [
        {"model": run.name, "factor": name, "differs": label, **line(gap, COLUMNS)}
        for run in runs
        for name, label in FACTORS.items()
        if (gap := run.scores["factors"].get(name))
    ]
