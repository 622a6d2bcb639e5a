"""Texts: articles, reviews, letters, notices."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from generator.composition.data import words
from generator.composition.pools.people import COMPANIES, FIRST_NAMES, MAIL_DOMAINS, NAMES
from generator.composition.pools.places import CITIES
from generator.composition.pools.shopping import STAPLES
from generator.composition.samplers import Draw, Sampler, combine, filled, integers, one_of, periods, worded
from simulators import english
from simulators.data import load
from simulators.names import find_names

_WORDS = words("texts")

Parts = Mapping[str, list[str]]

STORIES: Mapping[str, Parts] = _WORDS["stories"]
"""Topic to openings, middles (the second mentions a name), more for long articles, and endings."""

_TOPICS = list(STORIES.values())

REVIEWED: list[Parts] = _WORDS["reviews"]
"""For each of six things to review: good and bad lines, and facts about how it came about."""


CHANNEL = worded({"slack": "Slack", "teams": "Teams", "whatsapp": "WhatsApp"})


def articles(
    sources: Iterable[Parts], middles: Sequence[Sequence[int]] = ((0, 1), (1, 2), (1, 3), (0, 1, 2), (0, 1, 3))
) -> Sampler:
    """Return a sampler of short articles: an opening, some of the middles, and an ending, with a city and a name."""

    def write(source: Parts, opening: int, inner: Sequence[int], ending: int, city: str, name: str) -> str:
        lines = [source["openings"][opening], *(source["middles"][index] for index in inner), source["endings"][ending]]
        return " ".join(lines).format(city=city, name=name)

    return combine(write, list(sources), range(3), middles, range(2), CITIES, NAMES)


STORY = articles(_TOPICS)
STORY_OR_RULES = articles([_WORDS["plain"], _WORDS["legal"], *_TOPICS])
"""Texts that are easy, hard or neither."""
LONG_STORY = articles(
    [{**story, "middles": [*story["middles"], *story["more"]]} for story in STORIES.values()],
    [range(6), (0, 1, 2, 4, 5), (0, 1, 3, 4, 5)],
)


def _both_sides(about: tuple[int, int, int], first: str, fact: int) -> str:
    """Return a review with something good and something bad about one thing."""
    subject, good, bad = about
    lines = [f"The good: {REVIEWED[subject]['good'][good]}", f"The bad: {REVIEWED[subject]['bad'][bad]}"]
    return " ".join([REVIEWED[subject]["facts"][fact], *(lines if first == "good" else lines[::-1])])


MIXED_REVIEW = combine(
    _both_sides,
    (
        *((0, 0, 2), (0, 1, 0), (0, 1, 2), (0, 2, 0), (1, 0, 1), (2, 0, 0), (2, 1, 0), (2, 2, 1), (2, 2, 2)),
        *((3, 0, 0), (3, 1, 2), (4, 0, 1), (4, 1, 0), (4, 2, 1), (4, 2, 2), (5, 0, 2), (5, 1, 2), (5, 2, 2)),
    ),
    ("good", "bad"),
    range(4),
)
"""Reviews whose sentiment is not obvious.

The numbers are (thing, good line, bad line), chosen so that the lines do not contradict each other.
"""


THANKS = one_of(*words("reading")["thanks"])
"""Short letters in words of the phrase book."""
ALGORITHM = worded({"md5": "MD5", "sha1": "SHA-1", "sha512": "SHA-512"})
PERSONAL_NOTE = filled(
    words("messages")["personal"],
    name=NAMES,
    phone=[f"+49 555 {prefix} {line}" for prefix in range(203, 960, 63) for line in range(1204, 9800, 1391)],
    mail=[f"{name.split()[0].casefold()}@{domain}" for name in NAMES[::3] for domain in MAIL_DOMAINS],
)
"""Notes with the name, telephone number and e-mail address of a person."""
LABEL_LENGTH = integers(90, 220)
TEASER_LENGTH = integers(60, 160, 5)
PREVIEW_LENGTH = integers(60, 240, 5)
"""Maximum numbers of characters."""


def _findable(kind: str, names: Iterable[str]) -> list[str]:
    """Return the names that the simulator recognizes as names of this kind."""
    nothing: dict[str, list[str]] = {"people": [], "organizations": [], "places": []}
    return [name for name in names if find_names(f"We wrote about {name} in May.") == nothing | {kind: [name]}]


NEWS = filled(
    _WORDS["named"],
    name=_findable("people", NAMES),
    company=_findable("organizations", COMPANIES),
    city=_findable("places", CITIES),
)
"""A few lines about a person, a company and a city."""


def _repeated(story: Draw) -> dict[str, str]:
    uses = Counter(word.casefold() for word in english.words(story.value))
    return {
        "text": story.value,
        "target": max((word for word in uses if uses[word] > 1), key=lambda word: (len(word), word)),
    }


REPEATED_WORD = combine(_repeated, LONG_STORY)
"""`text` and `target`: a text and the longest word that it uses more than once."""


def _versions(form: str, room: str, moved: str, clock: str, later: str) -> dict[str, str]:
    second = form.format(room=moved if moved != room else "dining room", clock=later if later != clock else "2 pm")
    return {"first": form.format(room=room, clock=clock), "second": second}


_ROOMS = ("lobby", "garden", "library", "old hall", "courtyard")
_HOURS = ("8:30 am", "9 am", "10 am", "noon", "3 pm", "4:30 pm", "5:30 pm", "6:15 pm")
TWO_VERSIONS = combine(_versions, _WORDS["house_rules"], _ROOMS, _ROOMS, _HOURS, _HOURS)
"""`first` and `second`: a notice, and the same notice with another room or time."""


def _slips(draft: str) -> list[str]:
    """Return the sentence with each common misspelling of its marked word."""
    before, word, after = draft.replace("]", "[").split("[")
    return [f"{before}{wrong}{after}" for wrong in load("spelling.json")["misspellings"][word].split()]


DRAFT = combine(
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
"""Notes with two misspelt words."""
DATED_LETTER = filled(_WORDS["dated_letters"], use=periods("2026-03-16", "2027-03-01", 9, 120))
"""Letters that mention two days."""


def _text_to_count(unit: str, topic: int, line: int, city: str, name: str) -> dict[str, Any]:
    source = _TOPICS[topic]
    story = " ".join((source["openings"][line], *source["middles"], source["endings"][line % 2]))
    note = f"{name}, {city}: {STAPLES[topic]} and {STAPLES[topic + line + 1]}, {7 * topic + 12} packs"
    return {"text": note if unit == "character" else story.format(city=city, name=name), "unit": Draw(unit, f"{unit}s")}


COUNTED_TEXT = combine(_text_to_count, ("sentence", "character"), range(len(_TOPICS)), range(3), CITIES, NAMES)
"""`text` and `unit`: a line about an order, to count its characters, or a story, to count its sentences."""


def _openings(topic: int, shift: int, lines: tuple[int, int], city: str) -> dict[str, str]:
    one, other = _TOPICS[topic]["openings"][lines[0]], _TOPICS[(topic + shift) % len(_TOPICS)]["openings"][lines[1]]
    return {"first": one.format(city=city), "second": other.format(city=city)}


TWO_OPENINGS = combine(_openings, range(len(_TOPICS)), (0, 5), ((0, 1), (1, 2), (2, 0), (1, 0)), CITIES)
"""`first` and `second`: two opening lines of the same story or of different ones."""


def _expenses(form: str, small: int, middle: int, large: int, other: float) -> str:
    return form.format(small=f"{small + 0.5:.2f}", middle=middle, large=large, other=f"{other:.2f}")


EXPENSES = combine(
    _expenses,
    _WORDS["figures"],
    range(14, 39, 3),
    range(42, 95, 4),
    range(180, 460, 20),
    (12.9, 18.2, 24.75, 27.4),
)
"""Notes with four amounts that are all different."""
