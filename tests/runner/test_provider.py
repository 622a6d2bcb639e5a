"""What providers and models do that a run has to bear: refusals, silence, strictness, odd answers.

No score changes by it unless it is the model's doing.
"""

import io
import json
import os
import re
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from families.simulated import SimulatedWorld
from generator.composition import CompositionEngine
from runner import drive, progress, provider, remote, reply, store
from runner.messages import plain
from runner.options import Options
from runner.plan import bound
from runner.scrub import address
from tests.cases import from_json, table
from tests.lines import write_lines

from .dialects import SIGNATURE
from .runs import Cli, Runs, asked, at
from .server import KEY, Answer

Json = Any
Oracle = Callable[[str], Answer]

pytestmark = [pytest.mark.usefixtures("hasty"), pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")]


# Before the first task
# ----------------------------------------------------------------------------------------------------------------------


def test_what_the_model_does_not_take_is_settled_before_the_first_task_and_said(tmp_path: Path, runs: Runs) -> None:
    with runs.serve() as server:
        server.trial_fault = lambda number, body: "400-temperature" if "temperature" in body else None
        status, out, err = runs()
        assert status == 0
        assert ["temperature" in body for body in server.trials] == [True, False, True]
        assert not any("temperature" in body for body in server.bodies)
        assert err == "comptoolbench run: openai/test does not take temperature; the run goes without.\n"
        assert "without temperature" in out
        assert runs.about()["settings"]["dropped_parameters"] == ["temperature"]
        (tmp_path / "predictions.jsonl").write_text("")
        assert runs()[0] == 0
        assert len(server.trials) == 3, "settled once for all"
        assert not any("temperature" in body for body in server.bodies)


@pytest.mark.parametrize("fault", ["400-temperature", "400-quote"])
def test_a_passing_refusal_drops_no_parameter(fault: str, runs: Runs) -> None:
    with runs.serve(fault=lambda number, body: fault if number == 3 else None) as server:
        server.trial_fault = lambda number, body: fault if number == 1 else None
        status, _, _ = runs("--concurrency 1")
        assert status == 1, "one task was refused"
        assert all(body["temperature"] == 0 for body in server.bodies)
        assert runs()[0] == 0
    assert runs.about()["settings"]["dropped_parameters"] == []
    runs.perfect()


@from_json
def test_what_would_refuse_every_task_is_said_before_the_first(fault: str, said: str, runs: Runs) -> None:
    with runs.serve() as server:
        server.trial_fault = lambda number, body: fault
        status, out, err = runs()
        assert (status, out) == (2, "")
        assert said in err
        assert len(err.splitlines()) == 1
        assert len(server.trials) == 1 + (fault == "overflow"), "once more without a bound of tokens"
        assert server.bodies == []


def test_a_provider_silent_at_the_trial_is_given_up_and_taken_up_again(runs: Runs) -> None:
    with runs.serve() as server:
        server.trial_fault = lambda number, body: "500"
        status, out, err = runs()
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert ": the provider did not answer a trial request; it said last: litellm.InternalServerError" in err
        assert len(server.trials) == provider.ATTEMPTS
        assert not runs.folder.exists()
        assert runs("--model openai/other", "--limit 1")[:2] == (2, ""), "no advice to make a page of them"
        server.trial_fault = lambda number, body: None
        assert runs()[0] == 0
    runs.perfect()


@pytest.fixture
def elsewhere(cli: Cli, tasks: Path, tmp_path: Path) -> Callable[[str, str], tuple[int, str, str]]:
    """Run a model of a server at an address."""
    words = ("--api-key", KEY, "--dataset", tasks, "--out", tmp_path, "--model")
    return lambda model, base: cli("run", "--api-base", base, *words, *model.split())


@pytest.mark.parametrize(
    ("model", "retries"),
    [("openai/test", 7), ("hosted_vllm/test", 7), ("hosted_vllm/test", 0), ("anthropic/claude-sonnet-4-5", 1)],
)
def test_a_server_that_cannot_be_reached_is_named(model: str, retries: int, elsewhere: Cli, runs: Runs) -> None:
    with runs.serve() as server:
        base = server.base
    status, out, err = elsewhere(f"{model} --retries {retries}", base)
    assert (status, out) == (2, "")
    asked = "is the address right, and the server up? The same command tries again.\n"
    assert err == f"comptoolbench run: there is no connection to {base}; {asked}"


@pytest.mark.parametrize("provider", remote._KEYED)
def test_the_variable_of_a_key_is_named(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.environ", {})
    missing = remote.litellm.validate_environment(f"{provider}/x")["missing_keys"]
    client = remote.Remote(f"{provider}/x", timeout=1, api_key="given")
    assert client.key == "--api-key"
    client.api_key = None
    assert client.key == f"the environment variable {missing[-1]}, or give --api-key"


@pytest.mark.parametrize(
    ("model", "variable"), [("openai/test", "OPENAI_BASE_URL"), ("ollama_chat/test", "OLLAMA_API_BASE")]
)
def test_so_is_one_that_only_the_environment_names(
    model: str, variable: str, cli: Cli, tasks: Path, tmp_path: Path, runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    with runs.serve() as server:
        base = server.base
    monkeypatch.setenv(variable, base)
    _, _, err = cli("run --model", model, "--api-key", KEY, "--dataset", tasks, "--out", tmp_path)
    assert f": there is no connection to {base}" in err


@pytest.mark.parametrize(
    "base",
    ["localhost:8000/v1", "htp://x", "127.0.0.1:8000", "http://[::1", "http://127.0.0.1:99999/v1", "http:///v1", " "],
)
def test_a_senseless_address_is_refused(base: str, elsewhere: Cli) -> None:
    said = f"--api-base {address(base)!r} is not a URL; write one such as http://localhost:8000/v1."
    assert elsewhere("openai/test", base) == (2, "", f"comptoolbench run: {said}\n")


@pytest.mark.parametrize(
    ("model", "package"),
    [("vertex_ai/gemini-2.0-flash", "google-auth"), ("vertex_ai/claude-sonnet-4-5", "google-auth"), ("vllm/x", "vllm")],
)
def test_a_missing_package_is_said_at_once_with_the_line_that_installs_it(model: str, package: str, runs: Runs) -> None:
    if find_spec({"google-auth": "google", "vllm": "vllm"}[package]):
        pytest.skip("it is installed")
    started = time.monotonic()
    status, out, err = runs(model=model)
    assert (status, out) == (2, "")
    assert err.startswith(
        f"comptoolbench run: LiteLLM reaches {model} through a package that is not installed here (No module named "
    )
    assert err.endswith(f"): pip install {package}\n")
    assert time.monotonic() - started < 20


# Refusals and waits ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["filter", "403-moderation"])
def test_what_a_filter_refuses_is_final_and_no_silence(fault: str, rows: list[Json], runs: Runs) -> None:
    """More tasks in a row are refused than a silent provider would be forgiven; on resume they are not asked again."""
    with runs.serve(fault=at((row["prompt"] for row in rows[:11]), fault)) as server:
        status, _, err = runs("--concurrency 1")
        assert status == 1
        assert "given up" not in err
        assert "11 tasks are refused for good" in err
        assert "tries" not in err
        assert len(server.bodies) == len(rows)
        assert runs()[0] == 1
        assert len(server.bodies) == len(rows)
    assert [record["ending"] for record in runs.records()] == ["filtered"] * 11 + ["answered"]
    assert runs.scores()["coverage"] == pytest.approx(1 / 12)
    assert runs.scores()["scores"]["accuracy"] == 1


def test_tasks_never_asked_come_before_those_without_an_answer(rows: list[Json], runs: Runs) -> None:
    with runs.serve(fault=at((row["prompt"] for row in rows[:10]), "400")) as server:
        command = partial(runs, "--concurrency 1")
        assert "given up" in command()[2]
        assert len(server.bodies) == 10
        command()
        assert [asked(body) for body in server.bodies[10:12]] == [row["prompt"] for row in rows[10:]]
    assert runs.scores()["coverage"] == pytest.approx(2 / 12)


def test_a_long_wait_is_said_and_capped_and_others_go_on(
    rows: list[Json], monkeypatch: pytest.MonkeyPatch, runs: Runs
) -> None:
    monkeypatch.setattr(provider, "LONG_DELAY", 1.0)
    monkeypatch.setattr(provider, "LONGEST_DELAY", 2.0)
    held = rows[0]["prompt"]

    def fault(number: int, body: Json) -> str | None:
        return "429" if asked(body) == held and number == 1 else None

    with runs.serve(fault=fault, retry_after="3600") as server:
        status, _, err = runs("--concurrency 1")
    assert status == 0
    assert (
        err
        == "comptoolbench run: the provider asks to wait 3,600 s; a task waits 2 s and tries again, other tasks go on\n"
    )
    assert [asked(body) for body in server.bodies].count(held) == 2
    assert server.bodies[1]["messages"][1]["content"] != held
    assert server.at[1] - server.at[0] < 1
    runs.perfect()


def test_without_a_terminal_a_line_now_and_then_says_how_far_the_run_is(
    monkeypatch: pytest.MonkeyPatch, runs: Runs
) -> None:
    for pause in ("FIRST", "INTERVAL"):
        monkeypatch.setattr(progress, pause, 0.4)
    with runs.serve(delay=0.25):
        status, _, err = runs("--limit 2 --concurrency 2")
    assert status == 0
    line = err.splitlines()[-1]
    assert re.fullmatch(
        r"comptoolbench run: \d+ of 8 tasks, \d\.\d\d a second, about \d+ s left, cost \?(, waiting \d+ s for .*)?, [\d,]+ tokens",
        line,
    )


def test_nothing_is_said_of_progress_before_the_first_task_nor_of_a_cost_that_there_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "FIRST", 0.01)
    monkeypatch.setattr(progress, "INTERVAL", 60)
    said: list[str] = []
    with progress.Progress(4, 4, said.append) as shown:
        time.sleep(0.2)
        assert said == []
        shown.add(
            {"task_id": "a", "repeat": 0, "errors": [], "prediction": [], "usage": {"total_tokens": 7}, "cost": 0}
        )
        time.sleep(0.2)
    assert len(said) == 1
    assert said[0].endswith(" left, 7 tokens")


@pytest.mark.parametrize(
    ("columns", "errors", "shown"),
    [
        (80, [], r" 10%\|.{10}\| 1/10 \[00:0\d<00:0\d, +[\d.]+task/s, \$0\.0123, 2,750 tokens\]"),
        (80, ["e"] * 1_111, r"1/10 \[00:0\d<00:0\d, +[\d.]+task/s, \$0\.0123, 1,111 errors, 2,750 tokens\]"),
        (200, ["e"], r" 10%\|.{10}\| 1/10 \[00:0\d<00:0\d, +[\d.]+task/s, \$0\.0123, 1 error, 2,750 tokens\]"),
    ],
)
def test_the_bar_keeps_its_cells_or_goes_and_the_cost_is_first(
    columns: int, errors: list[str], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream := io.StringIO())
    monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    record = {"task_id": "a", "repeat": 0, "errors": errors, "prediction": [], "usage": {"total_tokens": 2_750}}
    with progress.Progress(10, 10, print) as bar:
        time.sleep(0.2)
        bar.add({**record, "cost": 0.0123})
    assert re.fullmatch(shown, stream.getvalue().strip("\r\n").split("\r")[-1]), stream.getvalue()


@pytest.mark.parametrize("slow", [False, True])
def test_a_bar_is_not_left_in_the_middle_of_a_line(*, slow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", stream := io.StringIO())
    monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr(progress, "FIRST", 0.01 if slow else 5.0)
    said: list[str] = []
    with progress.Progress(1, 1, said.append) as bar:
        bar.say("files in runs/")
        bar.begin("a", 0)
        time.sleep(0.2 * slow)
        bar.add({"task_id": "a", "repeat": 0, "errors": [], "prediction": [], "cost": 0.0})
    assert f"\n{stream.getvalue()}".endswith("\n")
    assert ("1/1" in stream.getvalue(), "0%" in stream.getvalue()) == (slow, slow)


def test_what_may_help_is_said_once_where_nothing_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    for pause in ("FIRST", "INTERVAL", "PATIENCE"):
        monkeypatch.setattr(progress, pause, 0.01)
    said: list[str] = []
    with progress.Progress(4, 4, said.append, lambda: "this may help") as shown:
        shown.begin("a", 0)
        time.sleep(0.2)
    assert said.count("this may help") == 1
    assert len(said) > 2


def test_a_task_that_holds_the_run_up_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: now)
    now, record = 1_000.0, {"errors": [], "prediction": [], "cost": 0.0}
    shown = progress.Progress(4, 4, print)
    for task in ("a", "b", "c"):
        shown.begin(task, 0)
    assert shown.waits(1_029) == ""
    now = 1_010.0
    shown.add({**record, "task_id": "a", "repeat": 0})
    assert shown.waits(1_039) == ""
    assert shown.waits(1_070) == "waiting 60 s for b and 1 more"
    shown.add({**record, "task_id": "c", "repeat": 0})
    assert shown.waits(1_070) == "waiting 60 s for b"


def test_the_folder_is_named_once_something_is_in_it(runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    with runs.serve() as server:
        server.trial_fault = lambda number, body: "401"
        words = ["run", "--model", "openai/test", "--dataset", str(runs.tasks), "--out", str(runs.folder / "run")]
        words += ["--api-base", server.base, "--api-key", KEY]
        assert main(words) == 2
        assert str(runs.folder / "run") not in capsys.readouterr().err
        assert not (runs.folder / "run").exists()
        server.trial_fault = lambda number, body: None
        assert main(words) == 0
    assert f"comptoolbench run: files in {runs.folder / 'run'}/\n" in capsys.readouterr().err


# What goes back to a provider
# ----------------------------------------------------------------------------------------------------------------------

STRICT = {
    "openai/test": "/v1",
    "hosted_vllm/test": "/v1",
    "mistral/mistral-large-latest": "/v1",
    "groq/test": "/v1",
    "xai/grok-4": "/v1",
    "deepseek/deepseek-reasoner": "/thinking",
    "moonshot/kimi-k2-thinking": "/thinking",
    "together_ai/test": "/thinking",
    "openrouter/some/model": "/details",
    "anthropic/claude-sonnet-4-5": "/v1",
    "gemini/gemini-2.5-pro": "/v1",
}


@pytest.mark.parametrize("model", STRICT)
def test_a_conversation_goes_on_with_providers_that_check_what_comes_back(model: str, runs: Runs) -> None:
    """The server refuses fields that its API does not define, and conversations without the reasoning it needs."""
    with runs.serve("multi-turn") as server:
        server.base = server.base.removesuffix("/v1") + STRICT[model]
        status, _, err = runs("--protocol multi-turn --limit 1", model=model)
    assert (status, err) == (0, "")
    runs.perfect()
    assert SIGNATURE not in err


def test_what_a_message_holds_beside_content_and_calls_is_not_sent_back(runs: Runs) -> None:
    more = {
        "reasoning_content": "hm",
        "annotations": [],
        "provider_specific_fields": {"a": 1},
        "audio": None,
        "images": [],
        "refusal": None,
        "x": 1,
    }
    with runs.serve(lambda body: {**runs.oracle("multi-turn")(body), **more}) as server:
        assert runs("--protocol multi-turn --limit 2")[0] == 0
        assert max(len(body["messages"]) for body in server.bodies) > 4
    runs.perfect()


@pytest.mark.parametrize(("catalog", "marked"), [("full", True), ("task", False)])
def test_a_catalogue_that_is_the_same_in_every_request_is_marked_for_the_provider_s_cache(
    catalog: str, marked: bool, runs: Runs
) -> None:
    with runs.serve() as server:
        assert runs("--limit 1 --catalog", catalog, out="a", model="anthropic/claude-sonnet-4-5")[0] == 0
        marks = ["cache_control" in json.dumps(body["system"]) for body in (*server.trials, *server.bodies)]
        assert runs("--limit 1 --catalog", catalog, out="openai")[0] == 0
        assert "cache_control" not in json.dumps(server.bodies[-1])
    assert marks == [marked] * 5


# What a model does ----------------------------------------------------------------------------------------------------

LONG = "1" * 5_000
CITY = '{"city": "Paris"}'


def message(**more: Json) -> Json:
    return {"role": "assistant", "content": None, **more}


@pytest.mark.parametrize("model", ["openai/test", "hosted_vllm/test"])
def test_whatever_a_model_makes_of_a_call_is_its_own(model: str, cli: Cli, tmp_path: Path, runs: Runs) -> None:
    """Each task gets another of the answers; "error" is one that the tool finds."""
    ((_, cases),) = table(Path(__file__), "test_whatever_a_model_makes_of_a_call_is_its_own").items()
    filled = json.dumps(cases).replace("<3000 brackets>", "[" * 3_000 + "]" * 3_000)
    cases = json.loads(filled.replace("<5000 digits>", LONG).replace("<200000 digits>", "1" * 200_000))
    rows = CompositionEngine().suite(len(cases), 0, 0, 0)
    said = {row["prompt"]: case[0] for row, case in zip(rows, cases, strict=True)}
    runs.tasks = write_lines(tmp_path / "tasks.jsonl", rows)
    with runs.serve(lambda body: said[asked(body)]) as server:
        status, _, err = runs(model=model, out="run")
        assert (status, err) == (0, "")
        assert len(server.bodies) == len(cases), "asked once"
    records, scored = runs.records("run"), runs.scores("run")["scores"]["per_task"]
    made = [[[call["name"], call["arguments"]] for call in record["prediction"]] for record in records]
    assert made == [prediction for _, prediction, _ in cases]
    assert {record["usage"]["total_tokens"] for record in records} == {110}
    for (_, _, error), record, task in zip(cases, records, scored, strict=True):
        assert error in (None, "error") or task["error"] == error
        assert all(("error" in call) is (error is not None) for call in record["prediction"])
    assert cli("score", tmp_path / "run")[0] == 0


ENDLESS = {
    "anthropic/claude-sonnet-4-5": """{"type": "message", "role": "assistant", "model": "m", "id": "m", "stop_reason":
        "tool_use", "usage": {"input_tokens": 1, "output_tokens": 1}, "content": [{"type": "tool_use", "id": "a",
        "name": "get_weather", "input": {"city": 1}}]}""",
    "gemini/gemini-2.5-pro": """{"candidates": [{"finishReason": "STOP", "index": 0, "content": {"role": "model",
        "parts": [{"functionCall": {"name": "get_weather", "args": {"city": 1}}}]}}], "usageMetadata":
        {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}}""",
    "openai/test": """{"choices": [{"finish_reason": "tool_calls", "message": {"role": "assistant", "tool_calls":
        [{"id": "a", "type": "function", "function": {"name": "get_weather", "arguments": {"city": 1}}}]}}]}""",
}


@pytest.mark.parametrize("model", ENDLESS)
def test_a_number_without_end_is_the_model_s_under_other_apis_too(model: str, runs: Runs) -> None:
    with runs.serve(lambda body: ENDLESS[model].replace('{"city": 1}', f'{{"city": {LONG}}}')):
        status, _, _ = runs("--limit 1", model=model)
    assert status == 0
    assert [len(record["prediction"]) for record in runs.records()] == [1] * 4
    assert runs.scores()["scores"]["accuracy"] == 0


def test_calls_that_cannot_be_told_apart_are_still_answered_one_by_one(runs: Runs) -> None:
    """The server refuses outputs that answer no call, and calls without an output."""
    call = {"id": "same", "type": "function", "function": {"name": "get_weather", "arguments": CITY}}
    said = message(tool_calls=[call, call, {**call, "id": 7}, {**call, "id": ""}, None])
    with runs.serve(lambda body: said if len(body["messages"]) == 2 else {"role": "assistant", "content": "Done."}):
        assert runs("--protocol multi-turn --limit 1")[0] == 0
    assert {len(record["prediction"]) for record in runs.records()} == {5}


def test_a_reply_that_a_filter_emptied_is_the_model_s_own_and_has_an_ending_of_its_own(runs: Runs) -> None:
    def answer(body: Json) -> Json:
        return (
            {**runs.oracle("single-turn")(body), "finish_reason": "content_filter"}
            if answer.calls
            else message(content="", finish_reason="content_filter")
        )

    answer.calls = False
    with runs.serve(answer):
        status, _, err = runs("--limit 1", out="emptied")
        assert (status, err) == (0, "")
        answer.calls = True
        assert runs("--limit 1", out="whole")[0] == 0
    assert {
        (record["ending"], str(record["prediction"]), len(record["responses"])) for record in runs.records("emptied")
    } == {("filtered", "[]", 1)}
    assert runs.scores("emptied")["scores"]["strict_accuracy"] == 0
    runs.perfect("whole")


def test_a_conversation_longer_than_its_model_reads_ends_with_what_was_done(rows: list[Json], runs: Runs) -> None:
    def fault(number: int, body: Json) -> str | None:
        return "overflow" if len(body["messages"]) > 3 else None

    with runs.serve("multi-turn", fault=fault) as server:
        status, _, err = runs("--protocol multi-turn")
        assert (status, err) == (0, "")
        count = len(server.bodies)
        assert runs("--protocol multi-turn")[0] == 0
        assert len(server.bodies) == count
    assert {record["ending"] for record in runs.records()} == {"context_overflow"}
    first = [sum(step["stage"] == 0 for step in row["expected_trace"]) for row in rows]
    assert [len(record["prediction"]) for record in runs.records()] == first
    assert runs.scores()["scores"]["strict_accuracy_l0"] == 1


def test_a_message_is_brought_to_one_form() -> None:
    assert plain({"role": "model", "content": ["a", {"type": "text", "text": "b"}]}) == {
        "role": "assistant",
        "content": "ab",
    }
    assert plain({"tool_calls": [], "function_call": None}) == {"role": "assistant", "content": None}


# Replies that would do harm if they were taken as they come
# ----------------------------------------------------------------------------------------------------------------------

DEEP: Json = "x"
for _ in range(300):
    DEEP = [DEEP]
USAGE = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
LOGPROBS = '"logprobs": {"content": [{"token": "a", "logprob": -Infinity, "bytes": null, "top_logprobs": []}]}'


def raw(text: Json, **more: Json) -> str:
    """A response as it goes over the wire, with whatever JSON's readers take beyond JSON."""
    choice = {"index": 0, "finish_reason": "stop", "message": text}
    whole = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": USAGE}
    return json.dumps({**whole, **more})


SPOILT: list[Callable[[Json], str]] = [
    *(
        lambda said, usage=usage: raw(said, usage=usage)
        for usage in (
            {**USAGE, "total_tokens": float("nan")},
            {**USAGE, "prompt_tokens": -100, "total_tokens": -110},
            "110 tokens",
            [110],
            {"total_tokens": "110", "prompt_tokens": None},
            {**USAGE, "total_tokens": 10**400},
        )
    ),
    lambda said: raw(said, extra=DEEP),
    lambda said: raw({**said, "extra": DEEP}),
    lambda said: raw(said).replace('"finish_reason"', f'{LOGPROBS}, "finish_reason"'),
    lambda said: raw(said).replace('"finish_reason"', '"logprobs": NaN, "finish_reason"'),
    lambda said: raw(said, created="today", model=7, id=None),
]


def test_a_reply_can_be_kept_whatever_stands_about_the_message(rows: list[Json], runs: Runs) -> None:
    """Each task gets another."""
    places = {row["prompt"]: place for place, row in enumerate(rows)}

    def answer(body: Json) -> str:
        return SPOILT[places[asked(body)] % len(SPOILT)](runs.oracle("multi-turn")(body))

    with runs.serve(answer) as server:
        status, _, err = runs("--protocol multi-turn")
        assert (status, err) == (0, "")
        count = len(server.bodies)
        assert runs("--protocol multi-turn")[0] == 0, "the folder is whole"
        assert len(server.bodies) == count
    runs.perfect()
    assert all(count >= 0 for record in runs.records() for count in record["usage"].values())


@pytest.mark.parametrize(
    ("fault", "said"), [("bomb", "a response of more than 32 MB"), ("packed", "a response packed as gzip, gzip")]
)
def test_a_response_is_read_no_further_than_its_bound(fault: str, said: str, runs: Runs) -> None:
    with runs.serve(fault=lambda number, body: fault if number < 3 else None):
        assert runs("--limit 1 --concurrency 1")[0] == 0
    errors = [error for record in runs.records() for error in record["errors"]]
    assert len(errors) == 2
    assert all(error.startswith(said) for error in errors)
    runs.perfect()


def test_a_text_of_a_reply_is_kept_up_to_its_bound(runs: Runs) -> None:
    endless = {"role": "assistant", "content": "again " * (reply.LONGEST // 5)}
    with runs.serve(lambda body: endless):
        assert runs("--protocol text --limit 1")[0] == 0
    for record in runs.records():
        (response,) = record["responses"]
        assert response["choices"][0]["message"]["content"] == endless["content"][: reply.LONGEST]
        assert record["ending"] == "answered"


@from_json
def test_what_no_request_can_hold_is_replaced_in_the_next_and_kept_as_written(said: Json, runs: Runs) -> None:
    done = message(content="Done.")
    with runs.serve(lambda body: said if len(body["messages"]) == 2 else done) as server:
        status, _, err = runs("--protocol multi-turn --limit 1 --levels 0,1")
        assert (status, err) == (0, "")
    said_back = [each for body in server.bodies for each in body["messages"]]
    names = [call["function"]["name"] for each in said_back for call in each.get("tool_calls") or ()]
    assert names
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) for name in names)
    written = [call["function"]["name"] for call in said["tool_calls"]]
    assert [[call["name"] for call in record["prediction"]] for record in runs.records()] == [written] * 2


def test_a_fault_of_a_tool_is_told_and_never_a_zero(
    rows: list[Json], monkeypatch: pytest.MonkeyPatch, runs: Runs
) -> None:
    """A tool that raises what is no refusal leaves its tasks without a score, until it is mended."""
    broken = rows[0]["expected_trace"][0]["tool_name"]
    whole = SimulatedWorld.call

    def call(self: SimulatedWorld, name: Json, arguments: Json) -> Json:
        if name == broken:
            raise IndexError("string index out of range")
        return whole(self, name, arguments)

    for protocol in ("single-turn", "code"):
        monkeypatch.setattr(SimulatedWorld, "call", call)
        with runs.serve(protocol):
            status, _, err = runs("--protocol", protocol, out=protocol)
            failed = [record for record in runs.records(protocol) if record["ending"] == "fault"]
            assert status == 1
            assert f"the tool {broken} failed with IndexError: string index out of range" in err
            assert "please report it" in err
            assert failed
            assert all(record["prediction"] is None and record["usage"]["total_tokens"] for record in failed)
            assert runs.scores(protocol)["scores"]["strict_accuracy"] == 1
            monkeypatch.setattr(SimulatedWorld, "call", whole)
            assert runs("--protocol", protocol, out=protocol)[0] == 0
        runs.perfect(protocol)


def test_whatever_a_task_raises_is_kept_to_the_task(
    rows: list[Json], monkeypatch: pytest.MonkeyPatch, runs: Runs
) -> None:
    whole, faulty = drive.ModelRunner._converse, [row["task_id"] for row in rows[::3]]

    async def breaking(self: Json, row: Json, record: Json, bill: Json) -> None:
        await whole(self, row, record, bill)
        if row["task_id"] in faulty:
            raise LookupError("what nobody thought of")

    monkeypatch.setattr(drive.ModelRunner, "_converse", breaking)
    with runs.serve():
        status, _, err = runs()
    assert status == 1
    assert "4 tasks were not evaluated because of an error in the harness" in err
    assert "LookupError: what nobody thought of (test_provider.py, line" in err
    assert runs.scores()["coverage"] == pytest.approx(8 / 12)
    assert runs.scores()["scores"]["strict_accuracy"] == 1


def test_a_writer_that_dies_ends_the_run_with_a_sentence(monkeypatch: pytest.MonkeyPatch, runs: Runs) -> None:
    def refuse(*records: Json) -> None:
        raise ValueError("Out of range float values are not JSON compliant")

    monkeypatch.setattr(store.Appender, "add", lambda self, *records: refuse(*records))
    with runs.serve():
        status, _, err = runs()
    assert status == 2
    assert "cannot be written: ValueError: Out of range float values are not JSON compliant." in err.splitlines()[-1]


@pytest.mark.parametrize("protocol", ["single-turn", "multi-turn", "text", "code"])
def test_a_reply_that_is_cut_off_is_the_model_s_answer(protocol: str, runs: Runs) -> None:
    with runs.serve(lambda body: {**runs.oracle(protocol)(body), "finish_reason": "length"}) as server:
        status, _, err = runs("--protocol", protocol)
        assert len(server.bodies) == 12, "asked once"
        assert all(body["max_tokens"] == 4_096 for body in server.bodies)
    assert status == 0
    assert "12 replies reached the number of tokens that --max-tokens allows, and count as they are." in err
    assert {record["ending"] for record in runs.records()} == {"cut_off"}
    assert runs.about()["settings"]["max_tokens"] == 4_096
    assert runs.scores()["scores"]["strict_accuracy_l0"] == 1


@from_json
def test_the_tokens_of_a_reply_are_bounded_by_what_the_model_is(model: str, asked: Json, tokens: int | None) -> None:
    options = Options(model=model, **asked)
    assert bound(options, model, None, None) == tokens
    assert remote.litellm.supports_reasoning(model) == (tokens == 16_384 and not asked)


def test_a_model_whose_context_has_no_room_for_a_long_reply_is_asked_for_a_shorter_one(runs: Runs) -> None:
    with runs.serve(fault=lambda number, body: "overflow" if "max_tokens" in body else None) as server:
        assert runs("--limit 1", out="run")[0] == 0
        assert len(server.bodies) == 8
        assert runs("--limit 1 --max-tokens 9", out="asked")[0] == 1
    runs.perfect("run")


def test_calls_written_as_text_are_none_and_are_told(runs: Runs) -> None:
    """A small model behind a server that does not know its format of calls."""

    def answer(body: Json) -> Json:
        called = runs.oracle("single-turn")(body).get("tool_calls") or ()
        texts = [json.dumps({"name": call["function"]["name"], "arguments": {}}) for call in called]
        return message(content="\n".join(["```json", *texts, "```"]))

    with runs.serve(answer) as server:
        status, _, err = runs(out="run")
        assert status == 0
        assert "12 conversations hold calls as text, which the server did not read; --protocol text does." in err
        assert all(record["prediction"] == [] and record["call_in_text"] for record in runs.records("run"))
        server.answer = lambda body: message(content="It is cold.")
        assert runs(out="prose")[2] == ""
    assert not any("call_in_text" in record for record in runs.records("prose"))


# Keys -----------------------------------------------------------------------------------------------------------------


def test_a_variable_that_is_no_key_changes_no_score(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: list[Json], runs: Runs
) -> None:
    """Values of the tasks under names that sound like secrets."""
    steps = [step for row in rows for step in row["expected_trace"]]
    values = sorted({value for step in steps for value in step["arguments"].values() if isinstance(value, str)})
    for number, value in enumerate(values):
        monkeypatch.setenv(f"NUMBER_{number}_{('TOKEN', 'SECRET', 'KEY', 'PASSWORD')[number % 4]}", value)
    assert runs(model="baseline/oracle")[0] == 0
    runs.perfect()
    assert "[removed]" not in (tmp_path / "predictions.jsonl").read_text()


def test_a_key_that_stands_in_the_tasks_is_refused_before_anything_is_asked(
    monkeypatch: pytest.MonkeyPatch, rows: list[Json], runs: Runs
) -> None:
    word = max(rows[0]["prompt"].replace("?", " ").split(), key=len)
    key = word if len(word) >= 8 else rows[0]["prompt"][:12]
    with runs.serve(lambda body: message(content="no")) as server:
        status, out, err = runs("--api-key", key, out="given")
        assert (status, out) == (2, "")
        said = "holds a value that also occurs in the tasks or settings"
        assert err.startswith(f"comptoolbench run: the key given on the command line {said}, so that")
        monkeypatch.setenv("SOME_API_KEY", key)
        status, out, err = runs(out="set")
        assert (status, out) == (2, "")
        assert err.startswith(f"comptoolbench run: the environment variable SOME_API_KEY {said}")
        assert server.trials == []


@pytest.mark.parametrize("key", ["EMPTY", "none", "ollama"])
def test_the_placeholder_of_a_local_server_is_no_key(key: str, runs: Runs) -> None:
    with runs.serve():
        assert runs("--api-key", key, "--limit 1")[0] == 0
    runs.perfect()
    assert os.environ.get("OPENAI_API_KEY") is None
