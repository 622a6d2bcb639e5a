"""Reads runs from their folders, gives them short names, and groups those that may be ranked together."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from families import JUDGED
from families.formatting import shown
from families.page import Group, Run
from generator.core.shapes import Json
from runner import UserError, suites
from runner.agents import builtins_for
from runner.results import conditions
from runner.store import Store, check_folder, settings_of

Row = dict[str, Any]

LONGEST = 200  # characters of an error message

# What must be equal for two runs to be ranked together: the name shown, and the key of the settings in run.json.
FACETS = {
    "family": "family",
    "suite": "tasks_digest",
    "protocol": "protocol",
    "catalogue": "catalog",
    "prompt texts": "prompts_digest",
    "tool schemas": "tools_digest",
    "turn limit": "max_turns",
}


CATALOGUES = {"task": "each task's own tools", "full": "all tools"}  # those of a number of distractors say so
DIGESTS = ("prompt texts", "tool schemas", "metric")  # facets whose values are digests

# Settings that may distinguish runs of the same model, in words.
APART: Sequence[Callable[[Run], str]] = (
    lambda run: _word(run.settings.get("protocol")),
    lambda run: f"catalogue {_word(run.settings.get('catalog'))}",
    lambda run: f"{len(run.rows)} tasks",
    lambda run: f"turn limit {_word(run.settings.get('max_turns'))}",
    lambda run: f"seed {_word(run.settings.get('seed'))}",
)


# The errors that result from reading or showing files with values of the wrong types.
_DAMAGE = (AttributeError, IndexError, KeyError, TypeError, ValueError, ZeroDivisionError, RecursionError)


@contextmanager
def _naming_damaged(folder: Path) -> Iterator[None]:
    """Convert errors from damaged files into a UserError that names the folder."""
    try:
        yield
    except _DAMAGE as problem:
        raise UserError(
            f"{folder} is damaged: run.json or scores.json lacks something or holds something else "
            f"({type(problem).__name__}: {shown(str(problem), LONGEST)}). `comptoolbench score {folder}` rewrites "
            f"scores.json."
        ) from problem


@contextmanager
def blaming(runs: Sequence[Run], trial: Callable[[Sequence[Run], Path], object]) -> Iterator[None]:
    """If showing the runs fails, find the run whose files are damaged, and raise an error that names it.

    Args:
        runs: The runs that are shown.
        trial: Shows some of the runs on a page at a path; used to show each run separately on a temporary page.

    Raises:
        UserError: If a run cannot be shown separately either.
    """
    try:
        yield
    except _DAMAGE:
        for run in runs:
            with TemporaryDirectory() as temporary, _naming_damaged(run.folder):
                trial([run], Path(temporary) / "page.html")
        raise


def facets(run: Run) -> dict[str, str]:
    """Return what must be equal for two runs to be ranked together, in words."""
    words = {name: _word(run.settings.get(key)) for name, key in FACETS.items()}
    words["suite"] = f"{len(run.rows)} tasks, {words['suite']}"
    words["catalogue"] = CATALOGUES.get(words["catalogue"], f"{words['catalogue']} distractors")
    words["turn limit"] = _turn_limit(run)
    return {**words, "conditions": ", ".join(conditions(run.settings)) or "as usual", "metric": run.metric}


def _turn_limit(run: Run) -> str:
    """Describe the limit of responses per task: that of the settings or, if more, the task's budget of calls plus 1."""
    limit = run.settings.get("max_turns")
    budgets = [calls for row in run.rows if (calls := run.family.budget(dict(row))) is not None]
    if not isinstance(limit, int) or not budgets or limit > max(budgets):
        return _word(limit)
    bounds = "–".join(map(str, sorted({min(budgets), max(budgets)})))
    return f"the calls that a task allows ({bounds}) and one" + f", at least {limit}" * (limit > min(budgets) + 1)


def asked(runs: Sequence[Run]) -> str:
    """Describe how the models of a ranking were asked: protocol, number of tasks, and unusual settings."""
    run, with_twins = runs[0], sum(bool(run.settings.get("twins_digest")) for run in runs)
    unusual = conditions(run.settings)
    if with_twins:
        unusual.append("each call also alone" + f" ({with_twins} of the {len(runs)} runs)" * (with_twins < len(runs)))
    repeats = run.settings.get("repeats") or 1
    unusual += [f"{repeats} times each"] if repeats > 1 else []
    return ", ".join([str(run.settings.get("protocol")), f"{len(run.rows)} tasks", *unusual])


def family_label(family: str) -> str:
    """Return the name of a family on pages; the family of judged steps is called by what its tasks are."""
    return "pairs of steps" if family == JUDGED else family.replace("_", " ")


def description(run: Run) -> dict[str, str]:
    """Return everything that a run depends on, in words."""
    server = run.settings.get("server")
    if isinstance(server, dict):
        server = " ".join(str(part) for part in server.values())
    return {
        "model": run.model,
        "server": _word(server or run.settings.get("api_base")),
        "seed": _word(run.settings.get("seed")),
        **facets(run),
    }


def _word(value: Json) -> str:
    return "none" if value is None else str(value)


def every_run(folders: Iterable[Path], say: Callable[[str], None]) -> list[Path]:
    """Return the folders of runs: those named or, if one is not a finished run itself, the finished runs in it.

    Runs are also found one folder deeper, as in `runs` after `--out runs/first`, but no deeper.

    Unfinished runs below are left out and reported by `say`.
    """
    every = []
    for folder in folders:
        itself = folder / "run.json", folder / "scores.json"
        finished = all(file.exists() for file in itself)
        inside = [*folder.glob("*/run.json"), *folder.glob("*/*/run.json")]
        below = [] if finished else sorted(about.parent for about in inside)
        ended = [run for run in below if (run / "scores.json").exists()]
        for run in below if ended else ():
            if run not in ended:
                say(f"{run} has not ended and is left out.")
        every += ended or below or [folder]
    return every


def load_runs(
    folders: Sequence[Path],
    dataset: str | None = None,
    published: Sequence[Path] = (),
    *,
    together: bool = False,
    say: Callable[[str], None] | None = None,
) -> list[Run]:
    """Read run folders.

    Args:
        folders: Folders written by `comptoolbench run` or `score`.
        dataset: Where the tasks of the runs are now, if not where run.json says.
        published: Folders of published runs.
        together: Whether the runs are compared with each other: then there are at least two, and names are unique
            among all of them, not only among the runs of each family.
        say: Called with a sentence about each run that cannot be read and is left out; None: each is needed.

    Raises:
        UserError: If a folder is not that of a run; or a run has not ended, is damaged or has lost its tasks, and it is
            needed or too few others are left.
    """
    # Path.resolve raises on a circle of links
    every = [os.path.realpath(folder) for folder in (*folders, *published)]
    doubles = [folder for folder, count in Counter(every).items() if count > 1]
    if doubles:
        raise UserError(f"{doubles[0]} is named twice; name each run once.")
    known: dict[Json, list[Row]] = {}
    runs, problems = [], {}
    for folder in folders:
        check_folder(folder)
        try:
            with _naming_damaged(folder):
                runs.append(_load(folder, dataset, known))
        except UserError as problem:
            problems[folder] = problem
    for folder, why in problems.items():
        if say is None or len(runs) < 1 + together:
            raise why
        say(f"{folder} is left out: {why}")
    for folder in published:
        with _naming_damaged(folder):
            runs.append(_load(folder, None, known))
    return _named(runs, (lambda run: "") if together else (lambda run: run.family.name))


def _named(runs: Sequence[Run], shown_with: Callable[[Run], str]) -> list[Run]:
    """Name runs after their models; runs that would have the same name also get what distinguishes them."""
    models = {(shown_with(run), brief(run.model), run.model) for run in runs}
    meant = Counter((shown, word) for shown, word, _ in models)
    plain = [
        replace(run, name=word if meant[shown_with(run), word := brief(run.model)] == 1 else run.model) for run in runs
    ]
    named = plain
    for distinction in (_settings_apart(plain, shown_with), lambda run: run.folder.name, lambda run: str(run.folder)):
        counts = Counter((shown_with(run), run.name) for run in named)
        named = [
            replace(was, name=f"{run.name} ({words})")
            if counts[shown_with(was), was.name] > 1 and (words := distinction(run))
            else was
            for run, was in zip(plain, named, strict=True)
        ]
    return named


def brief(model: str) -> str:
    """Return a model id without the parts that only say that it is a local file."""
    return model.removeprefix("local/").removesuffix(".gguf") or model


def _settings_apart(runs: Sequence[Run], shown_with: Callable[[Run], str]) -> Callable[[Run], str]:
    """Return a function that lists the settings, as few as needed, that distinguish a run from its namesakes."""

    def words(run: Run) -> str:
        alike = [other for other in runs if (shown_with(other), other.name) == (shown_with(run), run.name)]
        distinctions = []
        for say in APART:
            still = [other for other in alike if say(other) == say(run)]
            if len(still) < len(alike):
                distinctions.append(say(run))
                alike = still
        return ", ".join(distinctions)

    return words


def _load(folder: Path, dataset: str | None, known: dict[Json, list[Row]]) -> Run:
    store = Store(folder)
    about, results = store.read_json("run.json") or {}, store.read_json("scores.json")
    if results is None:
        raise UserError(
            f"{folder} holds no scores.json: the run has not ended. Repeat its command, or score what is there: "
            f"`comptoolbench score {folder}`."
        )
    metric = about.get("metric")
    scores = results.get("scores")
    if not isinstance(about.get("settings"), dict) or "model" not in about["settings"] or not isinstance(metric, dict):
        raise UserError(f"{folder / 'run.json'} must hold `settings` with a `model`, and `metric`.")
    settings = settings_of(about)
    family = suites.family_of(settings)
    if not isinstance(scores, dict) or not set(family.required_scores) <= scores.keys():
        raise UserError(
            f"{folder / 'scores.json'} lacks {' or '.join(family.required_scores)}; "
            f"`comptoolbench score {folder}` rewrites it."
        )
    rows = _rows(settings, dataset, known)
    if [task["task_id"] for task in scores["per_task"]] != [row["task_id"] for row in rows]:
        raise UserError(
            f"{folder / 'scores.json'} scores other tasks than the run was given; `comptoolbench score {folder}` "
            f"rewrites it."
        )
    records = store.records()
    scored = sum(task["score"] is not None for task in scores["per_task"])
    if len(records) < scored:
        raise UserError(
            f"{folder / 'predictions.jsonl'} has {len(records)} of the {scored} tasks that scores.json counts; "
            f"`comptoolbench score {folder}` scores these, and the command of the run asks for the rest."
        )
    model = str(settings["model"])
    board = builtins_for(family).get(model)
    return Run(
        folder,
        model,
        family,
        board.role if board else None,
        settings,
        str(metric.get("digest")),
        results,
        records,
        rows,
        str(about["ended"])[:10] if about.get("ended") else None,
    )


def _rows(settings: Mapping[str, Json], dataset: str | None, known: dict[Json, list[Row]]) -> list[Row]:
    """Return the tasks of a run, read only once for all runs that share them."""
    digest = settings.get("tasks_digest")
    if digest not in known:
        _, known[digest], digest_now = suites.of_settings(settings, dataset)
        if digest_now != digest:
            source = dataset or settings["dataset"] or f"the suite of seed {settings.get('seed')}"
            raise UserError(
                f"the tasks of the run of {settings['model']} have changed: {source} has the digest {digest_now[:12]}, "
                f"the run had {str(digest)[:12]}. Name the tasks that it had with --dataset."
            )
    return known[digest]


def runs_to_compare(
    named: Sequence[Path], dataset: str | None, say: Callable[[str], None], folder_of: Callable[[Path], Path]
) -> list[Run]:
    """Read runs of one family: in the order in which they are named or, if a folder holds several, the best first.

    Args:
        named: Folders of runs, or folders that contain some.
        dataset: Where their tasks are now, if they have moved.
        say: Called with a message about each run of a folder that is left out, as it has not ended or is damaged.
        folder_of: Returns the folder of a run that is named in any supported way.

    Raises:
        UserError: If there are fewer than two finished runs, or the runs are of several families.
    """
    folders = every_run(named, say)
    if len(folders) == 1:
        check_folder(folder_of(folders[0]))
        raise UserError(
            f"{folders[0]} is one run, and nothing to compare it with is named; name the folders of two runs or more, "
            f"or a folder that holds them."
        )
    leave_out = say if len(folders) > len(named) else None  # a run that is named itself is needed
    runs = load_runs([folder_of(folder) for folder in folders], dataset, together=True, say=leave_out)
    first, other = runs[0], next((run for run in runs if run.family != runs[0].family), runs[0])
    if first is not other:
        raise UserError(
            f"{first.folder} is a run of the family {first.family.name} and {other.folder} one of {other.family.name}, "
            f"whose scores measure different things; compare runs of one family, or look at all with `comptoolbench "
            f"report`."
        )
    return runs if len(folders) == len(named) else sorted(runs, key=_rank_key)


def group(runs: Sequence[Run]) -> list[Group]:
    """Group the runs that may be ranked together; larger groups first, followed by the others of the same family.

    The runs of a group are sorted by their first total over all tasks; tasks not evaluated count as wrong.
    """
    groups: dict[tuple[str, ...], list[Run]] = {}
    for run in runs:
        groups.setdefault(tuple(facets(run).values()), []).append(run)
    ordered = [sorted(members, key=_rank_key) for members in groups.values()]
    ordered.sort(key=lambda members: (len(members), len(members[0].rows)), reverse=True)
    families = list(dict.fromkeys(members[0].family.name for members in ordered))
    ordered.sort(key=lambda members: families.index(members[0].family.name))
    return [Group(members, facets(members[0])) for members in ordered]


def with_short_names(ranked: Group) -> Group:
    """Return a group whose runs have the shortest names that are unique within the group."""
    return replace(ranked, runs=_named(ranked.runs, lambda run: ""))


def _rank_key(run: Run) -> float:
    bounds = run.bounds(run.family.totals[0])
    return -bounds.value if bounds else 0.0
