"""Scores tasks as flat rows, and sums up such rows (see `families.family.ShardScoring`)."""

import json
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from families.family import Row
from generator.core.shapes import Json
from metric.comptool_gap.scoring import score_task
from metric.comptool_gap.tally import Scores, Tally
from simulators import TOOLS

COLUMNS: Mapping[str, type] = {
    "task_id": str,
    "level": int,
    **dict.fromkeys(("score", "strict", "sequence", "arguments", "data_flow", "completeness", "tool_selection"), float),
    **dict.fromkeys(("calls", "counted", "refused", "missing", "foreseen", "loose_references", "aligned"), int),
    **dict.fromkeys(("error", "codes"), str),
}


def score_row(row: Row, prediction: Json, offered: Collection[str]) -> dict[str, Json]:
    """Return the scores of a task; `codes` is a JSON object with the count of each error code."""
    if prediction is None:
        return {"task_id": row["task_id"]}
    scores = Scores.of(score_task(prediction, row, catalogue=_known(frozenset(offered))))
    return {"task_id": row["task_id"], **scores._asdict(), "codes": json.dumps(dict(scores.codes))}


@cache
def _known(offered: frozenset[str]) -> frozenset[str]:
    """Return the tools that tasks offer and those of the catalogue."""
    return offered | TOOLS.keys()


def tally(scores: Iterable[Mapping[str, Json]]) -> Tally:
    """Return the metric's tally of such rows."""
    tally = Tally()
    for row in scores:
        known = {name: row.get(name) for name in Scores._fields}
        known |= {name: row.get(name) or 0 for name in ("foreseen", "loose_references")}  # older shards lack these
        codes = tuple(json.loads(known["codes"]).items()) if known["codes"] else ()
        tally.add(None if known["level"] is None else Scores._make({**known, "codes": codes}.values()), row["task_id"])
    return tally


def total(tallies: Iterable[Tally]) -> dict[str, Json]:
    """Return the summary of all tallies, merged in order."""
    whole = Tally()
    for part in tallies:
        whole.merge(part)
    return whole.summary(ablation=True)
