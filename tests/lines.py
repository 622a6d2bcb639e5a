"""Files that hold a JSON value a line."""

import json
from collections.abc import Iterable
from pathlib import Path


def write_lines(path: Path, values: Iterable[object]) -> Path:
    path.write_text("".join(f"{json.dumps(value)}\n" for value in values), encoding="utf-8")
    return path
