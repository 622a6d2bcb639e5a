"""What a protocol owns: how it asks, how it reads a reply, how outputs go back, and what the final answer is.

Its texts stand in `prompts.toml`. A change to a protocol's texts changes its digest, which every run records, so that
results under different texts are never taken for comparable.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple, Self

from families.agents import Action, Agent, Observation
from generator.core.shapes import Json
from runner.protocols.prompts import CARRY_OUT, PLAN

Message = Mapping[str, Json]
Schema = Mapping[str, Json]
Wanted = tuple[Json, Json]  # a call's name and arguments, as the model wrote them

NOTHING_LEFT = "There is nothing left to call."


class Reading(NamedTuple):
    """What a model's message says: its calls, and its answer (None if it holds no text)."""

    calls: list[Wanted]
    answer: str | None


class Protocol(ABC):
    """One way of putting a task to a model.

    Attributes:
        system: The system prompt, with whatever of it does not depend on the task.
        turns: Whether outputs come back to the model; without that it has one response.
        live: Whether a call can be given what an earlier one put out; without that it needs references.
        calls: Whether there are calls at all.
        states: Whether a final answer has a place of its own in a reply, so that nothing else has to mark it.
        parameters: Of every request, by LiteLLM's names.
        plans: Whether it is asked for an action plan first.
    """

    calls = True
    states = False
    parameters: Mapping[str, Json] = MappingProxyType({})
    plans = False

    def __init__(self, system: str, *, turns: bool = False, live: bool = False) -> None:
        self.system = system
        self.turns = turns
        self.live = live or turns

    @property
    def digest(self) -> str:
        """Of all that a model is told whatever the task."""
        told = [type(self).__name__, self.system, self.turns, *([CARRY_OUT] if self.plans else [])]
        return sha256(json.dumps(told).encode()).hexdigest()[:16]

    def instructed(self, text: str) -> Self:
        """The same with a system prompt of one's own."""
        other = copy(self)
        other.system = text
        return other

    def planned(self) -> Self:
        """The same, asking for an action plan first."""
        other = copy(self)
        other.system, other.plans = f"{PLAN}\n{self.system}", True
        return other

    def form(self, tools: Sequence[Schema]) -> Json:
        """What a reply's text is held to, as the `json_schema` of OpenAI's response_format (name, strict, schema).

        None: to nothing.
        """
        return None

    @abstractmethod
    def ask(self, request: str, tools: Sequence[Schema]) -> tuple[list[Json], list[Json]]:
        """The first request: its messages, and the tools that go through the function-calling API."""

    @abstractmethod
    def read(self, message: Message) -> Reading:
        """What a model's message says."""

    def program(self, message: Message) -> str | None:
        """The program that stands in the place of calls, None where there is no such thing."""
        return None

    def back(self, message: Message, made: Sequence[Mapping[str, Json]]) -> list[Json]:
        """What follows in the conversation; nothing where outputs do not come back.

        Args:
            message: The model's.
            made: What came of the calls in it, each with `output` or `error`.
        """
        return []

    def go_on(self, message: Message) -> list[Json]:
        """What follows in the conversation after a plan."""
        return [{**message, "content": message.get("content") or NOTHING_LEFT}, {"role": "user", "content": CARRY_OUT}]

    # For agents on board, which sit where a model sits:

    def played(self, agent: Agent, messages: Sequence[Message], tools: Sequence[Schema]) -> dict[str, Json]:
        """The message that an agent answers to a request."""
        observation = self.observe(messages, tools)
        if observation.turn < 0:
            return {"role": "assistant", "content": "1. I call what is needed.\n2. I answer."}
        return self.write(agent(observation), observation.turn)

    def turn(self, messages: Sequence[Message]) -> int:
        """The number of responses so far, from 0; a plan is the one before."""
        return len([message for message in messages if message["role"] == "assistant"]) - self.plans

    @abstractmethod
    def observe(self, messages: Sequence[Message], tools: Sequence[Schema]) -> Observation:
        """What a request says."""

    @abstractmethod
    def write(self, action: Action, turn: int) -> dict[str, Json]:
        """A message that says it."""


def requested(messages: Sequence[Message]) -> str:
    """What the user asks in a conversation."""
    return next(str(message["content"]) for message in messages if message["role"] == "user")


def outcome(call: Mapping[str, Json]) -> Json:
    """What a model is told of a call."""
    return call["output"] if "output" in call else {"error": call["error"]}
