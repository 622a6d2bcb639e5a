"""A question that is put as it stands, without tools; the reply is the answer."""

from collections.abc import Sequence

from families.agents import Action, Observation
from generator.core.shapes import Json
from runner.protocols.native import Native
from runner.protocols.protocol import Message, Reading, Schema


class Question(Native):
    """A request and a text."""

    calls = False

    def ask(self, request: str, tools: Sequence[Schema]) -> tuple[list[Json], list[Json]]:
        """The request alone."""
        return super().ask(request, [])

    def read(self, message: Message) -> Reading:
        """The message's text; calls there cannot be."""
        return Reading([], message.get("content") or None)

    def write(self, action: Action, turn: int) -> dict[str, Json]:
        """The text."""
        return {"role": "assistant", "content": action.text}

    def observe(self, messages: Sequence[Message], tools: Sequence[Schema]) -> Observation:
        """What a request says."""
        return super().observe(messages, [])
