"""The protocols `single-turn` and `multi-turn`: the function-calling API. Outputs are returned as tool messages."""

import json
import re
from collections.abc import Mapping, Sequence

from families.agents import Action, Observation
from generator.core.shapes import Json
from runner.messages import encodable
from runner.protocols.protocol import NOTHING_LEFT, Message, Protocol, Reading, Schema, outcome, requested

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]")  # APIs reject a conversation with a call of such a name
LONGEST_NAME = 64  # characters


class Native(Protocol):
    """Protocols that use the provider's function-calling API."""

    def ask(self, request: str, tools: Sequence[Schema]) -> tuple[list[Json], list[Json]]:
        """Return the system prompt and the request as messages, and the tools for the API."""
        return [{"role": "system", "content": self.system}, {"role": "user", "content": request}], list(tools)

    def read(self, message: Message) -> Reading:
        """Return the message's tool calls and its text."""
        calls = [
            (call["function"].get("name"), call["function"].get("arguments") or {})
            for call in message.get("tool_calls") or ()
        ]
        return Reading(calls, message.get("content") or None)

    def back(self, message: Message, made: Sequence[Mapping[str, Json]]) -> list[Json]:
        """Return the model's message, and a tool message for each of its calls."""
        calls = []
        outputs: list[Json] = []
        for number, (wanted, call) in enumerate(zip(message["tool_calls"], made, strict=True)):
            # Some providers reject a conversation with a call whose arguments are not an object, or without an id, even
            # if their own model wrote it.
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
            outputs.append({"role": "tool", "tool_call_id": identity, "name": name, "content": content})
        return [{**message, "tool_calls": calls}, *outputs]

    def observe(self, messages: Sequence[Message], tools: Sequence[Schema]) -> Observation:
        """Return what an agent sees of a request."""
        outputs = [json.loads(message["content"]) for message in messages if message["role"] == "tool"]
        return Observation(requested(messages), tools, self.turn(messages), outputs)

    def write(self, action: Action, turn: int) -> dict[str, Json]:
        """Return a message with tool calls or with a text."""
        calls = [
            {
                "id": f"call_{turn}_{number}",
                "type": "function",
                "function": {"name": name, "arguments": json.dumps(arguments)},
            }
            for number, (name, arguments) in enumerate(action.calls, 1)
        ]
        if not calls:
            return {"role": "assistant", "content": action.text or NOTHING_LEFT}
        return {"role": "assistant", "content": action.text, "tool_calls": calls}
