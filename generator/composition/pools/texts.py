"""Things to read: articles, reviews, greetings."""

from collections.abc import Iterable, Mapping, Sequence

from generator.composition.data import words
from generator.composition.pools.people import MAIL_DOMAINS, NAMES
from generator.composition.pools.places import CITIES
from generator.composition.samplers import Sampler, combine, filled, one_of, worded

_WORDS = words("texts")

Parts = Mapping[str, list[str]]

STORIES: Mapping[str, Parts] = _WORDS["stories"]
"""Topic to openings, middles (the second tells a name), more for long articles, and endings."""

REVIEWED: list[Parts] = _WORDS["reviews"]
"""For each of six things to review: good and bad lines, and how it came about."""


CHANNEL = worded({"slack": "Slack", "teams": "Teams", "whatsapp": "WhatsApp"})


def articles(
    sources: Iterable[Parts], middles: Sequence[Sequence[int]] = ((0, 1), (1, 2), (1, 3), (0, 1, 2), (0, 1, 3))
) -> Sampler:
    """Short articles: an opening, some of the middles, and an ending, in a town and with a name."""

    def write(source: Parts, opening: int, inner: Sequence[int], ending: int, city: str, name: str) -> str:
        told = [source["openings"][opening], *(source["middles"][index] for index in inner), source["endings"][ending]]
        return " ".join(told).format(city=city, name=name)

    return combine(write, list(sources), range(3), middles, range(2), CITIES, NAMES)


STORY = articles(STORIES.values())
LONG_STORY = articles(
    [{**story, "middles": [*story["middles"], *story["more"]]} for story in STORIES.values()],
    [range(6), (0, 1, 2, 4, 5), (0, 1, 3, 4, 5)],
)


def _both_sides(about: tuple[int, int, int], first: str, fact: int) -> str:
    """What somebody likes and dislikes about one thing."""
    subject, good, bad = about
    lines = [f"The good: {REVIEWED[subject]['good'][good]}", f"The bad: {REVIEWED[subject]['bad'][bad]}"]
    return " ".join([REVIEWED[subject]["facts"][fact], *(lines if first == "good" else lines[::-1])])


MIXED_REVIEW = combine(
    _both_sides,
    (
        *((0, 0, 2), (0, 1, 0), (0, 1, 2), (0, 2, 0), (1, 0, 1), (2, 0, 0), (2, 1, 0), (2, 2, 1), (2, 2, 2)),
        *((3, 0, 0), (3, 1, 2), (4, 0, 1), (4, 1, 0), (4, 2, 1), (4, 2, 2), (5, 0, 2), (5, 1, 2), (5, 2, 2)),
    ),
    ("good", "bad"),
    range(4),
)
"""Reviews of which one cannot say at a glance how they turn out.

What was good and bad (by number), such that one may well say both.
"""


THANKS = one_of(*words("reading")["thanks"])
"""Short letters, in words that the phrase book has."""
ALGORITHM = worded({"md5": "MD5", "sha1": "SHA-1", "sha512": "SHA-512"})
PERSONAL_NOTE = filled(
    words("messages")["personal"],
    name=NAMES,
    phone=[f"+49 555 {prefix} {line}" for prefix in range(203, 960, 63) for line in range(1204, 9800, 1391)],
    mail=[f"{name.split()[0].casefold()}@{domain}" for name in NAMES[::3] for domain in MAIL_DOMAINS],
)
"""Notes with somebody's name, telephone number and address."""
