"""The baselines at work: what they make of a task, without a run."""

from collections.abc import Mapping, Sequence

from generator.core.shapes import Json
from generator.function_graphs import Parameters, World
from generator.function_graphs.baselines import Baseline, Call, Schema, forward, guess, oracle
from simulators import ToolError


def null(prompt: str, schemas: Sequence[Schema], outputs: Mapping[str, Json]) -> tuple[list[Call], str]:
    """Call nothing and give no answer."""
    return [], ""


BASELINES: dict[str, Baseline] = {"oracle": oracle, "forward": forward, "guess": guess, "null": null}


def play(baseline: Baseline, row: Mapping[str, Json]) -> dict[str, Json]:
    """What a baseline makes of a task: a prediction, `{"calls": [...], "answer": ..., "ending": ...}`.

    A call beyond the budget ends it.
    """
    world, budget = World(row), Parameters.of(row).call_budget
    outputs: dict[str, Json] = {}
    calls: list[Json] = []
    turn = 0
    while True:
        wanted, answer = baseline(row["prompt"], row["available_tools"], outputs)
        if not wanted:
            return {"calls": calls, "answer": answer, "ending": "answered"}
        for name, arguments in wanted:
            if len(calls) == budget:
                return {"calls": calls, "answer": None, "ending": "call_budget"}
            call: dict[str, Json] = {"turn": turn, "name": name, "arguments": arguments}
            try:
                call["output"] = world.call(name, arguments)
                outputs.update(call["output"])
            except ToolError as refusal:
                call["error"] = str(refusal)
            calls.append(call)
        turn += 1
