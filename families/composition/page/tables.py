"""The tables of the family: numbers by name, not yet text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from families.page import Figure, Group, Run
from generator.composition.control import CONDITIONS
from generator.core.shapes import Json
from metric.comptool_gap.gap import gap_across_models
from metric.comptool_gap.intervals import clopper_pearson, paired
from metric.comptool_gap.ranks import spearman

CORRELATED = 3  # models; with fewer a rank correlation says nothing


class Weighting(NamedTuple):
    """What becomes of a group under one weight configuration.

    `rho` and `p` are None for the default itself and for too few models.
    """

    name: str
    rho: float | None
    p: float | None
    below: int
    n: int


def ablation(group: Group) -> list[Weighting]:
    """Compare each weight configuration of the paper's score with the default: rank correlation, and gaps below 0."""
    runs = [run for run in group.contenders if run.scores["accuracy"] is not None]
    with_gap = [run for run in runs if run.scores["comp_gap"] is not None]
    lines = []
    for name in runs[0].scores["ablation"] if runs else ():
        before, after = ([run.scores["ablation"][weights]["accuracy"] for run in runs] for weights in ("default", name))
        comparable = name != "default" and len(runs) >= CORRELATED and len(set(before)) > 1 and len(set(after)) > 1
        rho, p = spearman(before, after) if comparable else (None, None)
        lines.append(
            Weighting(
                name, rho, p, sum(run.scores["ablation"][name]["comp_gap"] < 0 for run in with_gap), len(with_gap)
            )
        )
    return lines


class Across(NamedTuple):
    """The composition gap over the contenders of a group.

    Its mean with an interval over models, how that was worked out, and how many models have one above 0.
    """

    gap: Figure
    method: str
    above: int


def across(group: Group) -> tuple[Across, Across] | None:
    """The gap over models, of strict accuracy and of the paper's score.

    None for fewer than two models that were run at all levels.
    """
    whole = [run for run in group.contenders if run.scores["comp_gap"] is not None]
    return (_across(whole, "strict_"), _across(whole, "")) if len(whole) > 1 else None


def _across(runs: Sequence[Run], prefix: str) -> Across:
    gaps = gap_across_models(
        [{f"l{level}": run.scores[f"{prefix}accuracy_l{level}"] for level in range(4)} for run in runs]
    )
    return Across(
        Figure(0.0 - gaps["selection_gap"], 0.0 - gaps["high"], 0.0 - gaps["low"], gaps["n"]),
        gaps["method"],
        sum(gap > 0 for gap in gaps["comp_gap"]),
    )


class GapParts(NamedTuple):
    """Where the strict gap of a run comes from, over the tasks of a level that were evaluated with all their twins.

    The numbers are those of the metric (`metric/comptool_gap/decomposition.py`): `strict_gap` is the sum of
    `other_tools`, `more_chances` and `composing`, the paired gap. `strict_gap` and `other_tools` are None for a run
    without L0 tasks, `relative_loss` and `compositionality_gap` where no task has all its parts right.

    Attributes:
        alone: Share of calls that are strictly right when asked for alone.
        parts: Share of tasks whose calls are all so.
        whole: Share of tasks that are strictly right as a whole.
        lost: Tasks right alone only.
        won: Tasks right together only.
        p: McNemar's.
        no_call: Share of the answers to calls asked for alone that hold no call.
    """

    model: str
    level: str
    n: int
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


def gap_parts(group: Group) -> tuple[list[GapParts], list[str]]:
    """Return the parts of the gap of each run that has twins, in all and by level; and the runs that have none.

    These are the folders of runs that an earlier version of the metric scored, which knew the paired gap alone.
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
                        **{name: part[name] for name in ("n", "alone", "parts", "whole", "p", "no_call")},
                        compositionality_gap=part["compositionality_gap"],
                        **figures,  # type: ignore[arg-type]  # None only where the class says so
                    )
                )
    return lines, earlier


def flat(lines: Sequence[GapParts]) -> list[dict[str, Json]]:
    """The lines as records, each figure as its value and its two limits."""
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


# The L0 control experiment


class Condition(NamedTuple):
    """The L0 tasks of a run under one prompt condition; strict accuracy.

    `change` and `p` (McNemar) against the minimal prompts.
    """

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
            )
        )
    return lines
