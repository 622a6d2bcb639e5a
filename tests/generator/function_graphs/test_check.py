"""The proof accepts every sound row of the whole grid and finds every fault that is planted in one."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

from generator.function_graphs import Parameters, check, check_all, make_row, make_rows
from generator.function_graphs.check import RULES
from generator.function_graphs.solver import read_function, read_request
from tests.damage import ABSENT, damaged, places
from tests.generator.function_graphs.conftest import Row, anywhere

ROWS = [
    make_row(1, Parameters(6, 3, 3, 3), 0),
    make_row(2, Parameters(4, 1, 1, 2, "speaking", "error", subtypes=True), 1),
    make_row(3, Parameters(12, 5, 6, 6, restate=True), 2),
]
FAULTS: dict[str, tuple[Callable[[Row], None], str]] = {}
"""Fault to (how to plant it, what the problem must say)."""


def fault(says: str) -> Callable[[Callable[[Row], None]], None]:
    def note(plant: Callable[[Row], None]) -> None:
        FAULTS[plant.__name__] = (plant, says)

    return note


def of_role(row: Row, role: str) -> list[Row]:
    return [function for function in row["functions"] if function["role"] == role]


def schema_of(row: Row, function: Row) -> Row:
    return next(
        schema["function"] for schema in row["available_tools"] if schema["function"]["name"] == function["name"]
    )


def target_of(row: Row) -> Row:
    return next(function for function in row["functions"] if row["target"] in function["returns"].values())


def retype(row: Row, function: Row, kind: str, value: int) -> None:
    """Let the first parameter of a function, in the row and in its schema, be of another type."""
    parameter = next(iter(function["takes"]))
    function["takes"][parameter], function["arguments"][parameter] = kind, value
    schema_of(row, function)["parameters"]["properties"][parameter]["description"] = f'The value of type "{kind}".'


def add_parameter(row: Row, function: Row, kind: str, value: int) -> None:
    function["takes"]["arg_zzz"], function["arguments"]["arg_zzz"] = kind, value
    parameters = schema_of(row, function)["parameters"]
    parameters["properties"]["arg_zzz"] = {"type": "integer", "description": f'The value of type "{kind}".'}
    parameters["required"].append("arg_zzz")


@fault("comes after the target")
def node_after_the_target(row: Row) -> None:
    add_parameter(row, of_role(row, "connected")[0], row["target"], row["expected_answer"])


@fault("is said to be connected, but does not take from the core alone")
def connected_function_that_takes_from_nobody(row: Row) -> None:
    for function in of_role(row, "connected"):
        for parameter in list(function["takes"])[1:]:
            del function["takes"][parameter], function["arguments"][parameter]
            schema = schema_of(row, function)["parameters"]
            del schema["properties"][parameter]
            schema["required"].remove(parameter)
        retype(row, function, "moonlight", 101)


@fault("takes from a connected function")
def connected_function_that_is_needed_by_another(row: Row) -> None:
    source = of_role(row, "connected")[0]
    (kind,) = source["returns"].values()
    add_parameter(row, of_role(row, "disconnected")[0], kind, source["value"])


@fault("is said to be disconnected")
def disconnected_function_that_a_given_value_leads_to(row: Row) -> None:
    kind, value = next(iter(row["inputs"].items()))
    add_parameter(row, of_role(row, "disconnected")[0], kind, value)


@fault("nothing leads to a value of type|are not those of role core")
def core_function_left_out(row: Row) -> None:
    schema = schema_of(row, of_role(row, "core")[0])
    row["available_tools"] = [other for other in row["available_tools"] if other["function"] is not schema]


@fault("nothing leads to a value of type")
def input_that_is_not_given(row: Row) -> None:
    kind = next(iter(row["inputs"]))
    row["prompt"] = row["prompt"].replace(f"- {kind}: {row['inputs'].pop(kind)}\n", "")


@fault("are not those of 'inputs'")
def given_value_with_another_digit(row: Row) -> None:
    kind, value = next(iter(row["inputs"].items()))
    row["prompt"] = row["prompt"].replace(f"- {kind}: {value}", f"- {kind}: {value - 1}")


@fault("is of no use")
def given_value_that_nobody_takes(row: Row) -> None:
    row["inputs"]["moonlight"] = 101
    row["prompt"] = row["prompt"].replace(":\n- ", ":\n- moonlight: 101\n- ", 1)


@fault("there are 2 ways to a value of type|can be reached without")
def two_functions_that_give_one_type(row: Row) -> None:
    kind = next(iter(of_role(row, "core")[0]["returns"].values()))
    function = of_role(row, "connected")[0]
    output = next(iter(function["returns"]))
    function["returns"][output] = kind
    schema_of(row, function)["description"] = f'Returns {output}, the value of type "{kind}".'


@fault("can be reached without|there are 2 ways")
def target_that_is_given_away(row: Row) -> None:
    row["inputs"][row["target"]] = row["expected_answer"]
    row["prompt"] = row["prompt"].replace(":\n- ", f":\n- {row['target']}: {row['expected_answer']}\n- ", 1)


@fault("take from each other in a circle|nothing leads to|stands before")
def circle(row: Row) -> None:
    target = target_of(row)
    first = next(function for function in row["functions"] if function["name"] in target["depends_on"])
    add_parameter(row, first, row["target"], row["expected_answer"])


@fault("has a condition")
def condition_in_a_task_without_any(row: Row) -> None:
    function = target_of(row)
    parameter, kind = next(iter(function["takes"].items()))
    parity = ("even", "odd")[function["arguments"][parameter] % 2]
    schema_of(row, function)["description"] += f' Works only if the value of type "{kind}" is {parity}.'


@fault("edges, but the row says")
def wrong_depth(row: Row) -> None:
    row["depth"] += -1 if row["depth"] > 1 else 1


@fault("functions are of role core, but the row says|does not state the budget")
def wrong_number_of_needed_functions(row: Row) -> None:
    row["n_core"] += 1


@fault("functions are of role connected, but the row says")
def wrong_number_of_irrelevant_functions(row: Row) -> None:
    row["n_connected"] += 1


@fault("are not those of role core")
def irrelevant_function_said_to_be_needed(row: Row) -> None:
    of_role(row, "disconnected")[0]["role"] = "core"


@fault("does not give the stored value|has two values")
def wrong_stored_value(row: Row) -> None:
    target_of(row)["arguments"][next(iter(target_of(row)["takes"]))] -= 1


@fault("the answer must be the value of the target")
def wrong_answer(row: Row) -> None:
    row["expected_answer"] += 1


@fault("types have the value")
def value_that_two_variables_share(row: Row) -> None:
    one, other = of_role(row, "connected")[0], of_role(row, "disconnected")[-1]
    one["value"] = other["value"]


@fault("must be a number of three digits")
def value_of_four_digits(row: Row) -> None:
    of_role(row, "connected")[0]["value"] = 1_234


@fault("asks for 0 types instead of one")
def request_that_asks_for_nothing(row: Row) -> None:
    row["prompt"] = row["prompt"].replace("What is", "I like")


@fault("the request asks for")
def request_for_another_target(row: Row) -> None:
    other = next(iter(of_role(row, "core")[0]["returns"].values()))
    row["prompt"] = row["prompt"].replace(f'"{row["target"]}"', f'"{other}"')


@fault("does not state the budget")
def request_with_another_budget(row: Row) -> None:
    row["prompt"] = row["prompt"].replace(f"{Parameters.of(row).call_budget} calls", "99 calls")


@fault("does not end with the form of the answer")
def request_without_the_form_of_the_answer(row: Row) -> None:
    row["prompt"] = row["prompt"].partition("\nANSWER")[0]


@fault("the form of the answer shows the answer")
def request_whose_form_shows_the_answer(row: Row) -> None:
    row["prompt"] = row["prompt"].replace("ANSWER: 123", f"ANSWER: {row['expected_answer']}")


@fault("does not say that a wrong value is met with")
def request_that_says_another_thing_of_wrong_values(row: Row) -> None:
    row["on_wrong_input"] = {"silent": "error", "error": "silent"}[row["on_wrong_input"]]


@fault("is not that of a function that takes whole numbers")
def optional_parameter(row: Row) -> None:
    row["available_tools"][0]["function"]["parameters"]["required"].pop()


@fault("is not that of a function that takes whole numbers")
def parameter_that_is_no_whole_number(row: Row) -> None:
    next(iter(row["available_tools"][0]["function"]["parameters"]["properties"].values()))["type"] = "string"


@fault("is not that of a function that takes whole numbers")
def keyword_that_providers_refuse(row: Row) -> None:
    row["available_tools"][0]["function"]["parameters"]["additionalProperties"] = False


@fault("does not say the type of all that it takes and returns")
def description_without_a_type(row: Row) -> None:
    row["available_tools"][0]["function"]["description"] = "Returns something."


@fault("is not what its schema says")
def schema_that_says_another_type(row: Row) -> None:
    schema = row["available_tools"][0]["function"]
    next(iter(schema["parameters"]["properties"].values()))["description"] = 'The value of type "moonlight".'


@fault("stands for two things")
def two_parameters_of_one_name(row: Row) -> None:
    function = of_role(row, "connected")[0]
    old, new = next(iter(function["takes"])), next(iter(of_role(row, "core")[0]["takes"]))
    for values in (function["takes"], function["arguments"], schema_of(row, function)["parameters"]["properties"]):
        values[new] = values.pop(old)
    schema_of(row, function)["parameters"]["required"] = list(schema_of(row, function)["parameters"]["properties"])


@fault("is not (opaque|speaking)")
def name_of_another_kind(row: Row) -> None:
    row["names"] = {"opaque": "speaking", "speaking": "opaque"}[row["names"]]


@fault("does not look as subtypes")
def types_of_another_kind(row: Row) -> None:
    row["subtypes"] = not row["subtypes"]


@fault("by its types, but depends_on says")
def wrong_dependency(row: Row) -> None:
    target_of(row)["depends_on"].pop()


@fault("belongs to stage")
def wrong_stage(row: Row) -> None:
    target_of(row)["stage"] += 1


@fault("stands before a function that it takes from")
def functions_out_of_order(row: Row) -> None:
    row["functions"].reverse()


@fault("the row tells of")
def function_that_is_told_twice(row: Row) -> None:
    row["functions"].append(copy.deepcopy(row["functions"][-1]))


@fault("there is no role")
def unknown_role(row: Row) -> None:
    of_role(row, "connected")[0]["role"] = "spare"


@fault("the id must read")
def id_of_another_family(row: Row) -> None:
    row["task_id"] = "L0_node_0001"


@fault("sixteen hexadecimal digits")
def graph_without_a_name(row: Row) -> None:
    row["graph"] = "graph"


@fault("lacks restate")
def missing_parameter(row: Row) -> None:
    del row["restate"]


@fault("restate must be true or false")
def parameter_that_cannot_be(row: Row) -> None:
    row["restate"] = 0


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str) -> None:
    plant, says = FAULTS[name]
    for row in ROWS:
        damaged = copy.deepcopy(row)
        plant(damaged)
        problems = check(damaged)
        assert any(re.search(says, problem) for problem in problems), problems


def test_every_rule_finds_a_fault_that_no_other_rule_does() -> None:
    found: set[Any] = set()
    for plant, _ in FAULTS.values():
        damaged = copy.deepcopy(ROWS[0])
        plant(damaged)
        try:
            facts = [read_function(schema) for schema in damaged["available_tools"]], *read_request(damaged["prompt"])
            blaming = [rule for rule in RULES if list(rule(damaged, *facts))]
        except (KeyError, ValueError):
            continue
        found |= set(blaming) if len(blaming) == 1 else set()
    assert found | {RULES[-1]} >= set(RULES)


def test_the_replay_finds_a_world_that_does_not_do_what_the_row_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "generator.function_graphs.world.wrong_value", lambda graph, function, arguments, true_values: min(true_values)
    )
    assert any("gives a true value" in problem for problem in check(ROWS[0]))
    numbers = iter(range(1000, 2000))
    monkeypatch.setattr(
        "generator.function_graphs.world.wrong_value", lambda graph, function, arguments, true_values: next(numbers)
    )
    assert any("not always the same" in problem for problem in check(ROWS[0]))


def test_the_published_tasks_are_proved(graphs: list[Row]) -> None:
    assert list(check_all(graphs)) == []


@pytest.mark.parametrize("count", [200, pytest.param(2_000, marks=pytest.mark.slow)])
def test_tasks_from_all_over_the_grid_are_proved(count: int) -> None:
    assert [(row["task_id"], found) for row in anywhere(count) if (found := check(row))] == []


def test_a_puzzle_or_an_id_that_stands_twice_is_found() -> None:
    row = make_row(1, Parameters(), 0)
    assert list(check_all([row, row])) == [("graph_0001", "its id stands twice")]
    assert list(check_all([row, {**row, "task_id": "graph_0002"}])) == [
        ("graph_0002", "it is the puzzle of graph_0001")
    ]
    assert list(check_all([row, {**row, "task_id": "graph_0002", "restate": True}])) == []


@pytest.mark.parametrize(
    "odd", [None, True, -1, 10**30, 1.5, "", "x", [], {}, [None], {"a": 1}, [[1]], ABSENT], ids=repr
)
@pytest.mark.parametrize("branching", [False, True])
def test_no_damage_of_a_row_breaks_its_proof(odd: Any, branching: bool) -> None:
    row = make_row(5, Parameters(3, 1, 1, 2, two_outputs=branching, conditionals=branching), 0)
    assert all(isinstance(check(damaged(row, path, odd)), list) for path in places(row))


def test_a_stream_is_proved_as_it_comes() -> None:
    first = next(check_all({**row, "expected_answer": 1} for row in make_rows()))
    assert first[0] == "graph_0001"
