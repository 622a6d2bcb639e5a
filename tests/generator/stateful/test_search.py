"""The rung search: one selection alone comes to the total, and whoever overlooks a condition cannot find it."""

from copy import deepcopy
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.stateful import STORIES, check, make_row
from generator.stateful.play import play
from generator.stateful.program import chosen, listed, value_at
from generator.stateful.sums import in_cents, selections
from metric.state_diff.scoring import read_reference, score_task

Row = dict[str, Any]

AMOUNTS = st.lists(st.integers(-50, 200), max_size=9)


@cache
def tasks() -> list[Row]:
    """A task of each story that has a total."""
    told = [name for name, story in STORIES.items() if "total" in story]
    return [make_row(7, "search", item, f"search_{item}", stories="all", n_things=16) for item in range(len(told))]


@given(AMOUNTS, st.integers(-100, 600))
def test_every_selection_that_comes_to_a_total_is_found_once(values: list[int], total: int) -> None:
    places = range(len(values))
    expected = [
        list(some)
        for size in range(len(values) + 1)
        for some in combinations(places, size)
        if sum(values[place] for place in some) == total
    ]
    assert sorted(selections(values, total, most=10_000)) == sorted(expected)
    assert len(selections(values, total)) == min(2, len(expected))


def test_each_story_that_has_a_total_is_told() -> None:
    stories = {row["story"] for row in tasks()}
    assert stories == {name for name, story in STORIES.items() if "total" in story}
    assert len(stories) == 10


@pytest.mark.parametrize("row", tasks(), ids=lambda row: row["story"])
def test_a_task_is_proved_and_names_what_one_selection_alone_comes_to(row: Row) -> None:
    assert check(row) == []
    path, total = row["program"]["total"]
    assert f"{total:.2f} EUR" in row["prompt"]
    everything, out = listed(row["state"], row["program"])
    picks = chosen(everything, row["program"], out)
    assert in_cents(total) == sum(in_cents(value_at(parts, path)) for parts in picks)
    assert 3 <= len(picks) <= 5
    assert {parts["thing"]["id"] for parts in picks} < set(row["things"][: row["n_things"]])


@pytest.mark.parametrize("row", tasks(), ids=lambda row: row["story"])
def test_who_overlooks_a_condition_or_treats_all_fails(row: Row) -> None:
    task = read_reference(row)
    where = row["program"]["where"]
    for place in range(len(where)):
        careless = deepcopy(row)
        del careless["program"]["where"][place]
        everything, out = listed(careless["state"], careless["program"])
        assert chosen(everything, careless["program"], out) == []  # two records of one amount: which is meant?
    all_of_them = deepcopy(row)
    del all_of_them["program"]["total"]
    score = score_task(play(all_of_them, "oracle"), task)
    assert not score["strict"]
    assert score["wrong"] > 0


def test_an_amount_that_stands_twice_tells_nothing() -> None:
    """Of a condition's near misses one has the amount of a thing that is meant, two have that of others: as by chance."""
    for row in tasks():
        path = row["program"]["total"][0]
        table = {one["id"]: one for one in row["state"]["tables"][row["program"]["table"]]}
        values = {name: value_at({"thing": table[name]}, path) for name in row["things"]}
        ours, near = row["things"][: row["n_things"]], row["things"][row["n_things"] :]
        everything, out = listed(row["state"], row["program"])
        meant = {parts["thing"]["id"] for parts in chosen(everything, row["program"], out)}
        twice = [name for name in ours if values[name] in {values[one] for one in near}]
        conditions = len(row["program"]["where"])
        assert (len(twice), len(meant & {*twice})) == (3 * conditions, conditions)


def test_a_total_that_no_selection_or_more_than_one_comes_to_is_a_problem() -> None:
    row = deepcopy(tasks()[0])
    path, total = row["program"]["total"]
    row["program"]["total"] = [path, total + 1_000_000]
    assert any("not one selection alone" in problem for problem in check(row))
    row = deepcopy(tasks()[0])
    everything, out = listed(row["state"], row["program"])
    meant = chosen(everything, row["program"], out)[0]["thing"]["id"]
    table = {one["id"]: one for one in row["state"]["tables"][row["program"]["table"]]}
    other = next(name for name in row["things"][: row["n_things"]] if name != meant)
    field = path.partition(".")[2].partition("-")[0]
    table[other][field] = table[meant][field]
    assert check(row) != []
