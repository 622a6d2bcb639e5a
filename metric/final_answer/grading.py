"""Reading an answer in its stated form, and comparing it with the expected one, by type. One small function a type.

An answer stands after the last `Answer:` that begins a line. What stands there must be the answer and nothing else: a
list of candidates, a sentence or two numbers are no number.
"""

import json
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

__all__ = ["CODES", "Grade", "grade", "grade_value", "stated_answer"]

Json = Any
Expected = Mapping[str, Any]

CODES = ("right", "no_answer", "no_form", "unreadable", "wrong")
MAX_ANSWER = 20_000  # characters of a text that are read

_FORM = re.compile(r"^[ \t>*_#`-]*answer[*_`]*[ \t]*[:：][*_`]*", re.IGNORECASE | re.MULTILINE)


class Grade(NamedTuple):
    """Whether an answer is right, and if not, why (one of CODES)."""

    right: bool
    code: str


def grade(text: Json, expected: Expected) -> Grade:
    r"""Grade the last text of a model against the expected answer of a row.

    >>> grade("It is warm. Answer: 12.3 °C", {"type": "number", "value": 12.3, "tolerance": 0.05, "unit": "degrees Celsius"})
    Grade(right=False, code='no_form')
    >>> grade("It is warm.\nAnswer: 12.3 °C", {"type": "number", "value": 12.3, "tolerance": 0.05, "unit": "degrees Celsius"})
    Grade(right=True, code='right')
    """
    if not isinstance(text, str) or not text.strip():
        return Grade(False, "no_answer")
    stated = stated_answer(text)
    return Grade(False, "no_form") if stated is None else grade_value(stated, expected)


def grade_value(stated: str, expected: Expected) -> Grade:
    """Grade what stands after `Answer:`."""
    try:
        right = _TYPES[expected["type"]](_bare(stated), expected)
    except _UnreadableError:
        return Grade(False, "unreadable")
    return Grade(right, "right" if right else "wrong")


def stated_answer(text: str) -> str | None:
    """What follows the last `Answer:` at the beginning of a line, or None."""
    found = list(_FORM.finditer(text[-MAX_ANSWER:]))
    return text[-MAX_ANSWER:][found[-1].end() :].strip() if found else None


class _UnreadableError(Exception):
    """The text has no value of the type."""


_FENCE = re.compile(r"```[a-z]*\s*(.*?)\s*```", re.DOTALL)


def _bare(text: str) -> str:
    """The text without Markdown, quotation marks and closing punctuation around it."""
    fenced = _FENCE.fullmatch(text.strip())
    text = (fenced[1] if fenced else text).strip()
    while True:
        shorter = text.strip().strip("*_`").strip()
        if (
            len(shorter) > 1
            and shorter[0] in _QUOTES
            and shorter[-1] == _QUOTES[shorter[0]]
            and shorter.count(shorter[0]) <= 2
        ):
            shorter = shorter[1:-1]
        if shorter.endswith(".") and not shorter.endswith(("Jr.", "Inc.", "Co.")):
            shorter = shorter[:-1]
        if shorter == text:
            return text
        text = shorter


_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "«": "»"}

# Numbers ---------------------------------------------------------------------------------------------------------------------------------------------------

_NUMBER = re.compile(r"[-−–+]?(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:[   '’]\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d{1,3})?")
_EURO, _DOLLAR, _POUND, _FRANC, _YEN = "EUR", "USD", "GBP", "CHF", "JPY"
# What may stand beside a number, and what it means; words that mean the same thing as another unit of the row
# contradict it.
_UNITS = {
    **dict.fromkeys(("€", "eur", "euro", "euros"), _EURO),
    **dict.fromkeys(("us$", "usd", "us dollar", "us dollars", "$"), _DOLLAR),
    **dict.fromkeys(("£", "gbp", "pound", "pounds", "british pounds", "british pound", "pounds sterling"), _POUND),
    **dict.fromkeys(("chf", "swiss francs", "swiss franc", "sfr"), _FRANC),
    **dict.fromkeys(("°c", "°", "c", "celsius", "degrees celsius", "degree celsius", "degrees", "ºc", "℃"), "C"),
    **dict.fromkeys(("km/h", "kph", "kmh", "kilometres per hour", "kilometers per hour"), "km/h"),
    **dict.fromkeys(("km", "kms", "kilometres", "kilometers", "kilometre", "kilometer"), "km"),
    **dict.fromkeys(("%", "percent", "per cent", "percentage points", "percentage point", "pp"), "%"),
    **dict.fromkeys(("day", "days"), "days"),
    **dict.fromkeys(("share", "shares", "whole shares"), "shares"),
    **dict.fromkeys(("inhabitants", "people", "residents"), "people"),
}
_OF_ROW = {
    "euros": _EURO,
    "euros a year": _EURO,
    "US dollars": _DOLLAR,
    "British pounds": _POUND,
    "Swiss francs": _FRANC,
    "degrees Celsius": "C",
    "km/h": "km/h",
    "kilometres": "km",
    "percent": "%",
    "days": "days",
    "shares": "shares",
    "inhabitants": "people",
}
_PER_YEAR = re.compile(r"\s*(?:a|per|/)\s*(?:year|month)$")
_CODE = re.compile(r"[a-z]{3}")


def _number(text: str, expected: Expected) -> bool:
    value = _one_number(text, str(expected.get("unit", "")))
    return bool(abs(value - expected["value"]) <= expected["tolerance"] + 1e-9 * max(1.0, abs(expected["value"])))


def _one_number(text: str, unit: str) -> float:
    """The number of a text that holds exactly one, with nothing beside it but a unit that fits."""
    found = list(_NUMBER.finditer(text))
    if len(found) != 1:
        raise _UnreadableError
    before, after = text[: found[0].start()].strip().casefold(), text[found[0].end() :].strip().casefold()
    for beside in (before, _PER_YEAR.sub("", after)):
        if beside and not _fits(beside, unit):
            raise _UnreadableError
    digits = re.sub(r"[,   '’]", "", found[0][0]).replace("−", "-").replace("–", "-")
    value = float(digits)
    if not math.isfinite(value):
        raise _UnreadableError
    return value


def _fits(beside: str, unit: str) -> bool:
    meant = _UNITS.get(beside)
    if unit == "the local currency":  # whichever it is, its name is not checked: the amount is
        return (
            meant in (_EURO, _DOLLAR, _POUND, _FRANC)
            or bool(_CODE.fullmatch(beside))
            or beside in ("local currency", "¥")
        )
    return (
        beside in ("≈", "~", "=")
        or (meant is not None and meant == _OF_ROW.get(unit, meant))
        or beside == unit.casefold()
    )


# Texts, dates, lists, records
# ----------------------------------------------------------------------------------------------------------------------


def _fold(text: str) -> str:
    """Without case, accents, a leading article, quotation marks and double spaces."""
    plain = "".join(
        character for character in unicodedata.normalize("NFKD", text) if not unicodedata.combining(character)
    )
    words = " ".join(_bare(plain.replace("’", "'")).casefold().split())
    return words.removeprefix("the ")


def _text(text: str, expected: Expected) -> bool:
    return _fold(text) == _fold(expected["value"])


_MONTHS = {name: number for number, name in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), 1)}
_WEEKDAY = re.compile(r"^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+", re.IGNORECASE)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?Z?)?")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([A-Za-z]{3,9})\.?,? (\d{4})")
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")


def _date(text: str, expected: Expected) -> bool:
    return bool(_one_date(text).isoformat() == expected["value"])


def _one_date(text: str) -> date:
    bare = _WEEKDAY.sub("", text.strip())
    try:
        if found := _ISO.fullmatch(bare):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if found := _DAY_FIRST.fullmatch(bare):
            return date(int(found[3]), _MONTHS[found[2][:3].casefold()], int(found[1]))
        if found := _MONTH_FIRST.fullmatch(bare):
            return date(int(found[3]), _MONTHS[found[1][:3].casefold()], int(found[2]))
    except (KeyError, ValueError):
        raise _UnreadableError from None
    raise _UnreadableError


_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,3}[.)])\s+")


def _list(text: str, expected: Expected) -> bool:
    items = [_fold(item) for item in _items(text)]
    wanted = [_fold(item) for item in expected["value"]]
    return items == wanted if expected["ordered"] else Counter(items) == Counter(wanted)


def _items(text: str) -> list[str]:
    """The items of a list: a JSON array, or texts between semicolons, lines or commas."""
    whole = _parsed(text)
    if isinstance(whole, list):
        if not all(isinstance(item, str) for item in whole):
            raise _UnreadableError
        return whole
    for separator in (";", "\n", ">", ","):
        if separator in text:
            parts = text.split(separator)
            break
    else:
        parts = [text]
    if separator == "," and " and " in parts[-1] and len(parts) > 1:
        parts[-1:] = parts[-1].split(" and ", 1)
    items = [_BULLET.sub("", part).strip() for part in parts]
    items = [item.removeprefix("and ").strip() for item in items if item]
    if not items:
        raise _UnreadableError
    return items


def _record(text: str, expected: Expected) -> bool:
    fields = expected["fields"]
    given = _pairs(text)
    names = {_fold(name): name for name in fields}
    if {_fold(name) for name in given} != set(names) or len(given) != len(fields):
        return False
    return all(_field(value, fields[names[_fold(name)]]) for name, value in given.items())


def _field(value: Json, expected: Expected) -> bool:
    if isinstance(value, bool) or value is None:
        return False
    if isinstance(value, int | float):
        return expected["type"] == "number" and math.isfinite(value) and _number(repr(value), expected)
    if isinstance(value, str):
        return _TYPES[expected["type"]](_bare(value), expected)
    return (
        isinstance(value, list)
        and expected["type"] == "list"
        and all(isinstance(item, str) for item in value)
        and _list(json.dumps(value), expected)
    )


def _pairs(text: str) -> dict[str, Json]:
    """The fields of a record: a JSON object, or `key: value` between semicolons or lines."""
    whole = _parsed(text)
    if isinstance(whole, dict):
        return whole
    pairs: dict[str, Json] = {}
    for part in re.split(r"[;\n]", text.strip().strip("{}")):
        if not part.strip():
            continue
        name, colon, value = _BULLET.sub("", part).strip().rstrip(",").partition(":")
        if not colon or _bare(name) in pairs:
            raise _UnreadableError
        pairs[_bare(name)] = value.strip()
    if not pairs:
        raise _UnreadableError
    return pairs


def _parsed(text: str) -> Json:
    """The text as JSON, or None. A key that stands twice makes it none."""

    def once(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
        if len({name for name, _ in pairs}) < len(pairs):
            raise _UnreadableError
        return dict(pairs)

    try:
        return json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError):
        return None


_TYPES: dict[str, Callable[[str, Expected], bool]] = {
    "number": _number,
    "text": _text,
    "date": _date,
    "list": _list,
    "record": _record,
}
