"""Search results, pages, markup, links, feeds and names of the invented web tell one story."""

from typing import Any

import pytest

from simulators import TOOLS, call
from simulators.data import load

TOPICS = [topic["name"] for topic in load("sites.json")["topics"]]
QUERIES = [*TOPICS, "history of the Silk Road", "best laptops for students", "index", "日本 旅行", "R&D <budget>"]
SITES = [site["domain"] for site in load("sites.json")["sites"]]


def get(name: str, **arguments: Any) -> Any:
    return call(name, arguments)


@pytest.mark.parametrize("query", QUERIES)
def test_every_hit_of_a_search_is_a_page_that_says_what_the_hit_says(query: str) -> None:
    for hit in get("web_search", query=query, max_results=10)["results"]:
        page, source = get("web_page_fetch", url=hit["url"]), get("http_request", url=hit["url"])["body"]
        parsed = get("parse_html", html=source)
        assert (page["url"], page["title"]) == (hit["url"], hit["title"])
        assert page["text"].startswith(hit["snippet"])
        assert (parsed["title"], parsed["text"]) == (page["title"], page["text"])
        assert get("check_url_status", url=hit["url"])["is_up"]


@pytest.mark.parametrize("domain", SITES)
def test_a_front_page_links_to_the_items_of_its_feed(domain: str) -> None:
    feed = get("rss_feed_parse", url=f"https://{domain}/feed.xml")
    source = get("http_request", url=f"https://{domain}/")["body"]
    links = get("extract_links", html=source)
    assert links["count"] == get("parse_html", html=source)["link_count"]
    own = [f"https://{domain}/", f"https://{domain}/feed.xml"]
    assert links["links"] == [*own, *(item["link"] for item in feed["items"])]
    for item in feed["items"]:
        page = get("web_page_fetch", url=item["link"])
        assert page["title"] == item["title"]
        assert page["text"].startswith(item["summary"])


@pytest.mark.parametrize("domain", SITES)
def test_every_known_site_has_an_address_that_can_be_located(domain: str) -> None:
    assert "ip_geolocation" in TOOLS
    for record in get("dns_lookup", domain=domain)["records"]:
        assert get("ip_geolocation", ip=record)["country"]
