"""L2: two or three independent calls, and one that joins them, about sites, servers and searches."""

from generator.composition.pools.people import PERSON
from generator.composition.pools.teamwork import WORK_CHANNEL
from generator.composition.pools.titles import TITLES
from generator.composition.pools.web import DOMAIN, TOKEN, TWO_IPS, TWO_URLS
from generator.composition.template import Call, Ref, Slot, Template

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
            "chat": Call(
                "send_message",
                recipient=Slot("colleague"),
                paragraphs=[Ref("one.summary"), Ref("other.summary")],
                channel=Slot("channel"),
            ),
        },
    ),
    Template(
        "records_before_the_move",
        (
            'We\'re moving {host} to a new provider. Put its MX and TXT records into a report called "{title}".',
            'What are the MX records of {host}, and what are its TXT records? I need both in a report titled "{title}".',
            'Can you look up the MX and the TXT records of {host} and put them into a report called "{title}"?',
        ),
        {"host": DOMAIN, "title": TITLES["records"]},
        {
            "mail": Call("dns_lookup", domain=Slot("host"), record_type="MX"),
            "text": Call("dns_lookup", domain=Slot("host"), record_type="TXT"),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("mail.summary"), Ref("text.summary")]),
        },
    ),
    Template(
        "two_strange_addresses",
        (
            'Somebody tried to log in from {ips.one} and from {ips.other}. Where are they? Put both places into a report called "{title}".',
            'Where are {ips.one} and {ips.other} located? I need both in a report titled "{title}" for the security team.',
            'Can you find out where {ips.one} and {ips.other} are and make a report called "{title}" of it?',
        ),
        {"ips": TWO_IPS, "title": TITLES["security"]},
        {
            "one": Call("ip_geolocation", ip=Slot("ips.one")),
            "other": Call("ip_geolocation", ip=Slot("ips.other")),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
    Template(
        "token_for_a_test",
        (
            "I'm building a test token: Base64 of '{token.head}', then Base64 of '{token.body}', joined by '.'. What is it?",
            "Can you Base64-encode '{token.head}' and '{token.body}' and join the two by '.'? I need it as a test token.",
            "For a test token, encode '{token.head}' and '{token.body}' in Base64 each and join the results by '.', please.",
        ),
        {"token": TOKEN},
        {
            "head": Call("base64_encode", text=Slot("token.head")),
            "body": Call("base64_encode", text=Slot("token.body")),
            "token": Call("join_texts", texts=[Ref("head.encoded"), Ref("body.encoded")], separator="."),
        },
    ),
)
