"""Tests of the rung search: the totals can be reached in one way, which needs all conditions."""

from collections import Counter
from copy import deepcopy
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.stateful import check, make_row
from generator.stateful.engine import story_names, story_of, thing_count
from generator.stateful.play import play
from generator.stateful.program import candidates, chosen, value_at
from generator.stateful.sums import in_cents, only_way, ways
from metric.state_diff.scoring import read_reference, score_task

Row = dict[str, Any]

TOLD = story_names("all", search=True)
AMOUNTS = st.lists(st.integers(-50, 200), max_size=7)


@cache
def tasks() -> dict[str, Row]:
    """Return a task of each story of the rung."""
    rows = (make_row(7, "search", item, f"search_{item}", stories="all", n_things=16) for item in range(len(TOLD)))
    return {row["story"]: row for row in rows}


@given(AMOUNTS, st.lists(st.integers(-100, 600), min_size=1, max_size=2))
def test_every_way_to_get_to_the_totals_is_found_once(values: list[int], totals: list[int]) -> None:
    expected = []
    for shares in product(range(len(totals) + 1), repeat=len(values)):  # which total each value is in; the last: none
        selections = [[place for place, share in enumerate(shares) if share == number] for number in range(len(totals))]
        if [sum(values[place] for place in some) for some in selections] == totals:
            expected.append(selections)
    assert sorted(ways(values, totals)) == sorted(expected)
    assert only_way(values, totals) == (expected[0] if len(expected) == 1 else [])


def test_each_story_of_the_rung_is_told() -> None:
    assert tasks().keys() == {*TOLD}


@pytest.mark.parametrize("story", TOLD)
def test_a_task_is_proved_and_names_two_totals_that_can_be_reached_in_one_way(story: str) -> None:
    row = tasks()[story]
    assert check(row) == []
    path, *totals = row["program"]["totals"]
    assert " and ".join(f"{total:.2f} EUR" for total in totals) in row["prompt"]
    everything, out = candidates(row["state"], row["program"])
    picks = chosen(everything, row["program"], out)
    assert in_cents(sum(totals)) == sum(in_cents(value_at(parts, path)) for parts in picks)
    assert len(totals) == 2
    assert 8 <= len(picks) <= 12, "two selections of a quarter to three eighths of the 16 things"
    assert {parts["thing"]["id"] for parts in picks} < set(row["things"][: row["n_things"]])


@pytest.mark.parametrize("story", TOLD)
def test_who_overlooks_a_condition_or_treats_all_fails(story: str) -> None:
    row = tasks()[story]
    task = read_reference(row)
    where = row["program"]["where"]
    for place in range(len(where)):
        careless = deepcopy(row)
        del careless["program"]["where"][place]
        everything, out = candidates(careless["state"], careless["program"])
        assert chosen(everything, careless["program"], out) == []  # ambiguous: two equal amounts
    all_of_them = deepcopy(row)
    del all_of_them["program"]["totals"]
    score = score_task(play(all_of_them, "oracle"), task)
    assert not score["strict"]
    assert score["wrong"] > 0


def test_an_amount_that_stands_twice_tells_nothing() -> None:
    """Check that duplicate amounts and their owners reveal nothing.

    Per condition, one near miss has the amount of a selected thing and two have that of others, as by chance.
    """
    owners: dict[bool, set[bool]] = {True: set(), False: set()}
    for row in tasks().values():
        path = row["program"]["totals"][0]
        table = {record["id"]: record for record in row["state"]["tables"][row["program"]["table"]]}
        values = {name: value_at({"thing": table[name]}, path) for name in row["things"]}
        ours, near = row["things"][: row["n_things"]], row["things"][row["n_things"] :]
        everything, out = candidates(row["state"], row["program"])
        meant = {parts["thing"]["id"] for parts in chosen(everything, row["program"], out)}
        twice = [name for name in ours if values[name] in {values[thing] for thing in near}]
        conditions = len(row["program"]["where"])
        assert (len(twice), len(meant & {*twice})) == (3 * conditions, conditions)
        party = row["program"]["party"]
        known = {table[name][party] for name in ours}
        for copy in near:
            original = next(name for name in ours if values[name] == values[copy])
            owners[original in meant].add(table[copy][party] in known)
    assert owners == {True: {True, False}, False: {True, False}}


def test_totals_to_which_there_is_no_way_or_more_than_one_are_a_problem() -> None:
    row = deepcopy(tasks()[TOLD[0]])
    path, first, second = row["program"]["totals"]
    row["program"]["totals"] = [path, first, second + 1_000_000]
    assert any("not exactly one selection" in problem for problem in check(row))
    row = deepcopy(tasks()[TOLD[0]])
    everything, out = candidates(row["state"], row["program"])
    meant = chosen(everything, row["program"], out)[0]["thing"]["id"]
    table = {record["id"]: record for record in row["state"]["tables"][row["program"]["table"]]}
    other = next(name for name in row["things"][: row["n_things"]] if name != meant)
    field = path.partition(".")[2].partition("-")[0]
    table[other][field] = table[meant][field]
    assert check(row) != []


def test_each_story_is_told_with_as_many_things_as_the_other_searches() -> None:
    names = [story_of(42, "search", item, "published")["name"] for item in range(40)]
    told_with = Counter((name, thing_count("search", item, name, "published")) for item, name in enumerate(names))
    assert {things for _, things in told_with} == {28, 30}
    assert {*told_with.values()} == {2, 3}
