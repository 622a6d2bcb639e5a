"""Growing the chain of a form's question out of the steps that the form says as data.

Every thing of the question has values by name: its own name (`x`, `o` as a sentence says it), what the form draws, and
what the steps find. A step is one of:

- `{name: source, ...}`: for each thing in turn, find values (`_SOURCES`);
- `[rule, ...]`: a rule that the values must meet, or the things make no question (`_RULES`).

In the templates of a source `{price}` stands for a value as an argument refers to it. With `of`, a template for each
thing, `{terms[0]}` is that of the first thing, `{added}` their sum and `{listed}` their list.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any

from generator.answers.chain import REFERENCE, resolve
from generator.answers.forms import Form
from generator.answers.growth import Growth, Held, UnfitError, literal, said_bare, said_of, said_of_all
from generator.answers.relations import CURRENCIES, flight, listed
from simulators import ToolError, call
from simulators.data import load
from simulators.english import MONTHS
from simulators.world import NOW

Json = Any
Values = dict[str, Any]
Source = Mapping[str, Json]

_WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}


@dataclass(frozen=True)
class Question:
    """What a form makes of some things.

    Attributes:
        conclusion: How the answer follows from the outputs (`chain.conclude`).
        answer: Type, unit and tolerance of the answer; for a record, those of each field.
        slots: What the question's wording fills in.
    """

    conclusion: Mapping[str, Json]
    answer: Mapping[str, Json]
    slots: Mapping[str, Any]


def question(form: Form, growth: Growth, names: Sequence[str], extras: Mapping[str, Json]) -> Question:
    """Grow the chain of a form about some things.

    Raises:
        UnfitError: If they make no question.
    """
    closing = _Closing(form, growth, names, extras)
    for step in form.steps:
        if isinstance(step, list):
            _RULES[step[0]](closing, *step[1:])
            continue
        for thing in closing.things:
            for name, source in step.items():
                thing[name] = closing.find(thing, {"path": source} if isinstance(source, str) else source)
    first = closing.things[0]
    slots = {
        **first,
        "y": closing.things[-1]["x"],
        "os": said_of_all(form.kind, names),
        "all": said_bare(names),
        "any": said_bare(names, "or"),
        "lots": listed([form.lot.format(**thing) for thing in closing.things]),
        "things": closing.things,
    }
    return Question(closing.conclusion(form.conclusion), closing.answer(form.answer), slots)


class _Closing:
    """The things of a question with their values by name, while the chain grows."""

    def __init__(self, form: Form, growth: Growth, names: Sequence[str], extras: Mapping[str, Json]) -> None:
        self.form, self.growth = form, growth
        shared: Values = dict(extras)
        for name, value in extras.items():
            if name in ("heads", "heirs"):
                shared[f"{name}_in_words"] = _WORDS[value]
            elif name in ("start", "limit") and isinstance(value, str):
                day = shared[f"{name}_date"] = date.fromisoformat(value)
                shared[f"{name}_in_words"] = f"{day.day} {MONTHS[day.month - 1]} {day.year}"
        if "into" in extras:
            shared["money"] = CURRENCIES[extras["into"]]
        if "time" in extras:
            shared["hour"], shared["minute"] = map(int, extras["time"].split(":"))
        self.who = str(extras.get("who", names[0]))
        counts = extras.get("counts", ())
        self.things = [{**shared, **self._named(name)} for name in names]
        for thing, count in zip(self.things, counts, strict=False):
            thing["count"] = count

    def _named(self, name: str) -> Values:
        values = {"x": name, "o": said_of(self.form.kind, name), "first": self.who.split()[0]}
        if self.form.kind in ("boarding", "standby", "connection", "pickup", "arriving", "flight"):
            values |= {"home": flight(name)["origin"], "there": flight(name)["destination"]}
        return values

    def held(self, thing: Values, name: str) -> Held:
        """A value by its name; what is no value's name is an everyday text, such as a currency's code."""
        value = thing.get(name, name)
        return value if isinstance(value, Held) else literal("city", value)

    def column(self, name: str) -> list[Any]:
        """A value of each thing, as it compares."""
        return [value.value if isinstance(value, Held) else value for value in (thing[name] for thing in self.things)]

    def find(self, thing: Values, source: Source) -> Any:
        """What a source gives for a thing."""
        return next(_SOURCES[name] for name in source if name in _SOURCES)(self, thing, source)

    def fill(self, thing: Values, source: Source, template: str) -> str:
        """A template with the values of a thing, and the terms of all."""
        terms = [str(source["of"]).format(**each) for each in self.things] if "of" in source else []
        return template.format(**thing, terms=terms, added=" + ".join(terms), listed=", ".join(terms))

    def conclusion(self, part: Mapping[str, Json]) -> dict[str, Json]:
        """A conclusion with references in the place of names."""
        if "each" in part:
            return {
                "op": "record",
                "parts": {thing["x"]: {"op": "value", "of": str(thing[part["each"]])} for thing in self.things},
            }
        filled = dict(part)
        for key, value in part.items():
            if key == "parts":
                filled[key] = {name: self.conclusion(inner) for name, inner in value.items()}
            elif key in ("labels", "keys"):
                filled[key] = [str(thing[value]) for thing in self.things]
            elif key == "of":
                filled[key] = str(self.things[0][value])
            elif key in ("above", "below"):
                filled[key] = limit = self.things[0].get(value, value)
                values = self.column(part["keys"])
                if not 2 <= sum(each > limit if key == "above" else each < limit for each in values) <= len(values) - 2:
                    raise UnfitError("the limit leaves nearly all or none")
        return filled

    def answer(self, described: Mapping[str, Json]) -> Mapping[str, Json]:
        """What is known of the answer, with its unit."""
        if "each" in described:
            return {"type": "record", "fields": {thing["x"]: described["each"] for thing in self.things}}
        if "type" not in described:
            return {"type": "record", "fields": described}
        return {**described, "unit": described["unit"].format(**self.things[0])} if "unit" in described else described


# Sources


def _path(closing: _Closing, thing: Values, source: Source) -> Any:
    """A path of relations from the thing, or from a value of it; `thing`, `largest` or `smallest` choose the thing."""
    if "thing" in source:
        thing = closing.things[source["thing"]]
    elif "largest" in source or "smallest" in source:
        values = closing.column(source.get("largest", source.get("smallest")))
        thing = closing.things[values.index(max(values) if "largest" in source else min(values))]
    first, *rest = source["path"].split("/")
    if first in thing:
        return closing.growth.follow(closing.held(thing, first), *rest)
    return closing.growth.follow(literal(closing.form.kind, thing["x"]), first, *rest)


def _rate(closing: _Closing, thing: Values, source: Source) -> str:
    """The factor that turns an amount into another currency, " * {{step_2.rate}}"; "" where it is in that already."""
    base, into = (closing.held(thing, source[name]) for name in ("rate", "into"))
    base, into = base.currency or base, into.currency or into
    return "" if base.value == into.value else f" * {closing.growth.exchange(base, into)}"


def _road(closing: _Closing, thing: Values, source: Source) -> Held:
    return closing.growth.road(closing.held(thing, source["road"]), closing.held(thing, source["to"]))


def _later(closing: _Closing, thing: Values, source: Source) -> Held:
    unit = next(unit for unit in ("days", "weeks", "years") if unit in source)
    purpose = closing.fill(thing, source, source["purpose"])
    return closing.growth.later(closing.held(thing, source["later"]), source[unit] * thing[unit], unit, purpose)


def _compute(closing: _Closing, thing: Values, source: Source) -> Held:
    """The value of an expression by a call; one that is a value already needs none."""
    expression = closing.fill(thing, source, source["compute"])
    if REFERENCE.fullmatch(expression):
        return next(value for value in thing.values() if isinstance(value, Held) and value.text == expression)
    return closing.growth.compute(expression, closing.fill(thing, source, source["purpose"]))


def _program(closing: _Closing, thing: Values, source: Source) -> Held:
    code, purpose, asks = (closing.fill(thing, source, source[name]) for name in ("program", "purpose", "asks"))
    return closing.growth.program(code, purpose, asks)


def _value(closing: _Closing, thing: Values, source: Source) -> float:
    """The value of an expression without a call of the chain."""
    expression = resolve(closing.fill(thing, source, source["value"]), closing.growth.outputs)
    try:
        value = float(call("calculator", {"expression": expression})["result"])
    except ToolError as error:
        raise UnfitError(str(error)) from None
    return int(value) if value.is_integer() else value


_SOURCES: dict[str, Callable[[_Closing, Values, Source], Any]] = {
    "path": _path,
    "rate": _rate,
    "road": _road,
    "later": _later,
    "compute": _compute,
    "program": _program,
    "value": _value,
}


# Rules


def _need(holds: bool, otherwise: str) -> None:
    if not holds:
        raise UnfitError(otherwise)


def _converts(closing: _Closing, which: str) -> None:
    """All amounts, or some, are converted."""
    _need({"all": all, "some": any}[which](thing["rate"] for thing in closing.things), "nothing to convert")


def _between(closing: _Closing, name: str, least: float, most: float) -> None:
    _need(all(least <= value <= most for value in closing.column(name)), f"{name} is nothing that people speak of")


def _whole(closing: _Closing, name: str, margin: float) -> None:
    """No rounding on the way changes a count."""
    _need(all(abs(value - round(value)) >= margin for value in closing.column(name)), "a rounded rate changes a count")


def _apart(closing: _Closing, name: str, least: float) -> None:
    ranked = sorted(closing.column(name))
    _need(all(right - left >= least for left, right in pairwise(ranked)), "too close to tell apart")


def _ratio(closing: _Closing, name: str, least: float) -> None:
    ranked = sorted(closing.column(name))
    _need(all(right >= least * left for left, right in pairwise(ranked)), "too close to tell apart")


def _off(closing: _Closing, name: str, limit: str, margin: float) -> None:
    """No value is near the limit."""
    _need(all(abs(value - closing.things[0][limit]) >= margin for value in closing.column(name)), "on the limit")


def _different(closing: _Closing, *names: str) -> None:
    values = [value for name in names for value in closing.column(name)]
    _need(len(set(values)) == len(values), "two of them are the same")


def _to_come(closing: _Closing, name: str, before: str = "9999") -> None:
    """A day lies ahead, and not too far."""
    _need(all(NOW.date().isoformat() < day < before for day in closing.column(name)), "past or far off")


def _arrange(closing: _Closing, name: str) -> None:
    """Put the things in the order of a value, smallest first."""
    closing.things.sort(key=lambda thing: thing[name].value if isinstance(thing[name], Held) else thing[name])


def _ranked(closing: _Closing, one: str, other: str, more: str, less: str) -> None:
    """Name the larger of two values `high`, the other `low`, and the word that compares the first with the other."""
    thing = closing.things[0]
    larger = thing[one].value > thing[other].value
    thing["high"], thing["low"] = (thing[one], thing[other]) if larger else (thing[other], thing[one])
    thing["compared"] = more if larger else less


def _everyday(closing: _Closing, name: str) -> None:
    """An amount is in a currency that people speak of; its name is then `theirs`."""
    for thing in closing.things:
        code = thing[name].currency.value
        _need(code in CURRENCIES, "no everyday currency")
        thing["theirs"] = CURRENCIES[code]


def _carried(closing: _Closing) -> None:
    """Somebody who leaves from there has that money: what is paid with there, or else one of the large currencies."""
    thing = closing.things[0]
    local = load("cities.json")[thing["home"]]["currency"]
    _need(
        thing["into"] == local or (local not in CURRENCIES and thing["into"] in ("EUR", "USD")),
        "nobody there has such money",
    )


def _connecting(closing: _Closing) -> None:
    """Put the flight first from whose destination the other one leaves."""
    if closing.things[0]["there"] != closing.things[1]["home"]:
        closing.things.reverse()


def _same_day(closing: _Closing) -> None:
    """A flight lands on the day it leaves."""
    times = flight(closing.things[0]["x"])
    _need(times["departure_time"][:10] == times["arrival_time"][:10], "it lands on another day")


_RULES: dict[str, Callable[..., None]] = {
    "converts": _converts,
    "between": _between,
    "whole": _whole,
    "apart": _apart,
    "ratio": _ratio,
    "off": _off,
    "different": _different,
    "to_come": _to_come,
    "arrange": _arrange,
    "ranked": _ranked,
    "everyday": _everyday,
    "carried": _carried,
    "connecting": _connecting,
    "same_day": _same_day,
}
