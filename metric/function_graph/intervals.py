"""Intervals and the paired test: the few that shares, means and pairs of binary scores need."""

from collections.abc import Sequence
from math import comb

import numpy as np
from scipy.special import betaincinv

__all__ = ["bootstrap", "clopper_pearson", "mcnemar"]

DIGITS = 6  # what a platform's arithmetic may change lies far below


def clopper_pearson(successes: int, n: int, confidence_level: float = 0.95) -> tuple[float, float]:
    """Exact interval for a share.

    >>> clopper_pearson(22, 48)
    (0.313715, 0.608278)
    """
    tail = (1 - confidence_level) / 2
    low = betaincinv(successes, n - successes + 1, tail) if successes else 0.0
    high = betaincinv(successes + 1, n - successes, 1 - tail) if successes < n else 1.0
    return round(float(low), DIGITS), round(float(high), DIGITS)


def mcnemar(only_first: int, only_second: int) -> float:
    """Exact two-sided p value for pairs of binary scores, from the numbers of pairs in which one of the two is 1.

    >>> mcnemar(5, 0)
    0.0625
    """
    n = only_first + only_second
    return float(min(1, 2 * sum(comb(n, k) for k in range(min(only_first, only_second) + 1)) / 2**n))


def bootstrap(
    values: Sequence[float], n_resamples: int = 10_000, confidence_level: float = 0.95, seed: int = 42
) -> tuple[float, float]:
    """Percentile interval for a mean.

    How often each distinct value is drawn is drawn at once, so memory does not grow with their number.

    >>> bootstrap([0.5] * 9)
    (0.5, 0.5)
    """
    distinct, counts = np.unique(np.asarray(values, float), return_counts=True)
    drawn = np.random.default_rng(seed).multinomial(len(values), counts / len(values), n_resamples)
    tail = 100 * (1 - confidence_level) / 2
    low, high = np.percentile(drawn @ distinct / len(values), [tail, 100 - tail])
    return round(float(low), DIGITS), round(float(high), DIGITS)
