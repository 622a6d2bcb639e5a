"""Agreement of two gradings, and ranks that follow from confidence intervals."""

from collections.abc import Mapping, Sequence
from math import fsum


def kappa(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return Cohen's kappa of two binary gradings; None if they are empty or would always agree by chance.

    >>> kappa([1, 1, 0, 0], [1, 0, 0, 0])
    0.5
    """
    if not first:
        return None
    observed = sum(a == b for a, b in zip(first, second, strict=True)) / len(first)
    yes, also = fsum(first) / len(first), fsum(second) / len(second)
    chance = yes * also + (1 - yes) * (1 - also)
    return round((observed - chance) / (1 - chance), 6) if chance < 1 else None


def rank_ub(intervals: Mapping[str, tuple[float, float]]) -> dict[str, int]:
    """Return the rank (UB) of each model: 1 + the number of models whose lower bound lies above its upper bound.

    >>> rank_ub({"a": (0.65, 0.75), "b": (0.60, 0.70), "c": (0.40, 0.50)})
    {'a': 1, 'b': 1, 'c': 3}
    """
    return {name: 1 + sum(low > high for low, _ in intervals.values()) for name, (_, high) in intervals.items()}
