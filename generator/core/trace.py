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


def same(left: Json, right: Json) -> bool:
    """Whether two JSON values are equal, where floats may differ in the last digits.

    Fast JSON readers, such as that of `datasets`, get these digits wrong.
    """
    if type(left) is str or type(left) is bool or left is None:
        return type(left) is type(right) and bool(left == right)
    if isinstance(left, dict):
        return (
            isinstance(right, dict)
            and left.keys() == right.keys()
            and all(same(value, right[key]) for key, value in left.items())
        )
    if isinstance(left, list):
        return isinstance(right, list) and len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, float | int) and isinstance(right, float | int) and not isinstance(right, bool):
        return left == right or math.isclose(left, right, rel_tol=1e-12)
    return type(left) is type(right) and bool(left == right)


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
