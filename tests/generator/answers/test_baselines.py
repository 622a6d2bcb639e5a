"""Tests of the reference answerers: the oracle solves everything, the others almost nothing."""

from typing import Any

import pytest

from generator.answers.baselines import (
    commonest,
    deterministic_judge,
    echo,
    first_lookup,
    null,
    oracle,
    stated,
    worldly,
)
from metric.final_answer.scoring import compute
from tests.questions import questions

Row = dict[str, Any]


def _accuracy(answerer: Any, rows: list[Row]) -> float:
    return float(compute([answerer(row) for row in rows], rows, n_resamples=1)["accuracy"])


def test_the_oracle_answers_everything_in_the_stated_form(rows: list[Row], twins: list[Row]) -> None:
    assert _accuracy(oracle, rows) == _accuracy(oracle, twins) == 1


@pytest.mark.parametrize("seed", [42, 1, pytest.param(2, marks=pytest.mark.slow)])
def test_who_does_not_ask_the_tools_arrives_at_five_percent_at_most(seed: int) -> None:
    rows = questions(seed)
    for answerer in (first_lookup, echo, worldly, null, commonest(rows)):
        assert _accuracy(answerer, rows) <= 0.05


def test_who_knows_the_real_world_never_arrives(rows: list[Row]) -> None:
    assert _accuracy(worldly, rows) == 0
    answered = [worldly(row)["answer"] for row in rows if row["subset"] == "chat"]
    assert sum(answer is not None for answer in answered) >= 50, "weather, prices and roads can be estimated"


def test_judges_that_know_nothing_score_one_half_and_the_oracle_one(pairs: list[Row]) -> None:
    judges = (("first", "second", 1), ("first", "first", 0.5), ("second", "second", 0.5), ("tie", "tie", 0.5))
    for original, swapped, right in judges:
        picks = [{"original": original, "swapped": swapped}] * len(pairs)
        assert compute(picks, pairs, n_resamples=1)["step_accuracy"] == right


def test_the_deterministic_judge_tells_three_classes_apart(rows: list[Row]) -> None:
    for row in rows:
        answer = row["expected_answer"]
        right = stated(answer)
        said = (right, f"I found: {right.removeprefix('Answer: ')}", "I could not find out.", None)
        classes = ["correct", "correct_with_bad_formatting", "incorrect", "incorrect"]
        assert [deterministic_judge(text, answer) for text in said] == classes
        if "fields" not in answer:
            assert deterministic_judge(f"Answer: 1; {right.removeprefix('Answer: ')}; 2", answer) == "incorrect"
