"""From predictions to the composition gap: every task scored, the summary of them all, and the paired gap."""

import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from .inference import clopper_pearson, mcnemar, paired_bootstrap, percentiles, resample, spearman
from .scoring import LEVELS, VERSION, Task, TaskScore, configuration_of, read_reference, score_task
from .tally import COMPOSED, Scores, Tally, composition_gap, mean

__all__ = [
    "clopper_pearson",
    "composition_gap",
    "compute",
    "gap_across_models",
    "mcnemar",
    "paired_bootstrap",
    "rows_of",
    "spearman",
]

Row = Mapping[str, Any]


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
    twins: tuple[Sequence[Any], Sequence[Row]] | None = None,
) -> dict[str, Any]:
    """Score every prediction against its reference and summarise.

    The parameters and the result are described in the metric's card.

    Raises:
        ValueError: If a reference is malformed, the lengths differ, or an option makes no sense.
    """
    if n_resamples < 1 or not 0 < confidence_level < 1:
        raise ValueError("n_resamples must be at least 1 and confidence_level between 0 and 1")
    configuration = configuration_of(weights)
    rows = rows_of(references)
    tasks = _read(predictions, rows, "references")
    catalogue = {name for task in tasks for name in task.tools} | {_name(tool) for tool in offered}
    given = [
        None if prediction is None else score_task(prediction, task, configuration, catalogue, per_task)
        for prediction, task in zip(predictions, tasks, strict=True)
    ]
    tally = Tally()
    for score, row in zip(given, rows, strict=True):
        tally.add(None if score is None else Scores.of(score), row.get("task_id"))
    result = tally.summary(configuration, n_resamples, confidence_level, seed, ablation)
    if twins is not None:
        paired = _paired(rows, given, *twins, n_resamples, confidence_level, seed)
        result = {
            **{name: value for name, value in result.items() if name.startswith("strict_")},
            **_paired_numbers(paired),
            **result,
            "paired": paired,
        }
        result["confidence_intervals"] |= {
            name: {"low": part["low"], "high": part["high"], "method": "bootstrap", "n": part["n"]}
            for name, part in _named(paired)
            if part["n"]
        }
    if per_task:
        result["per_task"] = [
            {"task_id": row.get("task_id"), **(score or {"score": None})}
            for row, score in zip(rows, given, strict=True)
        ]
    if tally.unreadable is not None:
        warnings.warn(list(tally.notes())[-1], UserWarning, stacklevel=2)
    return result


def _name(tool: str | Mapping[str, Any]) -> str:
    """The name of a tool, of which the function schema or the name alone is given."""
    return tool if isinstance(tool, str) else str(tool["function"]["name"])


def rows_of(references: Any) -> list[Row]:
    """References as a list of rows; a slice of a Dataset is an object of columns.

    Raises:
        ValueError: If there are none, or it is a single row.
    """
    if references is None:
        raise ValueError("references are missing: give the rows of the dataset, one for each prediction")
    if not isinstance(references, Mapping):
        return list(references)
    if "expected_trace" in references and not isinstance(references["level"], (list, tuple)):
        raise ValueError("references must be a list of rows; this is a single row")
    columns = [list(column) for column in references.values()]
    return [dict(zip(references, cells, strict=True)) for cells in zip(*columns, strict=True)]


def _read(predictions: Sequence[Any], rows: Sequence[Row], what: str) -> list[Task]:
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
    return [read_reference(row, number) for number, row in enumerate(rows)]


def gap_across_models(
    rows: Sequence[Mapping[str, Any]], n_resamples: int = 10_000, confidence_level: float = 0.95, seed: int = 42
) -> dict[str, Any]:
    """Mean selection gap over models, with a bootstrap over models, from a table with columns l0 to l3 (and regime), as the paper's Table 2 has them."""
    gaps = [composition_gap({level: float(row[f"l{level}"]) for level in range(len(LEVELS))}) for row in rows]
    selection = [gap["selection_gap"] for gap in gaps]
    (means,) = resample([np.array(selection)[:, None]], n_resamples, seed)
    low, high = percentiles(means[:, 0], confidence_level)
    regimes = {
        str(row.get("regime")): [
            gap for gap, other in zip(selection, rows, strict=True) if other.get("regime") == row.get("regime")
        ]
        for row in rows
    }
    return {
        "selection_gap": _mean_of(selection),
        "low": low,
        "high": high,
        "n": len(rows),
        "models_with_gap": sum(gap > 0 for gap in selection),
        "by_regime": {regime: _mean_of(values) for regime, values in regimes.items()},
        "comp_gap": [gap["comp_gap"] for gap in gaps],
    }


# The paired gap -------------------------------------------------------------------------------------------------------------------------------------------


def _paired(
    rows: Sequence[Row],
    given: Sequence[TaskScore | None],
    predictions: Sequence[Any],
    references: Sequence[Row],
    n_resamples: int,
    confidence_level: float,
    seed: int,
) -> dict[str, dict[str, Any]]:
    """What composing alone costs: the same calls one by one (twins) against the composed task, in all and by level."""
    parts = _parts(predictions, rows_of(references))
    wanted = {row.get("task_id"): {step["step_id"] for step in row["expected_trace"]} for row in rows}
    if parts and not parts.keys() & wanted.keys():
        raise ValueError(
            f"twins: no task of the references is the parent of a twin; the first twin's is {next(iter(parts))!r}"
        )
    found: list[tuple[int, float, float]] = []  # level, parts, whole
    for row, score in zip(rows, given, strict=True):
        steps = parts.get(row.get("task_id"), {})
        if (
            score is not None
            and score["level"]
            and steps.keys() >= wanted[row.get("task_id")]
            and None not in steps.values()
        ):
            found.append((score["level"], float(all(steps.values())), score["strict"]))
    chosen = {"all": found, **{f"l{level}": [task for task in found if task[0] == level] for level in COMPOSED}}
    return {name: _pair(tasks, n_resamples, confidence_level, seed) for name, tasks in chosen.items()}


def _parts(predictions: Sequence[Any], references: Sequence[Row]) -> dict[Any, dict[Any, float | None]]:
    """By parent and step: whether its twin was solved, strictly; None where it was not evaluated."""
    tasks = _read(predictions, references, "references of the twins")
    found: dict[Any, dict[Any, float | None]] = {}
    for number, (prediction, row, task) in enumerate(zip(predictions, references, tasks, strict=True)):
        if "parent" not in row or "parent_step" not in row:
            raise ValueError(
                f"twins: references[{number}] (task_id {row.get('task_id')!r}) has no parent and parent_step; twins "
                f"are the rows of the config isolated"
            )
        steps = found.setdefault(row["parent"], {})
        if row["parent_step"] in steps:
            raise ValueError(
                f"twins: references[{number}] (task_id {row.get('task_id')!r}) is the second twin of "
                f"{row['parent_step']} of {row['parent']}"
            )
        steps[row["parent_step"]] = None if prediction is None else score_task(prediction, task)["strict"]
    return found


def _pair(
    tasks: Sequence[tuple[int, float, float]], n_resamples: int, confidence_level: float, seed: int
) -> dict[str, Any]:
    """One paired gap with all that belongs to it."""
    levels, parts, whole = [task[0] for task in tasks], [task[1] for task in tasks], [task[2] for task in tasks]
    n, lost, won = (
        len(tasks),
        sum(a > b for a, b in zip(parts, whole, strict=True)),
        sum(a < b for a, b in zip(parts, whole, strict=True)),
    )
    found: dict[str, Any] = {
        "gap": (lost - won) / n if n else None,
        "n": n,
        "parts": _mean_of(parts),
        "whole": _mean_of(whole),
        "parts_right_whole_wrong": lost,
        "parts_wrong_whole_right": won,
        "p": mcnemar(parts, whole) if n else None,
        "compositionality_gap": lost / sum(parts) if sum(parts) else None,
    }
    if n:
        interval = paired_bootstrap(whole, parts, levels, n_resamples, confidence_level, seed)
        found |= {"low": interval["low"], "high": interval["high"]}
    return found


def _mean_of(values: Sequence[float]) -> float | None:
    return mean((value, 1) for value in values)


def _named(paired: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, Mapping[str, Any]]]:
    return [("paired_gap" if name == "all" else f"paired_gap_{name}", part) for name, part in paired.items()]


def _paired_numbers(paired: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {
        **{name: part["gap"] for name, part in _named(paired)},
        "compositionality_gap": paired["all"]["compositionality_gap"],
        "n_paired": paired["all"]["n"],
    }
