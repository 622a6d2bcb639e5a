"""Reads predictions in the shape of any client as lists of tool calls."""

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from .pieces import Nested, RawCall, Result, Text, Unreadable, UntypedText
from .structures import MESSAGE, hides_calls, is_result, joined, pieces_of, plain
from .texts import Schemas, json_values, read_text

MAX_DEPTH = 12  # nesting of messages, responses and lists

_FAILURE = re.compile(
    r"\s*\[?(?:\w*(?:error|exception)\s*[:\-(\]]|(?:tool )?error "
    r"(?:calling|executing|running|invoking|while|from|in)\b|traceback \(most recent)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Call:
    """One tool call of a prediction.

    Attributes:
        name: The tool's name, or None for something that takes the place of a call but cannot be read as one; it still
            counts as a call.
        arguments: The arguments as the model wrote them.
        output: The recorded output, or None if none was recorded.
        refused: Whether an error was recorded instead of an output.
        turn: The index of the response that contains the call, if known.
        unreadable: Whether the shape is unknown, as opposed to a call that the model wrote incorrectly.
    """

    name: str | None
    arguments: dict[str, Any]
    output: Any = None
    refused: bool = False
    turn: int | None = None
    unreadable: bool = False


def parse_calls(prediction: Any, schemas: Schemas | None = None) -> list[Call]:
    r"""Read the calls of a prediction in the shape of any client.

    A prediction may be calls, messages, whole responses, lists of these, or text that contains them. Calls written as
    text count only if there are no others. Results of tools are paired with their calls. A plain text is a reply
    without calls. A call that the model wrote incorrectly is malformed; a shape of no known client is unreadable;
    neither has a name, and both count as calls. No call is ever made up.

    Args:
        prediction: What a client returned.
        schemas: The function schemas of tools by name, for formats that write every argument as bare text.

    >>> parse_calls([{"function": {"name": "get_weather", "arguments": '{"city": "Berlin"}'}}])[0].arguments
    {'city': 'Berlin'}
    >>> parse_calls("<tool_call><function=get_weather><parameter=city>\nBerlin\n</parameter></function></tool_call>")
    [Call(name='get_weather', arguments={'city': 'Berlin'}, output=None, refused=False, turn=None, unreadable=False)]
    >>> parse_calls("It is sunny in Berlin."), parse_calls([{"tool": "get_weather"}])[0].unreadable
    ([], True)
    """
    if prediction.__class__ is list:  # fast path for flat calls, the most common shape
        calls = []
        for item in prediction:
            if (
                item.__class__ is not dict
                or item.get("arguments").__class__ is not dict
                or item.get("name").__class__ is not str
                or "id" in item
            ):
                break
            call = Call(item["name"], item["arguments"])
            if len(item) > 2:
                _annotate(call, item)
            calls.append(call)
        else:
            return calls
        prediction = joined(prediction)
    if prediction is None:
        return []
    if isinstance(prediction, str) and (values := json_values(prediction)):
        return parse_calls(values if len(values) > 1 else values[0], schemas)
    calls = _Reader(schemas or {}, with_texts=isinstance(prediction, str)).read_all(prediction)
    if not isinstance(prediction, str) and not any(call.name for call in calls):
        calls = _Reader(schemas or {}, with_texts=True).read_all(prediction)
        if not calls and hides_calls(prediction):
            calls = [Call(None, {}, unreadable=True)]
    return calls


def _annotate(call: Call, item: Mapping[str, Any]) -> None:
    """Add to a call what was recorded with it: its turn, and its output or error."""
    if isinstance(item.get("turn"), int):
        call.turn = item["turn"]
    if item.get("error"):
        call.refused = True
        return
    for key in ("output", "result", "tool_output"):
        if item.get(key) is not None:
            _record(call, item[key])
            return


def _record(call: Call, content: Any, failed: bool = False) -> None:
    """Attach a tool's result to its call: JSON, JSON as text, text parts, or an error."""
    if content.__class__ is not dict or not _WRAPPERS.isdisjoint(content):
        content, failed = _unwrapped(content, failed)
    if failed or _is_refusal(content):
        call.refused = True
    else:
        call.output = content


_WRAPPERS = frozenset({"content", "response", "value"})
_VALUE_TYPES = ("json", "text", "error-json", "error-text")


def _unwrapped(content: Any, failed: bool) -> tuple[Any, bool]:
    """Return the content of a result without the client's wrapper, and whether the call failed."""
    if isinstance(content, dict):
        if isinstance(content.get("content"), list) and content.keys() & {"isError", "structuredContent"}:  # MCP
            failed = failed or bool(content.get("isError"))
            content = content.get("structuredContent") or content["content"]
        elif content.keys() == {"type", "value"} and content["type"] in _VALUE_TYPES:
            failed = failed or content["type"].startswith("error")  # Vercel AI SDK
            content = content["value"]
        elif "content" in content and content.keys() & {"raw_output", "is_error"}:  # LlamaIndex
            failed = failed or bool(content.get("is_error"))
            content = content.get("raw_output", content["content"])
    if (
        isinstance(content, list)
        and content
        and all(isinstance(part, dict) and ("text" in part or "json" in part) for part in content)
    ):
        content = content[0]["json"] if "json" in content[0] else "".join([str(part.get("text")) for part in content])
    if isinstance(content, str) and content.lstrip()[:1] in ("{", "["):
        with suppress(ValueError, RecursionError):
            content = json.loads(content)
    return content, failed


def _is_refusal(content: Any) -> bool:
    """Whether a result is an error: {"error": a message, ...}, {"status": "error", ...} or "Error: ..."."""
    if isinstance(content, str):
        return bool(_FAILURE.match(content[:300]))
    if not isinstance(content, dict):
        return False
    error = content.get("error")
    return (bool(error) and isinstance(error, (str, dict, bool))) or content.get("status") == "error"


class _Reader:
    """Collects the calls of a prediction and pairs them with their results."""

    def __init__(self, schemas: Schemas, *, with_texts: bool) -> None:
        self._calls: list[Call] = []
        self._schemas = schemas
        self._with_texts = with_texts
        self._turn: int | None = None
        self._waiting: dict[str | None, list[Call]] = {}
        self._depth = 0

    def read_all(self, prediction: Any) -> list[Call]:
        """Return the calls of a whole prediction."""
        if isinstance(prediction, str):
            self._read_text(prediction, strict=True)
        elif isinstance(prediction, (list, tuple)):
            self._read_turns(prediction)
        else:
            self._read(prediction)
        return self._calls

    def _read(self, item: Any, *, by_model: bool = True) -> None:
        """Read one object; if the model did not write it, only results of tools count."""
        item = plain(item)
        pieces = None
        if isinstance(item, dict) and self._depth < MAX_DEPTH:
            if not by_model and not is_result(item):
                return
            self._depth += 1
            pieces = pieces_of(item)
            for piece in pieces or ():
                self._read_piece(piece)
            self._depth -= 1
        if pieces is None:
            self._read_piece(Unreadable())

    def _read_piece(self, piece: Any) -> None:
        if isinstance(piece, RawCall):
            self._add_call(piece)
        elif isinstance(piece, Result):
            self._pair_result(piece)
        elif isinstance(piece, Text):
            self._read_text(piece.text, strict=False)
        elif isinstance(piece, Unreadable):
            self._calls.append(Call(None, {}, turn=self._turn, unreadable=True))
        elif isinstance(piece, Nested) and piece.turns and isinstance(piece.items, (list, tuple)):
            self._read_turns(piece.items)
        elif isinstance(piece, Nested):
            for item in piece.items if isinstance(piece.items, (list, tuple)) else [piece.items]:
                if isinstance(item, str):
                    self._read_text(item, strict=False) if piece.by_model else None
                else:
                    self._read(item, by_model=piece.by_model)

    def _read_turns(self, items: Iterable[Any]) -> None:
        """Read a sequence of calls, messages or responses; each message or response is a turn."""
        for turn, raw in enumerate(items):
            item = plain(raw)
            self._turn = turn if isinstance(item, dict) and not MESSAGE.isdisjoint(item) else None
            if isinstance(item, str) and (values := json_values(item)):
                for value in values:
                    self._read(value)
            elif isinstance(item, (list, tuple)):
                self._depth += 1
                self._read_turns(item) if self._depth < MAX_DEPTH else self._read_piece(Unreadable())
                self._depth -= 1
            else:
                self._read(item)

    def _read_text(self, text: str, *, strict: bool) -> None:
        if self._with_texts:
            for piece in read_text(text, self._schemas, strict=strict):
                self._read_piece(piece)

    def _add_call(self, raw: RawCall) -> None:
        """Add a call. Its arguments are an object or JSON text, which some clients encode twice."""
        name, arguments = raw.name, raw.arguments
        for _ in range(2):
            if isinstance(arguments, str):
                try:
                    arguments = json.loads(arguments) if arguments.strip() else {}
                except (ValueError, RecursionError):
                    name = None
                    break
        if arguments is None and (raw.item or self._allows_no_arguments(name)):
            arguments = {}
        call = Call(None, {}, turn=self._turn)
        if isinstance(name, str) and isinstance(arguments, dict):
            if not raw.item and name not in self._schemas and "." in name:  # code: module.tool() or object.tool()
                name = next((part for part in name.split(".") if part in self._schemas), name)
            call = Call(name, self._typed(name, arguments), turn=self._turn)
            _annotate(call, raw.item)
        self._calls.append(call)
        for key in {key for key in (*raw.ids, call.name) if isinstance(key, str)} | {None}:
            self._waiting.setdefault(key, []).append(call)

    def _allows_no_arguments(self, name: Any) -> bool:
        """Whether a known tool can be called without arguments."""
        schema = self._schemas.get(name) if isinstance(name, str) else None
        return schema is not None and not schema.get("parameters", {}).get("required")

    def _typed(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments with bare text converted to the type of its parameter."""
        if not any(isinstance(value, UntypedText) for value in arguments.values()):
            return arguments
        properties = self._schemas.get(name, {}).get("parameters", {}).get("properties", {})
        return {
            key: _as_type(value, properties.get(key, {}).get("type")) if isinstance(value, UntypedText) else value
            for key, value in arguments.items()
        }

    def _pair_result(self, result: Result) -> None:
        """Attach a result to the first call with its id (or its name, if it has no id) that has no result yet."""
        key = result.name if result.id is None else result.id
        for call in self._waiting.get(key, ()) if key is None or isinstance(key, str) else ():
            if call.output is None and not call.refused:
                _record(call, result.content, result.failed)
                break


def _as_type(text: str, kind: str | None) -> Any:
    if kind != "string":
        with suppress(ValueError, RecursionError):
            value = json.loads({"True": "true", "False": "false", "None": "null"}.get(text.strip(), text))
            if kind is not None or not isinstance(value, str):
                return value
    return str(text)
