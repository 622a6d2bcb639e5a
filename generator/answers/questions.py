"""The forms of questions: which relations are nested, which operation closes them, and how a person would ask for it.

A form says how many things it takes and from which kind, grows the chain (`build`), and says the question in several ways over slots: `{x}` one thing, `{xs}`
several in one phrase, `{a}` and `{b}` two that are compared, and the amounts and dates of its `extras`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from math import ceil, floor
from typing import Any

from generator.answers.draws import draw
from generator.answers.growth import Growth, Held, Unfit, literal, said_of, said_of_all
from generator.answers.relations import CURRENCIES, RELATIONS, listed, members
from generator.surface import MONTHS
from simulators.world import NOW

__all__ = ["FORMS", "Form", "Made"]

Json = Any


@dataclass(frozen=True)
class Made:
    """What a form made of the things it was given.

    Attributes:
        conclusion: How the answer follows from the outputs (`chain.conclude`).
        answer: Type, unit and tolerance of the answer; for a record, those of each field.
        slots: What the question's wording fills in.
        shown: Words in the question that a call's arguments say otherwise, such as "euros" for EUR.
    """

    conclusion: Mapping[str, Json]
    answer: Mapping[str, Json]
    slots: Mapping[str, str]


Build = Callable[[Growth, Sequence[str], Mapping[str, Json], str], Made]


@dataclass(frozen=True, eq=False)
class Form:
    """A kind of question.

    Attributes:
        name: Unique within its subset.
        subset: `enterprise` or `chat`.
        weight: Of a hundred questions of the subset, how many have this form.
        kind: The things it is about.
        count: How many of them.
        build: Grows the chain.
        texts: Ways to ask.
        leads: Sentences that say what it is for; one of them, or none, stands first.
        extras: Further values that it draws, by slot.
    """

    name: str
    subset: str
    weight: int
    kind: str
    count: int
    build: Build
    texts: tuple[str, ...]
    leads: tuple[str, ...] = ("",)
    extras: Mapping[str, Sequence[Json]] = field(default_factory=dict)


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


def where(path: Sequence[str], kind: str, name: str) -> str:
    """The place that a path leads to, as a question says where it is: "where the author of Dracula was born"."""
    said = said_of(kind, name)
    for step in path[:-1]:
        said = RELATIONS[step].one.format(said)
    last = RELATIONS[path[-1]]
    return draw(last.at, name, last.name).format(said)


def those(path: Sequence[str], kind: str, names: Sequence[str]) -> str:
    """Several such places: "the birthplaces of Franz Kafka and Hedy Lamarr"."""
    said = said_of_all(kind, names)
    for step in path[:-1]:
        said = RELATIONS[step].many.format(said)
    last = RELATIONS[path[-1]]
    return draw(last.these or (last.many,), *names, last.name).format(said)


def _different(held: Sequence[Held]) -> list[Held]:
    if len({item.value for item in held}) < len(held):
        raise Unfit("two of them are the same")
    return list(held)


def _apart(values: Sequence[float], least: float) -> None:
    ranked = sorted(values)
    if any(right - left < least for left, right in zip(ranked, ranked[1:], strict=False)):
        raise Unfit("too close to tell apart")


def _average(terms: Sequence[str]) -> str:
    return f"({' + '.join(terms)}) / {len(terms)}"


def _day(value: date) -> str:
    return f"{value.day} {MONTHS[value.month - 1]} {value.year}"


# Weather at the end of a path ------------------------------------------------------------------------------------------------------------------------------

_UNITS = {"temperature": "degrees Celsius", "humidity": "percent", "wind": "km/h"}


def _measured(g: Growth, kind: str, names: Sequence[str], path: Sequence[str], measure: str) -> tuple[list[Held], list[Held]]:
    """The places that a path leads to, and what is measured there."""
    places = _different([g.follow(literal(kind, name), *path) for name in names])
    return places, [g.follow(place, measure) for place in places]


def reading(*path: str, measure: str = "temperature") -> Build:
    """What is measured at one place."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, (found,) = _measured(g, kind, names, path, measure)
        return Made({"op": "value", "of": found.text}, number(_UNITS[measure]), {"x": where(path, kind, names[0])})

    return build


def difference(*path: str, measure: str = "temperature") -> Build:
    """By how much one place has more of a measure than the other."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        high, low = sorted(range(2), key=lambda index: -found[index].value)
        _apart([held.value for held in found], 2.0)
        gap = g.compute(f"{found[high].text} - {found[low].text}", f"the difference in {measure}")
        return Made(
            {"op": "value", "of": gap.text},
            number(_UNITS[measure]),
            {"a": where(path, kind, names[high]), "b": where(path, kind, names[low])},
        )

    return build


def mean(*path: str, measure: str = "temperature") -> Build:
    """The average of a measure over several places."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        average = g.compute(_average([held.text for held in found]), f"the average {measure}")
        return Made({"op": "value", "of": average.text}, number(_UNITS[measure], 2, 0.06), {"xs": those(path, kind, names)})

    return build


def spread(*path: str, measure: str = "temperature") -> Build:
    """How far the highest and the lowest are apart."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        _apart([held.value for held in found], 0.3)
        ranked = sorted(found, key=lambda held: held.value)
        gap = g.compute(f"{ranked[-1].text} - {ranked[0].text}", f"the gap between the highest and the lowest {measure}")
        keys = [held.text for held in found]
        return Made({"op": "value", "of": gap.text, "keys": keys}, number(_UNITS[measure]), {"xs": those(path, kind, names)})

    return build


def order(*path: str, measure: str = "temperature", of: str = "city names") -> Build:
    """The places, or the things themselves where they are the places, by a measure, highest first."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        places, found = _measured(g, kind, names, path, measure)
        _apart([held.value for held in found], 0.3)
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
        _apart([held.value for held in found], 0.3)
        shared = {"op": "pick", "labels": [place.text for place in places], "keys": [held.text for held in found]}
        parts = {high: {**shared, "largest": True}, low: {**shared, "largest": False}}
        return Made({"op": "record", "parts": parts}, record(**{high: CITY, low: CITY}), {"xs": those(path, kind, names)})

    return build


def extreme(*path: str, measure: str = "temperature", largest: bool = True) -> Build:
    """The measure itself where it is highest (or lowest)."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        _apart([held.value for held in found], 0.3)
        return Made({"op": "extreme", "keys": [held.text for held in found], "largest": largest}, number(_UNITS[measure]), {"xs": those(path, kind, names)})

    return build


def above(*path: str, measure: str = "temperature", of: str = "city names") -> Build:
    """The places where a measure is above a threshold."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        places, found = _measured(g, kind, names, path, measure)
        limit = extras["limit"]
        if not 2 <= sum(held.value > limit for held in found) <= len(found) - 2 or any(abs(held.value - limit) < 0.3 for held in found):
            raise Unfit("the threshold is no good")
        labels = [place.text for place in places] if of == "city names" else [said_of(kind, name) for name in names]
        return Made(
            {"op": "filter", "labels": labels, "keys": [held.text for held in found], "above": limit},
            names_of(of, ordered=False),
            {"xs": those(path, kind, names)},
        )

    return build


def pick_of(*path: str, measure: str = "temperature", largest: bool = True) -> Build:
    """The place that has the most (or least) of a measure."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        places, found = _measured(g, kind, names, path, measure)
        values = [held.value for held in found]
        _apart(values, 0.3 if max(values) < 1000 else 0.05 * max(values))
        conclusion = {"op": "pick", "labels": [place.text for place in places], "keys": [held.text for held in found], "largest": largest}
        return Made(conclusion, CITY, {"xs": said_of_all(kind, names)})

    return build


def by_thing(*path: str, measure: str = "temperature") -> Build:
    """A measure for each thing, as a record."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        parts = {name: {"op": "value", "of": held.text} for name, held in zip(names, found, strict=True)}
        return Made({"op": "record", "parts": parts}, record(**{name: number(_UNITS[measure]) for name in names}), {"xs": said_of_all(kind, names)})

    return build


# Roads -----------------------------------------------------------------------------------------------------------------------------------------------------


def _road(g: Growth, start: Held, end: Held, field_: str = "distance_km") -> Held:
    step = g.call("get_directions", {"origin": start.text, "destination": end.text}, f"the way by road from {start.value} to {end.value}")
    return g.hold(step, field_, f"How many kilometres is it by road from {start.value} to {end.value}?")


def tour(*path: str) -> Build:
    """The kilometres of a drive from one place to the next."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        places = _different([g.follow(literal(kind, name), *path) for name in names])
        legs = _drivable([_road(g, start, end) for start, end in zip(places, places[1:], strict=False)])
        whole = legs[0] if len(legs) == 1 else g.compute(" + ".join(leg.text for leg in legs), "the length of the whole drive")
        said = [said_of(kind, name) for name in names]
        slots = {"a": said[0], "b": said[-1], "via": listed(said[1:-1]) if len(said) > 2 else "", "xs": said_of_all(kind, names)}
        return Made({"op": "value", "of": whole.text}, KM, slots)

    return build


def _drivable(legs: Sequence[Held]) -> list[Held]:
    """The legs, provided that people would drive them."""
    if any(leg.value > FARTHEST for leg in legs):
        raise Unfit("nobody drives that far")
    return list(legs)


def visit(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """From a colleague's office to the nearest of some customers."""
    start = g.follow(literal("employee", extras["who"]), "office")
    places = _different([g.follow(literal(kind, name), "base") for name in names])
    legs = [_road(g, start, place) for place in places]
    _drivable([min(legs, key=lambda leg: float(leg.value))])
    slots = {"x": extras["who"], "first": extras["who"].split()[0], "xs": said_of_all(kind, names), "y": names[0]}
    if len(legs) == 1:
        return Made({"op": "value", "of": legs[0].text}, KM, slots)
    _apart([leg.value for leg in legs], 20.0)
    return Made({"op": "extreme", "keys": [leg.text for leg in legs], "largest": False}, KM, slots)


def travel(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """From where customers are based, or colleagues work, to an event."""
    places = _different([g.follow(literal(kind, name), "base" if kind == "customer" else "office") for name in names])
    venue = g.follow(literal("event", extras["event"]), "venue")
    legs = _drivable([_road(g, place, venue) for place in places])
    whole = legs[0] if len(legs) == 1 else g.compute(" + ".join(leg.text for leg in legs), "the length of the drives together")
    return Made({"op": "value", "of": whole.text}, KM, {"x": names[0], "xs": listed(names), "event": said_of("event", extras["event"])})


# Money -----------------------------------------------------------------------------------------------------------------------------------------------------


def _in(target: str) -> dict[str, str]:
    return {"money": CURRENCIES[target]}


def _foreign(money: Sequence[Held], target: str) -> list[Held]:
    """The amounts, provided that they are in at least as many foreign currencies as it takes for a conversion each."""
    if any(held.currency is None or held.currency.value == target for held in money):
        raise Unfit("an amount is in the target currency already")
    return list(money)


def total(*path: str, target: str = "") -> Build:
    """Amounts added up in one currency."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        into = extras["into"]
        money = _foreign([g.follow(literal(kind, name), *path) for name in names], into)
        terms = [g.worth(held, into) for held in money]
        result = g.compute(" + ".join(terms), f"the amount{'s together' if len(names) > 1 else ''} in {CURRENCIES[into]}")
        return Made({"op": "value", "of": result.text}, amount(into), {"x": said_of(kind, names[0]), "xs": said_of_all(kind, names), **_in(into)})

    return build


def money_gap(*path: str) -> Build:
    """How much more one amount is than another, in one currency."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        into = extras["into"]
        money = [g.follow(literal(kind, name), *path) for name in names]
        worth = [g.worth(held, into) for held in money]
        rates = [g.rate(held, into) for held in money]
        if not any(rates):
            raise Unfit("nothing to convert")
        values = [_worth_of(g, expression) for expression in worth]
        high, low = sorted(range(2), key=lambda index: -values[index])
        if values[high] < 1.1 * values[low]:
            raise Unfit("too close")
        gap = g.compute(f"{worth[high]} - {worth[low]}", f"the difference in {CURRENCIES[into]}")
        slots = {"a": said_of(kind, names[high]), "b": said_of(kind, names[low]), **_in(into)}
        return Made({"op": "value", "of": gap.text}, amount(into), slots)

    return build


def _worth_of(g: Growth, expression: str) -> float:
    """The value of a product of references, without a call."""
    from generator.answers.chain import resolve

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
    if any(right < 1.03 * left for left, right in zip(sorted(values), sorted(values)[1:], strict=False)):
        raise Unfit("too close to tell apart")
    return found


def money_order(*path: str) -> Build:
    """Things by their worth in one currency, the largest first."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        found = _each_worth(g, names, path, kind, extras["into"])
        conclusion = {"op": "order", "labels": list(names), "keys": [held.text for held in found], "descending": True}
        return Made(conclusion, names_of("invoice numbers", ordered=True), {"xs": said_of_all(kind, names), **_in(extras["into"])})

    return build


def biggest_bill(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """Who the invoice of the largest worth is made out to."""
    found = _each_worth(g, names, ("invoiced",), kind, extras["into"])
    labels = _different([g.follow(literal(kind, name), "billed") for name in names])
    conclusion = {"op": "pick", "labels": [label.text for label in labels], "keys": [held.text for held in found], "largest": True}
    return Made(conclusion, name_of("company name"), {"xs": said_of_all(kind, names), **_in(extras["into"])})


def local_pay(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """A salary after a raise, in the currency of the place where somebody works."""
    person = literal(kind, names[0])
    pay = g.follow(person, "salary")
    there = g.follow(person, "office", "money_there")
    if pay.currency is None or pay.currency.value == there.value:
        raise Unfit("paid in the local currency")
    rate = g.exchange(pay.currency, there)
    result = g.compute(f"{pay.text} * (1 + {extras['raise_']} / 100) * {rate.text}", "the new salary in the local currency")
    return Made({"op": "value", "of": result.text}, number("the local currency", 2, 0.01, 0.002), {"x": names[0], "first": names[0].split()[0]})


def boss_pay(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """What somebody's manager earns a month."""
    pay = g.follow(literal(kind, names[0]), "manager", "salary")
    result = g.compute(f"{_foreign([pay], extras['into'])[0].text} / 12 * {g.rate(pay, extras['into'])}", f"the monthly salary in {CURRENCIES[extras['into']]}")
    return Made({"op": "value", "of": result.text}, amount(extras["into"]), {"x": f"{names[0]}'s manager", **_in(extras["into"])})


def pay_gap(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """How much more somebody's manager earns."""
    person = literal(kind, names[0])
    own, manager = g.follow(person, "salary"), g.follow(person, "manager")
    theirs = g.follow(manager, "salary")
    if theirs.value <= own.value:
        raise Unfit("the manager earns no more")
    gap = g.compute(f"{theirs.text} - {own.text}", "the difference between the two salaries")
    return Made(
        {"op": "value", "of": gap.text}, number("euros a year", 2, 0.01), {"x": names[0], "boss": f"{names[0]}'s manager", "first": names[0].split()[0]}
    )


def team_pay(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """The average salary of some colleagues in another currency."""
    into = extras["into"]
    pay = _foreign([g.follow(literal(kind, name), "salary") for name in names], into)
    result = g.compute(f"{_average([held.text for held in pay])} * {g.rate(pay[0], into)}", f"the average salary in {CURRENCIES[into]}")
    return Made({"op": "value", "of": result.text}, amount(into), {"xs": listed(names), **_in(into)})


def catering(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """So much a guest at several events, in another currency."""
    into = extras["into"]
    guests = [g.follow(literal(kind, name), "guests") for name in names]
    rate = g.exchange(Held("EUR", "EUR", "EUR"), into)
    result = g.compute(f"({' + '.join(held.text for held in guests)}) * {extras['each']} * {rate.text}", f"the cost in {CURRENCIES[into]}")
    return Made({"op": "value", "of": result.text}, amount(into), {"xs": said_of_all(kind, names), "each": str(extras["each"]), **_in(into)})


def holdings(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """What holdings are worth now in one currency."""
    into = extras["into"]
    terms = []
    for name in names:
        holding = literal(kind, name)
        count, price = g.follow(holding, "shares"), g.follow(holding, "held", "price")
        terms.append(g.worth(price, into, count.text))
    if not any(term.count(" * ") > 1 for term in terms):
        raise Unfit("nothing to convert")
    result = g.compute(" + ".join(terms), f"what the shares are worth in {CURRENCIES[into]}")
    return Made({"op": "value", "of": result.text}, amount(into), {"x": said_of(kind, names[0]), "xs": said_of_all(kind, names), **_in(into)})


def gain(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """By how many percent holdings have risen since they were bought."""
    holding = literal(kind, names[0])
    paid, price = g.follow(holding, "bought"), g.follow(holding, "held", "price")
    if price.value < 1.05 * paid.value:
        raise Unfit("no gain")
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
            raise Unfit("no gain")
        rate = g.rate(price, into)
        terms.append(f"{count.text} * ({price.text} - {paid.text}){' * ' + rate if rate else ''}")
    result = g.compute(" + ".join(terms), f"the gain in {CURRENCIES[into]}")
    return Made({"op": "value", "of": result.text}, amount(into), {"xs": said_of_all(kind, names), **_in(into)})


def _price(g: Growth, name: str) -> Held:
    company = literal("company", name)
    return g.follow(company, "symbol", "price") if g.subset == "enterprise" else g.follow(company, "quote")


def basket(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """What so many shares of each company cost in one currency."""
    into = extras["into"]
    counts = extras["counts"][: len(names)]
    terms = [g.worth(_price(g, name), into, str(count)) for name, count in zip(names, counts, strict=True)]
    if not any(term.count(" * ") > 1 for term in terms):
        raise Unfit("nothing to convert")
    result = g.compute(" + ".join(terms), f"the cost in {CURRENCIES[into]}")
    said = listed([f"{count} {name} shares" for name, count in zip(names, counts, strict=True)])
    return Made({"op": "value", "of": result.text}, amount(into), {"xs": said, **_in(into)})


def affordable(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """How many whole shares a sum buys."""
    base, budget = extras["into"], extras["budget"]
    price = _price(g, names[0])
    rate = g.rate(price, base)
    if not rate:
        raise Unfit("nothing to convert")
    exact = budget / _worth_of(g, f"{price.text} * {rate}")
    if not 20 <= exact <= 2000 or abs(exact - round(exact)) < 0.15:
        raise Unfit("a count that a rounded rate would change")
    whole = f"{budget} / ({price.text} * {rate})"
    setup = "from math import floor\n"
    result = g.compute(f"floor({whole})", "the number of whole shares", setup)
    if result.value != floor(exact):
        raise Unfit("not exact")
    return Made({"op": "value", "of": result.text}, number("shares", 0, 0.0), {"x": names[0], "budget": f"{budget:,}", **_in(base)})


def share_gap(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """How much more a share of one company costs than one of the other."""
    into = extras["into"]
    prices = [_price(g, name) for name in names]
    worth = [g.worth(price, into) for price in prices]
    values = [_worth_of(g, expression) for expression in worth]
    high, low = sorted(range(2), key=lambda index: -values[index])
    if values[high] < 1.3 * values[low] or not any(" * " in expression for expression in worth):
        raise Unfit("too close")
    gap = g.compute(f"{worth[high]} - {worth[low]}", f"the difference in {CURRENCIES[into]}")
    return Made({"op": "value", "of": gap.text}, amount(into), {"a": names[high], "b": names[low], **_in(into)})


def movers(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """Companies by how their shares have moved today, the best first."""
    path = {"enterprise": ("held", "change") if kind == "holding" else ("symbol", "change"), "chat": ("move",)}[g.subset]
    found = [g.follow(literal(kind, name), *path) for name in names]
    _apart([held.value for held in found], 0.1)
    conclusion = {"op": "order", "labels": list(names), "keys": [held.text for held in found], "descending": True}
    return Made(conclusion, names_of("company names", ordered=True), {"xs": listed(names)})


def saving(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """The day on which enough has been put aside for some shares."""
    into, start, step, put, count = extras["into"], date.fromisoformat(extras["start"]), extras["every"], extras["put"], extras["count"]
    worth = g.worth(_price(g, names[0]), into, str(count))
    exact = _worth_of(g, worth) / put
    if not 25 <= exact <= 400 or abs(exact - round(exact)) < 0.15:
        raise Unfit("a day that a rounded price would change")
    days = {"day": 1, "week": 7}[step]
    begun = f"date({start.year}, {start.month}, {start.day})"
    code = f"from datetime import date, timedelta\nfrom math import ceil\ntimes = ceil({worth} / {put})\nstr({begun} + timedelta(days={days} * (times - 1)))"
    asks = f"Starting on {_day(start)}, somebody puts {put} aside every {step}. When is there at least {_worth_of(g, worth):.2f}? Give the date."
    result = g.program(code, "the day on which there is enough", asks)
    if result.value != str(start + timedelta(days=days * (ceil(exact) - 1))):
        raise Unfit("not exact")
    slots = {"x": f"{count} {names[0]} shares", "start": _day(start), "put": str(put), "every": step, **_in(into)}
    return Made({"op": "value", "of": result.text}, DATE, slots)


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
    return Made({"op": "value", "of": result.text}, amount(into), {"xs": said_of_all(kind, names), **_in(into)})


# Dates -----------------------------------------------------------------------------------------------------------------------------------------------------


def _later(g: Growth, day: Held, count: int, unit: str, purpose: str) -> Held:
    step = g.call("add_duration", {"date": day.text, "amount": count, "unit": unit}, purpose)
    told = f"{abs(count)} {unit if abs(count) > 1 else unit[:-1]} {'after' if count > 0 else 'before'}"
    return g.hold(step, "date", f"Which date is {told} {day.value}?")


def reminder(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """So many days after an invoice is due."""
    day = _later(g, g.follow(literal(kind, names[0]), "due"), extras["days"], "days", f"the day {extras['days']} days after the due date")
    if str(day.value) <= TODAY:
        raise Unfit("past")
    return Made({"op": "value", "of": day.text}, DATE, {"x": said_of(kind, names[0]), "days": str(extras["days"])})


def last_due(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """When the last (or the first) of some invoices falls due, and so many days on."""
    days = _different([g.follow(literal(kind, name), "due") for name in names])
    last = max(days, key=lambda held: str(held.value))
    day = _later(g, last, extras["days"], "days", f"the day {extras['days']} days after the last due date")
    if str(day.value) <= TODAY:
        raise Unfit("past")
    conclusion = {"op": "value", "of": day.text, "keys": [held.text for held in days]}
    return Made(conclusion, DATE, {"xs": said_of_all(kind, names), "days": str(extras["days"])})


def jubilee(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """When somebody has been with the company for so many years."""
    day = _later(g, g.follow(literal(kind, names[0]), "joined"), extras["years"], "years", f"the day {extras['years']} years on")
    if str(day.value) <= TODAY:
        raise Unfit("long past")
    return Made({"op": "value", "of": day.text}, DATE, {"x": names[0], "years": str(extras["years"])})


def registration(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """So many weeks before an event."""
    day = _later(g, g.follow(literal(kind, names[0]), "day"), -extras["weeks"], "weeks", "the day when registration closes")
    if str(day.value) <= TODAY:
        raise Unfit("past")
    return Made({"op": "value", "of": day.text}, DATE, {"x": said_of(kind, names[0]), "weeks": str(extras["weeks"])})


def days_between(*path: str) -> Build:
    """The days from one date to another."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        days = [g.follow(literal(kind, name), *path) for name in names]
        first, last = sorted(range(2), key=lambda index: str(days[index].value))
        step = g.call("calculate_date_diff", {"start_date": days[first].text, "end_date": days[last].text}, "the days between the two")
        gap = g.hold(step, "days", f"How many days are there from {days[first].value} to {days[last].value}?")
        if not 20 <= gap.value:
            raise Unfit("too few days")
        return Made({"op": "value", "of": gap.text}, DAYS, {"a": said_of(kind, names[first]), "b": said_of(kind, names[last])})

    return build


def by_date(*path: str, of: str) -> Build:
    """Things in the order of their dates, the earliest first."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        days = _different([g.follow(literal(kind, name), *path) for name in names])
        conclusion = {"op": "order", "labels": list(names), "keys": [held.text for held in days]}
        return Made(conclusion, names_of(of, ordered=True), {"xs": said_of_all(kind, names)})

    return build


# Parcels ---------------------------------------------------------------------------------------------------------------------------------------------------


def parcels(relation: str) -> Build:
    """Where each parcel is, or when it arrives, as a record by order."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        found = [g.follow(literal(kind, name), "parcel", relation) for name in names]
        if relation == "whereabouts":
            _different(found)
        parts = {name: {"op": "value", "of": held.text} for name, held in zip(names, found, strict=True)}
        fields = dict.fromkeys(names, DATE if relation == "arrival" else CITY)
        return Made({"op": "record", "parts": parts}, {"type": "record", "fields": fields}, {"xs": said_of_all(kind, names)})

    return build


def late_parcels(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """The orders that arrive after a day."""
    found = [g.follow(literal(kind, name), "parcel", "arrival") for name in names]
    if not 2 <= sum(held.value > extras["limit"] for held in found) <= len(found) - 2:
        raise Unfit("the day is no good")
    conclusion = {"op": "filter", "labels": list(names), "keys": [held.text for held in found], "above": extras["limit"]}
    return Made(conclusion, names_of("order numbers", ordered=False), {"xs": said_of_all(kind, names), "limit": _day(date.fromisoformat(extras["limit"]))})


def parcel_pick(label: str, largest: bool) -> Build:
    """Where the last parcel is, or who gets the first."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        orders = [literal(kind, name) for name in names]
        packed = [g.follow(item, "parcel") for item in orders]
        days = _different([g.follow(parcel, "arrival") for parcel in packed])
        labels = _different([g.follow(parcel, label) if label == "whereabouts" else g.follow(item, label) for parcel, item in zip(packed, orders, strict=True)])
        conclusion = {"op": "pick", "labels": [held.text for held in labels], "keys": [held.text for held in days], "largest": largest}
        return Made(conclusion, CITY if label == "whereabouts" else name_of("person's name"), {"xs": said_of_all(kind, names)})

    return build


# Flights ---------------------------------------------------------------------------------------------------------------------------------------------------


def destinations(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """Where each flight goes, as a record."""
    found = _different([g.follow(literal(kind, name), "destination") for name in names])
    parts = {name: {"op": "value", "of": held.text} for name, held in zip(names, found, strict=True)}
    return Made({"op": "record", "parts": parts}, {"type": "record", "fields": dict.fromkeys(names, CITY)}, {"xs": said_of_all(kind, names)})


def pocket_money(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """A sum in the currency of the place where a flight lands."""
    there = g.follow(literal(kind, names[0]), "destination", "money_there")
    code = extras["into"]
    rate = g.exchange(Held(code, code, code), there)
    result = g.compute(f"{extras['sum']} * {rate.text}", f"the sum in {there.value}")
    slots = {"x": said_of(kind, names[0]), "sum": str(extras["sum"]), **_in(code)}
    return Made({"op": "value", "of": result.text}, number("the local currency", 2, 0.01, 0.002), slots)


def more_people(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """How many more people live where one flight goes."""
    found = _different([g.follow(literal(kind, name), "destination", "inhabitants") for name in names])
    high, low = sorted(range(2), key=lambda index: -found[index].value)
    gap = g.compute(f"{found[high].text} - {found[low].text}", "the difference in population")
    return Made({"op": "value", "of": gap.text}, number("inhabitants", 0, 0.0), {"a": said_of(kind, names[high]), "b": said_of(kind, names[low])})


# What is asked ---------------------------------------------------------------------------------------------------------------------------------------------

_HERE = (
    "How warm is it {x} right now?",
    "What's the temperature {x} at the moment, in °C?",
    "Could you check the temperature {x} right now? In Celsius, please.",
)
_WARMER = (
    "How many degrees Celsius warmer is it right now {a} than {b}?",
    "Right now, how much warmer is it {a} than {b}, in °C?",
    "By how many °C is it warmer at the moment {a} than {b}?",
)
_WINDIER = ("How much stronger is the wind right now {a} than {b}, in km/h?", "By how many km/h is it windier right now {a} than {b}?")
_MEAN = ("What's the average temperature right now across {xs}, in °C?", "Averaged over {xs}, how warm is it right now, in degrees Celsius?")
_SPREAD = (
    "How many degrees Celsius are there right now between the warmest and the coldest of {xs}?",
    "How big is the temperature gap right now between the warmest and the coldest of {xs}, in °C?",
)
_WARM_CITIES = (
    "Can you rank {xs} by current temperature, warmest first? I need the names of the cities.",
    "List {xs} from warmest to coldest as of right now, please, by city name.",
    "Which cities are {xs}, sorted by how warm it is there right now? Warmest first.",
)
_WARM_CAPITALS = (
    "Can you rank {xs} by current temperature, warmest first?",
    "Please list {xs} from warmest to coldest as of right now.",
    "Sort {xs} by how warm it is there right now, starting with the warmest.",
)
_WIND_THINGS = (
    "Can you rank {xs} by how windy it is there right now, windiest first?",
    "Sort {xs} by the wind speed there right now, strongest wind first.",
    "Where is the wind strongest right now? Please put {xs} in order, windiest first.",
)
_ENDS = (
    "Which of {xs} is the warmest right now, and which is the coldest?",
    "Out of {xs}, where is it warmest at the moment, and where is it coldest? City names, please.",
)
_WARMEST = (
    "It should be warm: what's the highest temperature right now at any of {xs}, in °C?",
    "How warm is it right now at the warmest of these: {xs}?",
    "Take {xs}. What's the temperature right now where it's warmest?",
)
_COLDEST = ("How cold is it right now in the coldest of {xs}, in °C?", "What's the lowest temperature right now among {xs}, in °C?")
_ABOVE = ("In which of {xs} is it above {limit} °C right now?", "Which of {xs} are above {limit} °C at the moment?")
_ABOVE_THINGS = ("At which of these is it above {limit} °C right now: {xs}?", "I only want to go where it's above {limit} °C right now. Which of {xs} qualify?")

_CAPITALS = (
    "I write a travel newsletter on capital cities.",
    "My geography class is comparing capitals today.",
    "We're looking for a capital for our spring meetup.",
    "I'm preparing a quiz about capitals and the weather.",
    "Our radio show has a slot on the weather in the world's capitals.",
    "I'm choosing a capital for a long weekend.",
    "",
)
_WRITERS = (
    "Our book club is following writers to their birthplaces.",
    "I'm planning a reading trip to writers' birthplaces.",
    "I'm making a map of writers' birthplaces with live weather.",
    "I'm writing a blog post on where famous writers come from.",
    "",
)
_SCIENTISTS = (
    "I'm planning a trip to the birthplaces of great scientists.",
    "For our science podcast we record where great minds were born.",
    "I'm making a map of scientists' birthplaces with live weather.",
    "We're filming short clips where great scientists were born.",
    "",
)
_SIGHTS = (
    "I'm choosing a sight to photograph this week.",
    "We can travel at short notice and love sightseeing.",
    "I'm packing for a sightseeing trip.",
    "I run a page on landmarks with live weather.",
    "",
)
_DRONE = ("We're filming with a drone.", "I want to fly my drone.", "We're taking aerial photos this week.", "Our drone pilot is asking.", "")
_COMPANIES = ("I have interviews lined up this week.", "We're planning a roadshow.", "I'm packing for some company visits.", "")
_STAFF = (
    "I'm writing the weather corner of our staff newsletter.",
    "We're choosing an office for the next team meeting.",
    "It's for the front page of the intranet.",
    "",
)
_VENUES = ("We're inspecting the venues of our coming events this week.", "I'm packing for a round of venue visits.", "")
_BOOKKEEPING = (
    "I'm closing the quarter.",
    "Our auditor wants everything in one currency.",
    "It's for the cash-flow forecast.",
    "The board report is in one currency.",
    "I'm chasing payments.",
    "",
)
_DEBTORS = ("I'm deciding which reminders go out first.", "We chase the big ones first.", "I'm preparing the calls to our debtors.", "")
_PARCELS = ("Customers keep calling about their deliveries.", "I'm on the service desk today.", "I have three customers on hold.", "")
_PARCELS_MORE = ("Customers keep calling about their deliveries.", "I'm on the service desk today.", "I'm writing today's delivery update.", "")
_PAYROLL = ("I'm preparing the salary review.", "It's for the budget talks.", "HR is asking.", "")
_INVESTING = (
    "I'm thinking about buying a few shares.",
    "I'm rearranging my savings.",
    "My investment club meets tonight.",
    "I've got some money to invest.",
    "",
)
_TREASURY = ("I'm updating our treasury report.", "The finance committee meets this afternoon.", "It's for the month-end report.", "")
_FLYERS = ("Friends of mine are flying out today.", "I'm at the airport looking at the departures.", "My colleagues are flying out today.", "")
_FLEXIBLE = (
    "I'm at the airport with a stand-by ticket.",
    "I can still choose between three flights today.",
    "I've got a flight voucher that expires today.",
    "",
)
_MILEAGE = ("We pay mileage.", "I'm working out the travel budget.", "I'm filling in the travel requests.", "")
_ROADS = ("I'm booking a rental car.", "I'm planning the trip.", "")
_SAVINGS = ("It's for my daughter.", "I'm starting a small savings plan.", "", "")

_EVENT_NAMES = members("event")
_DRIVERS = (
    "Priya Nair",
    "Benoit Laurent",
    "Harriet Stone",
    "Oscar Lindgren",
    "Pawel Zielinski",
    "Matteo Ricci",
    "Henrik Dahl",
    "Julia Brandt",
    "Jonas Weber",
    "Chloe Martin",
    "Giulia Conti",
    "Eva Novakova",
)
_INTO = {"into": tuple(CURRENCIES)}
_COUNTS = tuple((first, second, third) for first in (5, 10, 15, 20, 30) for second in (8, 12, 25, 40) for third in (4, 6, 50, 100))
_BUDGETS = (5_000, 8_000, 12_000, 15_000, 20_000, 30_000, 50_000)

_CONVERT = (
    "What does {x} come to in {money}?",
    "How much is {x} in {money} at today's rate?",
    "Please convert the amount of {x} to {money}.",
    "{x}: what's that in {money}?",
)
_ADD_UP = (
    "What do {xs} add up to in {money}?",
    "How much are {xs} worth together in {money} at today's rates?",
    "I need the total of {xs} in {money}, at today's rates.",
    "If {xs} were all paid today, how much would that be in {money}?",
)
_COST = (
    "What would {xs} cost me right now, in {money}?",
    "How much do I need in {money} to buy {xs} today?",
    "I'd like to buy {xs}. What does that come to in {money} at today's prices?",
)
_AFFORD = (
    "How many whole {x} shares could I buy right now with {budget} {money}?",
    "I have {budget} {money}. How many {x} shares does that buy at the current price? Whole shares only.",
    "With {budget} {money} to spend, how many {x} shares can I get today, no fractions?",
)
_MOVERS = (
    "Please sort {xs} by how their shares have done today, best first.",
    "How have the shares of {xs} done today? Give me the companies from best to worst.",
    "Rank {xs} by today's move in the share price, biggest gain first.",
)

FORMS = (
    # enterprise: the company's own tables --------------------------------------------------------------------------------------------------------------------
    Form("invoice_converted", "enterprise", 3, "invoice", 1, total("invoiced"), _CONVERT, _BOOKKEEPING, _INTO),
    Form("two_invoices", "enterprise", 1, "invoice", 2, total("invoiced"), _ADD_UP, _BOOKKEEPING, _INTO),
    Form("three_invoices", "enterprise", 3, "invoice", 3, total("invoiced"), _ADD_UP, _BOOKKEEPING, _INTO),
    Form("four_invoices", "enterprise", 2, "invoice", 4, total("invoiced"), _ADD_UP, _BOOKKEEPING, _INTO),
    Form(
        "invoice_gap",
        "enterprise",
        2,
        "invoice",
        2,
        money_gap("invoiced"),
        ("How much higher is {a} than {b}, in {money}?", "By how much does {a} exceed {b} once both are in {money}?"),
        _BOOKKEEPING,
        _INTO,
    ),
    Form(
        "invoices_by_worth",
        "enterprise",
        2,
        "unpaid",
        4,
        money_order("invoiced"),
        (
            "Please sort {xs} by value, largest first. They're in different currencies, so compare them in {money}.",
            "Can you rank {xs} from largest to smallest once they're all in {money}?",
        ),
        _DEBTORS,
        _INTO,
    ),
    Form(
        "biggest_bill",
        "enterprise",
        3,
        "unpaid",
        3,
        biggest_bill,
        (
            "Which company got the largest of {xs}? They're in different currencies, so compare in {money}.",
            "Converted to {money}, which of {xs} is the largest, and which company is it made out to? Just the company.",
        ),
        _DEBTORS,
        _INTO,
    ),
    Form(
        "reminder",
        "enterprise",
        3,
        "unpaid",
        1,
        reminder,
        (
            "We hand bills over to collection {days} days after the due date. When is that for {x}?",
            "{x} hasn't been paid. On which date is it {days} days past due?",
            "Put the next reminder for {x} in my diary, {days} days after it fell due. Which date is that?",
        ),
        ("",),
        {"days": (60, 75, 90, 100, 120, 150)},
    ),
    Form(
        "last_due",
        "enterprise",
        3,
        "unpaid",
        3,
        last_due,
        (
            "{xs} are to be settled together, {days} days after the last of them falls due. Which date is that?",
            "The customers get {days} days' grace from the latest due date of {xs}. Which date do we arrive at?",
        ),
        _DEBTORS,
        {"days": (20, 30, 45, 60, 75, 90)},
    ),
    Form(
        "parcels_where",
        "enterprise",
        3,
        "order",
        3,
        parcels("whereabouts"),
        (
            "Where are the parcels for {xs} right now?",
            "In which cities are the parcels for {xs} at the moment?",
            "Can you track {xs} and tell me which city each parcel is in?",
        ),
        _PARCELS,
    ),
    Form(
        "parcels_when",
        "enterprise",
        3,
        "order",
        3,
        parcels("arrival"),
        ("On which dates should the parcels for {xs} arrive?", "When do the parcels for {xs} arrive? I need the date for each."),
        _PARCELS,
    ),
    Form(
        "parcels_by_arrival",
        "enterprise",
        2,
        "order",
        4,
        by_date("parcel", "arrival", of="order numbers"),
        ("In which order do the parcels for {xs} arrive? Earliest first.", "Please sort {xs} by the date on which the parcel arrives, earliest first."),
        _PARCELS_MORE,
    ),
    Form(
        "parcels_late",
        "enterprise",
        2,
        "order",
        5,
        late_parcels,
        ("Which of {xs} only arrive after {limit}?", "Out of {xs}, which ones won't have arrived by the end of {limit}?"),
        _PARCELS_MORE,
        {"limit": ("2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13")},
    ),
    Form(
        "parcel_weather",
        "enterprise",
        1,
        "order",
        1,
        reading("parcel", "whereabouts"),
        (
            "The parcel for {o} mustn't freeze. How warm is it right now where it is?",
            "There's chocolate in {o}. What's the temperature right now where the parcel is, in °C?",
            "What's the temperature right now in the city where the parcel for {o} is?",
        ),
        ("",),
    ),
    Form(
        "last_parcel",
        "enterprise",
        3,
        "order",
        3,
        parcel_pick("whereabouts", largest=True),
        (
            "One of the parcels for {xs} arrives later than the others. Which city is it in right now?",
            "Out of the parcels for {xs}, where is the one that arrives last right now? Just the city.",
        ),
        _PARCELS,
    ),
    Form(
        "first_parcel",
        "enterprise",
        3,
        "order",
        4,
        parcel_pick("buyer", largest=False),
        (
            "Out of {xs}, whose parcel arrives first? I need the name of the person who ordered it.",
            "{xs} were placed by different people. Who of them gets their parcel first? Just the name.",
        ),
        _PARCELS_MORE,
    ),
    Form(
        "local_pay",
        "enterprise",
        2,
        "employee",
        1,
        local_pay,
        (
            "{x} is up for a {raise_} % raise. What would the new yearly salary be in the currency of the country where {first} works?",
            "If we give {x} a raise of {raise_} %, what's the new yearly salary in the local currency of {first}'s office?",
        ),
        _PAYROLL,
        {"raise_": (2, 3, 4, 5, 6)},
    ),
    Form(
        "boss_pay",
        "enterprise",
        2,
        "employee",
        1,
        boss_pay,
        ("What does {x} earn a month, in {money}?", "How much is the monthly salary of {x} in {money}?"),
        _PAYROLL,
        _INTO,
    ),
    Form(
        "pay_gap",
        "enterprise",
        1,
        "employee",
        1,
        pay_gap,
        ("How much more a year does {boss} earn than {first}, in euros?", "What's the gap in yearly salary between {x} and {first}'s manager, in euros?"),
        _PAYROLL,
    ),
    Form(
        "team_pay",
        "enterprise",
        2,
        "employee",
        4,
        team_pay,
        ("What's the average yearly salary of {xs} in {money}?", "{xs} are going to form a team. What do they earn a year on average, in {money}?"),
        _PAYROLL,
        _INTO,
    ),
    Form(
        "tenure",
        "enterprise",
        2,
        "employee",
        2,
        days_between("joined"),
        ("How many days longer has {a} been with us than {b}?", "{a} joined us before {b}. How many days before?"),
        ("I'm writing a speech for their anniversaries.", "HR is asking.", ""),
    ),
    Form(
        "jubilee",
        "enterprise",
        3,
        "employee",
        1,
        jubilee,
        ("On which date will {x} have been with us for {years} years?", "When is {x}'s {years}-year work anniversary?"),
        ("It's for the HR calendar.", "I don't want to miss it.", ""),
        {"years": (6, 7, 8, 10, 15, 20)},
    ),
    Form(
        "seniority",
        "enterprise",
        2,
        "employee",
        5,
        by_date("joined", of="names"),
        ("Please put {xs} in the order in which they joined us, longest-serving first.", "Rank {xs} by how long they've been working here, longest first."),
        ("I'm drawing up the list for the long-service awards.", "The parking spaces go by seniority.", ""),
    ),
    Form(
        "offices_apart",
        "enterprise",
        1,
        "employee",
        2,
        tour("office"),
        (
            "How far apart by road are the office cities of {xs}, in km?",
            "{xs} want to visit each other at work. How many kilometres is it by road between the cities they work in?",
        ),
        _ROADS,
    ),
    Form("offices_warmer", "enterprise", 2, "employee", 2, difference("office"), _WARMER, _STAFF),
    Form("offices_mean", "enterprise", 1, "employee", 3, mean("office"), _MEAN, _STAFF),
    Form("offices_order", "enterprise", 2, "employee", 4, order("office"), _WARM_CITIES, _STAFF),
    Form(
        "visit",
        "enterprise",
        2,
        "customer",
        1,
        visit,
        (
            "How far is it by road from {x}'s office to our customer {y}, city to city, in km?",
            "{x} is driving from the office to see our customer {y}. How many kilometres is that, city to city?",
        ),
        _ROADS,
        {"who": _DRIVERS},
    ),
    Form(
        "nearest_customer",
        "enterprise",
        2,
        "customer",
        3,
        visit,
        (
            "{x} wants to drop in on the nearest of our customers {xs}. How many kilometres by road is that from {first}'s office, city to city?",
            "Out of our customers {xs}, how far away by road is the one closest to {x}'s office, city to city, in km?",
        ),
        _ROADS,
        {"who": _DRIVERS},
    ),
    Form(
        "customer_to_event",
        "enterprise",
        3,
        "customer",
        1,
        travel,
        (
            "How far would our customer {x} have to drive to {event}, city to city, in km?",
            "Somebody from our customer {x} is driving to {event}. How many kilometres is that, city to city?",
        ),
        ("I'm helping a guest with the journey.", "We're sending out directions.", ""),
        {"event": _EVENT_NAMES},
    ),
    Form(
        "colleagues_to_event",
        "enterprise",
        1,
        "employee",
        2,
        travel,
        ("{xs} are driving to {event}, each from the city they work in. How many kilometres is that in all, one way?",),
        _MILEAGE,
        {"event": _EVENT_NAMES},
    ),
    Form(
        "team_to_event",
        "enterprise",
        2,
        "employee",
        3,
        travel,
        (
            "{xs} are driving to {event}, each from the city they work in. How many kilometres is that in all, one way?",
            "If {xs} each drive to {event} from the city they work in, how many kilometres do they cover together, one way?",
        ),
        _MILEAGE,
        {"event": _EVENT_NAMES},
    ),
    Form(
        "events_apart",
        "enterprise",
        2,
        "event",
        2,
        days_between("day"),
        ("How many days are there between {a} and {b}?", "How many days after {a} is {b}?"),
        ("I'm planning my year.", "The stand has to be rebuilt in between.", "I want to go on holiday in between.", ""),
    ),
    Form(
        "registration",
        "enterprise",
        3,
        "event",
        1,
        registration,
        (
            "Registration for {x} closes {weeks} weeks before the day. Which date is that?",
            "The invitations for {x} have to go out {weeks} weeks ahead. On which date is that?",
            "I have to order the food for {x} {weeks} weeks ahead. By which date?",
        ),
        ("",),
        {"weeks": (2, 3, 4, 5, 6, 8)},
    ),
    Form(
        "catering",
        "enterprise",
        2,
        "event",
        3,
        catering,
        (
            "Catering costs {each} euros a guest. What will it cost for {xs} together, in {money}?",
            "We reckon with {each} euros per guest for food. How much is that for {xs} in all, in {money}?",
        ),
        ("I'm working on the events budget.", "Our sponsor pays in another currency.", ""),
        {"into": ("USD", "GBP", "CHF"), "each": (28, 34, 38, 42, 46, 55)},
    ),
    Form("events_coldest", "enterprise", 1, "event", 4, extreme("venue", largest=False), _COLDEST, _VENUES),
    Form("events_ends", "enterprise", 2, "event", 5, both_ends("venue"), _ENDS, _VENUES),
    Form(
        "holding",
        "enterprise",
        1,
        "holding",
        1,
        holdings,
        ("What are {x} worth today, in {money}?", "How much would we get for {x} right now, in {money}?"),
        _TREASURY,
        _INTO,
    ),
    Form(
        "three_holdings",
        "enterprise",
        3,
        "holding",
        3,
        holdings,
        ("What are {xs} worth together today, in {money}?", "How much would we get if we sold {xs} today, in {money}?"),
        _TREASURY,
        _INTO,
    ),
    Form(
        "gain",
        "enterprise",
        1,
        "holding",
        1,
        gain,
        ("By how many percent have {x} gone up since we bought them?", "What percentage gain have we made on {x} so far?"),
        _TREASURY,
    ),
    Form(
        "gains",
        "enterprise",
        2,
        "holding",
        2,
        gains,
        ("How much have we gained on {xs} together since we bought them, in {money}?", "If we sold {xs} now, what would our gain be in {money}?"),
        _TREASURY,
        _INTO,
    ),
    Form(
        "holdings_movers",
        "enterprise",
        2,
        "holding",
        4,
        movers,
        (
            "We hold shares in {xs}. Please sort the companies by how their shares have done today, best first.",
            "How have our holdings {xs} done today? List the companies from best to worst.",
        ),
        _TREASURY,
    ),
    Form(
        "stock_value",
        "enterprise",
        1,
        "product",
        2,
        stock_value,
        (
            "If we sold our whole stock of {xs} at list price, how much would that bring in {money}?",
            "What is our stock of {xs} worth at list price, in {money}?",
        ),
        ("We're clearing out the warehouse.", "The insurer is asking.", ""),
        {"into": ("EUR", "GBP", "CHF")},
    ),
    # enterprise: the world outside ---------------------------------------------------------------------------------------------------------------------------
    Form("two_shares", "enterprise", 1, "company", 2, basket, _COST, _INVESTING, {**_INTO, "counts": _COUNTS}),
    Form("three_shares", "enterprise", 3, "company", 3, basket, _COST, _INVESTING, {**_INTO, "counts": _COUNTS}),
    Form("affordable", "enterprise", 2, "company", 1, affordable, _AFFORD, _INVESTING, {**_INTO, "budget": _BUDGETS}),
    Form("sights_warmer", "enterprise", 1, "landmark", 2, difference("site"), _WARMER, _SIGHTS),
    Form("capitals_mean", "enterprise", 1, "country", 3, mean("capital"), _MEAN, _CAPITALS),
    Form("headquarters_order", "enterprise", 1, "company_site", 4, order("headquarters", measure="wind", of="company names"), _WIND_THINGS, _DRONE),
    Form(
        "sights_tour",
        "enterprise",
        2,
        "landmark",
        3,
        tour("site"),
        (
            "We want to drive from {a} via {via} to {b}. How many kilometres is that in all, city to city?",
            "How long is the drive from {a} via {via} to {b}, city to city, in km?",
        ),
        ("We're planning a road trip.", "I'm booking a camper van.", ""),
    ),
    # chat: search and Python ---------------------------------------------------------------------------------------------------------------------------------
    Form("capitals_warmer", "chat", 4, "country", 2, difference("capital"), _WARMER, _CAPITALS),
    Form("capitals_mean", "chat", 3, "country", 3, mean("capital"), _MEAN, _CAPITALS),
    Form("capitals_spread", "chat", 3, "country", 3, spread("capital"), _SPREAD, _CAPITALS),
    Form("capitals_order", "chat", 3, "country", 4, order("capital"), _WARM_CAPITALS, _CAPITALS),
    Form("capitals_above", "chat", 2, "country", 5, above("capital"), _ABOVE, _CAPITALS, {"limit": (8, 10, 12, 15, 18, 20)}),
    Form("capitals_ends", "chat", 2, "country", 5, both_ends("capital"), _ENDS, _CAPITALS),
    Form("writer_here", "chat", 1, "writer", 1, reading("birthplace"), _HERE, _WRITERS),
    Form("writers_warmer", "chat", 2, "writer", 2, difference("birthplace"), _WARMER, _WRITERS),
    Form("scientists_windier", "chat", 3, "scientist", 2, difference("birthplace", measure="wind"), _WINDIER, _SCIENTISTS),
    Form("scientists_mean", "chat", 2, "scientist", 3, mean("birthplace"), _MEAN, _SCIENTISTS),
    Form("scientists_order", "chat", 2, "scientist", 4, order("birthplace"), _WARM_CITIES, _SCIENTISTS),
    Form("author_here", "chat", 3, "book", 1, reading("author", "birthplace"), _HERE, _WRITERS, {"way": (0, 1, 2, 3, 4, 5)}),
    Form("authors_warmer", "chat", 2, "book", 2, difference("author", "birthplace"), _WARMER, _WRITERS),
    Form("authors_windier", "chat", 1, "book", 2, difference("author", "birthplace", measure="wind"), _WINDIER, _WRITERS),
    Form("sights_windier", "chat", 3, "landmark", 2, difference("site", measure="wind"), _WINDIER, _DRONE),
    Form("sights_warmest", "chat", 3, "landmark", 3, extreme("site"), _WARMEST, _SIGHTS),
    Form("sights_order", "chat", 2, "landmark", 4, order("site", measure="wind", of="names"), _WIND_THINGS, _DRONE),
    Form("sights_above", "chat", 1, "landmark", 5, above("site", of="names"), _ABOVE_THINGS, _SIGHTS, {"limit": (8, 10, 12, 15)}),
    Form("headquarters_order", "chat", 2, "company_site", 4, order("headquarters", measure="wind", of="company names"), _WIND_THINGS, _DRONE),
    Form("headquarters_warmer", "chat", 2, "company_site", 2, difference("headquarters"), _WARMER, _COMPANIES),
    Form(
        "shares_converted",
        "chat",
        5,
        "company",
        1,
        basket,
        (
            "What would {xs} cost me right now, in {money}?",
            "How much are {xs} worth right now in {money}?",
            "I own {xs}. What do I get for them in {money} at today's price?",
        ),
        _INVESTING,
        {**_INTO, "counts": _COUNTS},
    ),
    Form("two_shares", "chat", 3, "company", 2, basket, _COST, _INVESTING, {**_INTO, "counts": _COUNTS}),
    Form("three_shares", "chat", 3, "company", 3, basket, _COST, _INVESTING, {**_INTO, "counts": _COUNTS}),
    Form(
        "share_gap",
        "chat",
        3,
        "company",
        2,
        share_gap,
        (
            "How much more does one {a} share cost than one {b} share right now, in {money}?",
            "I'm swapping one {a} share for one {b} share. How much is left over in {money} at today's prices?",
        ),
        _INVESTING,
        _INTO,
    ),
    Form("affordable", "chat", 3, "company", 1, affordable, _AFFORD, _INVESTING, {**_INTO, "budget": _BUDGETS}),
    Form("movers", "chat", 3, "company", 5, movers, _MOVERS, _INVESTING),
    Form(
        "saving",
        "chat",
        8,
        "company",
        1,
        saving,
        (
            "I'm putting {put} {money} aside every {every}, starting on {start}. On which date will I have enough for {x} at today's price?",
            "I want to save up for {x}, with {put} {money} every {every}, the first time on {start}. If the price stays as it is now, on which date do I get there?",
            "Starting on {start} I'll save {put} {money} a {every}. When can I afford {x}, if the price stays where it is today? Give me the date.",
        ),
        _SAVINGS,
        {
            **_INTO,
            "start": ("2026-03-16", "2026-04-01", "2026-04-06", "2026-05-01"),
            "every": ("day", "week"),
            "put": (10, 15, 20, 25, 30, 40, 50, 60, 75, 100),
            "count": (2, 3, 5, 10, 12, 15),
        },
    ),
    Form("flight_weather", "chat", 1, "flight", 1, reading("destination"), _HERE, ("I'm packing.", "My sister is flying out today.", "")),
    Form(
        "flights_mean",
        "chat",
        2,
        "flight",
        3,
        mean("destination"),
        _MEAN,
        ("It's for our airport radio.", "I'm writing today's bulletin for the departure lounge.", ""),
    ),
    Form(
        "flights_weather",
        "chat",
        3,
        "flight",
        3,
        by_thing("destination"),
        (
            "How warm is it right now where {xs} are going? I'd like the temperature for each, in °C.",
            "What's the temperature at the moment at the destinations of {xs}? One figure for each flight, in °C, please.",
        ),
        _FLYERS,
    ),
    Form("flights_where", "chat", 3, "flight", 3, destinations, ("Where do {xs} go today?", "Which cities are {xs} bound for today?"), _FLYERS),
    Form("flights_order", "chat", 2, "flight", 4, order("destination"), _WARM_CITIES, _FLYERS),
    Form(
        "flights_warmest",
        "chat",
        4,
        "flight",
        3,
        pick_of("destination"),
        (
            "I'd like the warmest place that {xs} can take me to today. Which city is it, going by the temperature right now?",
            "Out of {xs}, which one goes to the city where it's warmest right now? Tell me the city.",
        ),
        _FLEXIBLE,
    ),
    Form(
        "flights_windiest",
        "chat",
        2,
        "flight",
        3,
        pick_of("destination", measure="wind"),
        (
            "I'm bringing my kite: out of {xs}, which one goes to the windiest city right now? Tell me the city.",
            "Which city among the destinations of {xs} has the strongest wind right now?",
        ),
        _FLEXIBLE,
    ),
    Form(
        "flights_largest",
        "chat",
        2,
        "flight",
        3,
        pick_of("destination", measure="inhabitants"),
        (
            "I like big cities: what's the largest one, by population, that {xs} go to today?",
            "Out of {xs}, which one goes to the city with the most inhabitants today? Tell me the city.",
        ),
        _FLEXIBLE,
    ),
    Form(
        "pocket_money",
        "chat",
        5,
        "flight",
        1,
        pocket_money,
        (
            "I'm on {x} today. How much are {sum} {money} in the currency of the place where it lands?",
            "How much local cash do I get for {sum} {money} where {x} lands today?",
            "I'm taking {x} today with {sum} {money} in my pocket. What's that in the local currency when I land?",
        ),
        ("",),
        {"into": ("EUR", "USD", "GBP", "CHF"), "sum": (150, 200, 250, 300, 400, 500, 600)},
    ),
    Form(
        "flights_people",
        "chat",
        2,
        "flight",
        2,
        more_people,
        (
            "How many more people live in the city {a} goes to today than in the one {b} goes to?",
            "By how many inhabitants is the city {a} flies to today bigger than the one {b} flies to?",
        ),
        ("I'm settling a bet at the gate.", *_FLYERS),
    ),
)
