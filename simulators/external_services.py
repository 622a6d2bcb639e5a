"""External services: weather, exchange rates, stock prices, places, parcels, shopping, travel and translation."""

import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import Annotated, Any, Literal, TypedDict

from simulators import forms, invent
from simulators.data import load
from simulators.date_time import load_zone
from simulators.kinds import (
    Bounds,
    Celsius,
    City,
    Company,
    Country,
    Currency,
    Date,
    DateTime,
    Flight,
    Identifier,
    Kilometres,
    Language,
    Money,
    Parcel,
    Percent,
    Place,
    Query,
    Reference,
    Symbol,
    Text,
    Timezone,
)
from simulators.phrasing import WHOLE, dated, money
from simulators.tool import ToolError, tool
from simulators.world import View


def spellings(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Map each name and alias in canonical form, with and without an article, to the main name."""
    aliases = {
        forms.name(alias): name
        for name, row in rows.items()
        for alias in (*row.get("aliases", ()), row.get("in_text", name))
    }
    return aliases | {forms.name(name): name for name in rows}


@cache
def _city_spellings() -> dict[str, str]:
    return spellings(load("cities.json"))


def find_city(name: str) -> tuple[str, dict[str, Any]]:
    """Return a city's main name and its row in the gazetteer.

    Raises:
        ToolError: If the gazetteer does not know the city.
    """
    found = _city_spellings().get(forms.name(name))
    if found is None:
        raise ToolError(
            f"There is no city named {name[:60]!r} here; write the name alone and in English, such as 'Paris' or 'New "
            f"York'."
        )
    return found, load("cities.json")[found]


@cache
def _city_names() -> tuple[str, ...]:
    return tuple(load("cities.json"))


def in_text(country: str) -> str:
    """Return a country's name as written in a sentence: "the Netherlands", but "Spain"."""
    return str(load("countries.json")[country].get("in_text", country))


# Weather


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
    """Return a condition that fits the share of wet days, the temperature and the local hour at 09:30 UTC."""
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
        "wind_kph": invent.number(2, 12, 1, "wind", name)
        if condition == "fog"
        else invent.number(4, 32, 1, "wind", name),
        "summary": f"In {name} the weather is {_WORDING.get(condition, condition)} with a temperature of "
        f"{celsius:g} °C.",
    }


_WORDING = {
    "thunderstorm": "stormy",
    "fog": "foggy",
    "light rain": "rainy",
    "heavy rain": "very rainy",
    "light snow": "snowy",
    "heavy snow": "very snowy",
}


# Money


class ExchangeRate(TypedDict):
    """The price of one unit of a currency in another, and the converted amount."""

    base: Currency
    target: Currency
    rate: float
    converted: Money
    summary: Text


def _find_currency(code: str) -> tuple[str, float]:
    found = forms.identifier(code).upper()
    if found not in load("currencies.json"):
        raise ToolError(
            f"There is no currency {code[:60]!r} here; write its ISO 4217 code, such as USD, EUR, GBP, JPY or CHF."
        )
    return found, load("currencies.json")[found]["per_usd"]


@tool
def get_exchange_rate(
    base: Currency, target: Currency, amount: Annotated[Money, Bounds(0, 1e12)] = 1.0
) -> ExchangeRate:
    """Look up what a currency, or an amount of it, is worth in another.

    Args:
        base: ISO 4217 code of the currency to convert from, e.g. USD.
        target: ISO 4217 code of the currency to convert to, e.g. EUR.
        amount: How much of the first currency; 1 if only the rate is wanted.
    """
    (have, have_per_usd), (want, want_per_usd) = _find_currency(base), _find_currency(target)
    rate = float(f"{want_per_usd / have_per_usd:.6g}")
    places = Decimal(1) if want in WHOLE else Decimal("0.01")
    converted = float((Decimal(repr(amount)) * Decimal(repr(rate))).quantize(places, ROUND_HALF_UP))
    worth = f"One {have} is" if amount == 1 else f"{money(amount, have)} is {money(converted, want)}, as one {have} is"
    return {
        "base": have,
        "target": want,
        "rate": rate,
        "converted": converted,
        "summary": f"{worth} worth {rate:.10g} {want}.",
    }


class StockPrice(TypedDict):
    """A share's latest price."""

    symbol: Symbol
    company: Company
    price: Money
    currency: Currency
    value: Money
    change_percent: Percent
    summary: Text


@tool
def get_stock_price(symbol: Symbol, shares: Annotated[float, Bounds(0, 1e9)] = 1.0) -> StockPrice:
    """Quote the latest price of a listed company's share, and what a number of shares is worth.

    Args:
        symbol: Ticker symbol, with the exchange's suffix outside the United States, e.g. AAPL or SAP.DE.
        shares: How many of them; 1 if only the price is wanted.
    """
    found = forms.identifier(symbol).upper()
    if found not in load("stocks.json"):
        raise ToolError(
            f"There is no share with the symbol {symbol[:60]!r} here; write a ticker such as AAPL or, outside the "
            f"United States, SAP.DE."
        )
    row = load("stocks.json")[found]
    decimals = 0 if row["currency"] in WHOLE else 2
    price = round(row["price"] * (1 + invent.number(-3, 3, 3, "price", found) / 100), decimals)
    change = invent.number(-4, 4, 2, "change", found)
    moved = f"up {change} %" if change > 0 else f"down {-change} %" if change < 0 else "unchanged"
    value = float((Decimal(repr(shares)) * Decimal(repr(price))).quantize(Decimal("0.01"), ROUND_HALF_UP))
    held = f"; {shares:,.10g} shares are worth {money(value, row['currency'])}" if shares != 1 else ""
    return {
        "symbol": found,
        "company": row["company"],
        "price": price,
        "currency": row["currency"],
        "value": value,
        "change_percent": change,
        "summary": f"{row['company']} ({found}) trades at {price:.{decimals}f} {row['currency']}, {moved} today{held}.",
    }


# Places


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
        "summary": f"{name} is a city{where} with about {row['population']:,} inhabitants; people there speak "
        f"{row['language']} and pay in {row['currency']}.",
    }


# Parcels


class Tracking(TypedDict):
    """The status of a parcel."""

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
# Status, its weight, the range of days from today to the delivery (negative: since), and the text of the summary
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
def track_package(world: View, tracking_number: Parcel) -> Tracking:
    """Report where a parcel is, who carries it and when it arrives (or arrived).

    Args:
        tracking_number: The carrier's number, e.g. 1Z999AA10123456784 (UPS), 12 digits (FedEx), 10 digits (DHL) or
            RR123456785GB (post).
    """
    found = forms.code(tracking_number)
    carrier = next((name for form, name in _CARRIERS if form.fullmatch(found)), None)
    if carrier is None:
        raise ToolError(
            f"{tracking_number[:60]!r} is no tracking number; it should look like 1Z999AA10123456784, 12 or 10 digits, "
            f"or RR123456785GB."
        )
    status, _, (soonest, latest), sentence = invent.choice(_PARCEL_DRAWS, "parcel", found)
    location = invent.choice(_city_names(), "parcel location", found)
    day = (world.now.date() + timedelta(days=invent.integer(soonest, latest, "parcel day", found))).isoformat()
    return {
        "tracking_number": found,
        "carrier": carrier,
        "status": status,
        "location": location,
        "estimated_delivery": day,
        "summary": f"Parcel {found} ({carrier}) {sentence.format(location=location, day=dated(day))}.",
    }


# Shop


class Offer(TypedDict):
    """A product on sale."""

    product_id: Reference
    name: Identifier
    price: Money
    currency: Currency
    rating: float


class Offers(TypedDict):
    """The best matching products, best first."""

    products: list[Offer]
    best_name: Identifier
    best_price: Money
    best_id: Reference
    count: int
    summary: Text


_WORD = re.compile(r"[^\W_]+")
_SMALL_WORDS = frozenset(("a", "an", "and", "for", "in", "of", "on", "the", "to", "up", "with"))


def _stems(text: str) -> list[str]:
    """Return the content words of a text in lower case and singular."""
    words = [word for word in _WORD.findall(text.casefold()) if word not in _SMALL_WORDS]
    return [word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in words]


_Shelf = tuple[str, list[list[str]], list[tuple[frozenset[str], dict[str, Any]]]]


@cache
def _shelves() -> list[_Shelf]:
    """Return each kind of product with its names, and its items with the words that describe them."""
    return [
        (
            kind,
            [_stems(name) for name in shelf["words"]],
            [(frozenset(_stems(f"{item['name']} {item['tags']}")), item) for item in shelf["items"]],
        )
        for kind, shelf in load("products.json").items()
    ]


def _find_shelf(words: list[str]) -> _Shelf:
    """Return the kind of product that a query asks for.

    This is the kind named last, as in "light jacket", or else the kind of the best matching product.
    """
    last = {word: position for position, word in enumerate(words)}

    def fit(shelf: _Shelf) -> tuple[int, int, int]:
        _, names, items = shelf
        position, length = max(
            ((last[name[-1]], len(name)) for name in names if all(word in last for word in name)), default=(-1, 0)
        )
        return position, length, max(len(described.intersection(words)) for described, _ in items)

    best = max(_shelves(), key=fit)
    if fit(best) == (-1, 0, 0):
        raise ToolError(f"No product matches the query; the shop sells {', '.join(load('products.json'))}.")
    return best


@tool
def search_products(query: Query, max_price: Money = 100000.0, limit: Annotated[int, Bounds(1, 10)] = 3) -> Offers:
    """Look in a shop for things to buy, the best match first. It covers goods on sale, not the web.

    Args:
        query: What is wanted, in the user's words, e.g. wireless headphones.
        max_price: Highest price in US dollars, if the user sets one.
        limit: At most so many products; 3 unless the user says how many, also where only the best is wanted.
    """
    words = _stems(query)
    kind, _, items = _find_shelf(words)
    ranked = sorted(
        (
            (-len(described.intersection(words)), -item["rating"], item["price"], item["name"], item)
            for described, item in items
        )
    )
    chosen = [item for *_, item in ranked if item["price"] <= max_price][:limit]
    if not chosen:
        raise ToolError(
            f"None of the {kind} costs {max_price:g} USD or less; the cheapest costs "
            f"{min(item['price'] for _, item in items):.2f} USD."
        )
    best = chosen[0]
    return {
        "products": [
            {
                "product_id": i["product_id"],
                "name": i["name"],
                "price": i["price"],
                "currency": i["currency"],
                "rating": i["rating"],
            }
            for i in chosen
        ],
        "best_name": best["name"],
        "best_price": best["price"],
        "best_id": best["product_id"],
        "count": len(chosen),
        "summary": f"The best match is the {best['name']} for {best['price']:.2f} {best['currency']}, rated "
        f"{best['rating']} out of 5.",
    }


# Travel


class Route(TypedDict):
    """A route from one city to another."""

    origin: City
    destination: City
    distance_km: Kilometres
    duration_minutes: int
    summary: Text


def great_circle_km(origin: dict[str, Any], destination: dict[str, Any]) -> float:
    """Return the distance on a sphere, rounded to 100 m because trigonometric functions vary slightly by platform."""
    north, south = math.radians(origin["latitude"]), math.radians(destination["latitude"])
    across = math.radians(destination["longitude"] - origin["longitude"])
    chord = math.sin((south - north) / 2) ** 2 + math.cos(north) * math.cos(south) * math.sin(across / 2) ** 2
    return round(2 * 6371.0 * math.asin(math.sqrt(chord)), 1)


# Verb, average km/h, minutes added for starting and arriving, and the longest distance in km
_MODES = {
    "driving": ("Driving", 95, 15, 20_000),
    "walking": ("Walking", 5, 0, 300),
    "cycling": ("Cycling", 17, 0, 2_000),
    "transit": ("Going by train or bus", 98, 25, 6_000),
}


@tool
def get_directions(
    origin: City, destination: City, mode: Literal["driving", "walking", "cycling", "transit"] = "driving"
) -> Route:
    """Plan the way over land between two cities: distance and travel time.

    Args:
        origin: City to start from.
        destination: City to reach.
        mode: How to travel; driving unless the user says.
    """
    (start, here), (end, there) = find_city(origin), find_city(destination)
    if start == end:
        raise ToolError(f"'origin' and 'destination' are both {start}; they must be two cities.")
    if here["landmass"] != there["landmass"]:
        raise ToolError(f"There is no way over land from {start} to {end}; only a flight or a ship goes there.")
    verb, speed, extra, farthest = _MODES[mode]
    detour = 1 + invent.integer(15, 28, "road", *sorted((start, end))) / 100
    distance = round(great_circle_km(here, there) * detour, 1)
    if distance > farthest:
        raise ToolError(
            f"{start} and {end} are {distance:,.0f} km apart, too far for {mode}; at most {farthest:,} km are planned."
        )
    minutes = round(distance / speed * 60) + extra
    hours = f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"
    summary = f"{verb} from {start} to {end} is {distance:g} km and takes about {hours}."
    return {
        "origin": start,
        "destination": end,
        "distance_km": distance,
        "duration_minutes": minutes,
        "summary": summary,
    }


_FlightState = Literal["scheduled", "delayed", "boarding", "in the air", "landed", "cancelled"]


class FlightStatus(TypedDict):
    """Today's flight with a number; its expected times are local times with the offset from UTC."""

    flight_number: Flight
    airline: Company
    origin: City
    destination: City
    status: _FlightState
    departure_time: DateTime
    arrival_time: DateTime
    gate: Identifier
    delay_minutes: int
    summary: Text


_FLIGHT = re.compile(r"([A-Z][A-Z0-9]|[0-9][A-Z])([1-9][0-9]{0,3})")
_STATUS_SENTENCES: dict[_FlightState, str] = {
    "scheduled": "is on time and leaves at {leaves}",
    "delayed": "is delayed by {delay} minutes and leaves at {leaves}",
    "boarding": "is boarding at gate {gate} and leaves at {leaves}",
    "in the air": "is in the air and lands at {lands}",
    "landed": "landed at {lands}",
    "cancelled": "is cancelled",
}


@cache
def _destinations(airline: str) -> list[tuple[str, timedelta]]:
    """Return the destinations of an airline from its hub, with the flight times."""
    row = load("airlines.json")[airline]
    hub = load("cities.json")[row["hub"]]
    distances = [
        (name, great_circle_km(hub, city)) for name, city in load("cities.json").items() if city.get("flights", True)
    ]
    return [
        (name, timedelta(minutes=5 * round((35 + km / 13.7) / 5)))
        for name, km in distances
        if 250 <= km <= row["reach_km"]
    ]


def _flight_state(number: str, now: datetime, leaves: datetime, lands: datetime, delay: int) -> _FlightState:
    if invent.integer(1, 33, "cancelled", number) == 1:
        return "cancelled"
    if now >= leaves:
        return "landed" if now >= lands else "in the air"
    if leaves - now <= timedelta(minutes=40):
        return "boarding"
    return "delayed" if delay else "scheduled"


@tool
def get_flight_status(world: View, flight_number: Flight) -> FlightStatus:
    """Report on today's flight of a number: where from and to (plain city names), when, which gate, and whether it is
    late.

    Args:
        flight_number: Airline code and number, e.g. LH400.
    """
    parts = _FLIGHT.fullmatch(forms.code(flight_number))
    airline = load("airlines.json").get(parts[1]) if parts else None
    if not parts or airline is None:
        raise ToolError(
            f"{flight_number[:60]!r} is no known flight; write the airline's code and a number of 1 to 4 digits, such "
            f"as LH400, BA117 or AA25."
        )
    number = parts[1] + parts[2]
    away, duration = invent.choice(_destinations(parts[1]), "route", parts[1], int(parts[2]) // 2)
    origin, destination = (away, airline["hub"]) if int(parts[2]) % 2 else (airline["hub"], away)
    here, there = (load_zone(load("cities.json")[city]["timezone"]) for city in (origin, destination))
    delay = invent.integer(1, 24, "delay", number) * 5 if invent.integer(1, 10, "late", number) > 7 else 0
    planned = datetime.combine(world.now.astimezone(here), time(6), here) + timedelta(
        minutes=5 * invent.integer(0, 198, "planned", number)
    )
    leaves = (planned.astimezone(UTC) + timedelta(minutes=delay)).astimezone(here)
    lands = (leaves.astimezone(UTC) + duration).astimezone(there)
    state = _flight_state(number, world.now, leaves, lands, delay)
    gate = f"{invent.choice('ABCDE', 'pier', number)}{invent.integer(1, 48, 'gate', number)}"
    told = _STATUS_SENTENCES[state].format(delay=delay, gate=gate, leaves=f"{leaves:%H:%M}", lands=f"{lands:%H:%M}")
    return {
        "flight_number": number,
        "airline": airline["name"],
        "origin": origin,
        "destination": destination,
        "status": state,
        "departure_time": leaves.isoformat(),
        "arrival_time": lands.isoformat(),
        "gate": gate,
        "delay_minutes": delay,
        "summary": f"Flight {number} of {airline['name']} from {origin} to {destination} {told}.",
    }


# Translation

LANGUAGES = ("Spanish", "French", "German", "Italian", "Portuguese", "Dutch")  # the columns of the phrase book
_TOKEN = re.compile(r"\w+(?:['’]\w+)*|[^\w]+")


class Translation(TypedDict):
    """A translated text."""

    translated_text: Text
    target_language: Language


@cache
def _longest_phrases() -> dict[str, int]:
    """Map each first word to the length in tokens of its longest phrase in the phrase book (spaces are tokens too)."""
    longest: dict[str, int] = {}
    for phrase in load("phrases.json"):
        first = phrase.partition(" ")[0].casefold()
        longest[first] = max(longest.get(first, 1), 2 * phrase.count(" ") + 1)
    return longest


def _phrase_at(tokens: list[str], position: int, opening: bool) -> tuple[list[str], int] | None:
    """Return the translations of the longest phrase that begins at a token, and its number of tokens.

    A word that is capitalised within a sentence is a name, which is not in the phrase book.
    """
    for width in range(_longest_phrases().get(tokens[position].casefold(), 0), 0, -2):
        source = "".join(tokens[position : position + width])
        common = width > 1 or source == "I" or source.islower() or (opening and not source[1:].isupper())
        found = load("phrases.json").get(source) or (load("phrases.json").get(source.casefold()) if common else None)
        if found:
            return found, width
    return None


@tool
def translate_text(
    text: Text, target_language: Literal["Spanish", "French", "German", "Italian", "Portuguese", "Dutch"]
) -> Translation:
    """Render an English text in another language, set phrases first and then word by word; names and unknown words stay
    as they are.

    Args:
        text: English text.
        target_language: Language to translate into.
    """
    column, tokens = LANGUAGES.index(target_language), _TOKEN.findall(text)
    pieces: list[str] = []
    position, opening = 0, True
    while position < len(tokens):
        token = tokens[position]
        phrase, width = _phrase_at(tokens, position, opening) or (None, 1)
        piece = phrase[column] if phrase else token
        pieces.append(piece[:1].upper() + piece[1:] if opening and token[0].isupper() else piece)
        opening = any(mark in token for mark in ".!?:\n") or (opening and not token[0].isalnum())
        position += width
    return {"translated_text": "".join(pieces), "target_language": target_language}
