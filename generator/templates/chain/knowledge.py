"""L1: two calls about facts."""

from generator.pools.knowledge import ENTRIES, LESS_KNOWN_CAPITALS, SPOKEN, plain_names
from generator.pools.people import PERSON
from generator.samplers import Draw, about, combine, one_of
from generator.template import Call, Ref, Slot, Template

_TWO_MEANINGS = (
    *("Mercury", "Lead", "Tin", "Amazon", "Apple", "Alphabet", "Target", "Shell", "Tesla", "Ford", "Adobe", "Uber", "Nike", "Ferrari", "Dune", "Beloved"),
    *("Faust", "Hamlet", "Dracula", "Frankenstein"),
)
_PEOPLE = [name for name in plain_names("person") if "." not in name]
_PRESENTED = [name for name in plain_names("person", "company", "mountain") if name.replace(" ", "").replace("-", "").isalpha() and name not in _TWO_MEANINGS]
"""Whom or what to present."""

_BOOK = one_of(*(name for name, entry in ENTRIES.items() if "author" in entry["facts"] and len(name.split()) > 1))
_CAPITAL_OF = one_of(*LESS_KNOWN_CAPITALS)

_FACTS = [
    {"subject": name, "property": Draw(fact, fact.replace("_", " "))}
    for fact in ("author", "birthplace", "headquarters", "atomic_number")
    for name, entry in SPOKEN.items()
    if fact in entry["facts"] and name[-1] != "." and name not in _TWO_MEANINGS and int(entry["facts"].get("atomic_number", 99)) > 30
]
"""What not everybody knows: authors, birthplaces, headquarters and the numbers of the rarer elements."""

TEMPLATES = (
    Template(
        "author_by_text",
        (
            "Text {friend} who wrote {book}.",
            "{friend} is stuck on a crossword: who wrote {book}? Text them the answer.",
            "Who wrote {book}? Let {friend} know by text.",
            "{friend} bets I can't tell who wrote {book}. Send them the answer in a text.",
        ),
        {"book": _BOOK, "friend": PERSON},
        {
            "fact": Call("knowledge_base_query", subject=Slot("book"), property="author"),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("fact.summary")]),
        },
    ),
    Template(
        "capital_by_text",
        (
            "Text {friend} what the capital of {country} is.",
            "{friend} needs the capital of {country} for a quiz. Text it over, please.",
            "What's the capital of {country}? Send {friend} the answer by text.",
            "Settle a bet and text {friend} the capital of {country}.",
        ),
        {"country": _CAPITAL_OF, "friend": PERSON},
        {
            "fact": Call("knowledge_base_query", subject=Slot("country"), property="capital"),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("fact.summary")]),
        },
    ),
    Template(
        "fact_remembered",
        (
            'Remember the {fact.property} of {fact.subject} as "{fact.key}".',
            'I keep forgetting the {fact.property} of {fact.subject}. Keep it in mind for me as "{fact.key}".',
            'Find out the {fact.property} of {fact.subject} and memorize it as "{fact.key}".',
            'What\'s the {fact.property} of {fact.subject}? Remember the answer as "{fact.key}".',
        ),
        {
            "fact": about(
                _FACTS,
                key=("quiz card {subject}", "{subject} for the quiz", "{subject} for the crossword", "school project on {subject}", "{subject} flash card"),
            )
        },
        {
            "fact": Call("knowledge_base_query", subject=Slot("fact.subject"), property=Slot("fact.property")),
            "kept": Call("store_memory", key=Slot("fact.key"), value=Ref("fact.summary")),
        },
    ),
    Template(
        "portrait_by_text",
        (
            "Text {friend} who {name} was.",
            "{friend} has never heard of {name}. Text them who that was, from the encyclopaedia.",
            "Who was {name}? Send {friend} a short portrait by text.",
            "{friend} is asking who {name} was. Text them a short answer.",
        ),
        {"name": one_of(*_PEOPLE), "friend": PERSON},
        {
            "entry": Call("lookup_entity", name=Slot("name")),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("entry.summary")]),
        },
    ),
    Template(
        "profile_on_file",
        (
            "Save a short portrait of {profile.name} from the encyclopaedia as {profile.path}.",
            "I'm collecting profiles for class: save what the encyclopaedia says about {profile.name} as {profile.path}.",
            "What does the encyclopaedia say about {profile.name}? Store it in the file {profile.path}.",
            "I need {profile.path}, a file with a few lines about {profile.name} from the encyclopaedia.",
        ),
        {
            "profile": combine(
                {"name": "{0[0]}", "path": "{1}/{0[1]}{2}.txt"},
                [(name, name.lower().replace(" ", "-")) for name in _PRESENTED if name.isascii()],
                ("profiles", "archive/profiles", "school/profiles", "quiz/cards", "exhibition/labels"),
                ("", "-short", "-draft", "-2026"),
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
            'Make a report "{portrait.title}" about {portrait.name} from the encyclopaedia.',
            'I\'m giving a talk on {portrait.name}. Turn what the encyclopaedia says into a report titled "{portrait.title}".',
            'Look {portrait.name} up in the encyclopaedia and lay that out as a report, "{portrait.title}".',
            'What does the encyclopaedia know about {portrait.name}? I need it as a report with the title "{portrait.title}".',
        ),
        {
            "portrait": about(
                _PRESENTED,
                title=("{}: A Short Portrait", "{} in Brief", "Introducing {}", "{}: Background", "Our Topic of the Week: {}", "All About {}", "Meet {}"),
            )
        },
        {
            "entry": Call("lookup_entity", name=Slot("portrait.name")),
            "report": Call("generate_report", title=Slot("portrait.title"), sections=[Ref("entry.summary")]),
        },
    ),
)
