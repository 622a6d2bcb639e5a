"""What is right and wrong about each call of a prediction, argument by argument, and along each data edge: derived from what the metric returns."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from metric.comptool_gap import scoring
from metric.comptool_gap.calls import MISSING, Call, parse_calls
from metric.comptool_gap.matching import match_value

__all__ = ["Judged", "Verdict", "verdicts"]

Json = Any
Row = Mapping[str, Any]


class Verdict(NamedTuple):
    """One argument: its name, whether the model wrote it and what, and right, close, wrong, unknown, missing, default, or "" where nothing is expected."""

    name: str
    written: bool
    value: Json
    verdict: str


class Judged(NamedTuple):
    """One call as the metric read it; `name` is None for a malformed one, `step` the step that it is aligned with."""

    name: str | None
    step: str | None
    turn: int | None
    refused: bool
    errors: Sequence[str]
    arguments: list[Verdict]


def verdicts(row: Row, task: Mapping[str, Json], prediction: Json, most: int) -> tuple[list[Judged], int, list[bool]]:
    """The calls of a prediction.

    Args:
        row: The task.
        task: Its entry in the metric's `per_task`.
        prediction: What was scored.
        most: Calls that are judged; of the others only the number is told.

    Returns:
        The calls, how many there are, and for each data edge, in the order of the trace, whether the value came along it.
    """
    reference = scoring.read_reference(row)
    calls = parse_calls(prediction)
    step_at = {index: reference.ids.index(step) for step, index in task["alignment"].items()}
    steps = [reference.steps[step_at[index]] if index in step_at else None for index in range(len(calls))]
    outputs = [_output(call, steps[index], task["errors"][index]) for index, call in enumerate(calls)]
    judged = [
        Judged(
            call.name,
            reference.ids[step_at[index]] if index in step_at else None,
            call.turn,
            call.refused,
            task["errors"][index],
            list(_arguments(call, steps[index], outputs[:index])),
        )
        for index, call in enumerate(calls[:most])
    ]
    return judged, len(calls), [_carried(leaf, step, row, task, prediction) for step in row["expected_trace"] for leaf in step["bindings"]]


def _output(call: Call, step: scoring.Step | None, errors: Sequence[str]) -> Json:
    """What references to a call point into; where nothing was recorded, a call without fault has put out what its step does."""
    if call.output is not None:
        return call.output
    return step.output if step and not errors and not call.refused else MISSING


def _carried(leaf: str, consumer: Mapping[str, Json], row: Row, task: Mapping[str, Json], prediction: Json) -> bool:
    """Whether a value came along the data edge that ends at a leaf of the consumer's arguments."""
    index = task["alignment"].get(consumer["step_id"])
    if index is None or "wrong_data_flow" not in task["errors"][index]:
        return index is not None
    trace = [{**step, "bindings": {leaf: step["bindings"][leaf]} if step is consumer else {}} for step in row["expected_trace"]]
    return scoring.score_task(prediction, {**row, "expected_trace": trace})["data_flow"] == 1


def _arguments(call: Call, step: scoring.Step | None, outputs: Sequence[Json]) -> Iterator[Verdict]:
    for name, value in call.arguments.items():
        if step is None:
            verdict = ""
        elif name not in step.match:
            verdict = "unknown"
        else:
            right = match_value(value, step.arguments.get(name, MISSING), step.match[name], outputs, True)
            verdict = "right" if right == 1 else "close" if right else "wrong"
        yield Verdict(name, True, value, verdict)
    if step is None:
        return
    for name, value in step.arguments.items():
        if name not in call.arguments and name in step.given:
            right = name in step.defaults and match_value(step.defaults[name], value, step.match[name], None, True) == 1
            yield Verdict(name, False, None, "default" if right else "wrong" if name in step.defaults else "missing")
