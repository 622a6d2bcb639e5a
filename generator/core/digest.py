"""Computes the digest of a suite: equal rows have equal digests, whatever file format they were stored in."""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any


def digest(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return the SHA-256 (hexadecimal) of the rows, in the given order, as canonical JSON: a line per row, sorted keys.

    Floats are rounded to twelve significant digits, because the JSON reader of `datasets` gets the last digits wrong.
    """
    total = sha256()
    for row in rows:
        total.update(json.dumps(_rounded(row), sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode())
        total.update(b"\n")
    return total.hexdigest()


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return float(f"{value:.12g}")
    if isinstance(value, Mapping):
        return {key: _rounded(part) for key, part in value.items()}
    return [_rounded(part) for part in value] if isinstance(value, list | tuple) else value
