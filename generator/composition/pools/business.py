"""Bills, clients, shares, prices and parcels, in combinations that make sense.

For example an amount with its currency, or two kinds of the same thing.
"""

from itertools import combinations, permutations

from generator.composition.data import words
from generator.composition.pools.money import STOCKS
from generator.composition.pools.numbers import expressions
from generator.composition.pools.office import TABLES, column
from generator.composition.pools.people import COMPANIES
from generator.composition.pools.places import CITIES
from generator.composition.pools.shopping import ALIKE
from generator.composition.samplers import (
    Draw,
    Sampler,
    combine,
    decimal,
    decimals,
    distinct,
    integers,
    one_of,
    pick,
    two,
)
from simulators import World, call

_WORDS = words("business")

# Money

SPOKEN = {
    "EUR": "euros",
    "USD": "US dollars",
    "GBP": "British pounds",
    "CHF": "Swiss francs",
    "CAD": "Canadian dollars",
    "AUD": "Australian dollars",
    "NZD": "New Zealand dollars",
    "SEK": "Swedish kronor",
    "NOK": "Norwegian kroner",
    "DKK": "Danish kroner",
    "JPY": "yen",
    "PLN": "Polish złoty",
    "CZK": "Czech crowns",
    "TRY": "Turkish lira",
    "INR": "Indian rupees",
    "ZAR": "South African rand",
    "BRL": "Brazilian reais",
}
"""Code to the words for amounts in a currency."""


def named(code: str) -> Draw:
    """Return a currency, expressed by the words for amounts in it."""
    return Draw(code, SPOKEN[code])


SAVINGS = one_of(
    *(Draw(amount, f"{amount:,}") for amount in (*range(2_000, 10_000, 500), *range(10_000, 52_000, 2_000)))
)
RATES = pick(
    [
        {"low": low / 10, "high": high / 10}
        for low, high in combinations(range(11, 46), 2)
        if low % 10 and high % 10 and 3 <= high - low <= 12
    ]
)
"""`low` and `high`: yearly interest rates that banks offer, in percent."""

INTEREST = decimals(1, 5, 1)
"""Percent per year."""
YEARS, FIXED_YEARS = integers(3, 20), integers(3, 15)
"""How long money is saved, and for how long it is tied up."""

# Clients and bills


_FEES = (400, 450, 600, 750, 800, 900, 1_200, 1_500, 1_800, 2_400, 2_500, 3_600, 4_500, 4_800, 6_400, 7_200, 9_600)


def _abroad(column: str) -> Sampler:
    """Return a sampler of customers (by `column`), an amount in one currency, and the customer's different currency."""
    rows = [row for row in TABLES["customers"] if row["currency"] in SPOKEN and row["currency"] != "USD"]
    return pick(
        [
            {
                column: row[column],
                "amount": Draw(fee, f"{fee:,}"),
                "base": named(code),
                "target": named(row["currency"]),
            }
            for row in rows
            for code in ("EUR", "USD", "GBP")
            for fee in _FEES
            if row["currency"] != code
        ]
    )


COSTS_ABROAD = _abroad("company")
"""`company`, `amount`, `base` and `target`: an amount in one currency and a client who pays in another."""

WORK = one_of(*_WORDS["works"])
TERM = one_of(7, 10, 14, 21, 30, 45, 60)
"""Days to pay."""
GOODS_BILLED = one_of("Your order", "Goods as ordered", "Your online order", "Goods delivered", "Delivery of goods")


def _worked(hours: float, rate: int) -> Draw:
    return Draw(f"{hours} * {rate}", f"{hours} hours at {rate}")


HOURS = combine(_worked, range(6, 41), (38, 42, 45, 55, 58, 65, 72, 75, 85, 95, 110))
"""Pay for work by the hour: hours times rate."""
PART_HOURS = combine(_worked, [quarters / 4 for quarters in range(17, 121, 4)], (45, 55, 58, 65, 75, 85, 95))
"""The same with a quarter of an hour, so that the result is not a whole number."""

HOURS_AND_TRAVEL = expressions(
    "{} * {} + {}", range(6, 41), (38, 42, 45, 55, 58, 65, 72, 75, 85, 95, 110), (15, 25, 40, 60, 90, 120)
)
"""Hours times rate, plus travel costs."""

# Shares

SYMBOLS = [symbol for symbol in STOCKS if len(symbol) > 1]
"""Ticker symbols of more than one letter."""


# Parcels and orders

_PARCELS = [
    *(
        f"1Z{shipper}03{68 + 7_919_831 * number:08}"
        for shipper in ("4F7E3A", "A81W60", "92E8V4", "R3R217", "7Y0F45")
        for number in range(2, 12)
    ),
    *(str(391_403_868_359 + 9_747_316_583 * number) for number in range(50)),
    *(str(2_861_687_586 + 137_912_431 * number) for number in range(50)),
]

SHIPPED = one_of(*column("orders", "order_id", lambda row: row["status"] == "shipped"))
"""Orders that were shipped and have not arrived."""
TWO_SHIPPED = two(list(SHIPPED), "one", "other")


TRACKING_NUMBER = combine(
    lambda form, number: form.format(number % 100_000_000, number % 97, number % 1_000_000),
    ("1Z999AA1{0:08}{1:02}", "{1:02}4{2:06}415", "RR{0:08}5GB", "52{0:08}", "LX{0:08}7NL"),
    range(10_234_567, 99_800_000, 1_193_171),
)
"""Tracking numbers in the formats of carriers."""

_ARRIVALS = {
    number: day
    for number in _PARCELS
    if (day := str(call("track_package", {"tracking_number": number}, World())["estimated_delivery"])) > "2026-03-10"
}
AWAITED = one_of(*_ARRIVALS)
"""Tracking numbers of parcels that have not arrived yet."""

TWO_PARCELS = pick(
    [{"one": one, "other": other} for one, other in permutations(_ARRIVALS, 2) if _ARRIVALS[one] != _ARRIVALS[other]]
)
"""`one` and `other`: two of them that arrive on different days."""

_NEAR_CODES = ("EUR", "GBP", "CHF", "CAD", "AUD")
NEAR_MONEY = one_of(*map(named, _NEAR_CODES))
"""Currencies of similar value, without USD, the default currency of a bill."""
SHOP_MONEY = one_of(*map(named, (*_NEAR_CODES, "NZD", "SEK", "NOK", "DKK", "PLN", "CZK")))
"""Currencies other than that of the shop."""

_SUMS = [
    Draw(amount, f"{amount:,}")
    for amount in (50, 80, 100, 120, 150, 200, 250, 300, 450, 500, 600, 750, 800, 1_000, 1_200, 1_500, 2_000, 2_500)
]
_PAIRS = [(base, target) for base in (*_NEAR_CODES, "USD") for target in SPOKEN if base != target]
EXCHANGED = combine(
    lambda pair, amount: {"base": named(pair[0]), "target": named(pair[1]), "amount": amount}, _PAIRS, _SUMS
)
"""`amount`, `base` and `target`: an amount to convert to another currency."""
TWO_EXCHANGES = combine(
    lambda base, codes, amount: {
        "base": named(base),
        "one": named(codes[0]),
        "other": named(codes[1]),
        "amount": amount,
    },
    ("EUR", "USD", "GBP"),
    [codes for codes in permutations(SPOKEN, 2) if not {"EUR", "USD", "GBP"}.intersection(codes)],
    _SUMS,
)
"""`amount`, `base`, `one` and `other`: an amount to convert to two other currencies."""

BILL_SUM = one_of(
    *(
        Draw(amount, f"{amount:,}")
        for amount in (*range(150, 1_000, 50), *range(1_000, 5_000, 200), *range(5_000, 10_000, 500))
    )
)
"""Amounts of a bill."""
PAYS_ABROAD = combine(
    lambda company, pair: {"company": company, "base": named(pair[0]), "target": named(pair[1])},
    COMPANIES,
    [pair for pair in _PAIRS if pair[0] in ("EUR", "GBP") and pair[1] != "USD"],
)
"""`company`, `base` and `target`: a customer, our currency and theirs."""

TWO_GOODS = pick([{"one": one, "other": other} for kind in ALIKE for one, other in permutations(kind, 2)])
"""`one` and `other`: goods that people choose between or buy together, each with the article "a"."""
THREE_SYMBOLS = distinct(_WORDS["well_known"], "one", "two", "three")
TWO_STAKES = combine(
    lambda pair, one, other, code: {**pair, "first": one, "second": other, "money": named(code)},
    two(_WORDS["well_known"]),
    (10, 20, 25, 40, 60, 80),
    (15, 30, 50, 75, 100),
    ("EUR", "GBP", "CHF"),
)
"""`first` shares of `one`, `second` shares of `other`, and the currency `money` for their value."""


def _bought(symbol: str, hundredths: int) -> dict[str, Draw]:
    paid = STOCKS[symbol]["price"] * hundredths / 100
    return {"symbol": Draw(symbol, symbol), "paid": decimal(paid, 0 if paid >= 30 else 1)}


BOUGHT = combine(_bought, SYMBOLS, range(60, 160, 7))
"""`symbol` and `paid`: a share and a price that somebody may have paid for it."""
QUOTE = combine({"symbol": "{0}", "key": "{0} {1}"}, SYMBOLS, _WORDS["quote_names"])
"""`symbol` and `key`: a share, and a keyword for remembering its price."""
HOURLY = one_of(*_WORDS["hourly"])
SERVICE = combine("{} in {}", list(HOURLY), ("December", "January", "February", "early March"))
"""Work that is paid by the hour, and its month."""
RENT = combine(
    lambda old, rate: {
        "old": Draw(old, f"{old:,}"),
        "new": Draw(new := 5 * round(old * (100 + rate) / 500), f"{new:,}"),
    },
    range(540, 1_500, 20),
    (4, 6, 7, 9, 11, 13),
)
"""`old` and `new`: a rent before and after an increase."""
PURSE = combine(
    lambda place, amount: {"city": place[0], "amount": amount, "money": named(place[1])},
    [(city, money) for city, row in CITIES.items() for money in ("EUR", "USD", "GBP") if money != row["currency"]],
    _SUMS[2:],
)
"""`city`, `amount` and `money`: cash for a trip, in a currency other than that of the city."""
DELIVERY_CHECK = one_of(*_WORDS["delivery_checks"])
