"""The Space of Function Graph; the shell beside it holds what the Spaces share."""

import importlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]


# In a Space this file is a script with the others beside it, in the project a part of a package.
shell = importlib.import_module("metric.shell" if __package__ else "shell")
words = importlib.import_module(f"{__package__}.words" if __package__ else "words")


def gold(row: Row) -> list[Any]:
    """The calls that a row needs, in an order that works."""
    needed = [function for function in row["functions"] if function["role"] == "core"]
    return [
        {"name": function["name"], "arguments": function["arguments"], "turn": turn}
        for turn, function in enumerate(needed)
    ]


def bars(result: Row) -> Iterator[Any]:
    """Success by what was dialled, and of what kind the first wrong calls are."""
    for dial, label in words.DIALS.items():
        for group in result["by"][dial]:
            of_size = f" of {group['n_core']} needed" if dial == "depth" else ""
            yield f"{label}{of_size}: {group[dial]}", *(group[part] for part in ("success", "low", "high"))
    for kind, label in words.CLASSES.items():
        if (share := result["wrong_calls"]["first"].get(kind)) is not None:
            yield f"first wrong call: {label}", share, share, share


def wrong(task: Row) -> str | None:
    """What ended a failure, and what the first wrong call had wrong."""
    if not task.get("end"):
        return None
    first = next((kind for kind in task["classes"] if kind), None)
    return str(words.ENDS[task["end"]]) + (f"; the first wrong call: {words.CLASSES[first]}" if first else "")


def worked(rows: Sequence[Row]) -> Any:
    """The first call is left out, so that the next one uses a value that nothing has returned."""
    row = min(rows, key=lambda row: row["n_core"])
    return row, {"prediction": gold(row)[1:], "answer": f"ANSWER: {row['expected_answer'] + 1}"}


SPACE = shell.Space(
    app=__file__,
    package=__package__,
    title="Function Graph",
    about="A task gives some values, each of a type, and asks for the value of another type. Functions with "
    "meaningless names lead from type to type; a function gives the right value only if all its arguments are right. "
    "Success is the right value after `ANSWER:` on a line of its own, within 1.4 times as many calls as are needed.",
    config="function_graphs",
    headline=("success", "unformatted_success", "efficiency"),
    examples={
        "everything right": lambda row: {"prediction": gold(row), "answer": f"ANSWER: {row['expected_answer']}"},
        "all calls but the last": lambda row: {"prediction": gold(row)[:-1], "answer": "I do not know."},
        "no calls": lambda row: {"prediction": [], "answer": "I do not know."},
    },
    worked=worked,
    wrong=wrong,
    expected=lambda row: f"{shell.code(gold(row))}\nANSWER: {row['expected_answer']}",
    bars=bars,
)

if __name__ == "__main__":
    SPACE.launch()
