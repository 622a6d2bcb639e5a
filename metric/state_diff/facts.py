"""Facts in texts by kind: ids, e-mail addresses, amounts and dates, in all usual spellings. Prose is never compared.

Every pattern takes linear time, and no more than `MOST` characters of a text are read.
"""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

__all__ = ["MOST", "addresses", "amounts", "bare_numbers", "dates", "holds", "ids", "numbers", "same"]

MOST = 20_000

_ID = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{1,5}[-‑–][0-9]{3,9}(?![0-9A-Za-z])")
_BARE = re.compile(r"(?<![0-9A-Za-z.,‑–-])[0-9]{5,9}(?![0-9A-Za-z])")  # fewer figures do not name an id alone
_ADDRESS = re.compile(r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}")
_NUMBER = re.compile(r"(?<![0-9])[0-9](?:[0-9]|[.,'’\u00a0\u202f ](?=[0-9])){0,24}")
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


def ids(text: str) -> set[str]:
    """Return all ids in a text, in capitals.

    >>> ids("About inv-20311 and TEAM-4821.") == {"INV-20311", "TEAM-4821"}
    True
    """
    return {re.sub("[‑–]", "-", found).upper() for found in _ID.findall(_ADDRESS.sub(" ", text[:MOST]))}


def addresses(text: str) -> set[str]:
    """Return all e-mail addresses in a text, in small letters."""
    return {found.lower().rstrip(".") for found in _ADDRESS.findall(text[:MOST])}


def amounts(text: str) -> set[float]:
    """Return what the numbers of a text can mean, to the cent; one with a separator of two meanings gives both.

    >>> sorted(amounts("1.234,50 EUR, $1,234.5 or 1234.50")), sorted(amounts("1.250"))
    ([1234.5], [1.25, 1250.0])
    """
    found: set[float] = set()
    for match in _NUMBER.finditer(_ID.sub(" ", text[:MOST])):
        found |= set(_readings(match[0]))
        found |= {value for part in match[0].split(" ") for value in _readings(part)}
    return found


def _readings(token: str) -> Iterator[float]:
    """Yield the numbers that a token can be: groups of three digits, and at most one decimal separator."""
    plain = re.sub("['’\u00a0\u202f ]", "_", token)
    for group, point in (("_", "."), ("_", ","), (",", "."), (".", ","), ("_,", "."), ("_.", ",")):
        whole, _, decimals = plain.partition(point)
        parts = re.split(f"[{re.escape(group)}]", whole)
        grouped = len(parts) == 1 or (len(parts[0]) <= 3 and all(len(part) == 3 for part in parts[1:]))
        if grouped and all(part.isdecimal() for part in parts) and (not decimals or decimals.isdecimal()):
            yield round(float("".join(parts) + "." + (decimals or "0")), 2)


def dates(text: str, year: int) -> set[str]:
    """Return the dates of a text as YYYY-MM-DD; 03/04 is read both ways, and one without a year in and around `year`.

    >>> sorted(dates("by April 17, 2026, or on 03/05/2026", 2026))
    ['2026-03-05', '2026-04-17', '2026-05-03']
    >>> "2025-12-30" in dates("It came on the 30th of December.", 2026)
    True
    """
    text = text[:MOST]
    found = [(int(y), int(m), int(d)) for y, m, d in _ISO.findall(text)]
    for one, other, y in _NUMERIC.findall(text):
        full = int(y) + (2000 if len(y) == 2 else 0)
        found += [(full, int(one), int(other)), (full, int(other), int(one))]
    named = [(d, m, y) for d, m, y in _DAY_FIRST.findall(text)] + [(d, m, y) for m, d, y in _MONTH_FIRST.findall(text)]
    for d, m, y in named:
        years = [int(y)] if y else [year - 1, year, year + 1]
        found += [(one, 1 + [name[:3] for name in _MONTHS].index(m[:3].lower()), int(d)) for one in years]
    return {day.isoformat() for parts in found if (day := _day(*parts))}


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def bare_numbers(text: str) -> set[str]:
    """Return the whole numbers of a text that are long enough to name an id, and are no part of anything longer.

    >>> bare_numbers("invoice #20311 of ORD-55555, 1,250.50") == {"20311"}
    True
    """
    return set(_BARE.findall(text[:MOST]))


def _numbered(text: str, value: str) -> bool:
    """Whether a text names an id by its number alone, such as invoice #20311, which takes five figures or more."""
    number = value.rpartition("-")[2]
    return number in bare_numbers(text)


def holds(text: str, kind: str, value: Any, year: int) -> bool:
    """Whether a text holds a fact: a value of one of the kinds id, address, amount, number, date; any other: the words.

    >>> holds("You owe us 1.234,50 €.", "amount", 1234.5, 2026), holds("the 3rd of May", "date", "2026-05-03", 2026)
    (True, True)
    """
    if kind == "id":
        return str(value).upper() in ids(text) or _numbered(text[:MOST], str(value))
    if kind == "address":
        return str(value).lower() in addresses(text)
    if kind in ("amount", "number"):
        return round(float(value), 2) in amounts(text)
    if kind == "date":
        return str(value) in dates(text, year)
    return " ".join(str(value).casefold().split()) in " ".join(text[:MOST].casefold().split())


def same(one: Any, other: Any) -> bool:
    """Whether a field holds a value: numbers to the cent, texts without regard to case and outer space."""
    numbers = [isinstance(value, int | float) and not isinstance(value, bool) for value in (one, other)]
    if all(numbers):
        return bool(abs(one - other) < 0.005)
    if isinstance(one, str) and isinstance(other, str):
        return one.strip().casefold() == other.strip().casefold()
    return type(one) is type(other) and bool(one == other)


def numbers(text: str) -> list[frozenset[float]]:
    """Return for each number in a text what it can mean, in order; ids and dates written with a name are left out.

    >>> [sorted(values) for values in numbers("4 invoices, 1.250,00 EUR")]
    [[4.0], [1250.0]]
    """
    plain = _ID.sub(" ", text[:MOST])
    return [frozenset(values) for match in _NUMBER.finditer(plain) if (values := set(_readings(match[0])))]
