"""Worlds whose calls are carried out by simulators."""

from collections.abc import Callable
from typing import Any

from families.family import RefusedError
from simulators import ToolError

__all__ = ["SimulatedWorld"]

Json = Any


class SimulatedWorld:
    """A world of simulators.

    Attributes:
        carry_out: From the name and the arguments of a call to its output. It raises ToolError for a call that it
            refuses.
    """

    def __init__(self, carry_out: Callable[[Json, Json], Json]) -> None:
        self.carry_out = carry_out

    def call(self, name: Json, arguments: Json) -> Json:
        """The output of a call.

        Raises:
            RefusedError: If the tool refuses it, or there is no such tool.
        """
        try:
            return self.carry_out(name, arguments)
        except ToolError as refusal:
            raise RefusedError(str(refusal)) from None
