"""Amounts, currencies and shares."""

from collections.abc import Mapping
from typing import Any

from generator.composition.data import words
from generator.composition.samplers import Draw, changes, combine, distinct, one_of
from simulators.data import load

_MONEYS: Mapping[str, tuple[str, int]] = words("money")["moneys"]
"""Code to the words for a currency, and the approximate amount of it that is worth a euro."""
_WORK: Mapping[str, int] = words("money")["work"]
"""Billed work to the least that it costs."""

STOCKS: Mapping[str, Mapping[str, Any]] = load("stocks.json")

SHARE = one_of(*STOCKS)
"""Ticker symbols."""
MAJOR_SHARE = one_of(*(symbol for symbol, row in STOCKS.items() if row["currency"] in ("USD", "EUR", "GBP", "CHF")))
"""Ticker symbols of shares that are traded in one of four currencies."""

PRICE_CHANGE = changes(range(400, 1_500, 20), range(-10, 30, 5), 0)
"""`old` and `new`: a price before and after a change."""
PRINCIPAL = one_of(
    *(Draw(amount, f"{amount:,}") for amount in (*range(1_000, 10_000, 500), *range(10_000, 51_000, 5_000)))
)


def _exchanged(pair: Mapping[str, Draw], euros: int) -> dict[str, Draw]:
    base, target = pair["base"].value, pair["target"].value
    amount = euros * _MONEYS[base][1]
    return {
        "base": Draw(base, _MONEYS[base][0]),
        "target": Draw(target, _MONEYS[target][0]),
        "amount": Draw(amount, f"{amount:,}"),
    }


TRAVEL_MONEY = combine(
    _exchanged,
    distinct(_MONEYS, "base", "target", fit=lambda base, target: target[1] == 1),
    range(50, 1_001, 50),
)
"""`base`, `target` and `amount`: two currencies, and a round amount of the first that fits a trip."""
JOB = combine(
    lambda work, more: {"work": work, "amount": Draw(_WORK[work] + more, f"{_WORK[work] + more:,}")},
    _WORK,
    range(0, 600, 20),
)
"""`work` and `amount`: billed work, and its price."""
