"""Models what can be known without calling the tools: the real world, but not what only the simulators' world has.

The assumed knowledge is generous: every entry of the encyclopaedia, every city's climate, every share's price of a few
weeks ago and the straight-line distance between any two cities. Unknown are the contents of the company's tables, the
location of parcels and the details of flights.
"""

from collections.abc import Mapping
from typing import Any

from generator.answers.tools import call
from simulators import World
from simulators.data import load
from simulators.external_services import find_city, great_circle_km

Json = Any


class UnknownError(Exception):
    """Raised if something cannot be known without the tools."""


def known(tool: str, arguments: Mapping[str, Json], world: World) -> Json:
    """Return the output of a call that one would expect from knowledge of the real world.

    Raises:
        UnknownError: If only the tool can tell.
        ToolError: If the call is refused.
    """
    if tool in ("database_query", "track_package"):
        raise UnknownError(tool)
    output = call(tool, arguments, world)
    if tool == "get_weather":
        return output | _climate(output["city"])
    if tool == "get_stock_price":
        return output | _quote(output["symbol"])
    if tool == "get_directions":
        (_, here), (_, there) = find_city(arguments["origin"]), find_city(arguments["destination"])
        return output | {"distance_km": round(1.215 * great_circle_km(here, there), 1)}
    if tool == "search":
        if output["results"] and output["results"][0]["facts"]["type"] == "flight":
            raise UnknownError("flights")
        return output | {
            "results": [
                result | {"facts": result["facts"] | _expected(result["facts"])} for result in output["results"]
            ]
        }
    return output


def _climate(city: str) -> dict[str, Json]:
    row = load("cities.json")[city]
    return {
        "temperature_c": float(row["march_celsius"]),
        "wind_kph": 18.0,
        "humidity_percent": float(37 + round(row["march_rain"] * 80)),
    }


def _quote(symbol: str) -> dict[str, Json]:
    return {"price": load("stocks.json")[symbol]["price"], "change_percent": 0.0}


def _expected(facts: Mapping[str, Json]) -> dict[str, Json]:
    kind = facts["type"]
    if kind == "weather":
        return _climate(facts["city"])
    return _quote(facts["symbol"]) if kind == "share" else {}
