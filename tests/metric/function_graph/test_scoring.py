"""The answer's form, the class of every call, and what ends a failure, case by case."""

import json
from pathlib import Path
from typing import Any

import pytest

from metric.function_graph.scoring import committed, read_answer, read_reference, score_task
from metric.function_graph.summary import compute
from tests.cases import from_json
from tests.damage import damaged
from tests.metric.function_graph.conftest import HAND_MADE, Row

CASES = Path(__file__).parent / "cases"
ANSWERS: list[Row] = json.loads((CASES / "answers.json").read_text(encoding="utf-8"))
CALLS: list[Row] = json.loads((CASES / "calls.json").read_text(encoding="utf-8"))
TASK = read_reference(HAND_MADE)
RIGHT = CALLS[0]["calls"]


@pytest.mark.parametrize("case", ANSWERS, ids=lambda case: case["case"])
def test_one_number_in_its_form_is_an_answer_and_nothing_else(case: Row) -> None:
    assert read_answer(case["text"]) == case["answer"]
    assert committed(case["text"]) == case["committed"]


@pytest.mark.parametrize("case", CALLS, ids=lambda case: case["case"])
def test_a_wrong_call_is_of_the_first_class_that_applies(case: Row) -> None:
    score = score_task({"calls": case["calls"], "answer": None}, TASK)
    assert score["classes"] == case["classes"]
    assert (score["lucky"], score["needless"]) == (case["lucky"], case["needless"])


def test_where_wrong_values_are_refused_they_return_no_type() -> None:
    case = next(case for case in CALLS if case["case"] == "a wrong value passed on is incorrect")
    task = read_reference({**HAND_MADE, "on_wrong_input": "error"})
    assert score_task({"calls": case["calls"], "answer": None}, task)["classes"] == ["incorrect_value", "unknown_value"]


def test_right_values_for_a_function_whose_condition_fails_are_of_a_class_of_their_own() -> None:
    first, last, *others = HAND_MADE["functions"]
    double = {**first, "name": "f2", "role": "alternative", "returns": {"out_f2": "violin", "out_f3": "walnut"}}
    row = {**HAND_MADE, "functions": [first, last, *others, double]}
    calls = [{"name": "f2", "arguments": {"a": value}, "turn": 0} for value in (482, 481)]
    calls += [{"name": "g", "arguments": {"b": value, "c": 333}, "turn": 1} for value in (518, 517)]
    silent = score_task({"calls": calls, "answer": None}, read_reference(row))
    assert silent["classes"] == ["unmet_condition", "incorrect_value", "incorrect_value", "unknown_value"]
    refused = score_task({"calls": calls, "answer": None}, read_reference({**row, "on_wrong_input": "error"}))
    assert refused["classes"] == ["unmet_condition", "incorrect_value", "unknown_value", "unknown_value"]
    assert (silent["lucky"], refused["lucky"]) == (1, 1)
    plain, conditional = (compute([{"calls": [], "answer": None}], [each])["wrong_calls"] for each in (HAND_MADE, row))
    assert conditional["all"].keys() - plain["all"].keys() == {"unmet_condition"}


@from_json
def test_success_is_the_right_answer_within_the_budget(
    times: int, answer: str | None, ending: str | None, expected: list[Any]
) -> None:
    score = score_task({"calls": RIGHT * times, "answer": answer, "ending": ending}, TASK)
    assert [score["success"], score["unformatted"], score["end"], score["efficiency"]] == expected


def test_without_the_calls_that_it_takes_there_is_no_efficiency() -> None:
    assert score_task({"calls": RIGHT[1:], "answer": "ANSWER: 512"}, TASK)["efficiency"] is None


def test_recorded_outputs_are_not_taken_at_their_word() -> None:
    forged = [{**call, "output": {"out_g": 512}, "error": None} for call in RIGHT[1:]]
    assert score_task({"calls": forged, "answer": "ANSWER: 512"}, TASK)["classes"] == ["unknown_value"]


@pytest.mark.parametrize("prediction", [{}, {"foo": 1}, {"calls": [{"foo": 1}]}, {"calls": {"name": "f"}}, [7], 7])
def test_a_prediction_of_another_shape_is_counted_as_unreadable(prediction: Any) -> None:
    result = compute([prediction, {"calls": RIGHT, "answer": "ANSWER: 512"}, None], [HAND_MADE] * 3, per_task=True)
    assert (result["success"], result["unreadable"], result["n"]) == (0.5, 1, 2)
    assert "Unreadable: 1 of 3 predictions" in result["note"]
    assert "neither a call" in result["per_task"][0]["unreadable"]
    assert result["per_task"][1]["unreadable"] is None


def test_calls_of_one_message_of_a_client_cannot_know_of_each_other() -> None:
    calls = [{"function": {"name": call["name"], "arguments": json.dumps(call["arguments"])}} for call in RIGHT]
    at_once = {"role": "assistant", "tool_calls": calls}
    one_by_one = [{"role": "assistant", "tool_calls": [call]} for call in calls]
    done = {"role": "assistant", "content": "ANSWER: 512"}
    found = [score_task(messages, TASK) for messages in ([at_once, done], [*one_by_one, done])]
    assert [score["success"] for score in found] == [1, 1]
    assert "unknown_value" in found[0]["classes"]
    assert {*found[1]["classes"]} == {None}
    assert score_task(at_once, TASK)["classes"] == found[0]["classes"]


@from_json
def test_a_malformed_reference_is_refused_in_a_sentence(path: str, value: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_reference(damaged(HAND_MADE, path, value), 3)


HOSTILE = ["\ud800", float("inf"), float("nan"), 10**400, [[[[[]]]]] * 3, {"a": {"a": {}}}, True]
HOSTILE += ["ANSWER: " + "9" * 100_000, "1 " * 200_000]


@pytest.mark.parametrize("odd", HOSTILE, ids=range(len(HOSTILE)))
def test_whatever_a_model_writes_scores_nothing_and_breaks_nothing(odd: Any) -> None:
    calls = [
        {"name": odd, "arguments": odd, "turn": odd},
        {"name": "f", "arguments": {"a": odd}},
        {"function": odd},
        odd,
    ]
    score = score_task({"calls": calls, "answer": odd, "ending": odd}, TASK)
    assert score["success"] == score["unformatted"] == 0
    assert None not in score["classes"]
    deep = {"name": "f", "arguments": "[" * 100_000}
    assert score_task({"calls": [deep], "answer": None}, TASK)["classes"] == ["unreadable_call"]
