"""What the rows of every family have in common, and what is wrong with one that has not."""

import json
from collections.abc import Mapping
from typing import Any

__all__ = ["FIELDS", "fault", "misshapen"]

Json = Any

FIELDS: Mapping[str, Json] = {
    "task_id": str,
    "prompt": str,
    "available_tools": [
        {"type": str, "function": {"name": str, "description": str, "parameters": {"properties": ("each", dict)}}}
    ],
}

_NAMES = {str: "text", int: "a whole number", dict: "an object", list: "a list"}


def misshapen(value: Json, shape: Json, where: str) -> str | None:
    """Where a JSON value first departs from a shape, in a sentence without its full stop.

    A shape is a type, [shape] for a list, {name: shape} for an object with at least these fields, or ("each", shape)
    for one with any names.

    >>> misshapen({"spans": [1, "2"]}, {"spans": [int]}, "metadata")
    'metadata.spans[1] must be a whole number'
    """
    if isinstance(shape, type):
        fits = isinstance(value, shape) and not isinstance(value, bool)
        return None if fits else f"{where} must be {_NAMES[shape]}"
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{where} must be {_NAMES[list]}"
        parts = [(part, shape[0], f"{where}[{index}]") for index, part in enumerate(value)]
    else:
        if not isinstance(value, dict):
            return f"{where} must be {_NAMES[dict]}"
        inner = shape if isinstance(shape, dict) else dict.fromkeys(value, shape[1])
        missing = next((name for name in inner if name not in value), None)
        if missing is not None:
            return f"{where} lacks {missing}"
        parts = [(value[name], part, f"{where}.{name}") for name, part in inner.items()]
    return next((problem for part in parts if (problem := misshapen(*part))), None)


def fault(row: Mapping[str, Json]) -> str | None:
    """What is wrong with a row whatever its family, in a sentence without its full stop; None if nothing is."""
    for name, shape in FIELDS.items():
        if problem := misshapen(row[name], shape, name):
            return problem
    if not row["task_id"].strip():
        return "task_id must not be empty"
    try:
        json.dumps(row, allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        return "it holds what is no JSON: a number that is not finite, half a character, a value of another type, or brackets without end"
    names = [tool["function"]["name"] for tool in row["available_tools"]]
    if not names:
        return "available_tools must hold a tool"
    twice = next((name for name in names if names.count(name) > 1), None)
    return None if twice is None else f"available_tools holds {twice} twice"
