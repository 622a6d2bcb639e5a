"""The world of a task: the simulators, and what calls have changed in them."""

from typing import Any

from families.family import RefusedError
from simulators import ToolError, World, call

__all__ = ["SimulatedWorld"]

Json = Any


class SimulatedWorld:
    """The 106 simulators with a state of their own."""

    def __init__(self) -> None:
        self._state = World()

    def call(self, name: Json, arguments: Json) -> Json:
        """The output of a call.

        Raises:
            RefusedError: If the tool refuses it, or there is none.
        """
        try:
            return call(name, arguments, self._state)
        except ToolError as refusal:
            raise RefusedError(str(refusal)) from None
