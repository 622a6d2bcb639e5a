"""Canonical forms of names, identifiers, dates and times, by which two notations of the same thing are equal.

`metric/comptool_gap/forms.py` is a link to this file, so that tools and scores always agree on what is equal. The
functions for paths, dates and times raise ValueError for a text that is not one.
"""

import re
from datetime import UTC, date, datetime, time
from unicodedata import combining, is_normalized, normalize

_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]*")
_ARTICLE = re.compile(r"\A(?:the )+(?=.)")
_APART = re.compile(r"[\s-]")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?")
_DATETIME = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt "
    r"]([0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(?:\.0{1,6})?([Zz]|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])?"
)
_PUNCTUATION = str.maketrans({"‘": "'", "’": "'", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-"})


def identifier(text: str) -> str:
    """Strip surrounding space and the trailing zeros of a decimal number, and ignore case.

    >>> identifier(" Total "), identifier("37.90"), identifier("20.0"), identifier("007")
    ('total', '37.9', '20', '007')
    """
    plain = text.strip()
    if not plain.isascii():
        return (plain if is_normalized("NFC", plain) else normalize("NFC", plain)).casefold()
    number = (plain[-1:].isdigit() or plain[-1:] == ".") and _DECIMAL.fullmatch(plain)
    return plain.rstrip("0").rstrip(".") if number else plain.casefold()


def name(text: str) -> str:
    """Strip accents, superfluous space, a leading "the" and a final full stop, and ignore case.

    All apostrophes become one character, and so do all hyphens and dashes.

    >>> name("São  Paulo"), name("The Shard"), name("Levi’s Inc.")
    ('sao paulo', 'shard', "levi's inc")
    """
    if not text.isascii():
        text = "".join(
            [character for character in normalize("NFKD", text.translate(_PUNCTUATION)) if not combining(character)]
        )
    plain = " ".join(text.casefold().split())
    return _ARTICLE.sub("", plain, count=1).rstrip(". ") or plain


def code(text: str) -> str:
    """Remove spaces and hyphens and ignore case, for the numbers of flights, parcels and telephones.

    >>> code("ey 545"), code("EY-545")
    ('EY545', 'EY545')
    """
    return _APART.sub("", text).upper()


def host(text: str) -> str:
    """Strip surrounding space and a final dot, and ignore case.

    >>> host(" Shop.Example.com. ")
    'shop.example.com'
    """
    return text.strip().lower().rstrip(". ")


def parts(text: str) -> list[str]:
    """Return the folders and the file of a path from the root, with or without a leading slash.

    >>> parts("./notes//old/../standup.md"), parts("/notes/standup.md")
    (['notes', 'standup.md'], ['notes', 'standup.md'])
    """
    found: list[str] = []
    for part in map(str.strip, text.split("/")):
        if part == "..":
            if not found:
                raise ValueError("it leads out of the root")
            found.pop()
        elif part not in ("", "."):
            found.append(part)
    return found


def path(text: str) -> str:
    """Join the parts of a path and ignore case.

    >>> path("/Notes/./standup.md")
    'notes/standup.md'
    """
    return "/".join(parts(text)).casefold()


def day(text: str) -> date:
    """Parse a calendar date written as YYYY-MM-DD."""
    plain = text.strip()
    if not _DATE.fullmatch(plain):
        raise ValueError("it is not written YYYY-MM-DD")
    return date.fromisoformat(plain)


def clock(text: str) -> time:
    """Parse a time of day written as HH:MM or HH:MM:SS, with or without a leading zero."""
    found = _TIME.fullmatch(text.strip())
    if not found:
        raise ValueError("it is not written HH:MM")
    return time(int(found[1]), int(found[2]), int(found[3] or 0))


def local(text: str) -> datetime:
    """Parse a date and time written as YYYY-MM-DDTHH:MM, optionally with seconds and an offset from UTC.

    Without an offset it is a local time, whose time zone is given elsewhere.
    """
    found = _DATETIME.fullmatch(text.strip())
    if not found:
        raise ValueError("it is not written YYYY-MM-DDTHH:MM")
    date_, clock_, offset = found.groups()
    return datetime.fromisoformat(f"{date_}T{clock_}{(offset or '').upper()}")


def moment(text: str) -> datetime:
    """Parse a date and time, which is in UTC unless it has an offset.

    >>> moment("2026-03-24T14:30") == moment("2026-03-24 14:30:00Z") == moment("2026-03-24T15:30+01:00")
    True
    """
    found = local(text)
    return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)


# The comparison rules that only compare a canonical form
FORMS = {
    "identifier": identifier,
    "name": name,
    "code": code,
    "host": host,
    "path": path,
    "date": day,
    "time": clock,
    "datetime": moment,
    "local": local,
}
