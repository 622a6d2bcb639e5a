"""Whether a step leads astray: taken as it is, the chain that goes on from it comes to another answer or to none.

The same machinery proves that the wrong steps of the config `process` are wrong and labels the steps of a model's run.
"""

import json
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


def plan_of(lines: Collection[str]) -> str:
    """What to find, in order, as a plan in words that names no tool."""
    finds = [f"{number}. Find {line}." for number, line in enumerate(lines, 1)]
    return "\n".join([*finds, f"{len(finds) + 1}. Give the answer."])


def leads_astray(row: Row, place: int, action: Row) -> bool:
    """Whether an action at a place of a golden chain, taken as given, leads to another answer or to none.

    Args:
        row: The question's row of the config `answers`.
        place: How many calls have been made; -1 is before the plan.
        action: {"thought", "action", "action_input"}.
    """
    if action["action"] == PLAN:
        return not _sound_plan(row, str(action["thought"]))
    if action["action"] == FINISH:
        return not _states(str(action["action_input"].get("answer", "")), row["expected_answer"])
    waiting = [step["step_id"] for step in row["expected_trace"][max(place, 0) :]]
    name, arguments = action["action"], action["action_input"]
    return not _supplied(row, waiting, name, arguments, _output(name, arguments))


def label_steps(record: Row, row: Row) -> list[dict[str, Json]]:
    """Label each step of a model's run on a question as right or as leading astray.

    A call is right if it finds what a step of the golden chain still has to find, in whatever order. A computation of
    the model's own way, which the chain does not have, cannot be judged by the chain: it is right if the run's answer
    is. A call made once more, or refused, leads astray; so does an answer that is wrong.

    Args:
        record: A run's record: `prediction`, the calls, each {"name", "arguments"} with the "output" or "error" that it
            got (a call without either is made now); and `answer`, the last text.
        row: The question's row of the config `answers`.

    Returns:
        For each call, and last for the answer if there is one: {"action", "action_input", "right", "finds"}, where
        `finds` names the steps of the golden chain that it stands for.
    """
    arrived = bool(grade(record.get("answer"), row["expected_answer"]).right)
    waiting = [step["step_id"] for step in row["expected_trace"]]
    made: list[tuple[Json, Json]] = []
    labels = []
    for each in record.get("prediction") or ():
        name, arguments = each.get("name"), each.get("arguments")
        output = each.get("output") if each.keys() & {"output", "error"} else _output(name, arguments)
        finds = _supplied(row, waiting, name, arguments, output)
        own_way = arrived and name in ("calculator", "python") and (name, arguments) not in made
        labels.append(_label(name, arguments, bool(finds) or (own_way and output is not None), finds))
        waiting = [step for step in waiting if step not in finds]
        made.append((name, arguments))
    if record.get("answer") is not None:
        labels.append(_label(FINISH, {"answer": record["answer"]}, arrived, []))
    return labels


def _label(action: Json, action_input: Json, right: bool, finds: list[str]) -> dict[str, Json]:
    return {"action": action, "action_input": action_input, "right": right, "finds": finds}


def _output(name: Json, arguments: Json) -> Json:
    """What a call puts out; None if the tool refuses it."""
    try:
        return call(name, arguments, World())
    except ToolError:
        return None


def _supplied(row: Row, waiting: Collection[str], name: Json, arguments: Json, output: Json) -> list[str]:
    """The steps to come that a call stands for: its output shows their find, or leads to the answer in their place."""
    if output is None:
        return []
    steps = [step for step in row["expected_trace"] if step["step_id"] in waiting]
    for step in steps:
        if step["tool_name"] == name and same(step["arguments"], arguments):
            return [step["step_id"]]
    shown = {
        repr(step["answer"]["value"]): step["step_id"]
        for step in reversed(steps)
        if _telling(step) and any(same(leaf, step["answer"]["value"]) for _, leaf in leaves(output))
    }
    arriving = (step["step_id"] for step in steps if _arrives(row, step["step_id"], output))
    return sorted(shown.values(), key=list(waiting).index) or list(islice(arriving, 1))


def _telling(step: Row) -> bool:
    """Whether a step's find is more than a code that stands in many outputs, such as a currency's."""
    value = step["answer"]["value"]
    return not isinstance(value, str) or len(value) > 3


def _arrives(row: Row, stands_for: str, output: Json) -> bool:
    """Whether the chain gives the answer with an output in a step's place, and what depends on it called anew."""
    outputs: dict[str, Json] = {}
    below = {stands_for}
    try:
        for step in row["expected_trace"]:
            name = step["step_id"]
            if name == stands_for:
                outputs[name] = output
            elif below.isdisjoint(step["depends_on"]):
                outputs[name] = step["output"]
            else:
                below.add(name)
                outputs[name] = call(step["tool_name"], resolve(step["references"], outputs), World())
        return accepts(row["expected_answer"], conclude(row["conclusion"], outputs))
    except (ToolError, KeyError, IndexError, TypeError, ValueError):
        return False


def _sound_plan(row: Row, text: str) -> bool:
    """Whether a plan has every find of the golden one, each after those that it depends on."""
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
    return all(
        places[above] < places[step["step_id"]] for step in row["expected_trace"] for above in step["depends_on"]
    )


def _states(text: str, answer: Row) -> bool:
    """Whether a text, as the golden finish would write it, is the expected answer."""
    sort = answer["type"]
    try:
        if sort == "number":
            return accepts(answer, float(text))
        if sort == "list":
            return accepts(answer, text.split("; "))
        return accepts(answer, json.loads(text)) if sort == "record" else accepts(answer, text)
    except (ValueError, AttributeError):
        return False
