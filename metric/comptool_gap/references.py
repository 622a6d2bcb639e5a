"""References, by which one call's argument points at an earlier call's output."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

MISSING = object()  # the value of what cannot be found; equal to nothing that JSON can say
MAX_REFERENCE = 300  # characters; longer strings are text

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
        call: The place of the call, from 0, or the name of a tool that only one earlier call has.
        path: The tokens of the path into its output.
        loose: Whether it is in another notation than the protocol's own.
    """

    call: int | str
    path: tuple[str, ...]
    loose: bool = False


class Outputs(list[Any]):
    """The outputs of the calls made so far, with the names of all tools, by which a reference may name a call."""

    def __init__(self, outputs: Iterable[Any] = (), names: Sequence[str | None] = ()) -> None:
        super().__init__(outputs)
        self.names = names

    def before(self, call: int) -> "Outputs":
        """Those of the calls before one."""
        return Outputs(self[:call], self.names)


def parse_reference(value: str) -> Reference | None:
    """Read a whole string as a reference, in any notation; None when it is anything else.

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
    """The value at a path, or MISSING."""
    for token in path:
        if isinstance(value, dict):
            value = value.get(token, MISSING)
        elif isinstance(value, list) and token.isdecimal() and len(token) < 8 and int(token) < len(value):
            value = value[int(token)]
        else:
            return MISSING
    return value


def locate(reference: Reference, outputs: Sequence[Any]) -> int | None:
    """The place of the call that a reference points at, or None if no earlier call, or more than one, is meant."""
    if isinstance(reference.call, int):
        return reference.call if 0 <= reference.call < len(outputs) else None
    names = getattr(outputs, "names", ())[: len(outputs)]
    return names.index(reference.call) if names.count(reference.call) == 1 else None


def resolve(reference: Reference, outputs: Sequence[Any]) -> Any:
    """The value that a reference points at in the outputs of the calls made before.

    MISSING when there is no such call, output or path.
    """
    call = locate(reference, outputs)
    return MISSING if call is None else walk(outputs[call], reference.path)
