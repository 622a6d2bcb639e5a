"""The operations that close what people ask a chat assistant about their money, their flights and the weather on their
trips.

They work as those of `closings` do. Further slots: `{lot}` so many shares of one company, `{lots}` several such lots in
one phrase.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from math import ceil, floor
from typing import Any

from generator.answers.closings import (
    CITY,
    DATE,
    Build,
    Made,
    amount,
    apart,
    day_said,
    different,
    name_of,
    names_of,
    number,
    price_of,
    record,
    said_in,
    worth_of,
)
from generator.answers.growth import Growth, Held, UnfitError, literal
from generator.answers.relations import CURRENCIES, flight, listed
from simulators.data import load

__all__ = [
    "affordable",
    "best_and_worst",
    "best_today",
    "connection",
    "flight_fahrenheit",
    "flight_gap",
    "gift",
    "losers",
    "lots_gap",
    "meeting",
    "movers",
    "options",
    "pickup",
    "pocket_money",
    "profit",
    "saving",
    "short",
    "spend_each",
    "standby",
    "swap",
    "to_sell",
    "warmer_there",
    "worth",
]

Json = Any
Extras = Mapping[str, Json]

COUNT = number("shares", 0, 0.0)
MINUTES = number("minutes", 0, 0.0)
LOT = (300, 12_000)  # what a lot of shares that somebody owns or buys may be worth
_WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}


# Shares ----------------------------------------------------------------------------------------------------------------------------------------------------


def _lots(names: Sequence[str], counts: Sequence[int]) -> str:
    """Lots of shares in one phrase: "20 Nike, 12 SAP and 8 Sony shares"."""
    return f"{listed([f'{count} {name}' for name, count in zip(names, counts, strict=True)])} shares"


def _between(value: float, least: float, most: float) -> float:
    if not least <= value <= most:
        raise UnfitError("an amount that nobody would speak of")
    return value


def _worths(g: Growth, names: Sequence[str], counts: Sequence[int], into: str) -> list[str]:
    """What lots are worth in one currency, as expressions, of which at least one converts."""
    prices = [price_of(g, name) for name in names]
    if not any(price.currency is not None and price.currency.value != into for price in prices):
        raise UnfitError("nothing to convert")
    found = [g.worth(price, into, str(count)) for price, count in zip(prices, counts, strict=True)]
    for expression in found:
        _between(worth_of(g, expression), *LOT)
    return found


def worth(sharing: bool = False) -> Build:
    """What lots of shares are worth together in one currency; shared evenly among `heirs` if told so."""

    def build(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
        into, counts = extras["into"], extras["counts"][: len(names)]
        whole = " + ".join(_worths(g, names, counts, into))
        expression = f"({whole}) / {extras['heirs']}" if sharing else whole
        result = g.compute(
            expression,
            f"{'a share of what they are' if sharing else 'what the shares are'} worth in {CURRENCIES[into]}",
        )
        heirs = {"heirs": _WORDS[extras["heirs"]]} if sharing else {}
        return Made(
            {"op": "value", "of": result.text}, amount(into), {"lots": _lots(names, counts), **heirs, **said_in(into)}
        )

    return build


def gift(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What the same number of shares for each of some children costs."""
    into, heads, each = extras["into"], extras["heads"], extras["each"]
    price = price_of(g, names[0])
    rate = g.rate(price, into)
    if not rate:
        raise UnfitError("nothing to convert")
    expression = f"{heads} * {each} * {price.text} * {rate}"
    _between(heads * each * worth_of(g, f"{price.text} * {rate}"), 150, 3_000)
    result = g.compute(expression, f"the cost in {CURRENCIES[into]}")
    return Made(
        {"op": "value", "of": result.text},
        amount(into),
        {"heads": _WORDS[heads], "lot": _lots(names, [each]), **said_in(into)},
    )


def lots_gap(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """How much more one lot is worth than another."""
    into, counts = extras["into"], extras["counts"]
    found = _worths(g, names, counts[:2], into)
    values = [worth_of(g, expression) for expression in found]
    high, low = sorted(range(2), key=lambda index: -values[index])
    if not 1.15 * values[low] <= values[high] <= 2.5 * values[low]:
        raise UnfitError("not comparable")
    gap = g.compute(f"{found[high]} - {found[low]}", f"the difference in {CURRENCIES[into]}")
    slots = {"a": _lots([names[high]], [counts[high]]), "b": _lots([names[low]], [counts[low]]), **said_in(into)}
    return Made({"op": "value", "of": gap.text}, {**amount(into), "share": 0.004}, slots)


def _whole(exact: float, least: int, most: int) -> float:
    """A count, provided that no rounding on the way changes it."""
    if not least <= exact <= most or abs(exact - round(exact)) < 0.15:
        raise UnfitError("a count that a rounded rate would change")
    return exact


def swap(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """How many shares of one company the sale of a lot of another buys."""
    old, new = (price_of(g, name) for name in names)
    count = extras["counts"][0]
    if old.currency is None or new.currency is None:
        raise TypeError("no amount of money")
    rate = "" if old.currency.value == new.currency.value else f" * {g.exchange(old.currency, new.currency).text}"
    gained = f"{count} * {old.text}{rate}"
    exact = _whole(worth_of(g, gained) / new.value, 20, 200)
    result = g.compute(f"floor({gained} / {new.text})", "the number of whole shares", "from math import floor\n")
    if result.value != floor(exact):
        raise UnfitError("not exact")
    return Made(
        {"op": "value", "of": result.text}, COUNT, {"lot": _lots(names[:1], [count]), "x": names[0], "y": names[1]}
    )


def _one(g: Growth, name: str, into: str) -> str:
    """What one share costs in a foreign currency, as an expression."""
    expression = g.worth(price_of(g, name), into)
    if " * " not in expression:
        raise UnfitError("nothing to convert")
    return expression


def to_sell(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """How many shares must be sold to raise a sum."""
    into, need = extras["into"], extras["need"]
    one = _one(g, names[0], into)
    exact = _whole(need / worth_of(g, one), 20, 250)
    result = g.compute(f"ceil({need} / ({one}))", "the number of shares to sell", "from math import ceil\n")
    if result.value != ceil(exact):
        raise UnfitError("not exact")
    return Made({"op": "value", "of": result.text}, COUNT, {"x": names[0], "need": f"{need:,}", **said_in(into)})


def affordable(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """How many whole shares a sum buys."""
    into, budget = extras["into"], extras["budget"]
    one = _one(g, names[0], into)
    exact = _whole(budget / worth_of(g, one), 20, 250)
    result = g.compute(f"floor({budget} / ({one}))", "the number of whole shares", "from math import floor\n")
    if result.value != floor(exact):
        raise UnfitError("not exact")
    return Made({"op": "value", "of": result.text}, COUNT, {"x": names[0], "budget": f"{budget:,}", **said_in(into)})


def spend_each(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """How many whole shares of each company the same sum buys, as a record."""
    into, budget = extras["into"], extras["budget"]
    parts = {}
    for name in names:
        one = _one(g, name, into)
        exact = _whole(budget / worth_of(g, one), 4, 150)
        result = g.compute(
            f"floor({budget} / ({one}))", f"the number of whole {name} shares", "from math import floor\n"
        )
        if result.value != floor(exact):
            raise UnfitError("not exact")
        parts[name] = {"op": "value", "of": result.text}
    return Made(
        {"op": "record", "parts": parts},
        record(**dict.fromkeys(names, COUNT)),
        {"xs": listed(names), "budget": f"{budget:,}", **said_in(into)},
    )


def options(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What options bring that are exercised today."""
    into, count = extras["into"], extras["count"]
    price = price_of(g, names[0])
    rate = g.rate(price, into)
    if price.currency is None or price.currency.value not in CURRENCIES or not rate:
        raise UnfitError("no everyday currency")
    strike = round(price.value * extras["strike"])
    if strike < 20:
        raise UnfitError("a small share")
    expression = f"{count} * ({price.text} - {strike}) * {rate}"
    _between(count * (price.value - strike) * worth_of(g, rate), 1_000, 40_000)
    result = g.compute(expression, f"the gain in {CURRENCIES[into]}")
    slots = {
        "x": names[0],
        "count": str(count),
        "strike": str(strike),
        "theirs": CURRENCIES[price.currency.value],
        **said_in(into),
    }
    return Made({"op": "value", "of": result.text}, amount(into), slots)


def profit(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """What lots have gained since so much was paid for them."""
    into, counts = extras["into"], extras["counts"][: len(names)]
    found = _worths(g, names, counts, into)
    paid = 50 * round(extras["part"] * sum(worth_of(g, expression) for expression in found) / 50)
    result = g.compute(f"{' + '.join(found)} - {paid}", f"the gain in {CURRENCIES[into]}")
    return Made(
        {"op": "value", "of": result.text},
        {**amount(into), "share": 0.004},
        {"lots": _lots(names, counts), "paid": f"{paid:,}", **said_in(into)},
    )


def short(enough: bool) -> Build:
    """What is left of a sum after lots have been bought, or what it lacks."""

    def build(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
        into, counts = extras["into"], extras["counts"][: len(names)]
        found = _worths(g, names, counts, into)
        cost = sum(worth_of(g, expression) for expression in found)
        have = 100 * round((1.2 + extras["part"] if enough else extras["part"]) * cost / 100)
        whole = " + ".join(found)
        result = g.compute(
            f"{have} - ({whole})" if enough else f"{whole} - {have}",
            f"what is {'left' if enough else 'lacking'} in {CURRENCIES[into]}",
        )
        return Made(
            {"op": "value", "of": result.text},
            {**amount(into), "share": 0.004},
            {"lots": _lots(names, counts), "have": f"{have:,}", **said_in(into)},
        )

    return build


def saving(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The day on which enough has been put aside for some shares, within about two years."""
    into, start, put, count = extras["into"], date.fromisoformat(extras["start"]), extras["put"], extras["count"]
    cost = g.worth(price_of(g, names[0]), into, str(count))
    exact = _whole(worth_of(g, cost) / put, 15, 104)
    begun = f"date({start.year}, {start.month}, {start.day})"
    code = f"from datetime import date, timedelta\nfrom math import ceil\ntimes = ceil({cost} / {put})\nstr({begun} + timedelta(days=7 * (times - 1)))"
    asks = f"Starting on {day_said(start)}, somebody puts {put} aside every week. When is there at least {worth_of(g, cost):.2f}? Give the date."
    result = g.program(code, "the day on which there is enough", asks)
    if result.value != str(start + timedelta(days=7 * (ceil(exact) - 1))):
        raise UnfitError("not exact")
    return Made(
        {"op": "value", "of": result.text},
        DATE,
        {"lot": _lots(names, [count]), "start": day_said(start), "put": str(put), **said_in(into)},
    )


def _moves(g: Growth, names: Sequence[str]) -> list[Held]:
    """How the companies' shares have moved today."""
    found = [g.follow(literal("company", name), "move") for name in names]
    apart([held.value for held in found], 0.1)
    return found


def movers(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """Companies by how their shares have moved today, the best first."""
    keys = [held.text for held in _moves(g, names)]
    return Made(
        {"op": "order", "labels": list(names), "keys": keys, "descending": True},
        names_of("company names", ordered=True),
        {"xs": listed(names)},
    )


def losers(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The companies whose shares have fallen today."""
    found = _moves(g, names)
    if not 2 <= sum(held.value < 0 for held in found) <= len(found) - 2:
        raise UnfitError("nearly all or none")
    conclusion = {"op": "filter", "labels": list(names), "keys": [held.text for held in found], "below": 0}
    return Made(conclusion, names_of("company names", ordered=False), {"xs": listed(names)})


def best_and_worst(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The company whose shares have risen most today, and the one whose have fallen most."""
    found = _moves(g, names)
    if not min(held.value for held in found) < 0 < max(held.value for held in found):
        raise UnfitError("all went the same way")
    shared = {"op": "pick", "labels": list(names), "keys": [held.text for held in found]}
    parts = {"best": {**shared, "largest": True}, "worst": {**shared, "largest": False}}
    return Made(
        {"op": "record", "parts": parts},
        record(best=name_of("company name"), worst=name_of("company name")),
        {"xs": listed(names)},
    )


def best_today(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The company whose shares have risen most today, and by how much."""
    found = _moves(g, names)
    if max(held.value for held in found) < 0.5:
        raise UnfitError("no rise to speak of")
    keys = [held.text for held in found]
    parts = {
        "company": {"op": "pick", "labels": list(names), "keys": keys, "largest": True},
        "percent": {"op": "extreme", "keys": keys, "largest": True},
    }
    return Made(
        {"op": "record", "parts": parts},
        record(company=name_of("company name"), percent=number("percent", 2, 0.01)),
        {"xs": listed(names)},
    )


# Weather ---------------------------------------------------------------------------------------------------------------------------------------------------


def warmer_there(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """How much warmer it is at a resort than at home."""
    there, here = (g.follow(literal("city", name), "temperature") for name in (names[0], extras["home"]))
    if there.value < here.value + 4:
        raise UnfitError("hardly warmer")
    gap = g.compute(f"{there.text} - {here.text}", "the difference in temperature")
    return Made({"op": "value", "of": gap.text}, number("degrees Celsius"), {"x": names[0]})


# Flights ---------------------------------------------------------------------------------------------------------------------------------------------------


def flight_fahrenheit(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """How warm it is in degrees Fahrenheit where a flight lands."""
    found = g.follow(literal(kind, names[0]), "destination", "temperature")
    result = g.compute(f"{found.text} * 9 / 5 + 32", "the temperature in degrees Fahrenheit")
    return Made(
        {"op": "value", "of": result.text},
        number("degrees Fahrenheit", 1, 0.06),
        {"x": names[0], "home": flight(names[0])["origin"]},
    )


def flight_gap(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """How much warmer or colder it is where a flight lands than where it starts."""
    home = str(flight(names[0])["origin"])
    there, here = (
        g.follow(literal(kind, names[0]), "destination", "temperature"),
        g.follow(literal("city", home), "temperature"),
    )
    apart([there.value, here.value], 2.0)
    high, low = (there, here) if there.value > here.value else (here, there)
    gap = g.compute(f"{high.text} - {low.text}", "the difference in temperature")
    slots = {"x": names[0], "home": home, "warmer": "warmer" if high is there else "colder"}
    return Made({"op": "value", "of": gap.text}, number("degrees Celsius"), slots)


def pocket_money(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """A sum in the currency of the place where a flight lands.

    It is what is paid with where it starts, if that is one of the large currencies.
    """
    code, home = extras["into"], str(flight(names[0])["origin"])
    if code != load("cities.json")[home]["currency"] and (
        load("cities.json")[home]["currency"] in CURRENCIES or code in ("GBP", "CHF")
    ):
        raise UnfitError("nobody there has such money")
    there = g.follow(literal(kind, names[0]), "destination", "money_there")
    rate = g.exchange(Held(code, code, code), there)
    result = g.compute(f"{extras['sum']} * {rate.text}", f"the sum in {there.value}")
    slots = {"x": names[0], "sum": str(extras["sum"]), "home": home, **said_in(code)}
    return Made({"op": "value", "of": result.text}, number("the local currency", 2, 0.01, 0.002), slots)


def standby(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The warmest city that flights from one place go to."""
    places = different([g.follow(literal(kind, name), "destination") for name in names])
    found = [g.follow(place, "temperature") for place in places]
    apart([held.value for held in found], 0.3)
    conclusion = {
        "op": "pick",
        "labels": [place.text for place in places],
        "keys": [held.text for held in found],
        "largest": True,
    }
    return Made(conclusion, CITY, {"xs": listed(names), "home": flight(names[0])["origin"]})


def _minutes(g: Growth, late: Held, early: Held, purpose: str) -> Held:
    """The minutes from one time to another."""
    code = f"from datetime import datetime\ngap = datetime.fromisoformat('{late.text}') - datetime.fromisoformat('{early.text}')\nround(gap.total_seconds() / 60)"
    return g.program(code, purpose, f"How many minutes are there from {early.value} to {late.value}?")


def connection(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The minutes between the landing of one flight and the departure of another from there."""
    first, second = names if flight(names[0])["destination"] == flight(names[1])["origin"] else names[::-1]
    landing, departure = g.follow(literal(kind, first), "landing"), g.follow(literal(kind, second), "departure")
    gap = _minutes(g, departure, landing, "the minutes between landing and departure")
    if not 45 <= gap.value <= 480:
        raise UnfitError("no connection")
    return Made(
        {"op": "value", "of": gap.text}, MINUTES, {"x": first, "y": second, "there": flight(first)["destination"]}
    )


def pickup(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The minutes between two flights' landing at one place."""
    landings = {name: g.follow(literal(kind, name), "landing") for name in names}
    early, late = sorted(names, key=lambda name: datetime.fromisoformat(landings[name].value))
    gap = _minutes(g, landings[late], landings[early], "the minutes between the two landings")
    _between(gap.value, 25, 300)
    return Made(
        {"op": "value", "of": gap.text}, MINUTES, {"a": early, "b": late, "there": flight(early)["destination"]}
    )


def meeting(g: Growth, names: Sequence[str], extras: Extras, kind: str) -> Made:
    """The minutes between a landing and a meeting on the same day."""
    landing = g.follow(literal(kind, names[0]), "landing")
    hour, minute = map(int, extras["time"].split(":"))
    code = (
        f"from datetime import datetime\nlanding = datetime.fromisoformat('{landing.text}')\n"
        f"round((landing.replace(hour={hour}, minute={minute}) - landing).total_seconds() / 60)"
    )
    gap = g.program(
        code,
        "the minutes between landing and the meeting",
        f"How many minutes are there from {landing.value} to {extras['time']} there that day?",
    )
    _between(gap.value, 45, 200)
    if flight(names[0])["departure_time"][:10] != flight(names[0])["arrival_time"][:10]:
        raise UnfitError("it lands on another day")
    return Made({"op": "value", "of": gap.text}, MINUTES, {"x": names[0], "there": flight(names[0])["destination"]})
