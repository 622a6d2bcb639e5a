"""Accuracies, agreement, the paired gap, step judges, errors, ranks."""

import csv
import json
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from generator.answers.baselines import deterministic_judge, oracle, stated
from generator.answers.process import process
from metric.final_answer.agreement import rank_ub
from metric.final_answer.grading import Grade
from metric.final_answer.intervals import clopper_pearson
from metric.final_answer.scoring import compute, judge_score, score_steps
from metric.final_answer.taxonomy import ERRORS, error_of
from tests.cases import from_json

Row = dict[str, Any]
PUBLISHED = Path(__file__).parents[3] / "metric" / "final_answer" / "published_results.csv"


def test_accuracy_has_an_exact_interval_in_all_and_by_subset(rows: list[Row]) -> None:
    predictions = [
        oracle(row) if number % 2 else {"calls": [], "answer": "Answer: ?"} for number, row in enumerate(rows)
    ]
    result = compute(predictions, rows)
    assert result["accuracy"] == result["accuracy_chat"] == result["accuracy_enterprise"] == 0.5
    assert result["confidence_intervals"]["accuracy"] == {
        "low": 0.428658,
        "high": 0.571342,
        "method": "exact",
        "n": 200,
    }
    assert result["confidence_intervals"]["accuracy_chat"]["n"] == 100
    assert (
        sum(group["n"] for group in result["by_calls"].values())
        == sum(group["n"] for group in result["by_answer_type"].values())
        == 200
    )
    assert set(result["by_calls"]) == {"1-2", "3-4", "5-6", "7+"}
    assert "note" not in result


def test_what_was_not_evaluated_lowers_coverage_and_nothing_else(rows: list[Row]) -> None:
    result = compute([oracle(row) if number < 50 else None for number, row in enumerate(rows)], rows, per_task=True)
    assert result["accuracy"] == 1
    assert result["coverage"] == 0.25
    assert "150 of 200" in result["note"]
    assert result["per_task"][0]["exact"] == 1
    assert result["per_task"][199] == {"task_id": rows[199]["task_id"], "exact": None}
    nothing = compute([None] * 200, rows)
    assert nothing["accuracy"] is None
    assert nothing["coverage"] == 0


def test_a_bare_text_is_a_prediction_without_calls(rows: list[Row]) -> None:
    assert compute([stated(row["expected_answer"]) for row in rows], rows)["accuracy"] == 1


def test_a_judge_wins_with_bad_formatting_and_its_agreement_is_told(rows: list[Row]) -> None:
    predictions = [
        {"calls": [], "answer": stated(row["expected_answer"]).removeprefix("Answer: ") if number < 100 else None}
        for number, row in enumerate(rows)
    ]
    verdicts = [
        deterministic_judge(prediction["answer"], row["expected_answer"])
        for prediction, row in zip(predictions, rows, strict=True)
    ]
    result = compute(predictions, rows, verdicts=verdicts, judge="deterministic")
    assert result["judge"] == "deterministic"
    assert result["accuracy"] == 0
    assert result["judged_accuracy"] == 0.5
    assert result["judged"]["verdicts"] == {"incorrect": 100, "correct_with_bad_formatting": 100}
    assert result["judged"]["agreement"] == 0.5
    assert result["judged"]["only_judge"] == 100
    assert result["judged"]["only_exact"] == 0


def test_a_missing_verdict_is_not_counted(rows: list[Row]) -> None:
    result = compute([oracle(row) for row in rows], rows, verdicts=["correct", *[None] * 199])
    assert result["judged_accuracy"] == 1
    assert result["judged"]["coverage"] == 1 / 200


def test_the_paired_gap_compares_a_question_with_its_own_calls(rows: list[Row], twins: list[Row]) -> None:
    parts = [oracle(row) for row in twins]
    wholes = [oracle(row) if row["num_calls"] < 5 else {"calls": [], "answer": None} for row in rows]
    gap = compute(wholes, rows, twins=(parts, twins))["paired_gap"]
    deep = sum(row["num_calls"] >= 5 for row in rows)
    assert gap["gap"] == pytest.approx(deep / 200)
    assert gap["b"] == deep
    assert gap["c"] == 0
    assert gap["compositionality_gap"] == pytest.approx(deep / 200)
    assert gap["by_calls"]["7+"]["gap"] == 1
    assert gap["by_calls"]["1-2"]["gap"] == 0
    assert gap["by_calls"]["3-4"]["p"] == 1
    assert (gap["method"], gap["by_calls"]["1-2"]["low"]) == ("Tango", -gap["by_calls"]["1-2"]["high"])
    some = [None if row["parent"] == rows[0]["task_id"] else oracle(row) for row in twins]
    assert compute(wholes, rows, twins=(some, twins))["paired_gap"]["n"] == 199


def test_over_repeats_the_chances_of_the_calls_are_multiplied(rows: list[Row], twins: list[Row]) -> None:
    right, nothing = ([oracle(row) for row in rows], [None] * len(rows))
    parts, silent = [oracle(row) for row in twins], [{"calls": [], "answer": None}] * len(twins)
    result = compute(right, rows, twins=(parts, twins), repeats=[(nothing, silent)])["paired_gap"]
    assert result["parts"] == pytest.approx(sum(0.5 ** row["num_calls"] for row in rows) / len(rows))
    assert (result["whole"], result["b"], result["c"], result["method"]) == (1, 0, 0, "bootstrap")
    with pytest.raises(ValueError, match="repeats are read together with twins"):
        compute(right, rows, repeats=[(nothing, silent)])


@from_json
def test_a_tie_once_or_the_same_position_twice_is_a_tie(original: str, swapped: str, score: float) -> None:
    assert judge_score(original, swapped) == score


def test_step_judges_are_scored_by_fault_and_by_calls(rows: list[Row]) -> None:
    pairs = list(process(rows[:40]))
    picks = [
        {"original": "first", "swapped": "second"}
        if pair["fault"] == "wrong_tool"
        else {"original": "first", "swapped": "first"}
        for pair in pairs
    ]
    result = compute(picks, pairs, per_task=True)
    assert result["by_fault"]["wrong_tool"]["mean"] == 1
    ties = result["by_fault"]["wrong_plan"]
    assert (ties["mean"], ties["n"]) == (0.5, 40)
    assert 0.4 < ties["low"] < 0.5 < ties["high"] < 0.6, "equal scores have a width"
    assert result["position"]["first"] == 1 - result["position"]["second"]
    assert 0 < result["position"]["low"] < result["position"]["bias"] < result["position"]["high"] < 1
    assert result["wins"] + result["ties"] + result["losses"] == result["n"] == len(pairs)
    assert result["same_position"] == result["ties"]
    assert compute([None] * len(pairs), pairs)["coverage"] == 0
    with pytest.raises(ValueError, match="each one of first, second, tie"):
        score_steps([{"original": "left", "swapped": "right"}] * len(pairs), pairs)


def test_senseless_input_is_refused_in_a_sentence(rows: list[Row]) -> None:
    for arguments, message in (
        (([], rows), "same length"),
        (([None], [{"task_id": "x"}]), "no expected_answer"),
        (([None], [{"task_id": "x", "expected_answer": {"type": "text", "value": "a"}}]), "no expected_trace"),
    ):
        with pytest.raises(ValueError, match=message):
            compute(*arguments)
    with pytest.raises(ValueError, match="verdict 0 must be"):
        compute([None], rows[:1], verdicts=["good"])
    with pytest.raises(ValueError, match="same length"):
        compute([None], rows[:1], verdicts=[])
    with pytest.raises(ValueError, match="between 0 and 1"):
        compute([None], rows[:1], confidence_level=95)


# Errors ---------------------------------------------------------------------------------------------------------------


def _row(rows: list[Row], form: str) -> Row:
    return next(row for row in rows if row["metadata"]["form"] == form)


def _calls(row: Row, count: int | None = None) -> list[Row]:
    return [
        {"name": step["tool_name"], "arguments": step["arguments"], "output": step["output"]}
        for step in row["expected_trace"][:count]
    ]


def _error(prediction: Row, row: Row) -> str | None:
    return str(compute([prediction], [row], per_task=True, n_resamples=1)["per_task"][0]["error"])


def test_every_error_has_its_rule(rows: list[Row]) -> None:
    drive, pay = _row(rows, "mileage"), _row(rows, "team_pay")
    wrong = "Answer: 0.123"
    other = {"name": "get_stock_price", "arguments": {"symbol": "AAPL"}, "output": {"price": 1.0}}
    other_road = {
        "name": "get_directions",
        "arguments": {"origin": "Lima", "destination": "Quito"},
        "output": {"distance_km": 99.0},
    }
    cases = {
        "no_call": ({"calls": [], "answer": wrong}, drive),
        "wrong_format": (
            {"calls": _calls(drive), "answer": f"It is {drive['expected_answer']['value']} euros altogether."},
            drive,
        ),
        "wrong_argument": ({"calls": [*_calls(drive, 2), other_road], "answer": wrong}, drive),
        "wrong_tool": ({"calls": [*_calls(drive, 2), other], "answer": wrong}, drive),
        "made_up_output": ({"calls": _calls(drive, 2), "answer": wrong}, drive),
        "stopped_early": ({"calls": _calls(drive, 3), "answer": None, "ending": "turn_limit"}, drive),
        "ignored_output": ({"calls": _calls(pay), "answer": wrong}, pay),
        "wrong_computation": ({"calls": _calls(pay, -1), "answer": wrong}, pay),
    }
    assert set(cases) == set(ERRORS)
    for error, (prediction, row) in cases.items():
        assert _error(prediction, row) == error
    assert error_of(oracle(drive), drive, Grade(True, "right")) is None


def test_calls_of_any_shape_are_survived(rows: list[Row]) -> None:
    odd: list[Any] = [
        None,
        5,
        "x",
        {},
        {"name": None},
        {"name": ["a"], "output": {"a": [None, True, 1e400]}},
        {"name": "search", "error": "no"},
    ]
    assert compute([{"calls": odd, "answer": "Answer: ?"}] * 200, rows, n_resamples=1)["accuracy"] == 0


# The published leaderboard
# ----------------------------------------------------------------------------------------------------------------------


def _published() -> list[dict[str, str]]:
    with PUBLISHED.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_published_half_widths_follow_the_normal_approximation_within_rounding() -> None:
    rows = _published()
    assert len(rows) == 35
    for row in rows:
        share, n = float(row["points"]) / 100, int(row["n"])
        assert 100 * 1.96 * sqrt(share * (1 - share) / n) == pytest.approx(float(row["half_width"]), abs=0.0051), row
    assert {int(row["n"]) for row in rows} <= {197, *range(284, 290)}


def test_the_exact_interval_that_the_caption_names_is_wider() -> None:
    for row in _published():
        n = int(row["n"])
        low, high = clopper_pearson(round(float(row["points"]) / 100 * n), n)
        assert 50 * (high - low) > float(row["half_width"])


def test_rank_ub_counts_the_models_that_are_surely_better() -> None:
    rows = [row for row in _published() if row["model"]]
    intervals = {
        row["model"]: (float(row["points"]) - float(row["half_width"]), float(row["points"]) + float(row["half_width"]))
        for row in rows
    }
    ranks = rank_ub(intervals)
    assert ranks["o1 (December 2024)"] == ranks["Claude 3.5 Sonnet (June 2024)"] == 1
    assert ranks["Llama 3.1 8B Instruct"] == len(rows)
    assert json.loads(json.dumps(ranks)) == ranks
