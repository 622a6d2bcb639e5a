"""The protocol `text`: calls as JSON in the text of a reply, for models without a function-calling API.

The tools are listed in the system prompt.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Self

from families.agents import Action, Observation
from generator.core.shapes import Json
from runner.execute import READER, bound
from runner.protocols.prompts import OUTPUTS, REPLY, TOOLS
from runner.protocols.protocol import Message, Protocol, Reading, Schema, Wanted, outcome, requested

THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
MAX_REPLY = 100_000  # characters of a reply that are searched


class Text(Protocol):
    """Prompts and replies as plain text. The system prompt ends with the tools and instructions on how to reply."""

    heading = TOOLS  # above the list of tools

    def __init__(self, system: str, *, reply: str = REPLY, turns: bool = False, live: bool = False) -> None:
        super().__init__(f"{system}\n{self.heading}{reply}", turns=turns, live=live)
        self._reply = reply

    def ask(self, request: str, tools: Sequence[Schema]) -> tuple[list[Json], list[Json]]:
        """Return the messages, with the tools in the system prompt, and no tools for the API."""
        system = self.system.removesuffix(self._reply) + self.listed(tools) + self._reply
        return [{"role": "system", "content": system}, {"role": "user", "content": request}], []

    def listed(self, tools: Sequence[Schema]) -> str:
        """Return the list of tools for the system prompt."""
        return "\n".join(json.dumps(schema["function"], ensure_ascii=False) for schema in tools)

    def read_list(self, text: str) -> list[Schema]:
        """Parse the output of `listed`."""
        return [{"type": "function", "function": function} for function in _lines(text)]

    def with_system_prompt(self, text: str) -> Self:
        """Return a copy with the user's own system prompt, still followed by the tools and how to reply."""
        return super().with_system_prompt(f"{text}\n{self.heading}{self._reply}")

    def read(self, message: Message) -> Reading:
        """Return the calls in the message's text."""
        text = message.get("content") or ""
        return Reading(list(_written(text)), text or None)

    def back(self, message: Message, made: Sequence[Mapping[str, Json]]) -> list[Json]:
        """Return the message, and a user message with the outputs of its calls."""
        outputs = "\n".join(json.dumps(outcome(call), ensure_ascii=False) for call in made)
        return [{"role": "assistant", "content": message["content"]}, {"role": "user", "content": OUTPUTS + outputs}]

    def observe(self, messages: Sequence[Message], tools: Sequence[Schema]) -> Observation:
        """Return what an agent sees of a request."""
        tools = self.read_list(str(messages[0]["content"]).partition(self.heading)[2].removesuffix(self._reply))
        texts = [str(message["content"]) for message in messages[2:] if message["role"] == "user"]
        outputs = [
            output for text in texts if text.startswith(OUTPUTS) for output in _lines(text.removeprefix(OUTPUTS))
        ]
        return Observation(requested(messages), tools, self.turn(messages), outputs)

    def write(self, action: Action, turn: int) -> dict[str, Json]:
        """Return a text with the calls."""
        calls = json.dumps([{"name": name, "arguments": arguments} for name, arguments in action.calls])
        return {"role": "assistant", "content": calls if action.calls or action.text is None else action.text}


def _lines(text: str) -> list[Json]:
    return [json.loads(line) for line in text.split("\n") if line]


# Calls in a text

_OPENING = re.compile(r"[\[{]")
_LIKE_A_CALL = re.compile(r"""\{\s*["'](?:name|function|tool_calls|arguments)\b""")


def _written(text: str) -> Iterator[Wanted]:
    """Yield the calls in a reply.

    These are all JSON values in the form of a call or a list of calls, whatever prose or fences surround them. Text
    that starts like a call but is not valid JSON is one malformed call.
    """
    text = THOUGHTS.sub("", text)[:MAX_REPLY]
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
