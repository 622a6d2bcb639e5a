"""Runs that are killed at random points and taken up again."""

import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from cli.main import main
from runner import suites
from runner.store import VOLATILE

from .server import KEY, Server, perfect

_PROCESSES = multiprocessing.get_context("forkserver")
# a start costs seconds otherwise; the last three LiteLLM imports at the first request
_PRELOADED = (
    "cli.run runner.provider runner.remote runner.drive runner.results runner.suites runner.judging runner.progress "
    "runner.cache runner.connections runner.agents metric.comptool_gap.gap families.composition.agents "
    "openai.resources.chat.completions litellm.proxy._types litellm.responses.mcp.chat_completions_handler"
)
_PROCESSES.set_forkserver_preload(_PRELOADED.split())


def killed_and_calm(pair: tuple[str, str], kills: int, folder: Path, limit: int = 2, seed: int = 1) -> tuple[Any, Any]:
    """What lies in the folders of two equal runs of a family under a protocol, of which one was killed so often."""
    rows = suites.load(pair[0])[1]
    with Server(perfect(*pair, rows)) as server:
        options = ("--api-base", server.base, "--api-key", KEY, "--family", pair[0], "--protocol", pair[1])
        words = ("run", "--model", "openai/test", *options, "--catalog", "task", "--limit", limit, "--concurrency", 3)
        assert run_killed(server, (*words, "--out", folder / "calm"), 0, 1, seed) == 0
        most = (len(server.bodies) - 1) // kills  # so that something is left after the last
        assert run_killed(server, (*words, "--out", folder / "killed"), kills, most, seed) == 0
    return lasting(folder / "killed"), lasting(folder / "calm")


def run_killed(server: Server, command: tuple[object, ...], kills: int, most_requests: int, seed: int) -> int:
    """Run a command in processes of which the first `kills` are killed, and one that is left alone.

    Each is killed a moment after one of its first `most_requests` requests. Those that follow it wait, so that no run
    can end before: what it has done by then is tied to the requests, not to the speed of the machine.

    Returns:
        The exit status of the last.
    """
    random = Random(seed)
    undisturbed = server.fault
    for _ in range(kills):
        fatal = len(server.bodies) + random.randint(1, most_requests)
        moment = random.uniform(0.0, 0.03)
        process = started(command)

        def fault(
            number: int, body: Any, fatal: int = fatal, moment: float = moment, pid: int = process.pid
        ) -> str | None:
            if number == fatal:
                threading.Timer(moment, os.kill, (pid, signal.SIGKILL)).start()
            return "slow" if number > fatal else undisturbed(number, body)

        server.fault = fault
        process.join()
        assert process.exitcode == -signal.SIGKILL, "the run ended before it was killed"
    server.fault = undisturbed
    process = started(command)
    process.join()
    return int(process.exitcode or 0)


def started(command: Iterable[object], stderr: Path | None = None) -> Any:
    """A process that runs a command and hears Ctrl-C, also where those of a shell's background jobs ignore it."""
    process = _PROCESSES.Process(target=_run, args=([str(part) for part in command], stderr))
    process.start()
    return process


def _run(command: list[str], stderr: Path | None) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if stderr:
        os.dup2(os.open(stderr, os.O_WRONLY | os.O_CREAT), 2)
    raise SystemExit(main(command))


def lasting(folder: Path) -> dict[str, Any]:
    """All that is in a run's folder, without what may differ between two equal runs."""
    found: dict[str, Any] = {}
    for path in sorted(folder.iterdir()):
        text = path.read_text(encoding="utf-8")
        if path.suffix in (".json", ".jsonl"):
            values = [json.loads(line) for line in text.splitlines()] if path.suffix == ".jsonl" else [json.loads(text)]
            found[path.name] = [
                {name: part for name, part in value.items() if name not in VOLATILE[path.name]} for value in values
            ]
        else:
            found[path.name] = [
                line for line in text.splitlines() if not line.startswith(VOLATILE.get(path.name, "\0"))
            ]
    return found
