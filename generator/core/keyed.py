"""Choices that depend on a key alone: no random state, the same on every platform and in every Python version."""

from bisect import bisect
from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import accumulate
from math import isqrt
from typing import Any, TypeVar

Item = TypeVar("Item")


def checked_seed(seed: Any) -> int:
    """A seed that rows and files can hold.

    Raises:
        ValueError: If it is no whole number of 64 bits.
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or not -(2**63) <= seed < 2**63:
        raise ValueError(f"seed must be a whole number of 64 bits; got {seed!r}")
    return seed


def hashed(*key: Any) -> int:
    """A number from 0 to 2**64 - 1 that depends on the key alone."""
    return int.from_bytes(blake2b("/".join(map(str, key)).encode(), digest_size=8).digest(), "big")


def shuffled(items: Sequence[Item], *key: Any) -> tuple[Item, ...]:
    """The items in an order that depends on the key alone; a further item moves none of the others past each other."""
    return tuple(sorted(items, key=_hashing(*key)))


def _hashing(*key: Any) -> Callable[[Any], bytes]:
    """What gives the digest of `hashed` for the key and a further part; the key itself is hashed once."""
    start = blake2b("".join(f"{part}/" for part in key).encode(), digest_size=8)

    def digest(part: Any) -> bytes:
        whole = start.copy()
        whole.update(str(part).encode())
        return whole.digest()

    return digest


def reordered(items: Sequence[Item], *key: Any) -> list[Item]:
    """The items in an order of their places that depends on the key alone, whatever the items are."""
    return [items[place] for place in shuffled(range(len(items)), *key)]


def picked(items: Sequence[Item], *key: Any) -> Item:
    """One of the items, chosen by the key alone."""
    return items[hashed(*key) % len(items)]


def drawn(items: Sequence[Item], count: int, *key: Any, weights: Sequence[int] = ()) -> list[Item]:
    """So many of the items, none twice, in an order that depends on the key alone (one digest for all draws).

    An item of weight 2 is drawn twice as likely as one of weight 1; without weights all are alike.
    """
    number = int.from_bytes(blake2b("/".join(map(str, key)).encode()).digest(), "big")
    pool, picks = list(items), []
    left = list(weights)
    for _ in range(count):
        if not left:  # no weights
            number, place = divmod(number, len(pool))
            picks.append(pool.pop(place))
            continue
        bounds = list(accumulate(left))
        number, place = divmod(number, bounds[-1])
        index = bisect(bounds, place)
        picks.append(pool.pop(index))
        del left[index]
    return picks


def permuted(index: int, size: int, *key: Any) -> int:
    """The place of `index` in a keyed permutation of range(size).

    A four-round Feistel network on a grid, walked until the range is met.
    """
    columns = isqrt(size - 1) + 1
    rows = -(-size // columns)
    digest = _hashing(*key)
    while True:
        row, column = divmod(index, columns)
        for number in range(2):
            row = (row + int.from_bytes(digest(f"{number}/0/{column}"), "big")) % rows
            column = (column + int.from_bytes(digest(f"{number}/1/{row}"), "big")) % columns
        index = row * columns + column
        if index < size:
            return index


class Draws:
    """An endless stream of draws; another key, another stream."""

    def __init__(self, *key: Any) -> None:
        self._key = "/".join(map(str, key)).encode()
        self._block = 0
        self._numbers: list[int] = []

    def below(self, size: int) -> int:
        """A number from 0 to size - 1."""
        if not self._numbers:
            block = blake2b(self._key + b"#%d" % self._block).digest()
            self._numbers = [int.from_bytes(block[start : start + 8], "big") for start in range(0, 64, 8)]
            self._block += 1
        return (self._numbers.pop() * size) >> 64

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """So many different items, in an order that says nothing."""
        swapped: dict[int, Item] = {}  # a shuffle of which only the first places are carried out
        drawn = []
        for place in range(count):
            other = place + self.below(len(items) - place)
            drawn.append(swapped.get(other, items[other]))
            swapped[other] = swapped.get(place, items[place])
        return drawn

    def picked(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """All items, in an order that says nothing."""
        return self.sample(items, len(items))
