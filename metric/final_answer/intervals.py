"""Exact intervals, paired comparisons and ranks, from binary scores."""

from collections.abc import Mapping, Sequence
from math import comb, fsum
from typing import Any

import numpy as np
from scipy.special import betaincinv

__all__ = ["bootstrap", "clopper_pearson", "kappa", "mcnemar", "mean", "rank_ub", "share"]

DIGITS = 6  # of intervals and p values; what a platform's arithmetic may change lies far below


def mean(values: Sequence[float]) -> float | None:
    """Arithmetic mean; None for nothing."""
    return fsum(values) / len(values) if values else None


def clopper_pearson(successes: int, n: int, confidence_level: float = 0.95) -> tuple[float, float]:
    """Exact interval for a share.

    >>> clopper_pearson(202, 288)
    (0.644914, 0.753664)
    """
    tail = (1 - confidence_level) / 2
    low = betaincinv(successes, n - successes + 1, tail) if successes else 0.0
    high = betaincinv(successes + 1, n - successes, 1 - tail) if successes < n else 1.0
    return round(float(low), DIGITS), round(float(high), DIGITS)


def share(scores: Sequence[float], confidence_level: float = 0.95) -> dict[str, Any]:
    """The mean of binary scores with its exact interval and the number of tasks behind it."""
    if not scores:
        return {"mean": None, "low": None, "high": None, "n": 0}
    low, high = clopper_pearson(int(sum(scores)), len(scores), confidence_level)
    return {"mean": mean(scores), "low": low, "high": high, "n": len(scores)}


def mcnemar(first: Sequence[float], second: Sequence[float]) -> float:
    """Exact two-sided p value for two binary scores of the same tasks.

    >>> mcnemar([1, 1, 1, 1, 1, 0], [0, 0, 0, 0, 0, 0])
    0.0625
    """
    only_first = sum(a > b for a, b in zip(first, second, strict=True))
    only_second = sum(a < b for a, b in zip(first, second, strict=True))
    n = only_first + only_second
    return float(min(1, 2 * sum(comb(n, k) for k in range(min(only_first, only_second) + 1)) / 2**n))


def bootstrap(
    values: Sequence[float], n_resamples: int = 10_000, confidence_level: float = 0.95, seed: int = 42
) -> tuple[float, float]:
    """Percentile interval of a mean, by resampling the values."""
    generator = np.random.Generator(np.random.PCG64(seed))
    sample = np.asarray(values, dtype=float)
    rows = max(1, 4_000_000 // len(sample))
    draws = [
        sample[generator.integers(len(sample), size=(min(rows, n_resamples - start), len(sample)))].mean(axis=1)
        for start in range(0, n_resamples, rows)
    ]
    tail = 50 * (1 - confidence_level)
    low, high = np.percentile(np.concatenate(draws), [tail, 100 - tail])
    return round(float(low), DIGITS) + 0.0, round(float(high), DIGITS) + 0.0  # no -0.0


def kappa(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Cohen's kappa of two binary gradings; None where chance agreement is complete.

    >>> kappa([1, 1, 0, 0], [1, 0, 0, 0])
    0.5
    """
    if not first:
        return None
    observed = sum(a == b for a, b in zip(first, second, strict=True)) / len(first)
    yes, also = fsum(first) / len(first), fsum(second) / len(second)
    chance = yes * also + (1 - yes) * (1 - also)
    return round((observed - chance) / (1 - chance), DIGITS) if chance < 1 else None


def rank_ub(intervals: Mapping[str, tuple[float, float]]) -> dict[str, int]:
    """Rank (UB) of each model: one more than the number of models whose lower bound lies above its upper bound.

    >>> rank_ub({"a": (0.65, 0.75), "b": (0.60, 0.70), "c": (0.40, 0.50)})
    {'a': 1, 'b': 1, 'c': 3}
    """
    return {name: 1 + sum(low > high for low, _ in intervals.values()) for name, (_, high) in intervals.items()}
