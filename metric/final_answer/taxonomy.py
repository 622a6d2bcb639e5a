"""Determines by rules, from the recorded calls, why an answer is wrong.

The error is the first look-up that is missing or, if none is, how the outputs were used.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .answer_line import MOST
from .grading import Grade
from .words import ERRORS as IN_WORDS

Json = Any
Call = Mapping[str, Any]

ERRORS = tuple(IN_WORDS)
COMPUTING = frozenset(("calculator", "python", "calculate_date_diff", "add_duration"))


def error_of(prediction: Mapping[str, Any], reference: Mapping[str, Any], graded: Grade) -> str | None:
    """Return one of ERRORS, or None for a right answer.

    A step counts as made if a call of its tool returned what the step finds, whatever the call's arguments were.

    - `wrong_format`: the text contains the right answer, but not in the required form
    - `no_call`: there are no calls
    - a look-up is missing; of the first one: `no_outputs` if a call of its tool has neither output nor error;
      `wrong_argument` if its tool was called for something that no step needs; `unreadable_call` if an unreadable call
      may have been it; `no_outputs` if any other call has neither output nor error; `wrong_tool` if its tool was never
      called and another was, for something that no step needs; `made_up_output` if there is an answer nevertheless;
      `stopped_early` otherwise
    - all look-ups were made: `stopped_early` without an answer; `ignored_output` if an output was the right answer;
      `wrong_computation` otherwise
    """
    if graded.right:
        return None
    calls = [call for call in prediction.get("calls") or () if isinstance(call, Mapping)]
    answered = graded.code != "no_answer"
    if answered and graded.code != "wrong" and holds_answer(str(prediction["answer"]), reference["expected_answer"]):
        return "wrong_format"
    if not calls:
        return "no_call"
    steps: Sequence[Mapping[str, Any]] = reference["expected_trace"]
    made = [[number for number, call in enumerate(calls) if makes(call, step)] for step in steps]
    useful = {number for numbers in made for number in numbers}
    unmade = (step for step, numbers in zip(steps, made, strict=True) if not numbers)
    missing = next((step for step in unmade if step["tool_name"] not in COMPUTING), None)
    if missing is None:
        if not answered:
            return "stopped_early"
        known = any(puts_out(call, reference["expected_answer"]) for call in calls)
        return "ignored_output" if known else "wrong_computation"
    tool = missing["tool_name"]
    others = [
        call for number, call in enumerate(calls) if number not in useful and str(call.get("name")) not in COMPUTING
    ]
    readable = [call for call in others if is_readable(call)]
    silent = [call for call in readable if call.keys().isdisjoint(("output", "error"))]
    # a step's own call is no mistake, even if its tool refused it
    right = [(step["tool_name"], step.get("arguments")) for step in steps]
    useless = [call for call in readable if call not in silent and (call["name"], call.get("arguments")) not in right]
    if any(call["name"] == tool for call in silent):
        return "no_outputs"
    if any(call["name"] == tool for call in useless):
        return "wrong_argument"
    if any(call.get("name") in (None, tool) for call in others if not is_readable(call)):
        return "unreadable_call"
    if silent:
        return "no_outputs"
    if useless and not any(call.get("name") == tool for call in calls):
        return "wrong_tool"
    return "made_up_output" if answered else "stopped_early"


def is_readable(call: Call) -> bool:
    """Whether a call has a name, and its arguments are not invalid JSON."""
    return call.get("name") is not None and not isinstance(call.get("arguments"), str)


def makes(call: Call, step: Mapping[str, Any]) -> bool:
    """Whether a call returned the value that a step finds."""
    return (
        call.get("name") == step["tool_name"]
        and "error" not in call
        and any(_is_same(part, step["answer"]["value"]) for part in _leaves(call.get("output")))
    )


def _leaves(output: Json) -> Iterator[Json]:
    """Yield the values in an output that are not containers."""
    if isinstance(output, Mapping | list | tuple):
        for part in output.values() if isinstance(output, Mapping) else output:
            yield from _leaves(part)
    else:
        yield output


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_same(part: Json, value: Json) -> bool:
    if _is_number(part) and _is_number(value):
        return math.isclose(part, value, rel_tol=1e-9)
    return isinstance(value, str) and bool(part == value)


def puts_out(call: Call, expected: Mapping[str, Any]) -> bool:
    """Whether a call's output contains the answer, for types of answers that a single call can return."""
    if "error" in call or expected["type"] not in ("number", "date", "text"):
        return False
    parts, value = _leaves(call.get("output")), expected["value"]
    if expected["type"] == "number":
        return any(_is_number(part) and abs(part - value) <= expected["tolerance"] + 1e-9 for part in parts)
    return any(part == value for part in parts)


_FIGURE = re.compile(r"[-−]?\d[\d,]*(?:\.\d+)?")


def holds_answer(text: str, expected: Mapping[str, Any]) -> bool:
    """Whether a text contains the right answer anywhere, as a number or as its words."""
    if expected["type"] == "record":
        return all(holds_answer(text, part) for part in expected["fields"].values())
    if expected["type"] == "list":
        places = [text.casefold().find(item.casefold()) for item in expected["value"]]
        return min(places, default=-1) >= 0 and (not expected["ordered"] or places == sorted(places))
    if expected["type"] == "number":
        figures = (float(figure[0].replace(",", "").replace("−", "-")) for figure in _FIGURE.finditer(text[-MOST:]))
        return any(abs(figure - expected["value"]) <= expected["tolerance"] + 1e-9 for figure in figures)
    return str(expected["value"]).casefold() in text.casefold()
