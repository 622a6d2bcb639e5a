"""The operations that close a question: each follows relations from things to what is asked, and says how the answer comes out of the outputs.

What they fill into the wording: `{x}` one thing, `{xs}` several in one phrase, `{a}` and `{b}` two that are compared, `{money}` a currency.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from math import floor
from typing import Any

from generator.answers.chain import resolve
from generator.answers.draws import draw
from generator.answers.growth import Growth, Held, UnfitError, literal, said_of, said_of_all
from generator.answers.relations import CURRENCIES, RELATIONS, listed
from simulators.english import MONTHS
from simulators.world import NOW

__all__ = ["Build", "Made"]

Json = Any


@dataclass(frozen=True)
class Made:
    """What a form made of the things it was given.

    Attributes:
        conclusion: How the answer follows from the outputs (`chain.conclude`).
        answer: Type, unit and tolerance of the answer; for a record, those of each field.
        slots: What the question's wording fills in.
    """

    conclusion: Mapping[str, Json]
    answer: Mapping[str, Json]
    slots: Mapping[str, str]


Build = Callable[[Growth, Sequence[str], Mapping[str, Json], str], Made]


# Answers -----------------------------------------------------------------------------------------------------------------------------------------------------

CITY: Mapping[str, Json] = {"type": "text", "of": "city name"}


def number(unit: str, places: int = 1, tolerance: float = 0.05, share: float = 0.0) -> Mapping[str, Json]:
    """A number with so many places, right within `tolerance` or within a share of itself."""
    return {"type": "number", "unit": unit, "places": places, "tolerance": tolerance, "share": share}


def amount(currency: str) -> Mapping[str, Json]:
    """An amount of money: 0.2 % covers rates that were rounded to four digits."""
    return number(CURRENCIES.get(currency, currency), 2, 0.01, 0.002)


FARTHEST = 2_400.0  # kilometres that a question would have anybody drive
KM = number("kilometres", 1, 0.5)
DAYS = number("days", 0, 0.0)
DATE: Mapping[str, Json] = {"type": "date"}
TODAY = NOW.date().isoformat()


def name_of(what: str) -> Mapping[str, Json]:
    """A name of such a thing."""
    return {"type": "text", "of": what}


def names_of(what: str, ordered: bool) -> Mapping[str, Json]:
    """A list of names of such things."""
    return {"type": "list", "of": what, "ordered": ordered}


def record(**fields: Mapping[str, Json]) -> Mapping[str, Json]:
    """A record with these fields."""
    return {"type": "record", "fields": fields}


# Noun phrases ------------------------------------------------------------------------------------------------------------------------------------------------


def where(path: Sequence[str], kind: str, name: str, *beside: str) -> str:
    """The place that a path leads to, as a question says where it is: "at the headquarters of Roche"; those it stands beside are said alike."""
    said = said_of(kind, name)
    if not path:
        return f"in {said}"
    for step in path[:-1]:
        said = RELATIONS[step].one.format(said)
    last = RELATIONS[path[-1]]
    return draw(last.at, *sorted((name, *beside)), last.name).format(said)


def those(path: Sequence[str], kind: str, names: Sequence[str]) -> str:
    """Several such places: "the capitals of Austria and Hungary"."""
    said = said_of_all(kind, names)
    if not path:
        return said
    for step in path[:-1]:
        said = RELATIONS[step].many.format(said)
    last = RELATIONS[path[-1]]
    return draw(last.these or (last.many,), *names, last.name).format(said)


def different(held: Sequence[Held]) -> list[Held]:
    if len({item.value for item in held}) < len(held):
        raise UnfitError("two of them are the same")
    return list(held)


def apart(values: Sequence[float], least: float) -> None:
    ranked = sorted(values)
    if any(right - left < least for left, right in pairwise(ranked)):
        raise UnfitError("too close to tell apart")


def _average(terms: Sequence[str]) -> str:
    return f"({' + '.join(terms)}) / {len(terms)}"


def day_said(value: date) -> str:
    return f"{value.day} {MONTHS[value.month - 1]} {value.year}"


# Weather at the end of a path ------------------------------------------------------------------------------------------------------------------------------

UNITS = {"temperature": "degrees Celsius", "humidity": "percent", "wind": "km/h"}


def _measured(g: Growth, kind: str, names: Sequence[str], path: Sequence[str], measure: str) -> tuple[list[Held], list[Held]]:
    """The places that a path leads to, and what is measured there."""
    places = different([g.follow(literal(kind, name), *path) for name in names])
    return places, [g.follow(place, measure) for place in places]


def reading(*path: str, measure: str = "temperature") -> Build:
    """What is measured at one place."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, (found,) = _measured(g, kind, names, path, measure)
        return Made({"op": "value", "of": found.text}, number(UNITS[measure]), {"x": where(path, kind, names[0])})

    return build


def difference(*path: str, measure: str = "temperature") -> Build:
    """By how much one place has more of a measure than the other."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        high, low = sorted(range(2), key=lambda index: -found[index].value)
        apart([held.value for held in found], 2.0)
        gap = g.compute(f"{found[high].text} - {found[low].text}", f"the difference in {measure}")
        return Made(
            {"op": "value", "of": gap.text},
            number(UNITS[measure]),
            {"a": where(path, kind, names[high], names[low]), "b": where(path, kind, names[low], names[high])},
        )

    return build


def mean(*path: str, measure: str = "temperature") -> Build:
    """The average of a measure over several places."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        average = g.compute(_average([held.text for held in found]), f"the average {measure}")
        return Made({"op": "value", "of": average.text}, number(UNITS[measure], 2, 0.06), {"xs": those(path, kind, names)})

    return build


def spread(*path: str, measure: str = "temperature") -> Build:
    """How far the highest and the lowest are apart."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        apart([held.value for held in found], 0.3)
        ranked = sorted(found, key=lambda held: held.value)
        gap = g.compute(f"{ranked[-1].text} - {ranked[0].text}", f"the gap between the highest and the lowest {measure}")
        keys = [held.text for held in found]
        return Made({"op": "value", "of": gap.text, "keys": keys}, number(UNITS[measure]), {"xs": those(path, kind, names)})

    return build


def order(*path: str, measure: str = "temperature", of: str = "city names") -> Build:
    """The places, or the things themselves where they are the places, by a measure, highest first."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        places, found = _measured(g, kind, names, path, measure)
        apart([held.value for held in found], 0.3)
        labels = [place.text for place in places] if of == "city names" else [said_of(kind, name) for name in names]
        return Made(
            {"op": "order", "labels": labels, "keys": [held.text for held in found], "descending": True},
            names_of(of, ordered=True),
            {"xs": those(path, kind, names)},
        )

    return build


def both_ends(*path: str, measure: str = "temperature", high: str = "warmest", low: str = "coldest") -> Build:
    """The place with the most and the place with the least of a measure."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        places, found = _measured(g, kind, names, path, measure)
        apart([held.value for held in found], 0.3)
        shared = {"op": "pick", "labels": [place.text for place in places], "keys": [held.text for held in found]}
        parts = {high: {**shared, "largest": True}, low: {**shared, "largest": False}}
        return Made({"op": "record", "parts": parts}, record(**{high: CITY, low: CITY}), {"xs": those(path, kind, names)})

    return build


def extreme(*path: str, measure: str = "temperature", largest: bool = True) -> Build:
    """The measure itself where it is highest (or lowest)."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        apart([held.value for held in found], 0.3)
        return Made({"op": "extreme", "keys": [held.text for held in found], "largest": largest}, number(UNITS[measure]), {"xs": those(path, kind, names)})

    return build


def above(*path: str, measure: str = "temperature", of: str = "city names", below: bool = False) -> Build:
    """The places where a measure is above (or below) a threshold."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        places, found = _measured(g, kind, names, path, measure)
        limit = extras["limit"]
        if not 2 <= sum(held.value > limit for held in found) <= len(found) - 2 or any(abs(held.value - limit) < 0.3 for held in found):
            raise UnfitError("the threshold is no good")
        labels = [place.text for place in places] if of == "city names" else [said_of(kind, name) for name in names]
        return Made(
            {"op": "filter", "labels": labels, "keys": [held.text for held in found], "below" if below else "above": limit},
            names_of(of, ordered=False),
            {"xs": those(path, kind, names)},
        )

    return build


def pick_of(*path: str, measure: str = "temperature", largest: bool = True) -> Build:
    """The place that has the most (or least) of a measure."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        places, found = _measured(g, kind, names, path, measure)
        values = [held.value for held in found]
        apart(values, 0.3 if max(values) < 1000 else 0.05 * max(values))
        conclusion = {"op": "pick", "labels": [place.text for place in places], "keys": [held.text for held in found], "largest": largest}
        return Made(conclusion, CITY, {"xs": said_of_all(kind, names)})

    return build


def by_thing(*path: str, measure: str = "temperature") -> Build:
    """A measure for each thing, as a record."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        parts = {name: {"op": "value", "of": held.text} for name, held in zip(names, found, strict=True)}
        return Made({"op": "record", "parts": parts}, record(**{name: number(UNITS[measure]) for name in names}), {"xs": said_of_all(kind, names)})

    return build


# Roads -----------------------------------------------------------------------------------------------------------------------------------------------------


def _road(g: Growth, start: Held, end: Held, field_: str = "distance_km") -> Held:
    step = g.call(
        "get_directions",
        {"origin": start.text, "destination": end.text},
        f"the way by road from {start.value} to {end.value}",
        f"the way by road from {start.planned} to {end.planned}",
    )
    return g.hold(step, field_, f"How many kilometres is it by road from {start.value} to {end.value}?")


def tour(*path: str) -> Build:
    """The kilometres of a drive from one place to the next."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        places = different([g.follow(literal(kind, name), *path) for name in names])
        legs = _drivable([_road(g, start, end) for start, end in pairwise(places)])
        whole = legs[0] if len(legs) == 1 else g.compute(" + ".join(leg.text for leg in legs), "the length of the whole drive")
        said = [said_of(kind, name) for name in names]
        slots = {"a": said[0], "b": said[-1], "via": listed(said[1:-1]) if len(said) > 2 else "", "xs": said_of_all(kind, names)}
        return Made({"op": "value", "of": whole.text}, KM, slots)

    return build


def _drivable(legs: Sequence[Held]) -> list[Held]:
    """The legs, provided that people would drive them."""
    if any(leg.value > FARTHEST for leg in legs):
        raise UnfitError("nobody drives that far")
    return list(legs)


def visit(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """From a colleague's office to the nearest of some customers."""
    start = g.follow(literal("employee", extras["who"]), "office")
    places = different([g.follow(literal(kind, name), "base") for name in names])
    legs = [_road(g, start, place) for place in places]
    _drivable([min(legs, key=lambda leg: float(leg.value))])
    slots = {"x": extras["who"], "first": extras["who"].split()[0], "xs": said_of_all(kind, names), "y": names[0]}
    if len(legs) == 1:
        return Made({"op": "value", "of": legs[0].text}, KM, slots)
    apart([leg.value for leg in legs], 20.0)
    return Made({"op": "extreme", "keys": [leg.text for leg in legs], "largest": False}, KM, slots)


def travel(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """From where customers are based, or colleagues work, to an event."""
    places = different([g.follow(literal(kind, name), "base" if kind == "customer" else "office") for name in names])
    venue = g.follow(literal("event", extras["event"]), "venue")
    legs = _drivable([_road(g, place, venue) for place in places])
    whole = legs[0] if len(legs) == 1 else g.compute(" + ".join(leg.text for leg in legs), "the length of the drives together")
    return Made({"op": "value", "of": whole.text}, KM, {"x": names[0], "xs": listed(names), "event": said_of("event", extras["event"])})


# Money -----------------------------------------------------------------------------------------------------------------------------------------------------


def said_in(target: str) -> dict[str, str]:
    return {"money": CURRENCIES[target]}


def _foreign(money: Sequence[Held], target: str) -> list[Held]:
    """The amounts, provided that they are in at least as many foreign currencies as it takes for a conversion each."""
    if any(held.currency is None or held.currency.value == target for held in money):
        raise UnfitError("an amount is in the target currency already")
    return list(money)


def total(*path: str, target: str = "") -> Build:
    """Amounts added up in one currency."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        into = extras["into"]
        money = _foreign([g.follow(literal(kind, name), *path) for name in names], into)
        terms = [g.worth(held, into) for held in money]
        result = g.compute(" + ".join(terms), f"the amount{'s together' if len(names) > 1 else ''} in {CURRENCIES[into]}")
        return Made({"op": "value", "of": result.text}, amount(into), {"x": said_of(kind, names[0]), "xs": said_of_all(kind, names), **said_in(into)})

    return build


def money_gap(*path: str) -> Build:
    """How much more one amount is than another, in one currency."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        into = extras["into"]
        money = [g.follow(literal(kind, name), *path) for name in names]
        worth = [g.worth(held, into) for held in money]
        rates = [g.rate(held, into) for held in money]
        if not any(rates):
            raise UnfitError("nothing to convert")
        values = [worth_of(g, expression) for expression in worth]
        high, low = sorted(range(2), key=lambda index: -values[index])
        if values[high] < 1.1 * values[low]:
            raise UnfitError("too close")
        gap = g.compute(f"{worth[high]} - {worth[low]}", f"the difference in {CURRENCIES[into]}")
        slots = {"a": said_of(kind, names[high]), "b": said_of(kind, names[low]), **said_in(into)}
        return Made({"op": "value", "of": gap.text}, amount(into), slots)

    return build


def worth_of(g: Growth, expression: str) -> float:
    """The value of a product of references, without a call."""
    result = 1.0
    for part in expression.split(" * "):
        result *= float(resolve(part, g.outputs))
    return result


def _each_worth(g: Growth, names: Sequence[str], path: Sequence[str], kind: str, into: str) -> list[Held]:
    """Each amount in one currency, converted by a call of its own where that is needed."""
    found = []
    for name in names:
        money = g.follow(literal(kind, name), *path)
        expression = g.worth(money, into)
        found.append(g.compute(expression, f"{said_of(kind, name)} in {CURRENCIES[into]}") if " * " in expression else money)
    values = [held.value for held in found]
    if any(right < 1.03 * left for left, right in pairwise(sorted(values))):
        raise UnfitError("too close to tell apart")
    return found


def money_order(*path: str) -> Build:
    """Things by their worth in one currency, the largest first."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        found = _each_worth(g, names, path, kind, extras["into"])
        conclusion = {"op": "order", "labels": list(names), "keys": [held.text for held in found], "descending": True}
        return Made(conclusion, names_of("invoice numbers", ordered=True), {"xs": said_of_all(kind, names), **said_in(extras["into"])})

    return build


def biggest_bill(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """Who the invoice of the largest worth is made out to."""
    found = _each_worth(g, names, ("invoiced",), kind, extras["into"])
    labels = different([g.follow(literal(kind, name), "billed") for name in names])
    conclusion = {"op": "pick", "labels": [label.text for label in labels], "keys": [held.text for held in found], "largest": True}
    return Made(conclusion, name_of("company name"), {"xs": said_of_all(kind, names), **said_in(extras["into"])})


def local_pay(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """A salary after a raise, in the currency of the place where somebody works."""
    person = literal(kind, names[0])
    pay = g.follow(person, "salary")
    there = g.follow(person, "office", "money_there")
    if pay.currency is None or pay.currency.value == there.value:
        raise UnfitError("paid in the local currency")
    rate = g.exchange(pay.currency, there)
    result = g.compute(f"{pay.text} * (1 + {extras['raise_']} / 100) * {rate.text}", "the new salary in the local currency")
    return Made({"op": "value", "of": result.text}, number("the local currency", 2, 0.01, 0.002), {"x": names[0], "first": names[0].split()[0]})


def boss_pay(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """What somebody's manager earns a month."""
    pay = g.follow(literal(kind, names[0]), "manager", "salary")
    result = g.compute(f"{_foreign([pay], extras['into'])[0].text} / 12 * {g.rate(pay, extras['into'])}", f"the monthly salary in {CURRENCIES[extras['into']]}")
    return Made({"op": "value", "of": result.text}, amount(extras["into"]), {"x": f"{names[0]}'s manager", **said_in(extras["into"])})


def pay_gap(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """How much more somebody's manager earns."""
    person = literal(kind, names[0])
    own, manager = g.follow(person, "salary"), g.follow(person, "manager")
    theirs = g.follow(manager, "salary")
    if theirs.value <= own.value:
        raise UnfitError("the manager earns no more")
    gap = g.compute(f"{theirs.text} - {own.text}", "the difference between the two salaries")
    return Made(
        {"op": "value", "of": gap.text}, number("euros a year", 2, 0.01), {"x": names[0], "boss": f"{names[0]}'s manager", "first": names[0].split()[0]}
    )


def team_pay(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """The average salary of some colleagues in another currency."""
    into = extras["into"]
    pay = _foreign([g.follow(literal(kind, name), "salary") for name in names], into)
    result = g.compute(f"{_average([held.text for held in pay])} * {g.rate(pay[0], into)}", f"the average salary in {CURRENCIES[into]}")
    return Made({"op": "value", "of": result.text}, amount(into), {"xs": listed(names), **said_in(into)})


def catering(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """So much a guest at several events, in another currency."""
    into = extras["into"]
    guests = [g.follow(literal(kind, name), "guests") for name in names]
    rate = g.exchange(Held("EUR", "EUR", "EUR"), into)
    result = g.compute(f"({' + '.join(held.text for held in guests)}) * {extras['each']} * {rate.text}", f"the cost in {CURRENCIES[into]}")
    return Made({"op": "value", "of": result.text}, amount(into), {"xs": said_of_all(kind, names), "each": str(extras["each"]), **said_in(into)})


def holdings(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """What holdings are worth now in one currency."""
    into = extras["into"]
    terms = []
    for name in names:
        holding = literal(kind, name)
        count, price = g.follow(holding, "shares"), g.follow(holding, "held", "price")
        terms.append(g.worth(price, into, count.text))
    if not any(term.count(" * ") > 1 for term in terms):
        raise UnfitError("nothing to convert")
    result = g.compute(" + ".join(terms), f"what the shares are worth in {CURRENCIES[into]}")
    return Made({"op": "value", "of": result.text}, amount(into), {"x": said_of(kind, names[0]), "xs": said_of_all(kind, names), **said_in(into)})


def gain(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """By how many percent holdings have risen since they were bought."""
    holding = literal(kind, names[0])
    paid, price = g.follow(holding, "bought"), g.follow(holding, "held", "price")
    if price.value < 1.05 * paid.value:
        raise UnfitError("no gain")
    result = g.compute(f"({price.text} - {paid.text}) / {paid.text} * 100", "the gain in percent")
    return Made({"op": "value", "of": result.text}, number("percent", 2, 0.06), {"x": said_of(kind, names[0])})


def gains(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """What some holdings have gained together since they were bought, in one currency."""
    into = extras["into"]
    terms = []
    for name in names:
        holding = literal(kind, name)
        count, paid, price = g.follow(holding, "shares"), g.follow(holding, "bought"), g.follow(holding, "held", "price")
        if price.value < 1.05 * paid.value:
            raise UnfitError("no gain")
        rate = g.rate(price, into)
        terms.append(f"{count.text} * ({price.text} - {paid.text}){' * ' + rate if rate else ''}")
    result = g.compute(" + ".join(terms), f"the gain in {CURRENCIES[into]}")
    return Made({"op": "value", "of": result.text}, amount(into), {"xs": said_of_all(kind, names), **said_in(into)})


def price_of(g: Growth, name: str) -> Held:
    company = literal("company", name)
    return g.follow(company, "symbol", "price") if g.subset == "enterprise" else g.follow(company, "quote")


def basket(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """What so many shares of each company cost in one currency."""
    into = extras["into"]
    counts = extras["counts"][: len(names)]
    terms = [g.worth(price_of(g, name), into, str(count)) for name, count in zip(names, counts, strict=True)]
    if not any(term.count(" * ") > 1 for term in terms):
        raise UnfitError("nothing to convert")
    result = g.compute(" + ".join(terms), f"the cost in {CURRENCIES[into]}")
    said = listed([f"{count} {name} shares" for name, count in zip(names, counts, strict=True)])
    return Made({"op": "value", "of": result.text}, amount(into), {"xs": said, **said_in(into)})


def affordable(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """How many whole shares a sum buys."""
    base, budget = extras["into"], extras["budget"]
    price = price_of(g, names[0])
    rate = g.rate(price, base)
    if not rate:
        raise UnfitError("nothing to convert")
    exact = budget / worth_of(g, f"{price.text} * {rate}")
    if not 20 <= exact <= 2000 or abs(exact - round(exact)) < 0.15:
        raise UnfitError("a count that a rounded rate would change")
    whole = f"{budget} / ({price.text} * {rate})"
    setup = "from math import floor\n"
    result = g.compute(f"floor({whole})", "the number of whole shares", setup)
    if result.value != floor(exact):
        raise UnfitError("not exact")
    return Made({"op": "value", "of": result.text}, number("shares", 0, 0.0), {"x": names[0], "budget": f"{budget:,}", **said_in(base)})


def movers(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """Companies by how their shares have moved today, the best first."""
    path = ("held", "change") if kind == "holding" else ("symbol", "change")
    found = [g.follow(literal(kind, name), *path) for name in names]
    apart([held.value for held in found], 0.1)
    conclusion = {"op": "order", "labels": list(names), "keys": [held.text for held in found], "descending": True}
    return Made(conclusion, names_of("company names", ordered=True), {"xs": listed(names)})


def stock_value(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """What the stock of some products would bring in another currency."""
    into = extras["into"]
    terms = []
    for name in names:
        product = literal(kind, name)
        price, stock = g.follow(product, "unit_price"), g.follow(product, "stock")
        terms.append((price, f"{stock.text} * {price.text}"))
    rate = g.rate(_foreign([price for price, _ in terms], into)[0], into)
    result = g.compute(f"({' + '.join(term for _, term in terms)}) * {rate}", f"the value of the stock in {CURRENCIES[into]}")
    return Made({"op": "value", "of": result.text}, amount(into), {"xs": said_of_all(kind, names), **said_in(into)})


# Dates -----------------------------------------------------------------------------------------------------------------------------------------------------


def _later(g: Growth, day: Held, count: int, unit: str, purpose: str) -> Held:
    step = g.call("add_duration", {"date": day.text, "amount": count, "unit": unit}, purpose)
    told = f"{abs(count)} {unit if abs(count) > 1 else unit[:-1]} {'after' if count > 0 else 'before'}"
    return g.hold(step, "date", f"Which date is {told} {day.value}?")


def reminder(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """So many days after an invoice is due."""
    day = _later(g, g.follow(literal(kind, names[0]), "due"), extras["days"], "days", f"the day {extras['days']} days after the due date")
    if str(day.value) <= TODAY:
        raise UnfitError("past")
    return Made({"op": "value", "of": day.text}, DATE, {"x": said_of(kind, names[0]), "days": str(extras["days"])})


def last_due(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """When the last (or the first) of some invoices falls due, and so many days on."""
    days = different([g.follow(literal(kind, name), "due") for name in names])
    last = max(days, key=lambda held: str(held.value))
    day = _later(g, last, extras["days"], "days", f"the day {extras['days']} days after the last due date")
    if str(day.value) <= TODAY:
        raise UnfitError("past")
    conclusion = {"op": "value", "of": day.text, "keys": [held.text for held in days]}
    return Made(conclusion, DATE, {"xs": said_of_all(kind, names), "days": str(extras["days"])})


def jubilee(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """When somebody has been with the company for so many years."""
    day = _later(g, g.follow(literal(kind, names[0]), "joined"), extras["years"], "years", f"the day {extras['years']} years on")
    if str(day.value) <= TODAY:
        raise UnfitError("long past")
    return Made({"op": "value", "of": day.text}, DATE, {"x": names[0], "years": str(extras["years"])})


def registration(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """So many weeks before an event."""
    day = _later(g, g.follow(literal(kind, names[0]), "day"), -extras["weeks"], "weeks", "the day when registration closes")
    if str(day.value) <= TODAY:
        raise UnfitError("past")
    return Made({"op": "value", "of": day.text}, DATE, {"x": said_of(kind, names[0]), "weeks": str(extras["weeks"])})


def days_between(*path: str) -> Build:
    """The days from one date to another."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        days = [g.follow(literal(kind, name), *path) for name in names]
        first, last = sorted(range(2), key=lambda index: str(days[index].value))
        step = g.call("calculate_date_diff", {"start_date": days[first].text, "end_date": days[last].text}, "the days between the two")
        gap = g.hold(step, "days", f"How many days are there from {days[first].value} to {days[last].value}?")
        if not gap.value >= 20:
            raise UnfitError("too few days")
        return Made({"op": "value", "of": gap.text}, DAYS, {"a": said_of(kind, names[first]), "b": said_of(kind, names[last])})

    return build


def by_date(*path: str, of: str) -> Build:
    """Things in the order of their dates, the earliest first."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        days = different([g.follow(literal(kind, name), *path) for name in names])
        conclusion = {"op": "order", "labels": list(names), "keys": [held.text for held in days]}
        return Made(conclusion, names_of(of, ordered=True), {"xs": said_of_all(kind, names)})

    return build


# Parcels ---------------------------------------------------------------------------------------------------------------------------------------------------


def parcels(relation: str) -> Build:
    """Where each parcel is, or when it arrives, as a record by order."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        found = [g.follow(literal(kind, name), "parcel", relation) for name in names]
        if relation == "whereabouts":
            different(found)
        parts = {name: {"op": "value", "of": held.text} for name, held in zip(names, found, strict=True)}
        fields = dict.fromkeys(names, DATE if relation == "arrival" else CITY)
        return Made({"op": "record", "parts": parts}, {"type": "record", "fields": fields}, {"xs": said_of_all(kind, names)})

    return build


def late_parcels(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """The orders that arrive after a day."""
    found = [g.follow(literal(kind, name), "parcel", "arrival") for name in names]
    if not 2 <= sum(held.value > extras["limit"] for held in found) <= len(found) - 2:
        raise UnfitError("the day is no good")
    conclusion = {"op": "filter", "labels": list(names), "keys": [held.text for held in found], "above": extras["limit"]}
    return Made(conclusion, names_of("order numbers", ordered=False), {"xs": said_of_all(kind, names), "limit": day_said(date.fromisoformat(extras["limit"]))})


def parcel_pick(label: str, largest: bool) -> Build:
    """Where the last parcel is, or who gets the first."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        orders = [literal(kind, name) for name in names]
        packed = [g.follow(item, "parcel") for item in orders]
        days = different([g.follow(parcel, "arrival") for parcel in packed])
        labels = different([g.follow(parcel, label) if label == "whereabouts" else g.follow(item, label) for parcel, item in zip(packed, orders, strict=True)])
        conclusion = {"op": "pick", "labels": [held.text for held in labels], "keys": [held.text for held in days], "largest": largest}
        return Made(conclusion, CITY if label == "whereabouts" else name_of("person's name"), {"xs": said_of_all(kind, names)})

    return build
