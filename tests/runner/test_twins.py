"""Twins: each call of the composed tasks is also asked for alone, in the same run, to say where the gap comes from."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from families import family
from runner.evaluate import evaluate
from runner.options import Options
from runner.plan import plan
from tests.lines import write_lines

from .runs import Cli, Runs, gold

Json = Any

COMPOSITION = family("composition")


@pytest.fixture(scope="module")
def twins(rows: list[Json]) -> list[Json]:
    return COMPOSITION.twins(rows)


def failing(known: list[Json], *tasks: str) -> Callable[..., list[Json]]:
    """An agent that makes the expected calls, and none at some tasks."""
    answers = {row["prompt"]: [] if row["task_id"] in tasks else gold(row) for row in known}
    return lambda messages, tools: answers[messages[-1]["content"]]


@pytest.mark.parametrize("protocol", ["single-turn", "multi-turn"])
def test_the_oracle_is_right_alone_and_together(
    protocol: str, cli: Cli, twins: list[Json], rows: list[Json], tmp_path: Path, runs: Runs
) -> None:
    status, printed, err = runs("--protocol", protocol, "--twins", model="baseline/oracle")
    assert (status, err) == (0, "")
    found = runs.scores()
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
    assert [record["task_id"] for record in runs.records()] == [row["task_id"] for row in (*rows, *twins)]
    assert "paired gap" in printed
    said = f" {len(rows) + len(twins)} tasks ({len(twins)} of them twins), about"
    assert said in " ".join(runs("--twins", "--dry-run", model="baseline/oracle", out="new")[1].split())
    (tmp_path / "scores.json").unlink()
    again = cli("score", tmp_path)[1]
    assert again.split("Files:")[0] == printed.split("Files:")[0]
    assert runs.scores() == found


@pytest.mark.usefixtures("undrawn")
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
    lost_won = {level: (part["b"], part["c"]) for level, part in paired.items()}
    assert lost_won == {"all": (1, 1), "l1": (1, 0), "l2": (0, 0), "l3": (0, 1)}
    assert paired["l1"]["gap"] == pytest.approx(1 / paired["l1"]["n"])
    assert paired["l3"]["gap"] == pytest.approx(-1 / paired["l3"]["n"])
    assert paired["l1"]["low"] <= paired["l1"]["gap"] <= paired["l1"]["high"]
    assert paired["all"]["gap"] == pytest.approx((1 / paired["l1"]["n"] - 1 / paired["l3"]["n"]) / 3)
    assert paired["all"]["p"] == 1
    assert paired["all"]["compositionality_gap"] == pytest.approx(1 / (paired["all"]["n"] - 1))
    assert "lost" in outcome.summary
    assert cli("report", tmp_path / "run", "--out", tmp_path / "report.html")[0] == 0
    html = (tmp_path / "report.html").read_text()
    assert "Where the gap comes from: the same calls one by one and together" in html
    columns, *lines = [
        line.split(",") for line in (tmp_path / "report_figures" / "paired.csv").read_text().splitlines()
    ]
    assert len(lines) == 4
    parts = dict(zip(columns, lines[0], strict=True))
    assert float(parts["composing"]) == pytest.approx(paired["all"]["gap"])
    assert float(parts["strict_gap"]) == pytest.approx(
        float(parts["other_tools"]) + float(parts["more_chances"]) + float(parts["composing"]), abs=2e-6
    )
    assert (tmp_path / "report_figures" / "gap-parts.csv").exists()


def test_every_repeat_asks_for_the_calls_alone_too(
    rows: list[Json], twins: list[Json], tasks: Path, tmp_path: Path
) -> None:
    seen: Counter[str] = Counter()
    forgotten = twins[0]["prompt"]

    def forgetful(messages: list[dict[str, Json]], tools: list[dict[str, Json]]) -> list[Json]:
        prompt = messages[-1]["content"]
        seen[prompt] += 1
        return [] if prompt == forgotten and seen[prompt] == 2 else right(messages, tools)

    right = failing([*rows, *twins])
    options: Json = {"dataset": str(tasks), "protocol": "multi-turn", "max_turns": 1, "twins": True, "repeats": 3}
    outcome = evaluate(forgetful, "mock", tmp_path, **options, concurrency=1)
    assert set(seen.values()) == {3}
    part = outcome.scores["scores"]["paired"]["l1"]
    assert outcome.scores["coverage"] == 1
    assert (part["whole"], part["b"], part["c"]) == (1, 0, 0)
    assert part["parts"] == pytest.approx(1 - 1 / 3 / part["n"])


@pytest.mark.usefixtures("undrawn")
def test_a_run_that_an_earlier_version_scored_is_named_in_the_report(cli: Cli, tmp_path: Path, runs: Runs) -> None:
    runs("--twins", out="run", model="baseline/oracle")
    found = runs.scores("run")
    old = ("gap", "n", "parts", "whole", "p", "compositionality_gap", "low", "high")
    found["scores"]["paired"] = {
        level: {name: part.get(name) for name in old} for level, part in found["scores"]["paired"].items()
    }
    (tmp_path / "run" / "scores.json").write_text(json.dumps(found))
    assert cli("report", tmp_path / "run", "--out", tmp_path / "report.html")[0] == 0
    assert "was scored by an earlier version of the metric" in (tmp_path / "report.html").read_text()


def test_twins_are_offered_what_their_tasks_are(rows: list[Json], tasks: Path) -> None:
    plain, wide = (plan(Options(dataset=str(tasks), twins=True, catalog=catalog)) for catalog in ("task", 10))
    offered = {row["task_id"]: row["available_tools"] for row in wide.rows}
    assert [twin["available_tools"] for twin in wide.twins] == [offered[twin["parent"]] for twin in wide.twins]
    assert all(len(tools) > 10 for tools in offered.values())
    assert {**wide.settings, "catalog": "task"} == plain.settings


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
    rows: list[Json], twins: list[Json], tasks: Path, cli: Cli, tmp_path: Path, runs: Runs
) -> None:
    lines = [{"task_id": row["task_id"], "prediction": gold(row)} for row in (*rows, *twins)]
    file = write_lines(tmp_path / "theirs.jsonl", lines)
    status, _, err = cli("score", file, "--dataset", tasks)
    assert (status, "the dataset has no task" in err) == (2, True)
    assert cli("score", file, "--dataset", tasks, "--twins", "--out", tmp_path / "out")[0] == 0
    assert runs.scores("out")["scores"]["n_paired"] == sum(row["level"] > 0 for row in rows)


def test_tasks_without_twins_are_refused(runs: Runs) -> None:
    status, _, err = runs("--levels 0 --twins", model="baseline/null")
    assert (status, err.count("\n")) == (2, 1)
    assert "none of these tasks of the family composition has twins" in err
