"""The Space of Final Answer; the shell beside it holds what the Spaces share."""

import importlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]


# In a Space this file is a script with the others beside it, in the project a part of a package.
shell = importlib.import_module("metric.shell" if __package__ else "shell")
words = importlib.import_module(f"{__package__}.words" if __package__ else "words")


def gold(row: Row) -> list[Any]:
    """The calls of the expected chain."""
    return [
        {"name": step["tool_name"], "arguments": step["arguments"], "output": step["output"]}
        for step in row["expected_trace"]
    ]


def told(row: Row) -> str:
    """The expected answer as a model may write it."""
    answer = row["expected_answer"]
    if answer["type"] == "record":
        return json.dumps({name: part["value"] for name, part in answer["fields"].items()}, ensure_ascii=False)
    if answer["type"] == "list":
        return "; ".join(answer["value"])
    return f"{answer['value']} {words.SIGNS.get(answer.get('unit'), '')}".strip()


def bars(result: Row) -> Iterator[Any]:
    """Accuracy by the number of calls that a question takes, and by its type of answer."""
    for groups, label in (("by_calls", "{} calls"), ("by_answer_type", "answer: {}")):
        for name, group in result[groups].items():
            if group["n"]:
                yield label.format(name), *(group[part] for part in ("mean", "low", "high"))


def wrong(task: Row) -> str | None:
    """What is wrong with an answer: how it was graded, and why."""
    if not task.get("error"):
        return None
    said = str(words.CODES[task["code"]])
    if task["error"] == "wrong_format":  # how it was graded says which form
        return f"{said}, though the right one stands in it" if task["code"] != "no_form" else said
    return f"{said}; {words.ERRORS.get(task['error'], task['error'])}"


def worked(rows: Sequence[Row]) -> Any:
    """All calls of a question are right, and the answer leaves open which of two numbers it is."""
    row = next((row for row in rows if row["expected_answer"].get("unit") == "degrees Celsius"), rows[0])
    return row, {"prediction": gold(row), "answer": f"Answer: {told(row)} or 10 °C"}


SPACE = shell.Space(
    app=__file__,
    package=__package__,
    title="Final Answer",
    about="This page scores the answers to its 200 questions, each of which takes 2 to 11 tool calls, and says why an "
    "answer is wrong.",
    rules="**The answer** is a number, a text, a date, a list or a record. It is right if it stands after `Answer:` on "
    "a line of its own, alone, and is the expected one by its type: a number within the task's tolerance and in its "
    "unit, a list in order. Any route to it counts.\n\n**Why an answer is wrong** follows from the calls and their "
    "outputs: the first look-up that was not made, or what was made of the outputs.\n\n**Paired gap** (under "
    "Options): the share of questions whose calls are all right when each is asked for alone, minus the share that is "
    "right as a whole.",
    form="A line holds the last text of a model, and the calls on the way with their outputs (`[]` for none):\n"
    "```json\n"
    '{"task_id": "answers_enterprise_0029", "prediction": [{"name": "get_weather", "arguments": {"city": "Prague"}, '
    '"output": {"temperature_c": 7.8}}], "answer": "Answer: 7.8 °C"}\n```\n'
    "The calls do not decide whether an answer is right; they say why it is wrong. A call that was refused has "
    "`error` instead of `output`.",
    config="answers",
    headline=("accuracy", "answered", "in_form"),
    examples={
        "everything right": lambda row: {"prediction": gold(row), "answer": f"Answer: {told(row)}"},
        "right, but not in the form": lambda row: {"prediction": gold(row), "answer": f"It must be {told(row)}"},
        "no answers": lambda row: {"prediction": [], "answer": "I do not know."},
    },
    worked=worked,
    wrong=wrong,
    expected=lambda row, task: [*shell.lines(gold(row)), shell.said(f"Answer: {told(row)}")],
    predicted=lambda calls, row, task: shell.lines(calls),
    answer_note=lambda task: "" if task["code"] == "right" else words.CODES[task["code"]],
    bars=bars,
    twins="answers_isolated",
)

if __name__ == "__main__":
    SPACE.launch()
