"""How a value is said in a prompt: the one place that decides whether a piece of text denotes a value.

The engine uses it to find what a template says outright; the proof uses it to check every grounded span of a published
row. Nothing here knows of either.
"""

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import date
from functools import cache, lru_cache
from typing import Any

from generator.composition.data import words
from generator.core.trace import same
from simulators import TOOLS
from simulators.data import load
from simulators.english import MONTHS

Json = Any

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
NUMBER_WORDS = {word: value for value, word in enumerate(_ONES)} | {
    word: 10 * value for value, word in enumerate(_TENS, 2)
}

_DIGITS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_NUMBER = re.compile(f"-?(?:{_DIGITS.pattern})")
_LETTERS = re.compile(r"[a-z]+")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th)? (?:of )?([A-Z][a-z]+),? (\d{4})")
_MONTH_FIRST = re.compile(r"([A-Z][a-z]+) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})")
_ZONE = re.compile(r"(.*?)(?: UTC(?:([+-])(\d{1,2})(?::(\d\d))?)?)?")
_MOMENT = re.compile(r"(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::00)?(Z|[+-]\d{2}:\d{2})?")
_CLOCK = re.compile(r"(1[0-2]|[1-9])(?::([0-5]\d))? ?([ap])\.?m\.?|([01]\d|2[0-3]):([0-5]\d)")


def denotes(surface: str, value: Json, rule: Json, where: str) -> bool:
    """Whether the words `surface` say `value`.

    Args:
        surface: A piece of a prompt.
        value: The JSON value of an argument.
        rule: The argument's comparison rule (`Tool.match`).
        where: "tool.parameter", for the phrases that only this parameter has.
    """
    phrases = _phrases(where)
    if phrases and surface.casefold() in (phrase.casefold() for phrase in phrases.get(_key(value), ())):
        return True
    if isinstance(rule, dict):
        return _denotes_composite(surface, value, rule, where)
    if isinstance(value, str) and _kind(where) == "field":  # a column called hire_date is the hire date
        surface, value = surface.replace("_", " "), value.replace("_", " ")
    return _RULES[rule](surface, value)


def find(text: str, value: Json, rule: Json, where: str) -> tuple[int, int] | None:
    """The first span of `text` that says `value` in so many words, or None. Longer phrases win over shorter ones."""
    for phrase in sorted(spoken(value, rule, where), key=len, reverse=True):
        found = re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text, re.IGNORECASE)
        if found and denotes(found[0], value, rule, where):
            return found.span()
    return None


def spoken(value: Json, rule: Json, where: str) -> Iterator[str]:
    """The plain ways to say a value that a template fixes."""
    yield from _phrases(where).get(_key(value), ())
    if isinstance(value, str):
        yield value
        if rule == "enum":
            yield value.replace("_", " ")
            yield value.replace("_", "-")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield f"{value:g}"
        yield from (word for word, number in NUMBER_WORDS.items() if number == value)


@lru_cache(maxsize=64)
def numbers(text: str) -> tuple[float, ...]:
    """Every number written in digits or in one word."""
    found = []
    for match in _DIGITS.finditer(text):  # a search for a digit is faster than one for a sign that may be missing
        size = float(match[0].replace(",", ""))
        found.append(-size if text[match.start() - 1 : match.start()] == "-" else size)
    return (*found, *(float(NUMBER_WORDS[word]) for word in _LETTERS.findall(text.casefold()) if word in NUMBER_WORDS))


def _key(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value)


@cache
def _phrases(where: str) -> dict[str, list[str]]:
    """Other words for a parameter's values, e.g. "largest first" for `descending`."""
    table = _table()
    return {**table.get(_kind(where), {}), **table.get(where, {})}


@cache
def _kind(where: str) -> str:
    tool, _, parameter = where.partition(".")
    return TOOLS[tool].kinds.get(parameter.partition("[")[0], "")


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    """Parameter ("tool.parameter") or kind to value to phrases."""
    table = dict(words("phrases"))
    names = {code: [currency["name"], f"{currency['name']}s"] for code, currency in load("currencies.json").items()}
    table["currency"] = {code: [*said, *table["currency"].get(code, ())] for code, said in names.items()}
    return table


# One rule a function, by the names that `Tool.match` uses


def _same(surface: str, value: Json) -> bool:
    return bool(surface == value)


def _text(surface: str, value: Json) -> bool:
    """A text for readers; white space around it is not said."""
    return isinstance(value, str) and surface in (value, value.strip())


def _same_folded(surface: str, value: Json) -> bool:
    return isinstance(value, str) and surface.casefold() == value.casefold()


def _identifier(surface: str, value: Json) -> bool:
    """A time zone may be called by its city, a path or key by itself, a name in any case."""
    last = value.rpartition("/")[2].replace("_", " ") if isinstance(value, str) and "/" in value else value
    return _same_folded(surface, value) or _same_folded(surface, last)


def _enum(surface: str, value: Json) -> bool:
    return isinstance(value, str) and surface.casefold().replace("-", " ") == value.casefold().replace(
        "_", " "
    ).replace("-", " ")


def _number(surface: str, value: Json) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if _NUMBER.fullmatch(surface):
        return same(float(surface.replace(",", "")), value)
    return NUMBER_WORDS.get(surface.casefold()) == value


def _boolean(surface: str, value: Json) -> bool:  # only through phrases
    return False


def _expression(surface: str, value: Json) -> bool:
    signs = str.maketrans({"×": "*", "÷": "/", "−": "-", " ": None})
    return isinstance(value, str) and surface.replace("hours at", "*").translate(signs) == value.replace(" ", "")


def read_date(surface: str) -> str | None:
    """A date as written by a person, in ISO form; None if it is not one."""
    day_first, month_first = _DAY_FIRST.fullmatch(surface), _MONTH_FIRST.fullmatch(surface)
    if day_first:
        day, month, year = day_first.groups()
    elif month_first:
        month, day, year = month_first.groups()
    else:
        return surface if re.fullmatch(r"\d{4}-\d{2}-\d{2}", surface) else None
    try:
        return date(int(year), MONTHS.index(month) + 1, int(day)).isoformat()
    except ValueError:  # no such month or day
        return None


def read_time(surface: str) -> str | None:
    """A time of day as written by a person, as HH:MM; None if it is not one."""
    if surface.casefold() in ("noon", "midnight"):
        return "12:00" if surface.casefold() == "noon" else "00:00"
    found = _CLOCK.fullmatch(surface.casefold())
    if not found:
        return None
    hour, minute, half, hour_24, minute_24 = found.groups()
    if hour_24:
        return f"{hour_24}:{minute_24}"
    return f"{int(hour) % 12 + (12 if half == 'p' else 0):02}:{minute or '00'}"


def _date(surface: str, value: Json) -> bool:
    return bool(read_date(surface) == value)


def _time(surface: str, value: Json) -> bool:
    return bool(read_time(surface) == value)


def _datetime(surface: str, value: Json) -> bool:
    """Such as "March 14, 2026 at 3 pm", "3 pm on March 14, 2026" or the ISO form.

    An offset is "UTC" or "UTC+9", a moment without one in UTC.
    """
    moment, zone = _MOMENT.fullmatch(str(value)), _ZONE.fullmatch(surface)
    if surface == value or not moment or not zone:
        return bool(surface == value)
    words, sign, hours, minutes = zone.groups()
    said = f"{sign}{int(hours):02}:{minutes or '00'}" if sign else "+00:00" if len(words) < len(surface) else ""
    written = moment[3].replace("Z", "+00:00") if moment[3] else ""
    day, at, clock = words.partition(" at ")
    if not at:
        clock, _, day = words.partition(" on ")
    return said in ((written,) if written else ("", "+00:00")) and (read_date(day), read_time(clock)) == moment.group(
        1, 2
    )


def _json(surface: str, value: Json) -> bool:
    try:
        return same(json.loads(surface), value)
    except ValueError:
        return isinstance(value, str) and surface == value


_RULES = {
    "number": _number,
    "integer": _number,
    "boolean": _boolean,
    "enum": _enum,
    "identifier": _identifier,
    "name": _identifier,
    "code": _identifier,
    "host": _identifier,
    "path": _identifier,
    "verbatim": _same,
    "text": _text,
    "date": _date,
    "time": _time,
    "datetime": _datetime,
    "local": _datetime,
    "email": _same_folded,
    "url": _same,
    "expression": _expression,
    "json": _json,
}


def _denotes_composite(surface: str, value: Json, rule: dict[str, Json], where: str) -> bool:
    if "object" in rule or not isinstance(value, list):
        return _json(surface, value)
    if _json(surface, value) or same(_csv(surface), value):
        return True
    separator = ";" if ";" in surface else ","
    parts = [part.strip() for part in re.split(rf"{separator} (?:and )?| and ", surface)]
    item = rule.get("list", rule.get("set"))
    return len(parts) == len(value) and all(
        denotes(part, element, item, where) for part, element in zip(parts, value, strict=True)
    )


def _csv(surface: str) -> list[dict[str, Json]] | None:
    """A small table with a header line, as pasted from a spreadsheet; numbers are read as numbers."""
    if "\n" not in surface:
        return None

    def cell(text: str) -> Json:
        return (float(text) if "." in text else int(text)) if re.fullmatch(r"-?\d+(\.\d+)?", text) else text

    try:
        header, *rows = filter(None, csv.reader(io.StringIO(surface)))
    except (csv.Error, ValueError):  # no CSV, or nothing but empty lines
        return None
    return (
        [dict(zip(header, map(cell, row), strict=True)) for row in rows]
        if all(len(row) == len(header) for row in rows)
        else None
    )
