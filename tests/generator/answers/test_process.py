"""Along each golden chain: a right step, and a wrong one that is proved wrong."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from generator.answers.process import FAULTS, check_pairs, leads_astray

Row = dict[str, Any]


def test_every_place_of_every_chain_has_a_pair_and_all_are_proved(rows: list[Row], pairs: list[Row]) -> None:
    assert len(pairs) == sum(row["num_calls"] + 2 for row in rows)
    assert list(check_pairs(pairs, rows)) == []


def test_every_fault_occurs_in_both_subsets(pairs: list[Row]) -> None:
    for subset in ("enterprise", "chat"):
        counts = Counter(pair["fault"] for pair in pairs if pair["subset"] == subset)
        assert set(counts) == set(FAULTS)
        assert min(counts.values()) >= 10


def test_a_pair_can_be_used_as_preference_data(pairs: list[Row]) -> None:
    for pair in pairs:
        for side in ("right", "wrong"):
            assert set(pair[side]) == {"thought", "action", "action_input"}
        assert bool(pair["plan"]) == (pair["place"] >= 0)
        assert len(pair["history"]) == max(pair["place"], 0)


def _swap(pair: Row) -> Row:
    return pair | {"right": pair["wrong"], "wrong": pair["right"]}


def _other_branch(pair: Row, row: Row) -> Row:
    """A wrong step that is only another right one: the look-up of a thing that comes later."""
    later = next(step for step in row["expected_trace"][pair["place"] + 1 :] if not step["depends_on"])
    return pair | {"wrong": {"thought": "Next.", "action": later["tool_name"], "action_input": later["arguments"]}}


def _helpful(pair: Row, row: Row) -> Row:
    """Another wording of the right search."""
    query = row["expected_trace"][pair["place"]]["arguments"]["query"]
    return pair | {"wrong": {"thought": "Next.", "action": "search", "action_input": {"query": f"please: {query}"}}}


PLANTED: dict[str, tuple[str, Callable[[Row, Row], Row], str]] = {
    "labels the wrong way round": ("reminder", lambda pair, row: _swap(pair), "the right step is not"),
    "a wrong step that still leads to the answer": ("movers", _helpful, "still leads to the answer"),
    "a wrong step that is another right one": ("movers", _other_branch, "still leads to the answer"),
    "the same step twice": ("movers", lambda pair, row: pair | {"wrong": pair["right"]}, "the same"),
    "a history that did not happen": (
        "movers",
        lambda pair, row: pair | {"history": [{"thought": "x", "action": "y", "action_input": {}, "observation": 1}]},
        "history",
    ),
    "another plan": ("movers", lambda pair, row: pair | {"plan": "1. Guess."}, "plan is not"),
    "another question": ("movers", lambda pair, row: pair | {"prompt": "Hm?"}, "prompt is not"),
    "no such question": ("movers", lambda pair, row: pair | {"parent": "answers_chat_9999"}, "no question"),
    "no such place": ("movers", lambda pair, row: pair | {"place": 99}, "no place"),
    "a fault that cannot stand there": (
        "movers",
        lambda pair, row: pair | {"fault": "wrong_plan"},
        "cannot stand there",
    ),
    "no such action": (
        "movers",
        lambda pair, row: pair | {"wrong": {"thought": "", "action": "email", "action_input": {}}},
        "no action",
    ),
}


@pytest.mark.parametrize(("form", "plant", "message"), PLANTED.values(), ids=PLANTED)
def test_every_planted_fault_is_found(
    rows: list[Row], pairs: list[Row], form: str, plant: Callable[[Row, Row], Row], message: str
) -> None:
    row = next(row for row in rows if row["metadata"]["form"] == form)
    pair = next(pair for pair in pairs if pair["parent"] == row["task_id"] and pair["place"] == 0)
    assert list(check_pairs([deepcopy(pair)], [row])) == []
    found = [problem for _, problem in check_pairs([plant(deepcopy(pair), row)], [row])]
    assert any(message in problem for problem in found), found


def test_a_pair_that_stands_twice_is_found(rows: list[Row], pairs: list[Row]) -> None:
    assert [problem for _, problem in check_pairs([pairs[0], pairs[0]], rows)] == ["its id stands twice"]


def test_a_plan_may_be_in_any_order_that_the_chain_allows(rows: list[Row]) -> None:
    row = next(row for row in rows if row["metadata"]["form"] == "movers")
    lines = [
        f"{number}. Find {step['plan']} ({step['tool_name']})."
        for number, step in enumerate(reversed(row["expected_trace"]), 1)
    ]
    plan = {"thought": "\n".join(lines), "action": "Plan", "action_input": {}}
    assert not leads_astray(row, -1, plan)
    assert leads_astray(row, -1, plan | {"thought": "\n".join(lines[1:])})
