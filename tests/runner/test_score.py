"""Scores without calling anything, of a run and of somebody else's predictions; and what a run's folder forgives."""

import json
import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import comptoolbench
from families import family
from runner import UserError
from runner.files import read_rows
from runner.published import RESULTS
from runner.results import metric_version
from runner.scrub import Scrub, address, hidden, secrets_in, secrets_of
from runner.store import Store
from runner.suites import DATA
from tests.cases import from_json
from tests.lines import write_lines

from .runs import Cli, Runs, about, gold, scores

Json = Any


def told(rows: list[Json], **more: Json) -> list[Json]:
    """Lines of predictions that are right."""
    return [{"task_id": row["task_id"], "prediction": gold(row), **more} for row in rows]


def table(printed: str) -> list[str]:
    return [line for line in printed.splitlines() if line.startswith("|")]


@pytest.fixture
def null(runs: Runs) -> Path:
    """A run that calls nothing."""
    assert runs("--limit 1", model="baseline/null")[0] == 0
    return runs.folder


@pytest.fixture
def theirs(cli: Cli, tasks: Path, tmp_path: Path) -> Callable[..., tuple[int, str, str]]:
    """Score lines of predictions, by default into the folder "scored"."""

    def score(lines: list[Json], *options: object) -> tuple[int, str, str]:
        file = write_lines(tmp_path / "theirs.jsonl", lines)
        return cli("score", file, "--dataset", tasks, "--out", tmp_path / "scored", *options)

    return score


def test_a_run_is_scored_again_without_calling_anything(cli: Cli, tasks: Path, tmp_path: Path) -> None:
    _, printed, _ = cli("run --limit 3", "--dataset", tasks, "--out", tmp_path)
    made = {name: (tmp_path / name).read_text() for name in ("scores.json", "summary.md")}
    for name in made:
        (tmp_path / name).unlink()
    status, again, _ = cli("score", tmp_path)
    assert status == 0
    assert {name: (tmp_path / name).read_text() for name in made} == made
    assert again.partition("Files:")[0] == printed.partition("Files:")[0]


def test_a_run_of_the_suite_of_seed_0_is_scored_on_that_suite(cli: Cli, tmp_path: Path) -> None:
    assert cli("run --seed 0 --limit 1 --model baseline/null", "--out", tmp_path)[0] == 0
    assert cli("score", tmp_path)[::2] == (0, "")


@pytest.mark.usefixtures("undrawn")
def test_predictions_from_elsewhere_become_a_run_for_report_and_compare(
    cli: Cli, tasks: Path, tmp_path: Path, rows: list[Json]
) -> None:
    message = {"role": "assistant", "content": json.dumps(gold(rows[0]))}
    made: list[Json] = [message, message["content"], None, *map(gold, rows[3:])]
    lines = [{"task_id": row["task_id"], "prediction": one} for row, one in zip(rows, made, strict=True)]
    file = write_lines(tmp_path / "theirs.jsonl", lines)
    _, printed, _ = cli("score", file, "--dataset", tasks)
    for name in ("mine", "again"):
        words = ("score", file, "--dataset", tasks, "--out", tmp_path / name, "--name", name)
        assert table(cli(*words)[1]) == table(printed) != []
    assert [len(run.read_text().splitlines()) for run in tmp_path.glob("*/predictions.jsonl")] == [len(rows)] * 2
    status, out, err = cli("compare", tmp_path / "mine", tmp_path / "again", "--out", tmp_path / "compare.html")
    assert (status, "1: mine\n2: again" in out) == (0, True), err
    assert "p, of the exact McNemar test, decides whether there is a difference;" in " ".join(out.split())
    assert cli("report", tmp_path / "mine", "--out", tmp_path / "report.html")[0] == 0
    named = cli("score", file, "--dataset", tasks, "--out", tmp_path / "mine", "--name", "mine")[1]
    assert (named.splitlines()[0], printed.splitlines()[0]) == ("# mine", "# theirs.jsonl")
    assert table(cli("score", tmp_path / "mine")[1]) == table(printed)
    assert "--name is for a file of predictions" in cli("score", file, "--name", "mine")[2]
    assert (
        "there is no leaderboard for predictions"
        in cli("submit", tmp_path / "mine", "--to", "a/b", "--source", "https://example.org", "--dry-run")[2]
    )


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("levels", [[0, 1, 2, 3], [0, 2]])
def test_a_run_from_before_there_were_families_is_read_and_taken_up(
    levels: list[int], cli: Cli, tmp_path: Path, runs: Runs
) -> None:
    chosen = ("--levels", ",".join(map(str, levels))) if len(levels) < 4 else ()
    command = partial(runs, *chosen, model="baseline/null")
    command()
    made = about(tmp_path)
    older = {name: value for name, value in made["settings"].items() if name not in ("family", "select")} | {
        "levels": levels
    }
    (tmp_path / "run.json").write_text(json.dumps(made | {"settings": older}))
    scored = scores(tmp_path)
    assert cli("score", tmp_path)[0] == 0
    assert scores(tmp_path) == scored
    assert cli("report", tmp_path, "--out", tmp_path.with_suffix(".html"))[0] == 0
    assert command()[0] == 0
    assert about(tmp_path)["settings"] == made["settings"]


def test_scoring_again_says_which_metric_made_the_scores(cli: Cli, tasks: Path, tmp_path: Path) -> None:
    cli("run --limit 2", "--dataset", tasks, "--out", tmp_path)
    made = about(tmp_path)
    (tmp_path / "run.json").write_text(json.dumps(made | {"metric": {"name": "comptool_gap", "digest": "older"}}))
    cli("score", tmp_path)
    assert about(tmp_path) == made


SHAPES: dict[str, Callable[[Json], Json]] = {
    "flat": lambda calls: calls,
    "LangChain": lambda calls: [
        {"name": call["name"], "args": call["arguments"], "id": str(place)} for place, call in enumerate(calls)
    ],
    "Anthropic": lambda calls: {
        "role": "assistant",
        "content": [
            {"type": "tool_use", "id": str(place), "name": call["name"], "input": call["arguments"]}
            for place, call in enumerate(calls)
        ],
    },
    "Gemini": lambda calls: {
        "role": "model",
        "parts": [{"functionCall": {"name": call["name"], "args": call["arguments"]}} for call in calls],
    },
    "JSON text": json.dumps,
}


@pytest.mark.parametrize("shape", SHAPES)
def test_predictions_are_read_in_the_shape_of_any_client(
    shape: str, theirs: Cli, rows: list[Json], tmp_path: Path
) -> None:
    lines = [{"task_id": row["task_id"], "prediction": SHAPES[shape](gold(row))} for row in rows]
    assert theirs(lines)[::2] == (0, "")
    found = scores(tmp_path / "scored")
    assert (found["scores"]["strict_accuracy"], found["unreadable"]) == (1, 0)


def test_predictions_that_cannot_be_read_are_counted_and_told(
    theirs: Cli, rows: list[Json], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = {"prediction": [{"tool": "get_weather"}]}
    lines = [line | (odd if place < 2 else {}) for place, line in enumerate(told(rows))]
    status, out, err = theirs(lines)
    assert (status, err.count("\n")) == (0, 1)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert theirs(lines)[2] == "", "a terminal shows it with the scores"
    said = (
        f"Unreadable: 2 predictions (the first of {rows[0]['task_id']}) hold something that is not in the form of any "
    )
    said += 'known client, which counts as a wrong call; a call is {"name": ..., "arguments": {...}}.'
    assert said in err
    assert f"**{said}**" in " ".join(out.split())
    assert scores(tmp_path / "scored")["unreadable"] == 2


def test_examples_of_errors_show_calls_and_texts_and_not_the_objects_around_them(
    cli: Cli, tasks: Path, rows: list[Json], tmp_path: Path
) -> None:
    call = {"function": {"name": "get_weather", "arguments": '{"city": "Oslo"}'}, "id": "a", "type": "function"}
    given = [
        [{"role": "assistant", "tool_calls": [call]}],
        {"choices": [{"message": {"role": "assistant", "content": "I do not know."}}]},
        "[{broken",
    ]
    ids = [row["task_id"] for row in rows]
    lines = [{"task_id": task, "prediction": one} for task, one in zip(ids, given, strict=False)]
    out = cli("score", write_lines(tmp_path / "theirs.jsonl", lines), "--dataset", tasks)[1]
    for said in ('called `get_weather(city="Oslo")`', "called nothing, and wrote `I do not know.`", "wrote `[{broken`"):
        assert f"- {said}\n" in out


@pytest.mark.parametrize(
    ("task", "right", "wrong"), [("L1_chain_0105", "ORD-5059", "ORD-0000"), ("L3_dag_0171", "Dubai 356", "Dubai 999")]
)
def test_an_example_of_an_error_shows_where_the_calls_differ(task: str, right: str, wrong: str) -> None:
    (row,) = (row for row in comptoolbench.tasks() if row["task_id"] == task)
    calls = json.loads(json.dumps(gold(row)).replace(right, wrong))  # deep in a long value, the first of several calls
    called, expected = re.findall("  - (?:called|expected) `(.*)`", comptoolbench.score([calls], [row]).summary)
    assert (called.replace(wrong, right), called.count(wrong), len(called) < 400) == (expected, 1, True)


def test_tasks_without_a_prediction_are_not_evaluated(theirs: Cli, rows: list[Json]) -> None:
    *lines, last = told(rows[:-1])
    lines.append({**last, "prediction": None})
    status, out, err = theirs(lines)
    assert status == 1
    assert "**Coverage 83.3%" in out
    assert "only 83.3% of the tasks were evaluated, and the scores are means over these; the prediction []" in err
    assert theirs(lines, "--allow-partial")[0] == 0


@from_json
def test_a_wrong_line_gets_one_sentence(lines: list[Json], said: str, theirs: Cli) -> None:
    status, _, err = theirs(lines)
    assert status == 2
    assert said in err


def test_lines_are_numbered_as_in_the_file(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "theirs.jsonl"
    for text in ('{"task_id": "L9", "prediction": []}', '{"task_id": "L0_node_0001"}', "[1]"):
        file.write_text(f"\n\n{text}\n")
        assert f"{file}, line 3" in cli("score", file)[2]


@pytest.mark.parametrize("config", ["l0_control", "answers"])
def test_the_ids_of_a_file_choose_the_published_config(config: str, cli: Cli, tmp_path: Path) -> None:
    rows = list(read_rows(DATA / f"{config}.parquet"))
    ids = [row["task_id"] for row in rows[:2]]
    write_lines(tmp_path / "theirs.jsonl", [{"task_id": task, "prediction": []} for task in ids])
    assert cli("score", tmp_path / "theirs.jsonl", "--out", tmp_path / "run", "--allow-partial")[0] == 0
    known = [task["task_id"] for task in scores(tmp_path / "run")["scores"]["per_task"]]
    assert known == [row["task_id"] for row in rows]
    if (tmp_path / "run" / "run.json").exists():
        assert about(tmp_path / "run")["settings"]["config"] == config


@pytest.mark.parametrize("text", ["[]", '[{"task_id": "L0_node_0001", "prediction": []}]', '{"L0_node_0001": []}', ""])
def test_predictions_in_one_json_file_are_told_what_form_is_read(text: str, cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "theirs.json").write_text(text)
    status, out, err = cli("score", tmp_path / "theirs.json")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert (
        'theirs.json is one JSON document; predictions are a .jsonl file with a line {"task_id": ..., "prediction": ...}'
        in err
    )


def test_of_a_folder_of_runs_each_is_scored_and_one_to_load_is_to_be_named(
    cli: Cli, tmp_path: Path, runs: Runs
) -> None:
    for name in ("b", "a"):
        runs("--limit 1", model="baseline/null", out=name)
    made = runs.scores("a")
    for name in ("b", "a"):
        (tmp_path / name / "scores.json").write_text("{}")
    status, out, err = cli("score", tmp_path)
    assert (status, out.count("Files:"), err) == (0, 2, "")
    assert out.count("\n\n# ") == 1, "a blank line between them"
    assert [runs.scores(name)["scores"] for name in ("a", "b")] == [made["scores"]] * 2
    assert "--out is for one run" in cli("score", tmp_path, "--out", tmp_path / "c")[2]
    said = f"{tmp_path} is not the folder of a run, but holds folders of runs; name one of them: a, b."
    with pytest.raises(UserError, match=re.escape(said)):
        comptoolbench.load_run(tmp_path)
    for number, name in enumerate("ab"):
        (tmp_path / name).rename(tmp_path / f"tasks-{number:05}-of-00002")
    assert "but of shards, which are scored with --workers or --ray" in cli("score", tmp_path)[2]


@pytest.mark.usefixtures("undrawn")
def test_a_damaged_run_does_not_keep_others_from_being_scored_and_shown(cli: Cli, null: Path, tmp_path: Path) -> None:
    for name in ("a", "b", "c/d", "c/d/e"):  # the last is too deep to be found
        shutil.copytree(null, tmp_path / "runs" / name, ignore=shutil.ignore_patterns("runs"), dirs_exist_ok=True)
        (tmp_path / "runs" / name / "summary.md").unlink()
    (tmp_path / "runs" / "a" / "run.json").write_text("{")
    status, _, err = cli("score", tmp_path / "runs")
    assert (status, err.count("was not scored: "), "a/run.json is not valid JSON" in err) == (2, 1, True)
    scored = [(tmp_path / "runs" / name / "summary.md").exists() for name in ("a", "b", "c/d", "c/d/e")]
    assert scored == [False, True, True, False]
    page = ("--out", tmp_path / "page.html")
    for command in ("report", "compare"):
        status, _, err = cli(command, tmp_path / "runs", *page)
        assert (status, f"a is left out: {tmp_path}/runs/a/run.json is not valid JSON." in err) == (0, True), err
        status, _, err = cli(command, tmp_path / "runs" / "a", null, *page)
        assert (status, "a/run.json is not valid JSON" in err) == (2, True), "a run that is named is needed"
    (tmp_path / "runs" / "b" / "run.json").write_text("{")
    status, _, err = cli("compare", tmp_path / "runs", *page)
    assert (status, err) == (2, f"comptoolbench compare: {tmp_path}/runs/a/run.json is not valid JSON.\n")


def test_scores_of_other_tasks_are_refused(cli: Cli, rows: list[Json], null: Path, tmp_path: Path) -> None:
    status, _, err = cli("score", null, "--dataset", write_lines(tmp_path / "other.jsonl", rows[1:]))
    assert status == 2
    assert f"the tasks are not those of the run: {tmp_path / 'other.jsonl'} holds others" in err


def test_a_few_predictions_that_solve_nothing_are_told_of_other_seeds(cli: Cli, tmp_path: Path) -> None:
    wrong = [{"name": "get_weather", "arguments": {"city": "Paris"}}]
    few = ({"task_id": f"L0_node_000{number}", "prediction": wrong} for number in range(1, 5))
    status, out, err = cli("score", write_lines(tmp_path / "few.jsonl", few), "--allow-partial")
    assert (status, "| all tasks    | 4 |" in out) == (0, True)
    assert "None of these predictions solves its task." in err


def test_a_byte_order_mark_and_blank_lines_do_no_harm(cli: Cli, rows: list[Json], tasks: Path, tmp_path: Path) -> None:
    lines = map(json.dumps, told(rows))
    file = tmp_path / "theirs.jsonl"
    file.write_text("\ufeff" + "\n\n".join(lines) + "\n  \n", encoding="utf-8")
    assert cli("score", file, "--dataset", tasks)[0] == 0
    given = tmp_path / "tasks.jsonl"
    given.write_text("\ufeff" + tasks.read_text().replace("\n", "\n\n"), encoding="utf-8")
    assert cli("run --model baseline/oracle", "--dataset", given, "--out", tmp_path / "run")[0] == 0
    made = (tmp_path / "run" / "scores.json").read_text()
    records = tmp_path / "run" / "predictions.jsonl"
    records.write_text("\ufeff" + records.read_text().replace("\n", "\n\n"), encoding="utf-8")
    assert cli("score", tmp_path / "run")[0] == 0
    assert (tmp_path / "run" / "scores.json").read_text() == made


@pytest.mark.parametrize(
    "line",
    [
        {"usage": "many", "cost": "cheap", "attempts": None, "latency_s": []},
        {"usage": {"total_tokens": "x"}, "cost": -1},
        {"usage": None, "errors": 5, "ending": {}},
    ],
)
def test_what_a_line_of_predictions_holds_beside_them_does_no_harm(line: Json, theirs: Cli, rows: list[Json]) -> None:
    status, out, err = theirs(told(rows, **line))
    assert (status, err) == (0, "")
    assert "Spent" not in out


@from_json
def test_an_edited_record_gets_one_sentence(name: str, value: Json, cli: Cli, null: Path, runs: Runs) -> None:
    lines = [json.loads(line) for line in (null / "predictions.jsonl").read_text().splitlines()]
    write_lines(null / "predictions.jsonl", [lines[0], {**lines[1], name: value}, *lines[2:]])
    for status, out, err in (cli("score", null), runs("--limit 1", model="baseline/null")):
        assert (status, out) == (2, "")
        assert (
            f"predictions.jsonl, line 2, is damaged: it has a wrong value in the field {name}; remove this line" in err
        )


SETTINGS = ("family", "dataset", "seed", "select", "limit", "repeats", "tasks_digest", "model", "protocol", "catalog")


@pytest.mark.parametrize("name", SETTINGS)
def test_edited_settings_get_one_sentence(name: str, cli: Cli, null: Path) -> None:
    made = about(null)
    for value in ("missing", "text", 7, [1], {"a": 1}, None):
        settings = {**made["settings"], name: "no/such.jsonl" if (name, value) == ("dataset", "text") else value}
        if value == "missing":
            del settings[name]
        (null / "run.json").write_text(json.dumps({**made, "settings": settings}))
        status, out, err = cli("score", null)
        assert len(err.splitlines()) <= 1
        assert err[:21] in ("", "comptoolbench score: ")
        assert (status == 2) == (not out)


def test_settings_of_another_kind_get_one_sentence(cli: Cli, null: Path, runs: Runs) -> None:
    made = about(null)
    for settings in ("text", 7, [1], None):
        (null / "run.json").write_text(json.dumps({**made, "settings": settings}))
        for status, out, err in (cli("score", null), runs("--limit 1", model="baseline/null")):
            assert (status, out) == (2, "")
            assert f"{null / 'run.json'} is damaged: " in err or "which must not be mixed" in err


def test_a_folder_is_not_scored_while_a_run_is_at_work_in_it(cli: Cli, null: Path) -> None:
    with Store(null).locked():
        status, out, err = cli("score", null)
    assert (status, out) == (2, "")
    assert "another run is at work in" in err
    assert cli("score", null)[0] == 0


RECORD = {"task_id": "a", "repeat": 0, "prediction": []}


def test_a_torn_last_line_is_dropped_and_cut_off(tmp_path: Path) -> None:
    lines = tmp_path / "predictions.jsonl"
    lines.write_text(json.dumps(RECORD) + "\n" + json.dumps({**RECORD, "task_id": "b"}))
    store = Store(tmp_path)
    assert list(store.records()) == [("a", 0)]
    with store.appending() as appender:
        appender.add({**RECORD, "task_id": "c"})
    assert [json.loads(line)["task_id"] for line in lines.read_text().splitlines()] == ["a", "c"]


@from_json
def test_a_damaged_line_elsewhere_is_named(line: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "predictions.jsonl").write_text(line + "\n" + json.dumps(RECORD) + "\n")
    with pytest.raises(UserError, match=f"line 1, is damaged: {said}; remove this line"):
        Store(tmp_path).records()


@pytest.mark.parametrize("name", ["run.json", "predictions.jsonl"])
def test_what_cannot_be_read_gets_one_sentence(name: str, cli: Cli, null: Path) -> None:
    (null / name).unlink()
    (null / name).mkdir()
    said = f"comptoolbench score: {null / name} cannot be read: Is a directory.\n"
    assert cli("score", null) == (2, "", said)


@from_json
def test_a_damaged_run_json_gets_one_sentence(text: str, said: str, cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text(text)
    status, out, err = cli("score", tmp_path)
    assert (status, out) == (2, "")
    assert f"{tmp_path / 'run.json'} {said}" in err


@pytest.mark.parametrize("left", [None, ""])
def test_scores_are_not_overwritten_where_there_is_nothing_to_score(left: str | None, cli: Cli, null: Path) -> None:
    made = {name: (null / name).read_text() for name in ("scores.json", "summary.md", "run.json")}
    (null / "predictions.jsonl").unlink()
    if left is not None:
        (null / "predictions.jsonl").write_text(left)
    status, out, err = cli("score --allow-partial", null)
    assert (status, out) == (2, "")
    assert "has nothing to score: predictions.jsonl is missing or empty" in err
    assert {name: (null / name).read_text() for name in made} == made


def test_of_two_records_of_a_task_the_evaluated_one_counts(tmp_path: Path) -> None:
    cases: list[tuple[list[Json], Json]] = [([None, []], []), ([[], None], []), ([None, None], None)]
    for predictions, kept in cases:
        write_lines(tmp_path / "predictions.jsonl", [RECORD | {"prediction": found} for found in predictions])
        assert Store(tmp_path).records()["a", 0]["prediction"] == kept


@from_json
def test_whatever_looks_like_a_key_is_taken_out_of_messages(text: str, scrubbed: str) -> None:
    assert Scrub(environment={"SOME_API_KEY": "abcdefgh-1234", "OTHER_TOKEN": "key"}).message(text) == scrubbed


@from_json
def test_an_address_shows_no_part_that_may_be_secret(url: str, shown: str, secrets: list[str]) -> None:
    assert address(url) == shown
    scrub = Scrub(parts=secrets_of(url), environment={})
    assert [scrub.message(f"sent {secret}, refused") for secret in secrets] == ["sent [removed], refused"] * len(
        secrets
    )


def test_fields_with_the_name_of_a_secret_are_hidden_and_others_are_not() -> None:
    fields = {"top_k": 4, "max_tokens": 9, "stop_token": "</s>", "seed": None}
    secret = {"access_token": "q2w", "apiKey": "q3w", "x": [{"password": {"old": "q4w"}}]}
    assert hidden({**fields, "extra_body": secret}) == {
        **fields,
        "extra_body": {"access_token": "[removed]", "apiKey": "[removed]", "x": [{"password": "[removed]"}]},
    }
    assert [*secrets_in({**fields, "extra_body": secret})] == ["q2w", "q3w", "q4w"]


def test_a_short_key_is_taken_out_as_a_whole_word_unless_it_stands_in_the_tasks() -> None:
    scrub = Scrub("hush", "EMPTY", environment={})
    line = json.dumps({"answer": 'say\nhush "hush" hushed EMPTY'})
    assert json.loads(scrub.record(line)) == {"answer": 'say\n[removed] "[removed]" hushed EMPTY'}
    scrub.spare([{"prompt": "Hush, or hush."}])
    assert scrub.record(line) == line
    assert scrub.message("the key hush is wrong") == "the key [removed] is wrong"


def test_the_page_of_a_space_is_no_part_of_the_metrics_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = []
    for name in ("scoring.py", "app.py", "words.py", "grading.py"):
        (tmp_path / name).write_text("pass\n")
        monkeypatch.setattr(type(family("stateful")), "metric_folder", tmp_path)
        versions.append(metric_version(family("stateful"))["digest"])
    assert versions[0] == versions[1] == versions[2] != versions[3]


def test_compare_says_why_runs_are_not_tested_and_what_would_change_that(cli: Cli, tmp_path: Path) -> None:
    for limit in (1, 2):
        assert cli("run --limit", limit, "--model baseline/null --out", tmp_path / str(limit))[0] == 0
    page = ("--out", tmp_path / "compare.html")
    out = " ".join(cli("compare", tmp_path / "1", tmp_path / "2", *page)[1].split())
    assert "Not tested against each other (other tasks): 1 / 2. The same --dataset, --select and --limit give" in out
    shutil.copytree(tmp_path / "1", tmp_path / "old")
    about = json.loads((tmp_path / "old" / "run.json").read_text())
    (tmp_path / "old" / "run.json").write_text(json.dumps({**about, "metric": {**about["metric"], "digest": "0"}}))
    out = " ".join(cli("compare", tmp_path / "1", tmp_path / "old", *page)[1].split())
    assert "Not tested against each other (another metric): 1 / 2." in out
    assert f"`comptoolbench score {tmp_path / 'old'}`" in out
    assert cli("score", tmp_path / "old")[0] == 0
    assert "Not tested" not in cli("compare", tmp_path / "1", tmp_path / "old", *page)[1]


@pytest.mark.usefixtures("undrawn")
def test_predictions_for_the_tasks_of_another_seed_are_told(cli: Cli, tmp_path: Path) -> None:
    others = comptoolbench.generate(seed=7)
    file = write_lines(tmp_path / "mine.jsonl", told(others))
    assert cli("score", file)[2].endswith("have the same ids, and are to be given as well: --dataset FILE.\n")
    tasks = write_lines(tmp_path / "tasks.jsonl", others)
    assert cli("score", file, "--dataset", tasks)[::2] == (0, "")


def test_a_published_run_is_scored_and_its_folder_stays_as_it_is(cli: Cli) -> None:
    folder = RESULTS / "qwen2.5-coder-1.5b.gguf_text_49bdd464"
    before = {path: path.read_bytes() for path in folder.iterdir()}
    status, out, _ = cli("score", folder)
    assert (status, "is a published run and stays as it is; --out DIR writes" in " ".join(out.split())) == (0, True)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_a_published_run_counts_as_scored_by_the_metric_of_this_version(cli: Cli, tmp_path: Path) -> None:
    assert cli("run --model baseline/null --out", tmp_path / "mine")[0] == 0
    published = RESULTS / "qwen2.5-coder-1.5b.gguf_text_49bdd464"
    out = cli("compare", tmp_path / "mine", published, "--out", tmp_path / "compare.html")[1]
    assert ("Not tested" in out, "p, of the exact McNemar test" in out) == (False, True)
