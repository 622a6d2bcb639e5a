"""Where the gap comes from: what models of which the truth is known lose, and what the metric says of it."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from scipy import stats

from generator.composition.schedule import CALLS
from metric.comptool_gap.gap import compute
from tests.cases import from_json

from .predictors import Prediction, Row, gold, in_order, put, twins_of

PARTS = ("other_tools", "more_chances", "gap")


@pytest.fixture(scope="module")
def twins(suite: list[Row]) -> list[Row]:
    return twins_of(suite)


# Models of which the truth is known, over the real traces -------------------------------------------------------------

ROUNDS = 10  # repeats of a simulated model


def happens(rng: random.Random, chance: float) -> list[bool]:
    """In which rounds something happens: in its share of them, rounded up or down, so that few rounds have no noise."""
    often = int(chance * ROUNDS + rng.random())
    return rng.sample([True] * often + [False] * (ROUNDS - often), ROUNDS)


def spoil(call: dict[str, Any]) -> None:
    """Make a call wrong in itself, without touching what comes from earlier outputs."""
    call["arguments"]["no_such_argument"] = 1


def answers(row: Row, rng: random.Random, right: float, silent: float, lost: float) -> list[Prediction]:
    """What a model makes of a task in each round, every edge written as a reference.

    The chances are that a call is right in itself, that a response has no calls, and that a value is not passed on.
    """
    steps = row["expected_trace"]
    wrong = [happens(rng, 1 - right) for _ in steps]
    quiet = happens(rng, silent)
    leaves = [{source.partition(".")[0]: leaf for leaf, source in step["bindings"].items()} for step in steps]
    edges = [(place, leaf, happens(rng, lost)) for place, each in enumerate(leaves) for leaf in each.values()]
    rounds = []
    for number in range(ROUNDS):
        calls = in_order(row)
        for place, leaf in ((place, leaf) for place, leaf, losses in edges if losses[number]):
            put(calls[place]["arguments"], leaf, "{{call_99.nowhere}}")
        for call in (call for call, errors in zip(calls, wrong, strict=True) if errors[number]):
            spoil(call)
        rounds.append([] if quiet[number] else calls)
    return rounds


def simulated(suite: list[Row], twins: list[Row], **chances: float) -> dict[str, Any]:
    rng = random.Random(1)
    chances = {"right": 1.0, "silent": 0.0, "lost": 0.0, **chances}
    wholes, parts = ([answers(row, rng, **chances) for row in rows] for rows in (suite, twins))
    rounds = [([each[number] for each in wholes], [each[number] for each in parts]) for number in range(ROUNDS)]
    (predictions, alone), *repeats = rounds
    return compute(predictions, suite, n_resamples=100, twins=(alone, twins), repeats=repeats)


@from_json
def test_a_model_of_which_the_truth_is_known_is_found_out(
    chances: dict[str, float], expected: dict[str, float], suite: list[Row], twins: list[Row]
) -> None:
    result = simulated(suite, twins, **chances)
    every = result["paired"]["all"]
    for name, points in expected.items():
        value = every[name] if name == "gap" else every[name]["value"]
        assert 100 * value == pytest.approx(points, abs=1), name
    for level, part in result["paired"].items():
        total = part["other_tools"]["value"] + part["more_chances"]["value"] + part["gap"]
        assert part["strict_gap"]["value"] == pytest.approx(total), level
        for name in ("strict_gap", *PARTS, "per_call_loss", "relative_loss"):
            found = part if name == "gap" else part[name]
            assert found["low"] <= found.get("value", part["gap"]) <= found["high"], (level, name)
    assert every["no_call"] == pytest.approx(chances.get("silent", 0), abs=0.01)
    assert every["relative_loss"]["value"] == pytest.approx(1 - every["whole"] / every["parts"])


# By hand --------------------------------------------------------------------------------------------------------------


def alone(twins: list[Row], wrong: Callable[[Row], bool] = lambda twin: False) -> list[Prediction]:
    return [[] if wrong(twin) else gold(twin) for twin in twins]


def test_right_parts_and_right_wholes_leave_no_gap(suite: list[Row], twins: list[Row]) -> None:
    assert len(twins) == sum(CALLS[1:])
    result = compute([gold(row) for row in suite], suite, twins=(alone(twins), twins))
    for name in ("paired_gap", "paired_gap_l3", "other_tools", "more_chances", "per_call_loss", "relative_loss"):
        interval = result["confidence_intervals"][name]
        assert interval["low"] <= result[name] == 0 < interval["high"] < 0.1
    assert result["compositionality_gap"] == 0
    assert (result["n_paired"], result["paired"]["all"]["p"]) == (152, 1)
    assert "paired_gap" not in compute([gold(row) for row in suite], suite)


def test_the_paired_gap_counts_tasks_whose_parts_are_right_and_whole_is_wrong(
    suite: list[Row], twins: list[Row]
) -> None:
    """Every third task is wrong as a whole, every fifth has one wrong part, every seventh one not evaluated."""
    composed = [row for row in suite if row["level"]]
    place = {row["task_id"]: number for number, row in enumerate(composed)}
    predictions = [[] if row["level"] and place[row["task_id"]] % 3 == 0 else gold(row) for row in suite]
    parts: list[Any] = []
    for twin in twins:
        number, first = place[twin["parent"]], twin["parent_step"] == "step_1"
        parts.append(None if first and number % 7 == 0 else [] if first and number % 5 == 0 else gold(twin))
    result = compute(predictions, suite, twins=(parts, twins))
    kept = [number for number in range(len(composed)) if number % 7]
    lost = [number for number in kept if number % 3 == 0 and number % 5]
    won = [number for number in kept if number % 3 and number % 5 == 0]
    paired = result["paired"]["all"]
    assert (paired["n"], paired["b"], paired["c"]) == (len(kept), len(lost), len(won))
    gaps = []
    for level in (1, 2, 3):
        of_level = [number for number in kept if composed[number]["level"] == level]
        gap = sum((number in lost) - (number in won) for number in of_level) / len(of_level)
        gaps.append(gap)
        assert result[f"paired_gap_l{level}"] == pytest.approx(gap)
        assert result["paired"][f"l{level}"]["method"] == "Tango"
    assert result["paired_gap"] == pytest.approx(sum(gaps) / 3), "each level with the same weight"
    assert paired["p"] == pytest.approx(stats.binomtest(len(won), len(lost) + len(won)).pvalue, abs=1e-6)
    assert result["compositionality_gap"] == pytest.approx(len(lost) / sum(number % 5 != 0 for number in kept))
    interval = result["confidence_intervals"]["paired_gap"]
    assert interval["low"] < result["paired_gap"] < interval["high"]
    assert json.loads(json.dumps(result, allow_nan=False)) == result


def test_a_step_is_right_in_itself_whatever_went_wrong_before_it(suite: list[Row], twins: list[Row]) -> None:
    row = next(row for row in suite if row["level"] == 1 and len(row["expected_trace"][1]["bindings"]) == 1)
    own = [twin for twin in twins if twin["parent"] == row["task_id"]]
    calls, spoilt, torn, values = in_order(row), in_order(row), in_order(row), gold(row)
    spoil(spoilt[0])
    put(torn[1]["arguments"], next(iter(row["expected_trace"][1]["bindings"])), "{{call_9.nowhere}}")
    for prediction, loss in (
        (calls, 0),
        (spoilt, 0.5),  # the first call; the second takes what it gave
        (torn, 0.5),  # the second
        ([{**spoilt[0], "output": {"made": "up"}}, spoilt[1]], 0.5),
        ([spoilt[0], values[1]], 0.5),  # written as a value, which is right
        ([{**calls[0], "error": "No."}, values[1]], 0.5),  # refused
        (values[1:], 0.5),
        ([*calls, {"name": "junk", "arguments": {}}], 0),
        ([], 1),
    ):
        result = compute([prediction], [row], twins=(alone(own), own))
        assert result["per_call_loss"] == pytest.approx(loss), prediction


def test_over_repeats_the_chances_of_the_calls_are_multiplied(suite: list[Row], twins: list[Row]) -> None:
    golden: list[Prediction] = [gold(row) for row in suite]
    nothing: list[Prediction] = [[] for _ in suite]
    repeats = [(nothing, alone(twins, lambda twin: twin["parent_step"] != "step_1")), (golden, alone(twins))]
    result = compute(golden, suite, twins=(alone(twins), twins), repeats=repeats)
    alike = {row["task_id"]: (2 / 3) ** (len(row["expected_trace"]) - 1) for row in suite if row["level"] == 3}
    part = result["paired"]["l3"]
    assert part["parts"] == pytest.approx(sum(alike.values()) / len(alike))
    assert (part["whole"], part["l0"], part["within"]) == (pytest.approx(2 / 3),) * 3
    assert (part["b"], part["c"], part["method"]) == (0, 0, "bootstrap"), "discordant pairs are of the first repeat"
    assert result["strict_accuracy"] == 1, "of the first repeat"
    unevaluated: list[Any] = [None for _ in suite]
    once = compute(unevaluated, suite, twins=(alone(twins), twins), repeats=[(golden, [None] * len(twins))])
    assert (once["paired_gap"], once["n_paired"], once["compositionality_gap"]) == (0, 152, None)


def test_levels_that_are_absent_leave_the_others_their_weight(suite: list[Row], twins: list[Row]) -> None:
    some = [row for row in suite if row["level"] in (1, 2)]
    wrong = compute([[] if row["level"] == 1 else gold(row) for row in some], some, twins=(alone(twins), twins))
    assert (wrong["paired_gap"], wrong["paired_gap_l3"], wrong["n_paired"]) == (0.5, None, 104)
    assert wrong["other_tools"] is wrong["paired"]["all"]["strict_gap"] is None
    assert wrong["paired"]["l3"] == {"n": 0, "gap": None}
    silent = compute([[] for _ in some], some, twins=(alone(twins, lambda twin: True), twins))
    assert (silent["paired_gap"], silent["relative_loss"], silent["compositionality_gap"]) == (0, None, None)


def test_tasks_without_all_their_twins_are_left_out(suite: list[Row], twins: list[Row]) -> None:
    some = [twin for twin in twins if twin["parent_step"] != "step_2"]
    result = compute([gold(row) for row in suite], suite, twins=(alone(some), some))
    assert (result["paired_gap"], result["n_paired"]) == (None, 0)
    assert "paired_gap" not in result["confidence_intervals"]


def test_twins_and_repeats_that_are_none_are_refused(suite: list[Row], twins: list[Row]) -> None:
    some, golden = twins[:2], [gold(row) for row in suite]
    single = "has no parent and parent_step; twins are the rows of the config isolated"
    length = "predictions and references of the twins must have the same length; there are 1 and 2"
    refused: list[tuple[dict[str, Any], str]] = [
        ({"twins": ([[]], [suite[0]])}, single),
        ({"twins": ([[], []], [some[0], some[0]])}, "is the second twin of step_1 of L1_chain_0049"),
        ({"twins": ([[]], some)}, length),
        ({"twins": ([[], []], some), "repeats": [(golden, [[]])]}, length),
        ({"repeats": [(golden, [])]}, "repeats are read together with twins"),
    ]
    for options, message in refused:
        with pytest.raises(ValueError, match=message):
            compute(golden, suite, **options)
    with pytest.raises(ValueError, match="no task of the references is the parent of a twin"):
        compute(golden[:1], suite[:1], twins=([[], []], some))
