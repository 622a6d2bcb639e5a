"""Where the gap comes from: composed tasks against their twins, which ask for each of their calls alone."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from .intervals import DIGITS, Estimate, Settings, bootstrap, combined, difference, mcnemar, mean, share
from .references import parse_path
from .scoring import LEVELS, Task, TaskScore, score_task

Row = Mapping[str, Any]

COMPOSED = range(1, len(LEVELS))
AS_EXPECTED = {"right", "default", "equivalent"}  # of an argument; see scoring.VERDICTS


class Pair(NamedTuple):
    """A composed task with its twins, over all repeats in which they were evaluated.

    Attributes:
        level: Of the task, 1 to 3.
        alone: Mean over its steps of the share of repeats in which the step's twin was strict.
        parts: The product of these shares: the chance that all calls are right, each asked for alone.
        whole: Share of repeats in which the task was strict.
        within: Mean over repeats of the share of its steps that were right in themselves within the task.
        first: Of the first repeat, whether all twins were strict and whether the task was; None if not evaluated.
        no_call: Share of the answers to its twins that hold no call.
    """

    level: int
    alone: float
    parts: float
    whole: float
    within: float
    first: tuple[bool, bool] | None
    no_call: float


def share_right(prediction: Any, row: Row, task: Task, score: TaskScore) -> float:
    """Return the share of a task's steps that are right in themselves: whatever went wrong before them is no matter.

    Such a step has a call, and each of its arguments is right, or bound to earlier outputs and taken from them.

    Args:
        prediction: What the model called.
        row: Of the dataset.
        task: What `read_reference` made of the row.
        score: What the prediction earned.
    """
    if score["strict"]:
        return 1.0
    score = score if "verdicts" in score else score_task(prediction, task, verdicts=True)
    flows = iter(score["edges"])
    right = 0
    for step in row["expected_trace"]:
        satisfied: dict[str, bool] = {}  # by bound argument, whether all that belongs there came from earlier outputs
        for leaf in step["bindings"]:
            argument = parse_path(leaf)[0]
            satisfied[argument] = next(flows) and satisfied.get(argument, True)
        index = score["alignment"].get(step["step_id"])
        if index is None:
            continue
        wrong = [key for key, verdict in score["verdicts"][index].items() if verdict not in AS_EXPECTED]
        refused = not wrong and "wrong_arguments" in score["errors"][index]
        right += not refused and all(satisfied.get(key) for key in wrong)
    return right / len(row["expected_trace"])


def right_alone(
    rounds: Sequence[Sequence[Any]], rows: Sequence[Row], tasks: Sequence[Task]
) -> dict[Any, dict[Any, list[tuple[bool, bool] | None]]]:
    """Score twins.

    Args:
        rounds: For each repeat a prediction for each twin; None was not evaluated.
        rows: The twins, of the config `isolated`.
        tasks: What `read_reference` made of them.

    Returns:
        By parent and step, for each repeat whether the twin was strict and whether nothing was called.

    Raises:
        ValueError: If a row is no twin, or the second of its step.
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
        steps[row["parent_step"]] = [_twin(predictions[number], task) for predictions in rounds]
    return results


def _twin(prediction: Any, task: Task) -> tuple[bool, bool] | None:
    if prediction is None:
        return None
    score = score_task(prediction, task)
    return score["strict"] == 1, score["calls"] == 0


def pairs_of(
    rows: Sequence[Row],
    tasks: Sequence[Task],
    wholes: Sequence[Sequence[tuple[float, float] | None]],
    twins: Mapping[Any, Mapping[Any, Sequence[tuple[bool, bool] | None]]],
) -> list[Pair]:
    """Put composed tasks together with their twins, where the task and every twin were evaluated at least once.

    Args:
        rows: Of the dataset.
        tasks: What `read_reference` made of them.
        wholes: For each row and repeat strict, and the share of steps that were right in themselves.
        twins: See `right_alone`.

    Raises:
        ValueError: If there are twins, and none belongs to a row.
    """
    if twins and not twins.keys() & {row.get("task_id") for row in rows}:
        raise ValueError(
            f"twins: no task of the references is the parent of a twin; the first twin's is {next(iter(twins))!r}"
        )
    pairs = []
    for row, task, tries in zip(rows, tasks, wholes, strict=True):
        asked = twins.get(row.get("task_id"), {})
        steps = [asked.get(step, [None]) for step in task.ids]
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
    """Take the strict gap apart: strict(L0) - whole = other tools + more chances + composing.

    With q the mean over tasks of `alone`: other tools = strict(L0) - q, more chances = q - parts (k chances to fail
    in the place of one, which is no loss by composing), composing = parts - whole, the paired gap.

    Args:
        singles: For each evaluated L0 task the share of repeats in which it was strict.
        pairs: The composed tasks that were evaluated with their twins.
        settings: Of the intervals.

    Returns:
        For `all` (every level that there is has the same weight) and for each level the parts, which the metric's card
        describes.
    """
    groups = {level: [pair for pair in pairs if pair.level == level] for level in COMPOSED}
    single = share([singles], settings) if singles else None
    return {"all": _part(single, [group for group in groups.values() if group], settings)} | {
        f"l{level}": _part(single, [group] if group else [], settings) for level, group in groups.items()
    }


def _part(single: Estimate | None, levels: Sequence[Sequence[Pair]], settings: Settings) -> dict[str, Any]:
    """Take the gap apart for some levels, each with the same weight."""
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
        return _shown(combined([(1, single), *others]), single.n + len(every))

    def mean_of(of: Callable[[Pair], float], bounds: tuple[float, float]) -> dict[str, Any]:
        return _shown(
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
        "relative_loss": _relative(composing, means["parts"], len(every)),
        "compositionality_gap": b / (b + first[True, True]) if b + first[True, True] else None,
    }


def _shown(estimate: Estimate, n: int) -> dict[str, Any]:
    return {"value": estimate.value, **estimate.interval, "n": n}


def _relative(composing: Estimate, parts: float, n: int) -> dict[str, Any] | None:
    """Return 1 - whole / parts, or None where no task has all its parts right.

    Its limits are those of the paired gap over parts: they leave out 0 when those do.
    """
    if not parts:
        return None
    value, low, high = (min(1.0, end / parts) for end in (composing.value, composing.low, composing.high))
    return _shown(composing._replace(value=value, low=round(low, DIGITS), high=round(high, DIGITS)), n)


def _mean_of(values: Iterable[float]) -> float:
    return mean(list(values)) or 0.0
