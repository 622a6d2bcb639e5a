"""References from a call's arguments to the outputs of earlier calls."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

MISSING = object()  # stands for a value that cannot be found; not equal to any JSON value
MAX_REFERENCE = 300  # characters; a longer string is not a reference

_REFERENCE = re.compile(
    r"\s*(?:\{\{\s*(?:(call|step)_([0-9]{1,6})|([A-Za-z_][\w-]{0,99}))((?:\.|\[)[^{}]*?)?\s*\}\}"
    r"|\$var_([0-9]{1,6})((?:\.|\[)[^$]*?)?\s*\$)\s*",
    re.ASCII,
)
_TOKEN = re.compile(r"[^.\[\]]+")


class Reference(NamedTuple):
    """A pointer into the output of an earlier call.

    `{{call_1.results[0].url}}` is Reference(0, ("results", "0", "url")).

    Attributes:
        call: The index of the call, from 0, or the name of a tool that only one earlier call uses.
        path: The tokens of the path into the call's output.
        loose: Whether it is written in a different notation from the protocol's.
    """

    call: int | str
    path: tuple[str, ...]
    loose: bool = False


class Outputs(list[Any]):
    """The outputs of the calls so far, and `names`, the tools of all calls, by which a reference may name a call."""

    def __init__(self, outputs: Iterable[Any] = (), names: Sequence[str | None] = ()) -> None:
        super().__init__(outputs)
        self.names = names

    def before(self, call: int) -> "Outputs":
        """Return the outputs of the calls before a call."""
        return Outputs(self[:call], self.names)


def parse_reference(value: str) -> Reference | None:
    """Parse a string that is a reference in any notation; return None if it is anything else.

    >>> parse_reference("{{ call_2.results[0].url }}")
    Reference(call=1, path=('results', '0', 'url'), loose=False)
    >>> parse_reference("$var_2.results.0.url$") == parse_reference("{{step_2.results[0].url}}")
    True
    >>> parse_reference("{{read_file.content}}")
    Reference(call='read_file', path=('content',), loose=True)
    """
    if len(value) > MAX_REFERENCE or ("{{" not in value and "$var_" not in value):
        return None
    found = _REFERENCE.fullmatch(value)
    if found is None:
        return None
    kind, number, tool, path, other, other_path = found.groups()
    call = tool if tool is not None else int(number or other) - 1
    return Reference(call, parse_path(path or other_path or ""), kind != "call")


@lru_cache(maxsize=4096)
def parse_path(path: str) -> tuple[str, ...]:
    """Split a path into its tokens; `results[0].url` and `results.0.url` are the same path."""
    return tuple(token.strip(" '\"") for token in _TOKEN.findall(path))


def walk(value: Any, path: Sequence[str]) -> Any:
    """Return the value at a path, or MISSING."""
    for token in path:
        if isinstance(value, dict):
            value = value.get(token, MISSING)
        elif isinstance(value, list) and token.isdecimal() and len(token) < 8 and int(token) < len(value):
            value = value[int(token)]
        else:
            return MISSING
    return value


def locate(reference: Reference, outputs: Sequence[Any]) -> int | None:
    """Return the index of the call that a reference points at; None if it fits no earlier call or more than one."""
    if isinstance(reference.call, int):
        return reference.call if 0 <= reference.call < len(outputs) else None
    names = getattr(outputs, "names", ())[: len(outputs)]
    return names.index(reference.call) if names.count(reference.call) == 1 else None


def resolve(reference: Reference, outputs: Sequence[Any]) -> Any:
    """Return the value that a reference points at in the earlier outputs, or MISSING if there is none."""
    call = locate(reference, outputs)
    return MISSING if call is None else walk(outputs[call], reference.path)
