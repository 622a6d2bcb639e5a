"""The baselines of the family as agents. All of them read the request and the schemas alone, like any model; the oracle too."""

from families.agents import Agent, Said, Seen
from generator.function_graphs.baselines import Baseline

__all__ = ["playing"]


def playing(baseline: Baseline) -> Agent:
    """The agent that does what a baseline does."""

    def answer(seen: Seen) -> Said:
        outputs = {name: value for output in seen.outputs if isinstance(output, dict) for name, value in output.items()}
        calls, text = baseline(seen.request, seen.tools, outputs)
        return Said(calls, text or None)

    return answer
