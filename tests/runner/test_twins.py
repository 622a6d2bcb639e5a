"""Twins.

Each call of the composed tasks is also asked for alone, in the same run, and the paired gap says what composing costs.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from families import family
from runner.evaluate import evaluate

from .runs import records, scores

Json = Any
Cli = Callable[..., tuple[int, str, str]]

COMPOSITION = family("composition")


@pytest.fixture(scope="module")
def twins(rows: list[Json]) -> list[Json]:
    return COMPOSITION.twins(rows)


def gold(row: Json) -> list[Json]:
    return [{"name": step["tool_name"], "arguments": step["arguments"]} for step in row["expected_trace"]]


def failing(known: list[Json], *tasks: str) -> Callable[..., list[Json]]:
    """An agent that makes the expected calls, and none at some tasks."""
    answers = {row["prompt"]: [] if row["task_id"] in tasks else gold(row) for row in known}
    return lambda messages, tools: answers[messages[-1]["content"]]


@pytest.mark.parametrize("protocol", ["single-turn", "multi-turn"])
def test_the_oracle_is_right_alone_and_together(
    protocol: str, cli: Cli, tasks: Path, twins: list[Json], rows: list[Json], tmp_path: Path
) -> None:
    status, printed, err = cli(
        "run", "--model", "baseline/oracle", "--protocol", protocol, "--dataset", tasks, "--twins", "--out", tmp_path
    )
    assert (status, err) == (0, "")
    found = scores(tmp_path)
    composed = sum(row["level"] > 0 for row in rows)
    assert (found["coverage"], found["scores"]["strict_accuracy"]) == (1, 1)
    assert {name: found["scores"][name] for name in ("paired_gap", "n_paired", "compositionality_gap")} == {
        "paired_gap": 0,
        "n_paired": composed,
        "compositionality_gap": 0,
    }
    assert {
        level: (part["parts"], part["whole"], part["gap"]) for level, part in found["scores"]["paired"].items()
    } == dict.fromkeys(("all", "l1", "l2", "l3"), (1, 1, 0))
    assert [record["task_id"] for record in records(tmp_path)] == [row["task_id"] for row in (*rows, *twins)]
    assert "paired gap" in printed
    (tmp_path / "scores.json").unlink()
    again = cli("score", tmp_path)[1]
    assert again.split("Files:")[0] == printed.split("Files:")[0]
    assert scores(tmp_path) == found


def test_a_twin_that_fails_and_a_whole_that_fails_are_told_apart(
    rows: list[Json], twins: list[Json], tasks: Path, cli: Cli, tmp_path: Path
) -> None:
    whole = next(row["task_id"] for row in rows if row["level"] == 1)
    twin = next(row for row in twins if row["parent"].startswith("L3"))
    outcome = evaluate(
        failing([*rows, *twins], whole, twin["task_id"]),
        "mock",
        tmp_path / "run",
        dataset=str(tasks),
        protocol="multi-turn",
        max_turns=1,
        twins=True,
    )
    paired = outcome.scores["scores"]["paired"]
    lost_won = {
        level: (part["parts_right_whole_wrong"], part["parts_wrong_whole_right"]) for level, part in paired.items()
    }
    assert lost_won == {"all": (1, 1), "l1": (1, 0), "l2": (0, 0), "l3": (0, 1)}
    assert paired["l1"]["gap"] == pytest.approx(1 / paired["l1"]["n"])
    assert paired["l3"]["gap"] == pytest.approx(-1 / paired["l3"]["n"])
    assert paired["l1"]["low"] <= paired["l1"]["gap"] <= paired["l1"]["high"]
    assert (paired["all"]["gap"], paired["all"]["p"]) == (0, 1)
    assert paired["all"]["compositionality_gap"] == pytest.approx(1 / (paired["all"]["n"] - 1))
    assert "lost" in outcome.summary
    assert cli("report", tmp_path / "run", "--out", tmp_path / "report.html")[0] == 0
    assert "The same calls one by one and together" in (tmp_path / "report.html").read_text()
    assert len((tmp_path / "report_figures" / "paired.csv").read_text().splitlines()) == 1 + 4


def test_a_run_is_taken_up_where_a_twin_is_missing(
    rows: list[Json], twins: list[Json], tasks: Path, tmp_path: Path
) -> None:
    asked: list[str] = []
    right = failing([*rows, *twins])

    def silent_once(messages: list[dict[str, Json]], tools: list[dict[str, Json]]) -> list[Json]:
        asked.append(messages[-1]["content"])
        if asked.count(twins[3]["prompt"]) == 1 and asked[-1] == twins[3]["prompt"]:
            raise ValueError("out of order")
        return right(messages, tools)

    options: Json = {"dataset": str(tasks), "protocol": "multi-turn", "max_turns": 1, "twins": True}
    first = evaluate(silent_once, "mock", tmp_path, **options)
    assert not first.complete
    assert first.scores["scores"]["coverage"] == 1, "of the tasks themselves"
    assert first.scores["scores"]["n_paired"] == sum(row["level"] > 0 for row in rows) - 1
    before = len(asked)
    second = evaluate(silent_once, "mock", tmp_path, **options)
    assert second.complete
    assert asked[before:] == [twins[3]["prompt"]]
    assert second.scores["scores"]["n_paired"] == sum(row["level"] > 0 for row in rows)


def test_a_file_may_hold_predictions_of_twins(
    rows: list[Json], twins: list[Json], tasks: Path, cli: Cli, tmp_path: Path
) -> None:
    file = tmp_path / "theirs.jsonl"
    file.write_text(
        "".join(json.dumps({"task_id": row["task_id"], "prediction": gold(row)}) + "\n" for row in (*rows, *twins))
    )
    status, _, err = cli("score", file, "--dataset", tasks)
    assert (status, "the dataset has no task" in err) == (2, True)
    assert cli("score", file, "--dataset", tasks, "--twins", "--out", tmp_path / "out")[0] == 0
    assert scores(tmp_path / "out")["scores"]["n_paired"] == sum(row["level"] > 0 for row in rows)


def test_tasks_without_twins_are_refused(tasks: Path, cli: Cli, tmp_path: Path) -> None:
    status, _, err = cli(
        "run", "--model", "baseline/null", "--dataset", tasks, "--levels", "0", "--twins", "--out", tmp_path
    )
    assert (status, err.count("\n")) == (2, 1)
    assert "none of these tasks of the family composition has twins" in err
