"""Answers every task with its expected trace; what it cannot get right is the runner's or the metric's fault.

Where outputs do not come back it writes references; where they do, it makes the calls of one stage a turn, with values.
"""

from collections.abc import Sequence
from typing import Any

from families.agents import Agent, Said, Seen

Json = Any


def make(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent, which knows the traces of `rows` by their prompts."""
    traces = {row["prompt"]: row["expected_trace"] for row in rows}

    def answer(seen: Seen) -> Said:
        trace = traces[seen.request]
        if turns:
            return Said([(step["tool_name"], step["arguments"]) for step in trace if step["stage"] == seen.turn])
        calls = {step["step_id"]: f"call_{number}" for number, step in enumerate(trace, 1)}
        return Said([(step["tool_name"], _with_references(step, calls)) for step in trace])

    return answer


def _with_references(step: dict[str, Any], calls: dict[str, str]) -> dict[str, Json]:
    """The arguments of a step, with a reference in the place of each bound value."""

    def written(value: Json, path: str) -> Json:
        if path in step["bindings"]:
            producer, _, field = step["bindings"][path].partition(".")
            return f"{{{{{calls[producer]}.{field}}}}}"
        if isinstance(value, dict):
            return {key: written(part, f"{path}.{key}") for key, part in value.items()}
        return (
            [written(part, f"{path}[{index}]") for index, part in enumerate(value)]
            if isinstance(value, list)
            else value
        )

    return {name: written(value, name) for name, value in step["arguments"].items()}
