"""From task scores to the composition gap: means, intervals, and comparisons between models."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb, fsum
from typing import Any

import numpy as np
from scipy.special import betaincinv, stdtr

from .scoring import CONFIGURATIONS, ERRORS, LEVELS, TaskScore, configuration_of, read_reference, score_task, weigh

__all__ = ["clopper_pearson", "composition_gap", "compute", "gap_across_models", "mcnemar", "paired_bootstrap", "spearman"]

DIGITS = 6  # of intervals and p values; what a platform's arithmetic may change lies far below
MAX_DRAWS = 4_000_000  # random numbers held at once


def compute(
    predictions: Sequence[Any],
    references: Sequence[Mapping[str, Any]],
    weights: str | Mapping[int, Mapping[str, float]] = "default",
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
    per_task: bool = False,
    ablation: bool = False,
) -> dict[str, Any]:
    """Score every prediction against its reference and summarise; the parameters and the result are described in the metric's card.

    Raises:
        ValueError: If a reference is malformed, the lengths differ, or an option makes no sense.
    """
    if len(predictions) != len(references):
        raise ValueError(f"predictions and references must have the same length; there are {len(predictions)} and {len(references)}")
    if n_resamples < 1 or not 0 < confidence_level < 1:
        raise ValueError("n_resamples must be at least 1 and confidence_level between 0 and 1")
    configuration = configuration_of(weights)
    tasks = [read_reference(row, number) for number, row in enumerate(references)]
    catalogue = {name for task in tasks for name in task.tools}
    given = [
        None if prediction is None else score_task(prediction, task, configuration, catalogue) for prediction, task in zip(predictions, tasks, strict=True)
    ]
    scores = [score for score in given if score is not None]
    calls = sum(score["calls"] for score in scores)
    counted = sum(score["counted"] for score in scores)
    coverage = len(scores) / len(given) if given else None
    result: dict[str, Any] = {
        **_gaps(scores, "score"),
        **{f"strict_{name}": value for name, value in _gaps(scores, "strict").items()},
        "tool_selection": _mean([score["tool_selection"] for score in scores]),
        "argument_accuracy": _mean([score["arguments"] for score in scores]),
        "sequence": _mean([score["sequence"] for score in scores]),
        "data_flow": _mean([score["data_flow"] for score in scores if score["data_flow"] is not None]),
        "completeness": _mean([score["completeness"] for score in scores]),
        "extra_call_rate": (counted - sum(len(score["alignment"]) for score in scores)) / counted if counted else None,
        "refused_call_rate": sum(score["refused"] for score in scores) / calls if calls else None,
        "no_call_rate": _mean([float(score["calls"] == 0) for score in scores]),
        "coverage": coverage,
        "n": len(scores),
        **{f"n_l{level}": sum(score["level"] == level for score in scores) for level in range(len(LEVELS))},
        "confidence_intervals": _intervals(scores, configuration[1] is not None, n_resamples, confidence_level, seed),
        "errors": _count_errors(scores),
    }
    if ablation:
        result["ablation"] = {name: _gaps([{**score, "score": weigh(score, other)} for score in scores], "score") for name, other in CONFIGURATIONS.items()}
    if per_task:
        result["per_task"] = [{"task_id": row.get("task_id"), **(score or {"score": None})} for row, score in zip(references, given, strict=True)]
    if coverage is not None and coverage < 1:
        result["note"] = f"Not evaluated: {len(given) - len(scores)} of {len(given)} tasks. The scores are means over the others."
    return result


def composition_gap(accuracy: Mapping[int, Any]) -> dict[str, Any]:
    """The gaps that follow from accuracies by level (numbers or arrays of them); None for what an absent level leaves undefined.

    >>> composition_gap({0: 45.0, 1: 60.0, 2: 90.0, 3: 30.0})
    {'comp_gap_l1': -15.0, 'comp_gap_l2': -45.0, 'comp_gap_l3': 15.0, 'comp_gap': -15.0, 'selection_gap': 15.0}
    """
    gaps: dict[str, Any] = {f"comp_gap_l{level}": accuracy[0] - accuracy[level] if 0 in accuracy and level in accuracy else None for level in (1, 2, 3)}
    mean = sum(gaps.values()) / 3 if len(accuracy) == len(LEVELS) else None
    return {**gaps, "comp_gap": mean, "selection_gap": None if mean is None else 0.0 - mean}


def clopper_pearson(successes: int, n: int, confidence_level: float = 0.95) -> tuple[float, float]:
    """Exact interval for a share.

    >>> clopper_pearson(22, 48)
    (0.313715, 0.608278)
    """
    tail = (1 - confidence_level) / 2
    low = betaincinv(successes, n - successes + 1, tail) if successes else 0.0
    high = betaincinv(successes + 1, n - successes, 1 - tail) if successes < n else 1.0
    return round(float(low), DIGITS), round(float(high), DIGITS)


def mcnemar(first: Sequence[float], second: Sequence[float]) -> float:
    """Exact two-sided p value for two models' strict (binary) scores on the same tasks.

    >>> mcnemar([1, 1, 1, 1, 1, 0], [0, 0, 0, 0, 0, 0])
    0.0625
    """
    only_first = sum(a > b for a, b in zip(first, second, strict=True))
    only_second = sum(a < b for a, b in zip(first, second, strict=True))
    n = only_first + only_second
    return float(min(1, 2 * sum(comb(n, k) for k in range(min(only_first, only_second) + 1)) / 2**n))


def paired_bootstrap(
    first: Sequence[float],
    second: Sequence[float],
    levels: Sequence[int],
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
) -> dict[str, float]:
    """Difference between two models' mean scores on the same tasks (second minus first), with its interval; tasks are drawn within each level."""
    differences = np.subtract(second, first)[:, None]
    groups = [differences[np.equal(levels, level)] for level in sorted(set(levels))]
    means = _resample(groups, n_resamples, seed)
    low, high = _percentiles(sum(mean[:, 0] * len(group) for mean, group in zip(means, groups, strict=True)) / len(first), confidence_level)
    return {"difference": fsum(b - a for a, b in zip(first, second, strict=True)) / len(first), "low": low, "high": high}


def spearman(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """Rank correlation and its two-sided p value (t approximation); ties share their mean rank.

    >>> spearman([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])
    (0.8, 0.104088)
    """
    left, right = (np.searchsorted(np.sort(values), values) + np.searchsorted(np.sort(values), values, side="right") for values in (first, second))
    rho = round(float(np.corrcoef(left, right)[0, 1]), DIGITS)
    freedom = len(first) - 2
    return rho, round(float(2 * stdtr(freedom, -abs(rho) * (freedom / (1 - rho**2)) ** 0.5)), DIGITS) if abs(rho) < 1 else 0.0


def gap_across_models(rows: Sequence[Mapping[str, Any]], n_resamples: int = 10_000, confidence_level: float = 0.95, seed: int = 42) -> dict[str, Any]:
    """Mean selection gap over models, with a bootstrap over models, from a table with columns l0 to l3 (and regime), as the paper's Table 2 has them."""
    gaps = [composition_gap({level: float(row[f"l{level}"]) for level in range(len(LEVELS))}) for row in rows]
    selection = [gap["selection_gap"] for gap in gaps]
    (means,) = _resample([np.array(selection)[:, None]], n_resamples, seed)
    low, high = _percentiles(means[:, 0], confidence_level)
    regimes = {str(row.get("regime")): [gap for gap, other in zip(selection, rows, strict=True) if other.get("regime") == row.get("regime")] for row in rows}
    return {
        "selection_gap": _mean(selection),
        "low": low,
        "high": high,
        "n": len(rows),
        "models_with_gap": sum(gap > 0 for gap in selection),
        "by_regime": {regime: _mean(values) for regime, values in regimes.items()},
        "comp_gap": [gap["comp_gap"] for gap in gaps],
    }


def _mean(values: Sequence[float]) -> float | None:
    return fsum(values) / len(values) if values else None


def _by_level(scores: Sequence[Mapping[str, Any]], key: str) -> dict[int, list[float]]:
    found = {level: [score[key] for score in scores if score["level"] == level] for level in range(len(LEVELS))}
    return {level: values for level, values in found.items() if values}


def _gaps(scores: Sequence[Mapping[str, Any]], key: str) -> dict[str, Any]:
    means = {level: fsum(values) / len(values) for level, values in _by_level(scores, key).items()}
    return {
        "accuracy": _mean([score[key] for score in scores]),
        **{f"accuracy_l{level}": means.get(level) for level in range(len(LEVELS))},
        **composition_gap(means),
    }


def _intervals(scores: Sequence[TaskScore], binary: bool, n_resamples: int, confidence_level: float, seed: int) -> dict[str, dict[str, Any]]:
    """An interval for each accuracy and gap: exact for shares of binary scores, otherwise by resampling tasks within each level."""
    levels = {level: np.array([[score["score"], score["strict"]] for score in scores if score["level"] == level]) for level in range(len(LEVELS))}
    present = {level: values for level, values in levels.items() if len(values)}
    means = dict(zip(present, _resample(list(present.values()), n_resamples, seed), strict=True))
    intervals: dict[str, dict[str, Any]] = {}
    for column, prefix in enumerate(("", "strict_")):
        resampled = {level: mean[:, column] for level, mean in means.items()}
        overall = {"accuracy": sum(resampled[level] * len(values) for level, values in present.items()) / len(scores)} if present else {}
        accuracies = overall | {f"accuracy_l{level}": mean for level, mean in resampled.items()}
        for name, draws in {**accuracies, **composition_gap(resampled)}.items():
            if draws is None:
                continue
            own = int(name[-1]) if name[-1].isdigit() else None
            behind = present.keys() if own is None else {0, own} if "gap" in name else {own}
            n = sum(len(present[level]) for level in behind)
            if name in accuracies and (prefix or binary or behind == {0}):
                low, high = clopper_pearson(int(sum(present[level][:, column].sum() for level in behind)), n, confidence_level)
                method = "exact"
            else:
                low, high = _percentiles(draws, confidence_level)
                method = "bootstrap"
            intervals[prefix + name] = {"low": low, "high": high, "method": method, "n": n}
    return intervals


def _resample(groups: Sequence[np.ndarray[Any, Any]], n_resamples: int, seed: int) -> list[np.ndarray[Any, Any]]:
    """Column means of each group, resampled with replacement: arrays of n_resamples rows."""
    generator = np.random.Generator(np.random.PCG64(seed))
    results = []
    for group in groups:
        rows = max(1, MAX_DRAWS // len(group))
        parts = [group[generator.integers(len(group), size=(min(rows, n_resamples - start), len(group)))].mean(axis=1) for start in range(0, n_resamples, rows)]
        results.append(np.concatenate(parts))
    return results


def _percentiles(draws: Any, confidence_level: float) -> tuple[float, float]:
    tail = 50 * (1 - confidence_level)
    low, high = np.percentile(draws, [tail, 100 - tail])
    return round(float(low), DIGITS) + 0.0, round(float(high), DIGITS) + 0.0  # no -0.0


def _count_errors(scores: Sequence[TaskScore]) -> dict[str, dict[str, dict[str, int]]]:
    """By level: how many tasks have which primary error, and how often each code occurs at all."""
    result = {}
    for level in range(len(LEVELS)):
        here = [score for score in scores if score["level"] == level]
        primary = Counter(score["error"] for score in here)
        every = Counter(code for score in here for codes in score["errors"] for code in codes)
        every["no_call"] = sum(score["error"] == "no_call" for score in here)
        every["missing_call"] = sum(score["missing"] for score in here)
        result[f"l{level}"] = {
            "primary": {code: primary[code] for code in ERRORS if primary[code]},
            "all": {code: every[code] for code in ERRORS if every[code]},
        }
    return result
