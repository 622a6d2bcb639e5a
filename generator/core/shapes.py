"""Reads the shape of a row from a TypedDict and checks values against it.

The published columns with their types and descriptions, the refusal of rows that cannot be run, and the first rule of
every check are derived from the TypedDict. A field is written `name: Annotated[type, "Description."]`; a field that is
not needed to run a row is `NotRequired`. Types are str, int, float, bool, list[...], dict[str, ...], TypedDicts, and
`Json` for any value.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, NotRequired, Required, get_args, get_origin, get_type_hints, is_typeddict

Json = Any  # a value as returned by `json.loads`

_NAMES = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
}


class Labels(NamedTuple):
    """Marks a column of class labels, which a row holds by name or by number."""

    names: tuple[str, ...]


class Field(NamedTuple):
    """A field of a TypedDict.

    Attributes:
        kind: Its type, without `Annotated`.
        description: Its description; empty for the fields of a value that is published as JSON.
        labels: The names of its classes, if it has any.
        required: Whether a row needs it to be run.
    """

    kind: Any
    description: str
    labels: tuple[str, ...]
    required: bool


@cache
def fields_of(shape: Any) -> Mapping[str, Field]:
    """Return the fields of a TypedDict by name, in order; inherited ones come first."""
    fields = {}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        kind: Any = hint
        notes: tuple[Any, ...] = ()
        while get_origin(kind) in (Annotated, NotRequired, Required):
            notes += getattr(kind, "__metadata__", ())
            kind = get_args(kind)[0]
        labels = next((note.names for note in notes if isinstance(note, Labels)), ())
        description = next((note for note in notes if isinstance(note, str)), "")
        fields[name] = Field(kind, description, labels, name in shape.__required_keys__)
    return fields


def required(shape: Any) -> tuple[str, ...]:
    """Return the names of the fields that a row needs to be run."""
    return tuple(name for name, field in fields_of(shape).items() if field.required)


def described(shape: Any) -> bool:
    """Whether a type is a TypedDict whose fields all have descriptions; any other object is published as JSON."""
    return is_typeddict(shape) and all(field.description for field in fields_of(shape).values())


def misshapen(value: Json, shape: Any, where: str = "", *, whole: bool = False) -> Iterator[str]:
    """Yield the problems of a JSON value that does not have a shape, each a sentence without its full stop.

    Args:
        value: A row, or a part of one.
        shape: Its type.
        where: The path of the value in its row; empty for a row.
        whole: Whether fields that are `NotRequired` must be present too.

    >>> class Source(TypedDict):
    ...     spans: list[int]
    >>> list(misshapen({"spans": [1, "2"]}, Source, "metadata"))
    ['metadata.spans[1] must be a whole number']
    """
    problems: Problems = []
    _checker(shape, whole)(value, (None, where) if where else None, problems)
    for place, problem in problems:
        yield f"{_path_of(place) or 'it'} {problem}"


# The position of a value as a linked list up to the row: (place of the container, key or index in it).
Place = tuple["Place", str | int] | None
Problems = list[tuple[Place, str]]
Checker = Callable[[Json, Place, Problems], None]


def _path_of(place: Place) -> str:
    if place is None:
        return ""
    holder, name = _path_of(place[0]), place[1]
    return f"{holder}[{name}]" if isinstance(name, int) else f"{holder}.{name}" if holder else name


@cache
def _checker(shape: Any, whole: bool) -> Checker:
    """Return a function that collects the problems of a value; compiled once, since it sees every part of every row."""
    kind, arguments = get_origin(shape) or shape, get_args(shape)
    if is_typeddict(shape):
        return _object(shape, whole)
    if kind is Json:
        return lambda value, place, problems: None
    inner = _checker(arguments[-1], whole) if arguments and arguments[-1] is not Json else None
    accepted: Any = (int, float) if kind is float else kind

    def check(value: Json, place: Place, problems: Problems) -> None:
        if not isinstance(value, accepted) or (type(value) is bool and kind is not bool):
            problems.append((place, f"must be {_NAMES[kind]}"))
        elif inner:
            for name, part in value.items() if kind is dict else enumerate(value):
                inner(part, (place, name), problems)

    return check


def _object(shape: Any, whole: bool) -> Checker:
    fields = [
        (name, _label(field.labels) if field.labels else _checker(field.kind, whole), field.required or whole)
        for name, field in fields_of(shape).items()
    ]

    def check(value: Json, place: Place, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.append((place, "must be an object"))
            return
        for name, inner, needed in fields:
            part = value.get(name)
            if part is not None or (needed and name in value):
                inner(part, (place, name), problems)
            elif needed:
                problems.append((place, f"lacks {name}"))

    return check


def _label(labels: tuple[str, ...]) -> Checker:
    def check(value: Json, place: Place, problems: Problems) -> None:
        by_number = type(value) is int and 0 <= value < len(labels)
        if not by_number and not (isinstance(value, str) and value in labels):
            choice = f"must be 0 to {len(labels) - 1} or one of {', '.join(labels)}"
            problems.append((place, f"{choice}; it is {value!r}"))

    return check
