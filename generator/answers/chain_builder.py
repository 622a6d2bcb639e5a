"""Builds a chain of calls: follows relations, converts amounts and computes numbers.

Each of these is one call, whose arguments refer to earlier outputs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.answers.chain import references_in, resolve
from generator.answers.relations import KINDS, RELATIONS, Relation, join_names
from generator.answers.tools import call
from simulators import ToolError, World
from simulators.data import load
from simulators.external_services import in_text
from simulators.paths import value_at

Json = Any


class UnfitError(Exception):
    """Raised if the chosen things do not make a question: a call is refused, a value is missing, two are equal, ..."""


@dataclass(frozen=True)
class ChainValue:
    """A value that is available to later steps of a chain.

    Attributes:
        text: How a later argument refers to it: a literal or "{{step_1.value}}".
        value: The value.
        wording: Its wording in a sentence.
        currency: The currency of an amount of money.
        phrase: Its description in a plan, before the value is known.
    """

    text: str
    value: Json
    wording: str
    currency: "ChainValue | None" = None
    phrase: str = ""

    def __str__(self) -> str:
        return self.text

    @property
    def plan_wording(self) -> str:
        """Its wording in a plan."""
        return self.phrase or self.wording


class ChainBuilder:
    """A chain of calls with the tools of one subset; each call is run when it is added."""

    def __init__(self, subset: str) -> None:
        self.subset = subset
        self.steps: list[dict[str, Json]] = []
        self.outputs: dict[str, Json] = {}
        self._known: dict[str, str] = {}
        self._world = World()

    def call(self, tool: str, references: Mapping[str, Json], purpose: str, plan: str = "") -> str:
        """Make a call, unless the same call was made before, and return its step id.

        Args:
            tool: The name of the tool.
            references: The arguments, with references such as "{{step_1.path}}" to outputs.
            purpose: What the call finds, as a noun phrase.
            plan: The purpose as worded before any call is made, if different.

        Raises:
            UnfitError: If the tool refuses the call.
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

    def value_in(self, step: str, path: str, asks: str) -> ChainValue:
        """Return a value in a step's output; `asks` is the question that the value answers on its own."""
        try:
            value = value_at(self.outputs[step], path)
        except (KeyError, IndexError, TypeError):
            raise UnfitError(f"{step} has no {path}") from None
        record = self.steps[int(step.partition("_")[2]) - 1]
        if not record["question"]:
            record |= {"question": asks, "answer": {"path": path, "value": value}}
        return ChainValue(f"{{{{{step}.{path}}}}}", value, _name_in_text(value))

    def follow(self, start: ChainValue, *path: str) -> ChainValue:
        """Follow a path of relations to a thing or a measurement."""
        value = start
        for name in path:
            value = self._relate(value, RELATIONS[name])
        return value

    def _relate(self, source: ChainValue, relation: Relation) -> ChainValue:
        purpose, plan = relation.phrase.format(source.wording), relation.phrase.format(source.plan_wording)
        path, inner = relation.path, ""
        if self.subset == "enterprise":
            arguments = {name: text.replace("{}", source.text) for name, text in relation.arguments.items()}
            step = self.call(relation.tool, arguments, purpose, plan)
        else:
            step = self.call("search", {"query": relation.query.replace("{}", source.text)}, purpose, plan)
            inner = f"results[{self._place(step, relation.entry, str(source.value))}].facts."
            path = inner + relation.fact
        target = self.value_in(step, path, relation.asks.format(source.wording))
        if isinstance(target.value, str) and target.value == source.value:
            raise UnfitError(f"{target.value} leads to itself")
        currency = self.value_in(step, inner + relation.currency, "") if relation.currency else None
        if currency:
            currency = replace(currency, phrase=f"the currency of {source.plan_wording}")
        return replace(target, currency=currency, phrase=plan)

    def _place(self, step: str, kind: str, name: str) -> int:
        """Return the index of the entry about a thing among the results of a search."""
        named = {"weather": "city", "share": "company", "flight": "flight_number", "exchange rates": "currency"}
        for place, result in enumerate(self.outputs[step]["results"]):
            if result["facts"]["type"] == kind and name in (
                result["facts"].get(named.get(kind, "")),
                result["title"],
                result["title"].removesuffix(" (city)"),
            ):
                return place
        raise UnfitError(f"{name} is not among the results")

    def exchange(self, base: ChainValue, into: ChainValue) -> ChainValue:
        """Find the value of one unit of a currency in another."""
        plan = f"the exchange rate from {base.plan_wording} to {into.plan_wording}"
        purpose = f"the exchange rate from {base.value} to {into.value}"
        asks = f"What is one {base.value} worth in {into.value}?"
        if self.subset == "enterprise":
            step = self.call("get_exchange_rate", {"base": base.text, "target": into.text}, purpose, plan)
            return self.value_in(step, "rate", asks)
        step = self.call("search", {"query": f"{base.text} to {into.text} exchange rate"}, purpose, plan)
        for code in (base.value, into.value):
            try:
                place = self._place(step, "exchange rates", code)
                return self.value_in(step, f"results[{place}].facts.{base.value}_in_{into.value}", asks)
            except UnfitError:
                continue
        raise UnfitError("no such rate")

    def road(self, start: ChainValue, end: ChainValue) -> ChainValue:
        """Find the distance by road from one place to another, in kilometres."""
        step = self.call(
            "get_directions",
            {"origin": start.text, "destination": end.text},
            f"the way by road from {start.value} to {end.value}",
            f"the way by road from {start.plan_wording} to {end.plan_wording}",
        )
        return self.value_in(
            step, "distance_km", f"How many kilometres is it by road from {start.value} to {end.value}?"
        )

    def later(self, day: ChainValue, count: int, unit: str, purpose: str) -> ChainValue:
        """Find the date `count` days, weeks, ... after another, or before it if `count` is negative."""
        step = self.call("add_duration", {"date": day.text, "amount": count, "unit": unit}, purpose)
        shift = f"{abs(count)} {unit if abs(count) > 1 else unit[:-1]} {'after' if count > 0 else 'before'}"
        return self.value_in(step, "date", f"Which date is {shift} {day.value}?")

    def compute(self, expression: str, purpose: str) -> ChainValue:
        """Compute an expression, with the calculator or in Python."""
        asks = f"What is {resolve(expression, self.outputs)}?"
        if self.subset == "enterprise":
            return self.value_in(self.call("calculator", {"expression": expression}, purpose), "result", asks)
        function = expression.partition("(")[0]
        setup = f"from math import {function}\n" if function in ("floor", "ceil") else ""
        return self.program(f"{setup}round({expression}, 6)", purpose, asks)

    def program(self, code: str, purpose: str, asks: str) -> ChainValue:
        """Run a program and return the value of its last line."""
        return self.value_in(self.call("python", {"code": code}, purpose), "result", asks)


def literal(kind: str, name: str) -> ChainValue:
    """Return a thing that the question names."""
    return ChainValue(name, name, wording_of(kind, name))


def wording_of(kind: str, name: str) -> str:
    """Return the wording of one thing of a kind."""
    return KINDS[kind].one.format(_name_in_text(name))


def wording_of_names(names: Sequence[str], word: str = "and") -> str:
    """Return the wording of a list of things without their kind."""
    return join_names([_name_in_text(name) for name in names], word)


def wording_of_all(kind: str, names: Sequence[str]) -> str:
    """Return the wording of several things of a kind."""
    many = KINDS[kind].many
    return many.format(wording_of_names(names)) if many else join_names([wording_of(kind, name) for name in names])


def _name_in_text(value: Json) -> str:
    if not isinstance(value, str):
        return str(value)
    if value in load("countries.json"):
        return in_text(value)
    entry = load("knowledge.json").get(value, {})
    return str(entry.get("in_text", value)) if entry.get("type") == "landmark" else value
