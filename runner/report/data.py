"""Runs as a report needs them: read from their folders, named, and put with those that they may be compared with."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from runner import UserError, suites
from runner.store import Store

__all__ = ["ROLES", "Group", "Run", "group", "load_runs"]

Json = Any
Row = dict[str, Any]

# What is not a contender but marks an end of the scale.
ROLES = {"baseline/oracle": "ceiling", "baseline/lexical": "floor", "baseline/random": "floor", "baseline/null": "floor"}

# What must be equal for two runs to be comparable, in words, and where run.json has it.
FACETS = {
    "suite": "tasks_digest",
    "protocol": "protocol",
    "catalogue": "catalog",
    "prompt texts": "prompts_digest",
    "tool schemas": "tools_digest",
    "turn limit": "max_turns",
}


@dataclass(frozen=True)
class Run:
    """One run.

    Attributes:
        name: The model, with whatever tells the run from others of the same model.
        settings: Of run.json.
        metric: Digest of the metric that gave the scores.
        found: All of scores.json.
        records: The lines of predictions.jsonl by (task id, repeat).
        rows: The tasks, in the order of `scores["per_task"]`.
    """

    folder: Path
    name: str
    settings: Mapping[str, Json]
    metric: str
    found: Mapping[str, Json]
    records: Mapping[tuple[str, int], Mapping[str, Json]]
    rows: Sequence[Row]

    @property
    def model(self) -> str:
        """LiteLLM's id of the model."""
        return str(self.settings["model"])

    @property
    def role(self) -> str | None:
        """Which end of the scale the run marks; None for a contender."""
        return ROLES.get(self.model)

    @property
    def scores(self) -> Mapping[str, Json]:
        """What the metric returned for the first repeat."""
        scores: Mapping[str, Json] = self.found["scores"]
        return scores

    @property
    def facets(self) -> dict[str, str]:
        """What must be equal for two runs to be ranked together, in words."""
        return {**{name: _word(self.settings.get(key)) for name, key in FACETS.items()}, "metric": self.metric}

    @property
    def description(self) -> dict[str, str]:
        """All that a run depends on, in words."""
        return {"model": self.model, "server": _word(self.settings.get("api_base")), "seed": _word(self.settings.get("seed")), **self.facets}

    def interval(self, name: str) -> tuple[float, float] | None:
        """The interval of one of the scores."""
        found = self.scores["confidence_intervals"].get(name)
        return (found["low"], found["high"]) if found else None


def _word(value: Json) -> str:
    return "none" if value is None else str(value)


@dataclass(frozen=True)
class Group:
    """Runs that may be ranked together, the best first."""

    runs: Sequence[Run]

    @property
    def facets(self) -> dict[str, str]:
        """What the runs have in common."""
        return self.runs[0].facets

    @property
    def contenders(self) -> list[Run]:
        """The runs that are no floor or ceiling."""
        return [run for run in self.runs if run.role is None]


def load_runs(folders: Sequence[Path], dataset: str | None = None) -> list[Run]:
    """Read run folders.

    Args:
        folders: Of `comptoolbench run` or `score`.
        dataset: Where the tasks of the runs are now, if not where run.json says.

    Raises:
        UserError: If a folder holds no finished run, or its tasks cannot be found.
    """
    doubles = [folder for folder, count in Counter(folder.resolve() for folder in folders).items() if count > 1]
    if doubles:
        raise UserError(f"{doubles[0]} is named twice; name each run once.")
    known: dict[Json, list[Row]] = {}
    runs = [_load(folder, dataset, known) for folder in folders]
    for distinction in (lambda run: run.folder.name, lambda run: str(run.folder)):
        names = Counter(run.name for run in runs)
        runs = [replace(run, name=f"{run.model} ({distinction(run)})") if names[run.name] > 1 else run for run in runs]
    return runs


def _load(folder: Path, dataset: str | None, known: dict[Json, list[Row]]) -> Run:
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is not the folder of a run; name a folder that `comptoolbench run --out` has written.")
    store = Store(folder)
    about, found = store.read_json("run.json"), store.read_json("scores.json")
    if about is None:
        raise UserError(f"{folder} holds no run.json; name a folder that `comptoolbench run --out` has written.")
    if found is None:
        raise UserError(f"{folder} holds no scores.json: the run has not ended. Repeat its command, or score what is there: `comptoolbench score {folder}`.")
    settings = about.get("settings")
    metric = about.get("metric")
    scores = found.get("scores")
    if not isinstance(settings, dict) or "model" not in settings or not isinstance(metric, dict):
        raise UserError(f"{folder / 'run.json'} must hold `settings` with a `model`, and `metric`.")
    if not isinstance(scores, dict) or not {"per_task", "ablation", "confidence_intervals"} <= scores.keys():
        raise UserError(f"{folder / 'scores.json'} lacks per_task, ablation or confidence_intervals; `comptoolbench score {folder}` makes it.")
    rows = _rows(settings, dataset, known)
    if [task["task_id"] for task in scores["per_task"]] != [row["task_id"] for row in rows]:
        raise UserError(f"{folder / 'scores.json'} scores other tasks than the run was given; `comptoolbench score {folder}` makes it anew.")
    return Run(folder, str(settings["model"]), settings, str(metric.get("digest")), found, store.records(), rows)


def _rows(settings: Mapping[str, Json], dataset: str | None, known: dict[Json, list[Row]]) -> list[Row]:
    """The tasks of a run, read once for all runs that share them."""
    digest = settings.get("tasks_digest")
    if digest not in known:
        source, seed = dataset or settings.get("dataset"), settings.get("seed")
        rows = suites.load(source, suites.SEED if seed is None else seed)
        known[digest], found = suites.select(rows, settings.get("levels") or range(4), settings.get("limit"))
        if found != digest:
            raise UserError(
                f"the tasks of the run of {settings['model']} have changed: {source or f'the suite of seed {seed}'} has the digest {found[:12]}, "
                f"the run had {str(digest)[:12]}. Name the tasks that it had with --dataset."
            )
    return known[digest]


def group(runs: Sequence[Run]) -> list[Group]:
    """Put runs together that may be ranked together; larger groups first."""
    groups: dict[tuple[str, ...], list[Run]] = {}
    for run in runs:
        groups.setdefault(tuple(run.facets.values()), []).append(run)
    ordered = [sorted(members, key=lambda run: -(run.scores["accuracy"] or 0)) for members in groups.values()]
    return [Group(members) for members in sorted(ordered, key=len, reverse=True)]
