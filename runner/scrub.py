"""Removes API keys and other secrets from files and messages, without changing what is scored.

A secret is recognised by its value (a key on the command line or in the environment), by its place (the user and the
query of a URL), by the name of its field (access_token), or by its format.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit, urlunsplit

from generator.core.shapes import Json
from runner import UserError

REMOVED = "[removed]"
LONG = 8  # minimum length of a key that is removed anywhere; shorter ones are removed only as whole words
SHORTEST = 4  # minimum length of a key that is removed from records
# Dummy keys, as used for servers that need none.
_PLACEHOLDERS = frozenset("empty none null dummy test fake local ollama token-abc123 lm-studio not-needed".split())
# Query parameters of a URL that are common and not secret.
_HARMLESS_QUERY = frozenset("api-version version deployment region model".split())

_KEY_NAME = re.compile(r"API_KEY$", re.IGNORECASE)
_SECRET_NAME = re.compile(r"(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$", re.IGNORECASE)
_RANDOM = re.compile(r"(?=\S*\d)(?=\S*[A-Za-z])\S{16,}")
# Names of request fields, in lower case and without separators.
_SECRET_FIELD = re.compile(
    r"secret|passw|passphrase|credential|authorization|cookie|signature|bearer|jwt|(?:token|key|auth|pwd)$"
)
_HARMLESS_FIELD = re.compile(r"(?:stop|eos|bos|pad|unk|sep|mask|start|end)token$|cachekey$")
# Unknown values that look like a key: bearer tokens, the usual prefixes, keys masked by providers, a URL's user.
_LOOKS_SECRET = re.compile(
    r"""(?<=Bearer\ )[^\s"'\\]+ | \b(?:sk|pk|gsk|hf|xai|AIza)[-_]?[\w-]{16,} | \b[\w-]{2,}\*{3,}[\w-]*
    | (?<=://)[^\s/"'\\]+(?=@)""",
    re.VERBOSE,
)
# Values with the name of a secret before them, in a URL or in JSON.
_NAMED_SECRET = re.compile(
    r"""((?: [?&][\w.-]{0,40}(?:key|token|secret|password|sig|auth) = )
    | (?: \b(?:api|access|auth|refresh|secret|private)?[-_]?(?:key|token|secret|password)["']\s{0,9}[:=]\s{0,9}["'] ))
    [^\s&"'\\]+""",
    re.VERBOSE | re.IGNORECASE,
)


class Scrub:
    """Removes the given keys, and those in the environment, from texts.

    An environment variable is a key if its name ends in API_KEY. It is presumed to be one if its name says token,
    secret, password etc. and its value looks random.

    Args:
        keys: Keys that no file may contain. Short ones are removed only as whole words.
        parts: Values that may be secret because of their place, such as the query of a URL. Those that also occur in
            the tasks are left in the records.
        environment: The environment variables.
    """

    def __init__(
        self, *keys: str | None, parts: Iterable[str] = (), environment: Mapping[str, str] = os.environ
    ) -> None:
        parts = [*parts]
        named = {
            value: f"the environment variable {name}" for name, value in environment.items() if _KEY_NAME.search(name)
        }
        given = {key: "the key given on the command line" for key in keys if key}
        every = {value: source for value, source in (named | given).items() if value.casefold() not in _PLACEHOLDERS}
        self._keys = {value: source for value, source in every.items() if len(value) >= LONG}
        guesses = {
            value for name, value in environment.items() if _SECRET_NAME.search(name) and _RANDOM.fullmatch(value)
        }
        guesses |= {value for value in (*every, *parts) if len(value) >= SHORTEST}
        self._guesses = guesses - self._keys.keys()
        self._known = _any_of({*self._keys, *self._guesses})
        self._in_messages = _any_of({*every, *parts, *self._guesses} - {""})

    def spare(self, scored: Iterable[Any]) -> None:
        """Make sure that scored content is not changed: presumed secrets that occur in it are no longer removed.

        Raises:
            UserError: If a known key occurs in it.
        """
        for each in scored:
            text = json.dumps(each, ensure_ascii=False)
            if not self._known.search(text):
                continue
            for value, source in self._keys.items():
                if _any_of({value}).search(text):
                    raise UserError(
                        f"{source} holds a value that also occurs in the tasks or settings, so that it cannot be kept "
                        f"out of the files without changing what is scored; use another key, or unset the variable for "
                        f"this run."
                    )
            self._guesses = {value for value in self._guesses if not _any_of({value}).search(text)}
            self._known = _any_of({*self._keys, *self._guesses})

    def record(self, text: str) -> str:
        """Remove known keys from a text for a file; what only looks like a key may be the model's own text."""
        return self._known.sub(REMOVED, text)

    def message(self, text: str) -> str:
        """Remove known keys, and whatever looks like one, from a provider's message."""
        known = self._in_messages.sub(REMOVED, text)
        return _NAMED_SECRET.sub(rf"\g<1>{REMOVED}", _LOOKS_SECRET.sub(REMOVED, known))


def address(url: str) -> str:
    """Return a URL without its secrets: the user, values in the query, the fragment, and whatever follows an @.

    >>> address("https://tom:hush@host:8000/v1?api-version=2&sig=abc")
    'https://[removed]@host:8000/v1?api-version=2&sig=[removed]'
    """
    try:
        scheme, place, path, query, fragment = urlsplit(url)
    except ValueError:  # not a URL; this is reported elsewhere
        return REMOVED
    user, at, host = place.rpartition("@")
    if user:
        host = f"{REMOVED}@{host}"
    path, at, _ = path.partition("@")
    fields = [field.partition("=") for field in query.split("&") if field]
    query = "&".join(
        f"{name}={value if _is_harmless(name) else REMOVED}" if equals else REMOVED for name, equals, value in fields
    )
    return urlunsplit((scheme, host, f"{path}@{REMOVED}" if at else path, query, REMOVED if fragment else ""))


def secrets_of(url: str | None) -> Iterator[str]:
    """Yield the parts of a URL that may be secret, both encoded and decoded."""
    try:
        _, place, path, query, fragment = urlsplit(url or "")
    except ValueError:
        return
    user = place.rpartition("@")[0]
    parts = [user, *user.split(":"), path.partition("@")[2], fragment]
    parts += [value for name, value in parse_qsl(query) if not _is_harmless(name)]
    parts += [
        field.partition("=")[2] or field for field in query.split("&") if not _is_harmless(field.partition("=")[0])
    ]
    yield from (form for part in parts if part for form in (part, unquote(part)))


def _is_harmless(name: str) -> bool:
    return name.casefold() in _HARMLESS_QUERY


def hidden(value: Json) -> Json:
    """Return a JSON value with the texts in fields that are named like a secret replaced.

    >>> hidden({"top_k": 3, "extra_body": {"access_token": "hush"}})
    {'top_k': 3, 'extra_body': {'access_token': '[removed]'}}
    """
    if isinstance(value, Mapping):
        return {
            name: REMOVED if _is_secret(name) and any(_texts(part)) else hidden(part) for name, part in value.items()
        }
    return [hidden(part) for part in value] if isinstance(value, list | tuple) else value


def secrets_in(value: Json) -> Iterator[str]:
    """Yield the texts that `hidden` would replace."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _texts(part) if _is_secret(name) else secrets_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from secrets_in(part)


def _is_secret(name: object) -> bool:
    plain = re.sub(r"[^a-z0-9]", "", str(name).casefold())
    return bool(_SECRET_FIELD.search(plain)) and not _HARMLESS_FIELD.search(plain)


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list | tuple):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(part)


def _any_of(values: set[str]) -> re.Pattern[str]:
    """Return a pattern that matches each value, plain or escaped as in JSON; short ones only as whole words."""
    spellings = {form for value in values for form in (value, json.dumps(value)[1:-1])}
    ordered = sorted(spellings, key=lambda form: (-len(form), form))
    return re.compile(
        "|".join(
            re.escape(form) if len(form) >= LONG else rf"(?:(?<!\w)|(?<=\\[nrt])){re.escape(form)}(?!\w)"
            for form in ordered
        )
        or "(?!)"
    )
