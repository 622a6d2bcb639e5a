"""The family `composition`: tasks over the 106 simulated tools, from single calls to chains, forks and DAGs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from families.agents import BuiltIn
from families.composition import rows as tables
from families.composition import summary
from families.family import Column, Config, Family, Option, Records, Row, Rows, Schema, ShardScoring, Stratum, World
from families.formatting import LEVELS
from families.simulated import SimulatedWorld
from generator.composition.levels import topology_of
from generator.composition.rows import ControlTask, Task, Tool, Twin
from generator.core.shapes import Json
from generator.core.suite import plain_prompt

COUNTS = (48, 64, 40, 48)  # tasks at each level of the default suite


def _names(level: int) -> list[str]:
    """Return the alternative names of a level, such as dag, L3 dag, L3: graph and graph."""
    topology, label = topology_of(level), LEVELS[level]
    return [topology, f"L{level} {topology}", label, label.partition(": ")[2]]


class Composition(Family):
    """The tasks of the paper."""

    name = "composition"
    marker = "level"
    declared = (
        Option("counts", COUNTS, "tasks at level {}", arguments=("l0", "l1", "l2", "l3")),
        Option("n_distractors", 3, "tools on offer beside those that a task needs", arguments=("distractors",)),
        Option("catalog", "task", "offer a task's own tools and distractors, or all 106", str, ("task", "full")),
    )
    configs = (
        Config("default", "200 tasks at four composition levels", Task, tables.parts, tables.rows),
        Config("tools", "the catalogue of 106 tools", Tool, tables.tool_parts, tables.tool_rows, tasks=False),
        Config(
            "l0_control", "the 48 L0 tasks under three prompt conditions", ControlTask, tables.l0_parts, tables.l0_rows
        ),
        Config(
            "isolated",
            "each call of the composed tasks, asked for alone",
            Twin,
            tables.twin_parts,
            tables.twin_rows,
            parents="default",
        ),
    )
    unique: Mapping[str, Any] = {**Family.unique, "prompt": plain_prompt}
    strata = (Stratum("level", lambda row: row["level"], "L{}".format, _names),)
    refused = "families.composition.refusals:refusal"
    shown = "families.composition.gallery"
    agents: Mapping[str, BuiltIn] = {
        "baseline/lexical": BuiltIn("families.composition.agents:lexical", role="floor"),
        "baseline/oracle": BuiltIn("families.composition.agents:oracle", role="ceiling"),
    }
    metric = "comptool_gap"
    totals = tuple(
        f"{prefix}accuracy{level}" for prefix in ("strict_", "") for level in ("", "_l0", "_l1", "_l2", "_l3")
    )
    columns: Mapping[str, Column] = {
        "strict_accuracy": Column("strict"),
        **{f"strict_accuracy_l{level}": Column(f"strict L{level}", of=f"L{level}") for level in range(4)},
        "strict_comp_gap": Column("strict gap", signed=True),
        "accuracy": Column("paper's score"),
        "comp_gap": Column("paper's gap", signed=True),
    }
    dimensions = ("sequence", "arguments", "data_flow", "completeness", "tool_selection")
    score_name = "paper's score"
    # The first metric did not say which version it was.
    required_scores = ("per_task", "ablation", "confidence_intervals", "metric_version")
    page = "families.composition.page:CompositionPage"

    def normalized(self, row: Row) -> Row:
        """Return a row with its level as a number."""
        from generator.composition.levels import LEVELS

        return {**row, "level": LEVELS.index(row["level"]) if row["level"] in LEVELS else row["level"]}

    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """Prove rows; given parents, also prove that twins are calls of these."""
        from generator.composition import check_all
        from generator.composition.check import check_twins

        if parents is None:
            yield from check_all(rows)
        else:
            twins = list(rows)
            yield from check_all(twins)
            yield from check_twins(twins, parents)

    def oracle_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """Return the expected calls of each row, with their outputs."""
        return [
            [
                {"name": step["tool_name"], "arguments": step["arguments"], "output": step["output"]}
                for step in row["expected_trace"]
            ]
            for row in rows
        ]

    def world(self, row: Row) -> World:
        """Return a world with the 106 simulators and a fresh state."""
        from simulators import World, call

        state = World()
        return SimulatedWorld(lambda name, arguments: call(name, arguments, state))

    def catalogue(self) -> list[Schema]:
        """Return the schemas of the 106 tools."""
        from simulators import TOOLS

        return [tool.schema for tool in TOOLS.values()]

    def with_distractors(self, rows: Rows, count: int) -> list[Row]:
        """Return the tasks with their own distractors first, then the most similar tools of the catalogue."""
        from generator.composition.distractors import offered
        from simulators import TOOLS

        offers: dict[str, list[Schema]] = {}
        for row in rows:
            tools = offers.get(row.get("parent", ""))
            if tools is None:
                gold = {step["tool_name"] for step in row["expected_trace"]}
                own = {tool["function"]["name"] for tool in row["available_tools"]} - gold
                same = len(own) == count
                tools = row["available_tools"] if same else [TOOLS[name].schema for name in offered(gold, own, count)]
            offers[row["task_id"]] = tools
        return [{**row, "available_tools": offers[row["task_id"]]} for row in rows]

    def output_schema(self, tool: str) -> Schema | None:
        """Return the JSON schema that the simulator declares."""
        from simulators import TOOLS

        return TOOLS[tool].returns

    def twins(self, rows: Sequence[Row]) -> list[Row]:
        """Return a single-call task for each call of the composed tasks."""
        from generator.composition.twins import twins

        return list(twins({"metadata": {}, **row} for row in rows))

    def score(
        self, rows: Rows, records: Records, *, first: bool, twins: Rows = (), later: Sequence[Records] = ()
    ) -> dict[str, Json]:
        """Return the metric's scores; the ablation and the parts of the gap are only for the first repeat."""
        from metric.comptool_gap.gap import compute

        def predicted(tasks: Sequence[Row], repeat: Records) -> list[Json]:
            return [_prediction(repeat.get(task["task_id"]) or {}) for task in tasks]

        return compute(
            predicted(rows, records),
            rows,
            per_task=True,
            ablation=first,
            offered=self.catalogue(),  # all tools that a run can offer besides those of its rows
            twins=(predicted(twins, records), twins) if twins else None,
            repeats=[(predicted(rows, repeat), predicted(twins, repeat)) for repeat in later if twins],
        )

    @property
    def by_shard(self) -> ShardScoring:
        """The scorer of shards, which uses the metric's tally."""
        from families.composition import by_shard

        return by_shard

    headline = staticmethod(summary.headline)

    faults = staticmethod(summary.faults)


def _prediction(record: Mapping[str, Json]) -> Json:
    """Return a record's calls for the metric, marked if they are in a text that the protocol does not read."""
    calls = record.get("prediction")
    return {"calls": calls, "call_in_text": True} if calls is not None and record.get("call_in_text") else calls


FAMILY = Composition()
