"""The case files, read once for the tests that need fixed calls of every tool."""

import json
from pathlib import Path
from typing import Any

Case = dict[str, Any]

CASES: list[tuple[str, Case]] = [
    (path.stem, case)
    for path in sorted((Path(__file__).parent / "cases").glob("*.json"))
    if not path.stem.startswith("test_")
    for case in json.loads(path.read_text(encoding="utf-8"))
]
