"""Builds a question from a form: carries out the form's steps, which make the chain of calls.

Every thing of the question has named values: its own name (`x`, or `o` as worded in a sentence), the extras of the
form, and the results of the steps. A step is one of:

- `{name: source, ...}`: find values for each thing in turn (`_SOURCES`);
- `[rule, ...]`: a rule that the values must meet, otherwise the things do not make a question (`_RULES`).

In the templates of a source, `{price}` is replaced by a value as an argument refers to it. `of` is a template that is
filled in for each thing; `{terms[0]}` is the result for the first thing, `{added}` their sum and `{listed}` their list.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any

from generator.answers.chain import REFERENCE, resolve
from generator.answers.chain_builder import (
    ChainBuilder,
    ChainValue,
    UnfitError,
    literal,
    wording_of,
    wording_of_all,
    wording_of_names,
)
from generator.answers.forms import Form
from generator.answers.relations import CURRENCIES, flight, join_names
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
    """The question of a form about given things.

    Attributes:
        conclusion: How the answer follows from the outputs (`chain.conclude`).
        answer: Type, unit and tolerance of the answer; for a record, those of each field.
        slots: The values for the slots of the wording.
    """

    conclusion: Mapping[str, Json]
    answer: Mapping[str, Json]
    slots: Mapping[str, Any]


def question(form: Form, chain: ChainBuilder, names: Sequence[str], extras: Mapping[str, Json]) -> Question:
    """Build the chain of a form's question about given things.

    Raises:
        UnfitError: If the things do not make a question.
    """
    builder = _QuestionBuilder(form, chain, names, extras)
    for step in form.steps:
        if isinstance(step, list):
            _RULES[step[0]](builder, *step[1:])
            continue
        for thing in builder.things:
            for name, source in step.items():
                thing[name] = builder.find(thing, {"path": source} if isinstance(source, str) else source)
    first = builder.things[0]
    slots = {
        **first,
        "y": builder.things[-1]["x"],
        "os": wording_of_all(form.kind, names),
        "all": wording_of_names(names),
        "any": wording_of_names(names, "or"),
        "lots": join_names([form.lot.format(**thing) for thing in builder.things]),
        "things": builder.things,
    }
    return Question(builder.conclusion(form.conclusion), builder.answer(form.answer), slots)


class _QuestionBuilder:
    """The things of a question with their named values, while the chain is built."""

    def __init__(self, form: Form, chain: ChainBuilder, names: Sequence[str], extras: Mapping[str, Json]) -> None:
        self.form, self.chain = form, chain
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
        values = {"x": name, "o": wording_of(self.form.kind, name), "first": self.who.split()[0]}
        if self.form.kind in ("boarding", "standby", "connection", "pickup", "arriving", "flight"):
            values |= {"home": flight(name)["origin"], "there": flight(name)["destination"]}
        return values

    def value_named(self, thing: Values, name: str) -> ChainValue:
        """Return the value with a name; any other text, such as a currency code, is taken literally."""
        value = thing.get(name, name)
        return value if isinstance(value, ChainValue) else literal("city", value)

    def column(self, name: str) -> list[Any]:
        """Return a named value of each thing, in comparable form."""
        return [
            value.value if isinstance(value, ChainValue) else value for value in (thing[name] for thing in self.things)
        ]

    def find(self, thing: Values, source: Source) -> Any:
        """Return the value that a source gives for a thing."""
        return next(_SOURCES[name] for name in source if name in _SOURCES)(self, thing, source)

    def fill(self, thing: Values, source: Source, template: str) -> str:
        """Fill in a template with the values of a thing and the terms of all things."""
        terms = [str(source["of"]).format(**each) for each in self.things] if "of" in source else []
        return template.format(**thing, terms=terms, added=" + ".join(terms), listed=", ".join(terms))

    def conclusion(self, part: Mapping[str, Json]) -> dict[str, Json]:
        """Return a conclusion with names replaced by references."""
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
        """Return the description of the answer, with the unit filled in."""
        if "each" in described:
            return {"type": "record", "fields": {thing["x"]: described["each"] for thing in self.things}}
        if "type" not in described:
            return {"type": "record", "fields": described}
        return {**described, "unit": described["unit"].format(**self.things[0])} if "unit" in described else described


# Sources


def _path(builder: _QuestionBuilder, thing: Values, source: Source) -> Any:
    """Follow relations from a thing or one of its values; `thing`, `largest` or `smallest` select the thing."""
    if "thing" in source:
        thing = builder.things[source["thing"]]
    elif "largest" in source or "smallest" in source:
        values = builder.column(source.get("largest", source.get("smallest")))
        thing = builder.things[values.index(max(values) if "largest" in source else min(values))]
    first, *rest = source["path"].split("/")
    if first in thing:
        return builder.chain.follow(builder.value_named(thing, first), *rest)
    return builder.chain.follow(literal(builder.form.kind, thing["x"]), first, *rest)


def _rate(builder: _QuestionBuilder, thing: Values, source: Source) -> str:
    """Return the factor that converts an amount, such as " * {{step_2.rate}}", or "" if the currencies are the same."""
    base, into = (builder.value_named(thing, source[name]) for name in ("rate", "into"))
    base, into = base.currency or base, into.currency or into
    return "" if base.value == into.value else f" * {builder.chain.exchange(base, into)}"


def _road(builder: _QuestionBuilder, thing: Values, source: Source) -> ChainValue:
    return builder.chain.road(builder.value_named(thing, source["road"]), builder.value_named(thing, source["to"]))


def _later(builder: _QuestionBuilder, thing: Values, source: Source) -> ChainValue:
    unit = next(unit for unit in ("days", "weeks", "years") if unit in source)
    purpose = builder.fill(thing, source, source["purpose"])
    return builder.chain.later(builder.value_named(thing, source["later"]), source[unit] * thing[unit], unit, purpose)


def _compute(builder: _QuestionBuilder, thing: Values, source: Source) -> ChainValue:
    """Compute an expression by a call, unless it already is a single value."""
    expression = builder.fill(thing, source, source["compute"])
    if REFERENCE.fullmatch(expression):
        return next(value for value in thing.values() if isinstance(value, ChainValue) and value.text == expression)
    return builder.chain.compute(expression, builder.fill(thing, source, source["purpose"]))


def _program(builder: _QuestionBuilder, thing: Values, source: Source) -> ChainValue:
    code, purpose, asks = (builder.fill(thing, source, source[name]) for name in ("program", "purpose", "asks"))
    return builder.chain.program(code, purpose, asks)


def _value(builder: _QuestionBuilder, thing: Values, source: Source) -> float:
    """Compute an expression without adding a call to the chain."""
    expression = resolve(builder.fill(thing, source, source["value"]), builder.chain.outputs)
    try:
        value = float(call("calculator", {"expression": expression})["result"])
    except ToolError as error:
        raise UnfitError(str(error)) from None
    return int(value) if value.is_integer() else value


_SOURCES: dict[str, Callable[[_QuestionBuilder, Values, Source], Any]] = {
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


def _converts(builder: _QuestionBuilder, which: str) -> None:
    """Require that all amounts, or some, are converted."""
    _need({"all": all, "some": any}[which](thing["rate"] for thing in builder.things), "nothing to convert")


def _between(builder: _QuestionBuilder, name: str, least: float, most: float) -> None:
    _need(all(least <= value <= most for value in builder.column(name)), f"{name} is nothing that people speak of")


def _whole(builder: _QuestionBuilder, name: str, margin: float) -> None:
    """Require that rounding of intermediate values does not change a count."""
    _need(all(abs(value - round(value)) >= margin for value in builder.column(name)), "a rounded rate changes a count")


def _apart(builder: _QuestionBuilder, name: str, least: float) -> None:
    ranked = sorted(builder.column(name))
    _need(all(right - left >= least for left, right in pairwise(ranked)), "too close to tell apart")


def _ratio(builder: _QuestionBuilder, name: str, least: float) -> None:
    ranked = sorted(builder.column(name))
    _need(all(right >= least * left for left, right in pairwise(ranked)), "too close to tell apart")


def _off(builder: _QuestionBuilder, name: str, limit: str, margin: float) -> None:
    """Require that no value is near the limit."""
    _need(all(abs(value - builder.things[0][limit]) >= margin for value in builder.column(name)), "on the limit")


def _different(builder: _QuestionBuilder, *names: str) -> None:
    values = [value for name in names for value in builder.column(name)]
    _need(len(set(values)) == len(values), "two of them are the same")


def _to_come(builder: _QuestionBuilder, name: str, before: str = "9999") -> None:
    """Require that a date lies in the future, and before a given date."""
    _need(all(NOW.date().isoformat() < day < before for day in builder.column(name)), "past or far off")


def _arrange(builder: _QuestionBuilder, name: str) -> None:
    """Sort the things by a value, smallest first."""
    builder.things.sort(key=lambda thing: thing[name].value if isinstance(thing[name], ChainValue) else thing[name])


def _ranked(builder: _QuestionBuilder, first: str, second: str, more: str, less: str) -> None:
    """Name the larger of two values `high` and the smaller `low`; `compared` is the word that compares the first."""
    thing = builder.things[0]
    larger = thing[first].value > thing[second].value
    thing["high"], thing["low"] = (thing[first], thing[second]) if larger else (thing[second], thing[first])
    thing["compared"] = more if larger else less


def _everyday(builder: _QuestionBuilder, name: str) -> None:
    """Require that an amount is in a common currency, and store the currency's name as `theirs`."""
    for thing in builder.things:
        code = thing[name].currency.value
        _need(code in CURRENCIES, "no everyday currency")
        thing["theirs"] = CURRENCIES[code]


def _carried(builder: _QuestionBuilder) -> None:
    """Require that a traveller would have the currency: the local one, or EUR or USD if the local one is uncommon."""
    thing = builder.things[0]
    local = load("cities.json")[thing["home"]]["currency"]
    _need(
        thing["into"] == local or (local not in CURRENCIES and thing["into"] in ("EUR", "USD")),
        "nobody there has such money",
    )


def _connecting(builder: _QuestionBuilder) -> None:
    """Put first the flight at whose destination the other one departs."""
    if builder.things[0]["there"] != builder.things[1]["home"]:
        builder.things.reverse()


def _same_day(builder: _QuestionBuilder) -> None:
    """Require that a flight lands on the day on which it departs."""
    times = flight(builder.things[0]["x"])
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
