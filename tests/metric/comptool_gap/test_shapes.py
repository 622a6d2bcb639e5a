"""Predictions as clients hand them over: read for what they are, or said to be unreadable."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from metric.comptool_gap.calls import Call, parse_calls
from metric.comptool_gap.comptool_gap import CompToolGap
from metric.comptool_gap.gap import compute
from metric.comptool_gap.scoring import score_task
from tests.cases import from_json

from .predictors import Row, gold, recorded
from .shapes import RECORDED, SHAPES

FOLDER = Path(__file__).parent / "cases"
CASES = json.loads((FOLDER / "shapes.json").read_text(encoding="utf-8"))  # as client libraries hand them back
NOTATIONS = json.loads(
    (FOLDER / "notations.json").read_text(encoding="utf-8")
)  # as documents and chat templates have them
OFFERED = json.loads((FOLDER / "offered.json").read_text(encoding="utf-8"))  # what the tools on offer decide
CALLS = [
    {"name": "get_weather", "arguments": {"city": "Zürich"}},
    {"name": "unit_convert", "arguments": {"value": 14.3, "from": "celsius", "to": "fahrenheit"}},
]


def told(call: Call) -> dict[str, Any]:
    """A call as the cases write it."""
    if call.name is None:
        return {"unreadable" if call.unreadable else "malformed": True}
    output = {} if call.output is None else {"output": call.output}
    return {"name": call.name, "arguments": call.arguments, **output, **({"refused": True} if call.refused else {})}


@pytest.mark.parametrize("case", [*CASES, *NOTATIONS], ids=lambda case: f"{case['client']}: {case['shape']}")
def test_what_a_client_hands_back_is_read_as_the_calls_that_it_holds(case: dict[str, Any]) -> None:
    prediction = case["prediction"]
    otherwise = {"role": "assistant", "content": prediction} if isinstance(prediction, str) else json.dumps(prediction)
    assert [told(call) for call in parse_calls(prediction)] == case["calls"]
    assert [told(call) for call in parse_calls(otherwise)] == case["calls"]


@pytest.mark.parametrize("case", OFFERED["cases"], ids=lambda case: case["shape"])
def test_what_the_tools_on_offer_decide_is_read_or_unreadable_and_never_made_up(case: dict[str, Any]) -> None:
    assert [told(call) for call in parse_calls(case["prediction"], OFFERED["tools"])] == case["calls"]


def test_bare_text_is_read_as_the_type_of_its_parameter() -> None:
    pairs = "<arg_key>a</arg_key><arg_value>007</arg_value><arg_key>b</arg_key><arg_value>7</arg_value>"
    text = f"<tool_call>f\n{pairs}</tool_call>"
    schemas = {"f": {"parameters": {"properties": {"a": {"type": "string"}, "b": {"type": "integer"}}}}}
    assert parse_calls(text, schemas)[0].arguments == {"a": "007", "b": 7}
    assert parse_calls(text)[0].arguments == {"a": "007", "b": 7}
    assert parse_calls(text.replace("007", "70"), schemas)[0].arguments["a"] == "70"
    assert parse_calls(text.replace("007", "70"))[0].arguments["a"] == 70


OWN = {"id", "call_id", "toolUseId", "text"}  # ids and words differ from case to case


def contains(whole: Any, part: Any) -> bool:
    """Whether all that a part says stands in the whole; lists may hold more, and what is empty is as good as absent."""
    if isinstance(part, dict):
        stated = {key: value for key, value in part.items() if value not in (None, "", [], 0)}
        return isinstance(whole, dict) and all(
            key in whole if key in OWN else contains(whole.get(key), value) for key, value in stated.items()
        )
    if isinstance(part, list):
        rest = iter(whole if isinstance(whole, list) else [])
        return all(any(contains(item, wanted) for item in rest) for wanted in part)
    if isinstance(part, str) and isinstance(whole, str) and part.startswith("{"):
        return bool(json.loads(whole) == json.loads(part))
    return bool(whole == part)


@pytest.mark.parametrize("shape", RECORDED)
def test_a_shape_made_for_the_tests_holds_nothing_that_the_client_does_not_hand_back(shape: str) -> None:
    client, name = RECORDED[shape]
    (case,) = [case for case in CASES if case["client"].partition(" ")[0] == client and case["shape"] == name]
    assert contains(case["prediction"], json.loads(json.dumps(SHAPES[shape](CALLS))))


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("shape", SHAPES)
def test_gold_is_right_in_every_shape(shape: str, every: int, suite: list[Row]) -> None:
    for row in suite[::every]:
        for prediction in (gold(row), recorded(row)):
            score = score_task(SHAPES[shape](prediction), row)
            assert (score["score"], score["strict"], score["error"]) == (1, 1, None), row["task_id"]


def test_a_client_s_own_object_is_read_as_what_it_dumps() -> None:
    message = SimpleNamespace(model_dump=lambda: SHAPES["OpenAI: chat message"](CALLS))
    for prediction in (message, [message]):
        assert [told(call) for call in parse_calls(prediction)] == CALLS


@from_json
def test_what_is_in_no_client_s_shape_is_unreadable_and_no_call_is_made_up(prediction: Any, rows: list[Row]) -> None:
    for made in (prediction, b"[]", object()):
        assert {(call.name, call.unreadable) for call in parse_calls(made)} == {(None, True)}
        score = score_task(made, rows[0])
        assert (score["score"], score["strict"], score["error"]) == (0, 0, "unreadable")


@from_json
def test_a_reply_without_calls_has_no_calls(prediction: Any) -> None:
    assert parse_calls(prediction) == []


@from_json
def test_a_call_between_tags_that_is_none_is_malformed(text: str) -> None:
    assert [told(call) for call in parse_calls(f"<tool_call>{text}</tool_call>")] == [{"malformed": True}]


def test_unreadable_predictions_are_counted_noted_and_warned_about(suite: list[Row]) -> None:
    predictions = [[{"tool": "f"}] if number < 3 else gold(row) for number, row in enumerate(suite)]
    with pytest.warns(
        UserWarning, match=r"Unreadable: 3 of 200 predictions .* the first is predictions\[0\] \(L0_node_0001\)"
    ):
        result = CompToolGap().compute(predictions=predictions, references=suite, n_resamples=10)
    assert (result["unreadable"], result["coverage"], result["errors"]["l0"]["primary"]) == (3, 1, {"unreadable": 3})
    assert result["note"].startswith("Unreadable: 3 of 200 predictions")
    assert compute([gold(row) for row in suite], suite, n_resamples=10)["unreadable"] == 0


@from_json
def test_a_result_is_read_for_what_it_is(sent: Any, output: Any, refused: bool) -> None:
    call = {"name": "get_weather", "arguments": {"city": "Zürich"}}
    answered = [
        {"role": "assistant", "tool_calls": [{"id": "a", "function": call}]},
        {"role": "tool", "tool_call_id": "a", "content": sent},
    ]
    for prediction in ([{**call, "output": sent}], answered):
        (found,) = parse_calls(prediction)
        assert (found.refused, found.output) == (refused, output)


@from_json
def test_results_go_to_the_calls_that_they_answer(messages: Any, calls: list[list[Any]]) -> None:
    assert [[call.name, call.output, call.refused, call.turn] for call in parse_calls(messages)] == calls
