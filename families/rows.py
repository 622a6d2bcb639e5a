"""Checks that apply to the rows of all families."""

import json
from collections.abc import Mapping

from generator.core.rows import Task
from generator.core.shapes import Json, misshapen


def fault(row: Mapping[str, Json]) -> str | None:
    """Return what is wrong with a row of any family, as a sentence without a full stop, or None if nothing is."""
    if problem := next(misshapen(row, Task), None):
        return problem
    if not row["task_id"].strip():
        return "task_id must not be empty"
    try:
        json.dumps(row, allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        return (
            "it has a value that is not JSON: a number that is not finite, half of a surrogate pair, a value of "
            "another type, or endless nesting"
        )
    names = [tool["function"]["name"] for tool in row["available_tools"]]
    if not names:
        return "available_tools must hold a tool"
    twice = next((name for name in names if names.count(name) > 1), None)
    return None if twice is None else f"available_tools holds {twice} twice"
