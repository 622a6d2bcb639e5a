"""What can be asked of a run beside the model and the tasks."""

import json
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from runner import UserError, provider
from runner.options import RULES, Options
from runner.report.data import facets, load_runs
from tests.cases import from_json

from .kills import lasting
from .runs import Cli, about, assert_perfect, records, remote, scores
from .server import KEY, Answer, Server

Json = Any
Oracle = Callable[[str], Answer]


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attempts follow each other at once."""
    monkeypatch.setattr(provider, "FIRST_DELAY", 0.001)


SAMPLING = [
    (("--temperature", "0.7"), {"temperature": 0.7}, "temperature 0.7"),
    (("--temperature", "none"), {"temperature": None}, "temperature None"),
    (("--top-p", "0.9"), {"top_p": 0.9}, "top p 0.9"),
    (("--sampling-seed", "0"), {"seed": 0}, "sampling seed 0"),
    (("--max-tokens", "500"), {"max_tokens": 500}, "max tokens 500"),
    (("--tool-choice", "required"), {"tool_choice": "required"}, "tool choice required"),
    (("--parallel-tool-calls", "no"), {"parallel_tool_calls": False}, "parallel tool calls False"),
    (
        ("--extra", "presence_penalty=0.5", "--extra", 'stop=["x"]'),
        {"presence_penalty": 0.5, "stop": ["x"]},
        'stop ["x"]',
    ),
]


@pytest.mark.parametrize(
    ("options", "sent", "shown"), SAMPLING, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_an_option_of_sampling_is_sent_recorded_shown_and_compared(
    options: tuple[str, ...], sent: Json, shown: str, cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path
) -> None:
    with Server(oracle("single-turn")) as server:
        status, out, err = cli(*remote(server, tasks, tmp_path / "other", *options))
        assert (status, err) == (0, "")
        for body in (*server.trials, *server.bodies):
            assert {name: body.get(name) for name in sent} == sent
        assert cli(*remote(server, tasks, tmp_path / "usual"))[0] == 0
        status, _, err = cli(*remote(server, tasks, tmp_path / "usual", *options))
        assert status == 2
        assert "which must not be mixed" in err
    assert shown in out.splitlines()[0]
    usual, other = (facets(run) for run in load_runs([tmp_path / "usual", tmp_path / "other"]))
    assert {name for name in usual if usual[name] != other[name]} == {"conditions"}
    assert usual["conditions"] == "as usual"


def test_what_a_model_refuses_tells_runs_apart_too(cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path) -> None:
    with Server(oracle("single-turn")) as server:
        assert cli(*remote(server, tasks, tmp_path / "usual"))[0] == 0
        server.trial_fault = lambda number, body: "400-temperature" if "temperature" in body else None
        assert cli(*remote(server, tasks, tmp_path / "other"))[0] == 0
    usual, other = (facets(run) for run in load_runs([tmp_path / "usual", tmp_path / "other"]))
    assert (usual["conditions"], other["conditions"]) == ("as usual", "without temperature")


@pytest.mark.parametrize("options", [("--top-p", "0.5"), ("--reasoning-effort", "high"), ("--extra", "top_k=3")])
def test_what_was_asked_for_and_is_refused_ends_the_run_instead_of_being_left_out(
    options: tuple[str, ...], cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path
) -> None:
    def refuse(number: int, body: Json) -> str | None:
        return (
            "400" if {"top_p", "reasoning_effort"} & body.keys() else None
        )  # what the API does not define, the server refuses itself

    with Server(oracle("single-turn")) as server:
        server.trial_fault = refuse
        status, _, err = cli(*remote(server, tasks, tmp_path, *options))
    assert status == 2
    assert "refuses a trial request, and so would every other. It says: " in err
    assert server.bodies == []


def test_headers_of_one_s_own_are_sent_and_their_values_stand_in_no_file(
    cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path
) -> None:
    secret = "hush-0123456789"
    with Server(lambda body: {**oracle("single-turn")(body), "content": secret}) as server:
        assert (
            cli(
                *remote(
                    server, tasks, tmp_path, "--extra", f'headers={{"X-Secret": "{secret}"}}', "--verbose", "--limit", 1
                )
            )[0]
            == 0
        )
    assert all(
        {name.lower(): value for name, value in headers.items()}["x-secret"] == secret for headers in server.headers
    )
    assert about(tmp_path)["settings"]["extra"] == {"headers": ["X-Secret"]}
    assert not any(secret in path.read_text() for path in tmp_path.iterdir())


def test_secrets_are_known_by_their_place_their_name_and_however_short_they_are(
    cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path
) -> None:
    pytest.importorskip("diskcache")
    secrets = ["q2w-e4r", "t5z-u6i-o7p", "a1s2d3"]
    with Server(
        lambda body: {**oracle("single-turn")(body), "content": f"You sent {' and '.join(secrets)}."}
    ) as server:
        command = [*remote(server, tasks, tmp_path / "run", "--verbose", "--limit", 1, "--cache", tmp_path / "cache")]
        command[command.index(KEY)] = secrets[0]
        fields = {"metadata": {"access_token": secrets[1], "nested": {"password": secrets[2]}}}
        command += ["--extra", f"extra_body={json.dumps(fields)}"]
        status, out, err = cli(*command)
        assert status == 0, err
        assert server.bodies[0]["metadata"] == fields["metadata"]
    written = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert [
        one for one in secrets if any(one.encode() in each for each in (*written, out.encode(), err.encode()))
    ] == []


@pytest.mark.parametrize("protocol", ["single-turn", "multi-turn", "text"])
def test_a_system_prompt_of_one_s_own_is_sent_recorded_and_not_comparable(
    protocol: str, cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path
) -> None:
    (tmp_path / "prompt.txt").write_text("\ufeffAlways call tools.\n")
    options = ("--protocol", protocol, "--limit", 2)
    with Server(oracle(protocol)) as server:
        assert cli(*remote(server, tasks, tmp_path / "own", *options, "--system", tmp_path / "prompt.txt"))[0] == 0
        assert all(body["messages"][0]["content"].startswith("Always call tools.") for body in server.bodies)
        assert cli(*remote(server, tasks, tmp_path / "usual", *options))[0] == 0
    assert_perfect(tmp_path / "own")
    own, usual = (about(tmp_path / name)["settings"] for name in ("own", "usual"))
    assert own["system"] == "Always call tools."
    assert own["prompts_digest"] != usual["prompts_digest"]


def test_tasks_are_run_by_their_ids(cli: Cli, rows: list[Json], oracle: Oracle, tasks: Path, tmp_path: Path) -> None:
    wanted = [rows[3]["task_id"], rows[20]["task_id"]]
    with Server(oracle("single-turn")) as server:
        assert cli(*remote(server, tasks, tmp_path, "--tasks", ",".join(reversed(wanted))))[0] == 0
    assert [record["task_id"] for record in records(tmp_path)] == wanted
    assert cli("score", tmp_path)[0] == 0
    status, _, err = cli("run", "--dataset", tasks, "--tasks", wanted[0][:-1] + "x")
    assert status == 2
    assert f"the dataset has no task {wanted[0][:-1]}x; did you mean {wanted[0][:-1]}" in err


@pytest.mark.parametrize(("retries", "requests"), [("0", 1), ("2", 3)])
def test_a_request_is_repeated_as_often_as_asked(
    retries: str, requests: int, cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path
) -> None:
    with Server(oracle("single-turn"), fault=lambda number, body: "500") as server:
        assert cli(*remote(server, tasks, tmp_path, "--retries", retries, "--limit", 1, "--levels", "0"))[0] == 1
    assert len(server.bodies) == requests


def test_a_cost_limit_ends_the_run_in_good_order_and_a_higher_one_goes_on(
    cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path
) -> None:
    price = (100 * 0.15 + 10 * 0.60) / 1e6  # of a request to gpt-4o-mini
    with Server(oracle("single-turn")) as server:
        command = [
            *(
                "openai/gpt-4o-mini" if part == "openai/test" else part
                for part in remote(server, tasks, tmp_path, "--concurrency", 1)
            )
        ]
        status, _, err = cli(*command, "--max-cost", f"{4.5 * price:.8f}")
        assert status == 1
        assert "given up: $0.0001 are spent, which --max-cost allows no more of; a higher one goes on." in err
        assert len(server.bodies) == len(records(tmp_path)) == 5
        assert "$0.0001 were spent before" in cli(*command, "--max-cost", f"{4.5 * price:.8f}")[2]
        assert len(server.bodies) == 5
        assert cli(*command, "--max-cost", "1")[0] == 0
        assert len(server.bodies) == 24
        status, _, err = cli(*remote(server, tasks, tmp_path / "unknown", "--max-cost", "1"))
    assert_perfect(tmp_path)
    assert (status, err) == (
        2,
        "comptoolbench run: --max-cost needs a price, and LiteLLM knows none for openai/test.\n",
    )


@pytest.mark.parametrize("protocol", ["single-turn", "multi-turn"])
def test_a_dry_run_says_what_a_run_would_take_and_sends_nothing(
    protocol: str, cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path
) -> None:
    with Server(oracle(protocol)) as server:
        command = remote(server, tasks, tmp_path / "run", "--protocol", protocol, "--repeats", 2, "--catalog", "full")
        command = tuple("openai/gpt-4o-mini" if part == "openai/test" else part for part in command)
        status, out, err = cli(*command, "--dry-run")
        assert (status, err) == (0, "")
        assert server.trials == server.bodies == []
        assert not (tmp_path / "run").exists()
        assert cli(*command)[0] == 0
        counted, read, written = (
            int(number.replace(",", "")) for number in re.findall(r"([\d,]+)\s(?:requests|tokens\sin|tokens\sout)", out)
        )
        assert counted == len(server.bodies)
    assert read / counted > 8_000, "106 schemas"
    assert 20 < written / counted < 400
    cost = float(re.search(r"Estimated cost: ([\d.]+) US dollars", out)[1])  # type: ignore[index]
    assert cost == pytest.approx((read * 0.15 + written * 0.60) / 1e6, abs=0.01)
    assert out.startswith("openai/gpt-4o-mini: 48 tasks, about ")


def test_several_models_are_run_one_after_the_other(cli: Cli, tasks: Path, tmp_path: Path) -> None:
    status, out, err = cli(
        "run",
        "--model",
        "baseline/null",
        "--model",
        "nobody/model",
        "--model",
        "baseline/oracle",
        "--dataset",
        tasks,
        "--out",
        tmp_path,
    )
    assert status == 2
    assert err.startswith("comptoolbench run: nobody/model: LiteLLM knows no provider")
    assert [line for line in out.splitlines() if line.startswith("# ")] == [
        f"# baseline/{name}, single-turn, full catalogue" for name in ("null", "oracle")
    ]
    assert_perfect(tmp_path / "baseline_oracle")
    assert scores(tmp_path / "baseline_null")["coverage"] == 1
    assert cli("run", "--model", "baseline/null", "--model", "baseline/null", "--dataset", tasks)[0] == 2


def test_answers_are_kept_and_nothing_is_asked_twice(
    cli: Cli, rows: list[Json], oracle: Oracle, tasks: Path, tmp_path: Path
) -> None:
    pytest.importorskip("diskcache")

    def telltale(body: Json) -> Json:
        message = oracle("multi-turn")(body)
        return message if message.get("tool_calls") else {**message, "content": f"Your key is {KEY}."}

    options = ("--protocol", "multi-turn", "--repeats", 2, "--cache", tmp_path / "cache")
    with Server(telltale, fault=lambda number, body: "empty" if number == 1 else None) as server:
        assert cli(*remote(server, tasks, tmp_path / "first", *options))[0] == 0
        asked = len(server.bodies)
        assert asked > 2 * len(rows) + 1, "a repeat is asked anew"
        assert cli(*remote(server, tasks, tmp_path / "again", *options))[0] == 0
        assert len(server.bodies) == asked
        assert cli(*remote(server, tasks, tmp_path / "warmer", *options, "--temperature", "1"))[0] == 0
        assert len(server.bodies) > asked
    assert_perfect(tmp_path / "again")
    assert sum(record["attempts"] for record in records(tmp_path / "again")) == 0
    assert scores(tmp_path / "first")["scores"] == scores(tmp_path / "again")["scores"]
    assert not any(KEY.encode() in path.read_bytes() for path in (tmp_path / "cache").iterdir())


def test_a_log_says_what_became_of_every_request_and_holds_no_key(
    cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path
) -> None:
    with Server(oracle("single-turn"), fault=lambda number, body: "429" if number == 1 else None) as server:
        assert cli(*remote(server, tasks, tmp_path, "--limit", 1, "--concurrency", 1, "--verbose"))[0] == 0
    log = (tmp_path / "log.txt").read_text()
    first = records(tmp_path)[0]["task_id"]
    assert f"{first}/0/0: request 1" in log
    assert f"{first}/0/0: litellm.RateLimitError" in log
    assert f"{first}/0/0: request 2" in log
    assert f"{first}/0/0: answered" in log
    assert KEY not in log
    assert cli(*remote(server, tasks, tmp_path / "quiet", "--model", "baseline/null", "--limit", 1))[0] in (0, 2)
    assert not (tmp_path / "quiet" / "log.txt").exists()


@from_json
def test_wrong_use_gets_one_sentence(
    arguments: tuple[str, ...], said: str, cli: Cli, tasks: Path, tmp_path: Path
) -> None:
    status, out, err = cli("run", "--dataset", tasks, "--out", tmp_path / "out", *arguments)
    assert (status, out) == (2, "")
    assert said in err.splitlines()[-1]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        (
            "family",
            "answer",
            "process, answers (did you mean answers?); got 'answer'",
        ),
        ("family", 3, "must be one of"),
        ("protocol", "single", "(did you mean single-turn?); got 'single'"),
        ("catalog", "nope", "must be one of full, task; got 'nope'"),
        ("tool_choice", "autos", "did you mean auto?"),
        ("repeats", 0, "must be a whole number from 1 to 100; got 0"),
        ("repeats", None, "cannot be None; leave it out for its default"),
        ("limit", "2", "must be a whole number from 1 on; got '2'"),
        ("limit", 1.5, "must be a whole number from 1 on; got 1.5"),
        ("limit", True, "must be a whole number from 1 on; got True"),
        ("concurrency", 0, "must be a whole number from 1 to 1000; got 0"),
        ("timeout", "x", "must be a number above 0; got 'x'"),
        ("timeout", float("inf"), "must be a number above 0; got inf"),
        ("temperature", float("nan"), "must be a number from 0 on; got nan"),
        ("seed", 10**26, "must be a whole number from"),
        ("twins", "yes", "must be True or False; got 'yes'"),
        ("tasks", "L0_node_0001", "must be a list of task ids; got 'L0_node_0001'"),
        ("select", {"level": "0"}, "must name values as lists of texts"),
        ("extra", {"messages": []}, "cannot set 'messages'"),
        ("extra", {"top_k": float("nan")}, "must hold JSON alone"),
        ("out", "a\0b", "must name a folder"),
        ("out", 3, "must name a folder; got 3"),
        ("model", "openai/", "names no model"),
        ("system", "x" * 0, "must be a text; got ''"),
    ],
)
def test_a_wrong_value_in_python_gets_one_sentence_with_what_is_right(option: str, value: Json, says: str) -> None:
    with pytest.raises(UserError, match=re.escape(says)) as raised:
        Options(**{option: value})
    assert str(raised.value).startswith(f"{option} ")
    assert len(str(raised.value).splitlines()) == 1


def test_every_option_is_checked_and_takes_its_own_default() -> None:
    unchecked = {"answer", "integration"}  # functions and objects, which only Python gives
    assert {one.name for one in fields(Options)} - unchecked == {*RULES}
    assert Options() == Options(**{name: getattr(Options(), name) for name in RULES})


def test_lines_of_other_tasks_are_left_out_and_said(cli: Cli, tasks: Path, tmp_path: Path) -> None:
    command = ("run", "--model", "baseline/null", "--dataset", tasks, "--limit", 1, "--out", tmp_path)
    assert cli(*command)[0] == 0
    before = lasting(tmp_path)
    lines = (tmp_path / "predictions.jsonl").read_text()
    (tmp_path / "predictions.jsonl").write_text(
        lines + json.dumps({"task_id": "L9_x_0001", "repeat": 0, "prediction": []}) + "\n"
    )
    status, _, err = cli(*command)
    assert status == 0
    assert (
        err
        == "comptoolbench run: predictions.jsonl held records of tasks that are not in this run, which are left out: "
        "L9_x_0001\n"
    )
    assert lasting(tmp_path) == before


@pytest.mark.parametrize("header", [{"Authorization": "Bearer hush-hush-12"}, {"Cookie": "a=hush-hush-12"}], ids=str)
def test_a_secret_in_a_header_is_known_without_what_stands_beside_it(header: dict[str, str]) -> None:
    scrub = Options(model="openai/x", extra={"headers": header}).scrub()
    assert scrub.record("It is hush-hush-12.") == scrub.message("It is hush-hush-12.") == "It is [removed]."
