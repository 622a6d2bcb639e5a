"""The variables of a task: their types, their values, and the wrong values that wrong calls give."""

import json
from collections.abc import Collection, Mapping
from importlib.resources import files

from generator.core.keyed import Draws, hashed

EXAMPLE = 123
"""The number in the form of the answer that every request shows; never a value, so that copying it earns nothing."""

# The nouns that types are called by: short, common, none a number, a plural or a part of another.
NOUNS: list[str] = json.loads(
    files("generator.function_graphs").joinpath("data/nouns.json").read_text(encoding="utf-8")
)

NUMBERS = tuple(number for number in range(100, 1000) if number != EXAMPLE)


def make_types(count: int, subtypes: bool, draws: Draws) -> list[str]:
    """So many different type labels: nouns, or pairs of nouns of which each stands in several, so that they look alike.

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
    """So many different three-digit numbers: within a task a value names its variable."""
    return draws.sample(NUMBERS, count)


def wrong_value(graph: str, function: str, arguments: Mapping[str, int], true_values: Collection[int]) -> int:
    """What a function gives for wrong arguments.

    Always the same for the same call of the same task, and never a true value of the task.
    """
    # hexadecimal has no limit of digits
    written = ",".join(f"{name}={arguments[name]:x}" for name in sorted(arguments))
    wrong = [number for number in NUMBERS if number not in true_values]
    return wrong[hashed(graph, function, written) % len(wrong)]
