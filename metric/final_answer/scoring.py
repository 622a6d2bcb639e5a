"""From graded answers to accuracies with exact intervals, agreement with a judge, the paired gap by depth, and the scores of step judges."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import Any

from .grading import CODES, VERSION, grade
from .intervals import bootstrap, kappa, mcnemar, mean, share
from .taxonomy import ERRORS, error_of
from .units import understood

__all__ = ["BANDS", "VERDICTS", "compute", "judge_score", "judged", "paired_gap", "score_steps"]

Json = Any
Row = Mapping[str, Any]

VERDICTS = ("incorrect", "correct_with_bad_formatting", "correct")  # the last two win
PICKS = ("first", "second", "tie")
BANDS = ((1, 2), (3, 4), (5, 6), (7, None))  # of numbers of calls


def compute(
    predictions: Sequence[Any],
    references: Sequence[Row],
    verdicts: Sequence[str | None] | None = None,
    judge: str | None = None,
    twins: Mapping[str, Sequence[Any]] | None = None,
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
    per_task: bool = False,
) -> dict[str, Any]:
    """Grade answers, or picks of a step judge; the parameters and the result are described in the metric's card.

    Raises:
        ValueError: If a reference is malformed, lengths differ, or an option makes no sense.
    """
    if len(predictions) != len(references):
        raise ValueError(
            f"predictions and references must have the same length; there are {len(predictions)} and {len(references)}"
        )
    if n_resamples < 1 or not 0 < confidence_level < 1:
        raise ValueError("n_resamples must be at least 1 and confidence_level between 0 and 1")
    if references and all(isinstance(row, Mapping) and "fault" in row for row in references):
        return score_steps(predictions, references, n_resamples, confidence_level, seed, per_task)
    for number, row in enumerate(references):
        _check_reference(row, number)
    graded = [
        None if prediction is None else _task(prediction, row)
        for prediction, row in zip(predictions, references, strict=True)
    ]
    given = [score for score in graded if score is not None]
    scores = [score["exact"] for score in given]
    rows = [row for row, score in zip(references, graded, strict=True) if score is not None]
    coverage = len(given) / len(graded) if graded else None
    result: dict[str, Any] = {
        "accuracy": mean(scores),
        **{
            f"accuracy_{subset}": mean(_chosen(scores, rows, _subset, subset)) for subset in _found(references, _subset)
        },
        "answered": mean([float(score["code"] != "no_answer") for score in given]),
        "in_form": mean([float(score["code"] not in ("no_answer", "no_form")) for score in given]),
        "coverage": coverage,
        "n": len(given),
        "confidence_intervals": {
            "accuracy": _interval(scores, confidence_level),
            **{
                f"accuracy_{subset}": _interval(_chosen(scores, rows, _subset, subset), confidence_level)
                for subset in _found(references, _subset)
            },
        },
        "by_calls": {
            band: share(_chosen(scores, rows, _band, band), confidence_level) for band in _found(references, _band)
        },
        "by_answer_type": {
            kind: share(_chosen(scores, rows, _type, kind), confidence_level) for kind in _found(references, _type)
        },
        "codes": {code: count for code in CODES if (count := sum(score["code"] == code for score in given))},
        "errors": {code: count for code in ERRORS if (count := sum(score["error"] == code for score in given))},
        "endings": dict(
            sorted(Counter(str(score["ending"]) for score in given if score["ending"] is not None).items())
        ),
    }
    if verdicts is not None:
        result |= judged(verdicts, judge, graded, confidence_level)
    if twins is not None:
        result["paired_gap"] = _paired(references, graded, twins, n_resamples, confidence_level, seed)
    if per_task:
        result["per_task"] = [
            {"task_id": row.get("task_id"), **(score or {"exact": None})}
            for row, score in zip(references, graded, strict=True)
        ]
    result["metric_version"] = VERSION
    if coverage is not None and coverage < 1:
        result["note"] = (
            f"Not evaluated: {len(graded) - len(given)} of {len(graded)} questions. The scores are means over the "
            f"others."
        )
    return result


def _task(prediction: Json, row: Row) -> dict[str, Any]:
    if not isinstance(prediction, Mapping):
        prediction = {"calls": [], "answer": prediction if isinstance(prediction, str) else None}
    graded = grade(prediction.get("answer"), understood(row))
    calls = prediction.get("calls") or ()
    return {
        "exact": float(graded.right),
        "code": graded.code,
        "error": error_of(prediction, row, graded),
        "calls": len(calls),
        "ending": prediction.get("ending"),
    }


def _check_reference(row: Json, number: int) -> None:
    name = str(row.get("task_id", f"number {number}")) if isinstance(row, Mapping) else f"number {number}"
    if (
        not isinstance(row, Mapping)
        or not isinstance(row.get("expected_answer"), Mapping)
        or row["expected_answer"].get("type") not in _TYPES
    ):
        raise ValueError(f"reference {name} has no expected_answer of a known type ({', '.join(_TYPES)})")
    if not isinstance(row.get("expected_trace"), list) or not all(
        isinstance(step, Mapping) and "tool_name" in step for step in row["expected_trace"]
    ):
        raise ValueError(f"reference {name} has no expected_trace")


_TYPES = ("number", "text", "date", "list", "record")


def _subset(row: Row) -> str:
    return str(row.get("subset", ""))


def _type(row: Row) -> str:
    return str(row["expected_answer"]["type"])


def _band(row: Row) -> str:
    """The number of calls of the golden chain, in four bands."""
    return _band_of(len(row["expected_trace"]))


def _band_of(calls: int) -> str:
    low, high = next((low, high) for low, high in BANDS if high is None or calls <= high)
    return f"{low}+" if high is None else f"{low}-{high}"


def _found(rows: Sequence[Row], of: Callable[[Row], str]) -> list[str]:
    return sorted({of(row) for row in rows} - {""})


def _chosen(scores: Sequence[float], rows: Sequence[Row], of: Callable[[Row], str], value: str) -> list[float]:
    return [score for score, row in zip(scores, rows, strict=True) if of(row) == value]


def _interval(scores: Sequence[float], confidence_level: float) -> dict[str, Any]:
    found = share(scores, confidence_level)
    return {"low": found["low"], "high": found["high"], "method": "exact", "n": found["n"]}


# A judge's verdicts ----------------------------------------------------------------------------------------------------------------------------------------


def judged(
    verdicts: Sequence[str | None],
    judge: str | None,
    graded: Sequence[Mapping[str, Any] | None],
    confidence_level: float = 0.95,
) -> dict[str, Any]:
    """What a judge's verdicts say, and how far they agree with exact grading.

    Args:
        verdicts: One for each question; None: not judged.
        judge: Which judge gave them.
        graded: For each question its exact grade, {"exact": 0 or 1}; None: not evaluated.
        confidence_level: Of the interval.

    Raises:
        ValueError: If there are not as many verdicts as grades, or a verdict is none of VERDICTS.
    """
    if len(verdicts) != len(graded):
        raise ValueError(
            f"verdicts and predictions must have the same length; there are {len(verdicts)} and {len(graded)}"
        )
    for number, verdict in enumerate(verdicts):
        if verdict is not None and verdict not in VERDICTS:
            raise ValueError(f"verdict {number} must be {', '.join(VERDICTS)} or None; got {verdict!r}")
    both = [
        (float(verdict != VERDICTS[0]), score["exact"])
        for verdict, score in zip(verdicts, graded, strict=True)
        if verdict is not None and score is not None
    ]
    wins, exact = [win for win, _ in both], [score for _, score in both]
    return {
        "judge": judge,
        "judged_accuracy": mean(wins),
        "judged": {
            **_interval(wins, confidence_level),
            "verdicts": {
                verdict: count for verdict in VERDICTS if (count := sum(given == verdict for given in verdicts))
            },
            "coverage": len(both) / len(graded) if graded else None,
            "agreement": mean([float(win == score) for win, score in both]),
            "kappa": kappa(wins, exact),
            "only_judge": sum(win > score for win, score in both),
            "only_exact": sum(win < score for win, score in both),
        },
    }


# The paired gap --------------------------------------------------------------------------------------------------------------------------------------------


def _paired(
    references: Sequence[Row],
    graded: Sequence[Mapping[str, Any] | None],
    twins: Mapping[str, Sequence[Any]],
    n_resamples: int,
    confidence_level: float,
    seed: int,
) -> dict[str, Any]:
    rows, given = twins["references"], twins["predictions"]
    if len(rows) != len(given):
        raise ValueError(
            f"the twins' predictions and references must have the same length; there are {len(given)} and {len(rows)}"
        )
    parts: dict[str, list[float | None]] = {}
    for number, (row, prediction) in enumerate(zip(rows, given, strict=True)):
        _check_reference(row, number)
        parts.setdefault(str(row.get("parent")), []).append(
            None if prediction is None else _task(prediction, row)["exact"]
        )
    paired = []
    for row, score in zip(references, graded, strict=True):
        found = parts.get(str(row.get("task_id")), [])
        known = [part for part in found if part is not None]
        if score is not None and known and len(known) == len(found) == len(row["expected_trace"]):
            paired.append((min(known), score["exact"], len(row["expected_trace"])))
    return paired_gap(paired, n_resamples, confidence_level, seed)


def paired_gap(
    paired: Sequence[tuple[float, float, int]],
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
) -> dict[str, Any]:
    """What is lost by composing alone, in all and by number of calls.

    Args:
        paired: For each question evaluated with all its twins: 1 if every twin is right, 1 if the question is, and its
            number of calls.
        n_resamples: Resamples of the bootstrap over questions.
        confidence_level: Of the interval.
        seed: Of the bootstrap.
    """
    bands = sorted({_band_of(calls) for *_, calls in paired})
    return {
        **_gap([pair[:2] for pair in paired], n_resamples, confidence_level, seed),
        "by_calls": {
            band: _gap([pair[:2] for pair in paired if _band_of(pair[2]) == band], n_resamples, confidence_level, seed)
            for band in bands
        },
    }


def _gap(pairs: Sequence[tuple[float, float]], n_resamples: int, confidence_level: float, seed: int) -> dict[str, Any]:
    parts, wholes = [part for part, _ in pairs], [whole for _, whole in pairs]
    if not pairs:
        return {
            "gap": None,
            "low": None,
            "high": None,
            "n": 0,
            "parts": None,
            "whole": None,
            "b": 0,
            "c": 0,
            "p": None,
            "compositionality_gap": None,
        }
    low, high = bootstrap([part - whole for part, whole in pairs], n_resamples, confidence_level, seed)
    only_parts = sum(part > whole for part, whole in pairs)
    return {
        "gap": fsum(part - whole for part, whole in pairs) / len(pairs),
        "low": low,
        "high": high,
        "n": len(pairs),
        "parts": mean(parts),
        "whole": mean(wholes),
        "b": only_parts,
        "c": sum(part < whole for part, whole in pairs),
        "p": round(mcnemar(parts, wholes), 6),
        "compositionality_gap": only_parts / sum(parts) if sum(parts) else None,
    }


# Step judges -----------------------------------------------------------------------------------------------------------------------------------------------


def judge_score(original: str, swapped: str) -> float:
    """1 for a win, ½ for a tie, 0 for a loss.

    Args:
        original: The pick (first, second or tie) where the right step stands first.
        swapped: The pick where it stands second.

    >>> judge_score("first", "second"), judge_score("first", "first"), judge_score("second", "first"), judge_score("first", "tie")
    (1.0, 0.5, 0.0, 0.5)
    """
    if "tie" in (original, swapped) or original == swapped:
        return 0.5
    return float(original == "first")


def _position(
    picks: Sequence[tuple[str, str]], resampled: Callable[[Sequence[float]], dict[str, Any]]
) -> dict[str, Any]:
    """How often each place was chosen, and the bias.

    The share of the first less that of the second, 0 for a judge that looks at the steps alone.
    """
    every = [pick for pair in picks for pick in pair]
    leaning = [((pair.count("first") - pair.count("second")) / 2) for pair in picks]
    shares = {place: every.count(place) / len(every) if every else None for place in PICKS}
    return {**shares, "bias": mean(leaning), **resampled(leaning)}


def score_steps(
    predictions: Sequence[Any],
    references: Sequence[Row],
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
    per_task: bool = False,
) -> dict[str, Any]:
    """Score a pairwise judge of steps.

    For each row of `process` its picks {"original", "swapped"}, each first, second or tie; None was not evaluated.

    Raises:
        ValueError: If a pick is none of these.
    """
    scores: list[float | None] = []
    for number, (prediction, row) in enumerate(zip(predictions, references, strict=True)):
        if prediction is None:
            scores.append(None)
            continue
        picks = (
            (prediction.get("original"), prediction.get("swapped")) if isinstance(prediction, Mapping) else (None, None)
        )
        if any(pick not in PICKS for pick in picks):
            raise ValueError(
                f"the picks for {row.get('task_id', number)} must be {', '.join(PICKS)}; got {picks[0]!r} and "
                f"{picks[1]!r}"
            )
        scores.append(judge_score(str(picks[0]), str(picks[1])))
    known = [(score, row) for score, row in zip(scores, references, strict=True) if score is not None]
    values = [score for score, _ in known]

    def resampled(group: Sequence[float]) -> dict[str, Any]:
        low, high = bootstrap(group, n_resamples, confidence_level, seed) if group else (None, None)
        return {"low": low, "high": high}

    def by(of: Callable[[Row], str]) -> dict[str, Any]:
        groups = {
            name: [score for score, row in known if of(row) == name] for name in sorted({of(row) for row in references})
        }
        return {name: {"mean": mean(group), **resampled(group), "n": len(group)} for name, group in groups.items()}

    result: dict[str, Any] = {
        "step_accuracy": mean(values),
        "wins": sum(score == 1 for score in values),
        "ties": sum(score == 0.5 for score in values),
        "losses": sum(score == 0 for score in values),
        "same_position": sum(
            isinstance(prediction, Mapping) and prediction.get("original") == prediction.get("swapped") != "tie"
            for prediction in predictions
        ),
        "coverage": len(values) / len(scores) if scores else None,
        "n": len(values),
        "confidence_intervals": {"step_accuracy": {**resampled(values), "method": "bootstrap", "n": len(values)}},
        "position": _position(
            [(pair["original"], pair["swapped"]) for pair in predictions if pair is not None], resampled
        ),
        "by_fault": by(lambda row: str(row["fault"])),
        "by_calls": by(lambda row: _band_of(int(row["num_calls"]))),
    }
    if per_task:
        result["per_task"] = [
            {"task_id": row.get("task_id"), "score": score} for row, score in zip(references, scores, strict=True)
        ]
    if len(values) < len(scores):
        result["note"] = (
            f"Not evaluated: {len(scores) - len(values)} of {len(scores)} pairs. The scores are means over the others."
        )
    return result
