"""Tests of runs on stateful tasks: generation, proof, built-in agents, scoring from calls only, and reports."""

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from families.family import RefusedError
from families.page import page_of
from families.stateful import FAMILY
from families.stateful.rows import OPTIONS
from generator.stateful import RUNGS, STORIES
from metric.state_diff.app import SPACE
from metric.state_diff.state_diff import StateDiff
from metric.state_diff.words import FAILURES
from runner.results import results
from tests.cases import from_json
from tests.damage import damaged
from tests.lines import write_lines

Cli = Callable[..., tuple[int, str, str]]
Row = dict[str, Any]

ROOT = Path(__file__).parents[3]
FEW: dict[str, Any] = {"seed": 7, "easy": 2, "base": 2, "wide": 1, "hard": 1, "search": 1}
FEW |= {"hard_things": 16, "search_things": 16, "size": 1, "stories": "published", "twins": True}
ROWS = list(FAMILY.configs[0].every_row(FEW))


def scored(predictions: list[Any], rows: list[Row] = ROWS) -> Any:
    records = {
        (row["task_id"], 0): {"prediction": prediction} for row, prediction in zip(rows, predictions, strict=True)
    }
    return results(FAMILY, rows, records, 1)


def test_tasks_are_made_proved_run_and_scored_by_the_command_line(cli: Cli, tmp_path: Path) -> None:
    words = ("--easy", 1, "--base", 1, "--wide", 0, "--hard", 0, "--search", 0, "--twins", "--seed", 7)
    assert cli("generate", "--family", "stateful", *words, "--out", tmp_path)[0] == 0
    tasks = tmp_path / "tasks.parquet"
    status, printed, err = cli("check", tasks)
    assert (status, err) == (0, "")
    assert printed.endswith("tasks, all proved\n")
    for agent, strict in (("oracle", 1), ("no-op", 0)):
        out = tmp_path / agent
        status, printed, _ = cli("run", "--dataset", tasks, "--model", f"baseline/{agent}", "--out", out)
        assert status == 0
        scores = json.loads((out / "scores.json").read_text())["scores"]
        assert (scores["strict"], scores["n"]) == (strict, 2)
        assert {*scores["factors"]} >= {"size", "fault", "outage", "silent", "distractors", "placebo"}
        assert {found["gap"] for found in scores["factors"].values()} == {0}
        assert "size: 16 times as many records" in printed


def test_the_changes_that_calls_make_are_written_for_the_metric_which_scores_them_alike(
    cli: Cli, tmp_path: Path
) -> None:
    rows = ROWS[:4]
    tasks, out, file = write_lines(tmp_path / "tasks.jsonl", rows), tmp_path / "run", tmp_path / "changes.jsonl"
    cli("run", "--dataset", tasks, "--model", "baseline/first-page", "--out", out)
    (out / "summary.md").unlink()
    (out / ".lock").unlink()
    left = {path: path.stat().st_mtime_ns for path in out.iterdir()}
    status, printed, _ = cli("score", out, "--changes", file)
    assert (status, printed.endswith(f"Changes: {file}\n")) == (0, True)
    assert {path: path.stat().st_mtime_ns for path in out.iterdir()} == left
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["task_id"] for line in lines] == [row["task_id"] for row in rows]
    found = StateDiff().compute(predictions=[line["prediction"] for line in lines], references=rows)
    scores = json.loads((out / "scores.json").read_text())["scores"]
    assert found["progress"] > 0
    assert {name: scores[name] for name in found} == dict(found)

    own = out / "predictions.jsonl"
    some = write_lines(tmp_path / "some.jsonl", map(json.loads, own.read_text().splitlines()[1:3]))
    cli("score", some, "--dataset", tasks, "--changes", file)
    assert [json.loads(line) for line in file.read_text().splitlines()] == lines[1:3], "and no line for what lacks"
    before = own.read_bytes()
    assert "which --changes would overwrite" in cli("score", own, "--dataset", tasks, "--changes", own)[2]
    assert own.read_bytes() == before
    other = write_lines(tmp_path / "other.jsonl", [{"task_id": "L0_node_0001", "prediction": []}])
    assert "these are of composition." in cli("score", other, "--changes", file)[2]


def test_terminal_and_space_count_the_same_of_a_run_and_of_its_file(cli: Cli, tmp_path: Path) -> None:
    run, file = ROOT / "results/qwen2.5-coder-1.5b.gguf_react_a3da9564/predictions.jsonl", tmp_path / "changes.jsonl"
    rows = SPACE.published("stateful")[:3]
    mixed, lacking, _ = made = FAMILY.oracle_predictions(rows)
    for one, other in ((mixed, lacking), (lacking, None)):  # one e-mail names another's id, another one no fact
        first, *_, last = [call["arguments"] for call in one["calls"] if call["name"] == "send_email"]
        first["paragraphs"] = [*first["paragraphs"], *last["paragraphs"]] if other else ["Hello."]
    lines = [{"task_id": row["task_id"], "prediction": prediction} for row, prediction in zip(rows, made, strict=True)]
    own = write_lines(tmp_path / "own.jsonl", lines)
    for source, codes, counted in (
        (run, ("no_answer", "wrong_answer", "over_budget", "missing_change", "wrong_change"), [4, 2, 6, 9, 4]),
        (own, ("foreign_value", "missing_fact", "missing_change"), [1, 1, None]),
    ):
        printed = cli("score", source, "--changes", file)[1]
        told = {kind: int(count) for kind, count in re.findall(r"(?m)^- (.*?): (\d+) task", printed)}
        assert [told.get(FAILURES[code]) for code in codes] == counted
        page = SPACE.score("", str(file))[0]
        table = page.partition('<table class="kinds">')[2].partition("</table>")[0]
        counts = re.findall(r"<td>([^<]*)</td><td>\d+</td><td>(\d+)</td>", table)
        counts = counts or re.findall(r"<b>([^<]*)</b>: (\d+) task", page)  # if each task has one kind
        assert told == {kind: int(count) for kind, count in counts}
    assert "<h4>Strict success by domain</h4>" in page
    assert "<h4>Strict success by rung</h4>" not in page, "of which there is one"


@pytest.mark.parametrize("protocol", ["react", "code"])
def test_the_other_protocols_carry_it(protocol: str, cli: Cli, tmp_path: Path) -> None:
    tasks = tmp_path / "tasks.jsonl"
    write_lines(tasks, ROWS[:2])
    for agent, low, high in (("oracle", 1, 1), ("first-page", 0, 1), ("no-op", 0, 0)):
        out = tmp_path / agent
        words = ("--dataset", tasks, "--protocol", protocol, "--model", f"baseline/{agent}", "--out", out)
        assert cli("run", *words)[0] == 0
        assert low <= json.loads((out / "scores.json").read_text())["scores"]["progress"] <= high


def test_what_a_record_claims_of_outputs_is_not_read() -> None:
    (row,) = ROWS[:1]
    (right,) = FAMILY.oracle_predictions([row])
    writes = [call for call in right["calls"] if not call["name"].startswith(("find", "get", "read"))]
    claimed = [{**call, "output": {"record_id": "x"}} for call in right["calls"] if call not in writes]
    unreadable = [{**call, "arguments": json.dumps(call["arguments"])[:-1], "error": "no JSON"} for call in writes]
    written = [{"function": {**call, "arguments": json.dumps(call["arguments"])}} for call in right["calls"]]
    for calls, name, value in ((claimed, "strict", 0), (unreadable, "progress", 0), (written, "strict", 1)):
        assert scored([right | {"calls": calls}], [row])["scores"][name] == value


@pytest.mark.parametrize("junk", [[1], ["x"], [None], [{}], [{"name": []}], [{"function": 1}], [{"arguments": "{"}]])
def test_what_is_no_call_changes_nothing(junk: list[Any]) -> None:
    assert scored([junk], ROWS[:1])["scores"]["progress"] == 0


def test_a_part_says_how_many_rows_it_has() -> None:
    counts = [sum(part[0] for part in config.parts(FEW)) for config in FAMILY.configs]
    assert counts == [len(ROWS), sum(row["rung"] == "base" for row in ROWS)]


@from_json
def test_options_that_cannot_be_had_are_refused(option: str, value: Any, named: str) -> None:
    assert {one.name for one in OPTIONS} | {"seed"} == FEW.keys()
    for config in FAMILY.configs:
        with pytest.raises(ValueError, match=named):
            config.parts({**FEW, option: value})


@from_json
def test_a_row_that_cannot_be_run_is_refused(path: str, value: Any, said: str) -> None:
    assert FAMILY.refusal(ROWS[0]) is None
    assert said in str(FAMILY.refusal(damaged(ROWS[0], path, value)))


def test_a_call_that_cannot_be_done_is_refused() -> None:
    with pytest.raises(RefusedError, match="There is no tool named 'fly'"):
        FAMILY.world(ROWS[0]).call("fly", {})


def test_the_page_shows_what_was_changed_beside_what_had_to_be() -> None:
    page = page_of(FAMILY)
    row = next(row for row in ROWS if any(change["type"] == "update" for change in row["expected"]["required"]))
    (right,) = FAMILY.oracle_predictions([row])
    for prediction, mark in ((right, True), ({"calls": right["calls"][:1], "answer": None}, False)):
        (task,) = scored([prediction], [row])["scores"]["per_task"]
        shown = page.prediction(row, task, {"prediction": prediction["calls"], "answer": prediction["answer"]})
        assert set(shown["outcomes"]) == {mark}
        assert {line["right"] for line in shown["records"]} == {mark}
        assert all((line["before"] == line["after"]) != mark for line in shown["records"])
        assert page.codes(task)[0] == (None if mark else "missing_change")
        assert json.loads(json.dumps(shown)) == shown
    assert (mark, shown["answered"]) == (False, None), "nothing was said"
    for said, read in (("ANSWER: 9", "9"), ("It is 9.\nBye.", '"It is 9."'), ("Done.", '"Done."'), (" ", None)):
        assert page.prediction(row, task, {"prediction": [], "answer": said})["answered"] == read
    assert page.prediction(row, task, {"prediction": {"calls": 5}})["answered"] is None, "unreadable"
    assert len(page.task(row)["required"]) == len(row["expected"]["required"])
    assert {*page.facets(row)} == {"rung", "factor", "domain", "story"}


def test_success_by_rung_is_drawn_on_the_page_and_lies_beside_it(cli: Cli, tmp_path: Path) -> None:
    tasks = tmp_path / "tasks.jsonl"
    write_lines(tasks, (row for row in ROWS if not row["parent"]))
    for agent in ("oracle", "no-op"):
        assert cli("run", "--dataset", tasks, "--model", f"baseline/{agent}", "--out", tmp_path / agent)[0] == 0
    page = tmp_path / "report.html"
    assert cli("report", tmp_path / "oracle", tmp_path / "no-op", "--out", page)[0] == 0
    html = page.read_text(encoding="utf-8")
    assert "<b>Strict success by rung.</b>" in html
    assert re.search(
        "<b>baseline/no-op solves 0.0 % .*</b></p>.*A task is a request.*>right answers<.*Search:", html, re.DOTALL
    )
    allowed = [row["max_calls"] for row in ROWS if not row["parent"]]
    assert f"turn limit <b>the calls that a task allows ({min(allowed)}–{max(allowed)}) and one</b>" in html
    figures = tmp_path / "report_figures"
    assert (figures / "rungs.png").read_bytes().startswith(b"\x89PNG")
    assert "baseline/oracle, hard: 100.0 % (" in (figures / "rungs.svg").read_text(encoding="utf-8")
    with (figures / "rungs.csv").open(encoding="utf-8", newline="") as file:
        lines = [(line["model"], line["rung"], float(line["strict"])) for line in csv.DictReader(file)]
    models = (("baseline/oracle", 1), ("baseline/no-op", 0))
    assert lines == [(model, rung, strict) for model, strict in models for rung in RUNGS]


def test_the_gallery_shows_every_published_story_and_no_other() -> None:
    lines = list(FAMILY.gallery())
    for name, story in STORIES.items():
        shown = any(line.startswith(f"### {name.replace('_', ' ')} (") for line in lines)
        assert shown == (not story.get("held_out"))
    assert "### One task and its twins" in lines
