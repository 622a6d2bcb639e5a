"""Built-in agents: models that need no network and no key, and are reached through LiteLLM like any other model.

An agent is a function from an observation to an action. It observes what a remote model is sent and nothing else; only
an oracle knows the rows.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.core.shapes import Json

__all__ = ["Action", "Agent", "Answer", "BuiltIn", "Observation"]


@dataclass(frozen=True)
class Observation:
    """What an agent sees of a request.

    Attributes:
        request: The user's text.
        tools: Schemas of the tools on offer.
        turn: Number of responses so far.
        outputs: The outputs of the calls so far, in order; {"error": sentence} for a call that was refused.
        messages: The whole conversation, which a language model reads.
        temperature: The sampling temperature of the request.
        seconds: The time limit of the answer.
        form: What the text is held to, as `json_schema` of OpenAI's response_format; None: to nothing.
    """

    request: str
    tools: Sequence[Mapping[str, Json]]
    turn: int
    outputs: Sequence[Json]
    messages: Sequence[Mapping[str, Json]]
    temperature: float = 0.0
    seconds: float = 60.0
    form: Json = None


@dataclass(frozen=True)
class Action:
    """An agent's reply: calls as (name, arguments), or a text, and the tokens that it has read and written."""

    calls: Sequence[tuple[str, Mapping[str, Json]]] = ()
    text: str | None = None
    tokens: tuple[int, int] = (0, 0)


Agent = Callable[[Observation], Action]

# What answers a request inside this process: from messages, tools and options (temperature, timeout, ...) to a message
# and the tokens read and written.
Answer = Callable[[list[Json], list[Json], Mapping[str, Json]], Awaitable[tuple[Mapping[str, Json], tuple[int, int]]]]


@dataclass(frozen=True)
class BuiltIn:
    """An entry in a table of built-in agents.

    Attributes:
        reference: "module:function". The function has the signature make(rows, turns) -> Agent; `turns` says whether
            outputs come back to the agent.
        role: Which end of the scale the agent marks, "floor" or "ceiling"; None for a contender.
        at_once: How many tasks it answers at one time at most; None: as many as asked for.
        only: Options of `run` that it needs, e.g. {"protocol": "text"}.
        because: Why it needs them, as the end of a sentence that begins with the agent's name.
    """

    reference: str
    role: str | None = None
    at_once: int | None = None
    only: Mapping[str, str] = field(default_factory=dict)
    because: str = ""
