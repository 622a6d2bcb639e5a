"""Sites, pages, hosts and searches."""

from generator.composition.data import words
from generator.composition.samplers import combine, one_of
from simulators.data import load

_WORDS, _WEB = words("web"), load("sites.json")

MAGAZINES: list[str] = [site["domain"] for site in _WEB["sites"]]
"""Domains that have articles."""

SITES: list[str] = [*_WORDS["sites"], *MAGAZINES]
PAGES: list[str] = _WORDS["pages"]
TOPICS: list[str] = _WORDS["topics"]
SLUGS = [topic["name"].lower().replace(" ", "-") for topic in _WEB["topics"]]
ANGLES: list[str] = [angle["slug"] for angle in _WEB["angles"]]

DOMAIN = one_of(*SITES)
HOST = combine(
    "{}{}",
    ("", *(f"{label}." for label in "www shop blog docs mail api help status news cdn forum wiki".split())),
    SITES,
)
ARTICLE = combine("https://{}/{}/{}-{}", MAGAZINES, ("guides", "stories", "archive", "2026"), SLUGS, ANGLES)
TWO_ARTICLES = combine(
    lambda topic, site, other, angle, further: {
        "first": f"https://{site}/guides/{topic}-{ANGLES[angle]}",
        "second": f"https://{other}/2026/{topic}-{ANGLES[(angle + further) % len(ANGLES)]}",
    },
    SLUGS,
    MAGAZINES[::2],
    MAGAZINES[1::2],
    range(len(ANGLES)),
    range(1, len(ANGLES)),
)
"""`{slot.first}` and `{slot.second}`: two articles on one topic."""
IP = combine(
    "{}.{}.{}.{}",
    (5, 23, 46, 62, 81, 91, 104, 121, 142, 177, 185, 195, 203, 212),
    range(16, 250, 13),
    range(3, 250, 19),
    range(7, 250, 22),
)
SEARCHES = [f"{thing} {wanted}" for things, aspects in _WORDS["searches"] for thing in things for wanted in aspects]
QUERY = one_of(*SEARCHES)
"""What people look for on the web when they have something to decide."""


def titled(topic: str) -> str:
    """A topic as it stands in a headline."""
    return " ".join(word[0].upper() + word[1:] if len(word) > 2 else word for word in topic.split())


CHANGED = combine(
    {"new": "https://{0}/{1}", "old": "https://{0}/archive/2025/{1}"},
    SITES,
    ("privacy-policy", "terms-of-use", "pricing", "returns", "house-rules", "membership", "delivery", "careers"),
)
"""`{slot.new}` and `{slot.old}`: a page and last year's version of it."""

NEW_TERMS = combine(
    {"new": "https://{0}/{1}", "old": "https://{0}/archive/2025/{1}"},
    SITES,
    ("privacy-policy", "terms-of-use", "pricing", "membership"),
)
"""`{slot.new}` and `{slot.old}`.

A page that customers should read again when it changes, and last year's version of it.
"""
