"""Searches a request for a value, in any words that people may use; generous, to avoid false alarms."""

import re
from collections.abc import Iterator
from functools import lru_cache

from generator.composition.surface import numbers
from generator.core.shapes import Json
from simulators.english import MONTHS
from simulators.formatting import number_to_text

_WORD = re.compile(r"\w+")
_NUMBERS = dict(
    zip("zero one two three four five six seven eight nine ten eleven twelve".split(), range(13), strict=True)
) | {
    word: value
    for value, words in {
        0.5: "half",
        2: "twice couple double both pair second",
        1: "a an once first single",
        3: "third triple",
        12: "dozen",
        7: "week",
    }.items()
    for word in words.split()
}
_SCALES = (1.0, 100.0, 0.01, 1e3, 1e6, 1e9)  # a percentage as a share, thousands, millions
_TIME = re.compile(r"(\d\d?):(\d\d)(?::\d\d)?")
LARGEST = 1e15  # number that is searched in words
LEAST = 4  # characters of a text that is also searched without its punctuation
_DATE = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)(?:[T ].*)?|(\d\d?)[/.](\d\d?)[/.](\d{4})")


def unstated(
    request: str, value: Json, schema: dict[str, Json] | None = None, name: str = ""
) -> Iterator[tuple[str, Json]]:
    """Yield the parts of a value that a request does not state, with their paths: the value itself or its elements.

    Texts: the request has all their words, in any order and case. Numbers: in digits or words, as a percentage or in
    thousands. Dates: day and month. For values of an enum and booleans: a word of the value (enum) or of the
    parameter's name (boolean) begins like a word of the request.
    """
    if isinstance(value, dict):
        for key, part in value.items():
            inner = unstated(request, part, (schema or {}).get("properties", {}).get(key), key)
            yield from ((f".{key}{path}", lost) for path, lost in inner)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            inner = unstated(request, part, (schema or {}).get("items"), name)
            yield from ((f"[{place}]{path}", lost) for path, lost in inner)
    elif not _is_stated(request, value, schema, name):
        yield "", value


def _is_stated(request: str, value: Json, schema: dict[str, Json] | None, name: str) -> bool:
    if value is None:
        return True
    if isinstance(value, bool):
        return _shares_prefix(request, name)
    if isinstance(value, int | float):
        return _has_number(request, float(value))
    text = str(value)
    return _has_text(request, text) or (bool(schema and "enum" in schema) and _shares_prefix(request, text))


@lru_cache(maxsize=512)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold().replace("_", " ")))


@lru_cache(maxsize=512)
def _stated_numbers(request: str) -> frozenset[float]:
    return frozenset({*numbers(request), *(float(_NUMBERS[word]) for word in _words(request) if word in _NUMBERS)})


def _has_number(request: str, value: float) -> bool:
    stated = _stated_numbers(request)
    return (
        any(abs(value - number * scale) <= 1e-9 * max(1.0, abs(value)) for number in stated for scale in _SCALES)
        or (value.is_integer() and 0 < value < LARGEST and _spelt(number_to_text(value)["words"]) in _spelt(request))
        or (value < 0 and _has_number(request, -value))
    )


def _spelt(text: str) -> str:
    return f" {' '.join('one' if word == 'a' else word for word in _words(text) if word != 'and')} "


def _has_text(request: str, text: str) -> bool:
    if " ".join(text.casefold().split()) in " ".join(request.casefold().split()):
        return True
    if len(text) >= LEAST and any(map(str.isalnum, text)) and _bare(text) in _bare(request):  # SHA-512 states sha512
        return True
    date, time = _DATE.fullmatch(text.strip()), _TIME.fullmatch(text.strip())
    if time and _has_time(request, int(time[1]), int(time[2])):
        return True
    if date and _has_date(request, [int(part) for part in date.groups() if part]):
        return True
    words = set(_words(request))
    text = text.rpartition("/")[2] if re.fullmatch(r"[A-Z]\w+(/\w+)+", text) else text  # the city of a time zone
    return all(word in words or (word.isdecimal() and _has_number(request, float(word))) for word in _words(text))


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _has_time(request: str, hour: int, minute: int) -> bool:
    """Return whether a request has a time of day, on the 12-hour or the 24-hour clock."""
    there = [int(digits) for digits in re.findall(r"\d+", request)]
    return any(shown in there for shown in (hour, (hour - 1) % 12 + 1)) and (minute == 0 or minute in there)


def _has_date(request: str, parts: list[int]) -> bool:
    """Return whether a request has the day and the month of a date, in either order."""
    months = {
        number
        for number, month in enumerate(MONTHS, 1)
        if any(word == month.casefold() or word == month[:3].casefold() for word in _words(request))
    }
    there = {int(number) for number in _stated_numbers(request) if number == int(number)} | {
        int(digits) for word in _words(request) for digits in re.findall(r"\d+", word)
    }
    return all(part in there | months for part in parts if part < 1000)


def _shares_prefix(request: str, text: str) -> bool:
    """Return whether a word of the text and one of the request have the same first four letters."""
    return any(mine[:4] == word[:4] for mine in _words(text) if len(mine) > 2 for word in _words(request))
