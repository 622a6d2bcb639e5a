"""The forms of questions.

About which things, closed by which operation, asked in which words (`data/wording.json`), and how often.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from generator.answers import closings as ask
from generator.answers import everyday, office
from generator.answers.closings import Build
from generator.answers.relations import CURRENCIES, members

__all__ = ["FORMS", "Form"]

Json = Any


@dataclass(frozen=True, eq=False)
class Form:
    """A kind of question.

    Attributes:
        name: Unique within its subset.
        subset: `enterprise` or `chat`.
        weight: Of a hundred questions of the subset, how many have this form.
        kind: The things it is about.
        count: How many of them.
        build: Grows the chain.
        words: Its entry among the texts of the wording: ways to ask.
        extras: Further values that it draws, by slot.
    """

    name: str
    subset: str
    weight: int
    kind: str
    count: int
    build: Build
    words: str
    extras: Mapping[str, Sequence[Json]] = field(default_factory=dict)

    @property
    def texts(self) -> Sequence[str]:
        """Ways to ask."""
        return list(_WORDING["texts"][self.words])


_WORDING: dict[str, dict[str, list[str]]] = json.loads(
    files("generator.answers").joinpath("data/wording.json").read_text(encoding="utf-8")
)

_DRIVERS = tuple(
    name
    for name in members("employee")
    if name.split()[0] in "Priya Benoit Harriet Oscar Pawel Matteo Henrik Julia Jonas Chloe Giulia Eva".split()
)
_INTO = {"into": tuple(CURRENCIES)}
_COUNTS = tuple(
    (first, second, third) for first in (5, 10, 15, 20, 30) for second in (8, 12, 25, 40) for third in (4, 6, 50, 100)
)
_BUDGETS = (5_000, 8_000, 12_000, 15_000, 20_000, 30_000, 50_000)
_SUMS = (150, 200, 250, 300, 400, 500, 600)
_FEES = (0.02, 0.03, 0.04, 0.05)  # percent a day
_PER_HEAD = (28, 34, 38, 42, 46, 55)
_LIMITS = ("2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13")
_LOTS = tuple(
    (first, second, third, fourth)
    for first in (10, 15, 20, 25, 40)
    for second in (8, 12, 30, 60)
    for third in (5, 14, 28, 50)
    for fourth in (6, 18, 35, 70)
)
_NEEDS = (2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 8_000)
_BUDGETS_AT_HOME = (1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000)
_PARTS = (0.5, 0.55, 0.6, 0.65, 0.7)
_COOL = (
    "London",
    "Manchester",
    "Dublin",
    "Hamburg",
    "Copenhagen",
    "Stockholm",
    "Oslo",
    "Helsinki",
    "Warsaw",
    "Vienna",
    "Zurich",
    "Toronto",
    "Montreal",
)
_SAVING = {
    **_INTO,
    "start": ("2026-03-16", "2026-04-01", "2026-04-06", "2026-05-01"),
    "put": (15, 20, 25, 30, 40, 50, 60, 75),
    "count": (3, 4, 5, 8, 10, 12, 15),
}

FORMS = (
    # enterprise: invoices
    Form("invoice_converted", "enterprise", 2, "unpaid", 1, office.total, "convert", extras=_INTO),
    Form("three_invoices", "enterprise", 4, "unpaid", 3, office.total, "add_up", extras=_INTO),
    Form("four_invoices", "enterprise", 2, "unpaid", 4, office.total, "add_up", extras=_INTO),
    Form("invoices_by_worth", "enterprise", 3, "unpaid", 4, office.by_worth, "invoices_by_worth", extras=_INTO),
    Form("biggest_debtor", "enterprise", 3, "overdue", 3, office.biggest_debtor, "biggest_debtor", extras=_INTO),
    Form(
        "reminder", "enterprise", 2, "unpaid", 1, ask.reminder, "reminder", extras={"days": (60, 75, 90, 100, 120, 150)}
    ),
    Form(
        "late_fee",
        "enterprise",
        3,
        "overdue",
        1,
        office.late_fee,
        "late_fee",
        extras={"into": ("EUR", "USD"), "fee": _FEES},
    ),
    Form(
        "late_fees",
        "enterprise",
        3,
        "overdue",
        2,
        office.late_fee,
        "late_fees",
        extras={"into": ("EUR", "USD"), "fee": _FEES},
    ),
    Form(
        "long_overdue",
        "enterprise",
        3,
        "overdue",
        5,
        office.long_overdue,
        "long_overdue",
        extras={"days": (30, 40, 45, 60, 75, 90)},
    ),
    Form("oldest_debts", "enterprise", 3, "overdue", 5, ask.by_date("due", of="invoice numbers"), "oldest_debts"),
    Form(
        "instalment",
        "enterprise",
        2,
        "unpaid",
        1,
        office.instalment,
        "instalment",
        extras={**_INTO, "parts": (3, 4, 6)},
    ),
    Form("discount", "enterprise", 1, "unpaid", 2, office.share_of, "discount", extras={**_INTO, "off": (2, 3, 4, 5)}),
    Form(
        "commission",
        "enterprise",
        2,
        "invoice",
        3,
        office.share_of,
        "commission",
        extras={"into": ("EUR", "GBP"), "share": (4, 5, 6, 8, 10)},
    ),
    # enterprise: orders, parcels and products
    Form("parcels_where", "enterprise", 2, "shipped", 3, office.parcels("whereabouts"), "parcels_where"),
    Form("parcels_when", "enterprise", 3, "order", 3, office.parcels("arrival"), "parcels_when"),
    Form(
        "parcels_by_arrival",
        "enterprise",
        2,
        "order",
        4,
        ask.by_date("parcel", "arrival", of="order numbers"),
        "parcels_by_arrival",
    ),
    Form("parcels_late", "enterprise", 2, "order", 5, office.late_parcels, "parcels_late", extras={"limit": _LIMITS}),
    Form("parcel_weather", "enterprise", 1, "shipped", 1, ask.reading("parcel", "whereabouts"), "parcel_weather"),
    Form("last_served", "enterprise", 2, "order", 4, office.last_served, "last_served"),
    Form("buyer_phone", "enterprise", 2, "shipped", 1, office.buyer_phone, "buyer_phone"),
    Form("refund", "enterprise", 3, "delivered", 1, office.refund, "refund", extras={"fee": (5, 10, 15, 20)}),
    Form("claim", "enterprise", 2, "shipped", 3, office.claim, "claim", extras={"into": ("EUR", "GBP", "CHF")}),
    Form(
        "quote",
        "enterprise",
        2,
        "product",
        3,
        office.quote,
        "quote",
        extras={"into": ("EUR", "GBP", "CHF"), "off": (5, 8, 10, 15), "counts": _COUNTS},
    ),
    Form(
        "quote_for",
        "enterprise",
        4,
        "product",
        2,
        office.quote_for,
        "quote_for",
        extras={"who": members("customer"), "counts": _COUNTS},
    ),
    Form(
        "stock_value",
        "enterprise",
        1,
        "product",
        3,
        office.stock_value,
        "stock_value",
        extras={"into": ("EUR", "GBP", "CHF")},
    ),
    Form(
        "too_few",
        "enterprise",
        1,
        "shelf",
        5,
        office.too_few,
        "too_few",
        extras={"need": (40, 50, 60, 80, 100, 120, 150)},
    ),
    # enterprise: colleagues, events and journeys
    Form(
        "local_pay", "enterprise", 2, "employee", 1, office.local_pay, "local_pay", extras={"raise_": (2, 3, 4, 5, 6)}
    ),
    Form(
        "team_pay", "enterprise", 3, "employee", 4, office.team_pay, "team_pay", extras={"into": ("USD", "GBP", "CHF")}
    ),
    Form(
        "raise_cost",
        "enterprise",
        3,
        "employee",
        3,
        office.raise_cost,
        "raise_cost",
        extras={"raise_": (2, 3, 4, 5, 6)},
    ),
    Form("seniority", "enterprise", 1, "employee", 5, ask.by_date("joined", of="names"), "seniority"),
    Form(
        "joined_before",
        "enterprise",
        2,
        "employee",
        5,
        office.joined_before,
        "joined_before",
        extras={"limit": ("2020-01-01", "2021-01-01", "2022-01-01")},
    ),
    Form("jubilee", "enterprise", 1, "employee", 1, ask.jubilee, "jubilee", extras={"years": (5, 6, 7, 8, 10)}),
    Form(
        "registration",
        "enterprise",
        2,
        "event",
        1,
        ask.registration,
        "registration",
        extras={"weeks": (2, 3, 4, 5, 6, 8)},
    ),
    Form("events_order", "enterprise", 1, "event", 5, ask.by_date("day", of="event titles"), "events_order"),
    Form(
        "catering",
        "enterprise",
        3,
        "event",
        3,
        office.catering,
        "catering",
        extras={"into": ("USD", "GBP", "CHF"), "each": _PER_HEAD},
    ),
    Form("local_budget", "enterprise", 2, "event", 1, office.local_budget, "local_budget", extras={"each": _PER_HEAD}),
    Form("organizers", "enterprise", 2, "event", 3, office.organizers, "organizers"),
    Form(
        "mileage",
        "enterprise",
        2,
        "event",
        1,
        office.mileage,
        "mileage",
        extras={"who": _DRIVERS, "rate": ("0.30", "0.35", "0.40", "0.45")},
    ),
    Form("nearest", "enterprise", 1, "client", 3, office.nearest, "nearest", extras={"who": _DRIVERS}),
    Form("visits", "enterprise", 1, "client", 3, ask.by_thing("base"), "visits"),
    # enterprise: shares
    Form("holdings", "enterprise", 3, "holding", 3, office.holdings, "holdings", extras=_INTO),
    Form("gains", "enterprise", 3, "holding", 3, office.gains, "gains", extras=_INTO),
    Form("gain_each", "enterprise", 2, "holding", 2, office.gain_each, "gain_each"),
    Form("holdings_movers", "enterprise", 1, "holding", 4, office.movers, "holdings_movers"),
    Form("holdings_losers", "enterprise", 2, "holding", 5, office.losers, "holdings_losers"),
    Form("three_shares", "enterprise", 2, "company", 3, ask.basket, "cost", extras={**_INTO, "counts": _COUNTS}),
    Form("affordable", "enterprise", 1, "company", 1, ask.affordable, "afford", extras={**_INTO, "budget": _BUDGETS}),
    # chat: shares
    Form("shares_converted", "chat", 3, "share", 1, everyday.worth(), "worth", extras={**_INTO, "counts": _LOTS}),
    Form(
        "gift", "chat", 2, "share", 1, everyday.gift, "gift", extras={**_INTO, "heads": (2, 3, 4), "each": (2, 3, 4, 5)}
    ),
    Form("two_shares", "chat", 3, "share", 2, everyday.worth(), "buy_lots", extras={**_INTO, "counts": _LOTS}),
    Form("three_shares", "chat", 4, "share", 3, everyday.worth(), "portfolio", extras={**_INTO, "counts": _LOTS}),
    Form("four_shares", "chat", 5, "share", 4, everyday.worth(), "portfolio", extras={**_INTO, "counts": _LOTS}),
    Form(
        "heirs",
        "chat",
        4,
        "share",
        3,
        everyday.worth(sharing=True),
        "heirs",
        extras={**_INTO, "counts": _LOTS, "heirs": (3, 4, 5)},
    ),
    Form("lots_gap", "chat", 3, "share", 2, everyday.lots_gap, "lots_gap", extras={**_INTO, "counts": _LOTS}),
    Form("swap", "chat", 3, "share", 2, everyday.swap, "swap", extras={"counts": _LOTS}),
    Form("to_sell", "chat", 3, "share", 1, everyday.to_sell, "to_sell", extras={**_INTO, "need": _NEEDS}),
    Form(
        "affordable", "chat", 3, "share", 1, everyday.affordable, "invest", extras={**_INTO, "budget": _BUDGETS_AT_HOME}
    ),
    Form(
        "spend_each",
        "chat",
        2,
        "share",
        3,
        everyday.spend_each,
        "spend_each",
        extras={**_INTO, "budget": (1_000, 1_500, 2_000, 2_500, 3_000, 4_000)},
    ),
    Form(
        "options",
        "chat",
        2,
        "share",
        1,
        everyday.options,
        "options",
        extras={**_INTO, "count": (50, 80, 100, 150, 200), "strike": (0.6, 0.7, 0.75, 0.8)},
    ),
    Form("profit", "chat", 4, "share", 2, everyday.profit, "profit", extras={**_INTO, "counts": _LOTS, "part": _PARTS}),
    Form(
        "short",
        "chat",
        2,
        "share",
        2,
        everyday.short(enough=False),
        "short",
        extras={**_INTO, "counts": _LOTS, "part": _PARTS},
    ),
    Form(
        "left",
        "chat",
        2,
        "share",
        3,
        everyday.short(enough=True),
        "left",
        extras={**_INTO, "counts": _LOTS, "part": (0.1, 0.2, 0.3)},
    ),
    Form("saving", "chat", 4, "share", 1, everyday.saving, "saving", extras=_SAVING),
    Form("movers", "chat", 2, "share", 5, everyday.movers, "movers"),
    Form("losers", "chat", 3, "share", 5, everyday.losers, "losers"),
    Form("best_and_worst", "chat", 2, "share", 5, everyday.best_and_worst, "best_and_worst"),
    Form("best_today", "chat", 2, "share", 4, everyday.best_today, "best_today"),
    # chat: the weather on a trip
    Form("warmer_there", "chat", 5, "resort", 1, everyday.warmer_there, "warmer_there", extras={"home": _COOL}),
    Form("cities_each", "chat", 2, "city", 3, ask.by_thing(), "cities_each"),
    Form("cities_order", "chat", 2, "city", 4, ask.order(), "cities_order"),
    Form(
        "coast_wind",
        "chat",
        2,
        "coast",
        5,
        ask.above(measure="wind"),
        "coast_wind",
        extras={"limit": (12, 15, 18, 20, 25)},
    ),
    Form("capitals_spread", "chat", 2, "neighbour", 3, ask.spread("capital"), "capitals_spread"),
    Form("capitals_mean", "chat", 1, "neighbour", 3, ask.mean("capital"), "capitals_mean"),
    Form("capitals_order", "chat", 1, "neighbour", 4, ask.order("capital"), "capitals_order"),
    Form(
        "capitals_above",
        "chat",
        1,
        "neighbour",
        5,
        ask.above("capital"),
        "capitals_above",
        extras={"limit": (4, 5, 6, 8, 10, 12, 15, 18, 20, 22, 25, 28)},
    ),
    Form("sights_each", "chat", 2, "sight", 3, ask.by_thing("site"), "sights_each"),
    Form(
        "sights_calm",
        "chat",
        1,
        "site",
        5,
        ask.above("site", measure="wind", of="names", below=True),
        "sights_calm",
        extras={"limit": (15, 18, 20, 25)},
    ),
    Form("headquarters_each", "chat", 2, "supplier", 3, ask.by_thing("headquarters"), "headquarters_each"),
    # chat: today's flights
    Form("flight_fahrenheit", "chat", 2, "boarding", 1, everyday.flight_fahrenheit, "flight_fahrenheit"),
    Form("flight_gap", "chat", 3, "boarding", 1, everyday.flight_gap, "flight_gap"),
    Form(
        "pocket_money", "chat", 4, "boarding", 1, everyday.pocket_money, "pocket_money", extras={**_INTO, "sum": _SUMS}
    ),
    Form("flights_weather", "chat", 2, "flight", 3, ask.by_thing("destination"), "flights_weather"),
    Form("standby", "chat", 2, "standby", 3, everyday.standby, "standby"),
    Form("connection", "chat", 3, "connection", 2, everyday.connection, "connection"),
    Form("pickup", "chat", 3, "pickup", 2, everyday.pickup, "pickup"),
    Form(
        "meeting",
        "chat",
        2,
        "arriving",
        1,
        everyday.meeting,
        "meeting",
        extras={"time": ("14:00", "15:00", "16:30", "17:00", "18:00", "19:30")},
    ),
)
