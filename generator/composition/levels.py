"""Determines the composition level of a trace from its shape."""

from collections.abc import Mapping

from generator.core.trace import stages

LEVELS = ("L0_node", "L1_chain", "L2_parallel", "L3_dag")


def topology_of(level: int) -> str:
    """Return the topology of a level: node, chain, parallel or dag."""
    return LEVELS[level].partition("_")[2]


def level_of(parents: Mapping[str, set[str]]) -> int | None:
    """Return the composition level of a trace (benchmark definition, Section 2).

    Args:
        parents: Step to the steps whose outputs it uses, in a topological order.

    Returns:
        0 for one step, 1 for a chain of two, 2 for two or three independent steps and one that joins them all, 3 for
        four to six steps with a fork, a join and a longest path of at least three steps; None for anything else.
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
