"""Is a final answer right? What a judge is asked about the answers of a run, and what its verdicts say."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from families.agents import OnBoard
from families.family import Column, Family, Records, RefusedError, Row, Table, World
from families.words import interval, percent

__all__ = ["VERDICTS"]

Json = Any


class Verdicts(Family):
    """The questions of the family answers with the answers that a model gave (`given`). They are in no table.

    A run brings them.
    """

    name = "answers"
    mark = "given"
    fields = ("task_id", "prompt", "answer_form", "expected_answer", "given")
    configs = ()
    calls = False
    strata = ()
    agents: Mapping[str, OnBoard] = {"baseline/exact": OnBoard("families.answers.agents.exact", role="ceiling")}
    metric = "final_answer"
    totals = ("judged_accuracy",)
    columns: Mapping[str, Column] = {"judged_accuracy": Column("judged")}

    def refusal(self, row: Row) -> str | None:
        """Why a row cannot be judged: rows come from runs, which have looked."""
        return None

    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """There is nothing to prove."""
        return iter(())

    def request(self, row: Row) -> str:
        """The question, the right answer and the given one."""
        from metric.final_answer.judging import verdict_request

        return verdict_request(row, row["given"] or "")

    def read_verdict(self, text: str | None) -> str | None:
        """The grade in a judge's reply."""
        from metric.final_answer.judging import read_verdict

        return read_verdict(text)

    def world(self, row: Row) -> World:
        """There is nothing to call."""
        return _Nothing()

    def score(self, rows: Sequence[Row], records: Records, *, first: bool) -> dict[str, Json]:
        """What the metric says of the verdicts; `records` are those of the run with `verdict` and `judge`."""
        from metric.final_answer.scoring import compute

        found = [records.get(row["task_id"]) or {} for row in rows]
        given: list[Json] = [
            None if record.get("prediction") is None else {"calls": [], "answer": record.get("answer")}
            for record in found
        ]
        judge = next((record["judge"] for record in found if record.get("judge")), None)
        scores = compute(given, rows, verdicts=[record.get("verdict") for record in found], judge=judge)
        return {
            name: scores[name]
            for name in ("judge", "judged_accuracy", "judged", "accuracy", "n", "confidence_intervals")
        }

    def headline(self, scores: Mapping[str, Json]) -> Iterator[Table | str]:
        """Judged beside exact, and how far they agree."""
        judged, exact = scores["judged"], scores["confidence_intervals"]["accuracy"]
        yield [
            ("answers", "value", "95 % interval", "n"),
            (
                "judged right",
                percent(scores["judged_accuracy"]),
                interval(judged) if judged["n"] else "-",
                str(judged["n"]),
            ),
            ("exactly right", percent(scores["accuracy"]), interval(exact) if exact["n"] else "-", str(exact["n"])),
        ]
        counts = ", ".join(f"{verdict.replace('_', ' ')} {count}" for verdict, count in judged["verdicts"].items())
        kappa = "-" if judged["kappa"] is None else f"{judged['kappa']:.2f}"
        yield (
            f"Verdicts: {counts or 'none'}. Agreement with exact grading {percent(judged['agreement'])}, Cohen's kappa "
            f"{kappa}; "
            f"right for the judge alone {judged['only_judge']}, exactly alone {judged['only_exact']}."
        )

    def perfect(self, rows: Sequence[Row]) -> list[Json]:
        """A judge has no oracle but exact grading."""
        raise NotImplementedError

    def nothing(self, rows: Sequence[Row]) -> list[Json]:
        """A judge has no floor."""
        raise NotImplementedError


class _Nothing:
    def call(self, name: Json, arguments: Json) -> Json:
        raise RefusedError("There is nothing to call.")


VERDICTS = Verdicts()
