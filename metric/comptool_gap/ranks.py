"""The correlation of two rankings, such as those of models by two scores."""

from collections.abc import Sequence
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
from scipy.special import stdtr

DIGITS = 6  # decimals, as for intervals
MAX_RANKED = 8  # with more items than this, the t approximation replaces the exact test


def spearman(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """Return the rank correlation and its two-sided p value; ties share their mean rank.

    The p value is exact (over all permutations) for up to MAX_RANKED items, and the t approximation for more.

    >>> spearman([1, 2, 3], [4, 5, 9])
    (1.0, 0.333333)
    """
    left, right = (_centred_ranks(values) for values in (first, second))
    scale = sqrt(float(left @ left) * float(right @ right))
    rho, n = float(left @ right) / scale, len(left)
    if n <= MAX_RANKED:
        possible = np.array(list(permutations(right))) @ left / scale
        p = float(np.mean(np.abs(possible) > abs(rho) - 1e-9))
    else:
        p = 2 * float(stdtr(n - 2, -abs(rho) * sqrt((n - 2) / (1 - rho**2)))) if abs(rho) < 1 - 1e-12 else 0.0
    return round(rho, DIGITS), round(p, DIGITS)


def _centred_ranks(values: Sequence[float]) -> np.ndarray[Any, Any]:
    ordered = np.sort(values)
    ranks = (np.searchsorted(ordered, values) + np.searchsorted(ordered, values, side="right")) / 2
    centred: np.ndarray[Any, Any] = ranks - ranks.mean()
    return centred
