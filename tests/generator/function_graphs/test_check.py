"""The proof accepts every sound row of the whole grid and finds every fault that is planted in one."""

import re
from pathlib import Path
from typing import Any

import pytest

from generator.function_graphs import Parameters, check, check_all, make_row, make_rows
from generator.function_graphs.check import RULES
from tests.damage import ABSENT, Faults, damaged, places
from tests.generator.function_graphs.conftest import (
    Row,
    add_parameter,
    anywhere,
    blaming,
    of_role,
    schema_of,
    target_of,
)

ROWS = [
    make_row(1, Parameters(6, 3, 3, 3), 0),
    make_row(2, Parameters(4, 1, 1, 2, "speaking", "error", subtypes=True), 1),
    make_row(3, Parameters(12, 5, 6, 6, restate=True), 2),
]
fault = Faults(Path(__file__).parent / "cases" / "faults.json")
"""Of each: what the problem must say."""


@fault("comes after the target")
def node_after_the_target(row: Row) -> None:
    add_parameter(row, of_role(row, "connected")[0], row["target"], row["expected_answer"])


@fault("is connected, but it does not take only from the core")
def connected_function_that_takes_from_nobody(row: Row) -> None:
    for function in of_role(row, "connected"):
        schema = schema_of(row, function)["parameters"]
        schema["properties"], schema["required"] = {}, []
        function["takes"], function["arguments"] = {}, {}
        add_parameter(row, function, "moonlight", 101)


@fault("takes from a connected function")
def connected_function_that_is_needed_by_another(row: Row) -> None:
    source = of_role(row, "connected")[0]
    (kind,) = source["returns"].values()
    add_parameter(row, of_role(row, "disconnected")[0], kind, source["value"])


@fault("is disconnected, but")
def disconnected_function_that_a_given_value_leads_to(row: Row) -> None:
    add_parameter(row, of_role(row, "disconnected")[0], *next(iter(row["inputs"].items())))


@fault("nothing leads to a value of type|are not those of role core")
def core_function_left_out(row: Row) -> None:
    row["available_tools"].remove({"type": "function", "function": schema_of(row, of_role(row, "core")[0])})


@fault("nothing leads to a value of type")
def input_that_is_not_given(row: Row) -> None:
    kind = next(iter(row["inputs"]))
    row["prompt"] = row["prompt"].replace(f"- {kind}: {row['inputs'].pop(kind)}\n", "")


@fault("there are 2 ways to a value of type|can be reached without")
def two_functions_that_give_one_type(row: Row) -> None:
    (kind,), function = of_role(row, "core")[0]["returns"].values(), of_role(row, "connected")[0]
    (output,) = function["returns"]
    function["returns"][output] = kind
    schema_of(row, function)["description"] = f'Returns {output}, the value of type "{kind}".'


@fault("can be reached without|there are 2 ways")
def target_that_is_given_away(row: Row) -> None:
    row["inputs"][row["target"]] = row["expected_answer"]
    row["prompt"] = row["prompt"].replace(":\n- ", f":\n- {row['target']}: {row['expected_answer']}\n- ", 1)


@fault("take from each other in a circle|nothing leads to|comes before")
def circle(row: Row) -> None:
    first = next(function for function in row["functions"] if function["name"] in target_of(row)["depends_on"])
    add_parameter(row, first, row["target"], row["expected_answer"])


@fault("has a condition")
def condition_in_a_task_without_any(row: Row) -> None:
    function = target_of(row)
    parameter, kind = next(iter(function["takes"].items()))
    parity = ("even", "odd")[function["arguments"][parameter] % 2]
    schema_of(row, function)["description"] += f' Works only if the value of type "{kind}" is {parity}.'


@fault("the request asks for")
def request_for_another_target(row: Row) -> None:
    (other,) = of_role(row, "core")[0]["returns"].values()
    row["prompt"] = row["prompt"].replace(f'"{row["target"]}"', f'"{other}"')


@fault("the form of the answer shows the answer")
def request_whose_form_shows_the_answer(row: Row) -> None:
    row["prompt"] = row["prompt"].replace("ANSWER: 123", f"ANSWER: {row['expected_answer']}")


@fault("is used for two things")
def two_parameters_of_one_name(row: Row) -> None:
    function = of_role(row, "connected")[0]
    old, new = next(iter(function["takes"])), next(iter(of_role(row, "core")[0]["takes"]))
    parameters = schema_of(row, function)["parameters"]
    for values in (function["takes"], function["arguments"], parameters["properties"]):
        values[new] = values.pop(old)
    parameters["required"] = list(parameters["properties"])


@fault("comes before a function that it takes from")
def functions_out_of_order(row: Row) -> None:
    row["functions"].reverse()


@fault("the row lists")
def function_that_is_told_twice(row: Row) -> None:
    row["functions"].append(row["functions"][-1])


@pytest.mark.parametrize("name", fault)
def test_a_planted_fault_is_found(name: str) -> None:
    says, damage = fault[name]
    for row in ROWS:
        problems = check(damage(row))
        assert any(re.search(says, problem) for problem in problems), problems


def test_every_rule_finds_a_fault_that_no_other_rule_does() -> None:
    found: set[str] = set()
    for _, damage in fault.values():
        try:
            blamed = {name for name, problems in blaming(damage(ROWS[0])).items() if problems}
        except (KeyError, ValueError):
            continue
        found |= blamed if len(blamed) == 1 else set()
    assert found | {RULES[-1].__name__} >= {rule.__name__ for rule in RULES}


def test_the_replay_finds_a_world_that_does_not_do_what_the_row_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter(range(1000, 2000))
    for wrong, says in ((min, "gives a true value"), (lambda true: next(numbers), "not always the same")):
        monkeypatch.setattr("generator.function_graphs.world.wrong_value", lambda *given, wrong=wrong: wrong(given[-1]))
        assert any(says in problem for problem in check(ROWS[0]))


def test_the_published_tasks_are_proved(graphs: list[Row]) -> None:
    assert list(check_all(graphs)) == []


@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.slow)])
def test_tasks_from_all_over_the_grid_are_proved(count: int) -> None:
    assert [(row["task_id"], found) for row in anywhere(count) if (found := check(row))] == []


def test_a_puzzle_or_an_id_that_stands_twice_is_found() -> None:
    row = make_row(1, Parameters(), 0)
    again = {**row, "task_id": "graph_0002"}
    assert list(check_all([row, row])) == [("graph_0001", "its id occurs twice")]
    assert list(check_all([row, again])) == [("graph_0002", "it is the same puzzle as graph_0001")]
    assert list(check_all([row, {**again, "restate": True}])) == []


ODD: list[Any] = [None, True, -1, 10**30, 1.5, "", "x", [], {}, [None], {"a": 1}, [[1]], ABSENT]


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("number", range(len(ODD)), ids=map(repr, ODD))
@pytest.mark.parametrize("branching", [False, True])
def test_no_damage_of_a_row_breaks_its_proof(branching: bool, number: int, every: int) -> None:
    """At every place, by default, three things of all that is odd."""
    row = make_row(5, Parameters(3, 1, 1, 2, two_outputs=branching, conditionals=branching), 0)
    for path in list(places(row))[number % every :: every]:
        assert isinstance(check(damaged(row, path, ODD[number])), list)


def test_a_stream_is_proved_as_it_comes() -> None:
    assert next(check_all(row | {"expected_answer": 1} for row in make_rows()))[0] == "graph_0001"
