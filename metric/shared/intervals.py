"""Confidence intervals of shares, means and differences, and tests of paired outcomes.

Each metric has a symbolic link to this file and is published with the file itself. No interval has zero width: in
simulation (`benchmarks/bench_coverage.py`) each covers 93 to 99 %, even if all scores are equal.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import comb, fsum, sqrt
from typing import Any, NamedTuple

import numpy as np
from scipy.special import betaincinv, ndtri

Values = Iterable[float] | Mapping[float, int]

DIGITS = 6  # decimals of intervals and p values; differences between platforms are far smaller
MAX_DRAWS = 1_000_000  # random numbers in memory at once
HALVINGS = 50  # of a range of at most 2; the remaining range is far smaller than DIGITS can show


class Settings(NamedTuple):
    """How intervals are computed: number of bootstrap resamples, confidence level, seed of the resamples."""

    n_resamples: int = 10_000
    confidence_level: float = 0.95
    seed: int = 42

    def checked(self) -> "Settings":
        """Return these settings.

        Raises:
            ValueError: If no interval can be computed with them.
        """
        if self.n_resamples < 1 or not 0 < self.confidence_level < 1:
            raise ValueError("n_resamples must be at least 1 and confidence_level between 0 and 1")
        return self


USUAL = Settings()


class Estimate(NamedTuple):
    """A number with its confidence interval, the method of the interval, and the number of items."""

    value: float
    low: float
    high: float
    method: str
    n: int

    @property
    def interval(self) -> dict[str, Any]:
        """The interval in the form that results use."""
        return {"low": self.low, "high": self.high, "method": self.method, "n": self.n}


def mean(values: Sequence[float]) -> float | None:
    """Return the arithmetic mean, rounded only once; None if there are no values."""
    return fsum(values) / len(values) if values else None


# One sample


def clopper_pearson(successes: int, n: int, confidence_level: float = 0.95) -> tuple[float, float]:
    """Return the exact interval of a share (Clopper and Pearson 1934).

    >>> clopper_pearson(22, 48)
    (0.313715, 0.608278)
    """
    tail = (1 - confidence_level) / 2
    low = betaincinv(successes, n - successes + 1, tail) if successes else 0.0
    high = betaincinv(successes + 1, n - successes, 1 - tail) if successes < n else 1.0
    return _rounded(low, high)


def share(strata: Sequence[Values], settings: Settings = USUAL) -> Estimate:
    """Estimate the mean of scores between 0 and 1, with an exact interval if all are 0 or 1, else with the bootstrap.

    Args:
        strata: The scores of each group of items, or how often each score occurs there; not all groups may be empty.
        settings: The settings of the interval.
    """
    counts = [Counter(stratum) for stratum in strata]
    if not all(values.keys() <= {0, 1} for values in counts):
        return bootstrap(counts, settings=settings)
    successes, n = sum(values[1] for values in counts), sum(values.total() for values in counts)
    return Estimate(successes / n, *clopper_pearson(successes, n, settings.confidence_level), "exact", n)


def bootstrap(
    strata: Sequence[Values], bounds: tuple[float, float] = (0.0, 1.0), settings: Settings = USUAL
) -> Estimate:
    """Estimate the mean of bounded scores by the Bayesian bootstrap within strata, whose weights are fixed.

    For the lower limit an item with the smallest possible score is added, for the upper limit one with the largest
    (Gaffke 2005; Learned-Miller and Thomas 2020). The interval therefore has a width even if all scores are equal, and
    is the exact one if all scores are 0 or 1. The percentile bootstrap covers only 42 to 76 % if most scores are equal.

    Args:
        strata: The scores of each group of items, or how often each score occurs there; not all groups may be empty.
        bounds: The smallest and the largest score that an item can have.
        settings: The settings of the interval.

    >>> bootstrap([[0.5] * 9]).interval
    {'low': 0.330216, 'high': 0.669784, 'method': 'bootstrap', 'n': 9}
    """
    counted = [sorted(Counter(stratum).items()) for stratum in strata]
    columns = [(np.array([value for value, _ in part]), np.array([k for _, k in part])) for part in counted if part]
    n = sum(int(counts.sum()) for _, counts in columns)
    generator = np.random.Generator(np.random.PCG64(settings.seed))
    rows = max(1, MAX_DRAWS // max(len(values) for values, _ in columns))
    draws: list[list[Any]] = [[], []]
    for start in range(0, settings.n_resamples, rows):
        size = min(rows, settings.n_resamples - start)
        total, mass = np.zeros(size), np.zeros(size)
        for values, counts in columns:
            weights = generator.standard_gamma(counts, (size, len(counts)))
            weight = weights.sum(axis=1)
            total += counts.sum() / n * (weights @ values) / weight
            mass += weight
        more = generator.standard_exponential(size)
        for ends, bound in zip(draws, bounds, strict=True):
            ends.append((total * mass + bound * more) / (mass + more))
    tail = (1 - settings.confidence_level) / 2
    low, high = (np.quantile(np.concatenate(ends), at) for ends, at in zip(draws, (tail, 1 - tail), strict=True))
    value = fsum(value * count for part in counted for value, count in part) / n
    return Estimate(value, *_rounded(low, high), "bootstrap", n)


def combined(parts: Sequence[tuple[float, Estimate]]) -> Estimate:
    """Estimate a weighted sum of independent numbers from their intervals (MOVER, Zou and Donner 2008, eq. 4-5).

    Args:
        parts: The weight and the estimate of each number; for a difference the weights are 1 and -1.

    >>> combined([(1, share([[1] * 48])), (-1, share([[1] * 64]))]).interval
    {'low': -0.073973, 'high': 0.056009, 'method': 'MOVER', 'n': 112}
    """
    if len(parts) == 1 and parts[0][0] == 1:
        return parts[0][1]
    # how far each part can lower and raise the sum
    reach = [sorted(weight * (end - part.value) for end in (part.low, part.high)) for weight, part in parts]
    value = round(fsum(weight * part.value for weight, part in parts), 12) + 0.0  # so that equal numbers differ by 0
    low, high = value - sqrt(fsum(end**2 for end, _ in reach)), value + sqrt(fsum(end**2 for _, end in reach))
    return Estimate(value, *_rounded(low, high), "MOVER", sum(part.n for _, part in parts))


# Pairs


def mcnemar(b: int, c: int) -> float:
    """Return the exact two-sided p value of paired binary outcomes (McNemar 1947).

    Args:
        b: Number of pairs in which only the first outcome is 1.
        c: Number of pairs in which only the second outcome is 1.

    >>> mcnemar(5, 0)
    0.0625
    >>> mcnemar(40, 0)
    1.8189894035458565e-12
    """
    p = float(min(1, 2 * sum(comb(b + c, k) for k in range(min(b, c) + 1)) / 2 ** (b + c)))
    return round(p, DIGITS) or p  # never 0, which it is not


def tango(b: int, c: int, n: int, confidence_level: float = 0.95) -> tuple[float, float]:
    """Return the score interval of the difference of paired binary outcomes, first minus second (Tango 1998).

    Args:
        b: Number of pairs in which only the first outcome is 1.
        c: Number of pairs in which only the second outcome is 1.
        n: Number of all pairs.
        confidence_level: The confidence level.

    >>> tango(1, 7, 21)
    (-0.517232, -0.026003)
    """
    z = float(ndtri((1 + confidence_level) / 2))

    def refuted(difference: float) -> bool:
        """Whether the score test rejects this difference."""
        linear = (2 * n - b + c) * difference - b - c
        root = sqrt(max(0.0, linear**2 + 8 * n * c * difference * (1 - difference)))
        only_second = (root - linear) / (4 * n)  # maximum likelihood estimate of their share, given the difference
        variance = n * (2 * only_second + difference * (1 - difference))
        return abs(b - c - n * difference) > z * sqrt(max(0.0, variance))

    def limit(inside: float, outside: float) -> float:
        for _ in range(HALVINGS):
            middle = (inside + outside) / 2
            inside, outside = (inside, middle) if refuted(middle) else (middle, outside)
        return outside

    return _rounded(limit((b - c) / n, -1.0), limit((b - c) / n, 1.0))


def paired(
    first: Sequence[float], second: Sequence[float], strata: Sequence[Any] = (), settings: Settings = USUAL
) -> dict[str, Any]:
    """Compare two scores between 0 and 1 of the same items.

    Args:
        first: The first score of each item.
        second: The second score of each item.
        strata: The group of each item, within which the bootstrap resamples; by default there is one group.
        settings: The settings of the interval.

    Returns:
        `gap` (mean of first minus second) with `low`, `high` and `method` (Tango's interval if all differences are -1,
        0 or 1, otherwise the bootstrap); `n`; the numbers of pairs `b` (first larger) and `c` (second larger), and
        McNemar's `p`. Values that are undefined without items are None.

    >>> paired([1, 1, 0, 1], [1, 0, 0, 1])["gap"], paired([], [])["gap"]
    (0.25, None)
    """
    differences = [left - right for left, right in zip(first, second, strict=True)]
    b, c, n = sum(d > 0 for d in differences), sum(d < 0 for d in differences), len(differences)
    counts = {"b": b, "c": c, "p": mcnemar(b, c) if n else None}
    if not n:
        return {"gap": None, "low": None, "high": None, "method": None, "n": 0, **counts}
    estimate = difference(differences, strata, settings)
    return {"gap": estimate.value, **estimate.interval, **counts}


def difference(differences: Sequence[float], strata: Sequence[Any] = (), settings: Settings = USUAL) -> Estimate:
    """Estimate the mean of paired differences between -1 and 1, with Tango's interval if all are -1, 0 or 1."""
    if set(differences) <= {-1, 0, 1}:
        b, c, n = differences.count(1), differences.count(-1), len(differences)
        return Estimate((b - c) / n, *tango(b, c, n, settings.confidence_level), "Tango", n)
    groups: dict[Any, list[float]] = {}
    for value, stratum in zip(differences, strata or [0] * len(differences), strict=True):
        groups.setdefault(stratum, []).append(value)
    return bootstrap([groups[stratum] for stratum in sorted(groups)], (-1.0, 1.0), settings)


def _rounded(low: Any, high: Any) -> tuple[float, float]:
    return round(float(low), DIGITS) + 0.0, round(float(high), DIGITS) + 0.0  # no -0.0
