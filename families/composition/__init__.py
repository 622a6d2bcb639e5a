"""Everyday tools composed.

Single calls, chains, forks with a join, and DAGs over the 106 simulators (the paper's family).
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any
from warnings import catch_warnings, simplefilter

from families.agents import OnBoard
from families.composition import rows as tables
from families.family import Column, Config, Family, Records, Row, Schema, Stratum, Table, World
from families.page import Page

__all__ = ["COUNTS", "FAMILY", "Composition"]

Json = Any

COUNTS = (48, 64, 40, 48)  # tasks at each level of the default suite


class Composition(Family):
    """The first family."""

    name = "composition"
    mark = "level"
    fields = ("task_id", "level", "prompt", "available_tools", "expected_trace")
    options: Mapping[str, Json] = {"seed": 42, "counts": COUNTS, "n_distractors": 3, "catalog": "task"}
    configs = (
        Config(
            "default",
            "200 tasks at four composition levels",
            tables.TASK,
            tables.task_features,
            tables.parts,
            tables.rows,
        ),
        Config(
            "tools",
            "the catalogue of 106 tools",
            tables.TOOL,
            tables.tool_features,
            tables.tool_parts,
            tables.tool_rows,
            tasks=False,
        ),
        Config(
            "l0_control",
            "the 48 L0 tasks under three prompt conditions",
            tables.CONTROL,
            tables.control_features,
            tables.l0_parts,
            tables.l0_rows,
        ),
        Config(
            "isolated",
            "each of the 450 calls of the composed tasks, asked for alone",
            tables.TWIN,
            tables.twin_features,
            tables.twin_parts,
            tables.twin_rows,
            parents="default",
        ),
    )
    unique: Mapping[str, Any] = {
        **Family.unique,
        "prompt": lambda row: " ".join(str(row.get("prompt")).casefold().split()),
    }
    strata = (Stratum("level", lambda row: row["level"], "L{}".format),)
    agents: Mapping[str, OnBoard] = {
        "baseline/lexical": OnBoard("families.composition.lexical", role="floor"),
        "baseline/oracle": OnBoard("families.composition.oracle", role="ceiling"),
    }
    metric = "comptool_gap"
    totals = tuple(
        f"{prefix}accuracy{level}" for prefix in ("strict_", "") for level in ("", "_l0", "_l1", "_l2", "_l3")
    )
    columns: Mapping[str, Column] = {
        "strict_accuracy": Column("strict"),
        "strict_accuracy_l0": Column("strict L0", of="L0"),
        "strict_accuracy_l1": Column("strict L1", of="L1"),
        "strict_accuracy_l2": Column("strict L2", of="L2"),
        "strict_accuracy_l3": Column("strict L3", of="L3"),
        "strict_comp_gap": Column("strict gap", signed=True),
        "accuracy": Column("paper's score"),
        "comp_gap": Column("paper's gap", signed=True),
    }
    dimensions = ("sequence", "arguments", "data_flow", "completeness", "tool_selection")
    score_name = "paper's score"
    score_columns: Mapping[str, type] = {
        "task_id": str,
        "level": int,
        **dict.fromkeys(
            ("score", "strict", "sequence", "arguments", "data_flow", "completeness", "tool_selection"), float
        ),
        **dict.fromkeys(("calls", "counted", "refused", "missing", "aligned"), int),
        **dict.fromkeys(("error", "codes"), str),
    }
    made = (
        "per_task",
        "ablation",
        "confidence_intervals",
        "metric_version",
    )  # the first metric did not say which one it was

    def declare(self, parser: ArgumentParser) -> None:
        """Add the arguments of `generate`."""
        for level, count in enumerate(COUNTS):
            parser.add_argument(
                f"--l{level}", type=int, default=count, metavar="N", help=f"tasks at level {level} (default: {count})"
            )
        parser.add_argument(
            "--distractors",
            dest="n_distractors",
            type=int,
            default=3,
            metavar="N",
            help="tools on offer beside those that a task needs (default: 3)",
        )
        parser.add_argument(
            "--catalog",
            choices=("task", "full"),
            default="task",
            help="offer a task's own tools and distractors, or all 106 (default: task)",
        )

    def read_options(self, arguments: Namespace) -> dict[str, Json]:
        """The options that a command line gives."""
        arguments.counts = (arguments.l0, arguments.l1, arguments.l2, arguments.l3)
        return super().read_options(arguments)

    def normal(self, row: Row) -> Row:
        """A row with its level as a number."""
        from generator.composition.levels import LEVELS

        return {**row, "level": LEVELS.index(row["level"]) if row["level"] in LEVELS else row["level"]}

    def refusal(self, row: Row) -> str | None:
        """Why a row cannot be run."""
        from families.composition.refusals import refusal

        return refusal(row)

    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """The proof; of twins also that they are their parents' calls."""
        from generator.composition import check_all
        from generator.composition.check import check_twins

        if parents is None:
            yield from check_all(rows)
        else:
            twins = list(rows)
            yield from check_all(twins)
            yield from check_twins(twins, parents)

    def twins(self, rows: Sequence[Row]) -> list[Row]:
        """The calls of the composed tasks, each asked for alone."""
        from generator.composition.twins import twins

        return list(twins({"metadata": {}, **row} for row in rows))

    def catalogue(self) -> list[Schema]:
        """The 106 tools."""
        from simulators import TOOLS

        return [tool.schema for tool in TOOLS.values()]

    def returns(self, tool: str) -> Schema | None:
        """As the simulator declares it."""
        from simulators import TOOLS

        return TOOLS[tool].returns

    def world(self, row: Row) -> World:
        """A fresh world."""
        from families.composition.world import SimulatedWorld

        return SimulatedWorld()

    def score(self, rows: Sequence[Row], records: Records, *, first: bool) -> dict[str, Json]:
        """What the metric returns."""
        return _scored(rows, records, first)

    def score_with_twins(
        self, rows: Sequence[Row], records: Sequence[Records], twins: Sequence[Row]
    ) -> dict[str, Json]:
        """What the metric returns, with where the gap comes from."""
        return _scored(rows, records[0], True, twins, records[1:])

    def scored(self, row: Row, prediction: Json, offered: Collection[str]) -> dict[str, Json]:
        """The scores of one task in flat columns."""
        from families.composition.scored import scored

        return scored(row, prediction, offered)

    def added_up(self, scored: Iterable[Mapping[str, Json]]) -> Any:
        """A tally of the metric's."""
        from families.composition.scored import added_up

        return added_up(scored)

    def total(self, parts: Iterable[Any]) -> dict[str, Json]:
        """What the metric returns."""
        from families.composition.scored import total

        return total(parts)

    def headline(self, scores: Mapping[str, Json]) -> Iterator[Table | str]:
        """Levels and gaps."""
        from families.composition.summary import headline

        return headline(scores)

    def faults(self, scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
        """The commonest primary errors, each with the first task that has it."""
        from families.composition.summary import faults

        return faults(scores["per_task"], rows, records)

    @property
    def page(self) -> Page:
        """Leaderboard, figures, ablation, control experiment, tasks as graphs."""
        from families.composition.page import CompositionPage

        return CompositionPage()

    def perfect(self, rows: Sequence[Row]) -> list[Json]:
        """The expected calls."""
        return [
            [
                {"name": step["tool_name"], "arguments": step["arguments"], "output": step["output"]}
                for step in row["expected_trace"]
            ]
            for row in rows
        ]

    def nothing(self, rows: Sequence[Row]) -> list[Json]:
        """No call."""
        return [[] for _ in rows]

    def gallery(self) -> Iterator[str]:
        """One task of each template."""
        from families.composition.gallery import gallery

        return gallery()

    def example(self, rows: Sequence[Row]) -> str:
        """The first task of each level."""
        from families.composition.gallery import example

        return example(rows)


def _scored(
    rows: Sequence[Row], records: Records, first: bool, twins: Sequence[Row] = (), later: Sequence[Records] = ()
) -> dict[str, Json]:
    from metric.comptool_gap.gap import compute

    def predicted(tasks: Sequence[Row], repeat: Records) -> list[Json]:
        return [(repeat.get(task["task_id"]) or {}).get("prediction") for task in tasks]

    with catch_warnings():
        simplefilter(
            "ignore", UserWarning
        )  # of predictions that cannot be read; whoever asked for the scores is told from `unreadable`
        return compute(
            predicted(rows, records),
            rows,
            per_task=True,
            ablation=first,
            twins=(predicted(twins, records), twins) if twins else None,
            repeats=[(predicted(rows, repeat), predicted(twins, repeat)) for repeat in later],
        )


FAMILY = Composition()
