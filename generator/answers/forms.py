"""The forms of questions: about which things, closed by which operation, asked in which words (`data/wording.json`), and how often."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from generator.answers import closings as ask
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
_SAVING = {
    **_INTO,
    "start": ("2026-03-16", "2026-04-01", "2026-04-06", "2026-05-01"),
    "every": ("day", "week"),
    "put": (10, 15, 20, 25, 30, 40, 50, 60, 75, 100),
    "count": (2, 3, 5, 10, 12, 15),
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
    # chat: search and Python
    Form("capitals_warmer", "chat", 4, "country", 2, ask.difference("capital"), "warmer", "capitals"),
    Form("capitals_mean", "chat", 3, "country", 3, ask.mean("capital"), "mean", "capitals"),
    Form("capitals_spread", "chat", 3, "country", 3, ask.spread("capital"), "spread", "capitals"),
    Form("capitals_order", "chat", 3, "country", 4, ask.order("capital"), "warm_capitals", "capitals"),
    Form("capitals_above", "chat", 2, "country", 5, ask.above("capital"), "above", "capitals", {"limit": (8, 10, 12, 15, 18, 20)}),
    Form("capitals_ends", "chat", 2, "country", 5, ask.both_ends("capital"), "ends", "capitals"),
    Form("writer_here", "chat", 1, "writer", 1, ask.reading("birthplace"), "here", "writers"),
    Form("writers_warmer", "chat", 2, "writer", 2, ask.difference("birthplace"), "warmer", "writers"),
    Form("scientists_windier", "chat", 3, "scientist", 2, ask.difference("birthplace", measure="wind"), "windier", "scientists"),
    Form("scientists_mean", "chat", 2, "scientist", 3, ask.mean("birthplace"), "mean", "scientists"),
    Form("scientists_order", "chat", 2, "scientist", 4, ask.order("birthplace"), "warm_cities", "scientists"),
    Form("author_here", "chat", 2, "book", 1, ask.reading("author", "birthplace"), "here", "writers"),
    Form("authors_warmer", "chat", 2, "book", 2, ask.difference("author", "birthplace"), "warmer", "writers"),
    Form("authors_windier", "chat", 2, "book", 2, ask.difference("author", "birthplace", measure="wind"), "windier", "writers"),
    Form("sights_windier", "chat", 3, "landmark", 2, ask.difference("site", measure="wind"), "windier", "drone"),
    Form("sights_warmest", "chat", 3, "landmark", 3, ask.extreme("site"), "warmest", "sights"),
    Form("sights_order", "chat", 2, "landmark", 4, ask.order("site", measure="wind", of="names"), "windy_things", "drone"),
    Form("sights_above", "chat", 1, "landmark", 5, ask.above("site", of="names"), "above_things", "sights", {"limit": (8, 10, 12, 15)}),
    Form("headquarters_order", "chat", 2, "company_site", 4, ask.order("headquarters", measure="wind", of="company names"), "windy_things", "drone"),
    Form("headquarters_warmer", "chat", 2, "company_site", 2, ask.difference("headquarters"), "warmer", "companies"),
    Form("shares_converted", "chat", 5, "company", 1, ask.basket, "worth", "investing", {**_INTO, "counts": _COUNTS}),
    Form("two_shares", "chat", 3, "company", 2, ask.basket, "cost", "investing", {**_INTO, "counts": _COUNTS}),
    Form("three_shares", "chat", 3, "company", 3, ask.basket, "cost", "investing", {**_INTO, "counts": _COUNTS}),
    Form("share_gap", "chat", 3, "company", 2, ask.share_gap, "share_gap", "investing", _INTO),
    Form("affordable", "chat", 3, "company", 1, ask.affordable, "afford", "investing", {**_INTO, "budget": _BUDGETS}),
    Form("movers", "chat", 3, "company", 5, ask.movers, "movers", "investing"),
    Form("saving", "chat", 8, "company", 1, ask.saving, "saving", "savings", _SAVING),
    Form("flight_weather", "chat", 1, "flight", 1, ask.reading("destination"), "here", "packing"),
    Form("flights_mean", "chat", 2, "flight", 3, ask.mean("destination"), "mean", "bulletin"),
    Form("flights_weather", "chat", 3, "flight", 3, ask.by_thing("destination"), "flights_weather", "flyers"),
    Form("flights_where", "chat", 3, "flight", 3, ask.destinations, "flights_where", "flyers"),
    Form("flights_order", "chat", 2, "flight", 4, ask.order("destination"), "warm_cities", "flyers"),
    Form("flights_warmest", "chat", 4, "flight", 3, ask.pick_of("destination"), "flights_warmest", "flexible"),
    Form("flights_windiest", "chat", 2, "flight", 3, ask.pick_of("destination", measure="wind"), "flights_windiest", "flexible"),
    Form("flights_largest", "chat", 2, "flight", 3, ask.pick_of("destination", measure="inhabitants"), "flights_largest", "flexible"),
    Form("pocket_money", "chat", 5, "flight", 1, ask.pocket_money, "pocket_money", "", {**_INTO, "sum": _SUMS}),
    Form("flights_people", "chat", 2, "flight", 2, ask.more_people, "flights_people", "bets"),
)
