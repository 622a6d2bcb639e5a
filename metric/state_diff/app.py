"""The Space of State Diff; the shell beside it holds what the Spaces share."""

import importlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]


# In a Space this file is a script with the others beside it, in the project a part of a package.
shell = importlib.import_module("metric.shell" if __package__ else "shell")
words = importlib.import_module(f"{__package__}.words" if __package__ else "words")


def right(row: Row) -> list[Any]:
    """The changes that a row requires, its texts without any prose."""
    changes = []
    for need in row["expected"]["required"]:
        change = {name: need[name] for name in ("type", "record", "field", "value", "to", "code") if name in need}
        if "facts" in need:
            change["text"] = ", ".join(str(fact["value"]) for fact in need["facts"])
        if "records" in need:
            change["record"] = need["records"][0]
        changes.append(change)
    return changes


def answered(row: Row, more: int = 0) -> dict[str, str]:
    """The answer that a row asks for, or one that is wrong by so much."""
    answer = row["expected"]["answer"]
    return {"answer": f"ANSWER: {answer['value'] + more}" if answer else "All is done."}


def bars(result: Row) -> Iterator[Any]:
    """Strict success by rung, and of twins by factor."""
    by_rung = {part["rung"]: part for part in result["by"]["rung"]}
    for rung, label in words.RUNGS.items():
        if rung in by_rung:
            yield f"{rung}: {label}", *(by_rung[rung][name] for name in ("strict", "low", "high"))
    for factor, gap in result["factors"].items():
        yield f"twins, {factor}", gap["twin"], gap["twin"], gap["twin"]


def wrong(task: Row) -> str | None:
    """In which ways a task failed."""
    if task["strict"] is None or task["strict"]:
        return None
    failed = {
        "minefields": task["minefields"],
        "wrong": task["wrong"],
        "missing": task["required"] - task["made"],
        "answer": task["answer"] == 0,
        "needless_questions": task["needless_questions"] > 1,
        "over_budget": task["over_budget"],
    }
    return "; ".join(label for name, label in words.FAILURES.items() if failed[name])


def expected(row: Row, task: Row) -> list[Any]:
    """The required changes, with those that are missing noted, and the answer."""
    notes = [None if made else "missing" for made in task["outcomes"]]
    changes = shell.lines(row["expected"]["required"], words.in_words, notes)
    return [*changes, *([shell.said(answered(row)["answer"])] if row["expected"]["answer"] else [])]


def predicted(changes: Any, row: Row, task: Row) -> list[Any]:
    """The changes that were made, with those that are wrong noted."""
    notes = ["not asked for" if change in task["surplus"] else None for change in changes]
    return list(shell.lines(changes, words.in_words, notes))


def worked(rows: Sequence[Row]) -> Any:
    """The first change is left out, and a record is changed that nobody asked for."""
    row = min(rows, key=lambda row: len(row["expected"]["required"]))
    other = {"type": "update", "record": row["things"][-1], "field": "status", "value": "closed"}
    return row, {"prediction": [*right(row)[1:], other], **answered(row)}


SPACE = shell.Space(
    app=__file__,
    package=__package__,
    title="State Diff",
    about="This page scores long tasks in a world that can be changed (records, e-mails, a calendar, a to-do list) by "
    "what is different in the end.",
    rules="**Strict** is the share of tasks after which every required change is there, nothing else is different, "
    "nothing forbidden was done (not even undone again), the answer is right, at most one question was needless, and "
    "the calls kept to the budget.\n\n**Progress** is the required changes that were made, of the required and the "
    "wrong ones.\n\n**Order** counts nowhere, reading is free, and prose is never compared: of a text only its ids, "
    "addresses, amounts and dates count.",
    form="A line holds the changes that a model made, and its last text:\n```json\n"
    '{"task_id": "stateful_base_001", "prediction": [{"type": "update", "record": "TK-48587", "field": "escalation", '
    '"value": "ESC-1248"}], "answer": "All is done."}\n```\n'
    "`comptoolbench score` works the changes out from the calls of a run. Each has a `type`:\n\n"
    "| type | its other fields |\n|---|---|\n"
    "| `update` | `record`, `field`, `value` that it holds now |\n"
    "| `email` | `to`, `text` (subject and body) |\n"
    "| `task` (a to-do) | `text`, `due_date`, `assignee` |\n"
    "| `reply` | `record` (the message), `text` |\n"
    "| `cancel`, `done` | `record` |\n"
    "| `report` (it cannot be done) | `record`, `code`, `informed` (whether the reason was read before) |\n"
    "| `question` (to the user) | `record`, `field`, `needed` |\n"
    "| `file`, `memory` | `record` (path or key) |",
    config="stateful",
    headline=("strict", "progress", "answer_accuracy"),
    examples={
        "everything right": lambda row: {"prediction": right(row), **answered(row)},
        "all changes but the last": lambda row: {"prediction": right(row)[:-1], **answered(row)},
        "no changes": lambda row: {"prediction": [], "answer": "I do not know."},
    },
    worked=worked,
    wrong=wrong,
    expected=expected,
    predicted=predicted,
    answer_note=lambda task: "the answer is wrong" if task["answer"] == 0 else "",
    bars=bars,
    made="changes",
)

if __name__ == "__main__":
    SPACE.launch()
