"""The tables of a report: numbers by name, not yet text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple

from generator.control import CONDITIONS
from metric.comptool_gap.gap import clopper_pearson, gap_across_models, mcnemar, paired_bootstrap, spearman
from runner.report.data import Group, Run

__all__ = ["SCORES", "Comparison", "Figure", "ablation", "across", "compare", "control", "differing", "leaderboard", "pass_k", "same_model", "side_by_side"]

Json = Any

LEVELS = ("L0", "L1", "L2", "L3")
SCORES = {
    "accuracy_l0": "L0",
    "accuracy_l1": "L1",
    "accuracy_l2": "L2",
    "accuracy_l3": "L3",
    "accuracy": "overall",
    "strict_accuracy": "strict",
    "comp_gap": "CompGap",
    "selection_gap": "selection gap",
}
CORRELATED = 3  # models; with fewer a rank correlation says nothing


class Figure(NamedTuple):
    """A figure with its interval and the number of tasks behind it."""

    value: float
    low: float
    high: float
    n: int


@dataclass(frozen=True)
class Standing:
    """A line of the leaderboard.

    Attributes:
        rank: First and last rank that the intervals allow; None for floor and ceiling.
        tied: Whether another run has the same ranks.
        latency: Median and 95th percentile, in seconds.
    """

    run: Run
    rank: tuple[int, int] | None
    tied: bool
    figures: Mapping[str, Figure | None]
    coverage: float
    cost: float | None
    tokens: int | None
    latency: tuple[float, float] | None


def figure(run: Run, name: str) -> Figure | None:
    """One of a run's scores, None where it is not defined."""
    value, interval = run.scores[name], run.scores["confidence_intervals"].get(name)
    return None if value is None or interval is None else Figure(value, interval["low"], interval["high"], interval["n"])


def leaderboard(group: Group) -> list[Standing]:
    """The runs of a group, the best first."""
    ranks = _ranks(group.contenders)
    return [
        Standing(
            run,
            ranks.get(run.name),
            list(ranks.values()).count(ranks.get(run.name, (0, 0))) > 1,
            {name: figure(run, name) for name in SCORES},
            run.found["coverage"],
            *_spent(run),
        )
        for run in group.runs
    ]


def _ranks(runs: Sequence[Run]) -> dict[str, tuple[int, int]]:
    """By name, the ranks that the intervals of the overall accuracy allow.

    The first is 1 + the number of runs whose lower bound lies above this one's upper bound; the last leaves behind only runs that lie wholly below.
    """
    bounds = {run.name: interval for run in runs if (interval := run.interval("accuracy"))}
    return {
        name: (1 + sum(other > high for other, _ in bounds.values()), len(bounds) - sum(other < low for _, other in bounds.values()))
        for name, (low, high) in bounds.items()
    }


def _spent(run: Run) -> tuple[float | None, int | None, tuple[float, float] | None]:
    """Cost, tokens and latency; None where no model was called."""
    seconds = sorted(record["latency_s"] for record in run.records.values() if "latency_s" in record and record["prediction"] is not None)
    if not seconds:
        return None, None, None
    return run.found["spent"]["cost"], run.found["spent"]["tokens"], (_quantile(seconds, Fraction(1, 2)), _quantile(seconds, Fraction(95, 100)))


def _quantile(ordered: Sequence[float], share: Fraction) -> float:
    """Nearest rank."""
    return ordered[ceil(share * len(ordered)) - 1]


class Weighting(NamedTuple):
    """What becomes of a group under one weight configuration. `rho` and `p` are None for the default itself and for too few models."""

    name: str
    rho: float | None
    p: float | None
    keep: int
    n: int


def ablation(group: Group) -> list[Weighting]:
    """Rank correlation with the default, and how many contenders keep the selection gap, under each weight configuration."""
    runs = [run for run in group.contenders if run.scores["accuracy"] is not None]
    with_gap = [run for run in runs if run.scores["selection_gap"] is not None]
    found = []
    for name in runs[0].scores["ablation"] if runs else ():
        before, after = ([run.scores["ablation"][weights]["accuracy"] for run in runs] for weights in ("default", name))
        comparable = name != "default" and len(runs) >= CORRELATED and len(set(before)) > 1 and len(set(after)) > 1
        rho, p = spearman(before, after) if comparable else (None, None)
        found.append(Weighting(name, rho, p, sum(run.scores["ablation"][name]["selection_gap"] > 0 for run in with_gap), len(with_gap)))
    return found


class Across(NamedTuple):
    """The selection gap over the contenders of a group: its mean with a bootstrap over models, and how many models have one."""

    gap: Figure
    models_with_gap: int


def across(group: Group) -> Across | None:
    """The selection gap over models; None for fewer than two that were run at all levels."""
    accuracies = [{f"l{level}": run.scores[f"accuracy_l{level}"] for level in range(4)} for run in group.contenders]
    whole = [row for row in accuracies if None not in row.values()]
    if len(whole) < 2:
        return None
    found = gap_across_models(whole)
    return Across(Figure(found["selection_gap"], found["low"], found["high"], found["n"]), found["models_with_gap"])


def pass_k(runs: Sequence[Run]) -> list[tuple[Run, dict[str, Figure]]]:
    """For runs that put each task several times: by level, the share of tasks that were strictly right every time."""
    return [
        (run, {level: Figure(**run.found["pass_k"][level.lower()]) for level in LEVELS if level.lower() in run.found["pass_k"]})
        for run in runs
        if "pass_k" in run.found
    ]


# Side by side ---------------------------------------------------------------------------------------------------------------------------------------------


class SideBySide(NamedTuple):
    """Runs whatever their settings, what differs between them, and the spread of each score (largest minus smallest)."""

    runs: Sequence[Run]
    differing: Mapping[str, Sequence[str]]
    figures: Sequence[Mapping[str, Figure | None]]
    spread: Mapping[str, float | None]


def side_by_side(runs: Sequence[Run]) -> SideBySide:
    """Put runs beside each other without ranking them."""
    figures = [{name: figure(run, name) for name in SCORES} for run in runs]
    spread: dict[str, float | None] = {}
    for name in SCORES:
        values = [it.value for found in figures if (it := found[name])]
        spread[name] = max(values) - min(values) if len(values) == len(runs) else None
    return SideBySide(runs, differing([run.description for run in runs]), figures, spread)


def differing(descriptions: Sequence[Mapping[str, str]]) -> dict[str, list[str]]:
    """What is not the same in all descriptions."""
    values = {name: [description[name] for description in descriptions] for name in (descriptions[0] if descriptions else ())}
    return {name: found for name, found in values.items() if len(set(found)) > 1}


def same_model(runs: Sequence[Run]) -> list[SideBySide]:
    """The runs of each model that was run more than once: through several providers, on several seeds, under several protocols."""
    models: dict[str, list[Run]] = {}
    for run in runs:
        if run.role is None:
            models.setdefault(run.model.rpartition("/")[2].casefold(), []).append(run)
    return [side_by_side(members) for members in models.values() if len(members) > 1]


# Two runs -------------------------------------------------------------------------------------------------------------------------------------------------


class Paired(NamedTuple):
    """Two runs on the tasks of one level that both were scored on; `difference` is second minus first."""

    level: str
    n: int
    means: tuple[float, float]
    difference: Figure
    strict: tuple[float, float]
    won: int
    lost: int
    p: float


class Comparison(NamedTuple):
    """Two runs on the same tasks. `won` and `lost` are the tasks that only the second, or only the first, got strictly right."""

    runs: tuple[Run, Run]
    differing: Mapping[str, Sequence[str]]
    levels: Sequence[Paired]
    won: Sequence[str]
    lost: Sequence[str]


def compare(first: Run, second: Run) -> Comparison | None:
    """Test the difference between two runs task by task; None if they had other tasks or another metric."""
    if first.settings["tasks_digest"] != second.settings["tasks_digest"] or first.metric != second.metric:
        return None
    both = [
        (one, other)
        for one, other in zip(first.scores["per_task"], second.scores["per_task"], strict=True)
        if one["score"] is not None and other["score"] is not None
    ]
    levels = [(LEVELS[level], [pair for pair in both if pair[0]["level"] == level]) for level in range(4)]
    return Comparison(
        (first, second),
        differing([first.description, second.description]),
        [_pair(name, pairs) for name, pairs in [*levels, ("overall", both)] if pairs],
        [one["task_id"] for one, other in both if one["strict"] < other["strict"]],
        [one["task_id"] for one, other in both if one["strict"] > other["strict"]],
    )


def _pair(name: str, pairs: Sequence[tuple[Mapping[str, Json], Mapping[str, Json]]]) -> Paired:
    scores, strict = ([[task[key] for task in column] for column in zip(*pairs, strict=True)] for key in ("score", "strict"))
    found = paired_bootstrap(scores[0], scores[1], [one["level"] for one, _ in pairs])
    n = len(pairs)
    return Paired(
        name,
        n,
        (sum(scores[0]) / n, sum(scores[1]) / n),
        Figure(found["difference"], found["low"], found["high"], n),
        (sum(strict[0]) / n, sum(strict[1]) / n),
        sum(one < other for one, other in zip(*strict, strict=True)),
        sum(one > other for one, other in zip(*strict, strict=True)),
        mcnemar(strict[0], strict[1]),
    )


# The L0 control experiment --------------------------------------------------------------------------------------------------------------------------------


class Condition(NamedTuple):
    """The L0 tasks of a run under one prompt condition; `change` and `p` (McNemar) against the minimal prompts."""

    name: str
    accuracy: Figure
    tool_selection: float
    arguments: float
    change: float | None
    p: float | None


def control(run: Run) -> list[Condition]:
    """The control experiment (paper, Appendix H), for a run on tasks that have a `condition`; otherwise nothing."""
    scores: dict[str, dict[str, Mapping[str, Json]]] = {}
    for row, task in zip(run.rows, run.scores["per_task"], strict=True):
        if row.get("condition") is not None and task["score"] is not None:
            name = row["condition"] if isinstance(row["condition"], str) else CONDITIONS[row["condition"]]
            scores.setdefault(name, {})[row["task_id"].partition(".")[0]] = task
    minimal = scores.get("minimal", {})
    found = []
    for name, tasks in scores.items():
        right, n = sum(task["score"] for task in tasks.values()), len(tasks)
        shared = [(minimal[task]["score"], tasks[task]["score"]) for task in tasks if task in minimal and name != "minimal"]
        found.append(
            Condition(
                name,
                Figure(right / n, *clopper_pearson(int(right), n), n),
                sum(task["tool_selection"] for task in tasks.values()) / n,
                sum(task["arguments"] for task in tasks.values()) / n,
                sum(after - before for before, after in shared) / len(shared) if shared else None,
                mcnemar([before for before, _ in shared], [after for _, after in shared]) if shared else None,
            )
        )
    return found
