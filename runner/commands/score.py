"""`comptoolbench score`: score a run again, or somebody else's predictions, without calling anything."""

import argparse
import json
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from families.family import Family
from runner import UserError

Json = Any


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "source",
        type=Path,
        metavar="DIR|FILE",
        help='folder of a run; or a log of Inspect (.eval); or a .jsonl file with a line {"task_id": ..., "prediction": ...} for each task, '
        "the prediction being calls, messages or whole responses as any client has them, or their JSON text ([]: no call, null or no line: not evaluated)",
    )
    parser.add_argument(
        "--dataset", metavar="ID|PATH", help="the tasks: a dataset on the Hub, a folder or a file (default: those of the run, or the published ones)"
    )
    parser.add_argument("--twins", action="store_true", help="the file has lines for the calls of the composed tasks alone as well (of a run this is known)")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where to write scores.json and summary.md (default: the run's folder; of a log runs/NAME; of a file nowhere)"
    )
    parser.add_argument("--allow-partial", action="store_true", help="exit with 0 even if tasks were not evaluated")


def run(arguments: argparse.Namespace) -> int:
    """Write the scores and print the summary; exit status 1 if tasks were not evaluated."""
    from doors.inspect.logs import as_run, is_log
    from runner.store import Store

    if is_log(arguments.source):
        arguments.source, arguments.out = as_run(arguments.source, arguments.out), None
    if not arguments.source.is_dir():
        return _score(arguments, *_of_file(arguments))
    if not (arguments.source / "run.json").exists():
        raise UserError(f"{arguments.source} is not the folder of a run: it has no run.json.")
    elsewhere = arguments.out and not os.access(arguments.source, os.W_OK)  # what cannot be written to is not being written to
    with nullcontext() if elsewhere else Store(arguments.source).locked():
        return _score(arguments, *_of_run(arguments))


def _score(arguments: argparse.Namespace, title: str, family: Family, rows: list[Any], records: dict[Any, Any], repeats: int, twins: list[Any]) -> int:
    from runner.results import metric_version, results, summary, unreadable
    from runner.store import Store
    from runner.terminal import printed

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
    print(printed(text))
    if out:
        print(f"Files: {out}/ (scores.json, summary.md)")
    if found["unreadable"]:
        print(f"comptoolbench score: {unreadable(found)}", file=sys.stderr)
    if found["coverage"] < 1:
        print(f"comptoolbench score: only {found['coverage']:.1%} of the tasks were evaluated.", file=sys.stderr)
    return 0 if found["coverage"] == 1 or arguments.allow_partial else 1


def _of_run(arguments: argparse.Namespace) -> tuple[str, Family, list[Any], dict[Any, Any], int, list[Any]]:
    """Title, family, rows, records, repeats and twins of a run's folder."""
    from runner import suites
    from runner.results import title_of
    from runner.store import Store, settings_of

    store = Store(arguments.source)
    about = store.read_json("run.json") or {}
    try:
        repeats = about["settings"]["repeats"]
        if type(repeats) is not int or not 0 < repeats <= 100:
            raise UserError(f"{arguments.source / 'run.json'} is damaged: repeats must be a whole number from 1 to 100; it is {json.dumps(repeats)}.")
        settings = settings_of({"settings": about["settings"]})
        family = suites.family_of(settings)
        _, rows = suites.load(family.name, arguments.dataset or settings["dataset"], settings["seed"] or suites.SEED, settings.get("config"))
        rows, digest = suites.select(family, rows, settings["select"], settings["limit"], settings.get("tasks") or ())
        title, tasks = title_of(settings), str(settings["tasks_digest"])
    except KeyError as missing:
        raise UserError(f"{arguments.source / 'run.json'} is damaged: it lacks the field {missing.args[0]}.") from None
    except (AttributeError, TypeError, ValueError):
        raise UserError(f"{arguments.source / 'run.json'} is damaged: the settings are not those of a run.") from None
    if digest != tasks:
        raise UserError(f"the tasks are not those of the run: their digest is {digest[:16]}…, that of the run {tasks[:16]}…; name its dataset with --dataset.")
    twins, twins_digest = suites.twins_of(family, rows) if settings.get("twins_digest") else ([], None)
    if twins_digest != settings.get("twins_digest"):
        raise UserError("the twins that this version makes of the tasks are not those of the run; score it with the version that made it.")
    records = store.records()
    if not records:
        raise UserError(f"{arguments.source} has nothing to score: predictions.jsonl is missing or empty; run the tasks with this folder as --out first.")
    return title, family, rows, records, repeats, twins


def _of_file(arguments: argparse.Namespace) -> tuple[str, Family, list[Any], dict[Any, Any], int, list[Any]]:
    """The same of a file of predictions."""
    from runner import suites
    from runner.files import read_rows

    if arguments.source.suffix != ".jsonl":
        raise UserError(f"{arguments.source} must be the folder of a run or a .jsonl file of predictions.")
    family, rows = suites.load(None, arguments.dataset)
    twins = suites.twins_of(family, rows)[0] if arguments.twins else []
    known = {row["task_id"] for row in (*rows, *twins)}
    records: dict[Any, Any] = {}
    for number, line in enumerate(read_rows(arguments.source), 1):
        where = f"{arguments.source}, line {number}"
        if "task_id" not in line or "prediction" not in line:
            raise UserError(f"{where}: needs the fields task_id and prediction; it has {', '.join(line) or 'none'}.")
        task = line["task_id"]
        if not isinstance(task, str) or task not in known:
            raise UserError(f"{where}: the dataset has no task {json.dumps(task)}.")
        repeat = line.get("repeat", 0)
        if type(repeat) is not int or not 0 <= repeat < 100:
            raise UserError(f"{where}: repeat must be a whole number from 0 to 99; got {json.dumps(repeat)}.")
        if (task, repeat) in records:
            raise UserError(f"{where}: there is a second prediction for {task}; number them with the field repeat, from 0.")
        records[task, repeat] = {name: line[name] for name in ("task_id", "prediction", "answer") if name in line}
    return arguments.source.name, family, rows, records, 1 + max((repeat for _, repeat in records), default=0), twins
