"""The Space's page: it reads what people paste, says what is wrong with it, and escapes what models wrote."""

import json
import re
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from metric.comptool_gap import app
from metric.comptool_gap.gap import compute
from metric.comptool_gap.scoring import CONFIGURATIONS

from .predictors import Row, gold, twins_of

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&"


@pytest.mark.parametrize("items", [[[{"name": "f"}], [], None], [{"task_id": "a", "prediction": []}], ["text", "[1"]])
def test_an_array_and_lines_read_the_same(items: list[Any]) -> None:
    assert app.read_items(json.dumps(items)) == items
    assert app.read_items("\n\n".join(map(json.dumps, items)) + "\n") == items


def test_a_line_that_is_not_json_is_named() -> None:
    with pytest.raises(ValueError, match="Line 3 is not JSON"):
        app.read_items('{"a": 1}\n\n{"a": \n')


def test_predictions_find_their_rows_by_task_or_by_place(suite: list[Row]) -> None:
    first, second, third = suite[:3]
    named = [{"task_id": row["task_id"], "prediction": gold(row), "repeat": 0} for row in (third, first)]
    again = {"task_id": first["task_id"], "prediction": [], "repeat": 1}
    assert app.paired([*named, again], [first, second, third]) == (
        [gold(first), None, gold(third)],
        [first, second, third],
    )
    assert app.paired([gold(first), None], [first, second]) == ([gold(first), None], [first, second])


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ([[]], "There are 1 predictions for 2 tasks"),
        ([], "There are 0 predictions for 2 tasks"),
        ([{"task_id": "L9", "prediction": []}], "There is no task L9"),
        ([{"task_id": "L0_node_0001", "prediction": []}] * 2, "A task occurs twice"),
    ],
)
def test_predictions_that_fit_no_rows_are_refused(items: list[Any], message: str, suite: list[Row]) -> None:
    with pytest.raises(ValueError, match=message):
        app.paired(items, suite[:2])


def test_what_a_model_wrote_is_escaped(suite: list[Row]) -> None:
    predictions = [[{"name": HOSTILE, "arguments": {HOSTILE: HOSTILE}}] for _ in suite]
    rows = [{**row, "task_id": row["task_id"] + HOSTILE} for row in suite]
    text = app.page(compute(predictions, rows, n_resamples=10, per_task=True), predictions, rows)
    assert "<script" not in text
    assert "<img" not in text
    assert "&lt;script&gt;" in text
    ElementTree.fromstring(f"<div>{text}</div>")  # well formed, so nothing broke out of its place


def test_the_page_shows_numbers_in_plain_words_and_what_was_not_evaluated(suite: list[Row]) -> None:
    predictions = [gold(row) if row["level"] else None for row in suite]
    text = app.page(compute(predictions, suite, n_resamples=10, per_task=True), predictions, suite)
    assert "Not evaluated: 48 of 200 tasks" in text
    assert "<td>Strict, L3 graphs</td><td>100.0 %</td>" in text
    assert "<td>Paper&#x27;s gap: L0 minus the mean of L1 to L3</td><td>not defined</td>" in text
    assert "What went wrong" not in text
    assert "_" not in re.sub("<[^>]*>", "", text)


def test_what_was_expected_stands_beside_what_was_called(suite: list[Row]) -> None:
    row, called = suite[0], [{"name": "get_weather", "arguments": {"city": "Ulm"}}]
    text = app.page(compute([called], [row], n_resamples=10, per_task=True), [called], [row])
    expected = escape(app.written(gold(row)))
    assert (
        f"<td>a tool that does not "
        f"exist</td><td><code>{expected}</code></td><td><code>get_weather(city=&quot;Ulm&quot;)</code></td>" in text
    )
    assert app.written([{"name": 5}]) == '[{"name": 5}]'
    assert app.written([]) == "nothing"


def test_the_page_shows_strict_scores_first_and_no_gap_twice(suite: list[Row]) -> None:
    predictions = [gold(row) for row in suite]
    text = app.page(compute(predictions, suite, n_resamples=10, per_task=True), predictions, suite)
    assert text.index("L0 node<") < text.index("L0 node, weighted")
    assert text.index("Strict gap") < text.index("Paper&#x27;s gap")
    assert "election gap" not in text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", "There are no predictions yet"), ("{", "Line 1 is not JSON"), (" \n", "There are no predictions yet")],
)
def test_input_is_checked_before_anything_is_loaded(text: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "published", lambda config: pytest.fail("loaded"))
    monkeypatch.setattr(app, "metric", lambda: pytest.fail("loaded"))
    with pytest.raises(ValueError, match=sentence):
        app.score(text, None, None, "default")


def test_an_example_scores_as_it_says(suite: list[Row], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "published", lambda config: suite)
    found = {name: app.score(app.example(name), None, None, "default")[1] for name in app.EXAMPLES}
    assert [(result["strict_accuracy_l0"], result["strict_accuracy_l1"]) for result in found.values()] == [
        (1, 1),
        (1, 0),
        (0, 0),
    ]


def test_the_button_scores_files(suite: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evaluate = pytest.importorskip("evaluate")
    monkeypatch.setattr(evaluate.config, "HF_METRICS_CACHE", str(tmp_path))
    references, uploaded = tmp_path / "rows.json", tmp_path / "predictions.jsonl"
    references.write_text(json.dumps(suite), encoding="utf-8")
    uploaded.write_text(
        "\n".join(json.dumps({"task_id": row["task_id"], "prediction": gold(row)}) for row in suite), encoding="utf-8"
    )
    text, result = app.score("", str(uploaded), str(references), "default")
    assert result["accuracy"] == 1
    assert text.startswith("<svg")
    assert app.score(uploaded.read_text(encoding="utf-8"), None, str(references), "uniform")[1]["accuracy"] == 1


def test_single_calls_give_the_paired_gap(suite: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evaluate = pytest.importorskip("evaluate")
    monkeypatch.setattr(evaluate.config, "HF_METRICS_CACHE", str(tmp_path))
    twins = twins_of(suite)
    monkeypatch.setattr(app, "published", lambda config: {"default": suite, "isolated": twins}[config])
    whole, singles = tmp_path / "whole.json", tmp_path / "singles.jsonl"
    whole.write_text(json.dumps([[] for _ in suite]), encoding="utf-8")
    singles.write_text(
        "\n".join(json.dumps({"task_id": row["task_id"], "prediction": gold(row)}) for row in twins), encoding="utf-8"
    )
    text, result = app.score("", str(whole), None, "default", str(singles))
    assert (result["paired_gap"], result["n_paired"]) == (1, 152)
    assert "<td>Paired gap: the same calls one by one minus together</td><td>+100.0 points</td>" in text


def test_the_page_offers_every_configuration() -> None:
    source = Path(app.__file__).read_text(encoding="utf-8")
    assert all(f'"{name}"' in source for name in CONFIGURATIONS)
