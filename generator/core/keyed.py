"""Choices that depend on a key alone: no random state, the same on every platform and in every Python version."""

from bisect import bisect
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from math import isqrt
from typing import Any, TypeVar

__all__ = ["checked_seed", "drawn", "permuted", "shuffled"]

Item = TypeVar("Item")


def checked_seed(seed: Any) -> int:
    """A seed that rows and files can hold.

    Raises:
        ValueError: If it is no whole number of 64 bits.
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or not -(2**63) <= seed < 2**63:
        raise ValueError(f"seed must be a whole number of 64 bits; got {seed!r}")
    return seed


def _digest(*parts: Any) -> int:
    return int.from_bytes(blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest(), "big")


def shuffled(items: Sequence[Item], *key: Any) -> tuple[Item, ...]:
    """The items in an order that depends on the key alone; a further item moves none of the others past each other."""
    start = blake2b("".join(f"{part}/" for part in key).encode(), digest_size=8)

    def place(item: Item) -> bytes:
        digest = start.copy()
        digest.update(str(item).encode())
        return digest.digest()

    return tuple(sorted(items, key=place))


def drawn(items: Sequence[Item], count: int, *key: Any, weights: Sequence[int] = ()) -> list[Item]:
    """So many of the items, none twice, in an order that depends on the key alone (one digest for all draws).

    An item of weight 2 is drawn twice as likely as one of weight 1; without weights all are alike.
    """
    number = int.from_bytes(blake2b("/".join(map(str, key)).encode()).digest(), "big")
    pool, found = list(items), []
    left = list(weights)
    for _ in range(count):
        if not left:  # no weights
            number, place = divmod(number, len(pool))
            found.append(pool.pop(place))
            continue
        bounds = list(accumulate(left))
        number, place = divmod(number, bounds[-1])
        index = bisect(bounds, place)
        found.append(pool.pop(index))
        del left[index]
    return found


def permuted(index: int, size: int, *key: Any) -> int:
    """The place of `index` in a keyed permutation of range(size).

    A four-round Feistel network on a grid, walked until the range is met.
    """
    columns = isqrt(size - 1) + 1
    rows = -(-size // columns)
    while True:
        row, column = divmod(index, columns)
        for number in range(2):
            row = (row + _digest(*key, number, 0, column)) % rows
            column = (column + _digest(*key, number, 1, row)) % columns
        index = row * columns + column
        if index < size:
            return index
