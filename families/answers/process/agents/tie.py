"""Always answers the same: tie."""

from collections.abc import Sequence
from typing import Any

from families.agents import Agent
from families.answers.process.agents import saying


def make(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent."""
    return saying(lambda request: "tie")
