"""The tables of the family: numbers by name, not yet text."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from families.page import Figure, Group, Run
from families.statistics import clopper_pearson, mcnemar, spearman
from generator.composition.control import CONDITIONS
from metric.comptool_gap.gap import gap_across_models

__all__ = ["Across", "Condition", "PairedGap", "Weighting", "ablation", "across", "control", "paired"]

Json = Any

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
    """Rank correlation with the default, and how many contenders have a gap below 0, under each weight configuration of the paper's score."""
    runs = [run for run in group.contenders if run.scores["accuracy"] is not None]
    with_gap = [run for run in runs if run.scores["comp_gap"] is not None]
    found = []
    for name in runs[0].scores["ablation"] if runs else ():
        before, after = ([run.scores["ablation"][weights]["accuracy"] for run in runs] for weights in ("default", name))
        comparable = name != "default" and len(runs) >= CORRELATED and len(set(before)) > 1 and len(set(after)) > 1
        rho, p = spearman(before, after) if comparable else (None, None)
        found.append(
            Weighting(
                name, rho, p, sum(run.scores["ablation"][name]["comp_gap"] < 0 for run in with_gap), len(with_gap)
            )
        )
    return found


class Across(NamedTuple):
    """The composition gap over the contenders of a group.

    Its mean with a bootstrap over models, and how many models have one above 0.
    """

    gap: Figure
    above: int


def across(group: Group) -> tuple[Across, Across] | None:
    """The gap over models, of strict accuracy and of the paper's score.

    None for fewer than two models that were run at all levels.
    """
    whole = [run for run in group.contenders if run.scores["comp_gap"] is not None]
    return (_across(whole, "strict_"), _across(whole, "")) if len(whole) > 1 else None


def _across(runs: Sequence[Run], prefix: str) -> Across:
    found = gap_across_models(
        [{f"l{level}": run.scores[f"{prefix}accuracy_l{level}"] for level in range(4)} for run in runs]
    )
    return Across(
        Figure(0.0 - found["selection_gap"], 0.0 - found["high"], 0.0 - found["low"], found["n"]),
        sum(gap > 0 for gap in found["comp_gap"]),
    )


class PairedGap(NamedTuple):
    """A model on the tasks of a level that were evaluated with all their twins.

    Attributes:
        alone: Share of tasks whose calls are all strictly right one by one.
        together: Share of tasks that are strictly right as a whole.
        lost: Tasks right alone only.
        won: Tasks right together only.
        p: McNemar's.
    """

    model: str
    level: str
    n: int
    alone: float
    together: float
    gap: float
    low: float
    high: float
    lost: int
    won: int
    p: float
    compositionality_gap: float | None


def paired(group: Group) -> list[PairedGap]:
    """The paired gap of each run that has twins, by level and in all."""
    return [
        PairedGap(
            run.name,
            "L1 to L3" if level == "all" else level.upper(),
            part["n"],
            part["parts"],
            part["whole"],
            part["gap"],
            part["low"],
            part["high"],
            part["parts_right_whole_wrong"],
            part["parts_wrong_whole_right"],
            part["p"],
            part["compositionality_gap"],
        )
        for run in group.runs
        for level, part in run.scores.get("paired", {}).items()
        if part["n"]
    ]


# The L0 control experiment
# ----------------------------------------------------------------------------------------------------------------------


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
    found = []
    for name, tasks in scores.items():
        right, n = sum(task["strict"] for task in tasks.values()), len(tasks)
        shared = [
            (minimal[task]["strict"], tasks[task]["strict"]) for task in tasks if task in minimal and name != "minimal"
        ]
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
