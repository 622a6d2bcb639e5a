"""The built-in agents of the family. All of them read the request and the schemas alone, the oracle too."""

from collections.abc import Mapping, Sequence

from families.agents import Action, Agent, Observation
from generator.core.shapes import Json
from generator.function_graphs import baselines
from generator.function_graphs.solver import read_function

__all__ = ["forward", "guess", "oracle"]

Row = dict[str, Json]


def forward(rows: Sequence[Row], turns: bool) -> Agent:
    """Call whatever has all its inputs, until the target is there.

    It wastes calls on irrelevant functions, and runs out of the budget where they abound.
    """
    return _agent(baselines.forward, turns)


def oracle(rows: Sequence[Row], turns: bool) -> Agent:
    """Work back from the target, and call what is needed as soon as it can be called."""
    return _agent(baselines.oracle, turns)


def guess(rows: Sequence[Row], turns: bool) -> Agent:
    """Answer with the first value of the request."""
    return _agent(baselines.guess, turns)


def _agent(baseline: baselines.Baseline, turns: bool) -> Agent:
    """The agent of a baseline.

    Where outputs do not come back, it makes all calls at once, with references in the place of outputs.
    """

    def answer(seen: Observation) -> Action:
        if not turns:
            return _at_once(baseline, seen)
        outputs = {name: value for output in seen.outputs if isinstance(output, dict) for name, value in output.items()}
        calls, text = baseline(seen.request, seen.tools, outputs)
        return Action(calls, text or None)

    return answer


def _at_once(baseline: baselines.Baseline, seen: Observation) -> Action:
    output = {function.name: function.output for function in map(read_function, seen.tools)}
    every: list[tuple[str, Mapping[str, Json]]] = []
    while True:
        references = {output[name]: f"{{{{call_{place}.{output[name]}}}}}" for place, (name, _) in enumerate(every, 1)}
        calls, text = baseline(seen.request, seen.tools, references)
        if not calls:
            return Action(every, text or None)
        every += calls
