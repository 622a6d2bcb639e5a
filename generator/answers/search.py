"""A search engine over the simulators' data: encyclopaedia, countries, cities, weather, shares, rates and flights.

There is one entry per thing, so that a query that names the thing finds it whatever the other words. Entries are
ranked by BM25 (bm25s) over stemmed words (Snowball); ties are ordered by title.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

import numpy as np

from generator.answers.data import read
from simulators import ToolError, World, call, invent
from simulators.data import load
from simulators.forms import name as fold

ENTRIES = 5  # entries per page of results
MOST = 40  # maximum number of entries that a query finds
FLIGHTS = 5  # flight numbers drawn for each airline
MAX_QUERY = 400
TITLE_WEIGHT = 2.0
MAJOR = ("USD", "EUR", "GBP", "JPY", "CHF")

Entry = dict[str, Any]


def search(query: str, limit: int = ENTRIES) -> list[Entry]:
    """Return the entries that match a query, best first: {"title", "text", "facts"}.

    Entries that share no word with the query are left out.

    Raises:
        ToolError: If the query contains no word or is longer than 400 characters.
    """
    if len(query) > MAX_QUERY:
        raise ToolError(f"A query has at most {MAX_QUERY} characters; this one has {len(query)}.")
    if not _words(query):
        raise ToolError("The query holds no word to look for.")
    return [dict(entries()[place]) for place in _ranked(query)[:limit]]


@lru_cache(maxsize=50_000)
def _ranked(query: str) -> tuple[int, ...]:
    words = _stems(_words(query))
    scores = sum(weight * _scores(field, words) for field, weight in _WEIGHTS.items())
    # A full sort, because which of several equal scores a partial sort keeps depends on the processor.
    order = np.lexsort((_by_title(), -scores.round(4)))
    return tuple(order[: min(np.count_nonzero(scores > 0), MOST)].tolist())


@cache
def _by_title() -> Any:
    """Return each entry's rank in the order of the titles."""
    order = sorted(range(len(entries())), key=lambda place: entries()[place]["title"])
    return np.argsort(order)


_WEIGHTS = {"title": TITLE_WEIGHT, "body": 1.0}


def _scores(field: str, words: list[str]) -> Any:
    """Return each entry's BM25 score in one field."""
    index, vocabulary = _index(field)
    known = [word for word in words if word in vocabulary]
    return index.get_scores(known) if known else np.zeros(len(entries()))


@cache
def _index(field: str) -> tuple[Any, frozenset[str]]:
    import bm25s

    texts = [title if field == "title" else f"{title} {text} {words}" for title, text, _, words in _indexed_entries()]
    documents = [_stems(_words(text)) for text in texts]
    index = bm25s.BM25(dtype="float64")
    index.index(documents, show_progress=False)
    return index, frozenset(word for words in documents for word in words)


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_PIECES = re.compile(r"[a-z]+|\d+")
_STOP_WORDS = frozenset(read("search")["small"].split())


def _words(text: str) -> list[str]:
    """Return the words of a text without stop words, case and accents; a flight number also gives its two parts."""
    found = []
    for word in _WORD.findall(fold(text)):
        bare = re.sub(r"['’]s?$|['’]", "", word)
        if bare and bare not in _STOP_WORDS:
            found.append(bare)
            pieces = _PIECES.findall(bare)
            found += pieces if len(pieces) == 2 and bare[0].isalpha() else []
    return found


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    import snowballstemmer

    # A stemmer stores the current word, so two threads must not share one.
    return str(snowballstemmer.stemmer("english").stemWord(word))


def _stems(words: list[str]) -> list[str]:
    return [_stem(word) for word in words]


# Entries: title, text, facts, and additional search words


@cache
def entries() -> tuple[Entry, ...]:
    """Return all entries: {"title", "text", "facts"}."""
    return tuple({"title": title, "text": text, "facts": facts} for title, text, facts, _ in _indexed_entries())


IndexedEntry = tuple[str, str, Entry, str]


@cache
def _indexed_entries() -> tuple[IndexedEntry, ...]:
    parts = (_encyclopaedia, _countries, _cities, _weather, _shares, _rates, _flights)
    return tuple(
        (title, text, facts, f"{_SEARCH_WORDS[facts['type']]} {words}")
        for part in parts
        for title, text, facts, words in part()
    )


# Additional search words by type of entry.
_SEARCH_WORDS: dict[str, str] = read("search")["asked"]


def _fields(row: Entry, names: str) -> Entry:
    return {name: row[name] for name in names.split()}


def _aliases(row: Entry) -> str:
    return " ".join(row.get("aliases", ()))


def _encyclopaedia() -> Iterator[IndexedEntry]:
    for name, row in load("knowledge.json").items():
        facts = {key: int(text) if text.lstrip("-").isdigit() else text for key, text in row["facts"].items()}
        values = " ".join(value for value in facts.values() if isinstance(value, str))
        yield name, row["description"], {"type": row["type"]} | facts, f"{_aliases(row)} {values}"


def _countries() -> Iterator[IndexedEntry]:
    for name, row in load("countries.json").items():
        facts = _fields(row, "capital population currency language continent calling_code")
        money = f"{load('currencies.json')[row['currency']]['name']} ({row['currency']})"
        text = f"{name} is a country in {row['continent']}. Its capital is {row['capital']}, its currency the {money}."
        yield name, text, {"type": "country"} | facts, _aliases(row)


def _cities() -> Iterator[IndexedEntry]:
    for name, row in load("cities.json").items():
        facts = _fields(row, "country region population currency language timezone latitude longitude")
        money = load("currencies.json")[row["currency"]]["name"]
        text = (
            f"{name} is a city in {row['country']} with about {row['population']:,} inhabitants. "
            f"People there speak {row['language']} and pay in {money}."
        )
        title = f"{name} (city)" if name in load("countries.json") else name
        yield title, text, {"type": "city"} | facts, f"{_aliases(row)} {row['currency']}"


def _weather() -> Iterator[IndexedEntry]:
    for name, row in load("cities.json").items():
        facts = _fields(call("get_weather", {"city": name}), "temperature_c condition humidity_percent wind_kph")
        text = (
            f"Weather in {name} right now: {facts['temperature_c']:g} °C, {facts['condition']}, "
            f"humidity {facts['humidity_percent']:g} %, wind {facts['wind_kph']:g} km/h."
        )
        yield f"{name}: weather now", text, {"type": "weather", "city": name} | facts, _aliases(row)


def _shares() -> Iterator[IndexedEntry]:
    for symbol in load("stocks.json"):
        quote = call("get_stock_price", {"symbol": symbol})
        facts = _fields(quote, "company symbol price currency change_percent")
        company = facts["company"]
        words = f"{company} {_aliases(load('knowledge.json').get(company, {}))}"
        yield f"{company} ({symbol}) share price", quote["summary"], {"type": "share"} | facts, words


def _rates() -> Iterator[IndexedEntry]:
    users: dict[str, list[str]] = {}
    for country, row in load("countries.json").items():
        users.setdefault(row["currency"], []).append(country)
    for code, row in load("currencies.json").items():
        facts: Entry = {"type": "exchange rates", "currency": code}
        others = [other for other in MAJOR if other != code]
        for other in others:
            for base, target in ((other, code), (code, other)):
                rate = call("get_exchange_rate", {"base": base, "target": target})["rate"]
                facts[f"{base}_in_{target}"] = rate
        each = ", ".join(f"1 {other} = {facts[f'{other}_in_{code}']:.10g} {code}" for other in others)
        words = f"{code} {code} {' '.join(users.get(code, ()))}"
        yield f"{row['name']} ({code}) exchange rates", f"Rates of the {row['name']} today: {each}.", facts, words


@cache
def flight_numbers() -> tuple[str, ...]:
    """Return the flight numbers that have an entry: some of each airline, without those cancelled today."""
    numbers = [
        number
        for code in load("airlines.json")
        for number in sorted(
            {
                f"{code}{invent.integer(1, 99, 'short', code, draw) * 10 + invent.integer(0, 9, 'digit', code, draw)}"
                for draw in range(FLIGHTS)
            }
        )
    ]
    return tuple(number for number in numbers if _status(number)["status"] != "cancelled")


def _status(number: str) -> Entry:
    return dict(call("get_flight_status", {"flight_number": number}, World()))


def _flights() -> Iterator[IndexedEntry]:
    for number in flight_numbers():
        flight = _status(number)
        facts = _fields(flight, "airline origin destination status departure_time arrival_time gate delay_minutes")
        yield f"Flight {number}", flight["summary"], {"type": "flight", "flight_number": number} | facts, ""
