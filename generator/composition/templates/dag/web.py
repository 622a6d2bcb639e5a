"""L3: four to six calls that fork and join, about sites, servers and searches."""

from generator.composition.pools.journeys import SERVER, TWO_HOSTS
from generator.composition.pools.people import EMAIL
from generator.composition.pools.teamwork import HOUR, SOON_TERM
from generator.composition.pools.titles import TITLES
from generator.composition.pools.web import DOMAIN, POST_TITLE
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "is_the_post_live",
        (
            'Our post "{title}" should be live on {domain}, with the slug of the title as its path. Check if it\'s up and e-mail {address} the link and the result.',
            'Is our post "{title}" up? On {domain} the path is always the slug of the title. E-mail {address} the link and what you find.',
            'Make the link to our post "{title}" on {domain} from the slug of its title, check whether it\'s up, and e-mail {address} the link and the result.',
        ),
        {"title": POST_TITLE, "domain": DOMAIN, "address": EMAIL},
        {
            "slug": Call("slugify", text=Slot("title")),
            "link": Call("generate_url", domain=Slot("domain"), path=Ref("slug.slug")),
            "status": Call("check_url_status", url=Ref("link.url")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("link.url"), Ref("status.summary")]),
        },
    ),
    Template(
        "posts_go_live",
        (
            'Our post "{title}" goes live on {domain}. The path is the slug of its title. Put "{entry}" in my calendar for {term.amount} {term.unit} from now at {time} and e-mail {address} the link and the entry.',
            'In {term.amount} {term.unit}, at {time}, our post "{title}" appears on {domain} (the path is the slug of the title). Put "{entry}" in my calendar for then and e-mail {address} the link and the calendar entry.',
            'Please put "{entry}" in my calendar in {term.amount} {term.unit}, at {time}: our post "{title}" goes live on {domain}, with its slug as the path. Then e-mail {address} the link and the entry.',
        ),
        {
            "title": POST_TITLE,
            "domain": DOMAIN,
            "entry": TITLES["entries"],
            "term": SOON_TERM,
            "time": HOUR,
            "address": EMAIL,
        },
        {
            "slug": Call("slugify", text=Slot("title")),
            "link": Call("generate_url", domain=Slot("domain"), path=Ref("slug.slug")),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "entry": Call("create_calendar_event", title=Slot("entry"), date=Ref("day.date"), start_time=Slot("time")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("link.url"), Ref("entry.summary")]),
        },
    ),
    Template(
        "two_hosts_located",
        (
            "Where are {hosts.one} and {hosts.other} hosted? E-mail my boss the city and country of each, for our privacy policy.",
            "My boss needs to know for the data protection audit where {hosts.one} and {hosts.other} are hosted. Please find out and e-mail it over.",
            "Can you find out in which country and city {hosts.one} and {hosts.other} are hosted, and e-mail it to my boss?",
        ),
        {"hosts": TWO_HOSTS},
        {
            "one": Call("dns_lookup", domain=Slot("hosts.one")),
            "other": Call("dns_lookup", domain=Slot("hosts.other")),
            "first": Call("ip_geolocation", ip=Ref("one.first_record")),
            "second": Call("ip_geolocation", ip=Ref("other.first_record")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("first.summary"), Ref("second.summary")]),
        },
    ),
    Template(
        "host_before_the_move",
        (
            'Where is {host} hosted right now, and what are its MX records? Put both into a report called "{title}".',
            'Before we move {host}, make a report titled "{title}" with the city and country where it\'s hosted, and its MX records.',
            'I need a report called "{title}" on {host}: where it\'s hosted, then its MX records.',
        ),
        {"host": SERVER, "title": TITLES["records"]},
        {
            "address": Call("dns_lookup", domain=Slot("host")),
            "place": Call("ip_geolocation", ip=Ref("address.first_record")),
            "mail": Call("dns_lookup", domain=Slot("host"), record_type="MX"),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("place.summary"), Ref("mail.summary")]),
        },
    ),
)
