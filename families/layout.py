"""Computes a layered layout of a graph, in which no edge passes behind a box.

The method is that of Sugiyama, Tagawa and Toda (1981): the rank of a node is its longest path from a root, except that
roots are next to their first use; an edge that spans several ranks gets a place in each rank between; sweeps reorder
the ranks to reduce crossings; finally, all items move towards their neighbours as far as their order allows.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from random import Random

from generator.core.shapes import Json

Rank = list[int]  # of items, in order

SWEEPS = 24
STARTS, SMALL = 24, 40  # number of initial orders, and the number of items up to which all of these are tried
BOX, BEND = 0.5, 0.25  # half of the width in a rank: of a box or a label, and of a passing edge


def layered(after: Mapping[str, Sequence[str]], *, labels: bool = False) -> dict[str, Json]:
    """Lay out an acyclic graph.

    Args:
        after: Each node with the nodes that its edges come from.
        labels: Whether edges have labels. Labels get separate ranks between those of the nodes, so that nodes have
            even ranks.

    Returns:
        `ranks`, their number; `room`, the width of the widest rank; `nodes`, by name the rank and the place in it; and
        `edges`, each [from, to, places], with one place for each rank between (with labels, the first is the label's).
        A place is the middle of an item, in units of the width of a box.

    >>> layered({"a": [], "b": ["a"]}, labels=True)
    {'ranks': 3, 'room': 1.0, 'nodes': {'a': [0, 0.5], 'b': [2, 0.5]}, 'edges': [['a', 'b', [0.5]]]}
    """
    names = list(after)
    number = {name: place for place, name in enumerate(names)}
    ranks, room, nodes, edges = _layered(
        tuple(tuple(dict.fromkeys(number[name] for name in before)) for before in after.values()), labels
    )
    return {
        "ranks": ranks,
        "room": room,
        "nodes": {name: list(nodes[place]) for place, name in enumerate(names)},
        "edges": [[names[start], names[end], list(places)] for start, end, places in edges],
    }


@cache
def _layered(
    after: tuple[tuple[int, ...], ...], labels: bool
) -> tuple[int, float, list[tuple[int, float]], list[tuple[int, int, list[float]]]]:
    """Lay out a graph whose nodes are numbered; cached, because many tasks have graphs of the same shape."""
    step = 2 if labels else 1
    rank: dict[int, int] = {}

    def depth(node: int) -> int:
        if node not in rank:
            rank[node] = step * max((1 + depth(before) // step for before in after[node]), default=0)
        return rank[node]

    ranks: list[Rank] = [[] for _ in range(1 + max(map(depth, range(len(after))), default=0))]
    users = {
        node: [end for end, before in enumerate(after) if node in before]
        for node, sources in enumerate(after)
        if not sources
    }
    rank |= {root: min(rank[end] for end in ends) - step for root, ends in users.items() if ends}
    for node in range(len(after)):
        ranks[rank[node]].append(node)
    half = dict.fromkeys(range(len(after)), BOX)
    up: dict[int, list[int]] = {node: [] for node in half}
    ways = []
    for end, before in enumerate(after):
        for start in before:
            bends = list(range(len(half), len(half) + rank[end] - rank[start] - 1))
            for place, bend in enumerate(bends):
                ranks[rank[start] + 1 + place].append(bend)
                half[bend] = BOX if labels and not place else BEND
                up[bend] = [bends[place - 1] if place else start]
            up[end].append(bends[-1] if bends else start)
            ways.append((start, end, bends))
    down: dict[int, list[int]] = {item: [] for item in half}
    for item, sources in up.items():
        for other in sources:
            down[other].append(item)
    at = _places(_ordered(ranks, up, down), half, up, down)
    edge = min((at[item] - half[item] for item in at), default=0.0)
    places = {item: round(middle - edge, 3) for item, middle in at.items()}
    room = max((places[item] + half[item] for item in at), default=0.0)
    nodes = [(rank[node], places[node]) for node in range(len(after))]
    return len(ranks), room, nodes, [(start, end, [places[bend] for bend in bends]) for start, end, bends in ways]


def _ordered(ranks: list[Rank], up: Mapping[int, Rank], down: Mapping[int, Rank]) -> list[Rank]:
    """Return the ranks in an order with few crossings: the best that sweeps find from several initial orders."""
    random = Random(0)  # noqa: S311 - not for security
    best, fewest = ranks, _crossings(ranks, up)
    for start in range(STARTS if len(up) <= SMALL else 1):
        tried = ranks if not start else [random.sample(rank, len(rank)) for rank in ranks]
        for sweep in range(SWEEPS):
            if not fewest:
                return best
            tried = _swept(tried, up, down, sweep)
            crossings = _crossings(tried, up)
            if crossings < fewest:
                best, fewest = tried, crossings
    return best


def _swept(ranks: Sequence[Rank], up: Mapping[int, Rank], down: Mapping[int, Rank], sweep: int) -> list[Rank]:
    """Sort each rank by the mean position of the items' neighbours in the rank before or, in odd sweeps, after."""
    swept = list(ranks)
    back = sweep % 2
    towards = down if back else up
    for place in range(len(swept) - 2, -1, -1) if back else range(1, len(swept)):
        position = {item: number for number, item in enumerate(swept[place + 1 if back else place - 1])}
        own = {item: number for number, item in enumerate(swept[place])}
        keys = {
            item: sum(map(position.__getitem__, towards[item])) / len(towards[item]) if towards[item] else number
            for item, number in own.items()
        }
        swept[place] = sorted(swept[place], key=keys.__getitem__)
    return swept


def _crossings(ranks: Sequence[Rank], up: Mapping[int, Rank]) -> int:
    """Count the pairs of edges that cross."""
    count = 0
    for before, rank in pairwise(ranks):
        position = {item: number for number, item in enumerate(before)}
        edges = [(position[other], number) for number, item in enumerate(rank) for other in up[item]]
        count += sum(
            (one[0] - two[0]) * (one[1] - two[1]) < 0 for place, one in enumerate(edges) for two in edges[:place]
        )
    return count


def _places(
    ranks: Sequence[Rank], half: Mapping[int, float], up: Mapping[int, Rank], down: Mapping[int, Rank]
) -> dict[int, float]:
    """Place the items as near to the mean of their neighbours as the order within their rank allows."""
    at: dict[int, float] = {}
    for rank in ranks:
        for place, item in enumerate(rank):
            at[item] = at[rank[place - 1]] + half[rank[place - 1]] + half[item] if place else half[item]
    for sweep in range(SWEEPS):
        for rank in ranks if sweep % 2 else ranks[::-1]:
            wanted = []
            for item in rank:
                near = [at[other] for other in (*up[item], *down[item])]
                wanted.append(sum(near) / len(near) if near else at[item])
            at |= zip(rank, _apart(wanted, [half[item] for item in rank]), strict=True)
    return at


def _apart(wanted: Sequence[float], half: Sequence[float]) -> list[float]:
    """Return the places nearest to those wanted (least squares) that keep the order and do not overlap.

    The algorithm is pool adjacent violators.
    """
    shift = [0.0]
    for one, two in pairwise(half):
        shift.append(shift[-1] + one + two)
    pools: list[tuple[float, int]] = []
    for want, moved in zip(wanted, shift, strict=False):
        mean, count = want - moved, 1
        while pools and pools[-1][0] > mean:
            other, more = pools.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        pools.append((mean, count))
    level = [mean for mean, count in pools for _ in range(count)]
    return [value + moved for value, moved in zip(level, shift, strict=True)]
