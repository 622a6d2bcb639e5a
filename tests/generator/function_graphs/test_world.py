"""The functions at work: the true value for the true arguments, and what a wrong call gets."""

import re
from typing import Any

import pytest

from generator.function_graphs import Parameters, World, make_row
from simulators import ToolError
from tests.generator.function_graphs.conftest import anywhere, true_values

ROW = make_row(2, Parameters(5, 2, 2, 2), 0)
FUNCTION = ROW["functions"][0]
SEVERAL = next(function for function in ROW["functions"] if len(function["takes"]) > 1)
(PARAMETER,), (OUTPUT,) = FUNCTION["takes"], FUNCTION["returns"]


def test_the_true_arguments_give_the_true_value() -> None:
    for row in anywhere(30):
        world = World(row)
        for function in row["functions"]:
            (output,) = function["returns"]
            assert world.call(function["name"], function["arguments"])[output] == function["value"]


def test_a_wrong_argument_silently_gives_a_value_that_is_nobody_s_and_always_the_same() -> None:
    wrong = [value for value in range(100, 1000) if value != FUNCTION["arguments"][PARAMETER]]
    found, again = (
        [world.call(FUNCTION["name"], {PARAMETER: value})[OUTPUT] for value in wrong[::turn]]
        for world, turn in ((World(ROW), 1), (World(ROW), -1))
    )
    assert found == again[::-1]
    assert not true_values(ROW) & set(found)
    assert len(set(found)) > 400


def test_a_wrong_value_depends_on_task_function_and_every_argument() -> None:
    name, wrong = SEVERAL["name"], [{**SEVERAL["arguments"], name: 0} for name in SEVERAL["takes"]]
    assert len({str(World(ROW).call(name, arguments)) for arguments in wrong}) == len(wrong)
    worlds = [World({**ROW, "graph": f"{graph:016x}"}) for graph in range(50)]
    assert len({world.call(FUNCTION["name"], {PARAMETER: 0})[OUTPUT] for world in worlds}) > 40


def test_neither_order_nor_notation_of_arguments_makes_another_value() -> None:
    name, wrong, world = SEVERAL["name"], dict.fromkeys(SEVERAL["takes"], 7), World(ROW)
    assert world.call(name, wrong) == world.call(name, dict.fromkeys(reversed(wrong), 7.0))
    right = {PARAMETER: float(FUNCTION["arguments"][PARAMETER])}
    assert world.call(FUNCTION["name"], right)[OUTPUT] == FUNCTION["value"]


def test_where_wrong_values_are_refused_the_sentence_says_which() -> None:
    said = f'{FUNCTION["name"]} was given a wrong {PARAMETER}: 7 is not the value of type "'
    with pytest.raises(ToolError, match=re.escape(said)):
        World({**ROW, "on_wrong_input": "error"}).call(FUNCTION["name"], {PARAMETER: 7})


@pytest.mark.parametrize("on_wrong_input", ["silent", "error"])
@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("func_aaa", {}, "There is no function named 'func_aaa'."),
        (None, {}, "There is no function named None."),
        ([], {}, "There is no function named []."),
        (FUNCTION["name"], [], f"The arguments of {FUNCTION['name']} must be a JSON object."),
        (FUNCTION["name"], {}, f"needs the argument '{PARAMETER}'; it takes {PARAMETER}."),
        (FUNCTION["name"], {PARAMETER: 1, "arg_x": 1}, f"has no argument 'arg_x'; it takes {PARAMETER}."),
        (FUNCTION["name"], {PARAMETER: "482"}, f"'{PARAMETER}' must be a whole number; got '482'."),
        (FUNCTION["name"], {PARAMETER: True}, "must be a whole number; got True."),
        (FUNCTION["name"], {PARAMETER: 1.5}, "must be a whole number; got 1.5."),
        (FUNCTION["name"], {PARAMETER: float("nan")}, "must be a whole number; got nan."),
        (FUNCTION["name"], {PARAMETER: "x" * 10_000}, "…."),
    ],
)
def test_a_call_that_fits_no_schema_is_refused_in_a_sentence(
    on_wrong_input: str, name: Any, arguments: Any, sentence: str
) -> None:
    with pytest.raises(ToolError, match=re.escape(sentence)) as refusal:
        World({**ROW, "on_wrong_input": on_wrong_input}).call(name, arguments)
    assert len(str(refusal.value)) < 300


def test_numbers_without_end_are_met_like_any_other() -> None:
    assert 100 <= World(ROW).call(FUNCTION["name"], {PARAMETER: 10**6_000})[OUTPUT] <= 999
    with pytest.raises(ToolError, match="is not the value"):
        World({**ROW, "on_wrong_input": "error"}).call(FUNCTION["name"], {PARAMETER: -(10**6_000)})


def test_restating_lists_all_values_seen_so_far_with_their_types() -> None:
    row = {**ROW, "restate": True}
    world = World(row)
    given = [{"type": kind, "value": value} for kind, value in row["inputs"].items()]
    wrong = world.call(FUNCTION["name"], {PARAMETER: 7})
    kind = FUNCTION["returns"][OUTPUT]
    assert wrong["values_so_far"] == [*given, {"type": kind, "value": wrong[OUTPUT]}]
    right = world.call(FUNCTION["name"], FUNCTION["arguments"])
    assert right["values_so_far"] == [*wrong["values_so_far"], {"type": kind, "value": FUNCTION["value"]}]
    assert world.call(FUNCTION["name"], FUNCTION["arguments"]) == right
    assert set(World(ROW).call(FUNCTION["name"], FUNCTION["arguments"])) == {OUTPUT}


def test_one_task_does_not_remember_another() -> None:
    row = {**ROW, "restate": True}
    first = World(row).call(FUNCTION["name"], FUNCTION["arguments"])
    assert World(row).call(FUNCTION["name"], FUNCTION["arguments"]) == first
