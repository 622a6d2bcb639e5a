"""The pages of the Spaces: they read what people paste, say what is wrong with it, and escape what models wrote."""

import json
import re
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from generator.answers.engine import questions
from generator.answers.twins import isolated
from generator.function_graphs import make_rows
from generator.stateful import make_row
from metric import shell
from metric.comptool_gap.weights import CONFIGURATIONS
from metric.comptool_gap.words import WORDS
from metric.final_answer import words as answer_words
from metric.final_answer.grading import CODES
from metric.final_answer.taxonomy import ERRORS
from metric.function_graph import words as graph_words
from metric.function_graph.scoring import CLASSES, DIALS, ENDS, UNMET
from releases.publish import space_files
from tests.cases import from_json
from tests.metric.comptool_gap.predictors import twins_of

Row = dict[str, Any]
METRICS = Path(__file__).parents[2] / "metric"
NAMES = sorted(path.parent.name for path in METRICS.glob("*/app.py"))
APPS = {name: import_module(f"metric.{name}.app") for name in NAMES}
HEADLINE = {"comptool_gap": "strict_accuracy", "final_answer": "accuracy", "function_graph": "success"}
HEADLINE |= {"state_diff": "strict"}
ROOT = Path(__file__).parents[2]
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&"


@pytest.fixture(scope="module")
def rows(suite: list[Row]) -> dict[str, list[Row]]:
    """For each metric some rows of its config."""
    return {
        "comptool_gap": [*suite[:4], *suite[48:52], *suite[112:116], *suite[152:156]],
        "final_answer": [*questions("enterprise", 8), *questions("chat", 4)],
        "function_graph": list(make_rows())[::20],
        "state_diff": [make_row(42, "easy", item, f"stateful_{item}") for item in range(6)],
    }


@pytest.fixture(params=NAMES)
def space(request: pytest.FixtureRequest, rows: dict[str, list[Row]], monkeypatch: pytest.MonkeyPatch) -> Any:
    """A metric's Space with its rows loaded, and the metric itself without the copy that `evaluate.load` makes."""
    space = APPS[request.param].SPACE
    published = rows[request.param]
    monkeypatch.setitem(space.loaded, space.config, published)
    monkeypatch.setitem(space.__dict__, "metric", _metric(request.param))
    return space


def _metric(name: str) -> Any:
    summarised = name in ("function_graph", "state_diff")
    compute = import_module(f"metric.{name}.{'summary' if summarised else 'scoring'}")
    module = import_module("metric.comptool_gap.gap") if name == "comptool_gap" else compute
    return type("Metric", (), {"compute": lambda self, **options: module.compute(**options, n_resamples=20)})()


def _name(space: Any) -> str:
    return str(Path(space.app).parent.name)


@pytest.mark.parametrize("items", [[[{"name": "f"}], [], None], [{"task_id": "a", "prediction": []}], ["text", "[1"]])
def test_an_array_and_lines_read_the_same(items: list[Any]) -> None:
    assert shell.read_items(json.dumps(items)) == items
    assert shell.read_items("\n\n".join(map(json.dumps, items)) + "\n") == items


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There are no predictions yet"),
        (" \n", "There are no predictions yet"),
        ("{", "Line 1 is not JSON"),
        ("[1", "This is not JSON"),
        ('{"a": 1}\n\n{"a": \n', "Line 3 is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": ' * 100_000, "Line 1 is nested too deeply"),
    ],
)
def test_input_is_checked_before_anything_is_loaded(text: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for app in APPS.values():
        monkeypatch.setattr(shell.Space, "published", lambda *_: pytest.fail("loaded"))
        with pytest.raises(ValueError, match=sentence):
            app.SPACE.score(text)


def test_an_example_scores_as_it_says(space: Any) -> None:
    scores, shown = [], []
    for name in space.examples:
        page, result = space.score(space.example(name))
        scores.append(result[HEADLINE[_name(space)]])
        shown.append(page)
    assert scores == [1, 0.25 if _name(space) == "comptool_gap" else 0, 0]
    assert "What went wrong" not in shown[0]
    assert "What went wrong" in shown[2]
    for page in shown:
        ElementTree.fromstring(page)
        assert "None" not in re.sub("<[^>]*>", "", page)
        assert "not defined" not in page
        label = escape_free(import_module(f"metric.{_name(space)}.words").WORDS[HEADLINE[_name(space)]][0])
        assert page.index(label) < page.index("Where")


def test_the_tasks_that_are_shown_of_many_are_from_first_to_last(space: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell, "SHOWN", 3)
    page, result = space.score(space.example(list(space.examples)[2]))
    shown = re.findall("<summary><b>(.*?)</b>", page)
    ids = [task["task_id"] for task in result["per_task"]]
    assert len(shown) <= 3
    assert f"What went wrong: {len(ids)} tasks, {len(shown)} of them shown</h3>" in page
    assert shown == ids[:: -(-len(ids) // 3)]


def escape_free(text: str) -> str:
    assert not re.search("[<>&'\"]", text)
    return text


def test_the_worked_example_fills_itself_in_and_can_be_scored(space: Any) -> None:
    line, page = space.worked_example()
    ElementTree.fromstring(page)
    for part in ("Asked", "Expected", "Predicted"):
        assert part in page
    assert "nothing: it is right" not in page
    assert '{"' not in unescape(page), "what was made is told in words or as code"
    assert space.score(line)[1]["n"] == 1


def test_what_a_model_wrote_is_escaped_and_degrees_are_shown_as_such(space: Any) -> None:
    rows = space.published(space.config)
    calls = [{"name": HOSTILE, "type": HOSTILE, "arguments": {HOSTILE: [HOSTILE, "12 °C", "\ud800"]}}]
    items = [{"task_id": row["task_id"], "prediction": calls, "answer": f"{HOSTILE} 12 °C"} for row in rows]
    page, _ = space.score(json.dumps(items))
    assert "<script" not in page
    assert "<img" not in page
    assert "&lt;script&gt;" in page
    assert "12 °C" in page
    assert "u00b0" not in page
    ElementTree.fromstring(page)  # well formed, so nothing broke out of its place


@from_json
def test_predictions_that_fit_no_rows_are_refused(items: list[Any], sentence: str, space: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        space.score(json.dumps(items))


def test_a_task_that_there_is_not_is_told_with_the_nearest(space: Any) -> None:
    task = str(space.published(space.config)[0]["task_id"])
    with pytest.raises(ValueError, match=f"There is no task {task}x; did you mean {task}?"):
        space.score(json.dumps([{"task_id": f"{task}x", "prediction": []}]))


def test_a_page_in_a_clone_scores_against_the_clone_s_rows(space: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(space.loaded, space.config)
    monkeypatch.setattr("datasets.load_dataset", lambda *named, **options: [(*named, *options["data_files"].values())])
    (read,) = space.published(space.config)
    assert read == ("parquet", str(ROOT / "data" / f"{space.config}.parquet"))
    monkeypatch.delitem(space.loaded, space.config)


@pytest.mark.parametrize(
    "content",
    ["5", '{"a": {"b": [1]}}', "[[1]]", '[{"task_id": 5}]', '[{"task_id": "a"}]', "[" * 100_000, '"text"', "[null]",
     '[{"task_id": "a", "expected_trace": 5, "expected_answer": {"type": "number"}, "functions": {"a": []}}]'],
)  # fmt: skip
def test_rows_that_are_none_get_a_sentence(content: str, space: Any, tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(content)
    with pytest.raises(ValueError, match=r"[A-Za-z].{20,}"):
        space.score('{"task_id": "a", "prediction": []}', None, str(file))
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match="not text in UTF-8"):
        space.score('{"task_id": "a", "prediction": []}', None, str(file))


def test_records_of_a_run_find_their_rows_and_the_rest_was_not_evaluated(space: Any, tmp_path: Path) -> None:
    rows = space.published(space.config)
    example = [json.loads(line) for line in space.example("everything right").splitlines()]
    again = {"task_id": rows[0]["task_id"], "prediction": [], "repeat": 1}
    file = tmp_path / "predictions.jsonl"
    file.write_text("\n".join(map(json.dumps, [*example[2::-1], again])), encoding="utf-8")
    page, result = space.score("", str(file))
    assert (result["n"], result[HEADLINE[_name(space)]]) == (3, 1)
    assert f"Not evaluated: {len(rows) - 3} of {len(rows)}" in page


@pytest.mark.parametrize("name", [name for name in NAMES if APPS[name].SPACE.twins])
def test_single_calls_give_the_paired_gap(
    name: str, suite: list[Row], rows: dict[str, list[Row]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    space = APPS[name].SPACE
    whole = suite if name == "comptool_gap" else rows[name]
    twins = twins_of(suite) if name == "comptool_gap" else list(isolated(whole))
    monkeypatch.setitem(space.loaded, space.config, whole)
    monkeypatch.setitem(space.loaded, space.twins, twins)
    monkeypatch.setitem(space.__dict__, "metric", _metric(name))
    right = space.examples["everything right"]
    singles = tmp_path / "singles.jsonl"
    lines = ({"task_id": row["task_id"], **right(row)} for row in twins)
    singles.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    weights = "uniform" if space.weights else None
    page, result = space.score(json.dumps([[] for _ in whole]), None, None, str(singles), weights)
    if name == "comptool_gap":
        assert (result["paired_gap"], result["n_paired"]) == (1, 152)
        assert "+100.0 points" in page
    else:
        gap = result["paired_gap"]
        assert (gap["gap"], gap["parts"], gap["whole"], gap["n"]) == (1, 1, 0, len(whole))


def test_every_code_error_dial_and_configuration_is_known() -> None:
    assert (tuple(answer_words.CODES), tuple(answer_words.ERRORS)) == (CODES, ERRORS)
    assert (tuple(graph_words.DIALS), tuple(graph_words.ENDS)) == (DIALS, ENDS)
    assert tuple(graph_words.CLASSES) == (*CLASSES, UNMET)
    assert set(APPS["comptool_gap"].SPACE.weights) == set(CONFIGURATIONS)
    assert set(APPS["comptool_gap"].SPACE.headline) <= WORDS.keys()


def test_a_published_space_holds_the_shell_that_its_app_imports() -> None:
    for name in NAMES:
        for part in ("shell.py", "shell.css"):
            assert space_files(METRICS / name)[part] == (METRICS / part).read_bytes()
