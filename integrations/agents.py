"""An agent's own command, started once a task with the address of an MCP server, on which it finds the task's tools."""

import asyncio
import json
import os
import shlex
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from integrations.mcp import Address, HttpServer, Served
from runner import UserError
from runner.options import Integration
from runner.plan import Plan
from runner.problems import UNANSWERED
from runner.provider import Pace
from runner.scrub import Scrub
from runner.store import Store, digest_of

__all__ = ["PLACEHOLDERS", "TRANSPORTS", "agent_door"]

Json = Any
Row = dict[str, Any]

PLACEHOLDERS = ("{prompt}", "{config}", "{url}")
TRANSPORTS = ("http", "stdio")
TIME_LIMIT = "time_limit"  # an ending: the agent was killed
NAME = "comptoolbench"  # of the server, in an agent's configuration
LONGEST_ANSWER = 100_000  # bytes of stdout, the last ones
LONGEST_ERROR = 2_000  # bytes of stderr, the last ones
GRACE = 2.0  # seconds for what an agent's pipes still hold after its end


def agent_door(command: str, transport: str, time_limit: float) -> Integration:
    """The tasks for a command.

    Args:
        command: As for a shell, but run without one; see `PLACEHOLDERS`.
        transport: One of `TRANSPORTS`.
        time_limit: Seconds for a task.

    Raises:
        UserError: If the command cannot be read, tells the agent nothing of the task or of the server, or there is no
            such program.
    """
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise UserError(
            f"--command cannot be read: {str(problem).lower()}; it is split into words as by a shell."
        ) from None
    if not words or shutil.which(words[0]) is None:
        raise UserError(f"--command: there is no program {words[0] if words else ''!r} to run.")
    if "{prompt}" not in command or not ("{config}" in command or "{url}" in command):
        raise UserError(
            "--command must hold {prompt}, where the request goes, and {config} (a file with the server's address) or "
            "{url} (the address itself)."
        )
    if transport == "stdio" and "{url}" in command:
        raise UserError(
            "--command holds {url}, and a server over stdio has no address; give {config}, or --transport http."
        )

    @contextmanager
    def opened(given: Plan) -> Iterator[Launcher]:
        launcher = Launcher(given, words, transport, time_limit)
        if transport == "stdio":
            yield launcher
            return
        with HttpServer(launcher.places.get) as server:
            launcher.url = server.url
            yield launcher

    return Integration(
        "mcp", {"command": Scrub().message(command), "transport": transport, "time_limit": time_limit}, opened
    )


@dataclass
class Launcher:
    """Does tasks by starting the agent for each.

    Attributes:
        given: The plan.
        words: The command.
        transport: One of `TRANSPORTS`.
        time_limit: Seconds for a task.
        url: Of the server over HTTP.
        places: What the server serves at each address.
        pace: How many tasks go on at once.
        stopped: Once it is set, no task is begun.
    """

    given: Plan
    words: Sequence[str]
    transport: str
    time_limit: float
    url: str = ""
    places: dict[Address, Served] = field(default_factory=dict)
    pace: Pace = field(init=False)
    stopped: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.pace = Pace(concurrency=self.given.options.concurrency)

    async def one(self, row: Row, repeat: int) -> dict[str, Json]:
        """Start the agent for a task, wait for its end, and give the record.

        The calls of an agent that the time limit ends count as they stand. One that ends with another status than 0, or
        never asks the server for its tools, has not done the task: `prediction` is null.
        """
        address = Address(row["task_id"], repeat)
        started, clock = datetime.now(UTC), time.perf_counter()
        with tempfile.TemporaryDirectory(prefix="comptoolbench-", ignore_cleanup_errors=True) as scratch:
            server = self._served(address, row, Path(scratch))
            config = Path(scratch) / "mcp.json"
            config.write_text(json.dumps({"mcpServers": {NAME: server}}, indent=2), encoding="utf-8")
            values = dict(zip(PLACEHOLDERS, (row["prompt"], str(config), server.get("url", "")), strict=True))
            ended = await _run([_filled(word, values) for word in self.words], self.time_limit)
            calls, ending = self._done(address, Path(scratch))
        error = None
        if ended.status is None:
            ending = TIME_LIMIT
        elif ended.status != 0:
            error = f"the agent's command ended with status {ended.status}{f': {ended.error}' if ended.error else ''}"
        elif calls is None:
            error = "the agent ended without asking the server for its tools; does it read the configuration that it is given?"
        return {
            "task_id": row["task_id"],
            "repeat": repeat,
            "request": digest_of([self.words, row["prompt"], self.given.catalog or row["available_tools"]]),
            "prediction": None if error else calls or [],
            "answer": None if error else ended.answer,
            "ending": UNANSWERED if error else ending,
            "responses": [],
            "attempts": 1,
            "errors": [self.given.scrub.message(error)] if error else [],
            "started": started.isoformat(timespec="milliseconds"),
            "latency_s": round(time.perf_counter() - clock, 3),
        }

    def _served(self, address: Address, row: Row, scratch: Path) -> dict[str, Json]:
        """The entry for the server in the agent's configuration."""
        if self.transport == "http":
            self.places[address] = Served(self.given.family, self.given.catalog or row["available_tools"], row)
            return {"type": "http", "url": f"{self.url}?task={_quoted(row['task_id'])}&repeat={address.repeat}"}
        task = scratch / "task.jsonl"
        task.write_text(json.dumps(row) + "\n", encoding="utf-8")
        what = (
            "--dataset",
            str(task),
            "--task",
            row["task_id"],
            "--catalog",
            self.given.settings["catalog"],
            "--record",
            str(scratch / "run"),
        )
        return {"type": "stdio", "command": sys.executable, "args": ["-m", "cli.main", "mcp", *what]}

    def _done(self, address: Address, scratch: Path) -> tuple[list[Json] | None, str]:
        """The calls that were made, None if not even the tools were asked for; and why they ended."""
        if self.transport == "http":
            served = self.places.pop(address)
            return (list(served.session.calls) if served.seen else None), served.ending
        record = Store(scratch / "run").records().get((address.task or "", 0))
        return (record["prediction"], record["ending"]) if record else (None, "answered")


def _quoted(text: str) -> str:
    from urllib.parse import quote

    return quote(text, safe="")


def _filled(word: str, values: Mapping[str, str]) -> str:
    """A word of the command with its placeholders filled; what a request holds is not looked into again."""
    name = next((name for name in sorted(PLACEHOLDERS, key=word.find) if name in word), None)
    if name is None:
        return word
    before, _, after = word.partition(name)
    return before + values[name] + _filled(after, values)


# Processes ------------------------------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ended:
    """How an agent ended: its status (None: killed at the time limit), its stdout, and the last words on its stderr."""

    status: int | None
    answer: str | None
    error: str


async def _run(words: Sequence[str], seconds: float) -> Ended:
    """Run a command and whatever it starts, to its end or to the time limit."""
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            *words, stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe, start_new_session=True
        )
    except (OSError, ValueError) as problem:
        return Ended(127, None, f"it cannot be started: {problem}")
    reading = [
        asyncio.ensure_future(_last(stream, most))
        for stream, most in ((process.stdout, LONGEST_ANSWER), (process.stderr, LONGEST_ERROR))
    ]
    status: int | None = None
    try:
        with suppress(TimeoutError):
            status = await asyncio.wait_for(process.wait(), seconds)
    finally:
        _kill(process)
        with suppress(
            TimeoutError
        ):  # it ends at once; what it has started outside its group may hold its pipes, for which asyncio waits as well
            await asyncio.wait_for(process.wait(), GRACE)
        await asyncio.wait(
            reading, timeout=GRACE
        )  # what the command has started outside its group may hold the pipes open
        for task in reading:
            task.cancel()
    said, complained = (task.result() if task.done() and not task.cancelled() else "" for task in reading)
    return Ended(
        status,
        said.strip() or None,
        next((line.strip() for line in reversed(complained.splitlines()) if any(map(str.isalnum, line))), ""),
    )


async def _last(stream: asyncio.StreamReader | None, most: int) -> str:
    """The end of what a stream says."""
    kept = b""
    while stream and (piece := await stream.read(65_536)):
        kept = (kept + piece)[-most:]
    return kept.decode(errors="replace")


def _kill(process: asyncio.subprocess.Process) -> None:
    """End a command, and what it has started that is still there."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
