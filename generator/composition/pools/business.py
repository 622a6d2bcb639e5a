"""Bills, clients, shares, prices and parcels, put together as they belong.

An amount with its currency, two kinds of the same thing.
"""

from itertools import combinations, permutations

from generator.composition.data import words
from generator.composition.pools.money import STOCKS
from generator.composition.pools.office import TABLES, column
from generator.composition.pools.shopping import SHELVES
from generator.composition.samplers import Draw, Sampler, combine, one_of, pick, unique
from simulators import World, call
from simulators.data import load

_WORDS = words("business")

# Money ----------------------------------------------------------------------------------------------------------------

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
"""Currencies as people call sums of them."""

_PER_USD = {code: row["per_usd"] for code, row in load("currencies.json").items()}
_NEIGHBOURS = (
    "EUR GBP CHF USD",
    "SEK NOK DKK EUR",
    "USD CAD GBP EUR",
    "PLN CZK EUR CHF",
    "AUD NZD USD",
)  # people who share costs or compare offers


def named(code: str) -> Draw:
    """A currency, by what people call sums of it."""
    return Draw(code, SPOKEN[code])


def round_sum(value: float) -> Draw:
    """A whole amount of about this size such as people agree on.

    Two figures and zeros, written with thousands separators.
    """
    size = 10 ** (len(str(int(value))) - 2)
    whole = round(value / size) * size
    return Draw(whole, f"{whole:,}")


def _neighbours(*names: str) -> Sampler:
    """Different currencies, by these names, that people come across together."""
    chosen = {codes: None for group in _NEIGHBOURS for codes in permutations(group.split(), len(names))}
    return pick([dict(zip(names, map(named, codes), strict=True)) for codes in chosen])


def _two_quotes(currencies: dict[str, Draw], dollars: int, share: int) -> dict[str, Draw]:
    first, second, target = (currencies[name] for name in ("first", "second", "target"))
    return {
        "first": round_sum(dollars * _PER_USD[first.value]),
        "second": round_sum(dollars * _PER_USD[second.value] * share / 100),
        "base": first,
        "other": second,
        "target": target,
    }


TWO_QUOTES = unique(
    combine(
        _two_quotes, _neighbours("first", "second", "target"), range(6_000, 40_000, 1_700), (68, 72, 76, 80, 84, 88)
    )
)
"""`first` (in `base`) and `second` (in `other`).

Prices of one thing, the first one higher, to be compared in `target`.
"""


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
"""`low` and `high`: yearly rates that banks offer, in percent."""

# Clients and bills ----------------------------------------------------------------------------------------------------

# What an amount in euros is multiplied with to be a round one in another currency.
_SCALES = {
    code: scale
    for codes, scale in {
        "EUR GBP CAD AUD NZD CHF": 1,
        "AED MYR BRL PLN": 5,
        "SEK NOK DKK": 10,
        "ZAR CZK TWD TRY EGP": 20,
        "INR KES JPY": 100,
        "HUF": 400,
        "NGN KRW CLP ARS": 1_000,
        "COP": 4_000,
        "VND": 25_000,
    }.items()
    for code in codes.split()
}

_CLIENTS = [(row["company"], row["currency"]) for row in TABLES["customers"] if row["currency"] in _SCALES]
_FEES = (400, 450, 600, 750, 800, 900, 1_200, 1_500, 1_800, 2_400, 2_500, 3_600, 4_500, 4_800, 6_400, 7_200, 9_600)


def _bill(client: tuple[str, str], fee: int) -> dict[str, Draw | str]:
    company, currency = client
    amount = fee * _SCALES[currency]
    return {"company": company, "amount": Draw(amount, f"{amount:,}"), "currency": currency}


BILL = combine(_bill, _CLIENTS, _FEES)
"""`company`, `amount` and `currency` (its code): a client of ours and a sum that fits."""


def _abroad(column: str) -> Sampler:
    """What a column calls a customer whose money is not ours, an amount of ours, and the customer's currency."""
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
"""`company`, `amount`, `base` and `target`: a sum in one currency and a client who pays in another."""
FEE_ABROAD = pick([fee for fee in COSTS_ABROAD if fee["base"].value != "GBP" and fee["target"].value != "EUR"])
"""The same in US dollars or euros, of a client who pays in neither."""
QUOTED_ABROAD = _abroad("name")
"""`name`, `amount`, `base` and `target`: the same of a customer by name."""

WORK = one_of(*_WORDS["works"])
TERM = one_of(7, 10, 14, 21, 30, 45, 60)
"""Days to pay."""

# Goods ----------------------------------------------------------------------------------------------------------------

PRODUCTS = [item["name"] for shelf in SHELVES.values() for item in shelf["items"] if not item["name"].endswith("s")]
"""Our products, but for pairs such as shoes."""

_NICHES = {"kids", "children", "security", "camping", "dining", "car", "simple", "workshop"}
PRODUCT = one_of(*PRODUCTS)

_FOR_FIRMS = [
    [
        item
        for item in SHELVES[kind]["items"]
        if item["name"] in PRODUCTS
        and item["price"] > 40
        and not _NICHES.intersection(item["tags"].split())
        and "Gaming" not in item["name"]
    ]
    for kind in (
        "headphones",
        "laptops",
        "phones",
        "keyboards",
        "mice",
        "monitors",
        "cameras",
        "coffee makers",
        "chairs",
        "vacuum cleaners",
    )
]
FOR_FIRMS = one_of(*(item["name"] for shelf in _FOR_FIRMS for item in shelf))
"""Those of our products that a firm may need."""
DEARER_PRODUCT = pick(
    [
        {"dear": dear["name"], "cheap": cheap["name"]}
        for shelf in _FOR_FIRMS
        for dear, cheap in permutations(shelf, 2)
        if 1.08 < dear["price"] / cheap["price"] < 4
    ]
)
"""`dear` and `cheap`: two of our products between which a client may hesitate."""

CLIENT_ABROAD = one_of(*(row["company"] for row in TABLES["customers"] if row["currency"] != "USD"))
"""Clients whose money is not that of our price list."""


def _best_price(query: str) -> float:
    return float(call("search_products", {"query": query}, World())["best_price"])


DEARER_GOODS = pick(
    [
        {"dear": dear, "cheap": cheap}
        for shelf in _WORDS["rival_goods"]
        for prices in [{goods: _best_price(goods) for goods in shelf}]
        for dear in shelf
        for cheap in shelf
        if prices[dear] > 1.08 * prices[cheap]
    ]
)
"""`dear` and `cheap`: two kinds of one thing in the shop, each of which takes the article "a"."""

OFFICE_GOODS = pick(
    [
        {"goods": goods, "most": Draw(most, f"{most:,}")}
        for goods, ceilings in _WORDS["office_goods"].items()
        for most in ceilings
    ]
)
"""`goods` and `most`: something for the office and what it may cost in dollars."""

_AT_A_DESK = (
    "lamp",
    "light",
    "chair",
    "keyboard",
    "mouse",
    "headset",
    "monitor",
    "machine",
    "maker",
    "business laptop",
)
DESK_GOODS = pick(
    [
        {"goods": goods, "most": Draw(most, f"{most:,}")}
        for goods, ceilings in _WORDS["office_goods"].items()
        for most in ceilings
        if goods.endswith(_AT_A_DESK)
    ]
)
"""`goods` and `most`: the same of what stands in an office."""

_OLD_MONTH = combine("groceries {}, petrol {}, eating out {}", range(310, 370, 10), range(80, 120, 5), range(40, 75, 5))
_NEW_MONTH = combine(
    "groceries {}, petrol {}, eating out {}, {}",
    range(370, 440, 10),
    range(120, 150, 5),
    range(75, 120, 5),
    _WORDS["extras"],
)
TWO_MONTHS = combine({"old": "{0}", "new": "{1}"}, _OLD_MONTH, _NEW_MONTH)
"""`old` and `new`: what a household spent in two months, as jotted down; more in the second."""

# Shares ---------------------------------------------------------------------------------------------------------------

SYMBOLS = [symbol for symbol in STOCKS if len(symbol) > 1]
"""Ticker symbols that are no single letter."""


_NUMBERS = (10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 250, 300)
SHARES = one_of(*_NUMBERS)

STAKE = pick(
    [
        {"money": named(code), "symbol": symbol}
        for code in ("EUR", "GBP", "USD")
        for symbol in SYMBOLS
        if symbol[0].isalpha() and STOCKS[symbol]["currency"] != code
    ]
)
"""`money` and `symbol`: a currency, and a share that is quoted in another."""

# Parcels and orders ---------------------------------------------------------------------------------------------------

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
"""Orders whose parcel is on its way."""

ORDER = one_of(*column("orders", "order_id", lambda row: row["status"] != "processing"))
"""Orders that have left the house."""

OVERDUE = one_of(*column("invoices", "invoice_number", lambda row: row["status"] == "overdue"))
OVERDUE_ABROAD = pick(
    [
        {"number": row["invoice_number"], "money": named(code)}
        for row in TABLES["invoices"]
        for code in ("EUR", "USD", "CHF", "GBP")
        if row["status"] == "overdue" and row["currency"] not in ("EUR", code)
    ]
)
"""`number` and `money`: an invoice that should have been paid, and a currency other than its own."""

AWAITED = one_of(
    *(
        number
        for number in _PARCELS
        if str(call("track_package", {"tracking_number": number}, World())["estimated_delivery"]) > "2026-03-10"
    )
)
"""The carriers' numbers of parcels that have yet to come."""
