"""The world of a question: the tools of its subset, and what calls have changed in them."""

from typing import Any

from families.answers.rows import require
from families.family import RefusedError
from generator.answers.tools import SUBSETS, call
from simulators import ToolError, World

__all__ = ["AnswersWorld"]

Json = Any


class AnswersWorld:
    """Eleven tools of the catalogue, or search and python, with a state of their own.

    Raises:
        NeedsError: If what they need is not installed.
    """

    def __init__(self, subset: str) -> None:
        require()
        self._tools = SUBSETS[subset]
        self._state = World()

    def call(self, name: Json, arguments: Json) -> Json:
        """The output of a call.

        Raises:
            RefusedError: If the tool refuses it, or the subset has none of this name.
        """
        if name not in self._tools:
            raise RefusedError(f"There is no tool named {str(name)[:60]!r} here; there are {', '.join(self._tools)}.")
        try:
            return call(name, arguments, self._state)
        except ToolError as refusal:
            raise RefusedError(str(refusal)) from None
