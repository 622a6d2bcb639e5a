"""The effect of restating the values seen so far, from graphs asked with and without it, in one run or in two."""

from collections.abc import Sequence

from families.page import Run, line
from generator.core.shapes import Json
from metric.function_graph.summary import restate_gap

# Column to name in the metric: success without and with restating, the difference with its interval, the number of
# graphs, the numbers of graphs solved only one way, and McNemar's exact p.
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
    """Return a line for each model and protocol with graphs asked both ways."""
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
