"""Scores one prediction on one task: plain dicts in, numbers out."""

from collections.abc import Collection, Mapping, Sequence
from math import fsum
from typing import Any, NotRequired, TypedDict

from .alignment import longest_run
from .attempt import FORESEEN, LOOSE, Attempt, call_similarity, edges_as_expected, is_argument_right, is_right
from .calls import Call, parse_calls
from .matching import match_value
from .references import MISSING
from .task import LEVELS, Step, Task, read_reference
from .weights import CONFIGURATIONS, Configuration, weighted_score
from .words import ERRORS as IN_WORDS

__all__ = [
    "ERRORS",
    "LEVELS",
    "VERDICTS",
    "VERSION",
    "Task",
    "TaskScore",
    "call_similarity",
    "is_right",
    "read_reference",
    "score_task",
    "weigh",
]

VERSION = "5.1.0"  # of the metric; it changes whenever scores may change

ERRORS = tuple(IN_WORDS)

# The verdicts on an argument of an aligned call: right; close (a number or text that is nearly right); wrong; not a
# parameter; missing; omitted, and the default is right; different, but the call's output is the same.
VERDICTS = ("right", "close", "wrong", "unknown", "missing", "default", "equivalent")


class TaskScore(TypedDict):
    """The score of one prediction on one task.

    `data_flow` is None if nothing is bound. `calls` counts all calls, `counted` those that count against precision,
    `missing` the steps without a call. `foreseen` counts the bound values that no output had given yet when they were
    written, `loose_references` those written as a reference in a different notation from the protocol's. `error` is the
    primary error of the task, and `errors` has the codes of each call. On request, `verdicts` has one of VERDICTS for
    each argument of each call (an empty dict for a call that is not aligned), and `edges` has for each binding, in the
    trace's order, whether it is satisfied.
    """

    level: int
    score: float
    strict: float
    sequence: float
    arguments: float
    data_flow: float | None
    completeness: float
    tool_selection: float
    calls: int
    counted: int
    refused: int
    missing: int
    foreseen: int
    loose_references: int
    alignment: dict[str, int]
    error: str | None
    errors: list[list[str]]
    verdicts: NotRequired[list[dict[str, str]]]
    edges: NotRequired[list[bool]]


def score_task(
    prediction: Any,
    reference: Mapping[str, Any] | Task,
    configuration: Configuration = CONFIGURATIONS["default"],
    catalogue: Collection[str] | None = None,
    verdicts: bool = False,
) -> TaskScore:
    """Score a model's calls against the expected ones.

    Args:
        prediction: The calls, in any shape that `parse_calls` reads. {"calls": [...], "call_in_text": true} means that
            the model also wrote calls as text, in a protocol in which these do not count as calls.
        reference: A row of the dataset, or the row as read by `read_reference`.
        configuration: The weights of the dimensions: one of `CONFIGURATIONS`, or a result of `configuration_of`.
        catalogue: Names of all existing tools, to distinguish wrong tools from unknown ones; by default the row's.
        verdicts: Whether to add `verdicts` and `edges` to the result.
    """
    task = reference if reference.__class__ is Task else read_reference(reference)  # type: ignore[arg-type]
    calls = parse_calls(prediction, task.tools)
    if not verdicts and (as_expected := edges_as_expected(calls, task)) is not None:
        return _perfect_score(task, as_expected)
    attempt = Attempt(calls, task)
    attempt.compare()
    alignment, edges = attempt.alignment, attempt.edges
    n = len(task.steps)
    refused = sum([call.refused for call in calls])
    excused = _excused(attempt) if refused else set()
    counted = len(calls) - len(excused)
    longer = max(n, counted)
    candidates = [
        task.steps_of.get(call.name or "", ()) for index, call in enumerate(attempt.budget) if index not in excused
    ]
    misplaced = _misplaced(alignment, task.followers)
    fine = {index for step, index in alignment.items() if (step, index) in attempt.right}
    strict = counted == len(fine) == n and not misplaced and None not in edges
    sequence = longest_run(candidates, task.followers) / longer
    arguments = fsum([attempt.similarity[step][index] for step, index in alignment.items()]) / longer
    data_flow = 1 - edges.count(None) / len(edges) if edges else None
    completeness = len(alignment) / n
    single = counted == len(alignment) == 1
    result: TaskScore = {
        "level": task.level,
        "score": weighted_score(task.level, (sequence, arguments, data_flow, completeness), single, configuration),
        "strict": float(strict),
        "sequence": sequence,
        "arguments": arguments,
        "data_flow": data_flow,
        "completeness": completeness,
        "tool_selection": 2 * _right_tools(calls, task) / (n + counted),
        "calls": len(calls),
        "counted": counted,
        "refused": refused,
        "missing": n - len(alignment),
        "foreseen": edges.count(FORESEEN),
        "loose_references": edges.count(LOOSE),
        "alignment": {task.ids[step]: index for step, index in alignment.items()},
        "error": None,
        "errors": [[] for _ in calls],
    }
    if not strict:
        result["errors"] = _errors(attempt, excused | fine, misplaced, task.tools if catalogue is None else catalogue)
        found = {code for codes in result["errors"] for code in codes}
        found |= {"missing_call"} if result["missing"] else set()
        in_text = isinstance(prediction, Mapping) and prediction.get("call_in_text") is True
        found = (found if calls else {"no_call"}) | ({"call_in_text"} if in_text else set())
        result["error"] = next(code for code in ERRORS if code in found)
    if verdicts:
        step_at = {index: step for step, index in alignment.items()}
        result["edges"] = [edge is not None for edge in edges]
        result["verdicts"] = [
            _verdicts(call, task.steps[step_at[index]], attempt.outputs.before(index), index in fine)
            if index in step_at
            else {}
            for index, call in enumerate(calls)
        ]
    return result


def _perfect_score(task: Task, edges: list[str | None]) -> TaskScore:
    n = len(task.ids)
    return {
        "level": task.level,
        "score": 1.0,
        "strict": 1.0,
        "sequence": 1.0,
        "arguments": 1.0,
        "data_flow": 1.0 if edges else None,
        "completeness": 1.0,
        "tool_selection": 1.0,
        "calls": n,
        "counted": n,
        "refused": 0,
        "missing": 0,
        "foreseen": edges.count(FORESEEN),
        "loose_references": edges.count(LOOSE),
        "alignment": {step: index for index, step in enumerate(task.ids)},
        "error": None,
        "errors": [[] for _ in task.ids],
    }


def _errors(
    attempt: Attempt, fine: Collection[int], misplaced: Sequence[int], catalogue: Collection[str]
) -> list[list[str]]:
    """Return the error codes of each call: its own unless it is `fine`, wrong order, and missing data flow."""
    alignment, task = attempt.alignment, attempt.task
    step_at = {index: task.steps[step] for step, index in alignment.items()}
    errors = [
        [] if index in fine else _call_errors(call, step_at.get(index), attempt.outputs.before(index), task, catalogue)
        for index, call in enumerate(attempt.calls)
    ]
    for index in misplaced:
        errors[index].append("wrong_order")
    cut = {binding.consumer for binding, edge in zip(task.bindings, attempt.edges, strict=True) if edge is None}
    for consumer in cut & alignment.keys():
        errors[alignment[consumer]].append("wrong_data_flow")
    return errors


def _misplaced(alignment: Mapping[int, int], followers: Sequence[int]) -> list[int]:
    """Return the calls that come after a call that must follow them."""
    taken, late = 0, []
    for index, step in sorted([(index, step) for step, index in alignment.items()]):
        if taken & followers[step]:
            late.append(index)
        taken |= 1 << step
    return late


def _excused(attempt: Attempt) -> set[int]:
    """Return the refused calls that the model corrected later.

    That is, a later call of the same tool is aligned, and does not belong to the same response.
    """
    calls, aligned = attempt.budget, set(attempt.alignment.values())
    return {
        index
        for index, call in enumerate(calls)
        if call.refused
        and index not in aligned
        and any(
            other > index and calls[other].name == call.name and (call.turn is None or call.turn != calls[other].turn)
            for other in aligned
        )
    }


def _right_tools(calls: Sequence[Call], task: Task) -> int:
    """Return the number of calls of expected tools, counting each tool at most as often as it is expected."""
    names = [call.name for call in calls]
    return sum([min(names.count(name), len(steps)) for name, steps in task.steps_of.items()])


def _call_errors(
    call: Call, step: Step | None, outputs: Sequence[Any], task: Task, catalogue: Collection[str]
) -> list[str]:
    """Return the error codes of a single call; `step` is the one that it is aligned with, if any."""
    if call.name is None:
        return ["unreadable" if call.unreadable else "malformed_call"]
    if call.name not in task.steps_of:
        return ["wrong_tool" if call.name in catalogue else "unknown_tool"]
    if step is None:
        return ["extra_call"]
    verdicts = set(_verdicts(call, step, outputs, False).values())
    found = {
        "missing_argument": "missing" in verdicts,
        "unknown_argument": "unknown" in verdicts,
        "refused_call": call.refused and verdicts <= {"right", "default"},
        "wrong_arguments": bool(verdicts & {"wrong", "close"}),
    }
    return [code for code, holds in found.items() if holds]


def _verdicts(call: Call, step: Step, outputs: Sequence[Any], right: bool) -> dict[str, str]:
    """Return the verdict (see VERDICTS) on each argument that was written or should have been.

    `right` tells whether the call as a whole is right, perhaps only by its output.
    """
    verdicts = {}
    for key, value in call.arguments.items():
        gold = step.arguments.get(key, MISSING)
        if key not in step.match:
            verdicts[key] = "unknown"
        elif is_argument_right(value, key, step, outputs):
            verdicts[key] = "right"
        elif right:
            verdicts[key] = "equivalent"
        else:
            verdicts[key] = "close" if match_value(value, gold, step.match[key], outputs) else "wrong"
    for key in step.given:
        if key not in call.arguments:
            fitting = key in step.defaults and (
                right or match_value(step.defaults[key], step.arguments[key], step.match[key], None, True) == 1
            )
            verdicts[key] = "default" if fitting else "wrong" if key in step.defaults else "missing"
    return verdicts


def weigh(score: TaskScore, configuration: Configuration) -> float:
    """Return the score of a task under another configuration."""
    values = (score["sequence"], score["arguments"], score["data_flow"], score["completeness"])
    return weighted_score(score["level"], values, score["counted"] == len(score["alignment"]) == 1, configuration)
