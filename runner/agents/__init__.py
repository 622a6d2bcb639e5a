"""The agents on board: one table, by the id under which LiteLLM reaches them."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from families.agents import Agent, OnBoard

__all__ = ["AGENTS", "make"]

AGENTS: Mapping[str, OnBoard] = {
    "baseline/lexical": OnBoard("runner.agents.lexical", role="floor"),
    "baseline/oracle": OnBoard("runner.agents.oracle", role="ceiling"),
    "baseline/null": OnBoard("runner.agents.null", role="floor"),
    "baseline/random": OnBoard("runner.agents.chance", role="floor"),
    "local/smollm2": OnBoard(
        "runner.agents.smollm2",
        at_once=1,
        only={"protocol": "text", "catalog": "task"},
        because="has no function-calling API and reads 8,192 tokens",
    ),
}


def make(model: str, rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent of one of the `AGENTS`."""
    agent: Agent = import_module(AGENTS[model].module).make(rows, turns)
    return agent
