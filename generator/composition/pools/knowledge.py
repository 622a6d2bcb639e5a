"""What the encyclopaedia and the table of facts know."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from generator.composition.data import words
from generator.composition.samplers import one_of, pick
from simulators.data import load

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
    [{"one": one, "other": other} for kind in words("knowledge")["compared"] for one, other in permutations(kind, 2)]
)
"""`one` and `other`: two people who are known for the same."""
