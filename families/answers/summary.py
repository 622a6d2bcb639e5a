"""Formats the scores of a run for the terminal."""

import json
from collections.abc import Iterator, Mapping, Sequence

from families.family import Records, Row, Table
from families.formatting import interval, one_line, p_value, percent, points, score_table
from families.replies import with_answer
from generator.core.shapes import Json
from metric.final_answer.replies import read_reply
from metric.final_answer.words import ERRORS

CODES = {
    "right": "right",
    "wrong": "wrong",
    "no_form": "no line with Answer:",
    "several": "several values for one",
    "unreadable": "no value of the type",
    "no_answer": "no answer",
}
LONGEST = 160  # characters of an example


def headline(scores: Mapping[str, Json]) -> Iterator[Table | str]:
    """Yield exact accuracy with its exact interval, also by subset, number of calls and type of answer.

    Then yield the errors and the paired gap.
    """
    intervals = scores["confidence_intervals"]

    lines = [
        ("all questions", scores["accuracy"], intervals["accuracy"]),
        *(
            (name.removeprefix("accuracy_"), scores[name], bounds)
            for name, bounds in intervals.items()
            if name != "accuracy"
        ),
        *((f"{band} calls", part["mean"], part) for band, part in scores["by_calls"].items()),
        *((kind, part["mean"], part) for kind, part in scores["by_answer_type"].items()),
    ]
    yield score_table("exact", lines)
    yield "Exact: the right answer in its form, whatever calls led to it; in all, by set of tools, calls and type."
    wrong = ", ".join(f"{CODES[code]} {count}" for code, count in scores["codes"].items() if code != "right")
    if wrong:
        errors = "; ".join(f"{ERRORS[error]}: {count}" for error, count in scores["errors"].items())
        yield f"Answers that are not right: {wrong}. Why: {errors}."
    if scores.get("paired_gap"):
        yield from _paired(scores["paired_gap"])


def _paired(gap: Mapping[str, Json]) -> Iterator[Table | str]:
    """Yield the paired gap: the same calls one by one and together."""
    if not gap["n"]:
        yield "The paired gap needs questions that were evaluated with all their calls alone."
        return
    head = ("calls one by one and together", "n", "alone", "together", "paired gap", "95 % interval")
    table: Table = [(*head, "lost", "won", "p", "compositionality gap")]
    for label, part in [*((f"{band} calls", part) for band, part in gap["by_calls"].items()), ("all questions", gap)]:
        shares = (percent(part["parts"]), percent(part["whole"]), points(part["gap"]), interval(part, signed=True))
        counts = (str(part["b"]), str(part["c"]), p_value(part["p"]))
        table.append((label, str(part["n"]), *shares, *counts, percent(part["compositionality_gap"])))
    yield table
    yield (
        "Alone: questions whose calls are each answered right when asked for alone. Lost: of these, wrong together; "
        "won: the reverse; p: exact McNemar test. "
        "Compositionality gap (Press et al. 2023) = lost / alone, about 1 - p^k without any loss by composing."
    )


def faults(scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
    """Return the first question with each error, as Markdown."""
    by_id = {row["task_id"]: row for row in rows}
    lines = []
    for error, label in ERRORS.items():
        task = next((task["task_id"] for task in scores["per_task"] if task.get("error") == error), None)
        if task is not None:
            expected = by_id[task]["expected_answer"]
            wanted = json.dumps(
                expected.get("value", {name: part.get("value") for name, part in expected.get("fields", {}).items()}),
                ensure_ascii=False,
            )
            lines += [
                f"- {label}. In {task}: {one_line(by_id[task]['prompt'], LONGEST)}",
                f"  - answered {_quoted(records.get(task, {}))}",
                f"  - expected `{one_line(wanted, LONGEST)}`",
            ]
    return ["What went wrong, with an example each:", "", *lines, ""] if lines else []


def _quoted(record: Mapping[str, Json]) -> str:
    answer = read_reply(with_answer(record)).answer
    return f"`{one_line(str(answer)[-LONGEST:], LONGEST)}`" if answer else "nothing"
