"""From task scores to what is reported.

Intervals, groups, classes of wrong calls, the effect of restating, and the published tables.
"""

import csv
import random
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from scipy import stats

from generator.function_graphs import grid, make_rows
from metric.function_graph import intervals
from metric.function_graph.scoring import CLASSES
from metric.function_graph.summary import compute, restate_gap
from tests.cases import from_json
from tests.generator.function_graphs.playing import BASELINES, play
from tests.metric.function_graph.conftest import HAND_MADE, Row

FOLDER = Path(intervals.__file__).parent


def making(answer: str, *calls: tuple[str, Row]) -> Row:
    return {"calls": [{"name": name, "arguments": arguments} for name, arguments in calls], "answer": answer}


RIGHT = making("ANSWER: 512", ("f", {"a": 482}), ("g", {"b": 517, "c": 333}))
WRONG = making("It is 512.", ("g", {"b": 1, "c": 2}), ("g", {}), ("f", {"a": 1}))


def table(name: str) -> dict[str, dict[str, float]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return {
            row.pop("model"): {column: float(value) for column, value in row.items()} for row in csv.DictReader(file)
        }


def test_shares_rates_and_classes_are_counted_over_what_was_evaluated() -> None:
    result = compute([RIGHT, WRONG, None, RIGHT], [HAND_MADE] * 4, per_task=True)
    assert (result["success"], result["unformatted_success"], result["n"], result["coverage"]) == (2 / 3, 1, 3, 0.75)
    assert result["note"] == "Not evaluated: 1 of 4 tasks. The scores are means over the others."
    assert (result["calls"], result["wrong_call_rate"], result["efficiency"]) == (7 / 3, 3 / 7, 1)
    assert result["ends"] == {"wrong_answer": 0, "no_answer": 1, "budget": 0}
    names = ("n", "no_such_function", "wrong_inputs", "unknown_value", "incorrect_value")
    assert result["wrong_calls"]["first"] == dict(zip(names, (1, 0, 0, 1, 0), strict=True))
    assert result["wrong_calls"]["all"] == dict(zip(names, (3, 0, 1 / 3, 1 / 3, 1 / 3), strict=True))
    assert [task["success"] for task in result["per_task"]] == [1, 0, None, 1]


def test_every_group_has_its_exact_interval(graphs: list[Row]) -> None:
    rng = random.Random(7)
    predictions = [play(BASELINES[rng.choice(["oracle", "null"])], row) for row in graphs]
    result = compute(predictions, graphs)
    for dial, groups in result["by"].items():
        names = ("n_core", "depth") if dial == "depth" else (dial,)
        values = [tuple(group[name] for name in names) for group in groups]
        assert values == sorted({tuple(row[name] for name in names) for row in graphs})
        assert sum(group["n"] for group in groups) == 180
        for group in groups:
            exact = stats.binomtest(round(group["success"] * group["n"]), group["n"]).proportion_ci(0.95, "exact")
            assert (group["low"], group["high"]) == pytest.approx((exact.low, exact.high), abs=1e-6)
    assert result["confidence_intervals"]["success"]["method"] == "exact"


def test_calls_and_recoveries_are_told_by_how_tasks_end() -> None:
    told = {**HAND_MADE, "on_wrong_input": "error"}
    wrong_first = {**RIGHT, "calls": [{"name": "no_such", "arguments": {}}, *RIGHT["calls"]]}
    result = compute([RIGHT, wrong_first, WRONG], [told, told, told])
    assert (result["success"], result["recovery"]["success"], result["recovery"]["n"]) == (2 / 3, 1 / 2, 2)
    most, least = len(wrong_first["calls"]), len(RIGHT["calls"])
    assert result["calls_if"] == {"success": (most + least) / 2, "failure": len(WRONG["calls"])}
    unnoticed = compute([wrong_first], [{**HAND_MADE, "on_wrong_input": "silent"}])
    assert (unnoticed["recovery"], unnoticed["calls_if"]["failure"]) == (None, None)


def test_a_wider_confidence_is_a_wider_interval() -> None:
    results = (compute([RIGHT, WRONG] * 5, [HAND_MADE] * 10, confidence_level=level) for level in (0.8, 0.99))
    narrow, wide = (result["confidence_intervals"]["success"] for result in results)
    assert wide["low"] < narrow["low"] < narrow["high"] < wide["high"]


def test_restating_is_compared_on_the_same_graphs_alone() -> None:
    rows = list(make_rows(3, grid(n_core=[3], distractors=[(0, 0)], restate=[False, True]), 10))
    off, on = rows[:20], rows[20:]
    assert [row["graph"] for row in off] == [row["graph"] for row in on]
    oracle, null = ([play(BASELINES[name], row) for row in rows] for name in ("oracle", "null"))
    predictions = [*oracle[:6], *null[6:20], *oracle[20:35], *null[35:]]
    gap = compute(predictions, rows)["restate_gap"]
    assert (gap["with"], gap["without"], gap["n"]) == (15 / 20, 6 / 20, 20)
    assert (gap["gap"], gap["b"], gap["c"], gap["method"]) == (9 / 20, 9, 0, "Tango")
    assert gap["p"] == pytest.approx(2 / 2**9, abs=1e-6)
    assert 0 < gap["low"] < 9 / 20 < gap["high"] < 1
    assert compute(predictions[:20], off)["restate_gap"] is None
    halved = compute([None, *predictions[1:20], *predictions[20:]], rows)["restate_gap"]
    assert halved["n"] == 19


def test_rows_that_differ_by_more_than_restating_are_no_pair() -> None:
    on, off = {**HAND_MADE, "restate": True}, {**HAND_MADE, "on_wrong_input": "error"}
    score: Any = {"success": 1}
    assert restate_gap([(on, score), (off, score)]) is None
    assert restate_gap([(on, score), (HAND_MADE, score)])["n"] == 1  # type: ignore[index]
    assert restate_gap([(on, score), (HAND_MADE, score)] * 3)["n"] == 3  # type: ignore[index]


def test_nothing_evaluated_leaves_everything_undefined() -> None:
    result = compute([None], [HAND_MADE])
    found = [result[name] for name in ("success", "efficiency", "calls", "coverage", "n")]
    assert found == [None, None, None, 0, 0]
    assert result["wrong_calls"]["first"]["unknown_value"] is None
    assert compute([], [])["coverage"] is None


@from_json
def test_what_makes_no_sense_is_refused(predictions: Any, options: Row, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        compute(predictions, [HAND_MADE], **options)


def test_the_published_tables_are_those_of_the_paper_and_say_what_its_text_says() -> None:
    success, failures = table("published_success.csv"), table("published_failures.csv")
    best, second = [72.5, 38.2, 15.0], [46.5, 14.4, 6.0]
    others = {"GPT-5-mini": [16.0, 7.6, 4.2], "Qwen3": [11.0, 8.2, 3.8], "GPT-4.1": [12.0, 2.2, 0.2]}
    found = {name: list(row.values()) for name, row in success.items()}
    assert found == {"GPT-5": best, "Gemini-2.5-Pro": second, **others}
    assert all(more > fewer for row in success.values() for more, fewer in pairwise(row.values()))
    assert all(max(success, key=lambda name: success[name][column]) == "GPT-5" for column in success["GPT-5"])
    means = {name: round(fmean(row.values()), 1) for name, row in success.items()}
    assert means == {"GPT-5": 41.9, "Gemini-2.5-Pro": 22.3, "GPT-5-mini": 9.3, "Qwen3": 7.7, "GPT-4.1": 4.8}
    assert list(means) == sorted(means, key=lambda name: -means[name])
    assert all(max(row, key=lambda name: row[name]) == "unknown_value" for row in failures.values())
    assert failures["GPT-5"]["unknown_value"] == 79.6
    assert all(tuple(row) == CLASSES for row in failures.values())
    sums = {name: round(sum(row.values()), 1) for name, row in failures.items()}
    assert sums == {"GPT-5": 100, "Gemini-2.5-Pro": 100, "Qwen3": 99.9, "GPT-4.1": 100}
    assert success["Qwen3"]["n_core_5"] < success["GPT-4.1"]["n_core_5"]  # where the text's ordering does not hold
