"""Prepares questions and predictions as data for the page's script.

Questions have the golden chain; each call of a model has the steps of the chain that it covers, or is astray.
"""

from collections.abc import Mapping
from typing import Any

from families.formatting import json_shown, outcome, shown
from generator.answers.astray import label_steps
from generator.answers.baselines import plain
from generator.core.shapes import Json
from metric.final_answer.grading import stated_answer
from metric.final_answer.scoring import BANDS

Row = Mapping[str, Any]

LONGEST_VALUE = 600  # characters of arguments
LONGEST_OUTPUT = 3_000  # characters of an output
LONGEST_ANSWER = 600  # characters of a stated answer
MOST_CALLS = 30  # of a prediction


def facets(row: Row) -> dict[str, list[str]]:
    """Return the values of a question by facet."""
    low, high = next((low, high) for low, high in BANDS if high is None or row["num_calls"] <= high)
    return {
        "subset": [row["subset"]],
        "calls": [f"{low}+" if high is None else f"{low}–{high}"],
        "type": [row["answer_type"]],
        "form": [shown(str(row["metadata"].get("form", "one call")), 60)],
    }


def task_shown(row: Row) -> dict[str, Json]:
    """Return a question: the prompt, the answer, and the golden chain."""
    calls = row["num_calls"]
    return {
        "prompt": row["prompt"],
        "chips": [
            row["subset"],
            f"{calls} call{'s' * (calls != 1)}",
            f"depth {row['metadata']['depth']}",
            row["answer_type"],
        ],
        "offered": [tool["function"]["name"] for tool in row["available_tools"]],
        "form": shown(row["answer_form"], 300),
        "answer": shown(plain(row["expected_answer"]), LONGEST_ANSWER),
        "steps": [
            {
                "id": shown(step["step_id"], 40),
                "tool": shown(step["tool_name"], 64),
                "arguments": json_shown(step["references"], LONGEST_VALUE),
                "purpose": shown(step["purpose"], LONGEST_VALUE),
                "found": json_shown(step["answer"]["value"], LONGEST_VALUE),
                "output": json_shown(step["output"], LONGEST_OUTPUT),
            }
            for step in row["expected_trace"]
        ],
    }


def prediction_shown(row: Row, task: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
    """Return what a model did with a question: its calls, each with the steps that it covers, and its answer."""
    predicted = record.get("prediction")
    answer, plan = record.get("answer"), record.get("plan")
    if isinstance(predicted, Mapping):
        answer = predicted.get("answer", answer)
        predicted = predicted.get("calls")
    elif isinstance(predicted, str):
        predicted, answer = [], predicted
    calls = [call for call in predicted if isinstance(call, dict)] if isinstance(predicted, list) else []
    first = calls[:MOST_CALLS]
    # a call without a recorded result is labelled as refused, as a page does not execute calls
    recorded = [call if call.keys() & {"output", "error"} else {**call, "error": ""} for call in first]
    # the last label is the answer's
    labels = label_steps({"prediction": recorded, "answer": answer if isinstance(answer, str) else None}, row)
    stated = stated_answer(answer) if isinstance(answer, str) else None
    return {
        "calls": [_call(call, label) for call, label in zip(first, labels, strict=False)],
        "more": max(0, len(calls) - MOST_CALLS),
        "plan": shown(plan, LONGEST_OUTPUT) if isinstance(plan, str) else None,
        "stated": None if stated is None else shown(stated, LONGEST_ANSWER),
        "code": task["code"],
        "ending": shown(str(task["ending"]), 40) if task["ending"] else None,
    }


def _call(call: Mapping[str, Json], label: Mapping[str, Json]) -> dict[str, Json]:
    return {
        "name": shown(str(call.get("name")), 64),
        "turn": call["turn"] + 1 if isinstance(call.get("turn"), int) else None,
        "arguments": json_shown(call.get("arguments"), LONGEST_VALUE),
        "steps": [shown(step, 40) for step in label["finds"]],
        "astray": not label["right"],
        "refused": "error" in call,
        "result": outcome(call, LONGEST_OUTPUT),
    }
