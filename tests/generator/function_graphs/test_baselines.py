"""What the baselines do.

The tasks can be solved from request and schemas alone, and irrelevant functions cost whoever tries everything.
"""

from typing import Any

import pytest

from generator.function_graphs import BASELINES, Parameters, World, make_row, play
from generator.function_graphs.solver import needed, read_function, read_request
from tests.generator.function_graphs.conftest import Row, anywhere


def solved(row: Row, prediction: dict[str, Any]) -> bool:
    return str(prediction["answer"]).endswith(f"\nANSWER: {row['expected_answer']}")


def test_request_and_schemas_alone_solve_every_published_task_with_exactly_the_calls_it_needs(
    graphs: list[Row],
) -> None:
    for row in graphs:
        bare = {name: row[name] for name in ("prompt", "available_tools")}
        given, target = read_request(bare["prompt"])
        world, known = World(row), dict(given)
        plan = needed([read_function(schema) for schema in bare["available_tools"]], given, target)
        for function in plan:
            outputs = world.call(function.name, {name: known[kind] for name, kind in function.takes.items()})
            known |= {kind: outputs[output] for output, kind in function.returns.items()}
        assert known[target] == row["expected_answer"]
        assert len(plan) == row["n_core"]


def test_the_oracle_solves_tasks_from_all_over_the_grid_one_stage_a_turn() -> None:
    for row in anywhere(150):
        prediction = play(BASELINES["oracle"], row)
        assert solved(row, prediction)
        assert len(prediction["calls"]) == row["n_core"]
        assert prediction["calls"][-1]["turn"] == row["depth"]
        assert not any("error" in call for call in prediction["calls"])


def test_trying_everything_costs_calls_for_connected_functions_and_none_for_disconnected_ones(
    graphs: list[Row],
) -> None:
    for row in graphs:
        prediction = play(BASELINES["forward"], row)
        assert solved(row, prediction) == (row["n_connected"] == 0)
        assert solved(row, prediction) == (row["n_core"] + row["n_connected"] <= Parameters.of(row).call_budget)
        assert len(prediction["calls"]) >= row["n_core"] + (0 if row["n_connected"] == 0 else 1)
        if row["n_connected"] == 0:
            assert len(prediction["calls"]) == row["n_core"]


def test_trying_everything_dies_of_the_budget_once_irrelevant_functions_abound() -> None:
    rows = [make_row(1, Parameters(5, 2, count, 0), item) for count in range(0, 21, 5) for item in range(10)]
    ended = [play(BASELINES["forward"], row)["ending"] for row in rows]
    assert ended == ["answered"] * 10 + ["call_budget"] * 40
    assert all(len(play(BASELINES["forward"], row)["calls"]) == 7 for row in rows[10:])


@pytest.mark.parametrize("name", ["guess", "null"])
def test_the_lazy_make_no_call_and_are_never_right(name: str, graphs: list[Row]) -> None:
    predictions = [play(BASELINES[name], row) for row in graphs]
    assert not any(prediction["calls"] for prediction in predictions)
    assert not any(solved(row, prediction) for row, prediction in zip(graphs, predictions, strict=True))


def test_a_predictor_that_never_stops_is_stopped_by_the_budget() -> None:
    row = make_row(1, Parameters(5, 2, 0, 0), 0)
    prediction = play(lambda prompt, schemas, outputs: ([("func_aaa", {})], ""), row)
    assert prediction["ending"] == "call_budget"
    assert [call["error"] for call in prediction["calls"]] == ["There is no function named 'func_aaa'."] * 7
