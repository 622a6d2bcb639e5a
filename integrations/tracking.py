"""A finished run in Weights & Biases or MLflow: its settings, its scores, and its folder as an artefact.

Only what the run's files hold is logged, from which keys are removed. Where it goes is said to the libraries in their
own way (`WANDB_MODE`, `MLFLOW_TRACKING_URI`, ...). A run has the same id each time it is logged, so a repeated command
brings the logged run up to date and makes no second one.
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

PROJECT = "comptoolbench"  # where nothing else is named
TAG = "comptoolbench_run"  # of a run in MLflow, which gives ids of its own


def check_installed(service: str) -> None:
    """Say what to install if the library of a service is missing.

    Raises:
        UserError: If it is.
    """
    if find_spec(service) is None:
        raise UserError(f'--track {service} needs the extra `track`; in the clone: pip install -e ".[track]".')


def track(service: str, folder: Path, scrub: Scrub) -> str:
    """Log a run that has ended, and return where it is.

    Args:
        service: One of `SERVICES`.
        folder: Of the run.
        scrub: Takes the keys out of what the library says.

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
    except Exception as problem:  # whatever the service or its library raises, the run itself is whole
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

    # of its own accord it would also log the command line, where a key may stand, and what is printed
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
        mlflow.log_params(_flat({"settings": config["settings"]}))  # which cannot be changed, as what is a tag can
        mlflow.set_tags({TAG: identity, **_flat({name: config[name] for name in config if name != "settings"})})
        mlflow.log_metrics(dict(metrics))
        for path in files:
            mlflow.log_artifact(str(path))
    return f"{mlflow.get_tracking_uri()}, run {run.info.run_id}"


def _flat(config: Mapping[str, Json], above: str = "") -> dict[str, Any]:
    """Settings by their path, as MLflow takes them."""
    flat: dict[str, Any] = {}
    for name, value in config.items():
        nested = isinstance(value, Mapping) and value
        flat |= _flat(value, f"{above}{name}.") if nested else {above + name: json.dumps(value).strip('"')}
    return flat


SERVICES: dict[str, Callable[..., str]] = {"wandb": _wandb, "mlflow": _mlflow}
