"""The built-in agents that work with any family, and functions that create built-in agents."""

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
    """Return the built-in agents for the tasks of a family by model id; the first is the default model."""
    return {**family.agents, **AGENTS}


def make(entry: BuiltIn, rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """Create an agent for some tasks; `turns` says whether the protocol returns outputs to it."""
    agent: Agent = load(entry.reference)(rows, turns)
    return agent


def answering(agent: Agent, protocol: Protocol) -> Answer:
    """Wrap an agent as a function that answers requests under a protocol."""

    async def answer(messages: list[Json], tools: list[Json]) -> tuple[dict[str, Json], tuple[int, int]]:
        return await asyncio.to_thread(protocol.agent_reply, agent, messages, tools), (0, 0)

    return answer
