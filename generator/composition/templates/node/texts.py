"""L0: one call about a text."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

from generator.composition.data import words
from generator.composition.pools.people import COMPANIES, FIRST_NAMES, NAMES
from generator.composition.pools.places import CITIES
from generator.composition.pools.shopping import STAPLES
from generator.composition.pools.texts import LONG_STORY, MIXED_REVIEW, STORIES, STORY, articles
from generator.composition.samplers import Draw, combine, filled, periods, worded
from generator.composition.template import Call, Slot, Template
from simulators import english
from simulators.data import load
from simulators.names import find_names

_WORDS = words("texts")
_TOPICS = list(STORIES.values())
_ROOMS = ("lobby", "garden", "library", "old hall", "courtyard")
_HOURS = ("8:30 am", "9 am", "10 am", "noon", "3 pm", "4:30 pm", "5:30 pm", "6:15 pm")


def _findable(kind: str, names: Iterable[str]) -> list[str]:
    """The names that a reader who knows no more than the simulator can place."""
    nobody: dict[str, list[str]] = {"people": [], "organizations": [], "places": []}
    return [name for name in names if find_names(f"We wrote about {name} in May.") == nobody | {kind: [name]}]


def _repeated(story: Draw) -> dict[str, str]:
    """A text and the longest word that it uses more than once."""
    uses = Counter(word.casefold() for word in english.words(story.value))
    return {
        "text": story.value,
        "target": max((word for word in uses if uses[word] > 1), key=lambda word: (len(word), word)),
    }


def _versions(form: str, room: str, moved: str, clock: str, later: str) -> dict[str, str]:
    """A notice, and the same with another room or time."""
    second = form.format(room=moved if moved != room else "dining room", clock=later if later != clock else "2 pm")
    return {"first": form.format(room=room, clock=clock), "second": second}


def _slips(draft: str) -> list[str]:
    """The sentence with each common misspelling of its marked word."""
    before, word, after = draft.replace("]", "[").split("[")
    return [f"{before}{wrong}{after}" for wrong in load("spelling.json")["misspellings"][word].split()]


def _bits(unit: str, topic: int, line: int, city: str, name: str) -> dict[str, Any]:
    """A line about an order for its characters, or a whole story for its sentences."""
    source = _TOPICS[topic]
    told = " ".join((source["openings"][line], *source["middles"], source["endings"][line % 2]))
    note = f"{name}, {city}: {STAPLES[topic]} and {STAPLES[topic + line + 1]}, {7 * topic + 12} packs"
    return {"text": note if unit == "character" else told.format(city=city, name=name), "unit": Draw(unit, f"{unit}s")}


def _openings(topic: int, shift: int, lines: tuple[int, int], city: str) -> dict[str, str]:
    """Two opening lines, of one story or of two."""
    one, other = _TOPICS[topic]["openings"][lines[0]], _TOPICS[(topic + shift) % len(_TOPICS)]["openings"][lines[1]]
    return {"first": one.format(city=city), "second": other.format(city=city)}


def _expenses(form: str, small: int, middle: int, large: int, other: float) -> str:
    """A note with four amounts that are all different."""
    return form.format(small=f"{small + 0.5:.2f}", middle=middle, large=large, other=f"{other:.2f}")


TEMPLATES = (
    Template(
        "gist_of_an_article",
        (
            "Sum this up in {most} sentences: {text}",
            "What's the gist of this, in {most} sentences: {text}",
            "Can you shorten this article to {most} sentences for our newsletter: {text}",
            "I only have room for {most} sentences. Can you condense this: {text}",
        ),
        {"text": LONG_STORY, "most": worded({3: ("3", "three"), 4: ("4", "four")})},
        {"gist": Call("summarize_text", text=Slot("text"), max_sentences=Slot("most"))},
    ),
    Template(
        "who_is_in_the_news",
        (
            'Who and what is mentioned here, people, companies, places? "{text}"',
            "I'm indexing our archive. Which people, companies and places are named in this: {text}",
            'Find all names in this, of people, companies and cities: "{text}"',
            "Before we print this, I want to check every name. Which people, firms and towns are in it: {text}",
            "Which persons, companies and cities does this clipping mention: {text}",
        ),
        {
            "text": filled(
                _WORDS["named"],
                name=_findable("people", NAMES),
                company=_findable("organizations", COMPANIES),
                city=_findable("places", CITIES),
            )
        },
        {"named": Call("extract_entities", text=Slot("text"))},
    ),
    Template(
        "mood_of_a_review",
        (
            'I\'m sorting feedback by score. How positive is this review? "{text}"',
            'We rate every comment for our statistics. How positive or negative is this one? "{text}"',
            'I can\'t tell if this customer is happy with us or not. Is it more positive or negative? "{text}"',
            "I'm tagging our reviews. What's the overall sentiment of this one: {text}",
            'Does this count as a good or a bad review? I need the overall mood for the statistics. "{text}"',
            "What's the overall sentiment of this comment, good or bad, and how strong: {text}",
        ),
        {"text": MIXED_REVIEW},
        {"mood": Call("sentiment_analysis", text=Slot("text"))},
    ),
    Template(
        "newspaper_section",
        (
            "Which section is this for, sport, politics, food ...: {text}",
            "Sport, politics, business? Tell me which section this belongs in: {text}",
            "I'm sorting old clippings by theme. Where does this one go: {text}",
            'What kind of news is this, so that the right desk gets it? "{text}"',
            "We shelve our articles by theme, such as travel or science. What's this one: {text}",
        ),
        {"text": STORY},
        {"section": Call("classify_text", text=Slot("text"))},
    ),
    Template(
        "two_versions_of_a_notice",
        (
            'The notice used to say "{versions.first}" and now it says "{versions.second}" What did they change?',
            'What\'s changed here? Last week: "{versions.first}" This week: "{versions.second}"',
            'Old sign: "{versions.first}" New sign: "{versions.second}" What\'s different?',
            'My colleague turned "{versions.first}" into "{versions.second}" What changed?',
            'Compare my draft, "{versions.first}", with the final text, "{versions.second}" What was changed?',
        ),
        {"versions": combine(_versions, _WORDS["house_rules"], _ROOMS, _ROOMS, _HOURS, _HOURS)},
        {"changes": Call("compare_texts", first=Slot("versions.first"), second=Slot("versions.second"))},
    ),
    Template(
        "tags_for_a_post",
        (
            "Give me {count} keywords for this article: {text}",
            "I need {count} tags for this post: {text}",
            "We're about to publish this. Which {count} keywords should it get: {text}",
            "Tag this with {count} terms for our archive: {text}",
            "The form wants {count} keywords for this story: {text}",
        ),
        {"text": STORY, "count": worded({3: ("3", "three"), 4: ("4", "four"), 6: ("6", "six"), 7: "7"})},
        {"tags": Call("keyword_extract", text=Slot("text"), count=Slot("count"))},
    ),
    Template(
        "typos_in_a_draft",
        (
            "Fix the typos: {text}",
            "Is everything spelled right here: {text}",
            'I\'m about to send this: "{text}" Any typos in there?',
            "Check the spelling of this note before it goes out: {text}",
            "English isn't my first language. Did I get the spelling right: {text}",
        ),
        {
            "text": combine(
                "{} {}! {}",
                ("Hello", "Hi"),
                FIRST_NAMES,
                [
                    f"{one} {other}"
                    for note in _WORDS["drafts"]
                    for first, second in combinations(note, 2)
                    for one, other in product(_slips(first), _slips(second))
                ],
            )
        },
        {"fixed": Call("spell_check", text=Slot("text"))},
    ),
    Template(
        "too_hard_for_a_class",
        (
            'Could a ten-year-old cope with this? "{text}"',
            "For which grade is this text right: {text}",
            "Is this too hard for my sixth grade: {text}",
            "How easily does this read, as a figure: {text}",
            "We promised plain language. Is this plain enough, and for which grade: {text}",
        ),
        {"text": articles([_WORDS["plain"], _WORDS["legal"], *_TOPICS])},
        {"level": Call("readability_score", text=Slot("text"))},
    ),
    Template(
        "how_many_times_a_word",
        (
            'How many times does it say "{said.target}" here: {said.text}',
            'Our editor says this repeats itself. How many times does it use "{said.target}": {said.text}',
            'Am I overusing "{said.target}"? How many are in here: {said.text}',
            'Search this for "{said.target}" and give me the number of hits: {said.text}',
            'What\'s the tally for "{said.target}" in this: {said.text}',
        ),
        {"said": combine(_repeated, LONG_STORY)},
        {"tally": Call("count_occurrences", text=Slot("said.text"), target=Slot("said.target"))},
    ),
    Template(
        "days_in_a_letter",
        (
            "Which dates do I have to put in my diary? The letter says: {text}",
            "Pull the dates out of this for me: {text}",
            "Which days should I remember from this notice: {text}",
            "List every date in this, please: {text}",
            'When is all this happening? "{text}"',
        ),
        {
            "text": filled(
                (
                    "The lease begins on {use[start]} and ends on {use[end]}. Please hand back the keys at the office on the last day.",
                    "The exhibition opens on {use[start]} and closes on {use[end]}. Members get in free all the time.",
                    "Dear tenant, the lift is out of service from {use[start]} to {use[end]}. Please use the stairs in the yard.",
                    "Applications are accepted from {use[start]}. The job itself starts on {use[end]}.",
                    "The ship leaves the yard on {use[start]} and sails to Iceland on {use[end]}. Visitors are welcome on board before.",
                ),
                use=periods("2026-03-16", "2027-03-01", 9, 120),
            )
        },
        {"days": Call("extract_dates", text=Slot("text"))},
    ),
    Template(
        "bits_of_a_text",
        (
            "Split this into its {bits.unit}, as an array: {bits.text}",
            "Take this apart into {bits.unit}: {bits.text}",
            "I'm feeding a speech model and need the single {bits.unit} of this: {bits.text}",
            'Chop this into {bits.unit}, please: "{bits.text}"',
            "Give me the {bits.unit} one by one: {bits.text}",
        ),
        {"bits": combine(_bits, ("sentence", "character"), range(len(_TOPICS)), range(3), CITIES, NAMES)},
        {"bits": Call("tokenize_text", text=Slot("bits.text"), unit=Slot("bits.unit"))},
    ),
    Template(
        "closeness_of_two",
        (
            "How similar are these two, as a score?\n1: {pair.first}\n2: {pair.second}",
            "Did somebody copy? Give me a score for how similar these are.\nFirst paper: {pair.first}\nSecond paper: {pair.second}",
            "Are these duplicates? I need a figure for how close they are.\nFirst entry: {pair.first}\nSecond entry: {pair.second}",
            'On a scale up to one, how similar is "{pair.first}" to "{pair.second}"?',
            "Rate how alike these two are.\nA: {pair.first}\nB: {pair.second}",
        ),
        {"pair": combine(_openings, range(len(_TOPICS)), (0, 5), ((0, 1), (1, 2), (2, 0), (1, 0)), CITIES)},
        {"closeness": Call("text_similarity", first=Slot("pair.first"), second=Slot("pair.second"))},
    ),
    Template(
        "length_of_a_text",
        (
            "The limit is sixty words. How long is this: {text}",
            "How many words does this have: {text}",
            "The author gets paid by the word. How many are there: {text}",
            "Our ticker takes 300 characters. How long is this item: {text}",
            'How many sentences and words are in this? "{text}"',
        ),
        {"text": STORY},
        {"length": Call("word_count", text=Slot("text"))},
    ),
    Template(
        "figures_in_a_report",
        (
            'What do the amounts in this come to altogether? "{text}"',
            "Pull the amounts out of this and give me the total: {text}",
            "I need all the amounts in this message for my spreadsheet, and the total: {text}",
            "How much is it altogether? Give me the amounts in this note and the total: {text}",
        ),
        {
            "text": combine(
                _expenses,
                _WORDS["figures"],
                range(14, 39, 3),
                range(42, 95, 4),
                range(180, 460, 20),
                (12.9, 18.2, 24.75, 27.4),
            )
        },
        {"figures": Call("extract_numbers", text=Slot("text"))},
    ),
)
