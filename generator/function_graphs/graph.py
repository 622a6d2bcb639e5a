"""Makes the graph of a task: which functions take the outputs of which others."""

from itertools import pairwise
from typing import NamedTuple

from generator.core.keyed import Draws

ROLES = ("core", "connected", "disconnected")
MOST_TAKEN = 3  # outputs that an irrelevant function takes at most


class Node(NamedTuple):
    """A function of a graph.

    Attributes:
        role: One of `ROLES`.
        takes: Indices of the functions whose outputs it takes. If empty, it takes one value that no function returns.
    """

    role: str
    takes: tuple[int, ...]


def make_graph(shape: tuple[int, int, int, int], draws: Draws) -> list[Node]:
    """Make a graph of a shape (n_core, depth, n_connected, n_disconnected), in a topological order.

    The target is the last of the core functions.

    A backbone has one function in each of the layers 0 to depth. Each other core function is in a layer below the last
    and feeds a function of a higher layer, so it leads to the target and does not make the longest path longer. Some
    have a second edge, to a higher or from a lower layer. Connected irrelevant functions take outputs of one to three
    core functions, never that of the target, and nothing takes from them; disconnected ones take only from each other.
    """
    n_core, depth, n_connected, n_disconnected = shape
    layers = [(layer, False) for layer in range(depth + 1)] + [
        (draws.below(depth), True) for _ in range(n_core - depth - 1)
    ]
    layers.sort(key=lambda layer: layer[0])
    backbone = [place for place, (_, side) in enumerate(layers) if not side]
    edges = set(pairwise(backbone))
    for place, (layer, side) in enumerate(layers):
        if side:
            edges.add((place, draws.sample([other for other in range(n_core) if layers[other][0] > layer], 1)[0]))
            others = [other for other in range(n_core) if layers[other][0] != layer]
            other = others[draws.below(len(others))]
            if draws.below(2):
                edges.add((min(place, other), max(place, other)))
    nodes = [
        Node("core", tuple(sorted(parent for parent, child in edges if child == place))) for place in range(n_core)
    ]
    for _ in range(n_connected):
        count = 1 + draws.below(min(MOST_TAKEN, n_core - 1))
        nodes.append(Node("connected", tuple(sorted(draws.sample(range(n_core - 1), count)))))
    first = len(nodes)
    for number in range(n_disconnected):
        count = draws.below(min(MOST_TAKEN, number) + 1)
        nodes.append(Node("disconnected", tuple(sorted(draws.sample(range(first, first + number), count)))))
    return nodes
