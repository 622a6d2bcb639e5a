"""Makes the first golden call, and answers with what it finds."""

from collections.abc import Sequence
from typing import Any

from families.agents import Agent
from families.answers.agents import playing
from generator.answers import baselines


def make(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent."""
    return playing(rows, baselines.first_lookup, turns)
