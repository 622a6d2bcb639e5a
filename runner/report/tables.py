"""The tables of a report that all families share, as numbers by name; templates format them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from statistics import quantiles
from typing import Any, NamedTuple

from families.family import Column
from families.page import Figure, Group, Run, figure, page_of
from generator.core.shapes import Json
from metric.comptool_gap.intervals import paired
from runner.report.data import description
from runner.results import metric_version, pass_k_labels

Row = Mapping[str, Any]

OVERALL = "overall"  # the label for all tasks in a comparison
MOST_RUNS = 30  # compared with each other
MOST_BY_STRATUM = 4  # runs whose pairs are also compared by stratum; more are only compared over all tasks


@dataclass(frozen=True)
class Standing:
    """A line of the leaderboard."""

    run: Run
    rank: tuple[int, int] | None  # first and last rank that the bounds allow; None for built-in agents
    tied: bool  # whether another run has the same ranks
    figures: Mapping[str, Figure | None]
    coverage: float
    cost: float | None  # of the whole run in US dollars; None for built-in agents and unknown prices
    # cost of the first repeat per task that it solved strictly; None like `cost`, or if it solved none
    cost_per_solved: float | None
    tokens: int | None  # None for built-in agents
    latency: tuple[float, float] | None  # median and 95th percentile, in seconds


def leaderboard(group: Group) -> list[Standing]:
    """Return the lines of a group's leaderboard, the best run first."""
    ranks = _ranks(group.contenders)
    return [
        Standing(
            run,
            ranks.get(run.name),
            list(ranks.values()).count(ranks.get(run.name, (0, 0))) > 1,
            {name: figure(run, name) for name in run.family.columns},
            run.results["coverage"],
            *_spent(run),
        )
        for run in group.runs
    ]


def leaders(group: Group) -> list[Run]:
    """Return the subjects of a ranking that share the highest first total; none if that is 0."""
    main = group.family.totals[0]
    known = [(run, it.value) for run in group.subjects if (it := run.bounds(main))]
    most = max((value for _, value in known), default=0)
    return [run for run, value in known if value == most > 0]


def _ranks(runs: Sequence[Run]) -> dict[str, tuple[int, int]]:
    """Return the first and the last rank that the bounds of the first total (`Run.bounds`) allow, by name.

    The first is 1 + the number of runs whose lower bound is above this run's upper bound; the last is the number of
    runs whose upper bound is not below this run's lower bound.
    """
    every = {run.name: run.bounds(run.family.totals[0]) for run in runs}
    bounds = {name: (one.low, one.high) for name, one in every.items() if one}
    return {
        name: (
            1 + sum(other > high for other, _ in bounds.values()),
            len(bounds) - sum(other < low for _, other in bounds.values()),
        )
        for name, (low, high) in bounds.items()
    }


def _spent(run: Run) -> tuple[float | None, float | None, int | None, tuple[float, float] | None]:
    """Return the cost, the cost per solved task, the tokens and the latency of a run; None for unknown values."""
    ordered = seconds(run)
    if not ordered:
        return None, None, None, None
    cost, tokens = run.results["spent"]["cost"], _tokens(run) or None
    return (
        cost if tokens else cost or None,  # 0 is a price only where something was counted
        _cost_per_solved(run),
        tokens,
        (quantile(ordered, 50), quantile(ordered, 95)),
    )


def _cost_per_solved(run: Run) -> float | None:
    forms = [form["task_id"] for row in run.rows for form in run.family.variants(dict(row))]
    costs = [record["cost"] for form in forms if "cost" in (record := run.records.get((form, 0)) or {})]
    solved = sum(task["strict"] for task in run.scores["per_task"] if task["score"] is not None)
    return None if None in costs or not costs or not solved else fsum(costs) / solved


def _tokens(run: Run) -> int:
    """Return the tokens of the tasks in all repeats; those of twins do not count."""
    forms = {form["task_id"] for row in run.rows for form in run.family.variants(dict(row))}
    usages = [record.get("usage") or {} for (name, _), record in run.records.items() if name in forms]
    return sum(usage.get("total_tokens") or 0 for usage in usages)


def seconds(run: Run) -> list[float]:
    """Return how long each task took, with retries and waits, sorted; empty for built-in agents.

    Twins do not count; the time of a pair of steps is that of both orders.
    """
    ids = {row["task_id"] for row in run.rows}
    times: dict[tuple[str, int], list[float | None]] = defaultdict(list)
    for (name, repeat), record in run.records.items():
        task = name if name in ids else name.partition(":")[0]
        if task in ids:
            times[task, repeat].append(None if record["prediction"] is None else record.get("latency_s"))
    return sorted(sum(filter(None, parts)) for parts in times.values() if None not in parts)


def quantile(ordered: Sequence[float], percent: int) -> float:
    """Return a percentile of sorted values, by linear interpolation; that of 50 is the median."""
    return quantiles(ordered, n=100, method="inclusive")[percent - 1] if ordered[1:] else ordered[0]


class Repeated(NamedTuple):
    """Runs of a family that asked each task several times.

    Each run has the share of tasks that were strictly right every time, by stratum and over all tasks.
    """

    labels: Sequence[str]
    runs: Sequence[tuple[Run, Mapping[str, Figure]]]


def pass_k(runs: Sequence[Run]) -> list[Repeated]:
    """Return the results of runs that asked each task several times, by family."""
    repeated_runs = []
    repeated = [run for run in runs if "pass_k" in run.results]
    for name in dict.fromkeys(run.family.name for run in repeated):
        members = [run for run in repeated if run.family.name == name]
        labels = pass_k_labels(members[0].family, (row for run in members for row in run.rows))
        shares = []
        for run in members:
            known = {label: run.results["pass_k"].get(label.lower()) for label in labels}
            shares.append((run, {label: Figure(**share) for label, share in known.items() if share}))
        repeated_runs.append(Repeated(labels, shares))
    return repeated_runs


# Side by side


class SideBySide(NamedTuple):
    """Runs with any settings, the settings that differ, and the spread (largest minus smallest) of scores."""

    runs: Sequence[Run]
    columns: Mapping[str, Column]
    differing: Mapping[str, Sequence[str]]
    figures: Sequence[Mapping[str, Figure | None]]
    spread: Mapping[str, float | None]


def side_by_side(runs: Sequence[Run]) -> SideBySide:
    """Put runs of one family side by side without ranking them."""
    columns, page = runs[0].family.columns, page_of(runs[0].family)
    figures = [
        {
            name: None if column.signed and page.nothing_to_lose(run, name) else figure(run, name)
            for name, column in columns.items()
        }
        for run in runs
    ]
    spread: dict[str, float | None] = {}
    for name in columns:
        values = [it.value for found in figures if (it := found[name])]
        spread[name] = max(values) - min(values) if len(values) == len(runs) else None
    return SideBySide(runs, columns, differing([description(run) for run in runs]), figures, spread)


def differing(descriptions: Sequence[Mapping[str, str]]) -> dict[str, list[str]]:
    """Return the values that are not the same in all descriptions, by name."""
    values = {
        name: [description[name] for description in descriptions] for name in (descriptions[0] if descriptions else ())
    }
    return {name: found for name, found in values.items() if len(set(found)) > 1}


def untested(runs: Sequence[Run], names: Sequence[str] = ()) -> Iterator[str]:
    """Yield sentences on which runs are not tested against each other, why, and how to make them comparable.

    They are called by their numbers, unless names are given.
    """
    now = metric_version(runs[0].family)["digest"]
    old = [str(run.folder) for run in runs if run.metric != now]
    cures = {
        "other tasks": "The same --dataset, --select and --limit give the same tasks.",
        "another metric": "By the metric of this version, these are scored by "
        f"{' and '.join(f'`comptoolbench score {folder}`' for folder in old)}.",
    }
    settings = [(run.settings["tasks_digest"], run.metric) for run in runs]
    for why, of in zip(cures, zip(*settings, strict=True), strict=True):
        groups: dict[str, list[str]] = {}
        for number, value in enumerate(of):
            groups.setdefault(value, []).append(names[number] if names else str(number + 1))
        if len(groups) > 1:
            yield f"Not tested against each other ({why}): {' / '.join(map(', '.join, groups.values()))}. {cures[why]}"


def same_model(runs: Sequence[Run]) -> list[SideBySide]:
    """Return the runs of each model that was run more than once on tasks of the same family.

    The runs may differ in provider, seed or protocol.
    """
    models: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        if run.role is None:
            models.setdefault((run.family.name, run.model.rpartition("/")[2].casefold()), []).append(run)
    return [side_by_side(members) for members in models.values() if len(members) > 1]


# Two runs


class Paired(NamedTuple):
    """Two runs on the tasks of one stratum that were scored for both.

    Differences are second minus first; `difference` is that of strict scores, `mean_difference` that of scores.
    `won` and `lost` count the tasks that only the second, or only the first, got strictly right.
    """

    label: str
    n: int
    strict: tuple[float, float]
    difference: Figure
    won: int
    lost: int
    p: float
    means: tuple[float, float]
    mean_difference: Figure


class Comparison(NamedTuple):
    """Two runs on the same tasks, by stratum and in all; `numbers` are their positions among all runs compared."""

    runs: tuple[Run, Run]
    numbers: tuple[int, int]
    stratum: str
    parts: Sequence[Paired]


def comparisons(runs: Sequence[Run], *, whole: bool = False) -> list[Comparison]:
    """Compare each run with each later one that had the same tasks and metric.

    Runs are compared by stratum and over all tasks; many runs only over all tasks, unless `whole`.
    """
    numbered = list(enumerate(runs[:MOST_RUNS], 1))
    by_stratum = whole or len(runs) <= MOST_BY_STRATUM
    pairs = [(one, other) for place, one in enumerate(numbered) for other in numbered[place + 1 :]]
    found = [
        it._replace(numbers=(number, later), parts=it.parts if by_stratum else it.parts[-1:])
        for (number, one), (later, other) in pairs
        if (it := compare(one, other))
    ]
    return [it for it in found if it.parts]


def compare(first: Run, second: Run) -> Comparison | None:
    """Test the difference between two runs task by task; None if their tasks or metrics differ."""
    if not _comparable([first, second]):
        return None
    stratum = first.family.strata[0]
    both = [(stratum.of(row), *scores) for row, *scores in _both(first, second)]
    values = stratum.values(first.rows)
    parts = [(stratum.label(value), [pair for pair in both if pair[0] == value]) for value in values]
    return Comparison(
        (first, second),
        (1, 2),
        stratum.name,
        [_pair(name, pairs) for name, pairs in [*parts, (OVERALL, both)] if pairs],
    )


def _comparable(runs: Sequence[Run]) -> bool:
    return len({(run.settings["tasks_digest"], run.metric) for run in runs}) == 1


def _both(first: Run, second: Run) -> Iterator[tuple[Row, Mapping[str, Json], Mapping[str, Json]]]:
    for row, one, other in zip(first.rows, first.scores["per_task"], second.scores["per_task"], strict=True):
        if one["score"] is not None and other["score"] is not None:
            yield row, one, other


def _pair(name: str, pairs: Sequence[tuple[Any, Mapping[str, Json], Mapping[str, Json]]]) -> Paired:
    scores, strict = ([[pair[place][key] for pair in pairs] for place in (1, 2)] for key in ("score", "strict"))
    values = sorted({value for value, _, _ in pairs})
    strata, n = [values.index(value) for value, _, _ in pairs], len(pairs)

    on_strict, on_scores = (paired(other, one, strata) for one, other in (strict, scores))
    return Paired(
        name,
        n,
        (sum(strict[0]) / n, sum(strict[1]) / n),
        Figure(on_strict["gap"], on_strict["low"], on_strict["high"], n),
        on_strict["b"],
        on_strict["c"],
        on_strict["p"],
        (sum(scores[0]) / n, sum(scores[1]) / n),
        Figure(on_scores["gap"], on_scores["low"], on_scores["high"], n),
    )


# Many runs


class Difference(NamedTuple):
    """Strict accuracy of a run minus that of another, with Tango's interval and p of McNemar's exact test."""

    value: float
    low: float
    high: float
    n: int
    p: float


class Differences(NamedTuple):
    """All pairwise differences between runs on the same tasks.

    A cell is the run of its line minus the run of its column, over the tasks scored for both; None if there are none,
    and on the diagonal. If there are too many runs, the last `left_out` are omitted.
    """

    runs: Sequence[Run]
    cells: Sequence[Sequence[Difference | None]]
    left_out: int


def differences(runs: Sequence[Run]) -> Differences | None:
    """Compute all pairwise differences; None for fewer than three runs, or if their tasks or metrics differ."""
    if len(runs) < 3 or not _comparable(runs):
        return None
    shown = runs[:MOST_RUNS]
    cells = [[None if one is other else difference(one, other) for other in shown] for one in shown]
    return Differences(shown, cells, len(runs) - len(shown))


def difference(first: Run, second: Run) -> Difference | None:
    """Return how much more the first run solves, over the tasks scored for both; None if there are none."""
    both = [*_both(first, second)]
    if not both:
        return None
    found = paired([one["strict"] for _, one, _ in both], [other["strict"] for *_, other in both])
    return Difference(found["gap"], *(found[name] for name in ("low", "high", "n", "p")))
