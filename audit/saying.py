"""Whether a request says a value, in whatever words people use: generous, so that what is not found is not there."""

import re
from collections.abc import Iterator
from functools import lru_cache

from generator.composition.surface import numbers
from generator.core.shapes import Json
from simulators.english import MONTHS

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
LEAST = 4  # characters of a text that is looked for without its signs
_DATE = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)(?:[T ].*)?|(\d\d?)[/.](\d\d?)[/.](\d{4})")


def unsaid(
    request: str, value: Json, schema: dict[str, Json] | None = None, name: str = ""
) -> Iterator[tuple[str, Json]]:
    """What does not stand in a request of a value: nothing, the value, or elements of it with their paths within it.

    Texts: their words stand there, in whatever order and case. Numbers: in digits or words, as a percentage or in
    thousands. Dates: their day and month. A value of a short list, or yes and no: a word of it, or of the parameter's
    name, begins like a word of the request.
    """
    if isinstance(value, dict):
        for key, part in value.items():
            inner = unsaid(request, part, (schema or {}).get("properties", {}).get(key), key)
            yield from ((f".{key}{path}", lost) for path, lost in inner)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            inner = unsaid(request, part, (schema or {}).get("items"), name)
            yield from ((f"[{place}]{path}", lost) for path, lost in inner)
    elif not _says(request, value, schema, name):
        yield "", value


def _says(request: str, value: Json, schema: dict[str, Json] | None, name: str) -> bool:
    if value is None:
        return True
    if isinstance(value, bool):
        return _begins(request, name)
    if isinstance(value, int | float):
        return _number(request, float(value))
    text = str(value)
    return _text(request, text) or (bool(schema and "enum" in schema) and _begins(request, text))


@lru_cache(maxsize=512)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold().replace("_", " ")))


@lru_cache(maxsize=512)
def _stated_numbers(request: str) -> frozenset[float]:
    return frozenset({*numbers(request), *(float(_NUMBERS[word]) for word in _words(request) if word in _NUMBERS)})


def _number(request: str, value: float) -> bool:
    stated = _stated_numbers(request)
    return any(
        abs(value - number * scale) <= 1e-9 * max(1.0, abs(value)) for number in stated for scale in _SCALES
    ) or (value < 0 and _number(request, -value))


def _text(request: str, text: str) -> bool:
    if " ".join(text.casefold().split()) in " ".join(request.casefold().split()):
        return True
    if len(text) >= LEAST and any(map(str.isalnum, text)) and _bare(text) in _bare(request):  # SHA-512 says sha512
        return True
    date, time = _DATE.fullmatch(text.strip()), _TIME.fullmatch(text.strip())
    if time and _clock(request, int(time[1]), int(time[2])):
        return True
    if date and _date(request, [int(part) for part in date.groups() if part]):
        return True
    words = set(_words(request))
    text = text.rpartition("/")[2] if re.fullmatch(r"[A-Z]\w+(/\w+)+", text) else text  # of a time zone the city
    return all(word in words or (word.isdecimal() and _number(request, float(word))) for word in _words(text))


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _clock(request: str, hour: int, minute: int) -> bool:
    """Whether a time of day stands there, by twelve or by twenty-four hours."""
    there = [int(digits) for digits in re.findall(r"\d+", request)]
    return any(shown in there for shown in (hour, (hour - 1) % 12 + 1)) and (minute == 0 or minute in there)


def _date(request: str, parts: list[int]) -> bool:
    """Whether day and month stand there; which of two is the month is not asked."""
    months = {
        number
        for number, month in enumerate(MONTHS, 1)
        if any(word == month.casefold() or word == month[:3].casefold() for word in _words(request))
    }
    there = {int(number) for number in _stated_numbers(request) if number == int(number)} | {
        int(digits) for word in _words(request) for digits in re.findall(r"\d+", word)
    }
    return all(part in there | months for part in parts if part < 1000)


def _begins(request: str, text: str) -> bool:
    """Whether a word of the text and one of the request begin alike."""
    return any(mine[:4] == word[:4] for mine in _words(text) if len(mine) > 2 for word in _words(request))
