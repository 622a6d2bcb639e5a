"""What the encyclopaedia and the table of facts know."""

from collections.abc import Mapping
from typing import Any

from generator.composition.data import words
from generator.composition.samplers import one_of, two
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
PRESENTED = [
    name
    for name in plain_names("person", "company", "mountain")
    if name.replace(" ", "").replace("-", "").isalpha() and name not in words("knowledge")["two_meanings"]
]
"""Whom or what to present."""
TWO_PRESENTED = two([name for name in PRESENTED if ENTRIES[name]["type"] == "person"])
