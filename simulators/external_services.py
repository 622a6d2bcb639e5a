"""What services outside would answer: weather, rates, prices, places, shops, travel and parcels."""

import re
import unicodedata
from datetime import timedelta
from functools import cache
from typing import Any, Literal, TypedDict

from simulators import invent
from simulators.data import load
from simulators.kinds import Celsius, City, Company, Country, Currency, Date, Language, Money, Parcel, Percent, Place, Symbol, Text, Timezone
from simulators.tool import ToolError, tool
from simulators.world import World


def fold(name: str) -> str:
    """The form under which names are looked up: no case, no accents, single spaces."""
    if name.isascii():
        return " ".join(name.casefold().split())
    plain = "".join(character for character in unicodedata.normalize("NFKD", name) if not unicodedata.combining(character))
    return " ".join(plain.casefold().split())


@cache
def _names(file: str) -> dict[str, str]:
    """Every folded name and alias of a data file with the name proper."""
    rows = load(file)
    aliases = {fold(alias): name for name, row in rows.items() for alias in row.get("aliases", ())}
    return aliases | {fold(name): name for name in rows}


def find_city(name: str) -> tuple[str, dict[str, Any]]:
    """The gazetteer's spelling of a city and its row.

    Raises:
        ToolError: If the gazetteer does not know the city.
    """
    found = _names("cities.json").get(fold(name))
    if found is None:
        raise ToolError(f"There is no city named {name[:60]!r} here; write the name alone and in English, such as 'Paris' or 'New York'.")
    return found, load("cities.json")[found]


@cache
def _city_names() -> tuple[str, ...]:
    return tuple(load("cities.json"))


def in_text(country: str) -> str:
    """A country's name as it stands in a sentence: the Netherlands, but Spain."""
    return str(load("countries.json")[country].get("in_text", country))


# Weather -----------------------------------------------------------------------------------------------------------------------------------------------------


class Weather(TypedDict):
    """Current weather in a city."""

    city: City
    country: Country
    temperature_c: Celsius
    condition: Text
    humidity_percent: Percent
    wind_kph: float
    summary: Text


def _sky(name: str, row: dict[str, Any], celsius: float) -> str:
    """A condition that fits the place's share of wet days, the temperature and the hour of the world's clock (09:30 UTC)."""
    wet = round(row["march_rain"] * 100)
    draw = invent.integer(1, 100, "sky", name)
    if draw <= wet:
        if celsius <= 2:
            return "heavy snow" if draw <= wet // 5 else "light snow"
        if celsius >= 22 and draw <= wet // 2:
            return "thunderstorm"
        return "heavy rain" if draw <= wet // 4 else "light rain"
    if draw <= wet + (100 - wet) * wet // 200:
        return "fog" if wet > 25 and celsius < 12 and draw % 5 == 0 else "overcast"
    if draw <= wet + (100 - wet) * (wet + 50) // 200:
        return "partly cloudy"
    hour = (9.5 + row["longitude"] / 15) % 24
    return "sunny" if 7 <= hour <= 17 else "clear"


_HUMIDITY = {"rain": (78, 94), "snow": (80, 94), "storm": (76, 90), "fog": (93, 99), "overcast": (62, 84)}


@tool
def get_weather(city: City) -> Weather:
    """Tell the weather in a city right now: temperature, sky, humidity and wind.

    Args:
        city: Name of the city, without its country.
    """
    name, row = find_city(city)
    celsius = round(row["march_celsius"] + invent.number(-3, 3, 1, "temperature", name), 1)
    condition = _sky(name, row, celsius)
    dry = round(row["march_rain"] * 80)
    low, high = next((bounds for word, bounds in _HUMIDITY.items() if word in condition), (25 + dry, 50 + dry))
    return {
        "city": name,
        "country": row["country"],
        "temperature_c": celsius,
        "condition": condition,
        "humidity_percent": float(invent.integer(low, high, "humidity", name)),
        "wind_kph": invent.number(2, 12, 1, "wind", name) if condition == "fog" else invent.number(4, 32, 1, "wind", name),
        "summary": f"In {name} the weather is {_WORDING.get(condition, condition)} with a temperature of {celsius:g} °C.",
    }


_WORDING = {"thunderstorm": "stormy", "fog": "foggy", "light rain": "rainy", "heavy rain": "very rainy", "light snow": "snowy", "heavy snow": "very snowy"}


# Money -------------------------------------------------------------------------------------------------------------------------------------------------------


class ExchangeRate(TypedDict):
    """What one unit of a currency costs in another."""

    base: Currency
    target: Currency
    rate: float
    summary: Text


def _find_currency(code: str) -> tuple[str, float]:
    found = code.strip().upper()
    if found not in load("currencies.json"):
        raise ToolError(f"There is no currency {code[:60]!r} here; write its ISO 4217 code, such as USD, EUR, GBP, JPY or CHF.")
    return found, load("currencies.json")[found]["per_usd"]


@tool
def get_exchange_rate(base: Currency, target: Currency) -> ExchangeRate:
    """Look up what one unit of a currency is worth in another. It gives the rate and leaves amounts alone.

    Args:
        base: ISO 4217 code of the currency to convert from, e.g. USD.
        target: ISO 4217 code of the currency to convert to, e.g. EUR.
    """
    (have, have_per_usd), (want, want_per_usd) = _find_currency(base), _find_currency(target)
    rate = float(f"{want_per_usd / have_per_usd:.6g}")
    return {"base": have, "target": want, "rate": rate, "summary": f"One {have} is worth {rate:.10g} {want}."}


class StockPrice(TypedDict):
    """A share's latest price."""

    symbol: Symbol
    company: Company
    price: Money
    currency: Currency
    change_percent: Percent
    summary: Text


@tool
def get_stock_price(symbol: Symbol) -> StockPrice:
    """Quote the latest price of a listed company's share.

    Args:
        symbol: Ticker symbol, with the exchange's suffix outside the United States, e.g. AAPL or SAP.DE.
    """
    found = symbol.strip().upper()
    if found not in load("stocks.json"):
        raise ToolError(f"There is no share with the symbol {symbol[:60]!r} here; write a ticker such as AAPL or, outside the United States, SAP.DE.")
    row = load("stocks.json")[found]
    decimals = 0 if row["currency"] in ("JPY", "KRW") else 2
    price = round(row["price"] * (1 + invent.number(-3, 3, 3, "price", found) / 100), decimals)
    change = invent.number(-4, 4, 2, "change", found)
    moved = f"up {change} %" if change > 0 else f"down {-change} %" if change < 0 else "unchanged"
    return {
        "symbol": found,
        "company": row["company"],
        "price": price,
        "currency": row["currency"],
        "change_percent": change,
        "summary": f"{row['company']} ({found}) trades at {price:.{decimals}f} {row['currency']}, {moved} today.",
    }


# Places ------------------------------------------------------------------------------------------------------------------------------------------------------


class Location(TypedDict):
    """Facts about a city."""

    city: City
    country: Country
    region: Place
    latitude: float
    longitude: float
    timezone: Timezone
    population: int
    currency: Currency
    language: Language
    summary: Text


@tool
def get_location_info(city: City) -> Location:
    """Give a city's practical data: country, coordinates, time zone, inhabitants, money and language. For cities only.

    Args:
        city: Name of the city, without its country.
    """
    name, row = find_city(city)
    where = "" if name == row["country"] else f" in {in_text(row['country'])}"
    return {
        "city": name,
        "country": row["country"],
        "region": row["region"],
        "latitude": row["latitude"],
        "longitude": row["longitude"],
        "timezone": row["timezone"],
        "population": row["population"],
        "currency": row["currency"],
        "language": row["language"],
        "summary": f"{name} is a city{where} with about {row['population']:,} inhabitants; people there speak {row['language']} and pay in {row['currency']}.",
    }


# Parcels -----------------------------------------------------------------------------------------------------------------------------------------------------


class Tracking(TypedDict):
    """Where a parcel is."""

    tracking_number: Parcel
    carrier: Company
    status: Literal["label created", "in transit", "out for delivery", "held at customs", "delayed", "delivered"]
    location: City
    estimated_delivery: Date
    summary: Text


_CARRIERS = [
    (re.compile(r"1Z[0-9A-Z]{16}"), "UPS"),
    (re.compile(r"[0-9]{12}"), "FedEx"),
    (re.compile(r"[0-9]{10}|JJD[0-9]{14,18}"), "DHL"),
    (re.compile(r"9[0-9]{21}|[A-Z]{2}[0-9]{9}US"), "USPS"),
    (re.compile(r"TBA[0-9]{12}"), "Amazon Logistics"),
    (re.compile(r"[A-Z]{2}[0-9]{9}DE"), "Deutsche Post"),
    (re.compile(r"[A-Z]{2}[0-9]{9}GB"), "Royal Mail"),
    (re.compile(r"[A-Z]{2}[0-9]{9}FR"), "La Poste"),
    (re.compile(r"[A-Z]{2}[0-9]{9}NL"), "PostNL"),
    (re.compile(r"[A-Z]{2}[0-9]{9}CN"), "China Post"),
    (re.compile(r"[A-Z]{2}[0-9]{9}JP"), "Japan Post"),
]
# Status, its weight, the days from today until (or since) the delivery, and what the summary says of it.
_PARCELS: list[tuple[Any, int, tuple[int, int], str]] = [
    ("label created", 2, (3, 7), "is not on its way yet; it waits in {location} and should arrive on {day}"),
    ("in transit", 8, (1, 5), "is on its way; it was last seen in {location} and should arrive on {day}"),
    ("out for delivery", 3, (0, 0), "is out for delivery in {location} and should arrive today, {day}"),
    ("held at customs", 1, (3, 8), "is held at customs in {location} and should arrive on {day}"),
    ("delayed", 1, (2, 6), "is delayed in {location} and should arrive on {day}"),
    ("delivered", 5, (-4, -1), "was delivered in {location} on {day}"),
]
_PARCEL_DRAWS = [row for row in _PARCELS for _ in range(row[1])]


@tool
def track_package(world: World, tracking_number: Parcel) -> Tracking:  # noqa: D417 - the world is no argument of the tool
    """Report where a parcel is, who carries it and when it arrives (or arrived).

    Args:
        tracking_number: The carrier's number, e.g. 1Z999AA10123456784 (UPS), 12 digits (FedEx), 10 digits (DHL) or RR123456785GB (post).
    """
    found = re.sub(r"[\s-]", "", tracking_number).upper()
    carrier = next((name for form, name in _CARRIERS if form.fullmatch(found)), None)
    if carrier is None:
        raise ToolError(f"{tracking_number[:60]!r} is no tracking number; it should look like 1Z999AA10123456784, 12 or 10 digits, or RR123456785GB.")
    status, _, (soonest, latest), sentence = invent.choice(_PARCEL_DRAWS, "parcel", found)
    location = invent.choice(_city_names(), "parcel location", found)
    day = (world.now.date() + timedelta(days=invent.integer(soonest, latest, "parcel day", found))).isoformat()
    return {
        "tracking_number": found,
        "carrier": carrier,
        "status": status,
        "location": location,
        "estimated_delivery": day,
        "summary": f"Parcel {found} ({carrier}) {sentence.format(location=location, day=day)}.",
    }
