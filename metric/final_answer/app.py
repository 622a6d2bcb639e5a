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
    yield from _groups(result, by_calls="calls that the question takes", by_answer_type="type of the answer")


def _groups(result: Row, **called: str) -> Iterator[Any]:
    """Bars of parts of a result, by what each part is told by."""
    for part, heading in called.items():
        groups = {name.replace("_", " "): group for name, group in result[part].items() if group["n"]}
        yield f"By {heading}", [(name, each["mean"], each["low"], each["high"]) for name, each in groups.items()]


def wrong(task: Row, _: Any) -> list[str]:
    """What is wrong with an answer: how it was graded, and why."""
    if not task.get("error"):
        return []
    said = str(words.CODES[task["code"]])
    if task["error"] == "wrong_format":  # how it was graded says which form
        return [f"{said}, though the right one stands in it" if task["code"] != "no_form" else said]
    return [said, words.ERRORS.get(task["error"], task["error"])]


def worked(rows: Sequence[Row]) -> Any:
    """All calls of a question are right, and the answer leaves open which of two numbers it is."""
    row = next((row for row in rows if row["expected_answer"].get("unit") == "degrees Celsius"), rows[0])
    return row, {"prediction": gold(row), "answer": f"Answer: {told(row)} or 10 °C"}


def noted(task: Row) -> str:
    """What is wrong with an answer, and in which fields of a record."""
    if task["code"] == "right":
        return ""
    fields = f": {', '.join(task['wrong_fields'])}" if task["wrong_fields"] else ""
    return f"{words.CODES[task['code']]}{fields}"


# The family `process`, whose steps are judged


def step(row: Row, name: str) -> Any:
    """A step of a pair, as a call."""
    made = row[name]
    if made["action_input"] and isinstance(made["action_input"], Mapping):
        made_call = shell.as_said(made["action"], made["action_input"])
        return shell.Said([(f"{name}: ", False), *made_call.parts])
    return shell.said(f"{name}: {made['action_input'] or made['thought']}")


def picked(prediction: Any, row: Row, task: Row) -> list[Any]:
    """What was picked in each order."""
    picks = []
    for order, right in (("original", "first"), ("swapped", "second")):
        pick = prediction[order]
        step = "neither step" if pick == "tie" else "the right step" if pick == right else "the wrong step"
        picks.append(shell.said(f"{order}: {pick} = {step}", "" if pick == right else f"the right step stands {right}"))
    return picks


def so_far(row: Row) -> list[Any]:
    """The steps that a judge sees before the pair, with what each showed."""
    steps = []
    for made in row["history"]:
        call = shell.as_code({"name": made["action"], "arguments": made["action_input"]})
        shown = json.dumps(made.get("observation"), ensure_ascii=False)
        steps.append(shell.said(f"{call} → {shown}" if made["action_input"] else made["thought"]))
    return steps


def judged_wrong(task: Row, prediction: Any) -> list[str]:
    """What is wrong with the picks of a pair."""
    if task["score"] == 0.5:
        tie = "tie" in prediction.values()
        return ["a tie (half right)" if tie else "the same place in both orders (half right)"]
    return [] if task["score"] else ["the wrong step in both orders"]


def step_bars(result: Row) -> Iterator[Any]:
    """Steps judged rightly by what is wrong with the wrong one, and by the number of calls."""
    yield from _groups(result, by_fault="what is wrong with the wrong step", by_calls="calls that the question takes")


def judged(rows: Sequence[Row]) -> Any:
    """A judge that picks whatever stands first."""
    row = next((row for row in rows if row["fault"] == "wrong_argument"), rows[0])
    return row, {"prediction": {"original": "first", "swapped": "first"}}


STEPS = shell.Space(
    app=__file__,
    package=__package__,
    title="Final Answer",
    tab="Judges of steps",
    about="This page scores judges of steps.",
    rules="**A judge** sees the steps of a chain so far and two next ones, a right and a wrong one, and picks the "
    "better. A task is such a pair, put twice, with the two in either order.\n\n**Step accuracy** counts a task 1 if "
    "the right step was picked in both orders, ½ for a tie, which is also the same place both times, and 0 otherwise.",
    form="A line holds the two picks for one pair:\n```json\n"
    '{"task_id": "answers_enterprise_0001_step_3", "prediction": {"original": "first", "swapped": "second"}}\n```\n'
    "`original` is the pick where the right step stands first, `swapped` where it stands second; each is `first`, "
    "`second` or `tie`. So the picks above are right. `null` as the prediction was not evaluated.",
    configs=("process",),
    marker="fault",
    headline=("step_accuracy",),
    examples={
        "everything right": lambda row: {"prediction": {"original": "first", "swapped": "second"}},
        "always the first": lambda row: {"prediction": {"original": "first", "swapped": "first"}},
        "everything wrong": lambda row: {"prediction": {"original": "second", "swapped": "first"}},
    },
    worked=judged,
    wrong=judged_wrong,
    expected=lambda row, task: [step(row, "right"), step(row, "wrong")],
    predicted=picked,
    bars=step_bars,
    asked="what a judge picked for",
    parts=("The two steps", "Picked"),
    before=so_far,
    answers=False,
)
SPACE = shell.Space(
    app=__file__,
    package=__package__,
    title="Final Answer",
    tab="Answers",
    others=(STEPS,),
    about="This page scores the answers to its 200 questions, each of which takes 2 to 11 tool calls, and says why an "
    "answer is wrong. On the second tab it scores judges that pick the right one of two next steps.",
    rules="**The answer** is a number, a text, a date, a list or a record. It is right if it stands after `Answer:` on "
    "a line of its own, alone, and is the expected one by its type: a number within the task's tolerance and in its "
    "unit, a list in order. Any route to it counts.\n\n**Why an answer is wrong** follows from the calls and their "
    "outputs: the first look-up that was not made, or what was made of the outputs.\n\n**Paired gap** (under "
    "Options): the share of questions whose calls are all right when each is asked for alone, minus the share that is "
    "right as a whole.",
    form="A line holds the last text of a model, and the calls on the way with their outputs (`[]` for none; here over "
    "several lines):\n```json\n"
    '{"task_id": "answers_enterprise_0029", "prediction": [\n'
    '  {"name": "get_weather", "arguments": {"city": "Prague"},\n   "output": {"temperature_c": 7.8}}],\n'
    ' "answer": "Answer: 7.8 °C"}\n```\n'
    "The calls do not decide whether an answer is right; they say why it is wrong. A call that was refused has "
    "`error` instead of `output`. `prediction` may also be OpenAI's `tool_calls`, messages, or a whole response of any "
    "usual provider; without `answer` the last text of the model in them is the answer. `null` was not evaluated.",
    configs=("answers", "answers_isolated"),
    marker="answer_type",
    headline=("accuracy", "answered", "in_form", "paired_gap_all"),
    examples={
        "everything right": lambda row: {"prediction": gold(row), "answer": f"Answer: {told(row)}"},
        "right, but not in the form": lambda row: {"prediction": gold(row), "answer": f"It must be {told(row)}"},
        "no answers": lambda row: {"prediction": []},
    },
    worked=worked,
    wrong=wrong,
    expected=lambda row, task: [*shell.lines(gold(row)), shell.said(f"Answer: {told(row)}")],
    predicted=lambda calls, row, task: shell.lines(calls),
    answer_note=noted,
    bars=bars,
    twins="answers_isolated",
)

if __name__ == "__main__":
    SPACE.launch()
