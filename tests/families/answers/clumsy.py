"""A model that knows the way and makes mistakes on it, so that there is something to report."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from families.agents import Action, Agent, Observation
from families.answers.agents import oracle
from runner.agents import answering
from runner.options import Options
from runner.plan import plan
from runner.protocols import PROTOCOLS
from runner.run import Outcome, carry_out

Json = Any
Row = dict[str, Any]


def clumsy(rows: Sequence[Row], rate: float, seed: int = 0) -> Agent:
    """The oracle with look-ups left out or spoilt, needless calls, early and invented answers, answers in prose."""
    perfect = oracle(rows, turns=True)

    def spoilt(call: tuple[str, Mapping[str, Json]], random: Random) -> tuple[str, Mapping[str, Json]]:
        name, arguments = call
        if random.random() > rate / 3:
            return call
        return name, {key: f"{value} or so" if isinstance(value, str) else value for key, value in arguments.items()}

    def answer(seen: Observation) -> Action:
        random = Random(f"{seed} {seen.request} {seen.turn}")
        said = perfect(seen)
        if not said.calls:
            return (
                replace(said, text=str(said.text).replace("Answer:", "It is")) if random.random() < rate / 2 else said
            )
        if random.random() < rate / 6:
            return Action(text="Answer: 42")
        extra: list[tuple[str, Json]] = [(seen.tools[0]["function"]["name"], {})] if random.random() < rate / 4 else []
        return Action([*(spoilt(call, random) for call in said.calls), *extra])

    return answer


def put(agent: Agent, name: str, out: Path, **options: Json) -> Outcome:
    """The run of an agent under a name of its own."""
    protocol = PROTOCOLS["multi-turn"]
    return carry_out(plan(Options(model=name, answer=answering(agent, protocol), out=out, **options)))
