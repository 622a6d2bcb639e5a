"""Answers every task with its expected trace; what it cannot get right is the runner's or the metric's fault.

Where outputs do not come back it writes references; where they do, it makes the calls of one stage a turn, with values.
"""

import re
from collections.abc import Sequence
from copy import deepcopy
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
    arguments: Json = {"": deepcopy(step["arguments"])}
    for leaf, source in step["bindings"].items():
        holder, *keys = arguments, "", *(name or int(index) for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", leaf))
        for key in keys[:-1]:
            holder = holder[key]
        producer, _, path = source.partition(".")
        holder[keys[-1]] = f"{{{{{calls[producer]}.{path}}}}}"
    return dict(arguments[""])
