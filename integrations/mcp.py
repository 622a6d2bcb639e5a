"""The simulators behind the Model Context Protocol (MCP), over stdio and over streamable HTTP.

The newest protocol has no sessions over HTTP, so a world belongs to the process (stdio) or to the `?task=` of the
address (HTTP). What is said is written here as the protocol has it on the wire.
"""

import json
import os
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from threading import Thread
from typing import Any, NamedTuple, Self
from urllib.parse import parse_qs

from families.family import Family, Row
from generator import VERSION
from generator.core.shapes import Json
from runner import UserError
from runner.execute import Session
from runner.protocols import PROTOCOLS

Wire = dict[str, Json]  # a result as the protocol has it
Scope = Mapping[str, Json]

LOOPBACK = "127.0.0.1"
PATH = "/mcp"
MOST_CALLS = 200  # for one task, where its family allows any number: no task needs a tenth, and every call is kept
USED_UP = "The calls that this task allows are used up."


class Address(NamedTuple):
    """What the query of an address says: which task, and which time it is put. Without a task: the whole catalogue."""

    task: str | None = None
    repeat: int = 0


class Served:
    """What a client is given: tools, a request if it is a task, and a world that remembers its calls.

    Attributes:
        session: The calls made so far.
        ending: Why the calls ended, as in a record.
        seen: Whether the client has asked for the tools, or called one.
    """

    def __init__(
        self,
        family: Family,
        tools: Sequence[Mapping[str, Json]],
        row: Row | None = None,
        keep: Callable[["Served"], None] = lambda served: None,
        earlier: Mapping[str, Json] | None = None,
    ) -> None:
        """Serve a task, or without one a catalogue.

        Args:
            family: Of the tools.
            tools: Schemas of what is on offer.
            row: The task.
            keep: Called when the tools were asked for and after each call, before the client is answered.
            earlier: What an earlier server recorded of the task (`prediction`, `ending`); its calls are made again, so
                that the world is as it was left.
        """
        self.session = Session(family.world(row or {}), references=False)
        self.ending = "answered"
        self.seen = False
        self._keep = keep
        self._row = row
        budget = family.budget(row) if row else None
        self._most = (MOST_CALLS if row else None) if budget is None else budget
        if earlier:
            self.ending = earlier["ending"]
            for made in earlier["prediction"]:
                self.session.run(made["name"], made["arguments"], made["turn"])
        self._tools = [_tool(tool["function"], family.output_schema(tool["function"]["name"])) for tool in tools]

    def tools(self) -> Wire:
        """The result of tools/list."""
        self.seen = True
        self._keep(self)
        return {"tools": self._tools}

    def call(self, name: str, arguments: Json) -> Wire:
        """The result of tools/call; a refusal is a tool error with the simulator's sentence."""
        self.seen = True
        number = len(self.session.calls)
        if self._most is not None and number >= self._most:
            self.ending = "call_budget"
            self._keep(self)
            return _said(USED_UP, error=True)
        # as text: what is no JSON, such as NaN, is refused there
        made = self.session.run(name, json.dumps(arguments or {}), number)
        self._keep(self) if self._row else self.session.calls.clear()
        if "error" in made:
            return _said(made["error"], error=True)
        output = made["output"]
        structured = {"structuredContent": output} if isinstance(output, dict) else {}
        return {**_said(json.dumps(output, ensure_ascii=False)), **structured}

    def prompts(self) -> Wire:
        """The result of prompts/list."""
        return {"prompts": [{"name": self._row["task_id"], "description": "What the user asks."}] if self._row else []}

    def prompt(self, name: str) -> Wire:
        """The result of prompts/get.

        Raises:
            LookupError: If there is no such prompt.
        """
        if not self._row or name != self._row["task_id"]:
            raise LookupError(f"There is no prompt named {name!r}.")
        return {"messages": [{"role": "user", "content": {"type": "text", "text": self._row["prompt"]}}]}


def _tool(function: Mapping[str, Json], returns: Json) -> Wire:
    shown = {"name": function["name"], "description": function["description"], "inputSchema": function["parameters"]}
    return {**shown, **({"outputSchema": returns} if returns else {})}


def _said(text: str, *, error: bool = False) -> Wire:
    return {"content": [{"type": "text", "text": text}], "isError": error}


# The SDK

Find = Callable[[Address], Served | None]
Respond = Callable[[Served, Any], Wire]

# Name of a request's type to that of its result, and to what answers it.
_RESPONSES: dict[str, tuple[str, Respond]] = {
    "list_tools": ("ListToolsResult", lambda served, params: served.tools()),
    "call_tool": ("CallToolResult", lambda served, params: served.call(params.name, params.arguments)),
    "list_prompts": ("ListPromptsResult", lambda served, params: served.prompts()),
    "get_prompt": ("GetPromptResult", lambda served, params: served.prompt(params.name)),
}


def sdk_server(find: Find) -> Any:
    """A low-level server of the SDK's."""
    from mcp import types
    from mcp.server.lowlevel import Server
    from mcp.shared.exceptions import MCPError

    def handler(result: str, respond: Respond) -> Callable[..., Awaitable[Any]]:
        async def handle(context: Any, params: Any) -> Any:
            served = find(_address(str(context.request.url.query) if context.request is not None else ""))
            try:
                if served is None:  # it was there when the request came in
                    raise LookupError("The task is over.")
                return getattr(types, result).model_validate(respond(served, params))
            except LookupError as unknown:
                raise MCPError(code=types.INVALID_PARAMS, message=str(unknown.args[0])) from None

        return handle

    handlers: Any = {f"on_{name}": handler(*response) for name, response in _RESPONSES.items()}
    return Server("comptoolbench", version=VERSION, instructions=PROTOCOLS["multi-turn"].system, **handlers)


def _address(query: str) -> Address:
    """The query of an address; what cannot be read as a repeat is that of no task."""
    said = parse_qs(query)
    repeat = said.get("repeat", ["0"])[-1]
    return Address(
        said["task"][-1] if "task" in said else None, int(repeat) if repeat.isdecimal() and len(repeat) < 4 else -1
    )


# Transports


def serve_stdio(served: Served) -> None:
    """Serve one client over this process's stdin and stdout until it closes them.

    Ctrl-C and SIGTERM end the process at once: what there is to keep is kept after each call, and the thread that reads
    stdin would hold it up.
    """
    import anyio
    from mcp.server.stdio import stdio_server

    async def serve() -> None:
        server = sdk_server(lambda address: served)
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda received, frame: os._exit(128 + received))
    anyio.run(serve)


class HttpServer:
    """A server for many clients, in a thread of its own, from entering it to leaving it.

    Args:
        find: What an address serves; None if there is nothing.
        port: 0 for any that is free.
        host: Where it listens. A client elsewhere than on this machine can do what any client can.

    Raises:
        UserError: If the port cannot be had.
    """

    def __init__(self, find: Find, port: int = 0, host: str = LOOPBACK) -> None:
        import socket

        import uvicorn

        self._socket = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        try:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._socket.bind((host, port))
            self._socket.listen()  # from now on a client gets through, and waits for its answer
        except OSError as problem:
            self._socket.close()
            raise UserError(f"--port {port} of {host} cannot be had: {problem.strerror or problem}.") from None
        shown = f"[{host}]" if ":" in host else host
        self.url = f"http://{shown}:{self._socket.getsockname()[1]}{PATH}"
        self._find = find
        self._host = host
        config = uvicorn.Config(
            self._app,
            interface="asgi3",
            lifespan="off",
            log_config=None,  # uvicorn's own would close all handlers of the process, and absl's closes stderr with it
            log_level="error",
            timeout_graceful_shutdown=1,
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = Thread(target=self.run, daemon=True)

    def run(self) -> None:
        """Serve until it is stopped; in the main thread by Ctrl-C or SIGTERM."""
        import anyio

        anyio.run(self._serve)

    async def _serve(self) -> None:
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
        from mcp.server.transport_security import TransportSecuritySettings

        local = self._host in (LOOPBACK, "localhost", "::1")
        hosts = [f"{name}:*" for name in (LOOPBACK, "localhost", "[::1]")]
        # against pages of other sites that reach for this machine by a name of their own
        security = TransportSecuritySettings(
            enable_dns_rebinding_protection=local,
            allowed_hosts=hosts,
            allowed_origins=[f"http://{host}" for host in hosts],
        )
        manager = StreamableHTTPSessionManager(
            sdk_server(self._find), json_response=True, stateless=True, security_settings=security
        )
        self._handle: Any = manager.handle_request
        async with manager.run():
            await self._uvicorn.serve([self._socket])

    async def _app(self, scope: Scope, receive: Any, send: Any) -> None:
        """Whatever is no known address gets a sentence, which no version of the protocol would word for us."""
        address = _address(scope["query_string"].decode("latin-1"))
        if scope["path"].rstrip("/") == PATH and self._find(address) is not None:
            await self._handle(scope, receive, send)
            return
        what = "names no task that is served" if scope["path"].rstrip("/") == PATH else f"must have the path {PATH}"
        await send(
            {"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"text/plain; charset=utf-8")]}
        )
        await send({"type": "http.response.body", "body": f"The address {what}.\n".encode()})

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._uvicorn.started and self._thread.is_alive():
            self._thread.join(0.01)
        return self

    def __exit__(self, *error: object) -> None:
        self._uvicorn.should_exit = True
        self._thread.join()


def serve_http(find: Find, port: int, host: str, say: Callable[[str], None]) -> None:
    """Serve over HTTP until Ctrl-C."""
    server = HttpServer(find, port, host)
    say(f"serving at {server.url}; Ctrl-C ends it")
    with suppress(KeyboardInterrupt):
        server.run()
