"""Values for what only the real world could answer, derived from a SHA-256 of the question.

The same on every platform.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from json.encoder import encode_basestring
from typing import Any, TypeVar

Item = TypeVar("Item")

_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode


def _written(part: Any) -> str:
    """The part as JSON; strings and whole numbers, which most are, without the detour of an encoder."""
    return encode_basestring(part) if type(part) is str else str(part) if type(part) is int else _encode(part)


def _fraction(parts: tuple[Any, ...]) -> int:
    """A 64-bit integer that depends on every part, and on nothing else."""
    return int.from_bytes(sha256(f"[{', '.join(map(_written, parts))}]".encode()).digest()[:8], "big")


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


def ranked(options: Sequence[dict[str, Any]], label: str, field: str, *question: Any) -> list[dict[str, Any]]:
    """The options in an order that depends on the question and on a field of each."""
    head, tail = f"[{_written(label)}, ", "".join(f", {_written(part)}" for part in question) + "]"

    def rank(option: dict[str, Any]) -> int:
        return int.from_bytes(sha256(f"{head}{_written(option[field])}{tail}".encode()).digest()[:8], "big") % (
            2**62 + 1
        )

    return sorted(options, key=rank)


def identifier(prefix: str, *question: Any) -> str:
    """A reference such as `msg_3f9a2c41`."""
    return f"{prefix}_{_fraction(question) >> 32:08x}"
