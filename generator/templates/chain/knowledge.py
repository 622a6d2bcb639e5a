"""L1: two calls about facts."""

from typing import Any

from generator.pools.knowledge import LESS_KNOWN_CAPITALS, SPOKEN, plain_names
from generator.pools.people import PERSON
from generator.samplers import Draw, about, combine, pick
from generator.template import Call, Ref, Slot, Template


def _facts() -> list[dict[str, Any]]:
    """What not everybody knows: capitals, authors, birthplaces, headquarters and the numbers of the rarer elements."""
    return [
        *({"subject": country, "property": "capital"} for country in LESS_KNOWN_CAPITALS),
        *(
            {"subject": Draw(name, entry.get("in_text", name)), "property": Draw(fact, fact.replace("_", " "))}
            for fact in ("author", "birthplace", "headquarters", "atomic_number")
            for name, entry in SPOKEN.items()
            if fact in entry["facts"] and name[-1] != "." and int(entry["facts"].get("atomic_number", 99)) > 30
        ),
    ]


_PRESENTED = [name for name in plain_names("person", "company", "mountain") if name.replace(" ", "").replace("-", "").isalpha()]
"""Whom or what to present."""

TEMPLATES = (
    Template(
        "quiz_answer_by_text",
        (
            "Look up the {fact.property} of {fact.subject} and text the sentence that answers the question to {friend}.",
            "{friend} asks for the {fact.property} of {fact.subject}. Look it up and text back the whole sentence that gives the answer.",
            "We need the {fact.property} of {fact.subject} for a quiz. Look it up and send {friend} the full answer sentence as a text message.",
            "Settle a bet: find out the {fact.property} of {fact.subject}, then text {friend} the sentence that answers it.",
        ),
        {"fact": pick(_facts()), "friend": PERSON},
        {
            "fact": Call("knowledge_base_query", subject=Slot("fact.subject"), property=Slot("fact.property")),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("fact.summary")]),
        },
    ),
    Template(
        "fact_remembered",
        (
            'Find out the {fact.property} of {fact.subject} and remember the sentence that answers the question under the name "{fact.key}".',
            'Look up the {fact.property} of {fact.subject} and keep the full answer sentence in memory under the name "{fact.key}".',
            (
                "I always forget the {fact.property} of {fact.subject}. Look it up and memorize the whole sentence that gives the answer under the name "
                '"{fact.key}".'
            ),
            'For my quiz: remember under the name "{fact.key}" the sentence that tells the {fact.property} of {fact.subject}. Look it up first, please.',
        ),
        {
            "fact": about(
                _facts(),
                key=(
                    *("quiz card {subject}", "{subject}: {property}", "{subject} for the quiz", "{subject} for the crossword", "{subject} {property}"),
                    *("school project on {subject}", "homework on {subject}", "{subject} note"),
                    *(f"quiz round {number}: {{subject}}" for number in range(1, 9)),
                ),
            )
        },
        {
            "fact": Call("knowledge_base_query", subject=Slot("fact.subject"), property=Slot("fact.property")),
            "kept": Call("store_memory", key=Slot("fact.key"), value=Ref("fact.summary")),
        },
    ),
    Template(
        "profile_on_file",
        (
            "Open the encyclopaedia entry on {profile.name} and save its description as the file {profile.path}, please.",
            "Who or what is {profile.name}? Get the encyclopaedia's description and save it to {profile.path} in my workspace.",
            "I'm collecting short profiles. Look up {profile.name} in the encyclopaedia and save the description in the file {profile.path} for me.",
            "Write a file {profile.path} that holds the encyclopaedia's description of {profile.name} and nothing else.",
        ),
        {
            "profile": combine(
                {"name": "{0[0]}", "path": "{1}/{0[1]}{2}.txt"},
                [(name, name.lower().replace(" ", "-")) for name in _PRESENTED if name.isascii()],
                ("profiles", "archive/profiles", "school/profiles", "quiz/cards", "exhibition/labels"),
                ("", "-short", "-text", "-draft", "-2026", "-new"),
            )
        },
        {
            "entry": Call("lookup_entity", name=Slot("profile.name")),
            "saved": Call("write_file", path=Slot("profile.path"), content=Ref("entry.summary")),
        },
    ),
    Template(
        "profile_report",
        (
            'Make a report titled "{portrait.title}" whose only section is the encyclopaedia\'s description of {portrait.name}.',
            'Look up {portrait.name} in the encyclopaedia and lay out the description as a report with the title "{portrait.title}".',
            'I need a report called "{portrait.title}". Put the description from the encyclopaedia entry on {portrait.name} into it and nothing else.',
            'What does the encyclopaedia say about {portrait.name}? Turn that description into a one-section report headed "{portrait.title}".',
        ),
        {
            "portrait": about(
                _PRESENTED,
                title=(
                    *("{}: A Short Portrait", "{} in Brief", "Introducing {}", "{}: Background", "Our Topic of the Week: {}", "{}, for the Tour Guide"),
                    *("Fact Sheet: {}", *(f"{{}} for Class {number}" for number in range(5, 13))),
                    *(f"Quiz Night No. {number}: {{}}" for number in range(2, 12)),
                ),
            )
        },
        {
            "entry": Call("lookup_entity", name=Slot("portrait.name")),
            "report": Call("generate_report", title=Slot("portrait.title"), sections=[Ref("entry.summary")]),
        },
    ),
)
