"""The tables of the family: numbers by name, not yet text."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from families.page import Figure, Group, Run
from families.statistics import clopper_pearson, mcnemar, spearman
from generator.control import CONDITIONS
from metric.comptool_gap.gap import gap_across_models

__all__ = ["Across", "Condition", "Weighting", "ablation", "across", "control"]

Json = Any

CORRELATED = 3  # models; with fewer a rank correlation says nothing


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
