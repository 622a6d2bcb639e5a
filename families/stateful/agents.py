"""The built-in agents of the family. They know the request as data, and see as much of the world as any model."""

from collections.abc import Callable, Mapping, Sequence

from families.agents import Action, Agent, Observation
from families.stateful.request import request
from generator.core.shapes import Json
from generator.stateful.play import play
from generator.stateful.solvers import SOLVERS

Row = dict[str, Json]


def oracle(rows: Sequence[Row], turns: bool) -> Agent:
    """Do what is asked, one thing after the other."""
    return _agent(rows, "oracle", turns)


def second(rows: Sequence[Row], turns: bool) -> Agent:
    """Do what is asked from the last thing to the first, with other look-ups and spellings."""
    return _agent(rows, "second", turns)


def everybody(rows: Sequence[Row], turns: bool) -> Agent:
    """Do the usual action for everything that the search tool lists, ignoring the conditions."""
    return _agent(rows, "everybody", turns)


def first_page(rows: Sequence[Row], turns: bool) -> Agent:
    """Do what is asked for the things on the first page only."""
    return _agent(rows, "first_page", turns)


def no_op(rows: Sequence[Row], turns: bool) -> Agent:
    """Do nothing, and say that it is done."""
    return lambda seen: Action(text="All is done.")


def _agent(rows: Sequence[Row], solver: str, turns: bool) -> Agent:
    """Return the agent of a solver, which is restarted for each response and given the outputs so far.

    The agent cannot tell tasks with the same request apart (twins that only differ in their world). If it does not see
    outputs, it makes the calls that it would make in the world of the first such task, without those refused there. It
    does not handle refusals, so the twins `fault` stop it.
    """
    if not turns:
        return _at_once(rows, solver)
    programs: dict[str, Mapping[str, Json]] = {request(row): row["program"] for row in rows}
    work: Callable[[Mapping[str, Json]], Json] = SOLVERS[solver]

    def answer(seen: Observation) -> Action:
        working, outputs = work(programs[seen.request]), list(seen.outputs)
        try:
            calls = next(working)
            while outputs:
                done, outputs = outputs[: len(calls)], outputs[len(calls) :]
                calls = working.send(done)
        except StopIteration as end:
            return Action(text=str(end.value))
        return Action(calls)

    return answer


def _at_once(rows: Sequence[Row], solver: str) -> Agent:
    first = {request(row): row for row in reversed(rows)}

    def answer(seen: Observation) -> Action:
        played = play(first[seen.request], solver)
        return Action(
            [call for call, refused in zip(played["calls"], played["refused"], strict=True) if not refused],
            played["answer"],
        )

    return answer
