"""Logs a finished run to Weights & Biases or MLflow: its settings, its scores, and its folder as an artefact.

Only the contents of the run's files are logged, and API keys were removed from these. The libraries' own environment
variables say where to (`WANDB_MODE`, `MLFLOW_TRACKING_URI`, ...). A run keeps its id, so logging it again updates the
logged run instead of adding a second one.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from generator.core.shapes import Json
from runner import UserError, suites
from runner.results import title_of
from runner.scrub import Scrub
from runner.store import Store, digest_of, settings_of

PROJECT = "comptoolbench"  # unless the environment names another
TAG = "comptoolbench_run"  # holds our run id, because MLflow assigns its own


def check_installed(service: str) -> None:
    """Check that the library of a service is installed.

    Raises:
        UserError: If it is missing; the message says what to install.
    """
    if find_spec(service) is None:
        raise UserError(f'--track {service} needs the extra `track`; in the clone: pip install -e ".[track]".')


def track(service: str, folder: Path, scrub: Scrub) -> str:
    """Log a finished run, and return where it was logged.

    Args:
        service: One of `SERVICES`.
        folder: The run folder.
        scrub: Removes API keys from the library's messages.

    Raises:
        UserError: If it cannot be logged.
    """
    about, results = (Store(folder).read_json(name) or {} for name in ("run.json", "scores.json"))
    files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    identity = digest_of([about["settings_digest"], about["started"]])
    config = {name: about[name] for name in ("settings", "provider", "metric", "versions", "started", "ended")}
    try:
        where = SERVICES[service](identity, title_of(about["settings"]), config, _metrics(about, results), files)
        return scrub.message(where)
    except Exception as problem:  # the service's library may raise anything; the run itself is complete
        said = scrub.message(" ".join(str(problem).split())) or type(problem).__name__
        raise UserError(
            f"the run is whole in {folder}/, but {service} did not take it: {said.rstrip('.')}. The same command tries "
            f"again, and asks the model nothing."
        ) from problem


def _metrics(about: Mapping[str, Json], results: Mapping[str, Json]) -> dict[str, float]:
    """The scores that tables show with their intervals, the coverage, and what was spent."""
    family, scores = suites.family_of(settings_of(about)), results["scores"]
    found = {name: scores.get(name) for name in dict.fromkeys((*family.totals, *family.columns))}
    for name in tuple(found):
        bounds = scores["confidence_intervals"].get(name) or {}
        found |= {f"{name}_{end}": bounds.get(end) for end in ("low", "high")}
    found |= {"coverage": results["coverage"], **{f"spent_{name}": value for name, value in results["spent"].items()}}
    return {name: float(value) for name, value in found.items() if value is not None}


def _wandb(
    identity: str, title: str, config: Mapping[str, Json], metrics: Mapping[str, float], files: Sequence[Path]
) -> str:
    import wandb

    # by default it also logs the command line, which may hold a key, and the terminal output
    settings = wandb.Settings(
        console="off", disable_code=True, disable_git=True, silent=True, x_disable_meta=True, x_disable_stats=True
    )
    project = os.environ.get("WANDB_PROJECT", PROJECT)
    about = {"project": project, "id": identity, "name": title, "config": dict(config)}
    with wandb.init(**about, resume="allow", settings=settings) as run:
        run.summary.update(dict(metrics))
        artefact = wandb.Artifact(f"run-{run.id}", type="run")
        for path in files:
            artefact.add_file(str(path))
        run.log_artifact(artefact)
        return str(run.dir if run.offline else run.url)


def _mlflow(
    identity: str, title: str, config: Mapping[str, Json], metrics: Mapping[str, float], files: Sequence[Path]
) -> str:
    import mlflow

    if not {"MLFLOW_EXPERIMENT_NAME", "MLFLOW_EXPERIMENT_ID"} & os.environ.keys():
        mlflow.set_experiment(PROJECT)
    earlier = mlflow.search_runs(filter_string=f"tags.{TAG} = '{identity}'", output_format="list")
    with mlflow.start_run(run_id=earlier[0].info.run_id if earlier else None, run_name=title) as run:
        mlflow.log_params(_flat({"settings": config["settings"]}))  # parameters cannot be changed later; tags can
        mlflow.set_tags({TAG: identity, **_flat({name: config[name] for name in config if name != "settings"})})
        mlflow.log_metrics(dict(metrics))
        for path in files:
            mlflow.log_artifact(str(path))
    return f"{mlflow.get_tracking_uri()}, run {run.info.run_id}"


def _flat(config: Mapping[str, Json], above: str = "") -> dict[str, Any]:
    """Flatten nested settings to dotted names, as MLflow needs them."""
    flat: dict[str, Any] = {}
    for name, value in config.items():
        nested = isinstance(value, Mapping) and value
        flat |= _flat(value, f"{above}{name}.") if nested else {above + name: json.dumps(value).strip('"')}
    return flat


SERVICES: dict[str, Callable[..., str]] = {"wandb": _wandb, "mlflow": _mlflow}
