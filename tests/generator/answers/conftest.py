"""The published questions."""

from tests.questions import pairs, rows, twins

__all__ = ["pairs", "rows", "twins"]
