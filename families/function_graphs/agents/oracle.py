"""Works its way back from the target, and calls what it needs as soon as it can."""

from collections.abc import Sequence
from typing import Any

from families.agents import Agent
from families.function_graphs.agents import playing
from generator.function_graphs import baselines


def make(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent."""
    return playing(baselines.oracle, turns)
