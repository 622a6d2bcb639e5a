"""The world of a task: its functions, which refuse a call in the way that the runner knows."""

from collections.abc import Mapping
from typing import Any

from families.family import RefusedError
from generator.function_graphs import World
from simulators import ToolError

__all__ = ["GraphWorld"]

Json = Any


class GraphWorld:
    """The functions of one task."""

    def __init__(self, row: Mapping[str, Json]) -> None:
        self._world = World(row)

    def call(self, name: Json, arguments: Json) -> Json:
        """The output of a call.

        Raises:
            RefusedError: If it fits no schema, or is wrong where wrong values are refused.
        """
        try:
            return self._world.call(name, arguments)
        except ToolError as refusal:
            raise RefusedError(str(refusal)) from None
