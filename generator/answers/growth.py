"""Growing a chain.

Relations are followed, amounts converted and numbers computed, each by one call whose arguments refer to earlier
outputs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.answers.chain import references_in, resolve
from generator.answers.relations import KINDS, RELATIONS, Relation, listed
from generator.answers.tools import call
from simulators import ToolError, World
from simulators.data import load
from simulators.external_services import in_text
from simulators.paths import value_at

Json = Any


class UnfitError(Exception):
    """The chosen things do not make a question: a call is refused, a value is missing, two are the same, ..."""


@dataclass(frozen=True)
class Held:
    """Something that a chain has in hand.

    Attributes:
        text: How a later argument refers to it: a literal or "{{step_1.value}}".
        value: What it is.
        said: How a sentence says it.
        currency: For an amount of money, its currency.
        phrase: How a plan says it, which is made before anything is looked up.
    """

    text: str
    value: Json
    said: str
    currency: "Held | None" = None
    phrase: str = ""

    def __str__(self) -> str:
        return self.text

    @property
    def planned(self) -> str:
        """How a plan says it."""
        return self.phrase or self.said


class Growth:
    """A chain of calls in one subset, run while it grows."""

    def __init__(self, subset: str) -> None:
        self.subset = subset
        self.steps: list[dict[str, Json]] = []
        self.outputs: dict[str, Json] = {}
        self._known: dict[str, str] = {}
        self._world = World()

    def call(self, tool: str, references: Mapping[str, Json], purpose: str, plan: str = "") -> str:
        """Make a call, unless the same has been made, and return its step id.

        Args:
            tool: Name of the tool.
            references: Its arguments; outputs stand in them as "{{step_1.path}}".
            purpose: What is wanted, as a noun phrase.
            plan: The same before anything is known, if that differs.

        Raises:
            UnfitError: If the tool refuses.
        """
        arguments = resolve(dict(references), self.outputs)
        key = repr((tool, arguments))
        if key not in self._known:
            try:
                output = call(tool, arguments, self._world)
            except ToolError as error:
                raise UnfitError(str(error)) from None
            step = f"step_{len(self.steps) + 1}"
            above = sorted(
                {found for found, _ in references_in(dict(references))}, key=lambda name: int(name.partition("_")[2])
            )
            self.steps.append(
                {
                    "step_id": step,
                    "tool_name": tool,
                    "arguments": arguments,
                    "references": dict(references),
                    "depends_on": above,
                    "output": output,
                    "purpose": purpose,
                    "plan": plan or purpose,
                    "question": "",
                    "answer": None,
                }
            )
            self.outputs[step] = output
            self._known[key] = step
        return self._known[key]

    def hold(self, step: str, path: str, asks: str) -> Held:
        """A value in a step's output; `asks` is the question that it answers by itself."""
        try:
            value = value_at(self.outputs[step], path)
        except (KeyError, IndexError, TypeError):
            raise UnfitError(f"{step} has no {path}") from None
        record = self.steps[int(step.partition("_")[2]) - 1]
        if not record["question"]:
            record |= {"question": asks, "answer": {"path": path, "value": value}}
        return Held(f"{{{{{step}.{path}}}}}", value, _said(value))

    def follow(self, start: Held, *path: str) -> Held:
        """The thing, or the measure, that a path of relations leads to."""
        held = start
        for name in path:
            held = self._relate(held, RELATIONS[name])
        return held

    def _relate(self, held: Held, relation: Relation) -> Held:
        purpose, plan = relation.phrase.format(held.said), relation.phrase.format(held.planned)
        path, inner = relation.path, ""
        if self.subset == "enterprise":
            arguments = {name: text.replace("{}", held.text) for name, text in relation.arguments.items()}
            step = self.call(relation.tool, arguments, purpose, plan)
        else:
            step = self.call("search", {"query": relation.query.replace("{}", held.text)}, purpose, plan)
            inner = f"results[{self._place(step, relation.entry, str(held.value))}].facts."
            path = inner + relation.fact
        target = self.hold(step, path, relation.asks.format(held.said))
        if isinstance(target.value, str) and target.value == held.value:
            raise UnfitError(f"{target.value} leads to itself")
        currency = self.hold(step, inner + relation.currency, "") if relation.currency else None
        if currency:
            currency = replace(currency, phrase=f"the currency of {held.planned}")
        return replace(target, currency=currency, phrase=plan)

    def _place(self, step: str, sort: str, name: str) -> int:
        """Where among the results of a search the entry about a thing stands."""
        named = {"weather": "city", "share": "company", "flight": "flight_number", "exchange rates": "currency"}
        for place, result in enumerate(self.outputs[step]["results"]):
            if result["facts"]["type"] == sort and name in (
                result["facts"].get(named.get(sort, "")),
                result["title"],
                result["title"].removesuffix(" (city)"),
            ):
                return place
        raise UnfitError(f"{name} is not among the results")

    def exchange(self, base: Held, into: Held) -> Held:
        """What one unit of a currency is worth in another."""
        plan = f"the exchange rate from {base.planned} to {into.planned}"
        purpose = f"the exchange rate from {base.value} to {into.value}"
        asks = f"What is one {base.value} worth in {into.value}?"
        if self.subset == "enterprise":
            step = self.call("get_exchange_rate", {"base": base.text, "target": into.text}, purpose, plan)
            return self.hold(step, "rate", asks)
        step = self.call("search", {"query": f"{base.text} to {into.text} exchange rate"}, purpose, plan)
        for code in (base.value, into.value):
            try:
                place = self._place(step, "exchange rates", code)
                return self.hold(step, f"results[{place}].facts.{base.value}_in_{into.value}", asks)
            except UnfitError:
                continue
        raise UnfitError("no such rate")

    def road(self, start: Held, end: Held) -> Held:
        """The kilometres by road from one place to another."""
        step = self.call(
            "get_directions",
            {"origin": start.text, "destination": end.text},
            f"the way by road from {start.value} to {end.value}",
            f"the way by road from {start.planned} to {end.planned}",
        )
        return self.hold(step, "distance_km", f"How many kilometres is it by road from {start.value} to {end.value}?")

    def later(self, day: Held, count: int, unit: str, purpose: str) -> Held:
        """The day so many days, weeks, ... after another; before it if the count is negative."""
        step = self.call("add_duration", {"date": day.text, "amount": count, "unit": unit}, purpose)
        shift = f"{abs(count)} {unit if abs(count) > 1 else unit[:-1]} {'after' if count > 0 else 'before'}"
        return self.hold(step, "date", f"Which date is {shift} {day.value}?")

    def compute(self, expression: str, purpose: str) -> Held:
        """The value of an expression, by the calculator or in Python."""
        asks = f"What is {resolve(expression, self.outputs)}?"
        if self.subset == "enterprise":
            return self.hold(self.call("calculator", {"expression": expression}, purpose), "result", asks)
        function = expression.partition("(")[0]
        setup = f"from math import {function}\n" if function in ("floor", "ceil") else ""
        return self.program(f"{setup}round({expression}, 6)", purpose, asks)

    def program(self, code: str, purpose: str, asks: str) -> Held:
        """The value of a program's last line."""
        return self.hold(self.call("python", {"code": code}, purpose), "result", asks)


def literal(kind: str, name: str) -> Held:
    """A thing that the question names."""
    return Held(name, name, said_of(kind, name))


def said_of(kind: str, name: str) -> str:
    """How a sentence says one thing of a kind."""
    return KINDS[kind].one.format(_said(name))


def said_bare(names: Sequence[str], word: str = "and") -> str:
    """How a sentence lists things without saying of what kind they are."""
    return listed([_said(name) for name in names], word)


def said_of_all(kind: str, names: Sequence[str]) -> str:
    """How a sentence says several things of a kind."""
    many = KINDS[kind].many
    return many.format(said_bare(names)) if many else listed([said_of(kind, name) for name in names])


def _said(value: Json) -> str:
    if not isinstance(value, str):
        return str(value)
    if value in load("countries.json"):
        return in_text(value)
    entry = load("knowledge.json").get(value, {})
    return str(entry.get("in_text", value)) if entry.get("type") == "landmark" else value
