"""The verdicts of judges that lie in the folder of a run, in `judged.jsonl`: one line a verdict."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from metric.final_answer.scoring import VERDICTS

__all__ = ["FILE", "read"]

FILE = "judged.jsonl"


def read(folder: Path) -> dict[str, dict[tuple[str, int], str]]:
    """The verdicts of each judge by (task id, repeat); the last counts.

    What is no verdict (a torn line, a judge that did not answer) is left out.

    A line is {"task_id": ..., "repeat": ..., "verdict": "incorrect", "correct_with_bad_formatting" or "correct",
    "model": ..., "usage": ...}.
    """
    try:
        lines = (folder / FILE).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    found: dict[str, dict[tuple[str, int], str]] = {}
    for line in map(_verdict, lines):
        if line is not None:
            found.setdefault(str(line.get("model")), {})[str(line.get("task_id")), int(line.get("repeat") or 0)] = line[
                "verdict"
            ]
    return found


def _verdict(line: str) -> Mapping[str, Any] | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    sound = isinstance(found, dict) and found.get("verdict") in VERDICTS and isinstance(found.get("repeat") or 0, int)
    return found if sound else None
