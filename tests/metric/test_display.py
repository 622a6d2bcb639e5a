"""A metric's result: a dict to programs, a table in plain words to people."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from metric.comptool_gap import words
from metric.comptool_gap.display import Result, table
from metric.comptool_gap.gap import compute
from metric.comptool_gap.scoring import ERRORS
from metric.function_graph import words as graph_words
from metric.function_graph.summary import compute as compute_graphs
from tests.metric.comptool_gap.predictors import Row, gold, twins_of

METRICS = Path(__file__).parents[2] / "metric"


def test_every_number_and_error_of_a_result_has_words(suite: list[Row]) -> None:
    twins = twins_of(suite[:60])
    full = compute([gold(row) for row in suite], suite, n_resamples=1, twins=([gold(row) for row in twins], twins))
    for result, known in ((full, words.WORDS), (compute_graphs([], [], n_resamples=1), graph_words.WORDS)):
        numbers = {name for name, value in result.items() if value is None or isinstance(value, int | float)}
        assert numbers <= known.keys()
    assert tuple(words.ERRORS) == tuple(ERRORS)


def test_a_result_is_a_dict_to_programs_and_a_table_to_people() -> None:
    scores: dict[str, Any] = {"strict_accuracy": 0.5, "comp_gap": None, "n": 1234, "strict_comp_gap": -0.25}
    scores |= {"note": "<b>", "selection_gap": 0.25}
    scores["confidence_intervals"] = {"strict_accuracy": {"low": 0.25, "high": 0.75, "n": 4}}
    result = Result(scores, words.WORDS)
    assert result == scores
    assert json.dumps(result) == json.dumps(scores)
    assert type(pickle.loads(pickle.dumps(result))) is dict
    shown = result._repr_html_()
    assert "<td>Strict: everything right, all tasks</td><td>50.0 %</td><td>25.0 to 75.0</td><td>4</td>" in shown
    for cell in ("not defined", "1,234", "-25.0 points", "&lt;b&gt;"):
        assert cell in shown
    assert "election" not in shown


@pytest.mark.parametrize("name", sorted(path.parent.name for path in METRICS.glob("*/app.py")))
def test_the_metric_s_script_gives_its_result_words(name: str) -> None:
    text = (METRICS / name / f"{name}.py").read_text(encoding="utf-8")
    assert "Result(compute(predictions, references, **options), WORDS)" in text
    assert "from .display import Result" in text


def test_a_score_without_words_stands_under_its_own_name() -> None:
    assert "<td>accuracy chat</td><td>0.5</td>" in table({"accuracy_chat": 0.5, "confidence_intervals": {}}, {})
