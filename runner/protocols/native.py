"""Calls through the function-calling API; outputs come back as tool messages."""

import json
import re
from collections.abc import Mapping, Sequence

from families.agents import Action, Observation
from generator.core.shapes import Json
from runner.messages import encodable
from runner.protocols.protocol import NOTHING_LEFT, Message, Protocol, Reading, Schema, outcome, requested

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]")  # APIs refuse a conversation with a call of such a name
LONGEST_NAME = 64  # characters


class Native(Protocol):
    """The function-calling API."""

    def ask(self, request: str, tools: Sequence[Schema]) -> tuple[list[Json], list[Json]]:
        """The request alone; the tools go beside it."""
        return [{"role": "system", "content": self.system}, {"role": "user", "content": request}], list(tools)

    def read(self, message: Message) -> Reading:
        """The message's tool calls, and its text."""
        calls = [
            (call["function"].get("name"), call["function"].get("arguments") or {})
            for call in message.get("tool_calls") or ()
        ]
        return Reading(calls, message.get("content") or None)

    def back(self, message: Message, made: Sequence[Mapping[str, Json]]) -> list[Json]:
        """The message, and a tool message for each of its calls."""
        calls = []
        answers: list[Json] = []
        for number, (wanted, call) in enumerate(zip(message["tool_calls"], made, strict=True)):
            # Some providers refuse a conversation with a call whose arguments are not an object, or without an id, even
            # if it is what their model wrote.
            arguments = call["arguments"] if isinstance(call["arguments"], dict) else {}
            identity = wanted.get("id") or f"call_{call['turn']}_{number}"
            name = _NOT_IN_NAMES.sub("_", str(call["name"]))[:LONGEST_NAME] or "_"
            calls.append(
                {
                    "id": identity,
                    "type": "function",
                    "function": {"name": name, "arguments": json.dumps(encodable(arguments))},
                }
            )
            content = json.dumps(outcome(call), ensure_ascii=False)
            answers.append({"role": "tool", "tool_call_id": identity, "name": name, "content": content})
        return [{**message, "tool_calls": calls}, *answers]

    def observe(self, messages: Sequence[Message], tools: Sequence[Schema]) -> Observation:
        """What a request says."""
        outputs = [json.loads(message["content"]) for message in messages if message["role"] == "tool"]
        return Observation(requested(messages), tools, self.turn(messages), outputs)

    def write(self, action: Action, turn: int) -> dict[str, Json]:
        """A message with tool calls, or with a text."""
        made = [
            {
                "id": f"call_{turn}_{number}",
                "type": "function",
                "function": {"name": name, "arguments": json.dumps(arguments)},
            }
            for number, (name, arguments) in enumerate(action.calls, 1)
        ]
        if not made:
            return {"role": "assistant", "content": action.text or NOTHING_LEFT}
        return {"role": "assistant", "content": action.text, "tool_calls": made}
