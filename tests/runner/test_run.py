"""A run from one end to the other, through LiteLLM, over HTTP where a provider is concerned."""

import gc
import json
import os
import resource
import signal
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from benchmarks import bench_soak
from families.composition import Composition
from runner import provider, remote
from runner.protocols import PROTOCOLS
from runner.run import _last_error
from runner.store import Store
from tests.cases import from_json

from .kills import killed_and_calm, lasting, started
from .runs import Cli, Runs, asked, at, tool_call
from .server import KEY, PAIRS, Answer

Json = Any
Oracle = Callable[[str], Answer]

SLOW = (pytest.mark.slow, pytest.mark.timeout(600))

CALLING = [name for name, protocol in PROTOCOLS.items() if protocol.calls]
ROOT = Path(provider.__file__).parents[1]


KINDS = ("429", "500", "drop", "truncated", "html", "empty", "slow")


@pytest.mark.parametrize(
    ("protocol", "catalog", "said"),
    [
        *((name, "full", "full catalogue") for name in CALLING),
        ("single-turn", "10", "10 distractors"),
    ],
)
def test_the_oracle_scores_one_at_every_level_under_every_protocol(
    protocol: str, catalog: str, said: str, runs: Runs
) -> None:
    status, out, err = runs("--protocol", protocol, "--catalog", catalog, model="baseline/oracle")
    assert (status, err) == (0, "")
    runs.perfect()
    assert out.startswith(f"# baseline/oracle, {protocol}, {said}\n")


@pytest.mark.parametrize("protocol", CALLING)
def test_the_oracle_scores_one_behind_a_server_and_no_connection_is_left_open(protocol: str, runs: Runs) -> None:
    with runs.serve(protocol):
        status, _, err = runs("--protocol", protocol)
    assert (status, err) == (0, "")
    runs.perfect()
    with warnings.catch_warnings(record=True) as left_open:
        warnings.simplefilter("always", ResourceWarning)
        remote.litellm.in_memory_llm_clients_cache.flush_cache()
        gc.collect()
    assert [str(warning.message) for warning in left_open] == []


# What a provider does
# ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("hasty")
def test_a_request_that_fails_is_sent_again(rows: list[Json], runs: Runs) -> None:
    chosen, seen = [row for place, row in enumerate(rows) if place % 3], Counter[str]()
    kinds = dict(zip((row["prompt"] for row in chosen), (*KINDS, None), strict=True))

    def fault(number: int, body: Json) -> str | None:
        seen[asked(body)] += 1
        return kinds[asked(body)] if seen[asked(body)] <= 2 else None

    with runs.serve(fault=fault):
        status, _, err = runs("--timeout 2 --tasks", ",".join(row["task_id"] for row in chosen))
    assert (status, err) == (0, "")
    runs.perfect()
    assert [(it["attempts"], len(it["errors"])) for it in runs.records()] == [(3, 2)] * 7 + [(1, 0)]


@pytest.mark.usefixtures("hasty")
def test_a_storm_of_errors_changes_nothing_but_the_attempts(runs: Runs) -> None:
    def storm(number: int, body: Json) -> str | None:
        draw = int(sha256(str(number).encode()).hexdigest(), 16)
        return KINDS[draw // 100 % len(KINDS)] if draw % 100 < 30 else None

    with runs.serve("multi-turn") as server:
        assert runs("--protocol multi-turn", out="calm")[0] == 0
        calm = len(server.bodies)
        server.fault = server.trial_fault = storm
        assert runs("--protocol multi-turn --concurrency 16 --timeout 2", out="storm")[0] == 0
    assert len(server.bodies) > 2.2 * calm  # both runs together
    before, after = runs.scores("calm"), runs.scores("storm")
    assert after["coverage"] == 1
    assert before["scores"] == after["scores"]


def test_a_provider_that_says_when_to_come_back_is_obeyed(runs: Runs) -> None:
    with runs.serve(fault=lambda number, body: "429" if number == 1 else None, retry_after="1") as server:
        assert runs("--limit 1 --levels 0")[0] == 0
    assert server.at[1] - server.at[0] >= 1


@pytest.mark.usefixtures("hasty")
def test_tasks_without_an_answer_are_not_evaluated_and_tried_again_on_resume(rows: list[Json], runs: Runs) -> None:
    refused = [row["prompt"] for row in rows[:6:2]]
    with runs.serve(fault=at(refused, "400")) as server:
        status, out, err = runs()
        assert status == 1
        assert "**Coverage 75.0%" in out
        assert "75.0% of the tasks were evaluated; the last problem: litellm.BadRequestError: " in err
        assert "something about this request cannot be; the same command tries the others again.\n" in err
        assert runs.scores()["scores"]["accuracy"] == 1, "a provider's error is no error of the model"
        unanswered = [record for record in runs.records() if record["prediction"] is None]
        assert [record["task_id"] for record in unanswered] == [row["task_id"] for row in rows[:6:2]]
        assert {(record["answer"], record["ending"]) for record in unanswered} == {(None, "refused")}
        assert runs("--allow-partial")[0] == 0
        before = len(server.bodies)
        server.fault = lambda number, body: None
        assert runs()[0] == 0
        assert len(server.bodies) - before == len(refused)
    runs.perfect()
    assert len(runs.records()) == len(rows)


def test_a_connection_that_is_lost_is_told_without_a_clients_words() -> None:
    said = "litellm.InternalServerError: InternalServerError: OpenAIException - Connection error."
    assert _last_error([{"errors": [said]}]) == "the connection to the provider was lost (is the server up?)"


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("fault", "problem"), [("500", "InternalServerError"), ("400", "BadRequestError")])
def test_a_provider_that_never_answers_or_refuses_all_is_given_up(fault: str, problem: str, runs: Runs) -> None:
    with runs.serve(fault=lambda number, body: fault) as server:
        status, out, err = runs("--retries 1")
    assert (status, out) == (1, ""), "there is nothing to sum up"
    assert "given up: the provider did not answer 10 tasks in a row.\n" in err
    assert f"; the last problem: litellm.{problem}: " in err
    tried = 2 if fault == "500" else 1
    assert len(server.bodies) <= 18 * tried, "those that were under way end, and no others begin"
    assert {(it["attempts"], len(it["errors"])) for it in runs.records()} == {(tried, tried)}


@pytest.mark.parametrize(
    ("model", "variable"),
    [
        ("openai/gpt-4o-mini", "OPENAI_API_KEY"),
        ("anthropic/claude-sonnet-4-5", "ANTHROPIC_API_KEY"),
        ("gemini/gemini-2.0-flash", "GEMINI_API_KEY"),
    ],
)
def test_a_missing_key_ends_the_run_at_once(
    model: str, variable: str, monkeypatch: pytest.MonkeyPatch, runs: Runs
) -> None:
    for name in [name for name in os.environ if name.endswith(("_KEY", "_TOKEN"))]:
        monkeypatch.delenv(name)
    status, out, err = runs("--limit 2", model=model)
    assert (status, out) == (2, "")
    assert (
        err
        == f"comptoolbench run: there is no key for {model}; set {variable} in the environment, or give --api-key.\n"
    )
    assert not runs.folder.exists()


def test_a_refused_key_ends_the_run_at_once_and_takes_no_records_along(runs: Runs) -> None:
    with runs.serve():
        assert runs("--limit 1", out="run")[0] == 0
    before = runs.records("run")
    with runs.serve(fault=lambda number, body: "401") as server:
        status, _, err = runs("--concurrency 2 --select level=0", out="other")
    assert status == 2
    assert err.startswith("comptoolbench run: the provider of openai/test refuses the key; check --api-key. It says: ")
    assert len(server.bodies) <= 2
    with runs.serve(fault=lambda number, body: "401"):
        (runs.folder / "run/predictions.jsonl").write_text(json.dumps({**before[0], "prediction": None}) + "\n")
        assert runs("--limit 1", out="run")[0] == 2
    assert len(runs.records("run")) == 1
    assert not (runs.folder / "other").exists()


@pytest.mark.usefixtures("hasty")
def test_the_key_stands_in_no_file_and_no_message(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runs: Runs
) -> None:
    def fault(number: int, body: Json) -> str | None:
        return "429" if number % 2 else None

    def telltale(body: Json) -> Json:
        return {**runs.oracle("single-turn")(body), "content": f"Your key is {KEY}."}

    with runs.serve(telltale, fault=fault) as server:
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        command = [word for word in runs.words("--limit 2") if word not in ("--api-key", KEY)]
        status, out, err = cli(*command)
        assert status == 0
        server.fault = lambda number, body: "401"
        refused = runs("--limit 2", out="refused")
    assert set(server.keys) == {f"Bearer {KEY}"}
    files = [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    assert any("[removed]" in text for text in files)
    for text in (out, err, *map(str, refused), *files):
        assert KEY not in text
        assert KEY[:8] not in text


def test_tokens_and_cost_are_summed_over_every_attempt_and_turn(runs: Runs) -> None:
    with runs.serve("multi-turn", fault=lambda number, body: "empty" if number == 1 else None) as server:
        status, out, _ = runs("--limit 1 --protocol multi-turn", model="openai/gpt-4o-mini")
    assert status == 0
    requests = len(server.bodies)
    spent = runs.scores()["spent"]
    assert (spent["requests"], spent["tokens"]) == (requests, 110 * requests)
    assert spent["cost"] == pytest.approx(requests * (100 * 0.15 + 10 * 0.60) / 1e6)
    assert f"Spent: {requests} requests" in out


def test_requests_are_spaced_as_asked_and_no_more_run_at_once_than_asked(runs: Runs) -> None:
    with runs.serve(delay=0.1) as server:
        assert runs("--concurrency 3", out="three")[0] == 0
        assert server.most_at_once == 3
        for options, seconds in (("--rpm 300", 0.2), ("--tpm 20000 --concurrency 1", 0.33)):
            begun = time.monotonic()  # not the first request's arrival, which a busy machine may delay
            assert runs("--limit 1", options, out=options.split()[0])[0] == 0
            assert server.at[-1] - begun >= 3 * seconds


# What a model does ----------------------------------------------------------------------------------------------------


def test_refusals_come_back_to_the_model_which_can_correct_itself(rows: list[Json], runs: Runs) -> None:
    def stumbling(body: Json) -> Json:
        if len(body["messages"]) == 2:
            return tool_call("get_weather", '{"town": "Paris"}')
        answers = [message for message in body["messages"] if message["role"] == "tool"]
        assert json.loads(answers[0]["content"]) == {"error": "get_weather needs the argument 'city'; it takes city."}
        return runs.oracle("multi-turn")({**body, "messages": body["messages"][:2] + body["messages"][4:]})

    with runs.serve(stumbling):
        assert runs("--protocol multi-turn --limit 2")[0] == 0
    for record in runs.records():
        assert "error" in record["prediction"][0]
        assert all("output" in call for call in record["prediction"][1:])
        assert [call["turn"] for call in record["prediction"]] == sorted(call["turn"] for call in record["prediction"])


def test_turns_are_bounded(runs: Runs) -> None:
    with runs.serve(lambda body: tool_call("get_current_time", "{}")) as server:
        assert runs("--protocol multi-turn --limit 1 --max-turns 3")[0] == 0
        assert len(server.bodies) == 4 * 3
    assert [(len(record["prediction"]), record["ending"], record["answer"]) for record in runs.records()] == [
        (3, "turn_limit", None)
    ] * 4


def test_calls_are_bounded_where_a_task_says_so(monkeypatch: pytest.MonkeyPatch, runs: Runs) -> None:
    def answer(body: Json) -> Json:
        message = tool_call("get_current_time", "{}")
        return message | {"tool_calls": message["tool_calls"] * 2, "content": "Two more."}

    monkeypatch.setattr(Composition, "budget", lambda self, row: 3)
    with runs.serve(answer) as server:
        assert runs("--protocol multi-turn --limit 1")[0] == 0
        assert len(server.bodies) == 4 * 2
    assert [(len(record["prediction"]), record["ending"], record["answer"]) for record in runs.records()] == [
        (3, "call_budget", "Two more.")
    ] * 4


@pytest.mark.parametrize("protocol", CALLING)
def test_the_last_text_of_the_model_is_kept(protocol: str, runs: Runs) -> None:
    def answer(body: Json) -> Json:
        message = runs.oracle(protocol)(body)
        return message | {"content": message["content"] or "Let me see."}

    with runs.serve(answer):
        assert runs("--protocol", protocol, "--limit 1")[0] == 0
    for record in runs.records():
        last = record["responses"][-1]["choices"][0]["message"]["content"]
        kept = {"react": "There is nothing left to call.", "code": None}  # where the answer has a place of its own
        assert (record["answer"], record["ending"]) == (kept.get(protocol, last), "answered")


def test_repeats_give_the_share_of_tasks_that_are_right_every_time(rows: list[Json], runs: Runs) -> None:
    """One task of L0 and two of L1 are answered wrongly once in three times."""
    seen, shaky = Counter[str](), {rows[place]["prompt"] for place in (0, 3, 4)}

    def answer(body: Json) -> Json:
        seen[asked(body)] += 1
        wrong = asked(body) in shaky and seen[asked(body)] == 2
        return {"role": "assistant", "content": "no"} if wrong else runs.oracle("single-turn")(body)

    with runs.serve(answer):
        status, out, _ = runs("--repeats 3 --concurrency 1")
    assert status == 0
    found = runs.scores()
    assert [found["pass_k"][f"l{level}"]["value"] for level in range(4)] == [2 / 3, 1 / 3, 1, 1]
    assert [repeat["accuracy_l0"] for repeat in found["repeats"]] == [1, 2 / 3, 1]
    assert "pass^3" in out


# Interruptions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "kills"),
    [(("composition", "multi-turn"), 1), *(pytest.param(pair, 9, marks=SLOW) for pair in PAIRS)],
)
def test_killed_runs_end_like_an_undisturbed_one(pair: tuple[str, str], kills: int, tmp_path: Path) -> None:
    killed, calm = killed_and_calm(pair, kills, tmp_path, limit=2 if kills == 1 else 6)  # requests for each kill
    assert killed == calm


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_soak_loses_nothing_and_tells_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provider, "FIRST_DELAY", 0.001)
    pairs = [("composition", "multi-turn"), ("function_graphs", "react")]
    assert bench_soak.soak(100, 25, 1, pairs, say=lambda text: None) == []
    assert bench_soak.growth([400, 420, 410, 425]) == 5
    assert bench_soak.growth([400]) == 0


@from_json
def test_a_run_is_not_mixed_with_one_under_other_settings(
    changed: tuple[str, str], said: str, cli: Cli, tmp_path: Path, runs: Runs
) -> None:
    command = runs.words("--limit 1", model="baseline/null")
    assert cli(*command)[0] == 0
    before = lasting(tmp_path)
    kept = command[:1] + command[3:] if changed[0] == "--model" else command
    status, out, err = cli(*kept, *changed)
    assert (status, out) == (2, "")
    assert said in err
    assert "which must not be mixed" in err
    assert "digest" not in err
    assert lasting(tmp_path) == before


def test_a_folder_of_other_things_is_not_written_to(tmp_path: Path, runs: Runs) -> None:
    (tmp_path / "thesis.tex").write_text("all my work")
    status, out, err = runs(model="baseline/null")
    assert (status, out) == (2, "")
    assert "is not empty, and not the folder of a run (it has no run.json); name another folder with --out." in err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "run.json").write_text("{}")
    assert "holds runs (one) and is not a run itself; name a folder in it" in runs(model="baseline/null")[2]


def test_a_run_begins_where_another_was_killed_before_its_first_file(tmp_path: Path, runs: Runs) -> None:
    for name in (".lock", ".run.json.part"):
        (tmp_path / name).touch()
    assert runs(model="baseline/null")[0] == 0


def test_other_tasks_under_the_same_name_are_not_mixed_in(runs: Runs) -> None:
    copy = runs.folder / "tasks.jsonl"
    copy.write_bytes(runs.tasks.read_bytes())
    runs.tasks = copy
    assert runs(out="run", model="baseline/null")[0] == 0
    copy.write_text(copy.read_text().replace('"prompt": "', '"prompt": "Please: ', 1))
    status, _, err = runs(out="run", model="baseline/null")
    assert status == 2
    assert "which must not be mixed: the tasks are others." in err


def test_a_finished_run_is_not_asked_again(runs: Runs) -> None:
    with runs.serve() as server:
        first = runs()
        asked = len(server.bodies)
        assert runs() == first
        assert len(server.bodies) == asked


def test_runs_of_other_settings_get_other_folders(
    cli: Cli, tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for more in ((), ("--limit", 2), ()):
        assert cli("run", "--model", "baseline/null", "--dataset", tasks, *more)[0] == 0
    assert len(list((tmp_path / "runs").iterdir())) == 2


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """This process cannot make a file longer."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_ends_the_run_with_a_sentence_and_loses_nothing(tmp_path: Path, runs: Runs) -> None:
    command = partial(runs, "--concurrency 2", model="baseline/oracle")
    with no_file_beyond(15_000):
        status, _, err = command(out="full")
    assert status == 2
    assert err.splitlines()[-1].startswith("comptoolbench run: the record of L")
    assert err.endswith("cannot be written: File too large.\n")
    assert not (tmp_path / "full" / "predictions.jsonl").read_bytes().endswith(b"\n"), "the last line is torn"
    for out in ("full", "calm"):
        assert command(out=out)[0] == 0
    assert lasting(tmp_path / "full") == lasting(tmp_path / "calm")


@pytest.mark.parametrize("room", [0, 10, 500])
@pytest.mark.parametrize("more", [(), ("--verbose",)])
def test_a_disk_that_is_full_at_the_start_spoils_no_folder(room: int, more: tuple[str, ...], runs: Runs) -> None:
    command = partial(runs, "--limit 1", *more, out="full", model="baseline/null")
    with no_file_beyond(room):
        status, _, err = command()
    assert status == 2
    assert "cannot be written: " in err.splitlines()[-1]
    assert command()[0] == 0


def test_two_runs_in_one_folder_are_refused(tmp_path: Path, runs: Runs) -> None:
    with runs.serve() as server, Store(tmp_path).locked():
        status, _, err = runs()
    assert status == 2
    assert "another run is at work in" in err
    assert server.bodies == []


@pytest.mark.parametrize("pause", [0.0, *(pytest.param(pause, marks=pytest.mark.slow) for pause in (None, 0.05))])
def test_an_interrupted_run_says_so_and_is_taken_up(pause: float | None, tmp_path: Path, runs: Runs) -> None:
    """Ctrl-C is pressed once, or again a moment later."""

    def interrupt(number: int, body: Json) -> str | None:
        if number == 5:
            os.kill(running.pid, signal.SIGINT)
            if pause is not None:
                threading.Timer(pause, lambda: running.is_alive() and os.kill(running.pid, signal.SIGINT)).start()
        return None

    with runs.serve(fault=interrupt, delay=0.05):
        running = started(runs.words("--concurrency 2", out="cut"), tmp_path / "said")
        running.join()
        assert running.exitcode == 130
        said = (tmp_path / "said").read_text().splitlines()[-1]
        assert said == "comptoolbench run: interrupted; the same command resumes the run"
        assert 0 < len(runs.records("cut")) < 12
        assert all(runs(out=out)[0] == 0 for out in ("cut", "calm"))
    assert lasting(tmp_path / "cut") == lasting(tmp_path / "calm")


@from_json
def test_wrong_use_gets_one_sentence(
    arguments: tuple[str, ...], said: str, cli: Cli, tasks: Path, tmp_path: Path
) -> None:
    more = () if "--dataset" in arguments else ("--dataset", tasks)
    status, out, err = cli("run", "--out", tmp_path, *more, *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


# On board -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("protocol", CALLING)
def test_agents_on_board_call_nothing_or_the_same_whenever_they_are_asked(
    protocol: str, tmp_path: Path, runs: Runs
) -> None:
    command = partial(runs, "--limit 1 --protocol", protocol)
    assert command(out="null", model="baseline/null")[0] == 0
    found = runs.scores("null")["scores"]
    assert (found["coverage"], found["no_call_rate"]) == (1, 1)
    assert [found[f"{prefix}accuracy_l{level}"] for prefix in ("", "strict_") for level in range(4)] == [0] * 8
    for name in ("random", "lexical"):
        for concurrency in (1, 7):
            words = ("--concurrency", concurrency)
            assert command(*words, out=f"{name}{concurrency}", model=f"baseline/{name}")[0] == 0
        assert lasting(tmp_path / f"{name}1") == lasting(tmp_path / f"{name}7")
        assert all(record["prediction"] for record in runs.records(f"{name}1"))
