"""Generates the config `answers_isolated`: every step of a question as a separate question."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.answers.engine import answer_form

Json = Any
Row = Mapping[str, Any]

_DATE = re.compile(r"\d{4}-\d\d-\d\d")


def isolated(rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
    """Yield the twins of all rows, in order."""
    for row in rows:
        yield from twins(row)


def twins(row: Row) -> Iterator[dict[str, Any]]:
    """Yield a row for each step.

    It asks only for that call, states every value that came from another call, and offers the same tools.
    """
    for step in row["expected_trace"]:
        path = step["answer"]["path"]
        answer = _expected(step["answer"]["value"])
        alone = {**step, "step_id": "step_1", "references": dict(step["arguments"]), "depends_on": [], "stage": 0}
        yield {
            "task_id": f"{row['task_id']}_{step['step_id']}",
            "subset": row["subset"],
            "prompt": step["question"],
            "answer_form": answer_form(answer),
            "answer_type": answer["type"],
            "num_calls": 1,
            "available_tools": row["available_tools"],
            "expected_trace": [alone],
            "conclusion": {"op": "value", "of": f"{{{{step_1.{path}}}}}"},
            "expected_answer": answer,
            "parent": row["task_id"],
            "parent_step": step["step_id"],
            "metadata": {key: row["metadata"][key] for key in ("seed", "item", "generator_version", "canary")}
            | {"depth": 1},
        }


def _expected(value: Json) -> dict[str, Json]:
    """Return the expected answer; a float's tolerance accepts a value that is rounded to four significant digits."""
    if isinstance(value, str):
        return (
            {"type": "date", "value": value}
            if _DATE.fullmatch(value)
            else {"type": "text", "value": value, "of": "name, number or code"}
        )
    return {
        "type": "number",
        "value": value,
        "tolerance": round(0.0006 * abs(value), 12) if isinstance(value, float) else 0.0,
        "unit": "",
    }
