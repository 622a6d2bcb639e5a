"""Keeps keys out of files and messages."""

import json
import os
import re
from collections.abc import Mapping

__all__ = ["Scrub"]

REMOVED = "[removed]"
MIN_LENGTH = 8  # shorter values are no keys, and would be found in ordinary text

_SECRET_NAME = re.compile(r"(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$", re.IGNORECASE)
# What looks like a key although we do not know it: bearer tokens, the usual prefixes, what providers leave of a key when they mask it, a URL's user.
_LOOKS_SECRET = re.compile(
    r"""(?<=Bearer\ )[^\s"'\\]+ | \b(?:sk|pk|gsk|hf|xai|AIza)[-_]?[\w-]{16,} | \b[\w-]{2,}\*{3,}[\w-]* | (?<=://)[^\s/@"'\\]+(?=@)
    | (?<=[?&]key=)[^\s&"'\\]+""",
    re.VERBOSE,
)


class Scrub:
    """Takes the given keys and those in the environment out of texts."""

    def __init__(self, *keys: str | None, environment: Mapping[str, str] = os.environ) -> None:
        known = {value for name, value in environment.items() if _SECRET_NAME.search(name)} | {key for key in keys if key}
        spellings = {form for value in known if len(value) >= MIN_LENGTH for form in (value, json.dumps(value)[1:-1])}
        self._known = re.compile("|".join(sorted(map(re.escape, spellings), key=len, reverse=True)) or "(?!)")

    def record(self, text: str) -> str:
        """A text for a file, without known keys; what merely looks like one may be what a model wrote."""
        return self._known.sub(REMOVED, text)

    def message(self, text: str) -> str:
        """A provider's words, without known keys and without whatever looks like one."""
        return _LOOKS_SECRET.sub(REMOVED, self.record(text))
