"""What the shop sells."""

from collections.abc import Mapping
from typing import Any

from generator.composition.data import words
from generator.composition.samplers import one_of
from simulators.data import load

SHELVES: Mapping[str, Any] = load("products.json")
WANTED: Mapping[str, int] = words("shopping")["wanted"]
"""What people search the shop for, and a budget (dollars) from which something fits."""

GOODS = one_of(*WANTED)
"""What people search the shop for."""

STAPLES: list[str] = words("shopping")["staples"]
"""Small goods, for lists and labels."""

COUNTED: Mapping[str, Any] = words("shopping")["counted"]
"""Kinds of goods: the things, and their lowest and highest price in halves."""
