"""The part of a report on judges of steps."""

from collections.abc import Mapping, Sequence
from typing import Any

from families.formatting import json_shown, shown
from families.page import Figure, Group, Page, Run, Section, counted, figure, in_points, share_of
from generator.core.shapes import Json

Row = Mapping[str, Any]

LONGEST = 20_000  # characters of a judge's request, and of each of its parts


class ProcessPage(Page):
    """Accuracy by fault, and the position bias.

    The explorer shows the question of a pair, the steps so far, the two next ones, and the choices of a judge.
    """

    templates = __name__
    script = "process.js"
    about = (
        "A pair is a question half way to its answer, with the steps so far and two next ones, of which one is right. "
        "A judge has to say which."
    )
    key = (
        "Right step: win 1, tie one half, loss 0; each pair is asked twice, with the steps swapped, and is "
        "solved if both choices are right."
    )
    floor = "Floor: judges that ignore the pair, at 50 %."
    close = "right in one of the two orders, or a tie"

    def finding(self, run: Run) -> str:
        """Say how often both choices are right, the accuracy beside chance, and how often the first step is chosen."""
        scores, pairs, bias = run.scores, counted(run, "step_accuracy", "pair"), _bias(run)
        text = (
            f"chooses the right step in both orders in {scores['wins']} of {pairs}. Its accuracy, where a tie counts "
            f"one half and chance gives 50 %, is {share_of(run, 'step_accuracy')}"
        )
        if not bias:
            return text
        none = f" and no step in {scores['without_choice']}" if scores.get("without_choice") else ""
        return (
            f"{text}. It chooses the first step in {100 * scores['position']['first']:.1f} % of its replies{none}, "
            f"a bias to the first of {in_points(bias, chance=True)}"
        )

    def under_leaderboard(self, group: Group) -> Sequence[Section]:
        """Return accuracy by fault, and the position bias."""
        faults = sorted({fault for run in group.runs for fault in run.scores["by_fault"]})
        lines = [
            (run.name, [Figure.of(shares.get(fault), "mean") for fault in faults], _bias(run))
            for run in group.runs
            if run.scores["n"] and (shares := run.scores["by_fault"])
        ]
        rows = [
            {"model": name, "fault": fault, **share._asdict()}
            for name, figures, _ in lines
            for fault, share in zip(faults, figures, strict=True)
            if share
        ]
        return [Section("faults.html", {"faults": faults, "lines": lines} if lines else None, tables={"faults": rows})]

    def facets(self, row: Row) -> Mapping[str, list[str]]:
        """Return the fault, the subset, and the number of calls."""
        return {"fault": [row["fault"]], "subset": [str(row.get("subset", ""))], "calls": [str(row["num_calls"])]}

    def task(self, row: Row) -> dict[str, Json]:
        """Return the question, the steps that a judge sees, the two next ones, and the full text of the request."""
        from metric.final_answer.judging import step_request

        return {
            **super().task(dict(row)),
            "form": shown(row["answer_form"], 300),
            "fault": row["fault"],
            "history": [_step(step) | {"output": json_shown(step["observation"], LONGEST)} for step in row["history"]],
            "candidates": [_step(row["right"]), _step(row["wrong"])],
            "labels": row.get("labels") or {},
            "request": shown(step_request(row, row["right"], row["wrong"]), LONGEST),
        }

    def record(self, row: Row, records: Mapping[tuple[str, int], Mapping[str, Json]]) -> Mapping[str, Json]:
        """Return the records of both orders merged into one."""
        both = {order: records.get((f"{row['task_id']}:{order}", 0), {}) for order in _PLACES}
        every = [record for record in both.values() if record]
        if not every:  # a user's file, which only has choices
            return super().record(row, records)
        return {
            "replies": {order: record.get("answer") for order, record in both.items()},
            "errors": [problem for record in every for problem in record.get("errors") or ()],
            "latency_s": round(sum(record.get("latency_s") or 0 for record in every), 3),
            "usage": {"total_tokens": sum((record.get("usage") or {}).get("total_tokens") or 0 for record in every)},
        }

    def prediction(self, row: Row, task: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
        """Return the choices with the right step first and second, with the replies."""
        from metric.final_answer.judging import read_pick

        picks, replies = task.get("picks") or {}, record.get("replies") or {}
        texts = {order: shown(text, LONGEST) for order, text in replies.items() if isinstance(text, str)}
        chosen = {
            order: "no step" if order in texts and read_pick(replies[order]) is None else str(picks.get(order))
            for order in _PLACES
        }
        return {"picks": [[place, chosen[order], texts.get(order)] for order, place in _PLACES.items()]}


def _step(step: Row) -> dict[str, Json]:
    """Return a step for the script; a plan has no arguments."""
    return {
        "action": shown(step["action"], 64),
        "thought": shown(step["thought"], LONGEST),
        "arguments": json_shown(step["action_input"], LONGEST) if step["action_input"] else None,
    }


_PLACES = {"original": "first", "swapped": "second"}


def _bias(run: Run) -> Figure | None:
    position = run.scores["position"]
    whole = figure(run, "step_accuracy")
    return Figure(position["bias"], position["low"], position["high"], whole.n) if whole else None
