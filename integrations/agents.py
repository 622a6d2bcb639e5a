"""Runs an agent's own command once per task, with the URL of an MCP server that offers the task's tools.

The server runs in this process and holds the task, its world and its record. The agent gets a URL with a random token
for its task (over stdio, a bridge to that URL) and never sees the expected calls.
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
from integrations.mcp import Address, Endpoint, HttpServer
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
NAME = "comptoolbench"  # the server's name in an agent's configuration
LONGEST_ANSWER = 100_000  # bytes of stdout, the last ones
LONGEST_ERROR = 2_000  # bytes of stderr, the last ones
GRACE = 2.0  # seconds to read what is left in an agent's pipes after it ends


def agent_integration(command: str, transport: str, time_limit: float) -> Integration:
    """Return the integration that starts a command for each task.

    Args:
        command: The command line, split as by a shell but run without one; see `PLACEHOLDERS`.
        transport: One of `TRANSPORTS`.
        time_limit: Seconds per task.

    Raises:
        UserError: If the command cannot be parsed, lacks the placeholder for the request or the server, or names a
            program that does not exist.
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
        endpoints: dict[Address, Endpoint] = {}
        with HttpServer(endpoints.get) as server:
            pace = Pace(concurrency=plan.options.concurrency)
            yield Launcher(plan, words, transport, time_limit, server.url, endpoints, pace)

    return Integration(
        "mcp", {"command": Scrub().message(command), "transport": transport, "time_limit": time_limit}, opened
    )


@dataclass
class Launcher:
    """Runs each task by starting the agent's command."""

    plan: Plan
    words: Sequence[str]  # of the command
    transport: str  # one of `TRANSPORTS`
    time_limit: float  # seconds for a task
    url: str  # of the server
    endpoints: dict[Address, Endpoint]  # what the server serves at each address
    pace: Pace  # how many tasks go on at once
    stopped: asyncio.Event = field(default_factory=asyncio.Event)  # once set, no further task is started

    async def run_task(self, row: Row, repeat: int) -> dict[str, Json]:
        """Start the agent for a task, wait until it ends, and return the record.

        If the time limit ends the agent, the calls made so far count. If it exits with a status other than 0, or never
        lists the tools, the task is not evaluated: `prediction` is null.
        """
        address = Address(secrets.token_urlsafe(16))  # so that an agent cannot guess another task's URL
        tools = self.plan.catalog or row["available_tools"]
        endpoint = self.endpoints[address] = Endpoint(self.plan.family, tools, row)
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
            del self.endpoints[address]
        ending = TIME_LIMIT if ended.status is None else endpoint.ending
        error = None
        if ended.status:
            error = f"the agent's command ended with status {ended.status}{f': {ended.error}' if ended.error else ''}"
        elif ended.status == 0 and not endpoint.seen:
            error = (
                "the agent ended without listing the server's tools; does it read the configuration that it was given?"
            )
        return {
            "task_id": row["task_id"],
            "repeat": repeat,
            "request": digest_of([self.words, row["prompt"], tools]),
            "prediction": None if error else list(endpoint.session.calls),
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
    """How an agent ended: exit status (None: killed at the time limit), stdout, and the last line on stderr."""

    status: int | None
    answer: str | None
    error: str


async def _run(order: Json, seconds: float) -> Ended:
    """Run a command under a guard until it ends or reaches the time limit.

    Closing the guard's stdin kills the agent. This happens at the time limit, when the run is interrupted, and by the
    operating system when this process dies.
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
        await asyncio.wait(reading, timeout=GRACE)  # a process that escaped the guard may hold the pipes open
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
