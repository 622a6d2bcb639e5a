"""L2: two or three independent calls, and one that joins them, about sites, servers and searches."""

from generator.composition.pools.files import SECRET
from generator.composition.pools.people import EMAIL, PERSON
from generator.composition.pools.teamwork import WORK_CHANNEL
from generator.composition.pools.web import DOMAIN, SERVICE_USER, TWO_IPS, TWO_URLS
from generator.composition.template import Call, Slot, Template, mail_to, text_to

TEMPLATES = (
    Template(
        "two_sites_up",
        (
            "Are {sites.one} and {sites.other} up? Tell {colleague} on {channel}, please.",
            "{colleague} is on call and asks whether {sites.one} and {sites.other} are up. Check both and answer on {channel}.",
            "Customers can't reach {sites.one} or {sites.other}. Check whether they're up and message {colleague} on {channel}.",
            "We've just moved {sites.one} and {sites.other}. Can you check that both are up and let {colleague} know on {channel}?",
        ),
        {"sites": TWO_URLS, "colleague": PERSON, "channel": WORK_CHANNEL},
        {
            "one": Call("check_url_status", url=Slot("sites.one")),
            "other": Call("check_url_status", url=Slot("sites.other")),
            "chat": text_to(Slot("colleague"), "one.summary", "other.summary", channel=Slot("channel")),
        },
    ),
    Template(
        "records_before_the_move",
        (
            "We're moving {host} to a new provider. Please e-mail its MX and TXT records to {address}, who's setting up the mail there.",
            "Our mail from {host} keeps landing in spam. Can you e-mail its MX and its TXT records to {address}, who's looking into it?",
            "{address} is taking care of {host} for us and needs its MX and TXT records. Please look them up and e-mail them over.",
        ),
        {"host": DOMAIN, "address": EMAIL},
        {
            "mail": Call("dns_lookup", domain=Slot("host"), record_type="MX"),
            "text": Call("dns_lookup", domain=Slot("host"), record_type="TXT"),
            "note": mail_to(Slot("address"), "mail.summary", "text.summary"),
        },
    ),
    Template(
        "two_strange_addresses",
        (
            "Somebody tried to log in to our shop from {ips.one} and from {ips.other}. Where are they? Let {colleague} know on {channel}, please.",
            "{colleague} is blocking {ips.one} and {ips.other} and asks where they are. Can you find out and answer on {channel}?",
            "Can you find out where {ips.one} and {ips.other} are located and tell {colleague} from security on {channel}?",
        ),
        {"ips": TWO_IPS, "colleague": PERSON, "channel": WORK_CHANNEL},
        {
            "one": Call("ip_geolocation", ip=Slot("ips.one")),
            "other": Call("ip_geolocation", ip=Slot("ips.other")),
            "chat": text_to(Slot("colleague"), "one.summary", "other.summary", channel=Slot("channel")),
        },
    ),
    Template(
        "encoded_for_a_cluster",
        (
            '{colleague} is setting up our test cluster and needs the user name "{user}" and the password "{password}" in Base64. Please send both over on {channel}.',
            'Can you turn the user name "{user}" and the password "{password}" into Base64 and send both to {colleague} on {channel}? It\'s for our test server.',
            'Our test server wants its log-in in Base64. Encode the user "{user}" and the password "{password}" and message {colleague} both on {channel}, please.',
        ),
        {"user": SERVICE_USER, "password": SECRET, "colleague": PERSON, "channel": WORK_CHANNEL},
        {
            "user": Call("base64_encode", text=Slot("user")),
            "password": Call("base64_encode", text=Slot("password")),
            "chat": text_to(Slot("colleague"), "user.encoded", "password.encoded", channel=Slot("channel")),
        },
    ),
)
