"""One digest for a suite: equal rows, equal digest, whatever file format they went through."""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any


def digest(rows: Iterable[Mapping[str, Any]]) -> str:
    """SHA-256 (hexadecimal) of the rows as canonical JSON, one line a row, keys sorted, in the order given.

    Numbers count to twelve significant digits, because the JSON reader of `datasets` gets the last ones wrong.
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
