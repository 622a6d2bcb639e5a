"""Ways that people drive and fly, and colleagues, clients and events that they travel to."""

import math
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import permutations
from operator import ne

from generator.composition.data import words
from generator.composition.pools.office import TABLES
from generator.composition.pools.places import AIRLINES, CITIES, COUNTRIES, Row
from generator.composition.pools.teamwork import EVENT
from generator.composition.pools.web import HOST
from generator.composition.samplers import Draw, combine, distinct, one_of, pick
from simulators import World
from simulators import call as run
from simulators.date_time import load_zone

_WORDS = words("journeys")
_HOME, _OFFICE = "Berlin", "Hamburg"  # of the user
_INTERNAL = (
    "Leadership Retreat",
    "Support Team Training",
    "Sales Kickoff",
    "Compliance Briefing",
    "Hiring Fair",
    "Investor Meeting",
)
_ON_SITE = (
    "Leadership Retreat",
    "Summer Party",
    "Trade Fair Booth",
    "Hiring Fair",
    "Partner Evening",
    "Brand Roadshow",
    "Design Open House",
)


def _apart(one: Row, other: Row) -> float:
    """How far two places lie apart as the crow flies, in km: near enough to tell a day's drive from a week's."""
    north = one["latitude"] - other["latitude"]
    east = (one["longitude"] - other["longitude"]) * math.cos(math.radians((one["latitude"] + other["latitude"]) / 2))
    return 111.2 * math.hypot(north, east)


# How far it is between any two cities that people drive between: neither a sea nor a front lies on the way.
_KM = {
    (one, other): _apart(CITIES[one], CITIES[other])
    for region in _WORDS["regions"]
    for one, other in permutations(region, 2)
}


def drives(shortest: int, longest: int) -> list[tuple[str, str]]:
    """Two cities, in both orders, that lie so many km apart as the crow flies, and between which people drive."""
    return [pair for pair, km in _KM.items() if shortest <= km <= longest]


def from_near(table: str, name: str, longest: int) -> list[tuple[str, str]]:
    """A city, and what a column calls a row of a table, which is at most so many km from it as the crow flies."""
    by_city: dict[str, list[str]] = {}
    for row in TABLES[table]:
        by_city.setdefault(row["city"], []).append(row[name])
    return [(origin, called) for origin, city in drives(60, longest) for called in by_city.get(city, ())]


# Drives ---------------------------------------------------------------------------------------------------------------

DRIVE = pick([{"origin": origin, "destination": destination} for origin, destination in drives(60, 900)])
"""`{slot.origin}` and `{slot.destination}`: a day's drive."""

TITLED_TRIP = combine(
    lambda pair, title: {"origin": pair[0], "city": pair[1], "title": title.format(pair[1])},
    drives(80, 700),
    _WORDS["trip_titles"],
)
"""`{slot.origin}`, `{slot.city}` and `{slot.title}`: where a short trip by car goes, and a headline for it."""

TWO_DRIVES = pick(
    [
        {"origin": origin, "near": near, "far": far}
        for origin, near in drives(60, 450)
        for far in CITIES
        if (origin, far) in _KM
        and 1.2 * _KM[origin, near] < _KM[origin, far] < 750  # roads wind: they make up for at most 12 % of it
    ]
)
"""`{slot.origin}`, `{slot.near}` and `{slot.far}`: the second city is farther from the first, by road too."""

_MODES = (Draw("transit", "by train or bus"), Draw("transit", "by public transport"), Draw("cycling", "by bike"))

RIDE = pick(
    [
        {"origin": origin, "destination": destination, "mode": mode}
        for mode in _MODES
        for origin, destination in drives(
            40, 100 if mode.value == "cycling" else 350
        )  # what people cycle; and up to there the car is the fastest
    ]
)
"""`{slot.origin}`, `{slot.destination}` and `{slot.mode}`: a way that people take without a car, too."""

TWO_CITIES = distinct(
    {name: {**COUNTRIES[row["country"]], **row} for name, row in CITIES.items() if row["population"] >= 300_000},
    "large",
    "small",
    fit=lambda large, small: bool(
        large["continent"] == small["continent"] and 1.05 <= large["population"] / small["population"] <= 3
    ),
)
"""`{slot.large}` and `{slot.small}`: cities that may be confused in size."""

# Flights --------------------------------------------------------------------------------------------------------------

_ODD = range(103, 990, 2)  # flights with odd numbers go to their airline's hub

FLIGHT = combine("{}{}", AIRLINES, range(101, 990))
"""Flight numbers such as LH415."""


FLIGHT_ABROAD = combine(
    "{}{}",
    [code for code, airline in AIRLINES.items() if COUNTRIES[CITIES[airline["hub"]]["country"]]["currency"] != "EUR"],
    _ODD,
)
"""Numbers of flights to where people do not pay in euros."""

FLY_TO_CLIENT = combine(
    lambda pair, number: {"flight": f"{pair[0]}{number}", "company": pair[1]},
    [
        (code, company)
        for code, airline in AIRLINES.items()
        for city, company in from_near("customers", "company", 500)
        if city == airline["hub"]
    ],
    _ODD,
)
"""`{slot.flight}` and `{slot.company}`: a flight, and a client within a drive of where it goes."""

# Clients, events, colleagues
# ----------------------------------------------------------------------------------------------------------------------


CLIENT = one_of(*(client["company"] for client in TABLES["customers"]))
_OTHERS = {row["name"]: row for row in TABLES["employees"] if row["name"] != "Maya Keller"}  # who is the user
_TRAVELLERS = [
    name for name, row in _OTHERS.items() if row["department"] in ("Sales", "Support", "Marketing", "Product", "Design")
]
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


NEAR_CLIENT = one_of(
    *(row["company"] for row in TABLES["customers"] if 60 <= _KM.get((_OFFICE, row["city"]), 0) <= 560)
)
"""Clients within a day's drive of the user's office."""

NEAR_EVENT = one_of(
    *(
        row["title"]
        for row in TABLES["events"]
        if 60 <= _KM.get((_HOME, row["city"]), 0) <= 700 and row["title"] not in ("Hiring Fair", "Investor Meeting")
    )
)
"""Our events within a day's drive of the user's home."""

OPEN_EVENT = one_of(
    *(title for title in map(str, EVENT) if title not in (*_INTERNAL[:4], "Trade Fair Booth", "Investor Meeting"))
)
"""Events of ours that guests hear of on a website."""

CLIENT_TO_EVENT = pick(
    [
        {"company": client["company"], "event": event["title"]}
        for client in TABLES["customers"]
        for event in TABLES["events"]
        if 60 <= _KM.get((client["city"], event["city"]), 0) <= 900 and event["title"] not in _INTERNAL
    ]
)
"""`{slot.company}` and `{slot.event}`: a client within a day's drive of an event that clients come to."""

VISIT = pick(
    [
        {"company": client["company"], "name": name}
        for client in TABLES["customers"]
        for name in _TRAVELLERS
        if client["city"] != _OTHERS[name]["city"]
    ]
)
"""`{slot.company}` and `{slot.name}`: a client in another city, and a colleague who may go there."""

EVENT_ELSEWHERE = pick(
    [
        {"event": event["title"], "name": name}
        for event in TABLES["events"]
        for name, person in _OTHERS.items()
        if _clocks_differ(event, person) and _clocks_differ(person, CITIES[_HOME]) and event["title"] not in _ON_SITE
    ]
)
"""`{slot.event}` and `{slot.name}`.

An event that one may follow from afar, and a colleague who lives by a third clock.
"""

HEADED = one_of(*_WORDS["drives"])
"""What a drive is called in a calendar."""


# Servers --------------------------------------------------------------------------------------------------------------

SERVER = one_of(
    *(
        host
        for host in map(str, HOST)
        if not host.endswith(".example") and len(run("dns_lookup", {"domain": host}, World())["records"]) == 1
    )
)
"""Hosts with one address, so that each is in one place."""
