"""Web & Network: pages, links, feeds and DNS records of an invented web, and a parser of real HTML."""

import html as entities
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Literal, TypedDict

from simulators import forms, invent, sites
from simulators.kinds import Bounds, Date, Domain, Html, IpAddress, Query, Text, Title, Url
from simulators.phrasing import dated, enumerated
from simulators.tool import ToolError, acts_outside, tool

_STATUS_TEXTS = {
    200: "OK",
    201: "Created",
    204: "No Content",
    404: "Not Found",
    405: "Method Not Allowed",
    503: "Service Unavailable",
}

# Reading HTML

_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*+)(>?)")  # includes the ">" of a tag without attributes
_ATTRIBUTE = re.compile(r"""[\s/]*+([^\s/>=][^\s/>=]*+)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s>]*+)))?+""")
_RAW_TEXT = {
    name: re.compile(f"</{name}", re.IGNORECASE | re.ASCII) for name in ("script", "style", "textarea", "title")
}
_ASIDE = frozenset(("nav", "header", "footer", "aside", "template", "noscript"))
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_BLOCKS = (
    _HEADINGS
    | _ASIDE
    | frozenset(
        "address article blockquote body br dd div dl dt figcaption figure form hr html li main ol option p pre "
        "section table tbody tr ul".split()
    )
)


_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")


@dataclass
class Document:
    """The visible content of an HTML document."""

    title: str = ""
    headings: list[str] = field(default_factory=list)
    blocks: list[str] = field(default_factory=list)
    links: dict[str, None] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The running text, one line per block."""
        return "\n".join(self.blocks)


def _tokens(html: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield the tokens of an HTML document.

    They are texts ("", text, {}), start tags (name, "", attributes), end tags (/name, "", {}) and raw text elements
    (name, content, {}). A tag, comment or raw text that is never closed ends the document, which keeps the scan linear.
    """
    position = 0
    while position < len(html):
        start = html.find("<", position)
        if start != position:
            yield "", html[position : start if start >= 0 else len(html)], {}
        if start < 0:
            return
        tag = _TAG.match(html, start)
        if tag is None:
            closing = (
                "-->" if html.startswith("<!--", start) else ">" if html.startswith(("<!", "<?", "</"), start) else ""
            )
            if not closing:
                yield "", "<", {}
            end = html.find(closing, start + 1)
            position = end + len(closing)
        else:
            attributes, end = ({}, tag.end() - 1) if tag[3] else _attributes(html, tag.end())
            name, position = tag[1] + tag[2].lower(), end + 1
            if name in _RAW_TEXT and end >= 0:
                closed = _RAW_TEXT[name].search(html, position)
                end = closed.start() if closed else -1
                yield name, html[position:end] if closed else "", {}
                position = end
            elif end >= 0:
                yield name, "", attributes
        if end < 0:
            return


def _attributes(html: str, position: int) -> tuple[dict[str, str], int]:
    """Return the attributes that begin at a position, and the position of the closing ">" (-1: none)."""
    attributes: dict[str, str] = {}
    while found := _ATTRIBUTE.match(html, position):
        value = next((value for value in found.groups()[1:] if value is not None), "")
        attributes.setdefault(found[1].lower(), entities.unescape(value))
        position = found.end()
    return attributes, html.find(">", position)


@lru_cache(maxsize=256)
def _read(html: str) -> Document:
    """Parse a document.

    The text excludes navigation, headers, footers and scripts; headings and links are collected everywhere.
    """
    document, hidden = Document(), 0
    block: list[str] = []
    heading: list[str] | None = None
    for name, content, attributes in _tokens(html):
        if not name:
            text = entities.unescape(content)
            block += [text] if not hidden else []
            if heading is not None:
                heading.append(text)
            continue
        bare = name.removeprefix("/")
        if bare in _BLOCKS:
            document.blocks += [line] if block and (line := _collapse_space(block)) else []
            document.headings += [line] if heading and (line := _collapse_space(heading)) else []
            block, heading = [], [] if name in _HEADINGS else None
        if bare in _ASIDE:
            hidden = max(0, hidden + (1 if name == bare else -1))
        elif bare in ("td", "th"):
            block.append(" ")
        elif name == "title" and not document.title:
            document.title = _collapse_space([entities.unescape(content)])
        elif name == "a" and _is_web_link(attributes.get("href", "").strip()):
            document.links[attributes["href"].strip()] = None
    document.blocks += [line] if (line := _collapse_space(block)) else []
    document.headings += [line] if heading and (line := _collapse_space(heading)) else []
    document.title = document.title or next(iter(document.headings), "")
    return document


def _collapse_space(parts: list[str]) -> str:
    return " ".join("".join(parts).split())


def _is_web_link(target: str) -> bool:
    """Return whether a link leads to another page, rather than to an anchor, a mail address or a script."""
    scheme = _SCHEME.match(target)
    return bool(target) and not target.startswith("#") and (scheme is None or scheme[1].lower() in ("http", "https"))


class Links(TypedDict):
    """Links in order of appearance."""

    links: list[Url]
    count: int
    first_link: Url


@tool
def extract_links(html: Html) -> Links:
    """List where the anchors of an HTML document point, each target once and as written; anchors within the page and
    mail addresses are left out.

    Args:
        html: The markup.
    """
    links = list(_read(html).links)
    if not links:
        raise ToolError("The HTML holds no link to a web page.")
    return {"links": links, "count": len(links), "first_link": links[0]}


class ParsedHtml(TypedDict):
    """Parts of a document."""

    title: Title
    headings: list[Title]
    text: Text
    link_count: int


@tool
def parse_html(html: Html) -> ParsedHtml:
    """Break HTML markup down into title, headings and plain text (scripts, navigation, headers and footers excluded).

    It takes markup, not an address.

    Args:
        html: The markup.
    """
    document = _read(html)
    return {
        "title": document.title,
        "headings": list(document.headings),
        "text": document.text,
        "link_count": len(document.links),
    }


# The invented web


class SearchResult(TypedDict):
    """One hit."""

    title: Title
    url: Url
    snippet: Text


class SearchResults(TypedDict):
    """Hits, best first."""

    results: list[SearchResult]
    top_title: Title
    top_url: Url
    count: int
    summary: Text


@tool
def web_search(query: Query, max_results: Annotated[int, Bounds(1, 10)] = 3) -> SearchResults:
    """Query a general search engine.

    For goods on sale use search_products, for a single established fact knowledge_base_query.

    Args:
        query: What to look for, in the user's words.
        max_results: How many hits; 3 unless the user says how many.
    """
    hits = sites.search(query, max_results)
    found: list[SearchResult] = [{"title": hit.title, "url": hit.address.url, "snippet": hit.summary} for hit in hits]
    summary = "\n".join(f"{hit.title}. {hit.summary} ({hit.address.url})" for hit in hits)
    return {
        "results": found,
        "top_title": hits[0].title,
        "top_url": hits[0].address.url,
        "count": len(found),
        "summary": summary,
    }


class WebPage(TypedDict):
    """The readable content of a page."""

    url: Url
    title: Title
    text: Text
    word_count: int


@tool
def web_page_fetch(url: Url) -> WebPage:
    """Get the readable text of a web page, free of markup.

    For the raw markup or an API use http_request, for feeds rss_feed_parse.

    Args:
        url: Address of the page.
    """
    place = _reachable(url)
    if sites.is_feed(place) or sites.is_api(place):
        kind, other = ("a feed", "rss_feed_parse") if sites.is_feed(place) else ("JSON", "http_request")
        raise ToolError(f"{place.url[:200]} serves {kind}, not a page; use {other}.")
    title, text = sites.reading(place)
    return {"url": place.url, "title": title, "text": text, "word_count": len(text.split())}


def _reachable(url: str) -> sites.Address:
    place = sites.address(url)
    if (code := sites.status(place)) != 200:
        raise ToolError(
            f"{place.url[:200]} cannot be read: the server answered with status {code} ({_STATUS_TEXTS[code]})."
        )
    return place


class HttpResponse(TypedDict):
    """A raw response."""

    url: Url
    status_code: int
    status_text: Text
    content_type: str
    body: Html


@tool
@acts_outside
def http_request(url: Url, method: Literal["GET", "POST", "PUT", "DELETE", "HEAD"] = "GET") -> HttpResponse:
    """Send a bare HTTP request and get the unprocessed response: HTML source of pages, XML of feeds, JSON of APIs (host
    api.* or path /api/).

    Args:
        url: Address.
        method: HTTP method; pages and feeds allow GET and HEAD only.
    """
    place = sites.address(url)
    api, code, body = sites.is_api(place), sites.status(place), ""
    content_type = "application/json" if api else "application/rss+xml" if sites.is_feed(place) else "text/html"
    if code == 200 and method != "GET":
        code = {"HEAD": 200, "PUT": 200, "POST": 201, "DELETE": 204}[method] if api or method == "HEAD" else 405
    elif code == 200:
        body = sites.api_body(place) if api else sites.feed_xml(place) if sites.is_feed(place) else sites.page(place)
    return {
        "url": place.url,
        "status_code": code,
        "status_text": _STATUS_TEXTS[code],
        "content_type": content_type,
        "body": body,
    }


class UrlStatus(TypedDict):
    """Whether and how fast a server responds."""

    url: Url
    status_code: int
    is_up: bool
    response_ms: int
    summary: Text


@tool
def check_url_status(url: Url) -> UrlStatus:
    """Find out whether an address responds, with which status and how fast. It does not deliver the content.

    Args:
        url: Address.
    """
    place = sites.address(url)
    code, delay = sites.status(place), invent.integer(40, 600, "delay", place.domain)
    state = "up" if code < 400 else "not available"
    summary = f"{place.url} is {state}: it answered with status {code} ({_STATUS_TEXTS[code]}) in {delay} ms."
    return {"url": place.url, "status_code": code, "is_up": code < 400, "response_ms": delay, "summary": summary}


class DnsRecords(TypedDict):
    """Records of one type."""

    domain: Domain
    record_type: str
    records: list[str]
    first_record: IpAddress
    ttl: int
    summary: Text


@tool
def dns_lookup(domain: Domain, record_type: Literal["A", "AAAA", "MX", "TXT", "NS"] = "A") -> DnsRecords:
    """Resolve a host name: its IP addresses, or other entries of the domain name system.

    Args:
        domain: Host name without https://.
        record_type: Type of entry; A is the IPv4 address.
    """
    name = forms.host(domain)
    if not sites.DOMAIN.fullmatch(name):
        raise ToolError(
            f"'domain' must be a host name such as example.org, without https:// and path; got {domain[:80]!r}."
        )
    if name.endswith(".invalid"):
        raise ToolError(f"The domain {name} does not exist.")
    records = _records(name.removeprefix("www."), record_type)
    ttl = invent.choice((300, 3600, 14400, 86400), "ttl", name.removeprefix("www."))
    label = {"A": "IPv4 address", "AAAA": "IPv6 address"}.get(record_type, f"{record_type} record")
    several = "" if len(records) == 1 else "es" if label.endswith("s") else "s"
    summary = f"The {label}{several} of {name} {'are' if several else 'is'} {enumerated(records)}."
    return {
        "domain": name,
        "record_type": record_type,
        "records": records,
        "first_record": records[0],
        "ttl": ttl,
        "summary": summary,
    }


# First bytes of IPv4 addresses that are neither private nor reserved
_PUBLIC = (23, 34, 52, 80, 93, 104, 151, 185, 195, 212)


def _records(name: str, record_type: str) -> list[str]:
    def part(low: int, high: int, *question: object) -> int:
        return invent.integer(low, high, record_type, name, *question)

    if record_type == "A":
        return [
            f"{invent.choice(_PUBLIC, 'A', name, server)}."
            f"{part(1, 254, server, 2)}.{part(0, 255, server, 3)}.{part(1, 254, server, 4)}"
            for server in range(part(1, 2, "servers"))
        ]
    if record_type == "AAAA":
        return [f"2a00:{part(0x100, 0xFFFF, 1):x}:{part(0x100, 0xFFFF, 2):x}::{part(1, 0xFFFF, 3):x}"]
    provider = invent.choice(("hosting.example", "cloud.example", "servers.example"), "provider", name)
    return {
        "MX": [f"10 mail.{name}", f"20 mail.{provider}"],
        "TXT": [f"v=spf1 include:_spf.{provider} -all"],
        "NS": [f"ns1.{provider}", f"ns2.{provider}"],
    }[record_type]


class FeedItem(TypedDict):
    """One entry of a feed."""

    title: Title
    link: Url
    published: Date
    summary: Text


class Feed(TypedDict):
    """A feed, newest entry first."""

    title: Title
    items: list[FeedItem]
    latest_title: Title
    latest_link: Url
    latest_summary: Text
    count: int
    summary: Text


@tool
def rss_feed_parse(url: Url) -> Feed:
    """Read the entries of a news feed (RSS), newest first. For an ordinary page use web_page_fetch.

    Args:
        url: Address of the feed, such as https://example.org/feed.xml.
    """
    place = _reachable(url)
    if not sites.is_feed(place):
        raise ToolError(f"{place.url[:200]} is not a feed; the feed of this site is https://{place.domain}/feed.xml.")
    items: list[FeedItem] = [
        {
            "title": item.title,
            "link": item.address.url,
            "published": item.published.isoformat(),
            "summary": item.summary,
        }
        for item in sites.latest(place)
    ]
    name, newest = sites.site(place.domain)["name"], items[0]
    return {
        "title": name,
        "items": items,
        "latest_title": newest["title"],
        "latest_link": newest["link"],
        "latest_summary": newest["summary"],
        "count": len(items),
        "summary": f"The latest article of {name} is {newest['title']} ({dated(newest['published'])}): "
        f"{newest['summary']}",
    }
