"""The proof of a whole suite, whatever the family: its rows one by one, and what no two of them may share."""

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
        rows: Of the suite.
        check: From a row to its own problems.
        shared: What no two rows may have in common; None for a row that may share everything but its id.
        problem: What is wrong with a row that shares it; `{}` stands for the id of the first task that has it.
    """
    ids: set[str] = set()
    first: dict[Hashable, str] = {}
    for row in rows:
        task = str(row.get("task_id"))
        for each in check(row):
            yield task, each
        if task in ids:
            yield task, "its id stands twice"
        ids.add(task)
        key = shared(row)
        if key is not None and first.setdefault(key, task) != task:
            yield task, problem.format(first[key])


def plain_prompt(row: Mapping[str, Any]) -> str:
    """The prompt of a row without case and needless space."""
    return " ".join(str(row.get("prompt")).casefold().split())
