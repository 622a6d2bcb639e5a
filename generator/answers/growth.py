"""Growing a chain.

Relations are followed, amounts converted and numbers computed, each by one call whose arguments refer to earlier
outputs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.answers.chain import REFERENCE, references_in, resolve
from generator.answers.relations import KINDS, RELATIONS, Relation, listed
from generator.answers.tools import call
from simulators import ToolError, World
from simulators.data import load
from simulators.external_services import in_text
from simulators.paths import value_at

__all__ = ["Growth", "Held", "UnfitError", "literal", "said_bare", "said_of", "said_of_all"]

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

    @property
    def planned(self) -> str:
        """How a plan says it."""
        return self.phrase or self.said

    @property
    def step(self) -> str:
        """The step that it comes from, or ""."""
        return next((step for step, _ in references_in(self.text)), "")


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
        purpose, plan = relation.one.format(held.said), relation.one.format(held.planned)
        asks = relation.asks.format(held.said)
        if self.subset == "enterprise":
            if relation.call is None:
                raise TypeError(f"the relation {relation.name} has no call")
            tool, arguments, path = relation.call
            step = self.call(
                tool, {name: text.replace("{}", held.text) for name, text in arguments.items()}, purpose, plan
            )
            currency = relation.currency
        else:
            if relation.found is None:
                raise TypeError(f"the relation {relation.name} has no search")
            words, sort, key = relation.found
            step = self.call("search", {"query": words.replace("{}", held.text)}, purpose, plan)
            place = self._place(step, sort, str(held.value))
            path = f"results[{place}].facts.{key}"
            currency = f"results[{place}].facts.{relation.currency}" if relation.currency else ""
        found = self.hold(step, path, asks)
        if isinstance(found.value, str) and found.value == held.value:
            raise UnfitError(f"{found.value} leads to itself")
        return Held(
            found.text,
            found.value,
            found.said,
            replace(self.hold(step, currency, ""), phrase=f"the currency of {held.planned}") if currency else None,
            plan,
        )

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

    def rate(self, money: Held, target: str) -> str:
        """The factor that turns an amount into another currency, as a reference.

        "" where it is in that currency already.
        """
        if money.currency is None:
            raise TypeError("no amount of money")
        code = money.currency.value
        return "" if code == target else self.exchange(money.currency, target).text

    def exchange(self, base: Held, target: str | Held) -> Held:
        """What one unit of a currency is worth in another."""
        into = target if isinstance(target, Held) else Held(target, target, target)
        plan = f"the exchange rate from {base.planned} to {into.planned}"
        purpose, asks = (
            f"the exchange rate from {base.value} to {into.value}",
            f"What is one {base.value} worth in {into.value}?",
        )
        if base.value == into.value:
            raise UnfitError("the same currency twice")
        if self.subset == "enterprise":
            return self.hold(
                self.call("get_exchange_rate", {"base": base.text, "target": into.text}, purpose, plan), "rate", asks
            )
        step = self.call("search", {"query": f"{base.text} to {into.text} exchange rate"}, purpose, plan)
        for code in (base.value, into.value):
            try:
                place = self._place(step, "exchange rates", code)
                return self.hold(step, f"results[{place}].facts.{base.value}_in_{into.value}", asks)
            except UnfitError:
                continue
        raise UnfitError("no such rate")

    def worth(self, money: Held, target: str, times: str = "") -> str:
        """An expression for an amount, or for so many times it, in another currency."""
        return " * ".join(part for part in (times, money.text, self.rate(money, target)) if part)

    def compute(self, expression: str, purpose: str, setup: str = "") -> Held:
        """The value of an expression, by the calculator or in Python (`setup`: lines that stand before it)."""
        asks = f"What is {resolve(expression, self.outputs)}?"
        if REFERENCE.fullmatch(expression):
            raise UnfitError("nothing to compute")
        if self.subset == "enterprise":
            return self.hold(self.call("calculator", {"expression": expression}, purpose), "result", asks)
        return self.hold(self.call("python", {"code": f"{setup}round({expression}, 6)"}, purpose), "result", asks)

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
    said = said_bare(names)
    if kind in ("event", "product", "shelf"):
        return listed([f"the {name}" for name in names])
    return KINDS[kind].many.format(said)


def _said(value: Json) -> str:
    if not isinstance(value, str):
        return str(value)
    if value in load("countries.json"):
        return in_text(value)
    entry = load("knowledge.json").get(value, {})
    return str(entry.get("in_text", value)) if entry.get("type") == "landmark" else value
