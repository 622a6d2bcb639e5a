"""The baselines of the family as agents. All of them read the request and the schemas alone, like any model.

The oracle too.
"""

from collections.abc import Mapping
from typing import Any

from families.agents import Agent, Said, Seen
from generator.function_graphs.baselines import Baseline
from generator.function_graphs.solver import read_function

__all__ = ["playing"]


def playing(baseline: Baseline, turns: bool) -> Agent:
    """The agent that does what a baseline does.

    Where outputs do not come back, all at once and with references in the place of what they would be.
    """

    def answer(seen: Seen) -> Said:
        if not turns:
            return _at_once(baseline, seen)
        outputs = {name: value for output in seen.outputs if isinstance(output, dict) for name, value in output.items()}
        calls, text = baseline(seen.request, seen.tools, outputs)
        return Said(calls, text or None)

    return answer


def _at_once(baseline: Baseline, seen: Seen) -> Said:
    made: list[tuple[str, Mapping[str, Any]]] = []
    outputs: dict[str, Any] = {}
    while True:
        calls, text = baseline(seen.request, seen.tools, outputs)
        if not calls:
            return Said(made, text or None)
        made += calls
        outputs = {
            name: f"{{{{call_{number}.{name}}}}}"
            for number, (called, _) in enumerate(made, 1)
            for name in _puts_out(called, seen)
        }


def _puts_out(called: str, seen: Seen) -> list[str]:
    """The field that a function puts out."""
    return [read_function(tool).output for tool in seen.tools if tool["function"]["name"] == called]
