"""An agent's own command, started once a task with the address of an MCP server, on which it finds the task's tools.

The server runs in this process and holds the task, its world and its record. The agent gets an address with a secret of
its task's own, or for stdio a bridge to that address; no file of its own says what is expected of it.
"""

import asyncio
import json
import secrets
import shlex
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from generator.core.shapes import Json
from integrations import bridge, guard
from integrations.mcp import Address, HttpServer, Served
from runner import UserError
from runner.options import Integration
from runner.pace import Pace
from runner.plan import Plan
from runner.problems import UNANSWERED
from runner.scrub import Scrub
from runner.store import digest_of

Row = dict[str, Any]

PLACEHOLDERS = ("{prompt}", guard.CONFIG, "{url}")
TRANSPORTS = ("http", "stdio")
TIME_LIMIT = "time_limit"  # an ending: the agent was killed
NAME = "comptoolbench"  # of the server, in an agent's configuration
LONGEST_ANSWER = 100_000  # bytes of stdout, the last ones
LONGEST_ERROR = 2_000  # bytes of stderr, the last ones
GRACE = 2.0  # seconds for what an agent's pipes still hold after its end


def agent_integration(command: str, transport: str, time_limit: float) -> Integration:
    """What puts the tasks to a command, which starts an agent for each.

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
    def opened(plan: Plan) -> Iterator[Launcher]:
        places: dict[Address, Served] = {}
        with HttpServer(places.get) as server:
            pace = Pace(concurrency=plan.options.concurrency)
            yield Launcher(plan, words, transport, time_limit, server.url, places, pace)

    return Integration(
        "mcp", {"command": Scrub().message(command), "transport": transport, "time_limit": time_limit}, opened
    )


@dataclass
class Launcher:
    """Does tasks by starting the agent for each."""

    plan: Plan
    words: Sequence[str]  # of the command
    transport: str  # one of `TRANSPORTS`
    time_limit: float  # seconds for a task
    url: str  # of the server
    places: dict[Address, Served]  # what the server serves at each address
    pace: Pace  # how many tasks go on at once
    stopped: asyncio.Event = field(default_factory=asyncio.Event)  # once it is set, no task is begun

    async def one(self, row: Row, repeat: int) -> dict[str, Json]:
        """Start the agent for a task, wait for its end, and give the record.

        The calls of an agent that the time limit ends count as they stand. One that ends with another status than 0, or
        never asks the server for its tools, has not done the task: `prediction` is null.
        """
        address = Address(secrets.token_urlsafe(16))  # an agent cannot guess that of another task
        served = self.places[address] = Served(self.plan.family, self.plan.catalog or row["available_tools"], row)
        url = f"{self.url}?task={address.task}"
        entry: Json = {"type": "http", "url": url}
        if self.transport == "stdio":
            entry = {"type": "stdio", "command": sys.executable, "args": ["-I", bridge.__file__, url]}
        order = {
            "words": self.words,
            "values": {"{prompt}": row["prompt"], "{url}": url},
            "config": json.dumps({"mcpServers": {NAME: entry}}, indent=2),
        }
        started, clock = datetime.now(UTC), time.perf_counter()
        try:
            ended = await _run(order, self.time_limit)
        finally:
            del self.places[address]
        ending = TIME_LIMIT if ended.status is None else served.ending
        error = None
        if ended.status:
            error = f"the agent's command ended with status {ended.status}{f': {ended.error}' if ended.error else ''}"
        elif ended.status == 0 and not served.seen:
            error = (
                "the agent ended without asking the server for its tools; does it read the configuration that it is "
                "given?"
            )
        return {
            "task_id": row["task_id"],
            "repeat": repeat,
            "request": digest_of([self.words, row["prompt"], self.plan.catalog or row["available_tools"]]),
            "prediction": None if error else list(served.session.calls),
            "answer": None if error else ended.answer,
            "ending": UNANSWERED if error else ending,
            "responses": [],
            "attempts": 1,
            "errors": [self.plan.scrub.message(error)] if error else [],
            "started": started.isoformat(timespec="milliseconds"),
            "latency_s": round(time.perf_counter() - clock, 3),
        }


# Processes


@dataclass(frozen=True)
class Ended:
    """How an agent ended: its status (None: killed at the time limit), its stdout, and the last words on its stderr."""

    status: int | None
    answer: str | None
    error: str


async def _run(order: Json, seconds: float) -> Ended:
    """Run a command, and whatever it starts, under a guard to its end or to the time limit.

    The guard's stdin is the thread that holds the agent: it is cut at the time limit, when the run is interrupted, and
    by the system when this process dies.
    """
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", "-S", guard.__file__, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
    )
    assert process.stdin  # noqa: S101 - it is a pipe
    reading = [
        asyncio.ensure_future(_last(stream, most))
        for stream, most in ((process.stdout, LONGEST_ANSWER), (process.stderr, LONGEST_ERROR))
    ]
    status: int | None = None
    try:
        process.stdin.write(json.dumps(order).encode() + b"\n")
        with suppress(TimeoutError):
            status = await asyncio.wait_for(process.wait(), seconds)
    finally:
        process.stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), GRACE)
        if process.returncode is None:
            process.kill()
        await asyncio.wait(reading, timeout=GRACE)  # what has escaped the guard may hold the pipes open
        for task in reading:
            task.cancel()
    out, err = (task.result() if task.done() and not task.cancelled() else "" for task in reading)
    last = next((line.strip() for line in reversed(err.splitlines()) if any(map(str.isalnum, line))), "")
    return Ended(status, out.strip() or None, last)


async def _last(stream: asyncio.StreamReader | None, most: int) -> str:
    kept = b""
    while stream and (piece := await stream.read(65_536)):
        kept = (kept + piece)[-most:]
    return kept.decode(errors="replace")
