"""Saves predictions that were made elsewhere as the folder of a run, for reports and comparisons."""

from collections.abc import Mapping
from pathlib import Path

from generator.core.shapes import Json
from runner.options import Integration, Options
from runner.plan import plan
from runner.results import RecordedRun
from runner.run import run_metadata
from runner.store import Store, line_of


def has_run_form(record: Mapping[str, Json]) -> bool:
    """Return whether a prediction has the form that a run records: a list, or None."""
    return record["prediction"] is None or isinstance(record["prediction"], list)


def save_as_run(
    predictions: RecordedRun,
    folder: Path,
    name: str,
    *,
    family: str | None = None,
    config: str | None = None,
    dataset: str | None = None,
    tasks_file: str = "",
) -> RecordedRun:
    """Save predictions as the folder of a run.

    Args:
        predictions: The predictions, with their tasks.
        folder: The folder to write.
        name: The name of the model or agent in reports.
        family: The family of the tasks, if they are published.
        config: The published table of the tasks.
        dataset: Where the tasks are, if they are not published.
        tasks_file: The name of a file in the folder to write the tasks to, if they are not in a file yet.

    Returns:
        The same, with the records as saved.

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
        about = run_metadata(run_plan, store)
        wanted = [(row["task_id"], repeat) for row, repeat in run_plan.wanted]
        given = [_with_list(predictions.records.get(key) or {"task_id": key[0], "prediction": None}) for key in wanted]
        lines = [line_of({**line, "repeat": repeat}) for line, (_, repeat) in zip(given, wanted, strict=True)]
        if tasks_file:
            store.write_text(tasks_file, "".join(map(line_of, predictions.rows)))
        store.write_text("predictions.jsonl", "".join(lines))
        store.write_json("run.json", {**about, "ended": about["started"]})
    return predictions._replace(records=store.records())


def _with_list(record: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the record with its prediction as a list: a text or a response becomes a list of one message."""
    prediction = record["prediction"]
    if has_run_form(record):
        return record
    message = {"role": "assistant", "content": prediction} if isinstance(prediction, str) else prediction
    return {**record, "prediction": [message]}
