"""The Hub's benchmarks.

What the dataset repository says of its leaderboards (eval.yaml), and a model's of a result (.eval_results/*.yaml).

A leaderboard of the Hub has one number: strict accuracy, in percent, over the whole of a family's first config. There
is one for each protocol. What else a result depends on is either the same for all, and a run where it is not is
refused, or stands in the result's notes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import yaml
from huggingface_hub import EvalResultEntry, eval_result_entries_to_yaml

from families import every_family
from families.family import Family
from generator import VERSION
from generator.core.shapes import Json
from runner import UserError, suites
from runner.agents import builtins_for
from runner.plan import fits
from runner.protocols import PROTOCOLS
from runner.results import conditions, metric_version
from runner.store import Store, check_folder, settings_of

EVAL = "eval.yaml"
FRAMEWORK = "comptoolbench"  # our identifier among the Hub's evaluation frameworks
TURNS = 10  # of `run`, unless it is told otherwise
ABOUT = (
    "Tool calls alone and composed: strict accuracy, in percent, of tasks that simulators check. Run with "
    "`comptoolbench run`, see the card."
)


@dataclass(frozen=True)
class Submission:
    """A result as it stands in a model's repository."""

    path: str  # of the file
    text: str  # its YAML
    title: str  # what it is, for the pull request


def boards() -> dict[tuple[str, str], str]:
    """Family and protocol to the id of their leaderboard, which is made of the config's name and the protocol's."""
    return {
        (family.name, name): f"{family.configs[0].name}-{name}"
        for family in every_family()
        for name in PROTOCOLS
        if fits(name, family)
    }


def eval_yaml() -> str:
    """What makes the dataset a benchmark of the Hub."""
    configs = {family.name: family.configs[0].name for family in every_family()}
    return yaml.safe_dump(
        {
            "name": "CompToolBench",
            "description": ABOUT,
            "evaluation_framework": FRAMEWORK,
            "tasks": [
                {"id": board, "config": configs[family], "split": "test"} for (family, _), board in boards().items()
            ],
        },
        sort_keys=False,
        allow_unicode=True,
        width=200,
    )


def submission(folder: Path, dataset: str, source: str) -> Submission:
    """The result of a run.

    Args:
        folder: Of the run.
        dataset: The benchmark's repository.
        source: Where the run can be seen.

    Raises:
        UserError: If the run is not complete, not comparable with others on the leaderboard, or no model's.
    """
    check_folder(folder)
    store = Store(folder)
    about, results = store.read_json("run.json") or {}, store.read_json("scores.json")
    if results is None:
        raise UserError(f"{folder} is not the folder of a finished run: it has no scores.json.")
    try:
        settings = settings_of(about)
        family = suites.family_of(settings)
        if problem := _refusal(settings, family, results, about):
            raise UserError(f"{folder} cannot be submitted: {problem}.")
        board, ended = (
            boards()[family.name, settings["protocol"]],
            datetime.fromisoformat(about["ended"]).date().isoformat(),
        )
        value, n = round(100 * results["scores"][family.totals[0]], 2), len(results["scores"]["per_task"])
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise UserError(
            f"{folder} is damaged: run.json or scores.json lacks something or holds something else ({problem})."
        ) from None
    notes = [
        f"{settings['protocol']} protocol",
        f"{settings['catalog']} catalogue",
        f"n = {n}",
        *conditions(settings),
        *(["through Inspect AI"] if "log" in about else []),
    ]
    entry = EvalResultEntry(
        dataset_id=dataset,
        task_id=board,
        value=value,
        dataset_revision=f"v{VERSION}",
        date=ended,
        source_url=source,
        source_name="CompToolBench run",
        notes=", ".join(notes),
    )
    text = yaml.safe_dump(eval_result_entries_to_yaml([entry]), sort_keys=False, allow_unicode=True, width=200)
    return Submission(
        f".eval_results/comptoolbench_{board}.yaml",
        text,
        f"CompToolBench: {value:.2f} % strict ({', '.join(notes[:2])})",
    )


def _refusal(
    settings: Mapping[str, Json], family: Family, results: Mapping[str, Json], about: Mapping[str, Json]
) -> str | None:
    """Why a run has no place on a leaderboard, as the rest of a sentence; None if it has one."""
    model = str(settings["model"])
    catalog = "full" if family.catalogue() else "task"
    if model in builtins_for(family):
        return f"{model} is no model on the Hub but a built-in baseline"
    if model.startswith("own/"):
        return f"{model} is no model on the Hub but an agent"
    if (family.name, settings["protocol"]) not in boards():
        return f"there is no leaderboard for {settings['protocol']}; there are {', '.join(boards().values())}"
    if settings["catalog"] != catalog:
        offered = settings["catalog"]
        return f"its tasks offered another catalogue ({offered}) than those it would be ranked with ({catalog})"
    if settings.get("system") or settings.get("structured") or settings.get("max_turns") not in (None, TURNS):
        return "an own system prompt, --structured or --max-turns makes it incomparable"
    if settings["prompts_digest"] != PROTOCOLS[settings["protocol"]].digest:
        return "its prompts are those of another version"
    if results["coverage"] != 1:
        return f"only {results['coverage']:.1%} of its tasks were evaluated; the same command of `run` does the rest"
    if about["metric"] != metric_version(family):
        return "its scores are of another version of the metric; `comptoolbench score` makes them anew"
    _, rows = suites.load(family.name)
    if settings["tasks_digest"] != suites.select(family, rows, {}, None)[1]:
        return f"its tasks are not those of the published config {family.configs[0].name}, all {len(rows)} of them"
    return None
