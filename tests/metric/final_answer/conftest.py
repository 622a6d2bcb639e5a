"""The published questions."""

from tests.questions import rows, twins

__all__ = ["rows", "twins"]
