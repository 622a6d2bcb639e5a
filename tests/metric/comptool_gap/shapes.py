"""The same calls in the shape of every client, from the patterns in cases/made.json.

What a client library itself hands back is in cases/shapes.json.
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from .predictors import Prediction

MADE = json.loads((Path(__file__).parent / "cases" / "made.json").read_text(encoding="utf-8"))
RECORDED: dict[str, tuple[str, str]] = MADE["recorded"]
"""Shapes of which there is a recorded one: client and shape in cases/shapes.json."""


def _filled(pattern: Any, values: dict[str, Any]) -> Any:
    """A pattern with what "$name" and the like stand for.

    `{"dumped": ...}` is JSON text, `{"joined": [...]}` one text; in a list `{"each": ...}` stands once for every call
    and `{"each output": ...}` once for every one with an output; lists among these are taken apart.
    """
    match pattern:
        case str() if pattern.startswith("$"):
            return values[pattern[1:]]
        case {"dumped": part}:
            return json.dumps(_filled(part, values), ensure_ascii=False)
        case {"joined": parts}:
            return "".join(_filled(parts, values))
        case dict():
            absent = () if "output" in values else ("$output", {"dumped": "$output"})
            return {key: _filled(part, values) for key, part in pattern.items() if part not in absent}
        case list():
            return [made for part in pattern for made in _items(part, values)]
    return pattern


def _items(part: Any, values: dict[str, Any]) -> list[Any]:
    if not isinstance(part, dict) or not part.keys() & {"each", "each output"}:
        return [_filled(part, values)]
    ((kind, pattern),) = part.items()
    own = [values] if "id" in values else [values | _values(call, place) for place, call in enumerate(values["calls"])]
    made = [_filled(pattern, one) for one in own if kind == "each" or "output" in one]
    return [item for one in made for item in one] if isinstance(pattern, list) else made


def _values(call: dict[str, Any], place: int) -> dict[str, Any]:
    return {**call, "call": call, "id": f"call_{place}"}


def shaped(shape: str, calls: Prediction) -> Any:
    """Calls in a shape."""
    return _filled(MADE["shapes"][shape], {"calls": calls})


SHAPES: dict[str, Callable[[Prediction], Any]] = {shape: partial(shaped, shape) for shape in MADE["shapes"]}
SHAPES["a tuple"] = tuple
