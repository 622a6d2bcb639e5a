"""Answers.

Questions whose short, typed answer takes dependent tool calls, and pairs of a right and a wrong step on the way to it.
"""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from families.agents import OnBoard
from families.answers import rows as tables
from families.answers.request import request
from families.family import Column, Config, Family, Records, Row, Stratum, Table, World
from families.page import Page

__all__ = ["FAMILY"]

Json = Any

MOST_CALLS = 30  # of a question; the longest golden chain has 12


class Answers(Family):
    """The family that asks whether a model arrives."""

    name = "answers"
    mark = "answer_form"
    fields = ("task_id", "subset", "prompt", "answer_form", "available_tools")
    options: Mapping[str, Json] = tables.OPTIONS
    configs = (
        Config(
            "answers",
            "200 questions over two sets of tools, whose short typed answer takes 2 to 12 dependent calls",
            tables.TASK,
            tables.features,
            tables.parts,
            tables.rows,
        ),
        Config(
            "answers_isolated",
            "each call of the chains of the questions, asked for alone",
            tables.TWIN,
            tables.twin_features,
            tables.parts,
            tables.twin_rows,
            parents="answers",
        ),
    )
    needs_turns = True
    strata = (
        Stratum("subset", lambda row: row["subset"]),
        Stratum("calls", lambda row: row["num_calls"], "{} calls".format),
        Stratum("type", lambda row: row["answer_type"]),
    )
    agents: Mapping[str, OnBoard] = {
        "baseline/first-lookup": OnBoard("families.answers.agents.first_lookup", role="floor"),
        "baseline/oracle": OnBoard("families.answers.agents.oracle", role="ceiling"),
        "baseline/echo": OnBoard("families.answers.agents.echo", role="floor"),
        "baseline/commonest": OnBoard("families.answers.agents.commonest", role="floor"),
        "baseline/worldly": OnBoard("families.answers.agents.worldly", role="floor"),
    }
    metric = "final_answer"
    totals = ("accuracy", "accuracy_enterprise", "accuracy_chat")
    columns: Mapping[str, Column] = {
        "accuracy": Column("exact"),
        "accuracy_enterprise": Column("enterprise"),
        "accuracy_chat": Column("chat"),
    }
    score_name = "exact"
    made = ("per_task", "confidence_intervals", "by_calls", "by_answer_type", "codes", "errors", "endings")

    def declare(self, parser: ArgumentParser) -> None:
        """Add the arguments of `generate`."""
        tables.declare(parser)

    def refusal(self, row: Row) -> str | None:
        """Why a row cannot be run."""
        from families.answers.refusals import refusal

        return refusal(row)

    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """The proof; of twins and of pairs of steps also that they are their questions'."""
        from families.answers.proof import proof

        return proof(rows, parents)

    def twins(self, rows: Sequence[Row]) -> list[Row]:
        """The calls of the chains, each asked for alone."""
        from generator.answers.twins import isolated

        return list(isolated(row for row in rows if "parent" not in row))

    def request(self, row: Row) -> str:
        """The question, and the form of its answer."""
        return request(row)

    def stated(self, answer: str) -> str:
        """With the mark of the form before it, where that is missing."""
        from metric.final_answer.grading import stated_answer

        return f"Answer: {answer}" if stated_answer(answer) is None else answer

    def world(self, row: Row) -> World:
        """The tools of the subset, with a state of their own."""
        from families.answers.world import AnswersWorld

        return AnswersWorld(row["subset"])

    def budget(self, row: Row) -> int:
        """More than twice what the longest chain takes."""
        return MOST_CALLS

    def score(self, rows: Sequence[Row], records: Records, *, first: bool) -> dict[str, Json]:
        """What the metric returns."""
        return _scored(rows, records)

    def score_with_twins(
        self, rows: Sequence[Row], records: Sequence[Records], twins: Sequence[Row]
    ) -> dict[str, Json]:
        """The same, and the paired gap."""
        return _scored(rows, records[0], twins, records[1:])

    def headline(self, scores: Mapping[str, Json]) -> Iterator[Table | str]:
        """Exact accuracy, by subset, number of calls and type of answer; what went wrong; the paired gap."""
        from families.answers.summary import headline

        return headline(scores)

    def faults(self, scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
        """Of each error the first question that has it."""
        from families.answers.summary import faults

        return faults(scores["per_task"], rows, records)

    @property
    def page(self) -> Page:
        """Accuracy by length and type, judged and paired, and chains beside the model's calls."""
        from families.answers.page import AnswersPage

        return AnswersPage()

    @property
    def judging(self) -> Family:
        """Whether an answer is right."""
        from families.answers.verdicts import VERDICTS

        return VERDICTS

    def perfect(self, rows: Sequence[Row]) -> list[Json]:
        """The golden calls, and the answer in its form."""
        from generator.answers.baselines import oracle

        return [oracle(row) for row in rows]

    def nothing(self, rows: Sequence[Row]) -> list[Json]:
        """No call and no answer."""
        from generator.answers.baselines import null

        return [null(row) for row in rows]

    def gallery(self) -> Iterator[str]:
        """A question of each form, with its chain."""
        from families.answers.gallery import gallery

        return gallery()

    def example(self, rows: Sequence[Row]) -> str:
        """The first question of each subset."""
        from families.answers.gallery import example

        return example(rows)


def _scored(
    rows: Sequence[Row], records: Records, twins: Sequence[Row] = (), later: Sequence[Records] = ()
) -> dict[str, Json]:
    from metric.final_answer.scoring import compute

    def predicted(tasks: Sequence[Row], repeat: Records) -> list[Json]:
        return [_prediction(repeat.get(task["task_id"])) for task in tasks]

    scores = compute(
        predicted(rows, records),
        rows,
        per_task=True,
        twins=(predicted(twins, records), twins) if twins else None,
        repeats=[(predicted(rows, repeat), predicted(twins, repeat)) for repeat in later],
    )
    scores["per_task"] = [{**task, "score": task["exact"], "strict": task["exact"]} for task in scores["per_task"]]
    return {**dict.fromkeys(Answers.totals), **scores}


def _prediction(record: Mapping[str, Json] | None) -> Json:
    """A record as the metric takes it.

    A run's, or a line of somebody's file, whose prediction may be in the metric's own form, or the answer alone.
    """
    made = (record or {}).get("prediction")
    if record is None or made is None or isinstance(made, str):
        return made
    if isinstance(made, Mapping) and "answer" in made:
        calls = made.get("calls")
        return {**made, "calls": calls if isinstance(calls, list) else []}
    return {
        "calls": made if isinstance(made, list) else [made],
        "answer": record.get("answer"),
        "ending": record.get("ending"),
    }


FAMILY = Answers()
