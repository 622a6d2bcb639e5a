"""Predictors on board: what the best, the busiest and the laziest would do.

All of them read the request and the schemas alone.
"""

from collections.abc import Callable, Mapping, Sequence

from generator.core.shapes import Json
from generator.function_graphs.parameters import Parameters
from generator.function_graphs.solver import Function, needed, read_function, read_request, ready
from generator.function_graphs.world import World
from simulators import ToolError

Schema = Mapping[str, Json]
Wanted = tuple[str, dict[str, int]]
Baseline = Callable[[str, Sequence[Schema], Mapping[str, Json]], tuple[list[Wanted], str]]
"""From (request, schemas, outputs so far by name) to (calls, answer); without calls the answer is the last word."""


def oracle(prompt: str, schemas: Sequence[Schema], outputs: Mapping[str, Json]) -> tuple[list[Wanted], str]:
    """Works its way back from the target, and calls what it needs as soon as it can."""
    inputs, target = read_request(prompt)
    return _pursue(needed([read_function(schema) for schema in schemas], inputs, target), inputs, target, outputs)


def forward(prompt: str, schemas: Sequence[Schema], outputs: Mapping[str, Json]) -> tuple[list[Wanted], str]:
    """Calls whatever has all its inputs, until the target is there; it reads types, and no conditions."""
    inputs, target = read_request(prompt)
    functions = [read_function(schema)._replace(condition=None) for schema in schemas]
    return _pursue(functions, inputs, target, outputs)


def guess(prompt: str, schemas: Sequence[Schema], outputs: Mapping[str, Json]) -> tuple[list[Wanted], str]:
    """Answers with the first value of the request."""
    return [], _answer(next(iter(read_request(prompt)[0].values())))


def null(prompt: str, schemas: Sequence[Schema], outputs: Mapping[str, Json]) -> tuple[list[Wanted], str]:
    """Call nothing and give no answer."""
    return [], ""


BASELINES: dict[str, Baseline] = {"oracle": oracle, "forward": forward, "guess": guess, "null": null}


def _pursue(
    functions: Sequence[Function], inputs: Mapping[str, int], target: str, outputs: Mapping[str, Json]
) -> tuple[list[Wanted], str]:
    known = {
        **inputs,
        **{
            kind: outputs[output]
            for function in functions
            for output, kind in function.returns.items()
            if output in outputs
        },
    }
    if target in known:
        return [], f"I have called what leads there.\n{_answer(known[target])}"
    return ready(functions, known), ""


def _answer(value: int) -> str:
    return f"ANSWER: {value}"


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
