"""Answers of providers, kept on the disk and found again when the same is asked."""

import json
from importlib.util import find_spec
from pathlib import Path

from generator.core.shapes import Json
from runner import UserError
from runner.scrub import Scrub

LARGEST = 2**40  # bytes; nothing that was paid for is thrown away


class Cache:
    """Responses by the digest of their request, without keys.

    (LiteLLM's own cache needs the packages of its proxy as soon as an answer is found.).

    Raises:
        UserError: If the extra `cache` is not installed, or the folder cannot be written.
    """

    def __init__(self, folder: Path, scrub: Scrub) -> None:
        if find_spec("diskcache") is None:
            raise UserError('--cache needs the extra `cache`; in the clone: pip install -e ".[cache]".')
        from sqlite3 import Error

        import diskcache

        try:
            self._kept = diskcache.Cache(str(folder), size_limit=LARGEST)
        except (OSError, Error) as problem:
            raise UserError(f"--cache {folder} cannot be written: {problem}.") from None
        self._scrub = scrub

    def find(self, request: str) -> dict[str, Json] | None:
        """The response to a request, if there is one."""
        text = self._kept.get(request)
        return dict(json.loads(text)) if isinstance(text, str) else None

    def keep(self, request: str, response: dict[str, Json]) -> None:
        """Find this response from now on."""
        self._kept.set(request, self._scrub.record(json.dumps(response)))
