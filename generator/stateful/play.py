"""Runs a solver, or replays recorded calls, in the world of a row and returns the prediction for the metric."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.shapes import Json
from generator.stateful.solvers import SOLVERS
from generator.stateful.tools import call
from generator.stateful.world import TaskWorld
from simulators import ToolError

Row = Mapping[str, Any]


def play(row: Row, solver: str) -> dict[str, Json]:
    """Run a solver on a task and return its calls, which of them were refused, changes, events and answer."""
    world = TaskWorld.from_row(row)
    working = SOLVERS[solver](row["program"])
    calls: list[tuple[str, Json]] = []
    refused: list[bool] = []
    try:
        wanted = next(working)
        while True:
            outputs = [_output_or_error(world, *each) for each in wanted]
            calls += wanted
            refused += ["error" in output for output in outputs]
            wanted = working.send(outputs)
    except StopIteration as end:
        return {"calls": calls, "refused": refused, **prediction_of(world, row, len(calls), end.value)}


def replayed(row: Row, calls: Sequence[tuple[Json, Json]], answer: Json, ending: Json = None) -> dict[str, Json]:
    """Make the calls of a record in order and return the prediction for the metric."""
    world = TaskWorld.from_row(row)
    for name, arguments in calls:
        _output_or_error(world, name, arguments)
    return {**prediction_of(world, row, len(calls), answer), "ending": ending}


def prediction_of(world: TaskWorld, row: Row, calls: int, answer: Json) -> dict[str, Json]:
    """Return the changes, events, number of calls and answer."""
    return {"changes": world.changes(row), "events": world.events, "n_calls": calls, "answer": answer}


def _output_or_error(world: TaskWorld, name: Json, arguments: Json) -> Json:
    try:
        return call(world, name, arguments)
    except ToolError as refusal:
        return {"error": str(refusal)}
