"""Runs on questions with answers: the baselines, a model behind a server, plans, twins, refusals, and the report."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic_monty", reason="the extra `answers` is not installed")

from families import family
from families.answers.judged import read
from families.answers.page.tasks import prediction_shown
from families.answers.request import request
from families.family import RefusedError
from generator.answers import tools
from generator.answers.baselines import plain
from generator.answers.process import process
from runner import UserError, suites
from runner.agents import builtins_for, make
from runner.protocols import CARRY_OUT, PROTOCOLS
from tests.cases import from_json
from tests.damage import ABSENT, damaged
from tests.families.answers.clumsy import clumsy, put
from tests.lines import write_lines
from tests.runner.runs import Cli, Runs
from tests.runner.server import Answer, answering

Json = Any
Row = dict[str, Any]
FAMILY = family("answers")
COUNTS = {"seed": 42, "enterprise": 4, "chat": 4}
FLOOR = {"first-lookup": 5, "echo": 5, "commonest": 100, "worldly": 5, "null": 5, "random": 5}  # of a subset


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Four questions of each subset."""
    return list(FAMILY.configs[0].every_row(COUNTS))


@pytest.fixture(scope="module")
def tasks(rows: list[Row], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(rows, tmp_path_factory.mktemp("tasks") / "tasks.jsonl")


def written(rows: list[Row], path: Path) -> Path:
    write_lines(path, rows)
    return path


def served(rows: list[Row]) -> Answer:
    return answering(make(builtins_for(FAMILY)["baseline/oracle"], rows, turns=True), PROTOCOLS["multi-turn"])


@pytest.fixture
def oracle(rows: list[Row]) -> Callable[[str], Answer]:
    return lambda protocol: served(rows)


def test_questions_are_made_proved_run_and_scored(cli: Cli, tmp_path: Path, runs: Runs) -> None:
    tasks = runs.tasks = tmp_path / "tasks.parquet"
    words = ("--family", "answers", "--seed", 3, "--enterprise", 1, "--chat", 1, "--out", tmp_path)
    assert cli("generate", *words) == (0, f"2 tasks in {tasks}\n", "")
    assert cli("check", tasks) == (0, f"{tasks}: 2 tasks, all proved\n", "")
    status, printed, _ = runs("--twins", out="run", model="baseline/oracle")
    assert status == 0
    assert printed.startswith("# baseline/oracle, multi-turn, task catalogue\n")
    found = runs.scores("run")["scores"]
    assert [found[name] for name in FAMILY.totals] == [1, 1, 1]
    gap = found["paired_gap"]
    assert (gap["gap"], gap["parts"], gap["whole"], gap["n"]) == (0, 1, 1, 2)
    assert sum(part["n"] for part in gap["by_calls"].values()) == 2
    (tmp_path / "run" / "scores.json").unlink()
    assert cli("score", tmp_path / "run")[0] == 0
    assert runs.scores("run")["scores"] == found


@pytest.mark.parametrize("model", FLOOR)
def test_who_knows_nothing_arrives_nowhere(model: str, cli: Cli, tmp_path: Path, runs: Runs) -> None:
    words = ("--family", "answers", "--limit", FLOOR[model], "--model", f"baseline/{model}", "--out", tmp_path)
    assert cli("run", *words)[0] == 0
    found = runs.scores()["scores"]
    assert (found["accuracy"] <= 0.05, found["n"]) == (True, 2 * FLOOR[model])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--enterprise", 501), "the count of enterprise must be a whole number from 0 to 500; got 501."),
        (("--chat", -1), "the count of chat must be a whole number from 0 to 500; got -1."),
    ],
    ids=str,
)
def test_what_cannot_be_made_is_refused(words: tuple[object, ...], said: str, cli: Cli, tmp_path: Path) -> None:
    refused = (2, "", f"comptoolbench generate: {said}\n")
    assert cli("generate", "--family", "answers", *words, "--out", tmp_path) == refused


def test_one_subset_is_run_alone(cli: Cli, tasks: Path, tmp_path: Path, runs: Runs) -> None:
    assert runs("--subset chat --repeats 2", model="baseline/oracle")[0] == 0
    found = runs.scores()["scores"]
    assert (found["accuracy_chat"], found["accuracy_enterprise"], found["n"]) == (1, None, 4)
    refused = cli("run", "--dataset", tasks, "--subset", "chart", "--out", tmp_path / "none")[2]
    assert refused.endswith("no tasks of subset chart; it has chat, enterprise.\n")


def test_answers_of_others_are_scored_in_any_of_three_forms(
    cli: Cli, rows: list[Row], tasks: Path, tmp_path: Path, runs: Runs
) -> None:
    lines: list[Row] = []
    for place, row in enumerate(rows):
        text = f"Answer: {plain(row['expected_answer'])}"
        forms = (
            {"prediction": text},
            {"prediction": {"answer": text, "calls": []}},
            {"prediction": [], "answer": text},
        )
        lines.append({"task_id": row["task_id"], **forms[place % 3]})
    made = written([*lines[:-1], {**lines[-1], "prediction": None}], tmp_path / "answers.jsonl")
    status, _, err = cli("score", made, "--dataset", tasks, "--out", tmp_path / "scored")
    assert (status, err.count("\n")) == (1, 1)
    assert "only 87.5% of the tasks were evaluated, and the scores are means over these; the prediction []" in err
    assert (runs.scores("scored")["scores"]["accuracy"], runs.scores("scored")["scores"]["n"]) == (1, 7)


def test_a_model_behind_a_server_is_asked_for_each_question_once_a_turn(rows: list[Row], runs: Runs) -> None:
    with runs.serve() as server:
        assert runs("--limit 2", out="whole")[0] == 0
    assert runs.scores("whole")["scores"]["accuracy"] == 1
    assert server.bodies[0]["messages"][1]["content"] in {request(row) for row in rows}
    most = max(row["num_calls"] for row in (*rows[:2], *rows[4:6]))
    assert max(len(record["responses"]) for record in runs.records("whole")) == 1 + most


def test_a_plan_is_asked_for_first_and_is_no_answer(cli: Cli, rows: list[Row], tmp_path: Path, runs: Runs) -> None:
    perfect = served(rows)

    def planning(body: Json) -> Json:
        messages, plan = body["messages"], "Answer: this is the plan"
        if messages[-1]["role"] == "user" and messages[-1]["content"] != CARRY_OUT:
            return {"role": "assistant", "content": plan}
        rest = [message for message in messages if message.get("content") not in (CARRY_OUT, plan)]
        return perfect(body | {"messages": rest})

    with runs.serve(planning):
        assert runs("--limit 1 --plan", out="plan")[0] == 0
        runs("--limit 1", out="none")
    assert (runs.scores("plan")["scores"]["accuracy"], runs.scores("none")["scores"]["accuracy"]) == (1, 0)
    about = [json.loads((tmp_path / name / "run.json").read_text())["settings"] for name in ("plan", "none")]
    assert [each.get("plan") for each in about] == [True, None]
    assert about[0]["prompts_digest"] != about[1]["prompts_digest"]
    assert "action plan first" in (tmp_path / "plan" / "summary.md").read_text().splitlines()[0]
    status, _, err = cli("run", "--plan", "--protocol", "single-turn", "--out", tmp_path / "single")
    assert (status, "--plan asks for a response before the calls" in err) == (2, True)


def test_a_model_calls_the_tools_of_the_subset_alone() -> None:
    worlds = {subset: FAMILY.world({"subset": subset}) for subset in ("chat", "enterprise")}
    assert worlds["chat"].call("python", {"code": "2 + 2"})["result"] == 4
    for world, name in ((worlds["chat"], "get_weather"), (worlds["enterprise"], "python"), (worlds["chat"], None)):
        with pytest.raises(RefusedError, match="There is no tool named"):
            world.call(name, {"city": "Oslo"})
    with pytest.raises(RefusedError, match="There is no city"):
        worlds["enterprise"].call("get_weather", {"city": "Atlantis"})


# Refusals


@from_json
def test_a_row_that_cannot_be_run_is_refused_in_a_sentence(path: str, value: Json, said: str, rows: list[Row]) -> None:
    row = damaged(rows[0], path, value) if path else next(process(rows[:1]))
    with pytest.raises(UserError) as refused:
        suites.checked([rows[1], row], "tasks.jsonl")
    assert str(refused.value).startswith("tasks.jsonl, row 2")
    assert said in str(refused.value)


def test_what_lacks_the_extra_says_so_and_leaves_nothing_behind(
    cli: Cli, tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runs: Runs
) -> None:
    assert runs("--limit 1", out="run", model="baseline/null")[0] == 0
    monkeypatch.setattr(tools, "find_spec", lambda name: None)
    for command in (
        ("run", "--dataset", tasks, "--model", "baseline/null", "--out", tmp_path / "more"),
        ("generate", "--family", "answers", "--out", tmp_path / "made"),
        ("check", tasks),
    ):
        status, _, err = cli(*command)
        assert status == 2
        remedy = 'needs pydantic_monty, snowballstemmer; in the clone: pip install -e ".[answers]".'
        assert err == f"comptoolbench {command[0]}: The family answers {remedy}\n"
    assert not (tmp_path / "more").exists()
    assert not list(tmp_path.glob("made/*"))
    assert cli("score", tmp_path / "run")[0] == 0, "scoring runs no tool"


@pytest.mark.parametrize(
    ("table", "path", "value", "problem"),
    [
        ("answers_isolated", "rows.0", ABSENT, "it is missing: the call of its question has no twin"),
        ("answers_isolated", "rows.0.prompt", "How warm is it?", "it is not the call of its question"),
        ("answers_isolated", "rows.0.task_id", "answers_x", "it is not a call of any question"),
        ("process", "rows.0.wrong", {"same_as": "rows.0.right"}, "right and wrong are the same"),
        ("process", "rows.0.place", None, "place must be a whole number"),
        ("process", "rows.0.parent", "nobody", "its question is missing"),
    ],
)
def test_faults_of_tables_that_belong_to_questions_are_found(
    table: str, path: str, value: Json, problem: str, rows: list[Row], cli: Cli, tmp_path: Path
) -> None:
    few = rows[:2]
    made = FAMILY.twins(few) if table == "answers_isolated" else list(process(few))
    written(few, tmp_path / "answers.jsonl")
    file = written(made, tmp_path / f"{table}.jsonl")
    assert cli("check", file)[:2] == (0, f"{file}: {len(made)} tasks, all proved\n")
    status, printed, _ = cli("check", written(damaged({"rows": made}, f"{path}", value)["rows"], file))
    assert status == 1
    assert f"  {problem}\n" in printed


def test_pairs_without_their_questions_are_not_called_proved(rows: list[Row], cli: Cli, tmp_path: Path) -> None:
    status, printed, _ = cli("check", written(list(process(rows[:1])), tmp_path / "process.jsonl"))
    assert (status, "a pair of steps is proved beside its question" in printed) == (1, True)


# The report


def test_a_report_shows_runs_on_questions(rows: list[Row], tasks: Path, cli: Cli, tmp_path: Path) -> None:
    for name, rate in (("<b>large</b>", 0.2), ("small", 1.2)):
        agent = clumsy([*rows, *FAMILY.twins(rows)], rate)
        put(agent, f"own/{name}", tmp_path / name.strip("<b>/"), dataset=str(tasks), twins=True, limit=1)
    run, verdict = tmp_path / "small", {"repeat": 0, "verdict": "correct", "model": "a/judge", "usage": {}}
    verdicts = [{"task_id": rows[place]["task_id"], **verdict} for place in (0, 4, 1)]
    (run / "judged.jsonl").write_text("".join(json.dumps(line) + "\n" for line in verdicts) + '{"task_id": "torn')
    assert cli("report", run, tmp_path / "large", "--published", "--out", tmp_path / "report.html")[0] == 0
    html = (tmp_path / "report.html").read_text()
    headings = (
        "By number of calls and type of answer|Why answers are wrong|verdicts|The same calls one by one and together"
    )
    assert all(f"{heading}</h3>" in html for heading in headings.split("|"))
    assert "Published results on answers that take dependent calls" in html
    assert "VIEWS.answers = " in html
    assert "<b>large</b>" not in html
    assert re.search(r"<b>own/\S+ answers [\d.]+ % \(.*\) of \d+ questions right", html)
    assert "turn limit <b>the calls that a task allows (30) and one</b>" in html
    (judged,) = (tmp_path / "report_figures").glob("*judged.csv")  # numbered, where there are published runs
    assert judged.read_text().splitlines()[1].startswith("own/small,a/judge,2,")
    assert cli("browse", "--dataset", tasks, "--out", tmp_path / "tasks.html")[0] == 0


def test_verdicts_are_read_by_judge_and_what_is_none_is_left_out(tmp_path: Path) -> None:
    assert read(tmp_path) == {}
    said = [("a", 0, "incorrect", "one"), ("a", 0, "correct", "one"), ("a", 1, "correct_with_bad_formatting", "two")]
    none: list[tuple[Any, ...]] = [("b", 0, None, "two"), ("b", "x", "correct", "two")]
    names = ("task_id", "repeat", "verdict", "model")
    lines = [*(dict(zip(names, line, strict=True)) for line in (*said, *none)), ["no", "verdict"]]
    (tmp_path / "judged.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines) + "{")
    assert read(tmp_path) == {"one": {("a", 0): "correct"}, "two": {("a", 1): "correct_with_bad_formatting"}}


def test_the_report_labels_each_call_of_a_run(rows: list[Row]) -> None:
    row, parts = rows[0], ("arguments", "output")
    gold = [{"name": step["tool_name"]} | {part: step[part] for part in parts} for step in row["expected_trace"]]
    untold = {"name": gold[0]["name"], "arguments": gold[0]["arguments"]}
    refused = {**untold, "error": "no"}
    record = {"prediction": [untold, refused, *gold, gold[0]], "answer": None}
    calls = prediction_shown(row, {"code": None, "ending": None}, record)["calls"]
    steps = [[step["step_id"]] for step in row["expected_trace"]]
    assert [call["steps"] for call in calls] == [[], [], *steps, []]
    assert [call["astray"] for call in calls] == [True, True, *(False for _ in gold), True]
