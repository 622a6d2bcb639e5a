"""Limits the size of responses from servers, and closes connections before their event loop ends.

LiteLLM has no setting for either. All its clients get their transport from one function, which `install` replaces: the
new transports decompress a response piece by piece, stop if it is too large, and are closed by `close_connections`.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import httpx
from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler

from runner.problems import TooLargeError

MOST_BYTES = 2**25  # of one decompressed response; the longest reply with log-probabilities takes a tenth of this
# These expand a piece at most a thousandfold. Other encodings, or several at once, have no such bound.
_ENCODINGS = "gzip, deflate"
_used: WeakKeyDictionary[asyncio.AbstractEventLoop, WeakSet[Any]] = WeakKeyDictionary()  # transports by event loop


class _Bounded(httpx.AsyncByteStream):
    """The decompressed bytes of a response; raises an error if there are too many."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for part in self._response.aiter_bytes():
            size += len(part)
            if size > MOST_BYTES:
                await self._response.aclose()
                raise TooLargeError(f"a response of more than {MOST_BYTES / 2**20:,.0f} MB, which is too large to read")
            yield part

    async def aclose(self) -> None:
        await self._response.aclose()


def install() -> None:
    """Limit the responses of all clients that LiteLLM creates from now on."""
    create = AsyncHTTPHandler.create_async_transport
    if getattr(create, "bounded", False):
        return

    def bounded(*positional: Any, **named: Any) -> Any:
        transport: Any = create(*positional, **named)
        if transport is None:  # httpx uses its default transport, which has no limit
            return None
        send = transport.handle_async_request

        async def handle(request: httpx.Request) -> httpx.Response:
            _used.setdefault(asyncio.get_running_loop(), WeakSet()).add(transport)
            request.headers["accept-encoding"] = _ENCODINGS
            response: httpx.Response = await send(request)
            encoding = response.headers.get("content-encoding", "identity").strip().lower()
            if encoding not in ("", "identity", "gzip", "deflate"):
                await response.aclose()
                raise TooLargeError(f"a response packed as {encoding[:40]}, which was not requested and is not read")
            kept = [
                pair for pair in response.headers.raw if pair[0].lower() not in (b"content-encoding", b"content-length")
            ]
            return httpx.Response(response.status_code, headers=kept, stream=_Bounded(response), request=request)

        transport.handle_async_request = handle
        return transport

    bounded.bounded = True  # type: ignore[attr-defined] # a mark on a function
    AsyncHTTPHandler.create_async_transport = staticmethod(bounded)  # type: ignore[method-assign]


async def close_connections() -> None:
    """Close the connections that were opened in the running event loop.

    LiteLLM keeps its clients, and so their sockets, for minutes, even after their event loop has ended.
    """
    for transport in _used.pop(asyncio.get_running_loop(), ()):
        await transport.aclose()
