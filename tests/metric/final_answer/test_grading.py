"""An answer is right in its stated form and by its type; a list of candidates never passes."""

import doctest
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.answers.baselines import stated
from generator.answers.engine import answers
from metric.final_answer import grading, intervals, scoring
from metric.final_answer.grading import CODES, grade, stated_answer

CASES = json.loads((Path(__file__).parent / "cases" / "grading.json").read_text(encoding="utf-8"))
SINGLE = [(case, code, text) for case in CASES for code in CODES for text in case.get(code, ())]
Row = dict[str, Any]


@pytest.mark.parametrize(("case", "code", "text"), SINGLE, ids=[f"{case['why']}: {text!r}" for case, _, text in SINGLE])
def test_cases(case: Row, code: str, text: Any) -> None:
    assert grade(text, case) == (code == "right", code)


@pytest.mark.parametrize("module", [grading, intervals, scoring])
def test_examples_in_docstrings(module: Any) -> None:
    assert doctest.testmod(module).failed == 0


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return answers(42)


def _plain(row: Row) -> str:
    return stated(row["expected_answer"]).removeprefix("Answer: ")


def test_a_list_of_candidates_with_the_right_one_among_them_never_passes(rows: list[Row]) -> None:
    for number, row in enumerate(rows):
        others = [_plain(other) for other in rows if other["answer_type"] == row["answer_type"] and other is not row][
            number % 7 : number % 7 + 3
        ]
        right = _plain(row)
        for separator in (" or ", ", ", "; ", "\n", " / ", " and ", " | ", "\nor ", " "):
            for candidates in ([right, *others], [*others, right], [others[0], right], [right, others[0]]):
                text = separator.join(candidates)
                assert not grade(f"Answer: {text}", row["expected_answer"]).right, (text, row["expected_answer"])
                assert not grade(f"Answer: {json.dumps(candidates)}", row["expected_answer"]).right


def test_only_the_last_stated_answer_counts(rows: list[Row]) -> None:
    for row, other in pairwise(rows):
        assert grade(f"Answer: {_plain(other)}\nAnswer: {_plain(row)}", row["expected_answer"]).right
        if _plain(row) != _plain(other):
            assert not grade(f"Answer: {_plain(row)}\nAnswer: {_plain(other)}", row["expected_answer"]).right


@pytest.mark.parametrize(
    "text",
    [
        "\ud800",
        "Answer: " + "[" * 100_000,
        "Answer: " + "9" * 5_000,
        "Answer: " + "a;" * 50_000,
        "Answer: \0",
        5,
        ["Answer: 1"],
        {"a": 1},
        b"Answer: 1",
        float("nan"),
    ],
)
def test_no_text_brings_the_grading_down(rows: list[Row], text: Any) -> None:
    assert not any(grade(text, row["expected_answer"]).right for row in rows[::7])


def test_what_stands_after_the_last_answer_is_stated() -> None:
    assert stated_answer("Answer: 1\nText\n**Answer:** 2 ") == "2"
    assert stated_answer("my answer: 2") is None
