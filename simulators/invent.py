"""Invents values that only the real world could supply, derived from a SHA-256 of the question.

The values are the same on every platform.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from json.encoder import encode_basestring
from typing import Any, TypeVar

Item = TypeVar("Item")

_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode


def _encoded(part: Any) -> str:
    """Encode a part as JSON, with a fast path for strings and integers, which most parts are."""
    return encode_basestring(part) if type(part) is str else str(part) if type(part) is int else _encode(part)


def _hash(parts: tuple[Any, ...]) -> int:
    """Hash the parts to a 64-bit integer."""
    return int.from_bytes(sha256(f"[{', '.join(map(_encoded, parts))}]".encode()).digest()[:8], "big")


def integer(low: int, high: int, *question: Any) -> int:
    """Return an integer from `low` to `high`, both included."""
    return low + _hash(question) % (high - low + 1)


def number(low: float, high: float, decimals: int, *question: Any) -> float:
    """Return a number from `low` to `high` with at most `decimals` decimals."""
    scale = int(10**decimals)
    return integer(round(low * scale), round(high * scale), *question) / scale


def choice(options: Sequence[Item], *question: Any) -> Item:
    """Return one of the options."""
    return options[_hash(question) % len(options)]


def ranked(options: Sequence[dict[str, Any]], label: str, field: str, *question: Any) -> list[dict[str, Any]]:
    """Return the options in an order that depends on the label, the question and the given field of each option."""
    head, tail = f"[{_encoded(label)}, ", "".join(f", {_encoded(part)}" for part in question) + "]"

    def rank(option: dict[str, Any]) -> int:
        return int.from_bytes(sha256(f"{head}{_encoded(option[field])}{tail}".encode()).digest()[:8], "big") % (
            2**62 + 1
        )

    return sorted(options, key=rank)


def identifier(prefix: str, *question: Any) -> str:
    """Return an identifier such as `msg_3f9a2c41`."""
    return f"{prefix}_{_hash(question) >> 32:08x}"
