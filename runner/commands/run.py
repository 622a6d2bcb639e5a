"""`comptoolbench run`: put the tasks to a model and score its calls."""

import argparse
import asyncio
import re
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from math import inf, nan
from pathlib import Path
from platform import python_version
from textwrap import shorten
from typing import Any

from families import DEFAULT, FAMILIES, family
from families.agents import OnBoard
from families.family import Family
from runner import UserError
from runner.agents import make, on_board
from runner.protocols import PROTOCOLS

Json = Any

LONGEST_ERROR = 240  # characters of a provider's words on the terminal
PACKAGES = ("litellm", "datasets", "numpy", "scipy", "rapidfuzz")


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--model",
        metavar="MODEL",
        help=f"a LiteLLM model id such as openai/gpt-4o, or one that needs no network: {', '.join(on_board(family(DEFAULT)))} (default: baseline/lexical)",
    )
    parser.add_argument("--api-base", metavar="URL", help="address of a server of your own, e.g. http://localhost:8000/v1")
    parser.add_argument("--api-key", metavar="KEY", help="better set in the environment, e.g. OPENAI_API_KEY; never stored")
    parser.add_argument("--protocol", choices=tuple(PROTOCOLS), help="default: the first that the tasks allow")
    parser.add_argument("--catalog", choices=("full", "task"), help="offer all tools of the family, or those of the task (default: full where there is one)")
    parser.add_argument("--family", choices=tuple(FAMILIES), help=f"which tasks to run, if no --dataset says so (default: {DEFAULT})")
    parser.add_argument("--select", type=_selection, action="append", default=[], metavar="NAME=VALUE,...", help="tasks to run, e.g. level=0,1 (default: all)")
    parser.add_argument("--levels", type=_levels, dest="select", action="append", metavar="N,...", help="the same as --select level=N,...")
    parser.add_argument("--limit", type=_count, metavar="N", help="at most so many tasks of each level (of what the family tells apart first)")
    parser.add_argument("--seed", type=int, help="run the suite of another seed (default: 42, the published one)")
    parser.add_argument("--dataset", metavar="ID|PATH", help="run other tasks: a dataset on the Hub, a folder, a .parquet or a .jsonl file")
    parser.add_argument("--repeats", type=_count, default=1, metavar="K", help="put each task K times and give pass^K (default: 1)")
    parser.add_argument("--temperature", type=_temperature, default=0.0, help="default: 0; left out where the model does not take it")
    parser.add_argument("--max-turns", type=_count, default=10, metavar="N", help="responses to a task at most, or what a budget of calls needs (default: 10)")
    parser.add_argument("--concurrency", type=_count, default=8, metavar="N", help="tasks at once (default: 8)")
    parser.add_argument("--rpm", type=_limit, default=0.0, metavar="N", help="requests a minute at most")
    parser.add_argument("--tpm", type=_limit, default=0.0, metavar="N", help="tokens a minute at most")
    parser.add_argument("--timeout", type=_limit, default=60.0, metavar="SECONDS", help="for one request (default: 60)")
    parser.add_argument("--out", type=_folder, metavar="DIR", help="folder of the run (default: one below runs/, named after model and settings)")
    parser.add_argument("--allow-partial", action="store_true", help="exit with 0 even if the provider left tasks unanswered")


def run(arguments: argparse.Namespace) -> int:
    """Run what has not been run, score it, and print the summary; exit status 1 if tasks were not evaluated."""
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        print("comptoolbench run: interrupted; the same command takes the run up again", file=sys.stderr)
        return 130


def _run(arguments: argparse.Namespace) -> int:
    from runner import suites
    from runner.results import metric_version, results, summary, title_of
    from runner.scrub import Scrub
    from runner.store import Store, digest_of

    if arguments.dataset and arguments.seed is not None:
        raise UserError("--seed makes a suite and --dataset names one; give one of them.")
    if arguments.model is not None and not arguments.model.rpartition("/")[2].strip():
        raise UserError(f"--model {arguments.model!r} names no model; write provider/model, e.g. openai/gpt-4o.")
    seed = suites.SEED if arguments.seed is None else arguments.seed
    family, every = suites.load(arguments.family, arguments.dataset, seed)
    board = _settle(arguments, family)
    rows, tasks = suites.select(family, every, _merged(arguments.select), arguments.limit)
    scrub = Scrub(arguments.api_key)
    settings = _settings(arguments, family, scrub.message(arguments.api_base) if arguments.api_base else None, None if arguments.dataset else seed, tasks)
    folder = arguments.out or Path("runs") / f"{re.sub(r'[^A-Za-z0-9.-]+', '_', arguments.model)}_{arguments.protocol}_{digest_of(settings)[:8]}"
    store = Store(folder, scrub)
    wanted = [(row, repeat) for repeat in range(arguments.repeats) for row in rows]
    with store.locked():
        about = store.accept(settings) or {"settings": {}, "settings_digest": "", "dropped_parameters": [], "started": _now()}
        about |= {"settings": settings, "settings_digest": digest_of(settings), "metric": metric_version(family), "versions": _versions(), "ended": None}
        done = {key for key, record in store.records().items() if record["prediction"] is not None}
        todo = [(row, repeat) for row, repeat in wanted if (row["task_id"], repeat) not in done]
        given_up = _run_tasks(arguments, family, board, about, store, todo, rows, scrub) if todo else None
        store.arrange([(row["task_id"], repeat) for row, repeat in wanted])
        store.write_json("run.json", about | {"ended": _now()})
        records = store.records()
        found = results(family, rows, records, arguments.repeats)
        text = summary(family, title_of(settings), found, rows, records)
        store.write_json("scores.json", found)
        store.write_text("summary.md", text)
    print(text)
    print(f"Files: {folder}/ (run.json, predictions.jsonl, scores.json, summary.md)")
    if given_up:
        print(f"comptoolbench run: given up: {given_up}", file=sys.stderr)
    if found["coverage"] < 1:
        share, said = f"{found['coverage']:.1%} of the tasks were evaluated", _last_error(records)
        print(f"comptoolbench run: {share}; {said}the same command tries the others again.", file=sys.stderr)
    return 0 if found["coverage"] == 1 or arguments.allow_partial else 1


def _settle(arguments: argparse.Namespace, family: Family) -> OnBoard | None:
    """Put the family's defaults in the place of what was not said; returns the agent on board, if it is one.

    Raises:
        UserError: If there is no such agent, or something does not go together.
    """
    boards = on_board(family)
    fitting = [name for name, protocol in PROTOCOLS.items() if protocol.turns or not family.needs_turns]
    arguments.model = arguments.model or next(iter(boards))
    arguments.protocol = arguments.protocol or fitting[0]
    arguments.catalog = arguments.catalog or ("full" if family.catalogue() else "task")
    if arguments.model.startswith(("baseline/", "local/")) and arguments.model not in boards:
        raise UserError(f"there is no model {arguments.model} on board; there are {', '.join(boards)}.")
    if arguments.protocol not in fitting:
        raise UserError(f"tasks of the family {family.name} need outputs to come back; run them with --protocol {' or '.join(fitting)}.")
    if arguments.catalog == "full" and not family.catalogue():
        raise UserError(f"each task of the family {family.name} has tools of its own; run them with --catalog task.")
    board = boards.get(arguments.model)
    if board and any(getattr(arguments, name) != value for name, value in board.only.items()):
        needed = " ".join(f"--{name} {value}" for name, value in board.only.items())
        raise UserError(f"{arguments.model} {board.because}; run it with {needed}.")
    return board


def _merged(chosen: Iterable[tuple[str, list[str]]]) -> dict[str, list[str]]:
    """What all --select and --levels say together."""
    merged: dict[str, list[str]] = {}
    for name, values in chosen:
        merged[name] = sorted({*merged.get(name, []), *values})
    return merged


def _run_tasks(
    arguments: argparse.Namespace, family: Family, board: OnBoard | None, about: dict[str, Json], store: Any, todo: list[Any], rows: list[Any], scrub: Any
) -> str | None:
    """Put the tasks that are left to the model; returns why it was given up, or None."""
    from runner.drive import Job, drive
    from runner.progress import Progress
    from runner.provider import Pace, Provider, serve

    protocol = PROTOCOLS[arguments.protocol]
    if board:
        serve(arguments.model, make(board, rows, protocol.turns), protocol)
    provider = Provider(
        arguments.model,
        temperature=arguments.temperature,
        timeout=arguments.timeout,
        pace=Pace(arguments.rpm, arguments.tpm),
        scrub=scrub,
        api_base=arguments.api_base,
        api_key=arguments.api_key,
        dropped=about["dropped_parameters"],
        free=board is not None,
    )
    about["provider"] = provider.name
    about["dropped_parameters"] = provider.dropped
    store.write_json("run.json", about)
    job = Job(family, provider, protocol, family.catalogue() if arguments.catalog == "full" else None, arguments.max_turns)
    at_once = min(arguments.concurrency, board.at_once or arguments.concurrency) if board else arguments.concurrency
    with store.appending() as appender, Progress(len(todo), len(rows) * arguments.repeats) as progress:
        try:
            return asyncio.run(drive(job, todo, at_once, appender, progress.add))
        finally:
            store.write_json("run.json", about)


def _last_error(records: Mapping[Any, Mapping[str, Json]]) -> str:
    """What the provider said to the last task that it left unanswered, as a part of a sentence."""
    unanswered = [record for record in records.values() if record["prediction"] is None and record.get("errors")]
    if not unanswered:
        return ""
    said = max(unanswered, key=lambda record: str(record.get("started")))["errors"][-1]
    return f"the provider said last: {shorten(said, LONGEST_ERROR, placeholder='…').rstrip('.')}; "


def _settings(arguments: argparse.Namespace, family: Family, api_base: str | None, seed: int | None, tasks: str) -> dict[str, Json]:
    """Everything that the results depend on."""
    from runner.store import digest_of

    return {
        "family": family.name,
        "model": arguments.model,
        "api_base": api_base,
        "protocol": arguments.protocol,
        "catalog": arguments.catalog,
        "dataset": arguments.dataset,
        "seed": seed,
        "select": _merged(arguments.select),
        "limit": arguments.limit,
        "repeats": arguments.repeats,
        "temperature": arguments.temperature,
        "max_turns": arguments.max_turns if PROTOCOLS[arguments.protocol].turns else None,
        "tasks_digest": tasks,
        "prompts_digest": PROTOCOLS[arguments.protocol].digest,
        "tools_digest": digest_of(family.catalogue()),
    }


def _versions() -> Mapping[str, str]:
    from generator.engine import VERSION

    return {"comptoolbench": VERSION, "python": python_version(), **{name: version(name) for name in PACKAGES}}


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _levels(text: str) -> tuple[str, list[str]]:
    return _selection("level=" + ",".join(part.strip().upper().removeprefix("L") for part in text.split(",")))


def _selection(text: str) -> tuple[str, list[str]]:
    name, _, values = text.partition("=")
    chosen = [value.strip() for value in values.split(",")]
    if not name.strip() or not all(chosen):
        raise argparse.ArgumentTypeError(f"must be a name and values with commas between them, e.g. level=0,1; got {text!r}")
    return name.strip(), chosen


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 on; got {text!r}")
    return int(text)


def _limit(text: str) -> float:
    value = _number(text)
    if not 0 < value < inf:
        raise argparse.ArgumentTypeError(f"must be a number above 0; got {text!r}")
    return value


def _temperature(text: str) -> float:
    value = _number(text)
    if not 0 <= value < inf:
        raise argparse.ArgumentTypeError(f"must be a number from 0 on; got {text!r}")
    return value


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return nan


def _folder(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError("must name a folder; got nothing")
    return Path(text)
