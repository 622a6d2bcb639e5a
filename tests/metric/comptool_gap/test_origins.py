"""How values come along edges, and the codes that depend on more than the calls."""

from typing import Any

from metric.comptool_gap.gap import compute
from metric.comptool_gap.scoring import score_task
from tests.cases import from_json

from .predictors import Row, gold, in_order


def test_a_tool_that_was_offered_is_wrong_and_no_unknown_one(rows: list[Row]) -> None:
    prediction = [{"name": "f", "arguments": {}}]
    schema = {"type": "function", "function": {"name": "f", "parameters": {}}}
    for offered, code in (((), "unknown_tool"), (["f"], "wrong_tool"), ([schema], "wrong_tool")):
        result = compute([prediction], rows[:1], n_resamples=10, offered=offered)
        assert result["errors"]["l0"]["primary"] == {code: 1}


def test_calls_written_as_text_have_a_code_of_their_own(rows: list[Row]) -> None:
    score = score_task({"calls": [], "call_in_text": True}, rows[0])
    assert (score["error"], score["calls"], score["score"], score["strict"]) == ("call_in_text", 0, 0, 0)
    assert score_task({"calls": [], "call_in_text": False}, rows[0])["error"] == "no_call"
    assert score_task({"calls": gold(rows[0]), "call_in_text": True}, rows[0])["error"] is None
    result = compute([{"calls": [], "call_in_text": True}], rows[:1], n_resamples=10)
    assert result["errors"]["l0"] == {"primary": {"call_in_text": 1}, "all": {"call_in_text": 1, "missing_call": 1}}
    assert result["no_call_rate"] == 1


CHAIN = "L1_chain_0100"


def chain(suite: list[Row]) -> Row:
    return next(row for row in suite if row["task_id"] == CHAIN)


@from_json
def test_how_a_value_came_along_an_edge_is_counted(
    written: Any, turns: tuple[Any, Any], foreseen: int, loose: int, suite: list[Row]
) -> None:
    row = chain(suite)
    prediction = gold(row)
    prediction[1]["arguments"]["new_value"] = written
    for call, turn in zip(prediction, turns, strict=True):
        call.update({} if turn is None else {"turn": turn})
    for made in (prediction, [*prediction, {"name": "f", "arguments": {}}]):
        score = score_task(made, row)
        assert (score["foreseen"], score["loose_references"], score["data_flow"]) == (foreseen, loose, 1)
    result = compute([prediction], [row], n_resamples=10)
    assert (result["foreseen"], result["loose_references"], result["strict_accuracy"]) == (foreseen, loose, 1)


def test_a_value_that_an_earlier_output_showed_is_not_foreseen(suite: list[Row]) -> None:
    row = chain(suite)
    shown = {"name": "get_stock_price", "arguments": {"symbol": "X"}, "turn": 0, "output": {"list": [{"close": 44.74}]}}
    later = [{**call, "turn": 1} for call in gold(row)]
    assert score_task([shown, *later], row)["foreseen"] == 0
    assert score_task([{**shown, "output": {"close": 44.73}}, *later], row)["foreseen"] == 1


def test_a_name_that_two_earlier_calls_have_points_at_neither(suite: list[Row]) -> None:
    row = chain(suite)
    prediction = gold(row)
    prediction[1]["arguments"]["new_value"] = "{{get_stock_price.price}}"
    assert score_task([prediction[0], *prediction], row)["data_flow"] == 0


def test_exchanged_texts_come_along_their_edges(suite: list[Row]) -> None:
    touched = 0
    for row in suite:
        for place, step in enumerate(row["expected_trace"]):
            if step["tool_name"] == "text_similarity" and len(step["bindings"]) == 2:
                touched += 1
                prediction = in_order(row, outputs=True)
                arguments = prediction[place]["arguments"]
                arguments["first"], arguments["second"] = arguments["second"], arguments["first"]
                score = score_task(prediction, row)
                assert (score["strict"], score["data_flow"]) == (1, 1), row["task_id"]
                del prediction[place]["output"]
                assert score_task(prediction, row)["strict"] == 0
    assert touched
