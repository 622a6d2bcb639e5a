"""The built-in agents of the family. They know what is asked for as data, and see of the world what any model sees."""

from collections.abc import Callable, Mapping, Sequence

from families.agents import Action, Agent, Observation
from families.stateful.request import request
from generator.core.shapes import Json
from generator.stateful.solvers import SOLVERS

__all__ = ["everybody", "first_page", "no_op", "oracle", "second"]

Row = dict[str, Json]


def oracle(rows: Sequence[Row], turns: bool) -> Agent:
    """Do what is asked, thing by thing."""
    return _agent(rows, "oracle", turns)


def second(rows: Sequence[Row], turns: bool) -> Agent:
    """Do what is asked from the last thing to the first, with other look-ups and in other spellings."""
    return _agent(rows, "second", turns)


def everybody(rows: Sequence[Row], turns: bool) -> Agent:
    """Do the usual to everything that the finder lists, whatever the conditions say."""
    return _agent(rows, "everybody", turns)


def first_page(rows: Sequence[Row], turns: bool) -> Agent:
    """Do what is asked to what stands on the first page, and read no further."""
    return _agent(rows, "first_page", turns)


def no_op(rows: Sequence[Row], turns: bool) -> Agent:
    """Do nothing, and say that it is done."""
    return lambda seen: Action(text="All is done.")


def _agent(rows: Sequence[Row], solver: str, turns: bool) -> Agent:
    """Return the agent of a solver, which is begun anew for each response and given the outputs so far.

    Tasks that read the same are the same to it: a twin differs in its world.
    """
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
