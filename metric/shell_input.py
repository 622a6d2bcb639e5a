"""Reads what a user gives to a page: predictions and rows, as text or files. Every mistake gets a sentence."""

import json
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from metric.shell_html import Json, Row, as_json, counted, one_of, short

DATASET = "ronyrahmaan/comptoolbench"
CLOSE = 0.9  # similarity above which an unknown id counts as a typo
HOMES = {  # patterns of the ids of published tasks, and the page that scores them
    r"L\d_": "CompTool Gap",
    r"answers_\w+(?:_plan|_finish|:\w+)$": "Final Answer (tab Judges of steps)",
    r"answers_[a-z]+_\d+$": "Final Answer (tab Answers)",
    r"answers_": "Final Answer",
    r"graph_": "Function Graph",
    r"stateful_": "State Diff",
}
_DECODER = json.JSONDecoder()
_SPACE = re.compile(r"\s*")


def read_items(text: str, what: str = "predictions") -> list[Any]:
    """Parse a JSON array, JSON Lines, or JSON objects over several lines.

    Raises:
        ValueError: If the text is empty or not JSON; the message names the line.
    """
    text = text.removeprefix("\ufeff")  # a byte order mark, which some programs write
    if not text.strip():
        raise ValueError(f"There are no {what} yet: paste some, upload a file, or click an example.")
    items, end = [], _after_space(text, 0)
    while end < len(text):
        line = text.count("\n", 0, end) + 1
        try:
            item, end = _DECODER.raw_decode(text, end)
        except RecursionError:
            raise ValueError(f"Line {line} is nested too deeply.") from None
        except json.JSONDecodeError as error:
            where = f"line {error.lineno}, " * (error.lineno != line) + f"character {error.colno}: {error.msg}"
            cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
            cure = "It seems to be cut off." if cut else "Give one object a line, or a JSON array."
            raise ValueError(f"Line {line} is not JSON ({where}). {cure}") from error
        items.append(item)
        end = _after_space(text, end)
    return items[0] if len(items) == 1 and isinstance(items[0], list) else items


def _after_space(text: str, start: int) -> int:
    match = _SPACE.match(text, start)
    return match.end() if match else start


def read_text(file: str) -> str:
    """Return the text of a file.

    Raises:
        ValueError: If it is not text in UTF-8.
    """
    try:
        return Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError("The file is not text in UTF-8; give JSON Lines or a JSON array.") from None


def read_table(file: str) -> list[Any]:
    """Return the rows of a Parquet file, read with `datasets`, which also wrote the published ones.

    Raises:
        ValueError: If it is not a readable Parquet file.
    """
    import datasets

    try:
        return list(datasets.load_dataset("parquet", data_files={"test": file}, split="test"))
    except (datasets.exceptions.DatasetsError, OSError, ValueError, TypeError) as error:
        raise ValueError("The file is not a readable Parquet file.") from error


def ids_of(rows: Iterable[Row]) -> list[str]:
    """Return the task ids of rows."""
    return [str(row["task_id"]) for row in rows]


def named_by(items: Sequence[Json]) -> set[str]:
    """Return the task ids that items name; empty if they are in the order of the rows."""
    return {str(item["task_id"]) for item in items if isinstance(item, dict) and "task_id" in item}


def home_of(task: str) -> str:
    """Return the page that scores a task, by its id; "" if it is unknown."""
    return next((home for start, home in HOMES.items() if re.match(start, task)), "")


def _instead_of(item: Json) -> str:
    """Return what an item lacks and what it has instead, as the end of a sentence."""
    if not isinstance(item, dict) or {"task_id", "prediction"} <= item.keys():
        return ""
    lacking = [name for name in ("task_id", "prediction") if name not in item]
    names = ", ".join(short(as_json(name)) for name in [*item][:6] if name != "task_id") or "nothing else"
    return f" (this one lacks {' and '.join(map(as_json, lacking))}, and has {names})"


class Given(NamedTuple):
    """What a user gave to be scored."""

    rows: Sequence[Row]
    predictions: list[Any]  # the prediction for each row, None if there is none
    named: list[str]  # the tasks of all predictions of a first repeat, in the order in which they were given
    tasks: list[str]  # those of them that are tasks of the rows
    twins: tuple[list[Any], list[Any]] | None  # predictions for the single calls, and the rows of these
    facts: list[str]  # sentences on what was given
    notes: list[str]  # sentences on problems with it


class Reader:
    """Reads the predictions for a metric's tasks; a page sets and overrides what differs."""

    app: str  # the path of app.py
    title: str  # the metric's name in words
    tab = ""  # the page's name on a tab
    holds: Mapping[str, str]  # the published configs whose tasks can be scored, and what they hold in a few words
    twins: str | None = None  # the config with the single calls, for the paired gap
    marker: str  # a field that only the rows of these configs have
    made = "calls"  # the metric's name for what a prediction has in addition to the answer
    answers = True  # whether a prediction has an answer too
    alone = False  # whether an answer can be scored without calls
    absent = "the prediction is null"  # why a task was not evaluated

    def __init__(self) -> None:
        self.loaded: dict[str, list[Any]] = {}  # published rows by config

    def from_run(self, items: list[Any]) -> list[Any]:
        """Convert items in the form of a run's records to that of this page, and leave others as they are."""
        return items

    def elsewhere(self, prediction: Any) -> str:
        """Return the page that a prediction belongs to; "" if it may belong here."""
        return ""

    @property
    def configs(self) -> tuple[str, ...]:
        """The published configs whose tasks can be scored."""
        return tuple(self.holds)

    @property
    def config(self) -> str:
        """The config of the examples, which is the first."""
        return self.configs[0]

    @property
    def either(self) -> str:
        """The configs in words."""
        return f"the config{'s' * (len(self.configs) > 1)} {one_of([f'`{config}`' for config in self.configs])}"

    def published(self, config: str) -> list[Any]:
        """Return the published rows of a config, loaded once: from the clone if the page is in one, or from the Hub.

        Raises:
            ValueError: If they cannot be loaded.
        """
        if config not in self.loaded:
            import datasets

            cloned = Path(self.app).resolve().parent.parent.parent / "data" / f"{config}.parquet"
            try:
                self.loaded[config] = list(
                    datasets.load_dataset("parquet", data_files={"test": str(cloned)}, split="test")
                    if cloned.is_file()
                    else datasets.load_dataset(DATASET, config, split="test")
                )
            except (datasets.exceptions.DatasetsError, OSError) as error:
                raise ValueError(
                    f"The tasks of {config} could not be loaded ({error}). Please try again in a moment."
                ) from error
        return self.loaded[config]

    def read(self, text: str, file: str | None, rows_file: str | None) -> Given:
        """Read predictions from a file or else from a text, and find their rows in a file or among the published ones.

        Raises:
            ValueError: If something cannot be read, or no prediction is left to score.
        """
        items = self.from_run(read_items(read_text(file) if file else text))
        rows = self.rows(rows_file) if rows_file else self.published(self.config)
        singles = self._singles(items, rows)
        config = self.config if rows_file or singles else self._chosen(items)
        rows = rows if config == self.config else self.published(config)
        single_ids = {*ids_of(singles)}
        place = Path(rows_file).name if rows_file else config
        predictions = self.matched(items, rows, place, single_ids)
        by_task = dict(zip(ids_of(rows), predictions, strict=True))
        named = [str(item["task_id"]) for item in items if not item.get("repeat")] if named_by(items) else [*by_task]
        tasks = [task for task in named if task not in single_ids]
        nulls = [task for task in tasks if by_task[task] is None]
        them = ", ".join(nulls[:3]) + (f" and {len(nulls) - 3} more" if len(nulls) > 3 else "")
        if len(nulls) == len(tasks):
            why = f"{self.absent}: {them}" if nulls else "there is no prediction of a first repeat"
            raise ValueError(f"Nothing to score, since {why}.")
        twins = (self.matched(items, singles, f"{self.twins}", by_task), singles) if singles else None
        facts, notes = [], []
        if file or rows_file or config != self.config:
            scored = f"Scored: {Path(file).name if file else 'the text'}, {counted(len(named), 'prediction')}"
            of = f" against the rows of {place}" if rows_file else f" of `{config}`" * (not singles)
            facts.append(f"{scored}{of}.")
        if singles:
            facts.append(f"{len(named) - len(tasks):,} are of `{self.twins}`, and enter the paired gap alone.")
        if later := len(items) - len(named):
            facts.append(f"Left out: {counted(later, 'prediction')} of further repeats.")
        if len(tasks) < len(rows):
            more = "; paste more lines to get a score" if len(tasks) == 1 else ""
            facts.append(f"You gave {len(tasks):,} of the {len(rows):,} tasks{more}.")
        if nulls:
            notes.append(f"Not evaluated, since {self.absent}: {them}.")
        return Given(rows, predictions, named, tasks, twins, facts, notes)

    def _chosen(self, items: Sequence[Any]) -> str:
        """Return the config that has most of the tasks that items name; the first if none has any."""
        named, counts = named_by(items), dict[str, int]()
        for config in self.configs:  # later configs are loaded only if needed
            counts[config] = len(named.intersection(ids_of(self.published(config))))
            if counts[config] == len(named):
                return config
        return max(counts, key=lambda config: counts[config])

    def _singles(self, items: Sequence[Any], rows: Sequence[Row]) -> list[Any]:
        """Return the rows of the single calls (`twins`), if items name some of them in addition to these rows."""
        named, known = named_by(items), {*ids_of(rows)}
        if not self.twins or named <= known or named.isdisjoint(known):
            return []
        singles = self.published(self.twins)
        return [] if named.isdisjoint(ids_of(singles)) else singles

    def matched(self, items: Sequence[Any], rows: Sequence[Row], place: str, others: Container[str] = ()) -> list[Any]:
        """Return the prediction for each row, None if there is none.

        Items are matched by task id if they have one (in a run with repeats, the first repeat counts), otherwise by
        order.

        Args:
            items: The items given by the user.
            rows: The rows.
            place: The source of the rows: a config, or the name of a file.
            others: Ids of tasks to skip.

        Raises:
            ValueError: If a task is unknown or occurs twice, or the numbers differ.
        """
        if not named_by(items):
            if len(items) != len(rows):
                there = "is 1 prediction" if len(items) == 1 else f"are {len(items)} predictions"
                raise ValueError(
                    f'There {there} for {len(rows):,} tasks; give each as {{"task_id": ..., "prediction": ...}}'
                    f"{_instead_of(items[0]) if items else ''}, or one for each task."
                )
            return [self.prediction(item if self._is_item(item) else {"prediction": item}) for item in items]
        by_id: dict[str, tuple[int, Any]] = {}
        for number, item in enumerate(items, 1):
            if not isinstance(item, dict) or "task_id" not in item or not self._is_item(item):
                task = str(item.get("task_id")) if isinstance(item, dict) else ""
                if not self._is_home(home_of(task)) and task not in ids_of(rows):
                    raise ValueError(self._unknown(task, number, ids_of(rows), place))
                raise ValueError(f'Item {number} must be {{"task_id": ..., "prediction": ...}}{_instead_of(item)}.')
            task = str(item["task_id"])
            if not item.get("repeat") and task not in others:
                if task in by_id:
                    raise ValueError(f"The task {task} occurs twice (items {by_id[task][0]} and {number}).")
                by_id[task] = number, self.prediction(item)
                if self._is_home(home_of(task)) and (home := self.elsewhere(item.get("prediction"))):
                    raise ValueError(f"Item {number} ({task}) seems to belong to {home}.")
        known = dict.fromkeys(ids_of(rows))
        for task, (number, _) in by_id.items():
            if task not in known:
                raise ValueError(self._unknown(task, number, [*known], place))
        return [by_id[task][1] if task in by_id else None for task in known]

    def _unknown(self, task: str, number: int, known: Sequence[str], place: str) -> str:
        """Return an error message for an unknown task: where it belongs, or what may have been meant."""
        near = get_close_matches(task.casefold(), folded := {each.casefold(): each for each in known}, 1, CLOSE)
        meant = f"; did you mean {folded[near[0]]}?" if near else "."
        if place not in (*self.configs, self.twins):
            return f"Your file {place} does not hold {task} (item {number}){meant}"
        for config, rows in self.loaded.items():
            if task in ids_of(rows):
                return (
                    f"The task {task} (item {number}) is of `{config}`, and there must only be predictions for "
                    f"`{place}`: give the tasks of one config at a time."
                )
        if (home := home_of(task)) and not self._is_home(home):
            tab = home.partition(f"{self.title} (")[2].removesuffix(")")
            return f"There is no task {task} here (item {number}); it seems to belong to the {tab or f'Space {home}'}."
        return f"There is no task {task} (item {number}){meant if near else f'; ids look like {known[0]}.'}"

    def _is_home(self, home: str) -> bool:
        return home in ("", self.title, f"{self.title} (tab {self.tab})")

    def _is_item(self, item: Json) -> bool:
        return isinstance(item, dict) and ("prediction" in item or (self.alone and "answer" in item))

    def prediction(self, item: Row) -> Any:
        """Return an item's prediction as the metric takes it, including fields next to it such as the answer."""
        beside = {name: value for name, value in item.items() if name not in ("task_id", "prediction")}
        if "prediction" not in item:
            return beside
        given = item["prediction"]
        if not self.answers or given is None or (isinstance(given, str) and "answer" not in item):
            return given
        if isinstance(given, dict) and not given.keys().isdisjoint((self.made, "answer")):
            return {**beside, **given}
        return {**beside, self.made: given}

    def rows(self, file: str) -> list[Any]:
        """Read the rows of a file.

        Raises:
            ValueError: If the file holds anything other than rows.
        """
        rows = read_table(file) if file.endswith(".parquet") else read_items(read_text(file), "rows")
        for number, row in enumerate(rows, 1):
            if not isinstance(row, dict) or not isinstance(row.get("task_id"), str):
                raise ValueError(f'Row {number} is not a row of the dataset: it is not an object with a "task_id".')
            if self.marker not in row:
                raise ValueError(
                    f"Row {number} ({short(row['task_id'], 100)}) is not a row of {self.either}: it lacks "
                    f'"{self.marker}".'
                )
        return rows
