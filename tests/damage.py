"""Rows with something wrong in them."""

import json
import pathlib
import re
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

Row = dict[str, Any]
Path = tuple[Any, ...]
ABSENT = {"absent": True}


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every part of a JSON value."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(part, (*path, key))


def _key(part: Any, key: Any) -> Any:
    if not isinstance(key, str):
        return key
    if key.startswith("#"):
        return list(part)[int(key[1:])]
    name, equals, value = key.lstrip("-").partition("=")
    if equals:
        return [place for place, item in enumerate(part) if str(item[name]) == value][-1 if key.startswith("-") else 0]
    return int(key) if isinstance(part, list) else key


def _found(row: Any, path: str | Path) -> tuple[Any, Any]:
    """What holds the part at a path, and its key there."""
    *way, last = path if isinstance(path, tuple) else path.split(".")
    for key in way:
        row = row[_key(row, key)]
    return row, _key(row, last)


def damaged(row: Row, path: str | Path, value: Any) -> Row:
    """A copy of a row with another value at a path.

    Args:
        row: It stays as it is.
        path: Keys, such as "expected_trace.-1.stage". `role=core` is the first item of a list whose role is core,
            `-role=core` the last, `#0` the first key of an object.
        value: The new value, or how it comes from the old one: `ABSENT`, `{"plus": 1}`, `{"append": item}`,
            `{"first": count}`, `{"text": [pattern, replacement]}` (once), `{"other": [one, two]}` (which the old one
            is not), `{"same_as": path}`.
    """
    row = deepcopy(row)
    part, key = _found(row, path)
    match value:
        case {"absent": True}:
            del part[key]
        case {"plus": more}:
            part[key] += more
        case {"append": item}:
            part[key].append(deepcopy(item))
        case {"first": count}:
            del part[key][count:]
        case {"text": [pattern, text]}:
            assert re.search(pattern, part[key]), pattern
            part[key] = re.sub(pattern, text, part[key], count=1)
        case {"other": others}:
            part[key] = next(other for other in others if other != part[key])
        case {"same_as": other}:
            holder, name = _found(row, other)
            part[key] = deepcopy(holder[name])
        case _:
            part[key] = deepcopy(value)
    return row


def edited(row: Row, edits: Iterable[tuple[str, Any]]) -> Row:
    """A copy of a row with several values changed, one after the other."""
    for path, value in edits:
        row = damaged(row, path, value)
    return row


class Faults(dict[str, tuple[Any, ...]]):
    """Faults by name, each with what is said of it and, at the end, what plants it in a copy of a row.

    Those that are edits of a few values stand in a file of JSON, `{name: [..., edits]}`; the object decorates functions
    that plant the others in place.
    """

    def __init__(self, path: pathlib.Path) -> None:
        simple = json.loads(path.read_text(encoding="utf-8"))
        super().__init__({name: (*said, partial(edited, edits=edits)) for name, (*said, edits) in simple.items()})

    def __call__(self, *said: Any) -> Callable[[Callable[[Row], object]], None]:
        def note(plant: Callable[[Row], object]) -> None:
            def made(row: Row) -> Row:
                row = deepcopy(row)
                plant(row)
                return row

            self[plant.__name__] = (*said, made)

        return note
