"""What predictors that do not solve the tasks may get at most, and what right ones get."""

from collections.abc import Callable
from statistics import fmean
from typing import Any

import pytest

from metric.function_graph.scoring import read_reference, score_task
from metric.function_graph.summary import compute
from tests.damage import damaged
from tests.generator.function_graphs.playing import BASELINES, play
from tests.metric.function_graph.conftest import Row

Predictor = Callable[[Row], dict[str, Any]]


def played(name: str) -> Predictor:
    return lambda row: play(BASELINES[name], row)


PLAYS: dict[str, dict[str, Any]] = {}


def right(row: Row) -> dict[str, Any]:
    """What the oracle does, found once for all tests; who changes it changes a copy."""
    if row["task_id"] not in PLAYS:
        PLAYS[row["task_id"]] = play(BASELINES["oracle"], row)
    return PLAYS[row["task_id"]]


def seen(row: Row) -> list[int]:
    """Every value that comes up on the shortest way to the target, the given ones among them."""
    core = (function["value"] for function in row["functions"] if function["role"] == "core")
    return [*row["inputs"].values(), *core]


def answering(answer: Callable[[Row], str]) -> Predictor:
    """Makes all the right calls and answers something."""
    return lambda row: {**right(row), "answer": answer(row)}


NEVER: dict[str, Predictor] = {
    "null": played("null"),
    "guess": played("guess"),
    "any given value": lambda row: {"calls": [], "answer": f"ANSWER: {max(row['inputs'].values())}"},
    "the number in the form": lambda row: {"calls": [], "answer": row["prompt"].splitlines()[-1]},
    "the request itself": lambda row: {"calls": [], "answer": row["prompt"]},
    "all numbers on one line": answering(lambda row: "ANSWER: " + ", ".join(map(str, range(100, 1000)))),
    "all numbers, one a line": answering(lambda row: "\n".join(f"ANSWER: {number}" for number in range(100, 1000))),
    "all values seen on one line": answering(lambda row: "ANSWER: " + " ".join(map(str, seen(row)))),
    "the right value in prose": answering(
        lambda row: f"After all these calls it turns out to be {row['expected_answer']}, which I find plausible."
    ),
    "no answer": answering(lambda row: ""),
    "the right answer after too many calls": lambda row: {
        "calls": right(row)["calls"] * 3,
        "answer": f"ANSWER: {row['expected_answer']}",
    },
}


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", NEVER)
def test_who_guesses_lists_or_chatters_never_succeeds(name: str, every: int, graphs: list[Row]) -> None:
    rows = graphs[::every]
    result = compute([NEVER[name](row) for row in rows], rows, n_resamples=10)
    assert result["success"] == 0
    if name.startswith("all "):  # a list is no answer without the form either
        assert result["unformatted_success"] <= 1 / len(rows)


def test_whoever_answers_with_any_value_seen_succeeds_less_than_once_in_n_core_times(graphs: list[Row]) -> None:
    for row in graphs:
        task = read_reference(row)
        answers = [{**right(row), "answer": f"ANSWER: {value}"} for value in seen(row)]
        assert fmean(score_task(answer, task)["success"] for answer in answers) <= 1 / row["n_core"]


def test_the_oracle_succeeds_everywhere_without_a_needless_call(graphs: list[Row]) -> None:
    result = compute([right(row) for row in graphs], graphs)
    assert (result["success"], result["unformatted_success"], result["efficiency"]) == (1, 1, 1)
    assert (result["wrong_call_rate"], result["needless_call_rate"], result["lucky_calls"]) == (0, 0, 0)
    assert all(group["success"] == 1 for groups in result["by"].values() for group in groups)


def test_trying_everything_pays_for_connected_functions(graphs: list[Row]) -> None:
    result = compute([played("forward")(row) for row in graphs], graphs)
    assert result["success"] == 90 / 180
    assert result["ends"] == {"wrong_answer": 0, "no_answer": 0, "budget": 90}
    for dial, success in (("n_connected", {0: 1, 10: 0}), ("n_disconnected", {0: 0.5, 10: 0.5})):
        assert {group[dial]: group["success"] for group in result["by"][dial]} == success
    assert result["wrong_call_rate"] == 0
    assert result["efficiency"] == 1  # of what it solves


def test_one_wrong_digit_anywhere_on_the_way_is_a_wrong_call(graphs: list[Row]) -> None:
    for row in graphs[::3]:
        task, calls = read_reference(row), right(row)["calls"]
        for number, call in enumerate(calls):
            wrong = damaged(call, "arguments.#0", {"plus": 1})
            classes = score_task({"calls": [*calls[:number], wrong], "answer": None}, task)["classes"]
            assert classes == [None] * number + ["incorrect_value"]


def test_calling_in_the_wrong_order_is_using_values_not_yet_known(graphs: list[Row]) -> None:
    for row in graphs:
        backwards = [{**call, "turn": turn} for turn, call in enumerate(right(row)["calls"][::-1])]
        classes = score_task({"calls": backwards, "answer": None}, read_reference(row))["classes"]
        assert classes[0] == "unknown_value"
        assert set(classes) <= {"unknown_value", None}
