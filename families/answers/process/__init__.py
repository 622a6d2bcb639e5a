"""Process supervision: which of two next steps on the way to an answer is the right one?

The pairs are derived from the questions of `answers`. Each pair is asked twice, with the steps swapped.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from families.agents import BuiltIn
from families.answers import rows as tables
from families.answers.process import summary
from families.family import Column, Config, Family, NoCalls, Records, Row, Rows, Stratum, World
from generator.answers.rows import Pair
from generator.core.shapes import Json

ORDERS = ("original", "swapped")  # the right step is first, or second


class Process(Family):
    """Pairs of steps of the questions, which a judge chooses between."""

    name = "process"
    marker = "fault"
    declared = tables.OPTIONS
    configs = (
        Config(
            "process",
            "right and wrong next steps, in pairs along each question's chain of calls",
            Pair,
            tables.parts,
            tables.pair_rows,
            parents="answers",
        ),
    )
    strata = (
        Stratum("fault", lambda row: row["fault"]),
        Stratum("calls", lambda row: row["num_calls"], "{} calls".format),
    )
    agents: Mapping[str, BuiltIn] = {
        "baseline/first": BuiltIn("families.answers.agents:first_step", role="floor"),
        "baseline/oracle": BuiltIn("families.answers.agents:right_step", role="ceiling"),
        "baseline/second": BuiltIn("families.answers.agents:second_step", role="floor"),
        "baseline/tie": BuiltIn("families.answers.agents:tie", role="floor"),
    }
    calls = False
    metric = "final_answer"
    totals = ("step_accuracy",)
    columns: Mapping[str, Column] = {"step_accuracy": Column("right step", chance=0.5)}
    score_name = "right step"
    required_scores = ("per_task", "confidence_intervals", "by_fault", "position")
    page = "families.answers.process.page:ProcessPage"

    def refusal(self, row: Row) -> str | None:
        """Return why a pair cannot be run, or None if it can."""
        if problem := super().refusal(row):
            return problem
        return f"num_calls must be at least 1; it is {row['num_calls']}" if row["num_calls"] < 1 else None

    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """Prove pairs against their questions."""
        from families.answers.proof import proof

        return proof(rows, parents)

    def oracle_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """Return the right step in both orders for each pair."""
        return [{"original": "first", "swapped": "second"} for _ in rows]

    def null_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """Return the wrong step in both orders, which scores 0; a prediction without a choice would be a tie."""
        return [{"original": "second", "swapped": "first"} for _ in rows]

    def variants(self, row: Row) -> list[Row]:
        """Return the pair in both orders."""
        return [{**row, "task_id": f"{row['task_id']}:{order}", "order": order} for order in ORDERS]

    def request(self, row: Row) -> str:
        """Return the question, the tools, the steps so far and the two next ones."""
        from metric.final_answer.judging import step_request

        steps = (row["right"], row["wrong"])
        return step_request(row, *(steps if row.get("order") != "swapped" else steps[::-1]))

    def world(self, row: Row) -> World:
        """Return a world that refuses all calls, since a judge only chooses between steps."""
        return NoCalls()

    def score(
        self, rows: Rows, records: Records, *, first: bool, twins: Rows = (), later: Sequence[Records] = ()
    ) -> dict[str, Json]:
        """Return the metric's scores; a reply without a choice is a tie, and counted in `without_choice`."""
        from metric.final_answer.scoring import compute

        choices = [_choices(row["task_id"], records) for row in rows]
        picks = [None if both is None else {order: pick or "tie" for order, pick in both.items()} for both in choices]
        scores = compute(picks, rows, per_task=True)
        scores["per_task"] = [
            {**task, "strict": float(task["score"] == 1), "picks": pick, "fault": row["fault"]}
            for task, pick, row in zip(scores["per_task"], picks, rows, strict=True)
        ]
        return {**scores, "without_choice": sum(list(both.values()).count(None) for both in choices if both)}

    headline = staticmethod(summary.headline)


def _choices(task: str, records: Records) -> dict[str, str | None] | None:
    """Return the choice in each order (None if a reply makes none); None if the pair was not evaluated in both."""
    from metric.final_answer.judging import read_pick
    from metric.final_answer.scoring import PICKS

    whole = (records.get(task) or {}).get("prediction")
    if isinstance(whole, Mapping):  # a line of a user's file, in the metric's format
        return {order: whole.get(order) if whole.get(order) in PICKS else "tie" for order in ORDERS}
    replies = {order: records.get(f"{task}:{order}") or {} for order in ORDERS}
    if any(reply.get("prediction") is None for reply in replies.values()):
        return None
    return {order: read_pick(reply.get("answer")) for order, reply in replies.items()}


FAMILY = Process()
