"""The results of a run: the family's scores, what was spent, and a summary in Markdown."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from families.family import Family
from families.formatting import interval, percent
from generator.core.shapes import Json
from runner import UserError
from runner.options import MOST_TOKENS, SAMPLING, Options
from runner.problems import UNSUPPORTED
from runner.terminal import clean

Row = dict[str, Any]
Records = Mapping[tuple[str, int], Mapping[str, Json]]

ALL_TASKS = "all tasks"
FEW = 3  # with fewer predictions, it means nothing that none is right
_DISPLAY_FILES = ("app.py", "display.py", "words.py")  # files of a metric that do not affect scores


def metric_version(family: Family) -> dict[str, str]:
    """Return the name of a family's metric, and the digest of its scoring code, which excludes display code."""
    sources = sorted(source for source in family.metric_folder.glob("*.py") if source.name not in _DISPLAY_FILES)
    return {
        "name": family.metric,
        "digest": sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16],
    }


def results(
    family: Family, rows: Sequence[Row], records: Records, repeats: int, twins: Sequence[Row] = ()
) -> dict[str, Json]:
    """Score the records of a run.

    Returns:
        `coverage` (the share of tasks and twins evaluated, over all repeats), `unreadable` (the number of predictions
        in an unknown form), `unsupported` (only if there are programs that Python could run and the sandbox cannot: how
        many, by what is missing), `scores` (the family's scores of the first repeat, with `per_task`, and what the
        twins add over all repeats), `spent` (total tokens, cost, requests, seconds), and for more than one repeat
        `repeats` (the totals of each) and `pass_k` (by stratum and over all tasks: the share of tasks that were
        strictly right every time, with its exact interval).
    """
    every = [_of_repeat(records, repeat) for repeat in range(repeats)]
    scored = [family.score(rows, every[0], first=True, twins=twins, later=every[1:])]
    scored += [family.score(rows, later, first=False) for later in every[1:]]
    evaluated = sum(task["score"] is not None for scores in scored for task in scores["per_task"])
    evaluated += sum(
        (repeat.get(twin["task_id"]) or {}).get("prediction") is not None for repeat in every for twin in twins
    )
    outcome: dict[str, Json] = {
        "coverage": evaluated / ((len(rows) + len(twins)) * repeats),
        "unreadable": sum(scores.get("unreadable", 0) for scores in scored),
        "scores": scored[0],
        "spent": spent_on(records.values()),
    }
    if lacking := Counter(
        str((record.get("program") or {}).get("error"))
        for record in records.values()
        if record.get("ending") == UNSUPPORTED
    ):
        outcome["unsupported"] = dict(sorted(lacking.items()))
    if repeats > 1:
        outcome["repeats"] = [{name: scores[name] for name in family.totals} for scores in scored]
        outcome["pass_k"] = {"k": repeats, **_pass_k(family, rows, [scores["per_task"] for scores in scored])}
    return outcome


def _of_repeat(records: Records, repeat: int) -> dict[str, Mapping[str, Json]]:
    return {task: record for (task, number), record in records.items() if number == repeat}


def _pass_k(family: Family, rows: Sequence[Row], per_task: Sequence[Sequence[Mapping[str, Json]]]) -> dict[str, Json]:
    """Return the share of the tasks evaluated in every repeat that were strictly right in every repeat.

    By stratum, and over all tasks.
    """
    from metric.comptool_gap.intervals import clopper_pearson

    every: dict[str, list[bool]] = {label.lower(): [] for label in pass_k_labels(family, rows)}
    stratum = family.strata[0]
    for row, *task in zip(rows, *per_task, strict=True):
        if all(score["score"] is not None for score in task):
            for label in (stratum.label(stratum.of(row)), ALL_TASKS):
                every[label.lower()].append(all(score["strict"] for score in task))
    shares: dict[str, Json] = {}
    for label, right in every.items():
        if right:
            low, high = clopper_pearson(sum(right), len(right))
            shares[label] = {"value": sum(right) / len(right), "low": low, "high": high, "n": len(right)}
    return shares


def pass_k_labels(family: Family, rows: Iterable[Mapping[str, Json]]) -> list[str]:
    """Return the labels of the shares of tasks that were right in every repeat: those of the strata, then all tasks."""
    stratum = family.strata[0]
    return [*map(stratum.label, stratum.values(rows)), ALL_TASKS]


def spent_on(records: Any) -> dict[str, Json]:
    """Return the total tokens, cost (None if a price is not known), requests and seconds of records."""
    records = [record for record in records if "usage" in record]
    costs = [record["cost"] for record in records]
    return {
        "tokens": sum(record["usage"]["total_tokens"] for record in records),
        "cost": None if None in costs else sum(costs),
        "requests": sum(record["attempts"] for record in records),
        "seconds": round(sum(record["latency_s"] for record in records), 3),
    }


class RecordedRun(NamedTuple):
    """A run as read from its folder, with its tasks."""

    title: str
    family: Family
    rows: list[Row]
    records: dict[tuple[str, int], dict[str, Json]]
    repeats: int
    twins: list[Row]


def read_run(folder: Path, dataset: str | None = None) -> RecordedRun:
    """Read the folder of a run, and load its tasks.

    Args:
        folder: The run's folder.
        dataset: The tasks, if they are not those that the run names.

    Raises:
        UserError: If the folder is not that of a run, it is damaged, or the tasks are not the run's.
    """
    from runner import suites
    from runner.store import Store, check_folder, settings_of

    check_folder(folder)
    store = Store(folder)
    about = store.read_json("run.json") or {}
    try:
        repeats = about["settings"]["repeats"]
        if type(repeats) is not int or not 0 < repeats <= 100:
            raise UserError(
                f"{folder / 'run.json'} is damaged: repeats must be a whole number from 1 to 100; it is "
                f"{json.dumps(repeats)}."
            )
        settings = settings_of({"settings": about["settings"]})
        family, rows, digest = suites.of_settings(settings, dataset)
        title, tasks = title_of(settings), str(settings["tasks_digest"])
    except KeyError as missing:
        raise UserError(f"{folder / 'run.json'} is damaged: it lacks the field {missing.args[0]}.") from None
    except (AttributeError, TypeError, ValueError):
        raise UserError(f"{folder / 'run.json'} is damaged: the settings are not those of a run.") from None
    if digest != tasks:
        raise UserError(
            f"the tasks are not those of the run: {dataset or settings['dataset'] or 'this version'} holds others, or "
            f"they have changed since; name its dataset with --dataset."
        )
    twins, twins_digest = suites.twins_of(family, rows) if settings.get("twins_digest") else ([], None)
    if twins_digest != settings.get("twins_digest"):
        raise UserError(
            "the twins that this version makes of the tasks are not those of the run; score it with the version that "
            "made it."
        )
    records = store.records()
    if not records:
        raise UserError(
            f"{folder} has nothing to score: predictions.jsonl is missing or empty; run the tasks with this folder as "
            f"--out first."
        )
    return RecordedRun(title, family, rows, records, repeats, twins)


# Text for users


def title_of(settings: Mapping[str, Json]) -> str:
    """Return the title of a run in its summary: the model, the protocol, the catalogue and non-default settings."""
    catalog = str(settings["catalog"])
    offered = f"{catalog} distractors" if catalog.isdecimal() else f"{catalog} catalogue"
    return ", ".join([settings["model"], settings["protocol"], offered, *conditions(settings)])


def conditions(settings: Mapping[str, Json]) -> list[str]:
    """Return the settings of sampling and prompting that differ from the defaults, in words.

    Results under different conditions are not comparable.
    """
    dropped = settings.get("dropped_parameters") or []
    changed = [
        f"{name.replace('_', ' ')} {value}"
        for name in SAMPLING
        if (value := settings.get(name, getattr(Options, name))) != getattr(Options, name)
        and name not in dropped
        and not (name == "max_tokens" and value in MOST_TOKENS)
    ]
    changed += [f"{name} {json.dumps(value, sort_keys=True)}" for name, value in (settings.get("extra") or {}).items()]
    changed += ["structured"] if settings.get("structured") else []
    changed += ["own system prompt"] if settings.get("system") else []
    changed += ["action plan first"] if settings.get("plan") else []
    return [*changed, *(f"without {name.replace('_', ' ')}" for name in dropped)]


def counted(count: int, singular: str, plural: str) -> str:
    """Return a count with its noun in the singular or plural."""
    return f"{count:,} {singular if count == 1 else plural}"


def unreadable(outcome: Mapping[str, Json]) -> str:
    """Return a sentence on the predictions that could not be read, with the first task that has one."""
    tasks = (task for task in outcome["scores"].get("per_task", ()) if _holds_unreadable(task))
    count = outcome["unreadable"]
    first = next((f" ({'' if count == 1 else 'the first '}of {task['task_id']})" for task in tasks), "")
    what = f"{counted(count, 'prediction', 'predictions')}{first} {'holds' if count == 1 else 'hold'}"
    return (
        f"Unreadable: {what} something that is not in the form of any known client, which counts as a wrong call; a "
        f'call is {{"name": ..., "arguments": {{...}}}}.'
    )


def unsolved(outcome: Mapping[str, Json], records: Records) -> str:
    """Return a warning if nothing is right, as with predictions for other tasks with the same ids; else ""."""
    given = sum(bool(record.get("prediction")) for record in records.values())
    if given < FEW or any(task.get("strict") for task in outcome["scores"]["per_task"]):
        return ""
    return (
        "None of these predictions solves its task. They were scored as predictions for the published tasks; tasks of "
        "other seeds have the same ids, and are to be given as well: "
    )


def _holds_unreadable(task: Mapping[str, Json]) -> bool:
    """Return whether a task's prediction could not be read; metrics of calls report that per call, others per task."""
    return bool(task.get("unreadable")) or any("unreadable" in errors for errors in task.get("errors") or ())


def unsupported(outcome: Mapping[str, Json]) -> str:
    """Return a sentence on programs that failed because of what the sandbox lacks."""
    what = counted(sum(outcome["unsupported"].values()), "program needs", "programs need")
    return (
        f"**{what} something of Python that the sandbox lacks, and count as far as they came: "
        f"{'; '.join(outcome['unsupported'])}.**"
    )


def summary(family: Family, title: str, outcome: Mapping[str, Json], rows: Sequence[Row], records: Records) -> str:
    """Return a summary in Markdown: the scores, the most common errors with an example each, and what was spent."""
    scores = outcome["scores"]
    lines = [f"# {title}", ""]
    if outcome["coverage"] < 1:
        partly = "not all tasks were evaluated. The scores are means over those that were."
        lines += [f"**Coverage {outcome['coverage']:.1%}: {partly}**", ""]
    if outcome["unreadable"]:
        lines += [f"**{unreadable(outcome)}**", ""]
    if "unsupported" in outcome:
        lines += [unsupported(outcome), ""]
    for part in family.headline(scores):
        if isinstance(part, str):
            lines += [part, ""]
        elif len(part) > 1:  # the table has more than a header
            lines += [*table(part), ""]
    if "pass_k" in outcome:
        shares = [(label, outcome["pass_k"].get(label.lower())) for label in pass_k_labels(family, rows)]
        body = [(label, str(share["n"]), percent(share["value"]), interval(share)) for label, share in shares if share]
        lines += [*table([(family.strata[0].name, "n", f"pass^{outcome['pass_k']['k']}", "95 % interval"), *body]), ""]
    if "per_task" in scores:
        lines += family.faults(scores, rows, _of_repeat(records, 0))
    spent = outcome.get("spent")
    if spent and spent["requests"]:
        lines += [f"Spent: {spending(spent)}, {spent['seconds'] / len(records):.2f} s a conversation on average.", ""]
    return clean("\n".join(lines))


def spending(spent: Mapping[str, Json]) -> str:
    """Return what was spent, in words.

    >>> spending({"requests": 1, "tokens": 20, "cost": 0.0})
    '1 request, 20 tokens, at no cost'
    """
    number, cost = spent["requests"], spent["cost"]
    requests = f"{number:,} {'request' if number == 1 else 'requests'}"
    if not spent["tokens"]:
        return requests  # of a built-in agent, or the user's own
    price = f"{cost:.4f} US dollars" if cost else "at no cost"
    price = "cost unknown (LiteLLM has no price for this model)" if cost is None else price
    return f"{requests}, {spent['tokens']:,} tokens, {price}"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a Markdown table whose columns are also aligned as plain text.

    The first column is left-aligned, the others are right-aligned.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        first, *others = (
            cell.rjust(width) if number else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        return f"| {' | '.join([first, *others])} |"

    rule = f"|{'|'.join('-' * (width + 1) + (':' if number else '-') for number, width in enumerate(widths))}|"
    return [line(rows[0]), rule, *map(line, rows[1:])]
