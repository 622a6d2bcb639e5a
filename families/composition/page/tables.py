"""The family's tables, as numbers by name; templates format them."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from families.formatting import could_lose
from families.page import Figure, Group, Run, figure
from generator.composition.control import CONDITIONS
from generator.core.shapes import Json
from metric.comptool_gap.gap import gap_across_models
from metric.comptool_gap.intervals import clopper_pearson, paired, share
from metric.comptool_gap.ranks import spearman
from metric.comptool_gap.scoring import ERRORS

FEWEST = 5  # models; with fewer, no rank correlation has p below .05, and the interval of a mean may cover any value


class Weighting(NamedTuple):
    """The results of a group under one weight configuration.

    `rho` and `p` compare the ranks of models with those under the default weights; they are None for the default itself
    and if all scores are equal. `below` is the number of the `n` models with a gap below 0.
    """

    name: str
    rho: float | None
    p: float | None
    below: int
    n: int


def ablation(group: Group) -> list[Weighting]:
    """Compare each weight configuration of the paper's score with the default: rank correlation, and gaps below 0.

    The list is empty for fewer than five models.
    """
    runs = [run for run in group.contenders if run.scores["accuracy"] is not None]
    with_gap = [run for run in runs if run.scores["comp_gap"] is not None]
    lines = []
    for name in runs[0].scores["ablation"] if len(runs) >= FEWEST else ():
        before, after = ([run.scores["ablation"][weights]["accuracy"] for run in runs] for weights in ("default", name))
        comparable = name != "default" and len(set(before)) > 1 and len(set(after)) > 1
        rho, p = spearman(before, after) if comparable else (None, None)
        lines.append(
            Weighting(
                name, rho, p, sum(run.scores["ablation"][name]["comp_gap"] < 0 for run in with_gap), len(with_gap)
            )
        )
    return lines


class Across(NamedTuple):
    """The composition gap over the contenders of a group.

    The mean with an interval over models, the method of the interval, and the number of models with a gap above 0.
    """

    gap: Figure
    method: str
    above: int


def across(group: Group) -> tuple[Across, Across] | None:
    """Return the gap over models, of strict accuracy and of the paper's score.

    The result is None for fewer than five models that were run at all levels.
    """
    whole = [run for run in group.contenders if run.scores["comp_gap"] is not None]
    return (_across(whole, "strict_"), _across(whole, "")) if len(whole) >= FEWEST else None


def _across(runs: Sequence[Run], prefix: str) -> Across:
    gaps = gap_across_models(
        [{f"l{level}": run.scores[f"{prefix}accuracy_l{level}"] for level in range(4)} for run in runs]
    )
    low, high = max(-1.0, 0.0 - gaps["high"]), min(1.0, 0.0 - gaps["low"])  # the range of gaps
    return Across(
        Figure(0.0 - gaps["selection_gap"], low, high, gaps["n"]),
        gaps["method"],
        sum(gap > 0 for gap in gaps["comp_gap"]),
    )


class GapParts(NamedTuple):
    """The parts of a run's strict gap, over the tasks of a level that were evaluated with all their twins.

    The numbers are those of the metric (`metric/comptool_gap/decomposition.py`): `strict_gap` is the sum of
    `other_tools`, `more_chances` and `composing`, the paired gap. `strict_gap` and `other_tools` are None for a run
    without L0 tasks, `relative_loss` and `compositionality_gap` if no task has all its calls right in the twins.

    Attributes:
        l0: Share of the L0 tasks that are strictly right.
        alone: Share of the twins that are strictly right.
        parts: Share of tasks whose twins are all strictly right.
        whole: Share of tasks that are strictly right.
        lost: Number of tasks whose twins are all right, but which are wrong.
        won: Number of tasks that are right, but not all of whose twins are.
        p: The p value of McNemar's test.
        no_call: Share of the replies to twins that contain no call.
    """

    model: str
    level: str
    n: int
    l0: float | None
    alone: float
    parts: float
    whole: float
    strict_gap: Figure | None
    other_tools: Figure | None
    more_chances: Figure
    composing: Figure
    per_call_loss: Figure
    relative_loss: Figure | None
    lost: int
    won: int
    p: float
    compositionality_gap: float | None
    no_call: float

    @property
    def nothing(self) -> dict[str, str]:
        """The gaps that could not have shown a loss, with the reason."""
        singles = self.strict_gap.n - self.n if self.strict_gap else 0
        gaps = {
            "strict_gap": (self.strict_gap, self.l0, f"0 of {singles} single calls right"),
            "composing": (self.composing, self.parts, f"0 of {self.n} tasks right one by one"),
            "per_call_loss": (self.per_call_loss, self.alone, "no call right alone"),
        }
        return {name: why for name, (gap, base, why) in gaps.items() if gap and not could_lose(base, gap.value)}


def gap_parts(group: Group) -> tuple[list[GapParts], list[str]]:
    """Return the parts of the gap of each run with twins, in all and by level; and the folders of runs without parts.

    The latter were scored by an earlier version of the metric, which only computed the paired gap.
    """
    lines, earlier = [], []
    for run in group.runs:
        paired = run.scores.get("paired") or {"all": {"n": 0}}
        if paired["all"]["n"] and "more_chances" not in paired["all"]:
            earlier.append(str(run.folder))
            continue
        for level, part in paired.items():
            if part["n"]:
                names = ("strict_gap", "other_tools", "more_chances", "per_call_loss", "relative_loss")
                figures = {name: Figure.of(part[name]) for name in names}
                lines.append(
                    GapParts(
                        model=run.name,
                        level="L1 to L3" if level == "all" else level.upper(),
                        composing=Figure(part["gap"], part["low"], part["high"], part["n"]),
                        lost=part["b"],
                        won=part["c"],
                        l0=part["l0"],
                        **{name: part[name] for name in ("n", "alone", "parts", "whole", "p", "no_call")},
                        compositionality_gap=part["compositionality_gap"],
                        **figures,  # type: ignore[arg-type]  # None only where the class says so
                    )
                )
    return lines, earlier


def flat(lines: Sequence[GapParts]) -> list[dict[str, Json]]:
    """Return the lines as flat dictionaries: each figure becomes its value and its two limits."""
    return [
        {
            f"{name}{end}": value
            for name, kind in GapParts.__annotations__.items()
            for end, value in _ends(getattr(line, name), figure="Figure" in str(kind))
        }
        for line in lines
    ]


def _ends(value: Json, *, figure: bool) -> Iterator[tuple[str, Json]]:
    return zip(("", "_low", "_high"), value or (None,) * 3, strict=False) if figure else iter([("", value)])


class Accuracy(NamedTuple):
    """The mean of a dimension (tool selection or arguments) of a run, over the tasks of a level or all tasks."""

    model: str
    what: str
    level: str
    value: float
    low: float
    high: float
    n: int


def accuracies(group: Group) -> list[Accuracy]:
    """Return the tool and the argument accuracy of each run (paper, Table 5), by level and in all."""
    lines = []
    for run in group.runs:
        for what, dimension in (("tools", "tool_selection"), ("arguments", "arguments")):
            by_level: dict[str, list[float]] = {}
            for row, task in zip(run.rows, run.scores["per_task"], strict=True):
                if task["score"] is not None:
                    by_level.setdefault(f"L{row['level']}", []).append(task[dimension])
            parts = [(level, [by_level[level]]) for level in sorted(by_level)]
            for level, strata in [*parts, ("all", list(by_level.values()))] if parts else ():
                estimate = share(strata)
                lines.append(Accuracy(run.name, what, level, *estimate[:3], estimate.n))
    return lines


# The number of distractors


@dataclass(frozen=True)
class Study:
    """Runs of one model that differ only in the number of distractors.

    Attributes:
        model: Its name, with whatever distinguishes the study from others of the same model.
        runs: The runs by the number of distractors per task, the fewest first.
    """

    model: str
    runs: Mapping[int, Run]

    @property
    def fewest(self) -> Run:
        """The run with the fewest distractors."""
        return next(iter(self.runs.values()))

    @property
    def levels(self) -> dict[str, str]:
        """The names of the strict accuracies, by level and in all."""
        numbers = sorted({row["level"] for row in self.fewest.rows})
        return {f"L{level}": f"strict_accuracy_l{level}" for level in numbers} | {"all": "strict_accuracy"}

    def figures(self, name: str) -> dict[int, Figure | None]:
        """Return a score by the number of distractors."""
        return {count: figure(run, name) for count, run in self.runs.items()}

    def change(self, level: str) -> dict[str, Json]:
        """Compare strict accuracy with the most and the fewest distractors (see `paired`), at a level or "all"."""
        tasks = [run.scores["per_task"] for run in self.runs.values()]
        pairs = [
            (after["strict"], before["strict"])
            for row, before, after in zip(self.fewest.rows, tasks[0], tasks[-1], strict=True)
            if level in ("all", f"L{row['level']}") and None not in (before["score"], after["score"])
        ]
        return paired([after for after, _ in pairs], [before for _, before in pairs])


def distractors(run: Run) -> int | None:
    """Return how many tools the tasks of a run offer besides those that they need; None if the number varies."""
    catalog = str(run.settings.get("catalog"))
    if catalog.isdecimal():
        return int(catalog)
    if catalog != "task":
        return len(run.family.catalogue()) - 1 if catalog == "full" else None
    counts = {
        len(row["available_tools"]) - len({step["tool_name"] for step in row["expected_trace"]}) for row in run.rows
    }
    return counts.pop() if len(counts) == 1 else None


def studies(runs: Sequence[Run]) -> list[Study]:
    """Return the studies of models that were run with several numbers of distractors and otherwise equal settings."""
    alike: dict[str, dict[int, Run]] = {}
    for run in runs:
        others = {name: value for name, value in run.settings.items() if name != "catalog"}
        if (count := distractors(run)) is not None:
            alike.setdefault(json.dumps([others, run.metric], sort_keys=True), {}).setdefault(count, run)
    found = [Study("", dict(sorted(members.items()))) for members in alike.values() if len(members) > 1]
    times = Counter(study.fewest.model for study in found)
    return [
        replace(study, model=name if times[name] == 1 else f"{name} ({one.settings['protocol']}, {one.folder.parent})")
        for study in found
        for one in [study.fewest]
        for name in [one.model]
    ]


# The L0 control experiment


class Condition(NamedTuple):
    """The results of a run on the L0 tasks under one prompt condition.

    `accuracy` is strict; `change` and `p` (McNemar) compare it with the minimal prompts; `errors` counts tasks by
    their primary error.
    """

    name: str
    accuracy: Figure
    tool_selection: float
    arguments: float
    change: float | None
    p: float | None
    errors: Mapping[str, int]


def error_codes(conditions: Sequence[Condition]) -> list[str]:
    """Return the primary errors that occur under any condition, in the order in which the metric checks for them."""
    seen = {code for condition in conditions for code in condition.errors}
    return [*(code for code in ERRORS if code in seen), *sorted(seen.difference(ERRORS))]


def control(run: Run) -> list[Condition]:
    """Return the control experiment (paper, Appendix H); empty if the tasks of the run have no `condition`."""
    scores: dict[str, dict[str, Mapping[str, Json]]] = {}
    for row, task in zip(run.rows, run.scores["per_task"], strict=True):
        if row.get("condition") is not None and task["score"] is not None:
            name = row["condition"] if isinstance(row["condition"], str) else CONDITIONS[row["condition"]]
            scores.setdefault(name, {})[row["task_id"].partition(".")[0]] = task
    minimal = scores.get("minimal", {})
    lines = []
    for name, tasks in scores.items():
        right, n = sum(task["strict"] for task in tasks.values()), len(tasks)
        shared = [task for task in tasks if task in minimal and name != "minimal"]
        change = paired([tasks[task]["strict"] for task in shared], [minimal[task]["strict"] for task in shared])
        lines.append(
            Condition(
                name,
                Figure(right / n, *clopper_pearson(int(right), n), n),
                sum(task["tool_selection"] for task in tasks.values()) / n,
                sum(task["arguments"] for task in tasks.values()) / n,
                change["gap"],
                change["p"],
                Counter(task["error"] for task in tasks.values() if task["error"]),
            )
        )
    return lines
