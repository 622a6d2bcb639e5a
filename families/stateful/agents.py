"""The built-in agents of the family. They know what is asked for as data, and see of the world what any model sees."""

from collections.abc import Callable, Mapping, Sequence

from families.agents import Action, Agent, Observation
from families.stateful.request import request
from generator.core.shapes import Json
from generator.stateful.play import play
from generator.stateful.solvers import SOLVERS

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

    Tasks that read the same are the same to it: a twin differs in its world. Where no outputs come back, the agent
    makes the calls that it would make in the world of the first such task, less those that are refused there. Nothing
    in its program catches a refusal, so the twins `fault` stop it.
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
