"""Rows with something wrong in them."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

Path = tuple[Any, ...]
ABSENT = {"absent": True}


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every part of a JSON value."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(part, (*path, key))


def damaged(row: dict[str, Any], path: str | Path, value: Any) -> dict[str, Any]:
    """A copy of a row with another value at a path, such as "expected_trace.-1.stage", or without it (`ABSENT`)."""
    row = deepcopy(row)
    keys = path if isinstance(path, tuple) else path.split(".")
    part: Any = row
    for key in keys[:-1]:
        part = part[int(key) if isinstance(part, list) else key]
    last = int(keys[-1]) if isinstance(part, list) else keys[-1]
    if value == ABSENT:
        del part[last]
    else:
        part[last] = deepcopy(value)
    return row
