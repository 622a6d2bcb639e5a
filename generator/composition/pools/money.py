"""Amounts, currencies and shares."""

from collections.abc import Mapping
from typing import Any

from generator.composition.samplers import one_of
from simulators.data import load

STOCKS: Mapping[str, Mapping[str, Any]] = load("stocks.json")


SHARE = one_of(*STOCKS)
"""Ticker symbols."""
