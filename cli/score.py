"""`comptoolbench score`: score a run again, or predictions from elsewhere, without asking a model."""

import json
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.arguments import declare_workers, workers_of
from cli.output import show, show_summary, tell, teller
from families import DEFAULT
from families.family import Family, load
from generator.core.shapes import Json
from runner import UserError
from runner.terminal import wrapped
from runner.workers import Workers

if TYPE_CHECKING:
    from runner.results import RecordedRun


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add = parser.add_argument
    add(
        "source",
        metavar="DIR|FILE",
        help="folder of a run, of several, or of shards (with --workers or --ray); a log of Inspect (.eval); or "
        'a .jsonl file with a line {"task_id": ..., "prediction": ...} for each task, the prediction being calls, '
        "messages or whole responses as any client has them, or their JSON text ([]: no call, null or no line: not "
        "evaluated)",
    )
    add(
        "--dataset",
        metavar="ID|PATH",
        help="the tasks: a dataset on the Hub, a folder or a file (default: those of the run, or the published config "
        "that has the most of the file's tasks)",
    )
    declare_workers(parser)
    add(
        "--twins",
        action="store_true",
        help="the file has lines for the calls of the composed tasks alone as well (of a run this is known)",
    )
    add(
        "--out",
        type=Path,
        metavar="DIR",
        help="where to write scores.json and summary.md (default: the run's folder, in place of its scores; of a log "
        "runs/NAME); of a file, a folder that report and compare take like that of a run",
    )
    add("--name", metavar="NAME", help="what reports call the maker of a file's predictions (default: the file's name)")
    add(
        "--changes",
        type=Path,
        metavar="FILE",
        help="of stateful tasks: write a .jsonl file of what the calls of each changed, for the metric state_diff and "
        "its Space; without --out, nothing else",
    )
    add("--allow-partial", action="store_true", help="exit with 0 even if tasks were not evaluated")


def run(arguments: Namespace) -> int:
    """Write the scores and print the summary; exit status 1 if tasks were not evaluated."""
    from integrations.inspect.logs import as_run, is_log
    from runner.report.data import every_run
    from runner.shards import is_shard

    workers = workers_of(arguments)
    if arguments.changes and arguments.changes.suffix != ".jsonl":
        raise UserError(f"--changes must name a .jsonl file to write; got {arguments.changes}.")
    if arguments.changes and (workers or "://" in arguments.source):
        raise UserError("--changes is not for predictions in shards.")
    if workers or "://" in arguments.source:
        return _shards(arguments, workers or Workers())
    arguments.source = Path(arguments.source)
    if is_log(arguments.source):
        arguments.source, arguments.out = as_run(arguments.source, arguments.out), None
    if arguments.name and not (arguments.out and arguments.source.suffix == ".jsonl"):
        raise UserError("--name is for a file of predictions, whose scores go into a folder; give --out, too.")
    if not arguments.source.is_dir():
        return _score(arguments, *_of_file(arguments))
    if any(is_shard(about.parent.name) for about in arguments.source.glob("*/run.json")):
        raise UserError(
            f"{arguments.source} is not the folder of a run, but of shards, which are scored with --workers or --ray."
        )
    lines = arguments.source / "predictions.jsonl"  # an unfinished run can be scored, unless it has no line yet
    started = (arguments.source / "run.json").exists() and lines.exists() and lines.stat().st_size > 0
    runs = [arguments.source] if started else every_run([arguments.source], teller("score"))
    if len(runs) > 1 and (arguments.out or arguments.changes):
        named = "--out" if arguments.out else "--changes"
        raise UserError(f"{named} is for one run; the scores of several go into the folder of each.")
    return max(_run_of_several(arguments, folder) for folder in runs) if runs[1:] else _run(arguments, runs[0])


def _run_of_several(arguments: Namespace, folder: Path) -> int:
    """Score one of several runs; a damaged one does not keep the others from being scored."""
    try:
        status = _run(arguments, folder)
        show()
        return status
    except UserError as problem:
        tell("score", f"{folder} was not scored: {problem}")
        return 2


def _run(arguments: Namespace, folder: Path) -> int:
    """Score the predictions in a run folder again."""
    from runner.results import read_run
    from runner.store import Store, check_folder

    arguments = Namespace(**{**vars(arguments), "source": folder})
    check_folder(arguments.source)
    in_place = _folder_of_scores(arguments) == arguments.source
    with Store(arguments.source).locked() if in_place else nullcontext():
        return _score(arguments, *read_run(arguments.source, arguments.dataset))


def _shards(arguments: Namespace, workers: Workers) -> int:
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

        family, scores = score(Folder(arguments.source), Folder(arguments.dataset), out, workers, say)
        text = summary(family, Path(arguments.source).name, scores, (), {})
        if out:
            for name, content in (("scores.json", json.dumps(scores, indent=2) + "\n"), ("summary.md", text)):
                with out.writing(name) as path:
                    path.write_text(content, encoding="utf-8")
    show_summary(text)
    return _ended(arguments, scores)


def _score(
    arguments: Namespace,
    title: str,
    family: Family,
    rows: list[Any],
    records: dict[Any, Any],
    repeats: int,
    twins: list[Any],
) -> int:
    from runner.results import metric_version, results, summary, unsolved
    from runner.store import Store

    if arguments.changes:
        _write_changes(arguments, family, rows, records)
    scores = results(family, rows, records, repeats, twins)
    text = summary(family, title, scores, rows, records)
    out = _folder_of_scores(arguments)
    if out:
        store = Store(out)
        store.write_json("scores.json", scores)
        store.write_text("summary.md", text)
        about = store.read_json("run.json")
        if about and out == arguments.source:
            store.write_json("run.json", {**about, "metric": metric_version(family)})
    show_summary(text)
    if out:
        kept = "run.json, predictions.jsonl, " if arguments.source.is_file() and (out / "run.json").exists() else ""
        show(wrapped(f"Files: {out}/ ({kept}scores.json, summary.md)"))
        if kept:
            show(f"As a page: comptoolbench report {shlex.quote(str(out))}")
    elif arguments.source.is_dir() and not arguments.changes:
        show(wrapped(f"{arguments.source} is a published run and stays as it is; --out DIR writes these scores."))
    if arguments.changes:
        show(f"Changes: {arguments.changes}")
    if arguments.source.is_file() and not arguments.dataset and (zero := unsolved(scores, records)):
        tell("score", f"{zero}--dataset FILE.")
    return _ended(arguments, scores)


def _folder_of_scores(arguments: Namespace) -> Path | None:
    """Return the folder for the scores; None if they are only shown: for a file, a published run, or with --changes."""
    from runner.published import RESULTS

    source: Path = arguments.source
    out: Path | None = arguments.out
    shown = arguments.changes or not source.is_dir() or source.resolve().parent == RESULTS
    return out if out or shown else source


def _write_changes(arguments: Namespace, family: Family, rows: list[Any], records: dict[Any, Any]) -> None:
    """Write what the calls of the first repeat changed, one line per task."""
    from runner.files import written

    if not family.changes:
        raise UserError(f"--changes is for tasks that are judged by what they changed; these are of {family.name}.")
    if arguments.changes.exists() and arguments.changes.samefile(arguments.source):
        raise UserError(f"{arguments.changes} holds the calls, which --changes would overwrite; name another file.")
    changes = load(family.changes)
    with written(arguments.changes) as part, part.open("w", encoding="utf-8") as file:
        for row in (row for row in rows if (row["task_id"], 0) in records):
            changed = changes(row, records[row["task_id"], 0])
            file.write(json.dumps({"task_id": row["task_id"], "prediction": changed}) + "\n")


def _ended(arguments: Namespace, scores: Mapping[str, Json]) -> int:
    """Print what the scores leave out, and return the exit status."""
    from runner.results import unreadable

    if scores["unreadable"] and not sys.stdout.isatty():  # where the summary has just said so
        tell("score", unreadable(scores))
    if scores["coverage"] < 1:
        rest = "" if Path(arguments.source).is_dir() else "; the prediction [] counts a task as wrong"
        tell(
            "score",
            f"{arguments.source}: only {scores['coverage']:.1%} of the tasks were evaluated, and the scores are means "
            f"over these{rest}.",
        )
    return 0 if scores["coverage"] == 1 or arguments.allow_partial else 1


def _of_file(arguments: Namespace) -> "RecordedRun":
    """Read a file of predictions as a run, and save it as one if --out is given."""
    from runner import suites
    from runner.results import RecordedRun
    from runner.save import has_run_form, save_as_run
    from runner.scored import predictions

    if arguments.source.suffix != ".jsonl":
        there = ", and there is none of this name"
        if arguments.source.exists():
            there = "; tasks are named with --dataset" * (arguments.source.suffix == ".parquet")
        raise UserError(f"{arguments.source} must be the folder of a run or a .jsonl file of predictions{there}.")
    lines = list(predictions(arguments.source, str(arguments.source)))
    family, rows, source = suites.of_predictions((task for _, (task, _), _ in lines), arguments.dataset)
    twins = suites.twins_of(family, rows)[0] if arguments.twins else []
    known = {row["task_id"] for row in (*rows, *twins)}
    records: dict[Any, Any] = {}
    for where, (task, repeat), record in lines:
        if task not in known:
            others = "" if arguments.dataset else "; tasks of your own are given with --dataset FILE."
            near = suites.meant(task, sorted(known), others)
            raise UserError(f"{where}: the dataset has no task {json.dumps(task)}{near}")
        if (task, repeat) in records:
            raise UserError(
                f"{where}: there is a second prediction for {task}; number them with the field repeat, from 0."
            )
        records[task, repeat] = record
    if not records:
        raise UserError(
            f'{arguments.source} holds no predictions; it needs a line {{"task_id": ..., "prediction": ...}} for each '
            f"task."
        )
    repeats = 1 + max((repeat for _, repeat in records), default=0)
    of_file = RecordedRun(arguments.name or arguments.source.name, family, rows, records, repeats, twins)
    if arguments.out and (family.name == DEFAULT or all(map(has_run_form, records.values()))):
        return save_as_run(of_file, arguments.out, arguments.name or arguments.source.stem, **source)
    return of_file
