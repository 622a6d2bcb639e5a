"""The scores of a run as a text for people."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from families.family import Records, Row, Table
from families.words import interval, percent, points

__all__ = ["faults", "headline"]

Json = Any

EXAMPLES = 6  # kinds of errors that are shown
LONGEST = 160  # characters of a list of calls


def headline(scores: Mapping[str, Json]) -> Iterator[Table | str]:
    """The accuracies by level and the gaps."""
    intervals = scores["confidence_intervals"]
    table: Table = [("level", "n", "accuracy", "95 % interval", "strict", "95 % interval")]
    for name, label in (("_l0", "L0 node"), ("_l1", "L1 chain"), ("_l2", "L2 parallel"), ("_l3", "L3 dag"), ("", "all tasks")):
        if scores[f"accuracy{name}"] is not None:
            cells = [cell for key in (f"accuracy{name}", f"strict_accuracy{name}") for cell in (percent(scores[key]), interval(intervals.get(key)))]
            table.append((label, str(scores[f"n{name}"]), *cells))
    yield table
    if scores["comp_gap"] is None:
        yield "The composition gap needs evaluated tasks at all four levels."
        return
    gaps: Table = [("points", "weighted", "95 % interval", "strict", "95 % interval")]
    for key, label in (("comp_gap", "composition gap (L0 minus the mean of L1 to L3)"), ("selection_gap", "selection gap (its negative)")):
        gaps.append((label, *(cell for name in (key, f"strict_{key}") for cell in (points(scores[name]), interval(intervals.get(name), signed=True)))))
    yield gaps


def faults(per_task: Sequence[Mapping[str, Json]], rows: Sequence[Row], records: Records) -> list[str]:
    """The commonest primary errors, each with the first task that has it."""
    by_id = {row["task_id"]: row for row in rows}
    counts = Counter(score["error"] for score in per_task if score.get("error"))
    lines = []
    for code, count in counts.most_common(EXAMPLES):
        task = next(score["task_id"] for score in per_task if score.get("error") == code)
        expected = [{"name": step["tool_name"], "arguments": step["arguments"]} for step in by_id[task]["expected_trace"]]
        lines += [
            f"- {code}, {count} {'task' if count == 1 else 'tasks'}. In {task}: {_short(by_id[task]['prompt'])}",
            f"  - called {_calls(records[task]['prediction'])}",
            f"  - expected {_calls(expected)}",
        ]
    return ["Commonest errors:", "", *lines, ""] if lines else []


def _calls(calls: Json) -> str:
    """Calls on one line, as in code."""
    if not calls:
        return "nothing"
    text = ", ".join(_call(call) for call in calls) if isinstance(calls, list) else json.dumps(calls, ensure_ascii=False)
    return f"`{_short(text)}`"


def _short(text: str) -> str:
    """A text on one line, cut where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _call(call: Json) -> str:
    function = call.get("function", call) if isinstance(call, dict) else None
    if not isinstance(function, dict) or not isinstance(function.get("arguments"), dict):
        return json.dumps(call, ensure_ascii=False)
    return f"{function.get('name')}({', '.join(f'{name}={json.dumps(value, ensure_ascii=False)}' for name, value in function['arguments'].items())})"
