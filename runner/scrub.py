"""Keeps keys out of files and messages, and never touches what is scored."""

import json
import os
import re
from collections.abc import Iterable, Mapping
from typing import Any

from runner import UserError

__all__ = ["Scrub"]

REMOVED = "[removed]"
MIN_LENGTH = (
    8  # shorter values, such as the "EMPTY" of a server of one's own, are no keys, and would be found in ordinary text
)

_KEY_NAME = re.compile(r"API_KEY$", re.IGNORECASE)
_SECRET_NAME = re.compile(r"(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$", re.IGNORECASE)
_RANDOM = re.compile(r"(?=\S*\d)(?=\S*[A-Za-z])\S{16,}")
# What looks like a key although we do not know it: bearer tokens, the usual prefixes, what providers leave of a key
# when they mask it, a URL's user.
_LOOKS_SECRET = re.compile(
    r"""(?<=Bearer\ )[^\s"'\\]+ | \b(?:sk|pk|gsk|hf|xai|AIza)[-_]?[\w-]{16,} | \b[\w-]{2,}\*{3,}[\w-]* | (?<=://)[^\s/@"'\\]+(?=@)
    | (?<=[?&]key=)[^\s&"'\\]+""",
    re.VERBOSE,
)


class Scrub:
    """Takes the given keys and those in the environment out of texts.

    A variable is a key if its name ends in API_KEY, and taken for one if it is a token, secret or password by its name
    and its value is no ordinary word.
    """

    def __init__(self, *keys: str | None, environment: Mapping[str, str] = os.environ) -> None:
        named = {
            value: f"the environment variable {name}" for name, value in environment.items() if _KEY_NAME.search(name)
        }
        given = {key: "the key given on the command line" for key in keys if key}
        self._keys = {value: source for value, source in (named | given).items() if len(value) >= MIN_LENGTH}
        self._guesses = {
            value for name, value in environment.items() if _SECRET_NAME.search(name) and _RANDOM.fullmatch(value)
        } - self._keys.keys()
        self._known = _any_of({*self._keys, *self._guesses})

    def spare(self, scored: Iterable[Any]) -> None:
        """Leave what is scored as it is: what stands in it is taken for no key, and must be none.

        Raises:
            UserError: If a key stands in it.
        """
        for each in scored:
            text = json.dumps(each, ensure_ascii=False)
            if not self._known.search(text):
                continue
            for value, source in self._keys.items():
                if _any_of({value}).search(text):
                    raise UserError(
                        f"{source} holds what also stands in the tasks or settings, so that it cannot be kept out of "
                        f"the files without changing what is "
                        "scored; take another key, or unset the variable for this run."
                    )
            self._guesses = {value for value in self._guesses if not _any_of({value}).search(text)}
            self._known = _any_of({*self._keys, *self._guesses})

    def record(self, text: str) -> str:
        """A text for a file, without known keys; what merely looks like one may be what a model wrote."""
        return self._known.sub(REMOVED, text)

    def message(self, text: str) -> str:
        """A provider's words, without known keys and without whatever looks like one."""
        return _LOOKS_SECRET.sub(REMOVED, self.record(text))


def _any_of(values: set[str]) -> re.Pattern[str]:
    """Finds each of the values, plain or as in JSON."""
    spellings = {form for value in values for form in (value, json.dumps(value)[1:-1])}
    return re.compile("|".join(sorted(map(re.escape, spellings), key=len, reverse=True)) or "(?!)")
