"""From task scores to what is reported.

Shares with exact intervals, by what was dialled, and the effect of restating.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import Any

from .intervals import bootstrap, clopper_pearson, mcnemar
from .scoring import CLASSES, DIALS, ENDS, VERSION, TaskScore, read_reference, score_task

__all__ = ["compute", "restate_gap", "share"]

_SHOWN = ("names", "on_wrong_input", "subtypes")  # with `graph`, what two rows share that differ by `restate` alone


def compute(
    predictions: Sequence[Any],
    references: Sequence[Mapping[str, Any]],
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
    per_task: bool = False,
) -> dict[str, Any]:
    """Score every prediction against its reference and summarise.

    The parameters and the result are described in the metric's card.

    Raises:
        ValueError: If a reference or a prediction is malformed, the lengths differ, or an option makes no sense.
    """
    if len(predictions) != len(references):
        raise ValueError(
            f"predictions and references must have the same length; there are {len(predictions)} and {len(references)}"
        )
    if n_resamples < 1 or not 0 < confidence_level < 1:
        raise ValueError("n_resamples must be at least 1 and confidence_level between 0 and 1")
    tasks = [read_reference(row, number) for number, row in enumerate(references)]
    given = [
        None if prediction is None else score_task(prediction, task)
        for prediction, task in zip(predictions, tasks, strict=True)
    ]
    evaluated = [(row, score) for row, score in zip(references, given, strict=True) if score is not None]
    scores = [score for _, score in evaluated]
    efficiency = [score["efficiency"] for score in scores if score["efficiency"] is not None]
    firsts = [next(filter(None, score["classes"]), None) for score in scores]
    calls = sum(score["calls"] for score in scores)
    success, unformatted = [score["success"] for score in scores], [score["unformatted"] for score in scores]
    coverage = len(scores) / len(given) if given else None
    result: dict[str, Any] = {
        "success": _mean(success),
        "unformatted_success": _mean(unformatted),
        "efficiency": _mean(efficiency),
        "calls": calls / len(scores) if scores else None,
        "wrong_call_rate": sum(wrong is not None for score in scores for wrong in score["classes"]) / calls
        if calls
        else None,
        "needless_call_rate": sum(score["needless"] for score in scores) / calls if calls else None,
        "lucky_calls": sum(score["lucky"] for score in scores),
        "coverage": coverage,
        "n": len(scores),
        "by": {
            dial: [
                {
                    dial: value,
                    **share([score["success"] for row, score in evaluated if row[dial] == value], confidence_level),
                }
                for value in sorted({row[dial] for row, _ in evaluated})
            ]
            for dial in DIALS
        },
        "ends": {end: sum(score["end"] == end for score in scores) for end in ENDS},
        "wrong_calls": {
            "first": _shares(wrong for wrong in firsts if wrong),
            "all": _shares(wrong for score in scores for wrong in score["classes"] if wrong),
        },
        "restate_gap": restate_gap(evaluated, n_resamples, confidence_level, seed),
        "confidence_intervals": {
            **{
                name: {key: value for key, value in share(values, confidence_level).items() if key != "success"}
                | {"method": "exact"}
                for name, values in (("success", success), ("unformatted_success", unformatted))
                if values
            },
            **({"efficiency": _interval(efficiency, n_resamples, confidence_level, seed)} if efficiency else {}),
        },
    }
    result["metric_version"] = VERSION
    if per_task:
        result["per_task"] = [
            {"task_id": row.get("task_id"), **(score or {"success": None})}
            for row, score in zip(references, given, strict=True)
        ]
    if coverage is not None and coverage < 1:
        result["note"] = (
            f"Not evaluated: {len(given) - len(scores)} of {len(given)} tasks. The scores are means over the others."
        )
    return result


def share(successes: Sequence[int], confidence_level: float = 0.95) -> dict[str, Any]:
    """A share of successes with its exact interval and its n.

    >>> share([1, 0, 0, 1])
    {'success': 0.5, 'low': 0.067586, 'high': 0.932414, 'n': 4}
    """
    low, high = clopper_pearson(sum(successes), len(successes), confidence_level)
    return {"success": _mean(successes), "low": low, "high": high, "n": len(successes)}


def restate_gap(
    evaluated: Sequence[tuple[Mapping[str, Any], TaskScore]],
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
) -> dict[str, Any] | None:
    """What restating the values seen so far does, on the graphs that were put both ways.

    Args:
        evaluated: Rows with their scores.
        n_resamples: Resamples of the bootstrap over pairs.
        confidence_level: Of the interval.
        seed: Of the bootstrap.

    Returns:
        Success `with` and `without`, their difference with its interval, the p value of McNemar's exact test, the pairs
        that succeeded one way only and their number n; None without a pair.
    """
    pairs: dict[tuple[Any, ...], dict[bool, int]] = {}
    seen: Counter[tuple[Any, ...]] = Counter()
    for row, score in evaluated:
        key = (row.get("graph"), *(row.get(name) for name in _SHOWN))
        seen[key, row.get("restate")] += 1
        pairs.setdefault((*key, seen[key, row.get("restate")]), {})[bool(row.get("restate"))] = score["success"]
    found = [(pair[True], pair[False]) for pair in pairs.values() if len(pair) > 1]
    if not found:
        return None
    differences = [on - off for on, off in found]
    low, high = bootstrap(differences, n_resamples, confidence_level, seed)
    return {
        "with": _mean([on for on, _ in found]),
        "without": _mean([off for _, off in found]),
        "difference": _mean(differences),
        "low": low,
        "high": high,
        "p_value": mcnemar(differences.count(1), differences.count(-1)),
        "only_with": differences.count(1),
        "only_without": differences.count(-1),
        "n": len(found),
    }


def _interval(values: Sequence[float], n_resamples: int, confidence_level: float, seed: int) -> dict[str, Any]:
    low, high = bootstrap(values, n_resamples, confidence_level, seed)
    return {"low": low, "high": high, "n": len(values), "method": "bootstrap"}


def _shares(classes: Iterable[str]) -> dict[str, Any]:
    """Of the wrong calls given by their class: how many there are, and the share of each class (None without any)."""
    counts = Counter(classes)
    total = sum(counts.values())
    return {"n": total, **{name: counts[name] / total if total else None for name in CLASSES}}


def _mean(values: Sequence[float]) -> float | None:
    return fsum(values) / len(values) if values else None
