"""The built-in agents of the family, of its judge and of the choice between steps.

They know the rows; degenerate baselines deliberately use only a part of these.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from families.agents import Action, Agent, Observation
from families.answers.request import request
from generator.answers import baselines
from generator.core.shapes import Json

Row = dict[str, Json]


def _agent(predict: Callable[[Row], Mapping[str, Json]], rows: Sequence[Row], turns: bool) -> Agent:
    """Return an agent that makes the calls of a prediction, turn by turn, and then gives its answer.

    If it has only one response, it gives all at once.
    """
    known = {(request(row), _offered(row["available_tools"])): row for row in rows}

    def answer(seen: Observation) -> Action:
        prediction = predict(known[seen.request, _offered(seen.tools)])
        steps = [call for call in prediction["calls"] if not turns or call["turn"] == seen.turn]
        calls = [(call["name"], call["arguments"]) for call in steps]
        return Action(calls, None if calls and turns else prediction["answer"])

    return answer


# These are documented in `generator.answers.baselines`.
oracle = partial(_agent, baselines.oracle)
first_lookup = partial(_agent, baselines.first_lookup)
echo = partial(_agent, baselines.echo)
worldly = partial(_agent, baselines.worldly)


def commonest(rows: Sequence[Row], turns: bool) -> Agent:
    """Answer with the most common answer of the same type among the questions."""
    return _agent(baselines.commonest(rows), rows, turns)


def _offered(tools: Sequence[Mapping[str, Json]]) -> tuple[str, ...]:
    """Return the names of the tools, because a twin may have the same request with the tools of both subsets."""
    return tuple(tool["function"]["name"] for tool in tools)


def exact_judge(rows: Sequence[Row], turns: bool) -> Agent:
    """Judge without a model: grade exactly, and recognise right answers in another form."""
    from families.answers.verdicts import JUDGE
    from metric.final_answer.grading import grade
    from metric.final_answer.units import understood

    known = {JUDGE.request(row): row for row in rows}

    def answer(seen: Observation) -> Action:
        text, expected = known[seen.request]["given"], understood(known[seen.request])
        right = grade(text, expected).right
        return Action(text=f"Grade: {'correct' if right else baselines.deterministic_judge(text, expected)}")

    return answer


def _choose(pick: str, rows: Sequence[Row], turns: bool) -> Agent:
    """Return an agent that answers every pair of steps with the same choice."""
    return lambda seen: Action(text=f"Choice: {pick}")


first_step = partial(_choose, "first")
second_step = partial(_choose, "second")
tie = partial(_choose, "tie")


def right_step(rows: Sequence[Row], turns: bool) -> Agent:
    """Always choose the right one of two steps; this agent knows the pairs."""
    from families.answers.process import FAMILY

    choices = ("first", "second")
    right = {
        FAMILY.request(pair): pick for row in rows for pair, pick in zip(FAMILY.variants(row), choices, strict=True)
    }
    return lambda seen: Action(text=f"Choice: {right[seen.request]}")
