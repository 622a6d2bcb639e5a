"""The judge of final answers: what it is asked about the answers of a run, and how its verdicts are scored."""

from collections.abc import Iterator, Mapping, Sequence

from families.agents import BuiltIn
from families.family import Column, Judge, NoCalls, Records, Row, Rows, Table, World
from families.formatting import percent, score_table
from generator.core.shapes import Json


class AnswerJudge(Judge):
    """Asks a judge about the family's questions with the answers that a model gave (`given`)."""

    agents: Mapping[str, BuiltIn] = {"baseline/exact": BuiltIn("families.answers.agents:exact_judge", role="ceiling")}
    calls = False
    metric = "final_answer"
    totals = ("judged_accuracy",)
    columns: Mapping[str, Column] = {"judged_accuracy": Column("judged")}

    def request(self, row: Row) -> str:
        """Return the question, the right answer and the given one."""
        from metric.final_answer.judging import verdict_request

        return verdict_request(row, row["given"] or "")

    def world(self, row: Row) -> World:
        """Return a world that refuses all calls, since a judge only reads."""
        return NoCalls()

    def read_verdict(self, text: str | None) -> str | None:
        """Return the grade in a judge's reply, or None."""
        from metric.final_answer.judging import read_verdict

        return read_verdict(text)

    def score(
        self, rows: Rows, records: Records, *, first: bool, twins: Rows = (), later: Sequence[Records] = ()
    ) -> dict[str, Json]:
        """Return the metric's scores of the verdicts; `records` are those of the run with `verdict` and `judge`."""
        from metric.final_answer.scoring import compute

        of_rows = [records.get(row["task_id"]) or {} for row in rows]
        answers: list[Json] = [
            None if record.get("prediction") is None else {"calls": [], "answer": record.get("answer")}
            for record in of_rows
        ]
        judge = next((record["judge"] for record in of_rows if record.get("judge")), None)
        scores = compute(answers, rows, verdicts=[record.get("verdict") for record in of_rows], judge=judge)
        kept = ("judge", "judged_accuracy", "judged", "accuracy", "n", "confidence_intervals")
        return {name: scores[name] for name in kept}

    def headline(self, scores: Mapping[str, Json]) -> Iterator[Table | str]:
        """Yield judged and exact accuracy, and their agreement."""
        judged, exact = scores["judged"], scores["confidence_intervals"]["accuracy"]

        lines = [("judged right", scores["judged_accuracy"], judged), ("exactly right", scores["accuracy"], exact)]
        yield score_table("answers", lines)
        counts = ", ".join(f"{verdict.replace('_', ' ')} {count}" for verdict, count in judged["verdicts"].items())
        kappa = "-" if judged["kappa"] is None else f"{judged['kappa']:.2f}"
        yield (
            f"Verdicts: {counts or 'none'}. Agreement with exact grading {percent(judged['agreement'])}, Cohen's kappa "
            f"{kappa}; right only for the judge: {judged['only_judge']}; only by exact match: {judged['only_exact']}."
        )


JUDGE = AnswerJudge()
