"""Converts a log of Inspect to a run folder, which all commands can read."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from runner import UserError
from runner.files import MOST_UNPACKED
from runner.options import SAMPLING
from runner.problems import UNANSWERED

Json = Any

SUFFIXES = (".eval", ".json")
START = 4_096  # bytes within which the field `eval` of a JSON log begins
# Inspect's names for our settings.
SAME = {name: name for name in SAMPLING if name != "tool_choice"} | {"sampling_seed": "seed"}


def is_log(path: Path) -> bool:
    """Whether a path names a log of Inspect."""
    return path.suffix in SUFFIXES and not path.is_dir()


def run_folder(path: Path) -> Path:
    """Return a run folder: the path itself, or the folder to which a log of Inspect is converted."""
    return as_run(path) if is_log(path) else path


def _looks_like_log(path: Path) -> bool:
    """Whether a JSON file begins like a log of Inspect: an object with the field `eval` near its start."""
    with path.open("rb") as file:
        start = file.read(START)
    return start.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b'"eval"' in start


def as_run(log: Path, folder: Path | None = None) -> Path:
    """Write a log of Inspect as a run folder with the files that `comptoolbench run` writes.

    Args:
        log: The log file.
        folder: The run folder; by default runs/ and the log's name. Files of the same run are replaced.

    Returns:
        The folder.

    Raises:
        UserError: If the file is not a log of our tasks or is too large, Inspect is not installed, or the folder holds
            another run.
    """
    if not log.is_file():
        raise UserError(f"there is no file {log}.")
    if log.suffix == ".json" and not _looks_like_log(log):
        raise UserError(
            f"{log} is one JSON document; predictions are a .jsonl file with a line "
            f'{{"task_id": ..., "prediction": ...}} for each task, and a log of Inspect has a field eval.'
        )
    with suppress(BadZipFile), ZipFile(log) as packed:  # logs in Inspect's older format are plain JSON
        if (size := sum(part.file_size for part in packed.infolist())) > MOST_UNPACKED:
            raise UserError(f"{log} unpacks to {size:,} bytes; {MOST_UNPACKED:,} are the most that is read.")
    try:
        from inspect_ai.log import read_eval_log
    except ImportError:
        raise UserError(
            f"{log} is a log of Inspect, which is read with Inspect's own reader; in the clone: pip install -e "
            '".[inspect]".'
        ) from None
    from integrations.inspect import INSPECT_TASKS
    from integrations.inspect.model import tool_infos
    from integrations.inspect.task import planned
    from runner.results import metric_version, results, summary, title_of
    from runner.store import Store, digest_of, line_of

    try:
        contents = read_eval_log(str(log))
    except Exception as problem:  # the reader may raise anything
        raise UserError(f"{log} is no log of Inspect, or damaged ({type(problem).__name__}).") from None
    about, name = contents.eval, contents.eval.task.rpartition("/")[2]
    if name not in INSPECT_TASKS:
        raise UserError(
            f"{log} is of the task {about.task}; this reads logs of "
            f"{' and '.join(f'comptoolbench/{task}' for task in INSPECT_TASKS)}."
        )
    ids = tuple(map(str, about.dataset.sample_ids or ()))
    run_plan = planned(
        INSPECT_TASKS[name],
        about.task_args,
        model=about.model,
        api_base=about.model_base_url,
        tasks=() if len(ids) == about.dataset.samples else ids,
        repeats=about.config.epochs or 1,
        out=folder or Path("runs") / log.stem,
        **{ours: getattr(contents.plan.config, theirs) for ours, theirs in SAME.items()},
    )
    sent = [
        info.model_dump(mode="json", exclude_none=True) for info in tool_infos(json.dumps(run_plan.family.catalogue()))
    ]
    # Inspect changes the schemas that the model sees
    settings = {**run_plan.settings, "tools_digest": digest_of(sent), "dropped_parameters": []}
    records = {(str(sample.id), sample.epoch - 1): _record(sample) for sample in contents.samples or ()}
    store = Store(run_plan.folder, run_plan.scrub)
    with store.locked():
        store.check_settings(settings)
        store.write_text(
            "predictions.jsonl",
            "".join(
                line_of(records[key]) for row, repeat in run_plan.wanted if (key := (row["task_id"], repeat)) in records
            ),
        )
        store.write_json(
            "run.json",
            {
                "settings": settings,
                "started": contents.stats.started_at,
                "settings_digest": digest_of(settings),
                "metric": metric_version(run_plan.family),
                "versions": dict(about.packages),
                "ended": contents.stats.completed_at,
                "provider": about.model.partition("/")[0],
                "log": log.name,
            },
        )
        scores = results(run_plan.family, run_plan.rows, store.records(), run_plan.options.repeats)
        store.write_json("scores.json", scores)
        store.write_text(
            "summary.md", summary(run_plan.family, title_of(settings), scores, run_plan.rows, store.records())
        )
    return run_plan.folder


def _record(sample: Any) -> dict[str, Json]:
    """Return the record of a sample; its prediction is null if Inspect ended the sample early."""
    from integrations.inspect.task import RECORD

    missing = {
        "task_id": str(sample.id),
        "repeat": sample.epoch - 1,
        "prediction": None,
        "answer": None,
        "ending": UNANSWERED,
        "responses": [],
    }
    return dict(sample.store.get(RECORD) or {**missing, "errors": [sample.error.message] if sample.error else []})
