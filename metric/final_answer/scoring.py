"""Computes accuracies of graded answers, agreement with a judge, the paired gap, and scores of step judges."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from .agreement import kappa
from .grading import CODES, VERSION, grade, wrong_fields
from .intervals import USUAL, Settings, difference, mcnemar, mean, paired, share
from .notes import notes
from .replies import read_reply
from .taxonomy import ERRORS, error_of
from .units import understood

Json = Any
Row = Mapping[str, Any]

VERDICTS = ("incorrect", "correct_with_bad_formatting", "correct")  # the last two win
PICKS = ("first", "second", "tie")
LONGEST = 200  # characters of an unreadable prediction that a message quotes
BANDS = ((1, 2), (3, 4), (5, 6), (7, None))  # ranges of numbers of calls


def compute(
    predictions: Sequence[Any],
    references: Sequence[Row],
    verdicts: Sequence[str | None] | None = None,
    judge: str | None = None,
    twins: tuple[Sequence[Any], Sequence[Row]] | None = None,
    n_resamples: int = 10_000,
    confidence_level: float = 0.95,
    seed: int = 42,
    per_task: bool = False,
    repeats: Sequence[tuple[Sequence[Any], Sequence[Any]]] = (),
) -> dict[str, Any]:
    """Score answers, or the picks of a step judge; the metric's card describes the parameters and the result.

    Raises:
        ValueError: If a reference is malformed, lengths differ, or an option is invalid.
    """
    _check_length(predictions, references, "predictions and references")
    settings = Settings(n_resamples, confidence_level, seed).checked()
    if repeats and twins is None:
        raise ValueError("repeats are read together with twins: give the rows of the config answers_isolated as twins")
    if references and all(isinstance(row, Mapping) and "fault" in row for row in references):
        return score_steps(predictions, references, settings, per_task)
    for number, row in enumerate(references):
        _check_reference(row, number)
    graded = _tasks(predictions, references)
    evaluated = [score for score in graded if score is not None]

    def by(of: Callable[[Row], str]) -> dict[str, list[float]]:
        return _groups([None if score is None else score["exact"] for score in graded], references, of)

    accuracies = {"accuracy": [score["exact"] for score in evaluated]} | {
        f"accuracy_{subset}": scores for subset, scores in by(lambda row: str(row.get("subset", ""))).items() if subset
    }
    calls, types = by(lambda row: _band_of(len(row["expected_trace"]))), by(lambda row: row["expected_answer"]["type"])
    endings = Counter(str(score["ending"]) for score in evaluated if score["ending"] is not None)
    result: dict[str, Any] = {
        **{name: mean(scores) for name, scores in accuracies.items()},
        "answered": mean([float(score["code"] != "no_answer") for score in evaluated]),
        "in_form": mean([float(score["code"] not in ("no_answer", "no_form")) for score in evaluated]),
        "coverage": len(evaluated) / len(graded) if graded else None,
        "unreadable": sum(score["unreadable"] is not None for score in evaluated),
        "n": len(evaluated),
        "confidence_intervals": {name: _interval(scores, settings) for name, scores in accuracies.items()},
        "by_calls": {band: _share(scores, settings) for band, scores in calls.items()},
        "by_answer_type": {kind: _share(scores, settings) for kind, scores in types.items()},
        "codes": {code: count for code in CODES if (count := sum(score["code"] == code for score in evaluated))},
        "errors": {code: count for code in ERRORS if (count := sum(score["error"] == code for score in evaluated))},
        "endings": dict(sorted(endings.items())),
    }
    if verdicts is not None:
        result |= judged(verdicts, judge, graded, settings)
    if twins is not None:
        answers, asked = twins
        for number, row in enumerate(asked):
            _check_reference(row, number)
        for whole, parts in [(predictions, answers), *repeats]:
            _check_length(whole, references, "predictions and references")
            _check_length(parts, asked, "the twins' predictions and references")
        rounds = [graded, *(_tasks(whole, references) for whole, _ in repeats)]
        alone = [_tasks(parts, asked) for parts in (answers, *(more for _, more in repeats))]
        gap = result["paired_gap"] = paired_gap(_pairs(references, rounds, asked, alone), settings)
        result |= {"paired_gap_all": gap["gap"], "n_paired": gap["n"]}  # as plain numbers, for tables and pages
        result["confidence_intervals"]["paired_gap_all"] = {part: gap[part] for part in ("low", "high", "method", "n")}
    if per_task:
        result["per_task"] = [
            {"task_id": row.get("task_id"), **(score or {"exact": None})}
            for row, score in zip(references, graded, strict=True)
        ]
    note = notes(references, graded)
    if result.get("n_paired") == 0:
        unpaired = "No paired gap: no task was evaluated together with all its calls asked for alone."
        note = {"note": f"{note['note']} {unpaired}" if note else unpaired}
    return {**result, "metric_version": VERSION, **note}


def _check_length(some: Sequence[Any], others: Sequence[Any], what: str) -> None:
    """Raise ValueError unless both have the same length."""
    if len(some) != len(others):
        raise ValueError(f"{what} must have the same length; there are {len(some)} and {len(others)}")


def _tasks(predictions: Sequence[Any], rows: Sequence[Row]) -> list[dict[str, Any] | None]:
    return [None if answer is None else _task(answer, row) for answer, row in zip(predictions, rows, strict=True)]


def _task(prediction: Json, row: Row) -> dict[str, Any]:
    reply = read_reply(prediction)
    graded = grade(reply.answer, understood(row))
    return {
        "exact": float(graded.right),
        "code": graded.code,
        "error": error_of({"calls": reply.calls, "answer": reply.answer}, row, graded),
        "wrong_fields": [] if graded.right else wrong_fields(reply.answer, row["expected_answer"]),
        "calls": len(reply.calls),
        "ending": reply.ending,
        "unreadable": reply.unreadable,
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


def _band_of(calls: int) -> str:
    """Return the name of the band of a number of calls."""
    low, high = next((low, high) for low, high in BANDS if high is None or calls <= high)
    return f"{low}+" if high is None else f"{low}-{high}"


def _groups(scores: Sequence[float | None], rows: Sequence[Row], of: Callable[[Row], str]) -> dict[str, list[float]]:
    """Group the scores (without None) by a value of their rows, in the order of the values; a group may be empty."""
    groups: dict[str, list[float]] = {value: [] for value in sorted({of(row) for row in rows})}
    for score, row in zip(scores, rows, strict=True):
        if score is not None:
            groups[of(row)].append(score)
    return groups


def _share(scores: Sequence[float], settings: Settings) -> dict[str, Any]:
    """Return the mean of scores between 0 and 1 with its interval and the number of tasks."""
    if not scores:
        return {"mean": None, "low": None, "high": None, "n": 0}
    estimate = share([scores], settings)
    return {"mean": estimate.value, "low": estimate.low, "high": estimate.high, "n": estimate.n}


def _interval(scores: Sequence[float], settings: Settings) -> dict[str, Any]:
    if not scores:
        return {"low": None, "high": None, "method": None, "n": 0}
    return share([scores], settings).interval


# A judge's verdicts


def judged(
    verdicts: Sequence[str | None],
    judge: str | None,
    graded: Sequence[Mapping[str, Any] | None],
    settings: Settings = USUAL,
) -> dict[str, Any]:
    """Return the accuracy by a judge's verdicts, and their agreement with exact grading.

    Args:
        verdicts: A verdict for each question; None if it was not judged.
        judge: The name of the judge.
        graded: The exact grade of each question, {"exact": 0 or 1}; None if it was not evaluated.
        settings: The settings of the interval.

    Raises:
        ValueError: If the numbers of verdicts and grades differ, or a verdict is not one of VERDICTS.
    """
    _check_length(verdicts, graded, "verdicts and predictions")
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
            **_interval(wins, settings),
            "verdicts": {
                verdict: count for verdict in VERDICTS if (count := sum(each == verdict for each in verdicts))
            },
            "coverage": len(both) / len(graded) if graded else None,
            "agreement": mean([float(win == score) for win, score in both]),
            "kappa": kappa(wins, exact),
            "only_judge": sum(win > score for win, score in both),
            "only_exact": sum(win < score for win, score in both),
        },
    }


# The paired gap


class Pair(NamedTuple):
    """A question with its twins, over all repeats in which they were evaluated.

    Attributes:
        parts: The product over its calls of the share of repeats in which the call's twin was right.
        whole: Share of repeats in which the question was answered correctly.
        calls: Number of calls that it needs.
        first: Whether all twins were right in the first repeat, and whether the answer was; None if not evaluated.
    """

    parts: float
    whole: float
    calls: int
    first: tuple[bool, bool] | None


def _pairs(
    references: Sequence[Row],
    rounds: Sequence[Sequence[Mapping[str, Any] | None]],
    rows: Sequence[Row],
    alone: Sequence[Sequence[Mapping[str, Any] | None]],
) -> list[Pair]:
    """Pair questions with their twins, if the question and every twin were evaluated at least once.

    Args:
        references: The questions.
        rounds: For each repeat, the score of each question.
        rows: The twins.
        alone: For each repeat, the score of each twin.
    """

    def tries(rounds: Sequence[Sequence[Mapping[str, Any] | None]], number: int) -> list[float | None]:
        return [None if scores[number] is None else scores[number]["exact"] for scores in rounds]  # type: ignore[index]

    twins: dict[str, list[list[float | None]]] = {}
    for number, row in enumerate(rows):
        twins.setdefault(str(row.get("parent")), []).append(tries(alone, number))
    pairs = []
    for number, row in enumerate(references):
        steps, whole = twins.get(str(row.get("task_id")), []), tries(rounds, number)
        known = [[score for score in each if score is not None] for each in (*steps, whole)]
        calls = len(row["expected_trace"])
        if len(steps) == calls and all(known):
            *shares, together = [sum(scores) / len(scores) for scores in known]
            opening = [scores[0] for scores in steps]
            first = None if whole[0] is None or None in opening else (0 not in opening, whole[0] == 1)
            pairs.append(Pair(prod(shares), together, calls, first))
    return pairs


def paired_gap(pairs: Sequence[Pair], settings: Settings = USUAL) -> dict[str, Any]:
    """Compare questions with their twins, overall and by number of calls.

    Returns:
        `gap` (mean of parts minus whole) with its interval, `n`, `parts`, `whole`; for the first repeat the discordant
        pairs `b` (only the parts right) and `c`, McNemar's `p`, and `compositionality_gap` (the share of `b` in the
        pairs with right parts, Press et al. 2023, which is about 1 - p^k without any loss due to composing);
        `by_calls` with the same for each band.
    """
    bands = {
        band: [pair for pair in pairs if _band_of(pair.calls) == band]
        for band in sorted({_band_of(pair.calls) for pair in pairs})
    }
    return {**_gap(pairs, settings), "by_calls": {band: _gap(some, settings) for band, some in bands.items()}}


def _gap(pairs: Sequence[Pair], settings: Settings) -> dict[str, Any]:
    parts, wholes = [pair.parts for pair in pairs], [pair.whole for pair in pairs]
    first = Counter(pair.first for pair in pairs)
    b, c = first[True, False], first[False, True]
    right = b + first[True, True]
    return {
        **paired(parts, wholes, settings=settings),
        "parts": mean(parts),
        "whole": mean(wholes),
        "b": b,
        "c": c,
        "p": mcnemar(b, c) if pairs else None,
        "compositionality_gap": b / right if right else None,
    }


# Step judges


def judge_score(original: str, swapped: str) -> float:
    """Return 1 for a win, ½ for a tie, 0 for a loss.

    Args:
        original: The pick (first, second or tie) when the right step is first.
        swapped: The pick when the right step is second.

    >>> judge_score("first", "second"), judge_score("first", "tie"), judge_score("second", "first")
    (1.0, 0.5, 0.0)
    """
    if "tie" in (original, swapped) or original == swapped:
        return 0.5
    return float(original == "first")


def _position(picks: Sequence[tuple[str, str]], settings: Settings) -> dict[str, Any]:
    """Return how often each position was chosen, and the bias.

    The bias is the share of the first position minus that of the second, 0 for a judge that ignores the position.
    """
    every = [pick for pair in picks for pick in pair]
    leaning = [((pair.count("first") - pair.count("second")) / 2) for pair in picks]
    bias = difference(leaning, settings=settings) if leaning else None
    return {
        **{place: every.count(place) / len(every) if every else None for place in PICKS},
        "bias": bias and bias.value,
        "low": bias and bias.low,
        "high": bias and bias.high,
    }


def score_steps(
    predictions: Sequence[Any], references: Sequence[Row], settings: Settings = USUAL, per_task: bool = False
) -> dict[str, Any]:
    """Score a pairwise judge of steps.

    The prediction for each row of `process` is {"original", "swapped"}, each first, second or tie. None means that the
    row was not evaluated; anything else is unreadable and counts as a loss.
    """
    picks = [_picks(prediction) for prediction in predictions]
    scores = [
        None if prediction is None else judge_score(*pair) if pair else 0.0
        for prediction, pair in zip(predictions, picks, strict=True)
    ]
    graded: list[dict[str, Any] | None] = [
        None if score is None else {"score": score, "unreadable": None if pair else _why_unreadable(prediction)}
        for prediction, pair, score in zip(predictions, picks, scores, strict=True)
    ]
    values = [score for score in scores if score is not None]

    def by(of: Callable[[Row], str]) -> dict[str, Any]:
        return {name: _share(group, settings) for name, group in _groups(scores, references, of).items()}

    result: dict[str, Any] = {
        "step_accuracy": mean(values),
        "wins": sum(score == 1 for score in values),
        "ties": sum(score == 0.5 for score in values),
        "losses": sum(score == 0 for score in values),
        "same_position": sum(pair is not None and pair[0] == pair[1] != "tie" for pair in picks),
        "coverage": len(values) / len(scores) if scores else None,
        "unreadable": sum(each is not None and each["unreadable"] is not None for each in graded),
        "n": len(values),
        "confidence_intervals": {"step_accuracy": _interval(values, settings)},
        "position": _position([pair for pair in picks if pair is not None], settings),
        "by_fault": by(lambda row: str(row["fault"])),
        "by_calls": by(lambda row: _band_of(int(row["num_calls"]))),
    }
    if per_task:
        result["per_task"] = [
            {"task_id": row.get("task_id"), **(each or {"score": None})}
            for row, each in zip(references, graded, strict=True)
        ]
    return result | notes(references, graded)


def _picks(prediction: Json) -> tuple[str, str] | None:
    """Return the two picks of a prediction; None if it is unreadable."""
    if not isinstance(prediction, Mapping):
        return None
    original, swapped = prediction.get("original"), prediction.get("swapped")
    return (original, swapped) if original in PICKS and swapped in PICKS else None


def _why_unreadable(prediction: Json) -> str:
    """Return why a prediction is unreadable, quoting its beginning."""
    given = json.dumps(prediction, ensure_ascii=False, default=str).encode(errors="backslashreplace").decode()
    shown = given if len(given) <= LONGEST else f"{given[:LONGEST]}…"
    return f'it must be {{"original": ..., "swapped": ...}}, each "first", "second" or "tie"; it is {shown}'
