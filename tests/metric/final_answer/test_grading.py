"""An answer is right in its stated form and by its type; a list of candidates never passes."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.answers.baselines import stated
from metric.final_answer.grading import CODES, grade, stated_answer
from metric.final_answer.units import understood

CASES = json.loads((Path(__file__).parent / "cases" / "grading.json").read_text(encoding="utf-8"))
SINGLE = [(case, code, text) for case in CASES for code in CODES for text in case.get(code, ())]
LAWS = json.loads((Path(__file__).parent / "cases" / "laws.json").read_text(encoding="utf-8"))
Row = dict[str, Any]


@pytest.mark.parametrize(("case", "code", "text"), SINGLE, ids=[f"{case['why']}: {text!r}" for case, _, text in SINGLE])
def test_cases(case: Row, code: str, text: Any) -> None:
    assert grade(text, case) == (code == "right", code)


def _expected(case: Row) -> Row:
    return understood(case["row"]) if "row" in case else case["expected"]


@pytest.mark.parametrize("case", LAWS["cases"], ids=lambda case: case["why"])
def test_a_right_answer_is_never_refused_and_a_wrong_one_never_passes(case: Row) -> None:
    expected = _expected(case)
    refused = [text for text in case["right"] if not grade(f"Answer: {text}", expected).right]
    passed = [text for text in case["wrong"] if grade(f"Answer: {text}", expected).right]
    assert (refused, passed) == ([], [])


@pytest.mark.parametrize("form", [*LAWS["around"]["right"], *LAWS["around"]["not"]])
def test_what_stands_around_the_answer_decides_the_same_for_every_type(form: str) -> None:
    for case in LAWS["cases"]:
        for text in case["right"]:
            if not re.search("[\n\"'`\\\\$*{}()\\[\\]“]", text):  # what has marks of its own around it
                graded = grade(form.replace("@", text), _expected(case))
                assert graded.right == (form in LAWS["around"]["right"]), text


def test_a_perfect_model_that_names_the_units_of_single_calls_is_right(twins: list[Row]) -> None:
    for twin in twins:
        expected = understood(twin)
        for unit in expected.get("named", ()):
            assert grade(f"{stated(expected)} {unit}", expected).right, (twin["prompt"], unit)
            assert not grade(f"{stated(expected)} furlongs", expected).right
            assert not grade(f"{stated(expected)} {'kWh' if unit != 'kWh' else 'kg'} a year", expected).right


def test_every_number_but_a_bare_calculation_has_a_unit(rows: list[Row], twins: list[Row]) -> None:
    for row in (*rows, *twins):
        expected = understood(row)
        if expected["type"] == "number" and not expected["named"]:
            assert row["expected_trace"][-1]["answer"]["path"] == "result"


def _plain(row: Row) -> str:
    return stated(row["expected_answer"]).removeprefix("Answer: ")


def test_a_list_of_candidates_with_the_right_one_among_them_never_passes(rows: list[Row]) -> None:
    for number, row in list(enumerate(rows))[::2]:
        alike = [_plain(other) for other in rows if other["answer_type"] == row["answer_type"] and other is not row]
        others, right = alike[number % 7 : number % 7 + 3], _plain(row)
        for candidates in ([right, *others], [*others, right], [others[0], right], [right, others[0]]):
            assert not grade(f"Answer: {json.dumps(candidates)}", row["expected_answer"]).right
            for separator in (" or ", ", ", "; ", "\n", " / ", " and ", " | ", "\nor ", " "):
                text = separator.join(candidates)
                assert not grade(f"Answer: {text}", row["expected_answer"]).right, (text, row["expected_answer"])


def test_only_the_last_stated_answer_counts(rows: list[Row]) -> None:
    for row, other in pairwise(rows):
        first, last = f"Answer: {_plain(other)}", f"Answer: {_plain(row)}"
        assert grade(f"{first}\nNo, wait.\n{last}", row["expected_answer"]).right
        if _plain(row) != _plain(other):
            assert not grade(f"{last}\nNo, wait.\n{first}", row["expected_answer"]).right
            assert not grade(f"{first}\n{last}", row["expected_answer"]).right, "a list of guesses"


ODD: list[Any] = ["\ud800", "Answer: \0", *(f"Answer: {piece * 50_000}" for piece in ("[[", "9", "a;"))]
ODD += [5, ["Answer: 1"], {"a": 1}, b"Answer: 1", float("nan")]


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_no_text_brings_the_grading_down(rows: list[Row], text: Any) -> None:
    assert not any(grade(text, row["expected_answer"]).right for row in rows[::7])


def test_what_stands_after_the_last_answer_is_stated() -> None:
    assert stated_answer("Answer: 1\nText\n**Answer:** 2 ") == "2"
    assert stated_answer("my answer: 2") is None
