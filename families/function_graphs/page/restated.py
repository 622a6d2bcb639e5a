"""What restating the values seen so far does to a model.

The graphs that were put with and without it, in one run or in two.
"""

from collections.abc import Sequence

from families.page import Run, line
from generator.core.shapes import Json
from metric.function_graph.summary import restate_gap

# Column to the name of the metric: success without and with restating, their difference with its interval, the number
# of graphs, the graphs on which one way alone succeeded, and McNemar's exact p.
COLUMNS = {
    "without": "without",
    "with_values": "with",
    "difference": "gap",
    "low": "low",
    "high": "high",
    "n": "n",
    "only_without": "c",
    "only_with": "b",
    "p": "p",
}


def effects(runs: Sequence[Run]) -> list[dict[str, Json]]:
    """A line for each model under each protocol that was put graphs both ways."""
    by_model: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        by_model.setdefault((run.model, str(run.settings.get("protocol"))), []).append(run)
    lines = []
    for (model, protocol), members in by_model.items():
        evaluated = [
            (row, task)
            for run in members
            for row, task in zip(run.rows, run.scores["per_task"], strict=True)
            if task["score"] is not None
        ]
        if gap := restate_gap(evaluated):
            alone = [name for name, _ in by_model].count(model) == 1
            lines.append({"model": model if alone else f"{model}, {protocol}", **line(gap, COLUMNS)})
    return lines
