"""Goods of the shop."""

from collections.abc import Mapping
from typing import Any

from generator.composition.data import words
from generator.composition.samplers import Draw, combine, one_of
from simulators.data import load

SHELVES: Mapping[str, Any] = load("products.json")
WANTED: Mapping[str, int] = words("shopping")["wanted"]
"""Search term to a budget (dollars) for which something can be had."""


SINGLE = [goods for goods in WANTED if not goods.endswith("s") and goods[0] not in "aeiou"]
"""Those of them with the article "a"."""

ALIKE: list[list[str]] = words("shopping")["alike"]
"""Groups of goods that people choose from or buy together."""

STAPLES: list[str] = words("shopping")["staples"]
"""Small goods, for lists and labels."""

COUNTED: Mapping[str, Any] = words("shopping")["counted"]
"""Kind of goods to its things, and their lowest and highest price in units of 0.5."""

SINGLE_GOODS = one_of(*SINGLE)
RATING = one_of("4", "4.2", "4.3", "4.4")
"""Minimum ratings of goods."""
SHELF = one_of(*SHELVES)
"""Categories of the shop's goods."""


def _budget(goods: str, more: int) -> dict[str, Draw]:
    most = -(-(WANTED[goods] + more) // 10) * 10
    return {"query": Draw(goods, goods), "most": Draw(most, f"{most:,}")}


BUDGET = combine(_budget, SINGLE, (0, 10, 20, 30, 40, 50, 60, 80, 90, 100, 140, 190))
"""`query` and `most`: something to buy, and a sufficient budget (dollars)."""
