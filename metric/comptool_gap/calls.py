"""Predictions of any shape, read as a list of tool calls; and references, by which one call's argument points at an earlier call's output."""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

__all__ = ["MISSING", "Call", "Reference", "parse_calls", "parse_path", "parse_reference", "resolve", "walk"]

MISSING = object()  # the value of what cannot be found; equal to nothing that JSON can say
MAX_REFERENCE = 300  # characters; longer strings are text

_REFERENCE = re.compile(
    r"""\s*(?: \{\{ \s* call_([0-9]{1,6}) ((?:\.|\[)[^{}]*?)? \s* \}\}
             | \$var_([0-9]{1,6}) ((?:\.|\[)[^$]*?)? \s* \$ )\s*""",
    re.VERBOSE,
)
_TOKEN = re.compile(r"[^.\[\]]+")


@dataclass(slots=True)
class Call:
    """One tool call of a prediction.

    Attributes:
        name: The tool's name, or None for a malformed call, which stands for nothing but still counts as a call.
        arguments: The arguments as the model wrote them.
        output: The recorded output, or None where none was recorded.
        refused: Whether an error was recorded instead of an output.
        turn: The response that the call came in, where that is known.
    """

    name: str | None
    arguments: dict[str, Any]
    output: Any = None
    refused: bool = False
    turn: int | None = None


@dataclass(slots=True)
class Reference:
    """A pointer into the output of an earlier call: `{{call_1.results[0].url}}` is Reference(0, ("results", "0", "url"))."""

    call: int
    path: tuple[str, ...]


def parse_calls(prediction: Any) -> list[Call]:
    """Read a prediction in any of the shapes that people have.

    A list of calls (OpenAI's `{"function": {"name", "arguments"}}` or flat `{"name", "arguments"}`, arguments as an object or a JSON string, each with an
    optional recorded "output" or "error" and "turn"), one assistant message, or a list of messages with the tools' answers. A string is a reply without
    calls. Whatever else turns up in the place of a call is a malformed call.

    >>> parse_calls([{"function": {"name": "get_weather", "arguments": '{"city": "Berlin"}'}}])
    [Call(name='get_weather', arguments={'city': 'Berlin'}, output=None, refused=False, turn=None)]
    >>> parse_calls("It is sunny in Berlin.")
    []
    """
    if prediction is None or isinstance(prediction, str):
        return []
    calls: list[Call] = []
    unanswered: dict[Any, list[int]] = {}
    for turn, item in enumerate(prediction if isinstance(prediction, (list, tuple)) else [prediction]):
        if not isinstance(item, dict) or not ("role" in item or "tool_calls" in item):
            calls.append(_parse_call(item))
        elif item.get("role") == "tool":
            waiting = unanswered.get(_identity(item.get("tool_call_id")))
            if waiting:
                _answer(calls[waiting.pop(0)], item.get("content"))
        elif item.get("role", "assistant") == "assistant":
            made = item.get("tool_calls") or []
            for call in made if isinstance(made, (list, tuple)) else [made]:
                if isinstance(call, dict):
                    unanswered.setdefault(_identity(call.get("id")), []).append(len(calls))
                calls.append(_parse_call(call))
                calls[-1].turn = turn
    return calls


def _parse_call(item: Any) -> Call:
    if not isinstance(item, dict):
        return Call(None, {})
    function = item["function"] if isinstance(item.get("function"), dict) else item
    name, arguments, turn = function.get("name"), function.get("arguments"), item.get("turn")
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments) if arguments.strip() else {}
        except (ValueError, RecursionError):
            name = None
    elif arguments is None:
        arguments = {}
    if not isinstance(name, str) or not isinstance(arguments, dict):
        return Call(None, {})
    refused = bool(item.get("error"))
    return Call(name, arguments, None if refused else item.get("output"), refused, turn if isinstance(turn, int) else None)


def _identity(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _answer(call: Call, content: Any) -> None:
    """Attach a tool message: JSON where it parses; an object with the single key "error" is a refusal."""
    if isinstance(content, str):
        with suppress(ValueError, RecursionError):
            content = json.loads(content)
    call.refused = isinstance(content, dict) and set(content) == {"error"}
    call.output = None if call.refused else content


def parse_reference(value: str) -> Reference | None:
    """Read a whole string as a reference, in either notation; None when it is anything else.

    >>> parse_reference("{{ call_2.results[0].url }}") == parse_reference("$var_2.results.0.url$") == Reference(1, ("results", "0", "url"))
    True
    """
    if len(value) > MAX_REFERENCE or ("{{" not in value and "$var_" not in value):
        return None
    found = _REFERENCE.fullmatch(value)
    if found is None:
        return None
    number, path = found[1] or found[3], found[2] or found[4] or ""
    return Reference(int(number) - 1, parse_path(path))


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


def resolve(reference: Reference, outputs: Sequence[Any]) -> Any:
    """The value that a reference points at in the outputs of the calls made before; MISSING when there is no such call, output or path."""
    return walk(outputs[reference.call], reference.path) if 0 <= reference.call < len(outputs) else MISSING
