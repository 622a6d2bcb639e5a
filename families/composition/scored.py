"""Scores of tasks as flat rows, and what such rows add up to."""

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from families.family import Row
from metric.comptool_gap.scoring import score_task
from metric.comptool_gap.tally import Scores, Tally

__all__ = ["added_up", "scored", "total"]

Json = Any


def scored(row: Row, prediction: Json, offered: Collection[str]) -> dict[str, Json]:
    """The scores of a task, its codes of errors as a JSON object of how often each occurs."""
    if prediction is None:
        return {"task_id": row["task_id"]}
    scores = Scores.of(score_task(prediction, row, catalogue=offered))
    return {"task_id": row["task_id"], **scores._asdict(), "codes": json.dumps(dict(scores.codes))}


def added_up(scored: Iterable[Mapping[str, Json]]) -> Tally:
    """The tally of such rows."""
    tally = Tally()
    for row in scored:
        known = {name: row.get(name) for name in Scores._fields}
        codes = tuple(json.loads(known["codes"]).items()) if known["codes"] else ()
        tally.add(None if known["level"] is None else Scores._make({**known, "codes": codes}.values()), row["task_id"])
    return tally


def total(parts: Iterable[Tally]) -> dict[str, Json]:
    """The summary of some tallies, in order."""
    whole = Tally()
    for part in parts:
        whole.merge(part)
    return whole.summary(ablation=True)
