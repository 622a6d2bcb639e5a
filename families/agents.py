"""Types for built-in agents: models that need no network and no key, and are asked like any other model.

An agent is a function from an observation to an action. It observes only what a remote model is sent; only an oracle
knows the rows.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.core.shapes import Json


@dataclass(frozen=True)
class Observation:
    """What an agent sees of a task.

    Attributes:
        request: The user's text.
        tools: Schemas of the tools on offer.
        turn: Number of responses so far.
        outputs: The outputs of the calls so far, in order; {"error": message} for a refused call.
    """

    request: str
    tools: Sequence[Mapping[str, Json]]
    turn: int
    outputs: Sequence[Json]


@dataclass(frozen=True)
class Action:
    """An agent's reply: calls as (name, arguments), or a text."""

    calls: Sequence[tuple[str, Mapping[str, Json]]] = ()
    text: str | None = None


Agent = Callable[[Observation], Action]

# Answers a request within this process: takes messages and tools, returns a message and the tokens (input, output).
Answer = Callable[[list[Json], list[Json]], Awaitable[tuple[Mapping[str, Json], tuple[int, int]]]]


@dataclass(frozen=True)
class BuiltIn:
    """An entry in a table of built-in agents.

    Attributes:
        reference: "module:function". The function has the signature make(rows, turns) -> Agent; `turns` is whether the
            agent sees the outputs of its calls.
        role: "floor" or "ceiling" for the ends of the scale, "simple rule" for an agent that follows one, or None for
            a contender.
    """

    reference: str
    role: str | None = None
