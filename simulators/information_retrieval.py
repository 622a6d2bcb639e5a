"""Information retrieval from reference works, databases and registries."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from ipaddress import ip_address, ip_network
from string import ascii_lowercase
from typing import Annotated, Any, Literal, TypedDict

from simulators import forms, invent
from simulators.data import load
from simulators.external_services import LANGUAGES, in_text, spellings
from simulators.kinds import (
    Bounds,
    City,
    Country,
    Domain,
    Entity,
    Field,
    Identifier,
    IpAddress,
    Language,
    Record,
    Text,
    Timezone,
    Url,
)
from simulators.notation import check_url
from simulators.phrasing import dated, money
from simulators.tool import ToolError, tool

# Tables


class Rows(TypedDict):
    """Matching rows of a table."""

    rows: list[Record]
    count: int
    total_matches: int
    summary: Text


@cache
def _table(name: str) -> list[dict[str, Any]]:
    """Return the rows of a table; the products are those that the shop sells."""
    if name == "products":
        return [
            item | {"category": category}
            for category, shelf in load("products.json").items()
            for item in shelf["items"]
        ]
    return list(load("tables.json")[name])


@cache
def _index(table: str, column: str) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in _table(table):
        found.setdefault(forms.identifier(str(row[column])), []).append(row)
    return found


@tool
def database_query(
    table: Literal["customers", "orders", "products", "employees", "invoices", "holdings", "events"],
    column: Field,
    value: Identifier,
    limit: Annotated[int, Bounds(1, 50)] = 50,
) -> Rows:
    """Select the rows of one of the company's own tables in which a column equals a value.

    The columns are: customers (customer_id, name, email, phone, company, city, country, language, currency, segment,
    since, total_spent), orders (order_id, order_date, customer, email, city, product_id, product, quantity, unit_price,
    total, currency, status, carrier, tracking_number), products (product_id, name, price, currency, rating, stock,
    tags, category), employees (employee_id, name, email, phone, department, title, manager, manager_email, city,
    country, timezone, salary, currency, hire_date), invoices (invoice_number, customer, company, email, description,
    amount, currency, issue_date, due_date, status), holdings (holding_id, symbol, company, shares, purchase_price,
    currency, purchase_date, owner, owner_email) and events (event_id, title, city, country, date, start (local),
    timezone, attendees, organizer, organizer_email, website).

    Args:
        table: Where to look.
        column: The column that must hold the value.
        value: The value to find, written as text; upper and lower case are the same.
        limit: At most so many rows; 50 unless the user wants fewer.
    """
    columns = _table(table)[0]
    name = forms.identifier(column)
    if name not in columns:
        raise ToolError(f"The table {table} has no column {column[:60]!r}; it has {', '.join(columns)}.")
    found = _index(table, name).get(forms.identifier(value), [])
    rows = [dict(row) for row in found[:limit]]
    summary = "\n".join(_TOLD[table](row) for row in rows) or f"None of our {table} has that {name.replace('_', ' ')}."
    return {"rows": rows, "count": len(rows), "total_matches": len(found), "summary": summary}


# The content of a row as one sentence that can be sent to somebody
_TOLD: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "customers": lambda row: (
        f"{row['name']} of {row['company']} in {row['city']} ({row['email']}, {row['phone']}) has been our customer "
        f"since {dated(row['since'])} "
        f"and has spent {money(row['total_spent'], row['currency'])}."
    ),
    "orders": lambda row: (
        f"Order {row['order_id']} of {row['customer']}, {row['quantity']} x {row['product']} for "
        f"{money(row['total'], row['currency'])}, "
        f"is {row['status']} ({row['carrier']} {row['tracking_number']})."
    ),
    "products": lambda row: (
        f"The {row['name']} costs {money(row['price'], row['currency'])}, is rated {row['rating']} out of 5, and we "
        f"have {row['stock']} of it in stock."
    ),
    "employees": lambda row: (
        f"{row['name']} is {row['title']} in {row['department']} in {row['city']} and can be reached at {row['email']} "
        f"and {row['phone']}."
    ),
    "invoices": lambda row: (
        f"Invoice {row['invoice_number']} to {row['company']} for {money(row['amount'], row['currency'])} "
        f"({row['description']}), "
        f"due on {dated(row['due_date'])}, is {row['status']}."
    ),
    "holdings": lambda row: (
        f"{row['owner']} holds {row['shares']} shares of {row['company']} ({row['symbol']}), bought on "
        f"{dated(row['purchase_date'])} "
        f"at {money(row['purchase_price'], row['currency'])} each."
    ),
    "events": lambda row: (
        f"The {row['title']} takes place in {row['city']} on {dated(row['date'])} at {row['start'][11:16]}; "
        f"{row['organizer']} ({row['organizer_email']}) "
        f"organizes it for {row['attendees']} people."
    ),
}


# Facts


class Profile(TypedDict):
    """An encyclopaedia's entry."""

    name: Entity
    type: Literal["person", "city", "country", "company", "element", "work", "landmark", "mountain", "river", "planet"]
    summary: Text
    related: Entity


class Fact(TypedDict):
    """One fact about something."""

    subject: Entity
    property: str
    value: Identifier
    number: float
    summary: Text


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _city_entry(name: str, row: dict[str, Any]) -> dict[str, Any]:
    facts = {"country": row["country"]}  # get_location_info gives the others
    description = f"{name} is a city in {in_text(row['country'])} with about {row['population']:,} inhabitants."
    return {
        "type": "city",
        "description": description,
        "related": row["country"],
        "facts": facts,
        "aliases": row.get("aliases", []),
    }


def _country_entry(name: str, row: dict[str, Any]) -> dict[str, Any]:
    facts = {
        key: str(row[key]) for key in ("capital", "population", "currency", "language", "continent", "calling_code")
    }
    text = (
        f"{in_text(name)} is a country in {row['continent']} with about {row['population']:,} inhabitants; "
        f"its capital is {row['capital']}."
    )
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
    """Return each entry by its main name; a city state has one entry, as a country."""
    cities = {name: _city_entry(name, row) for name, row in load("cities.json").items()}
    countries = {name: _country_entry(name, row) for name, row in load("countries.json").items()}
    return {**load("knowledge.json"), **cities, **countries}


@cache
def _spellings() -> dict[str, str]:
    return spellings(_entries())


def _find_entry(name: str) -> tuple[str, dict[str, Any]]:
    found = _spellings().get(forms.name(name))
    if found is None:
        raise ToolError(
            f"Nothing is known here of {name[:60]!r}; write the full English name of a person, place, company, "
            f"element, book, mountain or river."
        )
    return found, _entries()[found]


@tool
def lookup_entity(name: Entity) -> Profile:
    """Open the encyclopaedia entry of a person, place, company, chemical element, book, landmark or planet: a
    description in prose and one connected entry. Not for a single fact, nor for a city's practical data.

    Args:
        name: Full name of the person or thing.
    """
    found, entry = _find_entry(name)
    return {"name": found, "type": entry["type"], "summary": entry["description"], "related": entry["related"]}


# The sentence for each fact, with {subject} and {value} as written in a sentence
_ANSWERS = {
    "capital": "The capital of {subject} is {value}.",
    "currency": "The currency of {subject} is the {value}.",
    "population": "{subject} has about {value} inhabitants.",
    "language": "The main language of {subject} is {value}.",
    "continent": "{subject} lies in {value}.",
    "calling_code": "The calling code of {subject} is {value}.",
    "country": "{subject} is in {value}.",
    "city": "{subject} is in {value}.",
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


def _value_text(name: str, value: str) -> str:
    """Return the value as the answer's sentence shows it."""
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
    """Answer with exactly one fact about a person, country, city (only where it is), company, element, book, landmark,
    mountain, river or planet.

    The value is text (a currency is its ISO code); number is the same as a number, or 0 where the value is none.

    Args:
        subject: Full name of the person or thing.
        property: Which fact.
    """
    found, entry = _find_entry(subject)
    value = entry["facts"].get(property)
    if value is None:
        raise ToolError(f"The {property} of {found} is not known here; known are {', '.join(entry['facts'])}.")
    answer = _ANSWERS[property].format(subject=entry.get("in_text", found), value=_value_text(property, value))
    return {
        "subject": found,
        "property": property,
        "value": value,
        "number": float(value) if value.isdigit() else 0.0,
        "summary": _sentence(answer),
    }


# The internet


class IpLocation(TypedDict):
    """The location of an IP address."""

    ip: IpAddress
    city: City
    country: Country
    latitude: float
    longitude: float
    timezone: Timezone
    summary: Text


# Addresses that no registry allocates: this host, private and shared networks, benchmarking, multicast and reserved
# blocks
_UNROUTED = [
    ip_network(block)
    for block in (
        *(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.168.0.0/16",
        ),
        *("198.18.0.0/15", "224.0.0.0/3", "::/3", "4000::/2", "8000::/1"),
    )
]
# First bytes of the IPv4 blocks that each continent's registry allocates; all others belong to North America.
_REGISTRIES = {
    "Europe": {
        2,
        5,
        25,
        31,
        37,
        46,
        51,
        53,
        57,
        62,
        *range(77, 96),
        109,
        141,
        145,
        151,
        176,
        178,
        185,
        188,
        193,
        194,
        195,
        212,
        213,
        217,
    },
    "Asia": {
        1,
        14,
        27,
        36,
        39,
        42,
        43,
        49,
        *range(58, 62),
        101,
        103,
        106,
        *range(110, 127),
        175,
        180,
        182,
        183,
        202,
        203,
        210,
        211,
        *range(218, 224),
    },
    "Africa": {41, 102, 105, 154, 196, 197},
    "South America": {177, 179, 181, 186, 187, 189, 190, 191, 200, 201},
}
_REGISTRIES_V6 = {"Europe": {0x2A}, "Asia": {0x24}, "Africa": {0x2C}, "South America": {0x28}}


@cache
def _cities_of(continent: str) -> list[str]:
    return [
        name
        for name, row in load("cities.json").items()
        if load("countries.json")[row["country"]]["continent"] == continent
    ]


@tool
def ip_geolocation(ip: IpAddress) -> IpLocation:
    """Estimate the place of a public internet address. A host name must be resolved to its address first.

    Args:
        ip: IPv4 or IPv6 address, e.g. 93.184.215.14.
    """
    try:
        address = ip_address("" if "%" in ip else ip.strip())
    except ValueError:
        raise ToolError(f"'ip' must be an IP address such as 93.184.215.14; got {ip[:60]!r}.") from None
    if any(address in block for block in _UNROUTED):
        raise ToolError(f"{ip.strip()} is a private or reserved address, which has no place on the map.")
    registries, network = (
        (_REGISTRIES, address.packed[:3]) if address.version == 4 else (_REGISTRIES_V6, address.packed[:6])
    )
    continent = next((name for name, first in registries.items() if network[0] in first), "North America")
    city = invent.choice(_cities_of(continent), "ip", network.hex())
    row = load("cities.json")[city]
    return {
        "ip": str(address),
        "city": city,
        "country": row["country"],
        "latitude": row["latitude"],
        "longitude": row["longitude"],
        "timezone": row["timezone"],
        "summary": f"The address {address} is in "
        f"{city}{'' if city == row['country'] else ', ' + in_text(row['country'])}.",
    }


class DomainParts(TypedDict):
    """The parts of the host of a web address."""

    domain: Domain
    host: Domain
    subdomain: Identifier
    suffix: Identifier
    is_https: bool


# Public suffixes of two labels, such as co.uk, under which names are registered as under .com
_TWO_LABELS = frozenset(load("suffixes.json")["two_labels"].split())


@tool
def extract_domain(url: Url) -> DomainParts:
    """Cut the registered domain name out of a web address. Works on the text alone and resolves nothing.

    Args:
        url: Full address, beginning with http:// or https://.
    """
    scheme, _, rest = check_url(url, "url").partition("://")
    host = re.split(r"[/?#:]", rest, maxsplit=1)[0]
    labels = host.split(".")
    if labels[-1].isdigit():
        raise ToolError(f"'url' names the IP address {host}, not a domain.")
    size = 2 if len(labels) > 2 and ".".join(labels[-2:]) in _TWO_LABELS else 1
    return {
        "domain": ".".join(labels[-size - 1 :]),
        "host": host,
        "subdomain": ".".join(labels[: -size - 1]),
        "suffix": ".".join(labels[-size:]),
        "is_https": scheme == "https",
    }


# Languages


class Detection(TypedDict):
    """The language of a text."""

    language: Language
    code: Identifier
    confidence: float
    summary: Text


# Alphabets that identify a language, in the order in which they are tried: kana before Chinese characters and Ukrainian
# letters before Russian ones, because Japanese and Ukrainian texts contain both.
_ALPHABETS = [
    ("Japanese", re.compile("[\u3040-\u30ff]")),
    ("Chinese", re.compile("[\u4e00-\u9fff]")),
    ("Korean", re.compile("[\uac00-\ud7af]")),
    ("Ukrainian", re.compile("[іїєґІЇЄҐ]")),
    ("Russian", re.compile("[\u0400-\u04ff]")),
    ("Greek", re.compile("[\u0370-\u03ff]")),
    ("Arabic", re.compile("[\u0600-\u06ff]")),
    ("Hebrew", re.compile("[\u0590-\u05ff]")),
    ("Hindi", re.compile("[\u0900-\u097f]")),
    ("Thai", re.compile("[\u0e00-\u0e7f]")),
]
_LATIN = re.compile("[a-zA-Z\u00c0-\u024f\u1e00-\u1eff]")
_LATIN_WORD = re.compile("[a-zà-ɏḀ-ỿ]+")


@cache
def _evidence() -> dict[str, dict[str, int]]:
    """Map each word or letter to its weight for each language that has it, which is divided by their number."""
    found: dict[str, dict[str, int]] = {}
    book = load("phrases.json")
    for language, row in load("languages.json").items():
        column = LANGUAGES.index(language) if language in LANGUAGES else None
        phrases = (
            [row[column] for row in book.values()]
            if column is not None
            else list(book)
            if language == "English"
            else []
        )
        for word in _LATIN_WORD.findall(" ".join(phrases).casefold()):
            found.setdefault(word, {})[language] = 12
        for sign in (*row["words"].split(), *row["letters"]):
            found.setdefault(sign, {})[language] = 36
    return {
        sign: {language: weight // len(languages) for language, weight in languages.items()}
        for sign, languages in found.items()
    }


@tool
def detect_language(text: Text) -> Detection:
    """Tell which language a text is written in.

    Args:
        text: At least a few words.
    """
    scores: dict[str, int] = {}
    latin = len(_LATIN.findall(text))
    for language, letters in _ALPHABETS:
        if len(letters.findall(text)) > latin // 2:
            return _detected(language, 1.0)
    folded = text.casefold()
    for sign in (*_LATIN_WORD.findall(folded), *sorted(set(folded) - set(ascii_lowercase))):
        for language, weight in _evidence().get(sign, {}).items():
            scores[language] = scores.get(language, 0) + weight
    if not scores:
        raise ToolError("The language cannot be told from this text; a longer one, with some common words, is needed.")
    best = max(scores, key=lambda language: scores[language])
    return _detected(best, round(scores[best] / sum(scores.values()), 2))


def _detected(language: str, confidence: float) -> Detection:
    return {
        "language": language,
        "code": load("languages.json")[language]["code"],
        "confidence": confidence,
        "summary": f"The text is in {language}.",
    }
