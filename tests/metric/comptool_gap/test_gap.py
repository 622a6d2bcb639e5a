"""Summaries: means, gaps, intervals, comparisons, and the published figures."""

import csv
import json
import random
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from scipy import stats

from generator.composition.schedule import CALLS
from metric.comptool_gap.gap import composition_gap, compute, gap_across_models
from metric.comptool_gap.intervals import clopper_pearson
from metric.comptool_gap.scoring import VERSION
from tests.cases import from_json

from .predictors import Prediction, Row, gold, hand_made

PUBLISHED = Path(__file__).parents[3] / "metric" / "comptool_gap" / "published_results.csv"
TABLE = list(csv.DictReader(PUBLISHED.read_text(encoding="utf-8").splitlines()))


@pytest.fixture(scope="module")
def attempts(suite: list[Row]) -> list[Prediction]:
    """A prediction of some quality for each row."""
    return [list(hand_made(row))[number % 7] for number, row in enumerate(suite)]


@pytest.fixture(scope="module")
def result(attempts: list[Prediction], suite: list[Row]) -> dict[str, Any]:
    return compute(attempts, suite, per_task=True, ablation=True)


def test_right_predictions_give_one_everywhere_and_no_gap(suite: list[Row]) -> None:
    result = compute([gold(row) for row in suite], suite, ablation=True)
    ones = [name for name in result if "accuracy" in name]
    ones += "tool_selection argument_accuracy sequence data_flow completeness coverage".split()
    zeros = [name for name in result if "gap" in name or name.endswith("_call_rate")]
    assert {result[name] for name in ones} == {1}
    assert {result[name] for name in zeros} == {0}
    assert (len(ones), len(zeros)) == (17, 13)
    assert [result[name] for name in ("n", "n_l0", "n_l1", "n_l2", "n_l3")] == [200, 48, 64, 40, 48]
    assert all(part == {"primary": {}, "all": {}} for part in result["errors"].values())
    assert all(part["accuracy"] == 1 for part in result["ablation"].values())
    assert "note" not in result


def test_accuracies_are_means_over_tasks_and_gaps_follow_from_them(result: dict[str, Any]) -> None:
    for prefix, key in (("", "score"), ("strict_", "strict")):
        found = {name.removeprefix(prefix): value for name, value in result.items() if name.startswith(prefix)}
        means = [fmean(task[key] for task in result["per_task"] if task["level"] == level) for level in range(4)]
        assert found["accuracy"] == pytest.approx(fmean(task[key] for task in result["per_task"]))
        for level in (1, 2, 3):
            assert found[f"accuracy_l{level}"] == pytest.approx(means[level])
            assert found[f"comp_gap_l{level}"] == pytest.approx(means[0] - means[level])
        assert found["comp_gap"] == pytest.approx(means[0] - fmean(means[1:])) == -found["selection_gap"]


def test_flat_numbers_and_strict_ones_come_first_and_the_whole_is_json(result: dict[str, Any]) -> None:
    kinds = [isinstance(value, int | float) for value in result.values()]
    assert kinds == sorted(kinds, reverse=True)
    assert json.loads(json.dumps(result, allow_nan=False)) == result
    names = list(result)
    assert names[:2] == ["strict_accuracy", "strict_accuracy_l0"]
    assert names.index("strict_comp_gap") < names.index("accuracy")
    assert next(iter(result["confidence_intervals"])).startswith("strict_")
    assert result["metric_version"] == VERSION


def test_every_number_lies_in_its_interval(result: dict[str, Any]) -> None:
    with_intervals = {name for name in result if "accuracy" in name or "gap" in name} - {"argument_accuracy"}
    assert set(result["confidence_intervals"]) == with_intervals
    for name, interval in result["confidence_intervals"].items():
        assert interval["low"] <= result[name] <= interval["high"], name
        exact = "exact" if name == "accuracy_l0" or name.startswith("strict_") else "bootstrap"
        assert interval["method"] == ("MOVER" if "gap" in name else exact), name
        own = result["n_" + name[-2:]] if name[-1].isdigit() else result["n"]
        assert interval["n"] == own + (result["n_l0"] if name[-1].isdigit() and "gap" in name else 0), name


def test_an_interval_depends_on_the_seed_and_the_level_and_not_on_the_order_of_rows(
    attempts: list[Prediction], suite: list[Row], result: dict[str, Any]
) -> None:
    other = compute(attempts, suite, seed=1)["confidence_intervals"]["comp_gap"]
    wide = compute(attempts, suite, confidence_level=0.99)["confidence_intervals"]["comp_gap"]
    here = result["confidence_intervals"]["comp_gap"]
    assert other != here
    assert wide["low"] < here["low"] < here["high"] < wide["high"]
    order = random.Random(1).sample(range(len(suite)), len(suite))
    shuffled = compute([attempts[index] for index in order], [suite[index] for index in order])
    assert shuffled["confidence_intervals"] == result["confidence_intervals"]


def test_a_bootstrap_interval_is_as_wide_as_the_spread_of_the_scores_makes_it(result: dict[str, Any]) -> None:
    scores = [task["score"] for task in result["per_task"] if task["level"] == 1]
    half = 1.96 * stats.sem(scores) + 0.5 / len(scores)  # of the item more at either bound
    interval = result["confidence_intervals"]["accuracy_l1"]
    assert (interval["high"] - interval["low"]) / 2 == pytest.approx(half, rel=0.08)


@pytest.mark.parametrize("right", [True, False])
def test_equal_scores_leave_every_figure_an_interval(right: bool, suite: list[Row]) -> None:
    intervals = compute([gold(row) if right else [] for row in suite], suite)["confidence_intervals"]
    for name in ("comp_gap", "comp_gap_l1", "comp_gap_l2", "comp_gap_l3"):
        assert intervals[name] == intervals[f"strict_{name}"]
        assert intervals[name]["low"] < -0.01 < 0.01 < intervals[name]["high"]
        assert intervals[name]["high"] - intervals[name]["low"] < 0.2
    for level in range(4):
        assert intervals[f"accuracy_l{level}"] == intervals[f"strict_accuracy_l{level}"]
        assert intervals[f"accuracy_l{level}"]["method"] == "exact"


def test_weights_change_the_composed_levels_only(
    attempts: list[Prediction], suite: list[Row], result: dict[str, Any]
) -> None:
    for name, part in result["ablation"].items():
        other = compute(attempts, suite, weights=name, n_resamples=1)
        assert {key: other[key] for key in part} == part
        assert part["accuracy_l0"] == result["accuracy_l0"]
    assert {key: result[key] for key in result["ablation"]["default"]} == result["ablation"]["default"]
    own = compute(attempts, suite, weights={2: {"data_flow": 1.0}}, n_resamples=1)
    flows = [task["data_flow"] for task in result["per_task"] if task["level"] == 2]
    assert (own["accuracy_l1"], own["accuracy_l2"]) == (result["accuracy_l1"], pytest.approx(fmean(flows)))
    binary = compute(attempts, suite, weights="binary-0.50", n_resamples=10)["confidence_intervals"]
    assert {binary[f"accuracy_l{level}"]["method"] for level in range(4)} == {"exact"}


@pytest.mark.parametrize("right", [0, 1])
def test_single_calls_alone_have_the_exact_interval_of_their_level(right: int, suite: list[Row]) -> None:
    rows = [row for row in suite if row["level"] == 0]
    intervals = compute([gold(row) if right else [] for row in rows], rows)["confidence_intervals"]
    low, high = clopper_pearson(right * len(rows), len(rows))
    assert intervals["accuracy"] == intervals["accuracy_l0"] == {"low": low, "high": high, "method": "exact", "n": 48}
    assert low < high


def test_errors_count_tasks_by_their_primary_error_and_all_that_occurs(result: dict[str, Any]) -> None:
    for level in range(4):
        errors, tasks = result["errors"][f"l{level}"], [task for task in result["per_task"] if task["level"] == level]
        assert sum(errors["primary"].values()) == sum(task["strict"] == 0 for task in tasks)
        for code, count in errors["all"].items():
            assert errors["primary"].get(code, 0) <= count
            if code not in ("no_call", "missing_call"):
                assert count == sum(codes.count(code) for task in tasks for codes in task["errors"])


def test_what_was_not_evaluated_lowers_coverage_and_nothing_else(attempts: list[Prediction], suite: list[Row]) -> None:
    some = [None if number % 4 == 0 else attempt for number, attempt in enumerate(attempts)]
    kept = [number for number in range(len(suite)) if number % 4]
    partial = compute(some, suite, per_task=True)
    alone = compute([attempts[number] for number in kept], [suite[number] for number in kept], per_task=True)
    assert (partial["coverage"], partial["n"], alone["coverage"]) == (0.75, 150, 1)
    assert partial["note"] == "Not evaluated: 50 of 200 tasks. The scores are means over the others."
    left_out = [task["task_id"] for task in partial["per_task"] if task["score"] is None]
    assert left_out == [row["task_id"] for row in suite[::4]]
    for name, value in alone.items():
        assert partial[name] == value or name in ("coverage", "per_task")


def test_no_call_is_evaluated(suite: list[Row]) -> None:
    result = compute([[] for _ in suite], suite)
    names = ("coverage", "accuracy", "no_call_rate", "extra_call_rate", "comp_gap")
    assert [result[name] for name in names] == [1, 0, 1, None, 0]


@pytest.mark.parametrize("levels", [{0}, {1}, {0, 1}, {1, 2, 3}, {0, 2, 3}, set()])
def test_what_depends_on_an_absent_level_is_none(levels: set[int], suite: list[Row]) -> None:
    rows = [row for row in suite if row["level"] in levels]
    result = compute([gold(row) for row in rows], rows)
    absent = {"data_flow"} if not levels & {1, 2, 3} else set()
    for prefix in ("", "strict_"):
        absent |= {f"{prefix}comp_gap", f"{prefix}selection_gap"} | ({f"{prefix}accuracy"} if not levels else set())
        absent |= {f"{prefix}accuracy_l{level}" for level in range(4) if level not in levels}
        absent |= {f"{prefix}comp_gap_l{level}" for level in (1, 2, 3) if not {0, level} <= levels}
    figures = {name for name in result if "accuracy" in name or "gap" in name} - {"argument_accuracy"}
    assert {name for name in (*figures, "data_flow") if result[name] is None} == absent
    assert set(result["confidence_intervals"]) == figures - absent


@from_json
def test_what_makes_no_sense_is_refused(options: dict[str, Any], message: str, suite: list[Row]) -> None:
    given = {"predictions": [[]], "references": suite[:1], **options}
    with pytest.raises(ValueError, match=message):
        compute(**given)


def test_a_single_row_is_no_list_of_rows(suite: list[Row]) -> None:
    whole = r"references\[0\] .*: must be a whole row of the dataset, .*; this is its trace"
    single = "references must be a list of rows; this is a single row"
    references: Any
    for references, message in ((suite[:2], "1 and 2"), (suite[0], single), ([suite[0]["expected_trace"]], whole)):
        with pytest.raises(ValueError, match=message):
            compute([[]], references)


def test_columns_are_as_good_as_rows(attempts: list[Prediction], suite: list[Row], result: dict[str, Any]) -> None:
    columns = {key: [row[key] for row in suite] for key in suite[0]}
    assert compute(attempts, columns, per_task=True, ablation=True) == result  # type: ignore[arg-type]


def test_an_empty_input_says_so() -> None:
    result = compute([], [])
    assert result["note"] == "There is nothing to score: no predictions were given."
    assert (result["accuracy"], result["coverage"], result["n"]) == (None, None, 0)


def test_a_malformed_reference_is_named_with_its_row(suite: list[Row]) -> None:
    with pytest.raises(ValueError, match=r"references\[1\] \(task_id 'L0_node_0002'\): level: 9"):
        compute([[], []], [suite[0], {**suite[1], "level": 9}])


def test_a_tool_of_another_task_is_wrong_and_not_unknown(suite: list[Row]) -> None:
    offers = [{tool["function"]["name"] for tool in row["available_tools"]} for row in suite]
    elsewhere = set().union(*offers) - offers[0]
    predictions: list[Any] = [[{"name": min(elsewhere), "arguments": {}}], *([] for _ in suite[1:])]
    assert compute(predictions, suite)["errors"]["l0"]["primary"] == {"wrong_tool": 1, "no_call": 47}


def test_refused_calls_are_reported(suite: list[Row]) -> None:
    predictions = [[{**gold(row)[0], "arguments": {}, "error": "No."}, *gold(row)] for row in suite]
    result = compute(predictions, suite)
    assert result["refused_call_rate"] == pytest.approx(200 / (200 + sum(CALLS)))
    assert result["accuracy"] == 1


# The published table --------------------------------------------------------------------------------------------------


def test_the_published_gap_and_its_interval_come_out() -> None:
    result = gap_across_models(TABLE)
    found = [round(result[name], 1) for name in ("n", "selection_gap", "low", "high")]
    assert found == [27, 13.4, 9.5, 18.0]
    by_regime = {regime: round(gap, 1) for regime, gap in result["by_regime"].items()}
    assert by_regime == {"frontier": 13.9, "free_cloud": 19.9, "local": 4.7}


def test_few_models_have_the_wide_interval_of_students_t() -> None:
    few = gap_across_models(TABLE[:3])
    gaps = [-gap for gap in few["comp_gap"]]
    expected = stats.t.interval(0.95, 2, fmean(gaps), stats.sem(gaps))
    assert (few["low"], few["high"]) == pytest.approx(expected, abs=1e-6)
    assert few["method"] == "Student's t over models"
    one = gap_across_models(TABLE[:1])
    assert (one["low"], one["high"]) == (None, None)


def test_the_published_marks_are_those_of_the_numbers() -> None:
    result = gap_across_models(TABLE)
    marks = [row["selection_gap_mark"] == "1" for row in TABLE]
    assert [gap < 0 for gap in result["comp_gap"]] == marks
    assert result["models_with_gap"] == sum(marks) == 26
    (exception,) = [gap for gap in result["comp_gap"] if gap >= 0]
    assert exception == pytest.approx(0.1 / 3)  # Llama 4 Scout, at parity: 37.5 against a mean of 37.47


def test_the_gap_of_each_published_row_is_the_mean_of_its_three_gaps() -> None:
    for row, gap in zip(TABLE, gap_across_models(TABLE)["comp_gap"], strict=True):
        accuracy = {level: float(row[f"l{level}"]) for level in range(4)}
        assert gap == pytest.approx(accuracy[0] - fmean(accuracy[level] for level in (1, 2, 3)))
        assert composition_gap(accuracy)["comp_gap_l3"] == pytest.approx(float(row["delta_l0_l3"]), abs=0.1 + 1e-9)
        overall = (48 * accuracy[0] + 64 * accuracy[1] + 40 * accuracy[2] + 48 * accuracy[3]) / 200
        assert overall == pytest.approx(float(row["overall"]), abs=0.1)
