"""What restating the values seen so far does to a model.

The graphs that were put with and without it, in one run or in two.
"""

from collections.abc import Sequence
from typing import NamedTuple

from families.page import Figure, Run
from metric.function_graph.summary import restate_gap

__all__ = ["Effect", "effects"]


class Effect(NamedTuple):
    """Success without and with restating on n graphs, and their difference with its interval.

    `only_without` and `only_with` count the graphs on which one way alone succeeded; p is McNemar's exact p.
    """

    model: str
    without: float
    with_values: float
    difference: float
    low: float
    high: float
    n: int
    only_without: int
    only_with: int
    p: float

    @property
    def figure(self) -> Figure:
        """The difference as it is shown."""
        return Figure(self.difference, self.low, self.high, self.n)


def effects(runs: Sequence[Run]) -> list[Effect]:
    """Of each model under each protocol."""
    found: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        found.setdefault((run.model, str(run.settings.get("protocol"))), []).append(run)
    effects = []
    for (model, protocol), members in found.items():
        evaluated = [
            (row, task)
            for run in members
            for row, task in zip(run.rows, run.scores["per_task"], strict=True)
            if task["score"] is not None
        ]
        gap = restate_gap(evaluated)
        if gap:
            name = model if len({key for key in found if key[0] == model}) == 1 else f"{model}, {protocol}"
            effects.append(
                Effect(
                    name,
                    gap["without"],
                    gap["with"],
                    gap["gap"],
                    gap["low"],
                    gap["high"],
                    gap["n"],
                    gap["c"],
                    gap["b"],
                    gap["p"],
                )
            )
    return effects
