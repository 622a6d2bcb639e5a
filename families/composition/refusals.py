"""Refuses rows that cannot be run.

These are malformed rows, and those of other benchmarks, whose unknown tools would otherwise silently score 0.
"""

from functools import cache
from typing import Any

from families.family import Row
from generator.composition.rows import ControlTask
from generator.core.shapes import Json, misshapen
from generator.core.trace import same
from metric.comptool_gap.scoring import read_reference
from simulators import TOOLS
from simulators.paths import value_at

_ONLY = "only tasks over the catalogue's tools can be run and scored"


def refusal(row: Row) -> str | None:
    """Return why a row cannot be run, as the rest of a sentence that begins with the row, or None if it can."""
    return next(misshapen(row, ControlTask), None) or _foreign(row["available_tools"]) or _trace(row) or _grounding(row)


def _foreign(tools: list[dict[str, Any]]) -> str | None:
    """Return which of the tools on offer is not in the catalogue, or differs from it."""
    for tool in tools:
        name, parameters = tool["function"]["name"], tool["function"]["parameters"]
        if name not in TOOLS:
            return f"it offers the tool {name!r}, which is not in the catalogue; {_ONLY}"
        if parameters != TOOLS[name].schema["function"]["parameters"] and not same(_bare(parameters), _expected(name)):
            return f"its tool {name} does not take the parameters that {name} has in the catalogue; {_ONLY}"
    return None


@cache
def _expected(name: str) -> Json:
    return _bare(TOOLS[name].schema["function"]["parameters"])


def _bare(schema: Json) -> Json:
    """Return a schema without descriptions, which may have been reworded since the row was generated."""
    if isinstance(schema, dict):
        return {key: _bare(part) for key, part in schema.items() if key != "description" or not isinstance(part, str)}
    return [_bare(part) for part in schema] if isinstance(schema, list) else schema


def _trace(row: Row) -> str | None:
    trace = row["expected_trace"]
    if trace == []:
        return "expected_trace is empty"
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


def _grounding(row: Row) -> str | None:
    """Return what is wrong with the spans in the prompt, which are only used for display."""
    for step, sources in ((row.get("metadata") or {}).get("grounding") or {}).items():
        for path, source in sources.items():
            span = source.get("span", [0, 0])
            numbers = isinstance(span, list) and len(span) == 2 and all(type(place) is int for place in span)
            if not numbers or not 0 <= span[0] <= span[1] <= len(row["prompt"]):
                return (
                    f"the span of {step}.{path} in metadata.grounding must be two places in the prompt, the first no "
                    "later than the second"
                )
    return None
