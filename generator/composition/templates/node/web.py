"""L0: one call about pages, addresses and servers."""

from generator.composition.data import words
from generator.composition.pools.people import FIRST_NAMES, NAMES
from generator.composition.pools.places import CITIES
from generator.composition.pools.texts import STORIES
from generator.composition.pools.web import ARTICLE, DOMAIN, IP, MAGAZINES, PAGES, QUERY, SITES, SLUGS
from generator.composition.samplers import combine, worded
from generator.composition.template import Call, Slot, Template

_WORDS = words("web")


def _page(topic: str, opening: int, detail: int, city: str, name: str) -> str:
    """The source of a short article."""
    headline, section = _WORDS["headed"][topic]
    story = STORIES[topic]
    told, more = (text.format(city=city, name=name) for text in (story["openings"][opening], story["middles"][detail]))
    return (
        f"<html><head><title>{headline} | City Pages</title><script>track(1)</script></head><body><nav>Home News Shop</nav>"
        f"<h1>{headline}</h1><p>{told}</p><h2>{section}</h2><p>{more}</p><p><b>{name}</b> reports.</p></body></html>"
    )


TEMPLATES = (
    Template(
        "on_the_web",
        (
            'Can you google "{query}" for me? I have to decide this week.',
            "I'm writing a guide for beginners. Search the web for {query}.",
            "A friend asked me about {query}. Can you search online?",
            "Find me something online for tomorrow's meeting: {query}",
            'Can you search the internet for "{query}"?',
        ),
        {"query": QUERY},
        {"found": Call("web_search", query=Slot("query"))},
    ),
    Template(
        "what_the_page_says",
        (
            "What does {url} say?",
            "I can't open {url} here. What's on the page?",
            "Someone sent me {url}. What's in the article?",
            "Get me the text of {url}, without the ads and menus.",
            "Pull up {url} for me, I want to read it.",
        ),
        {"url": ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url"))},
    ),
    Template(
        "bare_request",
        (
            "Send a {request.method} to {request.url} and show me what comes back.",
            "I'm testing our API. What happens on a {request.method} to {request.url}?",
            "Fire a {request.method} at {request.url} and give me the status code.",
            "My script is broken. Can you do a {request.method} on {request.url} by hand? It's our API.",
            "{request.method} {request.url} and tell me the server's reply.",
        ),
        {
            "request": combine(
                {"method": "{2[0]}", "url": "https://api.{0}/{1}/{2[1]}{3}{2[2]}"},
                MAGAZINES,
                ("v1", "v2"),
                _WORDS["requests"],
                range(104, 990, 37),
            )
        },
        {"reply": Call("http_request", url=Slot("request.url"), method=Slot("request.method"))},
    ),
    Template(
        "down_or_just_me",
        (
            "Is {url} down, or is it just me?",
            "I can't reach {url}. Is it down?",
            "Does the link still work? It's {url}, and I want to post it.",
            "Is {url} up again?",
            "Test {url} for me, please. I only want to know if it's online.",
        ),
        {"url": ARTICLE},
        {"status": Call("check_url_status", url=Slot("url"))},
    ),
    Template(
        "records_of_a_host",
        (
            "What are the {record} of {host}?",
            "We're moving to a new provider. Which {record} does {host} have now?",
            "Our admin changed the {record} of {host} last night. What are they now?",
            "Look up the {record} for {host}.",
            "Can you tell me which {record} {host} uses?",
        ),
        {
            "record": worded(
                {
                    "MX": ("MX records", "mail servers"),
                    "TXT": "TXT records",
                    "NS": ("NS records", "nameservers"),
                    "AAAA": ("AAAA records", "IPv6 addresses"),
                }
            ),
            "host": DOMAIN,
        },
        {"records": Call("dns_lookup", domain=Slot("host"), record_type=Slot("record"))},
    ),
    Template(
        "where_it_links",
        (
            "Where do the links in this lead: {html}",
            "Which URLs does this snippet link to: {html}",
            "Get me all links from this newsletter: {html}",
            "Pull the hrefs out of this: {html}",
            "I want to check the links before I publish this. Where do they go: {html}",
        ),
        {
            "html": combine(
                '<ul class="more"><li><a href="https://{0}/{1}">Our {1} page</a></li><li><a class="ext" href="https://{2}/stories/{3}" '
                'rel="nofollow">Read on</a> or <a href="#top">back to the top</a></li><li><a href="mailto:desk@{0}">Write to us</a></li>'
                "<li>Also: <a href='https://{4}/archive/{3}?page=2'>older pieces</a>, <a href=\"https://{0}/{1}\">{1}</a></li></ul>",
                MAGAZINES[::3],
                PAGES,
                MAGAZINES[1::3],
                SLUGS[:20],
                MAGAZINES[2::3],
            )
        },
        {"links": Call("extract_links", html=Slot("html"))},
    ),
    Template(
        "latest_posts",
        (
            "What's new in the feed {url} today?",
            "Which posts came out last in the feed {url}?",
            "I don't have a feed reader. What's new at {url}?",
            "Go to the feed at {url} and catch me up.",
            "Show me the newest stories from the RSS at {url}.",
        ),
        {"url": combine("https://{}/{}", MAGAZINES, ("feed.xml", "rss.xml", "rss", "feed", "news.rss"))},
        {"feed": Call("rss_feed_parse", url=Slot("url"))},
    ),
    Template(
        "without_the_tags",
        (
            "Get rid of the tags and give me title, headings and text: {html}",
            "My e-mail program shows only code. What does this say: {html}",
            "Strip the tags from this, but keep the title and the headings: {html}",
            "What are the title and the headings in this HTML: {html}",
            "I was sent the source code instead of the page. Make it readable: {html}",
        ),
        {"html": combine(_page, list(_WORDS["headed"]), range(3), (0, 2, 3), CITIES, FIRST_NAMES)},
        {"parts": Call("parse_html", html=Slot("html"))},
    ),
    Template(
        "where_in_the_world",
        (
            "Somebody logged in from {ip}. Which city is that?",
            "Where in the world is {ip}?",
            "A visitor to my blog came from {ip}. What country is that?",
            "Our server log is full of {ip}. Where is that, roughly?",
            "I got a sign-in alert from {ip}. Where's that?",
        ),
        {"ip": IP},
        {"place": Call("ip_geolocation", ip=Slot("ip"))},
    ),
    Template(
        "whose_site",
        (
            "I want to block the whole site behind {url}. Which domain do I enter?",
            "What's the bare domain in {url}?",
            "Whose site is {url}? I only need the main domain.",
            "Is this a phishing link? Tell me which domain {url} really belongs to.",
            "Cut {url} down to its domain, please.",
        ),
        {
            "url": combine(
                "https://{}.{}{}/{}",
                ("www", "shop", "news", "m", "login", "blog"),
                (
                    "harrowgate-teapots",
                    "silverbirch-lanterns",
                    "applecross-notebooks",
                    "northdown-blankets",
                    "copperhill-staplers",
                    "willowbank-trowels",
                ),
                (".com", ".co.uk", ".com.au", ".org", ".co.nz", ".de"),
                (
                    "offers?id=4471",
                    "2026/03/spring",
                    "account/verify?step=2",
                    "en/news/archive",
                    "p/82915",
                    "cart?ref=mail",
                ),
            )
        },
        {"parts": Call("extract_domain", url=Slot("url"))},
    ),
    Template(
        "inside_a_link",
        (
            'URL-encode "{text}" for me.',
            'How do I write "{text}" in a query string?',
            'My link breaks as soon as I add "{text}". How should I escape it?',
            'Escape "{text}" so that it works in a URL.',
            'I want to put "{text}" behind ?q= in a link. How does it have to look?',
        ),
        {
            "text": combine(
                "{} in {}{}",
                _WORDS["wanted_nearby"],
                CITIES,
                ("", "?", ", open today", " (near the station)", " & around"),
            )
        },
        {"escaped": Call("encode_url", text=Slot("text"))},
    ),
    Template(
        "ring_a_hook",
        (
            'Fire the webhook at {url} for "{event.event}" with the payload "{event.payload}".',
            'Our partner has a webhook at {url}. Send it "{event.event}" with the payload "{event.payload}".',
            'Push "{event.event}" to the hook {url}, payload "{event.payload}".',
            'The webhook at {url} waits for "{event.event}". Trigger it with this payload: {event.payload}',
            'Can you test my webhook {url}? Event "{event.event}", payload "{event.payload}".',
        ),
        {
            "url": combine(
                "https://{}/{}/{}", SITES, ("hooks", "callback", "in/events"), ("sales", "desk", "mirror", "v2")
            ),
            "event": combine(
                {"event": "{0}.{1}", "payload": "{3} {1} {0} {2}"},
                "order invoice ticket booking membership".split(),
                "created paid cancelled updated refunded".split(),
                range(1_046, 9_900, 211),
                NAMES,
            ),
        },
        {"ring": Call("send_webhook", url=Slot("url"), event=Slot("event.event"), payload=Slot("event.payload"))},
    ),
    Template(
        "full_link",
        (
            'I want to e-mail somebody the link to "{path}" on {domain}. What\'s the full URL, so that it works despite the spaces?',
            'The file "{path}" is on {domain}. What\'s the complete link? The spaces have to be encoded.',
            'My link to "{path}" on {domain} breaks at the spaces. Can you give me the full one that works?',
            'I need a QR code for "{path}" on {domain}. What\'s the full link, with the spaces encoded properly?',
        ),
        {
            "domain": DOMAIN,
            "path": combine(
                "/{}/{}{}.pdf",
                ("downloads", "files", "press", "documents"),
                (
                    "Price list",
                    "Summer catalogue",
                    "Opening hours",
                    "Order form",
                    "Floor plan",
                    "Annual report",
                    "Terms of delivery",
                    "Course list",
                ),
                ("", " 2026", " (new)"),
            ),
        },
        {"link": Call("generate_url", domain=Slot("domain"), path=Slot("path"))},
    ),
)
