"""Decomposes the gap by comparing composed tasks with their twins, each of which asks for one of their calls."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from .intervals import DIGITS, Estimate, Settings, bootstrap, combined, difference, mcnemar, mean, share
from .references import parse_path
from .scoring import LEVELS, Task, TaskScore, score_task

Row = Mapping[str, Any]

COMPOSED = range(1, len(LEVELS))
AS_EXPECTED = {"right", "default", "equivalent"}  # verdicts on an argument that is right; see scoring.VERDICTS


class Pair(NamedTuple):
    """A composed task with its twins, over all repeats in which they were evaluated.

    Attributes:
        level: The task's level, 1 to 3.
        alone: Mean over its steps of the share of repeats in which the step's twin was strict.
        parts: The product of these shares: the chance that all calls are right when each is asked for separately.
        whole: Share of repeats in which the task was strict.
        within: Mean over repeats of the share of its steps that were right in themselves within the task.
        first: Whether all twins were strict in the first repeat, and whether the task was; None if not evaluated.
        no_call: Share of the predictions for its twins that have no calls.
    """

    level: int
    alone: float
    parts: float
    whole: float
    within: float
    first: tuple[bool, bool] | None
    no_call: float


def share_of_right_steps(prediction: Any, row: Row, task: Task, score: TaskScore) -> float:
    """Return the share of a task's steps that are right in themselves, whatever went wrong before them.

    Such a step has a call, and each of its arguments is right, or bound to earlier outputs and taken from them.

    Args:
        prediction: The model's calls.
        row: The row of the dataset.
        task: The row as read by `read_reference`.
        score: The score of the prediction.
    """
    if score["strict"]:
        return 1.0
    score = score if "verdicts" in score else score_task(prediction, task, verdicts=True)
    flows = iter(score["edges"])
    right = 0
    for step in row["expected_trace"]:
        satisfied: dict[str, bool] = {}  # for each bound argument, whether all its values came from earlier outputs
        for leaf in step["bindings"]:
            argument = parse_path(leaf)[0]
            satisfied[argument] = next(flows) and satisfied.get(argument, True)
        index = score["alignment"].get(step["step_id"])
        if index is None:
            continue
        wrong = [key for key, verdict in score["verdicts"][index].items() if verdict not in AS_EXPECTED]
        refused = "refused_call" in score["errors"][index]
        right += not refused and all(satisfied.get(key) for key in wrong)
    return right / len(row["expected_trace"])


def score_twins(
    rounds: Sequence[Sequence[Any]], rows: Sequence[Row], tasks: Sequence[Task]
) -> dict[Any, dict[Any, list[tuple[bool, bool] | None]]]:
    """Score the predictions for the twins.

    Args:
        rounds: For each repeat, a prediction for each twin; None if it was not evaluated.
        rows: The twins, from the config `isolated`.
        tasks: The twins as read by `read_reference`.

    Returns:
        For each parent, step and repeat, whether the twin was strict and whether the prediction has no calls; None if
        it was not evaluated.

    Raises:
        ValueError: If a row is not a twin, or its step already has one.
    """
    results: dict[Any, dict[Any, list[tuple[bool, bool] | None]]] = {}
    for number, (row, task) in enumerate(zip(rows, tasks, strict=True)):
        if "parent" not in row or "parent_step" not in row:
            raise ValueError(
                f"twins: references[{number}] (task_id {row.get('task_id')!r}) has no parent and parent_step; twins "
                f"are the rows of the config isolated"
            )
        steps = results.setdefault(row["parent"], {})
        if row["parent_step"] in steps:
            raise ValueError(
                f"twins: references[{number}] (task_id {row.get('task_id')!r}) is the second twin of "
                f"{row['parent_step']} of {row['parent']}"
            )
        steps[row["parent_step"]] = [_score_twin(predictions[number], task) for predictions in rounds]
    return results


def _score_twin(prediction: Any, task: Task) -> tuple[bool, bool] | None:
    if prediction is None:
        return None
    score = score_task(prediction, task)
    return score["strict"] == 1, score["calls"] == 0


def pair_with_twins(
    rows: Sequence[Row],
    tasks: Sequence[Task],
    wholes: Sequence[Sequence[tuple[float, float] | None]],
    twins: Mapping[Any, Mapping[Any, Sequence[tuple[bool, bool] | None]]],
) -> list[Pair]:
    """Pair composed tasks with their twins, if the task and every twin were evaluated at least once.

    Args:
        rows: The rows of the dataset.
        tasks: The rows as read by `read_reference`.
        wholes: For each row and repeat, the strict score and the share of steps that are right in themselves.
        twins: The result of `score_twins`.

    Raises:
        ValueError: If there are twins, but none of them belongs to a row.
    """
    if twins and not twins.keys() & {row.get("task_id") for row in rows}:
        raise ValueError(
            f"twins: no task of the references is the parent of a twin; the first twin's is {next(iter(twins))!r}"
        )
    pairs = []
    for row, task, tries in zip(rows, tasks, wholes, strict=True):
        own_twins = twins.get(row.get("task_id"), {})
        steps = [own_twins.get(step, [None]) for step in task.ids]
        known = [[twin for twin in step if twin is not None] for step in steps]
        evaluated = [each for each in tries if each is not None]
        if not task.level or not evaluated or not all(known):
            continue
        shares = [_mean_of(strict for strict, _ in answers) for answers in known]
        opening, whole = [step[0] for step in steps], tries[0]
        pairs.append(
            Pair(
                level=task.level,
                alone=_mean_of(shares),
                parts=prod(shares),
                whole=_mean_of(strict for strict, _ in evaluated),
                within=_mean_of(within for _, within in evaluated),
                first=None
                if whole is None or None in opening
                else (all(twin is not None and twin[0] for twin in opening), whole[0] == 1),
                no_call=_mean_of(silent for answers in known for _, silent in answers),
            )
        )
    return pairs


def decomposition(singles: Sequence[float], pairs: Sequence[Pair], settings: Settings) -> dict[str, dict[str, Any]]:
    """Decompose the strict gap: strict(L0) - whole = other tools + more chances + composing.

    With q the mean of `alone` over the tasks: other tools = strict(L0) - q, more chances = q - parts (k chances to fail
    instead of one, which is not a loss due to composing), composing = parts - whole, the paired gap.

    Args:
        singles: For each evaluated L0 task, the share of repeats in which it was strict.
        pairs: The composed tasks that were evaluated with their twins.
        settings: The settings of the intervals.

    Returns:
        The parts, which the metric's card describes, for `all` (all present levels with equal weights) and for each
        level.
    """
    groups = {level: [pair for pair in pairs if pair.level == level] for level in COMPOSED}
    single = share([singles], settings) if singles else None
    return {"all": _decompose(single, [group for group in groups.values() if group], settings)} | {
        f"l{level}": _decompose(single, [group] if group else [], settings) for level, group in groups.items()
    }


def _decompose(single: Estimate | None, levels: Sequence[Sequence[Pair]], settings: Settings) -> dict[str, Any]:
    """Decompose the gap for some levels with equal weights."""
    every = [pair for level in levels for pair in level]
    if not every:
        return {"n": 0, "gap": None}
    first = Counter(pair.first for pair in every)
    b, c = first[True, False], first[False, True]
    weight = 1 / len(levels)

    def over_levels(estimate: Callable[[Sequence[Pair]], Estimate], sign: int = 1) -> list[tuple[float, Estimate]]:
        return [(sign * weight, estimate(level)) for level in levels]

    def below_single(of: Callable[[Pair], float]) -> dict[str, Any] | None:
        if single is None:
            return None
        others = over_levels(lambda level: share([[of(pair) for pair in level]], settings), -1)
        return _as_result(combined([(1, single), *others]), single.n + len(every))

    def mean_of(of: Callable[[Pair], float], bounds: tuple[float, float]) -> dict[str, Any]:
        return _as_result(
            combined(over_levels(lambda level: bootstrap([[of(pair) for pair in level]], bounds, settings))), len(every)
        )

    composing = combined(
        over_levels(lambda level: difference([pair.parts - pair.whole for pair in level], settings=settings))
    )
    means = {
        name: _mean_of(_mean_of(getattr(pair, name) for pair in level) for level in levels)
        for name in ("alone", "parts", "whole", "within", "no_call")
    }
    return {
        "n": len(every),
        "gap": composing.value,
        **composing._replace(n=len(every)).interval,
        "b": b,
        "c": c,
        "p": mcnemar(b, c),
        "l0": single and single.value,
        **means,
        "strict_gap": below_single(lambda pair: pair.whole),
        "other_tools": below_single(lambda pair: pair.alone),
        "more_chances": mean_of(lambda pair: pair.alone - pair.parts, (0.0, 1.0)),
        "per_call_loss": mean_of(lambda pair: pair.alone - pair.within, (-1.0, 1.0)),
        "relative_loss": _relative_loss(composing, means["parts"], len(every)),
        "compositionality_gap": b / (b + first[True, True]) if b + first[True, True] else None,
    }


def _as_result(estimate: Estimate, n: int) -> dict[str, Any]:
    return {"value": estimate.value, **estimate.interval, "n": n}


def _relative_loss(composing: Estimate, parts: float, n: int) -> dict[str, Any] | None:
    """Return 1 - whole / parts, or None if parts is 0.

    The limits are those of the paired gap divided by parts, so both intervals exclude 0 or neither does.
    """
    if not parts:
        return None
    value, low, high = (min(1.0, end / parts) for end in (composing.value, composing.low, composing.high))
    return _as_result(composing._replace(value=value, low=round(low, DIGITS), high=round(high, DIGITS)), n)


def _mean_of(values: Iterable[float]) -> float:
    return mean(list(values)) or 0.0
