"""Reads the verdicts of judges from the folder of a run: one line per verdict in `judged.jsonl`."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from metric.final_answer.scoring import VERDICTS

FILE = "judged.jsonl"


def read(folder: Path) -> dict[str, dict[tuple[str, int], str]]:
    """Return the verdicts of each judge by (task id, repeat); the last one counts.

    Lines without a verdict (a truncated line, a judge that did not answer) are ignored.

    A line is {"task_id": ..., "repeat": ..., "verdict": "incorrect", "correct_with_bad_formatting" or "correct",
    "model": ..., "usage": ...}.
    """
    try:
        lines = (folder / FILE).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    by_judge: dict[str, dict[tuple[str, int], str]] = {}
    for line in map(_verdict, lines):
        if line is not None:
            by_judge.setdefault(str(line.get("model")), {})[str(line.get("task_id")), int(line.get("repeat") or 0)] = (
                line["verdict"]
            )
    return by_judge


def _verdict(line: str) -> Mapping[str, Any] | None:
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    sound = isinstance(entry, dict) and entry.get("verdict") in VERDICTS and isinstance(entry.get("repeat") or 0, int)
    return entry if sound else None
