"""Codes, patterns and single characters: what is encoded, searched, swapped, squeezed and taken apart."""

from base64 import b64encode
from typing import Any

from generator.composition.data import words
from generator.composition.pools.days import CLOCKS
from generator.composition.pools.people import FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, NAMES
from generator.composition.pools.places import CITIES
from generator.composition.pools.shopping import STAPLES
from generator.composition.pools.web import TOPICS, titled
from generator.composition.samplers import Draw, combine, distinct, filled, one_of
from simulators.english import WEEKDAYS

_WORDS = words("codes")

# What is hidden and encoded

PASSPHRASE = one_of(*_WORDS["passphrases"])
SECRET_NOTE = filled(_WORDS["secrets"], day=WEEKDAYS, clock=CLOCKS)
CREDENTIAL = filled(_WORDS["credentials"], word=_WORDS["passphrases"], number=range(1_017, 9_990, 89))
"""Lines such as a program logs in with."""
ENCODED = combine(lambda text: b64encode(str(text).encode()).decode(), CREDENTIAL)
"""The same in Base64."""


def _contact(form: str, first: str, last: str, domain: str, area: int, line: int) -> str:
    """A note with a name, a mail address and a telephone number."""
    return form.format(name=first, mail=f"{first}.{last}@{domain}".lower(), phone=f"({area}) 555-01{line}")


CONTACT_NOTE = combine(
    _contact,
    words("messages")["personal"],
    FIRST_NAMES,
    LAST_NAMES,
    MAIL_DOMAINS,
    (212, 312, 415, 503, 617, 713),
    range(11, 99, 8),
)

# What is swapped, joined and taken apart


def _swap(form: str, old: str, new: str) -> dict[str, str]:
    return {"text": form.format(old=old), "find": old, "replacement": new if new != old else "brown"}


COLOUR_SWAP = combine(
    _swap,
    _WORDS["swaps"],
    "red blue green grey white yellow purple orange".split(),
    "red blue green grey white yellow purple orange pink black silver golden turquoise".split(),
)
"""`text`, `find` and `replacement`: a text, a colour that it names several times, and another one."""


def _row(mark: str, start: int, step: int, count: int) -> dict[str, str]:
    return {
        "text": mark.join(STAPLES[(start + step * place) % len(STAPLES)] for place in range(count)),
        "separator": mark,
    }


GOODS_IN_A_ROW = combine(
    _row, (";", "|", " / ", " - ", "#", " > ", "~", " + "), range(len(STAPLES)), (1, 3, 5, 7, 9, 11), (4, 5, 6)
)
"""`text` and `separator`: goods in a row with a mark in between."""
THREE_ADDRESSES = distinct(
    [f"{name.replace(' ', '.').lower()}@{MAIL_DOMAINS[place % len(MAIL_DOMAINS)]}" for place, name in enumerate(NAMES)],
    "a",
    "b",
    "c",
)


def _repeats(signal: tuple[str, str], mark: str, before: int, after: int) -> str:
    """A log that says one thing, another, and the first again."""
    return mark.join([*[signal[0]] * before, *[signal[1]] * after, signal[0]])


REPEATING_LOG = combine(_repeats, _WORDS["signals"], (", ", "; ", " / "), range(8, 24), range(3, 11))

# What is written otherwise, and searched

LOCAL_TITLE = filled(_WORDS["titles"], topic=[titled(topic) for topic in TOPICS], city=CITIES)
"""Headlines of posts that name a place."""


def _miscased(style: tuple[str, str], *parts: str) -> dict[str, Any]:
    case, name = style
    text = " ".join(parts)
    return {
        "text": text.upper() if case in ("lower", "title", "snake") else text[0].upper() + text[1:],
        "case": Draw(case, name),
    }


MISCASED = combine(
    _miscased,
    (
        ("upper", "all caps"),
        ("upper", "capital letters"),
        ("title", "title case"),
        ("camel", "camel case"),
        ("snake", "snake case"),
        ("kebab", "kebab case"),
        ("lower", "small letters"),
    ),
    "total last average open monthly first pending local".split(),
    "order customer invoice shipping parking ticket garden member".split(),
    "amount address date status number list count".split(),
)
"""`text` and `case`: a heading, and a way to write it that is not its own."""


def _search(task: tuple[str, str], first: int, second: int, letters: str) -> dict[str, str]:
    return {"pattern": task[0], "text": task[1].format(a=first, b=second, l=letters)}


PATTERN_SEARCH = combine(
    _search,
    _WORDS["patterns"],
    range(1_012, 9_990, 149),
    range(1_203, 9_990, 331),
    ("QX", "AB", "LM", "ZT", "KR", "DV"),
)
"""`pattern` and `text`: a regular expression, and a text in which some of what it looks for stands."""
