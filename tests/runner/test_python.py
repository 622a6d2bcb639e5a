"""What `import comptoolbench` offers.

The page runs as it stands, predictions are found by their tasks, a result shows itself.
"""

import json
import re
from dataclasses import fields
from itertools import combinations
from pathlib import Path
from pydoc import plaintext, render_doc
from typing import Any
from warnings import catch_warnings, simplefilter

import datasets
import pandas as pd
import pytest

import comptoolbench
from families import FAMILIES, family
from runner import UserError
from runner.evaluate import DEFAULTS
from runner.frames import FullTable
from runner.options import Options
from tests.cases import from_json
from tests.generator.function_graphs.playing import BASELINES, play

from .runs import gold

Json = Any
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "python.md"
HOSTILE = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def few(rows: list[Json]) -> list[Json]:
    return rows[:3]


def test_the_page_runs_from_top_to_bottom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = [
        block
        for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        if not re.search("load_dataset|from agents|from langchain", block)  # tests of their own: test_frameworks.py
    ]
    monkeypatch.chdir(tmp_path)
    names: dict[str, Json] = {}
    pd.set_option("display.width", 200)
    for block in blocks[:-1]:  # the last is in the form of doctest, and tested as such
        exec(compile(block, PAGE.name, "exec"), names)
    shown = capsys.readouterr().out
    assert "# own/always-oslo, multi-turn, task catalogue" in shown
    assert re.search(r"^0 +0\.02", shown, re.MULTILINE)  # one L0 task of 48
    assert "answered    8" in shown
    assert re.search(r"^overall +8 ", shown, re.MULTILINE)
    assert (tmp_path / "report.html").stat().st_size > 90_000
    assert len((tmp_path / "runs" / "always-oslo" / "predictions.jsonl").read_text().splitlines()) == 8


def test_the_page_names_scores_and_columns_that_every_family_gives() -> None:
    told = re.findall(r"^\| `(\w+)` \| (.*) \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    cells = {name: rest for name, *rest in told if name in FAMILIES}
    assert cells.keys() == FAMILIES.keys()
    for name, (scores, columns) in cells.items():
        rows = comptoolbench.tasks(name)[-9:]
        result = comptoolbench.score([[]] * len(rows), rows)
        assert {*re.findall(r"`(\w+)`", scores)} <= {*result}
        assert {*re.findall(r"`(\w+)`", columns)} <= {*result.frame().columns}


def test_help_shows_the_functions_first_and_is_short() -> None:
    shown = render_doc(comptoolbench, renderer=plaintext).splitlines()
    assert len(shown) < 250
    assert [line for line in shown if re.fullmatch("[A-Z]+", line)] == [
        "NAME",
        "DESCRIPTION",
        "FUNCTIONS",
        "VERSION",
        "FILE",
    ]
    functions = [line.strip() for line in shown if re.match(r"    \w+\(", line)]
    assert [line.partition("(")[0] for line in functions[-7:]] == sorted(comptoolbench.__all__)
    assert not any("__" in line for line in shown)
    listed = [name for name in dir(comptoolbench) if not name.startswith("_")]
    assert listed == sorted([*comptoolbench.__all__, "CompToolBench", "Result", "UserError"])
    assert issubclass(comptoolbench.UserError, Exception)
    assert comptoolbench.UserError.__module__ == "comptoolbench"
    described = str(comptoolbench.evaluate.__doc__)
    told = dict(re.findall(r"^        (\w+)=(\S+): .+\.$", described, re.MULTILINE))
    assert told.keys() == DEFAULTS.keys()
    assert {"protocol", "timeout"} <= told.keys() <= {each.name for each in fields(Options)} - {"model", "temperature"}
    assert (told["limit"], told["concurrency"], told["retries"]) == ("None", "8", "0")
    assert issubclass(comptoolbench.Result, dict)


def test_tasks_are_named_alike_by_every_function(tmp_path: Path) -> None:
    twins = comptoolbench.tasks("stateful_twins")
    assert len(twins) == len(comptoolbench.tasks(family="stateful_twins")) == 1195
    assert comptoolbench.tasks("default") == comptoolbench.tasks("composition") == comptoolbench.tasks()
    few = {"easy": 0, "base": 1, "wide": 0, "hard": 0, "search": 0}
    made = comptoolbench.generate("stateful_twins", **few)
    assert made[0]["task_id"] == twins[0]["task_id"]
    assert len(made) > len(comptoolbench.generate("stateful", **few)) == 1
    asked = {"tasks": [twins[1]["task_id"]], "name": "silent"}
    for named in ({"family": "stateful_twins"}, {"config": "stateful_twins"}):
        run = comptoolbench.evaluate(silent, out=tmp_path / next(iter(named)), **asked, **named)
        assert [task["task_id"] for task in run.tasks] == asked["tasks"]
    assert len(comptoolbench.score({twins[1]["task_id"]: []}, "stateful_twins").tasks) == 1195


@pytest.mark.usefixtures("undrawn")
def test_scores_are_kept_as_a_run_which_may_be_compared_and_shown(tmp_path: Path) -> None:
    rows = comptoolbench.tasks()
    right = {row["task_id"]: gold(row) for row in rows}
    first = comptoolbench.score(right, title="gold", out=tmp_path / "gold")
    second = comptoolbench.score({task: [] for task in right}, rows, title="none", out=tmp_path / "none")
    assert comptoolbench.compare(first, second).loc["overall", "lost"] == 200
    page = comptoolbench.report(first, second, out=tmp_path / "page.html").read_text()
    assert all(name in page for name in ("gold", "none"))
    assert comptoolbench.load_run(first.folder) == first

    made = comptoolbench.generate(seed=7, counts=(2, 2, 1, 1))  # in no file
    third = comptoolbench.score([[]] * 6, made, title="none", out=tmp_path / "made")
    assert comptoolbench.load_run(tmp_path / "made") == third
    with pytest.raises(UserError, match="prediction of answers_enterprise_0001 is str"):
        comptoolbench.score({"answers_enterprise_0001": "Answer: 3"}, out=tmp_path / "answers")


@pytest.mark.usefixtures("undrawn")
def test_published_runs_stand_beside_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runner.report.whole.published", lambda: [ROOT / "results" / "smollm2_text_1542d899"])
    run = comptoolbench.evaluate(silent, "mine", tmp_path / "mine", limit=1, catalog="task", protocol="text")
    page = comptoolbench.report(run, out=tmp_path / "page.html", published=True).read_text()
    assert all(name in page for name in ("own/mine", "smollm2"))


def test_tasks_may_come_as_any_table() -> None:
    file = str(PAGE.parents[1] / "data" / "default.parquet")
    rows = comptoolbench.tasks()[:9]
    for table in (pd.DataFrame(rows), datasets.Dataset.from_parquet(file).select(range(9))):
        assert comptoolbench.score([gold(row) for row in rows], table)["strict_accuracy"] == 1
    with pytest.raises(UserError, match=r"as text; pass the file itself: score\(predictions, FILE\)"):
        comptoolbench.score([], pd.read_parquet(file))


def test_a_result_draws_its_figures(few: list[Json]) -> None:
    result = comptoolbench.score([[]] * 3, few)
    assert result.plot("errors").axes
    assert result.plot()._repr_png_().startswith(b"\x89PNG"), "a notebook shows it without pyplot"
    with pytest.raises(UserError, match="there is no figure nope; there are: levels, "):
        result.plot("nope")
    with pytest.raises(UserError, match=r"there is no figure erors; did you mean errors\? There are: levels, "):
        result.plot("erors")


@from_json
def test_a_suite_is_made_or_refused_in_a_sentence(options: Json, said: str) -> None:
    assert comptoolbench.generate(counts=(48, 64, 40, 48)) == comptoolbench.tasks()
    with pytest.raises(UserError, match=re.escape(said)):
        comptoolbench.generate(**options)


def test_predictions_are_found_by_their_tasks_in_every_form(few: list[Json], tmp_path: Path) -> None:
    given = {row["task_id"]: gold(row) for row in few[:2]}
    lines = [{"task_id": task, "prediction": calls} for task, calls in given.items()]
    (tmp_path / "given.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    forms: list[Json] = [given, lines, [*given.values(), None], tmp_path / "given.jsonl", str(tmp_path / "given.jsonl")]
    forms.append(pd.DataFrame(lines))
    results = [comptoolbench.score(form, few) for form in forms]
    assert [result["per_task"] for result in results] == [results[0]["per_task"]] * 6
    assert (results[0]["strict_accuracy"], results[0]["coverage"], results[0].complete) == (1, 2 / 3, False)
    assert "Coverage 66.7%" in results[0].summary
    counted = comptoolbench.score(given, few, missing=[])
    assert (counted["strict_accuracy"], counted.complete) == (2 / 3, True)


@from_json
def test_predictions_that_fit_no_tasks_are_refused_in_a_sentence(
    predictions: Json, sentence: str, few: list[Json]
) -> None:
    with pytest.raises(UserError, match=re.escape(sentence)):
        comptoolbench.score(predictions, few)


@pytest.mark.parametrize("names", [("task_id", "pred"), ("id", "prediction"), ("a", "b")])
def test_a_table_or_file_needs_its_two_columns(names: Json, few: list[Json], tmp_path: Path) -> None:
    lines = [dict(zip(names, (row["task_id"], gold(row)), strict=True)) for row in few]
    (tmp_path / "given.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    for form in (pd.DataFrame(lines), tmp_path / "given.jsonl"):
        with pytest.raises(
            UserError, match="(row|line) 1: needs the fields task_id and prediction; it has " + ", ".join(names)
        ):
            comptoolbench.score(form, few)


def test_a_wrong_line_of_a_file_is_named_and_an_option_for_providers_is_told_from_a_mistyped_one(
    tmp_path: Path,
) -> None:
    file = tmp_path / "given.jsonl"
    file.write_text('\n{"task_id": "L0_node_0001"}\n')
    with pytest.raises(UserError, match=re.escape(f"{file}, line 2: needs the fields task_id and prediction")):
        comptoolbench.score(file)
    with pytest.raises(UserError, match="no option 'temperature', which is for providers"):
        comptoolbench.evaluate(silent, "x", temperature=1)


def test_what_a_table_leaves_out_is_not_evaluated(few: list[Json]) -> None:
    table = pd.DataFrame({"task_id": [row["task_id"] for row in few], "prediction": [gold(few[0]), [], float("nan")]})
    assert comptoolbench.score(table, few)["coverage"] == 2 / 3
    assert "0.0% of the tasks have a prediction" in comptoolbench.score({}, few).problems[0]
    with pytest.raises(UserError, match="missing must be None, or the calls"):
        comptoolbench.score(table, few, missing="x")


@pytest.mark.parametrize("file", ["shapes.json", "notations.json"])
def test_a_prediction_of_any_client_is_taken_for_one(file: str, few: list[Json]) -> None:
    cases = json.loads((ROOT / "tests" / "metric" / "comptool_gap" / "cases" / file).read_text(encoding="utf-8"))
    shapes = [case["prediction"] for case in cases]
    assert len(shapes) > 20
    for shape in (
        *shapes,
        {"calls": []},
        {"custom_id": few[0]["task_id"], "response": {"body": {"choices": []}}},
        "Hm.",
    ):
        with catch_warnings():
            simplefilter("ignore")  # some hold what cannot be read on purpose
            assert comptoolbench.score([shape, [], []], few)["coverage"] == 1


def test_predictions_that_cannot_be_read_are_warned_of(few: list[Json]) -> None:
    with pytest.warns(
        UserWarning,
        match=r"Unreadable: 3 predictions \(the first of L0_node_0001\) hold something that is not in the form of any known client",
    ) as warned:
        result = comptoolbench.score([[{"tool": "get_weather"}]] * 3, few)
    assert warned[0].filename == __file__
    assert result.problems == [str(warned[0].message)]


def test_a_result_is_a_dict_for_programs_and_tables_for_people(few: list[Json]) -> None:
    result = comptoolbench.score([gold(few[0]), [{"name": HOSTILE, "arguments": {}}], []], few, title=HOSTILE)
    assert isinstance(result, dict)
    assert json.loads(json.dumps(result)) == result == result.scores["scores"]
    assert str(result) == repr(result) == result.summary
    with pytest.raises(KeyError, match="no score 'strict_acuracy'; did you mean 'strict_accuracy'"):
        result["strict_acuracy"]
    with pytest.raises(AttributeError, match=r"no attribute 'strict_accuracy'; it is a score: result\['strict_acc"):
        result.strict_accuracy  # noqa: B018 - what is looked at is refused
    with pytest.raises(KeyError, match="did you mean 'comp_gap' or"):
        result["gap"]
    with pytest.raises(KeyError, match="there is no score 7; there are strict_accuracy, "):
        result[7]
    shown = result._repr_html_()
    assert re.search("<td> *33.3%</td>", shown)
    assert HOSTILE not in shown
    assert "&lt;script&gt;" in shown


def test_a_frame_joins_scores_with_what_is_plain_of_the_tasks(few: list[Json]) -> None:
    frame = comptoolbench.score([gold(few[0]), [], None], few).frame()
    assert list(frame.index) == [row["task_id"] for row in few]
    (problem,) = comptoolbench.score([gold(few[0]), [], None], few).problems
    assert problem == "66.7% of the tasks have a prediction; missing=[] counts the others as without a call."
    assert list(frame["prompt"]) == [row["prompt"] for row in few]
    assert [value if pd.notna(value) else None for value in frame["strict"]] == [1, 0, None]
    assert frame["prediction"].iloc[0] == gold(few[0])
    assert comptoolbench.score(frame, few)["n"] == 2, "its index names the tasks"
    records = datasets.Dataset.from_list([{"task_id": row["task_id"], "prediction": gold(row)} for row in few])
    assert None in records[0]["prediction"][0]["arguments"].values(), "which another call has"
    assert comptoolbench.score(records, few)["strict_accuracy"] == 1
    assert {"level", "template", "topology", "error", "sequence"} <= {*frame.columns}
    assert not {"expected_trace", "available_tools", "metadata", "verdicts"} & {*frame.columns}


def test_other_families_are_scored_and_shown_alike() -> None:
    graphs = comptoolbench.tasks(family="function_graphs")[:4]
    played = [play(BASELINES["oracle"], row) for row in graphs]
    told = [{"prediction": each["calls"], "answer": each["answer"], "ending": each["ending"]} for each in played]
    records = [{"task_id": row["task_id"], **record} for row, record in zip(graphs, told, strict=True)]
    result = comptoolbench.score(records, graphs)
    assert {name: result[name] for name in family("function_graphs").totals} == dict.fromkeys(
        family("function_graphs").totals, 1
    )
    assert comptoolbench.score(records)["success"] == 1, "ids name the tasks where nothing else does"
    assert {"n_core", "depth", "answer", "ending"} <= {*result.frame().columns}
    assert "<td>success</td>" in result._repr_html_()


def test_the_frame_of_a_stateful_run_has_the_answer_and_whether_it_is_right() -> None:
    (row,) = comptoolbench.tasks("stateful")[:1]
    made = family("stateful").oracle_predictions([row])[0]
    record = {"task_id": row["task_id"], "prediction": made["calls"], "answer": made["answer"]}
    frame = comptoolbench.score([record], [row]).frame()
    assert list(frame["answer_right"]) == [1]
    assert "answer" not in frame or list(frame["answer"]) == [made["answer"]]


def test_a_run_of_tasks_by_name_is_loaded_with_these(few: list[Json], tmp_path: Path) -> None:
    names = [few[0]["task_id"], few[2]["task_id"]]
    made = comptoolbench.evaluate(lambda messages, tools: [], "silent", tmp_path, tasks=names)
    loaded = comptoolbench.load_run(tmp_path)
    assert loaded == made
    assert list(loaded.frame().index) == names
    assert loaded.summary == (tmp_path / "summary.md").read_text()


LONG = "x" * 5_000


def silent(messages: list[Json], tools: list[Json]) -> list[Json]:
    return []


@from_json
def test_what_cannot_be_is_refused_in_a_sentence(function: str, given: list[Json], options: Json, words: str) -> None:
    named = {"<agent>": silent, "<long>": LONG, "<long>.jsonl": f"{LONG}.jsonl"}
    values = [named.get(value, value) if isinstance(value, str) else value for value in given]
    with pytest.raises(UserError, match=re.escape(words)):
        getattr(comptoolbench, function)(*values, **options)


def test_what_is_no_agent_or_no_run_is_refused_in_a_sentence() -> None:
    with pytest.raises(UserError, match=r"must take two arguments, messages and tools; this one takes \("):
        comptoolbench.evaluate(lambda messages: [], "x")  # type: ignore[arg-type,misc] # what is refused
    with pytest.raises(UserError, match="predictions are scores without a run"):
        comptoolbench.report(comptoolbench.score({}))
    with pytest.raises(UserError, match="predictions are scores without a run"):
        comptoolbench.load_run(comptoolbench.score({}))
    with pytest.raises(UserError, match="name at least one run"):
        comptoolbench.report()
    with pytest.raises(UserError, match=r"give several one by one: compare\(\*runs\); got \['a', 'b'\]"):
        comptoolbench.compare(["a", "b"])  # type: ignore[arg-type] # what is refused
    with pytest.raises(UserError, match="these are scores, not predictions"):
        comptoolbench.score(comptoolbench.score({}))
    with pytest.raises(UserError, match=r"no task L9_node_0001; tasks of your own, or of `generate`, are the second"):
        comptoolbench.score({"L9_node_0001": []})


def test_predictions_for_tasks_that_are_not_given_are_warned_of() -> None:
    others = comptoolbench.generate(seed=7)
    guessed = {row["task_id"]: gold(row) for row in others}
    with pytest.warns(UserWarning, match=r"None of these .* are to be given as well: score\(predictions, rows\)\."):
        assert comptoolbench.score(guessed).problems
    assert comptoolbench.score(guessed, others)["strict_accuracy"] == 1


@pytest.mark.usefixtures("undrawn")
def test_a_page_takes_a_folder_of_runs(tmp_path: Path) -> None:
    for name in ("one", "two"):
        comptoolbench.evaluate(silent, name, tmp_path / "runs" / name, limit=1, catalog="task")
    (tmp_path / "runs" / "begun").mkdir()
    (tmp_path / "runs" / "begun" / "run.json").write_text("{}")
    with pytest.warns(UserWarning, match="begun has not ended and is left out"):
        page = comptoolbench.report(tmp_path / "runs", out=tmp_path / "page.html").read_text()
    assert all(f"own/{name}" in page for name in ("one", "two"))
    with pytest.raises(UserError, match=r"a page is HTML, so its name must end in \.html or \.htm; got '.*page\.pdf'"):
        comptoolbench.report(tmp_path / "runs" / "one", out=tmp_path / "page.pdf")


def test_runs_are_compared_and_shown_as_they_are_or_by_their_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (
        comptoolbench.evaluate(silent, name, tmp_path / name, limit=1, catalog="task") for name in ("one", "two")
    )
    assert str(first).endswith(f"\nFiles: {tmp_path / 'one'}")
    by_result = comptoolbench.compare(first, second)
    assert by_result.equals(comptoolbench.compare(tmp_path / "one", tmp_path / "two"))
    assert by_result.loc["overall", "n"] == 4
    monkeypatch.setenv("COLUMNS", "80")
    head, *lines = str(by_result).splitlines()
    assert (head.split(), len(lines)) == ([*by_result.columns], len(by_result))
    assert len(head) <= 80
    three = comptoolbench.compare(
        first, second, comptoolbench.evaluate(silent, "three", tmp_path / "three", limit=1, catalog="task")
    )
    pairs = [*combinations(("own/one", "own/two", "own/three"), 2)]
    assert [*three.loc["overall", ["run_1", "run_2"]].itertuples(index=False, name=None)] == pairs
    alone = three[(three["run_1"] == "own/one") & (three["run_2"] == "own/two")]
    assert alone[by_result.columns].equals(by_result)
    more = comptoolbench.evaluate(silent, "more", tmp_path / "more", limit=2, catalog="task")
    with pytest.warns(UserWarning, match=r"\(other tasks\): own/one / own/more\. The same `dataset`, `select` and"):
        apart = comptoolbench.compare(first, more)
    shares = apart[apart["score"] == "strict_accuracy"]["value"]
    assert shares.to_dict() == {"own/one": first["strict_accuracy"], "own/more": more["strict_accuracy"]}


def test_a_difference_is_a_share_like_the_accuracies_beside_it(tmp_path: Path) -> None:
    right = {row["prompt"]: gold(row) for row in comptoolbench.tasks()}
    agents: list[Json] = [silent, lambda messages, tools: right[messages[1]["content"]]]
    runs = [comptoolbench.evaluate(agent, "a", tmp_path / str(agent), limit=1) for agent in agents]
    overall = comptoolbench.compare(*runs).loc["overall"]
    assert overall["difference"] == overall["strict_2"] - overall["strict_1"] > 0
    assert "< 0.001" in str(FullTable({"p": [1e-9]})), "as in the terminal and on a page"
    assert overall["low"] <= overall["difference"] <= overall["high"] <= 1
