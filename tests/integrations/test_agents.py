"""Agents in processes of their own, which find the tools over MCP."""

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.cases import from_json
from tests.runner.runs import Cli, Runs

from . import agent as sdk_client
from . import light

Json = Any
LIGHT, SDK = f"{sys.executable} {light.__file__}", f"{sys.executable} {sdk_client.__file__}"


def command(how: str, tasks: Path) -> str:
    return f"{LIGHT} {how} {tasks} {{prompt}} {{url}}"


@pytest.fixture
def agents(runs: Runs) -> Cli:
    """Run an agent's command into the folder "a"; options in one text stand for several."""
    return lambda line, *options: runs.cli(
        *("agents", "--command", line, "--dataset", runs.tasks, "--out", runs.folder / "a"),
        *(word for option in options for word in (option.split() if isinstance(option, str) else [option])),
    )


def assert_silent(heartbeat: Path) -> None:
    """What an agent has started is no longer there."""
    beats = heartbeat.stat().st_size
    time.sleep(0.3)
    assert heartbeat.stat().st_size == beats


def _unordered(calls: list[Json]) -> list[str]:
    """The calls without their turns: who is asked for one call at a time may make those of a stage in another order."""
    return sorted(json.dumps({**call, "turn": None}, sort_keys=True) for call in calls)


def test_an_agent_that_knows_the_answers_scores_as_the_oracle_does_in_a_run(
    tasks: Path, agents: Cli, runs: Runs
) -> None:
    status, out, _ = agents(command("oracle", tasks), "--name mine --concurrency 4 --limit 1")
    assert status == 0
    assert out.startswith("# agent/mine, mcp, full catalogue")
    runs.perfect("a")
    assert runs("--protocol multi-turn --limit 1", out="b", model="baseline/oracle")[0] == 0
    ours, theirs = (runs.scores(name)["scores"] | {"per_task": None} for name in "ab")
    assert ours == theirs
    made, known = ([_unordered(record["prediction"]) for record in runs.records(name)] for name in "ab")
    assert made == known
    assert {record["answer"] for record in runs.records("a")} == {"thinking aloud\nIt is done."}
    assert runs.cli("score", runs.folder / "a")[0] == 0


def test_a_client_of_the_sdk_is_served_over_stdio(tasks: Path, rows: list[Json], agents: Cli, runs: Runs) -> None:
    line = f"{SDK} oracle {tasks} {{prompt}} {{config}}"
    status, _, err = agents(line, "--transport stdio --tasks", rows[9]["task_id"])
    assert status == 0, err
    assert runs.scores("a")["scores"]["strict_accuracy"] == 1.0
    assert runs.about("a")["settings"]["command"] == line


def test_what_fails_is_not_evaluated_and_is_done_by_the_same_command(tasks: Path, agents: Cli, runs: Runs) -> None:
    run = partial(agents, command("once", tasks), "--limit 1 --concurrency 4")
    status, _, err = run()
    assert status == 1
    assert "the agent's command ended with status 1: the quota is used up; the same command tries them again." in err
    assert [record["prediction"] for record in runs.records("a")] == [None] * 4
    assert run()[0] == 0
    runs.perfect("a")


def test_the_time_limit_ends_an_agent_and_its_children_and_its_calls_count(
    tasks: Path, tmp_path: Path, rows: list[Json], agents: Cli, runs: Runs
) -> None:
    chosen = f"{rows[0]['task_id']},{rows[3]['task_id']}"
    assert agents(command("sleeper", tasks), "--concurrency 2 --timeout 3 --tasks", chosen)[0] == 0
    assert [(record["ending"], len(record["prediction"])) for record in runs.records("a")] == [("time_limit", 1)] * 2
    assert [task["strict"] for task in runs.scores("a")["scores"]["per_task"]] == [
        1,
        0,
    ]  # the task of one call was done
    assert_silent(tmp_path / "heartbeat")


def test_an_agent_that_never_looks_at_its_tools_is_not_evaluated(tasks: Path, agents: Cli) -> None:
    status, _, err = agents(command("stranger", tasks), "--limit 1")
    assert status == 1
    assert (
        "the agent ended without listing the server's tools; does it read the configuration that it was given?" in err
    )


def test_an_agent_s_run_does_not_wait_for_litellm(tasks: Path, tmp_path: Path) -> None:
    script = "import sys; from cli.main import main; main(sys.argv[1:]); sys.exit('litellm' in sys.modules)"
    words = [
        "agents",
        "--command",
        command("oracle", tasks),
        "--dataset",
        tasks,
        "--limit",
        "1",
        "--out",
        tmp_path / "a",
    ]
    assert subprocess.run([sys.executable, "-c", script, *map(str, words)], check=False).returncode == 0
    assert (tmp_path / "a" / "predictions.jsonl").exists()


def test_calls_and_answers_are_bounded(tasks: Path, rows: list[Json], agents: Cli, runs: Runs) -> None:
    assert agents(command("chatterer", tasks), "--tasks", rows[0]["task_id"])[0] == 0
    (record,) = runs.records("a")
    assert (len(record["prediction"]), len(record["answer"]), record["ending"]) == (200, 99_999, "call_budget")


@from_json
def test_wrong_use_gets_one_sentence(line: str, sentence: str, cli: Cli) -> None:
    line, _, transport = line.partition(" --transport ")
    status, out, err = cli("agents", "--command", line, "--transport", transport or "http")
    assert (status, out) == (2, "")
    assert err == f"comptoolbench agents: {sentence}\n"


def test_an_agent_over_stdio_finds_nothing_that_is_expected_and_a_new_start_washes_no_call_away(
    tasks: Path, tmp_path: Path, rows: list[Json], agents: Cli, runs: Runs
) -> None:
    line = f"{LIGHT} reader {tasks} {{prompt}} {{config}}"
    status, _, err = agents(line, "--transport stdio --tasks", rows[3]["task_id"])
    assert status == 0, err
    read = (tmp_path / "read").read_text()
    assert "mcpServers" in read
    assert not [word for word in ("expected_trace", rows[3]["task_id"], "metadata") if word in read]
    (record,) = runs.records("a")
    names = [step["tool_name"] for step in rows[3]["expected_trace"]]
    assert [made["name"] for made in record["prediction"]] == ["get_weather"] * 3 + names


@pytest.mark.parametrize(
    "end", ["SIGKILL", *(pytest.param(end, marks=pytest.mark.slow) for end in ("SIGTERM", "SIGHUP", "SIGQUIT"))]
)
def test_a_run_that_is_ended_leaves_no_agent_no_child_and_no_file(
    end: str, tasks: Path, tmp_path: Path, rows: list[Json]
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    words = ["agents", "--dataset", tasks, "--tasks", rows[0]["task_id"], "--out", tmp_path / "a", "--command"]
    run = subprocess.Popen(
        [sys.executable, "-m", "cli.main", *map(str, words), command("sleeper", tasks)],
        env={**os.environ, "TMPDIR": str(scratch)},
        stderr=subprocess.DEVNULL,
        preexec_fn=_default_signals,  # noqa: PLW1509 - only resets signals, and no thread runs yet
    )
    try:
        _wait((tmp_path / "heartbeat").exists)
        assert [*scratch.iterdir()]
        run.send_signal(getattr(signal, end))
        assert run.wait(60) == -getattr(signal, end)
        _wait(lambda: not [*scratch.iterdir()])
        assert_silent(tmp_path / "heartbeat")
    finally:
        run.kill()
        run.wait()


def _default_signals() -> None:
    """What a parent such as nohup ignores, its children would ignore too; and a core would only take time."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _wait(until: Callable[[], bool]) -> None:
    """Until the test's own time limit, however busy the machine."""
    while not until():
        time.sleep(0.02)


def test_an_interrupted_run_leaves_no_agent_and_is_taken_up(
    tasks: Path, tmp_path: Path, rows: list[Json], agents: Cli, runs: Runs
) -> None:
    def interrupt() -> None:
        while not (tmp_path / "heartbeat").exists():
            time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # which nohup, for one, ignores
    threading.Thread(target=interrupt, daemon=True).start()
    try:
        status, _, err = agents(command("sleeper", tasks), "--tasks", rows[0]["task_id"])
    finally:
        signal.signal(signal.SIGINT, before)
    assert (status, err) == (130, "comptoolbench agents: interrupted; the same command resumes the run\n")
    assert_silent(tmp_path / "heartbeat")
    assert runs.records("a") == []
    status, _, err = agents(command("oracle", tasks), "--tasks", rows[0]["task_id"])
    assert status == 2
    assert "holds a run with other settings, which must not be mixed: command was" in err
