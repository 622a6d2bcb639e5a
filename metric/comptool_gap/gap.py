"""From task scores to the composition gap: means by level, gaps, their intervals, and the paired gap."""

import warnings
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import Any

import numpy as np

from .inference import clopper_pearson, contrast, mcnemar, paired_bootstrap, percentiles, resample, spearman
from .scoring import CONFIGURATIONS, ERRORS, LEVELS, VERSION, Task, TaskScore, configuration_of, read_reference, score_task, weigh

__all__ = ["clopper_pearson", "composition_gap", "compute", "gap_across_models", "mcnemar", "paired_bootstrap", "rows_of", "spearman"]

COMPOSED = range(1, len(LEVELS))

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
    twins: tuple[Sequence[Any], Sequence[Row]] | None = None,
) -> dict[str, Any]:
    """Score every prediction against its reference and summarise; the parameters and the result are described in the metric's card.

    Raises:
        ValueError: If a reference is malformed, the lengths differ, or an option makes no sense.
    """
    if n_resamples < 1 or not 0 < confidence_level < 1:
        raise ValueError("n_resamples must be at least 1 and confidence_level between 0 and 1")
    configuration = configuration_of(weights)
    rows = rows_of(references)
    tasks = _read(predictions, rows, "references")
    catalogue = {name for task in tasks for name in task.tools}
    given = [
        None if prediction is None else score_task(prediction, task, configuration, catalogue, per_task)
        for prediction, task in zip(predictions, tasks, strict=True)
    ]
    scores = [score for score in given if score is not None]
    paired = None if twins is None else _paired(rows, given, *twins, n_resamples, confidence_level, seed)
    calls = sum(score["calls"] for score in scores)
    counted = sum(score["counted"] for score in scores)
    coverage = len(scores) / len(given) if given else None
    strange = [number for number, score in enumerate(given) if score is not None and any("unreadable" in codes for codes in score["errors"])]
    result: dict[str, Any] = {
        **{f"strict_{name}": value for name, value in _gaps(scores, "strict").items()},
        **(_paired_numbers(paired) if paired is not None else {}),
        **_gaps(scores, "score"),
        "tool_selection": _mean([score["tool_selection"] for score in scores]),
        "argument_accuracy": _mean([score["arguments"] for score in scores]),
        "sequence": _mean([score["sequence"] for score in scores]),
        "data_flow": _mean([score["data_flow"] for score in scores if score["data_flow"] is not None]),
        "completeness": _mean([score["completeness"] for score in scores]),
        "extra_call_rate": (counted - sum(len(score["alignment"]) for score in scores)) / counted if counted else None,
        "refused_call_rate": sum(score["refused"] for score in scores) / calls if calls else None,
        "no_call_rate": _mean([float(score["calls"] == 0) for score in scores]),
        "coverage": coverage,
        "unreadable": len(strange),
        "n": len(scores),
        **{f"n_l{level}": sum(score["level"] == level for score in scores) for level in range(len(LEVELS))},
        "confidence_intervals": _intervals(scores, configuration.threshold is not None, n_resamples, confidence_level, seed),
        "errors": _count_errors(scores),
    }
    if paired is not None:
        result["paired"] = paired
        result["confidence_intervals"] |= {
            name: {"low": part["low"], "high": part["high"], "method": "bootstrap", "n": part["n"]} for name, part in _named(paired) if part["n"]
        }
    if ablation:
        result["ablation"] = {name: _gaps([{**score, "score": weigh(score, other)} for score in scores], "score") for name, other in CONFIGURATIONS.items()}
    if per_task:
        result["per_task"] = [{"task_id": row.get("task_id"), **(score or {"score": None})} for row, score in zip(rows, given, strict=True)]
    result["metric_version"] = VERSION
    notes = list(_notes(given, strange, rows))
    if notes:
        result["note"] = " ".join(notes)
    if strange:
        warnings.warn(notes[-1], UserWarning, stacklevel=2)
    return result


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
        raise ValueError(f"predictions must be a list, one for each row; this is a single {'text' if isinstance(predictions, str) else 'object'}")
    if len(predictions) != len(rows):
        raise ValueError(f"predictions and {what} must have the same length; there are {len(predictions)} and {len(rows)}")
    return [read_reference(row, number) for number, row in enumerate(rows)]


def _notes(given: Sequence[TaskScore | None], strange: Sequence[int], rows: Sequence[Row]) -> Iterable[str]:
    missing = given.count(None)
    if not given:
        yield "There is nothing to score: no predictions were given."
    if missing:
        yield f"Not evaluated: {missing} of {len(given)} tasks. The scores are means over the others."
    if strange:
        first = f"predictions[{strange[0]}] ({rows[strange[0]].get('task_id')})"
        yield (
            f"Unreadable: {len(strange)} of {len(given)} predictions hold something in the shape of no known client, which counts as a wrong call; "
            f"the first is {first}. The metric's card lists the shapes that are read."
        )


def composition_gap(accuracy: Mapping[int, Any]) -> dict[str, Any]:
    """The gaps that follow from accuracies by level (numbers or arrays of them); None for what an absent level leaves undefined.

    >>> composition_gap({0: 45.0, 1: 60.0, 2: 90.0, 3: 30.0})
    {'comp_gap_l1': -15.0, 'comp_gap_l2': -45.0, 'comp_gap_l3': 15.0, 'comp_gap': -15.0, 'selection_gap': 15.0}
    """
    gaps: dict[str, Any] = {f"comp_gap_l{level}": accuracy[0] - accuracy[level] if 0 in accuracy and level in accuracy else None for level in COMPOSED}
    mean = sum(gaps.values()) / 3 if len(accuracy) == len(LEVELS) else None
    return {**gaps, "comp_gap": mean, "selection_gap": None if mean is None else 0.0 - mean}


def gap_across_models(rows: Sequence[Mapping[str, Any]], n_resamples: int = 10_000, confidence_level: float = 0.95, seed: int = 42) -> dict[str, Any]:
    """Mean selection gap over models, with a bootstrap over models, from a table with columns l0 to l3 (and regime), as the paper's Table 2 has them."""
    gaps = [composition_gap({level: float(row[f"l{level}"]) for level in range(len(LEVELS))}) for row in rows]
    selection = [gap["selection_gap"] for gap in gaps]
    (means,) = resample([np.array(selection)[:, None]], n_resamples, seed)
    low, high = percentiles(means[:, 0], confidence_level)
    regimes = {str(row.get("regime")): [gap for gap, other in zip(selection, rows, strict=True) if other.get("regime") == row.get("regime")] for row in rows}
    return {
        "selection_gap": _mean(selection),
        "low": low,
        "high": high,
        "n": len(rows),
        "models_with_gap": sum(gap > 0 for gap in selection),
        "by_regime": {regime: _mean(values) for regime, values in regimes.items()},
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
        raise ValueError(f"twins: no task of the references is the parent of a twin; the first twin's is {next(iter(parts))!r}")
    found: list[tuple[int, float, float]] = []  # level, parts, whole
    for row, score in zip(rows, given, strict=True):
        steps = parts.get(row.get("task_id"), {})
        if score is not None and score["level"] and steps.keys() >= wanted[row.get("task_id")] and None not in steps.values():
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
                f"twins: references[{number}] (task_id {row.get('task_id')!r}) has no parent and parent_step; twins are the rows of the config isolated"
            )
        steps = found.setdefault(row["parent"], {})
        if row["parent_step"] in steps:
            raise ValueError(f"twins: references[{number}] (task_id {row.get('task_id')!r}) is the second twin of {row['parent_step']} of {row['parent']}")
        steps[row["parent_step"]] = None if prediction is None else score_task(prediction, task)["strict"]
    return found


def _pair(tasks: Sequence[tuple[int, float, float]], n_resamples: int, confidence_level: float, seed: int) -> dict[str, Any]:
    """One paired gap with all that belongs to it."""
    levels, parts, whole = [task[0] for task in tasks], [task[1] for task in tasks], [task[2] for task in tasks]
    n, lost, won = len(tasks), sum(a > b for a, b in zip(parts, whole, strict=True)), sum(a < b for a, b in zip(parts, whole, strict=True))
    found: dict[str, Any] = {
        "gap": (lost - won) / n if n else None,
        "n": n,
        "parts": _mean(parts),
        "whole": _mean(whole),
        "parts_right_whole_wrong": lost,
        "parts_wrong_whole_right": won,
        "p": mcnemar(parts, whole) if n else None,
        "compositionality_gap": lost / sum(parts) if sum(parts) else None,
    }
    if n:
        interval = paired_bootstrap(whole, parts, levels, n_resamples, confidence_level, seed)
        low, high = interval["low"], interval["high"]
        if max(lost, won, n - lost - won) == n:  # all tasks alike: what else may be is bounded as for any share of which nothing was seen
            unseen = clopper_pearson(0, n, confidence_level)[1]
            low, high = max(-1.0, found["gap"] - unseen), min(1.0, found["gap"] + unseen)
        found |= {"low": low, "high": high}
    return found


def _named(paired: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, Mapping[str, Any]]]:
    return [("paired_gap" if name == "all" else f"paired_gap_{name}", part) for name, part in paired.items()]


def _paired_numbers(paired: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {
        **{name: part["gap"] for name, part in _named(paired)},
        "compositionality_gap": paired["all"]["compositionality_gap"],
        "n_paired": paired["all"]["n"],
    }


# Means and intervals --------------------------------------------------------------------------------------------------------------------------------------


def _mean(values: Sequence[float]) -> float | None:
    return fsum(values) / len(values) if values else None


def _by_level(scores: Sequence[Mapping[str, Any]], key: str) -> dict[int, list[float]]:
    found = {level: [score[key] for score in scores if score["level"] == level] for level in range(len(LEVELS))}
    return {level: values for level, values in found.items() if values}


def _gaps(scores: Sequence[Mapping[str, Any]], key: str) -> dict[str, Any]:
    means = {level: fsum(values) / len(values) for level, values in _by_level(scores, key).items()}
    return {
        "accuracy": _mean([score[key] for score in scores]),
        **{f"accuracy_l{level}": means.get(level) for level in range(len(LEVELS))},
        **composition_gap(means),
    }


def _intervals(scores: Sequence[TaskScore], binary: bool, n_resamples: int, confidence_level: float, seed: int) -> dict[str, dict[str, Any]]:
    """An interval for each accuracy and gap: from exact ones where the scores are binary, otherwise by resampling tasks within each level."""
    levels = {level: np.array(sorted([score["score"], score["strict"]] for score in scores if score["level"] == level)) for level in range(len(LEVELS))}
    present = {level: values for level, values in levels.items() if len(values)}
    means = dict(zip(present, resample(list(present.values()), n_resamples, seed), strict=True))
    intervals: dict[str, dict[str, Any]] = {}
    for prefix, column in (("strict_", 1), ("", 0)):
        resampled = {level: mean[:, column] for level, mean in means.items()}
        shares = {level: (int(values[:, column].sum()), len(values)) for level, values in present.items()}
        overall = {"accuracy": sum(resampled[level] * len(values) for level, values in present.items()) / len(scores)} if present else {}
        accuracies = overall | {f"accuracy_l{level}": mean for level, mean in resampled.items()}
        for name, draws in {**accuracies, **composition_gap(resampled)}.items():
            if draws is None:
                continue
            own = int(name[-1]) if name[-1].isdigit() else None
            behind = sorted(present.keys() if own is None else {0, own} if "gap" in name else {own})
            exact = bool(prefix) or binary or behind == [0]
            if not exact:
                (low, high), method = percentiles(draws, confidence_level), "bootstrap"
            elif name in accuracies:
                successes, n = (sum(shares[level][part] for level in behind) for part in (0, 1))
                (low, high), method = clopper_pearson(successes, n, confidence_level), "exact"
            else:
                sign = -1 if name == "selection_gap" else 1
                parts = {level: sign * (1.0 if level == 0 else -1 / (len(behind) - 1)) for level in behind}
                (low, high), method = contrast(shares, parts, confidence_level), "exact limits combined"
            intervals[prefix + name] = {"low": low, "high": high, "method": method, "n": sum(len(present[level]) for level in behind)}
    return intervals


def _count_errors(scores: Sequence[TaskScore]) -> dict[str, dict[str, dict[str, int]]]:
    """By level: how many tasks have which primary error, and how often each code occurs at all."""
    result = {}
    for level in range(len(LEVELS)):
        here = [score for score in scores if score["level"] == level]
        primary = Counter(score["error"] for score in here)
        every = Counter(code for score in here for codes in score["errors"] for code in codes)
        every["no_call"] = sum(score["error"] == "no_call" for score in here)
        every["missing_call"] = sum(score["missing"] for score in here)
        result[f"l{level}"] = {
            "primary": {code: primary[code] for code in ERRORS if primary[code]},
            "all": {code: every[code] for code in ERRORS if every[code]},
        }
    return result
