"""Sites, pages, hosts and searches."""

from itertools import permutations

from generator.composition.data import words
from generator.composition.pools.people import FIRST_NAMES, NAMES
from generator.composition.pools.places import CITIES
from generator.composition.pools.texts import STORIES
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
"""Web searches of people who have to make a decision."""


def titled(topic: str) -> str:
    """Return a topic in title case, as in a headline; words of one or two letters are left unchanged."""
    return " ".join(word[0].upper() + word[1:] if len(word) > 2 else word for word in topic.split())


CHANGED = combine(
    {"new": "https://{0}/{1}", "old": "https://{0}/archive/2025/{1}"},
    SITES,
    ("privacy-policy", "terms-of-use", "pricing", "returns", "house-rules", "membership", "delivery", "careers"),
)
"""`{slot.new}` and `{slot.old}`: a page and last year's version of it."""


PAGES_OF_RULES = [f"https://{site}/{page}" for site in SITES for page in ("privacy-policy", "terms-of-use", "returns")]
RULES_PAGE = one_of(*PAGES_OF_RULES)
"""Pages whose changes should be noticed."""
TWO_URLS = two([f"https://{site}/{page}" for site in SITES[:20] for page in ("login", "shop", "events", "checkout")])
TWO_QUERIES = pick(
    [
        {"one": f"{thing} {one}", "other": f"{thing} {other}"}
        for things, aspects in _WORDS["searches"]
        for thing in things
        for one, other in permutations(aspects, 2)
    ]
)
"""`one` and `other`: two searches about the same thing."""
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
"""`url`, `title` and `path`: an article, and the headline and path for its summary."""
SERVICE_USER = one_of("admin", "backup", "reports", "shop-app", "ci-runner", "mailer", "metrics", "importer")
"""User names of programs."""

# Addresses

CHECKED_PAGE = combine("https://{}/{}", SITES, ("login", "shop", "checkout", "tickets", "events", "careers"))
"""Pages whose failure people notice."""
REQUEST = combine(
    {"method": "{2[0]}", "url": "https://api.{0}/{1}/{2[1]}{3}{2[2]}"},
    MAGAZINES,
    ("v1", "v2"),
    _WORDS["requests"],
    range(104, 990, 37),
)
"""`method` and `url` of a request to an API."""
FEED = combine("https://{}/{}", MAGAZINES, ("feed.xml", "rss.xml", "rss", "feed", "news.rss"))
DEEP_LINK = combine(
    "https://{}.{}{}/{}",
    ("www", "shop", "news", "m", "login", "blog"),
    (
        *("harrowgate-teapots", "silverbirch-lanterns", "applecross-notebooks"),
        *("northdown-blankets", "copperhill-staplers", "willowbank-trowels"),
    ),
    (".com", ".co.uk", ".com.au", ".org", ".co.nz", ".de"),
    ("offers?id=4471", "2026/03/spring", "account/verify?step=2", "en/news/archive", "p/82915", "cart?ref=mail"),
)
"""Long links, for questions about their domain."""
HOOK = combine("https://{}/{}/{}", SITES, ("hooks", "callback", "in/events"), ("sales", "desk", "mirror", "v2"))
HOOK_EVENT = combine(
    {"event": "{0}.{1}", "payload": "{3} {1} {0} {2}"},
    "order invoice ticket booking membership".split(),
    "created paid cancelled updated refunded".split(),
    range(1_046, 9_900, 211),
    NAMES,
)
"""`event` and `payload`: the name of an event and its data."""
DOWNLOAD = combine(
    "/{}/{}{}.pdf",
    ("downloads", "files", "press", "documents"),
    (
        *("Price list", "Summer catalogue", "Opening hours", "Order form"),
        *("Floor plan", "Annual report", "Terms of delivery", "Course list"),
    ),
    ("", " 2026", " (new)"),
)
"""Paths that need to be escaped."""
SEARCH_TERM = combine(
    "{} in {}{}", _WORDS["wanted_nearby"], CITIES, ("", "?", ", open today", " (near the station)", " & around")
)
"""Searches on a map, which need to be escaped in a link."""

# HTML of pages

LINKS = combine(
    '<ul class="more"><li><a href="https://{0}/{1}">Our {1} page</a></li><li><a class="ext" '
    'href="https://{2}/stories/{3}" rel="nofollow">Read on</a> or <a href="#top">back to the top</a></li>'
    '<li><a href="mailto:desk@{0}">Write to us</a></li>'
    "<li>Also: <a href='https://{4}/archive/{3}?page=2'>older pieces</a>, "
    '<a href="https://{0}/{1}">{1}</a></li></ul>',
    MAGAZINES[::3],
    PAGES,
    MAGAZINES[1::3],
    SLUGS[:20],
    MAGAZINES[2::3],
)
"""Lists of links, some of which do not lead to another page."""


def _page(topic: str, opening: int, detail: int, city: str, name: str) -> str:
    headline, section = _WORDS["headed"][topic]
    story = STORIES[topic]
    intro, more = (text.format(city=city, name=name) for text in (story["openings"][opening], story["middles"][detail]))
    return (
        f"<html><head><title>{headline} | City Pages</title><script>track(1)</script></head>"
        f"<body><nav>Home News Shop</nav><h1>{headline}</h1><p>{intro}</p><h2>{section}</h2><p>{more}</p>"
        f"<p><b>{name}</b> reports.</p></body></html>"
    )


SHORT_ARTICLE = combine(_page, list(_WORDS["headed"]), range(3), (0, 2, 3), CITIES, FIRST_NAMES)
"""HTML of short articles."""
