"""What predictors that do not solve the tasks may get at most, and what every right one gets: section 6 of the contract."""

import random
from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any

import pytest

from metric.comptool_gap.scoring import score_task

from .predictors import (
    NOTATION,
    Prediction,
    Row,
    bound_parameters,
    changed,
    character_off,
    day_off,
    digit_changed,
    gold,
    in_order,
    integral,
    names_only,
    nearly,
    negated,
    recorded,
    reordered,
    scaled,
    spoilt,
    with_defaults,
)


def in_another_order(row: Row, seed: int, notation: str | None) -> Prediction:
    return in_order(row, reordered(row, random.Random(seed).choice), notation)


RIGHT: dict[str, Callable[[Row], Any]] = {
    "values": gold,
    "values with recorded outputs": recorded,
    "references": in_order,
    "references with space inside": partial(in_order, notation=" {{{{ call_{}.{} }}}} "),
    "references with dollars": partial(in_order, notation="$var_{}.{}$"),
    "references and recorded outputs": partial(in_order, outputs=True),
    "defaults spelled out": lambda row: with_defaults(row, gold(row)),
    "integers as floats": lambda row: changed(row, integral),
    **{f"another order as values ({seed})": partial(in_another_order, seed=seed, notation=None) for seed in range(3)},
    **{f"... as references ({seed})": partial(in_another_order, seed=seed, notation=NOTATION) for seed in range(3)},
}


def junk(row: Row, calls: int) -> Prediction:
    expected = {step["tool_name"] for step in row["expected_trace"]}
    names = [name for name in (tool["function"]["name"] for tool in row["available_tools"]) if name not in expected]
    return [{"name": names[number % len(names)], "arguments": {}} for number in range(calls)]


def catalogue(suite: list[Row]) -> Prediction:
    """All tools of the suite, in an order that has nothing to do with the tasks."""
    names = {tool["function"]["name"] for row in suite for tool in row["available_tools"]}
    names |= {f"distractor_{number}" for number in range(90)}
    return [{"name": name, "arguments": {}} for name in random.Random(42).sample(sorted(names), len(names))]


def references_and(row: Row, literals: list[Row]) -> Prediction:
    """The right references, and of literals those that other steps have."""
    calls = in_order(row)
    for call, step, theirs in zip(calls, row["expected_trace"], literals, strict=True):
        bound, given = bound_parameters(step), theirs["arguments"]
        call["arguments"] = {
            key: value if key in bound else given[key]
            for key, value in call["arguments"].items()
            if key in bound or key in given
        }
    return calls


def of_another_task(row: Row, suite: list[Row]) -> Prediction:
    """The literals of another task of the same template: what one knows who knows the templates by heart."""
    others = (task for task in suite if task["template"] == row["template"] and task["task_id"] != row["task_id"])
    return references_and(row, next(others, {"expected_trace": NOTHING * row["num_steps"]})["expected_trace"])


NOTHING: list[Row] = [{"arguments": {}}]
# Each predictor with the largest mean score that it may get on L0, L1, L2 and L3.
WRONG: dict[str, tuple[Callable[[Row, list[Row]], Any], tuple[float, ...]]] = {
    "no call": (lambda row, _: [], (0, 0, 0, 0)),
    "text only": (lambda row, _: {"role": "assistant", "content": "It is sunny."}, (0, 0, 0, 0)),
    "malformed JSON": (lambda row, _: [{**call, "arguments": '{"city": "Ber'} for call in gold(row)], (0, 0, 0, 0)),
    "the right names with {}": (lambda row, _: names_only(row), (0, 0.65, 0.55, 0.50)),
    "every tool with {}": (lambda row, suite: catalogue(suite), (0, 0.05, 0.05, 0.05)),
    "gold, then 100 junk calls": (lambda row, _: gold(row) + junk(row, 100), (0, 0.30, 0.35, 0.45)),
    "100 junk calls, then gold": (lambda row, _: junk(row, 100) + gold(row), (0, 0.05, 0.05, 0.05)),
    "the first call only": (lambda row, _: gold(row)[:1], (1, 0.55, 0.45, 0.30)),
    "gold, refused": (lambda row, _: [{**call, "error": "No."} for call in gold(row)], (0, 0.65, 0.55, 0.50)),
    "true references only": (lambda row, _: references_and(row, NOTHING * row["num_steps"]), (0, 0.80, 0.80, 0.90)),
    "the right names with invented outputs": (
        lambda row, _: [
            {**call, "output": dict.fromkeys(step["output"], "made up")}
            for call, step in zip(names_only(row), row["expected_trace"], strict=True)
        ],
        (0, 0.70, 0.60, 0.60),
    ),
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
        assert {score["strict"] for score in scores} == {int(bound == 1)}, "the first call solves single calls"


def test_numbers_half_a_percent_off_earn_every_weighted_point_and_none_that_is_strict(suite: list[Row]) -> None:
    touched = 0
    for row in suite:
        score = score_task(changed(row, scaled), row)
        given = any(spoilt(row, scaled))
        touched += given
        assert (score["score"], score["strict"] and given) == (1, 0), row["task_id"]
    assert touched > 20


@pytest.mark.parametrize(("change", "least"), [(digit_changed, 5), (negated, 40), (nearly, 20)])
def test_what_says_something_else_than_the_prompt_is_never_strictly_right(
    change: Callable[[str, Any], Any], least: int, suite: list[Row]
) -> None:
    touched = set()
    for row in suite:
        for wrong in spoilt(row, change):
            touched.add(row["task_id"])
            assert score_task(wrong, row)["strict"] == 0, (row["task_id"], wrong)
    assert len(touched) >= least


@pytest.mark.parametrize("change", [day_off, character_off])
def test_small_changes_that_change_the_meaning_cost(change: Callable[[str, Any], Any], suite: list[Row]) -> None:
    wrong = {row["task_id"]: made for row in suite if (made := changed(row, change)) != gold(row)}
    assert wrong
    for row in (row for row in suite if row["task_id"] in wrong):
        score = score_task(wrong[row["task_id"]], row)
        assert score["score"] < (1 if row["level"] else 1e-9), row["task_id"]
        assert score["strict"] == 0
