"""The score of one task: hand-computed cases, every shape of prediction, weights, and faults of the caller."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from metric.comptool_gap import scoring
from metric.comptool_gap.calls import parse_calls
from metric.comptool_gap.scoring import read_reference, score_task, weigh
from metric.comptool_gap.weights import CONFIGURATIONS, Configuration, configuration_of
from tests.cases import from_json
from tests.damage import damaged

from .predictors import Row, gold, in_order, task_of

CASES = json.loads((Path(__file__).parent / "cases" / "scoring.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_a_prediction_scores_as_the_case_says(case: dict[str, Any], rows: list[Row]) -> None:
    (row,) = [row for row in rows if row["task_id"] == case["task_id"]]
    score: dict[str, Any] = dict(score_task(case["prediction"], row))
    for key, value in case["expected"].items():
        assert score[key] == (pytest.approx(value) if isinstance(value, float) else value), (key, score)


def test_the_worked_example_of_the_card_is_right() -> None:
    row = task_of(
        1,
        ["get_weather", "unit_convert", "calculate_date_diff", "encrypt_text", "min_max"],
        [
            ("get_weather", {"city": "Dublin"}, {}),
            ("unit_convert", {"value": 10.7, "from": "celsius", "to": "fahrenheit"}, {"value": "step_1.temperature_c"}),
        ],
    )
    outputs = [step["output"] for step in row["expected_trace"]]
    assert (outputs[0]["temperature_c"], outputs[1]) == (10.7, {"result": 51.26})
    assert all(set(step["match"]) == set(step["arguments"]) for step in row["expected_trace"])
    prediction = [
        {"name": "get_weather", "arguments": {"city": "Berlin"}},
        {
            "name": "unit_convert",
            "arguments": {"value": "{{call_1.temperature_c}}", "from": "celsius", "to": "fahrenheit"},
        },
        {"name": "min_max", "arguments": {"values": [10.7, 51.26]}},
    ]
    score = score_task(prediction, row)
    parts = [score["sequence"], score["arguments"], score["completeness"], score["data_flow"]]
    assert parts == pytest.approx([2 / 3, 2 / 9, 1, 1])
    assert (round(score["score"], 3), score["strict"], score["error"]) == (0.594, 0, "wrong_tool")
    unknown = [*prediction[:2], {"name": "celsius_to_fahrenheit", "arguments": {}}]
    assert score_task(unknown, row)["error"] == "unknown_tool"
    card = (Path(scoring.__file__).parent / "README.md").read_text(encoding="utf-8")
    assert (
        "The tools on offer are `get_weather`, `unit_convert`, `calculate_date_diff`, `encrypt_text` and `min_max`."
        in card
    )
    assert "arguments = (0 + 2/3) / 3 = 0.222" in card
    assert "= 0.594. Strict = 0. Primary error: `wrong_tool`" in card


@pytest.mark.parametrize(
    ("origin", "destination", "similarity"),
    [("Detroit", "Montreal", 1), ("Detroit", "Toronto", 2 / 3), ("Boston", "Toronto", 0)],
)
def test_defaults_count_as_the_card_says(origin: str, destination: str, similarity: float) -> None:
    row = task_of(0, ["get_directions"], [("get_directions", {"origin": "Detroit", "destination": "Montreal"}, {})])
    call = {"name": "get_directions", "arguments": {"origin": origin, "destination": destination}}
    assert score_task([call], row)["arguments"] == pytest.approx(similarity)


def test_a_task_read_once_scores_like_its_row(rows: list[Row]) -> None:
    for row in rows:
        assert score_task(gold(row)[:1], read_reference(row)) == score_task(gold(row)[:1], row)


@from_json
def test_what_is_a_call_but_written_badly_is_a_malformed_call(item: Any) -> None:
    long, deep = {"name": "f", "arguments": '{"x": ' + "9" * 5000 + "}"}, {"name": "f", "arguments": "[" * 100_000}
    assert [(call.name, call.unreadable) for call in parse_calls([item, long, deep])] == [(None, False)] * 3


@pytest.mark.parametrize("arguments", ["", "  ", None, "{}", {}])
def test_no_arguments_are_an_empty_object(arguments: Any) -> None:
    assert parse_calls([{"name": "f", "arguments": arguments}])[0].arguments == {}


def test_data_flow_is_not_defined_where_nothing_is_bound(rows: list[Row]) -> None:
    for row in rows:
        assert (score_task(gold(row), row)["data_flow"] is None) == (row["level"] == 0)


def test_weights_that_do_not_apply_are_left_to_the_others(rows: list[Row]) -> None:
    row = copy.deepcopy(next(row for row in rows if row["level"] == 3))
    for step in row["expected_trace"]:
        step["bindings"] = {}
    score = score_task(gold(row)[:-1], row)
    assert score["data_flow"] is None
    assert score["score"] == pytest.approx((0.30 * 0.8 + 0.30 * 0.8 + 0.15 * 0.8) / 0.75)


def test_order_counts_where_nothing_is_bound(rows: list[Row]) -> None:
    row = copy.deepcopy(next(row for row in rows if row["task_id"] == "L1_chain_0012"))
    row["expected_trace"][1]["bindings"] = {}
    score = score_task(gold(row)[::-1], row)
    assert (score["arguments"], score["strict"], score["error"]) == (1, 0, "wrong_order")
    assert score_task(gold(row), row)["strict"] == 1


def test_two_equal_calls_put_out_what_their_steps_do_each_in_turn(rows: list[Row]) -> None:
    row = copy.deepcopy(next(row for row in rows if row["task_id"] == "L2_parallel_0015"))
    row["expected_trace"][1]["arguments"] = {"city": "Oslo"}
    prediction = in_order(row)
    assert [call["arguments"] for call in prediction[:2]] == [{"city": "Oslo"}] * 2
    assert score_task(prediction, row)["strict"] == 1


def test_a_binary_score_is_one_from_its_threshold_on(rows: list[Row]) -> None:
    row = next(row for row in rows if row["level"] == 1)
    for threshold, expected in ((0.5, 1), (0.5 + 1e-6, 0)):
        binary = Configuration(CONFIGURATIONS["default"].weights, threshold)
        assert score_task(gold(row)[:1], row, binary)["score"] == expected
    thirds = {**score_task(gold(row), row), "sequence": 0.7, "arguments": 0.7, "completeness": 0.7}
    assert weigh(thirds, CONFIGURATIONS["binary-0.70"]) == 1  # type: ignore[arg-type]


def test_every_configuration_gives_one_to_a_right_prediction_and_zero_to_none(rows: list[Row]) -> None:
    for configuration in CONFIGURATIONS.values():
        for row in rows:
            assert score_task(gold(row), row, configuration)["score"] == 1
            assert score_task([], row, configuration)["score"] == 0


@from_json
def test_the_configurations_weigh_as_the_contract_says(name: str, scores: list[float], rows: list[Row]) -> None:
    chain = next(row for row in rows if row["level"] == 1)
    parts = {"sequence": 0.5, "arguments": 0.25, "data_flow": 0.75, "completeness": 1.0}
    for level, score in enumerate(scores, 1):
        given: Any = {**score_task(gold(chain)[::-1], chain), **parts, "level": level}
        assert weigh(given, CONFIGURATIONS[name]) == pytest.approx(score), level


@from_json
def test_weights_that_make_no_sense_are_refused(level: Any, weights: Any) -> None:
    for given in ({level: weights}, "heavy"):
        with pytest.raises(ValueError, match="weights"):
            configuration_of(given)


@from_json
def test_a_malformed_reference_is_named_with_its_field(path: str, value: Any, message: str, rows: list[Row]) -> None:
    row = next(row for row in rows if row["task_id"] == "L1_chain_0011")
    with pytest.raises(ValueError, match="L1_chain_0011") as caught:
        score_task([], damaged(row, path, value))
    assert f": {message}" in str(caught.value)


@pytest.mark.parametrize("row", [None, 5, "row", [], {}])
def test_what_is_no_row_is_refused(row: Any) -> None:
    with pytest.raises(ValueError, match="references"):
        score_task([], row)


def test_a_trace_in_the_place_of_its_row_is_named(rows: list[Row]) -> None:
    trace: Any = rows[0]["expected_trace"]
    whole = "must be a whole row of the dataset, with level, available_tools and expected_trace; this is"
    for given, said in ((trace, "its trace"), (trace[0], "one step of its trace"), ("L0_node_0001", "not an object")):
        with pytest.raises(ValueError, match=f"{whole} {said}"):
            read_reference(given)  # type: ignore[arg-type]


@from_json
def test_verdicts_say_what_is_right_by_argument_and_by_edge(
    task: str, prediction: Any, verdicts: Any, edges: Any, rows: list[Row]
) -> None:
    (row,) = [row for row in rows if row["task_id"] == task]
    score = score_task(prediction, row, verdicts=True)
    assert (score["verdicts"], score["edges"]) == (verdicts, edges)


def test_verdicts_of_a_right_prediction_are_right_and_every_word_is_known(suite: list[Row]) -> None:
    for row in suite:
        score = score_task(gold(row), row, verdicts=True)
        assert all(verdict == "right" for said in score["verdicts"] for verdict in said.values())
        assert score["edges"] == [True] * sum(len(step["bindings"]) for step in row["expected_trace"])


def test_a_call_that_is_right_by_its_output_says_which_arguments_are_equivalent() -> None:
    query = {"table": "customers", "column": "customer_id", "value": "C-1001"}
    row = task_of(0, ["database_query"], [("database_query", query | {"limit": 3}, {})])
    row["expected_trace"][0]["side_effects"] = False
    told = {"output": row["expected_trace"][0]["output"]}
    for limit, output, said in (({"limit": 1}, told, "equivalent"), ({"limit": 1}, {}, "wrong"), ({}, told, "default")):
        call = {"name": "database_query", "arguments": query | limit, **output}
        (verdicts,) = score_task([call], row, verdicts=True)["verdicts"]
        assert verdicts["limit"] == said
        assert {verdicts[name] for name in query} == {"right"}


def test_the_level_may_be_a_name(rows: list[Row]) -> None:
    row = {**rows[-1], "level": "L3_dag"}
    assert score_task(gold(row), row) == score_task(gold(row), rows[-1])
