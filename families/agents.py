"""What an agent on board is: it needs no network and no key, and is reached through LiteLLM like any other model.

An agent is a function from what it sees to what it says. It gets what a remote model gets, nothing else; only an oracle
knows the rows.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Agent", "Answer", "OnBoard", "Said", "Seen"]

Json = Any


@dataclass(frozen=True)
class Seen:
    """What an agent sees of a request.

    Attributes:
        request: What the user asks.
        tools: Schemas of the tools on offer.
        turn: Number of responses so far.
        outputs: What the calls made so far gave, in order; {"error": sentence} for one that was refused.
        messages: The conversation as it stands, which a language model reads as it is.
        temperature: Of the request.
        seconds: The time there is for an answer.
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
class Said:
    """What an agent says: calls as (name, arguments), or a text, and the tokens that it has read and written."""

    calls: Sequence[tuple[str, Mapping[str, Json]]] = ()
    text: str | None = None
    tokens: tuple[int, int] = (0, 0)


Agent = Callable[[Seen], Said]

# What a request gets that never leaves this process: from messages, tools and options (temperature, timeout, ...) to a
# message and the tokens read and written.
Answer = Callable[[list[Json], list[Json], Mapping[str, Json]], Awaitable[tuple[Mapping[str, Json], tuple[int, int]]]]


@dataclass(frozen=True)
class OnBoard:
    """An entry in a table of agents.

    Attributes:
        module: Where it is; the module has `make(rows, turns) -> Agent`, where `turns` says whether outputs come back.
        role: Which end of the scale it marks, "floor" or "ceiling"; None for a contender.
        at_once: Tasks that it answers at one time at most; None: as many as asked for.
        only: Options of `run` that it cannot do without, e.g. {"protocol": "text"}.
        because: Why, as the end of a sentence that begins with its name.
    """

    module: str
    role: str | None = None
    at_once: int | None = None
    only: Mapping[str, str] = field(default_factory=dict)
    because: str = ""
