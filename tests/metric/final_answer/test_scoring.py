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
    predictions: list[Any] = [oracle(row) if number % 2 else "Answer: ?" for number, row in enumerate(rows)]
    result = compute(predictions, rows)
    assert result["accuracy"] == result["accuracy_chat"] == result["accuracy_enterprise"] == 0.5
    intervals = result["confidence_intervals"]
    assert intervals["accuracy"] == {"low": 0.428658, "high": 0.571342, "method": "exact", "n": 200}
    assert intervals["accuracy_chat"]["n"] == 100
    for groups in (result["by_calls"], result["by_answer_type"]):
        assert sum(group["n"] for group in groups.values()) == 200
    assert set(result["by_calls"]) == {"1-2", "3-4", "5-6", "7+"}
    assert "note" not in result


def test_what_was_not_evaluated_lowers_coverage_and_nothing_else(rows: list[Row]) -> None:
    result = compute([oracle(row) if number < 50 else None for number, row in enumerate(rows)], rows, per_task=True)
    assert (result["accuracy"], result["coverage"], result["per_task"][0]["exact"]) == (1, 0.25, 1)
    assert "150 of 200" in result["note"]
    assert result["per_task"][199] == {"task_id": rows[199]["task_id"], "exact": None}
    nothing = compute([None] * 200, rows)
    assert (nothing["accuracy"], nothing["coverage"]) == (None, 0)


def test_a_bare_text_is_a_prediction_without_calls(rows: list[Row]) -> None:
    assert compute([stated(row["expected_answer"]) for row in rows], rows)["accuracy"] == 1


def test_a_judge_wins_with_bad_formatting_and_its_agreement_is_told(rows: list[Row]) -> None:
    said = [stated(row["expected_answer"]).removeprefix("Answer: ") for row in rows[:100]] + [None] * 100
    verdicts = [deterministic_judge(text, row["expected_answer"]) for text, row in zip(said, rows, strict=True)]
    predictions: list[Any] = [{"calls": [], "answer": text} for text in said]
    result = compute(predictions, rows, verdicts=verdicts, judge="deterministic")
    assert (result["judge"], result["accuracy"], result["judged_accuracy"]) == ("deterministic", 0, 0.5)
    judged = result["judged"]
    assert judged["verdicts"] == {"incorrect": 100, "correct_with_bad_formatting": 100}
    assert (judged["agreement"], judged["only_judge"], judged["only_exact"]) == (0.5, 100, 0)


def test_a_missing_verdict_is_not_counted(rows: list[Row]) -> None:
    result = compute([oracle(row) for row in rows], rows, verdicts=["correct", *[None] * 199])
    assert result["judged_accuracy"] == 1
    assert result["judged"]["coverage"] == 1 / 200


def test_the_paired_gap_compares_a_question_with_its_own_calls(rows: list[Row], twins: list[Row]) -> None:
    parts = [oracle(row) for row in twins]
    wholes = [oracle(row) if row["num_calls"] < 5 else {"calls": [], "answer": None} for row in rows]
    gap = compute(wholes, rows, twins=(parts, twins))["paired_gap"]
    deep = sum(row["num_calls"] >= 5 for row in rows)
    assert gap["gap"] == gap["compositionality_gap"] == pytest.approx(deep / 200)
    assert (gap["b"], gap["c"], gap["method"]) == (deep, 0, "Tango")
    few, some_more, many = (gap["by_calls"][calls] for calls in ("1-2", "3-4", "7+"))
    assert (few["gap"], some_more["p"], many["gap"]) == (0, 1, 1)
    assert few["low"] == -few["high"]
    some = [None if row["parent"] == rows[0]["task_id"] else oracle(row) for row in twins]
    assert compute(wholes, rows, twins=(some, twins))["paired_gap"]["n"] == 199


def test_over_repeats_the_chances_of_the_calls_are_multiplied(rows: list[Row], twins: list[Row]) -> None:
    right, nothing = ([oracle(row) for row in rows], [None] * len(rows))
    parts, silent = [oracle(row) for row in twins], [""] * len(twins)
    result = compute(right, rows, twins=(parts, twins), repeats=[(nothing, silent)])["paired_gap"]
    assert result["parts"] == pytest.approx(sum(0.5 ** row["num_calls"] for row in rows) / len(rows))
    assert (result["whole"], result["b"], result["c"], result["method"]) == (1, 0, 0, "bootstrap")
    with pytest.raises(ValueError, match="repeats are read together with twins"):
        compute(right, rows, repeats=[(nothing, silent)])


@from_json
def test_a_tie_once_or_the_same_position_twice_is_a_tie(original: str, swapped: str, score: float) -> None:
    assert judge_score(original, swapped) == score


def test_step_judges_are_scored_by_fault_and_by_calls(rows: list[Row]) -> None:
    pairs = list(process(rows[:20]))
    swapped = ["second" if pair["fault"] == "wrong_tool" else "first" for pair in pairs]
    result = compute([{"original": "first", "swapped": pick} for pick in swapped], pairs, per_task=True)
    assert result["by_fault"]["wrong_tool"]["mean"] == 1
    ties, position = result["by_fault"]["wrong_plan"], result["position"]
    assert (ties["mean"], ties["n"]) == (0.5, 20)
    assert 0.35 < ties["low"] < 0.5 < ties["high"] < 0.65, "equal scores have a width"
    assert position["first"] == 1 - position["second"]
    assert 0 < position["low"] < position["bias"] < position["high"] < 1
    assert result["wins"] + result["ties"] + result["losses"] == result["n"] == len(pairs)
    assert result["same_position"] == result["ties"]
    assert compute([None] * len(pairs), pairs)["coverage"] == 0
    odd: list[Any] = [{"original": "left", "swapped": "left"}, "\ud800", [{"role": "assistant"}]]
    some = score_steps([{"original": "first", "swapped": "second"}, *odd], pairs[:4], per_task=True)
    assert (some["step_accuracy"], some["losses"], some["unreadable"], some["same_position"]) == (0.25, 3, 3, 0)
    assert some["position"]["first"] == 0.5
    assert some["per_task"][3]["unreadable"].endswith('"second" or "tie"; it is [{"role": "assistant"}]')
    assert f"predictions[1] ({pairs[1]['task_id']}): it must be " in some["note"]


def test_senseless_input_is_refused_in_a_sentence(rows: list[Row]) -> None:
    bare = {"task_id": "x", "expected_answer": {"type": "text", "value": "a"}}
    cases: list[tuple[list[Row], dict[str, Any], str]] = [
        (rows, {}, "same length"),
        ([{"task_id": "x"}], {}, "no expected_answer"),
        ([bare], {}, "no expected_trace"),
        (rows[:1], {"verdicts": ["good"]}, "verdict 0 must be"),
        (rows[:1], {"verdicts": []}, "same length"),
        (rows[:1], {"confidence_level": 95}, "between 0 and 1"),
    ]
    for references, options, message in cases:
        with pytest.raises(ValueError, match=message):
            compute([None], references, **options)


# Errors ---------------------------------------------------------------------------------------------------------------


def _row(rows: list[Row], form: str) -> Row:
    return next(row for row in rows if row["metadata"]["form"] == form)


def _calls(row: Row, count: int | None = None) -> list[Row]:
    return [
        {"name": step["tool_name"], "arguments": step["arguments"], "output": step["output"]}
        for step in row["expected_trace"][:count]
    ]


def test_every_error_has_its_rule(rows: list[Row]) -> None:
    drive, pay = _row(rows, "mileage"), _row(rows, "team_pay")
    wrong = "Answer: 0.123"
    other = {"name": "get_stock_price", "arguments": {"symbol": "AAPL"}, "output": {"price": 1.0}}
    road = {"origin": "Lima", "destination": "Quito"}
    other_road = {"name": "get_directions", "arguments": road, "output": {"distance_km": 99.0}}
    in_prose = f"It is {drive['expected_answer']['value']} euros altogether."
    cases: dict[str, tuple[Row, list[Row], Row]] = {
        "no_call": (drive, [], {}),
        "wrong_format": (drive, _calls(drive), {"answer": in_prose}),
        "wrong_argument": (drive, [*_calls(drive, 2), other_road], {}),
        "no_outputs": (drive, _bare(_calls(drive)), {}),
        "unreadable_call": (drive, [*_calls(drive, 2), {"name": None, "arguments": None}], {}),
        "wrong_tool": (drive, [*_calls(drive, 2), other], {}),
        "made_up_output": (drive, _calls(drive, 2), {}),
        "stopped_early": (drive, _calls(drive, 3), {"answer": None, "ending": "turn_limit"}),
        "ignored_output": (pay, _calls(pay), {}),
        "wrong_computation": (pay, _calls(pay, -1), {}),
    }
    assert set(cases) == set(ERRORS)
    for error, (row, calls, said) in cases.items():
        prediction = {"calls": calls, "answer": wrong, **said}
        assert compute([prediction], [row], per_task=True, n_resamples=1)["per_task"][0]["error"] == error
    silent = compute([{"calls": [], "answer": in_prose}], [drive], per_task=True, n_resamples=1)
    assert silent["per_task"][0]["error"] == "wrong_format"
    assert error_of(oracle(drive), drive, Grade(True, "right")) is None


def _bare(calls: list[Row]) -> list[Row]:
    """Calls without what they gave."""
    return [{name: value for name, value in call.items() if name != "output"} for call in calls]


def test_without_outputs_no_reason_is_made_up(rows: list[Row]) -> None:
    drive = _row(rows, "mileage")
    calls, wrong = _calls(drive), Grade(False, "wrong")
    other: Row = {"name": "get_stock_price", "arguments": {"symbol": "AAPL"}}
    broken = {"name": calls[0]["name"], "arguments": "{bad"}
    refused = {**broken, "arguments": {}, "error": "no"}
    cases = [
        (_bare(calls[:1]), "no_outputs"),
        ([other], "no_outputs"),
        ([broken], "unreadable_call"),
        ([broken, {**broken, "name": None}, refused], "wrong_argument"),
        ([*calls[:2], {**other, "output": {"price": 1.0}}, {**other, "arguments": "{"}], "wrong_tool"),
        ([*calls[:2], {**_bare(calls)[2], "error": "down"}], "made_up_output"),
    ]
    for made, error in cases:
        assert error_of({"calls": made, "answer": "Answer: 0.123"}, drive, wrong) == error


def test_calls_of_any_shape_are_survived(rows: list[Row]) -> None:
    odd: list[Any] = [None, 5, "x", {}, {"name": None}, {"name": "search", "error": "no"}]
    odd.append({"name": ["a"], "output": {"a": [None, True, 1e400]}})
    assert compute([{"calls": odd, "answer": "Answer: ?"}] * 200, rows, n_resamples=1)["accuracy"] == 0


# The published leaderboard --------------------------------------------------------------------------------------------


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
    rows = {row["model"]: (float(row["points"]), float(row["half_width"])) for row in _published() if row["model"]}
    ranks = rank_ub({model: (points - half, points + half) for model, (points, half) in rows.items()})
    assert ranks["o1 (December 2024)"] == ranks["Claude 3.5 Sonnet (June 2024)"] == 1
    assert ranks["Llama 3.1 8B Instruct"] == len(rows)
    assert json.loads(json.dumps(ranks)) == ranks
