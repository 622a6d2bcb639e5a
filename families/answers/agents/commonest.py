"""Answers with the commonest answer of the type among the questions."""

from collections.abc import Sequence
from typing import Any

from families.agents import Agent
from families.answers.agents import playing
from generator.answers import baselines


def make(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent."""
    return playing(rows, baselines.commonest(rows), turns)
