"""What the encyclopaedia and the table of facts know."""

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
    """The entries (of some types, or all) that a sentence calls by their name as it is."""
    return [
        name
        for name, entry in ENTRIES.items()
        if entry.get("in_text", name) == name and entry["type"] in (types or (entry["type"],))
    ]


MOUNTAIN = one_of(*plain_names("mountain"))
TWO_PRESENTED = pick(
    [{"one": one, "other": other} for kind in _WORDS["compared"] for one, other in permutations(kind, 2)]
)
"""`one` and `other`: two people who are known for the same."""


def _known(*types: str, fact: str, article: str = "") -> Sampler:
    """Entries of some types of which a fact is known, and whose name follows this article in a sentence."""
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
"""What one may have to say abroad."""
FOREIGN_TEXT = combine(
    "{} {}", [f"{one} {two}" for ones, twos in _WORDS["foreign"] for one in ones for two in twos], FIRST_NAMES
)
