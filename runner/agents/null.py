"""Never calls a tool."""

from collections.abc import Sequence
from typing import Any

from runner.agents import Agent
from runner.protocols import Protocol


def make(rows: Sequence[dict[str, Any]], protocol: Protocol) -> Agent:
    """The agent."""
    return lambda request, tools, turn: []
