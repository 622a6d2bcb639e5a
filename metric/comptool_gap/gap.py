"""Computes the composition gap from predictions: scores the tasks, summarises them, and decomposes the gap."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

import numpy as np
from scipy.special import stdtrit

from .decomposition import decomposition, pair_with_twins, score_twins, share_of_right_steps
from .intervals import DIGITS, Settings, mean
from .scoring import LEVELS, Task, TaskScore, read_reference, score_task
from .tally import Scores, Tally, composition_gap
from .weights import configuration_of

__all__ = ["composition_gap", "compute", "gap_across_models", "rows_of"]

Row = Mapping[str, Any]
Twins = tuple[Sequence[Any], Sequence[Row]]

MANY_MODELS = 25  # with fewer models, the bootstrap over models is too narrow


def compute(
    predictions: Sequence[Any],
    references: Sequence[Row],
    weights: str | Mapping[int, Mapping[str, float]] = "default",
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
    per_task: bool = False,
    ablation: bool = False,
    offered: Iterable[str | Mapping[str, Any]] = (),
    twins: Twins | None = None,
    repeats: Sequence[tuple[Sequence[Any], Sequence[Any]]] = (),
) -> dict[str, Any]:
    """Score every prediction against its reference and summarise the scores.

    The metric's card describes the parameters and the result.

    Raises:
        ValueError: If a reference is malformed, the lengths differ, or an option is invalid.
    """
    settings = Settings(n_resamples, confidence_level, seed).checked()
    if repeats and twins is None:
        raise ValueError("repeats are read together with twins: give the rows of the config isolated as twins")
    configuration = configuration_of(weights)
    rows = rows_of(references)
    _check_length(predictions, rows, "references")
    tasks = _read(rows)
    catalogue = {name for task in tasks for name in task.tools} | {
        tool if isinstance(tool, str) else str(tool["function"]["name"]) for tool in offered
    }
    task_scores = [
        None if prediction is None else score_task(prediction, task, configuration, catalogue, per_task)
        for prediction, task in zip(predictions, tasks, strict=True)
    ]
    tally = Tally()
    for score, row in zip(task_scores, rows, strict=True):
        tally.add(None if score is None else Scores.of(score), row.get("task_id"))
    result = tally.summary(configuration, settings, ablation)
    if twins is not None:
        paired = _compare_with_twins(rows, tasks, task_scores, predictions, twins, repeats, settings)
        numbers = _headline_numbers(paired)
        result = {
            **{name: value for name, value in result.items() if name.startswith("strict_")},
            **{name: part and part["value"] for name, part in numbers.items()},
            "compositionality_gap": paired["all"].get("compositionality_gap"),
            "n_paired": paired["all"]["n"],
            **result,
            "paired": paired,
        }
        result["confidence_intervals"] |= {
            name: {key: part[key] for key in ("low", "high", "method", "n")} for name, part in numbers.items() if part
        }
    if per_task:
        result["per_task"] = [
            {"task_id": row.get("task_id"), **(score or {"score": None})}
            for row, score in zip(rows, task_scores, strict=True)
        ]
    return result


def _compare_with_twins(
    rows: Sequence[Row],
    tasks: Sequence[Task],
    task_scores: Sequence[TaskScore | None],
    predictions: Sequence[Any],
    twins: Twins,
    repeats: Sequence[tuple[Sequence[Any], Sequence[Any]]],
    settings: Settings,
) -> dict[str, dict[str, Any]]:
    """Compare each composed task with its twins over all repeats."""
    if not isinstance(twins, tuple | list) or len(twins) != 2:
        raise ValueError("twins must be a pair: (predictions, references) of the config isolated")
    twin_rows = rows_of(twins[1])
    rounds = [twins[0], *(more for _, more in repeats)]
    for answers in rounds:
        _check_length(answers, twin_rows, "references of the twins")
    scored = [(predictions, task_scores)]
    for more, _ in repeats:
        _check_length(more, rows, "references")
        scored.append((more, [None if p is None else score_task(p, task) for p, task in zip(more, tasks, strict=True)]))
    wholes: list[list[tuple[float, float] | None]] = [
        [
            None if score is None else (score["strict"], share_of_right_steps(answers[place], row, task, score))
            for answers, scores in scored
            for score in [scores[place]]
        ]
        for place, (row, task) in enumerate(zip(rows, tasks, strict=True))
    ]
    singles = [
        mean([score[0] for score in tries if score is not None])
        for task, tries in zip(tasks, wholes, strict=True)
        if not task.level
    ]
    pairs = pair_with_twins(rows, tasks, wholes, score_twins(rounds, twin_rows, _read(twin_rows)))
    return decomposition([single for single in singles if single is not None], pairs, settings)


def _headline_numbers(paired: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any] | None]:
    """Return the parts of the gap by their names in the result, each with its interval."""
    numbers: dict[str, Mapping[str, Any] | None] = {
        "paired_gap" if name == "all" else f"paired_gap_{name}": {**part, "value": part["gap"]} if part["n"] else None
        for name, part in paired.items()
    }
    names = ("other_tools", "more_chances", "per_call_loss", "relative_loss")
    return numbers | {name: paired["all"].get(name) for name in names}


def rows_of(references: Any) -> list[Row]:
    """Return references as a list of rows; they may also be a mapping of columns, such as a slice of a Dataset.

    Raises:
        ValueError: If there are no references, or they are a single row.
    """
    if references is None:
        raise ValueError("references are missing: give the rows of the dataset, one for each prediction")
    if not isinstance(references, Mapping):
        return list(references)
    if "expected_trace" in references and not isinstance(references["level"], (list, tuple)):
        raise ValueError("references must be a list of rows; this is a single row")
    columns = [list(column) for column in references.values()]
    return [dict(zip(references, cells, strict=True)) for cells in zip(*columns, strict=True)]


def _check_length(predictions: Sequence[Any], rows: Sequence[Row], what: str) -> None:
    """Raise ValueError unless there is one prediction for each row."""
    if predictions is None:
        raise ValueError(f"the predictions for the {what} are missing: give one for each row")
    if isinstance(predictions, (str, Mapping)):
        raise ValueError(
            f"predictions must be a list, one for each row; this is a single "
            f"{'text' if isinstance(predictions, str) else 'object'}"
        )
    if len(predictions) != len(rows):
        raise ValueError(
            f"predictions and {what} must have the same length; there are {len(predictions)} and {len(rows)}"
        )


def _read(rows: Sequence[Row]) -> list[Task]:
    return [read_reference(row, number) for number, row in enumerate(rows)]


def gap_across_models(
    rows: Sequence[Mapping[str, Any]], n_resamples: int = 10_000, confidence_level: float = 0.95, seed: int = 42
) -> dict[str, Any]:
    """Compute the mean selection gap over models from a table with columns l0 to l3 (and regime), as in Table 2.

    The interval is the percentile bootstrap over models, as in the paper, or Student's t for fewer than MANY_MODELS
    models, for which the bootstrap is too narrow.
    """
    settings = Settings(n_resamples, confidence_level, seed).checked()
    gaps = [composition_gap({level: float(row[f"l{level}"]) for level in range(len(LEVELS))}) for row in rows]
    selection = [gap["selection_gap"] for gap in gaps]
    low, high = _limits_over_models(np.array(selection), settings)
    regimes = {
        str(row.get("regime")): [
            gap for gap, other in zip(selection, rows, strict=True) if other.get("regime") == row.get("regime")
        ]
        for row in rows
    }
    return {
        "selection_gap": mean(selection),
        "low": low,
        "high": high,
        "method": "bootstrap over models" if len(rows) >= MANY_MODELS else "Student's t over models",
        "n": len(rows),
        "models_with_gap": sum(gap > 0 for gap in selection),
        "by_regime": {regime: mean(values) for regime, values in regimes.items()},
        "comp_gap": [gap["comp_gap"] for gap in gaps],
    }


def _limits_over_models(gaps: np.ndarray[Any, Any], settings: Settings) -> tuple[float | None, float | None]:
    """Return the limits of a mean over models; None for a single model, which has no interval."""
    n, tail = len(gaps), (1 - settings.confidence_level) / 2
    if n < 2:
        return None, None
    if n >= MANY_MODELS:
        generator = np.random.Generator(np.random.PCG64(settings.seed))
        means = gaps[generator.integers(n, size=(settings.n_resamples, n))].mean(axis=1)
        low, high = np.quantile(means, [tail, 1 - tail])
    else:
        reach = float(stdtrit(n - 1, 1 - tail)) * float(gaps.std(ddof=1)) / sqrt(n)
        low, high = gaps.mean() - reach, gaps.mean() + reach
    return round(float(low), DIGITS), round(float(high), DIGITS)
