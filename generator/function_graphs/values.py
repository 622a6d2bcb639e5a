"""Draws the variables of a task: their types, their values, and the wrong values that wrong calls return."""

import json
from collections.abc import Collection, Mapping
from importlib.resources import files

from generator.core.keyed import Draws, hashed

EXAMPLE = 123
"""The number in the answer form that every request shows; never a value, so that copying it is never right."""

# The nouns that name types: short and common; none is a number, a plural or part of another.
NOUNS: list[str] = json.loads(
    files("generator.function_graphs").joinpath("data/nouns.json").read_text(encoding="utf-8")
)

NUMBERS = tuple(number for number in range(100, 1000) if number != EXAMPLE)


def make_types(count: int, subtypes: bool, draws: Draws) -> list[str]:
    """Draw `count` different type names: nouns, or pairs of nouns that share nouns, so that they look alike.

    >>> make_types(3, True, Draws(1))
    ['igloo with jigsaw', 'spoon with hammer', 'spoon with jigsaw']
    """
    if not subtypes:
        return draws.sample(NOUNS, count)
    side = 1
    while side * side < count:
        side += 1
    words = draws.sample(NOUNS, 2 * side)
    return draws.sample([f"{first} with {second}" for first in words[:side] for second in words[side:]], count)


def make_values(count: int, draws: Draws) -> list[int]:
    """Draw `count` different three-digit numbers, so that within a task a value identifies its variable."""
    return draws.sample(NUMBERS, count)


def wrong_value(graph: str, function: str, arguments: Mapping[str, int], true_values: Collection[int]) -> int:
    """Return the output of a function for wrong arguments.

    It is always the same for the same call in the same task, and never a true value of the task.
    """
    # Python limits the digits of an integer in decimal, but not in hexadecimal notation
    written = ",".join(f"{name}={arguments[name]:x}" for name in sorted(arguments))
    wrong = [number for number in NUMBERS if number not in true_values]
    return wrong[hashed(graph, function, written) % len(wrong)]
