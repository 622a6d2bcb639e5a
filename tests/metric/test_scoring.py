"""The score of one task: hand-computed cases, every shape of prediction, weights, and faults of the caller."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import simulators
from metric.comptool_gap import scoring
from metric.comptool_gap.calls import parse_calls
from metric.comptool_gap.scoring import CONFIGURATIONS, configuration_of, read_reference, score_task, weigh
from simulators import TOOLS

from .predictors import Row, gold, in_order, recorded

CASES = json.loads((Path(__file__).parent / "cases" / "scoring.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_a_prediction_scores_as_the_case_says(case: dict[str, Any], rows: list[Row]) -> None:
    (row,) = [row for row in rows if row["task_id"] == case["task_id"]]
    score: dict[str, Any] = dict(score_task(case["prediction"], row))
    for key, value in case["expected"].items():
        assert score[key] == (pytest.approx(value) if isinstance(value, float) else value), (key, score)


def task_of(level: int, offered: list[str], steps: list[tuple[str, dict[str, Any], dict[str, str]]]) -> Row:
    """A task on the project's own tools: (tool, arguments, bindings) of each step, each depending on the one before."""
    trace = [
        {
            "step_id": f"step_{number}",
            "tool_name": name,
            "arguments": arguments,
            "depends_on": [f"step_{number - 1}"] if bindings else [],
            "bindings": bindings,
            "match": TOOLS[name].match,
            "output": simulators.call(name, arguments),
        }
        for number, (name, arguments, bindings) in enumerate(steps, 1)
    ]
    return {"task_id": "example", "level": level, "available_tools": [TOOLS[name].schema for name in offered], "expected_trace": trace}


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
        {"name": "unit_convert", "arguments": {"value": "{{call_1.temperature_c}}", "from": "celsius", "to": "fahrenheit"}},
        {"name": "min_max", "arguments": {"values": [10.7, 51.26]}},
    ]
    score = score_task(prediction, row)
    numbers = [score["sequence"], score["arguments"], score["completeness"], score["data_flow"], round(score["score"], 3), score["strict"]]
    assert numbers == [2 / 3, pytest.approx(2 / 9), 1, 1, 0.594, 0]
    assert score["error"] == "wrong_tool"
    assert score_task([*prediction[:2], {"name": "celsius_to_fahrenheit", "arguments": {}}], row)["error"] == "unknown_tool"
    card = (Path(scoring.__file__).parent / "README.md").read_text(encoding="utf-8")
    assert "On offer are `get_weather`, `unit_convert`, `calculate_date_diff`, `encrypt_text` and `min_max`." in card
    assert "arguments = (0 + 2/3) / 3 = 0.222" in card
    assert "= 0.594. Strict = 0. Primary error: `wrong_tool`" in card


@pytest.mark.parametrize(("origin", "destination", "similarity"), [("Detroit", "Montreal", 1), ("Detroit", "Toronto", 2 / 3), ("Boston", "Toronto", 0)])
def test_defaults_count_as_the_card_says(origin: str, destination: str, similarity: float) -> None:
    row = task_of(0, ["get_directions"], [("get_directions", {"origin": "Detroit", "destination": "Montreal"}, {})])
    assert score_task([{"name": "get_directions", "arguments": {"origin": origin, "destination": destination}}], row)["arguments"] == pytest.approx(similarity)


def test_a_task_read_once_scores_like_its_row(rows: list[Row]) -> None:
    for row in rows:
        assert score_task(gold(row)[:1], read_reference(row)) == score_task(gold(row)[:1], row)


def openai(call: dict[str, Any], number: int, *, as_object: bool = False) -> dict[str, Any]:
    arguments = call["arguments"] if as_object else json.dumps(call["arguments"])
    return {"id": f"call_{number}", "type": "function", "function": {"name": call["name"], "arguments": arguments}}


def conversation(prediction: list[dict[str, Any]]) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = [{"role": "user", "content": "Please."}]
    for number, call in enumerate(prediction):
        messages.append({"role": "assistant", "content": None, "tool_calls": [openai(call, number)]})
        messages.append({"role": "tool", "tool_call_id": f"call_{number}", "content": json.dumps(call["output"])})
    return [*messages, {"role": "assistant", "content": "Done."}]


SHAPES: dict[str, Callable[[list[dict[str, Any]]], Any]] = {
    "flat": lambda calls: calls,
    "a tuple": tuple,
    "arguments as JSON": lambda calls: [{**call, "arguments": json.dumps(call["arguments"])} for call in calls],
    "OpenAI": lambda calls: [openai(call, number) for number, call in enumerate(calls)],
    "OpenAI with objects": lambda calls: [openai(call, number, as_object=True) for number, call in enumerate(calls)],
    "one message": lambda calls: {"role": "assistant", "content": "", "tool_calls": [openai(call, number) for number, call in enumerate(calls)]},
    "a list of one message": lambda calls: [{"role": "assistant", "tool_calls": [openai(call, number) for number, call in enumerate(calls)]}],
    "a conversation": conversation,
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_of_a_prediction_scores_the_same(shape: str, rows: list[Row]) -> None:
    for row in rows:
        assert score_task(SHAPES[shape](recorded(row)), row) == score_task(recorded(row), row)


def test_tool_messages_give_the_outputs_and_errors_of_the_calls_they_answer() -> None:
    call = {"id": "a", "function": {"name": "f", "arguments": ""}}
    messages = [
        {"role": "assistant", "tool_calls": [call, call, {**call, "id": "b"}]},
        {"role": "tool", "tool_call_id": "b", "content": '{"error": "No."}'},
        {"role": "tool", "tool_call_id": "a", "content": '{"x": 1}'},
        {"role": "tool", "tool_call_id": "a", "content": "not JSON"},
        {"role": "tool", "tool_call_id": "a", "content": '{"x": 3}'},
        {"role": "tool", "tool_call_id": "nobody", "content": '{"x": 4}'},
        {"role": "assistant", "tool_calls": [{"id": None, "function": {"name": "g", "arguments": None}}]},
    ]
    assert [(call.name, call.output, call.refused, call.turn) for call in parse_calls(messages)] == [
        ("f", {"x": 1}, False, 0),
        ("f", "not JSON", False, 0),
        ("f", None, True, 0),
        ("g", None, False, 6),
    ]


@pytest.mark.parametrize("prediction", [None, "It is sunny.", '[{"name": "get_weather"}]', [], (), {"role": "assistant", "content": "x"}, [{"role": "user"}]])
def test_a_reply_without_calls_has_no_calls(prediction: Any) -> None:
    assert parse_calls(prediction) == []


@pytest.mark.parametrize(
    "item",
    [
        None,
        5,
        "get_weather",
        [],
        {},
        {"name": "f", "arguments": "{"},
        {"name": "f", "arguments": "[1]"},
        {"name": "f", "arguments": '"{}"'},
        {"name": "f", "arguments": [1]},
        {"name": "f", "arguments": 5},
        {"name": None, "arguments": {}},
        {"name": ["f"], "arguments": {}},
        {"function": "f", "arguments": {}},
        {"name": "f", "arguments": "[" * 100_000},
        {"name": "f", "arguments": '{"x": ' + "9" * 5000 + "}"},
    ],
    ids=repr,
)
def test_what_is_not_a_call_is_a_malformed_call(item: Any) -> None:
    assert [call.name for call in parse_calls([item])] == [None]


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
    prediction = in_order(row, range(3), "{{{{call_{}.{}}}}}")
    assert [call["arguments"] for call in prediction[:2]] == [{"city": "Oslo"}] * 2
    assert score_task(prediction, row)["strict"] == 1


def test_a_binary_score_is_one_from_its_threshold_on(rows: list[Row]) -> None:
    row = next(row for row in rows if row["level"] == 1)
    for threshold, expected in ((0.5, 1), (0.5 + 1e-6, 0)):
        assert score_task(gold(row)[:1], row, (CONFIGURATIONS["default"][0], threshold))["score"] == expected
    thirds = {**score_task(gold(row), row), "sequence": 0.7, "arguments": 0.7, "completeness": 0.7}
    assert weigh(thirds, CONFIGURATIONS["binary-0.70"]) == 1  # type: ignore[arg-type]


def test_every_configuration_gives_one_to_a_right_prediction_and_zero_to_none(rows: list[Row]) -> None:
    for configuration in CONFIGURATIONS.values():
        for row in rows:
            assert score_task(gold(row), row, configuration)["score"] == 1
            assert score_task([], row, configuration)["score"] == 0


def test_the_configurations_weigh_as_the_contract_says(rows: list[Row]) -> None:
    chain = next(row for row in rows if row["level"] == 1)
    score = {**score_task(gold(chain)[::-1], chain), "sequence": 0.5, "arguments": 0.25, "data_flow": 0.75, "completeness": 1.0}
    expected = {
        "default": (0.5375, 0.525, 0.5625),
        "uniform": (1.75 / 3, 0.625, 0.625),
        "sequence-heavy": (0.55, 0.5625, 0.5625),
        "args-heavy": (0.45, 0.475, 0.475),
        "completeness-heavy": (0.75, 0.775, 0.775),
        "data-flow-heavy": (0.6875, 0.675, 0.675),
        "binary-0.50": (1, 1, 1),
        "binary-0.70": (0, 0, 0),
    }
    for name, scores in expected.items():
        for level, value in enumerate(scores, 1):
            assert weigh({**score, "level": level}, CONFIGURATIONS[name]) == pytest.approx(value), (name, level)  # type: ignore[typeddict-item]


@pytest.mark.parametrize(
    "weights",
    ["heavy", {0: {"sequence": 1}}, {4: {"sequence": 1}}, {1: {"sequence": 0.5}}, {1: {"order": 1}}, {1: {"sequence": 2, "arguments": -1}}, {1: {}}],
)
def test_weights_that_make_no_sense_are_refused(weights: Any) -> None:
    with pytest.raises(ValueError, match="weights"):
        configuration_of(weights)


def broken(row: Row, path: str, value: Any) -> Any:
    """The row with the value at a path replaced, or taken out where the value is `...`."""
    row = copy.deepcopy(row)
    *way, last = [int(token) if token.isdecimal() else token for token in path.split(".")]
    part: Any = row
    for token in way:
        part = part[token]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return row


FAULTS = [
    ("level", ..., "level: 'level' is missing"),
    ("level", 4, "level: 4 must be 0, 1, 2 or 3"),
    ("level", True, "level: True must be"),
    ("level", "hard", "level: "),
    ("available_tools", ..., "available_tools: 'available_tools' is missing"),
    ("available_tools", None, "available_tools: "),
    ("available_tools.0", {}, "available_tools: 'function' is missing"),
    ("available_tools.0.function.parameters", None, "expected_trace[0].tool_name, its schema in available_tools: "),
    ("expected_trace", ..., "expected_trace: "),
    ("expected_trace", [], "expected_trace: must be a list of 1 to 8 steps"),
    ("expected_trace", {}, "expected_trace: must be a list"),
    ("expected_trace.1", None, "expected_trace[1].tool_name: "),
    ("expected_trace.1.tool_name", "nobody", "expected_trace[1].tool_name: 'nobody' must be one of available_tools"),
    ("expected_trace.1.tool_name", ["f"], "expected_trace[1].tool_name: "),
    ("expected_trace.1.arguments", '{"value": 1}', "expected_trace[1].arguments: "),
    ("expected_trace.1.arguments", None, "expected_trace[1].arguments: "),
    ("expected_trace.1.arguments.extra", 1, "expected_trace[1].arguments: must be parameters"),
    ("expected_trace.1.match", ..., "expected_trace[1].match: 'match' is missing"),
    ("expected_trace.1.match.value", "word", "expected_trace[1].match: 'word' is not a kind"),
    ("expected_trace.1.output", ..., "expected_trace[1].output: 'output' is missing"),
    ("expected_trace.1.depends_on", ["step_9"], "expected_trace[1].depends_on: "),
    ("expected_trace.1.depends_on", ["step_2"], "expected_trace[1].depends_on: "),
    ("expected_trace.1.depends_on", None, "expected_trace[1].depends_on: "),
    ("expected_trace.1.bindings", {"value": "step_2.result"}, "expected_trace[1].bindings: "),
    ("expected_trace.1.bindings", {"nobody": "step_1.temperature_c"}, "expected_trace[1].bindings: "),
    ("expected_trace.1.bindings", {"value.deep": "step_1.temperature_c"}, "expected_trace[1].bindings: value.deep leads into a value of kind number"),
    ("expected_trace.1.bindings", {"value": 5}, "expected_trace[1].bindings: "),
    ("expected_trace.1.bindings", {"": "step_1.x"}, "expected_trace[1].bindings: "),
    ("expected_trace.1.step_id", ..., "expected_trace[1].step_id: 'step_id' is missing"),
]


@pytest.mark.parametrize(("path", "value", "message"), FAULTS, ids=[f"{path} = {value!r}" for path, value, _ in FAULTS])
def test_a_malformed_reference_is_named_with_its_field(path: str, value: Any, message: str, rows: list[Row]) -> None:
    row = next(row for row in rows if row["task_id"] == "L1_chain_0011")
    with pytest.raises(ValueError, match="L1_chain_0011") as caught:
        score_task([], broken(row, path, value))
    assert f": {message}" in str(caught.value)


@pytest.mark.parametrize("row", [None, 5, "row", [], {}])
def test_what_is_no_row_is_refused(row: Any) -> None:
    with pytest.raises(ValueError, match="references"):
        score_task([], row)


def test_the_level_may_be_a_name(rows: list[Row]) -> None:
    row = {**rows[-1], "level": "L3_dag"}
    assert score_task(gold(row), row) == score_task(gold(row), rows[-1])
