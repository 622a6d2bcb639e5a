"""The built-in agents that know no family, and the one table of all that can be run with the tasks of a family."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from families.agents import Agent, Answer, BuiltIn
from families.family import Asking, load
from generator.core.shapes import Json
from runner.protocols import Protocol

__all__ = ["answering", "builtins_for", "make"]


AGENTS: Mapping[str, BuiltIn] = {
    "baseline/null": BuiltIn("runner.agents.baselines:null", role="floor"),
    "baseline/random": BuiltIn("runner.agents.baselines:chance", role="floor"),
}


def builtins_for(family: Asking) -> dict[str, BuiltIn]:
    """The agents for the tasks of a family, by the id under which runs name them.

    The first is the default model.
    """
    return {**family.agents, **AGENTS}


def make(entry: BuiltIn, rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """An agent for some tasks; `turns` says whether outputs come back to it."""
    agent: Agent = load(entry.reference)(rows, turns)
    return agent


def answering(agent: Agent, protocol: Protocol) -> Answer:
    """An agent as what answers requests under a protocol."""

    async def answer(messages: list[Json], tools: list[Json]) -> tuple[dict[str, Json], tuple[int, int]]:
        return await asyncio.to_thread(protocol.played, agent, messages, tools), (0, 0)

    return answer
