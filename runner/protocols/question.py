"""The protocol `question`: a request without tools, whose reply is the answer."""

from collections.abc import Sequence

from families.agents import Action, Observation
from generator.core.shapes import Json
from runner.protocols.native import Native
from runner.protocols.protocol import Message, Reading, Schema


class Question(Native):
    """Asks for a text, without tools."""

    calls = False

    def ask(self, request: str, tools: Sequence[Schema]) -> tuple[list[Json], list[Json]]:
        """Return the messages, and no tools."""
        return super().ask(request, [])

    def read(self, message: Message) -> Reading:
        """Return the message's text; there are no calls."""
        return Reading([], message.get("content") or None)

    def write(self, action: Action, turn: int) -> dict[str, Json]:
        """Return a message with the text."""
        return {"role": "assistant", "content": action.text}

    def observe(self, messages: Sequence[Message], tools: Sequence[Schema]) -> Observation:
        """Return what an agent sees of a request."""
        return super().observe(messages, [])
