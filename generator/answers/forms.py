"""The forms of questions: about which things, closed by which operation, asked in which words (`data/wording.json`), and how often."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from generator.answers import closings as ask
from generator.answers import everyday
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
        lead: Its entry among the leads: sentences that say what it is for, one of which, or none, stands first.
        extras: Further values that it draws, by slot.
    """

    name: str
    subset: str
    weight: int
    kind: str
    count: int
    build: Build
    words: str
    lead: str = ""
    extras: Mapping[str, Sequence[Json]] = field(default_factory=dict)

    @property
    def texts(self) -> Sequence[str]:
        """Ways to ask."""
        return list(_WORDING["texts"][self.words])

    @property
    def leads(self) -> Sequence[str]:
        """What it is for, in several ways."""
        return list(_WORDING["leads"][self.lead]) if self.lead else [""]


_WORDING: dict[str, dict[str, list[str]]] = json.loads(files("generator.answers").joinpath("data/wording.json").read_text(encoding="utf-8"))

_EVENT_NAMES = members("event")
_DRIVERS = tuple(
    name for name in members("employee") if name.split()[0] in "Priya Benoit Harriet Oscar Pawel Matteo Henrik Julia Jonas Chloe Giulia Eva".split()
)
_INTO = {"into": tuple(CURRENCIES)}
_COUNTS = tuple((first, second, third) for first in (5, 10, 15, 20, 30) for second in (8, 12, 25, 40) for third in (4, 6, 50, 100))
_BUDGETS = (5_000, 8_000, 12_000, 15_000, 20_000, 30_000, 50_000)
_SUMS = (150, 200, 250, 300, 400, 500, 600)
_LIMITS = ("2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13")
_LOTS = tuple(
    (first, second, third, fourth) for first in (10, 15, 20, 25, 40) for second in (8, 12, 30, 60) for third in (5, 14, 28, 50) for fourth in (6, 18, 35, 70)
)
_NEEDS = (2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 8_000)
_BUDGETS_AT_HOME = (1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000)
_PARTS = (0.5, 0.55, 0.6, 0.65, 0.7)
_COOL = ("London", "Manchester", "Dublin", "Hamburg", "Copenhagen", "Stockholm", "Oslo", "Helsinki", "Warsaw", "Vienna", "Zurich", "Toronto", "Montreal")
_SAVING = {
    **_INTO,
    "start": ("2026-03-16", "2026-04-01", "2026-04-06", "2026-05-01"),
    "put": (15, 20, 25, 30, 40, 50, 60, 75),
    "count": (3, 4, 5, 8, 10, 12, 15),
}

FORMS = (
    # enterprise: the company's own tables
    Form("invoice_converted", "enterprise", 3, "invoice", 1, ask.total("invoiced"), "convert", "bookkeeping", _INTO),
    Form("two_invoices", "enterprise", 1, "invoice", 2, ask.total("invoiced"), "add_up", "bookkeeping", _INTO),
    Form("three_invoices", "enterprise", 3, "invoice", 3, ask.total("invoiced"), "add_up", "bookkeeping", _INTO),
    Form("four_invoices", "enterprise", 2, "invoice", 4, ask.total("invoiced"), "add_up", "bookkeeping", _INTO),
    Form("invoice_gap", "enterprise", 2, "invoice", 2, ask.money_gap("invoiced"), "invoice_gap", "bookkeeping", _INTO),
    Form("invoices_by_worth", "enterprise", 2, "unpaid", 4, ask.money_order("invoiced"), "invoices_by_worth", "debtors", _INTO),
    Form("biggest_bill", "enterprise", 3, "unpaid", 3, ask.biggest_bill, "biggest_bill", "debtors", _INTO),
    Form("reminder", "enterprise", 3, "unpaid", 1, ask.reminder, "reminder", "", {"days": (60, 75, 90, 100, 120, 150)}),
    Form("last_due", "enterprise", 3, "unpaid", 3, ask.last_due, "last_due", "debtors", {"days": (20, 30, 45, 60, 75, 90)}),
    Form("parcels_where", "enterprise", 3, "order", 3, ask.parcels("whereabouts"), "parcels_where", "parcels"),
    Form("parcels_when", "enterprise", 3, "order", 3, ask.parcels("arrival"), "parcels_when", "parcels"),
    Form("parcels_by_arrival", "enterprise", 2, "order", 4, ask.by_date("parcel", "arrival", of="order numbers"), "parcels_by_arrival", "parcels_more"),
    Form("parcels_late", "enterprise", 2, "order", 5, ask.late_parcels, "parcels_late", "parcels_more", {"limit": _LIMITS}),
    Form("parcel_weather", "enterprise", 1, "order", 1, ask.reading("parcel", "whereabouts"), "parcel_weather"),
    Form("last_parcel", "enterprise", 3, "order", 3, ask.parcel_pick("whereabouts", largest=True), "last_parcel", "parcels"),
    Form("first_parcel", "enterprise", 3, "order", 4, ask.parcel_pick("buyer", largest=False), "first_parcel", "parcels_more"),
    Form("local_pay", "enterprise", 2, "employee", 1, ask.local_pay, "local_pay", "payroll", {"raise_": (2, 3, 4, 5, 6)}),
    Form("boss_pay", "enterprise", 2, "employee", 1, ask.boss_pay, "boss_pay", "payroll", _INTO),
    Form("pay_gap", "enterprise", 1, "employee", 1, ask.pay_gap, "pay_gap", "payroll"),
    Form("team_pay", "enterprise", 2, "employee", 4, ask.team_pay, "team_pay", "payroll", _INTO),
    Form("tenure", "enterprise", 2, "employee", 2, ask.days_between("joined"), "tenure", "speech"),
    Form("jubilee", "enterprise", 3, "employee", 1, ask.jubilee, "jubilee", "anniversary", {"years": (6, 7, 8, 10, 15, 20)}),
    Form("seniority", "enterprise", 2, "employee", 5, ask.by_date("joined", of="names"), "seniority", "awards"),
    Form("offices_apart", "enterprise", 1, "employee", 2, ask.tour("office"), "offices_apart", "roads"),
    Form("offices_warmer", "enterprise", 2, "employee", 2, ask.difference("office"), "warmer", "staff"),
    Form("offices_mean", "enterprise", 1, "employee", 3, ask.mean("office"), "mean", "staff"),
    Form("offices_order", "enterprise", 2, "employee", 4, ask.order("office"), "warm_cities", "staff"),
    Form("visit", "enterprise", 2, "customer", 1, ask.visit, "visit", "roads", {"who": _DRIVERS}),
    Form("nearest_customer", "enterprise", 2, "customer", 3, ask.visit, "nearest_customer", "roads", {"who": _DRIVERS}),
    Form("customer_to_event", "enterprise", 3, "customer", 1, ask.travel, "customer_to_event", "guests", {"event": _EVENT_NAMES}),
    Form("colleagues_to_event", "enterprise", 1, "employee", 2, ask.travel, "to_event", "mileage", {"event": _EVENT_NAMES}),
    Form("team_to_event", "enterprise", 2, "employee", 3, ask.travel, "to_event", "mileage", {"event": _EVENT_NAMES}),
    Form("events_apart", "enterprise", 2, "event", 2, ask.days_between("day"), "events_apart", "calendar"),
    Form("registration", "enterprise", 3, "event", 1, ask.registration, "registration", "", {"weeks": (2, 3, 4, 5, 6, 8)}),
    Form("catering", "enterprise", 2, "event", 3, ask.catering, "catering", "budget", {"into": ("USD", "GBP", "CHF"), "each": (28, 34, 38, 42, 46, 55)}),
    Form("events_coldest", "enterprise", 1, "event", 4, ask.extreme("venue", largest=False), "coldest", "venues"),
    Form("events_ends", "enterprise", 2, "event", 5, ask.both_ends("venue"), "ends", "venues"),
    Form("holding", "enterprise", 1, "holding", 1, ask.holdings, "holding", "treasury", _INTO),
    Form("three_holdings", "enterprise", 3, "holding", 3, ask.holdings, "three_holdings", "treasury", _INTO),
    Form("gain", "enterprise", 1, "holding", 1, ask.gain, "gain", "treasury"),
    Form("gains", "enterprise", 2, "holding", 2, ask.gains, "gains", "treasury", _INTO),
    Form("holdings_movers", "enterprise", 2, "holding", 4, ask.movers, "holdings_movers", "treasury"),
    Form("stock_value", "enterprise", 1, "product", 2, ask.stock_value, "stock_value", "warehouse", {"into": ("EUR", "GBP", "CHF")}),
    # enterprise: the world outside
    Form("two_shares", "enterprise", 1, "company", 2, ask.basket, "cost", "investing", {**_INTO, "counts": _COUNTS}),
    Form("three_shares", "enterprise", 3, "company", 3, ask.basket, "cost", "investing", {**_INTO, "counts": _COUNTS}),
    Form("affordable", "enterprise", 2, "company", 1, ask.affordable, "afford", "investing", {**_INTO, "budget": _BUDGETS}),
    Form("sights_warmer", "enterprise", 1, "landmark", 2, ask.difference("site"), "warmer", "sights"),
    Form("capitals_mean", "enterprise", 1, "country", 3, ask.mean("capital"), "mean", "capitals"),
    Form("headquarters_order", "enterprise", 1, "company_site", 4, ask.order("headquarters", measure="wind", of="company names"), "windy_things", "drone"),
    Form("sights_tour", "enterprise", 2, "landmark", 3, ask.tour("site"), "sights_tour", "road_trip"),
    # chat: shares
    Form("shares_converted", "chat", 3, "share", 1, everyday.worth(), "worth", extras={**_INTO, "counts": _LOTS}),
    Form("gift", "chat", 2, "share", 1, everyday.gift, "gift", extras={**_INTO, "heads": (2, 3, 4), "each": (2, 3, 4, 5)}),
    Form("two_shares", "chat", 3, "share", 2, everyday.worth(), "buy_lots", extras={**_INTO, "counts": _LOTS}),
    Form("three_shares", "chat", 4, "share", 3, everyday.worth(), "portfolio", extras={**_INTO, "counts": _LOTS}),
    Form("four_shares", "chat", 5, "share", 4, everyday.worth(), "portfolio", extras={**_INTO, "counts": _LOTS}),
    Form("heirs", "chat", 4, "share", 3, everyday.worth(sharing=True), "heirs", extras={**_INTO, "counts": _LOTS, "heirs": (3, 4, 5)}),
    Form("lots_gap", "chat", 3, "share", 2, everyday.lots_gap, "lots_gap", extras={**_INTO, "counts": _LOTS}),
    Form("swap", "chat", 3, "share", 2, everyday.swap, "swap", extras={"counts": _LOTS}),
    Form("to_sell", "chat", 3, "share", 1, everyday.to_sell, "to_sell", extras={**_INTO, "need": _NEEDS}),
    Form("affordable", "chat", 3, "share", 1, everyday.affordable, "invest", extras={**_INTO, "budget": _BUDGETS_AT_HOME}),
    Form("spend_each", "chat", 2, "share", 3, everyday.spend_each, "spend_each", extras={**_INTO, "budget": (1_000, 1_500, 2_000, 2_500, 3_000, 4_000)}),
    Form("options", "chat", 2, "share", 1, everyday.options, "options", extras={**_INTO, "count": (50, 80, 100, 150, 200), "strike": (0.6, 0.7, 0.75, 0.8)}),
    Form("profit", "chat", 4, "share", 2, everyday.profit, "profit", extras={**_INTO, "counts": _LOTS, "part": _PARTS}),
    Form("short", "chat", 2, "share", 2, everyday.short(enough=False), "short", extras={**_INTO, "counts": _LOTS, "part": _PARTS}),
    Form("left", "chat", 2, "share", 3, everyday.short(enough=True), "left", extras={**_INTO, "counts": _LOTS, "part": (0.1, 0.2, 0.3)}),
    Form("saving", "chat", 4, "share", 1, everyday.saving, "saving", extras=_SAVING),
    Form("movers", "chat", 2, "share", 5, everyday.movers, "movers"),
    Form("losers", "chat", 3, "share", 5, everyday.losers, "losers"),
    Form("best_and_worst", "chat", 2, "share", 5, everyday.best_and_worst, "best_and_worst"),
    Form("best_today", "chat", 2, "share", 4, everyday.best_today, "best_today"),
    # chat: the weather on a trip
    Form("warmer_there", "chat", 5, "resort", 1, everyday.warmer_there, "warmer_there", extras={"home": _COOL}),
    Form("cities_each", "chat", 2, "city", 3, ask.by_thing(), "cities_each"),
    Form("cities_order", "chat", 2, "city", 4, ask.order(), "cities_order"),
    Form("coast_wind", "chat", 2, "coast", 5, ask.above(measure="wind"), "coast_wind", extras={"limit": (12, 15, 18, 20, 25)}),
    Form("capitals_spread", "chat", 2, "neighbour", 3, ask.spread("capital"), "capitals_spread"),
    Form("capitals_mean", "chat", 1, "neighbour", 3, ask.mean("capital"), "capitals_mean"),
    Form("capitals_order", "chat", 1, "neighbour", 4, ask.order("capital"), "capitals_order"),
    Form("capitals_above", "chat", 1, "neighbour", 5, ask.above("capital"), "capitals_above", extras={"limit": (4, 5, 6, 8, 10, 12, 15, 18, 20, 22, 25, 28)}),
    Form("sights_each", "chat", 2, "sight", 3, ask.by_thing("site"), "sights_each"),
    Form("sights_calm", "chat", 1, "site", 5, ask.above("site", measure="wind", of="names", below=True), "sights_calm", extras={"limit": (15, 18, 20, 25)}),
    Form("headquarters_each", "chat", 2, "supplier", 3, ask.by_thing("headquarters"), "headquarters_each"),
    # chat: today's flights
    Form("flight_fahrenheit", "chat", 2, "boarding", 1, everyday.flight_fahrenheit, "flight_fahrenheit"),
    Form("flight_gap", "chat", 3, "boarding", 1, everyday.flight_gap, "flight_gap"),
    Form("pocket_money", "chat", 4, "boarding", 1, everyday.pocket_money, "pocket_money", extras={**_INTO, "sum": _SUMS}),
    Form("flights_weather", "chat", 2, "flight", 3, ask.by_thing("destination"), "flights_weather"),
    Form("standby", "chat", 2, "standby", 3, everyday.standby, "standby"),
    Form("connection", "chat", 3, "connection", 2, everyday.connection, "connection"),
    Form("pickup", "chat", 3, "pickup", 2, everyday.pickup, "pickup"),
    Form("meeting", "chat", 2, "arriving", 1, everyday.meeting, "meeting", extras={"time": ("14:00", "15:00", "16:30", "17:00", "18:00", "19:30")}),
)
