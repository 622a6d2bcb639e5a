"""What the Space of Function Graph says of a task."""

import json
import re
from html import unescape
from typing import Any

import pytest

from generator.function_graphs import make_rows
from metric import shell, shell_html
from metric.function_graph.app import SPACE
from tests.metric.test_app import metric_of

Row = dict[str, Any]


@pytest.fixture
def row(monkeypatch: pytest.MonkeyPatch) -> Row:
    """The only row that the Space knows, one with five needed functions in a path."""
    row = next(row for row in make_rows() if (row["n_core"], row["depth"]) == (5, 4))
    monkeypatch.setitem(SPACE.loaded, SPACE.config, [row])
    monkeypatch.setitem(SPACE.__dict__, "metric", metric_of("function_graph"))
    return row


def page_of(row: Row, prediction: Any, answer: str | None = None) -> str:
    """The page of one prediction, by default with the right answer."""
    answer = f"ANSWER: {row['expected_answer']}" if answer is None else answer
    item = {"task_id": row["task_id"], "prediction": prediction, "answer": answer}
    return unescape(SPACE.score(json.dumps(item))[0])


def right_calls(row: Row) -> list[Row]:
    """The calls of the example that is right."""
    calls: list[Row] = SPACE.examples["everything right"](row)["prediction"]
    return calls


def notes(page: str) -> list[str]:
    """What is noted beside calls and answers."""
    return re.findall("<small>← (.*?)</small>", page)


def test_a_right_answer_with_values_that_were_not_known_says_so(row: Row) -> None:
    page = page_of(row, [{**call, "turn": 0} for call in right_calls(row)])
    early = "used values that no earlier response had returned</summary>"
    assert re.search(rf"right answer, without the calls that give it: calls \d(, \d)* {early}", page)
    assert "nothing is wrong" not in page
    page = page_of(row, [*right_calls(row), {"name": "nothing", "arguments": {}, "turn": 9}])
    assert "<h3>This task: right answer, with wrong calls</h3>" in page
    assert "right answer, with wrong calls: call 6: there is no such function</summary>" in page
    assert "nothing is wrong</summary>" in page_of(row, right_calls(row))


def test_one_call_is_one(row: Row) -> None:
    page = page_of(row, right_calls(row)[:1])
    assert "4 of the 5 calls that are needed were not made</summary>" in page
    assert "1 of the 5 calls that are needed was not made</summary>" in page_of(row, right_calls(row)[:-1])


def test_the_calls_that_are_missing_are_marked(row: Row) -> None:
    page = page_of(row, right_calls(row)[:-1], "I do not know.")
    assert 'no line with "ANSWER:" and a number that can be read; a call is missing</summary>' in page
    assert notes(page) == ["not called", 'no line with "ANSWER:" and a number that can be read']
    page = page_of(row, [], "I do not know.")
    assert 'no line with "ANSWER:" and a number that can be read; no call</summary>' in page
    assert notes(page)[:-1] == ["not called"] * 5
    assert "<code>(no answer)</code> <small>← one is asked for" in page_of(row, [], "")
    page = page_of(row, [*right_calls(row), *right_calls(row)[:3]])
    assert "<code>8 calls</code> <small>← the budget is 7</small>" in page
    page = page_of(row, right_calls(row), "ANSWER: 0")
    assert "a wrong answer</summary>" in page
    assert notes(page) == ["a wrong answer"]


def test_wrong_arguments_are_marked_and_those_that_nothing_has_returned(row: Row) -> None:
    calls = right_calls(row)
    first, last = calls[0], calls[-1]
    parameter = next(iter(first["arguments"]))
    wrong_first = page_of(row, [{**first, "arguments": {parameter: -1}}, *calls[1:]], "ANSWER: 0")
    page = page_of(row, [call for call in calls if call is not first], "ANSWER: 0")
    returned = {*next(one for one in row["functions"] if one["name"] == first["name"])["returns"].values()}
    taken = {function["name"]: function["takes"] for function in row["functions"]}
    early = [
        f"{name}={value}"
        for call in calls
        for name, value in call["arguments"].items()
        if taken[call["name"]][name] in returned
    ]
    assert re.findall("<mark>(.*?)</mark>", page) == early != []
    assert re.findall("<mark>(.*?)</mark>", wrong_first) == [f"{parameter}=-1", *early], "it returns a wrong value"
    page = page_of(row, [{**last, "arguments": {"other": 1}}], "ANSWER: 0")
    assert "wrong inputs: it takes " in page
    assert "<mark>other=1</mark>" in page


def test_needless_calls_repeats_and_texts_in_the_place_of_numbers_are_noted(row: Row) -> None:
    first, *others = right_calls(row)
    text = {**first, "arguments": {name: str(value) for name, value in first["arguments"].items()}}
    said = f"{next(iter(first['arguments']))} is text, where a whole number is expected; the call returned nothing"
    assert notes(page_of(row, [text, first, first, *others])) == [f"incorrect value: {said}", "made before"]
    half = {**first, "arguments": {name: value + 0.5 for name, value in first["arguments"].items()}}
    assert f"incorrect value: {said.replace('text', 'a fraction')}" in notes(page_of(row, [half, *others]))
    row = next(row for row in make_rows() if row["n_connected"] and row["n_core"] == 5)
    SPACE.loaded[SPACE.config] = [row]
    known = {value for one in row["functions"] if one["role"] == "core" for value in one["returns"].values()}
    spare = next(
        one
        for one in row["functions"]
        if one["role"] != "core" and {*one["takes"].values()} <= {*row["inputs"], *known}
    )
    needless = {"name": spare["name"], "arguments": spare["arguments"]}
    page = page_of(row, [*right_calls(row), needless, *right_calls(row)[:2]])
    assert notes(page) == ["not needed", "made before", "made before", "the budget is 7"]


def test_what_is_no_call_is_not_told_as_a_call_of_no_function(row: Row) -> None:
    function = {"name": right_calls(row)[0]["name"], "arguments": "{bad"}
    for broken in (function, {"id": "c", "type": "function", "function": function}):
        assert "a call that cannot be read" in notes(page_of(row, [broken], "ANSWER: 0"))
    others = list(make_rows())[:2]
    SPACE.loaded[SPACE.config] = others
    odd = {"task_id": others[0]["task_id"], "prediction": {"foo": 1}}
    right = {"task_id": others[1]["task_id"], **SPACE.examples["everything right"](others[1])}
    page, result = SPACE.score(json.dumps([odd, right]))
    assert result["wrong_calls"]["first"]["unreadable_call"] == 1
    assert "a prediction that cannot be read" in page
    assert "unreadable_call" not in SPACE.score(json.dumps([right]))[1]["wrong_calls"]["all"]


def test_bars_say_what_they_are_shares_of(row: Row) -> None:
    result = SPACE.metric.compute(
        predictions=[{"calls": [{"name": "x", "arguments": {}}], "answer": ""}], references=[row]
    )
    groups = {heading: [label for label, *_ in bars] for heading, bars in SPACE.bars(result)}
    assert list(groups)[2] == "Success by misleading functions: needless, but they take what needed ones give"
    assert groups["Success by needed functions"] == ["5 needed"]
    assert groups["Success by depth: the steps on the longest way to the answer"] == ["4 deep, 5 needed"]
    two = [("Success by a: what it is", [("x", 0.5, 0.1, 0.9, 3)] * 2)]
    assert "<h4>Success by a <small>what it is</small></h4>" in shell_html.bars(two)
    assert "<h3>By kind" not in shell_html.bars(SPACE.bars(result)), "one bar says what the headline says"
    assert "<td>there is no such function</td><td>1</td><td>1</td>" in SPACE.tables(result)


def test_answers_directly_below_each_other_are_told_as_such(row: Row) -> None:
    right = f"ANSWER: {row['expected_answer']}"
    page = page_of(row, right_calls(row), f"ANSWER: 5\n{right}")
    assert f"</b>: {shell.GUESSES}</summary>" in page
    assert notes(page) == [shell.RULE]
    assert "nothing is wrong" in page_of(row, right_calls(row), f"ANSWER: 5\nNo, wait.\n{right}")


def test_the_calls_are_told_by_how_tasks_end(monkeypatch: pytest.MonkeyPatch, row: Row) -> None:
    rows = list(make_rows())[:2]
    monkeypatch.setitem(SPACE.loaded, SPACE.config, rows)
    items = [{"task_id": each["task_id"], **SPACE.examples["everything right"](each)} for each in rows]
    items[1] |= {"prediction": items[1]["prediction"][:1], "answer": "ANSWER: 0"}
    page = SPACE.score("\n".join(map(json.dumps, items)))[0]
    assert f"calls a task ({len(items[0]['prediction']):.1f} in a success, 1.0 in a failure)</small>" in page
