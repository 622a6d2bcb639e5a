"""Scores one prediction on one task: the answer, each call, and how a failed attempt ended."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple, TypedDict

from .answer_line import MOST, committed_part, number, stated_answers
from .replies import read_reply

Json = Any

VERSION = "2.2.2"  # of the metric; it changes whenever scores may change

CLASSES = ("no_such_function", "wrong_inputs", "unknown_value", "incorrect_value")
"""The errors of a readable call, in the order in which they are tested."""

UNMET = "unmet_condition"
"""Another error of a readable call, tested last, in tasks whose functions have conditions."""

UNREADABLE = "unreadable_call"
"""The error of a call that has no name, or arguments that are invalid JSON."""

ALL_CLASSES = (*CLASSES, UNMET, UNREADABLE)

ENDS = ("wrong_answer", "no_answer", "budget")
"""How a failed attempt can end."""

DIALS = ("n_core", "depth", "n_connected", "n_disconnected")
"""The columns of a row that describe its graph; success is reported by their values."""

_NUMBER = re.compile(r"(?<![\w.])-?[0-9]+(?:[.,][0-9]+)*")


class Function(NamedTuple):
    """A function of a row.

    Attributes:
        takes: The type of each parameter.
        arguments: The right value of each parameter.
        returns: The types of the returned values.
        needed: Whether the target needs the function.
        works: Whether its condition holds.
    """

    takes: Mapping[str, str]
    arguments: Mapping[str, int]
    returns: frozenset[str]
    needed: bool
    works: bool


class Task(NamedTuple):
    """A reference row in the form that scoring needs.

    Attributes:
        functions: The functions by name.
        given: The types whose values the request gives.
        answer: The value of the target.
        n_core: The number of functions that are needed.
        budget: The number of calls that are allowed.
        silent: Whether a call with a wrong value returns a wrong value instead of an error.
    """

    functions: Mapping[str, Function]
    given: frozenset[str]
    answer: int
    n_core: int
    budget: int
    silent: bool


class TaskScore(TypedDict):
    """The score of one task.

    Attributes:
        success: 1 if the answer is right, in the required form, and within the budget of calls.
        unformatted: 1 for a success, and also if the last line with a number has only that number and it is right,
            within the budget.
        calls: Number of calls.
        efficiency: Needed calls / calls; None for a failure, or if there are fewer calls than needed.
        end: How a failed attempt ended, one of ENDS.
        classes: The error of each call, one of ALL_CLASSES, or None.
        lucky: Number of calls with the error unknown_value whose values were right nevertheless.
        needless: Number of right calls that the target does not need, or that were made before.
        uncalled: The functions that the target needs and that no call names.
        earned: 1 if the calls give the value of the target: each function that it needs has a right call, and no call
            has the error unknown_value.
        unreadable: Why a part of the prediction could not be read; None if everything could.
    """

    success: int
    unformatted: int
    calls: int
    efficiency: float | None
    end: str | None
    classes: list[str | None]
    lucky: int
    needless: int
    uncalled: list[str]
    earned: int
    unreadable: str | None


def read_reference(row: Mapping[str, Json], number: int = 0) -> Task:
    """Read a row of the dataset.

    Raises:
        ValueError: If a field of the row is missing or malformed; the message names the row and the problem.
    """
    try:
        functions = {
            function["name"]: Function(
                dict(function["takes"]),
                dict(function["arguments"]),
                frozenset(function["returns"].values()),
                function["role"] == "core",
                function["role"] != "alternative",
            )
            for function in row["functions"]
        }
        silent = {"silent": True, "error": False}[row["on_wrong_input"]]
        n_core, *_ = (int(row[dial]) for dial in DIALS)
        budget = ceil(float(row["slack"]) * n_core)
        return Task(functions, frozenset(row["inputs"]), int(row["expected_answer"]), n_core, budget, silent)
    except KeyError as missing:
        raise ValueError(
            f"reference {number} is not a row of function graphs: {missing} is missing or not a known value"
        ) from None
    except (AttributeError, TypeError, ValueError) as problem:
        raise ValueError(f"reference {number} is not a row of function graphs: {problem}") from None


def score_task(prediction: Json, task: Task) -> TaskScore:
    """Score a prediction, `{"calls": [...], "answer": "..."}` or the messages of a client.

    A call is `{"name", "arguments"}` or `{"function": {"name", "arguments"}}`, where the arguments are an object or a
    JSON string. Its "turn" is the response that contains it; without a turn each call is a response of its own.
    Recorded outputs are ignored, because the row determines the output of each call.
    """
    calls, text, ending, unreadable = read_reply(prediction)
    answer = read_answer(text)
    over = len(calls) > task.budget or ending == "call_budget"
    success = answer == task.answer and not over
    judged = list(_judge(calls, task))
    classes = [wrong for wrong, _, _ in judged]
    named = [call["name"] for call in calls]
    right = [name for name, wrong in zip(named, classes, strict=True) if wrong is None]
    needed = [name for name, function in task.functions.items() if function.needed]
    return {
        "success": int(success),
        "unformatted": int(task.answer in (answer, committed(text)) and not over),
        "calls": len(calls),
        "efficiency": task.n_core / len(calls) if success and len(calls) >= task.n_core else None,
        "end": None if success else "budget" if over else "no_answer" if answer is None else "wrong_answer",
        "classes": classes,
        "lucky": sum(lucky for _, lucky, _ in judged),
        "needless": sum(needless for _, _, needless in judged),
        "uncalled": [name for name in needed if name not in named],
        "earned": int(all(name in right for name in needed) and "unknown_value" not in classes),
        "unreadable": unreadable,
    }


def read_answer(text: Json) -> int | None:
    r"""Return the answer in the required form: only one whole number after the last `ANSWER:` that begins a line.

    >>> read_answer("It is 512.\n**Answer: 512**"), read_answer("It is 512."), read_answer("ANSWER: 511, 512")
    (512, None, None)
    >>> read_answer("ANSWER: 511\nANSWER: 512"), read_answer("ANSWER: 511\nNo, wait.\nANSWER: 512")
    (None, 512)
    """
    values = {_whole_number(stated) for stated in stated_answers(text)} if isinstance(text, str) else set()
    return values.pop() if len(values) == 1 else None


def _whole_number(stated: str) -> int | None:
    try:
        value, before, after = number(committed_part(stated))
    except ValueError:
        return None
    return int(value) if value.is_integer() and not before and not after else None


def committed(text: Json) -> int | None:
    r"""Return the answer in any form: the number in the last line with a number, if that line has only one.

    >>> committed("The value is **512**, I think.\nGood luck!"), committed("511 or 512")
    (512, None)
    """
    if not isinstance(text, str):
        return None
    for line in reversed(text[-MOST:].splitlines()):
        if numbers := _NUMBER.findall(line):
            return (
                int(numbers[0])
                if len(numbers) == 1 and len(numbers[0]) < 10 and numbers[0].lstrip("-").isdecimal()
                else None
            )
    return None


def _judge(calls: Sequence[Mapping[str, Json]], task: Task) -> Iterator[tuple[str | None, bool, bool]]:
    """Yield for each call its error or None, whether it was right by luck, and whether it was needless.

    A value is known if its type was given, or returned in an earlier response; calls of one response do not know each
    other's results. If a wrong call returned a wrong value, the wrong value is known, but not the right one.
    """
    known, returned = set(task.given), set[str]()  # types with a known value, right or wrong
    seen, correct = set(task.given), set[str]()  # types with a known right value
    made: set[str] = set()
    before: Json = None
    for call in calls:
        turn, name, arguments = call.get("turn"), call["name"], call["arguments"]
        if turn is None or turn != before:
            known |= returned
            seen |= correct
        before = turn
        if name is None or isinstance(arguments, str):
            yield UNREADABLE, False, False
            continue
        function = task.functions.get(name) if isinstance(name, str) else None
        if function is None:
            yield "no_such_function", False, False
            continue
        if not isinstance(arguments, Mapping) or arguments.keys() != function.takes.keys():
            yield "wrong_inputs", False, False
            continue
        right = all(_same(arguments[parameter], value) for parameter, value in function.arguments.items())
        wrong = None if (seen if right else known).issuperset(function.takes.values()) else "unknown_value"
        if wrong is None and not right:
            wrong = "incorrect_value"
        if wrong is None and not function.works:
            wrong = UNMET
        right = right and function.works
        yield wrong, right and wrong is not None, wrong is None and (not function.needed or name in made)
        if right:
            made.add(name)
            correct |= function.returns
        if right or (task.silent and all(is_whole(value) for value in arguments.values())):
            returned |= function.returns


def is_whole(value: Json) -> bool:
    """Whether a value is a whole number, possibly written 512.0; a call with any other value returns nothing."""
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and value.is_integer())


def _same(value: Json, right: int) -> bool:
    return is_whole(value) and bool(value == right)
