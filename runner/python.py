"""The Python API behind `import comptoolbench`: tasks, suites, scores and finished runs."""

import os
import re
import warnings
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from html import escape
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from families import DEFAULT, FAMILIES, with_config
from families import family as family_named
from families.family import Family
from families.formatting import shown
from generator.core.digest import digest
from generator.core.shapes import Json
from runner import UserError, suites
from runner.options import Options
from runner.results import RecordedRun, Records, counted, results, summary, title_of, unreadable, unsolved
from runner.store import Store
from runner.suites import SEED

if TYPE_CHECKING:
    import pandas as pd
    from datasets import Dataset
    from matplotlib.figure import Figure

Row = dict[str, Any]
LONGEST = 200  # characters of a path in an error message
RECORD_FIELDS = ("answer", "ending")  # fields of a record that become columns of a frame, if present


class Result(dict[str, Any]):
    """The metric's scores by name: a dict that prints as a summary and shows as tables in a notebook.

    Attributes:
        title: What was scored.
        scores: The content of scores.json, which includes these scores.
        tasks: The rows that were scored.
        records: The records of the predictions, as in predictions.jsonl, by (task id, repeat).
        folder: The run's folder, if there is one.
        problems: Remarks for the user, in sentences.
    """

    def __init__(
        self, family: Family, title: str, scores: Mapping[str, Json], tasks: Sequence[Row], records: Records
    ) -> None:
        super().__init__(scores["scores"])
        self.title, self.scores, self.tasks, self.records = title, scores, tasks, records
        self.folder: Path | None = None
        self.problems: Sequence[str] = ()
        self._family = family

    @property
    def complete(self) -> bool:
        """Whether every task was evaluated."""
        return bool(self.scores["coverage"] == 1)

    @property
    def summary(self) -> str:
        """The scores and the most common errors as Markdown, as in summary.md."""
        return summary(self._family, self.title, self.scores, self.tasks, self.records)

    def frame(self) -> "pd.DataFrame":
        """Return a table with one row per task, indexed by task id.

        The columns are the plain fields of the task (level, prompt, ...) and of its scores (strict, error, ...), and
        `prediction`.
        """
        import pandas as pd

        lines = []
        for row, scored in zip(self.tasks, self["per_task"], strict=True):
            record = self.records.get((row["task_id"], 0)) or {}
            recorded = {name: record[name] for name in RECORD_FIELDS if name in record}
            scores = _plain(scored)
            if "answer" in scores:  # whether the answer is right; the column `answer` is the answer itself
                scores["answer_right"] = scores.pop("answer")
            lines.append({**scores, **_plain(row), **recorded, "prediction": record.get("prediction")})
        return pd.DataFrame(lines).set_index("task_id")

    def plot(self, name: str | None = None) -> "Figure":
        """Draw a figure of the report with matplotlib. Requires the extra `report`.

        Args:
            name: The figure's name, e.g. "levels", "errors" or "gap-parts"; by default the first one available.

        Raises:
            UserError: If there is no such figure for these scores.

        >>> result.plot("errors").savefig("errors.png")  # doctest: +SKIP
        """
        from families.page import Group, Run, page_of
        from runner.report import check_installed

        check_installed()
        from matplotlib import rc_context

        from runner.report.data import brief
        from runner.report.pictures import STYLE

        folder = self.folder or Path()
        run = Run(
            folder,
            brief(self.title.partition(", ")[0]),
            self._family,
            None,
            {},
            "",
            self.scores,
            self.records,
            self.tasks,
        )
        sections = page_of(self._family).under_leaderboard(Group([run], {}))
        drawings = {section.prefix + drawing.name: drawing for section in sections for drawing in section.drawings}
        chosen = drawings.get(name) if name else next(iter(drawings.values()), None)
        if chosen is None:
            known = ", ".join(drawings) or "none"
            raise UserError(
                f"there is no figure {name or 'of these scores'}; {_suggestion(name, drawings, 'there are')}: {known}."
            )
        with rc_context(STYLE):
            return chosen.draw()

    def __getattr__(self, name: str) -> Json:
        known = f"; it is a score: result[{name!r}]" if name in self else ""
        raise AttributeError(f"a result has no attribute {name!r}{known}", name=name, obj=self)

    def __missing__(self, name: str) -> Json:
        holding = sorted((known for known in self if str(name) in known.split("_")), key=len)
        near = get_close_matches(str(name), self, 1) or holding
        rest = f"did you mean {' or '.join(map(repr, near[:2]))}?" if near else f"there are {', '.join(self)}"
        raise KeyError(f"there is no score {name!r}; {rest}")

    def __repr__(self) -> str:
        return f"{self.summary}\nFiles: {self.folder}" if self.folder else self.summary

    def _repr_html_(self) -> str:
        parts = [f"<b>{escape(self.title)}</b>", *(f"<p>{escape(problem)}</p>" for problem in self.problems)]
        for part in self._family.headline(self):
            parts.append(f"<p>{escape(part)}</p>" if isinstance(part, str) else _table(part))
        return "\n".join(parts)


def _suggestion(wrong: object, names: Iterable[str], rest: str) -> str:
    """Return the end of an error message: "did you mean ...?" if a name is similar, then the rest."""
    near = get_close_matches(str(wrong), [*names], 1)
    return f"did you mean {near[0]}? {rest.capitalize()}" if near else rest


def _plain(fields: Mapping[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in fields.items() if not isinstance(value, Mapping | list | tuple)}


def _table(lines: Sequence[Sequence[str]]) -> str:
    head, *body = ([escape(cell) for cell in line] for line in lines)
    rows = "".join(f"<tr><td>{'</td><td>'.join(cells)}</td></tr>" for cells in body)
    return f"<table><thead><tr><th>{'</th><th>'.join(head)}</th></tr></thead><tbody>{rows}</tbody></table>"


def tasks(dataset: str | Path | None = None, *, family: str | None = None, seed: int = SEED) -> list[Row]:
    """Load tasks as plain dicts.

    Args:
        dataset: A Hub id, a folder or a file; or the name of a family or of one of its published tables. By default,
            the suite of `family` and `seed`.
        family: The name of a family or of one of its tables, e.g. "stateful" or "stateful_twins"; by default the
            composition tasks.
        seed: The seed of the suite.

    Raises:
        UserError: If the dataset cannot be read, or holds something other than tasks.

    >>> rows = tasks()
    >>> len(rows), rows[0]["task_id"], rows[0]["expected_trace"][0]["tool_name"]
    (200, 'L0_node_0001', 'track_package')
    """
    options = _source(dataset, family, seed)
    chosen = SEED if options.seed is None else options.seed
    return suites.load(options.family, options.dataset, chosen, options.config)[1]


def _source(dataset: str | Path | None, family: str | None = None, seed: int = SEED) -> Options:
    """Return options that choose the tasks; `dataset` may also name a family or one of its published tables."""
    named = isinstance(dataset, str) and not os.path.exists(dataset)  # Path.exists raises if a name is too long
    if named and family is None and (dataset in FAMILIES or with_config(str(dataset))):
        family, dataset = str(dataset), None
    return Options(family=family, dataset=dataset, seed=None if dataset else seed)  # type: ignore[arg-type] # a path, too


def generate(family: str | None = None, *, seed: int = SEED, **options: Any) -> list[Row]:
    """Generate a suite, as `comptoolbench generate` does. The same seed and options give the same tasks everywhere.

    Args:
        family: The name of a family or of one of its published tables; by default the composition tasks.
        seed: The seed of the suite.
        **options: Options of the family, e.g. counts=(4, 4, 2, 2), n_distractors=10 or catalog="full" for composition
            tasks.

    Raises:
        UserError: If there is no such family or option, or an option has an invalid value.

    >>> [row["level"] for row in generate(seed=7, counts=(1, 2, 0, 1))]
    [0, 1, 1, 3]
    """
    if isinstance(family, int):  # a mistake that users make in spite of the type
        raise UserError(f"the first argument names a family; write generate(seed={family}).")
    asked = Options(family=family, seed=seed)
    chosen = family_named(asked.family or DEFAULT)
    unknown = options.keys() - chosen.options.keys()
    if unknown:
        name = min(unknown)
        known = ", ".join(sorted(chosen.options))
        raise UserError(f"{chosen.name} has no option {name!r}; {_suggestion(name, chosen.options, 'it has')} {known}.")
    config = next((config for config in chosen.configs if config.name == asked.config), chosen.configs[0])
    values = {**chosen.options, "seed": seed, **options}
    try:
        rows = [dict(row) for part in config.parts(values) for row in config.rows(values, part)]
    except ValueError as problem:
        raise UserError(f"{problem}.") from None
    except TypeError:  # e.g. one value instead of several
        defaults = ", ".join(f"{name}={chosen.options[name]!r}" for name in options)
        raise UserError(f"options must be of the kind of their defaults, {defaults}; got {options}.") from None
    if not rows:
        raise UserError("these options ask for no task.")
    return rows


def score(
    predictions: "Mapping[str, Json] | Sequence[Json] | pd.DataFrame | Dataset | str | Path",
    references: "Iterable[Row] | pd.DataFrame | str | Path | None" = None,
    *,
    missing: Sequence[Json] | None = None,
    title: str = "predictions",
    out: str | Path | None = None,
) -> Result:
    """Score predictions.

    Args:
        predictions: A dict of task id to prediction; or one prediction per task, in order; or records, {"task_id": ...,
            "prediction": ...}; or a table of pandas or `datasets`, or a .jsonl file, of records. A prediction is calls
            in the format of any client: [] is no call, None (or no prediction) is not evaluated.
        references: The tasks, e.g. from `tasks` or `datasets.load_dataset`, also as a pandas table; or their Hub id,
            folder or file, or the name of a published table; by default the published tasks with these ids.
        missing: The prediction for tasks that have none: None leaves them not evaluated, [] counts each as no call.
        title: The heading of the tables.
        out: A folder to save the predictions in as a run, named `title`, for `report` and `compare`. Tasks that are
            neither published nor in a file are saved there as well.

    Raises:
        UserError: If there is no such task, the numbers of predictions and tasks differ, or the folder cannot be used.

    >>> rows = tasks()[:2]
    >>> right = [{"name": "track_package", "arguments": {"tracking_number": "5266313604"}}]
    >>> result = score({rows[0]["task_id"]: right, rows[1]["task_id"]: []}, rows)
    >>> result["strict_accuracy"], result["n"]
    (0.5, 2)
    >>> result.frame()["strict"].to_dict()
    {'L0_node_0001': 1.0, 'L0_node_0002': 0.0}
    """
    if not isinstance(title, str) or not title.strip():
        raise UserError(f"title must be a text, the heading of the tables; got {title!r}.")
    if isinstance(missing, str) or not isinstance(missing, Sequence | None):
        raise UserError(f"missing must be None, or the calls of tasks without a prediction, as []; got {missing!r}.")
    items = _items(predictions)
    family, rows, source = _tasks_of(references, items)
    by_task = _records_by_task(items, items is not predictions, [row["task_id"] for row in rows])
    records = {(task, 0): record for task, record in by_task.items()}
    if missing is not None:
        for task in (row["task_id"] for row in rows):
            if (records.get((task, 0)) or {}).get("prediction") is None:
                records[task, 0] = {"task_id": task, "prediction": missing}
    if out is not None:
        with sentences_in_python():
            records = _save(RecordedRun(title, family, rows, records, 1, []), path_of(out), source).records
    result = Result(family, title, results(family, rows, records, 1), rows, records)
    if out is not None:
        result.folder = path_of(out)
        store = Store(result.folder)
        store.write_json("scores.json", result.scores)
        store.write_text("summary.md", result.summary)
    problems = [unreadable(result.scores)] if result.scores["unreadable"] else []
    if references is None and (zero := unsolved(result.scores, records)):
        problems.append(f"{zero}score(predictions, rows).")
    for problem in problems:
        warnings.warn(problem, stacklevel=2)
    result.problems = problems
    if not result.complete:
        given = f"{result.scores['coverage']:.1%} of the tasks have a prediction"
        result.problems = [*problems, f"{given}; missing=[] counts the others as without a call."]
    return result


def _tasks_of(references: Any, items: Any) -> tuple[Family, list[Row], dict[str, Json]]:
    """Return the family and tasks of predictions, and their source as options of a run, empty if they have none."""
    tasks = _without_pandas(references)
    if tasks is None:
        return suites.of_predictions(items if isinstance(items, Mapping) else map(_named, items))
    if isinstance(tasks, str | Path):
        source = _source(tasks)
        return *suites.load(source.family, source.dataset, config=source.config), {
            "family": source.family,
            "config": source.config,
            "dataset": source.dataset,
        }
    if not isinstance(tasks, Iterable):
        raise UserError(f"references must be the tasks as a list of dicts; got {type(tasks).__name__}.")
    try:
        return *suites.checked(tasks, "references"), {}
    except UserError as problem:
        if tasks is references:
            raise
        hint = (
            "pandas reads the JSON columns of a Parquet file as text; pass the file itself: score(predictions, FILE)."
        )
        raise UserError(f"{problem} {hint}") from None


def _save(run: RecordedRun, folder: Path, source: dict[str, Json]) -> RecordedRun:
    """Save predictions as a run, with their tasks if these are not in a file."""
    from runner.save import has_run_form, save_as_run

    other = next((record for record in run.records.values() if not has_run_form(record)), None)
    if run.family.name != DEFAULT and other:
        raise UserError(
            f"out saves calls or messages as a run does, in a list; the prediction of {other['task_id']} is "
            f"{type(other['prediction']).__name__}."
        )
    if not source:
        name, config = suites.published_with(row["task_id"] for row in run.rows)
        if name and digest(suites.load(name, config=config)[1]) == digest(run.rows):
            source = {"family": name, "config": config}
    return save_as_run(run, folder, run.title, **(source or {"tasks_file": "tasks.jsonl"}))


def _without_pandas(value: Any) -> Any:
    """Return the rows of a pandas table as dicts, including an index named task_id; other values unchanged."""
    if not (hasattr(value, "to_dict") and hasattr(value, "columns")):
        return value
    return (value.reset_index() if value.index.name == "task_id" else value).to_dict("records")


def _items(predictions: Any) -> Mapping[Any, Json] | Sequence[Json]:
    """Return predictions as dicts or a list, reading a file or a table."""
    from runner.files import numbered_rows
    from runner.scored import check_record

    if isinstance(predictions, str | Path):
        if path_of(predictions).is_dir():
            raise UserError(f"{predictions} is a folder; `load_run` gives the scores of a run's folder.")
        items: Any = []
        for number, line in numbered_rows(path_of(predictions)):
            check_record(line, f"{predictions}, line {number}")
            items.append(line)
    elif isinstance(predictions, Result):
        raise UserError("these are scores, not predictions; the predictions of a run are in `result.frame()`.")
    elif hasattr(predictions, "column_names"):  # a table of `datasets`
        items = [{name: _unfilled(value) for name, value in row.items()} for row in predictions]
    else:
        items = _without_pandas(predictions)
    if not isinstance(items, Mapping | Sequence):
        raise UserError(
            f"predictions must be a dict of them by task id, a list in the order of the tasks, a table of pandas "
            f"or datasets, or a .jsonl file; got {type(predictions).__name__}."
        )
    return items


def _unfilled(value: Json) -> Json:
    """Return a value without the nulls that Arrow adds for arguments that only other calls have."""
    if isinstance(value, dict):
        return {name: _unfilled(part) for name, part in value.items() if part is not None}
    return [_unfilled(part) for part in value] if isinstance(value, list) else value


def _named(item: Json) -> Json:
    return item.get("task_id") if isinstance(item, Mapping) else None


def _records_by_task(
    items: Mapping[Any, Json] | Sequence[Json], from_table: bool, ids: Sequence[str]
) -> dict[str, Row]:
    """Return the records by task id; `from_table` says whether the items were read from a table or file."""
    from runner.scored import check_record

    if isinstance(items, Mapping):
        records = [{"task_id": task, "prediction": prediction} for task, prediction in items.items()]
        if whole := [task for task, item in items.items() if isinstance(item, Mapping) and "prediction" in item]:
            raise UserError(
                f"the prediction of {whole[0]} is a whole record; give only what is in its field prediction."
            )
    elif from_table or any(_is_record(item, {*ids}) for item in items):
        for number, item in enumerate(items, 1):
            check_record(item, f"predictions, row {number}")
        # pandas has NaN for missing values
        records = [{**item, "prediction": _known(item["prediction"])} for item in items if not item.get("repeat")]
    elif len(items) == len(ids):
        records = [{"task_id": task, "prediction": prediction} for task, prediction in zip(ids, items, strict=True)]
    else:
        raise UserError(
            f"got {counted(len(items), 'prediction', 'predictions')} for {counted(len(ids), 'task', 'tasks')}; give "
            f"one for each, or name their tasks: {{task_id: prediction}}."
        )
    by_task = {str(record["task_id"]): record for record in records}
    if missing := sorted(by_task.keys() - {*ids}):
        others = "; tasks of your own, or of `generate`, are the second argument: score(predictions, rows)."
        raise UserError(f"there is no task {missing[0]}{suites.meant(missing[0], ids, others)}")
    if len(by_task) < len(records):
        double, _ = Counter(str(record["task_id"]) for record in records).most_common(1)[0]
        raise UserError(f"{double} has two predictions; give each task one.")
    return by_task


def _known(value: Json) -> Json:
    """Return the value, or None if it is NaN."""
    return None if isinstance(value, float) and isnan(value) else value


def _is_record(item: Json, ids: Collection[str]) -> bool:
    """Return whether an item of a list names its task in some field, so that it is more than a prediction.

    The field `custom_id` does not count: OpenAI's batch files have it, and their lines are predictions.
    """
    return isinstance(item, Mapping) and (
        not item.keys().isdisjoint(("task_id", "prediction"))
        or {"id", "calls"} <= item.keys()
        or any(isinstance(value, str) and value in ids for name, value in item.items() if name != "custom_id")
    )


@contextmanager
def sentences_in_python() -> Iterator[None]:
    """Rewrite the messages of user errors raised within it from command-line to Python terms."""
    try:
        yield
    except UserError as problem:
        raise UserError(in_python(str(problem))) from problem.__cause__


def in_python(sentence: str) -> str:
    """Rewrite a sentence about the command line for Python: `--out` becomes `out`.

    What is in backticks is a command and stays as it is.
    """
    parts = sentence.replace("the same command", "the same call").split("`")  # the odd ones are commands
    parts[::2] = [re.sub(r"--([a-z-]+[a-z])", lambda of: f"`{of[1].replace('-', '_')}`", part) for part in parts[::2]]
    return "`".join(parts)


def path_of(value: object) -> Path:
    """Return a value as a path that the operating system accepts.

    Raises:
        UserError: If it is not one.
    """
    if not isinstance(value, str | Path) or not str(value).strip() or "\0" in str(value):
        one_by_one = "; give several one by one: compare(*runs)" if isinstance(value, list | tuple) else ""
        raise UserError(f"a path must be a text without NUL characters{one_by_one}; got {shown(repr(value), LONGEST)}.")
    try:
        Path(value).exists()
    except OSError as problem:
        raise UserError(f"{shown(str(value), LONGEST)}: {problem.strerror}.") from None
    return Path(value)


def run_of(run: str | Path | Result) -> Path:
    """Return the folder of a run.

    Raises:
        UserError: If it has none.
    """
    if isinstance(run, Result) and run.folder is None:
        raise UserError(f"{run.title} are scores without a run; score(predictions, out=FOLDER) makes a run of them.")
    return path_of(run.folder if isinstance(run, Result) else run)


def load_run(folder: Path, dataset: str | None = None) -> Result:
    """Load a finished run from its folder; `dataset` is where its tasks are now, if they have moved.

    Raises:
        UserError: If the folder holds no finished run, or its tasks cannot be found.
    """
    from runner.report.data import load_runs

    (run,) = load_runs([folder], dataset)
    result = Result(run.family, title_of(run.settings), run.results, [dict(row) for row in run.rows], run.records)
    result.folder = run.folder
    return result
