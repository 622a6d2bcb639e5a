"""Which records add up to totals, of which nobody said more: a search through all selections, half by half."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def in_cents(amount: float) -> int:
    """Return an amount of money in cents, so that sums are exact."""
    return round(amount * 100)


def only_way(values: Sequence[int], totals: Sequence[int]) -> list[list[int]]:
    """Return for each total the places of the values that come to it, or nothing if there is no way or a second one."""
    found = list(islice(ways(values, totals), 2))
    return found[0] if len(found) == 1 else []


def ways(values: Sequence[int], totals: Sequence[int]) -> Iterator[list[list[int]]]:
    """Yield the ways to give each total a selection of values that comes to it, and no value to two totals."""
    if not totals:
        yield []
        return
    for picks in selections(values, totals[0]):
        left = [place for place in range(len(values)) if place not in picks]
        for rest in ways([values[place] for place in left], totals[1:]):
            yield [picks, *([left[place] for place in one] for one in rest)]


def selections(values: Sequence[int], total: int) -> Iterator[list[int]]:
    """Yield each selection of values that adds up to a total, as the places of its values.

    Time and memory grow with 2 to the half of the number of values, of which there are at most 32 here.

    Args:
        values: Amounts in cents.
        total: What a selection must come to, in cents.
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
    """Return what each selection comes to; bit i of its place says whether value i is in it."""
    import numpy as np

    sums = np.zeros(1, np.int64)
    for value in values:
        sums = np.concatenate((sums, sums + value))
    return sums
