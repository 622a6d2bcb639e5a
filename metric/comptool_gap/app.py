"""The Space of CompTool Gap; the shell beside it holds what the Spaces share."""

import importlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]


# In a Space this file is a script with the others beside it, in the project a part of a package.
shell = importlib.import_module("metric.shell" if __package__ else "shell")
words = importlib.import_module(f"{__package__}.words" if __package__ else "words")
weights = importlib.import_module(f"{__package__}.weights" if __package__ else "weights")


def gold(row: Row) -> list[Any]:
    """The calls that a row expects."""
    return [{"name": step["tool_name"], "arguments": step["arguments"]} for step in row["expected_trace"]]


def bars(result: Row) -> Iterator[Any]:
    """Strict accuracy by level, then the paper's score."""
    for prefix, label in (("strict_", "Strict"), ("", "Paper's score")):
        for level, called in words.LEVELS.items():
            name = f"{prefix}accuracy_{level}"
            interval = result["confidence_intervals"].get(name)
            if result[name] is not None:
                yield f"{label}, {called}", result[name], interval["low"], interval["high"]


def worked(rows: Sequence[Row]) -> Any:
    """The last call of a chain is left out."""
    row = next((row for row in rows if row["level"] == 1), rows[0])
    return row, {"prediction": gold(row)[:-1]}


SPACE = shell.Space(
    app=__file__,
    package=__package__,
    title="CompTool Gap",
    about="**Levels:** a task takes one tool call (L0), a chain of two (L1), parallel calls that join (L2) or a graph "
    "of four to six (L3).\n\n**Strict:** a task counts only if every call is right.\n\n**Strict gap:** strict accuracy "
    "at L0 minus the mean of L1 to L3. Above 0, composed tasks are solved less often than single calls. More calls "
    "give more chances to err, so the **paired gap** compares the same calls one by one and together.\n\n"
    "**References:** where a call needs the output of an earlier one, `{{call_1.title}}`, the field `title` of the "
    "first call's output, is as right as the value itself.",
    config="default",
    headline=("strict_accuracy", "strict_comp_gap", "paired_gap", "strict_accuracy_l0"),
    examples={
        "everything right": lambda row: {"prediction": gold(row)},
        "only the first call of each task": lambda row: {"prediction": gold(row)[:1]},
        "no calls": lambda row: {"prediction": []},
    },
    worked=worked,
    wrong=lambda task: words.ERRORS[task["error"]] if task.get("error") else None,
    expected=lambda row: shell.code(gold(row)),
    bars=bars,
    answers=False,
    twins="isolated",
    weights=tuple(weights.CONFIGURATIONS),
)

if __name__ == "__main__":
    SPACE.launch()
