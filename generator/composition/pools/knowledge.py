"""What the encyclopaedia and the table of facts know."""

from collections.abc import Mapping
from typing import Any

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


SPOKEN = {name: entry for name, entry in ENTRIES.items() if entry.get("in_text", name).casefold() == name.casefold()}
"""The entries whose name in a sentence (`in_text`) differs at most in its case."""
