"""The tasks can be solved from request and schemas alone; what others arrive at: tests/metric/function_graph."""

from generator.function_graphs import Parameters, make_row
from tests.generator.function_graphs.conftest import Row, anywhere
from tests.generator.function_graphs.playing import BASELINES, play


def test_request_and_schemas_alone_solve_every_task_with_exactly_the_calls_it_needs_one_stage_a_turn(
    graphs: list[Row],
) -> None:
    for row in (*graphs[::3], *anywhere(40)):
        prediction = play(BASELINES["oracle"], row)
        assert str(prediction["answer"]).endswith(f"\nANSWER: {row['expected_answer']}")
        assert len(prediction["calls"]) == row["n_core"]
        assert prediction["calls"][-1]["turn"] == row["depth"]
        assert not any("error" in call for call in prediction["calls"])


def test_trying_everything_dies_of_the_budget_once_irrelevant_functions_abound() -> None:
    rows = [make_row(1, Parameters(5, 2, count, 0), item) for count in range(0, 21, 5) for item in range(10)]
    ended = [play(BASELINES["forward"], row)["ending"] for row in rows]
    assert ended == ["answered"] * 10 + ["call_budget"] * 40
    assert all(len(play(BASELINES["forward"], row)["calls"]) == 7 for row in rows[10:])
