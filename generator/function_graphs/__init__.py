"""Function graphs: tasks whose difficulty is set by the shape of a graph, and for which prior knowledge is useless."""

from generator.function_graphs.check import check, check_all
from generator.function_graphs.engine import make_row, make_rows
from generator.function_graphs.parameters import Parameters, grid
from generator.function_graphs.world import World

__all__ = [
    "Parameters",
    "World",
    "check",
    "check_all",
    "grid",
    "make_row",
    "make_rows",
]
