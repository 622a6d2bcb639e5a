"""L0: one call about facts and foreign words."""

from typing import Any

from generator.data import words
from generator.pools.knowledge import SPOKEN
from generator.pools.people import FIRST_NAMES
from generator.pools.places import LANGUAGE, PLAIN_COUNTRIES
from generator.samplers import Draw, combine, filled, one_of, pick
from generator.template import Call, Slot, Template

_WORDS = words("knowledge")


def _named() -> list[Draw]:
    """Entries whose name means nothing else, as a sentence says it."""
    return [
        Draw(name, entry.get("in_text", name))
        for name, entry in SPOKEN.items()
        if entry["type"] not in ("mountain", "river", "planet") and name not in _WORDS["two_meanings"]
    ]


def _facts() -> list[dict[str, Any]]:
    """What is known of entries and countries."""
    said = {key: Draw(key, words) for key, words in _WORDS["properties"].items()}
    of_entries = [
        {"subject": Draw(name, entry.get("in_text", name)), "property": said[key]} for name, entry in SPOKEN.items() for key in entry["facts"] if key in said
    ]
    of_countries = [{"subject": name, "property": said[key]} for key in ("capital", "calling_code") for name in PLAIN_COUNTRIES]
    return of_entries + of_countries


TEMPLATES = (
    Template(
        "in_their_language",
        (
            'How do I write "{text}" in {language}?',
            'My host only speaks {language}. Put "{text}" into it for me.',
            '"{text}": what is that in {language}?',
            'I want to text my landlady in {language}. What do I type for "{text}"?',
            'Turn "{text}" into {language}, please.',
        ),
        {
            "text": filled(
                ("{greeting}, {name}. {message} {closing}",),
                greeting=("Hello", "Good morning", "Good evening", "Good afternoon"),
                name=FIRST_NAMES,
                message=_WORDS["messages"],
                closing=_WORDS["closings"],
            ),
            "language": LANGUAGE,
        },
        {"translated": Call("translate_text", text=Slot("text"), target_language=Slot("language"))},
    ),
    Template(
        "who_or_what",
        (
            "Who or what is {name}?",
            "Tell me about {name}, just a short introduction.",
            "My daughter asked me about {name} and I went blank. Give me a short encyclopaedic answer.",
            "I keep coming across {name}. Could you fill me in, encyclopaedia style?",
            "What would an encyclopaedia say about {name}?",
            "We had {name} in class today. What does the encyclopaedia tell us there?",
            "Never heard of {name}. Could you check your encyclopaedia for me?",
        ),
        {"name": one_of(*_named())},
        {"entry": Call("lookup_entity", name=Slot("name"))},
    ),
    Template(
        "one_fact",
        (
            "Tell me the {fact.property} of {fact.subject}, please.",
            "Trivia night: the {fact.property} of {fact.subject}?",
            "I'm blanking on the {fact.property} of {fact.subject}. Help me out?",
            "My son wants to know the {fact.property} of {fact.subject}, and I have no idea.",
            "Do you happen to know the {fact.property} of {fact.subject}?",
            "I bet a coffee that you can give me the {fact.property} of {fact.subject}.",
        ),
        {"fact": pick(_facts())},
        {"fact": Call("knowledge_base_query", subject=Slot("fact.subject"), property=Slot("fact.property"))},
    ),
    Template(
        "which_tongue",
        (
            'A guest left me this note: "{text}" What language is it?',
            'I can\'t even tell what this is: "{text}" Is it Spanish, Dutch, something else?',
            'Is "{text}" Portuguese or some other language?',
            'Somebody texted me "{text}" and I\'d like to know what they speak.',
            'Before I find a translator: which language am I looking at in "{text}"?',
            'Guess the language: "{text}"',
        ),
        {"text": combine("{} {}", [f"{one} {two}" for ones, twos in _WORDS["foreign"] for one in ones for two in twos], FIRST_NAMES)},
        {"language": Call("detect_language", text=Slot("text"))},
    ),
)
