"""The base class of protocols. A protocol asks, reads replies and the final answer, and returns outputs to the model.

The prompts are in `prompts.toml`. Changing a prompt changes the protocol's digest, which every run records, so that
results under different prompts are not compared by mistake.
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
    """The content of a model's message: its calls, and its answer (None if it has no text)."""

    calls: list[Wanted]
    answer: str | None


class Protocol(ABC):
    """A way to ask a model to do a task.

    Attributes:
        system: The part of the system prompt that does not depend on the task.
        turns: Whether outputs are returned to the model; otherwise it has one response.
        live: Whether a call can use the real outputs of earlier calls; otherwise it needs references.
        calls: Whether the model can make calls at all.
        states: Whether replies have a dedicated place for the final answer, so that it needs no marker in the text.
        parameters: Parameters of every request, by LiteLLM's names.
        plans: Whether the model is asked for an action plan first.
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
        """The digest of everything in the prompts that does not depend on the task."""
        prompts = [type(self).__name__, self.system, self.turns, *([CARRY_OUT] if self.plans else [])]
        return sha256(json.dumps(prompts).encode()).hexdigest()[:16]

    def with_system_prompt(self, text: str) -> Self:
        """Return a copy with the user's own system prompt."""
        other = copy(self)
        other.system = text
        return other

    def with_plan(self) -> Self:
        """Return a copy that asks for an action plan first."""
        other = copy(self)
        other.system, other.plans = f"{PLAN}\n{self.system}", True
        return other

    def form(self, tools: Sequence[Schema]) -> Json:
        """Return what a reply's text must follow, as the `json_schema` of OpenAI's response_format, or None."""
        return None

    @abstractmethod
    def ask(self, request: str, tools: Sequence[Schema]) -> tuple[list[Json], list[Json]]:
        """Return the first request: its messages, and the tools for the function-calling API."""

    @abstractmethod
    def read(self, message: Message) -> Reading:
        """Read the calls and the answer in a model's message."""

    def program(self, message: Message) -> str | None:
        """Return the program in a message, or None if the protocol has no programs."""
        return None

    def back(self, message: Message, made: Sequence[Mapping[str, Json]]) -> list[Json]:
        """Return the next messages of the conversation, with the outputs; empty in protocols without turns.

        Args:
            message: The model's message.
            made: Its calls as executed, each with `output` or `error`.
        """
        return []

    def after_plan(self, message: Message) -> list[Json]:
        """Return the next messages of the conversation after a plan."""
        return [{**message, "content": message.get("content") or NOTHING_LEFT}, {"role": "user", "content": CARRY_OUT}]

    # For built-in agents, which take the place of a model:

    def agent_reply(self, agent: Agent, messages: Sequence[Message], tools: Sequence[Schema]) -> dict[str, Json]:
        """Return an agent's message in reply to a request."""
        observation = self.observe(messages, tools)
        if observation.turn < 0:
            return {"role": "assistant", "content": "1. I call what is needed.\n2. I answer."}
        return self.write(agent(observation), observation.turn)

    def turn(self, messages: Sequence[Message]) -> int:
        """Return the number of responses so far, not counting the plan; -1 while the plan is asked for."""
        return len([message for message in messages if message["role"] == "assistant"]) - self.plans

    @abstractmethod
    def observe(self, messages: Sequence[Message], tools: Sequence[Schema]) -> Observation:
        """Return what an agent sees of a request."""

    @abstractmethod
    def write(self, action: Action, turn: int) -> dict[str, Json]:
        """Return a model's message with an agent's action."""


def requested(messages: Sequence[Message]) -> str:
    """Return the user's request in a conversation."""
    return next(str(message["content"]) for message in messages if message["role"] == "user")


def outcome(call: Mapping[str, Json]) -> Json:
    """Return what the model is shown of an executed call: its output, or an object with its error."""
    return call["output"] if "output" in call else {"error": call["error"]}
