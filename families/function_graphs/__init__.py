"""The family `function_graphs`: functions with meaningless names, whose data flow leads to the answer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from families.agents import BuiltIn
from families.family import Column, Config, Family, Records, Row, Rows, Stratum, World
from families.function_graphs import rows as tables
from families.function_graphs import summary
from families.replies import marked, with_answer
from families.simulated import SimulatedWorld
from generator.core.shapes import Json
from generator.function_graphs.rows import GraphTask


class FunctionGraphs(Family):
    """Tasks whose difficulty is set by parameters."""

    name = "function_graphs"
    marker = "graph"
    declared = tables.OPTIONS
    configs = (
        Config(
            "function_graphs",
            "180 tasks on function graphs of three sizes and three depths",
            GraphTask,
            tables.parts,
            tables.rows,
        ),
    )
    unique: Mapping[str, Any] = {
        **Family.unique,
        "puzzle": lambda row: repr(
            [row.get(name) for name in ("graph", "names", "on_wrong_input", "restate", "subtypes", "slack")]
        ),
    }
    strata = (
        Stratum("n_core", lambda row: row["n_core"], "{} functions needed".format),
        Stratum("depth", lambda row: row["depth"], "depth {}".format),
        Stratum("connected", lambda row: row["n_connected"], "{} connected".format),
        Stratum("disconnected", lambda row: row["n_disconnected"], "{} disconnected".format),
    )
    refused = "families.function_graphs.refusals:refusal"
    shown = "families.function_graphs.gallery"
    agents: Mapping[str, BuiltIn] = {
        "baseline/forward": BuiltIn("families.function_graphs.agents:forward", role="simple rule"),
        "baseline/oracle": BuiltIn("families.function_graphs.agents:oracle", role="ceiling"),
        "baseline/guess": BuiltIn("families.function_graphs.agents:guess", role="floor"),
    }
    needs_turns = True
    metric = "function_graph"
    totals = ("success", "unformatted_success")
    columns: Mapping[str, Column] = {
        "success": Column("success"),
        "unformatted_success": Column("without the form"),
        "efficiency": Column("efficiency"),
    }
    dimensions = ("unformatted", "efficiency")
    required_scores = ("per_task", "confidence_intervals", "by", "calls_if", "recovery", "ends", "wrong_calls")
    page = "families.function_graphs.page:GraphPage"

    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """Prove rows, each by itself, as they are not derived from other rows."""
        from generator.function_graphs import check_all

        return check_all(rows)

    def oracle_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """Return the calls that are needed, and the answer in its form."""
        return [
            {
                "calls": [
                    {"name": function["name"], "arguments": function["arguments"], "turn": function["stage"]}
                    for function in sorted(row["functions"], key=lambda function: function["stage"])
                    if function["role"] == "core"
                ],
                "answer": self.format_answer(str(row["expected_answer"])),
            }
            for row in rows
        ]

    def null_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """Return no call and no answer for each row."""
        return [{"calls": [], "answer": None} for _ in rows]

    def world(self, row: Row) -> World:
        """Return a world with the functions of the task."""
        from generator.function_graphs import World

        return SimulatedWorld(World(row).call)

    def budget(self, row: Row) -> int:
        """Return the number of calls that the task allows."""
        from generator.function_graphs import Parameters

        return Parameters.of(row).call_budget

    format_answer = staticmethod(marked)

    def score(
        self, rows: Rows, records: Records, *, first: bool, twins: Rows = (), later: Sequence[Records] = ()
    ) -> dict[str, Json]:
        """Return the metric's scores; the score of a task is its success."""
        from metric.function_graph.summary import compute

        scores = compute([with_answer(records.get(row["task_id"])) for row in rows], rows, per_task=True)
        scores["per_task"] = [
            {**task, "score": task["success"], "strict": task["success"]} for task in scores["per_task"]
        ]
        return scores

    headline = staticmethod(summary.headline)

    faults = staticmethod(summary.faults)


FAMILY = FunctionGraphs()
