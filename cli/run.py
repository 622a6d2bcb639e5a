"""`comptoolbench run`: run a model on the tasks and score its calls."""

import os
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace, _ArgumentGroup
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cli.arguments import (
    catalogs,
    extra,
    folder,
    levels,
    names,
    number,
    selection,
    subset,
    temperature,
    text_of_file,
    whole,
)
from cli.output import show, show_summary, tell, teller
from families import FAMILIES, JUDGED
from runner import UserError
from runner.options import number as within
from runner.terminal import wrapped

if TYPE_CHECKING:
    from runner.options import Options
    from runner.plan import Plan

_Step = TypeVar("_Step")
ABOVE_0 = within(zero=False)  # for rates; in Python, 0 means no limit, and here leaving the option out does
INTERRUPTED = "interrupted; the same command resumes the run"  # printed at Ctrl-C


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    from runner.protocols import PROTOCOLS

    declare_model(parser)

    add = declare_suite(parser).add_argument
    add("--part", type=_part, metavar="I/N", help="every N-th shard of the dataset, from the I-th")

    asking = parser.add_argument_group("asking")
    add = asking.add_argument
    add(
        "--protocol",
        choices=tuple(PROTOCOLS),
        metavar="NAME",
        help=", ".join(name for name, one in PROTOCOLS.items() if one.calls),
    )
    add("--catalog", type=catalogs, metavar="NAME,...", help="tools: full (default), task or N distractors")
    add(
        "--max-turns",
        type=whole("max_turns"),
        default=10,
        metavar="N",
        help="replies per task (default 10, or its budget)",
    )
    add("--plan", action="store_true", help="ask for a plan before the first call")
    add("--system", type=text_of_file, metavar="FILE", help="a system prompt of your own")
    add("--tool-choice", choices=("auto", "required", "none"), metavar="CHOICE", help="auto, required or none")
    add("--parallel-tool-calls", type=_yes_or_no, metavar="yes|no", help="allow parallel tool calls")
    add("--structured", action="store_true", help="make text replies follow a JSON Schema")

    declare_running(parser, out=True)
    parser.set_defaults(instead=_instead)


def _instead(word: str) -> str | None:
    """Suggest the option that a word without one may be for."""
    if word.startswith("-") or word.isdecimal():
        return None
    option = "family" if word in FAMILIES else "dataset" if os.path.exists(word) else "model"
    return f"did you mean --{option} {word}?"


def declare_model(parser: ArgumentParser, default: str = "default: baseline/lexical") -> None:
    """Add the arguments for the model and its sampling."""
    several = "" if default.endswith("exact") else "; repeat"
    add = parser.add_argument_group("model").add_argument
    add("--model", action="append", metavar="ID", help=f"LiteLLM id ({default}){several}")
    add("--api-base", metavar="URL", help="your own server, e.g. http://localhost:8000/v1")
    add("--api-key", metavar="KEY", help="better set in the environment; never stored")
    add("--temperature", type=temperature, default=0.0, metavar="T", help="default 0; none: leave it to the provider")
    add("--top-p", type=number("top_p"), metavar="P", help="nucleus sampling")
    add("--sampling-seed", type=whole("sampling_seed"), metavar="N", help="for providers that take one")
    add("--max-tokens", type=whole("max_tokens"), metavar="N", help="per reply: default 4096, reasoning 16384; 0: any")
    add("--reasoning-effort", metavar="LEVEL", help="e.g. low, medium, high")
    add(
        "--extra",
        type=extra,
        action="append",
        default=[],
        metavar="KEY=JSON",
        help="request field: top_k=40, headers={...}; repeat",
    )


def declare_suite(parser: ArgumentParser) -> _ArgumentGroup:
    """Add the arguments that choose the family, the tasks and the repeats, and return their group."""
    tasks = parser.add_argument_group("tasks")
    add = tasks.add_argument
    listed = ", ".join(name for name in FAMILIES if name != JUDGED)
    add(
        "--family",
        choices=tuple(FAMILIES),
        metavar="NAME",
        help=f"{listed}; {JUDGED} (--protocol question): see judge-steps",
    )
    declare_tasks(tasks, "level=0,1; short: --levels, --subset", "level (rung, subset, ...)")
    add("--levels", type=levels, dest="select", action="append", metavar="N,...", help=SUPPRESS)
    add("--subset", type=subset, dest="select", action="append", metavar="NAME", help=SUPPRESS)
    add("--twins", action="store_true", help="also ask each call alone, to split the gap")
    add("--repeats", type=whole("repeats"), default=1, metavar="K", help="put each task K times and give pass^K")
    return tasks


def declare_tasks(group: _ArgumentGroup, example: str, part: str) -> None:
    """Add the arguments that choose the tasks; `part` names what --limit counts by."""
    add = group.add_argument
    add("--dataset", metavar="ID|PATH", help="other tasks: on the Hub, a folder, a file")
    add("--seed", type=whole("seed"), metavar="N", help="the suite of another seed (default 42)")
    add("--select", type=selection, action="append", default=[], metavar="NAME=VALUE,...", help=f"e.g. {example}")
    add("--tasks", type=names, default=[], metavar="ID,...", help="only these tasks")
    add("--limit", type=whole("limit"), metavar="N", help=f"at most N of each {part}")


def declare_running(parser: ArgumentParser, *, out: bool) -> None:
    """Add the arguments for time and cost, and with `out` those for the run's folder."""
    add = parser.add_argument_group("time, money and files").add_argument
    add("--dry-run", action="store_true", help="estimate requests, tokens and cost; send nothing")
    add("--max-cost", type=number("max_cost"), metavar="DOLLARS", help="stop after spending this many dollars")
    add("--cache", type=folder, metavar="DIR", help="keep replies here, and reuse those that it has")
    add("--concurrency", type=whole("concurrency"), default=8, metavar="N", help="tasks at once (default 8)")
    add("--rpm", type=number(ABOVE_0), default=0.0, metavar="N", help="requests a minute at most")
    add("--tpm", type=number(ABOVE_0), default=0.0, metavar="N", help="tokens a minute at most")
    add("--timeout", type=number("timeout"), default=300.0, metavar="SECONDS", help="for one request (default 300)")
    add("--retries", type=whole("retries"), default=7, metavar="N", help="retries per failed request (default 7)")
    if out:
        add("--out", type=folder, metavar="DIR", help="folder of the run (default runs/MODEL_...)")
        add("--track", choices=("wandb", "mlflow"), metavar="NAME", help="log the results to wandb or mlflow")
    add("--verbose", action="store_true", help="log every request and wait in its log.txt")
    add("--allow-partial", action="store_true", help="exit with 0 even if tasks stay unanswered")
    add("-h", "--help", action="help", help=SUPPRESS)  # hidden so that the help fits on one screen


def run(arguments: Namespace) -> int:
    """Run the remaining tasks, score the run and print the summary; exit status 1 if tasks were not evaluated."""
    if arguments.track:
        from integrations.tracking import check_installed

        check_installed(arguments.track)
    if arguments.part:
        return _part_of_shards(arguments)
    return _models(arguments)


def _part_of_shards(arguments: Namespace) -> int:
    """Run every N-th shard of the tasks from the I-th on, each into its own folder.

    Other machines run the other parts, so no shard is run twice.
    """
    from runner.shards import Folder, groups

    if not arguments.dataset or not arguments.out or not Path(arguments.dataset).is_dir():
        raise UserError("--part needs a folder of shards as --dataset, and --out.")
    names = [name for name in Folder(arguments.dataset).names() if name.endswith((".parquet", ".jsonl"))]
    if len(tables := groups(names, arguments.dataset)) != 1:
        raise UserError(
            f"{arguments.dataset} must hold the shards of one table; it holds {', '.join(tables) or 'none'}."
        )
    number, parts = arguments.part
    folder, worst = Path(arguments.dataset), 0
    for name in names[number - 1 :: parts]:
        one = {**vars(arguments), "dataset": str(folder / name), "out": arguments.out / Path(name).stem}
        worst = max(worst, _models(Namespace(**one)))
    return worst


def _models(arguments: Namespace) -> int:
    """Run each model with each catalogue; if there are several runs, each gets its own folder."""
    from runner.plan import plan, tasks_of

    models, catalogs = arguments.model or [None], getattr(arguments, "catalog", None) or [None]
    if listed := next((model for model in models if model and "," in model and not model.startswith("local/")), None):
        named = " ".join(f"--model {name.strip()}" for name in listed.split(",") if name.strip())
        raise UserError(f"--model names one model and is repeated for others: {named}; got {listed}.")
    if len(set(models)) < len(models):
        raise UserError("a --model is named twice; name each once.")
    if len(models) == len(catalogs) == 1:
        only = plan(options(arguments, models[0], arguments.out, catalogs[0]))
        _check_provider_options(arguments, [only])
        return carry_out_plan(arguments, only, alone=True)
    if arguments.out and (arguments.out / "run.json").exists():
        raise UserError(
            f"{arguments.out} is the folder of a run, and several runs get a folder each inside --out; name another."
        )
    tasks = tasks_of(options(arguments, None, None))
    runs = [(model, catalog) for model in models for catalog in catalogs]
    plans = [_run_step(arguments, run, partial(_planned, arguments, tasks, *run)) for run in runs]
    planned = [plan for plan in plans if not isinstance(plan, int)]
    if len(planned) < len(plans):
        tell(arguments.command, "nothing was run; correct the command, or leave these out.")
        return 2
    _check_provider_options(arguments, planned)
    statuses = [
        _run_step(arguments, run, partial(carry_out_plan, arguments, plan, alone=False))
        for run, plan in zip(runs, planned, strict=True)
    ]
    if arguments.out and not arguments.dry_run and min(statuses) < 2:  # at least one run has results
        show(f"All of them on a page: comptoolbench report {arguments.out}")
    if failed := [run for run, status in zip(runs, statuses, strict=True) if status == 2]:
        tell(arguments.command, f"there are no results of {', '.join(map(_label, failed))}; the reason is given above.")
    return max(statuses)


def _check_provider_options(arguments: Namespace, plans: Iterable["Plan"]) -> None:
    """Reject options for a provider if every model is built in.

    Raises:
        UserError: If there is such an option.
    """
    given = next((name for name in ("api_base", "api_key") if getattr(arguments, name)), None)
    if given and all(plan.builtin for plan in plans):
        raise UserError(f"--{given.replace('_', '-')} is for a provider, and a built-in model asks none; leave it out.")


def _planned(arguments: Namespace, tasks: Any, model: str | None, catalog: str | None) -> "Plan":
    """Plan one of several runs, in its own folder, and check its requirements."""
    from runner.plan import plan
    from runner.run import check

    out = arguments.out
    if out and model and len(arguments.model) > 1:
        out /= model.replace("/", "_")
    if out and catalog and len(arguments.catalog) > 1:
        out /= f"catalog_{catalog}"
    planned = plan(options(arguments, model, out, catalog), tasks)
    if not arguments.dry_run:
        check(planned)
    return planned


def _run_step(arguments: Namespace, run: tuple[str | None, str | None], step: Callable[[], _Step]) -> _Step | int:
    """Do a step of one of several runs; an error is printed with the run's name and does not stop the others."""
    try:
        return step()
    except UserError as mistake:
        tell(arguments.command, f"{_label(run)}: {mistake}")
        return 2


def _label(run: tuple[str | None, str | None]) -> str:
    model, catalog = run
    return " ".join(filter(None, (model, catalog and f"--catalog {catalog}")))


def carry_out_plan(arguments: Namespace, run_plan: "Plan", *, alone: bool) -> int:
    """Carry out one plan and print its summary; exit status 1 if tasks were not evaluated."""
    from runner.run import carry_out

    if arguments.dry_run:
        from runner.estimate import estimate

        show("\n".join(map(wrapped, estimate(run_plan).splitlines())) + ("" if alone else "\n"))
        return 0
    outcome = carry_out(run_plan, teller(arguments.command), exit_handler(arguments))
    if outcome.scores["coverage"]:
        show_summary(outcome.summary)
        show(wrapped(f"Files: {outcome.folder}/ (run.json, predictions.jsonl, scores.json, summary.md)"))
        show(f"As a page: comptoolbench report {outcome.folder}" if alone else "")
    for problem in outcome.problems:
        tell(arguments.command, problem)
    if arguments.track:
        from integrations.tracking import track

        show(wrapped(f"In {arguments.track}: {track(arguments.track, outcome.folder, run_plan.scrub)}"))
    return 0 if outcome.complete or arguments.allow_partial else 1


def exit_handler(arguments: Namespace) -> Callable[[], None]:
    """Return a function that ends the process at a second Ctrl-C.

    This is safe, since the run's folder is complete at any moment. It is needed because a built-in model may take a
    minute to notice the first Ctrl-C.
    """

    def abandon() -> None:
        tell(arguments.command, INTERRUPTED)
        os._exit(130)

    return abandon


def options(
    arguments: Namespace, model: str | None, out: Path | None, catalog: str | None = None, **more: Any
) -> "Options":
    """Return the options of a command line; `more` are options that it does not have."""
    from dataclasses import fields

    from runner.options import Options

    named = {each.name: getattr(arguments, each.name) for each in fields(Options) if hasattr(arguments, each.name)}
    select, extra = merged(getattr(arguments, "select", ())), dict(getattr(arguments, "extra", ()))
    return Options(
        **{**named, "model": model, "catalog": catalog, "out": out, "select": select, "extra": extra, **more}
    )


def merged(chosen: Iterable[tuple[str, list[str]]]) -> dict[str, list[str]]:
    """Merge the selections of all --select, --levels and --subset options."""
    merged: dict[str, list[str]] = {}
    for name, values in chosen:
        merged[name] = sorted({*merged.get(name, []), *values})
    return merged


def _part(text: str) -> tuple[int, int]:
    number, _, parts = text.partition("/")
    if not (number.isdecimal() and parts.isdecimal() and 0 < int(number) <= int(parts)):
        raise ArgumentTypeError(f"must be I/N with I from 1 to N, e.g. 2/4; got {text!r}")
    return int(number), int(parts)


def _yes_or_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ArgumentTypeError(f"must be yes or no; got {text!r}")
    return text == "yes"
