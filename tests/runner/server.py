"""An OpenAI-compatible server on loopback that answers, and misbehaves, as it is told."""

import asyncio
import json
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from families.agents import Agent
from runner.protocols import Protocol

Json = Any
Answer = Callable[[Json], Json]
Fault = Callable[[int, Json], str | None]

KEY = "sk-test-0123456789abcdef"

_REFUSALS: dict[str, tuple[int, str]] = {
    "400": (400, "messages: something about this request cannot be"),
    "400-temperature": (400, "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported."),
    "401": (401, f"Incorrect API key provided: {KEY[:8]}****{KEY[-4:]}"),
    "404": (404, "The model does not exist."),
    "429": (429, f"Rate limit reached for key {KEY}."),
    "500": (500, "The server had an error."),
}


def answering(agent: Agent, protocol: Protocol) -> Answer:
    """What an agent answers under a protocol, in the form in which models answer."""

    def answer(body: Json) -> Json:
        seen = protocol.seen(body["messages"], body.get("tools") or [])
        return protocol.write(agent(seen), seen.turn)

    return answer


class Server:
    """A server in a thread of its own.

    Attributes:
        answer: From the body of a request to the model's message.
        fault: From the number of a request and its body to what shall go wrong, or None: a status as in `_REFUSALS`, "drop", "truncated", "html", "empty"
            (no choices) or "slow".
        delay: Seconds that every answer takes.
        bodies: The requests so far.
        most_at_once: How many were under way at one time.
    """

    def __init__(self, answer: Answer, fault: Fault = lambda number, body: None, delay: float = 0.0, retry_after: str = "0") -> None:
        self.answer, self.fault, self.delay, self.retry_after = answer, fault, delay, retry_after
        self.bodies: list[Json] = []
        self.keys: list[str] = []
        self.at: list[float] = []
        self.most_at_once = self._under_way = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        self._under_way += 1
        self.most_at_once = max(self.most_at_once, self._under_way)
        try:
            return await self._respond(request)
        finally:
            self._under_way -= 1

    async def _respond(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.bodies.append(body)
        self.keys.append(request.headers.get("Authorization", ""))
        self.at.append(self._loop.time())
        fault = self.fault(len(self.bodies), body)
        await asyncio.sleep(30 if fault == "slow" else self.delay)
        if fault in _REFUSALS:
            status, message = _REFUSALS[fault]
            return web.json_response({"error": {"message": message}}, status=status, headers={"Retry-After": self.retry_after} if status == 429 else {})
        if fault == "drop":
            assert request.transport
            request.transport.close()
            return web.Response()
        if fault == "html":
            return web.Response(text="<html>Bad gateway</html>", content_type="text/html")
        message = self.answer(body)
        answer = {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1,
            "model": body["model"],
            "choices": [] if fault == "empty" else [{"index": 0, "finish_reason": "stop", "message": message}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
        }
        text = json.dumps(answer)
        return web.Response(text=text[: len(text) // 2] if fault == "truncated" else text, content_type="application/json")

    def __enter__(self) -> Self:
        self._thread.start()
        self.base = asyncio.run_coroutine_threadsafe(self._start(), self._loop).result()
        return self

    async def _start(self) -> str:
        app = web.Application(client_max_size=2**24)
        app.router.add_post("/v1/chat/completions", self._handle)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        return f"http://{host}:{port}/v1"

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
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
