"""An invented web: pages, feeds, JSON APIs and search.

The content of a URL is derived from the URL only, so that search results, pages, links and feeds agree with each other.
"""

import html
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache, partial
from typing import Any
from urllib.parse import quote, unquote

from simulators import forms, invent
from simulators.data import load
from simulators.english import MONTHS, WEEKDAYS
from simulators.tool import ToolError

_MODEL: dict[str, Any] = load("sites.json")
_SITES: dict[str, Any] = {site["domain"]: site for site in _MODEL["sites"]}
_SECTIONS = tuple(sorted({topic["section"] for topic in _MODEL["topics"]}))
_FIRST_DAY = date(2025, 3, 10)
_NEWEST = 5  # number of articles on a front page and in a feed

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
DOMAIN = re.compile(rf"(?=.{{1,253}}\Z)(?:{_LABEL}\.)+[a-z][a-z0-9-]{{0,61}}[a-z0-9]")
_URL = re.compile(r"(https?)://([^\s/?#:@]+)(?::([0-9]{1,5}))?(/[^\s?#]*)?(\?[^\s#]*)?(?:#\S*)?", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")

# Words at the beginning or end of a search query that are not part of its subject
_LEADING = frozenset(
    "a an the what whats is are was were do does did how to why when where who which tell me find search for about on "
    "of latest best".split()
)
_TRAILING = frozenset("news articles article information info guide explained today now online website".split())
_SMALL = frozenset("a an and as at by for from in of on or the to vs with".split())


# URLs


@dataclass(frozen=True)
class Address:
    """A parsed URL; `host` is in lower case, `path` has its leading slash."""

    scheme: str
    host: str
    path: str
    query: str

    @property
    def url(self) -> str:
        """The normalised URL."""
        return f"{self.scheme}://{self.host}{self.path}{self.query}"

    @property
    def domain(self) -> str:
        """The host without a leading `www.`."""
        return self.host.removeprefix("www.")


def address(url: str) -> Address:
    """Parse a URL.

    Raises:
        ToolError: If it is not an absolute http or https URL with a public host name.
    """
    found = _URL.fullmatch(url.strip())
    host = forms.host(found[2]) if found else ""
    if found is None or not DOMAIN.fullmatch(host):
        raise ToolError(f"'url' must be a full web address such as https://example.org/page; got {url[:80]!r}.")
    if host.endswith(".invalid"):
        raise ToolError(f"The host {host} does not exist.")
    scheme, port = found[1].lower(), int(found[3] or 0)
    if port > 65535:
        raise ToolError(f"'url' names the port {port}; ports go up to 65535.")
    is_default = port in (0, {"http": 80, "https": 443}[scheme])
    return Address(scheme, host if is_default else f"{host}:{port}", found[4] or "/", found[5] or "")


def is_feed(place: Address) -> bool:
    """Return whether the URL serves an RSS feed."""
    path = place.path.lower().strip("/")
    named = {"feed", "feeds", "rss", "atom"}.intersection((path.partition("/")[0], path.rpartition("/")[2]))
    return not is_api(place) and (bool(named) or path.endswith((".xml", ".rss", ".atom")))


def is_api(place: Address) -> bool:
    """Return whether the URL serves JSON."""
    return (
        place.host.startswith("api.") or place.path.lower().startswith("/api/") or place.path.lower().endswith(".json")
    )


def status(place: Address) -> int:
    """Return the HTTP status of a plain request.

    The sites of the data file always respond with 200. Of the others, about 5 % are down (503), and about 8 % of their
    pages, front pages excepted, are missing (404).
    """
    if place.domain in _SITES or place.domain.partition(".")[2] in _SITES:
        return 200
    if invent.integer(0, 99, "server", place.domain) < 5:
        return 503
    return (
        404 if place.path != "/" and invent.integer(0, 99, "page", place.domain, place.path, place.query) < 8 else 200
    )


def site(domain: str) -> dict[str, Any]:
    """Return the name, tagline and sections of a site."""
    start = invent.integer(0, len(_SECTIONS) - 1, "sections", domain)
    sections = [_SECTIONS[start], _SECTIONS[(start + 3) % len(_SECTIONS)]]
    return _SITES.get(domain) or {
        "domain": domain,
        "name": domain,
        "tagline": "a website with news and advice",
        "sections": sections,
    }


# Topics


def _stems(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word.removesuffix("s") if len(word) > 3 else word for word in words)


_PHRASES = sorted(
    ((_stems(phrase.split()), topic) for topic in _MODEL["topics"] for phrase in topic["phrases"]),
    key=lambda entry: -len(entry[0]),
)


def _topic(words: Sequence[str]) -> dict[str, Any] | None:
    """Return the topic whose phrase is contained in the words, the longest phrase first, or None."""
    stems = _stems(words)
    return next((topic for phrase, topic in _PHRASES if phrase <= stems), None)


def _headline(words: Sequence[str]) -> str:
    cased = (word if word in _SMALL and index else word[:1].upper() + word[1:] for index, word in enumerate(words))
    return " ".join(_MODEL["acronyms"].get(word, case) for word, case in zip(words, cased, strict=True))


def _link(domain: str, section: str, words: Sequence[str], angle: str) -> str:
    return f"https://{domain}/{quote(section)}/{quote('-'.join([*words, angle]))}"


def _topic_link(domain: str, topic: dict[str, Any]) -> str:
    angle = invent.choice(_MODEL["angles"], "angle", domain, topic["name"])
    return _link(domain, topic["section"], topic["name"].lower().split(), angle["slug"])


# Articles


@dataclass(frozen=True)
class Article:
    """The content of a page.

    Attributes:
        address: Its URL.
        title: The headline.
        published: The date of publication.
        summary: The first paragraph.
        rest: Returns the other paragraphs, and headings written as `## heading`.
        links: Returns the linked URLs with their titles.
    """

    address: Address
    title: str
    published: date
    summary: str
    rest: Callable[[], list[str]]
    links: Callable[[], list[tuple[str, str]]]


_ANGLES: list[tuple[list[str], dict[str, Any]]] = [(angle["slug"].split("-"), angle) for angle in _MODEL["angles"]]


def _subject(place: Address) -> tuple[list[str], dict[str, Any] | None]:
    """Return the words of a URL that name its subject, and the angle that its last words name, or None."""
    segment = re.sub(r"\.(html?|php|aspx)$", "", unquote(place.path).rstrip("/").rpartition("/")[2].lower())
    values = re.sub(r"(?<![^?&=])[^?&=]*=", " ", unquote(place.query.replace("+", " ")).lower())
    words = _WORD.findall(f"{segment} {values}"[:400])[:14]
    for ending, angle in _ANGLES:
        if len(words) > len(ending) and words[-len(ending) :] == ending:
            return words[: -len(ending)], angle
    return words, None


@lru_cache(maxsize=4096)
def article(place: Address) -> Article:
    """Return the article at a URL, or the front page of its site."""
    words, angle = _subject(place)
    front = not words or (angle is None and words in (["index"], ["home"]))
    return _front_page(place) if front else _article(place, words, angle)


def _title(words: Sequence[str], angle: dict[str, Any] | None) -> str:
    return angle["title"].format(subject=_headline(words)) if angle else _headline(words)


def _article(place: Address, words: list[str], angle: dict[str, Any] | None) -> Article:
    seed = (place.domain, place.path, place.query)
    topic = _topic(words)
    name = topic["name"] if topic else _headline(words)
    facts = topic["facts"] if topic else _MODEL["generic"]
    start = invent.integer(0, len(facts) - 1, "facts", *seed)
    published = _FIRST_DAY + timedelta(days=invent.integer(0, 363, "published", *seed))
    intro = (angle["intro"] if angle else "This page is about {topic}.").format(topic=name)
    rest = partial(_rest, place, name, [facts[(start + step) % len(facts)] for step in range(1, 4)], published)
    return Article(
        place, _title(words, angle), published, f"{intro} {facts[start]}", rest, partial(_related, place, topic, words)
    )


def _rest(place: Address, topic: str, facts: list[str], published: date) -> list[str]:
    """Return the paragraphs and headings of an article below its first paragraph."""
    seed = (place.domain, place.path, place.query)
    tone = invent.choice(("positive", "negative", "neutral"), "tone", *seed)
    expert, author = (
        _person(_MODEL["first_names"][::2], "expert", *seed),
        _person(_MODEL["first_names"][1::2], "author", *seed),
    )
    organization = invent.choice(_MODEL["organizations"], "organization", *seed)
    quote, role = invent.choice(_MODEL["quotes"][tone], "quote", *seed), invent.choice(_MODEL["roles"], "role", *seed)
    quoted = f'"{quote}," said {expert}, {role} at {organization}.'
    people = f"{invent.integer(80, 480, 'people', *seed) * 10:,}"
    figure = invent.choice(_MODEL["figures"], "figure", *seed)
    figures = figure.format(
        people=people, percent=invent.integer(12, 88, "percent", *seed), topic=topic, organization=organization
    )
    written = (
        f"{author} wrote this article for {site(place.domain)['name']} on {published.day} "
        f"{MONTHS[published.month - 1]} {published.year}."
    )
    return [
        "## What are the main facts?",
        " ".join(facts),
        "## What do experts say?",
        f"{figures} {quoted}",
        f"{invent.choice(_MODEL['closings'][tone], 'closing', *seed)} {written}",
    ]


def _person(first_names: Sequence[str], *question: Any) -> str:
    return f"{invent.choice(first_names, 'first', *question)} {invent.choice(_MODEL['last_names'], 'last', *question)}"


def _related(place: Address, topic: dict[str, Any] | None, words: list[str]) -> list[tuple[str, str]]:
    """Return the links of an article: two pages of its site, and one of another site on the same subject."""
    sections = site(place.domain)["sections"]
    others = _shuffled(
        [other for other in _MODEL["topics"] if other is not topic and other["section"] in sections], place.url
    )[:2]
    urls = [_topic_link(place.domain, other) for other in others]
    urls += [url for url in _results(words, 3) if address(url).domain != place.domain][:1]
    return [(url, _title(*_subject(address(url)))) for url in urls]


def _shuffled(options: list[dict[str, Any]], *question: str) -> list[dict[str, Any]]:
    """Return topics or sites in an order that depends on the question."""
    return invent.ranked(options, "order", "name", *question)


@lru_cache(maxsize=1024)
def latest(place: Address) -> tuple[Article, ...]:
    """Return the newest articles of a site, newest first; if the path names a section, only those of that section."""
    named = [section for section in _SECTIONS if section in _WORD.findall(place.path.lower())]
    sections = named or site(place.domain)["sections"]
    topics = _shuffled([topic for topic in _MODEL["topics"] if topic["section"] in sections], place.domain, "latest")[
        :_NEWEST
    ]
    found = [article(address(_topic_link(place.domain, topic))) for topic in topics]
    return tuple(sorted(found, key=lambda item: (item.published, item.title), reverse=True))


def _front_page(place: Address) -> Article:
    own, newest = site(place.domain), latest(place)
    return Article(
        address=place,
        title=own["name"],
        published=newest[0].published,
        summary=f"{own['name']} is {own['tagline']}. These are the latest articles.",
        rest=lambda: [f"{item.title}. {item.summary}" for item in newest],
        links=lambda: [(item.address.url, item.title) for item in newest],
    )


# Documents


@lru_cache(maxsize=1024)
def page(place: Address) -> str:
    """Return the HTML document at a URL."""
    shown, own = article(place), site(place.domain)
    title, home, name = html.escape(shown.title), f"https://{place.domain}/", html.escape(own["name"])
    parts = (shown.summary, *shown.rest())
    blocks = [
        f"<h2>{html.escape(part[3:])}</h2>" if part.startswith("## ") else f"<p>{html.escape(part, quote=False)}</p>"
        for part in parts
    ]
    links = [f'<li><a href="{html.escape(url)}">{html.escape(label)}</a></li>' for url, label in shown.links()]
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        f'<head><meta charset="utf-8"><title>{title}</title></head>',
        "<body>",
        f'<header><nav><a href="{home}">{name}</a> <a href="{home}feed.xml">Feed</a></nav><h1>{title}</h1></header>',
        "<main>",
        *blocks,
        "</main>",
        "<aside><ul>",
        *links,
        "</ul></aside>",
        f"<footer>{name} - {html.escape(own['tagline'])}</footer>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines)


@lru_cache(maxsize=1024)
def reading(place: Address) -> tuple[str, str]:
    """Return the title and text of the document at a URL, as if parsed from its HTML, but without rendering it."""
    shown = article(place)
    lines = (" ".join(part.removeprefix("## ").split()) for part in (shown.summary, *shown.rest()))
    return " ".join(shown.title.split()), "\n".join(filter(None, lines))


def feed_xml(place: Address) -> str:
    """Return the RSS 2.0 document at a URL."""
    own = site(place.domain)
    items = [
        f"<item><title>{html.escape(item.title, quote=False)}</title><link>{html.escape(item.address.url)}</link>"
        f"<pubDate>{_timestamp(item.published)}</pubDate><description>"
        f"{html.escape(item.summary, quote=False)}</description></item>"
        for item in latest(place)
    ]
    channel = (
        f"<title>{own['name']}</title><link>https://{place.domain}/</link><description>{own['tagline']}</description>"
    )
    return "\n".join(
        ['<?xml version="1.0" encoding="UTF-8"?>', '<rss version="2.0"><channel>', channel, *items, "</channel></rss>"]
    )


def _timestamp(day: date) -> str:
    """Return 08:00 GMT on a day in the format of RFC 822."""
    return f"{WEEKDAYS[day.weekday()]:.3}, {day.day:02} {MONTHS[day.month - 1]:.3} {day.year} 08:00:00 GMT"


def api_body(place: Address) -> str:
    """Return the JSON document at a URL: one record if the path ends in a number, else a list of records."""
    segments = [
        segment
        for segment in re.sub(r"\.json$", "", unquote(place.path).lower()).split("/")
        if segment and segment != "api"
    ]
    number = segments.pop() if segments and segments[-1].isdecimal() and len(segments[-1]) <= 9 else ""
    resource = segments[-1][:60] if segments else "root"
    if number:
        return json.dumps({"resource": resource} | _entry(place.domain, resource, int(number)), ensure_ascii=False)
    items = [
        _entry(place.domain, resource, identity)
        for identity in range(1, invent.integer(2, 5, "entries", place.domain, resource) + 1)
    ]
    return json.dumps({"resource": resource, "count": len(items), "items": items}, ensure_ascii=False)


def _entry(*seed: Any) -> dict[str, Any]:
    return {
        "id": seed[-1],
        "name": _person(_MODEL["first_names"], *seed),
        "status": invent.choice(("active", "pending", "closed"), "status", *seed),
        "amount": invent.number(5, 900, 2, "amount", *seed),
        "updated": (_FIRST_DAY + timedelta(days=invent.integer(0, 363, "updated", *seed))).isoformat(),
    }


# Search


@lru_cache(maxsize=1024)
def search(query: str, count: int) -> tuple[Article, ...]:
    """Return the articles found for a query, best first.

    Raises:
        ToolError: If the query contains no word.
    """
    words = _WORD.findall(query[:400].lower())
    if not words:
        raise ToolError("'query' must hold at least one word to search for.")
    subject = list(words)
    while len(subject) > 1 and subject[0] in _LEADING:
        del subject[0]
    while len(subject) > 1 and subject[-1] in _TRAILING:
        del subject[-1]
    return tuple(article(address(url)) for url in _results(subject, count))


def _results(subject: list[str], count: int) -> list[str]:
    """Return the URLs of pages on a subject, each on a different site as long as there are enough sites."""
    words = [word[:40] for word in subject[:8]]
    topic = _topic(words)
    section = topic["section"] if topic else "articles"
    places = _shuffled([place for place in _MODEL["sites"] if topic is None or section in place["sections"]], *words)
    angles = invent.ranked(_MODEL["angles"], "angle", "slug", *words)
    return [
        _link(places[rank % len(places)]["domain"], section, words, angle["slug"])
        for rank, angle in enumerate(angles[:count])
    ]
