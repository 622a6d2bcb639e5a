"""Section 6 of the contract: what predictors that do not solve the tasks may get at most, and what every right one gets."""

import random
from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any

import pytest

from metric.comptool_gap.scoring import score_task

from .predictors import (
    Prediction,
    Row,
    changed,
    character_off,
    day_off,
    gold,
    in_order,
    integral,
    recorded,
    reordered,
    scaled,
    with_defaults,
)


def in_another_order(row: Row, seed: int, notation: str | None) -> Prediction:
    return in_order(row, reordered(row, random.Random(seed)), notation)


RIGHT: dict[str, Callable[[Row], Any]] = {
    "values": gold,
    "values with recorded outputs": recorded,
    "references": lambda row: in_order(row, range(row["num_steps"]), "{{{{call_{}.{}}}}}"),
    "references with space inside": lambda row: in_order(row, range(row["num_steps"]), " {{{{ call_{}.{} }}}} "),
    "references with dollars": lambda row: in_order(row, range(row["num_steps"]), "$var_{}.{}$"),
    "references and recorded outputs": lambda row: in_order(row, range(row["num_steps"]), "{{{{call_{}.{}}}}}", outputs=True),
    "defaults spelled out": lambda row: with_defaults(row, gold(row)),
    "numbers 0.5 % off": lambda row: changed(row, gold(row), scaled),
    "integers as floats": lambda row: changed(row, gold(row), integral),
    **{f"another order as values ({seed})": partial(in_another_order, seed=seed, notation=None) for seed in range(5)},
    **{f"another order as references ({seed})": partial(in_another_order, seed=seed, notation="{{{{call_{}.{}}}}}") for seed in range(5)},
}


def junk(row: Row, calls: int) -> Prediction:
    expected = {step["tool_name"] for step in row["expected_trace"]}
    names = [name for name in (tool["function"]["name"] for tool in row["available_tools"]) if name not in expected]
    return [{"name": names[number % len(names)], "arguments": {}} for number in range(calls)]


def catalogue(suite: list[Row]) -> list[str]:
    """All tools of the suite, in an order that has nothing to do with the tasks."""
    names = {tool["function"]["name"] for row in suite for tool in row["available_tools"]} | {f"distractor_{number}" for number in range(90)}
    return random.Random(42).sample(sorted(names), len(names))


# Each predictor with the largest mean score that it may get on L0, L1, L2 and L3.
WRONG: dict[str, tuple[Callable[[Row, list[Row]], Any], tuple[float, float, float, float]]] = {
    "no call": (lambda row, _: [], (0, 0, 0, 0)),
    "text only": (lambda row, _: {"role": "assistant", "content": "It is sunny."}, (0, 0, 0, 0)),
    "malformed JSON": (lambda row, _: [{"name": call["name"], "arguments": '{"city": "Ber'} for call in gold(row)], (0, 0, 0, 0)),
    "the right names with {}": (lambda row, _: [{"name": call["name"], "arguments": {}} for call in gold(row)], (0, 0.65, 0.55, 0.50)),
    "every tool with {}": (lambda row, suite: [{"name": name, "arguments": {}} for name in catalogue(suite)], (0, 0.05, 0.05, 0.05)),
    "gold, then 100 junk calls": (lambda row, _: gold(row) + junk(row, 100), (0, 0.30, 0.35, 0.45)),
    "100 junk calls, then gold": (lambda row, _: junk(row, 100) + gold(row), (0, 0.05, 0.05, 0.05)),
    "the first call only": (lambda row, _: gold(row)[:1], (1, 0.55, 0.45, 0.30)),
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_prediction_scores_one_on_every_task(name: str, suite: list[Row]) -> None:
    for row in suite:
        score = score_task(RIGHT[name](row), row)
        assert (score["score"], score["strict"], score["error"]) == (1, 1, None), (row["task_id"], score)


@pytest.mark.parametrize("name", WRONG)
def test_a_degenerate_predictor_stays_below_its_bound(name: str, suite: list[Row]) -> None:
    predictor, bounds = WRONG[name]
    for level, bound in enumerate(bounds):
        scores = [score_task(predictor(row, suite), row) for row in suite if row["level"] == level]
        assert fmean(score["score"] for score in scores) <= bound + 1e-9
        assert level == 0 or not any(score["strict"] for score in scores)


def test_the_first_call_alone_solves_single_call_tasks(suite: list[Row]) -> None:
    assert all(score_task(gold(row)[:1], row)["score"] == 1 for row in suite if row["level"] == 0)


@pytest.mark.parametrize("change", [day_off, character_off], ids=["every date one day off", "every e-mail address one character off"])
def test_small_changes_that_change_the_meaning_cost(change: Callable[[str, Any], Any], suite: list[Row]) -> None:
    touched = 0
    for row in suite:
        wrong = changed(row, gold(row), change)
        if wrong != gold(row):
            touched += 1
            score = score_task(wrong, row)
            assert score["score"] < 1 if row["level"] else score["score"] == 0, row["task_id"]
            assert score["strict"] == 0
    assert touched
