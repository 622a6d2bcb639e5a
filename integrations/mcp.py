"""The simulators behind the Model Context Protocol (MCP), over stdio and over streamable HTTP.

The newest protocol has no sessions over HTTP, so a world belongs to the process (stdio) or to the `?task=` of the URL
(HTTP). Results are built here in the protocol's wire format.
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

Wire = dict[str, Json]  # a result in the protocol's wire format
Scope = Mapping[str, Json]

LOOPBACK = "127.0.0.1"
PATH = "/mcp"
MOST_CALLS = 200  # per task, where the family sets no limit; no task needs a tenth of it
USED_UP = "The calls that this task allows are used up."


class Address(NamedTuple):
    """The query of a URL: a task id and the number of the repeat. Without a task, the whole catalogue is served."""

    task: str | None = None
    repeat: int = 0


class Endpoint:
    """What a client connects to: tools, the request of a task if there is one, and a world that records the calls.

    Attributes:
        session: The calls made so far.
        ending: Why the calls ended, as in a record.
        seen: Whether the client has listed the tools, or called one.
    """

    def __init__(
        self,
        family: Family,
        tools: Sequence[Mapping[str, Json]],
        row: Row | None = None,
        keep: Callable[["Endpoint"], None] = lambda endpoint: None,
        earlier: Mapping[str, Json] | None = None,
    ) -> None:
        """Serve a task, or without one a catalogue.

        Args:
            family: The family of the tools.
            tools: Schemas of the tools on offer.
            row: The task.
            keep: Called when tools are listed and after each call, before the response is sent.
            earlier: An earlier server's record of the task (`prediction`, `ending`); its calls are replayed, so that
                the world is in the same state.
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
        """Return the result of a `tools/list` request."""
        self.seen = True
        self._keep(self)
        return {"tools": self._tools}

    def call(self, name: str, arguments: Json) -> Wire:
        """The result of tools/call; if the simulator refuses the call, a tool error with its message."""
        self.seen = True
        number = len(self.session.calls)
        if self._most is not None and number >= self._most:
            self.ending = "call_budget"
            self._keep(self)
            return _text(USED_UP, error=True)
        # as text, so that values that JSON lacks, such as NaN, are refused
        made = self.session.run(name, json.dumps(arguments or {}), number)
        self._keep(self) if self._row else self.session.calls.clear()
        if "error" in made:
            return _text(made["error"], error=True)
        output = made["output"]
        structured = {"structuredContent": output} if isinstance(output, dict) else {}
        return {**_text(json.dumps(output, ensure_ascii=False)), **structured}

    def prompts(self) -> Wire:
        """Return the result of a `prompts/list` request."""
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


def _text(text: str, *, error: bool = False) -> Wire:
    return {"content": [{"type": "text", "text": text}], "isError": error}


# The SDK

Find = Callable[[Address], Endpoint | None]
Respond = Callable[[Endpoint, Any], Wire]

# For each type of request, the type of its result and the function that makes it.
_RESPONSES: dict[str, tuple[str, Respond]] = {
    "list_tools": ("ListToolsResult", lambda endpoint, params: endpoint.tools()),
    "call_tool": ("CallToolResult", lambda endpoint, params: endpoint.call(params.name, params.arguments)),
    "list_prompts": ("ListPromptsResult", lambda endpoint, params: endpoint.prompts()),
    "get_prompt": ("GetPromptResult", lambda endpoint, params: endpoint.prompt(params.name)),
}


def sdk_server(find: Find) -> Any:
    """Return the SDK's low-level server over the endpoints that `find` returns."""
    from mcp import types
    from mcp.server.lowlevel import Server
    from mcp.shared.exceptions import MCPError

    def handler(result: str, respond: Respond) -> Callable[..., Awaitable[Any]]:
        async def handle(context: Any, params: Any) -> Any:
            endpoint = find(_address(str(context.request.url.query) if context.request is not None else ""))
            try:
                if endpoint is None:  # it existed when the request arrived
                    raise LookupError("The task is over.")
                return getattr(types, result).model_validate(respond(endpoint, params))
            except LookupError as unknown:
                raise MCPError(code=types.INVALID_PARAMS, message=str(unknown.args[0])) from None

        return handle

    handlers: Any = {f"on_{name}": handler(*response) for name, response in _RESPONSES.items()}
    return Server("comptoolbench", version=VERSION, instructions=PROTOCOLS["multi-turn"].system, **handlers)


def _address(query: str) -> Address:
    """Read the query of a URL; a repeat that is no number becomes -1, which no task has."""
    fields = parse_qs(query)
    repeat = fields.get("repeat", ["0"])[-1]
    return Address(
        fields["task"][-1] if "task" in fields else None, int(repeat) if repeat.isdecimal() and len(repeat) < 4 else -1
    )


# Transports


def serve_stdio(endpoint: Endpoint) -> None:
    """Serve one client over this process's stdin and stdout until it closes them.

    Ctrl-C and SIGTERM exit at once, because the thread that reads stdin would block; every call is on the disk already.
    """
    import anyio
    from mcp.server.stdio import stdio_server

    async def serve() -> None:
        server = sdk_server(lambda address: endpoint)
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda received, frame: os._exit(128 + received))
    anyio.run(serve)


class HttpServer:
    """A server for many clients; as a context manager, it runs in a thread of its own.

    Args:
        find: Returns the endpoint at an address, or None.
        port: 0 for any free port.
        host: The address to listen on. Clients are not authenticated.

    Raises:
        UserError: If the port is not available.
    """

    def __init__(self, find: Find, port: int = 0, host: str = LOOPBACK) -> None:
        import socket

        import uvicorn

        self._socket = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        try:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._socket.bind((host, port))
            self._socket.listen()  # from now on clients can connect
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
            log_config=None,  # uvicorn's configuration would close the process's handlers, and absl's closes stderr
            log_level="error",
            timeout_graceful_shutdown=1,
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = Thread(target=self.run, daemon=True)

    def run(self) -> None:
        """Serve until it is stopped; in the main thread, by Ctrl-C or SIGTERM."""
        import anyio

        anyio.run(self._serve)

    async def _serve(self) -> None:
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
        from mcp.server.transport_security import TransportSecuritySettings

        local = self._host in (LOOPBACK, "localhost", "::1")
        hosts = [f"{name}:*" for name in (LOOPBACK, "localhost", "[::1]")]
        # against DNS rebinding by web pages of other sites
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
        """Answer an unknown address with a sentence, and pass all others to the SDK."""
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
