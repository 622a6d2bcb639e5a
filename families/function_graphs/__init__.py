"""Function graphs.

Functions with meaningless names, and nothing but calling the right ones with the right values leads to the answer.
"""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from families.agents import OnBoard
from families.family import Column, Config, Family, Records, Row, Stratum, Table, World
from families.function_graphs import rows as tables
from families.page import Page

__all__ = ["FAMILY"]

Json = Any


class FunctionGraphs(Family):
    """The family whose difficulty is dialled."""

    name = "function_graphs"
    mark = "graph"
    fields = tables.COLUMNS
    options: Mapping[str, Json] = tables.OPTIONS
    configs = (
        Config(
            "function_graphs",
            "180 tasks on function graphs of three sizes and three depths",
            tables.TASK,
            tables.features,
            tables.parts,
            tables.rows,
        ),
    )
    needs_turns = True
    unique: Mapping[str, Any] = {
        **Family.unique,
        "puzzle": lambda row: repr(
            [row.get(name) for name in ("graph", "names", "on_wrong_input", "restate", "subtypes")]
        ),
    }
    strata = (
        Stratum("n_core", lambda row: row["n_core"], "{} needed".format),
        Stratum("depth", lambda row: row["depth"], "depth {}".format),
        Stratum("connected", lambda row: row["n_connected"], "{} connected".format),
        Stratum("disconnected", lambda row: row["n_disconnected"], "{} disconnected".format),
    )
    agents: Mapping[str, OnBoard] = {
        "baseline/forward": OnBoard("families.function_graphs.agents.forward"),
        "baseline/oracle": OnBoard("families.function_graphs.agents.oracle", role="ceiling"),
        "baseline/guess": OnBoard("families.function_graphs.agents.guess", role="floor"),
    }
    metric = "function_graph"
    totals = ("success", "unformatted_success")
    columns: Mapping[str, Column] = {
        "success": Column("success"),
        "unformatted_success": Column("without the form"),
        "efficiency": Column("efficiency"),
    }
    dimensions = ("unformatted", "efficiency")
    made = ("per_task", "confidence_intervals", "by", "ends", "wrong_calls")

    def declare(self, parser: ArgumentParser) -> None:
        """Add the arguments of `generate`."""
        tables.declare(parser)

    def refusal(self, row: Row) -> str | None:
        """Why a row cannot be run."""
        from families.function_graphs.refusals import refusal

        return refusal(row)

    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """The proof."""
        from generator.function_graphs import check_all

        return check_all(rows)

    def world(self, row: Row) -> World:
        """A fresh world."""
        from families.function_graphs.world import GraphWorld

        return GraphWorld(row)

    def stated(self, answer: str) -> str:
        """With the mark of the form before it, where that is missing."""
        return answer if "ANSWER:" in answer else f"ANSWER: {answer}"

    def budget(self, row: Row) -> int:
        """Twice the calls that are needed."""
        return 2 * int(row["n_core"])

    def score(self, rows: Sequence[Row], records: Records, *, first: bool) -> dict[str, Json]:
        """What the metric returns."""
        from metric.function_graph.summary import compute

        scores = compute([_prediction(records.get(row["task_id"])) for row in rows], rows, per_task=True)
        scores["per_task"] = [
            {**task, "score": task["success"], "strict": task["success"]} for task in scores["per_task"]
        ]
        return scores

    def headline(self, scores: Mapping[str, Json]) -> Iterator[Table | str]:
        """Success, by functions needed, without the form; efficiency; what ended failures and was wrong first."""
        from families.function_graphs.summary import headline

        return headline(scores)

    def faults(self, scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
        """Of each class the first task whose first wrong call is of it."""
        from families.function_graphs.summary import faults

        return faults(scores["per_task"], records)

    @property
    def page(self) -> Page:
        """Success against what was dialled, what was wrong, the effect of restating, tasks as graphs."""
        from families.function_graphs.page import GraphPage

        return GraphPage()

    def perfect(self, rows: Sequence[Row]) -> list[Json]:
        """The calls that are needed, and the answer in its form."""
        return [{"calls": _needed(row), "answer": f"ANSWER: {row['expected_answer']}"} for row in rows]

    def nothing(self, rows: Sequence[Row]) -> list[Json]:
        """No call and no answer."""
        return [{"calls": [], "answer": None} for _ in rows]

    def gallery(self) -> Iterator[str]:
        """A small graph of each depth, and one of each other way in which it is shown."""
        from families.function_graphs.gallery import gallery

        return gallery()

    def example(self, rows: Sequence[Row]) -> str:
        """The first task."""
        from families.function_graphs.gallery import example

        return example(rows)


def _prediction(record: Mapping[str, Json] | None) -> Json:
    """A record as the metric takes it.

    A run's, or a line of somebody's file, whose prediction may stand there in the metric's own form.
    """
    made = (record or {}).get("prediction")
    if record is None or made is None:
        return None
    if isinstance(made, Mapping) and isinstance(made.get("calls"), list):
        return made
    return {
        "calls": made if isinstance(made, list) else [made],
        "answer": record.get("answer"),
        "ending": record.get("ending"),
    }


def _needed(row: Row) -> list[Json]:
    return [
        {"name": function["name"], "arguments": function["arguments"], "turn": function["stage"]}
        for function in sorted(row["functions"], key=lambda function: function["stage"])
        if function["role"] == "core"
    ]


FAMILY = FunctionGraphs()
