"""Calls whatever has all its inputs, until the target is there.

It wastes calls on irrelevant functions, and dies of the budget where they abound.
"""

from collections.abc import Sequence
from typing import Any

from families.agents import Agent
from families.function_graphs.agents import playing
from generator.function_graphs import baselines


def make(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent."""
    return playing(baselines.forward, turns)
