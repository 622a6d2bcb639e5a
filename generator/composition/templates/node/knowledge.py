"""L0: one call about facts and foreign words."""

from generator.composition.data import words
from generator.composition.pools.knowledge import ENTRIES
from generator.composition.pools.people import FIRST_NAMES
from generator.composition.pools.places import LANGUAGE, PLAIN_COUNTRIES
from generator.composition.samplers import Sampler, combine, one_of
from generator.composition.template import Call, Slot, Template

_WORDS = words("knowledge")


def _known(*types: str, fact: str, article: str = "") -> Sampler:
    """Entries of some types of which a fact is known, and whose name follows this article in a sentence (none unless told otherwise)."""
    return one_of(
        *(
            name
            for name, row in ENTRIES.items()
            if row["type"] in types and fact in row["facts"] and row.get("in_text", name) == article + name
        )
    )


TEMPLATES = (
    Template(
        "in_their_language",
        (
            'How do I say "{text}" in {language}?',
            'What\'s "{text}" in {language}?',
            'Translate "{text}" into {language}.',
            'My neighbour only speaks {language}. How do I tell her "{text}"',
            '"{text}" - what would that be in {language}?',
            'I\'m learning {language}. How would I say "{text}"',
        ),
        {"text": one_of(*_WORDS["messages"]), "language": LANGUAGE},
        {"translated": Call("translate_text", text=Slot("text"), target_language=Slot("language"))},
    ),
    Template(
        "who_was",
        (
            "Who was {name}?",
            "My daughter has to give a talk about {name}. Who was that, in a sentence or two?",
            "Tell me about {name}, just a short introduction.",
            "What does the encyclopaedia say about {name}?",
            "Give me a short portrait of {name} from the encyclopaedia.",
            "Never heard of {name}. Who was that?",
        ),
        {"name": _known("person", fact="death_year")},
        {"entry": Call("lookup_entity", name=Slot("name"))},
    ),
    Template(
        "about_a_sight",
        (
            "We're off to see the {name} tomorrow. Tell me about it in two sentences.",
            "What does the encyclopaedia say about the {name}?",
            "Give me a short introduction to the {name} before we get there.",
            "Tell me about the {name}, the way an encyclopaedia would.",
            "The guide book has nothing on the {name}. What does an encyclopaedia say?",
            "I'm showing visitors the {name} today. What should I tell them about it?",
        ),
        {"name": _known("landmark", fact="city", article="the ")},
        {"entry": Call("lookup_entity", name=Slot("name"))},
    ),
    Template(
        "capital_of_a_country",
        (
            "What's the capital of {country}?",
            "Quiz question: what's the capital of {country}?",
            "I'm blanking on the capital of {country}. What is it?",
            "My son is learning capitals. What's the capital of {country}?",
            "Do you happen to know the capital of {country}?",
        ),
        {"country": one_of(*PLAIN_COUNTRIES)},
        {"fact": Call("knowledge_base_query", subject=Slot("country"), property="capital")},
    ),
    Template(
        "author_of_a_book",
        (
            'Who wrote "{book}"?',
            'Who\'s the author of "{book}"?',
            'I loved "{book}". Who wrote it?',
            'I need the author of "{book}" for a crossword.',
            "I'm putting \"{book}\" on the shelf. Who's the author?",
            'My book club is reading "{book}" next. Who wrote it?',
        ),
        {"book": _known("work", fact="author")},
        {"fact": Call("knowledge_base_query", subject=Slot("book"), property="author")},
    ),
    Template(
        "height_of_a_mountain",
        (
            "How high is {name}?",
            "What's the height of {name}?",
            "My son wants to know how high {name} is.",
            "Quick one: how high is {name}?",
            "How high is {name}, in metres?",
            "I'm drawing a poster of the great mountains. How high is {name}?",
        ),
        {"name": _known("mountain", fact="height_m")},
        {"fact": Call("knowledge_base_query", subject=Slot("name"), property="height_m")},
    ),
    Template(
        "height_of_a_tower",
        (
            "How high is the {name}?",
            "What's the height of the {name}?",
            "My son wants to know how high the {name} is.",
            "We're standing in front of the {name}. How high is it?",
            "How high is the {name}, in metres?",
            "Pub quiz: what's the height of the {name}?",
        ),
        {"name": _known("landmark", fact="height_m", article="the ")},
        {"fact": Call("knowledge_base_query", subject=Slot("name"), property="height_m")},
    ),
    Template(
        "place_of_birth",
        (
            "Where was {name} born?",
            "Which town was {name} born in?",
            "Pub quiz: where was {name} born?",
            "I'm writing about {name}. In which city was that person born?",
            "Do you happen to know where {name} was born?",
        ),
        {"name": _known("person", fact="birthplace")},
        {"fact": Call("knowledge_base_query", subject=Slot("name"), property="birthplace")},
    ),
    Template(
        "which_tongue",
        (
            'A guest left me this note: "{text}" What language is it?',
            "What language is this: {text}",
            'Somebody texted me "{text}" Which language do they speak?',
            'Before I find a translator: which language is "{text}"?',
            'I can\'t even tell which language this is: "{text}"',
        ),
        {
            "text": combine(
                "{} {}",
                [f"{one} {two}" for ones, twos in _WORDS["foreign"] for one in ones for two in twos],
                FIRST_NAMES,
            )
        },
        {"language": Call("detect_language", text=Slot("text"))},
    ),
)
