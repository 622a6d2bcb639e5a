"""Formats the scores of a run for the terminal."""

from collections.abc import Iterator, Mapping, Sequence

from families.family import Records, Row, Table
from families.formatting import NOTHING, could_lose, loss, p_value, percent, score_table
from generator.core.shapes import Json
from metric.state_diff.words import FACTORS, FAILURES, RUNGS


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
        "Strict: all required changes, no other, the right answer, within the budget. Progress: required changes "
        "made / (required + wrong changes)."
    )
    if scores["factors"]:
        yield [
            ("factor", "original", "twin", "gap (points)", "95 % interval", "n", "p"),
            *(
                (
                    f"{name}: {label}" + " (another goal)" * gap["changed_goal"],
                    percent(gap["base"]),
                    percent(gap["twin"]),
                    *loss(gap["base"], gap["gap"], gap),
                    str(gap["n"]),
                    p_value(gap["p"]),
                )
                for name, label in FACTORS.items()
                if (gap := scores["factors"].get(name))
            ),
        ]
        if any(not could_lose(gap["base"], gap["gap"]) for gap in scores["factors"].values() if gap):
            yield f'A gap shown as "-": {NOTHING}, as no original was solved.'
    if scores["minefields"]:
        yield f"Minefields stepped on: {scores['minefields']}."


def faults(scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
    """Return how many tasks failed in each way, with the first task of each, as Markdown."""
    lines = []
    for code, label in FAILURES.items():
        if tasks := [task["task_id"] for task in scores["per_task"] if code in task.get("failures", ())]:
            lines.append(f"- {label}: {len(tasks)} {'task' if len(tasks) == 1 else 'tasks'}, first {tasks[0]}")
    return ["Failures, of which a task may have several:", "", *lines, ""] if lines else []
