"""How sure a number is: exact intervals, bootstraps, and comparisons between two models on the same tasks."""

from collections.abc import Mapping, Sequence
from math import comb, fsum
from typing import Any

import numpy as np
from scipy.special import betaincinv, stdtr

__all__ = ["clopper_pearson", "contrast", "mcnemar", "paired_bootstrap", "percentiles", "resample", "spearman"]

DIGITS = 6  # of intervals and p values; what a platform's arithmetic may change lies far below
MAX_DRAWS = 1_000_000  # random numbers held at once
# items that are drawn one by one; of more it is drawn how often each value comes, which is the same in less time
MAX_DRAWN = 50_000


def clopper_pearson(successes: int, n: int, confidence_level: float = 0.95) -> tuple[float, float]:
    """Exact interval for a share.

    >>> clopper_pearson(22, 48)
    (0.313715, 0.608278)
    """
    tail = (1 - confidence_level) / 2
    low = betaincinv(successes, n - successes + 1, tail) if successes else 0.0
    high = betaincinv(successes + 1, n - successes, 1 - tail) if successes < n else 1.0
    return round(float(low), DIGITS), round(float(high), DIGITS)


def contrast(
    shares: Mapping[int, tuple[int, int]], weights: Mapping[int, float], confidence_level: float = 0.95
) -> tuple[float, float]:
    """Interval for a weighted sum of independent shares, from the exact interval of each (Zou and Donner's MOVER).

    Never of no width.

    Args:
        shares: (successes, n) by name.
        weights: The weight of each share, such as {0: 1, 1: -1} for a difference.
        confidence_level: Of the interval.

    >>> contrast({0: (48, 48), 1: (64, 64)}, {0: 1, 1: -1})
    (-0.073973, 0.056009)
    """
    value = below = above = 0.0
    for name, weight in weights.items():
        successes, n = shares[name]
        share = successes / n
        ends = [weight * (end - share) for end in clopper_pearson(successes, n, confidence_level)]
        value, below, above = value + weight * share, below + min(ends) ** 2, above + max(ends) ** 2
    return round(value - below**0.5, DIGITS) + 0.0, round(value + above**0.5, DIGITS) + 0.0  # no -0.0


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
    """Difference between two models' mean scores on the same tasks (second minus first), with its interval.

    Tasks are drawn within each level.

    Where the two differ alike on every task, resampling gives no width: what else may be is then bounded as for any
    share of which nothing was seen.
    """
    differences, n = np.subtract(second, first)[:, None], len(first)
    groups = [
        np.sort(differences[np.equal(levels, level)], axis=0) for level in sorted(set(levels))
    ]  # so that the order of tasks does not matter
    means = resample(groups, n_resamples, seed)
    low, high = percentiles(
        sum(mean[:, 0] * len(group) for mean, group in zip(means, groups, strict=True)) / n, confidence_level
    )
    value = fsum(b - a for a, b in zip(first, second, strict=True)) / n
    if low == high:
        unseen = clopper_pearson(0, n, confidence_level)[1]
        low, high = (round(end, DIGITS) + 0.0 for end in (value - unseen * (1 + value), value + unseen * (1 - value)))
    return {"difference": value, "low": low, "high": high}


def spearman(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """Rank correlation and its two-sided p value (t approximation); ties share their mean rank.

    >>> spearman([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])
    (0.8, 0.104088)
    """
    left, right = (
        np.searchsorted(np.sort(values), values) + np.searchsorted(np.sort(values), values, side="right")
        for values in (first, second)
    )
    rho = round(float(np.corrcoef(left, right)[0, 1]), DIGITS)
    freedom = len(first) - 2
    return rho, round(float(2 * stdtr(freedom, -abs(rho) * (freedom / (1 - rho**2)) ** 0.5)), DIGITS) if abs(
        rho
    ) < 1 else 0.0


def resample(
    groups: Sequence[np.ndarray[Any, Any]],
    n_resamples: int,
    seed: int,
    counts: Sequence[np.ndarray[Any, Any]] | None = None,
) -> list[np.ndarray[Any, Any]]:
    """Column means of each group, resampled with replacement: arrays of n_resamples rows.

    Args:
        groups: The items as rows.
        n_resamples: How often.
        seed: Of the draws.
        counts: How often each item is there; once, when left out.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    results = []
    for group, times in zip(groups, counts or [np.ones(len(group), int) for group in groups], strict=True):
        size = int(times.sum())
        one_by_one = size <= MAX_DRAWN
        items = np.repeat(group, times, axis=0) if one_by_one else group
        rows = max(1, MAX_DRAWS // len(items))
        parts = []
        for start in range(0, n_resamples, rows):
            more = min(rows, n_resamples - start)
            if one_by_one:
                parts.append(items[generator.integers(size, size=(more, size))].mean(axis=1))
            else:
                parts.append(generator.multinomial(size, times / size, size=more) @ items / size)
        results.append(np.concatenate(parts))
    return results


def percentiles(draws: Any, confidence_level: float) -> tuple[float, float]:
    """The interval that leaves out the tails of what was drawn."""
    tail = 50 * (1 - confidence_level)
    low, high = np.percentile(draws, [tail, 100 - tail])
    return round(float(low), DIGITS) + 0.0, round(float(high), DIGITS) + 0.0
