"""L2: calls about single characters."""

from generator.data import words
from generator.pools.texts import WISH
from generator.samplers import Draw, combine, dates, one_of
from generator.template import Call, Ref, Slot, Template
from simulators.english import MONTHS

_WORDS = combine(
    "{}-{}-{}",
    words("codes")["passphrases"],
    "harbor violet summit copper maple winter".split(),
    range(12, 99, 5),
)


TEMPLATES = (
    Template(
        "two_encoded_parts",
        (
            'Encode "{first}" in Base64, and "{second}" too, each on its own. Then join the first code to the second with "{mark}" in between.',
            'I need a test token: "{first}" in Base64, then "{mark}", then "{second}" in Base64.',
            'Base64 for "{first}", Base64 for "{second}", please, and glue the two results together with "{mark}" between them, in that order.',
            (
                'Our old interface wants a user and a password in one string. The user is "{first}" and the password "{second}"; encode each of them in '
                'Base64, and put "{mark}" between the encoded user and the encoded password.'
            ),
        ),
        {"first": _WORDS, "second": _WORDS, "mark": one_of(".", ":", "|", ";")},
        {
            "first": Call("base64_encode", text=Slot("first")),
            "second": Call("base64_encode", text=Slot("second")),
            "token": Call("join_texts", texts=[Ref("first.encoded"), Ref("second.encoded")], separator=Slot("mark")),
        },
    ),
    Template(
        "name_with_fingerprint",
        (
            (
                'I need a name for a file: the slug of the title "{title}", then "{mark}", then the {algorithm} hash of the text in it, which is "{text}" '
                "Join the two like that."
            ),
            (
                'Our site names each notice after its title and text. Turn "{title}" into a web-friendly slug, take the {algorithm} fingerprint of '
                '"{text}", and put "{mark}" between the slug and the fingerprint.'
            ),
            (
                'For caching I append a hash to the slug of each page. Take "{title}" for the title and hash "{text}" with {algorithm}, then join slug and '
                'hash with "{mark}".'
            ),
            (
                'To tell versions of a notice apart, I label each with the {algorithm} hash of its text, here "{text}". Put that after the slug for '
                '"{title}", with "{mark}" between the two, and give me the whole string.'
            ),
        ),
        {
            "title": combine(
                "{}: {} in {}",
                ("Café Zoë", "Jardín Azul", "Hôtel du Lac", "Museum & Shop", "Bistro Müller", "Théâtre Nord"),
                ("Opening Hours", "What's On", "News for Our Guests", "Dates & Prices"),
                MONTHS,
            ),
            "algorithm": one_of(Draw("md5", "MD5"), Draw("sha1", "SHA1"), Draw("sha512", "SHA512")),
            "text": WISH,
            "mark": one_of("-", ".", "_", "~"),
        },
        {
            "slug": Call("slugify", text=Slot("title")),
            "hash": Call("hash_text", text=Slot("text"), algorithm=Slot("algorithm")),
            "name": Call("join_texts", texts=[Ref("slug.slug"), Ref("hash.digest")], separator=Slot("mark")),
        },
    ),
    Template(
        "weekday_and_date",
        (
            'For a poster: the day of the week of {date}, then "{mark}", then the same date written as {style}. Make that one line.',
            'Write {date} in the format {style} and put the weekday in front of it, joined by "{mark}". It goes on a ticket.',
            (
                "What day of the week is {date}, and how is that date written in the notation {style}? Join the weekday and the written date, in that "
                'order, with "{mark}".'
            ),
            'For a form I need one string. It begins with the weekday of {date} and goes on, after "{mark}", with the same date written as {style}.',
        ),
        {
            "date": dates("2026-03-16", "2031-12-20"),
            "style": one_of(Draw("german", "DD.MM.YYYY"), Draw("us", "MM/DD/YYYY"), Draw("european", "DD/MM/YYYY")),
            "mark": one_of(", ", " - ", ": ", " | "),
        },
        {
            "weekday": Call("get_weekday", date=Slot("date")),
            "written": Call("format_date", date=Slot("date"), style=Slot("style")),
            "line": Call("join_texts", texts=[Ref("weekday.weekday"), Ref("written.formatted")], separator=Slot("mark")),
        },
    ),
)
