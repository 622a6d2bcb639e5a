"""Summarises task scores: strict success by rung and domain, progress, and the paired gap of each factor."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .intervals import Settings, bootstrap, mean, paired, share
from .notes import notes
from .scoring import VERSION, TaskScore, read_reference, score_task

Scored = tuple[Mapping[str, Any], TaskScore]


def compute(
    predictions: Sequence[Any],
    references: Sequence[Mapping[str, Any]],
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
    per_task: bool = False,
) -> dict[str, Any]:
    """Score every prediction against its reference and summarise the scores.

    The metric's card describes the parameters and the result. Twins count only in `factors`, so that `strict` is a
    share of the base tasks; without any base task, all rows count.

    Raises:
        ValueError: If a reference is malformed, the lengths differ, or an option is invalid.
    """
    if len(predictions) != len(references):
        raise ValueError(
            f"predictions and references must have the same length; there are {len(predictions)} and {len(references)}"
        )
    settings = Settings(n_resamples, confidence_level, seed).checked()
    scores = [
        None if prediction is None else score_task(prediction, read_reference(row, number))
        for number, (prediction, row) in enumerate(zip(predictions, references, strict=True))
    ]
    every = [(row, score) for row, score in zip(references, scores, strict=True) if score is not None]
    counted = [(row, score) for row, score in every if not row.get("parent")] or every
    strict = [score["strict"] for _, score in counted]
    progress = [score["progress"] for _, score in counted]
    answers = [score["answer"] for _, score in counted if score["answer"] is not None]
    estimates = {
        name: share([values], settings)
        for name, values in (("strict", strict), ("progress", progress), ("answer_accuracy", answers))
        if values
    }
    result: dict[str, Any] = {
        "strict": mean(strict),
        "progress": mean(progress),
        "answer_accuracy": mean(answers),
        "wrong_changes": mean([score["wrong"] for _, score in counted]),
        "minefields": sum(score["minefields"] for _, score in counted),
        "needless_questions": mean([score["needless_questions"] for _, score in counted]),
        "coverage": len(every) / len(scores) if scores else None,
        "unreadable": sum(score["unreadable"] is not None for _, score in every),
        "n": len(counted),
        "by": {"rung": _by(counted, "rung", settings), "domain": _by(counted, "domain", settings)},
        "factors": gaps(every, settings),
        "confidence_intervals": {name: estimate.interval for name, estimate in estimates.items()},
        "metric_version": VERSION,
    }
    if per_task:
        result["per_task"] = [
            {"task_id": row.get("task_id"), **(score or {"strict": None})}
            for row, score in zip(references, scores, strict=True)
        ]
    return {**result, **notes(references, scores)}


def _by(scored: Sequence[Scored], column: str, settings: Settings) -> list[dict[str, Any]]:
    """Return the strict success for each value of a column, with its exact interval."""
    parts = []
    for value in sorted({str(row.get(column)) for row, _ in scored}):
        estimate = share([[score["strict"] for row, score in scored if str(row.get(column)) == value]], settings)
        parts.append({column: value, "strict": estimate.value, **estimate.interval})
    return parts


def gaps(scored: Sequence[Scored], settings: Settings) -> dict[str, dict[str, Any]]:
    """Return for each factor strict(base) - strict(twin) over the tasks for which both were evaluated.

    Each has `gap` with `low`, `high` and `method` (Tango's interval), `n`, the discordant pairs `b` (only the base
    passed) and `c`, McNemar's `p`, `base` and `twin` (strict of each), and `changed_goal`, whether the factor changes
    what is required. `by_story` is the bootstrap interval of the mean over stories, each of which counts as one item:
    tasks of the same story are similar, while Tango's interval assumes independent tasks.
    """
    bases = {row.get("task_id"): score["strict"] for row, score in scored if not row.get("parent")}
    pairs: dict[str, list[tuple[int, int]]] = {}
    stories: dict[str, dict[str, list[int]]] = {}
    changed = Counter[str]()
    for row, score in scored:
        if row.get("parent") in bases:
            factor, base, twin = str(row["factor"]), bases[row["parent"]], score["strict"]
            pairs.setdefault(factor, []).append((base, twin))
            stories.setdefault(factor, {}).setdefault(str(row.get("story")), []).append(base - twin)
            changed[factor] += bool(row.get("changed_goal"))
    return {
        factor: {
            **paired([base for base, _ in of_factor], [twin for _, twin in of_factor], settings=settings),
            "base": mean([base for base, _ in of_factor]),
            "twin": mean([twin for _, twin in of_factor]),
            "by_story": bootstrap(
                [[sum(differences) / len(differences) for differences in stories[factor].values()]],
                (-1.0, 1.0),
                settings,
            ).interval,
            "changed_goal": bool(changed[factor]),
        }
        for factor, of_factor in sorted(pairs.items())
    }
