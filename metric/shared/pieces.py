"""What a prediction is made of, whichever client it comes from: calls, results, texts, and what holds more of these."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Made(NamedTuple):
    """A call: `arguments` are an object or its JSON text, `item` what may hold a recorded output or error."""

    name: Any
    arguments: Any
    item: Mapping[str, Any] = {}
    ids: tuple[Any, ...] = ()


class Result(NamedTuple):
    """What a tool gave, for the call of an id, or the next one of a name; without either for the next call."""

    content: Any
    id: Any = None
    name: Any = None
    failed: bool = False


class Text(NamedTuple):
    """What a model wrote in words, among which calls may stand."""

    text: str


class Further(NamedTuple):
    """Objects in which to read on.

    Attributes:
        items: One of them or several.
        spoken: Whether the model wrote them; of what others wrote only the results of tools count.
        turns: Whether each is a message or a response of its own.
    """

    items: Any
    spoken: bool = True
    turns: bool = False


class Unreadable(NamedTuple):
    """Something that may be a call, in a shape that is not known."""


class Raw(str):
    """The value of an argument as bare text, whose type is that of the parameter."""

    __slots__ = ()


Piece = Made | Result | Text | Further | Unreadable

BROKEN = Made(None, None)  # a call that its model wrote badly


def first_of(item: Mapping[str, Any], keys: Sequence[str]) -> str | None:
    """The first of some keys that an object has a value for."""
    return next((key for key in keys if item.get(key) is not None), None)
