"""The published tasks as the benchmark defines them, and what holds for any seed and any grid."""

import doctest
import importlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from generator.core.digest import digest
from generator.core.keyed import Draws
from generator.function_graphs import Parameters, grid, make_row, make_rows
from generator.function_graphs.values import EXAMPLE, NOUNS
from tests.cases import from_json
from tests.generator.function_graphs.conftest import Row, anywhere

ROOT = Path(__file__).parents[3]


def variables(row: Row) -> dict[str, int]:
    """All types of a task with their values."""
    found = {kind: function["value"] for function in row["functions"] for kind in function["returns"].values()}
    return found | {
        kind: function["arguments"][name] for function in row["functions"] for name, kind in function["takes"].items()
    }


def names(row: Row) -> list[str]:
    return [function["name"] for function in row["functions"]]


def test_there_are_180_tasks_five_in_each_of_36_cells(graphs: list[Row]) -> None:
    assert [row["task_id"] for row in graphs] == [f"graph_{number:04}" for number in range(1, 181)]
    cells = Counter((row["n_core"], row["depth"], row["n_connected"], row["n_disconnected"]) for row in graphs)
    assert set(cells.values()) == {5}
    shapes = {(n_core, depth) for n_core in (5, 10, 20) for depth in (1, n_core // 2, n_core - 1)}
    assert {cell[:2] for cell in cells} == shapes
    assert {cell[2:] for cell in cells} == {(0, 0), (10, 0), (0, 10), (10, 10)}
    assert len(cells) == 36
    assert {(row["names"], row["on_wrong_input"], row["restate"], row["subtypes"]) for row in graphs} == {
        ("opaque", "silent", False, False)
    }


def test_rows_and_wrong_values_are_the_same_in_every_process_and_under_every_hash_seed(graphs: list[Row]) -> None:
    code = """
from generator.core.digest import digest
from generator.function_graphs import World, make_rows
rows = list(make_rows())
found = digest(rows), [World(row).call(f["name"], {name: value + 1 for name, value in f["arguments"].items()})
                       for row in rows[::4] for f in row["functions"]]
"""
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}  # this process has another
    command = [sys.executable, "-c", f"{code}print(found)"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    here: dict[str, Any] = {}
    exec(code, here)
    assert done.stdout == f"{here['found']}\n"
    assert here["found"][0] == digest(graphs)


def test_an_item_depends_on_nothing_but_seed_parameters_and_place() -> None:
    cells = grid(n_core=[6], distractors=[(2, 1)])
    rows = list(make_rows(5, cells, 4))
    assert make_row(5, cells[1], 2, 7) == rows[6]
    assert [row["task_id"] for row in rows][6] == "graph_0007"
    assert make_row(5, cells[1], 2)["graph"] != make_row(6, cells[1], 2)["graph"]


def test_the_same_graph_can_be_shown_in_two_ways() -> None:
    plain = make_row(1, Parameters(8, 3, 4, 4), 0)
    for shown, same in (
        ({"restate": True}, {"restate"}),
        ({"on_wrong_input": "error"}, {"on_wrong_input", "prompt"}),
        ({"names": "speaking"}, {"names", "available_tools", "functions"}),
        ({"subtypes": True}, {"subtypes", "prompt", "available_tools", "functions", "inputs", "target"}),
    ):
        other = make_row(1, replace(Parameters(8, 3, 4, 4), **shown), 0)
        assert {name for name in plain if plain[name] != other[name]} == same
        values = [[function["value"] for function in row["functions"]] for row in (plain, other)]
        assert values[0] == values[1]


@pytest.mark.parametrize("n_core", [2, 3, 5, 12, 40])
def test_depth_one_is_a_star_and_the_largest_depth_a_path(n_core: int) -> None:
    star, path = (make_row(3, Parameters(n_core, depth), 0)["functions"] for depth in (1, n_core - 1))
    assert star[-1]["depends_on"] == [function["name"] for function in star[:-1]]
    assert [function["depends_on"] for function in star[:-1]] == [[]] * (n_core - 1)
    assert [function["depends_on"] for function in path] == [[], *([function["name"]] for function in path[:-1])]


def test_graphs_between_star_and_path_branch_and_share() -> None:
    rows = [make_row(4, Parameters(20, 6), item) for item in range(50)]
    consumers = [
        {name: [other["name"] for other in row["functions"] if name in other["depends_on"]] for name in names(row)}
        for row in rows
    ]
    assert all(max(map(len, found.values())) > 1 for found in consumers)
    shared = [(row, found) for row, each in zip(rows, consumers, strict=True) for found in each.values()]
    apart = [names(row)[-1] not in found for row, found in shared if len(found) > 1]
    assert fmean(apart) > 0.5  # they are not shared with the target alone
    assert len({tuple(sorted(len(function["depends_on"]) for function in row["functions"])) for row in rows}) > 25


def test_targets_values_and_names_are_sound_all_over_the_grid() -> None:
    for row in anywhere(100):
        assert not any(row["target"] in each["takes"].values() for each in row["functions"]), "it is the last"
        found = variables(row)
        assert len(set(found.values())) == len(found), "a value names its variable"
        assert all(100 <= value <= 999 for value in found.values())
        assert EXAMPLE not in found.values(), "copying the form of the answer is never right"
        said = [name for each in row["functions"] for name in (each["name"], *each["takes"], *each["returns"])]
        assert len(set(said)) == len(said)
        assert max(map(len, said)) <= 64


def test_the_order_of_functions_and_values_says_nothing() -> None:
    places, given = [], []
    for item in range(300):
        row = make_row(9, Parameters(5, 2, 5, 5), item)
        order = [schema["function"]["name"] for schema in row["available_tools"]]
        places.append(order.index(row["functions"][4]["name"]))
        first, last = next(iter(row["functions"][0]["takes"].values())), len(row["inputs"]) - 1
        given.append(list(row["inputs"]).index(first) / last if last else 0.5)
    assert abs(fmean(places) - 7) < 1
    assert abs(fmean(given) - 0.5) < 0.1


@pytest.mark.parametrize("per_cell", [60, pytest.param(1_000, marks=pytest.mark.slow)])
def test_no_graph_comes_twice_in_a_long_stream(per_cell: int) -> None:
    cells = grid(n_core=[2, 5])
    seen = {hash(json.dumps([row["prompt"], row["available_tools"]])) for row in make_rows(11, cells, per_cell)}
    assert len(seen) == len(cells) * per_cell


def test_types_with_subtypes_look_alike() -> None:
    row = make_row(1, Parameters(10, 5, 5, 5, subtypes=True), 0)
    words = Counter(word for kind in variables(row) for word in kind.split(" with "))
    assert fmean(words.values()) > 3
    assert all(re.fullmatch(r"[a-z]+ with [a-z]+", kind) for kind in variables(row))


def test_no_noun_is_part_of_another() -> None:
    assert len(set(NOUNS)) == len(NOUNS)
    assert [(one, other) for one in NOUNS for other in NOUNS if one != other and one in other] == []


def test_the_largest_task_finds_enough_words_and_numbers() -> None:
    for depth in (1, 20, 39):
        row = make_row(1, Parameters(40, depth, 40, 40), 0)
        assert len(row["available_tools"]) == 120


@from_json
def test_parameters_that_cannot_be_are_refused(parameters: Row, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        Parameters(**parameters)


@from_json
def test_a_wrong_seed_or_count_is_refused(arguments: Row, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        make_rows(**arguments)


def test_a_depth_that_has_no_such_name_is_refused() -> None:
    with pytest.raises(ValueError, match="one of star, middle, path; got 'deep'"):
        grid(depth=["deep"])


@pytest.mark.parametrize("name", ["parameters", "schemas", "values"])
def test_the_examples_of_every_module_run(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(f"generator.function_graphs.{name}"))
    assert outcome.attempted
    assert not outcome.failed


@pytest.mark.parametrize("size", [1, 2, 7, 900])
def test_draws_reach_every_place_and_no_item_twice(size: int) -> None:
    draws = Draws("test", size)
    assert sorted(draws.shuffled(range(size))) == list(range(size))
    counts = Counter(draws.below(7) for _ in range(7_000))
    assert set(counts) == set(range(7))
    assert max(counts.values()) < 1_200
