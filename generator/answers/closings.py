"""The operations that close a question.

Each follows relations from things to what is asked, and says how the answer comes out of the outputs.

What they fill into the wording: `{x}` one thing, `{xs}` several in one phrase, `{money}` a currency. `office` has those
of `enterprise` alone, `everyday` those of `chat`.
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


KM = number("kilometres", 1, 0.5)
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
    """The place that a path leads to, as a question says where it is: "at the headquarters of Roche".

    Those it stands beside are said alike.
    """
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


# Weather at the end of a path
# ----------------------------------------------------------------------------------------------------------------------

UNITS = {"temperature": "degrees Celsius", "humidity": "percent", "wind": "km/h"}


def _measured(
    g: Growth, kind: str, names: Sequence[str], path: Sequence[str], measure: str
) -> tuple[list[Held], list[Held]]:
    """The places that a path leads to, and what is measured there."""
    places = different([g.follow(literal(kind, name), *path) for name in names])
    return places, [g.follow(place, measure) for place in places]


def reading(*path: str, measure: str = "temperature") -> Build:
    """What is measured at one place."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, (found,) = _measured(g, kind, names, path, measure)
        return Made({"op": "value", "of": found.text}, number(UNITS[measure]), {"x": where(path, kind, names[0])})

    return build


def mean(*path: str, measure: str = "temperature") -> Build:
    """The average of a measure over several places."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        average = g.compute(_average([held.text for held in found]), f"the average {measure}")
        return Made(
            {"op": "value", "of": average.text}, number(UNITS[measure], 2, 0.06), {"xs": those(path, kind, names)}
        )

    return build


def spread(*path: str, measure: str = "temperature") -> Build:
    """How far the highest and the lowest are apart."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        apart([held.value for held in found], 0.3)
        ranked = sorted(found, key=lambda held: held.value)
        gap = g.compute(
            f"{ranked[-1].text} - {ranked[0].text}", f"the gap between the highest and the lowest {measure}"
        )
        keys = [held.text for held in found]
        return Made(
            {"op": "value", "of": gap.text, "keys": keys}, number(UNITS[measure]), {"xs": those(path, kind, names)}
        )

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


def above(*path: str, measure: str = "temperature", of: str = "city names", below: bool = False) -> Build:
    """The places where a measure is above (or below) a threshold."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        places, found = _measured(g, kind, names, path, measure)
        limit = extras["limit"]
        if not 2 <= sum(held.value > limit for held in found) <= len(found) - 2 or any(
            abs(held.value - limit) < 0.3 for held in found
        ):
            raise UnfitError("the threshold is no good")
        labels = [place.text for place in places] if of == "city names" else [said_of(kind, name) for name in names]
        return Made(
            {
                "op": "filter",
                "labels": labels,
                "keys": [held.text for held in found],
                "below" if below else "above": limit,
            },
            names_of(of, ordered=False),
            {"xs": those(path, kind, names)},
        )

    return build


def by_thing(*path: str, measure: str = "temperature") -> Build:
    """A measure for each thing, as a record."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        _, found = _measured(g, kind, names, path, measure)
        parts = {name: {"op": "value", "of": held.text} for name, held in zip(names, found, strict=True)}
        return Made(
            {"op": "record", "parts": parts},
            record(**{name: number(UNITS[measure]) for name in names}),
            {"xs": said_of_all(kind, names)},
        )

    return build


# Money -----------------------------------------------------------------------------------------------------------------------------------------------------


def said_in(target: str) -> dict[str, str]:
    return {"money": CURRENCIES[target]}


def worth_of(g: Growth, expression: str) -> float:
    """The value of a product of references, without a call."""
    result = 1.0
    for part in expression.split(" * "):
        result *= float(resolve(part, g.outputs))
    return result


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
    return Made(
        {"op": "value", "of": result.text},
        number("shares", 0, 0.0),
        {"x": names[0], "budget": f"{budget:,}", **said_in(base)},
    )


# Dates -----------------------------------------------------------------------------------------------------------------------------------------------------


def _later(g: Growth, day: Held, count: int, unit: str, purpose: str) -> Held:
    step = g.call("add_duration", {"date": day.text, "amount": count, "unit": unit}, purpose)
    told = f"{abs(count)} {unit if abs(count) > 1 else unit[:-1]} {'after' if count > 0 else 'before'}"
    return g.hold(step, "date", f"Which date is {told} {day.value}?")


def reminder(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """So many days after an invoice is due."""
    day = _later(
        g,
        g.follow(literal(kind, names[0]), "due"),
        extras["days"],
        "days",
        f"the day {extras['days']} days after the due date",
    )
    if str(day.value) <= TODAY:
        raise UnfitError("past")
    return Made({"op": "value", "of": day.text}, DATE, {"x": said_of(kind, names[0]), "days": str(extras["days"])})


def jubilee(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """When somebody has been with the company for so many years."""
    day = _later(
        g, g.follow(literal(kind, names[0]), "joined"), extras["years"], "years", f"the day {extras['years']} years on"
    )
    if not TODAY < str(day.value) < "2029":
        raise UnfitError("long past or far off")
    return Made({"op": "value", "of": day.text}, DATE, {"x": names[0], "years": str(extras["years"])})


def registration(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
    """So many weeks before an event."""
    day = _later(
        g, g.follow(literal(kind, names[0]), "day"), -extras["weeks"], "weeks", "the day when registration closes"
    )
    if str(day.value) <= TODAY:
        raise UnfitError("past")
    return Made({"op": "value", "of": day.text}, DATE, {"x": said_of(kind, names[0]), "weeks": str(extras["weeks"])})


def by_date(*path: str, of: str) -> Build:
    """Things in the order of their dates, the earliest first."""

    def build(g: Growth, names: Sequence[str], extras: Mapping[str, Json], kind: str) -> Made:
        days = different([g.follow(literal(kind, name), *path) for name in names])
        conclusion = {"op": "order", "labels": list(names), "keys": [held.text for held in days]}
        return Made(conclusion, names_of(of, ordered=True), {"xs": said_of_all(kind, names)})

    return build
