"""The pages of the Spaces: they read what people paste, say what is wrong with it, and escape what models wrote."""

import json
import re
import subprocess
import sys
from base64 import b64decode
from html import escape, unescape
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from generator.answers.engine import questions
from generator.answers.process import process
from generator.answers.twins import isolated
from generator.function_graphs import make_rows
from generator.stateful import FACTORS, RUNGS, make_row, make_twins
from metric import shell, shell_html, shell_input
from metric.comptool_gap.weights import CONFIGURATIONS
from metric.comptool_gap.words import WORDS
from metric.final_answer import words as answer_words
from metric.final_answer.grading import CODES
from metric.final_answer.taxonomy import ERRORS
from metric.function_graph import words as graph_words
from metric.function_graph.scoring import ALL_CLASSES, DIALS, ENDS
from metric.state_diff import words as state_words
from metric.state_diff.scoring import PROJECT
from releases import finding
from releases.publish import space_files
from runner.protocols import PROTOCOLS
from tests.cases import from_json
from tests.metric.comptool_gap.predictors import twins_of
from tests.metric.test_loading import NAMES as COMPUTING

Row = dict[str, Any]
METRICS = Path(__file__).parents[2] / "metric"
NAMES = sorted(path.parent.name for path in METRICS.glob("*/app.py"))
APPS = {name: import_module(f"metric.{name}.app") for name in NAMES}
HEADLINE = {"comptool_gap": "strict_accuracy", "final_answer": "accuracy", "function_graph": "success"}
HEADLINE |= {"state_diff": "strict"}
ROOT = Path(__file__).parents[2]
TIE = {"original": "first", "swapped": "tie"}
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
    monkeypatch.setitem(space.__dict__, "metric", metric_of(request.param))
    return space


def metric_of(name: str) -> Any:
    """A metric that draws little."""
    module = import_module(f"metric.{name}.{COMPUTING[name]}")
    return type("Metric", (), {"compute": lambda self, **options: module.compute(**options, n_resamples=20)})()


def _name(space: Any) -> str:
    return str(Path(space.app).parent.name)


def test_an_object_that_takes_several_lines_is_read() -> None:
    item = {"task_id": "a", "prediction": [{"name": "f", "arguments": {}}]}
    assert shell_input.read_items(json.dumps(item, indent=2)) == [item]
    assert shell_input.read_items("\n".join([json.dumps(item, indent=2)] * 2)) == [item, item]
    assert shell_input.read_items("\ufeff" + json.dumps(item)) == [item], "as some programs begin a file"


@pytest.mark.parametrize("items", [[[{"name": "f"}], [], None], [{"task_id": "a", "prediction": []}], ["text", "[1"]])
def test_an_array_and_lines_read_the_same(items: list[Any]) -> None:
    assert shell_input.read_items(json.dumps(items)) == items
    assert shell_input.read_items("\n\n".join(map(json.dumps, items)) + "\n") == items


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There are no predictions yet"),
        (" \n", "There are no predictions yet"),
        ("{", "Line 1 is not JSON"),
        ("[1", r"Line 1 is not JSON \(character 3: .*\). It seems to be cut off."),
        ('{"a": 1}\n{"a": "b', r"Line 2 is not JSON \(character 7: .*\). It seems to be cut off."),
        ('{"a": 1}\n{"a": b}\n{}', r"Line 2 is not JSON \(character 7: .*\). Give one object a line"),
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
        assert page.index(label) < page.index("All measures")


def test_every_task_that_went_wrong_stands_under_its_main_fault(space: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell_html, "SHOWN", 2)
    page, result = space.score(space.example(list(space.examples)[2]))
    assert f"What went wrong: {len(result['per_task'])} tasks</h3>" in page
    tree = ElementTree.fromstring(page)
    groups = {group.findtext("summary/b"): group for group in tree.iter("details") if group.get("class") == "group"}
    by_kind: dict[str, list[str]] = {}
    for task, told in zip(result["per_task"], wrong_of(space, result), strict=True):
        by_kind.setdefault(told[0], []).append(task["task_id"])
    assert [*groups] == sorted(by_kind, key=lambda kind: -len(by_kind[kind]))
    for kind, ids in by_kind.items():
        assert f"<b>{escape(kind)}</b>: {len(ids)} task{'s' * (len(ids) > 1)}</summary>" in page
        assert [each.text for each in groups[kind].findall("./details/summary/b")] == ids[:2]
        folded = groups[kind].findall("./details/details/summary/b")
        assert [each.text for each in folded] == ids[2:]
        assert (f"<summary>{len(ids) - 2} more</summary>" in page) == (len(ids) > 2)


def test_of_very_many_tasks_those_that_are_shown_are_from_first_to_last(
    space: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell_html, "MOST", 3)
    page, result = space.score(space.example(list(space.examples)[2]))
    ids = [task["task_id"] for task in result["per_task"]]
    step = -(-len(ids) // 3)
    assert f"What went wrong: {len(ids)} tasks, one in {step} of them shown</h3>" in page
    tree = ElementTree.fromstring(page)
    for group in (each for each in tree.iter("details") if each.get("class") == "group"):
        shown = [each.text for each in group.findall(".//details/summary/b")]
        kind = group.findtext("summary/b")
        of_kind = [task for task, told in zip(ids, wrong_of(space, result), strict=True) if told[0] == kind]
        assert shown == of_kind[::step]


def test_the_scores_of_all_tasks_can_be_downloaded(space: Any) -> None:
    right, *_, wrong = (space.example(name).splitlines() for name in space.examples)
    page, result = space.score("\n".join([right[0], *wrong[1:]]))
    ((address),) = re.findall('<a download="tasks.jsonl" href="data:application/jsonl;base64,(.*?)">', page)
    lines = [json.loads(line) for line in b64decode(address).decode().splitlines()]
    told = ["; ".join(kinds) or None for kinds in wrong_of(space, result)]
    assert told[0] is None
    assert [line["what_is_wrong"] for line in lines] == told
    assert [{name: value for name, value in line.items() if name != "what_is_wrong"} for line in lines] == [
        json.loads(json.dumps(task)) for task in result["per_task"]
    ]


def test_one_task_is_told_as_right_or_not_and_has_no_shares(space: Any) -> None:
    for name, verdict in (("everything right", "This task: right"), (list(space.examples)[2], "This task: not right")):
        page, _ = space.score(space.example(name).splitlines()[0])
        assert f"<h3>{verdict}</h3>" in page
        assert 'class="cards"' not in page
        ElementTree.fromstring(page)


def test_the_form_that_a_page_shows_is_right(space: Any) -> None:
    (line,) = re.findall("```json\n(.*?)\n```", space.texts["form"], re.DOTALL)
    assert "This task: right</h3>" in space.score(line, None, str(ROOT / "data" / f"{space.config}.parquet"))[0]
    readme = Path(space.app).with_name("README.md").read_text(encoding="utf-8")
    if space.config == "stateful":
        kinds = re.findall(r"(?m)^\| ((?:`\w+`(?:, )?)+)", readme.partition("| type |")[2].partition("\n\n")[0])
        assert len(kinds) == 8
        assert all(f"| {kind}" in space.texts["form"] for kind in kinds)


def wrong_of(space: Any, result: Row) -> list[list[str]]:
    """What is wrong with each task of the last example."""
    items = [json.loads(line) for line in space.example(list(space.examples)[2]).splitlines()]
    told = zip(result["per_task"], map(space.prediction, items), space.published(space.config), strict=True)
    return [space.wrong(*each) for each in told]


def marked(page: str) -> tuple[list[str], list[str]]:
    """What is marked as wrong on a page, and its notes."""
    return re.findall("<mark>(.*?)</mark>", unescape(page)), re.findall("<small>← (.*?)</small>", unescape(page))


@pytest.mark.parametrize("openai", [False, True])
def test_a_wrong_argument_is_marked_beside_what_is_missing(
    openai: bool, suite: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    space = APPS["comptool_gap"].SPACE
    row = next(row for row in suite if row["level"] == 1 and row["expected_trace"][0]["tool_name"] == "web_page_fetch")
    monkeypatch.setitem(space.loaded, "default", [row])
    monkeypatch.setitem(space.__dict__, "metric", metric_of("comptool_gap"))
    call: Row = {"name": "web_page_fetch", "arguments": {"url": "x"}}
    if openai:
        call = {"id": "c", "type": "function", "function": {**call, "arguments": json.dumps(call["arguments"])}}
    page, _ = space.score(json.dumps([{"task_id": row["task_id"], "prediction": [call]}]))
    assert "a call is missing; a wrong argument</summary>" in page
    assert marked(page) == (['url="x"'], ["not called", "url is wrong"])
    assert "web_page_fetch(" in page
    assert '"function"' not in unescape(page)
    call = {"name": "web_page_fetch", "arguments": {}}
    page, _ = space.score(json.dumps([{"task_id": row["task_id"], "prediction": [call]}]))
    assert marked(page) == ([], ["not called", "url is missing"])


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_what_a_run_kept_in_the_place_of_a_call_is_shown(space: Any) -> None:
    first, second = (row["task_id"] for row in space.published(space.config)[:2])
    items = [{"task_id": first, "prediction": [], "answer": "I cannot."}]
    items.append({"task_id": second, "prediction": [], "answer": '{"name": "f"}', "call_in_text": True})
    page, result = space.score(json.dumps(items))
    assert (result["n"], result["unreadable"]) == (2, 0)
    assert "<code>I cannot.</code> <small>← no call</small>" in page
    assert '{"name": "f"}</code> <small>← a call written as text instead of by function calling</small>' in unescape(
        page
    )
    cut = {"name": None, "arguments": '{"name": "<b>"', "error": "This call is not a JSON object."}
    page, _ = space.score(json.dumps({"task_id": first, "prediction": [cut]}))
    assert '<code>{"name": "<b>"</code> <small>← This call is not a JSON object.</small>' in unescape(page)
    assert "<b>&quot;" not in page


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_a_call_that_cannot_be_read_is_shown_as_it_was_written_and_the_others_as_ever(space: Any) -> None:
    row = space.published(space.config)[0]
    right = space.examples["everything right"](row)["prediction"][0]
    bad = {"name": right["name"], "arguments": '{"a": '}
    for calls in ([right, bad], [{"tool_calls": [{"function": {**right, "arguments": "{}"}}, {"function": bad}]}]):
        page = unescape(space.score(json.dumps({"task_id": row["task_id"], "prediction": calls}))[0])
        assert f'<code>{right["name"]}({{"a": )</code> <small>← its arguments are not JSON: Expecting value' in page
        assert f"<code>{right['name']}(" in page.partition("<dt>Predicted</dt>")[2]
        assert '"function"' not in page
    text = '<tool_call>{"name": "f", "arguments": {"url": "x"</tool_call>'
    page, _ = space.score(json.dumps({"task_id": row["task_id"], "prediction": text}))
    assert marked(page)[1][-1] == "a call in this text is not complete or not valid"


@pytest.mark.parametrize("space", ["function_graph"], indirect=True)
def test_the_wrong_call_of_a_function_graph_is_noted(space: Any) -> None:
    row = space.published(space.config)[0]
    item = space.examples["everything right"](row) | {"task_id": row["task_id"], "answer": "ANSWER: 0"}
    item["prediction"][0] = {"function": {"name": "nothing", "arguments": '{"x": 1}'}}
    page, _ = space.score(json.dumps(item))
    assert "<code>nothing(x=1)</code>" in page
    _, notes = marked(page)
    assert notes[:2] == ["not called", "there is no such function"]
    assert notes[-1] == "a wrong answer"


@pytest.mark.parametrize("space", ["state_diff"], indirect=True)
def test_no_answer_is_told_apart_from_a_wrong_one(space: Any) -> None:
    row = next(row for row in space.published(space.config) if row["expected"]["answer"])
    item = {"task_id": row["task_id"], **space.examples["everything right"](row)}
    page, _ = space.score(json.dumps({**item, "answer": ""}))
    assert "no answer (one is asked for)</summary>" in page
    assert "<code>(no answer)</code> <small>← one is asked for</small>" in page
    page, _ = space.score(json.dumps({**item, "answer": "ANSWER: 999"}))
    value = row["expected"]["answer"]["value"]
    assert f"the answer is wrong: “999” was read, {value} is expected</summary>" in page
    assert f"← “999” was read, {value} is expected</small>" in page
    page, _ = space.score(json.dumps({**item, "answer": "I cannot say."}))
    assert f"the answer is wrong: no number or id can be read, {value} is expected</summary>" in page


@pytest.mark.parametrize(
    ("space", "answers"),
    [(APPS["comptool_gap"].SPACE, [[]]), (APPS["final_answer"].SPACE.others[0], ["First.", "second", "tie", "tie"])],
)
def test_the_loop_that_makes_predictions_writes_what_the_page_reads(
    space: Any, answers: list[Any], suite: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = suite[:1] if space.config == "default" else list(process(list(questions("enterprise", 1))))[:2]
    replies = iter(answers)

    def create(**asked: Any) -> Any:
        assert asked["messages"][-1]["role"] == "user"
        text = next(replies)
        message = SimpleNamespace(
            content=text, model_dump=lambda: {"role": "assistant", "content": "", "tool_calls": []}
        )
        return SimpleNamespace(choices=[SimpleNamespace(message=message)])

    client = SimpleNamespace(chat=SimpleNamespace(completions=SimpleNamespace(create=create)))
    monkeypatch.setitem(sys.modules, "openai", SimpleNamespace(OpenAI=lambda: client))
    monkeypatch.setattr("datasets.load_dataset", lambda *_, **__: rows)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(space.loaded, space.config, rows)
    monkeypatch.setitem(
        space.__dict__, "metric", metric_of("comptool_gap" if space.config == "default" else "final_answer")
    )
    (loop,) = re.findall("```python\n(.*?)\n```", space.texts["source"], re.DOTALL)
    exec(loop, {})
    _, result = space.score("", "predictions.jsonl")
    assert result["n"] == len(rows)
    assert result["unreadable"] == 0
    assert result.get("step_accuracy") in (None, 0.75)


@pytest.mark.parametrize("space", ["state_diff"], indirect=True)
def test_changes_that_are_missing_or_not_asked_for_are_noted(space: Any) -> None:
    _, page = space.worked_example()
    assert marked(page)[1][:2] == ["missing", "not asked for"]


@pytest.mark.parametrize("space", ["final_answer"], indirect=True)
def test_two_answers_where_one_was_asked_for_are_told_so(space: Any) -> None:
    row = next(row for row in space.published(space.config) if row["expected_answer"]["type"] == "number")
    item = space.examples["everything right"](row) | {"task_id": row["task_id"]}
    page, _ = space.score(json.dumps({**item, "answer": f"{item['answer']} or 10"}))
    assert "more than one value where one was asked for, though the right one stands in it</summary>" in page
    assert marked(page)[1] == ["more than one value where one was asked for"]


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
    odd = {HOSTILE: [HOSTILE, "12 °C", "\ud800"]}
    calls = [{"name": HOSTILE, "arguments": odd} if space.made == "calls" else {"type": "file", "record": odd}]
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
    for odd in (f"{task}x", task.upper() if task.islower() else task.lower()):
        with pytest.raises(ValueError, match=rf"There is no task {odd} \(item 2\); did you mean {task}\?"):
            space.score(json.dumps([{"task_id": each, "prediction": []} for each in (task, odd)]))


def test_a_task_of_another_space_is_told_so_and_one_that_is_like_none_with_nothing(space: Any) -> None:
    first = space.published(space.config)[0]["task_id"]
    for task, home in (("L0_node_9", "CompTool Gap"), ("answers_chat_9", "Final Answer (tab Answers)"),
                       ("graph_9", "Function Graph"), ("stateful_search_999", "State Diff")):  # fmt: skip
        said = f" (item 1); ids look like {first}."
        if not home.startswith(space.title):
            said = f" here (item 1); it seems to belong to the Space {home}."
        for answered in ({"prediction": []}, {"answer": "Answer: 5"}):
            if "prediction" in answered or home.partition(" (")[0] != space.title:
                with pytest.raises(ValueError, match=f"^{re.escape(f'There is no task {task}{said}')}$"):
                    space.score(json.dumps([{"task_id": task, **answered}]))


def test_a_task_that_occurs_twice_is_told_with_the_items(space: Any) -> None:
    first, second, *_ = space.example("everything right").splitlines()
    with pytest.raises(ValueError, match=r" occurs twice \(items 1 and 3\)\.$"):
        space.score("\n".join([first, second, first]))


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_each_note_names_its_argument_and_what_was_to_give_it(space: Any, suite: list[Row]) -> None:
    row = next(row for row in suite if row["level"] == 1 and [*row["expected_trace"][1]["bindings"]] == ["date"])
    space.loaded[space.config] = [row]
    first, second = space.examples["everything right"](row)["prediction"]
    giver, name = first["name"], "date"

    def notes(*made: Row) -> list[str]:
        return marked(space.score(json.dumps({"task_id": row["task_id"], "prediction": made}))[0])[1]

    assert notes(second) == ["not called", f"{name} is right, but {giver}, which gives it, was not called"]
    late = f"{name} is right, but {giver}, which gives it, was called too late"
    assert late in notes(second, first)[0]
    other = {**second, "arguments": {**second["arguments"], name: "2020-01-01", "more": 1}}
    told = f"{name} is wrong: it should come from {giver}; more is no argument of this tool"
    assert notes(first, other) == [told]
    assert notes(other) == ["not called", told.replace(giver, f"{giver} (not called)")]
    fields = ", ".join(row["expected_trace"][0]["output"])
    whys = {
        5: "a number, where text is expected",
        "{{call_1.foo}}": f"the output of call 1 has no field foo; it has {fields}",
        "{{call_7.date}}": "no earlier call is meant by this reference",
    }
    for value, why in whys.items():
        odd = {**second, "arguments": {**second["arguments"], name: value}}
        assert notes(first, odd) == [f"{name} is wrong: {why}; it should come from {giver}"]
    odd = {**second, "arguments": {**second["arguments"], "duration_minutes": 0}}
    assert notes(first, odd) == ["duration_minutes is wrong: expected 60, its default"]
    odd = {**second, "arguments": {**second["arguments"], name: "{{call_1.foo}}"}}
    assert "has no" not in notes({"name": "get_joke", "arguments": {}}, odd)[-1], "its output is not known"
    refused = {**first, "error": "Busy."}
    assert notes(refused, other)[1] == told.replace(giver, f"{giver} (refused)")
    bound = {**second, "arguments": {**second["arguments"], name: f"{{{{call_1.{name}}}}}"}}
    follows = f"{name} is wrong: it follows from {giver}, which"
    told = f"{name} is wrong: call 1 was refused, so it has no output"
    assert notes(refused, bound) == ["right, but the tool refused it: Busy.", told]
    output = {**row["expected_trace"][0]["output"], name: "2020-01-01"}
    told = f"{follows} put out something else than expected"
    for later in (bound, {**second, "arguments": {**second["arguments"], name: "2020-01-01"}}):
        assert notes({**first, "output": output}, later) == [told]
    astray = {**first, "arguments": dict.fromkeys(first["arguments"], "x"), "error": ""}
    assert notes(astray, bound)[1] == f"{follows} was not called as expected"
    assert notes({**astray, "error": {"code": 5}})[1].endswith("; the tool refused it")


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_a_reference_in_a_list_is_told_what_is_wrong_with_it(space: Any, suite: list[Row]) -> None:
    row, name = next(
        (row, leaf.partition("[")[0])
        for row in suite
        if row["level"] == 2
        for leaf in row["expected_trace"][-1]["bindings"]
        if "[" in leaf
    )
    space.loaded[space.config] = [row]
    *roots, join = space.examples["everything right"](row)["prediction"]
    field = next(iter(row["expected_trace"][0]["output"]))
    bound = [
        f"{{{{call_{source.removeprefix('step_')}}}}}" for source in row["expected_trace"][-1]["bindings"].values()
    ]
    whys = {
        "{{call_9.foo}}": "no earlier call is meant by this reference",
        "{{call_1.foo}}": "the output of call 1 has no field foo",
        "{{call_1}}": "a reference must name a field of the output; call 1 has ",
        f"{{{{call_1.{field}.more}}}}": f"the output of call 1 has nothing at {field}.more",
        f"It is {{{{call_1.{field}}}}}": "a reference is written as {{call_1.field}} and must be the whole value",
        bound[1]: f"it takes {bound[1][9:-2]} of call 2, where {bound[0][9:-2]} of call 1 is expected",
    }
    for written, why in whys.items():
        values = [written, *join["arguments"][name][1:]]
        made = [*roots, {**join, "arguments": {**join["arguments"], name: values}}]
        assert why in marked(space.score(json.dumps({"task_id": row["task_id"], "prediction": made}))[0])[1][-1]


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_predictions_for_other_rows_are_told_so(space: Any, suite: list[Row]) -> None:
    space.loaded[space.config] = suite[:40]
    right = [space.examples["everything right"](row)["prediction"] for row in suite[:40]]
    page, result = space.score(json.dumps([*right[1:], right[0]]))
    assert result["strict_accuracy"] == 0
    assert "If the predictions are for other rows, such as those of another seed, give" in page
    assert "another seed" not in space.score(json.dumps([calls[:1] for calls in right]))[0]
    assert "another seed" not in space.score(json.dumps([[]] * 40))[0]
    space.loaded[space.config] = suite[:19]
    assert "another seed" not in space.score(json.dumps(right[1:20]))[0]


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_a_value_that_is_not_allowed_is_told_with_those_that_are(space: Any, suite: list[Row]) -> None:
    row = next(row for row in suite if row["expected_trace"][-1]["tool_name"] == "case_convert")
    space.loaded[space.config] = [row]
    *calls, last = space.examples["everything right"](row)["prediction"]
    for value in ("UPPER", None):
        last = {**last, "arguments": {**last["arguments"], "case": value}}
        page, _ = space.score(json.dumps({"task_id": row["task_id"], "prediction": [*calls, last]}))
        told = "case is wrong: only upper, lower, title, sentence, camel, snake, kebab are allowed"
        assert marked(page) == ([f"case={json.dumps(value)}"], [told])


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_arguments_written_without_types_are_shown_with_those_of_the_schema(space: Any, suite: list[Row]) -> None:
    row = next(row for row in suite if row["expected_trace"][0]["tool_name"] == "track_package")
    space.loaded[space.config] = [row]
    call = "<function=track_package><parameter=tracking_number>526</parameter></function>"
    page, _ = space.score(json.dumps({"task_id": row["task_id"], "prediction": f"<tool_call>{call}</tool_call>"}))
    assert marked(page) == (['tracking_number="526"'], ["tracking_number is wrong"])


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_calls_one_by_one_alone_have_one_card_and_say_how_to_get_the_gap(space: Any) -> None:
    rows = space.published("isolated")[:4]
    page, _ = space.score("\n".join(json.dumps({"task_id": row["task_id"], "prediction": []}) for row in rows))
    assert page.count('<div class="card">') == 1
    assert "Put predictions for the composed tasks of <code>default</code> into the same file" in page
    assert "and there are none of L1, L2 or L3." in page
    page = space.score(space.example("everything right"))[0]
    assert "Put predictions" not in page
    lines = [line for line in space.example("everything right").splitlines() if '"L3_' not in line]
    assert "it takes tasks of every level, and there are none of L3." in space.score("\n".join(lines))[0]


def test_the_interval_of_every_bar_stands_among_all_measures(space: Any) -> None:
    page, result = space.score(space.example(list(space.examples)[1]))
    measures = page.partition("<summary>All measures</summary>")[2].partition("</details>")[0]
    for heading, bars in space.bars(result):
        for label, value, low, high, n in groups if len(groups := [*bars]) > 1 else []:
            figures = f"<td>{100 * value:.1f} %</td><td>{100 * low:.1f} to {100 * high:.1f}</td><td>{n}</td>"
            assert figures in measures, (heading, label)
    assert "API_KEY" in space.making


@pytest.mark.parametrize("space", ["comptool_gap", "final_answer", "state_diff"], indirect=True)
def test_tasks_of_another_config_of_the_metric_are_scored_against_its_rows(space: Any) -> None:
    for config in space.configs[1:]:
        rows = space.published(config)
        lines = [json.dumps({"task_id": row["task_id"], **space.examples["everything right"](row)}) for row in rows[:3]]
        page, result = space.score("\n".join(lines))
        assert result[HEADLINE[_name(space)]] == 1
        assert len(result["per_task"]) == len(rows)
        assert f"Scored: the text, 3 predictions of <code>{config}</code>." in page
        if config == space.twins:
            continue  # in one file with the tasks, they give the paired gap
        first = json.dumps({"task_id": space.published(space.config)[0]["task_id"], "prediction": []})
        told = f"is of `{space.config}`, and there must only be predictions for `{config}`"
        with pytest.raises(ValueError, match=told):
            space.score("\n".join([*lines, first]))


def test_a_page_whose_tasks_cannot_be_loaded_says_so(space: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(space.loaded, space.config)
    monkeypatch.setattr("datasets.load_dataset", lambda *_, **__: (_ for _ in ()).throw(ConnectionError("no network")))
    page, nothing = shell._or_error(lambda: space.worked_example()[::-1])()
    assert f"The tasks of {space.config} could not be loaded (no network). Please try again in a moment." in page
    assert nothing is None


def test_what_stands_between_backticks_is_shown_as_code_and_escaped() -> None:
    page, _ = shell._or_error(lambda: shell_input.read_items(" ", "`<b>` <i>"))()
    assert "There are no <code>&lt;b&gt;</code> &lt;i&gt; yet" in page


def test_a_page_in_a_clone_scores_against_the_clone_s_rows(space: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(space.loaded, space.config)
    monkeypatch.setattr("datasets.load_dataset", lambda *named, **options: [(*named, *options["data_files"].values())])
    (read,) = space.published(space.config)
    assert read == ("parquet", str(ROOT / "data" / f"{space.config}.parquet"))
    monkeypatch.delitem(space.loaded, space.config)


@pytest.mark.parametrize("name", NAMES)
def test_an_app_of_a_clone_can_be_run_as_a_script(name: str) -> None:
    told = (
        "import runpy, sys; app = runpy.run_path(sys.argv[1]); print(len(app['SPACE'].published(app['SPACE'].config)))"
    )
    app = METRICS / name / "app.py"
    run = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(app.parent)!r}); {told}", str(app)]
    done = subprocess.run(run, cwd=ROOT.parent, capture_output=True, text=True, check=False)
    assert int(done.stdout) > 100, done.stderr


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
    assert f"You gave 3 of the {len(rows)} tasks.</p>" in page
    assert "Not evaluated" not in page, "which says that a provider failed"
    assert "Left out: 1 prediction of further repeats." in page


def test_files_are_named_with_what_they_hold_and_lack(space: Any, tmp_path: Path) -> None:
    file, own = tmp_path / "p.jsonl", tmp_path / "own.jsonl"
    first, second, *_ = space.example("everything right").splitlines()
    file.write_text(f"{first}\n{second}", encoding="utf-8")
    assert (
        f"<p>Scored: p.jsonl, 2 predictions of <code>{space.config}</code>. You gave 2 of the "
        in space.score("", str(file))[0]
    )
    assert "Scored: " not in space.score(first)[0]
    own.write_text(json.dumps(space.published(space.config)[0]), encoding="utf-8")
    assert "Scored: the text, 1 prediction against the rows of own.jsonl.</p>" in space.score(first, None, str(own))[0]
    with pytest.raises(
        ValueError, match=rf"^Your file own.jsonl does not hold {json.loads(second)['task_id']} \(item 2"
    ):
        space.score("", str(file), str(own))


@pytest.mark.parametrize("name", [name for name in NAMES if APPS[name].SPACE.twins])
def test_single_calls_give_the_paired_gap(
    name: str, suite: list[Row], rows: dict[str, list[Row]], monkeypatch: pytest.MonkeyPatch
) -> None:
    space = APPS[name].SPACE
    whole = suite if name == "comptool_gap" else rows[name]
    twins = twins_of(suite) if name == "comptool_gap" else list(isolated(whole))
    monkeypatch.setitem(space.loaded, space.config, whole)
    monkeypatch.setitem(space.loaded, space.twins, twins)
    monkeypatch.setitem(space.__dict__, "metric", metric_of(name))
    right = space.examples["everything right"]
    lines = [{"task_id": row["task_id"], **right(row)} for row in twins]
    lines[1:1] = [{"task_id": row["task_id"], "prediction": []} for row in whole]
    weights = "uniform" if space.weights else None
    page, result = space.score("\n".join(map(json.dumps, lines)), weights=weights)
    assert f"{len(twins)} are of <code>{space.twins}</code>, and enter the paired gap alone." in page
    assert len(result["per_task"]) == len(whole)
    assert space.score("\n".join(map(json.dumps, lines[1 : 1 + len(whole)])))[1].get("n_paired") is None
    if name == "comptool_gap":
        assert (result["paired_gap"], result["n_paired"]) == (1, 152)
        assert "+100.0 points" in page
        assert "<td>composing, the paired gap</td><td>+100.0</td><td>" in page
        assert "<td>together, the strict gap of these tasks (rounded)</td><td>nothing to lose</td>" in page
        assert "L1 to L3<b>nothing to lose</b><small>0 of 48 single calls right</small>" in page
        assert "100.0 % right one by one, 0.0 % right together</small>" in page
        assert re.search(r"<td>-100.0</td><td>-100.0 to -\d+.\d</td>", page), "and not that it may be due to chance"
        assert page.count("(includes 0: may be due to chance)") == 1
        page = space.score("\n".join(json.dumps({**line, "prediction": []}) for line in lines), weights=weights)[0]
        assert "together<b>nothing to lose</b><small>0 of 152 tasks right one by one</small>" in page
        page = space.score(space.example("everything right"))[0]
        assert "<small>100.0 % of single calls, 100.0 % of composed tasks (mean of L1 to L3)</small>" in page
    else:
        gap = result["paired_gap"]
        assert (gap["gap"], gap["parts"], gap["whole"], gap["n"]) == (1, 1, 0, len(whole))
    lines[2]["task_id"] = "other_1"
    with pytest.raises(ValueError, match=r"^There is no task other_1 \(item 3\)"):
        space.score("\n".join(map(json.dumps, lines)))


def test_every_code_error_dial_and_configuration_is_known() -> None:
    assert (tuple(answer_words.CODES), tuple(answer_words.ERRORS)) == (CODES, ERRORS)
    assert (tuple(graph_words.DIALS), tuple(graph_words.ENDS)) == (DIALS, ENDS)
    assert tuple(graph_words.CLASSES) == ALL_CLASSES
    assert [*state_words.RUNGS] == [*RUNGS]
    assert {*state_words.FACTORS} == {*FACTORS, "stacked"}
    assert all(f"{' or '.join(map(str, sizes))} records" in state_words.RUNGS[rung] for rung, sizes in RUNGS.items())
    assert set(APPS["comptool_gap"].SPACE.weights) == set(CONFIGURATIONS)
    assert finding.ASKED.keys() == PROTOCOLS.keys()
    for space in (one for app in APPS.values() for one in (app.SPACE, *app.SPACE.others)):
        assert all(f"[`{config}`]({shell.URL}/viewer/{config}) ({told})" in space.what_to_do
                   for config, told in space.holds.items())  # fmt: skip
        assert f"comptoolbench {space.command} --model" in space.making
    assert set(APPS["comptool_gap"].SPACE.headline) <= WORDS.keys()


def test_a_published_space_holds_the_shell_that_its_app_imports() -> None:
    for name in NAMES:
        for part in ("shell.py", "shell_html.py", "shell_input.py", "shell_packages.py", "shell.css"):
            assert space_files(METRICS / name)[part] == (METRICS / part).read_bytes()


def openai(row: Row, calls: list[Row], answer: str) -> list[Row]:
    """The messages of a conversation in which calls were made one by one."""
    messages: list[Row] = [{"role": "user", "content": row["prompt"]}]
    for call in calls:
        function = {"name": call["name"], "arguments": json.dumps(call["arguments"])}
        messages.append({"role": "assistant", "tool_calls": [{"id": "c", "type": "function", "function": function}]})
        messages.append({"role": "tool", "tool_call_id": "c", "content": json.dumps(call.get("output"))})
    return [*messages, {"role": "assistant", "content": answer}]


@pytest.mark.parametrize("space", ["final_answer", "function_graph"], indirect=True)
def test_messages_of_openai_score_as_the_same_in_the_page_s_own_form(space: Any) -> None:
    row = space.published(space.config)[0]
    own = space.examples["everything right"](row)
    for calls, answer in ((own["prediction"], own["answer"]), (own["prediction"][:-1], "I do not know.")):
        messages = openai(row, calls, answer)
        lines = [{"prediction": calls, "answer": answer}, {"prediction": messages}]
        lines.append({"prediction": messages[:-1], "answer": answer})
        found = [space.score(json.dumps({"task_id": row["task_id"], **line}, indent=2)) for line in lines]
        pages = {re.sub("<details><summary>All measures.*", "", page, flags=re.DOTALL) for page, _ in found}
        assert len(pages) == 1
        assert [result[HEADLINE[_name(space)]] for _, result in found] == [answer != "I do not know."] * 3
        assert {result["unreadable"] for _, result in found} == {0}


def test_what_cannot_be_read_is_counted_or_refused_and_never_told_as_wrong(space: Any) -> None:
    rows = space.published(space.config)
    odd = {"task_id": rows[0]["task_id"], "prediction": {"foo": 1}}
    with pytest.raises(ValueError, match=f"The prediction of {rows[0]['task_id']} cannot be read: .*{{"):
        space.score(json.dumps(odd))
    items = [{"task_id": row["task_id"], **space.examples["everything right"](row)} for row in rows[1:3]]
    items += [{"task_id": rows[3]["task_id"], "prediction": None}, odd, {**items[0], "repeat": 1}]
    page, result = space.score(json.dumps(items))
    assert (result["unreadable"], result["n"]) == (1, 3)
    assert "1 of 4 predictions cannot be read; what cannot be read counts as wrong. " in page
    assert f"The first is number 4 ({rows[0]['task_id']}): " in page
    assert "Unreadable" not in page
    assert "predictions[" not in page
    assert f"<b>{rows[0]['task_id']}</b>: cannot be read: " in page
    assert "<dt>Predicted</dt><dd><div><code>{&quot;foo&quot;: 1}</code></div></dd>" in page
    in_order = [*items[:2], *([None] * (len(rows) - 3)), odd]
    page, _ = space.score(json.dumps([item and item["prediction"] for item in in_order]))
    assert f"1 of {len(rows)} predictions cannot be read" in page
    assert f"The first is number {len(rows)} ({rows[-1]['task_id']}): " in page
    page, _ = space.score(json.dumps([items[0], {**odd, "answer": "Answer: 5"}]))
    if space.answers:
        assert "{&quot;foo&quot;: 1}</code></div><div><code>answer: &quot;Answer: 5&quot;</code>" in page
    ElementTree.fromstring(page)


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_a_text_of_calls_that_is_cut_off_is_told_where(space: Any) -> None:
    task = space.published(space.config)[0]["task_id"]
    text = '```json\n[{"name": "f", "arguments": {"a": "x"}}, {"name": "g'
    with pytest.raises(ValueError, match="its JSON is cut off or broken: Unterminated string"):
        space.score(json.dumps({"task_id": task, "prediction": text}))


@pytest.mark.parametrize("space", ["state_diff"], indirect=True)
def test_calls_in_the_place_of_changes_are_refused_with_what_to_do(space: Any) -> None:
    row = space.published(space.config)[0]
    messages = openai(row, [{"name": "update_record", "arguments": {"id": "INV-1"}}], "Done.")
    for prediction in (messages, messages[1], messages[1]["tool_calls"], {"choices": [{"message": messages[1]}]}):
        with pytest.raises(
            ValueError, match=f"of {row['task_id']} cannot be read: .* is a tool call or a message.*{PROJECT}"
        ):
            space.score(json.dumps({"task_id": row["task_id"], "prediction": prediction}))
    assert f"]({PROJECT}#quick-start)" in space.what_to_do
    page, _ = shell._or_error(lambda: space.score(json.dumps({"task_id": row["task_id"], "prediction": messages})))()
    link = f'<a href="{PROJECT}#quick-start" target="_blank">the project</a>'
    assert f"<code>comptoolbench score FILE.jsonl --changes changes.jsonl</code> of {link} writes" in page


@pytest.mark.parametrize("space", ["state_diff"], indirect=True)
def test_a_change_that_is_none_is_refused_or_counted_with_what_is_wrong(space: Any) -> None:
    first, other = space.published(space.config)[:2]
    bad = {"task_id": first["task_id"], "prediction": [{"type": f"updte{HOSTILE}", "record": "INV-1"}]}
    with pytest.raises(ValueError, match=f'of {first["task_id"]} cannot be read: change 1 has the unknown type "updte'):
        space.score(json.dumps(bad))
    right = {"task_id": other["task_id"], **space.examples["everything right"](other)}
    page, result = space.score(json.dumps([bad, right]))
    assert (result["unreadable"], result["n"]) == (1, 2)
    assert "<script" not in page
    ElementTree.fromstring(page)


@pytest.mark.parametrize("space", ["state_diff"], indirect=True)
def test_the_budget_and_events_are_held_against_a_task_where_they_are_given(space: Any) -> None:
    row = space.published(space.config)[0]
    never = {"type": "update", "record": row["things"][0], "field": "status", "value": "void"}
    row = {**row, "expected": {**row["expected"], "minefields": [never]}}
    space.loaded[space.config] = [row]
    right = {"task_id": row["task_id"], **space.examples["everything right"](row)}
    scores = []
    for more in ({}, {"n_calls": row["max_calls"] + 1}, {"events": [never]}):
        page, result = space.score(json.dumps({**right, **more}))
        scores.append(result["strict"])
        assert "was not checked" not in page
        told = f"<code>{row['max_calls'] + 1} calls</code> <small>← the budget is {row['max_calls']}</small>"
        assert (told in page) == ("n_calls" in more)
    assert scores == [1, 0, 0]
    page, _ = space.score(json.dumps({**right, "ending": "call_budget"}))
    assert f"<code>more calls wanted</code> <small>← the budget is {row['max_calls']}</small>" in page
    page, result = space.score(json.dumps({name: value for name, value in right.items() if name != "n_calls"}))
    assert result["strict"] == 1
    assert 'Without "n_calls" (1 of 1 predictions) it was not checked' in unescape(page)
    assert "forbidden" not in page
    forbidden = f"undone again: set status of {never['record']} to void</code> <small>← forbidden, even if"
    assert forbidden in space.score(json.dumps({**right, "events": [never]}))[0]
    assert marked(space.score(json.dumps({**right, "prediction": [never]}))[0])[1][-1] == "forbidden"
    page, _ = space.score(json.dumps({name: value for name, value in right.items() if name != "events"}))
    assert 'Without "events" (1 of 1 predictions for tasks that forbid changes) it cannot be seen' in unescape(page)
    other = {**row, "task_id": "other", "expected": {**row["expected"], "minefields": []}}
    space.loaded[space.config] = [row, other]
    page, _ = space.score(json.dumps([{**right, "events": [never]}, {**right, "task_id": "other", "events": None}]))
    assert "Forbidden changes made, where any are forbidden<b>1</b><small>1 task</small>" in page
    assert 'Without "events"' not in unescape(page), "where nothing is forbidden"
    space.loaded[space.config] = [other]
    assert "where any are forbidden" not in space.score(json.dumps({**right, "task_id": "other"}))[0]


@pytest.mark.parametrize("space", ["state_diff"], indirect=True)
def test_needless_questions_are_marked_and_lines_that_are_equal_told_once(space: Any) -> None:
    row = space.published(space.config)[0]
    question = {"type": "question", "record": "request", "field": "amount"}

    def predicted(*made: Row, **more: Any) -> str:
        page, _ = space.score(json.dumps({"task_id": row["task_id"], "prediction": made, **more}))
        return page.partition("<dt>Predicted</dt>")[2].partition("</dl>")[0]

    told = "<code>ask about request: amount</code>"
    assert f"<dd><div>{told} × 3 <small>← needless: the user has nothing to add</small></div>" in predicted(
        *[question] * 3
    )
    known = predicted({**question, "needed": True}, question, question)
    assert f"<dd><div>{told}</div><div>{told} × 2 <small>← needless: it was answered already</small></div>" in known
    assert f"<div>{told}</div>" in predicted(question), "one is no fault"
    nothing = predicted(ending="call_budget")
    assert "<dd><div><code>(no changes)</code></div><div><code>more calls wanted</code>" in nothing


@pytest.mark.parametrize("space", ["state_diff"], indirect=True)
def test_an_e_mail_that_lacks_an_amount_is_marked(space: Any) -> None:
    rows = space.published(space.config)
    row, need = next(
        (row, need)
        for row in rows
        for need in row["expected"]["required"]
        if need["type"] == "email" and any(fact["kind"] == "amount" for fact in need["facts"])
    )
    amount = str(next(fact["value"] for fact in need["facts"] if fact["kind"] == "amount"))
    item = {"task_id": row["task_id"], **space.examples["everything right"](row)}
    for change in item["prediction"]:
        if change["type"] == "email" and change["to"] == need["to"]:
            change["text"] = change["text"].replace(amount, "the balance")
    _, notes = marked(space.score(json.dumps(item))[0])
    assert notes == [f"lacking: {amount}", f"lacks {amount}"]
    page, _ = space.score(json.dumps(item))
    assert f"</b>: {state_words.FAILURES['missing_fact']}: {amount}</summary>" in page
    assert state_words.FAILURES["missing_change"] not in page, "it was sent"
    item["prediction"] = [change for change in item["prediction"] if change.get("to") != need["to"]]
    assert f"</b>: {state_words.FAILURES['missing_change']}</summary>" in space.score(json.dumps(item))[0]


@pytest.mark.parametrize("space", ["state_diff"], indirect=True)
def test_of_a_change_that_was_made_twice_the_second_is_noted(space: Any) -> None:
    row = space.published(space.config)[0]
    item = {"task_id": row["task_id"], **space.examples["everything right"](row)}
    item["prediction"] = [item["prediction"][0], *item["prediction"]]
    page, _ = space.score(json.dumps(item))
    assert marked(page)[1] == ["made twice"]
    first, second = re.findall(r"<div><code>(.*?)</code>(.*?)</div>", page.partition("Predicted")[2])[:2]
    assert first[0] == second[0]
    assert (first[1], second[1]) == ("", " <small>← made twice</small>")


@pytest.mark.parametrize("space", ["state_diff"], indirect=True)
def test_an_e_mail_that_names_what_belongs_to_another_record_is_told_so(space: Any) -> None:
    rows = space.published(space.config)
    row = next(row for row in rows if len({need.get("to") for need in row["expected"]["required"]} - {None}) > 1)
    first, other = (need for need in row["expected"]["required"] if need["type"] == "email")
    item = {"task_id": row["task_id"], **space.examples["everything right"](row)}
    mail = next(change for change in item["prediction"] if change.get("to") == first["to"])
    mail["text"] += f" {other['about']}"
    _, notes = marked(space.score(json.dumps(item))[0])
    told = "there, with what belongs to another record"
    assert notes == [told, f"names {other['about']}, which belongs to another record"]
    page, _ = space.score(json.dumps(item))
    kind = state_words.FAILURES["foreign_value"]
    assert f"</b>: {kind}: {other['about']}</summary>" in page
    second = {**item, "task_id": rows[-1]["task_id"]}
    page, _ = space.score(json.dumps([item, second]))
    assert f"<b>{kind}</b>: 1 task</summary>" in page, "whatever it names"
    fact = str(first["facts"][-1]["value"])
    mail["text"] = mail["text"].replace(fact, "")
    page, _ = space.score(json.dumps(item))
    assert f"</b>: {kind}: {other['about']}; {state_words.FAILURES['missing_change']}</summary>" in page
    mail["text"] += f" {fact}"
    mail["text"] += f" {other['to']}"
    _, notes = marked(space.score(json.dumps(item))[0])
    assert notes[1] == f"names {other['about']}, {other['to']}, which belong to other records"


@pytest.mark.parametrize("space", [name for name in NAMES if APPS[name].SPACE.answers], indirect=True)
def test_a_number_as_the_answer_is_read_as_its_text(space: Any) -> None:
    rows = space.published(space.config)
    kinds = [(row.get("expected", {}).get("answer") or {}).get("kind") for row in rows]
    row = rows[kinds.index("number") if _name(space) == "state_diff" else 0]
    item = {"task_id": row["task_id"], **space.examples["everything right"](row)}
    number = row["expected"]["answer"]["value"] if _name(space) == "state_diff" else 7.8
    page, result = space.score(json.dumps({**item, "answer": number}))
    assert (page, result) == space.score(json.dumps({**item, "answer": str(number)}))
    assert ("This task: right" in page) == (_name(space) == "state_diff"), "elsewhere it must stand in a form"
    assert "no answer;" not in page


@pytest.mark.parametrize("space", ["function_graph"], indirect=True)
def test_an_answer_that_came_without_the_calls_is_told_as_such(space: Any) -> None:
    row = space.published(space.config)[0]
    item = {"task_id": row["task_id"], "prediction": [], "answer": f"ANSWER: {row['expected_answer']}"}
    page, result = space.score(json.dumps(item))
    assert (result["success"], result["efficiency"]) == (1, None)
    assert f"{row['n_core']} of the {row['n_core']} calls that are needed were not made" in page
    assert "<h3>This task: right answer, without the calls that give it</h3>" in page
    assert "nothing is wrong" not in page


@pytest.mark.parametrize("space", ["function_graph"], indirect=True)
def test_right_answers_without_the_calls_are_counted_and_listed(space: Any) -> None:
    items = [json.loads(line) for line in space.example("everything right").splitlines()]
    items[0]["prediction"] = []
    items[1]["prediction"] = [{**call, "turn": 0} for call in items[1]["prediction"]]
    page, _ = space.score(json.dumps(items))
    told = f"2 of {len(items)} came without the calls that give the answer (listed below)</small>"
    assert told in page.partition("</div>")[0], "on the card of the headline"
    assert "came without" not in space.score(space.example("everything right"))[0]
    share = f"{100 - 200 / len(items):.1f} %"
    assert f"made rightly, none before its values were known<b>{share}</b><small>95 % interval " in page
    assert "<h3>Right, though not all calls are: 2 tasks</h3>" in page
    listed = page.partition("Right, though")[2]
    kind = "right answer, without the calls that give it"
    assert re.findall("<summary><b>(.*?)</b>", listed) == [kind, *(item["task_id"] for item in items[:2])]


@pytest.mark.parametrize("space", ["function_graph"], indirect=True)
def test_a_value_of_which_only_a_wrong_one_was_returned_is_not_earned(space: Any) -> None:
    row = space.published(space.config)[0]
    calls = APPS["function_graph"].gold(row)
    last = {**calls[-1], "arguments": {name: value + 1 for name, value in calls[-1]["arguments"].items()}}
    first = {**calls[0], "arguments": {name: value - 1 for name, value in calls[0]["arguments"].items()}}
    answer = f"ANSWER: {row['expected_answer']}"
    for wrong, others in ((first, calls[1:]), (last, calls[:-1])):
        made = [wrong, *others] if wrong is first else [*others, wrong]
        page, result = space.score(json.dumps({"task_id": row["task_id"], "prediction": made, "answer": answer}))
        assert (result["success"], result["per_task"][0]["earned"]) == (1, 0)
        assert "<h3>This task: right answer, without the calls that give it</h3>" in page
        assert ("used values that no earlier response had returned" in page) == (wrong is first)


def test_calls_or_changes_under_their_own_name_are_told_where_they_belong(space: Any) -> None:
    if _name(space) == "final_answer":
        return
    item = {"task_id": space.published(space.config)[0]["task_id"], space.made: [], "answer": "ANSWER: 1"}
    told = f'Item 1 must be {{"task_id": ..., "prediction": ...}} (this one lacks "prediction", and has "{space.made}",'
    with pytest.raises(ValueError, match=re.escape(told)):
        space.score(json.dumps(item))


@pytest.mark.parametrize("space", ["state_diff"], indirect=True)
def test_twins_are_told_by_factor_beside_their_bases_which_alone_the_figures_count(
    space: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = list(make_twins(42, 0, "stateful_base_001"))
    monkeypatch.setitem(space.loaded, "stateful", [])
    monkeypatch.setitem(space.loaded, "stateful_twins", rows)
    items = [{"task_id": row["task_id"], **space.examples["everything right"](row)} for row in rows]
    items[1] |= {"prediction": []}
    page, _ = space.score(json.dumps(items))
    assert (
        f"The figures count the one original task alone; {len(rows) - 1} twins count in what each factor costs." in page
    )
    factors = ", ".join(sorted(row["factor"] for row in rows[1:]))
    assert f"<p>Too few pairs to say anything (fewer than 6): {factors}.</p>" in page
    monkeypatch.setattr(import_module("metric.state_diff.app"), "FEWEST", 1)
    page, _ = space.score(json.dumps(items))
    name = f"{rows[1]['factor']}: {state_words.FACTORS[rows[1]['factor']]}"
    assert re.search(rf"<td>{name}.*?</td><td>100.0</td><td>0.0</td><td>\+100.0 \(.*?\)</td><td>1</td>", page)
    assert page.count("</td><td>100.0</td><td>100.0</td><td>+0.0 (") == len(rows) - 2
    nothing = [{**item, "prediction": []} for item in items]
    told = "<td>0.0</td><td>0.0</td><td>nothing to lose: 0 of 1 originals solved</td>"
    assert space.score(json.dumps(nothing))[0].count(told) == len(rows) - 1
    assert "These are twins alone" in space.score(json.dumps(items[1:]))[0]


@pytest.mark.parametrize("space", ["final_answer"], indirect=True)
def test_the_wrong_fields_of_a_record_are_named(space: Any) -> None:
    row = next(row for row in space.published(space.config) if row["expected_answer"]["type"] == "record")
    item = {"task_id": row["task_id"], **space.examples["everything right"](row)}
    answer = json.loads(item["answer"].removeprefix("Answer: "))
    field = list(answer)[-1]
    page, _ = space.score(json.dumps({**item, "answer": f"Answer: {json.dumps({**answer, field: 'x'})}"}))
    assert marked(page)[1][-1].endswith(f": {field}")
    del answer[field]
    page, _ = space.score(json.dumps({**item, "answer": f"Answer: {json.dumps(answer)}"}))
    assert marked(page)[1][-1].endswith(f": {field} (missing)")


def test_kinds_of_what_went_wrong_are_counted_above_the_tasks(space: Any) -> None:
    page, result = space.score(space.example(list(space.examples)[2]))
    table = page.partition('<table class="kinds">')[2].partition("</table>")[0]
    counts = re.findall("<td>(.*?)</td><td>(\\d+)</td><td>(\\d+)</td>", unescape(table))
    told = wrong_of(space, result)
    told = [[kind.partition(": ")[0] for kind in each] for each in told]
    kinds = [kind for each in told for kind in {*each}]
    firsts = [each[0] for each in told]
    expected = {(kind, str(firsts.count(kind)), str(kinds.count(kind))) for kind in kinds}
    assert {*counts} == (set() if all(main == count for _, main, count in expected) else expected), "else in the groups"


def test_null_is_not_evaluated_and_told_so_whatever_the_answer(space: Any) -> None:
    task = space.published(space.config)[1]["task_id"]
    line = json.dumps({"task_id": task, "prediction": None, "answer": "Answer: 5"})
    with pytest.raises(ValueError, match=f"^Nothing to score, since the prediction is null: {task}.$"):
        space.score(line)
    with pytest.raises(ValueError, match=r"Nothing to score, since the prediction is null: .* and "):
        space.score(json.dumps([None for _ in space.published(space.config)]))
    with pytest.raises(ValueError, match="Nothing to score, since there is no prediction of a first repeat"):
        space.score(json.dumps({"task_id": task, "prediction": [], "repeat": 1}))
    page, result = space.score(f"{space.example('everything right').splitlines()[0]}\n{line}")
    assert result["n"] == 1
    assert f"Not evaluated, since the prediction is null: {task}." in page


def test_rows_may_be_of_parquet_and_must_be_of_the_metric_s_configs(space: Any, tmp_path: Path) -> None:
    published = ROOT / "data" / f"{space.config}.parquet"
    rows = shell_input.read_table(str(published))
    line = json.dumps({"task_id": rows[0]["task_id"], **space.examples["everything right"](rows[0])})
    assert space.score(line, None, str(published))[1][HEADLINE[_name(space)]] == 1
    other = "default" if space.config != "default" else "function_graphs"
    with pytest.raises(ValueError, match=f"Row 1 .* is not a row of the configs? `{space.config}`.*it lacks"):
        space.score(line, None, str(ROOT / "data" / f"{other}.parquet"))
    broken = tmp_path / "rows.parquet"
    broken.write_bytes(b"no table")
    with pytest.raises(ValueError, match="not a readable Parquet file"):
        space.score(line, None, str(broken))


def test_judges_of_steps_have_a_tab_with_an_example_that_can_be_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    (steps,) = APPS["final_answer"].SPACE.others
    pairs = list(process(list(questions("enterprise", 2))))
    monkeypatch.setitem(steps.loaded, "process", pairs)
    monkeypatch.setitem(steps.__dict__, "metric", metric_of("final_answer"))
    scores = [steps.score(steps.example(name))[1]["step_accuracy"] for name in steps.examples]
    assert scores == [1, 0.5, 0]
    line, page = steps.worked_example()
    ElementTree.fromstring(page)
    assert [note for note in marked(page)[1] if note] == ["wrong argument", "the right step stands second"]
    assert "original: first = the right step" in page
    assert "swapped: first = the wrong step" in page
    assert "Steps so far" in steps.score(json.dumps({"task_id": pairs[-1]["task_id"], "prediction": TIE}))[0]
    kinds = steps.score(json.dumps([{"task_id": pairs[0]["task_id"], "prediction": TIE}, json.loads(line)]))[0]
    assert "<b>a tie (half right)</b>: 1 task</summary>" in kinds
    assert "<b>the same place in both orders (half right)</b>: 1 task</summary>" in kinds
    assert steps.score(line)[1]["n"] == 1
    with pytest.raises(
        ValueError, match=f'The prediction of {pairs[0]["task_id"]} cannot be read: it must be {{"original"'
    ):
        steps.score(json.dumps({"task_id": pairs[0]["task_id"], "prediction": {"foo": 1}}))
    (form,) = re.findall("```json\n(.*?)\n```", steps.texts["form"], re.DOTALL)
    assert steps.score(json.dumps({**json.loads(form), "task_id": pairs[0]["task_id"]}))[1]["step_accuracy"] == 1
