"""Worlds whose calls are carried out by simulators."""

from collections.abc import Callable, Mapping

from families.family import RefusedError
from generator.core.shapes import Json
from simulators import Tool, ToolError, World
from simulators.tool import call_one_of


class SimulatedWorld:
    """A world of simulators.

    Attributes:
        carry_out: From the name and the arguments of a call to its output. It raises ToolError for a call that it
            refuses.
    """

    def __init__(self, carry_out: Callable[[Json, Json], Json]) -> None:
        self.carry_out = carry_out

    @classmethod
    def of(cls, tools: Mapping[str, Tool]) -> "SimulatedWorld":
        """The world of these tools alone, with a state of their own."""
        state = World()
        return cls(lambda name, arguments: call_one_of(tools, name, arguments, state))

    def call(self, name: Json, arguments: Json) -> Json:
        """The output of a call.

        Raises:
            RefusedError: If the tool refuses it, or there is no such tool.
        """
        try:
            return self.carry_out(name, arguments)
        except ToolError as refusal:
            raise RefusedError(str(refusal)) from None
