"""L0: one call about pages, addresses and servers."""

from generator.data import words
from generator.pools.people import FIRST_NAMES, NAMES
from generator.pools.places import CITIES
from generator.pools.texts import STORIES
from generator.pools.web import ARTICLE, DOMAIN, HOST, IP, MAGAZINES, PAGES, QUERY, SITES, SLUGS, TOPICS
from generator.samplers import combine, one_of, worded
from generator.template import Call, Slot, Template

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
            'Google "{query}" for me. The top {hits} hits will do.',
            'I have to read up on "{query}". Find me {hits} websites to start with.',
            'What does the internet have on "{query}"? Show me {hits} hits.',
            'Where can I read something online about "{query}"? {hits} links are plenty.',
            'See what comes up online for "{query}" and give me the first {hits}.',
        ),
        {"query": QUERY, "hits": worded({2: "two", 4: "4", 5: ("5", "five"), 6: "6", 8: "8"})},
        {"found": Call("web_search", query=Slot("query"), max_results=Slot("hits"))},
    ),
    Template(
        "what_the_page_says",
        (
            "What does {url} say?",
            "My browser is blocked. Could you open {url} and give me what's written there?",
            "I'd like to read {url} without all the ads and menus.",
            "Someone sent me {url} and I can't click it. What's in the article?",
            "Pull up {url} and show me the article.",
        ),
        {"url": ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url"))},
    ),
    Template(
        "bare_request",
        (
            "Send a {request.method} to {request.url} and show me what comes back.",
            "I'm testing our API. What happens if you do a {request.method} on {request.url} right now?",
            "Please fire a {request.method} at {request.url} and give me the status code.",
            "My script should do a {request.method} on {request.url} but it's broken. Can you do it by hand?",
            "{request.method} {request.url} and tell me the server's reply.",
        ),
        {
            "request": combine(
                {"method": "{2[0]}", "url": "https://api.{0}/{1}/{2[1]}{3}{2[2]}"}, MAGAZINES, ("v1", "v2"), _WORDS["requests"], range(104, 990, 37)
            )
        },
        {"reply": Call("http_request", url=Slot("request.url"), method=Slot("request.method"))},
    ),
    Template(
        "down_or_just_me",
        (
            "Is {url} down, or is it just me?",
            "I can't reach {url}. Is it broken?",
            "Before I post {url} to the team: does the link still work?",
            "Is {url} up and running again?",
            "Ping {url} for me. I only want to know if it's alive.",
        ),
        {"url": ARTICLE},
        {"status": Call("check_url_status", url=Slot("url"))},
    ),
    Template(
        "records_of_a_host",
        (
            "Which {record} records does {host} have?",
            "I'm moving our site. What's set as {record} in the DNS of {host}?",
            "Our admin changed the {record} record of {host} last night. What is it now?",
            "Show me the {record} entry for {host}, like dig would.",
            "What do the nameservers say about {host}? I'm after {record}.",
        ),
        {"record": one_of("MX", "TXT", "NS", "AAAA"), "host": HOST},
        {"records": Call("dns_lookup", domain=Slot("host"), record_type=Slot("record"))},
    ),
    Template(
        "where_it_links",
        (
            "Where do the links in this lead?\nThis is it: {html}",
            "I need every URL that this snippet links to: {html}",
            "A newsletter had this in its source. Which sites does it link to?\nThe source: {html}",
            "Pull the hrefs out of the following: {html}",
            "Before I publish it, which addresses are linked here: {html}",
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
            "According to the feed {url} which posts came out last?",
            "I don't have a feed reader. Which items at {url} are the most recent?",
            "Go to the feed at {url} and catch me up.",
            "From the RSS at {url} show me the newest stories, please.",
        ),
        {"url": combine("https://{}/{}", MAGAZINES, ("feed.xml", "rss.xml", "rss", "feed", "news.rss"))},
        {"feed": Call("rss_feed_parse", url=Slot("url"))},
    ),
    Template(
        "without_the_tags",
        (
            "Get rid of all the tags and tell me what the title, the headline and the wording are here: {html}",
            "I was mailed this source code instead of the page itself. What would I actually be reading?\nHere: {html}",
            "Strip the tags from the following, but keep the title and headings apart from the body: {html}",
            "What are the title and the headings in this bit of HTML: {html}",
            "My e-mail program shows only code. Turn it into something readable, with its title and headings: {html}",
        ),
        {"html": combine(_page, list(_WORDS["headed"]), range(3), (0, 2, 3), CITIES, FIRST_NAMES)},
        {"parts": Call("parse_html", html=Slot("html"))},
    ),
    Template(
        "where_in_the_world",
        (
            "Somebody logged in from {ip}. Which city is that?",
            "Where in the world is {ip}?",
            "A visitor to my blog came from {ip}. What country does that point to?",
            "Our server log is full of {ip}. Where is that roughly?",
            "Is {ip} anywhere near me? Tell me the city it belongs to.",
        ),
        {"ip": IP},
        {"place": Call("ip_geolocation", ip=Slot("ip"))},
    ),
    Template(
        "whose_site",
        (
            "I want to block the whole site behind {url} and not just that address. Which domain do I enter?",
            "From {url} take only the bare domain, please.",
            "Whose site does {url} belong to? I only need the main domain.",
            "Reduce {url} to its domain, please.",
            "I don't trust {url} at all. Which domain does it really belong to?",
        ),
        {
            "url": combine(
                "https://{}.{}{}/{}",
                ("www", "shop", "news", "m", "login", "blog"),
                ("harrowgate-teapots", "silverbirch-lanterns", "applecross-notebooks", "northdown-blankets", "copperhill-staplers", "willowbank-trowels"),
                (".com", ".co.uk", ".com.au", ".org", ".co.nz", ".de"),
                ("offers?id=4471", "2026/03/spring", "account/verify?step=2", "en/news/archive", "p/82915", "cart?ref=mail"),
            )
        },
        {"parts": Call("extract_domain", url=Slot("url"))},
    ),
    Template(
        "inside_a_link",
        (
            'I want to put "{text}" behind ?q= in a link. What does it have to look like?',
            'How do I get "{text}" into a query string without breaking the link?',
            'My link stops working as soon as I add "{text}". How should I escape it?',
            'Escape "{text}" so that it survives in a URL.',
            'What does "{text}" become with all those per cent signs browsers use in links?',
        ),
        {"text": combine("{} in {}{}", _WORDS["wanted_nearby"], CITIES, ("", "?", ", open today", " (near the station)", " & around"))},
        {"escaped": Call("encode_url", text=Slot("text"))},
    ),
    Template(
        "ring_a_hook",
        (
            'Fire the webhook at {url} for "{event.event}" with the payload "{event.payload}".',
            'Our partner listens at {url} for webhooks. Tell it that "{event.event}" happened and hand over "{event.payload}" as the payload.',
            'Push "{event.event}" to the hook {url} and send "{event.payload}" along with it.',
            'There\'s a webhook at {url} that waits for "{event.event}". Trigger it with this payload: {event.payload}',
            'Can you test my webhook {url} for me? Let the event be "{event.event}" and the payload "{event.payload}".',
        ),
        {
            "url": combine("https://{}/{}/{}", SITES, ("hooks", "callback", "in/events"), ("sales", "desk", "mirror", "v2")),
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
            'Our site is {domain} and the page sits at "{path}". What\'s the whole link?',
            'Write out the complete link for "{path}" on {domain} so that I can paste it.',
            'I want to send somebody the page "{path}" of {domain} by mail. What URL do I put in?',
            'If the host is {domain} and the path "{path}", how do I write the URL?',
            'Put {domain} and "{path}" together as a link I can click.',
        ),
        {
            "domain": DOMAIN,
            "path": combine(
                "/{}/{}{}",
                ("blog", "guides", "magazine", "press/2026"),
                [topic.lower().replace(" ", "-") for topic in TOPICS],
                ("", "/comments", ".html"),
            ),
        },
        {"link": Call("generate_url", domain=Slot("domain"), path=Slot("path"))},
    ),
)
