"""Prepares tasks and predictions as data for the page's script: the graph, and the calls in order."""

from collections.abc import Mapping, Sequence
from typing import Any

from families.formatting import json_shown, shown
from families.layout import layered
from generator.core.shapes import Json
from generator.function_graphs.parameters import Parameters
from generator.function_graphs.rows import true_outputs

Row = Mapping[str, Any]

LONGEST_VALUE = 200  # characters of an argument
LONGEST_OUTPUT = 1_000  # characters of an output
MOST_CALLS = 100  # of a prediction; the largest budget is 80
MOST_ARGUMENTS = 24  # of a call


def facets(row: Row) -> dict[str, list[str]]:
    """Return the values of a task by facet."""
    return {
        "n_core": [f"{row['n_core']} needed"],
        "depth": [str(row["depth"])],
        "connected": [str(row["n_connected"])],
        "disconnected": [str(row["n_disconnected"])],
        "restate": ["yes" if row["restate"] else "no"],
    }


def task_shown(row: Row) -> dict[str, Json]:
    """Return a task: the request, and the functions with their edges."""
    chips = [
        f"{row['n_core']} needed",
        f"depth {row['depth']}",
        f"irrelevant: {row['n_connected']} connected, {row['n_disconnected']} disconnected",
    ]
    dials = Parameters.of(row)
    shown_as = (
        ["values restated"] * row["restate"]
        + ["types alike"] * row["subtypes"]
        + ["errors"] * (row["on_wrong_input"] == "error")
        + ["two outputs"] * dials.two_outputs
        + ["conditions"] * dials.conditionals
    )
    return {
        "prompt": row["prompt"],
        "chips": chips + shown_as,
        "offered": [tool["function"]["name"] for tool in row["available_tools"]],
        "target": row["target"],
        "graphs": [layered(part) for part in _parts(row["functions"]) if part],
        "functions": [
            {
                "name": shown(function["name"], 64),
                "role": function["role"],
                "takes": [
                    f"{shown(kind, 64)} = {function['arguments'][name]}" for name, kind in function["takes"].items()
                ],
                "gives": [shown(kind, 64) for kind in function["returns"].values()],
                "value": ", ".join(map(str, true_outputs(row, function).values())),
            }
            for function in row["functions"]
        ],
    }


def _parts(functions: Sequence[Row]) -> list[dict[str, list[str]]]:
    """Return the parents of each function, separately for those connected to the target and for the others."""
    graphs: list[dict[str, list[str]]] = [{}, {}]
    for function in functions:
        parents = [shown(name, 64) for name in function["depends_on"]]
        apart = function["role"] == "disconnected" or not graphs[1].keys().isdisjoint(parents)
        graphs[apart][shown(function["name"], 64)] = parents
    return graphs


def prediction_shown(row: Row, task: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
    """Return what a model did in a task: its calls argument by argument, each with the class of its error."""
    functions = {function["name"]: function for function in row["functions"]}
    calls = _calls(record.get("prediction"))
    return {
        "calls": [
            _call(call, wrong, functions) for call, wrong in zip(calls[:MOST_CALLS], task["classes"], strict=False)
        ],
        "more": max(0, len(calls) - MOST_CALLS),
    }


def _calls(prediction: Json) -> Sequence[Json]:
    calls = prediction.get("calls") if isinstance(prediction, dict) else prediction
    return calls if isinstance(calls, list) else []


def _call(call: Json, wrong: str | None, functions: Mapping[str, Row]) -> dict[str, Json]:
    fields = call if isinstance(call, dict) else {}
    name, arguments = fields.get("name"), fields.get("arguments")
    function = functions.get(name, {}) if isinstance(name, str) else {}
    written = arguments if isinstance(arguments, dict) else {}
    return {
        "name": shown(str(name), 64),
        "turn": fields["turn"] + 1 if isinstance(fields.get("turn"), int) else None,
        "wrong": wrong,
        "arguments": [
            [
                shown(str(key), 64),
                json_shown(value, LONGEST_VALUE),
                function.get("arguments", {}).get(key),
                function.get("takes", {}).get(key),
            ]
            for key, value in list(written.items())[:MOST_ARGUMENTS]
        ],
        "written": None if isinstance(arguments, dict) else json_shown(arguments, LONGEST_VALUE),
        "result": json_shown(fields["output"], LONGEST_OUTPUT)
        if "output" in fields
        else shown(str(fields["error"]), LONGEST_OUTPUT)
        if "error" in fields
        else None,
    }
