"""Built-in agents: models that need no network and no key, and are asked like any other model.

An agent is a function from an observation to an action. It observes what a remote model is sent and nothing else; only
an oracle knows the rows.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.core.shapes import Json


@dataclass(frozen=True)
class Observation:
    """What an agent sees of a request.

    Attributes:
        request: The user's text.
        tools: Schemas of the tools on offer.
        turn: Number of responses so far.
        outputs: The outputs of the calls so far, in order; {"error": sentence} for a call that was refused.
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

# What answers a request inside this process: from messages and tools to a message and the tokens read and written.
Answer = Callable[[list[Json], list[Json]], Awaitable[tuple[Mapping[str, Json], tuple[int, int]]]]


@dataclass(frozen=True)
class BuiltIn:
    """An entry in a table of built-in agents.

    Attributes:
        reference: "module:function". The function has the signature make(rows, turns) -> Agent; `turns` says whether
            outputs come back to the agent.
        role: "floor" or "ceiling", which mark the ends of the scale, or "simple rule", which shows what one
            reaches; None for a contender.
    """

    reference: str
    role: str | None = None
