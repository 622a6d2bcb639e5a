"""Entries of the encyclopaedia and the table of facts, and phrases to translate."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from generator.composition.data import words
from generator.composition.pools.people import FIRST_NAMES
from generator.composition.samplers import Sampler, combine, one_of, pick
from simulators.data import load

_WORDS = words("knowledge")

ENTRIES: Mapping[str, Mapping[str, Any]] = load("knowledge.json")
"""Name to type, description and facts."""


def plain_names(*types: str) -> list[str]:
    """Return the entries (of some types, or all) whose name is used unchanged within a sentence."""
    return [
        name
        for name, entry in ENTRIES.items()
        if entry.get("in_text", name) == name and entry["type"] in (types or (entry["type"],))
    ]


MOUNTAIN = one_of(*plain_names("mountain"))
TWO_PRESENTED = pick(
    [{"one": one, "other": other} for kind in _WORDS["compared"] for one, other in permutations(kind, 2)]
)
"""`one` and `other`: two people who are known for the same thing."""


def _known(*types: str, fact: str, article: str = "") -> Sampler:
    """Return a sampler of entries of some types that have a fact and whose name takes this article in a sentence."""
    return one_of(
        *(
            name
            for name, row in ENTRIES.items()
            if row["type"] in types and fact in row["facts"] and row.get("in_text", name) == article + name
        )
    )


LATE_PERSON = _known("person", fact="death_year")
BORN_PERSON = _known("person", fact="birthplace")
"""People whose place of birth is known."""
BOOK = _known("work", fact="author")
SIGHT = _known("landmark", fact="city", article="the ")
TOWER = _known("landmark", fact="height_m", article="the ")
"""Landmarks whose height is known; like sights, they take the article "the"."""
PHRASE = one_of(*_WORDS["messages"])
"""Phrases that are useful abroad."""
FOREIGN_TEXT = combine(
    "{} {}", [f"{one} {two}" for ones, twos in _WORDS["foreign"] for one in ones for two in twos], FIRST_NAMES
)
