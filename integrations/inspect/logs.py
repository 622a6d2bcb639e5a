"""A log of Inspect as the folder of a run, so that everything that reads runs reads it."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from runner import UserError
from runner.files import MOST_UNPACKED
from runner.problems import UNANSWERED

__all__ = ["as_run", "is_log", "run_folder"]

Json = Any

SUFFIXES = (".eval", ".json")
SAME = {"temperature": "temperature", "top_p": "top_p", "sampling_seed": "seed"} | {
    name: name for name in ("max_tokens", "reasoning_effort", "parallel_tool_calls")
}  # of our settings, what Inspect calls them


def is_log(path: Path) -> bool:
    """Whether a path names a log of Inspect."""
    return path.suffix in SUFFIXES and not path.is_dir()


def run_folder(path: Path, out: Path | None = None) -> Path:
    """The folder of a run: the path itself, or that which is written of a log of Inspect (to `out`, as in `as_run`)."""
    return as_run(path, out) if is_log(path) else path


def as_run(log: Path, folder: Path | None = None) -> Path:
    """Write the folder of the run that a log tells of.

    Settings, records, scores and summary, as `comptoolbench run` writes them.

    Args:
        log: The file.
        folder: Where to; by default runs/ and the log's name. What is there of the same run is replaced.

    Returns:
        The folder.

    Raises:
        UserError: If Inspect is not installed, the file is no log of these tasks, or the folder is another run's.
    """
    try:
        from inspect_ai.log import read_eval_log
    except ImportError:
        raise UserError(
            f"{log} is a log of Inspect, which is read with Inspect's own reader: pip install 'comptoolbench[inspect]'."
        ) from None
    from integrations.inspect import INSPECT_TASKS
    from integrations.inspect.model import tool_infos
    from integrations.inspect.task import planned
    from runner.results import metric_version, results, summary, title_of
    from runner.store import Store, digest_of, line_of

    if not log.is_file():
        raise UserError(f"there is no file {log}.")
    with suppress(BadZipFile), ZipFile(log) as packed:  # a log in Inspect's older form is plain JSON
        if (size := sum(part.file_size for part in packed.infolist())) > MOST_UNPACKED:
            raise UserError(f"{log} unpacks to {size:,} bytes; {MOST_UNPACKED:,} are the most that is read.")
    try:
        found = read_eval_log(str(log))
    except Exception as problem:  # the reader raises what its parts raise
        raise UserError(f"{log} is no log of Inspect, or damaged ({type(problem).__name__}).") from None
    about, name = found.eval, found.eval.task.rpartition("/")[2]
    if name not in INSPECT_TASKS:
        raise UserError(
            f"{log} is of the task {about.task}; this reads logs of "
            f"{' and '.join(f'comptoolbench/{task}' for task in INSPECT_TASKS)}."
        )
    ids = tuple(map(str, about.dataset.sample_ids or ()))
    given = planned(
        INSPECT_TASKS[name],
        about.task_args,
        model=about.model,
        api_base=about.model_base_url,
        tasks=() if len(ids) == about.dataset.samples else ids,
        repeats=about.config.epochs or 1,
        out=folder or Path("runs") / log.stem,
        **{ours: getattr(found.plan.config, theirs) for ours, theirs in SAME.items()},
    )
    sent = [
        info.model_dump(mode="json", exclude_none=True) for info in tool_infos(json.dumps(given.family.catalogue()))
    ]
    settings = {
        **given.settings,
        "tools_digest": digest_of(sent),
        "dropped_parameters": [],
    }  # Inspect adds to the schemas, so that the model reads others
    records = {(str(sample.id), sample.epoch - 1): _record(sample) for sample in found.samples or ()}
    store = Store(given.folder, given.scrub)
    with store.locked():
        store.accept(settings)
        store.write_text(
            "predictions.jsonl",
            "".join(
                line_of(records[key]) for row, repeat in given.wanted if (key := (row["task_id"], repeat)) in records
            ),
        )
        store.write_json(
            "run.json",
            {
                "settings": settings,
                "started": found.stats.started_at,
                "settings_digest": digest_of(settings),
                "metric": metric_version(given.family),
                "versions": dict(about.packages),
                "ended": found.stats.completed_at,
                "provider": about.model.partition("/")[0],
                "log": log.name,
            },
        )
        scores = results(given.family, given.rows, store.records(), given.options.repeats)
        store.write_json("scores.json", scores)
        store.write_text("summary.md", summary(given.family, title_of(settings), scores, given.rows, store.records()))
    return given.folder


def _record(sample: Any) -> dict[str, Json]:
    """The line of a sample; without a prediction where Inspect ended it before it was done."""
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
