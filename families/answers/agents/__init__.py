"""The baselines of the family as agents. They know the rows: what they may not know is what makes them degenerate."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from families.agents import Agent, Said, Seen
from families.answers.request import request

__all__ = ["playing"]

Json = Any
Row = Mapping[str, Json]


def playing(rows: Sequence[Row], predict: Callable[[Row], Mapping[str, Json]], turns: bool) -> Agent:
    """The agent that makes the calls of a prediction, one response after the other, and then gives its answer.

    Where it has one response, all in it.
    """
    known = {(request(row), _offered(row["available_tools"])): row for row in rows}

    def answer(seen: Seen) -> Said:
        made = predict(known[seen.request, _offered(seen.tools)])
        calls = [(call["name"], call["arguments"]) for call in made["calls"] if not turns or call["turn"] == seen.turn]
        return Said(calls, None if calls and turns else made["answer"])

    return answer


def _offered(tools: Sequence[Mapping[str, Json]]) -> tuple[str, ...]:
    """The names of the tools: one call asked for alone may read the same with the tools of both subsets."""
    return tuple(tool["function"]["name"] for tool in tools)
