"""Aggregates from parts are those of the whole, and their memory does not grow with the tasks."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from metric.comptool_gap.gap import compute
from metric.comptool_gap.intervals import Settings
from metric.comptool_gap.scoring import score_task
from metric.comptool_gap.tally import Scores, Tally, mean

from .predictors import Row, hand_made


@pytest.fixture(scope="module")
def attempts(suite: list[Row]) -> list[Any]:
    """A prediction of some quality for each row; some were not evaluated, some cannot be read."""
    made = [list(hand_made(row))[number % 7] for number, row in enumerate(suite)]
    return [
        None if number % 31 == 3 else {"what": "is this"} if number % 37 == 5 else prediction
        for number, prediction in enumerate(made)
    ]


@pytest.mark.parametrize("parts", [1, 3, 200])
def test_parts_add_up_to_what_the_whole_gives(parts: int, attempts: list[Any], suite: list[Row]) -> None:
    catalogue = {tool["function"]["name"] for row in suite for tool in row["available_tools"]}
    whole = Tally()
    for part in range(parts):
        some = Tally()
        for number in range(part * 200 // parts, (part + 1) * 200 // parts):
            prediction = attempts[number]
            scores = (
                None if prediction is None else Scores.of(score_task(prediction, suite[number], catalogue=catalogue))
            )
            some.add(scores, suite[number]["task_id"])
        whole.merge(some)
    expected = compute(attempts, suite, n_resamples=200, ablation=True)
    found = whole.summary(settings=Settings(200), ablation=True)
    assert json.dumps(found) == json.dumps(expected)


def test_a_million_tasks_take_no_more_memory_than_their_different_scores(suite: list[Row], attempts: list[Any]) -> None:
    tally = Tally()
    for row, prediction in zip(suite, attempts, strict=True):
        tally.add(None if prediction is None else Scores.of(score_task(prediction, row)))
    different = len(tally.scores)
    for _ in range(13):
        tally.merge(tally)
    assert tally.tasks == 200 * 2**13
    assert len(tally.scores) == different
    summary = tally.summary(settings=Settings(50))
    interval = summary["confidence_intervals"]["accuracy_l1"]
    assert interval["low"] < summary["accuracy_l1"] < interval["high"] < interval["low"] + 0.01


def test_means_are_rounded_once() -> None:
    rng = random.Random(1)
    values = [rng.random() for _ in range(1000)]
    assert mean(Counter(values * 3).items()) == mean((value, 3) for value in values)
    assert mean([(1e300, 1), (1.0, 3), (-1e300, 1)]) == 0.6
