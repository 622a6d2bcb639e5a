"""Values for what only the real world could answer, derived from a SHA-256 of the question: the same on every platform."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeVar

__all__ = ["choice", "identifier", "integer", "number"]

Item = TypeVar("Item")

_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode


def _fraction(parts: tuple[Any, ...]) -> int:
    """A 64-bit integer that depends on every part, and on nothing else."""
    return int.from_bytes(sha256(_encode(parts).encode()).digest()[:8], "big")


def integer(low: int, high: int, *question: Any) -> int:
    """A whole number from `low` to `high`, both included."""
    return low + _fraction(question) % (high - low + 1)


def number(low: float, high: float, decimals: int, *question: Any) -> float:
    """A number from `low` to `high` with so many decimals."""
    scale = int(10**decimals)
    return integer(round(low * scale), round(high * scale), *question) / scale


def choice(options: Sequence[Item], *question: Any) -> Item:
    """One of the options."""
    return options[_fraction(question) % len(options)]


def identifier(prefix: str, *question: Any) -> str:
    """A reference such as `msg_3f9a2c41`."""
    return f"{prefix}_{_fraction(question) >> 32:08x}"
