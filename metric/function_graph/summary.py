"""Summarises task scores: shares with exact intervals, overall and by the shape of the graph, and the restate gap."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .intervals import USUAL, Settings, bootstrap, clopper_pearson, mean, paired
from .notes import notes
from .scoring import CLASSES, DIALS, ENDS, UNMET, UNREADABLE, VERSION, TaskScore, read_reference, score_task

# Together with `graph`, the columns in which two rows agree that differ only in `restate`.
_PAIR_KEYS = ("names", "on_wrong_input", "subtypes", "slack")


def compute(
    predictions: Sequence[Any],
    references: Sequence[Mapping[str, Any]],
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
    per_task: bool = False,
) -> dict[str, Any]:
    """Score every prediction against its reference and summarise the scores.

    The metric's card describes the parameters and the result.

    Raises:
        ValueError: If a reference is malformed, the lengths differ, or an option is invalid.
    """
    if len(predictions) != len(references):
        raise ValueError(
            f"predictions and references must have the same length; there are {len(predictions)} and {len(references)}"
        )
    settings = Settings(n_resamples, confidence_level, seed).checked()
    tasks = [read_reference(row, number) for number, row in enumerate(references)]
    scored = [
        None if prediction is None else score_task(prediction, task)
        for prediction, task in zip(predictions, tasks, strict=True)
    ]
    evaluated = [(row, score) for row, score in zip(references, scored, strict=True) if score is not None]
    scores = [score for _, score in evaluated]
    efficiency = [score["efficiency"] for score in scores if score["efficiency"] is not None]
    wrong = [[code for code in score["classes"] if code] for score in scores]
    conditional = any(not function.works for task in tasks for function in task.functions.values())
    broken = any(UNREADABLE in codes for codes in wrong)
    classes = (*CLASSES, *[UNMET] * conditional, *[UNREADABLE] * broken)
    calls = sum(score["calls"] for score in scores)
    success = {
        "success": [score["success"] for score in scores],
        "unformatted_success": [score["unformatted"] for score in scores],
    }
    result: dict[str, Any] = {
        **{name: mean(values) for name, values in success.items()},
        "efficiency": mean(efficiency),
        "calls": calls / len(scores) if scores else None,
        "wrong_call_rate": sum(map(len, wrong)) / calls if calls else None,
        "needless_call_rate": sum(score["needless"] for score in scores) / calls if calls else None,
        "lucky_calls": sum(score["lucky"] for score in scores),
        "coverage": len(scores) / len(scored) if scored else None,
        "unreadable": sum(score["unreadable"] is not None for score in scores),
        "n": len(scores),
        "calls_if": {
            "success": mean([score["calls"] for score in scores if score["success"]]),
            "failure": mean([score["calls"] for score in scores if not score["success"]]),
        },
        "recovery": _recovery(evaluated, confidence_level),
        "by": {dial: _by(dial, evaluated, confidence_level) for dial in DIALS},
        "ends": {end: sum(score["end"] == end for score in scores) for end in ENDS},
        "wrong_calls": {
            "first": _shares((codes[0] for codes in wrong if codes), classes),
            "all": _shares((code for codes in wrong for code in codes), classes),
        },
        "restate_gap": restate_gap(evaluated, settings),
        "confidence_intervals": {
            **{
                name: {key: value for key, value in share(values, confidence_level).items() if key != "success"}
                | {"method": "exact"}
                for name, values in success.items()
                if values
            },
            **({"efficiency": bootstrap([efficiency], settings=settings).interval} if efficiency else {}),
        },
        "metric_version": VERSION,
    }
    if per_task:
        result["per_task"] = [
            {"task_id": row.get("task_id"), **(score or {"success": None})}
            for row, score in zip(references, scored, strict=True)
        ]
    return {**result, **notes(references, scored)}


def share(successes: Sequence[int], confidence_level: float = 0.95) -> dict[str, Any]:
    """Return the share of successes with its exact interval and n.

    >>> share([1, 0, 0, 1])
    {'success': 0.5, 'low': 0.067586, 'high': 0.932414, 'n': 4}
    """
    low, high = clopper_pearson(sum(successes), len(successes), confidence_level)
    return {"success": mean(successes), "low": low, "high": high, "n": len(successes)}


def _by(
    dial: str, evaluated: Sequence[tuple[Mapping[str, Any], TaskScore]], confidence_level: float
) -> list[dict[str, Any]]:
    """Return success for each value of a dial; for depth also by `n_core`, because a depth depends on the size."""
    names = ("n_core", dial) if dial == "depth" else (dial,)
    cells: dict[tuple[Any, ...], list[int]] = {}
    for row, score in evaluated:
        cells.setdefault(tuple(row[name] for name in names), []).append(score["success"])
    return [
        {**dict(zip(names, values, strict=True)), **share(cells[values], confidence_level)} for values in sorted(cells)
    ]


def _recovery(
    evaluated: Sequence[tuple[Mapping[str, Any], TaskScore]], confidence_level: float
) -> dict[str, Any] | None:
    """Return the success in tasks that report wrong calls and in which a call was wrong; None without such tasks."""
    solved = [
        score["success"] for row, score in evaluated if row.get("on_wrong_input") == "error" and any(score["classes"])
    ]
    return share(solved, confidence_level) if solved else None


def restate_gap(
    evaluated: Sequence[tuple[Mapping[str, Any], TaskScore]], settings: Settings = USUAL
) -> dict[str, Any] | None:
    """Compare success with and without restating the values so far, on the graphs that were evaluated both ways.

    Args:
        evaluated: The rows with their scores.
        settings: The settings of the interval.

    Returns:
        Success `with` and `without`; `gap`, with minus without, with Tango's interval; the number of pairs `n`; the
        discordant pairs `b` (success only with restating) and `c`, and McNemar's exact `p`. None without a pair.
    """
    pairs: dict[tuple[Any, ...], dict[bool, int]] = {}
    seen: Counter[tuple[Any, ...]] = Counter()
    for row, score in evaluated:
        key = (row.get("graph"), *(row.get(name) for name in _PAIR_KEYS))
        seen[key, row.get("restate")] += 1
        pairs.setdefault((*key, seen[key, row.get("restate")]), {})[bool(row.get("restate"))] = score["success"]
    both = [pair for pair in pairs.values() if len(pair) > 1]
    if not both:
        return None
    on, off = ([pair[restated] for pair in both] for restated in (True, False))
    return {"with": mean(on), "without": mean(off), **paired(on, off, settings=settings)}


def _shares(wrong: Iterable[str], classes: Sequence[str]) -> dict[str, Any]:
    """Return the number of wrong calls, given by their classes, and the share of each class (None without any)."""
    counts = Counter(wrong)
    total = sum(counts.values())
    return {"n": total, **{name: counts[name] / total if total else None for name in classes}}
