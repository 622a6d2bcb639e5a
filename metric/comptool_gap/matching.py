"""Typed matching of one argument value with the expected one: one small rule for each kind, found in a table."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time
from typing import Any
from unicodedata import is_normalized, normalize
from urllib.parse import urlsplit

from rapidfuzz.distance.Levenshtein import distance
from scipy.optimize import linear_sum_assignment

from .calls import parse_reference, resolve

__all__ = ["KINDS", "TEXT_PASS_MARK", "is_kind", "match_value"]

TEXT_PASS_PERCENT = 85  # below this edit similarity a text is another text
TEXT_PASS_MARK = TEXT_PASS_PERCENT / 100
NUMBER_TOLERANCE = 0.01

Spec = str | dict[str, Any]

_PLAIN = frozenset({str, int, float, bool})  # equal values of one of these types are right for every kind

_SPACE = re.compile(r"\s+")
_HOUR_MINUTE = re.compile(r"([0-9]):([0-9]{2})")
_PORTS = {"http": 80, "https": 443}


def match_value(value: Any, gold: Any, spec: Spec, outputs: Sequence[Any] | None = None, passing: bool = False) -> float:
    """How well a value matches the expected one, from 0 to 1.

    Args:
        value: What the model wrote.
        gold: What is expected.
        spec: A kind (see `KINDS`), {"list": spec}, {"set": spec}, {"object": {key: spec}}, or "json" for any JSON.
        outputs: Outputs of the earlier calls; with them a string that is a reference stands for the value it points at.
        passing: Count a text that passes as 1, so that the result is 1 if and only if every part is right.

    >>> match_value(14.35, 14.3, "number"), match_value("14.3", 14.3, "number"), match_value(" berlin", "Berlin", "identifier")
    (1.0, 0.0, 1.0)
    >>> match_value(["b", "a"], ["a", "b"], {"set": "identifier"}), match_value([1, 2, 9], [1, 2, 3], {"list": "integer"}) == 2 / 3
    (1.0, True)
    >>> match_value("{{call_1.price}}", 20, "number", outputs=[{"price": 20}])
    1.0
    """
    if value.__class__ is gold.__class__ and value.__class__ in _PLAIN and value == gold:
        return 1.0
    if outputs is not None and isinstance(value, str) and (reference := parse_reference(value)):
        value, outputs = resolve(reference, outputs), None
    if isinstance(spec, str) and spec != "json":
        score = KINDS[spec](value, gold)
        return 1.0 if passing and score else score
    try:
        return _match_parts(value, gold, spec, outputs, passing)
    except RecursionError:  # nested deeper than any expected value
        return 0.0


def is_kind(spec: Any) -> bool:
    """Whether a match spec is one that `match_value` knows."""
    if isinstance(spec, str):
        return spec in KINDS or spec == "json"
    if not isinstance(spec, dict) or len(spec) != 1:
        return False
    ((shape, inner),) = spec.items()
    if shape == "object":
        return isinstance(inner, dict) and all(is_kind(part) for part in inner.values())
    return shape in ("list", "set") and is_kind(inner)


def _match_parts(value: Any, gold: Any, spec: Spec, outputs: Sequence[Any] | None, passing: bool) -> float:
    ((shape, inner),) = (_shape(gold),) if isinstance(spec, str) else spec.items()
    if shape == "object":
        if not isinstance(value, dict) or not isinstance(gold, dict):
            return 0.0
        size = len(value.keys() | gold.keys())
        scores = [match_value(value[key], part, inner.get(key, "json"), outputs, passing) for key, part in gold.items() if key in value]
        return sum(scores) / size if size else 1.0
    if shape not in ("list", "set"):
        return KINDS[shape](value, gold)
    if not isinstance(value, list) or not isinstance(gold, list):
        return 0.0
    size = max(len(value), len(gold))
    total = sum([match_value(part, other, inner, outputs, passing) for part, other in zip(value, gold, strict=False)])
    if shape == "set" and size > 1 and value and total < len(gold):
        # Like the calls of a task, only the first 2n elements can be matched; the rest still counts in the size.
        matrix = [[match_value(part, other, inner, outputs, passing) for other in gold] for part in value[: 2 * len(gold)]]
        rows, columns = linear_sum_assignment(matrix, maximize=True)
        total = sum([matrix[row][column] for row, column in zip(rows, columns, strict=True)])
    return total / size if size else 1.0


def _shape(gold: Any) -> tuple[str, Any]:
    """The rule for any JSON, by the type of the expected value."""
    if isinstance(gold, dict):
        return "object", {}
    if isinstance(gold, list):
        return "list", "json"
    if isinstance(gold, bool) or gold is None:
        return "boolean", None
    return ("identifier" if isinstance(gold, str) else "number"), None


def _number(value: Any, gold: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or isinstance(gold, bool) or not isinstance(gold, (int, float)):
        return 0.0
    try:
        # The last digit of a product of floats must not decide at the very border.
        return float(abs(value - gold) <= NUMBER_TOLERANCE * abs(gold) * (1 + 1e-9))
    except OverflowError:  # an int beyond the floats
        return float(value == gold)


def _integer(value: Any, gold: Any) -> float:
    return float(value == gold and not isinstance(value, bool) and not isinstance(gold, bool) and isinstance(value, (int, float)))


def _same(value: Any, gold: Any) -> float:
    return float(type(value) is type(gold) and value == gold)


def _verbatim(value: Any, gold: Any) -> float:
    return float(isinstance(value, str) and value == gold)


def _strings(rule: Callable[[str, str], float]) -> Callable[[Any, Any], float]:
    """A rule for strings: equal ones match at once, other types never."""

    def match(value: Any, gold: Any) -> float:
        if not isinstance(value, str) or not isinstance(gold, str):
            return 0.0
        return 1.0 if value == gold else rule(value, gold)

    return match


def _normalised(rule: Callable[[str], Any]) -> Callable[[Any, Any], float]:
    """A rule for strings that are equal when what they denote is equal; a string that denotes nothing equals only itself."""

    def match(value: str, gold: str) -> float:
        if len(value) > 8 * len(gold) + 64:  # no notation is that much longer than another
            return 0.0
        try:
            return float(rule(value.strip()) == rule(gold.strip()))
        except (ValueError, OverflowError):
            return 0.0

    return _strings(match)


def _nfc(text: str) -> str:
    return text if text.isascii() or is_normalized("NFC", text) else normalize("NFC", text)


def _identifier(text: str) -> str:
    return _nfc(text).casefold()


def _text(value: str, gold: str) -> float:
    if len(value) > 8 * len(gold) + 64:  # no amount of white space makes these similar
        return 0.0
    left, right = (" ".join(_nfc(text).split()).casefold() for text in (value, gold))
    if left == right:
        return 1.0
    longest = max(len(left), len(right))
    edits = distance(left, right, score_cutoff=longest * (100 - TEXT_PASS_PERCENT) // 100)  # in whole numbers, so that the border is sharp
    return 1 - edits / longest if 100 * (longest - edits) >= TEXT_PASS_PERCENT * longest else 0.0


def _time(text: str) -> time:
    return time.fromisoformat(_HOUR_MINUTE.sub(r"0\1:\2", text) if text[1:2] == ":" else text)


def _datetime(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment.astimezone(UTC) if moment.tzinfo else moment


def _url(text: str) -> tuple[Any, ...]:
    if _SPACE.search(text):
        raise ValueError("an address holds no white space")
    parts = urlsplit(text)
    host = (parts.hostname or "").rstrip(".")
    port = None if parts.port == _PORTS.get(parts.scheme) else parts.port
    return parts.scheme, parts.username, parts.password, host, port, parts.path or "/", parts.query, parts.fragment


def _expression(text: str) -> str:
    return _SPACE.sub("", text)


KINDS: dict[str, Callable[[Any, Any], float]] = {
    "number": _number,
    "integer": _integer,
    "boolean": _same,
    "enum": _same,
    "identifier": _normalised(_identifier),
    "verbatim": _verbatim,
    "text": _strings(_text),
    "date": _normalised(date.fromisoformat),
    "time": _normalised(_time),
    "datetime": _normalised(_datetime),
    "email": _normalised(_identifier),
    "url": _normalised(_url),
    "expression": _normalised(_expression),
}
