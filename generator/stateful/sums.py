"""Finds which amounts add up to given totals, with a meet-in-the-middle search over all subsets."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def in_cents(amount: float) -> int:
    """Convert an amount of money to cents, so that sums are exact."""
    return round(amount * 100)


def only_way(values: Sequence[int], totals: Sequence[int]) -> list[list[int]]:
    """Return the indices of the values that add up to each total, or [] unless there is exactly one way."""
    found = list(islice(ways(values, totals), 2))
    return found[0] if len(found) == 1 else []


def ways(values: Sequence[int], totals: Sequence[int]) -> Iterator[list[list[int]]]:
    """Yield every way to assign disjoint subsets of the values to the totals that they add up to."""
    if not totals:
        yield []
        return
    for picks in selections(values, totals[0]):
        left = [place for place in range(len(values)) if place not in picks]
        for rest in ways([values[place] for place in left], totals[1:]):
            yield [picks, *([left[place] for place in subset] for subset in rest)]


def selections(values: Sequence[int], total: int) -> Iterator[list[int]]:
    """Yield each subset of the values that adds up to a total, as a list of indices.

    Time and memory grow with 2**(n / 2) for n values; here n is at most 32.

    Args:
        values: Amounts in cents.
        total: The sum of a subset, in cents.
    """
    import numpy as np

    middle = len(values) // 2
    left, right = _sums(values[:middle]), _sums(values[middle:])
    order = np.argsort(left, kind="stable")
    begin, end = (np.searchsorted(left, total - right, side, sorter=order) for side in ("left", "right"))
    for rest in np.flatnonzero(begin < end).tolist():
        for chosen in order[begin[rest] : end[rest]].tolist():
            bits = chosen | rest << middle
            yield [place for place in range(len(values)) if bits >> place & 1]


def _sums(values: Sequence[int]) -> "NDArray[np.int64]":
    """Return the sum of each subset; bit i of a subset's index says whether it contains value i."""
    import numpy as np

    sums = np.zeros(1, np.int64)
    for value in values:
        sums = np.concatenate((sums, sums + value))
    return sums
