"""The scores of the family as a text for people."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from families.family import Records, Row, Table
from families.formatting import interval, p_value, percent, points, score_table
from generator.core.shapes import Json
from metric.state_diff.scoring import NEEDLESS
from metric.state_diff.words import FACTORS, RUNGS
from metric.state_diff.words import FAILURES as IN_WORDS

FAILURES: dict[str, tuple[str, Callable[[Mapping[str, Json]], bool]]] = {  # the gravest first
    "minefield": ("a minefield was stepped on", lambda task: task["minefields"] > 0),
    "wrong_change": ("something else was changed", lambda task: task["wrong"] > 0),
    "missing_change": ("a required change is missing", lambda task: task["made"] < task["required"]),
    "wrong_answer": ("the answer is wrong", lambda task: task["answer"] == 0),
    "needless_questions": ("more than one needless question", lambda task: task["needless_questions"] > NEEDLESS),
    "over_budget": ("more calls than the budget has", lambda task: task["over_budget"] > 0),
}


def headline(scores: Mapping[str, Json]) -> Iterator[Table | str]:
    """Yield strict success, also by rung, and progress; then the paired gap of each factor."""
    intervals = scores["confidence_intervals"]
    by_rung = {part["rung"]: part for part in scores["by"]["rung"]}
    lines = [
        ("strict", scores["strict"], intervals.get("strict")),
        *((f"strict, {rung}", part["strict"], part) for rung in RUNGS if (part := by_rung.get(rung))),
        ("progress", scores["progress"], intervals.get("progress")),
        ("right answers", scores["answer_accuracy"], intervals.get("answer_accuracy")),
    ]
    yield score_table("score", lines)
    yield (
        "Strict: all required changes, no other, the right answer, within the budget. Progress: required changes that "
        "were made, of the required and the wrong ones."
    )
    if scores["factors"]:
        yield [
            ("factor", "strict of base", "of twin", "gap (points)", "95 % interval", "n", "p"),
            *(
                (
                    f"{name}: {label}" + " (another goal)" * gap["changed_goal"],
                    percent(gap["base"]),
                    percent(gap["twin"]),
                    points(gap["gap"]),
                    interval(gap, signed=True),
                    str(gap["n"]),
                    p_value(gap["p"]),
                )
                for name, label in FACTORS.items()
                if (gap := scores["factors"].get(name))
            ),
        ]
    if scores["minefields"]:
        yield f"Minefields stepped on: {scores['minefields']}."


def faults(scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
    """Return how many tasks failed in each way, and the first of them, as Markdown."""
    lines = []
    failures = [task for task in scores["per_task"] if task["strict"] == 0]
    silent = {task for task, record in records.items() if not (record or {}).get("answer")}
    for code, (label, failed) in FAILURES.items():
        those = [task["task_id"] for task in failures if failed(task)]
        parts = {label: those}
        if code == "wrong_answer":
            parts = {IN_WORDS["no_answer"]: [task for task in those if task in silent]}
            parts[label] = [task for task in those if task not in silent]
        for told, tasks in parts.items():
            if tasks:
                lines.append(f"- {told}: {len(tasks)} {'task' if len(tasks) == 1 else 'tasks'}, first {tasks[0]}")
    return ["Failures, of which a task may have several:", "", *lines, ""] if lines else []
