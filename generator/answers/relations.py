"""Typed relations of the simulators' world.

Each said once as a noun phrase and once as a call (in `chat`, as a search).
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, partial
from importlib.resources import files
from itertools import combinations
from types import MappingProxyType
from typing import Any

from generator.answers.search import flight_numbers
from simulators import World, call
from simulators.data import load

__all__ = ["CURRENCIES", "KINDS", "RELATIONS", "Kind", "Relation", "flight", "listed", "members", "sets"]


@dataclass(frozen=True)
class Relation:
    """What one thing is to another.

    Attributes:
        name: e.g. "capital".
        source: Kind of thing it starts from.
        target: Kind of thing, or measure, that it leads to.
        one: Noun phrase about one thing.
        many: Noun phrase about several.
        asks: The question that asks for it alone.
        call: Tool of the catalogue, its arguments ("{}" is the thing) and the path into its output.
        found: Words to search for, the type of the entry that tells it, and the key among its facts.
        own: Whether the value exists in the simulators' world only.
        currency: For an amount of money, the path or key of its currency.
        at: How a question says where a place is, in several ways, e.g. "in the capital of {}".
        these: How a question says several such places, in several ways; as `many` unless told otherwise.
    """

    name: str
    source: str
    target: str
    one: str
    many: str
    asks: str
    call: tuple[str, Mapping[str, str], str] | None = None
    found: tuple[str, str, str] | None = None
    own: bool = False
    currency: str = ""
    at: tuple[str, ...] = ()
    these: tuple[str, ...] = ()


def _known(prop: str) -> tuple[str, Mapping[str, str], str]:
    return "knowledge_base_query", {"subject": "{}", "property": prop}, "value"


def _row(table: str, column: str, field: str) -> tuple[str, Mapping[str, str], str]:
    return "database_query", {"table": table, "column": column, "value": "{}"}, f"rows[0].{field}"


def _now(tool: str, argument: str, field: str) -> tuple[str, Mapping[str, str], str]:
    return tool, {argument: "{}"}, field


RELATIONS = {
    relation.name: relation
    for relation in (
        # The encyclopaedia ---------------------------------------------------------------------------------------------------------------------------------
        Relation(
            "headquarters",
            "company",
            "city",
            "the city where {} has its headquarters",
            "the cities where {} have their headquarters",
            "In which city does {} have its headquarters?",
            _known("headquarters"),
            ("{} headquarters city", "company", "headquarters"),
            at=("at the headquarters of {}",),
            these=("the headquarters of {}",),
        ),
        Relation(
            "site",
            "landmark",
            "city",
            "the city where you find {}",
            "the cities where you find {}",
            "In which city do you find {}?",
            _known("city"),
            ("which city is {} in", "landmark", "city"),
            at=("at {}",),
            these=("{}",),
        ),
        Relation(
            "capital",
            "country",
            "city",
            "the capital of {}",
            "the capitals of {}",
            "What is the capital of {}?",
            _known("capital"),
            ("capital of {}", "country", "capital"),
            at=("in the capital of {}",),
        ),
        Relation(
            "local_currency",
            "country",
            "currency",
            "the currency of {}",
            "the currencies of {}",
            "What is the ISO code of the currency of {}?",
            _known("currency"),
            ("currency of {}", "country", "currency"),
        ),
        Relation(
            "population",
            "country",
            "count",
            "the population of {}",
            "the populations of {}",
            "How many people live in {}?",
            None,
            ("population of {}", "country", "population"),
        ),
        Relation(
            "symbol",
            "company",
            "symbol",
            "the ticker symbol of {}",
            "the ticker symbols of {}",
            "What is the ticker symbol of {}?",
            _known("stock_symbol"),
        ),
        # Cities --------------------------------------------------------------------------------------------------------------------------------------------
        Relation(
            "country",
            "city",
            "country",
            "the country that {} is in",
            "the countries that {} are in",
            "Which country is {} in?",
            None,
            ("{} city country", "city", "country"),
        ),
        Relation(
            "inhabitants",
            "city",
            "count",
            "the population of {}",
            "the populations of {}",
            "How many people live in {}?",
            _now("get_location_info", "city", "population"),
            ("{} city population", "city", "population"),
        ),
        Relation(
            "money_there",
            "city",
            "currency",
            "the local currency in {}",
            "the local currencies in {}",
            "What is the ISO code of the currency that people pay with in {}?",
            _now("get_location_info", "city", "currency"),
            ("{} city local currency", "city", "currency"),
        ),
        Relation(
            "temperature",
            "city",
            "celsius",
            "the current temperature in {}",
            "the current temperatures in {}",
            "What is the temperature in {} right now, in degrees Celsius?",
            _now("get_weather", "city", "temperature_c"),
            ("{} weather temperature now", "weather", "temperature_c"),
            own=True,
        ),
        Relation(
            "humidity",
            "city",
            "humidity",
            "the current humidity in {}",
            "the current humidity in {}",
            "What is the humidity in {} right now, in percent?",
            _now("get_weather", "city", "humidity_percent"),
            ("{} weather humidity now", "weather", "humidity_percent"),
            own=True,
        ),
        Relation(
            "wind",
            "city",
            "wind",
            "the current wind speed in {}",
            "the current wind speeds in {}",
            "How fast is the wind in {} right now, in km/h?",
            _now("get_weather", "city", "wind_kph"),
            ("{} weather wind now", "weather", "wind_kph"),
            own=True,
        ),
        # The market ----------------------------------------------------------------------------------------------------------------------------------------
        Relation(
            "price",
            "symbol",
            "money",
            "the current share price for {}",
            "the current share prices for {}",
            "What does one share with the symbol {} cost right now, in the currency it trades in?",
            _now("get_stock_price", "symbol", "price"),
            None,
            own=True,
            currency="currency",
        ),
        Relation(
            "change",
            "symbol",
            "change",
            "today's change for {}",
            "today's changes for {}",
            "By how many percent has the share with the symbol {} moved today?",
            _now("get_stock_price", "symbol", "change_percent"),
            own=True,
        ),
        Relation(
            "quote",
            "company",
            "money",
            "the share price of {}",
            "the share prices of {}",
            "What does one share of {} cost right now, in the currency it trades in?",
            None,
            ("{} share price", "share", "price"),
            own=True,
            currency="currency",
        ),
        Relation(
            "move",
            "company",
            "change",
            "today's change of {}",
            "today's changes of {}",
            "By how many percent has the share of {} moved today?",
            None,
            ("{} share price change today", "share", "change_percent"),
            own=True,
        ),
        # Flights -------------------------------------------------------------------------------------------------------------------------------------------
        Relation(
            "destination",
            "flight",
            "city",
            "the city that {} goes to",
            "the cities that {} go to",
            "Which city does {} go to today?",
            None,
            ("{} destination", "flight", "destination"),
            own=True,
            at=("where {} is going", "where {} lands today"),
            these=("the destinations of {}", "the cities that {} go to"),
        ),
        Relation(
            "landing",
            "flight",
            "moment",
            "the time at which {} lands",
            "the times at which {} land",
            "When does {} land (date, time and offset, in ISO 8601)?",
            None,
            ("{} arrival landing time", "flight", "arrival_time"),
            own=True,
        ),
        Relation(
            "departure",
            "flight",
            "moment",
            "the time at which {} leaves",
            "the times at which {} leave",
            "When does {} leave (date, time and offset, in ISO 8601)?",
            None,
            ("{} departure leaving time", "flight", "departure_time"),
            own=True,
        ),
        # The company's own tables
        # --------------------------------------------------------------------------------------------------------------------------
        Relation(
            "invoiced",
            "invoice",
            "money",
            "the amount of {}",
            "the amounts of {}",
            "What is the amount of {}, in its own currency?",
            _row("invoices", "invoice_number", "amount"),
            own=True,
            currency="rows[0].currency",
        ),
        Relation(
            "due",
            "invoice",
            "date",
            "the due date of {}",
            "the due dates of {}",
            "When is {} due?",
            _row("invoices", "invoice_number", "due_date"),
            own=True,
        ),
        Relation(
            "billed",
            "invoice",
            "customer",
            "the company behind {}",
            "the companies behind {}",
            "Which company is {} made out to?",
            _row("invoices", "invoice_number", "company"),
            own=True,
        ),
        Relation(
            "parcel",
            "order",
            "parcel",
            "the parcel for {}",
            "the parcels for {}",
            "What is the tracking number of {}?",
            _row("orders", "order_id", "tracking_number"),
            own=True,
        ),
        Relation(
            "delivery_city",
            "order",
            "city",
            "the city that {} is sent to",
            "the cities that {} are sent to",
            "Which city is {} sent to?",
            _row("orders", "order_id", "city"),
            own=True,
        ),
        Relation(
            "buyer",
            "order",
            "customer",
            "the person who placed {}",
            "the people who placed {}",
            "What is the name of the person who placed {}?",
            _row("orders", "order_id", "customer"),
            own=True,
        ),
        Relation(
            "paid",
            "order",
            "money",
            "the total of {}",
            "the totals of {}",
            "What is the total of {}, in its own currency?",
            _row("orders", "order_id", "total"),
            own=True,
            currency="rows[0].currency",
        ),
        Relation(
            "whereabouts",
            "parcel",
            "city",
            "the city where {} is right now",
            "the cities where {} are right now",
            "In which city is {} right now?",
            _now("track_package", "tracking_number", "location"),
            own=True,
            at=("where {} is",),
        ),
        Relation(
            "arrival",
            "parcel",
            "date",
            "the arrival date of {}",
            "the arrival dates of {}",
            "On which date does {} arrive?",
            _now("track_package", "tracking_number", "estimated_delivery"),
            own=True,
        ),
        Relation(
            "manager",
            "employee",
            "employee",
            "{}'s manager",
            "the managers of {}",
            "Who is {}'s manager?",
            _row("employees", "name", "manager"),
            own=True,
        ),
        Relation(
            "office",
            "employee",
            "city",
            "the city where {} works",
            "the cities where {} work",
            "In which city does {} work?",
            _row("employees", "name", "city"),
            own=True,
            at=("where {} works",),
            these=("the cities where {} work",),
        ),
        Relation(
            "salary",
            "employee",
            "money",
            "{}'s salary",
            "the salaries of {}",
            "What is {}'s yearly salary?",
            _row("employees", "name", "salary"),
            own=True,
            currency="rows[0].currency",
        ),
        Relation(
            "joined",
            "employee",
            "date",
            "{}'s first day",
            "the first days of {}",
            "On which date did {} join us?",
            _row("employees", "name", "hire_date"),
            own=True,
        ),
        Relation(
            "venue",
            "event",
            "city",
            "the city where {} takes place",
            "the cities where {} take place",
            "In which city does {} take place?",
            _row("events", "title", "city"),
            own=True,
            at=("in the city where {} takes place",),
        ),
        Relation(
            "day",
            "event",
            "date",
            "the date of {}",
            "the dates of {}",
            "On which date is {}?",
            _row("events", "title", "date"),
            own=True,
        ),
        Relation(
            "organizer",
            "event",
            "employee",
            "the organizer of {}",
            "the organizers of {}",
            "Who organizes {}?",
            _row("events", "title", "organizer"),
            own=True,
        ),
        Relation(
            "guests",
            "event",
            "count",
            "the number of guests at {}",
            "the numbers of guests at {}",
            "How many guests are expected at {}?",
            _row("events", "title", "attendees"),
            own=True,
        ),
        Relation(
            "held",
            "holding",
            "symbol",
            "the symbol of {}",
            "the symbols of {}",
            "What is the ticker symbol of {}?",
            _row("holdings", "company", "symbol"),
            own=True,
        ),
        Relation(
            "shares",
            "holding",
            "count",
            "the number of {}",
            "the numbers of {}",
            "How many of {} do we hold?",
            _row("holdings", "company", "shares"),
            own=True,
        ),
        Relation(
            "bought",
            "holding",
            "money",
            "the purchase price of {}",
            "the purchase prices of {}",
            "What did we pay for each of {}?",
            _row("holdings", "company", "purchase_price"),
            own=True,
            currency="rows[0].currency",
        ),
        Relation(
            "base",
            "customer",
            "city",
            "the city where {} is based",
            "the cities where {} are based",
            "In which city is {} based?",
            _row("customers", "company", "city"),
            own=True,
        ),
        *(
            Relation(
                name,
                source,
                target,
                f"the {said} of {{}}",
                f"the {said}s of {{}}",
                f"What is {asked} of {{}}?",
                _row(table, column, field),
                own=True,
            )
            for name, source, target, said, asked, (table, column, field) in (
                (
                    "company_phone",
                    "customer",
                    "phone",
                    "phone number",
                    "the phone number",
                    ("customers", "company", "phone"),
                ),
                (
                    "buyer_phone",
                    "customer",
                    "phone",
                    "phone number",
                    "the phone number",
                    ("customers", "name", "phone"),
                ),
                (
                    "staff_phone",
                    "employee",
                    "phone",
                    "phone number",
                    "the phone number",
                    ("employees", "name", "phone"),
                ),
                (
                    "company_currency",
                    "customer",
                    "currency",
                    "currency",
                    "the ISO code of the currency",
                    ("customers", "company", "currency"),
                ),
                (
                    "buyer_currency",
                    "customer",
                    "currency",
                    "currency",
                    "the ISO code of the currency",
                    ("customers", "name", "currency"),
                ),
            )
        ),
        Relation(
            "unit_price",
            "product",
            "money",
            "the price of {}",
            "the prices of {}",
            "What does {} cost?",
            _row("products", "name", "price"),
            own=True,
            currency="rows[0].currency",
        ),
        Relation(
            "stock",
            "product",
            "count",
            "the stock of {}",
            "the stocks of {}",
            "How many pieces of {} do we have in stock?",
            _row("products", "name", "stock"),
            own=True,
        ),
    )
}

CURRENCIES = {"EUR": "euros", "USD": "US dollars", "GBP": "British pounds", "CHF": "Swiss francs"}


# Kinds of things: which there are, and how they are said
# ----------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """Things of one sort.

    Attributes:
        one: How a single one is said ("{}" is its name).
        many: How several are said ("{}" is the list of them).
        names: Their names.
        groups: Which of them belong together, if a question may not mix all: a group's things are asked about with one
            another only.
    """

    one: str
    many: str
    names: Callable[[], Sequence[str]]
    groups: Callable[[], Sequence[Sequence[str]]] | None = None


def listed(names: Sequence[str], word: str = "and") -> str:
    """Names in a sentence: "a, b and c"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def _entries(kind: str, field: str, known: str) -> list[str]:
    """The encyclopaedia's entries of a type whose field names something that a data file has."""
    return [
        name
        for name, row in load("knowledge.json").items()
        if row["type"] == kind and row["facts"].get(field) in load(known)
    ]


def _column(table: str, column: str) -> list[str]:
    values = [str(row[column]) for row in load("tables.json")[table]]
    return [value for value in values if values.count(value) == 1]


def _quoted() -> list[str]:
    """Listed companies that the encyclopaedia knows, but for those with a name that is also an everyday word."""
    symbols = {
        name: load("knowledge.json")[name]["facts"]["stock_symbol"]
        for name in _entries("company", "stock_symbol", "stocks.json")
    }
    return [
        name
        for name, symbol in symbols.items()
        if name not in ("Target", "Shell", "Ford") and symbol.casefold() not in name.casefold().split()
    ]


def _everyday() -> list[str]:
    """Listed companies whose shares people would speak of by that name."""
    return [
        name
        for name in _quoted()
        if name not in ("Walt Disney Company", "Tata Consultancy Services", "Samsung Electronics", "Volvo Group")
    ]


def _of_status(table: str, column: str, *states: str) -> list[str]:
    return [row[column] for row in load("tables.json")[table] if row["status"] in states]


# Shelves of the shop whose products one customer may order together.
_RANGES = (
    ("keyboards", "mice", "monitors", "lamps", "chairs"),
    ("headphones", "laptops", "phones", "cameras", "watches"),
    ("backpacks", "shoes", "jackets", "tents"),
    ("coffee makers", "vacuum cleaners", "lamps"),
)


def _stocked(shelf: str) -> list[str]:
    return [item["name"] for item in load("products.json")[shelf]["items"]]


def _ranges() -> list[list[str]]:
    return [[name for shelf in shelves for name in _stocked(shelf)] for shelves in _RANGES]


def _shelves() -> list[list[str]]:
    return [_stocked(shelf) for shelf in load("products.json")]


def _outbound() -> list[str]:
    return [number for number in flight_numbers() if int(re.sub(r"^..", "", number)) % 2 == 0]


_TO_COME = ("scheduled", "delayed", "boarding")


@cache
def flight(number: str) -> Mapping[str, Any]:
    """What is known of a flight today."""
    return MappingProxyType(call("get_flight_status", {"flight_number": number}, World()))


def _boarding() -> list[str]:
    """Flights from an airline's home that have not left yet."""
    return [number for number in _outbound() if flight(number)["status"] in _TO_COME]


def _meeting(place: str, *states: str) -> list[list[str]]:
    """Flights in one of these states that have a place in common, their `origin` or their `destination`, and are not all of one airline."""
    chosen = [number for number in flight_numbers() if flight(number)["status"] in states]
    cities = dict.fromkeys(flight(number)[place] for number in chosen)
    groups = ([number for number in chosen if flight(number)[place] == city] for city in cities)
    return [group for group in groups if len({number[:2] for number in group}) > 1]


def _connections() -> list[list[str]]:
    """Two flights of different airlines, the second from where the first lands and 45 minutes to eight hours later."""
    gaps = {
        (first, second): datetime.fromisoformat(flight(second)["departure_time"])
        - datetime.fromisoformat(flight(first)["arrival_time"])
        for first in flight_numbers()
        for second in flight_numbers()
        if flight(first)["destination"] == flight(second)["origin"]
        and first[:2] != second[:2]
        and flight(first)["status"] != "landed"
    }
    return [list(pair) for pair, gap in gaps.items() if timedelta(minutes=45) <= gap <= timedelta(hours=8)]


def _grouped(kind: str) -> list[list[str]]:
    groups: dict[str, list[list[str]]] = json.loads(
        files("generator.answers").joinpath("data/groups.json").read_text(encoding="utf-8")
    )
    return groups[kind]


def _kind(one: str, many: str, groups: Callable[[], Sequence[Sequence[str]]]) -> "Kind":
    """A kind whose things come in groups."""
    return Kind(one, many, lambda: list(dict.fromkeys(name for group in groups() for name in group)), groups)


KINDS = {
    "company": Kind("{}", "{}", _quoted),
    "flight": Kind("flight {}", "flights {}", _outbound),
    "share": Kind("{}", "{}", _everyday),
    **{
        kind: _kind("{}", "{}", partial(_grouped, kind))
        for kind in ("city", "coast", "neighbour", "sight", "site", "supplier", "resort", "client")
    },
    "boarding": Kind("flight {}", "flights {}", _boarding),
    "arriving": Kind(
        "flight {}",
        "flights {}",
        lambda: [number for number in flight_numbers() if flight(number)["status"] in (*_TO_COME, "in the air")],
    ),
    "standby": _kind("flight {}", "flights {}", partial(_meeting, "origin", *_TO_COME)),
    "pickup": _kind("flight {}", "flights {}", partial(_meeting, "destination", *_TO_COME, "in the air")),
    "connection": _kind("flight {}", "flights {}", _connections),
    "invoice": Kind("invoice {}", "invoices {}", lambda: _column("invoices", "invoice_number")),
    "unpaid": Kind("invoice {}", "invoices {}", partial(_of_status, "invoices", "invoice_number", "open", "overdue")),
    "overdue": Kind("invoice {}", "invoices {}", partial(_of_status, "invoices", "invoice_number", "overdue")),
    "order": Kind("order {}", "orders {}", partial(_of_status, "orders", "order_id", "shipped", "processing")),
    "shipped": Kind("order {}", "orders {}", partial(_of_status, "orders", "order_id", "shipped")),
    "delivered": Kind("order {}", "orders {}", partial(_of_status, "orders", "order_id", "delivered")),
    "employee": Kind("{}", "{}", lambda: [name for name in _column("employees", "name") if name != "Adriana Moreau"]),
    "event": Kind("the {}", "{}", lambda: _column("events", "title")),
    "holding": Kind("our {} shares", "our shares in {}", lambda: _column("holdings", "company")),
    "customer": Kind("{}", "{}", lambda: _column("customers", "company")),
    "product": _kind("the {}", "{}", _ranges),
    "shelf": _kind("the {}", "{}", _shelves),
}


@cache
def members(kind: str) -> tuple[str, ...]:
    """The names of a kind, in the order of the data."""
    return tuple(KINDS[kind].names())


@cache
def sets(kind: str, count: int) -> tuple[tuple[str, ...], ...]:
    """Every choice of so many things of a kind with groups, each within a group; none stands twice."""
    groups = KINDS[kind].groups
    place = {name: number for number, name in enumerate(members(kind))}
    chosen = (names for group in (groups() if groups else ()) for names in combinations(group, count))
    return tuple(dict.fromkeys(tuple(sorted(names, key=place.__getitem__)) for names in chosen))
