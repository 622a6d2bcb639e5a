"""`inspect eval` gives what `comptoolbench run` gives; what models and providers do to it costs what it costs there."""

import asyncio
import json
import os
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from families import family
from runner import suites
from runner.agents import builtins_for, make
from runner.protocols import PROTOCOLS
from tests.cases import from_json
from tests.runner.server import Answer, Server, answering

Json = Any

pytestmark = [
    pytest.mark.skipif(
        not find_spec("inspect_ai"), reason="the extra `inspect` is not installed here; .ci/inspect runs these"
    ),
    pytest.mark.filterwarnings("ignore"),  # of Inspect, and of LiteLLM beside an openai that it does not expect
]

BIN = Path(sys.executable).parent
FOUR = ("L0_node_0001", "L1_chain_0049", "L2_parallel_0113", "L3_dag_0200")
GRAPHS = ("graph_0001", "graph_0100")
QUESTIONS = ("answers_enterprise_0001", "answers_chat_0101")


def agent(of: str, model: str, protocol: str) -> Answer:
    """What a server answers that stands for an agent on board."""
    found, rows = suites.load(of)
    return answering(make(builtins_for(found)[model], rows, PROTOCOLS[protocol].turns), PROTOCOLS[protocol])


def inspect(*words: str, folder: Path, server: Server | None = None) -> subprocess.CompletedProcess[str]:
    """Inspect's command line, away from the project."""
    environment = {
        **os.environ,
        "PYTHONWARNINGS": "ignore",
        "INSPECT_LOG_DIR": str(folder / "logs"),
        "INSPECT_DISPLAY": "plain",
    }
    environment |= {"BOARD_BASE_URL": server.base, "BOARD_API_KEY": "sk-test-0123456789abcdef"} if server else {}
    return subprocess.run(
        [str(BIN / "inspect"), *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def inspect_eval(
    task: str, folder: Path, server: Server, ids: tuple[str, ...], *more: str
) -> subprocess.CompletedProcess[str]:
    """Run a task of Inspect on some samples."""
    words = (
        "eval",
        f"comptoolbench/{task}",
        "--model",
        "openai-api/board/test",
        "--sample-id",
        ",".join(ids),
        "--max-retries",
        "0",
    )
    return inspect(*words, *more, folder=folder, server=server)


def scored(folder: Path) -> tuple[dict[str, Json], list[dict[str, Json]], int]:
    """What `comptoolbench score` makes of the log: scores.json, the lines of predictions.jsonl, and its exit status."""
    (log,) = (folder / "logs").glob("*.eval")
    status = main(["score", str(log), "--out", str(folder / "scored")])
    return json.loads((folder / "scored" / "scores.json").read_text()), records(folder / "scored"), status


def records(run: Path) -> list[dict[str, Json]]:
    """The lines of predictions.jsonl without what differs between two runs."""
    kept = ("task_id", "repeat", "prediction", "answer", "ending")
    return [
        {name: record[name] for name in kept}
        for record in map(json.loads, (run / "predictions.jsonl").read_text().splitlines())
    ]


def metrics(folder: Path) -> dict[str, float]:
    """The metrics in the log, by name."""
    from inspect_ai.log import read_eval_log

    (log,) = (folder / "logs").glob("*.eval")
    results = read_eval_log(str(log), header_only=True).results
    assert results
    return {
        name: metric.value
        for score in results.scores
        for name, metric in score.metrics.items()
        if name not in ("mean", "stderr")
    }


@from_json
def test_inspect_gives_the_records_and_scores_of_a_run(
    of: str, model: str, protocol: str, ids: tuple[str, ...], tmp_path: Path
) -> None:
    task = {"composition": "comptoolbench"}.get(of, of)
    with Server(agent(of, model, protocol)) as server:
        done = inspect_eval(
            task, tmp_path, server, ids, "-T", f"protocol={protocol}", "-T", "catalog=task", "-M", "strict_tools=true"
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert {tool["function"]["strict"] for body in server.bodies for tool in body["tools"]} == {False}
        assert {body["temperature"] for body in server.bodies} == {0}
    options = ("--family", of, "--model", model, "--protocol", protocol, "--catalog", "task", "--tasks", ",".join(ids))
    assert main(["run", *options, "--out", str(tmp_path / "own")]) == 0
    found, lines, _ = scored(tmp_path)
    own = json.loads((tmp_path / "own" / "scores.json").read_text())
    assert found["scores"] == own["scores"]
    assert found["coverage"] == own["coverage"] == 1
    assert lines == records(tmp_path / "own")
    given, totals = metrics(tmp_path), family(of).columns
    assert {name: given[name] for name in totals} == {
        name: pytest.approx(own["scores"][name], nan_ok=True) for name in totals
    }


def test_epochs_are_repeats_and_give_pass_k_on_strict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right, seen = agent("composition", "baseline/oracle", "single-turn"), Counter[str]()

    def answer(body: Json) -> Json:
        request = body["messages"][1]["content"]
        seen[request] += 1
        chain = next(row for row in suites.load()[1] if row["task_id"] == FOUR[1])["prompt"]
        return {"role": "assistant", "content": "No."} if request == chain and seen[request] == 2 else right(body)

    with Server(answer) as server:
        assert (
            inspect_eval(
                "comptoolbench", tmp_path, server, FOUR, "-T", "catalog=task", "--epochs", "2", "--max-samples", "1"
            ).returncode
            == 0
        )
    found, lines, _ = scored(tmp_path)
    assert [(line["task_id"], line["repeat"]) for line in lines] == [
        (task, repeat) for repeat in range(2) for task in FOUR
    ]
    assert {name: share["value"] for name, share in found["pass_k"].items() if name != "k"} == {
        "l0": 1.0,
        "l1": 0.0,
        "l2": 1.0,
        "l3": 1.0,
        "all tasks": 0.75,
    }
    assert "pass^2" in capsys.readouterr().out
    given = metrics(tmp_path)
    assert (given["pass^2 l0"], given["pass^2 l1"], given["strict_comp_gap"]) == (1.0, 0.0, 0.0)
    assert given["strict_comp_gap_low"] < 0 < given["strict_comp_gap_high"]


def test_a_log_stands_for_its_run_in_compare_and_submit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with Server(agent("composition", "baseline/oracle", "single-turn")) as server:
        assert inspect_eval("comptoolbench", tmp_path, server, FOUR, "-T", "catalog=task").returncode == 0
    (log,) = (tmp_path / "logs").glob("*.eval")
    assert (
        main(
            [
                "run",
                "--model",
                "baseline/lexical",
                "--catalog",
                "task",
                "--tasks",
                ",".join(FOUR),
                "--out",
                str(tmp_path / "own"),
            ]
        )
        == 0
    )
    assert main(["compare", str(log), str(tmp_path / "own"), "--out", str(tmp_path / "pair.html")]) == 0
    capsys.readouterr()
    page = (tmp_path / "pair.html").read_text()
    assert "openai-api/board/test" in page
    assert "baseline/lexical" in page
    assert main(["submit", str(log), "--to", "maker/model", "--source", "https://example.org/log", "--dry-run"]) == 2
    assert "its tasks offered another catalogue (task)" in capsys.readouterr().err


def test_calls_count_as_they_were_written_and_what_was_not_answered_is_not_scored(tmp_path: Path) -> None:
    rows = {row["prompt"]: row for row in suites.load()[1]}
    written = {
        "L0_node_0001": '{"subject": "Oslo"',
        "L0_node_0002": "12 * 4",
        "L0_node_0003": '{"a": NaN}',
    }  # Inspect repairs the second, lets the third pass

    def answer(body: Json) -> Json:
        row = rows[body["messages"][1]["content"]]
        if row["task_id"] == "L0_node_0004":
            return {"role": "assistant", "content": None, "finish_reason": "content_filter"}
        call = {"name": row["expected_trace"][0]["tool_name"], "arguments": written[row["task_id"]]}
        return {"role": "assistant", "content": None, "tool_calls": [{"id": "a", "type": "function", "function": call}]}

    ids = (*written, "L0_node_0004", "L0_node_0005")
    with Server(answer) as server:
        server.fault = lambda number, body: (
            "400" if rows[body["messages"][1]["content"]]["task_id"] == "L0_node_0005" else None
        )
        inspect_eval("comptoolbench", tmp_path, server, ids, "-T", "catalog=task")
    found, lines, status = scored(tmp_path)
    assert [line["prediction"] and line["prediction"][0]["arguments"] for line in lines] == [
        *written.values(),
        [],  # a filter emptied it, and it counts as it is
        None,
    ]
    assert all("are not a JSON object" in line["prediction"][0]["error"] for line in lines[:3])
    assert [line["ending"] for line in lines[3:]] == ["filtered", "unanswered"]
    assert (found["coverage"], found["scores"]["n"], status) == (4 / 5, 4, 1)


@from_json
def test_what_cannot_be_asked_is_refused_in_a_sentence(
    task: str, words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    more = [part for word in words for part in ("-T", word)]
    done = inspect("eval", f"comptoolbench/{task}", "--model", "mockllm/model", *more, folder=tmp_path)
    assert done.returncode != 0
    assert said in " ".join((done.stdout + done.stderr).split())
    assert "Traceback" not in done.stdout + done.stderr


def test_strict_schemas_that_are_sent_all_the_same_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from inspect_ai.model import ModelCall, ModelOutput, get_model

    from integrations.inspect.model import InspectModel, StrictSchemasError
    from runner.reply import Bill

    async def generate(api: Any, **request: Any) -> Any:
        output = ModelOutput.from_content("mockllm", "No.")
        return output, ModelCall.create({"tools": [{"function": {"strict": strict}}]}, {})

    model = get_model("mockllm/model", memoize=False)
    monkeypatch.setattr(type(model.api), "generate", generate)
    strict = False
    asked = [{"role": "user", "content": "Do it."}]
    assert asyncio.run(InspectModel(model).ask(asked, [], Bill(), "")).message["content"] == "No."
    strict = True
    with pytest.raises(
        StrictSchemasError, match="was sent strict tool schemas, which forbid references; use another provider"
    ):
        asyncio.run(InspectModel(model).ask(asked, [], Bill(), ""))


def test_a_provider_s_error_is_no_answer_and_a_fault_of_ours_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from inspect_ai.model import GenerateConfig, ModelOutput, get_model

    from integrations.inspect import model as asked
    from runner.problems import NoReplyError
    from runner.reply import Bill

    async def generate(api: Any, **request: Any) -> Any:
        problem = ValueError("no such\nmodel")
        if way == "late":
            await asyncio.sleep(60)
        if way == "raised":
            raise problem
        return problem if way == "returned" else ModelOutput.from_content("mockllm", "No.")

    model, bill, request = get_model("mockllm/model", memoize=False), Bill(), [{"role": "user", "content": "Do it."}]
    monkeypatch.setattr(type(model.api), "generate", generate)
    way = "raised"  # Inspect's own providers do this, or the next
    with pytest.raises(NoReplyError, match="no such"):
        asyncio.run(asked.InspectModel(model).ask(request, [], bill, ""))
    way = "returned"
    with pytest.raises(NoReplyError, match="no such"):
        asyncio.run(asked.InspectModel(model).ask(request, [], bill, ""))
    assert bill.errors == ["ValueError: no such model"] * 2
    way = "late"
    hasty = get_model("mockllm/model", memoize=False, config=GenerateConfig(attempt_timeout=1, max_retries=0))
    with pytest.raises(NoReplyError):
        asyncio.run(asked.InspectModel(hasty).ask(request, [], bill, ""))
    assert bill.errors[2:] == ["TimeoutError: no answer in time"]
    monkeypatch.setattr(asked, "_record_exchanges", lambda api: None)
    monkeypatch.setattr(model, "generate", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        asyncio.run(asked.InspectModel(model).ask(request, [], bill, ""))
