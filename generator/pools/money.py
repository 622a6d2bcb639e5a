"""Amounts, currencies and shares."""

from collections.abc import Mapping
from typing import Any

from generator.samplers import decimals, distinct, one_of, worded
from simulators.data import load

CURRENCIES: Mapping[str, Mapping[str, Any]] = load("currencies.json")
STOCKS: Mapping[str, Mapping[str, Any]] = load("stocks.json")
MAJOR = "USD EUR GBP JPY CHF CAD AUD NZD CNY HKD SGD INR KRW SEK NOK DKK PLN CZK TRY ZAR BRL MXN".split()
"""Codes that people know."""

MONEY = decimals(20, 5_000, 2)
CURRENCY = worded({code: row["name"] for code, row in CURRENCIES.items()})
"""Any currency, by its name."""

FOREIGN = one_of("EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD", "AED", "PLN", "BRL")
"""Codes other than the one that a bill is in when nothing is said, all worth about as much."""

RATE = distinct(MAJOR, "base", "target")
"""`{slot.base}` and `{slot.target}`: the codes of two currencies."""

SHARE = one_of(*STOCKS)
"""Ticker symbols."""
