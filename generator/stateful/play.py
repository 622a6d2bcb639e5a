"""A solver at work in the world of a row, and what the metric is told of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.shapes import Json
from generator.stateful.solvers import SOLVERS
from generator.stateful.tools import call
from generator.stateful.world import Desk
from simulators import ToolError

Row = Mapping[str, Any]


def play(row: Row, solver: str) -> dict[str, Json]:
    """Return what a solver does with a task: its calls, which of them were refused, changes, events and its answer."""
    desk = Desk.of(row)
    working = SOLVERS[solver](row["program"])
    calls: list[tuple[str, Json]] = []
    refused: list[bool] = []
    try:
        wanted = next(working)
        while True:
            outputs = [_output(desk, *one) for one in wanted]
            calls += wanted
            refused += ["error" in output for output in outputs]
            wanted = working.send(outputs)
    except StopIteration as end:
        return {"calls": calls, "refused": refused, **predicted(desk, row, len(calls), end.value)}


def replayed(row: Row, calls: Sequence[tuple[Json, Json]], answer: Json, ending: Json = None) -> dict[str, Json]:
    """Return the prediction that the metric takes from the calls of a record, in their order."""
    desk = Desk.of(row)
    for name, arguments in calls:
        _output(desk, name, arguments)
    return {**predicted(desk, row, len(calls), answer), "ending": ending}


def predicted(desk: Desk, row: Row, calls: int, answer: Json) -> dict[str, Json]:
    """Return changes, events, number of calls and answer."""
    return {"changes": desk.changes(row), "events": desk.events, "n_calls": calls, "answer": answer}


def _output(desk: Desk, name: Json, arguments: Json) -> Json:
    try:
        return call(desk, name, arguments)
    except ToolError as refusal:
        return {"error": str(refusal)}
