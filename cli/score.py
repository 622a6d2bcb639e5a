"""`comptoolbench score`: score a run again, or somebody else's predictions, without calling anything."""

import argparse
import json
import os
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from cli.arguments import declare_workers, workers_of
from cli.output import show, show_summary, tell
from families.family import Family
from generator.core.shapes import Json
from runner import UserError
from runner.workers import Workers


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "source",
        metavar="DIR|FILE",
        help="folder of a run, or of shards (with --workers or --ray); a log of Inspect (.eval); or "
        'a .jsonl file with a line {"task_id": ..., "prediction": ...} for each task, the prediction being calls, '
        "messages or whole responses as any client has them, or their JSON text ([]: no call, null or no line: not "
        "evaluated)",
    )
    parser.add_argument(
        "--dataset",
        metavar="ID|PATH",
        help="the tasks: a dataset on the Hub, a folder or a file (default: those of the run, or the published ones)",
    )
    declare_workers(parser)
    parser.add_argument(
        "--twins",
        action="store_true",
        help="the file has lines for the calls of the composed tasks alone as well (of a run this is known)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="where to write scores.json and summary.md (default: the run's folder; of a log runs/NAME; of a file "
        "nowhere)",
    )
    parser.add_argument("--allow-partial", action="store_true", help="exit with 0 even if tasks were not evaluated")


def run(arguments: argparse.Namespace) -> int:
    """Write the scores and print the summary; exit status 1 if tasks were not evaluated."""
    from integrations.inspect.logs import as_run, is_log
    from runner.results import of_run
    from runner.store import Store

    workers = workers_of(arguments)
    if workers or "://" in arguments.source:
        return _shards(arguments, workers or Workers())
    arguments.source = Path(arguments.source)
    if is_log(arguments.source):
        arguments.source, arguments.out = as_run(arguments.source, arguments.out), None
    if not arguments.source.is_dir():
        return _score(arguments, *_of_file(arguments))
    if not (arguments.source / "run.json").exists():
        raise UserError(
            f"{arguments.source} is not the folder of a run: it has no run.json; a folder of shards is scored with "
            f"--workers or --ray."
        )
    elsewhere = arguments.out and not os.access(
        arguments.source, os.W_OK
    )  # what cannot be written to is not being written to
    with nullcontext() if elsewhere else Store(arguments.source).locked():
        return _score(arguments, *of_run(arguments.source, arguments.dataset))


def _shards(arguments: argparse.Namespace, workers: Workers) -> int:
    """Score predictions in shards."""
    from tqdm import tqdm

    from runner.results import summary
    from runner.scored import score
    from runner.shards import Folder

    if not arguments.dataset or arguments.twins:
        raise UserError(
            "predictions in shards are scored against tasks in shards, without twins; name their folder with --dataset."
        )
    out = Folder(str(arguments.out)) if arguments.out else None
    with out.locked() if out else nullcontext(), tqdm(unit="shard", disable=not sys.stderr.isatty()) as progress:

        def say(done: int, total: int) -> None:
            progress.total = total
            progress.update(done - progress.n)

        family, found = score(Folder(arguments.source), Folder(arguments.dataset), out, workers, say)
        text = summary(family, Path(arguments.source).name, found, (), {})
        if out:
            for name, content in (("scores.json", json.dumps(found, indent=2) + "\n"), ("summary.md", text)):
                with out.writing(name) as path:
                    path.write_text(content, encoding="utf-8")
    show_summary(text)
    return _ended(arguments, found)


def _score(
    arguments: argparse.Namespace,
    title: str,
    family: Family,
    rows: list[Any],
    records: dict[Any, Any],
    repeats: int,
    twins: list[Any],
) -> int:
    from runner.results import metric_version, results, summary
    from runner.store import Store

    found = results(family, rows, records, repeats, twins)
    text = summary(family, title, found, rows, records)
    out = arguments.out or (arguments.source if arguments.source.is_dir() else None)
    if out:
        store = Store(out)
        store.write_json("scores.json", found)
        store.write_text("summary.md", text)
        about = store.read_json("run.json")
        if about and out == arguments.source:
            store.write_json("run.json", {**about, "metric": metric_version(family)})
    show_summary(text)
    if out:
        show(f"Files: {out}/ (scores.json, summary.md)")
    return _ended(arguments, found)


def _ended(arguments: argparse.Namespace, found: Mapping[str, Json]) -> int:
    """Say what the scores leave out; the exit status."""
    from runner.results import unreadable

    if found["unreadable"]:
        tell("score", unreadable(found))
    if found["coverage"] < 1:
        tell("score", f"only {found['coverage']:.1%} of the tasks were evaluated.")
    return 0 if found["coverage"] == 1 or arguments.allow_partial else 1


def _of_file(arguments: argparse.Namespace) -> tuple[str, Family, list[Any], dict[Any, Any], int, list[Any]]:
    """The same of a file of predictions."""
    from runner import suites
    from runner.scored import predictions

    if arguments.source.suffix != ".jsonl":
        raise UserError(f"{arguments.source} must be the folder of a run or a .jsonl file of predictions.")
    family, rows = suites.load(None, arguments.dataset)
    twins = suites.twins_of(family, rows)[0] if arguments.twins else []
    known = {row["task_id"] for row in (*rows, *twins)}
    records: dict[Any, Any] = {}
    for number, ((task, repeat), record) in enumerate(predictions(arguments.source, str(arguments.source)), 1):
        where = f"{arguments.source}, line {number}"
        if task not in known:
            raise UserError(f"{where}: the dataset has no task {json.dumps(task)}.")
        if (task, repeat) in records:
            raise UserError(
                f"{where}: there is a second prediction for {task}; number them with the field repeat, from 0."
            )
        records[task, repeat] = record
    return arguments.source.name, family, rows, records, 1 + max((repeat for _, repeat in records), default=0), twins
