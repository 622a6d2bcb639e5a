"""Keyed draws: what an item gets depends on the key and on nothing else."""

from collections.abc import Sequence
from hashlib import blake2b
from math import comb, isqrt
from typing import Any, TypeVar

__all__ = ["combination", "draw", "few", "permute", "shuffled"]

Item = TypeVar("Item")


def _digest(*parts: Any) -> int:
    return int.from_bytes(blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest(), "big")


def draw(items: Sequence[Item], *key: Any) -> Item:
    """One of the items."""
    return items[_digest(*key) % len(items)]


def shuffled(items: Sequence[Item], *key: Any) -> list[Item]:
    """The items in an order of the key's."""
    places = sorted(range(len(items)), key=lambda place: _digest(*key, place))
    return [items[place] for place in places]


def few(items: Sequence[Item], count: int, *key: Any) -> list[Item]:
    """At most `count` of the items, in an order of the key's."""
    return [items[permute(place, len(items), *key)] for place in range(min(count, len(items)))]


def permute(index: int, size: int, *key: Any) -> int:
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


def combination(index: int, size: int, count: int) -> tuple[int, ...]:
    """The `index`-th of the ways to choose `count` out of `size` places, in lexicographic order."""
    chosen = []
    place = 0
    while count:
        beginning_here = comb(size - place - 1, count - 1)
        if index < beginning_here:
            chosen.append(place)
            count -= 1
        else:
            index -= beginning_here
        place += 1
    return tuple(chosen)
