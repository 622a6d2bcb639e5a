"""The pieces into which a prediction of any client is split: calls, results, texts, and containers of these."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class RawCall(NamedTuple):
    """A call as the client has it.

    Attributes:
        name: The tool's name.
        arguments: The arguments, as an object or its JSON text.
        item: The object that may hold a recorded output or error.
        ids: Its possible ids, by which results refer to it.
    """

    name: Any
    arguments: Any
    item: Mapping[str, Any] = {}
    ids: tuple[Any, ...] = ()


class Result(NamedTuple):
    """A tool's result, of the call with this id; without an id of the next call with this name, or of the next call."""

    content: Any
    id: Any = None
    name: Any = None
    failed: bool = False


class Text(NamedTuple):
    """A text that a model wrote, which may contain calls."""

    text: str


class Nested(NamedTuple):
    """Objects inside another one, which are still to be read.

    Attributes:
        items: One object or several.
        by_model: Whether the model wrote them; otherwise only results of tools are read.
        turns: Whether each object is a message or a response of its own.
    """

    items: Any
    by_model: bool = True
    turns: bool = False


class Unreadable(NamedTuple):
    """Something that may be a call, in an unknown shape."""


class UntypedText(str):
    """The value of an argument written as bare text; its type follows from the parameter's schema."""

    __slots__ = ()


Piece = RawCall | Result | Text | Nested | Unreadable

BROKEN = RawCall(None, None)  # a call that the model wrote incorrectly


def first_of(item: Mapping[str, Any], keys: Sequence[str]) -> str | None:
    """Return the first of the keys for which an object has a value other than None, or None."""
    return next((key for key in keys if item.get(key) is not None), None)
