"""Searches a request for a value, in any words that people may use; generous, to avoid false alarms."""

import re
import unicodedata
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
LEAST = 4  # digits of a text, such as a phone number, that a request may write in groups
_LISTED = re.compile(r"[\[({][^\])}]*")  # numbers in brackets are a list, not the thousands of one number
_POWER = re.compile(r"\b\d+(?:\.\d+)?e[+-]?\d+\b")
LAST = "\u0530"  # of the scripts that surely have blanks between words: Latin, Greek and Cyrillic come before it
_LETTER = rf"[^\W\d_{LAST}-\U0010ffff]"
_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
_DATE = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)(?:[T ].*)?|(\d\d?)[/.](\d\d?)[/.](\d{4})")


def unstated(
    request: str, value: Json, schema: dict[str, Json] | None = None, name: str = ""
) -> Iterator[tuple[str, Json]]:
    """Yield the parts of a value that a request does not state, with their paths: the value itself or its elements.

    Texts: the request has all their words, in any order, case and accents. Numbers: in digits or words, as a percentage
    or in thousands, with any sign. Dates: day and month. For values of an enum and booleans: a word of the value (enum)
    or of the parameter's name (boolean) begins like a word of the request; whether it says yes or no is not looked for.
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
    if isinstance(value, bool) or _is_yes_or_no(schema):
        return _shares_prefix(request, name)
    if isinstance(value, int | float):
        return _has_number(request, float(value))
    text = str(value)
    return _has_text(request, text) or (bool(schema and "enum" in schema) and _shares_prefix(request, text))


def _is_yes_or_no(schema: dict[str, Json] | None) -> bool:
    """Return whether a schema allows only yes and no, or true and false, as texts."""
    allowed = {str(value).casefold() for value in (schema or {}).get("enum", ())}
    return allowed in ({"true", "false"}, {"yes", "no"})


@lru_cache(maxsize=512)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(_folded(text).replace("_", " ")))


@lru_cache(maxsize=512)
def _folded(text: str) -> str:
    """Return a text without case and accents."""
    return "".join(one for one in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(one))


@lru_cache(maxsize=512)
def _stated_numbers(request: str) -> frozenset[float]:
    """Return the numbers in a request, without their signs."""
    listed = (part.replace(",", " ") for part in _LISTED.findall(request))
    written = [number for text in (request, *listed) for number in numbers(text)]
    powers = map(float, _POWER.findall(request.casefold()))
    words = (float(_NUMBERS[word]) for word in _words(request) if word in _NUMBERS)
    return frozenset(map(abs, (*written, *powers, *words)))


def _has_number(request: str, value: float) -> bool:
    size = abs(value)
    return any(
        abs(size - number * scale) <= 1e-9 * size for number in _stated_numbers(request) for scale in _SCALES
    ) or (size.is_integer() and 0 < size < LARGEST and _spelt(number_to_text(size)["words"]) in _spelt(request))


def _spelt(text: str) -> str:
    return f" {' '.join('one' if word == 'a' else word for word in _words(text) if word != 'and')} "


def _has_text(request: str, text: str) -> bool:
    if _has_phrase(request, text) or (text in _SYMBOLS and _SYMBOLS[text] in request):
        return True
    date, time = _DATE.fullmatch(text.strip()), _TIME.fullmatch(text.strip())
    if time and _has_time(request, int(time[1]), int(time[2])):
        return True
    if date and _has_date(request, [int(part) for part in date.groups() if part]):
        return True
    words = set(_words(request))
    text = text.rpartition("/")[2] if re.fullmatch(r"[A-Z]\w+(/\w+)+", text) else text  # the city of a time zone
    return all(word in words or (word.isdecimal() and _has_number(request, float(word))) for word in _words(text))


def _has_phrase(request: str, text: str) -> bool:
    """Return whether a request has a text in one piece, with any punctuation: SHA-512 has sha512, Annika has no Ann.

    A code (two letters, or three capitals) may also begin a word: euros have EUR.
    """
    letters = _bare(text)
    digits = letters.isdecimal()
    if not letters or (digits and "." in text):
        return " ".join(text.split()) in " ".join(request.split())
    if letters.removesuffix("y") not in _bare(request):
        return False
    begin, end = ("" if each >= LAST else r"\d" if each.isdecimal() else _LETTER for each in (letters[0], letters[-1]))
    before, after = f"(?<!{begin})" if begin else "", f"(?:e?s)?(?!{end})" if end else ""
    is_code = len(text) <= 2 + text.isupper() and text.isalpha()
    gap = r"[\W_]*" if not digits else "[ -]?" if len(letters) >= LEAST else ""
    *most, last = map(re.escape, letters)
    last = "(?:y|ie)" if last == "y" else last  # cities have city
    phrase = before + gap.join((*most, last)) + ("" if is_code else after)
    return bool(re.search(phrase, _folded(request)))


@lru_cache(maxsize=512)
def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, _folded(text)))


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
    there = {int(number) for number in _stated_numbers(request) if number.is_integer()} | {
        int(digits) for word in _words(request) for digits in re.findall(r"\d+", word)
    }
    return all(part in there | months for part in parts if part < 1000)


def _shares_prefix(request: str, text: str) -> bool:
    """Return whether a word of the request begins with the first four letters of one of the text, or with all three."""
    return any(word.startswith(mine[:4]) for mine in _words(text) if len(mine) > 2 for word in _words(request))
