"""Checks whether a step leads astray: whether a chain that continues from it gives another answer or none.

This proves that the wrong steps of the config `process` are wrong, and labels the steps of a model's run.
"""

import json
import re
from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any

from generator.answers.chain import conclude, resolve
from generator.answers.check import accepts
from generator.answers.tools import call
from generator.core.trace import same
from metric.final_answer.grading import grade
from simulators import ToolError, World
from simulators.paths import leaves

Json = Any
Row = Mapping[str, Any]

FINISH = "Finish"
PLAN = "Plan"
_COMPUTING = ("calculator", "python")
_NAME = re.compile(r"\b[A-Z][\w-]+")


def plan_of(lines: Collection[str]) -> str:
    """Return a plan in words, without names of tools, from the descriptions of what to find, in order."""
    finds = [f"{number}. Find {line}." for number, line in enumerate(lines, 1)]
    return "\n".join([*finds, f"{len(finds) + 1}. Give the answer."])


def leads_astray(row: Row, place: int, action: Row) -> bool:
    """Check whether an action at a place of a golden chain leads to another answer or to none.

    Args:
        row: The question's row of the config `answers`.
        place: The number of calls made so far; -1 is before the plan.
        action: {"thought", "action", "action_input"}.
    """
    if action["action"] == PLAN:
        return not _valid_plan(row, str(action["thought"]))
    if action["action"] == FINISH:
        return not _states_answer(str(action["action_input"].get("answer", "")), row["expected_answer"])
    waiting = [step["step_id"] for step in row["expected_trace"][max(place, 0) :]]
    name, arguments = action["action"], action["action_input"]
    return not _replaced_steps(row, waiting, name, arguments, _output(name, arguments))


def label_steps(record: Row, row: Row) -> list[dict[str, Json]]:
    """Label each step of a model's run on a question as right or as leading astray.

    A call is right if it finds what a step of the golden chain still has to find, in any order. A computation that the
    chain does not have cannot be judged by the chain; it is right if the run's answer is right. A repeated or refused
    call leads astray, and so does a wrong answer.

    Args:
        record: A run's record: `prediction`, the calls, each {"name", "arguments"} with its "output" or "error" (a call
            without either is made now); and `answer`, the last text.
        row: The question's row of the config `answers`.

    Returns:
        One label per call, and one for the answer if there is one: {"action", "action_input", "right", "finds"}, where
        `finds` lists the steps of the golden chain that the call replaces.
    """
    answer_right = bool(grade(record.get("answer"), row["expected_answer"]).right)
    waiting = [step["step_id"] for step in row["expected_trace"]]
    earlier: list[tuple[Json, Json]] = []
    labels = []
    for each in record.get("prediction") or ():
        name, arguments = each.get("name"), each.get("arguments")
        output = each.get("output") if each.keys() & {"output", "error"} else _output(name, arguments)
        finds = _replaced_steps(row, waiting, name, arguments, output)
        own_computation = answer_right and name in _COMPUTING and (name, arguments) not in earlier
        labels.append(_label(name, arguments, bool(finds) or (own_computation and output is not None), finds))
        waiting = [step for step in waiting if step not in finds]
        earlier.append((name, arguments))
    if record.get("answer") is not None:
        labels.append(_label(FINISH, {"answer": record["answer"]}, answer_right, []))
    return labels


def _label(action: Json, action_input: Json, right: bool, finds: list[str]) -> dict[str, Json]:
    return {"action": action, "action_input": action_input, "right": right, "finds": finds}


def _output(name: Json, arguments: Json) -> Json:
    """Return the output of a call, or None if the tool refuses it."""
    try:
        return call(name, arguments, World())
    except ToolError:
        return None


def _replaced_steps(row: Row, waiting: Collection[str], name: Json, arguments: Json, output: Json) -> list[str]:
    """Return the waiting steps that a call replaces: its output has their result, or works in their place."""
    if output is None:
        return []
    steps = [step for step in row["expected_trace"] if step["step_id"] in waiting]
    for step in steps:
        if step["tool_name"] == name and same(step["arguments"], arguments):
            return [step["step_id"]]
    shown = {
        repr(step["answer"]["value"]): step["step_id"]
        for step in reversed(steps)
        if _is_specific(step) and any(same(leaf, step["answer"]["value"]) for _, leaf in leaves(output))
    }
    arriving = (step["step_id"] for step in steps if _reaches_answer(row, step["step_id"], output))
    return sorted(shown.values(), key=list(waiting).index) or list(islice(arriving, 1))


def _is_specific(step: Row) -> bool:
    """Check whether a step's result is more than a short code that occurs in many outputs, such as a currency code."""
    value = step["answer"]["value"]
    return not isinstance(value, str) or len(value) > 3


def _reaches_answer(row: Row, replaced: str, output: Json) -> bool:
    """Check whether the chain reaches the answer with another output for a step; dependent calls are repeated."""
    outputs: dict[str, Json] = {}
    below = {replaced}
    try:
        for step in row["expected_trace"]:
            name = step["step_id"]
            if name == replaced:
                outputs[name] = output
            elif below.isdisjoint(step["depends_on"]):
                outputs[name] = step["output"]
            else:
                below.add(name)
                outputs[name] = call(step["tool_name"], resolve(step["references"], outputs), World())
        return accepts(row["expected_answer"], conclude(row["conclusion"], outputs))
    except (ToolError, KeyError, IndexError, TypeError, ValueError):
        return False


def _valid_plan(row: Row, text: str) -> bool:
    """Check whether a plan has every line of the golden plan, each after those that it visibly depends on."""
    lines = [line.partition(". ")[2] for line in text.splitlines()]
    places: dict[str, int] = {}
    for step in row["expected_trace"]:
        free = [
            number
            for number, line in enumerate(lines)
            if line == f"Find {step['plan']}." and number not in places.values()
        ]
        if not free:
            return False
        places[step["step_id"]] = free[0]
    steps = {step["step_id"]: step for step in row["expected_trace"]}
    return all(
        places[above] < places[name] or not _visibly_needs(step, steps[above])
        for name, step in steps.items()
        for above in step["depends_on"]
    )


def _visibly_needs(step: Row, above: Row) -> bool:
    """Check whether a reader of a plan sees that a step needs the result of another.

    It computes, it names that result ("the city that flight LH732 goes to"), or the two have no name in common. Of two
    look-ups about one thing, such as the share price and the currency of Siemens, either may come first.
    """
    result = above["plan"].removeprefix("the ")
    names = (set(_NAME.findall(each["plan"])) for each in (step, above))
    return step["tool_name"] in _COMPUTING or result in step["plan"] or next(names).isdisjoint(next(names))


def _states_answer(text: str, answer: Row) -> bool:
    """Check whether a text, in the format of the golden finish, is the expected answer."""
    kind = answer["type"]
    try:
        if kind == "number":
            return accepts(answer, float(text))
        if kind == "list":
            return accepts(answer, text.split("; "))
        return accepts(answer, json.loads(text)) if kind == "record" else accepts(answer, text)
    except (ValueError, AttributeError):
        return False
