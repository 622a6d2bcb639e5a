"""The score of one prediction on one task: plain dicts in, numbers out."""

from collections.abc import Collection, Mapping, Sequence
from math import fsum
from typing import Any, NotRequired, TypedDict

from .alignment import longest_run
from .attempt import FORESEEN, LOOSE, Attempt, call_similarity, edges_as_expected, is_argument_right, is_right
from .calls import Call, parse_calls
from .matching import match_value
from .references import MISSING
from .task import LEVELS, Step, Task, read_reference
from .weights import CONFIGURATIONS, Configuration, weighed
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

VERSION = "5.0.0"  # of the metric: it changes whenever a score may

ERRORS = tuple(IN_WORDS)

# What is said of an argument of an aligned call: right; close (a number or text that is nearly right); wrong; not a
# parameter; missing; left out, where the default is right; not right, but the call puts out the same.
VERDICTS = ("right", "close", "wrong", "unknown", "missing", "default", "equivalent")


class TaskScore(TypedDict):
    """What one prediction earns on one task.

    `data_flow` is None where nothing is bound. `calls` counts all calls, `counted` those that count against precision,
    `missing` the steps without a call. `foreseen` counts
    the bound values that no output had given when they were written, `loose_references` those written as a reference in
    another notation than the protocol's. `error` is the primary error of the task, and `errors` has the codes of each
    call. On request `verdicts` has one of VERDICTS for each argument of each call (nothing for a call that is aligned
    with no step), and `edges` says of each binding, in the trace's order, whether it is satisfied.
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
    """Score what a model called against what was expected.

    Args:
        prediction: The calls, in any shape that `parse_calls` reads. {"calls": [...], "call_in_text": true} says that
            the model also wrote calls as text, in a protocol in which these are none.
        reference: A row of the dataset, or what `read_reference` made of it.
        configuration: How the dimensions are weighted; one of `CONFIGURATIONS`, or see `configuration_of`.
        catalogue: Names of all tools that exist, to tell a wrong tool from an unknown one; those of the row when left
            out.
        verdicts: Whether to say what is right by argument and by edge.
    """
    task = reference if reference.__class__ is Task else read_reference(reference)  # type: ignore[arg-type]
    calls = parse_calls(prediction, task.tools)
    if not verdicts and (as_expected := edges_as_expected(calls, task)) is not None:
        return _perfect(task, as_expected)
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
        "score": weighed(task.level, (sequence, arguments, data_flow, completeness), single, configuration),
        "strict": float(strict),
        "sequence": sequence,
        "arguments": arguments,
        "data_flow": data_flow,
        "completeness": completeness,
        "tool_selection": 2 * _overlap(calls, task) / (n + counted),
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


def _perfect(task: Task, edges: list[str | None]) -> TaskScore:
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
    """The codes of each call that is not `fine` in itself, or comes too early, or lacks what should have come to it."""
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
    """The calls that come after one that needs them."""
    taken, late = 0, []
    for index, step in sorted([(index, step) for step, index in alignment.items()]):
        if taken & followers[step]:
            late.append(index)
        taken |= 1 << step
    return late


def _excused(attempt: Attempt) -> set[int]:
    """Refused calls that the model made good later.

    A later call to the same tool is aligned, and not one of the same response.
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


def _overlap(calls: Sequence[Call], task: Task) -> int:
    """How many calls name a tool that is expected, each no more often than it is."""
    names = [call.name for call in calls]
    return sum([min(names.count(name), len(steps)) for name, steps in task.steps_of.items()])


def _call_errors(
    call: Call, step: Step | None, outputs: Sequence[Any], task: Task, catalogue: Collection[str]
) -> list[str]:
    """What is wrong with one call in itself; `step` is the one it is aligned with."""
    if call.name is None:
        return ["unreadable" if call.unreadable else "malformed_call"]
    if call.name not in task.steps_of:
        return ["wrong_tool" if call.name in catalogue else "unknown_tool"]
    if step is None:
        return ["extra_call"]
    said = set(_verdicts(call, step, outputs, False).values())
    found = {
        "missing_argument": "missing" in said,
        "unknown_argument": "unknown" in said,
        "wrong_arguments": call.refused or bool(said & {"wrong", "close"}),
    }
    return [code for code, holds in found.items() if holds]


def _verdicts(call: Call, step: Step, outputs: Sequence[Any], right: bool) -> dict[str, str]:
    """What is to be said of each argument that was written or should have been (see VERDICTS).

    The call as a whole may be `right` by what it puts out.
    """
    said = {}
    for key, value in call.arguments.items():
        gold = step.arguments.get(key, MISSING)
        if key not in step.match:
            said[key] = "unknown"
        elif is_argument_right(value, key, step, outputs):
            said[key] = "right"
        elif right:
            said[key] = "equivalent"
        else:
            said[key] = "close" if match_value(value, gold, step.match[key], outputs) else "wrong"
    for key in step.given:
        if key not in call.arguments:
            fitting = key in step.defaults and (
                right or match_value(step.defaults[key], step.arguments[key], step.match[key], None, True) == 1
            )
            said[key] = "default" if fitting else "wrong" if key in step.defaults else "missing"
    return said


def weigh(score: TaskScore, configuration: Configuration) -> float:
    """The score of a task under another configuration."""
    values = (score["sequence"], score["arguments"], score["data_flow"], score["completeness"])
    return weighed(score["level"], values, score["counted"] == len(score["alignment"]) == 1, configuration)
