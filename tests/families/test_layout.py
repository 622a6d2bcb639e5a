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
        standing += [
            (first + 1 + number, place, BOX if labels and not number else BEND, f"{start}-{end}")
            for number, place in enumerate(places)
        ]
    close = [
        (one, two)
        for one, two in combinations(standing, 2)
        if one[0] == two[0] and abs(one[1] - two[1]) < one[2] + two[2] - 0.002
    ]
    outside = [one for one in standing if one[1] < one[2] - 0.002 or one[1] > found["room"] - one[2] + 0.002]
    lost = {(before, name) for name, every in after.items() for before in every} ^ {
        (start, end) for start, end, _ in found["edges"]
    }
    return [*map(str, close), *map(str, outside), *map(str, lost)]


@pytest.mark.parametrize("labels", [True, False])
def test_nothing_overlaps_and_no_edge_passes_behind_a_box(labels: bool) -> None:
    for seed in range(40):
        after = a_graph(seed)
        assert problems(after, layered(after, labels=labels), labels=labels) == []


def test_the_edges_of_composed_tasks_do_not_cross_either() -> None:
    for row in CompositionEngine().suite(0, 2, 8, 20):
        task = task_shown(row)
        found = task["graph"]
        assert (
            problems(
                {step["id"]: [edge[0] for edge in task["edges"] if edge[1] == step["id"]] for step in task["steps"]},
                found,
                labels=True,
            )
            == []
        )
        ways = []
        for start, end, places in found["edges"]:
            first = found["nodes"][start][0]
            ways.append(
                {
                    first + number: place
                    for number, place in enumerate([found["nodes"][start][1], *places, found["nodes"][end][1]])
                }
            )
        for one, two in combinations(ways, 2):
            sides = [one[rank] - two[rank] for rank in sorted(one.keys() & two.keys())]
            assert all(before * after >= 0 for before, after in pairwise(sides))


def test_an_edge_that_skips_a_rank_goes_round_what_stands_there() -> None:
    found = layered({"a": [], "b": ["a"], "c": ["a", "b"]})
    ((place,),) = [places for start, end, places in found["edges"] if (start, end) == ("a", "c")]
    assert abs(place - found["nodes"]["b"][1]) >= BOX + BEND
