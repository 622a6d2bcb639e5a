"""L3: four to six calls that fork and join, about servers."""

from generator.composition.pools.journeys import SERVER, TWO_HOSTS
from generator.composition.pools.titles import TITLES
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "two_hosts_located",
        (
            "For our privacy policy my boss needs to know where {hosts.one} and {hosts.other} are hosted. Please e-mail over the city and country of each.",
            "My boss needs to know for the data protection audit where {hosts.one} and {hosts.other} are hosted. Please find out and e-mail it over.",
            "A customer asks in which country their data is stored. Can you find out where {hosts.one} and {hosts.other} are hosted and e-mail it to my boss?",
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
            'We\'re moving {host} to a new provider. Where is it hosted right now, and what are its MX records? Put both into a report called "{title}".',
            'Before we move {host}, make a report titled "{title}" with the city and country where it\'s hosted, and its MX records.',
            "We're changing providers. I need a report called \"{title}\" on {host} as it is now: where it's hosted and its MX records.",
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
