"""Prepares tasks and predictions as data for the page: the state before and after, and the differences."""

from collections.abc import Mapping, Sequence
from typing import Any

from families.formatting import json_shown, outcome, shown
from families.stateful.describing import described, disturbed, named_files
from families.stateful.records import prediction
from generator.core.shapes import Json
from generator.stateful.world import table_of
from metric.state_diff.answer_line import as_text, committed_part, stated_answers
from metric.state_diff.facts import same

Row = Mapping[str, Any]

LONGEST_VALUE = 300  # characters of a field or of arguments
LONGEST_OUTPUT = 1_500  # characters of an output
MOST_CALLS = 60  # of a prediction
MOST_RECORDS = 40  # of a state
MOST_WRONG = 40  # changes of a prediction
_ENDS = {"cancel": ("status", "cancelled"), "done": ("status", "done"), "reply": ("status", "answered")}


def facets(row: Row) -> dict[str, list[str]]:
    """Return the values of a task by facet."""
    return {name: [str(row[name])] for name in ("rung", "factor", "domain", "story")}


def task_shown(row: Row) -> dict[str, Json]:
    """Return a task: the request, the disturbances, the files that it names, and the required changes."""
    answer = row["expected"]["answer"]
    records = sum(map(len, row["state"]["tables"].values()))
    chips = [row["rung"], f"{row['n_things']} things", row["domain"], f"{records} records"]
    return {
        "prompt": row["prompt"],
        "chips": chips + ([f"twin: {row['factor']}"] if row["parent"] else []),
        "offered": [tool["function"]["name"] for tool in row["available_tools"]],
        "disturbed": [shown(text, LONGEST_VALUE) for text in disturbed(row)],
        "files": [[shown(path, 100), shown(text, LONGEST_OUTPUT)] for path, text in named_files(row).items()],
        "required": [described(change) for change in row["expected"]["required"]],
        "answer": None if answer is None else str(answer["value"]),
        "records": _records(row, row["expected"]["required"], None),
    }


def prediction_shown(row: Row, task: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
    """Return what a model did in a task: which required changes it made, its wrong changes, and its calls."""
    found = prediction(row, record)
    predicted = found if isinstance(found, Mapping) and "changes" in found else {"changes": [], "answer": None}
    calls = record.get("prediction")
    calls = calls.get("calls") if isinstance(calls, Mapping) else calls
    entries = [call for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []
    return {
        "outcomes": task["outcomes"],
        "wrong": [described(change) for change in task["surplus"][:MOST_WRONG]],
        "minefields": task["minefields"],
        "right": task["answer"],
        "answered": _answered(predicted["answer"]),
        "records": _records(row, row["expected"]["required"], predicted["changes"]),
        "calls": [
            {
                "name": shown(str(call.get("name")), 64),
                "arguments": json_shown(call.get("arguments"), LONGEST_VALUE),
                "refused": "error" in call,
                "result": outcome(call, LONGEST_OUTPUT),
            }
            for call in entries[:MOST_CALLS]
        ],
        "more": max(0, len(entries) - MOST_CALLS),
    }


def _answered(answer: Json) -> str | None:
    """Return the answer after `ANSWER:`, or None if there is no text.

    Without that marker, return the last line with a digit, or else the last line, in quotes.
    """
    text = as_text(answer)
    if not isinstance(text, str) or not text.strip():
        return None
    stated = " / ".join(" ".join(committed_part(one).split()) for one in stated_answers(text))
    lines = text.strip().splitlines()
    line = next((one for one in reversed(lines) if any(map(str.isdigit, one))), lines[-1])
    return shown(stated or f'"{line.strip()}"', LONGEST_VALUE)


def _records(row: Row, required: Sequence[Row], changes: Sequence[Row] | None) -> list[dict[str, Json]]:
    """Return the fields that must be or were changed: before, as required and, with a run's `changes`, after."""
    before = {one["id"]: one for records in row["state"]["tables"].values() for one in records}
    wanted, after = _fields(required), _fields(changes or ())
    lines = []
    for record, name in sorted({*wanted, *after}):
        if record in before:
            old = before[record].get(name)
            right = wanted.get((record, name), old)
            now = after.get((record, name), old)
            lines.append(
                {
                    "record": record,
                    "table": table_of(record),
                    "field": name,
                    "before": _text(old),
                    "required": _text(right),
                    "after": None if changes is None else _text(now),
                    "right": same(now, right),
                }
            )
    return lines[:MOST_RECORDS]


def _fields(changes: Sequence[Row]) -> dict[tuple[str, str], Json]:
    """Return the values of the fields that some changes set, by record and field."""
    fields = {}
    for change in changes:
        name, value = (
            (change["field"], change["value"]) if change["type"] == "update" else _ENDS.get(change["type"], ("", None))
        )
        if name:
            fields[str(change["record"]), name] = value
    return fields


def _text(value: Json) -> str:
    return shown(str(value), LONGEST_VALUE) if value not in ("", None) else "–"
