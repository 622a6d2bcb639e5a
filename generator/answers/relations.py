"""Reads the relations between things in the simulators' data, and the kinds of things that questions are about.

`data/relations.json` has each relation as a noun phrase and as a tool call. `data/kinds.json` says which things a kind
has and how a sentence names them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from itertools import combinations, permutations
from types import MappingProxyType
from typing import Any

from generator.answers.data import read
from generator.answers.search import flight_numbers
from simulators import World, call
from simulators.data import load

Json = Any
Row = Mapping[str, Json]

CURRENCIES = {"EUR": "euros", "USD": "US dollars", "GBP": "British pounds", "CHF": "Swiss francs"}


@dataclass(frozen=True)
class Relation:
    """A relation that leads from a thing to another thing or to a measurement.

    Attributes:
        phrase: A noun phrase about the thing ("{}").
        asks: The question that asks only for this relation.
        tool: The tool of `enterprise` that returns the value; empty for none.
        arguments: The tool's arguments ("{}" is the thing).
        path: The path of the value in the tool's output.
        query: The search query in `chat`; empty if the search does not return the value.
        entry: The type of the search entry with the value.
        fact: The key of the value in the entry's facts.
        currency: For an amount of money, the path or key of its currency.
    """

    phrase: str
    asks: str
    tool: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)
    path: str = ""
    query: str = ""
    entry: str = ""
    fact: str = ""
    currency: str = ""


RELATIONS = {name: Relation(**row) for name, row in read("relations").items()}


@dataclass(frozen=True)
class Kind:
    """A kind of things.

    Attributes:
        one: The wording for a single thing ("{}" is its name).
        many: The wording for several things ("{}" is the list of names); if empty, each is worded separately.
        source: Where the things come from (`data/kinds.json`).
    """

    one: str
    many: str
    source: Row

    @property
    def grouped(self) -> bool:
        """Whether the things of a question must all belong to one group."""
        return any(key in self.source for key in ("groups", "shelves", "together", "connecting"))

    def groups(self) -> Sequence[Sequence[str]]:
        """Return the names by group; there is a single group if all can be combined in a question."""
        if "groups" in self.source:
            return list(self.source["groups"])
        if "shelves" in self.source:
            products = load("products.json")
            return [
                [item["name"] for shelf in shelves for item in products[shelf]["items"]]
                for shelves in self.source["shelves"]
            ]
        if "connecting" in self.source:
            return _connections()
        names: Sequence[str] = (
            _column(self.source)
            if "table" in self.source
            else _listed_companies()
            if "quoted" in self.source
            else flight_numbers()
        )
        chosen = [name for name in names if self._fits(name)]
        if "together" not in self.source:
            return [chosen]
        places = {name: flight(name)[self.source["together"]] for name in chosen}
        groups = [[name for name in chosen if places[name] == place] for place in dict.fromkeys(places.values())]
        return [group for group in groups if len({name[:2] for name in group}) > 1]  # not all of one airline

    def _fits(self, name: str) -> bool:
        if "table" in self.source or "quoted" in self.source:
            return name not in self.source.get("except", ())
        outbound = int(re.sub(r"^..", "", name)) % 2 == 0  # even numbers leave from the airline's home
        states = self.source.get("status", (flight(name)["status"],))
        return (outbound or "outbound" not in self.source) and flight(name)["status"] in states


KINDS = {name: Kind(row.get("one", "{}"), row.get("many", ""), row) for name, row in read("kinds").items()}


def join_names(names: Sequence[str], word: str = "and") -> str:
    """Join names as in a sentence: "a, b and c"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def _column(source: Row) -> list[str]:
    """Return the unique values of a table's column, for rows with one of the wanted statuses."""
    rows = load("tables.json")[source["table"]]
    values = [str(row[source["column"]]) for row in rows]
    wanted = [
        value
        for value, row in zip(values, rows, strict=True)
        if row.get("status") in source.get("status", (row.get("status"),))
    ]
    return [value for value in wanted if values.count(value) == 1]


def _listed_companies() -> list[str]:
    """Return the join_names companies in the encyclopaedia, except those whose name contains their symbol."""
    symbols = {
        name: row["facts"]["stock_symbol"]
        for name, row in load("knowledge.json").items()
        if row["type"] == "company" and row["facts"].get("stock_symbol") in load("stocks.json")
    }
    return [name for name, symbol in symbols.items() if symbol.casefold() not in name.casefold().split()]


@cache
def flight(number: str) -> Row:
    """Return today's status of a flight."""
    return MappingProxyType(call("get_flight_status", {"flight_number": number}, World()))


def _connections() -> list[list[str]]:
    """Return pairs of flights of different airlines with a connection of 45 minutes to eight hours."""
    return [
        [first, second]
        for first, second in permutations(flight_numbers(), 2)
        if flight(first)["destination"] == flight(second)["origin"]
        and first[:2] != second[:2]
        and flight(first)["status"] != "landed"
        and timedelta(minutes=45)
        <= datetime.fromisoformat(flight(second)["departure_time"])
        - datetime.fromisoformat(flight(first)["arrival_time"])
        <= timedelta(hours=8)
    ]


@cache
def members(kind: str) -> tuple[str, ...]:
    """Return the names of a kind, in the order of the data."""
    return tuple(dict.fromkeys(name for group in KINDS[kind].groups() for name in group))


@cache
def grouped_combinations(kind: str, count: int) -> tuple[tuple[str, ...], ...]:
    """Return all distinct combinations of `count` things of a grouped kind, each within one group."""
    place = {name: number for number, name in enumerate(members(kind))}
    chosen = (names for group in KINDS[kind].groups() for names in combinations(group, count))
    return tuple(dict.fromkeys(tuple(sorted(names, key=place.__getitem__)) for names in chosen))
