"""How fast tasks and requests may follow each other."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Pace:
    """Spaces requests so that no more than `rpm` requests and `tpm` tokens start a minute; 0 stands for any number.

    It also lets `concurrency` tasks go on at once.
    """

    def __init__(self, rpm: float = 0, tpm: float = 0, concurrency: int = 1) -> None:
        self._per_request = 60 / rpm if rpm else 0.0
        self._per_token = 60 / tpm if tpm else 0.0
        self._next = 0.0
        self.concurrency = concurrency
        self.places = asyncio.Semaphore(concurrency)  # of the tasks that go on at once
        self._resting = 0

    @asynccontextmanager
    async def resting(self) -> AsyncIterator[None]:
        """Give the place up for a while, unless as many tasks rest already as go on."""
        if self._resting >= self.concurrency:
            yield
            return
        self._resting += 1
        self.places.release()
        try:
            yield
        finally:
            self._resting -= 1
            await self.places.acquire()

    async def wait(self) -> None:
        """Return when the next request may start."""
        now = time.monotonic()
        start = max(now, self._next)
        self._next = start + self._per_request
        if start > now:
            await asyncio.sleep(start - now)

    def spent(self, tokens: int) -> None:
        """Account for the tokens of a response."""
        if self._per_token:
            self._next = max(self._next, time.monotonic()) + tokens * self._per_token
