"""What metrics of answers read of predictions in the shapes of clients, and what they say of what they cannot read."""

import doctest
import json
from typing import Any

import pytest

from families.stateful.records import prediction as replayed
from generator.stateful import make_row, play
from metric.final_answer import replies
from metric.final_answer.final_answer import FinalAnswer
from metric.final_answer.replies import read_reply

CALL = {"id": "c", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}
ASKED = {"role": "user", "content": "Answer: 9"}
CALLED = {"role": "assistant", "content": None, "tool_calls": [CALL]}
RETURNED = {"role": "tool", "tool_call_id": "c", "content": '{"x": 2}'}
TOLD = {"role": "assistant", "content": "Answer: 2"}
FLAT = {"name": "f", "arguments": {"a": 1}}
BLOCKS = [
    {"role": "assistant", "content": [{"type": "tool_use", "id": "c", "name": "f", "input": {"a": 1}}]},
    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "content": '{"x": 2}'}]},
    {"role": "assistant", "content": [{"type": "text", "text": "Answer"}, {"type": "text", "text": ": 2"}]},
]


def test_the_examples_run() -> None:
    assert not doctest.testmod(replies).failed


@pytest.mark.parametrize(
    ("prediction", "call", "answer"),
    [
        ([ASKED, CALLED, RETURNED, TOLD], {**FLAT, "output": {"x": 2}, "turn": 1}, "Answer: 2"),
        ({"messages": [CALLED, RETURNED, TOLD, ASKED]}, {**FLAT, "output": {"x": 2}, "turn": 0}, "Answer: 2"),
        ({"calls": [CALLED, RETURNED], "answer": "Answer: 3"}, {**FLAT, "output": {"x": 2}, "turn": 0}, "Answer: 3"),
        ({"calls": CALLED, "answer": "Answer: 3"}, {**FLAT, "turn": 0}, "Answer: 3"),
        (BLOCKS, {**FLAT, "output": {"x": 2}, "turn": 0}, "Answer: 2"),
        (CALLED, {**FLAT, "turn": 0}, None),
        ({**CALLED, "content": "Answer: 2"}, {**FLAT, "turn": 0}, "Answer: 2"),
        ({"choices": [{"message": CALLED}]}, {**FLAT, "turn": 0}, None),
        ([{"choices": [{"message": message}]} for message in (CALLED, TOLD)], {**FLAT, "turn": 0}, "Answer: 2"),
        ({"output": [{"type": "function_call", "call_id": "c", **CALL["function"]}]}, {**FLAT, "turn": 0}, None),  # type: ignore[dict-item]
        ([CALLED, {**RETURNED, "content": "Error: no"}], {**FLAT, "error": "refused", "turn": 0}, None),
        ([CALL], {"id": "c", "type": "function", **FLAT}, None),
        ({"calls": [FLAT], "answer": "Answer: 2"}, FLAT, "Answer: 2"),
        ({"calls": [{**FLAT, "arguments": "{"}]}, {**FLAT, "arguments": "{"}, None),
        ({"calls": [{**FLAT, "arguments": '{"a": NaN}'}]}, {**FLAT, "arguments": '{"a": NaN}'}, None),
    ],
)
def test_calls_and_answer_are_read_from_any_client(prediction: Any, call: Any, answer: str | None) -> None:
    reply = read_reply(prediction)
    assert (reply.calls, reply.answer, reply.unreadable) == ([call], answer, None)


@pytest.mark.parametrize("prediction", [TOLD, [ASKED, TOLD], {"choices": [{"message": TOLD}]}, "Answer: 2"])
def test_an_answer_without_calls_is_read(prediction: Any) -> None:
    assert read_reply(prediction) == ([], "Answer: 2", None, None)


@pytest.mark.parametrize(
    "prediction", [{"foo": 1}, [{"foo": 1}], {}, 5, [[[5]]], {"calls": 5}, [FLAT, 5], {"name": "f"}]
)
def test_what_has_no_known_shape_is_unreadable(prediction: Any) -> None:
    reply = read_reply(prediction)
    assert reply.unreadable
    assert None in [call["name"] for call in reply.calls]


def test_a_metric_counts_notes_and_warns_of_what_it_cannot_read() -> None:
    expected = {"type": "number", "value": 2, "tolerance": 0, "unit": "minutes"}
    row = {"task_id": "a", "expected_answer": expected, "expected_trace": [{"tool_name": "f", "answer": {"value": 2}}]}
    predictions = [[CALLED, RETURNED, TOLD], {"foo": 1}, {"calls": [5], "answer": "Answer: 2"}]
    with pytest.warns(UserWarning, match=r"Unreadable: 2 of 3 predictions.* predictions\[1\] \(a\)"):
        result = FinalAnswer().compute(predictions=predictions, references=[row] * 3, per_task=True)
    assert result["unreadable"] == 2
    assert [task["exact"] for task in result["per_task"]] == [1, 0, 1]


def test_changes_are_worked_out_from_messages_as_from_calls() -> None:
    row = make_row(42, "easy", 1, "stateful_1")
    played = play(row, "oracle")
    calls = [{"name": name, "arguments": arguments} for name, arguments in played["calls"]]
    sent = [
        {"role": "assistant", "tool_calls": [{"function": {**call, "arguments": json.dumps(call["arguments"])}}]}
        for call in calls
    ]
    done = {"role": "assistant", "content": played["answer"]}
    plain = replayed(row, {"prediction": calls, "answer": played["answer"]})
    assert plain["changes"]
    assert replayed(row, {"prediction": [*sent, done]}) == plain
