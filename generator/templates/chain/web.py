"""L1: two calls about pages, addresses and servers."""

from generator.pools.people import PERSON
from generator.pools.web import ARTICLE, DOMAIN, HOST, QUERY, TOPICS, titled
from generator.samplers import combine, one_of, worded
from generator.template import Call, Ref, Slot, Template

_CHAT = worded({"slack": "Slack", "teams": "Teams"})

TEMPLATES = (
    Template(
        "hits_in_short",
        (
            "I have to decide this week: search the web for {query} and sum up what comes up in {count} sentences.",
            "What does the web say about {query}? Sum the results up in {count} sentences, please.",
            "Can you google {query} and give me the gist of the results in {count} sentences?",
            "I need a quick overview of {query}: search online and boil the results down to {count} sentences.",
        ),
        {"query": QUERY, "count": one_of(3, 4, 5)},
        {
            "search": Call("web_search", query=Slot("query")),
            "short": Call("summarize_text", text=Ref("search.summary"), max_sentences=Slot("count")),
        },
    ),
    Template(
        "hits_on_chat",
        (
            "Search the web for {query} and send the results to {colleague} on {channel}.",
            "{colleague} asked me about {query}. Can you google it and send the results on {channel}?",
            "{colleague} is looking for {query}. Search online and message the results on {channel}, please.",
            "Can you google {query} for {colleague} and pass the results on via {channel}? It's for tomorrow's meeting.",
        ),
        {"query": QUERY, "colleague": PERSON, "channel": _CHAT},
        {
            "search": Call("web_search", query=Slot("query")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("search.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "site_watch",
        (
            "Let {colleague} know on Teams whether {url} is up.",
            "Is {url} down? {colleague} is on call and waiting for the answer on Teams.",
            "{colleague} can't open {url}. Check whether it's online and reply on Teams.",
            "Readers say that {url} can't be reached. Check it and message {colleague} on Teams.",
            "Before we share {url}, see if it's up and let {colleague} know on Teams.",
        ),
        {"url": ARTICLE, "colleague": PERSON},
        {
            "status": Call("check_url_status", url=Slot("url")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("status.summary")], channel="teams"),
        },
    ),
    Template(
        "where_is_the_server",
        (
            "For our privacy policy: in which city is {host} hosted?",
            "Our pages load slowly in Asia. Where in the world is the server that {host} resolves to?",
            "The data protection form asks which country and city {host} is hosted in. Can you look?",
            "Our lawyer asks where {host} is hosted. Which city is it?",
            "What IP address does {host} have, and where is that?",
        ),
        {"host": HOST},
        {
            "address": Call("dns_lookup", domain=Slot("host")),
            "place": Call("ip_geolocation", ip=Ref("address.first_record")),
        },
    ),
    Template(
        "records_by_chat",
        (
            "Before tonight's move, tell {colleague} on {channel} what the {kind} records of {host} are.",
            "{colleague} is moving {host} to a new provider and needs its {kind} records. Send them on {channel}, please.",
            "What are the {kind} records of {host}? {colleague} has to check them before the move, so send the list on {channel}.",
            "Look up the {kind} records of {host} and let {colleague}, who is about to change them, know on {channel}.",
        ),
        {"host": DOMAIN, "kind": one_of("MX", "NS", "TXT"), "colleague": PERSON, "channel": _CHAT},
        {
            "records": Call("dns_lookup", domain=Slot("host"), record_type=Slot("kind")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("records.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "headline_to_address",
        (
            'Our post "{title}" goes live on {domain} tomorrow. What will its link be if we use the slug of the title?',
            'Make a slug of "{title}" and give me the full link on {domain}.',
            'What will the link to "{title}" on {domain} be? We always take the slug of the title.',
            'I\'m publishing "{title}" on {domain}. Slugify the title and give me the full URL.',
        ),
        {
            "title": combine(
                "{} {}{}",
                ("Ten Facts About", "A Short Guide to", "The Truth About", "Why We Write About", "Five Myths About", "A Closer Look at"),
                [titled(topic) for topic in TOPICS],
                ("", ": Part 2", ", Explained"),
            ),
            "domain": DOMAIN,
        },
        {
            "slug": Call("slugify", text=Slot("title")),
            "address": Call("generate_url", domain=Slot("domain"), path=Ref("slug.slug")),
        },
    ),
)
