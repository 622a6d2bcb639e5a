"""What a record of a run comes to: its calls, carried out once more in a fresh world of the task."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from families.replies import with_answer
from generator.core.shapes import Json
from generator.stateful import replayed

MOST_CALLS = 5_000  # of a record; no budget comes near


def prediction(row: Mapping[str, Any], record: Mapping[str, Json] | None) -> Json:
    """Return the changes and the answer of a record as the metric takes them; None if nothing was evaluated."""
    found = with_answer(record, "calls")
    if found is None:
        return None
    return replayed(row, list(_calls(found["calls"][:MOST_CALLS])), found.get("answer"), found.get("ending"))


def _calls(calls: list[Json]) -> Iterator[tuple[Json, Json]]:
    """Yield name and arguments of calls in the forms of a run and of OpenAI; what was unreadable then is so now."""
    for item in calls:
        call = item.get("function", item) if isinstance(item, Mapping) else {}
        name, arguments = (call.get("name"), call.get("arguments")) if isinstance(call, Mapping) else (None, None)
        if isinstance(arguments, str) and "error" not in item:
            try:
                arguments = json.loads(arguments or "{}")
            except (ValueError, RecursionError):
                arguments = None
        yield name, arguments
