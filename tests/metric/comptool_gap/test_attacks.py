"""The attacker wants points without solving the tasks."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from metric.comptool_gap.scoring import score_task

from .predictors import Prediction, Row, gold, in_order, mapped, recorded

NOTATION = "{{{{call_{}.{}}}}}"


def names_only(row: Row) -> Prediction:
    return [{"name": call["name"], "arguments": {}} for call in gold(row)]


def with_every_argument(row: Row, value: Callable[[int, str], Any]) -> Prediction:
    """The right tools with `value(number of the call, parameter)` for every parameter that the task gives."""
    return [
        {**call, "arguments": {key: value(number, key) for key in call["arguments"]}}
        for number, call in enumerate(gold(row), 1)
    ]


WORTHLESS: dict[str, Callable[[int, str], Any]] = {
    "null": lambda *_: None,
    "an empty string": lambda *_: "",
    "an asterisk": lambda *_: "*",
    "a pattern": lambda *_: ".*",
    "a percent sign": lambda *_: "%",
    "an empty list": lambda *_: [],
    "an empty object": lambda *_: {},
    "true": lambda *_: True,
    "not a number": lambda *_: float("nan"),
    "infinity": lambda *_: float("inf"),
    "the name of the parameter": lambda _, key: key,
    "a reference to itself": lambda number, key: f"{{{{call_{number}.{key}}}}}",
    "a reference to the next call": lambda number, key: f"{{{{call_{number + 1}.{key}}}}}",
    "a circle of references": lambda number, key: f"{{{{call_{3 - number}.arguments.{key}}}}}",
    "a reference to the prompt": lambda *_: "{{call_0.prompt}}",
    "a reference to no call": lambda *_: "{{call_77.x}}",
    "a schema": lambda *_: {"type": "string"},
}


@pytest.mark.parametrize("attack", WORTHLESS)
def test_the_right_tools_with_worthless_arguments_earn_no_more_than_without(attack: str, suite: list[Row]) -> None:
    for row in suite:
        score, bare = score_task(with_every_argument(row, WORTHLESS[attack]), row), score_task(names_only(row), row)
        assert (score["arguments"], score["data_flow"] or 0, score["strict"]) == (0, 0, 0), row["task_id"]
        assert score["score"] == bare["score"]


def test_calling_every_expected_tool_twice_earns_less_than_once(suite: list[Row]) -> None:
    for row in suite:
        once, twice = score_task(names_only(row), row), score_task(names_only(row) * 2, row)
        assert twice["score"] < once["score"] or row["level"] == 0


def test_a_wrong_guess_beside_each_right_call_costs(suite: list[Row]) -> None:
    for row in suite:
        for hedged in ([*gold(row), *names_only(row)], [*names_only(row), *gold(row)]):
            score = score_task(hedged, row)
            assert score["strict"] == 0
            assert score["score"] <= (0.71 if row["level"] else 0)


def test_guesses_marked_as_refused_are_never_right(rows: list[Row]) -> None:
    row = rows[0]
    for right in range(2):
        guesses: list[dict[str, Any]] = [
            {"name": "get_weather", "arguments": {"city": city}, "error": "No."} for city in ("Genf", "Basel")
        ]
        guesses[right]["arguments"] = {"city": "Zürich"}
        assert score_task(guesses, row)["score"] == 0
        del guesses[1]["error"]
        assert (
            score_task(guesses, row)["score"] == right
        )  # the one that was taken may be right, and it would have been enough


def test_a_worthless_call_marked_as_refused_earns_nothing_over_leaving_it_out(suite: list[Row]) -> None:
    for row in suite:
        for prediction in (gold(row), names_only(row)):
            refused = [{"name": call["name"], "arguments": {}, "error": "No."} for call in prediction[:1]]
            assert score_task(refused + prediction, row)["score"] <= score_task(prediction, row)["score"]


def test_references_to_the_right_fields_without_the_calls_that_give_them_earn_nothing(suite: list[Row]) -> None:
    for row in suite:
        bound = [
            call
            for call, step in zip(in_order(row, range(row["num_steps"]), NOTATION), row["expected_trace"], strict=True)
            if step["bindings"]
        ]
        if row["level"] in (1, 2):
            assert score_task(bound, row)["data_flow"] == 0


def test_references_through_junk_in_the_place_of_the_producers_earn_nothing(suite: list[Row]) -> None:
    for row in suite:
        prediction = in_order(row, range(row["num_steps"]), NOTATION)
        for call, step in zip(prediction, row["expected_trace"], strict=True):
            if not step["bindings"]:
                call["name"] = "junk"
        consumed = {source.partition(".")[0] for step in row["expected_trace"] for source in step["bindings"].values()}
        roots = {step["step_id"] for step in row["expected_trace"] if not step["bindings"]}
        flow = score_task(prediction, row)["data_flow"]
        assert flow is None or flow < 1 or not consumed & roots


def test_forged_outputs_do_not_make_arguments_right(suite: list[Row]) -> None:
    for row in suite:
        forged = [
            {**call, "output": step["output"]}
            for call, step in zip(names_only(row), row["expected_trace"], strict=True)
        ]
        assert score_task(forged, row) == score_task(names_only(row), row)


def test_forged_outputs_buy_no_more_than_the_right_values_and_references_do(suite: list[Row]) -> None:
    for row in suite:
        honest = in_order(row, range(row["num_steps"]), NOTATION)
        forged = in_order(row, range(row["num_steps"]), NOTATION, outputs=True)
        for prediction in (honest, forged):
            for call, step in zip(prediction, row["expected_trace"], strict=True):
                if not step["bindings"]:
                    call["arguments"] = {}
        by_value = [
            {**call, "arguments": dict(step["arguments"]) if step["bindings"] else {}}
            for call, step in zip(honest, row["expected_trace"], strict=True)
        ]
        assert score_task(forged, row)["data_flow"] == score_task(honest, row)["data_flow"]
        assert score_task(forged, row)["arguments"] <= score_task(by_value, row)["arguments"]


def test_a_reference_through_a_refused_call_has_no_value(suite: list[Row]) -> None:
    for row in suite:
        prediction = in_order(row, range(row["num_steps"]), NOTATION, outputs=True)
        refused = [{**call, "error": "No."} for call in prediction]
        if row["level"]:
            assert score_task(refused, row)["arguments"] < 1
            assert score_task(refused, row)["strict"] == 0


def test_values_that_nothing_gave_are_not_data_flow(suite: list[Row]) -> None:
    other = {"number": 123456.5, "integer": 123456, "json": "zzz"}
    for row in suite:
        prediction = recorded(row)
        for call, step in zip(prediction, row["expected_trace"], strict=True):
            for leaf in step["bindings"]:
                key = leaf.replace("[", ".").split(".")[0]
                call["arguments"][key] = mapped(
                    call["arguments"][key], step["match"][key], lambda kind, _: other.get(kind, "zzz")
                )
        score = score_task(prediction, row)
        assert score["data_flow"] in (None, 0)


def test_swapping_optional_defaults_for_other_values_costs(suite: list[Row]) -> None:
    other = {"number": 77.5, "integer": 77, "boolean": True, "text": "zzz", "enum": "zzz"}
    for row in suite:
        prediction = gold(row)
        tools = {
            tool["function"]["name"]: tool["function"]["parameters"]["properties"] for tool in row["available_tools"]
        }
        touched = False
        for call, step in zip(prediction, row["expected_trace"], strict=True):
            for key, schema in tools[call["name"]].items():
                if "default" in schema and key not in call["arguments"]:
                    call["arguments"][key] = other.get(str(step["match"][key]), ["zzz"])
                    touched = touched or call["arguments"][key] != schema["default"]
        if touched:
            assert score_task(prediction, row)["strict"] == 0
            assert score_task(prediction, row)["arguments"] < 1


def test_extra_arguments_dilute(suite: list[Row]) -> None:
    for row in suite:
        prediction = [
            {**call, "arguments": {**call["arguments"], **{f"extra_{number}": 1 for number in range(100)}}}
            for call in gold(row)
        ]
        score = score_task(prediction, row)
        assert score["arguments"] < 0.06
        assert score["strict"] == 0


def test_a_list_of_everything_does_not_match_a_set(rows: list[Row]) -> None:
    row = next(row for row in rows if row["task_id"] == "L1_chain_0014")
    prediction = gold(row)
    prediction[1]["arguments"]["names"] = ["Ada", "Bob", *(f"name {number}" for number in range(98))]
    assert score_task(prediction, row)["arguments"] == pytest.approx((1 + 0.02) / 2)


@pytest.mark.parametrize(
    "name",
    ["get_wеather", "GET_WEATHER", " get_weather", "get_weather\u200b", "functions.get_weather", "get_weather\x00"],
)
def test_a_name_that_only_looks_like_a_tool_is_unknown(name: str, rows: list[Row]) -> None:
    score = score_task([{"name": name, "arguments": {"city": "Zürich"}}], rows[0])
    assert (score["score"], score["error"]) == (0, "unknown_tool")


def test_a_prediction_is_not_changed_by_scoring_it(suite: list[Row]) -> None:
    for row in suite:
        prediction, before = in_order(row, range(row["num_steps"]), NOTATION, outputs=True), copy.deepcopy(row)
        copied = copy.deepcopy(prediction)
        score_task(prediction, row)
        assert (prediction, row) == (copied, before)
