"""Answers from all that can be known of the real world, and calls nothing."""

from collections.abc import Sequence
from typing import Any

from families.agents import Agent
from families.answers.agents import playing
from generator.answers import baselines


def make(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent."""
    return playing(rows, baselines.worldly, turns)
