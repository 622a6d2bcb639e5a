"""Random choices that depend only on a key: no random state, the same on every platform and Python version."""

from bisect import bisect
from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import accumulate
from math import isqrt
from typing import Any, TypeVar

Item = TypeVar("Item")


def checked_seed(seed: Any) -> int:
    """Return a seed after checking that rows and files can hold it.

    Raises:
        ValueError: If it is not a signed 64-bit integer.
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or not -(2**63) <= seed < 2**63:
        raise ValueError(f"seed must be a whole number of 64 bits; got {seed!r}")
    return seed


def hashed(*key: Any) -> int:
    """Return a number from 0 to 2**64 - 1 that depends only on the key."""
    return int.from_bytes(blake2b("/".join(map(str, key)).encode(), digest_size=8).digest(), "big")


def shuffled(items: Sequence[Item], *key: Any) -> tuple[Item, ...]:
    """Return the items in an order that depends only on the key.

    Adding an item does not change the relative order of the others.
    """
    return tuple(sorted(items, key=_hashing(*key)))


def _hashing(*key: Any) -> Callable[[Any], bytes]:
    """Return a function that maps a part to the digest of `hashed(*key, part)`; the key itself is hashed only once."""
    start = blake2b("".join(f"{part}/" for part in key).encode(), digest_size=8)

    def digest(part: Any) -> bytes:
        state = start.copy()
        state.update(str(part).encode())
        return state.digest()

    return digest


def reordered(items: Sequence[Item], *key: Any) -> list[Item]:
    """Return the items in an order that depends only on the key and their number, not on what they are."""
    return [items[place] for place in shuffled(range(len(items)), *key)]


def picked(items: Sequence[Item], *key: Any) -> Item:
    """Return one of the items, chosen by the key."""
    return items[hashed(*key) % len(items)]


def drawn(items: Sequence[Item], count: int, *key: Any, weights: Sequence[int] = ()) -> list[Item]:
    """Draw `count` items without replacement, in an order that depends only on the key (one digest for all draws).

    An item of weight 2 is twice as likely to be drawn as one of weight 1; by default, all are equally likely.
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
    """Return the image of `index` under a keyed permutation of range(size).

    This is a four-round Feistel network on a grid, repeated until the result lies in the range (cycle walking).
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
    """An endless stream of draws; different keys give different streams."""

    def __init__(self, *key: Any) -> None:
        self._key = "/".join(map(str, key)).encode()
        self._block = 0
        self._numbers: list[int] = []

    def below(self, size: int) -> int:
        """Draw a number from 0 to size - 1."""
        if not self._numbers:
            block = blake2b(self._key + b"#%d" % self._block).digest()
            self._numbers = [int.from_bytes(block[start : start + 8], "big") for start in range(0, 64, 8)]
            self._block += 1
        return (self._numbers.pop() * size) >> 64

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """Draw `count` items without replacement, in random order."""
        swapped: dict[int, Item] = {}  # a Fisher-Yates shuffle that is only carried out for the first places
        drawn = []
        for place in range(count):
            other = place + self.below(len(items) - place)
            drawn.append(swapped.get(other, items[other]))
            swapped[other] = swapped.get(place, items[place])
        return drawn

    def picked(self, items: Sequence[Item]) -> Item:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return all items in random order."""
        return self.sample(items, len(items))
