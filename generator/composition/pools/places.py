"""Cities, countries, time zones and journeys between cities."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from generator.composition.samplers import Draw, Sampler, combine, distinct, one_of, pick, two
from simulators.data import load
from simulators.external_services import LANGUAGES

Row = Mapping[str, Any]

CITIES: Mapping[str, Row] = load("cities.json")
COUNTRIES: Mapping[str, Row] = load("countries.json")
AIRLINES: Mapping[str, Row] = load("airlines.json")

PLAIN_COUNTRIES = [
    name for name, row in COUNTRIES.items() if row.get("in_text", name) == name and row["capital"] not in name
]
"""Countries whose name takes no article and does not contain that of the capital."""

EUROPE = [
    name for name, row in CITIES.items() if row["landmass"] == "Eurasia" and row["longitude"] < 35 < row["latitude"]
]
"""Cities of the European continent west of Moscow; there are roads between any two of them."""

CITY = one_of(*CITIES)
COUNTRY = one_of(*PLAIN_COUNTRIES)
LANGUAGE = one_of(*LANGUAGES)
TWO_LANGUAGES = two(LANGUAGES)
TWO_NEAR = two(EUROPE)
"""`one` and `other`: European cities to choose from for a weekend."""
FLIGHT = combine("{}{}", AIRLINES, range(101, 990, 2))
"""Flight numbers such as LH415."""


def zones(*regions: str) -> Sampler:
    """Return a sampler of time zones, of some regions (`"Europe/"`) or all, expressed by their city."""
    # the city of Asia/Ho_Chi_Minh has a longer name than its zone
    names = sorted({row["timezone"] for row in CITIES.values() if row["timezone"] != "Asia/Ho_Chi_Minh"})
    return one_of(
        *(Draw(name, name.rpartition("/")[2].replace("_", " ")) for name in names if name.startswith(regions or ""))
    )


ZONE = zones("A", "E", "P")
"""Time zones of all continents."""
EUROPEAN_ZONE = zones("Europe/")
OVERSEAS = zones("America/", "Asia/", "Australia/", "Pacific/")
"""Time zones outside Europe."""
WEST = zones("America/New_York", "America/Chicago", "America/Los_Angeles", "America/Toronto", "America/Vancouver")
"""Time zones of North America."""


def by_road(one: Row, other: Row, degrees: float = 18) -> bool:
    """Whether people would travel by road between two places: on the same landmass, less than `degrees` apart."""
    distance = abs(one["latitude"] - other["latitude"]) + abs(one["longitude"] - other["longitude"])
    return bool(one["landmass"] == other["landmass"] and 1 < distance < degrees)


_IN_EUROPE = {name: CITIES[name] for name in EUROPE}
EUROPE_BY = pick(
    [
        {**trip, "mode": Draw(mode, words)}
        for mode, words, fit in (
            ("transit", "by train or bus", partial(by_road, degrees=12)),
            ("cycling", "by bike", partial(by_road, degrees=4)),
        )
        for trip in distinct(_IN_EUROPE, "origin", "destination", fit=fit)
    ]
)
"""`{slot.origin}`, `{slot.destination}` and `{slot.mode}`.

Two European cities, near enough for trains and buses, or for a bicycle.
"""
