"""One reader of the line of the answer for both metrics, and no pattern that takes more than linear time."""

import json
import re
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from metric.final_answer import grading
from metric.final_answer.judging import read_pick, read_verdict
from metric.final_answer.taxonomy import error_of
from metric.function_graph.scoring import committed, read_answer

METRICS = Path(__file__).parents[2] / "metric"
MODULES = [
    import_module(f"metric.{folder}.{path.stem}")
    for folder in ("final_answer", "function_graph")
    for path in sorted((METRICS / folder).glob("*.py"))
    if path.stem not in ("app", "calls", "final_answer", "function_graph")  # calls reads 300 characters
    and (folder, path.stem) != ("function_graph", "answer_line")
]
SIZE = 25_000
LONG = json.loads((Path(__file__).parent / "cases" / "long.json").read_text(encoding="utf-8"))
PIECES: list[str] = LONG["pieces"]
TEXTS = [
    f"{start}{piece * (SIZE // len(piece))}{end}" for piece in PIECES for start, end in (("", ""), ("Answer: ", "x"))
]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_pattern_reads_a_long_text_in_linear_time(module: Any) -> None:
    patterns = [value for value in vars(module).values() if isinstance(value, re.Pattern)]
    shapes = [shape for shape, *_ in getattr(module, "_SHAPES", ())]  # they match whole texts only
    for pattern in (*patterns, *shapes):
        for text in TEXTS[::2]:
            start = process_time()
            pattern.fullmatch(text)
            for _ in pattern.finditer(text) if pattern in patterns else ():
                pass
            assert process_time() - start < 0.2, (pattern.pattern, text[:30])


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: repr(text[:20] + text[-1:]))
def test_whatever_a_model_writes_is_read_at_once(text: str) -> None:
    start = process_time()
    for expected in LONG["expected"]:
        graded = grading.grade(text, expected)
        assert not graded.right
        reference = {"expected_answer": expected, "expected_trace": []}
        error_of({"calls": [{"name": "t"}], "answer": text}, reference, grading.Grade(False, "no_form"))
    for read in (read_answer, committed, read_pick, read_verdict):
        read(text)
    assert process_time() - start < 0.5
