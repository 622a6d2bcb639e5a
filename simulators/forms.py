"""When two notations mean the same thing: one canonical form for each kind of name, identifier and moment.

`metric/comptool_gap/forms.py` is a link to this file, so that what a tool takes for the same and what a score takes for
the same never differ. Each function raises ValueError for a text that denotes nothing of its kind.
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
    """Without surrounding space, case and the closing zeros of a decimal number.

    >>> identifier(" Total "), identifier("37.90"), identifier("20.0"), identifier("007")
    ('total', '37.9', '20', '007')
    """
    plain = text.strip()
    if not plain.isascii():
        return (plain if is_normalized("NFC", plain) else normalize("NFC", plain)).casefold()
    number = (plain[-1:].isdigit() or plain[-1:] == ".") and _DECIMAL.fullmatch(plain)
    return plain.rstrip("0").rstrip(".") if number else plain.casefold()


def name(text: str) -> str:
    """Without accents, case, needless space, a leading article and a closing full stop.

    One kind of apostrophe and of hyphen.

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
    """Without case, blanks and hyphens: numbers of flights, parcels and telephones.

    >>> code("ey 545"), code("EY-545")
    ('EY545', 'EY545')
    """
    return _APART.sub("", text).upper()


def host(text: str) -> str:
    """Without case and a closing dot.

    >>> host(" Shop.Example.com. ")
    'shop.example.com'
    """
    return text.strip().lower().rstrip(". ")


def parts(text: str) -> list[str]:
    """The folders and the file of a path from the root, whether or not the root is written.

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
    """The parts of a path, without case.

    >>> path("/Notes/./standup.md")
    'notes/standup.md'
    """
    return "/".join(parts(text)).casefold()


def day(text: str) -> date:
    """A calendar date written YYYY-MM-DD."""
    plain = text.strip()
    if not _DATE.fullmatch(plain):
        raise ValueError("it is not written YYYY-MM-DD")
    return date.fromisoformat(plain)


def clock(text: str) -> time:
    """A time of day written HH:MM or HH:MM:SS, the first nought left out or not."""
    found = _TIME.fullmatch(text.strip())
    if not found:
        raise ValueError("it is not written HH:MM")
    return time(int(found[1]), int(found[2]), int(found[3] or 0))


def local(text: str) -> datetime:
    """A date and time as written, YYYY-MM-DDTHH:MM with seconds and offset if wanted.

    Without an offset it is the time of a place that is named elsewhere.
    """
    found = _DATETIME.fullmatch(text.strip())
    if not found:
        raise ValueError("it is not written YYYY-MM-DDTHH:MM")
    date_, clock_, offset = found.groups()
    return datetime.fromisoformat(f"{date_}T{clock_}{(offset or '').upper()}")


def moment(text: str) -> datetime:
    """A date and time that is in UTC unless an offset follows.

    >>> moment("2026-03-24T14:30") == moment("2026-03-24 14:30:00Z") == moment("2026-03-24T15:30+01:00")
    True
    """
    found = local(text)
    return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)


# The comparison rules that go by a form alone.
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
