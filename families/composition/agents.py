"""The built-in agents of the family: the oracle, which knows the traces, and the lexical baseline, which does not."""

from collections.abc import Mapping, Sequence

from families.agents import Action, Agent, Observation
from families.composition.lexical import calls_for
from generator.core.shapes import Json

Row = dict[str, Json]


def lexical(rows: Sequence[Row], turns: bool) -> Agent:
    """Retrieve tools by words and fill arguments by type, in the first response."""
    return lambda seen: Action() if seen.turn else Action(calls_for(seen.request, seen.tools))


def oracle(rows: Sequence[Row], turns: bool) -> Agent:
    """Answer every task with its expected trace; if that scores less than 1, the runner or the metric has a bug.

    If the agent sees outputs, it makes the calls of one stage per turn, with values; if not, it writes references.
    """
    traces = {row["prompt"]: row["expected_trace"] for row in rows}

    def answer(seen: Observation) -> Action:
        trace = traces[seen.request]
        if turns:
            return Action([(step["tool_name"], step["arguments"]) for step in trace if step["stage"] == seen.turn])
        calls = {step["step_id"]: f"call_{number}" for number, step in enumerate(trace, 1)}
        return Action([(step["tool_name"], _with_references(step, calls)) for step in trace])

    return answer


def _with_references(step: Row, calls: Mapping[str, str]) -> dict[str, Json]:
    """Return the arguments of a step with each bound value replaced by a reference."""

    def written(value: Json, path: str) -> Json:
        if path in step["bindings"]:
            producer, _, field = step["bindings"][path].partition(".")
            return f"{{{{{calls[producer]}.{field}}}}}"
        if isinstance(value, dict):
            return {key: written(part, f"{path}.{key}") for key, part in value.items()}
        if isinstance(value, list):
            return [written(part, f"{path}[{index}]") for index, part in enumerate(value)]
        return value

    return {name: written(value, name) for name, value in step["arguments"].items()}
