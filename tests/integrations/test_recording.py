"""What a server keeps of the calls of its clients, whatever ends it."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from integrations.endpoints import Endpoints, recording
from integrations.mcp import Address, HttpServer
from runner import UserError
from runner.options import Integration, Options
from runner.plan import Plan, plan
from runner.report.data import load_runs
from tests.cases import from_json
from tests.runner.runs import Cli, about, records, scores

from .light import call, request

Json = Any


@contextmanager
def started(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """`comptoolbench mcp` in a process of its own, killed at the end."""
    command = [sys.executable, "-m", "cli.main", "mcp", *map(str, arguments)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def say(process: subprocess.Popen[str], message: Json) -> Json:
    """Send a message over stdio; gives the result."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(message) + "\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())["result"] if "id" in message else None


def served_plan(tasks: Path, folder: Path) -> Plan:
    """The plan of a server that records."""
    integration = Integration("mcp", {})
    return plan(
        Options(
            model="agent/mine",
            integration=integration,
            protocol="multi-turn",
            catalog="task",
            dataset=str(tasks),
            out=folder,
        )
    )


def test_a_killed_server_has_kept_every_call_and_a_client_that_only_looks_takes_nothing_away(
    tasks: Path, rows: list[Json], tmp_path: Path, cli: Cli
) -> None:
    row, folder = rows[3], tmp_path / "run"
    options = ("--task", row["task_id"], "--dataset", tasks, "--record", folder, "--name", "mine")
    with started(*options) as process:
        say(
            process,
            request(
                "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "x", "version": "1"}
            ),
        )
        say(process, {"jsonrpc": "2.0", "method": "notifications/initialized"})
        assert len(say(process, request("tools/list"))["tools"]) == len(row["available_tools"])
        assert records(folder)[0]["prediction"] == []
        for number, step in enumerate(row["expected_trace"], 1):
            got = say(process, request("tools/call", name=step["tool_name"], arguments=step["arguments"]))
            assert got["structuredContent"] == step["output"]
            assert sum(len(line["prediction"]) for line in records(folder)) == number  # before the answer is out
        assert cli("score", folder)[0] == 0  # at any time, while the server is at work as well
        assert scores(folder)["scores"]["strict_accuracy"] == 1.0
        process.send_signal(signal.SIGKILL)
    with (folder / "predictions.jsonl").open("a") as lines:
        lines.write('{"task_id": "torn')
    assert (
        cli("mcp", *options, "--http", "--port", 1, "--host", "256.0.0.1")[0] == 2
    )  # goes on with the folder, and finds no such address
    status, out, _ = cli("score", folder)
    assert status == 0
    assert out.startswith("# agent/mine, mcp, task catalogue")
    assert scores(folder)["scores"]["strict_accuracy"] == 1.0
    assert about(folder)["settings"]["tasks"] == [row["task_id"]]
    assert [found["task_id"] for found in load_runs([folder])[0].rows] == [row["task_id"]]  # as a report reads it


def test_a_server_over_http_keeps_the_calls_of_each_task_and_offers_nothing_else(
    tasks: Path, rows: list[Json], tmp_path: Path
) -> None:
    given = served_plan(tasks, tmp_path / "run")
    with recording(given) as keep, HttpServer(Endpoints(given, keep).find) as server:
        for row in rows[:2]:
            step = row["expected_trace"][0]
            call(f"{server.url}?task={row['task_id']}", step["tool_name"], step["arguments"])
        with pytest.raises(UserError, match="another run is at work"), recording(given):
            pass
    assert [(record["task_id"], len(record["prediction"])) for record in records(tmp_path / "run")] == [
        (row["task_id"], 1) for row in rows[:2]
    ]
    places = [Address(), Address("L9"), Address(rows[0]["task_id"], 1), Address(rows[0]["task_id"], -1)]
    assert [Endpoints(given, keep).find(address) for address in places] == [None] * 4
    assert [Endpoints(given).find(address) is None for address in places] == [False, True, False, True]
    assert Endpoints(given, keep, rows[1]["task_id"]).find(Address()) is not None


def test_a_record_only_grows_and_each_call_is_written_once(tasks: Path, rows: list[Json], tmp_path: Path) -> None:
    given, place = served_plan(tasks, tmp_path / "run"), Address(rows[0]["task_id"])
    value, lines = "x" * 10_000, tmp_path / "run" / "predictions.jsonl"
    for start in range(3):
        with recording(given) as recorder:
            endpoint = Endpoints(given, recorder).find(place)
            assert endpoint
            endpoint.tools()
            if start:  # the world is as it was left
                assert endpoint.call("retrieve_memory", {"key": "tea"})["structuredContent"]["value"] == value
            for _ in range(30):
                endpoint.call("store_memory", {"key": "tea", "value": value})
            assert lines.stat().st_size < 2.2 * len(value) * 30 * (start + 1)  # argument and output
        (record,) = records(tmp_path / "run")
        assert [made["name"] for made in record["prediction"]].count("store_memory") == 30 * (start + 1)
        assert "after" not in record


def test_a_server_listens_as_soon_as_its_address_is_known() -> None:
    server = HttpServer(lambda address: None)
    with socket.create_connection(("127.0.0.1", int(server.url.split(":")[2].split("/")[0])), timeout=1):
        pass
    with server:
        pass


@from_json
def test_wrong_use_gets_one_sentence(arguments: tuple[str, ...], sentence: str, cli: Cli) -> None:
    status, out, err = cli("mcp", *arguments)
    assert (status, out) == (2, "")
    assert err == f"comptoolbench mcp: {sentence}\n"
