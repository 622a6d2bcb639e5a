"""What came out of a run: the metric's scores, what was spent, and both as a text for people."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

__all__ = ["metric_version", "results", "summary", "title_of"]

Json = Any
Row = dict[str, Any]

EXAMPLES = 6  # kinds of errors that the summary shows
LONGEST = 160  # characters of a list of calls in the summary


def metric_version() -> dict[str, str]:
    """The metric's name and the digest of its code."""
    from metric.comptool_gap import gap

    sources = sorted(Path(gap.__file__).parent.glob("*.py"))
    return {"name": "comptool_gap", "digest": sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]}


def results(rows: Sequence[Row], records: Mapping[tuple[str, int], Mapping[str, Json]], repeats: int) -> dict[str, Json]:
    """Score the records of a run.

    Returns:
        `coverage` (tasks evaluated of those given, over all repeats), `scores` (what the metric returns for the first repeat, with `per_task` and `ablation`),
        `spent` (tokens, cost, requests, seconds in all), and for more than one repeat `repeats` (the accuracies of each) and `pass_k` (by level: the share of
        tasks that were strictly right every time, with its exact interval).
    """
    from metric.comptool_gap.gap import compute

    predictions = [[(records.get((row["task_id"], repeat)) or {}).get("prediction") for row in rows] for repeat in range(repeats)]
    scored = [compute(given, rows, per_task=True, ablation=not repeat) for repeat, given in enumerate(predictions)]
    evaluated = sum(prediction is not None for given in predictions for prediction in given)
    found: dict[str, Json] = {"coverage": evaluated / (len(rows) * repeats), "scores": scored[0], "spent": _spent(records.values())}
    if repeats > 1:
        names = [f"{prefix}accuracy{level}" for prefix in ("", "strict_") for level in ("", "_l0", "_l1", "_l2", "_l3")]
        found["repeats"] = [{name: score[name] for name in names} for score in scored]
        found["pass_k"] = {"k": repeats, **_pass_k([score["per_task"] for score in scored])}
    return found


def _pass_k(per_task: Sequence[Sequence[Mapping[str, Json]]]) -> dict[str, Json]:
    """By level: how many of the tasks that were evaluated every time were strictly right every time."""
    from metric.comptool_gap.gap import clopper_pearson

    found: dict[str, Json] = {}
    tasks = [task for task in zip(*per_task, strict=True) if all(score["score"] is not None for score in task)]
    for level in range(4):
        right = [all(score["strict"] for score in task) for task in tasks if task[0]["level"] == level]
        if right:
            low, high = clopper_pearson(sum(right), len(right))
            found[f"l{level}"] = {"value": sum(right) / len(right), "low": low, "high": high, "n": len(right)}
    return found


def _spent(records: Any) -> dict[str, Json]:
    records = [record for record in records if "usage" in record]
    costs = [record["cost"] for record in records]
    return {
        "tokens": sum(record["usage"]["total_tokens"] for record in records),
        "cost": None if None in costs else sum(costs),
        "requests": sum(record["attempts"] for record in records),
        "seconds": round(sum(record["latency_s"] for record in records), 3),
    }


# For people -----------------------------------------------------------------------------------------------------------------------------------------------


def title_of(settings: Mapping[str, Json]) -> str:
    """What a run is called in its summary."""
    return f"{settings['model']}, {settings['protocol']}, {settings['catalog']} catalogue"


def summary(title: str, found: Mapping[str, Json], rows: Sequence[Row], records: Mapping[tuple[str, int], Mapping[str, Json]]) -> str:
    """A page of Markdown: levels, gaps, the commonest errors with an example each, and what was spent."""
    scores = found["scores"]
    intervals = scores["confidence_intervals"]
    lines = [f"# {title}", ""]
    if found["coverage"] < 1:
        lines += [f"**Coverage {found['coverage']:.1%}: not all tasks were evaluated. The scores are means over those that were.**", ""]
    table: list[tuple[str, ...]] = [("level", "n", "accuracy", "95 % interval", "strict", "95 % interval")]
    for name, label in (("_l0", "L0 node"), ("_l1", "L1 chain"), ("_l2", "L2 parallel"), ("_l3", "L3 dag"), ("", "all tasks")):
        if scores[f"accuracy{name}"] is not None:
            cells = [cell for key in (f"accuracy{name}", f"strict_accuracy{name}") for cell in (_percent(scores[key]), _interval(intervals.get(key)))]
            table.append((label, str(scores[f"n{name}"]), *cells))
    lines += [*_table(table), ""]
    if scores["comp_gap"] is None:
        lines += ["The composition gap needs evaluated tasks at all four levels.", ""]
    else:
        gaps: list[tuple[str, ...]] = [("points", "weighted", "95 % interval", "strict", "95 % interval")]
        for key, label in (("comp_gap", "composition gap (L0 minus the mean of L1 to L3)"), ("selection_gap", "selection gap (its negative)")):
            gaps.append((label, *(cell for name in (key, f"strict_{key}") for cell in (_points(scores[name]), _interval(intervals.get(name), signed=True)))))
        lines += [*_table(gaps), ""]
    if "pass_k" in found:
        k = found["pass_k"]["k"]
        shares = [(name.upper(), share) for name, share in found["pass_k"].items() if name != "k"]
        body = [(name, str(share["n"]), _percent(share["value"]), _interval(share)) for name, share in shares]
        lines += [*_table([("level", "n", f"pass^{k}", "95 % interval"), *body]), ""]
    lines += [*_errors(scores["per_task"], rows, records)]
    spent = found["spent"]
    if spent["requests"]:
        price = "cost unknown (LiteLLM has no price for this model)" if spent["cost"] is None else f"{spent['cost']:.4f} US dollars"
        lines += [f"Spent: {spent['requests']:,} requests, {spent['tokens']:,} tokens, {price}, {spent['seconds'] / len(records):.2f} s a task.", ""]
    return "\n".join(lines).encode(errors="backslashreplace").decode()  # a model may write what UTF-8 cannot hold


def _errors(per_task: Sequence[Mapping[str, Json]], rows: Sequence[Row], records: Mapping[tuple[str, int], Mapping[str, Json]]) -> list[str]:
    """The commonest primary errors, each with the first task that has it."""
    by_id = {row["task_id"]: row for row in rows}
    counts = Counter(score["error"] for score in per_task if score.get("error"))
    lines = []
    for code, count in counts.most_common(EXAMPLES):
        task = next(score["task_id"] for score in per_task if score.get("error") == code)
        made = records[task, 0]["prediction"]
        expected = [{"name": step["tool_name"], "arguments": step["arguments"]} for step in by_id[task]["expected_trace"]]
        lines += [
            f"- {code}, {count} {'task' if count == 1 else 'tasks'}. In {task}: {_short(by_id[task]['prompt'])}",
            f"  - called {_calls(made)}",
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


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """A Markdown table with its columns aligned, so that it also reads well in a terminal; the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        first, *others = (cell.rjust(width) if number else cell.ljust(width) for number, (cell, width) in enumerate(zip(cells, widths, strict=True)))
        return f"| {' | '.join([first, *others])} |"

    rule = f"|{'|'.join('-' * (width + 1) + (':' if number else '-') for number, width in enumerate(widths))}|"
    return [line(rows[0]), rule, *map(line, rows[1:])]


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"


def _points(share: float) -> str:
    return f"{100 * share:+.1f}"


def _interval(interval: Mapping[str, float] | None, *, signed: bool = False) -> str:
    if interval is None:
        return "-"
    return " to ".join(_points(interval[end]) if signed else f"{100 * interval[end]:.1f}" for end in ("low", "high"))
