"""Ways that people drive and fly, and colleagues, clients and events that they travel to."""

import math
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import permutations
from operator import ne

from generator.data import words
from generator.pools.office import TABLES
from generator.pools.places import AIRLINES, CITIES, COUNTRIES, Row
from generator.pools.web import HOST
from generator.samplers import Draw, combine, distinct, one_of, pick
from simulators import World
from simulators import call as run
from simulators.date_time import load_zone

_WORDS = words("journeys")
_HOME = "Berlin"  # of the user


def _apart(one: Row, other: Row) -> float:
    """How far two places lie apart as the crow flies, in km: near enough to tell a day's drive from a week's."""
    north = one["latitude"] - other["latitude"]
    east = (one["longitude"] - other["longitude"]) * math.cos(math.radians((one["latitude"] + other["latitude"]) / 2))
    return 111.2 * math.hypot(north, east)


# How far it is between any two cities that people drive between: neither a sea nor a front lies on the way.
_KM = {(one, other): _apart(CITIES[one], CITIES[other]) for region in _WORDS["regions"] for one, other in permutations(region, 2)}


def drives(shortest: int, longest: int) -> list[tuple[str, str]]:
    """Two cities, in both orders, that lie so many km apart as the crow flies, and between which people drive."""
    return [pair for pair, km in _KM.items() if shortest <= km <= longest]


def from_near(table: str, name: str, longest: int) -> list[tuple[str, str]]:
    """A city, and what a column calls a row of a table, which is at most so many km from it as the crow flies."""
    by_city: dict[str, list[str]] = {}
    for row in TABLES[table]:
        by_city.setdefault(row["city"], []).append(row[name])
    return [(origin, called) for origin, city in drives(60, longest) for called in by_city.get(city, ())]


# Drives ------------------------------------------------------------------------------------------------------------------------------------------------------

DRIVE = pick([{"origin": origin, "destination": destination} for origin, destination in drives(60, 900)])
"""`{slot.origin}` and `{slot.destination}`: a day's drive."""

TITLED_TRIP = combine(lambda pair, title: {"origin": pair[0], "city": pair[1], "title": title.format(pair[1])}, drives(80, 700), _WORDS["trip_titles"])
"""`{slot.origin}`, `{slot.city}` and `{slot.title}`: where a short trip by car goes, and a headline for it."""

TWO_DRIVES = pick(
    [
        {"origin": origin, "near": near, "far": far}
        for origin, near in drives(60, 450)
        for far in CITIES
        if (origin, far) in _KM and 1.2 * _KM[origin, near] < _KM[origin, far] < 750  # roads wind: they make up for at most 12 % of it
    ]
)
"""`{slot.origin}`, `{slot.near}` and `{slot.far}`: the second city is farther from the first, by road too."""

_MODES = (Draw("transit", "by train or bus"), Draw("transit", "by public transport"), Draw("cycling", "by bike"))

RIDE = pick(
    [
        {"origin": origin, "destination": destination, "mode": mode}
        for mode in _MODES
        for origin, destination in drives(40, 250 if mode.value == "cycling" else 350)  # up to there the car is the fastest
    ]
)
"""`{slot.origin}`, `{slot.destination}` and `{slot.mode}`: a way that people take without a car, too."""

TWO_CITIES = distinct(
    {name: {**COUNTRIES[row["country"]], **row} for name, row in CITIES.items() if row["population"] >= 300_000},
    "large",
    "small",
    fit=lambda large, small: bool(large["continent"] == small["continent"] and 1.05 <= large["population"] / small["population"] <= 3),
)
"""`{slot.large}` and `{slot.small}`: cities that may be confused in size."""

# Flights -----------------------------------------------------------------------------------------------------------------------------------------------------

_ODD = range(103, 990, 2)  # flights with odd numbers go to their airline's hub

FLIGHT = combine("{}{}", AIRLINES, range(101, 990))
"""Flight numbers such as LH415."""

ARRIVAL = combine(lambda code, number: {"flight": f"{code}{number}", "city": AIRLINES[code]["hub"]}, AIRLINES, _ODD)
"""`{slot.flight}` and `{slot.city}`: a flight and where it goes."""

FLY_AND_DRIVE = combine(
    lambda pair, number: {"flight": f"{pair[0]}{number}", "hub": pair[1], "city": pair[2]},
    [(code, airline["hub"], city) for code, airline in AIRLINES.items() for hub, city in drives(60, 450) if hub == airline["hub"]],
    _ODD,
)
"""`{slot.flight}`, `{slot.hub}` and `{slot.city}`: a flight, where it goes, and a city within a drive from there."""

FLY_TO_CLIENT = combine(
    lambda pair, number: {"flight": f"{pair[0]}{number}", "company": pair[1]},
    [(code, company) for code, airline in AIRLINES.items() for city, company in from_near("customers", "company", 500) if city == airline["hub"]],
    _ODD,
)
"""`{slot.flight}` and `{slot.company}`: a flight, and a client within a drive of where it goes."""

# Clients, events, colleagues ---------------------------------------------------------------------------------------------------------------------------------

DRIVE_TO_CLIENT = pick([{"origin": origin, "company": company} for origin, company in from_near("customers", "company", 800)])
"""`{slot.origin}` and `{slot.company}`: a city from which people drive to a client."""

DRIVE_TO_EVENT = pick([{"origin": origin, "title": title} for origin, title in from_near("events", "title", 900)])
"""`{slot.origin}` and `{slot.title}`: a city from which people drive to one of our events."""

CLIENT = one_of(*(client["company"] for client in TABLES["customers"]))
_OTHERS = {row["name"]: row for row in TABLES["employees"] if row["name"] != "Maya Keller"}  # who is the user
COLLEAGUE = one_of(*_OTHERS)
"""Any of our staff but the user."""


@cache
def _offsets(zone: str) -> list[timedelta | None]:
    """What a time zone is ahead of UTC by in winter, in March (when clocks change on different days) and in summer."""
    return [datetime(2026, month, 15, tzinfo=UTC).astimezone(load_zone(zone)).utcoffset() for month in (1, 3, 7)]


def _clocks_differ(one: Row, other: Row) -> bool:
    """Whether the clocks of two places never show the same."""
    return all(map(ne, _offsets(one["timezone"]), _offsets(other["timezone"])))


TWO_COLLEAGUES = distinct(_OTHERS, "caller", "called", fit=_clocks_differ)
"""`{slot.caller}` and `{slot.called}`: colleagues who live by different clocks."""

COLLEAGUE_ABROAD = one_of(*(name for name, row in _OTHERS.items() if _clocks_differ(row, CITIES[_HOME])))
"""Colleagues who live by another clock than the user."""

EVENT_ABROAD = one_of(*(event["title"] for event in TABLES["events"] if _clocks_differ(event, CITIES[_HOME]) and "Retreat" not in event["title"]))
"""Our events in places with another clock than the user's that one may follow from afar."""

# Tours -------------------------------------------------------------------------------------------------------------------------------------------------------

TOUR = combine(
    lambda order, *stops: dict(zip(("first", "second", "third"), (stops[place] for place in order), strict=True)),
    list(permutations(range(3))),
    *_WORDS["tours"],
)
"""`{slot.first}`, `{slot.second}` and `{slot.third}`: cities of the north, the middle and the south of Europe, in any order."""

TOUR_TITLE = one_of(*_WORDS["tour_titles"])
VISIT = one_of(*_WORDS["visits"])
VENUE_MAIL = one_of(*_WORDS["venue_mails"])
"""Subjects of letters to who organizes an event."""

SOON = pick([*({"amount": weeks, "unit": "weeks"} for weeks in range(2, 9)), {"amount": 10, "unit": "days"}, {"amount": 3, "unit": "months"}])
"""`{slot.amount}` and `{slot.unit}`: in how long there is a visit; the day is no weekend."""

# Servers -----------------------------------------------------------------------------------------------------------------------------------------------------

SERVER = one_of(*(host for host in map(str, HOST) if not host.endswith(".example") and len(run("dns_lookup", {"domain": host}, World())["records"]) == 1))
"""Hosts with one address, so that each is in one place."""

# Money -------------------------------------------------------------------------------------------------------------------------------------------------------

_PURSES = _WORDS["purses"]

LEFT_OVER = pick(
    [
        {"amount": Draw(first, f"{first:,}"), "money": Draw(code, money), "amount_too": Draw(second, f"{second:,}"), "money_too": Draw(code_too, money_too)}
        for journey in _WORDS["journeys_for_money"]
        for money, money_too in permutations(journey, 2)
        for (code, amounts), (code_too, amounts_too) in [(_PURSES[money], _PURSES[money_too])]
        for first in amounts
        for second in amounts_too
    ]
)
"""`{slot.amount}`, `{slot.money}`, `{slot.amount_too}` and `{slot.money_too}`: cash of two currencies that one trip may leave."""
