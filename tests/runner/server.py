"""A server on loopback that answers in the form of several providers, and misbehaves as it is told.

It refuses what their APIs do not define.
"""

import asyncio
import json
import threading
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from families import FAMILIES, family
from families.agents import Agent
from runner.agents import builtins_for, make
from runner.plan import fits
from runner.protocols import PROTOCOLS, TRIAL, Protocol

from .dialects import DIALECTS, Dialect, InvalidError

Json = Any
Answer = Callable[[Json], Json]
Fault = Callable[[int, Json], str | None]

ZEROS = bytes(2**20)
KEY = "sk-test-0123456789abcdef"
PAIRS = [(name, protocol) for name in FAMILIES for protocol in PROTOCOLS if fits(protocol, family(name))]

_TEXT = Path(__file__).with_name("refusals.json").read_text(encoding="utf-8")
_REFUSALS: dict[str, tuple[int, str]] = json.loads(_TEXT.replace("<key>", KEY))


def answering(agent: Agent, protocol: Protocol) -> Answer:
    """What an agent answers under a protocol, in the form in which models answer."""

    def answer(body: Json) -> Json:
        return protocol.agent_reply(agent, body["messages"], body.get("tools") or [])

    return answer


def perfect(name: str, protocol: str, rows: Sequence[dict[str, Json]]) -> Answer:
    """What is right for the tasks of a family under a protocol."""
    one = PROTOCOLS[protocol]
    return answering(make(builtins_for(family(name))["baseline/oracle"], rows, one.turns), one)


class Server:
    """A server in a thread of its own.

    Attributes:
        answer: From the body of a request to the model's message, all in OpenAI's form whatever the provider's is. A
            message may hold `finish_reason`.
        fault: From the number of a request and its body to what shall go wrong, or None: a status as in `_REFUSALS`,
            "drop", "truncated", "html", "empty" (no choices), "bomb" (64 MB), "packed" (twice) or "slow".
        trial_fault: The same for trial requests, which are not numbered among the others.
        delay: Seconds that every answer takes.
        bodies: The requests so far, as they came.
        trials: The trial requests among them.
        most_at_once: How many were under way at one time.
    """

    def __init__(
        self, answer: Answer, fault: Fault = lambda number, body: None, delay: float = 0.0, retry_after: str = "0"
    ) -> None:
        self.answer, self.fault, self.delay, self.retry_after = answer, fault, delay, retry_after
        self.trial_fault: Fault = lambda number, body: None
        self.bodies: list[Json] = []
        self.trials: list[Json] = []
        self.keys: list[str] = []
        self.headers: list[Json] = []
        self.at: list[float] = []
        self.most_at_once = self._under_way = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)

    async def _handle(self, request: web.Request, dialect: Dialect) -> web.StreamResponse:
        self._under_way += 1
        self.most_at_once = max(self.most_at_once, self._under_way)
        try:
            return await self._respond(request, dialect)
        finally:
            self._under_way -= 1

    async def _respond(self, request: web.Request, dialect: Dialect) -> web.StreamResponse:
        body = await request.json()
        trial = TRIAL in json.dumps(body)
        (self.trials if trial else self.bodies).append(body)
        self.headers.append(dict(request.headers))
        if not trial:
            self.keys.append(request.headers.get("Authorization", ""))
            self.at.append(self._loop.time())
        fault = self.trial_fault(len(self.trials), body) if trial else self.fault(len(self.bodies), body)
        await asyncio.sleep(30 if fault == "slow" else self.delay)
        if fault in _REFUSALS:
            status, message = _REFUSALS[fault]
            return web.json_response(
                {"error": {"message": message}},
                status=status,
                headers={"Retry-After": self.retry_after} if status == 429 else {},
            )
        if fault == "drop":
            assert request.transport
            request.transport.close()
            return web.Response()
        if fault == "bomb":  # 64 MB in 64 kB
            packer = zlib.compressobj(wbits=31)
            packed = b"".join([packer.compress(ZEROS) for _ in range(64)]) + packer.flush()
            return web.Response(body=packed, headers={"Content-Encoding": "gzip"}, content_type="application/json")
        if fault == "packed":
            return web.Response(body=b"x", headers={"Content-Encoding": "gzip, gzip"})
        if fault == "html":
            return web.Response(text="<html>Bad gateway</html>", content_type="text/html")
        try:
            plain = dialect.read(body)
        except InvalidError as problem:
            return web.json_response({"error": {"message": str(problem), "type": "invalid_request_error"}}, status=400)
        message = {"role": "assistant", "content": "Ready."} if trial else self.answer(plain)
        text = message if isinstance(message, str) else json.dumps(dialect.write(body, message, fault == "empty"))
        return web.Response(
            text=text[: len(text) // 2] if fault == "truncated" else text, content_type="application/json"
        )

    def __enter__(self) -> Self:
        self._thread.start()
        self.base = asyncio.run_coroutine_threadsafe(self._start(), self._loop).result()
        return self

    async def _start(self) -> str:
        app = web.Application(client_max_size=2**24)
        for path, dialect in DIALECTS.items():
            app.router.add_post(path, partial(self._handle, dialect=dialect))
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        return f"http://{host}:{port}/v1"

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _stop(self) -> None:
        await self._runner.cleanup()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
