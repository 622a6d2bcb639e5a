"""What the shop sells."""

from collections.abc import Mapping
from typing import Any

from generator.composition.data import words
from generator.composition.samplers import Draw, combine, one_of
from simulators.data import load

SHELVES: Mapping[str, Any] = load("products.json")
WANTED: Mapping[str, int] = words("shopping")["wanted"]
"""What people search the shop for, and a budget (dollars) from which something fits."""


SINGLE = [goods for goods in WANTED if not goods.endswith("s") and goods[0] not in "aeiou"]
"""Those that take the article "a"."""

ALIKE: list[list[str]] = words("shopping")["alike"]
"""Groups of them that people choose from or buy together."""

STAPLES: list[str] = words("shopping")["staples"]
"""Small goods, for lists and labels."""

COUNTED: Mapping[str, Any] = words("shopping")["counted"]
"""Kinds of goods: the things, and their lowest and highest price in halves."""

SINGLE_GOODS = one_of(*SINGLE)
RATING = one_of("4", "4.2", "4.3", "4.4")
"""What goods should at least be rated."""
SHELF = one_of(*SHELVES)
"""Categories of the shop's own goods."""


def _budget(goods: str, more: int) -> dict[str, Draw]:
    most = -(-(WANTED[goods] + more) // 10) * 10
    return {"query": Draw(goods, goods), "most": Draw(most, f"{most:,}")}


BUDGET = combine(_budget, SINGLE, (0, 10, 20, 30, 40, 50, 60, 80, 90, 100, 140, 190))
"""`query` and `most`: one thing to buy, and a budget (dollars) from which some of it can be had."""
