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


def worked(rows: Sequence[Row]) -> Any:
    """The first change is left out, and a record is changed that nobody asked for."""
    row = min(rows, key=lambda row: len(row["expected"]["required"]))
    other = {"type": "update", "record": row["things"][-1], "field": "status", "value": "closed"}
    return row, {"prediction": [*right(row)[1:], other], **answered(row)}


SPACE = shell.Space(
    app=__file__,
    package=__package__,
    title="State Diff",
    about="Long tasks in a world that can be changed, judged by what was changed. Strict is the share of tasks after "
    "which every required change is there, nothing else is different, nothing forbidden was done and the answer is "
    "right. A prediction is the list of changes; `comptoolbench score` works them out from the calls of a run.",
    config="stateful",
    headline=("strict", "progress", "answer_accuracy"),
    examples={
        "everything right": lambda row: {"prediction": right(row), **answered(row)},
        "all changes but the last": lambda row: {"prediction": right(row)[:-1], **answered(row)},
        "no changes": lambda row: {"prediction": [], "answer": "I do not know."},
    },
    worked=worked,
    wrong=wrong,
    expected=lambda row: f"{shell.code(row['expected']['required'], words.in_words)}\n{answered(row)['answer']}",
    bars=bars,
    made="changes",
    line=words.in_words,
)

if __name__ == "__main__":
    SPACE.launch()
