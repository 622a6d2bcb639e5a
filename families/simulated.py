"""Worlds that execute calls with simulators."""

from collections.abc import Callable, Mapping

from families.family import RefusedError
from generator.core.shapes import Json
from simulators import Tool, ToolError, World
from simulators.tool import call_one_of


class SimulatedWorld:
    """A world that executes calls with simulators.

    Attributes:
        carry_out: Takes the name and the arguments of a call and returns its output. Raises ToolError if it refuses
            the call.
    """

    def __init__(self, carry_out: Callable[[Json, Json], Json]) -> None:
        self.carry_out = carry_out

    @classmethod
    def of(cls, tools: Mapping[str, Tool]) -> "SimulatedWorld":
        """Return a world with only these tools and a fresh state."""
        state = World()
        return cls(lambda name, arguments: call_one_of(tools, name, arguments, state))

    def call(self, name: Json, arguments: Json) -> Json:
        """Execute a call and return its output.

        Raises:
            RefusedError: If the tool refuses it, or there is no such tool.
        """
        try:
            return self.carry_out(name, arguments)
        except ToolError as refusal:
            raise RefusedError(str(refusal)) from None
