"""Refuses rows that cannot be run: pairs of steps, malformed rows, and rows with tools that their subset lacks."""

from families.family import Row
from generator.answers.check import shape
from generator.answers.tools import SUBSETS


def refusal(row: Row) -> str | None:
    """Return why a row cannot be run, as the rest of a sentence that begins with the row, or None if it can."""
    if "fault" in row:
        return "it is a pair of steps to judge, not a question; `comptoolbench judge-steps` asks a model about it"
    if problem := next(shape(row), None):
        return problem
    steps = {step["step_id"] for step in row["expected_trace"]}
    if any(name not in steps for step in row["expected_trace"] for name in step["depends_on"]):
        return "depends_on of a step must name steps of expected_trace"
    tools = SUBSETS[row["subset"]]
    offered = [tool["function"]["name"] for tool in row["available_tools"]]
    for name in (*offered, *(step["tool_name"] for step in row["expected_trace"])):
        if name not in tools:
            return f"it has the tool {name!r}, and the subset {row['subset']} has only {', '.join(tools)}"
    return None
