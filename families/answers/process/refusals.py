"""Which pairs of steps cannot be put to a judge."""

from typing import Any

from families.family import Row
from families.rows import misshapen

__all__ = ["refusal"]

_STEP: Any = {"thought": str, "action": str, "action_input": dict}
_SHAPE: Any = {
    "parent": str,
    "answer_form": str,
    "num_calls": int,
    "plan": str,
    "right": _STEP,
    "wrong": _STEP,
    "history": [_STEP],
    "fault": str,
}


def refusal(row: Row) -> str | None:
    """Why a row cannot be run, as the rest of a sentence that begins with the row; None if it can."""
    for name, shape in _SHAPE.items():
        if problem := misshapen(row[name], shape, name):
            return problem
    if row["num_calls"] < 1:
        return f"num_calls must be at least 1; it is {row['num_calls']}"
    if (
        bare := next((number for number, step in enumerate(row["history"]) if "observation" not in step), None)
        is not None
    ):
        return f"history[{bare}] has no observation"
    return None
