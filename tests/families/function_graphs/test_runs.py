"""Runs on function graphs: the baselines, a model behind a server, faults, and the report."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from families import family
from families.function_graphs.page.figures import drawings
from generator.function_graphs import Parameters, grid, make_rows
from runner import provider
from runner.agents import builtins_for, make
from runner.protocols import PROTOCOLS
from runner.report.data import load_runs
from tests.cases import from_json
from tests.damage import ABSENT, damaged
from tests.families.function_graphs.clumsy import make_run
from tests.lines import write_lines
from tests.runner.runs import Cli, Runs, scores
from tests.runner.server import Answer, answering

FAMILY = family("function_graphs")


@pytest.fixture
def tasks(tmp_path: Path, cli: Cli) -> Path:
    """Twelve tasks: the same six graphs with and without restating."""
    words = "--n-core 4,12 --depth star,middle,path --connected 0 --disconnected 3 --per-cell 1 --restate both".split()
    assert cli("generate", "--family", "function_graphs", *words, "--format", "jsonl", "--out", tmp_path)[0] == 0
    return tmp_path / "tasks.jsonl"


def served(tasks: Path) -> Answer:
    """A model that makes one call a response."""
    answer = answering(make(builtins_for(FAMILY)["baseline/oracle"], read(tasks), turns=True), PROTOCOLS["multi-turn"])

    def one(body: Any) -> Any:
        message = answer(body)
        return message | {"tool_calls": message["tool_calls"][:1]} if message.get("tool_calls") else message

    return one


def read(tasks: Path) -> list[Any]:
    return [json.loads(line) for line in tasks.read_text().splitlines()]


@pytest.fixture
def oracle(tasks: Path) -> Callable[[str], Answer]:
    return lambda protocol: served(tasks)


@from_json
def test_a_grid_that_cannot_be_made_is_refused(words: tuple[str, ...], sentence: str, cli: Cli, tmp_path: Path) -> None:
    status, _, error = cli("generate", "--family", "function_graphs", *words, "--out", tmp_path / "out")
    assert (status, error) == (2, f"comptoolbench generate: {sentence}\n")
    assert not (tmp_path / "out").exists()


def test_a_grid_of_one_s_own_is_proved_and_scored_from_a_file(
    cli: Cli, tasks: Path, tmp_path: Path, runs: Runs
) -> None:
    assert cli("check", tasks)[0] == 0
    assert runs(out="run", model="baseline/oracle")[0] == 0
    lines = runs.records("run")
    lines[0]["answer"] = "ANSWER: 1"
    write_lines(tmp_path / "wrong.jsonl", lines)
    assert "91.7%" in cli("score", tmp_path / "wrong.jsonl", "--dataset", tasks)[1]


@pytest.mark.parametrize(
    ("agent", "success", "efficiency"),
    [("oracle", 1, 1), ("forward", 0.5, 1), ("guess", 0, None), ("null", 0, None)],
)
def test_each_baseline_scores_what_it_must(
    agent: str, success: float, efficiency: float | None, cli: Cli, tmp_path: Path
) -> None:
    """Whoever tries everything solves the half that has no connected functions."""
    write_lines(tmp_path / "tasks.jsonl", make_rows(7, grid(n_core=[5], distractors=[(0, 0), (10, 0)]), 2))
    words = ("--dataset", tmp_path / "tasks.jsonl", "--model", f"baseline/{agent}", "--out", tmp_path / "run")
    assert cli("run", *words)[0] == 0
    found = scores(tmp_path / "run")["scores"]
    assert (found["success"], found["efficiency"]) == (success, efficiency)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(("protocol", "agent"), [("multi-turn", "oracle"), ("react", "oracle"), ("react", "forward")])
def test_two_outputs_and_conditions_are_made_proved_run_scored_and_shown(
    protocol: str, agent: str, cli: Cli, tmp_path: Path
) -> None:
    words = "--n-core 4,6 --connected 2 --disconnected 3 --per-cell 1 --two-outputs --conditionals".split()
    assert cli("generate", "--family", "function_graphs", *words, "--out", tmp_path)[0] == 0
    made = tmp_path / "tasks.parquet"
    assert cli("check", made)[0] == 0
    run = ("run", "--dataset", made, "--model", f"baseline/{agent}", "--protocol", protocol)
    status, shown, _ = cli(*run, "--out", tmp_path / "run")
    assert status == 0
    found = scores(tmp_path / "run")["scores"]
    if agent == "oracle":
        assert (found["success"], found["efficiency"], found["wrong_call_rate"]) == (1, 1, 0)
    else:
        assert found["success"] < 1
        assert found["wrong_calls"]["first"]["unmet_condition"] == 1
        assert "unmet condition 100.0%" in " ".join(shown.split())
    assert cli("report", tmp_path / "run", "--out", tmp_path / "report.html")[0] == 0
    assert f"baseline/{agent}" in (tmp_path / "report.html").read_text()


def test_a_model_that_makes_one_call_a_response_is_not_ended_by_the_turn_limit(runs: Runs) -> None:
    with runs.serve():
        assert runs("--concurrency 4", out="run")[0] == 0
    assert runs.scores("run")["scores"]["success"] == 1
    assert max(len(record["responses"]) for record in runs.records("run")) == 13
    status, _, told = runs("--max-turns 3", out="other")
    assert status == 2
    assert "ends by its own budget of calls; run it without --max-turns." in " ".join(told.split())


def test_a_model_that_goes_on_calling_is_stopped_at_the_calls_that_are_allowed(tasks: Path, runs: Runs) -> None:
    def restless(body: Any) -> Any:
        function = body["tools"][0]["function"]
        arguments = json.dumps(dict.fromkeys(function["parameters"]["properties"], 500))
        call = {"id": "1", "type": "function", "function": {"name": function["name"], "arguments": arguments}}
        return {"role": "assistant", "tool_calls": [call]}

    with runs.serve(restless):
        assert runs("--limit 1", out="run")[0] == 0
    allowed = {row["task_id"]: Parameters.of(row).call_budget for row in read(tasks)}
    for record in runs.records("run"):
        assert (len(record["prediction"]), record["ending"]) == (allowed[record["task_id"]], "call_budget")
    assert runs.scores("run")["scores"]["ends"]["budget"] == 2


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("available_tools.0", ABSENT, "the functions on offer are not those of 'functions'"),
        ("prompt", "What is the value?", "the request"),
        ("n_core", "4", "n_core must be a whole number."),
        ("functions", [], "functions"),
    ],
)
def test_a_row_whose_parts_do_not_fit_is_refused(path: str, value: Any, said: str, tasks: Path, runs: Runs) -> None:
    rows = read(tasks)
    write_lines(tasks, (rows[0], damaged(rows[1], path, value)))
    status, _, error = runs(out="run", model="baseline/oracle")
    assert (status, error.count("\n")) == (2, 1)
    assert "row 2 (graph_0002)" in error
    assert said in error


def test_references_are_values_where_outputs_come_back(tasks: Path, runs: Runs) -> None:
    honest = served(tasks)

    def refers(body: Any) -> Any:
        message = honest(body)
        for call in message.get("tool_calls") or ():
            arguments = json.loads(call["function"]["arguments"])
            call["function"]["arguments"] = json.dumps(dict.fromkeys(arguments, "{{call_1.out}}"))
        return message

    with runs.serve(refers):
        runs("--limit 2", out="run")
    errors = {call["error"] for record in runs.records("run") for call in record["prediction"]}
    assert errors
    assert all("must be a whole number; got '{{call_1.out}}'" in error for error in errors)


def test_one_error_of_the_provider_discards_no_finished_task(
    tasks: Path, monkeypatch: pytest.MonkeyPatch, runs: Runs
) -> None:
    monkeypatch.setattr(provider, "FIRST_DELAY", 0.001)
    refused = read(tasks)[3]["prompt"]
    with runs.serve(fault=lambda number, body: "400" if body["messages"][1]["content"] == refused else None):
        assert runs(out="run")[0] == 1
    found = runs.scores("run")["scores"]
    assert (found["success"], found["coverage"] < 1, found["n"]) == (1, True, 10)  # the same graph stands there twice


def test_a_report_shows_runs_of_function_graphs(cli: Cli, tasks: Path, tmp_path: Path) -> None:
    assert cli("run", "--dataset", tasks, "--out", tmp_path / "forward")[0] == 0
    make_run(tmp_path / "forward", tmp_path / "small", read(tasks), "openai/<b>small</b>", 0.4)
    page = tmp_path / "report.html"
    assert cli("report", tmp_path / "forward", tmp_path / "small", "--published", "--out", page)[0] == 0
    html = page.read_text()
    assert "Restating the values seen so far" in html
    assert "Published results on function graphs" in html
    assert "<b>small</b>" not in html
    assert re.search(r"<b>\S+ solves [\d.]+ % \(.*\) of \d+ tasks", html)
    assert '"irrelevant, connected"]' in html, "filters are called by words"
    assert "at least 10</b>" in html, "the limit that holds where tasks allow fewer calls"
    panels = (tmp_path / "report_figures" / "1-n_core.svg").read_text()
    assert ">irrelevant: 3 disconnected<" in panels
    (run,) = load_runs([tmp_path / "forward"])
    chosen = [place for place, row in enumerate(run.rows) if row["depth"] == run.rows[0]["depth"]]
    scores = {**run.scores, "per_task": [run.scores["per_task"][place] for place in chosen]}
    lone = replace(run, rows=[run.rows[place] for place in chosen], results={"scores": scores})
    for shown, empty in ((run, False), (lone, True)):
        assert {it.name: it.empty for it in drawings([shown])}["depth"] is empty, "an axis of one value shows nothing"
    nothing = {
        **run.scores,
        "success": 0.0,
        "ends": {**dict.fromkeys(run.scores["ends"], 0), "wrong_answer": run.scores["n"]},
    }
    failed = replace(run, results={"scores": {**nothing, "efficiency": None}})
    figures_of = {it.name: it for it in drawings([failed])}
    assert figures_of["efficiency"].empty, "no success, no axes"
    legend = figures_of["ends"].draw().legends[0].get_texts()
    assert len(legend) == 1, "what occurs"
    figures = {path.stem.removeprefix("1-") for path in (tmp_path / "report_figures").glob("*.svg")}
    assert {"n_core", "depth", "ends", "wrong-calls", "efficiency"} <= figures
