"""What a model is told and how its answer is read, under the three protocols.

The texts are the same for every model. A change to any of them changes `DIGEST`, which every run records, so that results under different texts are never
taken for comparable.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from runner.execute import READER, bound

__all__ = ["DIGEST", "PROTOCOLS", "Protocol", "offered", "requested"]

Json = Any
Schema = dict[str, Any]
Wanted = tuple[Json, Json]  # a call's name and arguments, as the model wrote them

_ROLE = "You are an assistant that answers requests by calling tools. Make every call that the request needs, and no other."
_VALUES = "Take values from the request exactly as they are given, and leave out optional arguments that it does not mention."
_REFERENCES = (
    "You get one response, so you cannot see the outputs of your calls. Order the calls so that each comes after those whose outputs it needs, and where an "
    "argument is a value from an earlier call's output, write a reference in its place: "
    '"{{call_1.temperature_c}}" is the field temperature_c of the output of your first call, '
    'and "{{call_2.results[0].url}}" the field url of the first of the results of your second call. '
    "Calls are numbered from 1 in the order in which you make them. A reference is the whole value of an argument. "
    "The description of each tool ends with the fields that it returns."
)
_TURNS = (
    "After each response you get the outputs of your calls, or an error that says what to change. "
    "Make further calls when you need what earlier calls returned. When nothing is left to call, answer without a call."
)
_TOOLS = "These are the tools, one a line:\n"
_REPLY = """
Reply with a JSON array of calls and nothing else, like this:
[{"name": "tool_name", "arguments": {"parameter": "value"}}]"""


@dataclass(frozen=True)
class Protocol:
    """One way of asking.

    Attributes:
        name: As in `--protocol`.
        system: The system prompt; in the text protocol the tools stand in it.
        takes_tools: Whether the tools go through the function-calling API.
        turns: Whether outputs come back to the model.
    """

    name: str
    system: str
    takes_tools: bool = True
    turns: bool = False

    def messages(self, prompt: str, schemas: Sequence[Schema]) -> list[Json]:
        """The messages of the first request."""
        tools = "" if self.takes_tools else "\n".join(json.dumps(schema["function"], ensure_ascii=False) for schema in schemas)
        return [{"role": "system", "content": self.system.replace(_REPLY, tools + _REPLY)}, {"role": "user", "content": prompt}]

    def read(self, message: Mapping[str, Json]) -> list[Wanted]:
        """The calls in a model's message."""
        if not self.takes_tools:
            return list(_written(message.get("content") or ""))
        return [(call["function"].get("name"), call["function"].get("arguments") or {}) for call in message.get("tool_calls") or ()]


PROTOCOLS = {
    protocol.name: protocol
    for protocol in (
        Protocol("single-turn", f"{_ROLE} {_VALUES}\n{_REFERENCES}"),
        Protocol("multi-turn", f"{_ROLE} {_VALUES}\n{_TURNS}", turns=True),
        Protocol("text", f"{_ROLE} {_VALUES}\n{_REFERENCES}\n{_TOOLS}{_REPLY}", takes_tools=False),
    )
}
DIGEST = sha256(json.dumps({name: protocol.system for name, protocol in PROTOCOLS.items()}).encode()).hexdigest()[:16]


def requested(messages: Sequence[Mapping[str, Json]]) -> str:
    """The user's request in the messages of a request."""
    return next(str(message["content"]) for message in messages if message["role"] == "user")


def offered(messages: Sequence[Mapping[str, Json]]) -> list[Schema]:
    """The tools in the system prompt of the text protocol."""
    tools = str(messages[0]["content"]).partition(_TOOLS)[2].removesuffix(_REPLY)
    return [{"type": "function", "function": json.loads(line)} for line in tools.splitlines()]


# Calls in a text ------------------------------------------------------------------------------------------------------------------------------------------

_THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_OPENING = re.compile(r"[\[{]")
_LIKE_A_CALL = re.compile(r"""\{\s*["'](?:name|function|tool_calls|arguments)\b""")
MAX_REPLY = 100_000  # characters of a reply that are searched


def _written(text: str) -> Iterator[Wanted]:
    """The calls in a reply: every JSON value that has the form of a call or of a list of calls, whatever prose or fences surround it.

    What begins like a call and is not JSON is one malformed call.
    """
    text = _THOUGHTS.sub("", text)[:MAX_REPLY]
    start = 0
    while opening := _OPENING.search(text, start):
        start = opening.end()
        try:
            value, end = READER.raw_decode(text, opening.start())
            bound(value)
        except RecursionError:
            yield None, text[opening.start() :]
            return
        except ValueError:
            if _LIKE_A_CALL.match(text, opening.start()):
                yield None, text[opening.start() :]
                return
        else:
            start = end
            yield from _calls(value)


def _calls(value: Json) -> Iterator[Wanted]:
    """The calls that a JSON value of a reply stands for."""
    if isinstance(value, dict) and isinstance(value.get("tool_calls"), list):
        value = value["tool_calls"]
    if isinstance(value, list):
        if any(isinstance(item, dict) and _is_call(item) for item in value):
            for item in value:
                yield from _calls(item) if isinstance(item, dict) and _is_call(item) else [(None, item)]
    elif isinstance(value, dict) and _is_call(value):
        function = value["function"] if isinstance(value.get("function"), dict) else value
        yield function.get("name"), function.get("arguments", function.get("parameters", {}))


def _is_call(item: Mapping[str, Json]) -> bool:
    return "name" in (item["function"] if isinstance(item.get("function"), dict) else item)
