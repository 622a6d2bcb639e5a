"""Summarises the scores of any number of tasks: means, gaps, intervals and counts of errors.

Equal scores are counted, so memory does not grow with the number of tasks.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter, methodcaller
from typing import Any, NamedTuple

from .intervals import USUAL, Settings, combined, share
from .scoring import ERRORS, LEVELS, VERSION, TaskScore, weigh
from .weights import CONFIGURATIONS, Configuration

COMPOSED = range(1, len(LEVELS))

_STRICT, _SCORE = attrgetter("strict"), attrgetter("score")
_MEANS = {"tool_selection": "tool_selection", "argument_accuracy": "arguments"}  # name in the result: field
_MEANS |= {name: name for name in ("sequence", "data_flow", "completeness")}
_SCALE = 1 << 1074  # every finite float is an integer divided by this number


class Scores(NamedTuple):
    """The parts of a task's score that summaries need; tasks with equal parts are counted together.

    Attributes:
        level, score, ...: As in `TaskScore`.
        aligned: The number of aligned calls.
        error: The primary error.
        codes: The error codes of the calls, with their counts.
    """

    level: int
    score: float
    strict: float
    sequence: float
    arguments: float
    data_flow: float | None
    completeness: float
    tool_selection: float
    calls: int
    counted: int
    refused: int
    missing: int
    foreseen: int
    loose_references: int
    aligned: int
    error: str | None
    codes: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, score: TaskScore) -> "Scores":
        """Return the scores of a task."""
        codes = Counter(code for codes in score["errors"] for code in codes)
        fields: Any = score
        same = [fields[name] for name in cls._fields[:14]]  # the first 14 fields have the names of TaskScore
        return cls._make([*same, len(score["alignment"]), score["error"], tuple(sorted(codes.items()))])

    @property
    def unreadable(self) -> bool:
        """Whether the prediction contains a shape of no known client."""
        return any(code == "unreadable" for code, _ in self.codes)

    def under(self, configuration: Configuration) -> float:
        """Return the score under another configuration of weights."""
        score: Any = {**self._asdict(), "alignment": range(self.aligned)}
        return weigh(score, configuration)


class Tally:
    """Counts the scores of any number of tasks, which are added one by one or as another tally.

    Memory grows only with the number of different scores.

    Attributes:
        tasks: The number of tasks.
        scores: For each different `Scores`, the number of evaluated tasks that have it.
        unreadable: Index and id of the first task whose prediction contains a shape of no known client.
    """

    def __init__(self) -> None:
        self.tasks = 0
        self.scores: Counter[Scores] = Counter()
        self.unreadable: tuple[int, Any] | None = None

    def add(self, scores: Scores | None, task: Any = None) -> None:
        """Add a task; `scores` is None if it was not evaluated."""
        if scores is not None:
            self.scores[scores] += 1
            if self.unreadable is None and scores.unreadable:
                self.unreadable = self.tasks, task
        self.tasks += 1

    def merge(self, later: "Tally") -> None:
        """Add the tasks of another tally, which come after these."""
        if self.unreadable is None and later.unreadable is not None:
            self.unreadable = self.tasks + later.unreadable[0], later.unreadable[1]
        self.tasks += later.tasks
        self.scores.update(later.scores)

    def summary(
        self,
        configuration: Configuration = CONFIGURATIONS["default"],
        settings: Settings = USUAL,
        ablation: bool = False,
    ) -> dict[str, Any]:
        """Return the metric's result, as its card describes it, without the parts on single tasks and on twins.

        Args:
            configuration: The configuration with which the tasks were scored.
            settings: The settings of the intervals.
            ablation: Whether to add the accuracies and gaps under all configurations.
        """
        every, evaluated = list(self.scores.items()), self.scores.total()
        calls, counted, aligned, refused, foreseen, loose = (
            sum(count * part for scores, count in every for part in [getattr(scores, name)])
            for name in ("calls", "counted", "aligned", "refused", "foreseen", "loose_references")
        )
        result = {
            **{f"strict_{name}": value for name, value in _gaps(self._by_level(_STRICT)).items()},
            **_gaps(self._by_level(_SCORE)),
            **{
                name: mean((value, n) for scores, n in every if (value := getattr(scores, field)) is not None)
                for name, field in _MEANS.items()
            },
            "extra_call_rate": (counted - aligned) / counted if counted else None,
            "refused_call_rate": refused / calls if calls else None,
            "no_call_rate": mean((float(scores.calls == 0), count) for scores, count in every),
            "coverage": evaluated / self.tasks if self.tasks else None,
            "unreadable": self._unreadable,
            "foreseen": foreseen,
            "loose_references": loose,
            "n": evaluated,
            **{
                f"n_l{level}": sum(count for scores, count in every if scores.level == level)
                for level in range(len(LEVELS))
            },
            "confidence_intervals": self._intervals(settings),
            "errors": self._errors(),
        }
        if ablation:
            result["ablation"] = {
                name: _gaps(self._by_level(methodcaller("under", other))) for name, other in CONFIGURATIONS.items()
            }
        result["metric_version"] = VERSION
        if notes := list(self.notes()):
            result["note"] = " ".join(notes)
        return result

    @property
    def _unreadable(self) -> int:
        return sum(count for scores, count in self.scores.items() if scores.unreadable)

    def notes(self) -> Iterator[str]:
        """Yield notes on the result; the one on unreadable predictions comes last."""
        evaluated = self.scores.total()
        if not self.tasks:
            yield "There is nothing to score: no predictions were given."
        if evaluated < self.tasks:
            yield (
                f"Not evaluated: {self.tasks - evaluated} of {self.tasks} tasks. The scores are means over the others."
            )
        if self.unreadable is not None:
            place, task = self.unreadable
            yield (
                f"Unreadable: {self._unreadable} of {self.tasks} predictions hold something in the shape of no known "
                f"client, which counts as a wrong call; "
                f"the first is predictions[{place}] ({task}). The metric's card lists the shapes that are read."
            )

    def _by_level(self, of: Callable[[Scores], float]) -> dict[int, Counter[float]]:
        """Count how often each value of a score occurs at each level."""
        values: dict[int, Counter[float]] = {level: Counter() for level in range(len(LEVELS))}
        for scores, count in self.scores.items():
            values[scores.level][of(scores)] += count
        return values

    def _intervals(self, settings: Settings) -> dict[str, dict[str, Any]]:
        """Return an interval for each accuracy and gap.

        The intervals of accuracies are exact if all scores are 0 or 1, else from the bootstrap; the intervals of gaps
        are combined from those of the levels.
        """
        intervals: dict[str, dict[str, Any]] = {}
        for prefix, of in (("strict_", _STRICT), ("", _SCORE)):
            values = self._by_level(of)
            levels = {level: share([found], settings) for level, found in values.items() if found}
            estimates = {"accuracy": share(list(values.values()), settings)} if levels else {}
            estimates |= {f"accuracy_l{level}": estimate for level, estimate in levels.items()}
            estimates |= {
                f"comp_gap_l{level}": combined([(1, levels[0]), (-1, levels[level])])
                for level in COMPOSED
                if {0, level} <= levels.keys()
            }
            if len(levels) == len(LEVELS):
                for name, sign in (("comp_gap", 1), ("selection_gap", -1)):
                    others = [(-sign / len(COMPOSED), levels[level]) for level in COMPOSED]
                    estimates[name] = combined([(sign, levels[0]), *others])
            intervals |= {prefix + name: estimate.interval for name, estimate in estimates.items()}
        return intervals

    def _errors(self) -> dict[str, dict[str, dict[str, int]]]:
        """Count, for each level, the primary errors of tasks and all occurrences of each error code."""
        primary, every = ([Counter[str]() for _ in LEVELS] for _ in range(2))
        for scores, count in self.scores.items():
            found = every[scores.level]
            if scores.error is not None:
                primary[scores.level][scores.error] += count
            for code, times in scores.codes:
                found[code] += times * count
            found["missing_call"] += scores.missing * count
        for level, found in enumerate(every):
            found |= {code: primary[level][code] for code in ("call_in_text", "no_call")}
        return {
            f"l{level}": {
                name: {code: found[code] for code in ERRORS if found[code]}
                for name, found in (("primary", primary[level]), ("all", every[level]))
            }
            for level in range(len(LEVELS))
        }


def mean(counted: Iterable[tuple[float, int]]) -> float | None:
    """Return the mean of values with their counts, rounded only once; None if there are none.

    >>> mean([(0.1, 10)]), mean([])
    (0.1, None)
    """
    total = number = 0
    for value, count in counted:
        numerator, denominator = value.as_integer_ratio()
        total += numerator * (_SCALE // denominator) * count
        number += count
    return total / _SCALE / number if number else None


def composition_gap(accuracy: Mapping[int, Any]) -> dict[str, Any]:
    """Return the gaps that follow from the accuracies by level (numbers or arrays).

    A gap is None if one of its levels is missing.

    >>> composition_gap({0: 45.0, 1: 60.0, 2: 90.0, 3: 30.0})
    {'comp_gap_l1': -15.0, 'comp_gap_l2': -45.0, 'comp_gap_l3': 15.0, 'comp_gap': -15.0, 'selection_gap': 15.0}
    """
    gaps: dict[str, Any] = {
        f"comp_gap_l{level}": accuracy[0] - accuracy[level] if 0 in accuracy and level in accuracy else None
        for level in COMPOSED
    }
    whole = sum(gaps.values()) / 3 if len(accuracy) == len(LEVELS) else None
    return {**gaps, "comp_gap": whole, "selection_gap": None if whole is None else 0.0 - whole}


def _gaps(levels: Mapping[int, Counter[float]]) -> dict[str, Any]:
    """Return accuracies and gaps, given how often each score occurs at each level."""
    means = {level: mean(scores.items()) for level, scores in levels.items() if scores}
    return {
        "accuracy": mean(pair for scores in levels.values() for pair in scores.items()),
        **{f"accuracy_l{level}": means.get(level) for level in levels},
        **composition_gap(means),
    }
