"""L0: one call about a text."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

from generator.data import words
from generator.pools.days import CLOCKS
from generator.pools.people import COMPANIES, FIRST_NAMES, NAMES
from generator.pools.places import CITIES
from generator.pools.shopping import STAPLES
from generator.pools.texts import LONG_STORY, REVIEW, STORIES, STORY, articles
from generator.samplers import Draw, combine, dates, filled, periods, worded
from generator.template import Call, Slot, Template
from simulators import english
from simulators.data import load
from simulators.names import find_names

_WORDS = words("texts")
_TOPICS = list(STORIES.values())
_ROOMS = ("lobby", "garden", "library", "old hall", "attic", "courtyard")


def _findable(kind: str, names: Iterable[str]) -> list[str]:
    """The names that a reader who knows no more than the simulator can place."""
    nobody: dict[str, list[str]] = {"people": [], "organizations": [], "places": []}
    return [name for name in names if find_names(f"We wrote about {name} in May.") == nobody | {kind: [name]}]


def _repeated(story: Draw) -> dict[str, str]:
    """A text and the longest word that it uses more than once."""
    uses = Counter(word.casefold() for word in english.words(story.value))
    return {"text": story.value, "target": max((word for word in uses if uses[word] > 1), key=lambda word: (len(word), word))}


def _versions(form: str, room: str, moved: str, clock: str, later: str) -> dict[str, str]:
    """A notice, and the same with another room or time."""
    second = form.format(room=moved if moved != room else "basement", clock=later if later != clock else "11:10")
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


def _report(form: str, first: int, second: int, cents: int) -> str:
    """A few sentences with six figures that are all different."""
    large = {"c": f"{first * second % 8_000 + 1_000:,}.{cents}", "e": f"{second * 23 + 405:,}.{cents}"}
    return form.format(a=first, b=second, d=first + second + second // 4 + 7, f=second // 4 + 7, **large)


TEMPLATES = (
    Template(
        "gist_of_an_article",
        (
            "I have no time to read all of this. Give me the gist in {most} sentences: {text}",
            "Boil this down to {most} sentences for the newsletter: {text}",
            "Our ticker has no room for a whole article. Can you shorten this one to {most} sentences: {text}",
            "My boss wants the long story short, so {most} sentences and no more. Here it is: {text}",
            "Sum up this piece, please, using {most} sentences: {text}",
            "I only have room for {most} sentences on the page. Shorten this accordingly: {text}",
        ),
        {"text": LONG_STORY, "most": worded({3: ("3", "three"), 4: ("4", "four")})},
        {"gist": Call("summarize_text", text=Slot("text"), max_sentences=Slot("most"))},
    ),
    Template(
        "who_is_in_the_news",
        (
            'Which persons, companies and towns come up here? "{text}"',
            "I'm looking for everybody, every firm and every town that this clipping mentions: {text}",
            'I\'m indexing our archive. Tell me who is mentioned in "{text}", plus all companies and cities.',
            'Who\'s who in this bit of news, and which firms and cities are in it? "{text}"',
            "Before we print this, I have to check how every person, company and city in it is named. Which ones are there: {text}",
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
            'Was this customer happy with us? "{text}"',
            'Is that praise or a complaint? "{text}"',
            'A guest left us this: "{text}" How did they feel about it?',
            "Should I be glad or worried about this feedback: {text}",
            'Somebody posted "{text}" about us. Is the mood good or bad, and how strongly?',
            "Reading reviews hurts. Just tell me how upbeat or grumpy this one is: {text}",
            'How favourable is this comment from our website? "{text}"',
        ),
        {"text": REVIEW},
        {"mood": Call("sentiment_analysis", text=Slot("text"))},
    ),
    Template(
        "newspaper_section",
        (
            'Which section of the newspaper does this belong in? "{text}"',
            "Sport, politics, food, or something else? Put this story in the right drawer: {text}",
            "I'm sorting old clippings by theme. Where does this one go: {text}",
            "Would you shelve this under business, science, travel or what: {text}",
            "What kind of news is this, so that I know which desk gets it? Here you go: {text}",
        ),
        {"text": STORY},
        {"section": Call("classify_text", text=Slot("text"))},
    ),
    Template(
        "two_versions_of_a_notice",
        (
            'The notice used to say "{versions.first}" and now it says "{versions.second}" What did they change?',
            'Last week it read "{versions.first}" Now I see "{versions.second}" Spot the changes for me.',
            'Before: "{versions.first}" After: "{versions.second}" Where exactly did the wording change?',
            'My colleague took "{versions.first}" and made it "{versions.second}" What went in and what went out?',
            'I keep reading my old draft "{versions.first}" against the new one "{versions.second}" and cannot find what\'s different. Can you?',
        ),
        {"versions": combine(_versions, _WORDS["house_rules"], _ROOMS, _ROOMS, CLOCKS, CLOCKS)},
        {"changes": Call("compare_texts", first=Slot("versions.first"), second=Slot("versions.second"))},
    ),
    Template(
        "tags_for_a_post",
        (
            "I need {count} tags for this article: {text}",
            "Give me {count} keywords that I can file this story under: {text}",
            "Our search engine wants {count} keywords for each article. Here's the next one: {text}",
            "Tag this piece for me with the {count} terms that matter in it: {text}",
            "Which {count} keywords would you put in the index for the following story: {text}",
        ),
        {"text": STORY, "count": worded({3: ("3", "three"), 4: ("4", "four"), 6: ("6", "six"), 7: "7"})},
        {"tags": Call("keyword_extract", text=Slot("text"), count=Slot("count"))},
    ),
    Template(
        "typos_in_a_draft",
        (
            "My keyboard and I are not friends today. Fix the typos: {text}",
            "Is everything spelled right here? If not, put it right: {text}",
            'I\'m about to send "{text}" to somebody. Any typos in there?',
            "Please check the spelling of this note before it goes out: {text}",
            "English isn't my first language. Which words did I get wrong, and how are they spelled? Here's my note: {text}",
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
            "For which grade would this reading passage be right: {text}",
            "I'm choosing texts for my sixth grade. Is this one too hard for them: {text}",
            "People complain that this is heavy going. How easily does it really read: {text}",
            "Our style guide asks for plain language. Is this plain enough, or too difficult for most readers: {text}",
        ),
        {"text": articles([_WORDS["plain"], _WORDS["legal"], *_TOPICS])},
        {"level": Call("readability_score", text=Slot("text"))},
    ),
    Template(
        "how_many_times_a_word",
        (
            'How many times does it say "{said.target}" in this? "{said.text}"',
            'My teacher says I repeat myself. Check how many times "{said.target}" turns up in this paragraph: {said.text}',
            'I may be overusing "{said.target}". How many of them are in here: {said.text}',
            'What is the tally for "{said.target}" in the following: {said.text}',
            'Search for "{said.target}" and give me the number of hits, going through this: {said.text}',
        ),
        {"said": combine(_repeated, LONG_STORY)},
        {"tally": Call("count_occurrences", text=Slot("said.text"), target=Slot("said.target"))},
    ),
    Template(
        "days_in_a_letter",
        (
            "Which days do I have to put in my diary? The letter says: {text}",
            "Pull the dates out of this announcement for me: {text}",
            "What are all the dates that I should remember from this notice: {text}",
            "I only care about when. List every date from this, please: {text}",
            'When is all this happening? "{text}"',
        ),
        {
            "text": filled(
                (
                    "The lease begins on {use[start]} and ends on {use[end]}. The keys have to be handed back by {last}.",
                    "The exhibition opens on {use[start]}, the catalogue follows on {use[end]}, and everything is packed up by {last}.",
                    "Dear tenant, the lift is out of service from {use[start]} to {use[end]}. The next check is on {last}.",
                    "Applications are accepted from {use[start]}. Interviews start on {use[end]}, and the job itself on {last}.",
                    "The ship leaves the yard on {use[start]}, is christened on {use[end]} and sails to Iceland on {last}.",
                ),
                use=periods("2026-03-16", "2027-03-01", 9, 120),
                last=dates("2027-03-02", "2027-12-20"),
            )
        },
        {"days": Call("extract_dates", text=Slot("text"))},
    ),
    Template(
        "bits_of_a_text",
        (
            "Take this apart into its {bits.unit}: {bits.text}",
            "I'm feeding a speech model and need the single {bits.unit} of this: {bits.text}",
            'Chop "{bits.text}" up into {bits.unit}, please.',
            "My program wants an array with the {bits.unit} of this text in it: {bits.text}",
            "Give me the {bits.unit} one by one: {bits.text}",
        ),
        {"bits": combine(_bits, ("sentence", "character"), range(len(_TOPICS)), range(3), CITIES, NAMES)},
        {"bits": Call("tokenize_text", text=Slot("bits.text"), unit=Slot("bits.unit"))},
    ),
    Template(
        "closeness_of_two",
        (
            "How close are these two openings to each other, as a figure?\nFirst: {pair.first}\nSecond: {pair.second}",
            'Did somebody copy? The first paper says "{pair.first}" and the second says "{pair.second}" Give me a number for the resemblance.',
            "Rate the resemblance of two sentences, please.\nThe first: {pair.first}\nThe second: {pair.second}",
            "I suspect a duplicate. How similar are these two entries, as a number?\nFirst entry: {pair.first}\nSecond entry: {pair.second}",
            'On a scale up to one, how similar would you say "{pair.first}" is to "{pair.second}"?',
        ),
        {"pair": combine(_openings, range(len(_TOPICS)), (0, 5), ((0, 1), (1, 2), (2, 0), (1, 0)), CITIES)},
        {"closeness": Call("text_similarity", first=Slot("pair.first"), second=Slot("pair.second"))},
    ),
    Template(
        "length_of_a_text",
        (
            "The limit is sixty words. How many does this have: {text}",
            "The author gets paid by the word. How long is the article: {text}",
            "Our ticker takes 300 characters. How long is this item: {text}",
            "Is this longer than fifty words: {text}",
            'How many sentences and words are there in this piece? "{text}"',
        ),
        {"text": STORY},
        {"length": Call("word_count", text=Slot("text"))},
    ),
    Template(
        "figures_in_a_report",
        (
            "Pull the figures out of this report: {text}",
            "Which figures are in here? I need them all, in a row, without the prose: {text}",
            "My spreadsheet doesn't want the prose, just the figures: {text}",
            'What numbers did they send us? "{text}"',
            'Skip the words in "{text}" and leave me the bare numbers.',
        ),
        {"text": combine(_report, _WORDS["figures"], range(31, 230, 7), range(12, 98, 3), (15, 25, 45, 95))},
        {"figures": Call("extract_numbers", text=Slot("text"))},
    ),
)
