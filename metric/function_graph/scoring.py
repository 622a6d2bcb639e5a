"""One prediction against its row: the answer, what each call was worth, and what ended a failure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple, TypedDict

from .answer_line import MOST, committed_part, number, stated_answers
from .replies import read_reply

Json = Any

VERSION = "2.2.1"  # of the metric: it changes whenever a score may

CLASSES = ("no_such_function", "wrong_inputs", "unknown_value", "incorrect_value")
"""What can be wrong with a call that can be read, in the order in which it is tested."""

UNMET = "unmet_condition"
"""What else can be, tested last, in tasks whose functions have conditions."""

UNREADABLE = "unreadable_call"
"""What can be wrong with what stands in the place of a call: no name, or arguments that are broken JSON."""

ALL_CLASSES = (*CLASSES, UNMET, UNREADABLE)

ENDS = ("wrong_answer", "no_answer", "budget")
"""What can end a failure."""

DIALS = ("n_core", "depth", "n_connected", "n_disconnected")
"""What makes the graph of a task; the columns of a row that success is told by."""

_NUMBER = re.compile(r"(?<![\w.])-?[0-9]+(?:[.,][0-9]+)*")


class Function(NamedTuple):
    """A function of a row.

    Parameter name to type, parameter name to right value, the types it returns, whether the target needs it, and
    whether its condition holds.
    """

    takes: Mapping[str, str]
    arguments: Mapping[str, int]
    returns: frozenset[str]
    needed: bool
    works: bool


class Task(NamedTuple):
    """What a row says that scoring needs.

    Attributes:
        functions: By name.
        given: The types whose values the request gives.
        answer: The value of the target.
        n_core: How many functions are needed.
        budget: How many calls are allowed.
        silent: Whether a wrong value is met with a wrong value instead of an error.
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
        success: 1 if the answer is right, in its form, within the budget of calls.
        unformatted: The same without the form: 1 if the last line with a number in it has that one number.
        calls: Calls made.
        efficiency: Calls needed / calls made; None for a failure, and where fewer calls were made than are needed.
        end: What ended a failure, one of ENDS.
        classes: For each call what is wrong with it, one of ALL_CLASSES, or None.
        lucky: Calls of class unknown_value whose values were right all the same.
        needless: Calls with nothing wrong that the target does not need, or that were made before.
        uncalled: The functions that the target needs and that no call names.
        earned: 1 if the calls give the value of the target: each function that it needs has a call with nothing wrong,
            and no call is of class unknown_value.
        unreadable: Why a part of the prediction could not be read; None if all could.
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
    """What a row says that scoring needs.

    Raises:
        ValueError: If the row lacks a field or has one of another form; the message names row and field.
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
            f"reference {number} is no row of function graphs: it lacks {missing}, or has something else in its place"
        ) from None
    except (AttributeError, TypeError, ValueError) as problem:
        raise ValueError(f"reference {number} is no row of function graphs: {problem}") from None


def score_task(prediction: Json, task: Task) -> TaskScore:
    """Score a prediction, `{"calls": [...], "answer": "..."}`, or the messages of a client.

    A call is `{"name", "arguments"}` or `{"function": {"name", "arguments"}}`, its arguments an object or a JSON
    string, with the "turn" (response) that it came in; without it each call is a response of its own. Recorded outputs
    are not read: what a call gives follows from the row.
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
    r"""The answer in its form: one whole number and nothing else after the last `ANSWER:` that begins a line.

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
    r"""The number that a text ends on, in whatever form: the only one of the last line that holds any.

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
    """For each call what is wrong with it, whether it was right by luck, and whether it was needless.

    A value is known once its type was given, or returned in an earlier response: calls of one response cannot know of
    each other. If a wrong call was met with a wrong value, that one is known, and the right one is not.
    """
    known, returned = set(task.given), set[str]()  # the types of which there is a value, be it wrong
    seen, correct = set(task.given), set[str]()  # those whose right value was returned
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
    """Whether a value is a whole number, perhaps written 512.0; a call with any other value returns nothing."""
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and value.is_integer())


def _same(value: Json, right: int) -> bool:
    return is_whole(value) and bool(value == right)
