"""Judges that show what the scores mean: one that is always right, and some that do not look."""

from collections.abc import Callable

from families.agents import Agent, Said

__all__ = ["saying"]


def saying(pick: Callable[[str], str]) -> Agent:
    """The agent that chooses by the request alone."""
    return lambda seen: Said(text=f"Choice: {pick(seen.request)}")
