"""The shape of a trace, and what its values are compared by."""

import math
from collections.abc import Mapping
from typing import Any

from simulators.paths import tokens

__all__ = ["LEVELS", "level_of", "rule_at", "same", "stages", "topology_of"]

Json = Any

LEVELS = ("L0_node", "L1_chain", "L2_parallel", "L3_dag")


def topology_of(level: int) -> str:
    """node, chain, parallel or dag."""
    return LEVELS[level].partition("_")[2]


def stages(parents: Mapping[str, set[str]]) -> dict[str, int]:
    """The stage of each step of a trace in topological order: 0 for roots, else one more than its latest parent."""
    found: dict[str, int] = {}
    for step, above in parents.items():
        found[step] = max((found[parent] + 1 for parent in above), default=0)
    return found


def level_of(parents: Mapping[str, set[str]]) -> int | None:
    """The composition level of a trace, from its data edges (benchmark definition, Section 2).

    Returns:
        0 for one step, 1 for a chain of two, 2 for two or three independent steps and one that joins them all, 3 for four to six steps with a fork, a join
        and a longest path of three steps or more; None for anything else.
    """
    roots = [step for step, above in parents.items() if not above]
    if len(parents) <= 2:
        return len(parents) - 1 if len(roots) == 1 else None
    last = list(parents)[-1]
    if len(roots) in (2, 3) and len(parents) == len(roots) + 1:
        return 2 if parents[last] == set(roots) else None
    used = [parent for above in parents.values() for parent in above]
    fork = len(roots) > 1 or any(used.count(step) > 1 for step in parents)
    join = any(len(above) > 1 for above in parents.values())
    return 3 if 4 <= len(parents) <= 6 and fork and join and max(stages(parents).values()) >= 2 else None


def same(one: Json, other: Json) -> bool:
    """Whether two JSON values are equal, floats up to the last digits: fast JSON readers (that of `datasets` among them) do not get these right."""
    if type(one) is str or type(one) is bool or one is None:
        return type(one) is type(other) and bool(one == other)
    if isinstance(one, dict):
        return isinstance(other, dict) and one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float | int) and isinstance(other, float | int) and not isinstance(other, bool):
        return one == other or math.isclose(one, other, rel_tol=1e-12)
    return type(one) is type(other) and bool(one == other)


def rule_at(match: Mapping[str, Json], path: str) -> Json:
    """The comparison rule of an argument leaf (`Tool.match`).

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
