"""Solves a task from only its request and schemas: what is given and asked for, and which functions lead there.

It shares no code with the engine that makes tasks, so it is independent evidence that they can be solved.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.core.shapes import Json

_GIVEN = re.compile(r"^- (.+): ([0-9]+)$", re.MULTILINE)
_TARGET = re.compile(r'What is the value of type "([^"]+)"\?')
_TAKEN = re.compile(r'The value of type "([^"]+)"\.')
_OUTPUT = r'(\w+), the value of type "([^"]+)"'
_RETURNED = re.compile(
    rf'Returns {_OUTPUT}(?:, and {_OUTPUT})?\.(?: Works only if the value of type "([^"]+)" is (even|odd)\.)?'
)


class Function(NamedTuple):
    """A function as its schema describes it.

    Attributes:
        name: Its name.
        takes: Parameter name to type.
        returns: Output name to type.
        condition: The type of a value and the remainder that it must have modulo 2 for the function to work.
    """

    name: str
    takes: dict[str, str]
    returns: dict[str, str]
    condition: tuple[str, int] | None

    def works(self, known: Mapping[str, Json]) -> bool:
        """Whether the condition holds, as far as is known; a reference in place of a value counts as unknown."""
        kind, rest = self.condition or ("", 0)
        value = known.get(kind)
        return not isinstance(value, int) or value % 2 == rest


def read_request(prompt: str) -> tuple[dict[str, int], str]:
    """Return the values that a request gives, by type, and the type that it asks for.

    Raises:
        ValueError: If it does not ask for exactly one type, or gives the value of a type twice.
    """
    targets, inputs = _TARGET.findall(prompt), _GIVEN.findall(prompt)
    if len(targets) != 1:
        raise ValueError(f"the request asks for {len(targets)} types instead of one")
    if len({kind for kind, _ in inputs}) < len(inputs):
        raise ValueError("the request gives the value of a type twice")
    return {kind: int(value) for kind, value in inputs}, targets[0]


def read_function(schema: Mapping[str, Json]) -> Function:
    """Parse the schema of a function.

    Raises:
        ValueError: If a description does not name a type.
    """
    function = schema["function"]
    returned = _RETURNED.fullmatch(function["description"])
    taken = {
        name: _TAKEN.fullmatch(parameter["description"])
        for name, parameter in function["parameters"]["properties"].items()
    }
    if returned is None or not all(taken.values()):
        raise ValueError(f"the schema of {function['name']} does not say the type of all that it takes and returns")
    first, kind, second, other, decisive, parity = returned.groups()
    return Function(
        function["name"],
        {name: found[1] for name, found in taken.items() if found},
        {first: kind} | ({second: other} if second else {}),
        (decisive, int(parity == "odd")) if decisive else None,
    )


def needed(functions: Sequence[Function], inputs: Mapping[str, int], target: str) -> list[Function]:
    """Return the functions that lead to the target, each after those it takes from.

    If several functions return a needed type, all of them are included.

    Raises:
        ValueError: If no function returns a needed type, or functions depend on each other in a circle.
    """
    producers: dict[str, list[Function]] = {}
    for function in functions:
        for kind in function.returns.values():
            producers.setdefault(kind, []).append(function)
    chosen: dict[str, Function] = {}
    open_types, met = [target], set(inputs)
    while open_types:
        kind = open_types.pop()
        if kind in met:
            continue
        if kind not in producers:
            raise ValueError(f'nothing leads to a value of type "{kind}"')
        met.add(kind)
        for function in producers[kind]:
            chosen[function.name] = function
            open_types += function.takes.values()
    ordered: list[Function] = []
    known = set(inputs)
    while chosen:
        level = [function for function in chosen.values() if known.issuperset(function.takes.values())]
        if not level:
            raise ValueError("functions take from each other in a circle")
        ordered += level
        for function in level:
            del chosen[function.name]
            known.update(function.returns.values())
    return ordered


def ready(functions: Sequence[Function], known: Mapping[str, int]) -> list[tuple[str, dict[str, int]]]:
    """Return the calls of working functions whose inputs are known and that return a type that is not known yet."""
    return [
        (function.name, {parameter: known[kind] for parameter, kind in function.takes.items()})
        for function in functions
        if not known.keys() >= set(function.returns.values())
        and known.keys() >= set(function.takes.values())
        and function.works(known)
    ]
