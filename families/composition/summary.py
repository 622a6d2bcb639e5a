"""Formats the scores of a run for the terminal."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from families.family import Records, Row, Table
from families.formatting import (
    LEVELS,
    NOTHING,
    as_call,
    as_code,
    could_lose,
    format_call,
    interval,
    loss,
    p_value,
    percent,
    points,
)
from generator.core.shapes import Json
from metric.comptool_gap.calls import parse_calls
from metric.final_answer.replies import read_reply

Calls = Sequence[Mapping[str, Json]]

STRATA = {**{f"_l{level}": label for level, label in enumerate(LEVELS)}, "": "all tasks"}
EXAMPLES = 6  # kinds of errors shown
LONGEST, LONGEST_VALUE = 400, 50  # characters of a list of calls, and of a value in it


def headline(scores: Mapping[str, Json]) -> Iterator[Table | str]:
    """Yield the scores by level and in all, strict first, then the paper's weighted score; and the gaps."""
    intervals = scores["confidence_intervals"]
    table: Table = [("level", "n", "strict", "95 % interval", "paper's score", "95 % interval")]
    for name, label in STRATA.items():
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
            for key, base in (("strict_comp_gap", "strict_accuracy_l0"), ("comp_gap", "accuracy_l0"))
            for cell in loss(scores[base], scores[key], intervals.get(key))
        ]
        yield [*table, ("gap, points", "", *cells)]
        yield (
            "Gap: L0 minus the mean of L1 to L3. Above 0, composed tasks are solved less often than single calls. Read "
            "strict: the paper's score accepts small errors at L0, and gives partial credit at L1 to L3."
        )
        if not could_lose(scores["strict_accuracy_l0"], scores["strict_comp_gap"]):
            yield f'A gap shown as "-": {NOTHING}, as 0 of {scores["n_l0"]} single calls are solved.'
    if scores.get("paired"):
        yield from _paired(scores["paired"])


def _paired(paired: Mapping[str, Mapping[str, Json]]) -> Iterator[Table | str]:
    """Yield where the gap comes from: the same calls one by one and together."""
    every = paired["all"]
    if not every["n"]:
        yield "Where the gap comes from needs tasks that were evaluated with all their twins."
        return
    loses, whole = could_lose(every["parts"], every["gap"]), every["strict_gap"]
    composing = {"value": every["gap"], "low": every["low"], "high": every["high"]} if loses else None
    parts: Table = [("where the gap comes from", "points", "95 % interval")]
    losses: Table = [("losses", "value", "95 % interval")]
    for rows, label, part in (
        (parts, f"strict gap, {whole['n'] if whole else 0} tasks", whole),
        (parts, "= other tools and wording", every["other_tools"]),
        (parts, "+ more chances to fail", every["more_chances"]),
        (parts, "+ composing, the paired gap", composing),
        (losses, "per call, points", every["per_call_loss"]),
        (losses, "relative, %", every["relative_loss"]),
    ):
        rows.append((label, points(part["value"]) if part else "-", interval(part, signed=True)))
    if whole and could_lose(every["l0"], whole["value"]):
        yield parts
    yield losses
    shares_alone = ("calls alone", "all alone", "together")
    counts: Table = [("level", "n", *shares_alone, "paired gap", "95 % interval", "lost", "won", "p", "no call")]
    for name, label in {**STRATA, "": "L1 to L3"}.items():
        part = paired.get(name.removeprefix("_") or "all")
        if part and part["n"]:
            shares = [percent(part[share]) for share in ("alone", "parts", "whole")]
            change = [*loss(part["parts"], part["gap"], part), str(part["b"]), str(part["c"])]
            counts.append((label, str(part["n"]), *shares, *change, p_value(part["p"]), percent(part["no_call"])))
    if len(counts) == 3:  # a total of one level
        del counts[-1]
    yield counts
    empty = any(not could_lose(part["parts"], part["gap"]) for part in paired.values() if part["n"])
    unshown = f' A paired gap shown as "-": {NOTHING}, as no task has all its calls right alone.' if empty else ""
    yield (
        "Calls alone: right when each is asked for alone; all alone: tasks of which all calls are; together: tasks "
        "right as a whole. More chances: k calls fail more often than one, which is no loss by composing. Lost: all "
        "alone, not together; won: the reverse; p: exact McNemar test; no call: answers to single calls without one. "
        "Loss per call: calls alone minus steps right in themselves within the task; relative loss: the paired gap as "
        f"a share of all alone.{unshown}"
    )
    if every["compositionality_gap"] is not None:
        yield (
            f"Compositionality gap (Press et al. 2023): {percent(every['compositionality_gap'])} of the tasks right "
            f"alone are wrong together. If only chance made calls fail, each with probability q, it would be about "
            f"1 - (1 - q)^k for k calls."
        )


def faults(scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
    """Return the most common primary errors, each with the first task that has it, as Markdown."""
    by_id = {row["task_id"]: row for row in rows}
    counts = Counter(task["error"] for task in scores["per_task"] if task.get("error"))
    lines = []
    for code, count in counts.most_common(EXAMPLES):
        task = next(task["task_id"] for task in scores["per_task"] if task.get("error") == code)
        expected = [
            {"name": step["tool_name"], "arguments": step["arguments"]} for step in by_id[task]["expected_trace"]
        ]
        prediction = records[task]["prediction"]
        made = [{"name": call.name, "arguments": call.arguments} for call in parse_calls(prediction)]
        lines += [
            f"- {code}, {count} {'task' if count == 1 else 'tasks'}. In {task}: {_short(by_id[task]['prompt'])}",
            f"  - {_done(prediction, made, expected)}",
            f"  - expected {_calls(expected, made)}",
        ]
    return ["Most common errors:", "", *lines, ""] if lines else []


def _done(prediction: Json, made: Calls, expected: Calls) -> str:
    """Describe what a model called, or what it wrote instead."""
    answer = read_reply(prediction).answer
    if not made:
        return f"called nothing, and wrote {as_code(_short(answer))}" if answer else "called nothing"
    recorded = [call for call in prediction if isinstance(call, dict)] if isinstance(prediction, list) else []
    if unread := [call["arguments"] for call in recorded if call.get("name", "") is None and "arguments" in call]:
        return f"wrote {as_code(_short(str(unread[0])))}"
    if any(call["name"] is None for call in made):
        return f"wrote {as_code(_short(answer))}" if answer else f"called {_calls(prediction, expected)}"
    return f"called {_calls(made, expected)}"


def _calls(calls: Json, others: Calls) -> str:
    """Format calls on one line, as inline code, so that their differences from other calls can be seen."""
    if not calls:
        return "nothing"
    if not isinstance(calls, list):
        return f"`{_short(_json(calls))}`"
    texts = [_call(call, others) for call in calls]
    if len(", ".join(texts)) > LONGEST:  # the calls that both made in the same place take less room
        texts[: len(others)] = [
            f"{call['name']}(…)" if call == other else text
            for text, call, other in zip(texts, calls, others, strict=False)
        ]
    return f"`{_short(', '.join(texts))}`"


def _short(text: str) -> str:
    """Put a text on one line, and truncate it if it is long."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _call(call: Json, others: Calls) -> str:
    function = call.get("function", call) if isinstance(call, dict) else None
    if not isinstance(function, dict) or not isinstance(function.get("arguments"), dict):
        return format_call(call)
    alike = [other["arguments"] for other in others if other["name"] == function.get("name")]
    texts = {
        name: _cut(_json(value), [_json(arguments[name]) for arguments in alike if name in arguments])
        for name, value in function["arguments"].items()
    }
    return as_call(str(function.get("name")), texts)


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _cut(text: str, others: Sequence[str]) -> str:
    """Cut a long value to where it first differs from the most similar of other values, or else to its beginning."""
    if len(text) <= LONGEST_VALUE:
        return text
    begin_alike = (takewhile(lambda pair: pair[0] == pair[1], zip(text, other, strict=False)) for other in others)
    alike = max((len([*pairs]) for pairs in begin_alike), default=0) % len(text)
    start = min(max(alike - LONGEST_VALUE // 2, 0), len(text) - LONGEST_VALUE)
    end = start + LONGEST_VALUE
    return f"{text[0] + '…' if start else ''}{text[start:end]}{'…' + text[-1] if end < len(text) else ''}"
