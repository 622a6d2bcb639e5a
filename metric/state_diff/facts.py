"""Finds facts in texts: ids, e-mail addresses, amounts and dates, in all usual spellings. Prose is never compared.

Every pattern takes linear time, and at most `MOST` characters of a text are read.
"""

import re
from collections.abc import Callable
from datetime import date
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

MOST = 20_000  # characters of a text that are read
MOST_DATES, MOST_IDS, MOST_NUMBERS = 12, 30, 80  # in a text; a text with more is guessing

_ID = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{1,5}[-‑–][0-9]{3,9}(?![0-9A-Za-z])")
_BARE = re.compile(  # shorter numbers are ambiguous, and amounts of money are not ids
    r"(?<![0-9A-Za-z.,‑–-])(?<!€)(?<!EUR )(?<!€ )[0-9]{5,9}(?![0-9A-Za-z]|[.,][0-9]|[ \u00a0]?(?:€|EUR\b|euros?\b))"
)
_ADDRESS = re.compile(r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}")
_NUMBER = re.compile(r"(?<![0-9])[0-9](?:[0-9]|[.,'’\u00a0\u202f ](?=[0-9])){0,24}")
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
_FIGURES = {word: str(figure) for figure, word in enumerate(_WORDS)}
_MONTHS = "january february march april may june july august september october november december".split()
_MONTH = "|".join(f"{name}|{name[:3]}" + ("|sept" if name[:3] == "sep" else "") for name in _MONTHS)
_ISO = re.compile(r"(?<![0-9])([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?![0-9])")
_NUMERIC = re.compile(r"(?<![0-9])([0-9]{1,2})[-/. ]{1,2}([0-9]{1,2})[-/. ]{1,2}([0-9]{4}|[0-9]{2})(?![0-9])")
_DAY_FIRST = re.compile(
    rf"(?<![0-9])([0-9]{{1,2}})(?:st|nd|rd|th|\.)?[ -](?:of )?({_MONTH})\.?(?:,?[ -]([0-9]{{4}}))?(?![A-Za-z0-9])", re.I
)
_MONTH_FIRST = re.compile(
    rf"(?<![A-Za-z])({_MONTH})\.?[ -](?:the )?([0-9]{{1,2}})(?:st|nd|rd|th)?(?![0-9])(?:,?[ -]([0-9]{{4}}))?", re.I
)


_Reader = TypeVar("_Reader", bound=Callable[..., Any])


def _cached(read: _Reader) -> _Reader:
    """Cache a reader, which is called again for each fact, and limit it to the first `MOST` characters of a text."""
    kept = lru_cache(maxsize=4_000)(read)

    @wraps(read)
    def reading(text: str, *more: Any) -> Any:
        return kept(text[:MOST], *more)

    return cast(_Reader, reading)


@_cached
def ids(text: str) -> frozenset[str]:
    """Return all ids in a text, in capitals.

    >>> ids("About inv-20311 and TEAM-4821.") == {"INV-20311", "TEAM-4821"}
    True
    """
    return frozenset(re.sub("[‑–]", "-", match).upper() for match in _ID.findall(_ADDRESS.sub(" ", text)))


@_cached
def addresses(text: str) -> frozenset[str]:
    """Return all e-mail addresses in a text, in lower case."""
    return frozenset(match.lower().rstrip(".") for match in _ADDRESS.findall(text))


@_cached
def amounts(text: str) -> frozenset[float]:
    """Return all possible values of the numbers in a text, to the cent; an ambiguous separator is read both ways.

    >>> sorted(amounts("1.234,50 EUR, $1,234.5 or 1234.50")), sorted(amounts("1.250"))
    ([1234.5], [1.25, 1250.0])
    >>> 12010.35 in amounts("12 010.35 2026-04-03")
    True
    """
    readings: set[float] = set()
    for match in _NUMBER.finditer(_ID.sub(" ", text)):
        parts = match[0].split(" ")  # a space may group the digits of a number or separate two numbers
        ends = range(1, len(parts) + 1)
        readings |= set().union(*(_readings(" ".join(parts[start:end])) for end in ends for start in range(end)))
    return frozenset(readings)


@lru_cache(maxsize=10_000)
def _readings(token: str) -> frozenset[float]:
    """Return the possible values of a token, with groups of three digits and at most one decimal separator."""
    readings = set()
    plain = re.sub("['’\u00a0\u202f ]", "_", token)
    for group, point in (("_", "."), ("_", ","), (",", "."), (".", ","), ("_,", "."), ("_.", ",")):
        whole, _, decimals = plain.partition(point)
        parts = re.split(f"[{re.escape(group)}]", whole)
        grouped = len(parts) == 1 or (len(parts[0]) <= 3 and all(len(part) == 3 for part in parts[1:]))
        if grouped and all(part.isdecimal() for part in parts) and (not decimals or decimals.isdecimal()):
            readings.add(round(float("".join(parts) + "." + (decimals or "0")), 2))
    return frozenset(readings)


@_cached
def dates(text: str, year: int) -> frozenset[str]:
    """Return the dates in a text as YYYY-MM-DD; 03/04 is read both ways, and a missing year is `year` or next to it.

    >>> sorted(dates("by April 17, 2026, or on 03/05/2026", 2026))
    ['2026-03-05', '2026-04-17', '2026-05-03']
    >>> sorted(dates("2026-05-04 2026-04-06", 2026))
    ['2026-04-06', '2026-05-04']
    >>> "2025-12-30" in dates("It came on the 30th of December.", 2026)
    True
    """
    days = [(int(y), int(m), int(d)) for y, m, d in _ISO.findall(text)]
    for a, b, y in _NUMERIC.findall(_ISO.sub("; ", text)):  # "2026-05-04 2026-04-06" contains "05-04 2026"
        full = int(y) + (2000 if len(y) == 2 else 0)
        days += [(full, int(a), int(b)), (full, int(b), int(a))]
    named = [(d, m, y) for d, m, y in _DAY_FIRST.findall(text)] + [(d, m, y) for m, d, y in _MONTH_FIRST.findall(text)]
    for d, m, y in named:
        years = [int(y)] if y else [year - 1, year, year + 1]
        days += [(full, 1 + [name[:3] for name in _MONTHS].index(m[:3].lower()), int(d)) for full in years]
    return frozenset(day.isoformat() for parts in days if (day := _day(*parts)))


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


@_cached
def bare_numbers(text: str) -> frozenset[str]:
    """Return the whole numbers in a text that are long enough to denote an id and not part of anything longer.

    >>> bare_numbers("invoice #20311 of ORD-55555, 1,250.50, 69374.22 and 45000 EUR") == {"20311"}
    True
    """
    return frozenset(_BARE.findall(text))


def holds(text: str, kind: str, value: Any, year: int) -> bool:
    """Whether a text contains a value of kind id, address, amount, number or date; of any other kind, its words.

    >>> holds("You owe us 1.234,50 €.", "amount", 1234.5, 2026), holds("the 3rd of May", "date", "2026-05-03", 2026)
    (True, True)
    """
    if kind == "id":
        # an id may be written as its number only, such as invoice #20311, if that has five digits or more
        return str(value).upper() in ids(text) or str(value).rpartition("-")[2] in bare_numbers(text)
    if kind == "address":
        return str(value).lower() in addresses(text)
    if kind in ("amount", "number"):
        return round(float(value), 2) in amounts(text if kind == "amount" else with_figures(text[:MOST]))
    if kind == "date":
        return str(value) in dates(text, year)
    return " ".join(str(value).casefold().split()) in " ".join(text[:MOST].casefold().split())


def with_figures(text: str) -> str:
    """Replace small numbers in words by digits.

    >>> with_figures("Five days, not fifteen.")
    '5 days, not 15.'
    """
    return re.sub(r"[A-Za-z]+", lambda word: _FIGURES.get(word[0].lower(), word[0]), text)


@_cached
def names_too_many(text: str) -> bool:
    """Whether a text contains so many dates, ids or numbers that it is guessing.

    >>> names_too_many("by 17 April"), names_too_many("on " + ", ".join(f"{day} April" for day in range(1, 20)))
    (False, True)
    """
    days = sum(len(pattern.findall(text)) for pattern in (_ISO, _NUMERIC, _DAY_FIRST, _MONTH_FIRST))
    return days > MOST_DATES or len(ids(text)) > MOST_IDS or len(_NUMBER.findall(text)) > MOST_NUMBERS


def same(left: Any, right: Any) -> bool:
    """Whether two field values are the same: numbers to the cent, texts regardless of case and surrounding space."""
    numbers = [isinstance(value, int | float) and not isinstance(value, bool) for value in (left, right)]
    if all(numbers):
        return bool(abs(left - right) < 0.005)
    if isinstance(left, str) and isinstance(right, str):
        return left.strip().casefold() == right.strip().casefold()
    return type(left) is type(right) and bool(left == right)


def numbers(text: str) -> list[frozenset[float]]:
    """Return the possible values of each number in a text, in order; the digits of ids are left out.

    >>> [sorted(values) for values in numbers("4 invoices, 1.250,00 EUR")]
    [[4.0], [1250.0]]
    """
    plain = _ID.sub(" ", text[:MOST])
    return [values for match in _NUMBER.finditer(plain) if (values := _readings(match[0]))]
