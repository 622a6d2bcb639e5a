"""What holds for every prediction, searched for counter-examples."""

import copy
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from metric.comptool_gap.alignment import align, longest_run
from metric.comptool_gap.scoring import VERDICTS, TaskScore, call_similarity, read_reference, score_task

from .conftest import ROWS
from .predictors import JUNK, NOTATION, Prediction, Row, in_order, integral, reordered, with_defaults

GARBAGE = {"garbage": ["matches nothing"]}
SHARES = ("score", "strict", "sequence", "arguments", "data_flow", "completeness", "tool_selection")


def orders(draw: Callable[..., Any], row: Row) -> list[int]:
    """An order of the steps that their dependencies allow."""
    return reordered(row, lambda places: draw(st.sampled_from(places)))


@st.composite
def attempts(draw: st.DrawFn) -> tuple[Row, Prediction]:
    """A row and a prediction that gets some of it right.

    Calls left out, doubled, moved or spoilt, values guessed or referred to, right or wrong.
    """
    row = draw(st.sampled_from(ROWS))
    prediction = in_order(row, orders(draw, row), draw(st.sampled_from([None, NOTATION])), outputs=draw(st.booleans()))
    for _ in range(draw(st.integers(0, 4))):
        index = draw(st.integers(0, max(0, len(prediction) - 1)))
        kinds = ["drop", "double", "move", "spoil", "refer", "borrow", "junk"] if prediction else ["junk"]
        kind = draw(st.sampled_from(kinds))
        arguments = prediction[index]["arguments"] if prediction else {}
        match kind:
            case "drop":
                del prediction[index]
            case "double":
                prediction.insert(draw(st.integers(0, len(prediction))), copy.deepcopy(prediction[index]))
            case "move":
                prediction.insert(draw(st.integers(0, len(prediction) - 1)), prediction.pop(index))
            case "spoil" | "refer" if arguments:
                path = draw(st.sampled_from(["temperature_c", "price", "result", "names", "report"]))
                reference = NOTATION.format(draw(st.integers(0, 6)), path)
                value = reference if kind == "refer" else draw(st.sampled_from([GARBAGE, None, 1, "x"]))
                arguments[draw(st.sampled_from(sorted(arguments)))] = value
            case "borrow":
                prediction[index]["arguments"] = copy.deepcopy(draw(st.sampled_from(prediction))["arguments"])
            case _:
                prediction = inserted(prediction, index, JUNK)
    return row, prediction


def inserted(prediction: Prediction, position: int, call: dict[str, Any]) -> Prediction:
    """The prediction with one more call, and references that still point at the calls they pointed at."""

    def renumbered(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renumbered(part) for key, part in value.items()}
        if isinstance(value, list):
            return [renumbered(part) for part in value]
        if not isinstance(value, str):
            return value
        return re.sub(r"(?<=\{\{call_)\d+", lambda found: str(int(found[0]) + (int(found[0]) > position)), value)

    calls = [{**call, "arguments": renumbered(call["arguments"])} for call in prediction]
    return [*calls[:position], copy.deepcopy(call), *calls[position:]]  # which a draw may spoil


def fields(score: TaskScore) -> dict[str, Any]:
    return {key: score[key] for key in SHARES}  # type: ignore[literal-required]  # the names are those of the fields


def no_part_is_higher(after: TaskScore, before: TaskScore) -> None:
    for name in ("sequence", "arguments", "completeness", "tool_selection", "strict"):
        assert fields(after)[name] <= fields(before)[name], name


@given(attempts())
def test_scores_lie_between_zero_and_one_and_strict_means_all_of_it(attempt: tuple[Row, Prediction]) -> None:
    row, prediction = attempt
    score = score_task(prediction, row)
    for name, value in fields(score).items():
        assert value is None or 0 <= value <= 1, name
    assert (score["error"] is None) == (score["strict"] == 1)
    if score["strict"]:
        assert score["sequence"] == score["completeness"] == 1
        assert score["data_flow"] in (None, 1)
    assert len(score["errors"]) == len(prediction)


@given(st.data(), st.sampled_from(ROWS), st.sampled_from([None, NOTATION, "$var_{}.{}$"]), st.booleans())
def test_every_order_that_the_dag_allows_scores_one(
    data: st.DataObject, row: Row, notation: str | None, outputs: bool
) -> None:
    score = score_task(in_order(row, orders(data.draw, row), notation, outputs=outputs), row)
    assert score["score"] == score["strict"] == 1


@given(st.data(), st.sampled_from(ROWS), st.sampled_from([None, NOTATION]), st.booleans())
def test_a_spoilt_prediction_scores_the_same_in_every_order_that_the_dag_allows(
    data: st.DataObject, row: Row, notation: str | None, outputs: bool
) -> None:
    trace = row["expected_trace"]
    spoilt = data.draw(st.dictionaries(st.integers(0, len(trace) - 1), st.booleans(), max_size=3))
    scores = []
    for order in (range(len(trace)), orders(data.draw, row)):
        prediction = in_order(row, order, notation, outputs=outputs)
        for step, wholly in spoilt.items():
            arguments = prediction[list(order).index(step)]["arguments"]
            for key in sorted(arguments)[: None if wholly else 1]:
                arguments[key] = GARBAGE
        scores.append(fields(score_task(prediction, row)))
    assert scores[0] == scores[1]


@given(attempts())
def test_the_order_of_keys_defaults_and_the_notation_of_integers_make_no_difference(
    attempt: tuple[Row, Prediction],
) -> None:
    row, prediction = attempt
    match = {step["tool_name"]: step["match"] for step in row["expected_trace"]}
    score = score_task(prediction, row)
    turned = [{**call, "arguments": dict(reversed(call["arguments"].items()))} for call in prediction]
    assert score_task(turned, row) == score_task(with_defaults(row, prediction), row) == score
    whole = copy.deepcopy(prediction)
    for call in whole:
        for key, value in call["arguments"].items():
            if match.get(call["name"], {}).get(key) in ("number", "integer") and type(value) in (int, float):
                call["arguments"][key] = integral("integer" if type(value) is int else "number", value)
    assert score_task(whole, row) == score


@given(attempts())
def test_the_short_way_of_a_right_prediction_gives_what_the_long_way_does(attempt: tuple[Row, Prediction]) -> None:
    row, prediction = attempt
    whole = score_task(prediction, row, verdicts=True)
    assert {key: value for key, value in whole.items() if key not in ("verdicts", "edges")} == score_task(
        prediction, row
    )
    assert len(whole["verdicts"]) == len(prediction)
    assert {verdict for said in whole["verdicts"] for verdict in said.values()} <= set(VERDICTS)


@given(attempts(), st.data())
def test_a_junk_call_never_raises_a_score(attempt: tuple[Row, Prediction], data: st.DataObject) -> None:
    row, prediction = attempt
    before = score_task(prediction, row)
    after = score_task(inserted(prediction, data.draw(st.integers(0, len(prediction))), JUNK), row)
    no_part_is_higher(after, before)
    # beyond the budget another call may take the place of the one pushed out
    assert after["score"] <= before["score"] or len(prediction) >= 2 * row["num_steps"]


@given(attempts(), st.data())
def test_a_wrong_argument_in_the_place_of_a_right_one_never_raises_a_score(
    attempt: tuple[Row, Prediction], data: st.DataObject
) -> None:
    row, prediction = attempt
    before = score_task(prediction, row)
    task = read_reference(row)
    places = []
    for step_id, index in before["alignment"].items():
        step = task.steps[task.ids.index(step_id)]
        for key in prediction[index]["arguments"].keys() & step.arguments:
            alone = {key: prediction[index]["arguments"][key]}
            if call_similarity(alone, replace(step, arguments={key: step.arguments[key]}), [{}] * index) > 0:
                places.append((index, key))
    if not places:
        return
    index, key = data.draw(st.sampled_from(sorted(places)))
    spoilt = copy.deepcopy(prediction)
    spoilt[index]["arguments"][key] = GARBAGE
    after = score_task(spoilt, row)
    no_part_is_higher(after, before)
    # another call that now resembles the step more may be better connected
    assert after["score"] <= before["score"] or before["alignment"] != after["alignment"]


@given(st.integers(1, 4), st.integers(1, 5), st.data())
def test_the_alignment_is_the_best_there_is(steps: int, calls: int, data: st.DataObject) -> None:
    values = st.sampled_from([0.0, 0.25, 0.5, 1.0])
    similarity = [{call: data.draw(values) for call in range(calls)} for _ in range(steps)]
    size = min(steps, calls)
    every = [
        dict(zip(chosen, order, strict=True))
        for chosen in combinations(range(steps), size)
        for order in permutations(range(calls), size)
    ]
    worth = [sum(similarity[step][call] for step, call in pairs.items()) for pairs in every]
    optimal = {tuple(sorted(pairs.items())) for pairs, sum_ in zip(every, worth, strict=True) if sum_ == max(worth)}
    found = [tuple(sorted(pairs.items())) for pairs in align(similarity, [range(steps)])]
    assert set(found) == optimal if len(optimal) <= 64 else set(found) <= optimal


@given(st.integers(1, 5), st.lists(st.lists(st.integers(0, 4), max_size=3, unique=True), max_size=6), st.data())
def test_the_longest_run_is_the_longest_there_is(steps: int, candidates: list[list[int]], data: st.DataObject) -> None:
    followers = [0] * steps
    for step in reversed(range(steps)):
        for later in range(step + 1, steps):
            if data.draw(st.booleans()):
                followers[step] |= 1 << later | followers[later]
    candidates = [[step for step in choice if step < steps] for choice in candidates]

    def longest(call: int, taken: tuple[int, ...]) -> int:
        if call == len(candidates):
            return len(taken)
        left = [step for step in candidates[call] if step not in taken]
        allowed = [step for step in left if not any((followers[step] >> other) & 1 for other in taken)]
        return max([longest(call + 1, taken), *(longest(call + 1, (*taken, step)) for step in allowed)])

    assert longest_run(candidates, followers) == longest(0, ())


def test_junk_beyond_the_first_2n_calls_costs_no_more_than_its_share() -> None:
    row = next(row for row in ROWS if row["level"] == 3)
    prediction = in_order(row, range(row["num_steps"]))
    few, many = (score_task([*prediction, *[JUNK] * junk], row) for junk in (5, 95))
    assert (few["sequence"], many["sequence"]) == (0.5, 0.05)
    assert few["completeness"] == many["completeness"] == 1
