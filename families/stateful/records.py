"""Executes the calls of a record again, in a fresh world of the task."""

from collections.abc import Mapping
from typing import Any

from families.replies import with_answer
from generator.core.shapes import Json
from generator.stateful import replayed
from metric.final_answer.replies import read_reply

MOST_CALLS = 5_000  # of a record; far more than any budget


def prediction(row: Mapping[str, Any], record: Mapping[str, Json] | None) -> Json:
    """Return the changes and the answer of a record in the metric's format, or None if it was not evaluated."""
    found = with_answer(record)
    if found is None:
        return None
    reply = read_reply(found)
    if reply.unreadable:
        return found  # the metric counts unreadable predictions
    calls = [(call["name"], call["arguments"]) for call in reply.calls[:MOST_CALLS]]
    return replayed(row, calls, reply.answer, reply.ending)
