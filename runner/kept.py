"""Predictions from elsewhere, kept as the folder of a run, which reports and comparisons take."""

from collections.abc import Mapping
from pathlib import Path

from generator.core.shapes import Json
from runner.options import Integration, Options
from runner.plan import plan
from runner.results import OfRun
from runner.run import begun
from runner.store import Store, line_of


def is_kept(record: Mapping[str, Json]) -> bool:
    """Whether a prediction is what a run records; answers and picks of others may come in forms of their own."""
    return record["prediction"] is None or isinstance(record["prediction"], list)


def keep(
    predictions: OfRun,
    folder: Path,
    name: str,
    *,
    family: str | None = None,
    config: str | None = None,
    dataset: str | None = None,
    tasks_file: str = "",
) -> OfRun:
    """Keep predictions as the folder of a run.

    Args:
        predictions: What is kept.
        folder: Of the run.
        name: What reports call their maker.
        family: Of the tasks, where they are published ones.
        config: The table that these stand in.
        dataset: Where the tasks are, if they are others.
        tasks_file: Name of a file for them in the folder, where they are in none.

    Raises:
        UserError: If the folder holds something else, or cannot be written.
    """
    options = Options(
        model=name,
        integration=Integration("predictions", {}),
        dataset=str(folder / tasks_file) if tasks_file else dataset,
        family=family,
        config=config,
        repeats=predictions.repeats,
        twins=bool(predictions.twins),
        out=folder,
    )
    run_plan = plan(options, (predictions.family, predictions.rows))
    store = Store(folder)
    with store.locked():
        about = begun(run_plan, store)
        wanted = [(row["task_id"], repeat) for row, repeat in run_plan.wanted]
        given = [_listed(predictions.records.get(key) or {"task_id": key[0], "prediction": None}) for key in wanted]
        lines = [line_of({**line, "repeat": repeat}) for line, (_, repeat) in zip(given, wanted, strict=True)]
        if tasks_file:
            store.write_text(tasks_file, "".join(map(line_of, predictions.rows)))
        store.write_text("predictions.jsonl", "".join(lines))
        store.write_json("run.json", {**about, "ended": about["started"]})
    return predictions._replace(records=store.records())


def _listed(record: Mapping[str, Json]) -> Mapping[str, Json]:
    """A record whose prediction is a list, as those of runs are: a text or a response becomes a list of one message."""
    prediction = record["prediction"]
    if is_kept(record):
        return record
    message = {"role": "assistant", "content": prediction} if isinstance(prediction, str) else prediction
    return {**record, "prediction": [message]}
