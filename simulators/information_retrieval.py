"""What reference works, databases and registries know."""

from functools import cache
from typing import Annotated, Any, Literal, TypedDict

from simulators.data import load
from simulators.external_services import fold, in_text
from simulators.kinds import Bounds, Entity, Field, Identifier, Record, Text
from simulators.tool import ToolError, tool

# Tables ------------------------------------------------------------------------------------------------------------------------------------------------------


class Rows(TypedDict):
    """Matching rows of a table."""

    rows: list[Record]
    count: int
    total_matches: int


@cache
def _table(name: str) -> list[dict[str, Any]]:
    """The rows of a table. The products are those that the shop sells."""
    if name == "products":
        return [item | {"category": category} for category, shelf in load("products.json").items() for item in shelf["items"]]
    return list(load("tables.json")[name])


def _cell(value: str) -> str:
    """The form in which cells are compared: 49.90 equals 49.9, and case does not count."""
    text = value.strip().casefold()
    return f"{float(text):.15g}" if len(text) <= 15 and text.isascii() and text.replace(".", "", 1).isdigit() else text


@cache
def _index(table: str, column: str) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in _table(table):
        found.setdefault(_cell(str(row[column])), []).append(row)
    return found


@tool
def database_query(
    table: Literal["customers", "orders", "products", "employees", "invoices", "holdings", "events"],
    column: Field,
    value: Identifier,
    limit: Annotated[int, Bounds(1, 50)] = 5,
) -> Rows:
    """Select the rows of one of the company's own tables in which a column equals a value.

    The columns are: customers (customer_id, name, email, phone, company, city, country, language, currency, segment, since, total_spent),
    orders (order_id, order_date, customer, email, city, product_id, product, quantity, unit_price, total, currency, status, carrier, tracking_number),
    products (product_id, name, price, currency, rating, stock, tags, category),
    employees (employee_id, name, email, phone, department, title, manager, manager_email, city, country, timezone, salary, currency, hire_date),
    invoices (invoice_number, customer, company, email, description, amount, currency, issue_date, due_date, status),
    holdings (holding_id, symbol, company, shares, purchase_price, currency, purchase_date, owner, owner_email) and
    events (event_id, title, city, country, date, start, timezone, attendees, organizer, organizer_email, website).

    Args:
        table: Where to look.
        column: The column that must hold the value.
        value: The value to find, written as text; upper and lower case are the same.
        limit: At most so many rows.
    """
    columns = _table(table)[0]
    name = column.strip().casefold()
    if name not in columns:
        raise ToolError(f"The table {table} has no column {column[:60]!r}; it has {', '.join(columns)}.")
    found = _index(table, name).get(_cell(value), [])
    rows = [dict(row) for row in found[:limit]]
    return {"rows": rows, "count": len(rows), "total_matches": len(found)}


# Facts -------------------------------------------------------------------------------------------------------------------------------------------------------


class Profile(TypedDict):
    """An encyclopaedia's entry."""

    name: Entity
    type: Literal["person", "city", "country", "company", "element", "work", "landmark", "mountain", "river", "planet"]
    description: Text
    related: Entity


class Fact(TypedDict):
    """One fact about something."""

    subject: Entity
    property: str
    value: Identifier
    number: float
    answer: Text


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _city_entry(name: str, row: dict[str, Any]) -> dict[str, Any]:
    facts = {key: str(row[key]) for key in ("country", "population", "currency", "language", "timezone")}
    description = f"{name} is a city in {in_text(row['country'])} with about {row['population']:,} inhabitants."
    return {"type": "city", "description": description, "related": row["country"], "facts": facts, "aliases": row.get("aliases", [])}


def _country_entry(name: str, row: dict[str, Any]) -> dict[str, Any]:
    facts = {key: str(row[key]) for key in ("capital", "population", "currency", "language", "continent", "calling_code")}
    text = f"{in_text(name)} is a country in {row['continent']} with about {row['population']:,} inhabitants; its capital is {row['capital']}."
    return {
        "type": "country",
        "description": _sentence(text),
        "related": row["capital"],
        "facts": facts,
        "aliases": row.get("aliases", []),
        "in_text": in_text(name),
    }


@cache
def _entries() -> dict[str, dict[str, Any]]:
    """Every entry by its name proper. A city state has one entry, the country's, with the facts of both."""
    cities = {name: _city_entry(name, row) for name, row in load("cities.json").items()}
    countries = {name: _country_entry(name, row) for name, row in load("countries.json").items()}
    for name, entry in countries.items():
        if name in cities:
            entry["facts"]["timezone"] = cities[name]["facts"]["timezone"]
    return {**load("knowledge.json"), **cities, **countries}


@cache
def _spellings() -> dict[str, str]:
    """Folded names and aliases, with and without an article, and the name proper they stand for."""
    entries = _entries()
    aliases = {fold(alias): name for name, row in entries.items() for alias in (*row.get("aliases", ()), row.get("in_text", name))}
    return aliases | {fold(name): name for name in entries}


def _find_entry(name: str) -> tuple[str, dict[str, Any]]:
    found = _spellings().get(fold(name))
    if found is None:
        raise ToolError(f"Nothing is known here of {name[:60]!r}; write the full English name of a person, place, company, element, book, mountain or river.")
    return found, _entries()[found]


@tool
def lookup_entity(name: Entity) -> Profile:
    """Open the encyclopaedia entry of a person, place, company, chemical element, book, landmark or planet: a description in prose and one connected entry.

    Not for a single fact, nor for a city's practical data.

    Args:
        name: Full name of the person or thing.
    """
    found, entry = _find_entry(name)
    return {"name": found, "type": entry["type"], "description": entry["description"], "related": entry["related"]}


# How a fact is told; {subject} and {value} as they stand in a sentence.
_ANSWERS = {
    "capital": "The capital of {subject} is {value}.",
    "currency": "The currency of {subject} is the {value}.",
    "population": "{subject} has about {value} inhabitants.",
    "language": "The main language of {subject} is {value}.",
    "continent": "{subject} lies in {value}.",
    "calling_code": "The calling code of {subject} is {value}.",
    "country": "{subject} is in {value}.",
    "city": "{subject} is in {value}.",
    "timezone": "The time zone of {subject} is {value}.",
    "atomic_number": "The atomic number of {subject} is {value}.",
    "chemical_symbol": "The chemical symbol of {subject} is {value}.",
    "author": "{subject} was written by {value}.",
    "year_published": "{subject} was first published in {value}.",
    "birth_year": "{subject} was born in {value}.",
    "birthplace": "{subject} was born in {value}.",
    "death_year": "{subject} died in {value}.",
    "founder": "{subject} was founded by {value}.",
    "founded_year": "{subject} was founded in {value}.",
    "headquarters": "{subject} has its headquarters in {value}.",
    "stock_symbol": "The shares of {subject} trade under the symbol {value}.",
    "year_built": "{subject} dates from {value}.",
    "height_m": "{subject} is {value} metres high.",
    "length_km": "{subject} is about {value} kilometres long.",
    "diameter_km": "{subject} has a mean diameter of about {value} kilometres.",
}
_MEASURES = frozenset({"population", "height_m", "length_km", "diameter_km"})


def _shown(name: str, value: str) -> str:
    """The value as the answer's sentence shows it."""
    if name == "currency":
        return f"{load('currencies.json')[value]['name']} ({value})"
    if name == "country":
        return in_text(value)
    return f"{int(value):,}" if name in _MEASURES else value


@tool
def knowledge_base_query(
    subject: Entity,
    property: Literal[  # noqa: A002 - the argument's public name
        "capital",
        "currency",
        "population",
        "language",
        "continent",
        "calling_code",
        "country",
        "city",
        "timezone",
        "atomic_number",
        "chemical_symbol",
        "author",
        "year_published",
        "birth_year",
        "birthplace",
        "death_year",
        "founder",
        "founded_year",
        "headquarters",
        "stock_symbol",
        "year_built",
        "height_m",
        "length_km",
        "diameter_km",
    ],
) -> Fact:
    """Answer with exactly one fact about a person, country, city, company, element, book, landmark, mountain, river or planet.

    The value is text (a currency is its ISO code); number is the same as a number, or 0 where the value is none.

    Args:
        subject: Full name of the person or thing.
        property: Which fact.
    """
    found, entry = _find_entry(subject)
    value = entry["facts"].get(property)
    if value is None:
        raise ToolError(f"The {property} of {found} is not known here; known are {', '.join(entry['facts'])}.")
    answer = _ANSWERS[property].format(subject=entry.get("in_text", found), value=_shown(property, value))
    return {"subject": found, "property": property, "value": value, "number": float(value) if value.isdigit() else 0.0, "answer": _sentence(answer)}
