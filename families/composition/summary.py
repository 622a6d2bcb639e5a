"""The scores of a run as a text for people."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from families.family import Records, Row, Table
from families.words import interval, p_value, percent, points

__all__ = ["faults", "headline"]

Json = Any

LEVELS = {"_l0": "L0 node", "_l1": "L1 chain", "_l2": "L2 parallel", "_l3": "L3 dag", "": "all tasks"}
EXAMPLES = 6  # kinds of errors that are shown
LONGEST = 160  # characters of a list of calls


def headline(scores: Mapping[str, Json]) -> Iterator[Table | str]:
    """By level and in all: strict first, then the paper's weighted score; and the gaps."""
    intervals = scores["confidence_intervals"]
    table: Table = [("level", "n", "strict", "95 % interval", "paper's score", "95 % interval")]
    for name, label in LEVELS.items():
        if scores[f"accuracy{name}"] is not None:
            cells = [
                cell
                for key in (f"strict_accuracy{name}", f"accuracy{name}")
                for cell in (percent(scores[key]), interval(intervals.get(key)))
            ]
            table.append((label, str(scores[f"n{name}"]), *cells))
    if scores["strict_comp_gap"] is None:
        yield table
        yield "The composition gap needs evaluated tasks at all four levels."
    else:
        cells = [
            cell
            for key in ("strict_comp_gap", "comp_gap")
            for cell in (points(scores[key]), interval(intervals.get(key), signed=True))
        ]
        yield [*table, ("gap, points", "", *cells)]
        yield "Gap: L0 minus the mean of L1 to L3. Above 0, composed tasks are solved less often than single calls."
    if scores.get("paired"):
        yield from _paired(scores["paired"])


def _paired(paired: Mapping[str, Mapping[str, Json]]) -> Iterator[Table | str]:
    """The same calls one by one and together."""
    shares: Table = [("level", "n", "alone", "together", "paired gap", "95 % interval")]
    counts: Table = [("level", "lost", "won", "p", "compositionality gap")]
    for name, label in LEVELS.items():
        part = paired.get(name.removeprefix("_") or "all")
        if part and part["n"]:
            shares.append(
                (
                    label,
                    str(part["n"]),
                    percent(part["parts"]),
                    percent(part["whole"]),
                    points(part["gap"]),
                    interval(part, signed=True),
                )
            )
            lost, won = str(part["parts_right_whole_wrong"]), str(part["parts_wrong_whole_right"])
            counts.append((label, lost, won, p_value(part["p"]), percent(part["compositionality_gap"])))
    if len(shares) == 1:
        yield "The paired gap needs tasks that were evaluated with all their twins."
        return
    yield "Calls one by one and together:"
    yield shares
    yield counts
    yield (
        "Alone: tasks whose calls are all strictly right when each is asked for alone. Lost: of these, wrong together; "
        "won: the reverse; p: McNemar, exact. "
        "Compositionality gap: lost of alone."
    )


def faults(per_task: Sequence[Mapping[str, Json]], rows: Sequence[Row], records: Records) -> list[str]:
    """The commonest primary errors, each with the first task that has it."""
    by_id = {row["task_id"]: row for row in rows}
    counts = Counter(score["error"] for score in per_task if score.get("error"))
    lines = []
    for code, count in counts.most_common(EXAMPLES):
        task = next(score["task_id"] for score in per_task if score.get("error") == code)
        expected = [
            {"name": step["tool_name"], "arguments": step["arguments"]} for step in by_id[task]["expected_trace"]
        ]
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
    text = (
        ", ".join(_call(call) for call in calls) if isinstance(calls, list) else json.dumps(calls, ensure_ascii=False)
    )
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
