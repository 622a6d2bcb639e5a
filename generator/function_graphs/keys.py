"""Draws that depend on a key alone: blake2b in counter mode, the same on every platform and under every hash seed."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, TypeVar

__all__ = ["Draws", "digest"]

Item = TypeVar("Item")


def digest(*key: Any) -> int:
    """A number from 0 to 2**64 - 1 that depends on the key alone."""
    return int.from_bytes(blake2b("/".join(map(str, key)).encode(), digest_size=8).digest(), "big")


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

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """All items, in an order that says nothing."""
        return self.sample(items, len(items))
