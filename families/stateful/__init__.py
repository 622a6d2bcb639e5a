"""The family `stateful`: long tasks that change a world and are scored by the changes; twins differ in one factor."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from families.agents import BuiltIn
from families.family import Column, Config, Family, Records, Row, Rows, Schema, Stratum, World
from families.replies import marked
from families.simulated import SimulatedWorld
from families.stateful import rows as tables
from families.stateful import summary
from generator.core.shapes import Json
from generator.stateful.rows import StatefulTask


class Stateful(Family):
    """Tasks that are scored by the state that a model leaves behind."""

    name = "stateful"
    marker = "disturbances"
    declared = tables.OPTIONS
    configs = (
        Config(
            "stateful",
            "280 long tasks in a world that can be changed, on five rungs",
            StatefulTask,
            tables.parts,
            tables.rows,
        ),
        Config(
            "stateful_twins",
            "120 of the tasks of `stateful`, each with twins that differ from it in one factor",
            StatefulTask,
            tables.twin_parts,
            tables.twins,
        ),
    )
    strata = (
        Stratum("rung", lambda row: row["rung"]),
        Stratum("factor", lambda row: row["factor"]),
        Stratum("domain", lambda row: row["domain"]),
    )
    refused = "families.stateful.refusals:refusal"
    changes = "families.stateful.records:prediction"
    shown = "families.stateful.gallery"
    agents: Mapping[str, BuiltIn] = {
        "baseline/oracle": BuiltIn("families.stateful.agents:oracle", role="ceiling"),
        "baseline/second-solver": BuiltIn("families.stateful.agents:second", role="ceiling"),
        "baseline/everybody": BuiltIn("families.stateful.agents:everybody", role="simple rule"),
        "baseline/first-page": BuiltIn("families.stateful.agents:first_page", role="simple rule"),
        "baseline/no-op": BuiltIn("families.stateful.agents:no_op", role="floor"),
    }
    needs_turns = True
    metric = "state_diff"
    totals = ("strict", "progress")
    columns: Mapping[str, Column] = {
        "strict": Column("strict"),
        "progress": Column("progress"),
        "answer_accuracy": Column("right answers"),
    }
    dimensions = ("progress", "answer")
    required_scores = ("per_task", "confidence_intervals", "by", "factors")
    page = "families.stateful.page:StatefulPage"

    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """Prove rows by executing their solutions, and twins against their bases."""
        from generator.stateful import check_all

        return check_all(rows, parents)

    def oracle_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """Return the calls and the answer of the reference solution."""
        from generator.stateful import play

        predictions = []
        for row in rows:
            played = play(row, "oracle")
            calls = [{"name": name, "arguments": arguments} for name, arguments in played["calls"]]
            predictions.append({"calls": calls, "answer": played["answer"]})
        return predictions

    def request(self, row: Row) -> str:
        """Return the general rules, followed by the request."""
        from families.stateful.request import request

        return request(row)

    def world(self, row: Row) -> World:
        """Return a world with the state of the task."""
        from generator.stateful.tools import call
        from generator.stateful.world import TaskWorld

        world = TaskWorld.from_row(row)
        return SimulatedWorld(lambda name, arguments: call(world, name, arguments))

    def output_schema(self, tool: str) -> Schema | None:
        """Return the JSON schema of a tool's output."""
        from generator.stateful import CATALOGUE

        return CATALOGUE[tool].returns if tool in CATALOGUE else None

    def budget(self, row: Row) -> int:
        """Return the number of calls allowed: three times those of the reference solution."""
        return int(row["max_calls"])

    format_answer = staticmethod(marked)

    def score(
        self, rows: Rows, records: Records, *, first: bool, twins: Rows = (), later: Sequence[Records] = ()
    ) -> dict[str, Json]:
        """Execute the calls of the records again, and return the metric's scores.

        Outputs in a record are ignored, as the changes follow from the calls.
        """
        from families.stateful.records import prediction
        from metric.state_diff.summary import compute

        scores = compute([prediction(row, records.get(row["task_id"])) for row in rows], rows, per_task=True)
        scores["per_task"] = [{**task, "score": task["strict"]} for task in scores["per_task"]]
        return scores

    headline = staticmethod(summary.headline)

    faults = staticmethod(summary.faults)


FAMILY = Stateful()
