"""Checks a whole suite of any family: each row, and that no two rows share what must be unique."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any


def check_suite(
    rows: Iterable[Mapping[str, Any]],
    check: Callable[[Mapping[str, Any]], Iterable[str]],
    shared: Callable[[Mapping[str, Any]], Hashable | None],
    problem: str,
) -> Iterator[tuple[str, str]]:
    """Yield (task id, problem) for a whole suite.

    Args:
        rows: The rows of the suite.
        check: Returns the problems of a single row.
        shared: Returns the value that must be unique among the rows; None if only the row's id must be.
        problem: The problem of a row that repeats this value; `{}` is replaced by the id of the first task with it.
    """
    ids: set[str] = set()
    first: dict[Hashable, str] = {}
    for row in rows:
        task = str(row.get("task_id"))
        for found in check(row):
            yield task, found
        if task in ids:
            yield task, "its id occurs twice"
        ids.add(task)
        key = shared(row)
        if key is not None and first.setdefault(key, task) != task:
            yield task, problem.format(first[key])


def plain_prompt(row: Mapping[str, Any]) -> str:
    """Return the prompt of a row in lower case (casefolded), with runs of white space replaced by one space."""
    return " ".join(str(row.get("prompt")).casefold().split())
