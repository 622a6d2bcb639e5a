"""The layout of graphs: nothing overlaps, and no edge passes behind a box."""

from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from families.composition.page.tasks import task_shown
from families.layout import BEND, BOX, layered
from generator.composition import CompositionEngine

Json = Any


def a_graph(seed: int) -> dict[str, list[str]]:
    """A random graph of up to 14 nodes."""
    random = Random(seed)
    return {
        f"n{node}": [f"n{other}" for other in range(node) if random.random() < 2 / (1 + node)]
        for node in range(random.randrange(1, 15))
    }


def problems(after: dict[str, list[str]], found: dict[str, Json], *, labels: bool) -> list[str]:
    """What is wrong with a layout."""
    standing = [(rank, place, BOX, name) for name, (rank, place) in found["nodes"].items()]
    for start, end, places in found["edges"]:
        first, last = found["nodes"][start][0], found["nodes"][end][0]
        if len(places) != last - first - 1 or last <= first:
            return [f"{start} to {end} has {len(places)} places from rank {first} to {last}"]
        for rank, place in enumerate(places, first + 1):
            standing.append((rank, place, BOX if labels and rank == first + 1 else BEND, f"{start}-{end}"))
    pairs = [(one, two) for one, two in combinations(standing, 2) if one[0] == two[0]]
    close = [pair for pair in pairs if abs(pair[0][1] - pair[1][1]) < pair[0][2] + pair[1][2] - 0.002]
    outside = [one for one in standing if not one[2] - 0.002 <= one[1] <= found["room"] - one[2] + 0.002]
    wanted = {(before, name) for name, every in after.items() for before in every}
    return [*map(str, close), *map(str, outside), *map(str, wanted ^ {(one, two) for one, two, _ in found["edges"]})]


@pytest.mark.parametrize("labels", [True, False])
def test_nothing_overlaps_and_no_edge_passes_behind_a_box(labels: bool) -> None:
    for seed in range(40):
        after = a_graph(seed)
        assert problems(after, layered(after, labels=labels), labels=labels) == []


def test_the_edges_of_composed_tasks_do_not_cross_either() -> None:
    for row in CompositionEngine().suite(0, 2, 8, 20):
        task = task_shown(row)
        found = task["graph"]
        after = {step["id"]: [edge[0] for edge in task["edges"] if edge[1] == step["id"]] for step in task["steps"]}
        assert problems(after, found, labels=True) == []
        ways = []
        for start, end, places in found["edges"]:
            (rank, first), (_, last) = found["nodes"][start], found["nodes"][end]
            ways.append(dict(enumerate([first, *places, last], rank)))
        for one, two in combinations(ways, 2):
            sides = [one[rank] - two[rank] for rank in sorted(one.keys() & two.keys())]
            assert all(before * after >= 0 for before, after in pairwise(sides))


def test_an_edge_that_skips_a_rank_goes_round_what_stands_there() -> None:
    found = layered({"a": [], "b": ["a"], "c": ["a", "b"]})
    ((place,),) = [places for start, end, places in found["edges"] if (start, end) == ("a", "c")]
    assert abs(place - found["nodes"]["b"][1]) >= BOX + BEND
