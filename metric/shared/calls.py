"""Predictions in any client's shape, read as a list of tool calls."""

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from .pieces import Further, Made, Raw, Result, Text, Unreadable
from .structures import MESSAGE, hides_calls, is_result, joined, pieces_of, plain
from .texts import Schemas, json_values, read_text

MAX_DEPTH = 12  # of messages in responses in lists

_FAILURE = re.compile(
    r"\s*\[?(?:\w*(?:error|exception)\s*[:\-(\]]|(?:tool )?error "
    r"(?:calling|executing|running|invoking|while|from|in)\b|traceback \(most recent)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Call:
    """One tool call of a prediction.

    Attributes:
        name: The tool's name, or None for what stands in the place of a call and is none; it still counts as a call.
        arguments: The arguments as the model wrote them.
        output: The recorded output, or None where none was recorded.
        refused: Whether an error was recorded instead of an output.
        turn: The response that the call came in, where that is known.
        unreadable: Whether this is something in a shape that is not known, rather than a call that the model wrote
            badly.
    """

    name: str | None
    arguments: dict[str, Any]
    output: Any = None
    refused: bool = False
    turn: int | None = None
    unreadable: bool = False


def parse_calls(prediction: Any, schemas: Schemas | None = None) -> list[Call]:
    r"""Read a prediction in the shape of any client.

    Calls, messages, whole responses, lists of them, or text that holds them. Calls written as text count only where
    there are no others. Results of the tools are paired with their calls. A plain text is a reply without calls. A call
    that its model wrote badly is malformed, and what has the shape of no client is unreadable; neither has a name, and
    both count as calls. A call is never made up.

    Args:
        prediction: What a client handed back.
        schemas: The function schemas of tools by name, for formats that write every argument as bare text.

    >>> parse_calls([{"function": {"name": "get_weather", "arguments": '{"city": "Berlin"}'}}])[0].arguments
    {'city': 'Berlin'}
    >>> parse_calls("<tool_call><function=get_weather><parameter=city>\nBerlin\n</parameter></function></tool_call>")
    [Call(name='get_weather', arguments={'city': 'Berlin'}, output=None, refused=False, turn=None, unreadable=False)]
    >>> parse_calls("It is sunny in Berlin."), parse_calls([{"tool": "get_weather"}])[0].unreadable
    ([], True)
    """
    if prediction.__class__ is list:  # flat calls, the commonest shape, without a detour
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
    """What was recorded with a call."""
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
    """Attach what a tool gave: JSON or its text, text parts, or a refusal."""
    if content.__class__ is not dict or not _WRAPPERS.isdisjoint(content):
        content, failed = _content(content, failed)
    if failed or _is_refusal(content):
        call.refused = True
    else:
        call.output = content


_WRAPPERS = frozenset({"content", "response", "value"})
_VALUES = ("json", "text", "error-json", "error-text")


def _content(content: Any, failed: bool) -> tuple[Any, bool]:
    """The content of a result as clients wrap it, and whether it says that it failed."""
    if isinstance(content, dict):
        if isinstance(content.get("content"), list) and content.keys() & {"isError", "structuredContent"}:  # MCP
            failed = failed or bool(content.get("isError"))
            content = content.get("structuredContent") or content["content"]
        elif content.keys() == {"type", "value"} and content["type"] in _VALUES:
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
    """Whether a tool's content is an error rather than an output.

    {"error": a sentence, ...}, {"status": "error", ...} or "Error: ...".
    """
    if isinstance(content, str):
        return bool(_FAILURE.match(content[:300]))
    if not isinstance(content, dict):
        return False
    error = content.get("error")
    return (bool(error) and isinstance(error, (str, dict, bool))) or content.get("status") == "error"


class _Reader:
    """Collects the calls of a prediction, and pairs them with their results."""

    def __init__(self, schemas: Schemas, *, with_texts: bool) -> None:
        self._calls: list[Call] = []
        self._schemas = schemas
        self._with_texts = with_texts
        self._turn: int | None = None
        self._waiting: dict[str | None, list[Call]] = {}
        self._depth = 0

    def read_all(self, prediction: Any) -> list[Call]:
        """The calls of a whole prediction."""
        if isinstance(prediction, str):
            self._read_text(prediction, strict=True)
        elif isinstance(prediction, (list, tuple)):
            self._read_turns(prediction)
        else:
            self._read(prediction)
        return self._calls

    def _read(self, item: Any, *, spoken: bool = True) -> None:
        """Read one object; of what others than the model wrote only the results of tools count."""
        item = plain(item)
        pieces = None
        if isinstance(item, dict) and self._depth < MAX_DEPTH:
            if not spoken and not is_result(item):
                return
            self._depth += 1
            pieces = pieces_of(item)
            for piece in pieces or ():
                self._take(piece)
            self._depth -= 1
        if pieces is None:
            self._take(Unreadable())

    def _take(self, piece: Any) -> None:
        if isinstance(piece, Made):
            self._add(piece)
        elif isinstance(piece, Result):
            self._answer(piece)
        elif isinstance(piece, Text):
            self._read_text(piece.text, strict=False)
        elif isinstance(piece, Unreadable):
            self._calls.append(Call(None, {}, turn=self._turn, unreadable=True))
        elif isinstance(piece, Further) and piece.turns and isinstance(piece.items, (list, tuple)):
            self._read_turns(piece.items)
        elif isinstance(piece, Further):
            for item in piece.items if isinstance(piece.items, (list, tuple)) else [piece.items]:
                if isinstance(item, str):
                    self._read_text(item, strict=False) if piece.spoken else None
                else:
                    self._read(item, spoken=piece.spoken)

    def _read_turns(self, items: Iterable[Any]) -> None:
        """Read calls, messages or responses one after the other; a message or response is a turn."""
        for turn, raw in enumerate(items):
            item = plain(raw)
            self._turn = turn if isinstance(item, dict) and not MESSAGE.isdisjoint(item) else None
            if isinstance(item, str) and (values := json_values(item)):
                for value in values:
                    self._read(value)
            elif isinstance(item, (list, tuple)):
                self._depth += 1
                self._read_turns(item) if self._depth < MAX_DEPTH else self._take(Unreadable())
                self._depth -= 1
            else:
                self._read(item)

    def _read_text(self, text: str, *, strict: bool) -> None:
        if self._with_texts:
            for piece in read_text(text, self._schemas, strict=strict):
                self._take(piece)

    def _add(self, made: Made) -> None:
        """Add a call; its arguments are an object or its JSON text, which some clients encode twice."""
        name, arguments = made.name, made.arguments
        for _ in range(2):
            if isinstance(arguments, str):
                try:
                    arguments = json.loads(arguments) if arguments.strip() else {}
                except (ValueError, RecursionError):
                    name = None
                    break
        if arguments is None and (made.item or self._needs_nothing(name)):
            arguments = {}
        call = Call(None, {}, turn=self._turn)
        if isinstance(name, str) and isinstance(arguments, dict):
            if not made.item and name not in self._schemas and "." in name:  # of a module or an object, in code
                name = next((part for part in name.split(".") if part in self._schemas), name)
            call = Call(name, self._typed(name, arguments), turn=self._turn)
            _annotate(call, made.item)
        self._calls.append(call)
        for key in {key for key in (*made.ids, call.name) if isinstance(key, str)} | {None}:
            self._waiting.setdefault(key, []).append(call)

    def _needs_nothing(self, name: Any) -> bool:
        """Whether a tool on offer can be called without arguments."""
        schema = self._schemas.get(name) if isinstance(name, str) else None
        return schema is not None and not schema.get("parameters", {}).get("required")

    def _typed(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """The arguments with bare text read as the type of its parameter."""
        if not any(isinstance(value, Raw) for value in arguments.values()):
            return arguments
        properties = self._schemas.get(name, {}).get("parameters", {}).get("properties", {})
        return {
            key: _as_type(value, properties.get(key, {}).get("type")) if isinstance(value, Raw) else value
            for key, value in arguments.items()
        }

    def _answer(self, result: Result) -> None:
        """Record a result with the first call of its id, or of its name where it has no id, that has none yet."""
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
