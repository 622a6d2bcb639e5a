"""Built-in predictors: what the best, the busiest and the laziest would do.

All of them read the request and the schemas alone.
"""

from collections.abc import Callable, Mapping, Sequence

from generator.core.shapes import Json
from generator.function_graphs.solver import Function, needed, read_function, read_request, ready

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
