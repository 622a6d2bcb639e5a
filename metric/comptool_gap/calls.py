"""Predictions in any client's shape, read as a list of tool calls.

And references, by which one call's argument points at an earlier call's output.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

__all__ = ["MISSING", "Call", "Reference", "parse_calls", "parse_path", "parse_reference", "resolve", "walk"]

MISSING = object()  # the value of what cannot be found; equal to nothing that JSON can say
MAX_REFERENCE = 300  # characters; longer strings are text
MAX_DEPTH = 12  # of messages in responses in lists
MAX_IN_TEXT = 1_000  # calls of one text that are read: more could only lower a score that is next to nothing

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


@dataclass(slots=True)
class Reference:
    """A pointer into the output of an earlier call.

    `{{call_1.results[0].url}}` is Reference(0, ("results", "0", "url")).
    """

    call: int
    path: tuple[str, ...]


def parse_calls(prediction: Any) -> list[Call]:
    """Read a prediction in the shape of any client.

    Calls, messages, whole responses, lists of them, or text that holds them; `READERS` is the table of shapes.

    Results of the tools are paired with their calls. A plain text is a reply without calls. A call that its model wrote
    badly is malformed, and what has the shape of no client is unreadable; neither has a name, and both count as calls.
    A call without arguments is never made up.

    >>> parse_calls([{"function": {"name": "get_weather", "arguments": '{"city": "Berlin"}'}}])[0].arguments
    {'city': 'Berlin'}
    >>> parse_calls({"role": "model", "parts": [{"functionCall": {"name": "get_weather", "args": {"city": "Berlin"}}}]})[0].arguments
    {'city': 'Berlin'}
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
    reader = _Reader()
    if isinstance(prediction, str):
        reader.read_text(prediction, strict=True)
    elif isinstance(prediction, (list, tuple)):
        reader.read_list(prediction)
    elif prediction is not None:
        reader.read(prediction)
    return reader.calls


def _annotate(call: Call, item: Mapping[str, Any]) -> None:
    """What was recorded with a call."""
    if isinstance(item.get("turn"), int):
        call.turn = item["turn"]
    if item.get("error"):
        call.refused = True
    elif item.get("output") is not None:
        _record(call, item["output"])


def _record(call: Call, content: Any, failed: bool = False) -> None:
    """Attach what a tool gave: JSON or its text, text parts, or a refusal."""
    if content.__class__ is not dict or "content" in content or "response" in content:
        content, failed = _content(content, failed)
    if failed or _is_refusal(content):
        call.refused = True
    else:
        call.output = content


def _content(content: Any, failed: bool) -> tuple[Any, bool]:
    """The content of a result as clients wrap it, and whether it says that it failed."""
    if (
        isinstance(content, dict)
        and isinstance(content.get("content"), list)
        and content.keys() & {"isError", "structuredContent"}
    ):  # MCP
        failed = failed or bool(content.get("isError"))
        content = content.get("structuredContent") or content["content"]
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
    """Whether a tool's content is an error rather than an output: {"error": a sentence, ...}, {"status".

    "error", ...} or "Error: ...".
    """
    if isinstance(content, str):
        return bool(_FAILURE.match(content[:300]))
    if not isinstance(content, dict):
        return False
    error = content.get("error")
    return (bool(error) and isinstance(error, (str, dict, bool))) or content.get("status") == "error"


# Reading --------------------------------------------------------------------------------------------------------------------------------------------------


class _Reader:
    """Collects the calls of a prediction, and pairs them with their results.

    Attributes:
        calls: What was found so far.
        turn: The message or response that is being read.
    """

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.turn: int | None = None
        self._waiting: dict[str, list[Call]] = {}
        self._depth = 0

    def read(self, item: Any) -> None:
        """Read an object by the first of `READERS` that knows it."""
        item = _plain(item)
        known = False
        if isinstance(item, dict) and self._depth < MAX_DEPTH:
            self._depth += 1
            known = any(
                (item.get(key) is not None or (key == "name" and key in item)) and reader(self, item)
                for key, reader in READERS
            )
            self._depth -= 1
        if not known:
            self.calls.append(Call(None, {}, turn=self.turn, unreadable=True))

    def read_list(self, items: Iterable[Any]) -> None:
        """Read calls, messages or responses one after the other; a message or response is a turn."""
        for turn, item in enumerate(items):
            plain = _plain(item)
            self.turn = turn if isinstance(plain, dict) and not _MESSAGE.isdisjoint(plain) else None
            if isinstance(plain, str) and (values := _json_values(plain)):
                for value in values:
                    self.read(value)
            else:
                self.read(plain)

    def read_parts(self, items: Any, *, spoken: bool = True) -> None:
        """Read the parts of one message; of what a user said only the results of tools count."""
        for item in items if isinstance(items, (list, tuple)) else [items]:
            part = _plain(item)
            if isinstance(part, str):
                self.read_text(part, strict=False)
            elif spoken or (isinstance(part, dict) and not _RESULT.isdisjoint(part)):
                self.read(part)

    def read_text(self, text: str, *, strict: bool) -> None:
        """Read the calls in a text: between the tags that models were trained on, or as JSON. `strict`.

        JSON that is no call is unreadable, not prose.
        """
        tagged = _between_tags(text)
        for name, chunk in tagged:
            values = [] if name else _json_values(chunk)
            for value in values or []:
                self.read_parts(value)
            if not values:
                self.add(name or None, chunk, {})
        if tagged:
            return
        values = _json_values(_unfenced(text)) or []
        if strict:
            for value in values:
                self.read_list(value) if isinstance(value, list) else self.read(value)
            if not values and (_LOOKS_LIKE_CALLS.match(_unfenced(text)) or "Action Input:" in text):
                self.calls.append(Call(None, {}, unreadable=True))
        else:
            found = [call for value in values for call in (value if isinstance(value, list) else [value])]
            if all(isinstance(call, dict) and "name" in call and not _ARGUMENTS.isdisjoint(call) for call in found):
                self.read_parts(found)

    def add(self, name: Any, arguments: Any, item: Mapping[str, Any], *identities: Any) -> bool:
        """Add a call; `arguments` are an object or its JSON text."""
        if isinstance(arguments, str):
            try:
                arguments = json.loads(arguments) if arguments.strip() else {}
            except (ValueError, RecursionError):
                name = None
        elif arguments is None:
            arguments = {}
        call = Call(None, {}, turn=self.turn)
        if isinstance(name, str) and isinstance(arguments, dict):
            call = Call(name, arguments, turn=self.turn)
            _annotate(call, item)
        self.calls.append(call)
        for identity in {identity for identity in (*identities, call.name) if isinstance(identity, str)}:
            self._waiting.setdefault(identity, []).append(call)
        return True

    def answer(self, content: Any, identity: Any, name: Any = None, *, failed: bool = False) -> bool:
        """Record a result with the first call of its id, or of its name where it has no id, that has none yet."""
        key = name if identity is None else identity
        for call in self._waiting.get(key, ()) if isinstance(key, str) else ():
            if call.output is None and not call.refused:
                _record(call, content, failed)
                break
        return True


def _plain(item: Any) -> Any:
    """A client's own object as what it dumps."""
    if item.__class__ in _JSON_TYPES or isinstance(item, type):
        return item
    if isinstance(item, Mapping):
        return dict(item)
    dump = getattr(item, "model_dump", None)
    return dump() if callable(dump) else item


def _unfenced(text: str) -> str:
    """The text without white space around it, and without the fence of a block of code."""
    text = text.strip()
    return text.partition("\n")[2].removesuffix("```").rstrip() if text.startswith("```") else text


def _json_values(text: str) -> list[Any] | None:
    """The objects and arrays of a text that is nothing but JSON, one or several in a row."""
    values: list[Any] = []
    position = _after_separators(text, 0)
    while position < len(text) and len(values) < MAX_IN_TEXT:
        if text[position] not in "[{":
            return None
        try:
            value, position = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError):
            return None
        values.append(value)
        position = _after_separators(text, position)
    return values or None


def _after_separators(text: str, position: int) -> int:
    found = _SEPARATORS.match(text, position)
    return found.end() if found else position


def _between_tags(text: str) -> list[tuple[str, str]]:
    """What stands between the tags of Hermes (and Qwen), Mistral and Llama, as (name, arguments), or ("", JSON of calls)."""
    if "<tool_call>" in text:
        return [("", part.partition("</tool_call>")[0]) for part in text.split("<tool_call>", MAX_IN_TEXT)[1:]]
    if "[TOOL_CALLS]" in text:
        parts = [part.partition("[ARGS]") for part in text.split("[TOOL_CALLS]", MAX_IN_TEXT)[1:]]
        return [(first.strip(), rest) if separator else ("", first) for first, separator, rest in parts]
    if "<|python_tag|>" in text:
        return [("", part.partition("<|eo")[0]) for part in text.split("<|python_tag|>", MAX_IN_TEXT)[1:]]
    parts = [part.partition("</function>")[0].partition(">") for part in text.split("<function=", MAX_IN_TEXT)[1:]]
    return [(first.strip(), rest) for first, _, rest in parts]


# One small rule for each shape; a rule says whether the object is of its shape
# ------------------------------------------------------------------------------


def _flat(reader: _Reader, item: Mapping[str, Any]) -> bool:
    """{"name", "arguments"}; LangChain's "args", Anthropic's "input", Llama's and Cohere's "parameters".

    Or the legacy message of a function's result.
    """
    for key in _ARGUMENTS:
        if key in item:
            return reader.add(item["name"], item[key], item, item.get("id"), item.get("call_id"))
    return item.get("role") in ("function", "tool") and reader.answer(
        item.get("content"), item.get("tool_call_id"), item["name"]
    )


def _nested(key: str, *, may_be_empty: bool = False) -> Callable[[_Reader, Mapping[str, Any]], bool]:
    """A call below a key.

    OpenAI's "function", Gemini's "functionCall" (where no arguments are left out), Bedrock's "toolUse".
    """

    def read(reader: _Reader, item: Mapping[str, Any]) -> bool:
        inner = item[key]
        if not isinstance(inner, dict) or "name" not in inner:
            return False
        given = [inner[name] for name in _ARGUMENTS if name in inner] or [{}] * may_be_empty
        return bool(given) and reader.add(
            inner["name"], given[0], item, item.get("id"), inner.get("id"), inner.get("toolUseId")
        )

    return read


def _tool_calls(reader: _Reader, item: Mapping[str, Any]) -> bool:
    """A message of OpenAI, Mistral, Cohere, Ollama or LangChain (which sets apart what it could not parse)."""
    made = item["tool_calls"] or []
    for call in [*(made if isinstance(made, (list, tuple)) else [made]), *(item.get("invalid_tool_calls") or [])]:
        reader.read(call)
    return bool(made)


def _responses_result(reader: _Reader, item: Mapping[str, Any]) -> bool:
    return "output" in item and "name" not in item and reader.answer(item["output"], item["call_id"])


def _gemini_result(key: str) -> Callable[[_Reader, Mapping[str, Any]], bool]:
    def read(reader: _Reader, item: Mapping[str, Any]) -> bool:
        given = item[key]
        content = given.get("response") if isinstance(given, dict) else None
        if isinstance(content, dict) and len(content) == 1:  # wrapped, where it is no output of one field
            content = next(
                (content[name] for name in ("output", "result") if isinstance(content.get(name), (dict, list, str))),
                content,
            )
        return isinstance(given, dict) and reader.answer(content, given.get("id"), given.get("name"))

    return read


def _bedrock_result(reader: _Reader, item: Mapping[str, Any]) -> bool:
    given = item["toolResult"]
    return isinstance(given, dict) and reader.answer(
        given.get("content"), given.get("toolUseId"), failed=given.get("status") == "error"
    )


def _result(key: str) -> Callable[[_Reader, Mapping[str, Any]], bool]:
    """A tool message of OpenAI, Mistral, Cohere or LangChain, or a block of Anthropic."""
    return lambda reader, item: reader.answer(
        item.get("content"), item[key], failed=item.get("status") == "error" or item.get("is_error") is True
    )


def _first(key: str, inner: str) -> Callable[[_Reader, Mapping[str, Any]], bool]:
    """The first of several answers: OpenAI's "choices", Gemini's "candidates"."""

    def read(reader: _Reader, item: Mapping[str, Any]) -> bool:
        first = _plain(item[key][0]) if isinstance(item[key], (list, tuple)) and item[key] else None
        if not isinstance(first, dict) or (inner not in first and "finishReason" not in first):
            return False
        if first.get(inner) is not None:
            reader.read(first[inner])
        return True

    return read


def _output(reader: _Reader, item: Mapping[str, Any]) -> bool:
    """A whole response of OpenAI's Responses, or of Bedrock."""
    output = _plain(item["output"])
    if isinstance(output, dict) and "message" in output:
        reader.read(output["message"])
    elif isinstance(output, (list, tuple)):
        reader.read_parts(output)
    else:
        return False
    return True


def _inside(key: str) -> Callable[[_Reader, Mapping[str, Any]], bool]:
    """What holds a message, a conversation or calls below a key."""

    def read(reader: _Reader, item: Mapping[str, Any]) -> bool:
        inner = _plain(item[key])
        if isinstance(inner, (list, tuple)):
            reader.read_list(inner)
        elif isinstance(inner, dict):
            reader.read(inner)
        return isinstance(inner, (list, tuple, dict))

    return read


def _content_of(key: str) -> Callable[[_Reader, Mapping[str, Any]], bool]:
    """A message of any client: text, or blocks (Anthropic, Bedrock) or parts (Gemini)."""

    def read(reader: _Reader, item: Mapping[str, Any]) -> bool:
        spoken = item.get("role", item.get("type")) not in ("user", "human", "system", "developer", "tool", "function")
        if item.get("thought") or item.get("type") in _NO_CALLS:
            return True
        if not isinstance(item[key], str):
            reader.read_parts(item[key], spoken=spoken)
        elif spoken:
            reader.read_text(item[key], strict=False)
        return True

    return read


def _no_call(reader: _Reader, item: Mapping[str, Any]) -> bool:
    return True


def _of_no_call(reader: _Reader, item: Mapping[str, Any]) -> bool:
    return item["type"] in _NO_CALLS


# The key by which a shape is known, and its reader; the first that knows an object reads it. Keys without a value are
# as good as absent, but a call that its model left without a name is a call all the same.
READERS: tuple[tuple[str, Callable[[_Reader, Mapping[str, Any]], bool]], ...] = (
    ("tool_calls", _tool_calls),
    ("function", _nested("function")),
    ("functionCall", _nested("functionCall", may_be_empty=True)),
    ("function_call", _nested("function_call", may_be_empty=True)),
    ("toolUse", _nested("toolUse")),
    ("tool_call_id", _result("tool_call_id")),
    ("tool_use_id", _result("tool_use_id")),
    ("call_id", _responses_result),
    ("functionResponse", _gemini_result("functionResponse")),
    ("function_response", _gemini_result("function_response")),
    ("toolResult", _bedrock_result),
    ("name", _flat),
    ("choices", _first("choices", "message")),
    ("candidates", _first("candidates", "content")),
    ("output", _output),
    ("messages", _inside("messages")),
    ("calls", _inside("calls")),
    ("message", _inside("message")),
    ("kwargs", _inside("kwargs")),
    ("data", _inside("data")),
    ("parts", _content_of("parts")),
    ("content", _content_of("content")),
    ("text", _content_of("text")),
    ("type", _of_no_call),
    *(
        (key, _no_call)
        for key in (
            "role",
            "tool_calls",
            "thinking",
            "reasoning",
            "reasoningContent",
            "inlineData",
            "inline_data",
            "thoughtSignature",
            "refusal",
        )
    ),
)
_JSON_TYPES = frozenset({dict, list, str, int, float, bool, type(None)})
_ARGUMENTS = dict.fromkeys(("arguments", "args", "parameters", "input")).keys()
_MESSAGE = frozenset({"role", "tool_calls", "choices", "candidates", "message", "content", "parts"})
_RESULT = frozenset({"tool_use_id", "tool_call_id", "toolResult", "functionResponse", "function_response"})
_NO_CALLS = frozenset(
    {
        "thinking",
        "redacted_thinking",
        "reasoning",
        "refusal",
        "image",
        "image_url",
        "document",
        "web_search_call",
        "file_search_call",
    }
)
_DECODER = json.JSONDecoder()
_SEPARATORS = re.compile(r"[\s;,]+")
_LOOKS_LIKE_CALLS = re.compile(
    r"[\[{]\s*[\"'{\[]|\[?[A-Za-z_][\w.]{0,100}\(\s*[A-Za-z_]\w{0,100}\s*=|<(?:function_calls?|invoke|tool_calls?)\b"
)
_FAILURE = re.compile(
    r"\s*\[?(?:\w*(?:error|exception)\s*[:\-(\]]|(?:tool )?error "
    r"(?:calling|executing|running|invoking|while|from|in)\b|traceback \(most recent)",
    re.IGNORECASE,
)


# References ------------------------------------------------------------------------------------------------------------------------------------------------


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
    """The value that a reference points at in the outputs of the calls made before.

    MISSING when there is no such call, output or path.
    """
    return walk(outputs[reference.call], reference.path) if 0 <= reference.call < len(outputs) else MISSING
