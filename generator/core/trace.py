"""Functions on traces that all families use: stages, equality of values, the comparison rule of an argument leaf."""

import math
from collections.abc import Mapping
from typing import TypeVar

from generator.core.shapes import Json
from simulators.paths import tokens

Step = TypeVar("Step", str, int)


def stages(parents: Mapping[Step, set[Step]]) -> dict[Step, int]:
    """Return the stage of each step: 0 for roots, else one more than the highest stage of its parents.

    Args:
        parents: Step to the steps that it depends on, in a topological order.
    """
    stage_of: dict[Step, int] = {}
    for step, above in parents.items():
        stage_of[step] = max((stage_of[parent] + 1 for parent in above), default=0)
    return stage_of


def same(one: Json, other: Json) -> bool:
    """Whether two JSON values are equal, where floats may differ in the last digits.

    Fast JSON readers, such as that of `datasets`, get these digits wrong.
    """
    if type(one) is str or type(one) is bool or one is None:
        return type(one) is type(other) and bool(one == other)
    if isinstance(one, dict):
        return (
            isinstance(other, dict)
            and one.keys() == other.keys()
            and all(same(value, other[key]) for key, value in one.items())
        )
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float | int) and isinstance(other, float | int) and not isinstance(other, bool):
        return one == other or math.isclose(one, other, rel_tol=1e-12)
    return type(one) is type(other) and bool(one == other)


def rule_at(match: Mapping[str, Json], path: str) -> Json:
    """Return the comparison rule of an argument leaf from the rules of a tool (`Tool.match`).

    Raises:
        KeyError: If the tool has no such argument.
    """
    name, *inner = tokens(path)
    rule = match[str(name)]
    for part in inner:
        if rule == "json":
            break
        rule = rule["object"][part] if isinstance(part, str) else rule.get("list", rule.get("set"))
    return rule
