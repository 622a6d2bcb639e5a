"""What a record of a run comes to: its calls, carried out once more in a fresh world of the task."""

from collections.abc import Mapping
from typing import Any

from families.replies import with_answer
from generator.core.shapes import Json
from generator.stateful import replayed
from metric.final_answer.replies import read_reply

MOST_CALLS = 5_000  # of a record; no budget comes near


def prediction(row: Mapping[str, Any], record: Mapping[str, Json] | None) -> Json:
    """Return the changes and the answer of a record as the metric takes them; None if nothing was evaluated."""
    found = with_answer(record)
    if found is None:
        return None
    reply = read_reply(found)
    if reply.unreadable:
        return found  # which the metric counts
    calls = [(call["name"], call["arguments"]) for call in reply.calls[:MOST_CALLS]]
    return replayed(row, calls, reply.answer, reply.ending)
