"""Which rows cannot be run.

Malformed ones, and those of another benchmark, whose tools are not ours and would be scored wrong without a word.
"""

from functools import cache
from typing import Any

from families.family import Row
from families.rows import misshapen
from generator.composition.control import CONDITIONS
from generator.composition.levels import LEVELS
from generator.core.trace import same
from metric.comptool_gap.scoring import read_reference
from simulators import TOOLS
from simulators.paths import value_at

__all__ = ["refusal"]

Json = Any

_STEP = {
    "step_id": str,
    "tool_name": str,
    "arguments": dict,
    "depends_on": [str],
    "bindings": ("each", str),
    "match": dict,
    "output": dict,
    "stage": int,
}
_GROUNDING = ("each", ("each", {"source": str}))


def refusal(row: Row) -> str | None:
    """Why a row cannot be run, as the rest of a sentence that begins with the row; None if it can."""
    if type(row["level"]) is not int or row["level"] not in range(len(LEVELS)):
        return f"level must be 0 to 3 or one of {', '.join(LEVELS)}; it is {row['level']!r}"
    return _foreign(row["available_tools"]) or _trace(row) or _about(row)


def _foreign(tools: list[dict[str, Any]]) -> str | None:
    """Which of the tools on offer is not the catalogue's."""
    for tool in tools:
        name, parameters = tool["function"]["name"], tool["function"]["parameters"]
        if name not in TOOLS:
            return f"it offers the tool {name!r}, which is not in the catalogue; only tasks over the catalogue's tools can be run and scored"
        if parameters != TOOLS[name].schema["function"]["parameters"] and not same(_bare(parameters), _expected(name)):
            return f"its tool {name} does not take the parameters that {name} has in the catalogue; only tasks over the catalogue's tools can be run and scored"
    return None


@cache
def _expected(name: str) -> Json:
    return _bare(TOOLS[name].schema["function"]["parameters"])


def _bare(schema: Json) -> Json:
    """A schema without its prose, which may have been reworded since the row was made."""
    if isinstance(schema, dict):
        return {key: _bare(part) for key, part in schema.items() if key != "description" or not isinstance(part, str)}
    return [_bare(part) for part in schema] if isinstance(schema, list) else schema


def _trace(row: Row) -> str | None:
    trace = row["expected_trace"]
    if trace == []:
        return "expected_trace is empty"
    if problem := misshapen(trace, [_STEP], "expected_trace"):
        return problem
    ids = [step["step_id"] for step in trace]
    if len(set(ids)) < len(ids):
        return "two steps of expected_trace have the same step_id"
    try:
        read_reference(row)
    except ValueError as fault:
        return str(fault.__cause__ or fault)
    for step in trace:
        for leaf in step["bindings"]:
            try:
                value_at(step["arguments"], leaf)
            except (LookupError, TypeError):
                return f"{step['step_id']} binds its argument {leaf!r}, which it does not have"
    return None


def _about(row: Row) -> str | None:
    """What is wrong with what is only shown."""
    metadata = row.get("metadata")
    if metadata is not None:
        shape = {"grounding": _GROUNDING} if isinstance(metadata, dict) and "grounding" in metadata else {}
        if problem := misshapen(metadata, shape, "metadata"):
            return problem
        for step, sources in metadata.get("grounding", {}).items():
            for path, source in sources.items():
                span = source.get("span", [0, 0])
                if misshapen(span, [int], "") or len(span) != 2 or not 0 <= span[0] <= span[1] <= len(row["prompt"]):
                    return f"the span of {step}.{path} in metadata.grounding must be two places in the prompt, the first no later than the second"
    condition = row.get("condition")
    if condition is not None and condition not in (*CONDITIONS, *range(len(CONDITIONS))):
        return f"condition must be one of {', '.join(CONDITIONS)}; it is {condition!r}"
    return None
