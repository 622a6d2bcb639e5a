"""The built-in agents of the family."""

from collections.abc import Mapping, Sequence
from functools import partial

from families.agents import Action, Agent, Observation
from generator.core.shapes import Json
from generator.function_graphs import baselines
from generator.function_graphs.solver import read_function

Row = dict[str, Json]


def _agent(baseline: baselines.Baseline, rows: Sequence[Row], turns: bool) -> Agent:
    """Return the agent of a baseline, which only reads the request and the schemas.

    If the agent does not see outputs, it makes all calls at once, with references to outputs; of two functions that
    differ in their condition, it then calls both.
    """

    def answer(seen: Observation) -> Action:
        if not turns:
            return _at_once(baseline, seen)
        outputs = {name: value for output in seen.outputs if isinstance(output, dict) for name, value in output.items()}
        calls, text = baseline(seen.request, seen.tools, outputs)
        return Action(calls, text or None)

    return answer


# These are documented in `generator.function_graphs.baselines`.
forward = partial(_agent, baselines.forward)
oracle = partial(_agent, baselines.oracle)
guess = partial(_agent, baselines.guess)


def _at_once(baseline: baselines.Baseline, seen: Observation) -> Action:
    outputs = {function.name: function.returns for function in map(read_function, seen.tools)}
    every: list[tuple[str, Mapping[str, Json]]] = []
    while True:
        references = {
            output: f"{{{{call_{place}.{output}}}}}"
            for place, (name, _) in enumerate(every, 1)
            for output in outputs[name]
        }
        calls, text = baseline(seen.request, seen.tools, references)
        if not calls:
            return Action(every, text or None)
        every += calls
