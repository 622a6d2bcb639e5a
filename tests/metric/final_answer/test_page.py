"""What the Space of Final Answer says of answers, and of judges of steps."""

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from generator.answers.engine import questions
from generator.answers.process import process
from generator.answers.twins import isolated
from metric.final_answer import scoring
from metric.final_answer.app import SPACE

Row = dict[str, Any]


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[Row]:
    """The few questions that the Space knows."""
    rows = [*questions("enterprise", 3), *questions("chat", 2)]
    monkeypatch.setitem(SPACE.loaded, SPACE.config, rows)
    monkeypatch.setitem(SPACE.loaded, SPACE.twins, list(isolated(rows)))
    metric = type("Metric", (), {"compute": lambda self, **options: scoring.compute(**options, n_resamples=20)})()
    monkeypatch.setitem(SPACE.__dict__, "metric", metric)
    return rows


def test_twins_show_the_paired_gap(published: list[Row], tmp_path: Path) -> None:
    right = SPACE.examples["everything right"]
    twins = tmp_path / "twins.jsonl"
    lines = [json.dumps({"task_id": row["task_id"], **right(row)}) for row in SPACE.loaded["answers_isolated"]]
    twins.write_text("\n".join(lines), encoding="utf-8")
    page = unescape(SPACE.score(SPACE.example("no answers"), twins_file=str(twins))[0])
    card = "Paired gap: the same calls one by one minus together<b>+100.0 points</b>"
    assert f"{card}<small>" in page
    assert "to +100.0, 5 tasks</small>" in page
    twins.write_text(lines[0], encoding="utf-8")
    page = SPACE.score("\n".join(SPACE.example("no answers").splitlines()[1:]), twins_file=str(twins))[0]
    assert "No paired gap: no task was evaluated together with all its calls" in page
    assert "Paired gap" not in SPACE.score(SPACE.example("no answers"))[0]


def test_the_example_without_answers_has_none_and_measures_have_words(published: list[Row]) -> None:
    page, result = SPACE.score(SPACE.example("no answers"))
    assert result["answered"] == 0
    assert "Tasks with an answer<b>0.0 %</b>" in page
    assert "<td>Right answers, subset chat</td><td>0.0 %</td>" in page
    assert "accuracy chat" not in page


def test_a_pair_half_right_says_so_and_what_is_no_pick_leaves_the_others(
    published: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    (steps,) = SPACE.others
    pairs = list(process(published))
    monkeypatch.setitem(steps.loaded, steps.config, pairs)
    monkeypatch.setitem(steps.__dict__, "metric", SPACE.metric)
    lines = steps.example("always the first").splitlines()
    assert "the same place in both orders (half right)</summary>" in steps.score(lines[0])[0]
    odd = json.dumps({"task_id": pairs[1]["task_id"], "prediction": {"foo": 1}})
    page, result = steps.score(f"{lines[0]}\n{odd}")
    assert (result["step_accuracy"], result["unreadable"], result["n"]) == (0.25, 1, 2)
    assert '"second" or "tie"; it is {"foo": 1}</summary>' in unescape(page)
    assert f"Not evaluated: {len(pairs) - 2} of {len(pairs)} tasks." in page
