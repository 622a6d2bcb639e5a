"""Paths into JSON values, such as `groups[0].value`: the one place that reads this syntax.

A step's output is addressed as `step_1.groups[0].value`, the kinds of a tool (`Tool.kinds`) as `return.groups[].value`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

Json = Any

_TOKEN = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


@lru_cache(maxsize=4096)
def tokens(path: str) -> tuple[str | int, ...]:
    """The keys (str) and indices (int) of a path."""
    return tuple(key or int(index) for key, index in _TOKEN.findall(path))


@lru_cache(maxsize=4096)
def split(path: str) -> tuple[str, str]:
    """The first key of a path and the rest: "step_1.items[0].name" gives ("step_1", "items[0].name")."""
    first = re.split(r"[.\[]", path, maxsplit=1)[0]
    return first, path[len(first) :].lstrip(".")


@lru_cache(maxsize=4096)
def kind_path(path: str) -> str:
    """The path without its indices, as `Tool.kinds` has it: "items[0].name" gives "items[].name"."""
    return re.sub(r"\[\d+\]", "[]", path)


def value_at(value: Json, path: str) -> Json:
    """The value at a path.

    Raises:
        KeyError, IndexError, TypeError: If there is none.
    """
    for token in tokens(path):
        value = value[token]
    return value


def leaves(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """The leaves below a JSON value with their paths (`values[0]`, `item.name`); an empty object or array is a leaf."""
    if isinstance(value, dict) and (value or not path):
        for key, part in value.items():
            yield from leaves(part, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value:
        for index, part in enumerate(value):
            yield from leaves(part, f"{path}[{index}]")
    else:
        yield path, value
