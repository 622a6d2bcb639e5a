"""Decides whether a piece of text in a prompt denotes a value.

Templates use it to find the literals that their text states, and the check uses it for every grounded span of a
published row. This module depends on neither.
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
    """Whether the words `surface` express `value`.

    Args:
        surface: A piece of a prompt.
        value: The JSON value of an argument.
        rule: The argument's comparison rule (`Tool.match`).
        where: "tool.parameter", for phrases that apply only to this parameter.
    """
    phrases = _phrases(where)
    if phrases and surface.casefold() in (phrase.casefold() for phrase in phrases.get(_key(value), ())):
        return True
    if isinstance(rule, dict):
        return _denotes_composite(surface, value, rule, where)
    if isinstance(value, str) and _kind(where) == "field":  # a prompt calls the column hire_date "hire date"
        surface, value = surface.replace("_", " "), value.replace("_", " ")
    return _RULES[rule](surface, value)


def find(text: str, value: Json, rule: Json, where: str) -> tuple[int, int] | None:
    """Return the first span of `text` that states `value` literally, or None. Longer phrases are tried first."""
    for phrase in sorted(spoken(value, rule, where), key=len, reverse=True):
        found = re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text, re.IGNORECASE)
        if found and denotes(found[0], value, rule, where):
            return found.span()
    return None


def spoken(value: Json, rule: Json, where: str) -> Iterator[str]:
    """Yield the plain ways to express a literal of a template."""
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
    """Return every number in a text that is written in digits or in one word."""
    found = []
    for match in _DIGITS.finditer(text):  # searching for a digit is faster than for an optional sign
        size = float(match[0].replace(",", ""))
        found.append(-size if text[match.start() - 1 : match.start()] == "-" else size)
    return (*found, *(float(NUMBER_WORDS[word]) for word in _LETTERS.findall(text.casefold()) if word in NUMBER_WORDS))


def _key(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value)


@cache
def _phrases(where: str) -> dict[str, list[str]]:
    """Return other words for a parameter's values, e.g. "largest first" for `descending`."""
    table = _table()
    return {**table.get(_kind(where), {}), **table.get(where, {})}


@cache
def _kind(where: str) -> str:
    tool, _, parameter = where.partition(".")
    return TOOLS[tool].kinds.get(parameter.partition("[")[0], "")


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    """Return the table of phrases: parameter ("tool.parameter") or kind to value to phrases."""
    table = dict(words("phrases"))
    names = {code: [currency["name"], f"{currency['name']}s"] for code, currency in load("currencies.json").items()}
    table["currency"] = {code: [*forms, *table["currency"].get(code, ())] for code, forms in names.items()}
    return table


# One function per rule; `_RULES` maps the names in `Tool.match` to them


def _same(surface: str, value: Json) -> bool:
    return bool(surface == value)


def _text(surface: str, value: Json) -> bool:
    """Compare a text for readers; white space around it does not count."""
    return isinstance(value, str) and surface in (value, value.strip())


def _same_folded(surface: str, value: Json) -> bool:
    return isinstance(value, str) and surface.casefold() == value.casefold()


def _identifier(surface: str, value: Json) -> bool:
    """Compare an identifier in any case; a time zone (or any name with "/") may be given by its last part."""
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


def _boolean(surface: str, value: Json) -> bool:  # expressed only by phrases
    return False


def _expression(surface: str, value: Json) -> bool:
    signs = str.maketrans({"×": "*", "÷": "/", "−": "-", " ": None})
    return isinstance(value, str) and surface.replace("hours at", "*").translate(signs) == value.replace(" ", "")


def read_date(surface: str) -> str | None:
    """Convert a date as people write it to ISO form; return None if the text is not a date."""
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
    """Convert a time of day as people write it to HH:MM; return None if the text is not a time."""
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
    """Compare a moment: "March 14, 2026 at 3 pm", "3 pm on March 14, 2026" or the ISO form.

    An offset is written "UTC" or "UTC+9". A value without an offset may be written without one or with "UTC".
    """
    moment, zone = _MOMENT.fullmatch(str(value)), _ZONE.fullmatch(surface)
    if surface == value or not moment or not zone:
        return bool(surface == value)
    words, sign, hours, minutes = zone.groups()
    stated = f"{sign}{int(hours):02}:{minutes or '00'}" if sign else "+00:00" if len(words) < len(surface) else ""
    offset = moment[3].replace("Z", "+00:00") if moment[3] else ""
    day, at, clock = words.partition(" at ")
    if not at:
        clock, _, day = words.partition(" on ")
    return stated in ((offset,) if offset else ("", "+00:00")) and (read_date(day), read_time(clock)) == moment.group(
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
    """Parse a CSV table with a header, as pasted from a spreadsheet; cells with numbers become numbers.

    Returns:
        The rows, or None if the text is not such a table.
    """
    if "\n" not in surface:
        return None

    def cell(text: str) -> Json:
        return (float(text) if "." in text else int(text)) if re.fullmatch(r"-?\d+(\.\d+)?", text) else text

    try:
        header, *rows = filter(None, csv.reader(io.StringIO(surface)))
    except (csv.Error, ValueError):  # not CSV, or only empty lines
        return None
    return (
        [dict(zip(header, map(cell, row), strict=True)) for row in rows]
        if all(len(row) == len(header) for row in rows)
        else None
    )
