"""The attacker wants points without solving the tasks."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

from metric.comptool_gap.scoring import TaskScore, score_task
from tests.cases import from_json

from .predictors import (
    Prediction,
    Row,
    bound_parameters,
    defaults,
    gold,
    in_order,
    mapped,
    names_only,
    put,
    recorded,
    with_defaults,
)


@from_json
def test_the_right_tools_with_worthless_arguments_earn_no_more_than_without(worthless: Any, suite: list[Row]) -> None:
    """Among them references to the call itself, to the next one and in a circle."""

    def value(number: int, key: str) -> Any:
        places = {"THIS": number, "NEXT": number + 1, "OTHER": 3 - number, "KEY": key}
        return re.sub("[A-Z]+", lambda found: str(places[found[0]]), worthless) if type(worthless) is str else worthless

    for row in suite[::2]:
        calls = gold(row)
        for number, call in enumerate(calls, 1):
            call["arguments"] = {key: value(number, key) for key in call["arguments"]}
        score = score_task(calls, row)
        assert (score["arguments"], score["data_flow"] or 0, score["strict"]) == (0, 0, 0), row["task_id"]
        assert score["score"] == score_task(names_only(row), row)["score"]


def guess_marked_as_refused(row: Row, prediction: Prediction) -> Prediction:
    return [{"name": prediction[0]["name"], "arguments": {}, "error": "No."}, *prediction]


def forged(row: Row) -> Prediction:
    """The outputs of the trace without the arguments that give them."""
    steps = row["expected_trace"]
    return [{**call, "output": step["output"]} for call, step in zip(names_only(row), steps, strict=True)]


def diluted(row: Row) -> Prediction:
    extra = {f"extra_{number}": 1 for number in range(100)}
    return [{**call, "arguments": {**call["arguments"], **extra}} for call in gold(row)]


def bound_alone(row: Row) -> Prediction:
    """References to the right fields without the calls that give them."""
    steps = row["expected_trace"]
    return [call for call, step in zip(in_order(row), steps, strict=True) if step["bindings"]]


LAWS: dict[str, tuple[Callable[[Row], Any], Callable[[Row, TaskScore], bool]]] = {
    "calling every expected tool twice earns less than once": (
        lambda row: names_only(row) * 2,
        lambda row, found: found["score"] < score_task(names_only(row), row)["score"] or row["level"] == 0,
    ),
    "a wrong guess behind each right call costs": (
        lambda row: [*gold(row), *names_only(row)],
        lambda row, found: found["strict"] == 0 and found["score"] <= (0.71 if row["level"] else 0),
    ),
    "a wrong guess before each right call costs": (
        lambda row: [*names_only(row), *gold(row)],
        lambda row, found: found["strict"] == 0 and found["score"] <= (0.71 if row["level"] else 0),
    ),
    "a worthless call marked as refused earns nothing beside right ones": (
        lambda row: guess_marked_as_refused(row, gold(row)),
        lambda row, found: found["score"] <= score_task(gold(row), row)["score"],
    ),
    "a worthless call marked as refused earns nothing beside bare ones": (
        lambda row: guess_marked_as_refused(row, names_only(row)),
        lambda row, found: found["score"] <= score_task(names_only(row), row)["score"],
    ),
    "references without the calls that give them earn nothing": (
        bound_alone,
        lambda row, found: row["level"] not in (1, 2) or found["data_flow"] == 0,
    ),
    "forged outputs do not make arguments right": (
        forged,
        lambda row, found: found == score_task(names_only(row), row),
    ),
    "extra arguments dilute": (diluted, lambda row, found: found["arguments"] < 0.06 and found["strict"] == 0),
}


@pytest.mark.parametrize("law", LAWS)
def test_it_does_not_pay(law: str, suite: list[Row]) -> None:
    attack, holds = LAWS[law]
    for row in suite:
        assert holds(row, score_task(attack(row), row)), row["task_id"]


def test_guesses_marked_as_refused_are_never_right(rows: list[Row]) -> None:
    row = rows[0]
    for right in range(2):
        cities = ["Genf", "Basel"]
        cities[right] = "Zürich"
        guesses = [{"name": "get_weather", "arguments": {"city": city}, "error": "No."} for city in cities]
        assert score_task(guesses, row)["score"] == 0
        del guesses[1]["error"]
        assert score_task(guesses, row)["score"] == right, "the one that was taken may be, and would have been enough"


def test_references_through_junk_in_the_place_of_the_producers_earn_nothing(suite: list[Row]) -> None:
    for row in suite:
        prediction, steps = in_order(row), row["expected_trace"]
        for call, step in zip(prediction, steps, strict=True):
            call["name"] = call["name"] if step["bindings"] else "junk"
        consumed = {source.partition(".")[0] for step in steps for source in step["bindings"].values()}
        roots = {step["step_id"] for step in steps if not step["bindings"]}
        flow = score_task(prediction, row)["data_flow"]
        assert flow is None or flow < 1 or not consumed & roots


def test_forged_outputs_buy_no_more_than_the_right_values_and_references_do(suite: list[Row]) -> None:
    for row in suite:
        made = in_order(row), in_order(row, outputs=True), gold(row)
        for prediction in made:
            for call, step in zip(prediction, row["expected_trace"], strict=True):
                call["arguments"] = call["arguments"] if step["bindings"] else {}
        honest, forged, by_value = (score_task(prediction, row) for prediction in made)
        assert forged["data_flow"] == honest["data_flow"]
        assert forged["arguments"] <= by_value["arguments"]


def test_values_that_nothing_gave_are_not_data_flow(suite: list[Row]) -> None:
    other = {"number": 123456.5, "integer": 123456, "json": "zzz"}
    for row in suite:
        prediction = recorded(row)
        for call, step in zip(prediction, row["expected_trace"], strict=True):
            for key in bound_parameters(step):
                value = call["arguments"][key]
                call["arguments"][key] = mapped(value, step["match"][key], lambda kind, _: other.get(kind, "zzz"))
        assert score_task(prediction, row)["data_flow"] in (None, 0)


def test_swapping_optional_defaults_for_other_values_costs(suite: list[Row]) -> None:
    other = {"number": 77.5, "integer": 77, "boolean": True, "text": "zzz", "enum": "zzz"}
    for row in suite:
        prediction, known = gold(row), defaults(row)
        for call, step in zip(prediction, row["expected_trace"], strict=True):
            left = known[call["name"]].keys() - call["arguments"]
            call["arguments"] |= {key: other.get(str(step["match"][key]), ["zzz"]) for key in left}
        if prediction not in (gold(row), with_defaults(row, gold(row))):
            score = score_task(prediction, row)
            assert score["strict"] == 0
            assert score["arguments"] < 1


def test_a_list_of_everything_does_not_match_a_set(rows: list[Row]) -> None:
    row = next(row for row in rows if row["task_id"] == "L1_chain_0014")
    prediction = gold(row)
    put(prediction[1]["arguments"], "names", ["Ada", "Bob", *(f"name {number}" for number in range(98))])
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
        both = in_order(row, outputs=True), row
        before = copy.deepcopy(both)
        score_task(*both)
        assert both == before
