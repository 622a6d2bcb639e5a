"""Section 6 of the contract.

What predictors that do not solve the tasks may get at most, and what every right one gets.
"""

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
    digit_changed,
    gold,
    in_order,
    integral,
    nearly,
    negated,
    recorded,
    reordered,
    scaled,
    spoilt,
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
    "references and recorded outputs": lambda row: in_order(
        row, range(row["num_steps"]), "{{{{call_{}.{}}}}}", outputs=True
    ),
    "defaults spelled out": lambda row: with_defaults(row, gold(row)),
    "integers as floats": lambda row: changed(row, gold(row), integral),
    **{f"another order as values ({seed})": partial(in_another_order, seed=seed, notation=None) for seed in range(5)},
    **{
        f"another order as references ({seed})": partial(in_another_order, seed=seed, notation="{{{{call_{}.{}}}}}")
        for seed in range(5)
    },
}


def junk(row: Row, calls: int) -> Prediction:
    expected = {step["tool_name"] for step in row["expected_trace"]}
    names = [name for name in (tool["function"]["name"] for tool in row["available_tools"]) if name not in expected]
    return [{"name": names[number % len(names)], "arguments": {}} for number in range(calls)]


def catalogue(suite: list[Row]) -> list[str]:
    """All tools of the suite, in an order that has nothing to do with the tasks."""
    names = {tool["function"]["name"] for row in suite for tool in row["available_tools"]} | {
        f"distractor_{number}" for number in range(90)
    }
    return random.Random(42).sample(sorted(names), len(names))


def references_only(row: Row) -> Prediction:
    """The right calls with nothing but the arguments that are bound, as references."""
    calls = in_order(row, range(row["num_steps"]), "{{{{call_{}.{}}}}}")
    for call, step in zip(calls, row["expected_trace"], strict=True):
        bound = {leaf.replace("[", ".").split(".")[0] for leaf in step["bindings"]}
        call["arguments"] = {key: value for key, value in call["arguments"].items() if key in bound}
    return calls


def invented(row: Row) -> Prediction:
    """The right names, without arguments, and outputs that a model made up."""
    return [
        {"name": step["tool_name"], "arguments": {}, "output": dict.fromkeys(step["output"], "made up")}
        for step in row["expected_trace"]
    ]


def of_another_task(row: Row, suite: list[Row]) -> Prediction:
    """The right references, and the literals of another task of the same template.

    What one knows who knows the templates by heart.
    """
    mine = in_order(row, range(row["num_steps"]), "{{{{call_{}.{}}}}}")
    other = next(
        (task for task in suite if task["template"] == row["template"] and task["task_id"] != row["task_id"]), None
    )
    if other is None:
        return references_only(row)
    for call, step, theirs in zip(mine, row["expected_trace"], other["expected_trace"], strict=True):
        bound = {leaf.replace("[", ".").split(".")[0] for leaf in step["bindings"]}
        call["arguments"] = {
            key: value if key in bound else theirs["arguments"].get(key, value)
            for key, value in call["arguments"].items()
        }
    return mine


# Each predictor with the largest mean score that it may get on L0, L1, L2 and L3.
WRONG: dict[str, tuple[Callable[[Row, list[Row]], Any], tuple[float, float, float, float]]] = {
    "no call": (lambda row, _: [], (0, 0, 0, 0)),
    "text only": (lambda row, _: {"role": "assistant", "content": "It is sunny."}, (0, 0, 0, 0)),
    "malformed JSON": (
        lambda row, _: [{"name": call["name"], "arguments": '{"city": "Ber'} for call in gold(row)],
        (0, 0, 0, 0),
    ),
    "the right names with {}": (
        lambda row, _: [{"name": call["name"], "arguments": {}} for call in gold(row)],
        (0, 0.65, 0.55, 0.50),
    ),
    "every tool with {}": (
        lambda row, suite: [{"name": name, "arguments": {}} for name in catalogue(suite)],
        (0, 0.05, 0.05, 0.05),
    ),
    "gold, then 100 junk calls": (lambda row, _: gold(row) + junk(row, 100), (0, 0.30, 0.35, 0.45)),
    "100 junk calls, then gold": (lambda row, _: junk(row, 100) + gold(row), (0, 0.05, 0.05, 0.05)),
    "the first call only": (lambda row, _: gold(row)[:1], (1, 0.55, 0.45, 0.30)),
    "gold, each call recorded as refused": (
        lambda row, _: [{**call, "error": "No."} for call in gold(row)],
        (0, 0.65, 0.55, 0.50),
    ),
    "the right names with true references only": (lambda row, _: references_only(row), (0, 0.80, 0.80, 0.90)),
    "the right names with invented outputs": (lambda row, _: invented(row), (0, 0.70, 0.60, 0.60)),
    "knows the templates, not the prompt": (of_another_task, (0, 0.9, 0.9, 0.9)),
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
        assert (level == 0 and name == "the first call only") or not any(score["strict"] for score in scores)


def test_the_first_call_alone_solves_single_call_tasks(suite: list[Row]) -> None:
    assert all(score_task(gold(row)[:1], row)["score"] == 1 for row in suite if row["level"] == 0)


def test_numbers_half_a_percent_off_earn_every_weighted_point_and_none_that_is_strict(suite: list[Row]) -> None:
    touched = 0
    for row in suite:
        prediction = changed(row, gold(row), scaled)
        score = score_task(prediction, row)
        assert score["score"] == 1, row["task_id"]
        given = list(spoilt(row, scaled))
        touched += bool(given)
        assert not given or score["strict"] == 0
    assert touched > 20


@pytest.mark.parametrize(
    ("change", "least"),
    [(digit_changed, 5), (negated, 40), (nearly, 20)],
    ids=["one digit of a text changed", "not in front of a text", "a number 0.9 % off"],
)
def test_what_says_something_else_than_the_prompt_is_never_strictly_right(
    change: Callable[[str, Any], Any], least: int, suite: list[Row]
) -> None:
    touched = set()
    for row in suite:
        for wrong in spoilt(row, change):
            touched.add(row["task_id"])
            assert score_task(wrong, row)["strict"] == 0, (row["task_id"], wrong)
    assert len(touched) >= least


@pytest.mark.parametrize(
    "change", [day_off, character_off], ids=["every date one day off", "every e-mail address one character off"]
)
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
