"""The Hub's leaderboards: eval.yaml for the dataset repository, and .eval_results/*.yaml for a model's result.

A leaderboard of the Hub has one number: strict accuracy, in percent, over all tasks of a family's first config. Each
family has one leaderboard per protocol. The other settings either must be the same for all results, or are listed in
the result's notes.
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
FRAMEWORK = "comptoolbench"  # the project's identifier among the Hub's evaluation frameworks
TURNS = 10  # the default of `run --max-turns`
ABOUT = (
    "Tool calls alone and composed: strict accuracy, in percent, of tasks that simulators check. Run with "
    "`comptoolbench run`, see the card."
)


@dataclass(frozen=True)
class Submission:
    """The file with a result for a model's repository."""

    path: str  # the path of the file
    text: str  # its content, YAML
    title: str  # the title of the pull request


def boards() -> dict[tuple[str, str], str]:
    """Return the id of each leaderboard, CONFIG-PROTOCOL, by family and protocol."""
    return {
        (family.name, name): f"{family.configs[0].name}-{name}"
        for family in every_family()
        for name in PROTOCOLS
        if fits(name, family)
    }


def eval_yaml() -> str:
    """Return the content of eval.yaml, which makes the dataset a benchmark of the Hub."""
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
    """Return the result of a run for a model's repository.

    Args:
        folder: The folder of the run.
        dataset: The benchmark's repository.
        source: The URL where the run can be viewed.

    Raises:
        UserError: If the run is incomplete, not comparable with others on the leaderboard, or not of a model.
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
            f"{folder} is damaged: run.json or scores.json has a missing or invalid entry ({problem})."
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
    """Return why a run cannot be on a leaderboard, as the rest of a sentence, or None if it can."""
    model = str(settings["model"])
    catalog = "full" if family.catalogue() else "task"
    if model in builtins_for(family):
        return f"{model} is a built-in baseline, not a model on the Hub"
    if model.startswith("own/"):
        return f"{model} is an agent, not a model on the Hub"
    if (family.name, settings["protocol"]) not in boards():
        return f"there is no leaderboard for {settings['protocol']}; there are {', '.join(boards().values())}"
    if settings["catalog"] != catalog:
        offered = settings["catalog"]
        return f"its tasks offered another catalogue ({offered}) than the leaderboard requires ({catalog})"
    if settings.get("system") or settings.get("structured") or settings.get("max_turns") not in (None, TURNS):
        return "a custom system prompt, --structured or --max-turns makes it incomparable with other results"
    if settings["prompts_digest"] != PROTOCOLS[settings["protocol"]].digest:
        return "its prompts are from another version"
    if results["coverage"] != 1:
        return f"only {results['coverage']:.1%} of its tasks were evaluated; repeat the `run` command to do the rest"
    if about["metric"] != metric_version(family):
        return "its scores are from another version of the metric; update them with `comptoolbench score`"
    _, rows = suites.load(family.name)
    if settings["tasks_digest"] != suites.select(family, rows, {}, None)[1]:
        return f"its tasks are not those of the published config {family.configs[0].name}, all {len(rows)} of them"
    return None
