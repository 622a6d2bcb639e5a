"""A cache of providers' responses on the disk."""

import json
from importlib.util import find_spec
from pathlib import Path

from generator.core.shapes import Json
from runner import UserError
from runner.scrub import Scrub

LARGEST = 2**40  # bytes; so large that no paid response is evicted


class Cache:
    """Stores responses, without API keys, by the digest of their request.

    LiteLLM's own cache is not used because it needs the packages of LiteLLM's proxy for every hit.

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
        """Return the response to a request, or None."""
        text = self._kept.get(request)
        return dict(json.loads(text)) if isinstance(text, str) else None

    def keep(self, request: str, response: dict[str, Json]) -> None:
        """Store the response to a request."""
        self._kept.set(request, self._scrub.record(json.dumps(response)))
