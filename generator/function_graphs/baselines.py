"""Built-in predictors: one that calls only what is needed, one that calls everything, and one that calls nothing.

All of them read only the request and the schemas.
"""

from collections.abc import Callable, Mapping, Sequence

from generator.core.shapes import Json
from generator.function_graphs.solver import Function, needed, read_function, read_request, ready

Schema = Mapping[str, Json]
Call = tuple[str, dict[str, int]]
Baseline = Callable[[str, Sequence[Schema], Mapping[str, Json]], tuple[list[Call], str]]
"""Maps (request, schemas, outputs so far by name) to (calls, answer); if there are no calls, the answer is final."""


def oracle(prompt: str, schemas: Sequence[Schema], outputs: Mapping[str, Json]) -> tuple[list[Call], str]:
    """Work back from the target, and call each needed function as soon as its inputs are known."""
    inputs, target = read_request(prompt)
    return _pursue(needed([read_function(schema) for schema in schemas], inputs, target), inputs, target, outputs)


def forward(prompt: str, schemas: Sequence[Schema], outputs: Mapping[str, Json]) -> tuple[list[Call], str]:
    """Call every function whose inputs are known, until the target is found; conditions are ignored."""
    inputs, target = read_request(prompt)
    functions = [read_function(schema)._replace(condition=None) for schema in schemas]
    return _pursue(functions, inputs, target, outputs)


def guess(prompt: str, schemas: Sequence[Schema], outputs: Mapping[str, Json]) -> tuple[list[Call], str]:
    """Answer with the first value of the request."""
    return [], _answer(next(iter(read_request(prompt)[0].values())))


def _pursue(
    functions: Sequence[Function], inputs: Mapping[str, int], target: str, outputs: Mapping[str, Json]
) -> tuple[list[Call], str]:
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
