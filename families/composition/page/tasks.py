"""Prepares tasks and predictions as data for the page's script.

Tasks have prompts with their grounded spans, steps and edges; predictions have calls with verdicts.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from families.formatting import json_shown, shown
from families.layout import layered
from generator.core.shapes import Json
from metric.comptool_gap.calls import Call, parse_calls
from metric.comptool_gap.references import MISSING, parse_path, walk
from metric.comptool_gap.weights import DIMENSIONS
from simulators import TOOLS

Row = Mapping[str, Any]

LONGEST_VALUE = 600  # characters of an argument
LONGEST_OUTPUT = 3_000  # characters of an output
LONGEST_FLOW = 120  # characters of the value of an edge
MOST_CALLS = 24  # of a prediction
MOST_ARGUMENTS = 24  # of a call


def facets(row: Row) -> dict[str, list[str]]:
    """Return the values of a task by facet."""
    tools = list(dict.fromkeys(step["tool_name"] for step in row["expected_trace"]))
    return {
        "level": [f"L{row['level']}"],
        "template": [str(_about(row).get("template", ""))],
        "tool": tools,
        "category": list(dict.fromkeys(TOOLS[name].category for name in tools)),
    }


def _about(row: Row) -> Mapping[str, Json]:
    return row.get("metadata") or {}


def task_shown(row: Row) -> dict[str, Json]:
    """Return a task: its prompt split at grounded values, its steps, and the edges between them."""
    grounding = _about(row).get("grounding") or {}  # null in a row without claims
    outputs = {step["step_id"]: step["output"] for step in row["expected_trace"]}
    edges = [
        (*source.partition(".")[::2], step["step_id"], leaf)
        for step in row["expected_trace"]
        for leaf, source in step["bindings"].items()
    ]
    before: dict[str, list[str]] = {step: [] for step in outputs}
    for source, _, target, _ in edges:
        before[target].append(source)
    return {
        "prompt": _segments(row["prompt"], grounding),
        "chips": [chip for name, chips in facets(row).items() if name != "tool" for chip in chips if chip],
        "offered": [tool["function"]["name"] for tool in row["available_tools"]],
        "steps": [
            {
                "id": step["step_id"],
                "tool": step["tool_name"],
                "arguments": [
                    [name, json_shown(value, LONGEST_VALUE), _sources(name, step, grounding.get(step["step_id"], {}))]
                    for name, value in step["arguments"].items()
                ],
                "defaults": _defaults(row, step),
                "output": json_shown(step["output"], LONGEST_OUTPUT),
            }
            for step in row["expected_trace"]
        ],
        "graph": layered(before, labels=True),
        "edges": [
            [source, target, f"{source}.{path} → {target}.{leaf}", leaf, _flow(outputs[source], path)]
            for source, path, target, leaf in edges
        ],
    }


def _defaults(row: Row, step: Mapping[str, Json]) -> dict[str, str]:
    """Return the defaults in the tool's schema of the arguments that the step leaves out."""
    return {
        name: json_shown(about["default"], LONGEST_VALUE)
        for tool in row["available_tools"]
        if tool["function"]["name"] == step["tool_name"]
        for name, about in tool["function"]["parameters"].get("properties", {}).items()
        if "default" in about and name not in step["arguments"]
    }


def _flow(output: Json, path: str) -> str:
    """Return the value that flows along an edge; in a damaged row, the output may lack it."""
    value = walk(output, parse_path(path))
    return "(not in the output)" if value is MISSING else json_shown(value, LONGEST_FLOW)


def _segments(prompt: str, grounding: Mapping[str, Mapping[str, Mapping[str, Json]]]) -> list[tuple[str, list[str]]]:
    """Split the prompt into pieces, each with the arguments ("step_1.city") that it grounds."""
    spans = [
        (*source["span"], f"{step}.{path}")
        for step, sources in grounding.items()
        for path, source in sources.items()
        if "span" in source
    ]
    cuts = sorted({0, len(prompt), *(end for start, stop, _ in spans for end in (start, stop))})
    return [
        (
            shown(prompt[start:stop], len(prompt)),
            [label for first, last, label in spans if first <= start and stop <= last],
        )
        for start, stop in pairwise(cuts)
    ]


def _sources(name: str, step: Mapping[str, Json], sources: Mapping[str, Mapping[str, Json]]) -> list[str]:
    """Return where an argument's value comes from: "prompt", or the paths that it is bound to."""

    def within(path: str) -> bool:
        return path == name or path.startswith((f"{name}.", f"{name}["))

    bound = [source for leaf, source in step["bindings"].items() if within(leaf)]
    return [*bound, *(["prompt"] if any("span" in source for path, source in sources.items() if within(path)) else [])]


def prediction_shown(row: Row, task: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
    """Return what a model did in a task: its calls argument by argument, and whether each data edge is satisfied."""
    calls = parse_calls(record.get("prediction"))
    step_of = {index: step for step, index in task["alignment"].items()}
    return {
        "parts": {name: round(task[name], 3) for name in DIMENSIONS if task[name] is not None},
        "calls": [
            {
                "name": None if call.name is None else shown(call.name, 100),
                "step": step_of.get(index),
                "errors": task["errors"][index],
                "turn": call.turn,
                "arguments": list(_arguments(call, task["verdicts"][index]))[:MOST_ARGUMENTS],
                "result": _outcome(record["prediction"], index, call),
                "refused": call.refused,
            }
            for index, call in enumerate(calls[:MOST_CALLS])
        ],
        "more": max(0, len(calls) - MOST_CALLS),
        "edges": task["edges"],
        "cut": [
            None if satisfied else _cut(source, step["step_id"], task["alignment"], calls)
            for (step, source), satisfied in zip(_bindings(row), task["edges"], strict=True)
        ],
        "passed": [
            _passed(source, task["alignment"], calls) if satisfied else None
            for (_, source), satisfied in zip(_bindings(row), task["edges"], strict=True)
        ],
    }


def _bindings(row: Row) -> list[tuple[Mapping[str, Json], str]]:
    """Return the data edges, each as the step that takes a value and the path that the value comes from."""
    return [(step, source) for step in row["expected_trace"] for source in step["bindings"].values()]


def _passed(source: str, alignment: Mapping[str, int], calls: Sequence[Call]) -> str | None:
    """Return the value that a model passed on along an edge; None if the output that it comes from is not known."""
    producer, _, path = source.partition(".")
    output = calls[alignment[producer]].output
    return None if output is None else _flow(output, path)


def _cut(source: str, target: str, alignment: Mapping[str, int], calls: Sequence[Call]) -> str:
    """Return why an edge is not satisfied."""
    producer = source.partition(".")[0]
    first, then = alignment.get(producer), alignment.get(target)
    number = producer.replace("_", " ")
    if then is None:
        return f"{target.replace('_', ' ')} was not called"
    if first is None:
        return f"{number} was not called, so the value does not come from it"
    if first > then:
        return f"{number} was called too late: its call is number {first + 1}, this one number {then + 1}"
    if calls[first].refused:
        return f"the call for {number} was refused, so it gave no value"
    return f"the value is not what the call for {number} gave"


def _arguments(call: Call, verdicts: Mapping[str, str]) -> Iterator[tuple[str, str | None, str]]:
    """Yield each argument that was given or expected, as (name, value, verdict).

    The value is None if the argument was not given, and the verdict is "" if it was not expected.
    """
    for name, value in call.arguments.items():
        yield shown(name, 100), json_shown(value, LONGEST_VALUE), verdicts.get(name, "")
    for name, verdict in verdicts.items():
        if name not in call.arguments:
            yield name, None, verdict


def _outcome(prediction: Json, index: int, call: Call) -> str | None:
    """Return the recorded error of a call, or its output."""
    recorded = prediction[index] if isinstance(prediction, list) and index < len(prediction) else None
    if call.refused and isinstance(recorded, dict) and recorded.get("error"):
        return shown(str(recorded["error"]), LONGEST_OUTPUT)
    return None if call.output is None else json_shown(call.output, LONGEST_OUTPUT)
