"""Limits the rate of requests and tokens, and the number of concurrent tasks."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Pace:
    """A rate limit of `rpm` requests and `tpm` tokens per minute (0: no limit), and `concurrency` slots for tasks."""

    def __init__(self, rpm: float = 0, tpm: float = 0, concurrency: int = 1) -> None:
        self._per_request = 60 / rpm if rpm else 0.0
        self._per_token = 60 / tpm if tpm else 0.0
        self._next = 0.0
        self.concurrency = concurrency
        self.slots = asyncio.Semaphore(concurrency)  # one for each concurrent task
        self._released = 0

    @asynccontextmanager
    async def slot_released(self) -> AsyncIterator[None]:
        """Release the task's slot during the block, unless `concurrency` tasks have done so already."""
        if self._released >= self.concurrency:
            yield
            return
        self._released += 1
        self.slots.release()
        try:
            yield
        finally:
            self._released -= 1
            await self.slots.acquire()

    async def wait(self) -> None:
        """Wait until the next request may start."""
        now = time.monotonic()
        start = max(now, self._next)
        self._next = start + self._per_request
        if start > now:
            await asyncio.sleep(start - now)

    def add_tokens(self, tokens: int) -> None:
        """Count the tokens of a response, which delay the next request."""
        if self._per_token:
            self._next = max(self._next, time.monotonic()) + tokens * self._per_token
