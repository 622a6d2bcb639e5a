"""The Space's page: it reads what people paste, says what is wrong with it, and escapes what models wrote."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from metric.comptool_gap import app
from metric.comptool_gap.gap import compute
from metric.comptool_gap.scoring import CONFIGURATIONS

from .predictors import Row, gold, twins_of

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&"


@pytest.mark.parametrize("items", [[[{"name": "f"}], [], None], [{"task_id": "a", "prediction": []}], ["text", "[1"], []])
def test_an_array_and_lines_read_the_same(items: list[Any]) -> None:
    assert app.read_items(json.dumps(items)) == items
    assert app.read_items("\n\n".join(map(json.dumps, items)) + "\n") == items or items == []


def test_a_line_that_is_not_json_is_named() -> None:
    with pytest.raises(ValueError, match="Line 3 is not JSON"):
        app.read_items('{"a": 1}\n\n{"a": \n')


def test_predictions_find_their_rows_by_task_or_by_place(suite: list[Row]) -> None:
    first, second, third = suite[:3]
    named = [{"task_id": row["task_id"], "prediction": gold(row), "repeat": 0} for row in (third, first)]
    again = {"task_id": first["task_id"], "prediction": [], "repeat": 1}
    assert app.paired([*named, again], [first, second, third]) == ([gold(first), None, gold(third)], [first, second, third])
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
    text = app.page(compute(predictions, rows, n_resamples=10, per_task=True), predictions)
    assert "<script" not in text
    assert "<img" not in text
    assert "&lt;script&gt;" in text
    ElementTree.fromstring(f"<div>{text}</div>")  # well formed, so nothing broke out of its place


def test_the_page_shows_every_number_and_what_was_not_evaluated(suite: list[Row]) -> None:
    predictions = [gold(row) if row["level"] else None for row in suite]
    result = compute(predictions, suite, n_resamples=10, per_task=True)
    text = app.page(result, predictions)
    assert "Not evaluated: 48 of 200 tasks" in text
    assert "<td>strict_accuracy_l3</td><td>1.000</td>" in text
    assert "<td>accuracy_l3 (weighted)</td><td>1.000</td>" in text
    assert "<td>comp_gap (weighted)</td><td>not defined</td>" in text


def test_the_page_shows_strict_scores_first_and_no_gap_twice(suite: list[Row]) -> None:
    predictions = [gold(row) for row in suite]
    text = app.page(compute(predictions, suite, n_resamples=10, per_task=True), predictions)
    assert text.index("L0 node<") < text.index("L0 node, weighted")
    assert text.index("strict_comp_gap") < text.index("<td>comp_gap (weighted)")
    assert "selection_gap" not in text


def test_the_button_scores_files(suite: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evaluate = pytest.importorskip("evaluate")
    monkeypatch.setattr(evaluate.config, "HF_METRICS_CACHE", str(tmp_path))
    references, uploaded = tmp_path / "rows.json", tmp_path / "predictions.jsonl"
    references.write_text(json.dumps(suite), encoding="utf-8")
    uploaded.write_text("\n".join(json.dumps({"task_id": row["task_id"], "prediction": gold(row)}) for row in suite), encoding="utf-8")
    text, result = app.score("", str(uploaded), str(references), "default")
    assert result["accuracy"] == 1
    assert text.startswith("<svg")
    assert app.score(uploaded.read_text(encoding="utf-8"), None, str(references), "uniform")[1]["accuracy"] == 1


def test_single_calls_give_the_paired_gap(suite: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evaluate = pytest.importorskip("evaluate")
    monkeypatch.setattr(evaluate.config, "HF_METRICS_CACHE", str(tmp_path))
    twins = twins_of(suite)
    monkeypatch.setattr(app, "_published", lambda config: {"default": suite, "isolated": twins}[config])
    whole, singles = tmp_path / "whole.json", tmp_path / "singles.jsonl"
    whole.write_text(json.dumps([[] for _ in suite]), encoding="utf-8")
    singles.write_text("\n".join(json.dumps({"task_id": row["task_id"], "prediction": gold(row)}) for row in twins), encoding="utf-8")
    text, result = app.score("", str(whole), None, "default", str(singles))
    assert (result["paired_gap"], result["n_paired"]) == (1, 152)
    assert "<td>paired_gap</td><td>1.000</td>" in text


def test_the_page_offers_every_configuration() -> None:
    source = Path(app.__file__).read_text(encoding="utf-8")
    assert all(f'"{name}"' in source for name in CONFIGURATIONS)
