"""Two outputs and conditions: what they add to a task, that it is proved, and that the published tasks lack them."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from generator.core.digest import digest
from generator.function_graphs import Parameters, World, check, grid, make_row, make_rows
from generator.function_graphs.rows import true_outputs
from metric.function_graph.summary import compute
from runner.files import read_rows
from simulators import ToolError
from tests.damage import ABSENT, Faults, damaged
from tests.generator.function_graphs.conftest import (
    Row,
    add_parameter,
    blaming,
    of_role,
    schema_of,
    target_of,
    true_values,
)
from tests.generator.function_graphs.playing import BASELINES, play

ROOT = Path(__file__).parents[3]
TWO, CONDITIONS = Row(two_outputs=True), Row(conditionals=True)
BOTH = TWO | CONDITIONS
SHAPES = ((2, 1, 1, 1), (5, 2, 3, 3), (6, 5, 0, 4), (9, 3, 4, 0))
ROW = make_row(1, Parameters(6, 3, 3, 4, **BOTH), 0)


def small() -> Iterator[Row]:
    """Small tasks with two outputs, with conditions and with both, shown in every way."""
    ways = product(("opaque", "speaking"), ("silent", "error"), (False, True), (False, True))
    options = (TWO, CONDITIONS, BOTH)
    for item, (shape, way, option) in enumerate(product(SHAPES, ways, options)):
        yield make_row(3, Parameters(*shape, *way, **option), item)


def condition_of(row: Row, function: Row) -> str | None:
    found = re.search(
        r'Works only if the value of type "(.+)" is (?:even|odd)', schema_of(row, function)["description"]
    )
    return found and found[1]


def test_the_published_rows_are_those_without_the_options(graphs: list[Row]) -> None:
    assert digest(graphs) == digest(read_rows(ROOT / "data" / "function_graphs.parquet"))
    assert {name for row in graphs for name in row["metadata"]} == {"seed", "item", "generator_version", "canary"}
    assert graphs == list(make_rows(42, grid(two_outputs=False, conditionals=False)))


def test_tasks_with_the_options_are_proved() -> None:
    assert [(row["task_id"], check(row)) for row in small() if check(row)] == []


def test_request_and_schemas_alone_solve_them_with_exactly_the_calls_they_need() -> None:
    rows = list(small())
    predictions = [play(BASELINES["oracle"], row) for row in rows]
    assert [each["calls"][-1]["turn"] for each in predictions] == [row["depth"] for row in rows]
    scores = compute(predictions, rows)
    assert (scores["success"], scores["efficiency"], scores["wrong_call_rate"]) == (1, 1, 0)


def test_the_options_add_to_a_graph_and_leave_what_was_there() -> None:
    plain = make_row(1, Parameters(8, 3, 4, 4), 0)
    for options in (TWO, CONDITIONS, BOTH):
        row = make_row(1, Parameters(8, 3, 4, 4, **options), 0)
        functions = of_role(row, "core", "connected", "disconnected")
        for one, other in zip(functions, plain["functions"], strict=True):
            assert (len(one["depends_on"]), one["stage"]) == (len(other["depends_on"]), other["stage"])
        assert true_values(row) >= true_values(plain)
        assert row["graph"] != plain["graph"]
        assert row.keys() == plain.keys()
        assert row["metadata"].keys() - plain["metadata"].keys() == options.keys() | (
            {"values"} if "two_outputs" in options else set()
        )


def test_either_output_may_be_the_one_that_is_needed() -> None:
    places: Counter[int] = Counter()
    for item in range(40):
        row = make_row(5, Parameters(5, 4, two_outputs=True), item)
        wanted = {row["target"], *(kind for function in row["functions"] for kind in function["takes"].values())}
        for function in row["functions"]:
            used = [place for place, kind in enumerate(function["returns"].values()) if kind in wanted]
            assert len(used) == 1  # of a path
            places += Counter(used)
    assert abs(places[0] - places[1]) < 60
    assert places.total() == 200


def test_a_wrong_call_returns_two_false_values_fixed_by_task_function_and_arguments() -> None:
    row = {**ROW, "on_wrong_input": "silent"}
    function = row["functions"][0]
    (parameter,) = function["takes"]
    found, again = (
        [World(row).call(function["name"], {parameter: kind(wrong)}) for wrong in range(1, 1_500)]
        for kind in (int, float)
    )
    assert found == again
    outputs = [tuple(values[name] for name in function["returns"]) for values in found]
    wrong = [pair for number, pair in enumerate(outputs, 1) if number != function["arguments"][parameter]]
    assert all(first != second and not true_values(row) & {first, second} for first, second in wrong)
    assert len(set(wrong)) > 1_450
    assert World({**row, "graph": "0" * 16}).call(function["name"], {parameter: 1}) != found[0]


def test_restating_lists_both_outputs() -> None:
    function = ROW["functions"][0]
    result = World({**ROW, "restate": True}).call(function["name"], function["arguments"])
    given = [{"type": kind, "value": value} for kind, value in ROW["inputs"].items()]
    outputs = [{"type": kind, "value": result[name]} for name, kind in function["returns"].items()]
    assert result["values_so_far"] == [*given, *outputs]


def test_a_condition_tells_neither_what_is_needed_nor_what_works() -> None:
    even = []
    for item in range(60):
        row = make_row(7, Parameters(6, 3, 4, 4, conditionals=True), item)
        for function in row["functions"]:
            condition = condition_of(row, function)
            assert (condition is not None) == bool(function["depends_on"])
            assert condition is None or condition in function["takes"].values()
            if function["role"] == "core" and condition:
                even.append("is even" in schema_of(row, function)["description"])
    assert abs(fmean(even) - 0.5) < 0.1


def test_a_function_whose_condition_fails_meets_right_values_as_wrong_ones() -> None:
    refusing = {**ROW, "on_wrong_input": "error"}
    for function in of_role(ROW, "alternative"):
        name, arguments = function["name"], function["arguments"]
        result = World(ROW).call(name, arguments)
        assert result == World(ROW).call(name, arguments)
        assert not true_values(ROW) & set(result.values())
        with pytest.raises(ToolError, match=f"{name} does not work: its condition does not hold."):
            World(refusing).call(name, arguments)
        with pytest.raises(ToolError, match="was given a wrong"):
            World(refusing).call(name, dict.fromkeys(arguments, 1))


def test_whoever_reads_types_alone_is_as_good_as_ever_at_two_outputs_and_lost_at_conditions() -> None:
    def success(options: Row) -> tuple[float, float]:
        rows = list(make_rows(9, grid(n_core=[5, 10], distractors=[(0, 0), (0, 5)], **options), 2))
        scores = compute([play(BASELINES["forward"], row) for row in rows], rows)
        return scores["success"], scores["wrong_calls"]["first"].get("unmet_condition") or 0

    assert success(TWO) == (1, 0)
    right, unmet = success(CONDITIONS)
    assert right < 0.4
    assert unmet == 1


@pytest.mark.parametrize(
    "parameters",
    [
        Parameters(40, 1, 40, 0, **BOTH),
        Parameters(40, 39, 0, 40, **BOTH),
        Parameters(40, 20, 40, 40, "speaking", "error", subtypes=True, **BOTH),
    ],
)
def test_the_largest_tasks_find_enough_words_and_numbers(parameters: Parameters) -> None:
    row = make_row(1, parameters, 0)
    assert check(row) == []
    assert max(len(function["name"]) for function in row["functions"]) <= 64


fault = Faults(Path(__file__).parent / "cases" / "option_faults.json")
"""Of each: what the problem must say, and the rule that must find it."""


def reword(row: Row, function: Row, old: str, new: str) -> None:
    schema = schema_of(row, function)
    assert re.search(old, schema["description"])
    schema["description"] = re.sub(old, new, schema["description"])


def conditioned(row: Row, role: str = "core") -> Row:
    return next(function for function in of_role(row, role) if condition_of(row, function))


@fault("lacks its condition", "_conditions")
def condition_left_out(row: Row) -> None:
    reword(row, conditioned(row, "connected"), r" Works only .*", "")


@fault("has a condition", "_conditions")
def condition_where_no_output_is_taken(row: Row) -> None:
    function = next(function for function in of_role(row, "core") if not function["depends_on"])
    (kind,), (value,) = function["takes"].values(), function["arguments"].values()
    reword(row, function, "$", f' Works only if the value of type "{kind}" is {("even", "odd")[value % 2]}.')


@fault("is not on an output that it takes", "_conditions")
def condition_on_a_value_that_is_not_taken(row: Row) -> None:
    function = conditioned(row)
    kind = next(kind for kind in row["inputs"] if kind not in function["takes"].values())
    for each in row["functions"]:
        if set(each["returns"].values()) == set(function["returns"].values()):
            reword(row, each, r'if the value of type "[^"]+"', f'if the value of type "{kind}"')


@fault("does not work, contrary to its role", "_conditions")
def condition_turned_round(row: Row) -> None:
    for function in filter(partial(condition_of, row), row["functions"]):
        old, new = ("even", "odd") if "is even" in schema_of(row, function)["description"] else ("odd", "even")
        reword(row, function, f"is {old}", f"is {new}")


@fault("is not one of two", "_conditions")
def double_left_out(row: Row) -> None:
    function = of_role(row, "alternative")[0]
    row["available_tools"] = [tool for tool in row["available_tools"] if tool["function"]["name"] != function["name"]]
    row["functions"].remove(function)


@fault("has two values", "_values")
def another_second_value(row: Row) -> None:
    taken = {kind for function in row["functions"] for kind in function["takes"].values()}
    row["metadata"]["values"][next(kind for kind in row["metadata"]["values"] if kind in taken)] = 123


@fault("is not what its schema says", "_names")
def second_output_left_out_of_the_schema(row: Row) -> None:
    reword(row, of_role(row, "connected")[0], r", and out_.*?\.", ".")


@fault("there are 2 ways to a value", "_graph")
def second_output_that_another_function_gives(row: Row) -> None:
    first, other = row["functions"][:2]
    kind = list(first["returns"].values())[1]
    for function in (other, *of_role(row, "alternative")):
        if set(function["returns"].values()) == set(other["returns"].values()) or function is other:
            name, old = list(function["returns"].items())[1]
            function["returns"][name] = kind
            reword(row, function, f'{name}, the value of type "{old}"', f'{name}, the value of type "{kind}"')


@fault("comes after the target", "_irrelevant")
def function_that_takes_the_other_output_of_the_last(row: Row) -> None:
    last = target_of(row)
    output, kind = next((name, kind) for name, kind in last["returns"].items() if kind != row["target"])
    add_parameter(row, of_role(row, "disconnected")[0], kind, true_outputs(row, last)[output])


@pytest.mark.parametrize("name", fault)
def test_a_planted_fault_is_found_by_its_rule(name: str) -> None:
    says, rule, damage = fault[name]
    row = damage(ROW)
    for problems in (check(row), blaming(row)[rule]):
        assert any(re.search(says, problem) for problem in problems), problems


def test_a_function_of_one_output_among_those_of_two_is_found() -> None:
    row = damaged(ROW, "functions.0.returns.#-1", ABSENT)
    assert any("return two values" in problem for problem in check(row))


def test_the_replay_finds_a_world_that_lets_a_condition_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    call = World.call

    def lenient(world: World, name: str, arguments: Row) -> Row:
        function = next(function for function in ROW["functions"] if function["name"] == name)
        return true_outputs(ROW, function) if arguments == function["arguments"] else call(world, name, arguments)

    monkeypatch.setattr(World, "call", lenient)
    assert {problem.split(" gives ")[1] for problem in check(ROW)} == {"a true value, or not always the same"}


def test_the_replay_finds_a_true_value_among_two_false_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    false = iter(range(100_000, 200_000))
    kept: dict[Any, int] = {}

    def wrong(graph: str, function: str, arguments: Row, values: set[int]) -> int:
        second = function.endswith(list(ROW["functions"][0]["returns"])[1])
        return min(true_values(ROW)) if second else kept.setdefault((function, *arguments.values()), next(false))

    monkeypatch.setattr("generator.function_graphs.world.wrong_value", wrong)
    assert check(ROW) == [f"a wrong call of {ROW['functions'][0]['name']} gives a true value, or not always the same"]
