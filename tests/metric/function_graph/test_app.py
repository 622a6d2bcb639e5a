"""The Space's page: it reads what people paste, says what is wrong with it, and escapes what models wrote."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from generator.function_graphs import BASELINES, play
from metric.function_graph import app, words
from metric.function_graph.scoring import CLASSES, DIALS, ENDS
from metric.function_graph.summary import compute
from tests.metric.function_graph.conftest import Row

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&"


def record(row: Row, name: str = "oracle") -> Row:
    """A line of a run's predictions."""
    prediction = play(BASELINES[name], row)
    return {
        "task_id": row["task_id"],
        "repeat": 0,
        "prediction": prediction["calls"],
        "answer": prediction["answer"],
        "ending": prediction["ending"],
    }


@pytest.mark.parametrize("items", [[{"task_id": "a"}], [1, None]])
def test_an_array_and_lines_read_the_same(items: list[Any]) -> None:
    assert app.read_items(json.dumps(items)) == items
    assert app.read_items("\n\n".join(map(json.dumps, items)) + "\n") == items


@pytest.mark.parametrize(
    ("text", "sentence"), [('{"a": 1}\n\n{"a": \n', "Line 3 is not JSON"), ("[1", "This is not JSON")]
)
def test_what_is_not_json_is_named(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        app.read_items(text)


def test_records_of_a_run_find_their_rows(graphs: list[Row]) -> None:
    rows = graphs[:3]
    failed = {**record(rows[1]), "prediction": None}
    again = {**record(rows[2], "null"), "repeat": 1}
    found = app.paired(app.named([record(rows[2]), again, failed]), rows)
    assert found == [None, None, play(BASELINES["oracle"], rows[2])]


@pytest.mark.parametrize(
    ("items", "sentence"),
    [
        ([[]], "Item 1 must be"),
        ([{"task_id": "graph_0001", "calls": []}], "Item 1 must be"),
        ([{"task_id": "L9", "prediction": []}], "There is no task L9"),
        ([{"task_id": "graph_0001", "prediction": []}] * 2, "occurs twice"),
    ],
)
def test_records_that_fit_no_rows_are_refused(items: list[Any], sentence: str, graphs: list[Row]) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        app.paired(app.named(items), graphs[:2])


def test_what_a_model_wrote_is_escaped(graphs: list[Row]) -> None:
    predictions = [{"calls": [{"name": HOSTILE, "arguments": {HOSTILE: HOSTILE}}], "answer": HOSTILE} for _ in graphs]
    rows = [{**row, "task_id": row["task_id"] + HOSTILE} for row in graphs]
    text = app.page(compute(predictions, rows, n_resamples=10, per_task=True), predictions, rows)
    assert "<script" not in text
    assert "<img" not in text
    assert "&lt;script&gt;" in text
    ElementTree.fromstring(f"<div>{text}</div>")  # well formed, so nothing broke out of its place


def test_the_page_shows_every_number_and_what_was_not_evaluated(graphs: list[Row]) -> None:
    predictions = [play(BASELINES["forward"], row) if row["n_core"] > 5 else None for row in graphs]
    text = app.page(compute(predictions, graphs, n_resamples=10, per_task=True), predictions, graphs)
    assert "Not evaluated: 60 of 180 tasks" in text
    assert "<td>Success: the right answer in its form, within the budget</td><td>100.0 %</td>" in text
    assert "functions needed: 20" in text
    assert "functions needed: 5<" not in text


def test_the_page_knows_every_dial_and_class() -> None:
    assert (tuple(words.DIALS), tuple(words.CLASSES), tuple(words.ENDS)) == (DIALS, CLASSES, ENDS)


def test_the_button_scores_a_file(graphs: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evaluate = pytest.importorskip("evaluate")
    monkeypatch.setattr(evaluate.config, "HF_METRICS_CACHE", str(tmp_path))
    references, uploaded = tmp_path / "rows.json", tmp_path / "predictions.jsonl"
    references.write_text(json.dumps(graphs), encoding="utf-8")
    uploaded.write_text("\n".join(json.dumps(record(row)) for row in graphs), encoding="utf-8")
    text, result = app.score("", str(uploaded), str(references))
    assert result["success"] == 1
    assert text.startswith("<svg")
    assert app.score(uploaded.read_text(encoding="utf-8"), None, str(references))[1]["success"] == 1


def test_an_example_scores_as_it_says(graphs: list[Row], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "published", lambda: graphs)
    found = {name: app.score(app.example(name), None, None) for name in app.EXAMPLES}
    assert [result["success"] for _, result in found.values()] == [1, 0, 0]
    shown = found["all calls but the last"][0]
    assert "no answer in the form" in shown
    assert f"ANSWER: {graphs[0]['expected_answer']}" in shown
