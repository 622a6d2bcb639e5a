"""Agents on board: they need no network and no key, and are reached through LiteLLM like any other model.

An agent is a function from (request, tools on offer, number of responses so far) to calls as (name, arguments). `AGENTS` names the module of each; the module
has `make(rows, protocol) -> agent`. Only the oracle looks at the rows, and nothing of them goes through a request.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from runner.protocols import Protocol

__all__ = ["AGENTS", "Agent", "make"]

Json = Any
Agent = Callable[[str, Sequence[dict[str, Any]], int], list[tuple[str, dict[str, Json]]]]

AGENTS = {
    "baseline/lexical": "lexical",
    "baseline/oracle": "oracle",
    "baseline/null": "null",
    "baseline/random": "chance",
}


def make(model: str, rows: Sequence[dict[str, Any]], protocol: Protocol) -> Agent:
    """The agent of one of the `AGENTS`."""
    agent: Agent = import_module(f"runner.agents.{AGENTS[model]}").make(rows, protocol)
    return agent
