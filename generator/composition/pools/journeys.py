"""Drives and flights, and the colleagues, clients and events that people travel to."""

import math
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import permutations
from operator import ne

from generator.composition.data import words
from generator.composition.pools.office import TABLES
from generator.composition.pools.places import AIRLINES, CITIES, COUNTRIES, Row
from generator.composition.pools.web import HOST
from generator.composition.samplers import combine, one_of, pick
from simulators import World
from simulators import call as run
from simulators.date_time import load_zone

_WORDS = words("journeys")
_HOME, _OFFICE = "Berlin", "Hamburg"  # of the user


def _distance(one: Row, other: Row) -> float:
    """Return the approximate straight-line distance of two places in km, precise enough to judge the length of a drive.

    It uses an equirectangular projection.
    """
    north = one["latitude"] - other["latitude"]
    east = (one["longitude"] - other["longitude"]) * math.cos(math.radians((one["latitude"] + other["latitude"]) / 2))
    return 111.2 * math.hypot(north, east)


# Straight-line distances between cities that people drive between, without a sea or a front line on the way.
_KM = {
    (one, other): _distance(CITIES[one], CITIES[other])
    for region in _WORDS["regions"]
    for one, other in permutations(region, 2)
}


def drives(shortest: int, longest: int) -> list[tuple[str, str]]:
    """Return pairs of cities, in both orders, that people drive between, `shortest` to `longest` km apart in a line."""
    return [pair for pair, km in _KM.items() if shortest <= km <= longest]


# Drives

DRIVE = pick([{"origin": origin, "destination": destination} for origin, destination in drives(60, 900)])
"""`{slot.origin}` and `{slot.destination}`: a day's drive."""

SHORT_TRIP = pick([{"origin": origin, "city": city} for origin, city in drives(80, 700)])
"""`origin` and `city`: start and destination of a short trip."""
TO_OUR_EVENT = pick(
    [
        {"origin": origin, "event": event["title"]}
        for event in TABLES["events"]
        for origin, city in drives(60, 700)
        if city == event["city"] != _HOME
    ]
)
"""`origin` and `event`: a city, and an event of ours within a day's drive of it."""
TITLED_TRIP = combine(
    lambda pair, title: {"origin": pair[0], "city": pair[1], "title": title.format(pair[1])},
    drives(80, 700),
    _WORDS["trip_titles"],
)
"""`{slot.origin}`, `{slot.city}` and `{slot.title}`: start, destination and title of a short trip by car."""


# Flights

_ODD = range(103, 990, 2)  # flights with odd numbers go to the hub of their airline

FLIGHT = combine("{}{}", AIRLINES, range(101, 990))
"""Flight numbers such as LH415."""


FLIGHT_ABROAD = combine(
    "{}{}",
    [code for code, airline in AIRLINES.items() if COUNTRIES[CITIES[airline["hub"]]["country"]]["currency"] != "EUR"],
    _ODD,
)
"""Numbers of flights to countries whose currency is not the euro."""

FLIGHT_THERE = combine(
    lambda code, number: {"flight": f"{code}{number}", "city": AIRLINES[code]["hub"]}, AIRLINES, _ODD
)
"""`flight` and `city`: a flight and its destination."""


# Clients, events, colleagues


_OTHERS = {row["name"]: row for row in TABLES["employees"] if row["name"] != "Maya Keller"}  # the user


@cache
def _offsets(zone: str) -> list[timedelta | None]:
    """Return UTC offsets of a time zone in winter, in March (when clocks change on different days) and in summer."""
    return [datetime(2026, month, 15, tzinfo=UTC).astimezone(load_zone(zone)).utcoffset() for month in (1, 3, 7)]


def _clocks_differ(one: Row, other: Row) -> bool:
    """Whether the clocks of two places never show the same time."""
    return all(map(ne, _offsets(one["timezone"]), _offsets(other["timezone"])))


COLLEAGUE_ABROAD = one_of(*(name for name, row in _OTHERS.items() if _clocks_differ(row, CITIES[_HOME])))
"""Colleagues in another time zone than the user."""


NEAR_CLIENT = one_of(
    *(row["company"] for row in TABLES["customers"] if 60 <= _KM.get((_OFFICE, row["city"]), 0) <= 560)
)
"""Clients within a day's drive of the user's office."""


HEADED = one_of(*_WORDS["drives"])
"""Titles of a drive in a calendar."""


# Servers

SERVER = one_of(
    *(
        host
        for host in map(str, HOST)
        if not host.endswith(".example") and len(run("dns_lookup", {"domain": host}, World())["records"]) == 1
    )
)
"""Hosts with exactly one address, and so with one location."""
VISITED = [host for host in map(str, SERVER) if not host.startswith(("mail.", "cdn.", "api.", "status."))]
TWO_HOSTS = pick(
    [
        {"one": one, "other": other}
        for one, other in permutations(VISITED, 2)
        if one.split(".")[-2:] == other.split(".")[-2:]
    ]
)
"""`one` and `other`: two hosts of the same owner."""
