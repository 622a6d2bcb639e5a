"""L1: two calls about sites, servers and searches."""

from generator.composition.pools.people import PERSON
from generator.composition.pools.web import DOMAIN, POST_TITLE, SITES
from generator.composition.samplers import combine
from generator.composition.template import Call, Ref, Slot, Template, text_to

TEMPLATES = (
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
            "chat": text_to(Slot("colleague"), "status.summary", channel="teams"),
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
        {"title": POST_TITLE, "domain": DOMAIN},
        {
            "slug": Call("slugify", text=Slot("title")),
            "address": Call("generate_url", domain=Slot("domain"), path=Ref("slug.slug")),
        },
    ),
)
