"""The tools of the family: eleven of the catalogue for the subset `enterprise`, two of its own for `chat`.

Two of the eleven lack the parameter that would also multiply (an amount of money, a number of shares). With it, one
call could do the work of two, and the number of calls that a question needs would be overstated.
"""

from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, TypedDict

import simulators
from generator.answers.search import ENTRIES
from generator.answers.search import search as find
from generator.core.sandbox import Run, execute
from simulators import Tool, World
from simulators.kinds import Company, Currency, Money, Percent, Query, Raw, Symbol, Text
from simulators.tool import build, call_one_of

Json = Any


class Result(TypedDict):
    """An entry that was found."""

    title: Text
    text: Text
    facts: dict[str, Any]


class Results(TypedDict):
    """A page of results, the best first."""

    results: list[Result]
    count: int


class Output(TypedDict):
    """What a program gave."""

    result: Any
    printed: Text


def search(query: Query) -> Results:
    """Search the web: people, places, companies, books, countries, cities, the weather right now, share prices,
    exchange rates, today's flights.

    Args:
        query: What is looked for, in plain words, e.g. height of the Eiffel Tower. It is best to name one thing at a
            time.
    """
    results: list[Any] = find(query, ENTRIES)
    return {"results": results, "count": len(results)}


def python(code: Raw) -> Output:
    """Run a Python program and give the value of its last line and what it printed. Each run starts afresh.

    There are no files, no network and no third-party packages; datetime, math, decimal, statistics, re and json can be
    imported.

    Args:
        code: Python source; end it with the expression whose value is wanted, or print.
    """
    run = _run_cached(code)
    return {"result": deepcopy(run.result), "printed": run.printed}


@lru_cache(maxsize=2_000)
def _run_cached(code: str) -> Run:
    """Run a program; results are cached because programs are deterministic."""
    return execute(code)


class Rate(TypedDict):
    """What one unit of a currency costs in another."""

    base: Currency
    target: Currency
    rate: float
    summary: Text


def get_exchange_rate(base: Currency, target: Currency) -> Rate:
    """Look up what a currency is worth in another.

    Args:
        base: ISO 4217 code of the currency to convert from, e.g. USD.
        target: ISO 4217 code of the currency to convert to, e.g. EUR.
    """
    output = simulators.call("get_exchange_rate", {"base": base, "target": target})
    return {"base": output["base"], "target": output["target"], "rate": output["rate"], "summary": output["summary"]}


class Quote(TypedDict):
    """A share's latest price."""

    symbol: Symbol
    company: Company
    price: Money
    currency: Currency
    change_percent: Percent
    summary: Text


def get_stock_price(symbol: Symbol) -> Quote:
    """Quote the latest price of a listed company's share.

    Args:
        symbol: Ticker symbol, with the exchange's suffix outside the United States, e.g. AAPL or SAP.DE.
    """
    output = simulators.call("get_stock_price", {"symbol": symbol})
    return {
        "symbol": output["symbol"],
        "company": output["company"],
        "price": output["price"],
        "currency": output["currency"],
        "change_percent": output["change_percent"],
        "summary": output["summary"],
    }


_OWN = {
    tool.name: tool
    for tool in (
        build(search, "Web & Network"),
        build(python, "Math & Statistics"),
        build(get_exchange_rate, "External Services"),
        build(get_stock_price, "External Services"),
    )
}

ENTERPRISE = (
    "database_query",
    "knowledge_base_query",
    "get_location_info",
    "get_weather",
    "get_stock_price",
    "get_exchange_rate",
    "get_directions",
    "track_package",
    "calculator",
    "calculate_date_diff",
    "add_duration",
)
CHAT = ("search", "python")
SUBSETS = {"enterprise": ENTERPRISE, "chat": CHAT}
TOOLS: Mapping[str, Tool] = MappingProxyType(
    {name: _OWN.get(name) or simulators.TOOLS[name] for name in (*ENTERPRISE, *CHAT)}
)


def missing() -> str | None:
    """Return a sentence if packages that the tools of `chat` need are not installed, otherwise None."""
    lacking = [name for name in ("pydantic_monty", "snowballstemmer") if find_spec(name) is None]
    if not lacking:
        return None
    return f'The family answers needs {", ".join(lacking)}; in the clone: pip install -e ".[answers]".'


def schemas(subset: str) -> list[dict[str, Any]]:
    """Return the OpenAI function schemas of a subset's tools."""
    return [TOOLS[name].schema for name in SUBSETS[subset]]


def call(name: str, arguments: Mapping[str, Json], world: World | None = None) -> Json:
    """Call a tool of the family by name, like `simulators.call` for the catalogue.

    Raises:
        ToolError: If there is no such tool, the arguments do not fit, or the tool refuses.
    """
    return call_one_of(TOOLS, name, arguments, World() if world is None else world)
