"""L3: four to six calls that fork and join, about servers."""

from generator.composition.pools.journeys import SERVER, TWO_HOSTS
from generator.composition.pools.people import EMAIL
from generator.composition.template import Call, Ref, Slot, Template, mail_to

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
            "mail": mail_to(Ref("boss.value"), "first.summary", "second.summary"),
        },
    ),
    Template(
        "host_before_the_move",
        (
            "We're moving {host} to a new provider. Please e-mail {address}, who's doing it, where it's hosted right now, and its MX records.",
            "{address} is helping us move {host} to a new provider. Can you e-mail over the city and country where it's hosted, and its MX records?",
            "Where is {host} hosted, and what are its MX records? Please e-mail both to {address}, who's changing providers for us.",
        ),
        {"host": SERVER, "address": EMAIL},
        {
            "address": Call("dns_lookup", domain=Slot("host")),
            "place": Call("ip_geolocation", ip=Ref("address.first_record")),
            "mail": Call("dns_lookup", domain=Slot("host"), record_type="MX"),
            "note": mail_to(Slot("address"), "place.summary", "mail.summary"),
        },
    ),
)
