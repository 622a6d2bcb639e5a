"""Baselines for any family: one makes no calls, the other makes random ones."""

from collections.abc import Sequence
from random import Random
from typing import Any

from families.agents import Action, Agent, Observation
from generator.core.shapes import Json


def null(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """Never call a tool."""
    return lambda seen: Action()


def chance(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """Call one to four random tools with random arguments of the right types.

    The request is the seed, so the same request always gets the same calls.
    """
    return _answer


def _answer(seen: Observation) -> Action:
    if seen.turn:
        return Action()
    random = Random(seen.request)  # noqa: S311 - not for secrets
    words = seen.request.split() or [""]
    calls = []
    for tool in random.sample(list(seen.tools), min(len(seen.tools), random.randint(1, 4))):
        parameters = tool["function"]["parameters"]
        calls.append(
            (
                tool["function"]["name"],
                {name: _value(parameters["properties"][name], words, random) for name in parameters["required"]},
            )
        )
    return Action(calls)


def _value(schema: dict[str, Any], words: Sequence[str], random: Random) -> Json:
    """Return a random value of the schema's type; strings are words of the request."""
    if "enum" in schema:
        return random.choice(schema["enum"])
    kind = schema.get("type")
    if kind == "integer":
        return random.randint(0, 100)
    if kind == "number":
        return round(random.uniform(0, 100), 1)
    if kind == "boolean":
        return random.random() < 0.5
    if kind == "array":
        return [_value(schema.get("items", {}), words, random) for _ in range(random.randint(1, 3))]
    if kind == "object":
        return {name: _value(part, words, random) for name, part in schema.get("properties", {}).items()}
    return random.choice(words)
