"""Parses paths into JSON values, such as `groups[0].value`; no other module parses this syntax.

A value in a step's output has the path `step_1.groups[0].value`; its kind (`Tool.kinds`) has the path
`return.groups[].value`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

Json = Any

_TOKEN = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


@lru_cache(maxsize=4096)
def tokens(path: str) -> tuple[str | int, ...]:
    """Return the keys (str) and indices (int) of a path."""
    return tuple(key or int(index) for key, index in _TOKEN.findall(path))


@lru_cache(maxsize=4096)
def split(path: str) -> tuple[str, str]:
    """Split a path into its first key and the rest: "step_1.items[0].name" gives ("step_1", "items[0].name")."""
    first = re.split(r"[.\[]", path, maxsplit=1)[0]
    return first, path[len(first) :].lstrip(".")


@lru_cache(maxsize=4096)
def kind_path(path: str) -> str:
    """Return the path without its indices, as in `Tool.kinds`: "items[0].name" gives "items[].name"."""
    return re.sub(r"\[\d+\]", "[]", path)


def value_at(value: Json, path: str) -> Json:
    """Return the value at a path.

    Raises:
        KeyError, IndexError, TypeError: If there is no such value.
    """
    for token in tokens(path):
        value = value[token]
    return value


def leaves(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Yield the path and value of each leaf (`values[0]`, `item.name`); an empty object or array is a leaf."""
    if isinstance(value, dict) and (value or not path):
        for key, part in value.items():
            yield from leaves(part, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value:
        for index, part in enumerate(value):
            yield from leaves(part, f"{path}[{index}]")
    else:
        yield path, value
