"""Rows and scores as metrics take and return them. Each metric that does it this way holds a link to this file."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any


def check_length(some: Sequence[Any], others: Sequence[Any], what: str = "predictions and references") -> None:
    """Raise ValueError where there is not one of each."""
    if len(some) != len(others):
        raise ValueError(f"{what} must have the same length; there are {len(some)} and {len(others)}")


@contextmanager
def reading(number: int, kind: str) -> Iterator[None]:
    """Turn what goes wrong while a row is read into a sentence.

    Args:
        number: Of the row among the references.
        kind: What its tasks are called.

    Raises:
        ValueError: If the row lacks a field or has one of another form; the message names row and field.
    """
    try:
        yield
    except KeyError as missing:
        raise ValueError(
            f"reference {number} is no row of {kind}: it lacks {missing}, or has something else in its place"
        ) from None
    except (AttributeError, TypeError, ValueError) as problem:
        raise ValueError(f"reference {number} is no row of {kind}: {problem}") from None


def task_scores(
    rows: Sequence[Mapping[str, Any]], scores: Sequence[Mapping[str, Any] | None], unknown: str
) -> list[dict[str, Any]]:
    """The scores of each task with its id; of one that was not evaluated the score `unknown`, which is None."""
    return [
        {"task_id": row.get("task_id"), **(score or {unknown: None})} for row, score in zip(rows, scores, strict=True)
    ]


def not_evaluated(evaluated: int, every: int, what: str = "tasks") -> dict[str, str]:
    """The note of a result where not all of something was evaluated."""
    if evaluated == every:
        return {}
    return {"note": f"Not evaluated: {every - evaluated} of {every} {what}. The scores are means over the others."}
