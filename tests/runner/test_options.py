"""What can be asked of a run beside the model and the tasks."""

import json
import re
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from runner import UserError, suites
from runner.options import RULES, Options
from runner.plan import Plan, plan
from runner.report.data import facets, load_runs
from runner.run import carry_out
from tests.cases import from_json

from .kills import lasting
from .runs import Cli, Runs
from .server import KEY, Answer

Json = Any
Oracle = Callable[[str], Answer]


pytestmark = pytest.mark.usefixtures("hasty")
SAMPLING: list[tuple[tuple[str, ...], Json, str]] = [
    (("--temperature 0.7",), {"temperature": 0.7}, "temperature 0.7"),
    (("--temperature none",), {"temperature": None}, "temperature None"),
    (("--top-p 0.9",), {"top_p": 0.9}, "top p 0.9"),
    (("--sampling-seed 0",), {"seed": 0}, "sampling seed 0"),
    (("--max-tokens 500",), {"max_tokens": 500}, "max tokens 500"),
    (("--tool-choice required",), {"tool_choice": "required"}, "tool choice required"),
    (("--parallel-tool-calls no",), {"parallel_tool_calls": False}, "parallel tool calls False"),
    (("--extra presence_penalty=0.5 --extra", 'stop=["x"]'), {"presence_penalty": 0.5, "stop": ["x"]}, 'stop ["x"]'),
]


def test_an_option_of_sampling_is_sent_recorded_shown_and_compared(tmp_path: Path, runs: Runs) -> None:
    """As is that a model refuses a parameter."""
    with runs.serve() as server:
        assert runs("--limit 1", out="usual")[0] == 0
        for options, sent, shown in SAMPLING:
            bodies = server.bodies[:], server.trials[:]
            status, out, err = runs("--limit 1", *options, out=shown)
            assert (status, err) == (0, "")
            asked = [*server.bodies[len(bodies[0]) :], *server.trials[len(bodies[1]) :]]
            assert len(asked) >= 5
            assert [{name: body.get(name) for name in sent} for body in asked] == [sent] * len(asked)
            assert shown in out.splitlines()[0]
            status, _, err = runs("--limit 1", *options, out="usual")
            assert (status, "which must not be mixed" in err) == (2, True)
        server.trial_fault = lambda number, body: "400-temperature" if "temperature" in body else None
        assert runs("--limit 1", out="refused")[0] == 0
    folders = [tmp_path / name for name in ("usual", "refused", *(shown for _, _, shown in SAMPLING))]
    usual, *others = (facets(run) for run in load_runs(folders))
    assert (usual["conditions"], others[0]["conditions"]) == ("as usual", "without temperature")
    for other in others:
        assert {name for name in usual if usual[name] != other[name]} == {"conditions"}


@pytest.mark.parametrize("options", [("--top-p", "0.5"), ("--reasoning-effort", "high"), ("--extra", "top_k=3")])
def test_what_was_asked_for_and_is_refused_ends_the_run_instead_of_being_left_out(
    options: tuple[str, ...], runs: Runs
) -> None:
    def refuse(number: int, body: Json) -> str | None:
        return (
            "400" if {"top_p", "reasoning_effort"} & body.keys() else None
        )  # what the API does not define, the server refuses itself

    with runs.serve() as server:
        server.trial_fault = refuse
        status, _, err = runs(*options)
    assert status == 2
    assert "refuses a trial request, and so would every other. It says: " in err
    assert server.bodies == []


def test_headers_of_one_s_own_are_sent_and_their_values_stand_in_no_file(tmp_path: Path, runs: Runs) -> None:
    secret = "hush-0123456789"
    with runs.serve(lambda body: {**runs.oracle("single-turn")(body), "content": secret}) as server:
        assert runs("--extra", f'headers={{"X-Secret": "{secret}"}}', "--verbose --limit 1")[0] == 0
    assert {value for each in server.headers for name, value in each.items() if name.lower() == "x-secret"} == {secret}
    assert runs.about()["settings"]["extra"] == {"headers": ["X-Secret"]}
    assert not any(secret in path.read_text() for path in tmp_path.iterdir())


def test_secrets_are_known_by_their_place_their_name_and_however_short_they_are(tmp_path: Path, runs: Runs) -> None:
    pytest.importorskip("diskcache")
    secrets = ["q2w-e4r", "t5z-u6i-o7p", "a1s2d3"]
    said = f"You sent {' and '.join(secrets)}."
    with runs.serve(lambda body: {**runs.oracle("single-turn")(body), "content": said}) as server:
        fields = {"metadata": {"access_token": secrets[1], "nested": {"password": secrets[2]}}}
        options = ("--extra", f"extra_body={json.dumps(fields)}", "--cache", tmp_path / "cache")
        status, out, err = runs("--verbose --limit 1 --api-key", secrets[0], *options, out="run")
        assert status == 0, err
        assert server.bodies[0]["metadata"] == fields["metadata"]
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    written = b"".join([*files, out.encode(), err.encode()])
    assert [one for one in secrets if one.encode() in written] == []


@pytest.mark.parametrize("protocol", ["single-turn", "multi-turn", "text"])
def test_a_system_prompt_of_one_s_own_is_sent_recorded_and_not_comparable(
    protocol: str, tmp_path: Path, runs: Runs
) -> None:
    (tmp_path / "prompt.txt").write_text("\ufeffAlways call tools.\n")
    options = ("--limit 1 --protocol", protocol)
    with runs.serve(protocol) as server:
        assert runs(*options, "--system", tmp_path / "prompt.txt", out="own")[0] == 0
        assert all(body["messages"][0]["content"].startswith("Always call tools.") for body in server.bodies)
        assert runs(*options, out="usual")[0] == 0
    runs.perfect("own")
    own, usual = (runs.about(name)["settings"] for name in ("own", "usual"))
    assert own["system"] == "Always call tools."
    assert own["prompts_digest"] != usual["prompts_digest"]


def test_tasks_are_run_by_their_ids(cli: Cli, rows: list[Json], tasks: Path, tmp_path: Path, runs: Runs) -> None:
    wanted = [rows[3]["task_id"], rows[10]["task_id"]]
    with runs.serve():
        assert runs("--tasks", ",".join(reversed(wanted)))[0] == 0
    assert [record["task_id"] for record in runs.records()] == wanted
    assert cli("score", tmp_path)[0] == 0
    status, _, err = cli("run", "--dataset", tasks, "--tasks", wanted[0].lower())
    assert status == 2
    assert f"the dataset has no task {wanted[0].lower()}; did you mean {wanted[0]}?" in err


def test_a_value_may_be_named_by_its_label(tmp_path: Path, runs: Runs) -> None:
    asked = (
        ("value", "1,2"),
        ("label", "L1,2"),
        ("small", "l1,l2"),
        ("name", "chain,parallel"),
        ("full", "L1 chain,L2: parallel"),
    )
    for out, values in asked:
        assert runs("--limit 1", "--select", f"level={values}", out=out, model="baseline/null")[0] == 0
        assert runs("--limit 1", "--levels", values, out=out, model="baseline/null")[0] == 0
        assert runs.about(out)["settings"] == runs.about("value")["settings"]
    assert [record["task_id"][:2] for record in runs.records("label")] == ["L1", "L2"]
    assert "has no tasks of level L9; it has 0, 1, 2, 3." in runs("--select level=L9", model="baseline/null")[2]


@pytest.mark.parametrize(("retries", "requests"), [("0", 1), ("2", 3)])
def test_a_request_is_repeated_as_often_as_asked(retries: str, requests: int, runs: Runs) -> None:
    with runs.serve(fault=lambda number, body: "500") as server:
        assert runs("--retries", retries, "--limit 1 --levels 0")[0] == 1
    assert len(server.bodies) == requests


def test_a_cost_limit_ends_the_run_in_good_order_and_a_higher_one_goes_on(runs: Runs) -> None:
    price = (100 * 0.15 + 10 * 0.60) / 1e6  # of a request to gpt-4o-mini
    limit = f"{4.5 * price:.8f}"
    with runs.serve() as server:
        limited = partial(runs, "--concurrency 1 --max-cost", out="limited", model="openai/gpt-4o-mini")
        status, _, err = limited(limit)
        assert status == 1
        assert "given up: $0.0001 has been spent, which reaches --max-cost; a higher limit continues the run." in err
        assert len(server.bodies) == len(runs.records("limited")) == 5
        assert "$0.0001 was spent before" in limited(limit)[2]
        assert len(server.bodies) == 5
        assert limited(1)[0] == 0
        assert len(server.bodies) == 12
        runs.perfect("limited")
        for model in ("openai/test", "openai/gpt-9-mini"):
            said = f"comptoolbench run: --max-cost needs a price, and LiteLLM knows none for {model}.\n"
            assert runs("--limit 1 --max-cost 1", out="unknown", model=model)[::2] == (2, said)
        assert runs("--limit 1", model="openai/gpt-9-mini", out="run")[0] == 0
    assert runs.scores("run")["spent"]["cost"] is None, "not known"


@pytest.mark.parametrize("protocol", ["single-turn", "multi-turn"])
def test_a_dry_run_says_what_a_run_would_take_and_sends_nothing(protocol: str, runs: Runs) -> None:
    with runs.serve(protocol) as server:
        words = ("--repeats 2 --limit 1 --catalog full --protocol", protocol)
        command = partial(runs, *words, out="run", model="openai/gpt-4o-mini")
        status, out, err = command("--dry-run")
        assert (status, err) == (0, "")
        assert server.trials == server.bodies == []
        assert not (runs.folder / "run").exists()
        assert command()[0] == 0
        counted, read, written = (
            int(number.replace(",", "")) for number in re.findall(r"([\d,]+)\s(?:requests|tokens\sin|tokens\sout)", out)
        )
        assert counted == len(server.bodies)
    assert read / counted > 8_000, "106 schemas"
    assert 20 < written / counted < 400
    cost = float(re.search(r"Estimated cost: ([\d.]+) US dollars", out)[1])  # type: ignore[index]
    assert cost == pytest.approx((read * 0.15 + written * 0.60) / 1e6, abs=0.01)
    assert out.startswith(f"openai/gpt-4o-mini, {protocol}, full catalogue: 8 tasks, ")


@from_json
def test_a_model_without_a_price_is_not_called_free(model: str, sentence: str, runs: Runs) -> None:
    status, out, err = runs("--dry-run --limit 1", model=model)
    assert (status, err) == (0, "")
    assert sentence in " ".join(out.split())


def test_a_dry_run_refuses_a_model_of_no_provider_as_the_run_would(runs: Runs) -> None:
    status, out, err = runs("--dry-run --limit 1", model="gpt-9-mini")
    assert (status, out) == (2, "")
    assert "LiteLLM knows no provider for the model 'gpt-9-mini'" in err


def test_several_models_are_run_one_after_the_other_and_what_failed_is_said_last(
    cli: Cli, tasks: Path, tmp_path: Path, runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(asked: Plan, *rest: Any) -> Any:
        if asked.model == "baseline/random":
            raise UserError("the server is down.")
        return carry_out(asked, *rest)

    monkeypatch.setattr("runner.run.carry_out", failing)
    models = [word for name in ("null", "random", "oracle") for word in ("--model", f"baseline/{name}")]
    status, out, err = cli("run --limit 1", *models, "--dataset", tasks, "--out", tmp_path)
    assert status == 2
    assert "comptoolbench run: baseline/random: the server is down.\n" in err
    assert err.endswith("comptoolbench run: there are no results of baseline/random; the reason is given above.\n")
    titles = [f"# baseline/{name}, single-turn, full catalogue" for name in ("null", "oracle")]
    assert [line for line in out.splitlines() if line.startswith("# ")] == titles
    runs.perfect("baseline_oracle")
    assert runs.scores("baseline_null")["coverage"] == 1
    assert cli("run", *models[:2], *models[:2], "--dataset", tasks)[0] == 2


def test_nothing_is_run_if_one_of_several_models_cannot_be_and_tasks_are_read_once(
    cli: Cli, tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = []

    def read(*given: Any) -> Any:
        reads.append(given)
        return load(*given)

    load = suites.load
    monkeypatch.setattr("runner.suites.load", read)
    for key in ("ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "HOSTED_VLLM_API_BASE"):
        monkeypatch.delenv(key, raising=False)
    told = {
        "baseline/nul": "there is no built-in model baseline/nul; did you mean baseline/null?",
        "none/such": "LiteLLM knows no provider for the model 'none/such'; ",
        "anthropic/claude-haiku-4-5": "there is no key for anthropic/claude-haiku-4-5; set ANTHROPIC_API_KEY in the ",
        "gemini/x": "there is no key for gemini/x; set GEMINI_API_KEY in the environment, or ",
        "hosted_vllm/x": "hosted_vllm/x is on a server of your own; say where, with --api-base URL.",
    }
    models = [word for model in ("baseline/null", *told, "bedrock/x") for word in ("--model", model)]
    status, out, err = cli("run", *models, "--dataset", tasks, "--out", tmp_path / "out")
    *lines, last = err.splitlines()
    assert (status, out) == (2, "")
    assert last == "comptoolbench run: nothing was run; correct the command, or leave these out."
    for line, (model, said) in zip(lines, told.items(), strict=True):  # Bedrock takes keys from elsewhere, too
        assert line.startswith(f"comptoolbench run: {model}: {said}")
    assert len(reads) == 1
    assert not (tmp_path / "out").exists()


def test_several_numbers_of_distractors_are_run_one_after_the_other(
    cli: Cli, rows: list[Json], tasks: Path, tmp_path: Path, runs: Runs
) -> None:
    command = partial(runs, "--limit 2 --catalog 3,10,105")
    with runs.serve() as server:
        status, out, err = command()
        assert (status, err) == (0, "")
        asked = list(server.bodies)
        assert command()[0] == 0
    assert server.bodies == asked, "nothing is asked twice"
    titles = ("task catalogue", "10 distractors", "full catalogue")
    assert re.findall("^# .*", out, re.MULTILINE) == [f"# openai/test, single-turn, {title}" for title in titles]
    assert out.endswith(f"All of them on a page: comptoolbench report {tmp_path}\n")
    offers: dict[str, list[set[str]]] = {}
    for body in asked:
        names = {tool["function"]["name"] for tool in body["tools"]}
        offers.setdefault(body["messages"][-1]["content"], []).append(names)
    expected = [row for row in rows if row["prompt"] in offers]
    assert len(expected) == len(offers) == 8
    for row in expected:
        few, some, every = offers[row["prompt"]]
        gold = {step["tool_name"] for step in row["expected_trace"]}
        assert gold < few < some < every, "the sets are nested"
        assert [len(few - gold), len(some - gold), len(every)] == [3, 10, 106]
    for number in (3, 10, 105):
        runs.perfect(f"catalog_{number}")
    scores = runs.scores("catalog_10")
    (tmp_path / "catalog_10" / "scores.json").unlink()
    assert cli("score", tmp_path / "catalog_10")[0] == 0
    assert runs.scores("catalog_10") == scores
    for number, name in ((3, "task"), (105, "full")):
        options = Options(model="openai/test", api_base=server.base, dataset=str(tasks), limit=2, catalog=name)
        assert runs.about(f"catalog_{number}")["settings"].items() >= plan(options).settings.items(), "they compare"


def test_answers_are_kept_and_nothing_is_asked_twice(tmp_path: Path, runs: Runs) -> None:
    pytest.importorskip("diskcache")

    def telltale(body: Json) -> Json:
        message = runs.oracle("multi-turn")(body)
        return message if message.get("tool_calls") else {**message, "content": f"Your key is {KEY}."}

    options = ("--protocol multi-turn --limit 2 --repeats 2 --cache", tmp_path / "cache")
    with runs.serve(telltale, fault=lambda number, body: "empty" if number == 1 else None) as server:
        assert runs(*options, out="first")[0] == 0
        asked = len(server.bodies)
        assert asked > 2 * 8 + 1, "a repeat is asked anew"
        assert runs(*options, out="again")[0] == 0
        assert len(server.bodies) == asked
        assert runs(*options, "--temperature 1", out="warmer")[0] == 0
        assert len(server.bodies) > asked
    runs.perfect("again")
    assert sum(record["attempts"] for record in runs.records("again")) == 0
    assert runs.scores("first")["scores"] == runs.scores("again")["scores"]
    assert not any(KEY.encode() in path.read_bytes() for path in (tmp_path / "cache").iterdir())


def test_a_log_says_what_became_of_every_request_and_holds_no_key(tmp_path: Path, runs: Runs) -> None:
    with runs.serve(fault=lambda number, body: "429" if number == 1 else None):
        assert runs("--limit 1 --concurrency 1 --verbose")[0] == 0
    log = (tmp_path / "log.txt").read_text()
    first = runs.records()[0]["task_id"]
    assert f"{first}/0/0: request 1" in log
    assert f"{first}/0/0: litellm.RateLimitError" in log
    assert f"{first}/0/0: request 2" in log
    assert f"{first}/0/0: answered" in log
    assert KEY not in log
    assert runs("--model baseline/null --limit 1", out="quiet")[0] in (0, 2)
    assert not (tmp_path / "quiet" / "log.txt").exists()


@from_json
def test_wrong_use_gets_one_sentence(
    arguments: tuple[str, ...], said: str, cli: Cli, tasks: Path, tmp_path: Path
) -> None:
    status, out, err = cli("run", "--dataset", tasks, "--out", tmp_path / "out", *arguments)
    assert (status, out) == (2, "")
    assert said in err.splitlines()[-1]
    assert not (tmp_path / "out").exists()


@from_json
def test_a_wrong_value_in_python_gets_one_sentence_with_what_is_right(option: str, value: Json, says: str) -> None:
    with pytest.raises(UserError, match=re.escape(says)) as raised:
        Options(**{option: value})
    assert str(raised.value).startswith(f"{option} ")
    assert len(str(raised.value).splitlines()) == 1


def test_every_option_is_checked_and_takes_its_own_default() -> None:
    unchecked = {"answer", "integration"}  # functions and objects, which only Python gives
    assert {one.name for one in fields(Options)} - unchecked == {*RULES}
    assert Options() == Options(**{name: getattr(Options(), name) for name in RULES})


def test_lines_of_other_tasks_are_left_out_and_said(tmp_path: Path, runs: Runs) -> None:
    command = partial(runs, "--limit 1", model="baseline/null")
    assert command()[0] == 0
    before = lasting(tmp_path)
    with (tmp_path / "predictions.jsonl").open("a") as lines:
        lines.write(json.dumps({"task_id": "L9_x_0001", "repeat": 0, "prediction": []}) + "\n")
    said = "predictions.jsonl held records of tasks that are not in this run, which are left out: L9_x_0001"
    assert command()[::2] == (0, f"comptoolbench run: {said}\n")
    assert lasting(tmp_path) == before


@pytest.mark.parametrize("header", [{"Authorization": "Bearer hush-hush-12"}, {"Cookie": "a=hush-hush-12"}], ids=str)
def test_a_secret_in_a_header_is_known_without_what_stands_beside_it(header: dict[str, str]) -> None:
    scrub = Options(model="openai/x", extra={"headers": header}).scrub()
    assert scrub.record("It is hush-hush-12.") == scrub.message("It is hush-hush-12.") == "It is [removed]."
