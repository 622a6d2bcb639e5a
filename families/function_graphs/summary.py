"""Formats the scores of a run for the terminal."""

from collections.abc import Iterator, Mapping, Sequence

from families.family import Records, Row, Table
from families.formatting import format_call, interval, one_line, p_value, percent, points, score_table
from generator.core.shapes import Json
from metric.function_graph.scoring import ALL_CLASSES, ENDS

ENDED = {"wrong_answer": "wrong answer", "no_answer": "no answer in the form", "budget": "budget spent"}
LONGEST = 160  # characters of a call


def headline(scores: Mapping[str, Json]) -> Iterator[Table | str]:
    """Yield success with its exact interval, also by size and without the form; then efficiency, calls and errors."""
    intervals = scores["confidence_intervals"]

    lines = [
        ("success", scores["success"], intervals.get("success")),
        *((f"success, {part['n_core']} needed", part["success"], part) for part in scores["by"]["n_core"]),
        ("success, answer in any form", scores["unformatted_success"], intervals.get("unformatted_success")),
        ("efficiency", scores["efficiency"], intervals.get("efficiency")),
    ]
    yield score_table("score", lines)
    yield (
        "Success: the right value after ANSWER:, within the budget. Efficiency: calls needed of those made, in "
        "successes."
    )
    if scores["calls"] is not None:
        ended = ", ".join(f"{ENDED[end]} {scores['ends'][end]}" for end in ENDS if scores["ends"][end])
        calls = ", ".join(f"{count:.1f} in a {end}" for end, count in scores["calls_if"].items() if count is not None)
        yield (
            f"{scores['calls']:.1f} calls a task ({calls}). "
            f"{f'How failed tasks ended: {ended}' if ended else 'No task failed'}."
        )
    if recovery := scores["recovery"]:
        yield (
            f"After a wrong call that returned an error {percent(recovery['success'])} of {recovery['n']} tasks are "
            f"solved ({interval(recovery)})."
        )
    first = scores["wrong_calls"]["first"]
    if first["n"]:
        classes = ", ".join(f"{name.replace('_', ' ')} {percent(first[name])}" for name in ALL_CLASSES if name in first)
        yield f"The first wrong call, in {first['n']} task{'s' * (first['n'] != 1)}: {classes}."
    if gap := scores.get("restate_gap"):
        yield (
            f"Restating the values seen so far: {points(gap['gap'])} points ({interval(gap, signed=True)}), p "
            f"{p_value(gap['p'])}, on {gap['n']} graphs asked both ways."
        )


def faults(scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
    """Return the first task of each class of first wrong calls, as Markdown."""
    lines = []
    for name in ALL_CLASSES:
        for task in scores["per_task"]:
            place, wrong = next(
                ((place, wrong) for place, wrong in enumerate(task.get("classes") or ()) if wrong), (0, None)
            )
            calls = records.get(task["task_id"], {}).get("prediction")
            if wrong == name and isinstance(calls, list):
                text = one_line(format_call(calls[place]), LONGEST)
                lines.append(f"- {name.replace('_', ' ')}: call {place + 1} in {task['task_id']}, `{text}`")
                break
    return ["First wrong calls:", "", *lines, ""] if lines else []
