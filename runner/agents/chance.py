"""Calls one to four tools of those on offer with arguments of the right types, drawn by a generator that depends on the request alone."""

from collections.abc import Sequence
from random import Random
from typing import Any

from families.agents import Agent, Said, Seen

Json = Any


def make(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent."""
    return _answer


def _answer(seen: Seen) -> Said:
    if seen.turn:
        return Said()
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
    return Said(calls)


def _value(schema: dict[str, Any], words: Sequence[str], random: Random) -> Json:
    """A value of the schema's type; strings are words of the request."""
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
