"""The family `answers`: questions whose short, typed answer takes several dependent tool calls.

The subpackage `process` judges steps on the way to the answer: it pairs a right and a wrong step.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from families.agents import BuiltIn
from families.answers import rows as tables
from families.answers import summary
from families.answers.request import request
from families.answers.verdicts import JUDGE
from families.family import Column, Config, Family, Judge, Records, Row, Rows, Stratum, World
from families.replies import with_answer
from families.simulated import SimulatedWorld
from generator.answers.rows import Question, Twin
from generator.core.shapes import Json

MOST_CALLS = 30  # of a question; more than twice the length of the longest golden chain


class Answers(Family):
    """Questions that are scored by the final answer only."""

    name = "answers"
    marker = "answer_form"
    # Pairs of steps have these as well, so that they get a specific message when refused.
    fields = ("task_id", "subset", "prompt", "answer_form", "available_tools")
    declared = tables.OPTIONS
    configs = (
        Config(
            "answers",
            "200 questions over two sets of tools, whose short typed answer takes 2 to 11 dependent calls",
            Question,
            tables.parts,
            tables.rows,
        ),
        Config(
            "answers_isolated",
            "each call of the chains of the questions, asked for alone",
            Twin,
            tables.parts,
            tables.twin_rows,
            parents="answers",
        ),
    )
    strata = (
        Stratum("subset", lambda row: row["subset"]),
        Stratum("calls", lambda row: row["num_calls"], "{} calls".format),
        Stratum("type", lambda row: row["answer_type"]),
    )
    refused = "families.answers.refusals:refusal"
    shown = "families.answers.gallery"
    agents: Mapping[str, BuiltIn] = {
        "baseline/first-lookup": BuiltIn("families.answers.agents:first_lookup", role="floor"),
        "baseline/oracle": BuiltIn("families.answers.agents:oracle", role="ceiling"),
        "baseline/echo": BuiltIn("families.answers.agents:echo", role="floor"),
        "baseline/commonest": BuiltIn("families.answers.agents:commonest", role="floor"),
        "baseline/worldly": BuiltIn("families.answers.agents:worldly", role="floor"),
    }
    needs_turns = True
    metric = "final_answer"
    totals = ("accuracy", "accuracy_enterprise", "accuracy_chat")
    columns: Mapping[str, Column] = {
        "accuracy": Column("exact"),
        "accuracy_enterprise": Column("enterprise"),
        "accuracy_chat": Column("chat"),
    }
    score_name = "exact"
    required_scores = ("per_task", "confidence_intervals", "by_calls", "by_answer_type", "codes", "errors", "endings")
    page = "families.answers.page:AnswersPage"

    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """Prove rows; given the questions, also prove that twins and pairs of steps are derived from these."""
        from families.answers.proof import proof

        return proof(rows, parents)

    def oracle_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """Return the golden calls, and the answer in its form."""
        from generator.answers.baselines import oracle

        return [oracle(row) for row in rows]

    def null_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """Return no call and no answer for each row."""
        from generator.answers.baselines import null

        return [null(row) for row in rows]

    def request(self, row: Row) -> str:
        """Return the question, and the form of its answer."""
        return request(row)

    def world(self, row: Row) -> World:
        """Return a world with the tools of the subset and a fresh state.

        Raises:
            NeedsError: If packages that the tools need are not installed.
        """
        tables.require()
        from generator.answers.tools import SUBSETS, TOOLS

        return SimulatedWorld.of({name: TOOLS[name] for name in SUBSETS[row["subset"]]})

    def budget(self, row: Row) -> int:
        """Return the number of calls allowed: more than twice those of the longest chain."""
        return MOST_CALLS

    def twins(self, rows: Sequence[Row]) -> list[Row]:
        """Return a single-call task for each call of the chains."""
        from generator.answers.twins import isolated

        return list(isolated(row for row in rows if "parent" not in row))

    def format_answer(self, answer: str) -> str:
        """Return an answer with the marker Answer: in front, unless it already states an answer."""
        from metric.final_answer.grading import stated_answer

        return f"Answer: {answer}" if stated_answer(answer) is None else answer

    def score(
        self, rows: Rows, records: Records, *, first: bool, twins: Rows = (), later: Sequence[Records] = ()
    ) -> dict[str, Json]:
        """Return the metric's scores; with twins, these include the paired gap."""
        from metric.final_answer.scoring import compute

        def predicted(tasks: Sequence[Row], repeat: Records) -> list[Json]:
            return [with_answer(repeat.get(task["task_id"])) for task in tasks]

        scores = compute(
            predicted(rows, records),
            rows,
            per_task=True,
            twins=(predicted(twins, records), twins) if twins else None,
            repeats=[(predicted(rows, repeat), predicted(twins, repeat)) for repeat in later if twins],
        )
        scores["per_task"] = [{**task, "score": task["exact"], "strict": task["exact"]} for task in scores["per_task"]]
        return {**dict.fromkeys(self.totals), **scores}

    @property
    def judge(self) -> Judge:
        """The judge of final answers."""
        return JUDGE

    headline = staticmethod(summary.headline)

    faults = staticmethod(summary.faults)


FAMILY = Answers()
