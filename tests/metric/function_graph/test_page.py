"""What the Space of Function Graph says of a task."""

import json
import re
from html import unescape
from typing import Any

import pytest

from generator.function_graphs import make_rows
from metric.function_graph import summary
from metric.function_graph.app import SPACE

Row = dict[str, Any]


@pytest.fixture
def row(monkeypatch: pytest.MonkeyPatch) -> Row:
    """The only row that the Space knows, one with five needed functions in a path."""
    row = next(row for row in make_rows() if (row["n_core"], row["depth"]) == (5, 4))
    monkeypatch.setitem(SPACE.loaded, SPACE.config, [row])
    metric = type("Metric", (), {"compute": lambda self, **options: summary.compute(**options, n_resamples=20)})()
    monkeypatch.setitem(SPACE.__dict__, "metric", metric)
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
    assert re.search(rf"the answer is right, but calls \d(, \d)* {early}", page)
    assert "nothing is wrong" not in page
    page = page_of(row, [*right_calls(row), {"name": "nothing", "arguments": {}, "turn": 9}])
    assert "the answer is right, but call 6: there is no such function</summary>" in page
    assert "nothing is wrong</summary>" in page_of(row, right_calls(row))


def test_one_call_is_one(row: Row) -> None:
    page = page_of(row, right_calls(row)[:1])
    assert "5 calls are needed to know it, and 1 was made</summary>" in page
