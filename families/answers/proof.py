"""Proves the rows of the family's three tables, each by itself and against the question that it is derived from."""

from collections.abc import Iterable, Iterator
from itertools import chain

from families.answers.rows import require
from families.family import Row
from generator.answers.check import check_all
from generator.answers.process import check_pairs
from generator.answers.rows import Pair
from generator.answers.twins import twins
from generator.core.shapes import misshapen
from generator.core.trace import same


def proof(rows: Iterable[Row], parents: Iterable[Row] | None) -> Iterator[tuple[str, str]]:
    """Prove rows and yield (task id, problem).

    Args:
        rows: Rows of one of the tables.
        parents: The questions that twins and pairs are derived from. Without them, twins are only proved by themselves,
            and pairs cannot be proved.

    Raises:
        NeedsError: If packages that the tools need are not installed.
    """
    require()
    remaining = iter(rows)
    first = next(remaining, None)
    if first is None:
        return
    every = chain([first], remaining)
    if "fault" in first:
        if parents is None:
            needed = "put the config answers beside it, as answers with the same ending"
            yield str(first.get("task_id")), f"a pair of steps is proved beside its question; {needed}"
            return
        yield from _of_pairs(every, parents)
    elif parents is None:
        yield from check_all(every)
    else:
        every_row = list(every)
        yield from check_all(every_row)
        yield from _of_their_questions(every_row, parents)


def _of_pairs(rows: Iterable[Row], parents: Iterable[Row]) -> Iterator[tuple[str, str]]:
    sound = []
    for row in rows:
        problem = next(misshapen(row, Pair, whole=True), None)
        if problem:
            yield str(row.get("task_id")), problem
        else:
            sound.append(row)
    yield from check_pairs(sound, parents)


def _of_their_questions(rows: Iterable[Row], parents: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Check that each call of each question has its twin, and that there are no others."""
    wanted = {twin["task_id"]: twin for parent in parents for twin in twins(parent)}
    for row in rows:
        task = str(row.get("task_id"))
        twin = wanted.pop(task, None)
        if twin is None:
            yield task, "it is not a call of any question"
        elif not same({name: row.get(name) for name in twin}, twin):
            yield task, "it is not the call of its question"
    yield from ((task, "it is missing: the call of its question has no twin") for task in wanted)
