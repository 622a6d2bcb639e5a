"""Process supervision.

Which of two next steps on the way to an answer is the right one? Each pair is put twice, with the steps swapped.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from families.agents import OnBoard
from families.answers import rows as tables
from families.family import Column, Config, Family, Records, RefusedError, Row, Stratum, Table, World
from families.page import Page

__all__ = ["FAMILY"]

Json = Any

ORDERS = ("original", "swapped")  # the right step stands first, and second


class Process(Family):
    """The pairs of steps of the family answers, put to a judge."""

    name = "process"
    mark = "fault"
    fields = (
        "task_id",
        "parent",
        "prompt",
        "answer_form",
        "num_calls",
        "available_tools",
        "plan",
        "history",
        "right",
        "wrong",
        "fault",
    )
    options: Mapping[str, Json] = tables.OPTIONS
    configs = (
        Config(
            "process",
            "pairs of a right and a wrong step at each place of the chains of the questions",
            tables.PAIR,
            tables.pair_features,
            tables.parts,
            tables.pair_rows,
            parents="answers",
        ),
    )
    calls = False
    strata = (
        Stratum("fault", lambda row: row["fault"]),
        Stratum("calls", lambda row: row["num_calls"], "{} calls".format),
    )
    agents: Mapping[str, OnBoard] = {
        "baseline/first": OnBoard("families.answers.process.agents.first", role="floor"),
        "baseline/oracle": OnBoard("families.answers.process.agents.oracle", role="ceiling"),
        "baseline/second": OnBoard("families.answers.process.agents.second", role="floor"),
        "baseline/tie": OnBoard("families.answers.process.agents.tie", role="floor"),
    }
    metric = "final_answer"
    totals = ("step_accuracy",)
    columns: Mapping[str, Column] = {"step_accuracy": Column("right step")}
    score_name = "right step"
    made = ("per_task", "confidence_intervals", "by_fault", "position")

    def refusal(self, row: Row) -> str | None:
        """Why a row cannot be run."""
        from families.answers.process.refusals import refusal

        return refusal(row)

    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """The proof, beside the questions."""
        from families.answers.proof import proof

        return proof(rows, parents)

    def declare(self, parser: Any) -> None:
        """Add the arguments of `generate`."""
        tables.declare(parser)

    def posed(self, row: Row) -> list[Row]:
        """The pair in both orders."""
        return [{**row, "task_id": f"{row['task_id']}:{order}", "order": order} for order in ORDERS]

    def request(self, row: Row) -> str:
        """The question, the tools, the steps so far and the two next ones."""
        from metric.final_answer.judging import step_request

        steps = (row["right"], row["wrong"])
        return step_request(row, *(steps if row.get("order") != "swapped" else steps[::-1]))

    def world(self, row: Row) -> World:
        """There is nothing to call."""
        return _Nothing()

    def score(self, rows: Sequence[Row], records: Records, *, first: bool) -> dict[str, Json]:
        """What the metric returns; a reply without a choice is a tie, and counted."""
        return _scored(rows, records)

    def headline(self, scores: Mapping[str, Json]) -> Iterator[Table | str]:
        """Accuracy in all, by fault and by number of calls; how far the place of a step decides."""
        from families.answers.process.summary import headline

        return headline(scores)

    @property
    def page(self) -> Page:
        """By fault, and the part of the position."""
        from families.answers.process.page import ProcessPage

        return ProcessPage()

    def perfect(self, rows: Sequence[Row]) -> list[Json]:
        """The right step in both orders."""
        return [{"original": "first", "swapped": "second"} for _ in rows]

    def nothing(self, rows: Sequence[Row]) -> list[Json]:
        """The wrong step in both orders, which is what is worth nothing here."""
        return [{"original": "second", "swapped": "first"} for _ in rows]


class _Nothing:
    def call(self, name: Json, arguments: Json) -> Json:
        raise RefusedError("There is nothing to call.")


def _scored(rows: Sequence[Row], records: Records) -> dict[str, Json]:
    from metric.final_answer.judging import read_pick
    from metric.final_answer.scoring import PICKS, compute

    picks: list[Json] = []
    unreadable = 0
    for row in rows:
        whole = (records.get(row["task_id"]) or {}).get("prediction")
        if isinstance(whole, Mapping):  # a line of somebody's file, in the metric's own form
            picks.append({order: whole.get(order) if whole.get(order) in PICKS else "tie" for order in ORDERS})
            continue
        replies = [records.get(f"{row['task_id']}:{order}") or {} for order in ORDERS]
        if any(reply.get("prediction") is None for reply in replies):
            picks.append(None)
            continue
        read = [read_pick(reply.get("answer")) for reply in replies]
        unreadable += read.count(None)
        picks.append(dict(zip(ORDERS, (pick or "tie" for pick in read), strict=True)))
    scores = compute(picks, rows, per_task=True)
    scores["per_task"] = [
        {**task, "strict": float(task["score"] == 1), "picks": picked, "fault": row["fault"]}
        for task, picked, row in zip(scores["per_task"], picks, rows, strict=True)
    ]
    return {**scores, "without_choice": unreadable}


FAMILY = Process()
