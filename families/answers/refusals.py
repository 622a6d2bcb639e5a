"""Which rows cannot be run: pairs of steps, malformed rows, and those that offer other tools than their subset has."""

from typing import Any

from families.family import Row
from families.rows import misshapen
from generator.answers.check import shape
from generator.answers.tools import SUBSETS

__all__ = ["refusal"]

Json = Any

_STEP: Json = {
    "step_id": str,
    "tool_name": str,
    "arguments": dict,
    "references": dict,
    "depends_on": [str],
    "purpose": str,
    "plan": str,
    "question": str,
    "answer": {"path": str},
    "stage": int,
}
_SHAPE: Json = {
    "answer_type": str,
    "num_calls": int,
    "expected_trace": [_STEP],
    "conclusion": dict,
    "expected_answer": {"type": str},
    "metadata": {"seed": int, "item": int, "generator_version": str, "canary": str, "depth": int},
}


def refusal(row: Row) -> str | None:
    """Why a row cannot be run, as the rest of a sentence that begins with the row; None if it can."""
    if "fault" in row:
        return "it is a pair of steps to judge, not a question; `comptoolbench judge-steps` puts it to a model"
    if missing := next((name for name in _SHAPE if name not in row), None):
        return f"it lacks {missing}"
    for name, form in _SHAPE.items():
        if problem := misshapen(row[name], form, name):
            return problem
    if problem := next(shape(row), None):
        return problem
    if any("value" not in step["answer"] or "output" not in step for step in row["expected_trace"]):
        return "a step of expected_trace has no output, or no value in its answer"
    steps = {step["step_id"] for step in row["expected_trace"]}
    if any(name not in steps for step in row["expected_trace"] for name in step["depends_on"]):
        return "depends_on of a step must name steps of expected_trace"
    tools = SUBSETS[row["subset"]]
    names = [
        *(tool["function"]["name"] for tool in row["available_tools"]),
        *(step["tool_name"] for step in row["expected_trace"]),
    ]
    foreign = next((name for name in names if name not in tools), None)
    return (
        f"it has the tool {foreign!r}, and the subset {row['subset']} has only {', '.join(tools)}"
        if foreign is not None
        else None
    )
