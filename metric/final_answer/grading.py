"""Compares an answer with the expected one, with one small function for each type.

Only the answer may follow `Answer:`; for example, a list of candidates, a sentence or two numbers are not a number.
`units.understood` adds to an expected answer the units that are right for its row.
"""

import json
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import Any, NamedTuple

from .answer_line import bare, committed_part, number, stated_answer, stated_answers
from .units import fits, with_multiplier
from .words import CODES as IN_WORDS

__all__ = [
    "CODES",
    "VERSION",
    "Grade",
    "beside_number",
    "grade",
    "grade_value",
    "number_of",
    "stated_answer",
    "wrong_fields",
]

Json = Any
Expected = Mapping[str, Any]

VERSION = "2.1.3"  # of the metric; it changes whenever scores may change
CODES = tuple(IN_WORDS)


class Grade(NamedTuple):
    """Whether an answer is right, and if not, why (one of CODES)."""

    right: bool
    code: str


def grade(text: Json, expected: Expected) -> Grade:
    r"""Grade the last text of a model against the expected answer of a row.

    If there are several answers directly below each other, all must be right; otherwise they are a list of guesses.

    >>> twelve = {"type": "number", "value": 12.3, "tolerance": 0.05, "unit": "degrees Celsius"}
    >>> grade("It is warm. Answer: 12.3 °C", twelve)
    Grade(right=False, code='no_form')
    >>> grade("It is warm.\nAnswer: 12.3 °C", twelve)
    Grade(right=True, code='right')
    """
    if not isinstance(text, str) or not text.strip():
        return Grade(False, "no_answer")
    grades = [grade_value(stated, expected) for stated in stated_answers(text)]
    return min(grades, default=Grade(False, "no_form"))


def grade_value(stated: str, expected: Expected) -> Grade:
    """Grade the text after `Answer:`, as a whole or without the sentences below the answer."""
    graded = Grade(False, "unreadable")
    for part in dict.fromkeys((stated, committed_part(stated))):
        try:
            right = _TYPES[expected["type"]](bare(part), expected)
        except (_UnreadableError, ValueError):
            continue
        graded = Grade(right, "right" if right else "wrong")
        if right:
            break
    if graded.code == "unreadable" and _holds_several(stated, expected):
        return Grade(False, "several")
    return graded


_BETWEEN = re.compile(r"\s\(?(?:or|and|to|but)\s|[;\n]|,\s", re.I)


def _holds_several(stated: str, expected: Expected) -> bool:
    """Whether an answer that is not a single value contains several numbers or dates, in any unit."""
    readers: Mapping[str, Callable[[str], Any]] = {"number": number, "date": _one_date}
    if expected["type"] not in readers:
        return False
    values = 0
    for part in _BETWEEN.split(bare(stated)):
        with suppress(_UnreadableError, ValueError):
            readers[expected["type"]](part)
            values += 1
    return values > 1


class _UnreadableError(Exception):
    """Raised when a text is not a value of the type."""


def number_of(text: Json, expected: Expected) -> float | None:
    r"""Return the number that an answer states, in the expected unit; None if it states none or none is expected.

    >>> number_of("It is warm.\nAnswer: 8", {"type": "number", "value": 7.8, "tolerance": 0.05})
    8.0
    """
    stated = stated_answer(text) if expected["type"] == "number" and isinstance(text, str) else None
    with suppress(_UnreadableError, ValueError):
        return _value(bare(committed_part(stated or "")), expected)
    return None


def beside_number(text: Json, expected: Expected) -> str:
    r"""Return the text beside the number of an answer if it is not one of its right units, or "".

    >>> degrees = {"type": "number", "value": 7.8, "tolerance": 0.05, "unit": "degrees Celsius"}
    >>> beside_number("Answer: 7.8 °F", degrees), beside_number("Answer: 7.8 °C", degrees)
    ('°F', '')
    """
    stated = stated_answer(text) if expected["type"] == "number" and isinstance(text, str) else None
    whole = bare(committed_part(stated or ""))
    with suppress(ValueError):
        value, before, after = number(whole)
        for found in (before, with_multiplier(value, after)[1]):
            if not fits(found, expected):
                start = whole.lower().find(found)
                return whole[start : start + len(found)] if start >= 0 else found
    return ""


def _value(text: str, expected: Expected) -> float:
    value, before, after = number(text)
    value, after = with_multiplier(value, after)
    if not (math.isfinite(value) and fits(before, expected) and fits(after, expected)):
        raise _UnreadableError
    return value


def _number(text: str, expected: Expected) -> bool:
    value = _value(text, expected)
    return bool(abs(value - expected["value"]) <= expected["tolerance"] + 1e-9 * max(1.0, abs(expected["value"])))


# Texts and dates

_LETTERS = str.maketrans({"ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})
_LETTERS |= dict.fromkeys(map(ord, "‐‑‒–—−"), "-") | dict.fromkeys(map(ord, "’‘ʼ"), "'")
_PHONE = re.compile(r"(?:tel:|phone:|tel\.)? ?(?:\+|00)?[\d ()./-]{6,40}")


def _fold(text: str) -> str:
    """Remove case, accents, a leading article, quotation marks and double spaces from a text."""
    plain = unicodedata.normalize("NFKD", text).translate(_LETTERS)
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    return " ".join(bare(plain).casefold().split()).removeprefix("the ")


def _text(text: str, expected: Expected) -> bool:
    given, gold = _fold(text), _fold(expected["value"])
    if given == gold:
        return True
    if gold.startswith("+") and _PHONE.fullmatch(gold):
        return _PHONE.fullmatch(given) is not None and _phone_digits(given) == _phone_digits(gold)
    return "t" in gold and gold[:4].isdigit() and _moment(given) == _moment(gold) is not None


def _phone_digits(phone: str) -> str:
    return re.sub(r"\D", "", phone).removeprefix("00")


def _moment(text: str) -> datetime | None:
    """Parse a date and time with an offset in ISO 8601; return None if it is anything else or has no offset."""
    try:
        moment = datetime.fromisoformat(text.upper().replace(" +", "+").replace(" -", "-"))
    except ValueError:
        return None
    return moment if moment.tzinfo else None


_MONTHS = "january february march april may june july august september october november december".split()
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_MONTH = {name: number for number, month in enumerate(_MONTHS, 1) for name in (month, month[:3])} | {"sept": 9}
_WEEKDAY = {name: number for number, day in enumerate(_WEEKDAYS) for name in (day, day[:3])}
_WEEKDAY |= {"tues": 1, "thur": 3, "thurs": 3}
_TIME = re.compile(r"[T ]00:00(?::00(?:\.0{1,6})?)?(?:Z|\+00:00)?$", re.I)
_WORD = re.compile(r"[^\W\d_]+|\d+")


def _date(text: str, expected: Expected) -> bool:
    return bool(_one_date(text).isoformat() == expected["value"])


def _one_date(text: str) -> date:
    """Return the only date in a text; a weekday, if given, must be that of the date.

    In a date of digits only, the year must be first, or it must be last and the day above 12 or equal to the month;
    12/03/2026 is ambiguous.
    """
    if len(text) > 60:
        raise _UnreadableError
    words = [word for word in _WORD.findall(_TIME.sub("", text).casefold()) if word not in ("the", "of", "on", "a")]
    words = [word for word in words if word not in ("st", "nd", "rd", "th")]
    weekdays = [_WEEKDAY[word] for word in words if word in _WEEKDAY]
    words = [word for word in words if word not in _WEEKDAY]
    months = [_MONTH[word] for word in words if word in _MONTH]
    figures = [word for word in words if word.isdecimal()]
    if len(words) == 1 and len(words[0]) == 8 and figures:
        figures = words = [words[0][:4], words[0][4:6], words[0][6:]]
    years = [figure for figure in figures if len(figure) == 4]
    short = [int(figure) for figure in figures if len(figure) < 3]
    if len(years) != 1 or len(months) + len(short) != 2 or len(words) != 3 or not short or len(weekdays) > 1:
        raise _UnreadableError
    if not months and words[0] != years[0]:
        if words[2] != years[0] or (max(short) <= 12 and short[0] != short[1]):
            raise _UnreadableError
        short.sort()  # the month, then the day
    day = date(int(years[0]), (months or short)[0], short[-1])
    if weekdays and weekdays[0] != day.weekday():
        raise _UnreadableError
    return day


# Lists and records

_BULLET = re.compile(r"^\s*(?:[-–*•]|\d{1,3}[.)])\s+")
_SEPARATORS = (";", "\n", "→", "->", ">", "|", ",", "·", "•")
_AND = re.compile(r",? (?:and|&) ", re.I)


def _list(text: str, expected: Expected) -> bool:
    wanted = [_fold(item) for item in expected["value"]]
    for items in _items(text):
        folded = [_fold(item) for item in items]
        if folded == wanted or (not expected["ordered"] and Counter(folded) == Counter(wanted)):
            return True
    return False


def _items(text: str) -> Iterator[list[str]]:
    """Yield possible readings of a list: an array, or items separated by semicolons, lines, commas and the like."""
    whole = _parsed(text)
    if isinstance(whole, list):
        if not all(isinstance(item, str) for item in whole):
            raise _UnreadableError
        yield whole
        return
    text = text[1:-1] if text[:1] + text[-1:] in ("[]", "{}") else text
    separator = next((mark for mark in _SEPARATORS if mark in text), None)
    parts = text.split(separator) if separator else [text]
    items = [item for part in parts if (item := _BULLET.sub("", part).strip())]
    if not items:
        raise _UnreadableError
    yield items
    *first, last = items
    last = re.sub(r"^(?:and|&) ", "", last, flags=re.I)
    yield [*first, last]
    yield [*first, *_AND.split(last)]
    yield [re.sub(r"^(?:and )?then ", "", item, flags=re.I) for item in items]


def _record(text: str, expected: Expected) -> bool:
    fields = expected["fields"]
    names = {_fold(name): name for name in fields}
    return any(
        len(pairs) == len(fields)
        and {_fold(name) for name in pairs} == set(names)
        and all(_field(value, fields[names[_fold(name)]]) for name, value in pairs.items())
        for pairs in _pairs(text)
    )


def wrong_fields(text: Json, expected: Expected) -> list[str]:
    r"""Return the fields of a record that are missing or wrong in an answer; [] if the answer is not readable as one.

    >>> oslo = {"city": {"type": "text", "value": "Oslo"}, "country": {"type": "text", "value": "Norway"}}
    >>> wrong_fields("Answer: city: Oslo; country: Sweden", {"type": "record", "fields": oslo})
    ['country']
    """
    fields: Mapping[str, Expected] = expected.get("fields") or {}
    stated = stated_answer(text) if fields and isinstance(text, str) else None
    found: list[list[str]] = []
    with suppress(_UnreadableError):
        for pairs in _pairs(bare(committed_part(stated or ""))):
            given = {_fold(name): value for name, value in pairs.items()}
            found.append([name for name in fields if not _is_right(given.get(_fold(name)), fields[name])])
    return min(found, key=len, default=[])


def _is_right(value: Json, expected: Expected) -> bool:
    try:
        return _field(value, expected)
    except (_UnreadableError, ValueError):
        return False


def _field(value: Json, expected: Expected) -> bool:
    if isinstance(value, bool) or value is None:
        return False
    if isinstance(value, int | float):
        return expected["type"] == "number" and math.isfinite(value) and _number(repr(value), expected)
    if isinstance(value, str):
        return _TYPES[expected["type"]](bare(value), expected)
    return (
        isinstance(value, list)
        and expected["type"] == "list"
        and all(isinstance(item, str) for item in value)
        and _list(json.dumps(value), expected)
    )


def _pairs(text: str) -> Iterator[dict[str, Json]]:
    """Yield possible fields of a record: an object, or `key: value` pairs separated by semicolons, lines or commas."""
    whole = _parsed(text)
    if isinstance(whole, dict):
        yield whole
        return
    readable = False
    for separators in (r"[;\n]|\s\|\s", r";|\n|,\s"):
        pairs: dict[str, Json] = {}
        for part in re.split(separators, text.strip().strip("{}")):
            if not part.strip():
                continue
            name, mark, value = _split_field(_BULLET.sub("", part).strip().rstrip(","))
            if not mark or bare(name) in pairs:
                break
            pairs[bare(name)] = value.strip()
        else:
            readable = readable or bool(pairs)
            yield pairs
    if not readable:
        raise _UnreadableError


def _split_field(part: str) -> tuple[str, str, str]:
    return part.partition(":") if ":" in part else part.partition("=")


_LITERAL = re.compile(r"""'((?:[^'\\\n]|\\.)*)'?|"(?:[^"\\\n]|\\.)*"?|[()]|\b(?:True|False|None)\b|,\s*(?=[)\]}])""")
_JSON = {"(": "[", ")": "]", "True": "true", "False": "false", "None": "null"}


def _parsed(text: str) -> Json:
    """Parse a text as JSON or as a Python literal; return None if it is neither. A repeated key is unreadable."""
    if not text.startswith(("[", "{", "(")):
        return None

    def once(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
        if len({name for name, _ in pairs}) < len(pairs):
            raise _UnreadableError
        return dict(pairs)

    def in_json(part: re.Match[str]) -> str:
        if part[1] is not None:
            return json.dumps(part[1].replace("\\'", "'"), ensure_ascii=False)
        return "" if part[0].startswith(",") else _JSON.get(part[0], part[0])

    literal = _LITERAL.sub(in_json, text)
    if literal.startswith("{") and ":" not in literal:  # a set
        literal = f"[{literal[1:-1]}]"
    for written in (text, literal):
        try:
            return json.loads(written, object_pairs_hook=once)
        except (ValueError, RecursionError):
            continue
    return None


_TYPES: dict[str, Callable[[str, Expected], bool]] = {
    "number": _number,
    "text": _text,
    "date": _date,
    "list": _list,
    "record": _record,
}
