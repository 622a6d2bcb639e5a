"""L1: two calls about sites, servers and searches."""

from generator.composition.pools.journeys import HOSTED
from generator.composition.pools.people import PERSON
from generator.composition.pools.teamwork import WORK_CHANNEL
from generator.composition.pools.web import DOMAIN, POST_TITLE, QUERY, SITES
from generator.composition.samplers import combine, one_of
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "hits_in_short",
        (
            "Search the web for {query} and sum up the results in {count} sentences.",
            "What does the web say about {query}? Sum up the results in {count} sentences, please.",
            "Can you google {query} and give me the gist of the results in {count} sentences?",
            "I need a quick overview of {query}. Search the web and boil the results down to {count} sentences.",
        ),
        {"query": QUERY, "count": one_of(3, 4, 5)},
        {
            "search": Call("web_search", query=Slot("query")),
            "short": Call("summarize_text", text=Ref("search.summary"), max_sentences=Slot("count")),
        },
    ),
    Template(
        "site_watch",
        (
            "{colleague} can't open {url}. Can you check if it's down and reply to them on Teams?",
            "Customers say that {url} is down. Check it and message {colleague} on Teams, please.",
            "Is {url} back online? {colleague} is waiting for the answer on Teams.",
            "We've just moved {url} to a new server. Check whether it's online and tell {colleague} on Teams.",
        ),
        {
            "url": combine("https://{}/{}", SITES, ("login", "shop", "checkout", "tickets", "events", "careers")),
            "colleague": PERSON,
        },
        {
            "status": Call("check_url_status", url=Slot("url")),
            "chat": Call(
                "send_message", recipient=Slot("colleague"), paragraphs=[Ref("status.summary")], channel="teams"
            ),
        },
    ),
    Template(
        "where_is_the_server",
        (
            "For our privacy policy: in which country and city is {host} hosted?",
            "Before we sign up at {host}, I need to know where it's hosted. Which country and city is it?",
            "A data protection form asks which country {host} is hosted in. Can you find out?",
            "Our lawyer wants to know where {host} is hosted. Which city and country is it?",
            "Where in the world is {host} hosted? It always loads slowly for me.",
        ),
        {"host": HOSTED},
        {
            "address": Call("dns_lookup", domain=Slot("host")),
            "place": Call("ip_geolocation", ip=Ref("address.first_record")),
        },
    ),
    Template(
        "records_by_chat",
        (
            "{colleague} is moving {host} to a new provider and needs its {kind} records. Send them on {channel}, please.",
            "Look up the {kind} records of {host} and send them to {colleague} on {channel}, please.",
            "What are the {kind} records of {host}? {colleague} has to check them, so send the list on {channel}.",
            "Before we move {host} tonight, can you send {colleague} its {kind} records on {channel}?",
        ),
        {"host": DOMAIN, "kind": one_of("MX", "NS", "TXT"), "colleague": PERSON, "channel": WORK_CHANNEL},
        {
            "records": Call("dns_lookup", domain=Slot("host"), record_type=Slot("kind")),
            "chat": Call(
                "send_message",
                recipient=Slot("colleague"),
                paragraphs=[Ref("records.summary")],
                channel=Slot("channel"),
            ),
        },
    ),
    Template(
        "headline_to_address",
        (
            'Our post "{title}" goes live on {domain} tomorrow. The path is just the slug of the title, so what will the link be?',
            'What will the link to our post "{title}" on {domain} be? The path is always the slug of the title.',
            'On {domain} the path of a post is the slug of its title. Can you give me the link to "{title}" so I can announce it?',
            'Our next post is "{title}". Make the slug of the title its path on {domain} and give me the full link, please.',
        ),
        {
            "title": POST_TITLE,
            "domain": DOMAIN,
        },
        {
            "slug": Call("slugify", text=Slot("title")),
            "address": Call("generate_url", domain=Slot("domain"), path=Ref("slug.slug")),
        },
    ),
)
