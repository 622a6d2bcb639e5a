"""A bound on what a server sends, and on how long connections stay open.

LiteLLM offers no setting for either: all its clients take their transport from one function, which is replaced here by
one whose transports unpack a response piece by piece and stop when there is too much of it, and that are closed before
the event loop which they were used in ends.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import httpx
from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler

from runner.problems import TooLargeError

MOST_BYTES = 2**25  # of one response, unpacked; the longest reply with all its log-probabilities has a tenth
# One piece of these grows to a thousand times its size at most. That of others, or packed twice, has no such bound.
_PACKED = "gzip, deflate"
_used: WeakKeyDictionary[asyncio.AbstractEventLoop, WeakSet[Any]] = WeakKeyDictionary()  # transports of each loop


class _Bounded(httpx.AsyncByteStream):
    """The unpacked bytes of a response, as long as there are not too many."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for part in self._response.aiter_bytes():
            size += len(part)
            if size > MOST_BYTES:
                await self._response.aclose()
                raise TooLargeError(f"a response of more than {MOST_BYTES / 2**20:,.0f} MB, which is read no further")
            yield part

    async def aclose(self) -> None:
        await self._response.aclose()


def install() -> None:
    """Bound the responses of all clients that LiteLLM makes from now on."""
    create = AsyncHTTPHandler.create_async_transport
    if getattr(create, "bounded", False):
        return

    def bounded(*positional: Any, **named: Any) -> Any:
        transport: Any = create(*positional, **named)
        if transport is None:  # httpx would take its own, which is not bounded
            return None
        send = transport.handle_async_request

        async def handle(request: httpx.Request) -> httpx.Response:
            _used.setdefault(asyncio.get_running_loop(), WeakSet()).add(transport)
            request.headers["accept-encoding"] = _PACKED
            response: httpx.Response = await send(request)
            packed = response.headers.get("content-encoding", "identity").strip().lower()
            if packed not in ("", "identity", "gzip", "deflate"):
                await response.aclose()
                raise TooLargeError(f"a response packed as {packed[:40]}, which was not asked for and is not read")
            kept = [
                pair for pair in response.headers.raw if pair[0].lower() not in (b"content-encoding", b"content-length")
            ]
            return httpx.Response(response.status_code, headers=kept, stream=_Bounded(response), request=request)

        transport.handle_async_request = handle
        return transport

    bounded.bounded = True  # type: ignore[attr-defined] # a mark on a function
    AsyncHTTPHandler.create_async_transport = staticmethod(bounded)  # type: ignore[method-assign]


async def close_connections() -> None:
    """Close the connections that requests of the running event loop opened.

    LiteLLM keeps its clients for minutes, also those of a loop that has ended, and with them their sockets.
    """
    for transport in _used.pop(asyncio.get_running_loop(), ()):
        await transport.aclose()
