"""Codes, patterns and single characters: texts to encode, search, replace, compress and split."""

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

# Texts to encrypt and encode

PASSPHRASE = one_of(*_WORDS["passphrases"])
SECRET_NOTE = filled(_WORDS["secrets"], day=WEEKDAYS, clock=CLOCKS)
CREDENTIAL = filled(_WORDS["credentials"], word=_WORDS["passphrases"], number=range(1_017, 9_990, 89))
"""Credentials of a program."""
ENCODED = combine(lambda text: b64encode(str(text).encode()).decode(), CREDENTIAL)
"""The same in Base64."""


def _contact(form: str, first: str, last: str, domain: str, area: int, line: int) -> str:
    """Return a note with a name, an e-mail address and a telephone number."""
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

# Texts to replace, join and split


def _swap(form: str, old: str, new: str) -> dict[str, str]:
    return {"text": form.format(old=old), "find": old, "replacement": new if new != old else "brown"}


COLOUR_SWAP = combine(
    _swap,
    _WORDS["swaps"],
    "red blue green grey white yellow purple orange".split(),
    "red blue green grey white yellow purple orange pink black silver golden turquoise".split(),
)
"""`text`, `find` and `replacement`: a text, a colour that it mentions several times, and another colour."""


def _row(mark: str, start: int, step: int, count: int) -> dict[str, str]:
    return {
        "text": mark.join(STAPLES[(start + step * place) % len(STAPLES)] for place in range(count)),
        "separator": mark,
    }


GOODS_IN_A_ROW = combine(
    _row, (";", "|", " / ", " - ", "#", " > ", "~", " + "), range(len(STAPLES)), (1, 3, 5, 7, 9, 11), (4, 5, 6)
)
"""`text` and `separator`: a list of goods, and the separator in it."""
THREE_ADDRESSES = distinct(
    [f"{name.replace(' ', '.').lower()}@{MAIL_DOMAINS[place % len(MAIL_DOMAINS)]}" for place, name in enumerate(NAMES)],
    "a",
    "b",
    "c",
)


def _repeats(signal: tuple[str, str], mark: str, before: int, after: int) -> str:
    """Return a log of one signal several times, another one several times, and the first again."""
    return mark.join([*[signal[0]] * before, *[signal[1]] * after, signal[0]])


REPEATING_LOG = combine(_repeats, _WORDS["signals"], (", ", "; ", " / "), range(8, 24), range(3, 11))

# Texts to change the case of, and to search

LOCAL_TITLE = filled(_WORDS["titles"], topic=[titled(topic) for topic in TOPICS], city=CITIES)
"""Headlines of posts that mention a city."""


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
"""`text` and `case`: a heading, and a case that it is not in."""


def _search(task: tuple[str, str], first: int, second: int, letters: str) -> dict[str, str]:
    return {"pattern": task[0], "text": task[1].format(a=first, b=second, l=letters)}


PATTERN_SEARCH = combine(
    _search,
    _WORDS["patterns"],
    range(1_012, 9_990, 149),
    range(1_203, 9_990, 331),
    ("QX", "AB", "LM", "ZT", "KR", "DV"),
)
"""`pattern` and `text`: a regular expression, and a text with matches of it."""
