"""Sites, pages, hosts and searches."""

from itertools import permutations

from generator.composition.data import words
from generator.composition.samplers import combine, one_of, pick, two
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


PAGES_OF_RULES = [f"https://{site}/{page}" for site in SITES for page in ("privacy-policy", "terms-of-use", "returns")]
RULES_PAGE = one_of(*PAGES_OF_RULES)
"""Pages whose text should not change unseen."""
TWO_URLS = two([f"https://{site}/{page}" for site in SITES[:20] for page in ("login", "shop", "events", "checkout")])
TWO_QUERIES = pick(
    [
        {"one": f"{thing} {one}", "other": f"{thing} {other}"}
        for things, aspects in _WORDS["searches"]
        for thing in things
        for one, other in permutations(aspects, 2)
    ]
)
"""`one` and `other`: what people want to know about the same thing."""
TWO_IPS = two([IP.at(place * 7_919 % IP.size) for place in range(400)])
POST_TITLE = combine(
    "{} {}{}",
    ("Ten Facts About", "A Short Guide to", "Five Myths About", "A Closer Look at"),
    [titled(topic) for topic in TOPICS],
    ("", ": Part 1", ": Part 2"),
)
SAVED_ARTICLE = combine(
    lambda site, topic, angle, folder, title: {
        "url": f"https://{site}/guides/{topic}-{angle}",
        "path": f"{folder}/{topic}-{angle}.md",
        "title": title,
    },
    MAGAZINES,
    SLUGS,
    ANGLES,
    ("press", "reviews", "clippings"),
    ("Press review", "Press summary", "In the press", "Article summary"),
)
"""`url`, `title` and `path`: an article, a headline for what it says, and where to keep that."""
SERVICE_USER = one_of("admin", "backup", "reports", "shop-app", "ci-runner", "mailer", "metrics", "importer")
"""Accounts of programs."""
