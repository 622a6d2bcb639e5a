"""The page of a metric's Space: reads pasted or uploaded predictions, scores them and shows the result.

Each metric's app.py creates a `Space` with what differs between the metrics. Publishing copies this file and its style,
`shell.css`, next to app.py.
"""

import importlib
import json
import re
import sys
import threading
import warnings
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property, partial
from html import escape
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

Json = Any
Row = Mapping[str, Any]
Bar = tuple[str, float, float, float, int]  # label, value, low and high end of the interval (all shares), and n
TaskResult = tuple[list[str], Row, Any, Row]  # what is wrong with a task, its scores, the prediction and the row
Card = tuple[str, float, str, Row | None, str]  # label, value, unit, interval and a note

DATASET = "ronyrahmaan/comptoolbench"
URL = f"https://huggingface.co/datasets/{DATASET}"
CODE = "https://github.com/ronyrahmaan/comptoolbench"
PROJECT = f"{CODE}#quick-start"
GUESSES = "several answers directly below each other"  # one of the faults of a task
RULE = "answers directly below each other count only if all are right; with other text in between, the last one counts"
NOTHING = "nothing to lose"  # shown instead of a gap that cannot be measured, alone or before ": " and the reason
SHOWN = 5  # tasks of each kind shown under "What went wrong"; the others are folded
MOST = 400  # tasks in that list in total
LONGEST = 1_000  # characters of a list of calls or of an answer
CLOSE = 0.9  # similarity above which an unknown id counts as a typo
HOMES = {  # patterns of the ids of published tasks, and the page that scores them
    r"L\d_": "CompTool Gap",
    r"answers_\w+(?:_plan|_finish|:\w+)$": "Final Answer (tab Judges of steps)",
    r"answers_[a-z]+_\d+$": "Final Answer (tab Answers)",
    r"answers_": "Final Answer",
    r"graph_": "Function Graph",
    r"stateful_": "State Diff",
}
SCROLL = """() => {
    const results = [...document.querySelectorAll(".results")].find((one) => one.offsetParent);  // of the open tab
    const {left, top} = results.getBoundingClientRect();
    const seen = left > 0.3 * innerWidth && top >= 0 && top < 0.6 * innerHeight;  // next to the inputs
    if (!seen) results.scrollIntoView();  // not smoothly: the next update would interrupt the movement
}"""


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


_DECODER = json.JSONDecoder()
_GIVEN = re.compile(r"Not evaluated: \d+ of \d+ \w+\. The scores are means over the others\.")
_SPACE = re.compile(r"\s*")


def _after_space(text: str, start: int) -> int:
    match = _SPACE.match(text, start)
    return match.end() if match else start


class Line(NamedTuple):
    """A line of the expected or predicted calls.

    Attributes:
        parts: The text in parts, each with whether it is wrong.
        note: A remark beside the line.
    """

    parts: Sequence[tuple[str, bool]]
    note: str = ""


def plain_line(text: str, note: str = "") -> Line:
    """Return a line without marks."""
    return Line([(text, False)], note)


def call_line(name: str, arguments: Row, wrong: Container[str] = (), note: str = "") -> Line:
    """Return a call as in code, with its wrong arguments marked."""
    parts: list[tuple[str, bool]] = []
    for key, value in arguments.items():
        parts += [(", " if parts else "", False), (f"{key}={_json(value)}", key in wrong)]
    return Line([(f"{name}(", False), *parts, (")", False)], note)


def as_code(call: Row) -> str:
    """Return a call, plain or in OpenAI's form, as in code; what is no JSON object stays as the model wrote it."""
    call = call.get("function", call)
    name, arguments = call["name"], call["arguments"]
    if isinstance(written := arguments, str):
        with suppress(ValueError, RecursionError):
            arguments = json.loads(written or "{}")
        if name is None or not isinstance(arguments, Mapping):
            return f"{name}({written})" if name else written
    return "".join(text for text, _ in call_line(name, arguments).parts)


def why_unread(call: Row) -> str:
    """Return why a call with its arguments as text cannot be read, as it was recorded or found; "" if it can."""
    try:
        json.loads(call["arguments"] or "{}")
    except (ValueError, RecursionError) as error:
        return str(call.get("error") or f"its arguments are not JSON: {error}")
    return "" if call.get("name") else str(call.get("error") or "it has no name")


def call_lines(calls: Json, line: Callable[[Row], str] = as_code, notes: Sequence[str | None] = ()) -> list[Line]:
    """Return calls as lines: each as formatted by `line` if it has a known form, else as JSON, with its note."""
    if not isinstance(calls, list):
        return [plain_line(calls if isinstance(calls, str) else _json(calls))]
    notes = notes if len(notes) == len(calls) else [None] * len(calls)
    return [plain_line(_written(call, line), note or "") for call, note in zip(calls, notes, strict=True)]


def _written(call: Json, line: Callable[[Row], str]) -> str:
    try:
        return line(call)
    except (AttributeError, KeyError, TypeError, ValueError):
        return _json(call)


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def two_shares(first: float, gap: float, counted: str, of: tuple[str, str]) -> str:
    """Return the two shares behind a gap, or that there is nothing to lose because both are 0.

    Args:
        first: The first share.
        gap: The first minus the second.
        counted: The base of the first share, in words.
        of: The base of each share, in words.
    """
    if not (first or gap):
        return f"{NOTHING}: 0 of {counted}"
    return ", ".join(
        f"{100 * share:.1f} % {base}" for share, base in zip((first, round(first - gap, 9) + 0), of, strict=True)
    )


def kind_of(value: Json) -> str:
    """Return the JSON type of a value, in words."""
    kinds = {str: "text", bool: "true or false", int: "a number", float: "a number", list: "a list", dict: "an object"}
    return kinds.get(type(value), "null")


def short(text: str, longest: int = LONGEST) -> str:
    """Return a text, cut if it is too long."""
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


@dataclass(frozen=True)
class Space:
    """The content of one metric's page. Functions get the row, the task's scores or the whole result, as noted.

    Attributes:
        app: The path of app.py.
        package: `__package__` of app.py; empty in a Space, where it is a script.
        title: The metric's name in words.
        about: What the page scores, in a sentence or two.
        rules: How it is scored, in a few paragraphs.
        form: The form of a line of predictions, with an example.
        configs: The published configs whose tasks can be scored; the examples use the first.
        holds: The content of each of these configs, in a few words.
        source: How to get predictions, in Markdown.
        command: The part between `comptoolbench` and the model in a command that makes predictions.
        marker: A field that only the rows of these configs have.
        headline: The names of the main scores, in order.
        examples: Name of an example to a function from a row to its item: "prediction", perhaps "answer".
        worked: From all rows to the row of the worked example, and the item for it.
        wrong: From the task's scores, the prediction and the row to the faults in words, the main one first; empty if
            the task is right.
        expected: From the row and the task's scores to the lines of what is expected.
        predicted: From the calls, the row and the task's scores to the lines of what was predicted.
        bars: From the result to groups of bars with their headings.
        tables: From the result to further tables, as HTML.
        cards: From the result and the tasks to further cards, which follow the first.
        card_note: From the name of a main score and the result to a note; "" if there is none.
        answer_note: From the task's scores, the row and the answer to what is wrong with the answer; "" if nothing.
        right: From the row and the task's scores to a reservation about a right task, whose text up to a colon is used
            as a heading; "" if there is none.
        beyond: From the prediction, the row and the task's scores to lines after those of the calls.
        elsewhere: From a prediction to the page it belongs to; "" if it may belong here.
        unread: From the task's scores to the reason why its prediction cannot be read; None if it can.
        remark: From the result and the predictions with their rows to a note; "" if there is none.
        asked: What the user should give, up to the word "tasks".
        parts: The headings of the expected and the predicted lines.
        before: Heading to a function from the row, the task's scores and the calls to lines before the expected ones.
        hint: Text below the first instruction, in Markdown.
        answers: Whether a prediction has calls and an answer, and not only calls.
        alone: Whether an answer can be scored without calls.
        made: The metric's name for what a prediction has in addition to the answer.
        from_run: Converts items in the form of a run's records to that of this page; leaves others as they are.
        twins: The config with the single calls, for the paired gap; None if there is none.
        weights: The names of the weight configurations; the first is the default.
        tab: The page's name on a tab.
        others: Further pages, on other tabs.
        loaded: Published rows by config.
    """

    app: str
    package: str | None
    title: str
    about: str
    rules: str
    form: str
    configs: Sequence[str]
    holds: Mapping[str, str]
    source: str
    command: str
    marker: str
    headline: Sequence[str]
    examples: Mapping[str, Callable[[Row], dict[str, Any]]]
    worked: Callable[[Sequence[Row]], tuple[Row, dict[str, Any]]]
    wrong: Callable[[Row, Any, Row], list[str]]
    expected: Callable[[Row, Row], list[Line]]
    predicted: Callable[[Json, Row, Row], list[Line]]
    bars: Callable[[Row], Iterable[tuple[str, Iterable[Bar]]]]
    tables: Callable[[Row], str] = lambda result: ""
    answers: bool = True
    alone: bool = False
    made: str = "calls"
    from_run: Callable[[list[Any]], list[Any]] = lambda items: items
    cards: Callable[[Row, Sequence[TaskResult]], Iterable[Card]] = lambda result, scored: ()
    card_note: Callable[[str, Row], str] = lambda name, result: ""
    answer_note: Callable[[Row, Row, Any], str] = lambda task, row, answer: ""
    right: Callable[[Row, Row], str] = lambda row, task: ""
    beyond: Callable[[Json, Row, Row], list[Line]] = lambda prediction, row, task: []
    elsewhere: Callable[[Json], str] = lambda prediction: ""
    unread: Callable[[Row], str | None] = lambda task: task.get("unreadable")
    remark: Callable[[Row, Sequence[tuple[Any, Row]]], str] = lambda result, scored: ""
    asked: str = "what a model predicted for"
    parts: tuple[str, str] = ("Expected", "Predicted")
    before: Mapping[str, Callable[[Row, Row, Json], list[Line]]] = field(default_factory=dict)
    hint: str = ""
    twins: str | None = None
    weights: Sequence[str] = ()
    tab: str = ""
    others: "Sequence[Space]" = ()
    loaded: dict[str, list[Any]] = field(default_factory=dict)

    @property
    def config(self) -> str:
        """The config of the examples."""
        return self.configs[0]

    def beside(self, name: str) -> Any:
        """Import a module next to app.py, which is a script in a Space and part of a package in the project."""
        if not self.package:  # a package is needed for modules that import each other
            sys.modules.setdefault("beside", ModuleType("beside")).__path__ = [str(Path(self.app).parent)]
        return importlib.import_module(f"{self.package or 'beside'}.{name}")

    @cached_property
    def metric(self) -> Any:
        """The metric's module, which is loaded at the first use."""
        import evaluate

        return evaluate.load(str(Path(self.app).with_name(f"{self.title.lower().replace(' ', '_')}.py")))

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

    def chosen(self, items: Sequence[Any]) -> str:
        """Return the config that has most of the tasks that items name; the first if none has any."""
        named, counts = _names(items), dict[str, int]()
        for config in self.configs:  # later configs are loaded only if needed
            counts[config] = len(named.intersection(_ids(self.published(config))))
            if counts[config] == len(named):
                return config
        return max(counts, key=lambda config: counts[config])

    # Reading

    def paired(
        self, items: Sequence[Any], rows: Sequence[Row], place: str = "", others: Container[str] = ()
    ) -> list[Any]:
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
        if not _names(items):
            if len(items) != len(rows):
                there = "is 1 prediction" if len(items) == 1 else f"are {len(items)} predictions"
                raise ValueError(
                    f'There {there} for {len(rows)} tasks; give each as {{"task_id": ..., "prediction": ...}}'
                    f"{_instead_of(items[0]) if items else ''}, or one for each task."
                )
            return [self.prediction(item if self._is_item(item) else {"prediction": item}) for item in items]
        by_id: dict[str, tuple[int, Any]] = {}
        for number, item in enumerate(items, 1):
            if not isinstance(item, dict) or "task_id" not in item or not self._is_item(item):
                task = str(item.get("task_id")) if isinstance(item, dict) else ""
                if not self._is_home(_home(task)) and task not in _ids(rows):
                    raise ValueError(self._unknown(task, number, _ids(rows), place))
                raise ValueError(f'Item {number} must be {{"task_id": ..., "prediction": ...}}{_instead_of(item)}.')
            task = str(item["task_id"])
            if not item.get("repeat") and task not in others:
                if task in by_id:
                    raise ValueError(f"The task {task} occurs twice (items {by_id[task][0]} and {number}).")
                by_id[task] = number, self.prediction(item)
                if self._is_home(_home(task)) and (home := self.elsewhere(item.get("prediction"))):
                    raise ValueError(f"Item {number} ({task}) seems to belong to {home}.")
        known = dict.fromkeys(_ids(rows))
        for task, (number, _) in by_id.items():
            if task not in known:
                raise ValueError(self._unknown(task, number, [*known], place))
        return [by_id[task][1] if task in by_id else None for task in known]

    def _unknown(self, task: str, number: int, known: Sequence[str], place: str) -> str:
        """Return an error message for an unknown task: where it belongs, or what may have been meant."""
        near = get_close_matches(task.casefold(), folded := {each.casefold(): each for each in known}, 1, CLOSE)
        meant = f"; did you mean {folded[near[0]]}?" if near else "."
        if place and place not in (*self.configs, self.twins):
            return f"Your file {place} does not hold {task} (item {number}){meant}"
        for config, rows in self.loaded.items():
            if task in _ids(rows):
                return (
                    f"The task {task} (item {number}) is of `{config}`, and there must only be predictions for "
                    f"`{place}`: give the tasks of one config at a time."
                )
        if (home := _home(task)) and not self._is_home(home):
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
        rows = _table(file) if file.endswith(".parquet") else read_items(_text(file), "rows")
        for number, row in enumerate(rows, 1):
            if not isinstance(row, dict) or not isinstance(row.get("task_id"), str):
                raise ValueError(f'Row {number} is not a row of the dataset: it is not an object with a "task_id".')
            if self.marker not in row:
                raise ValueError(
                    f"Row {number} ({short(row['task_id'], 100)}) is not a row of {self._either()}: it lacks "
                    f'"{self.marker}".'
                )
        return rows

    def _either(self) -> str:
        """Return the configs in words."""
        return f"the config{'s' * (len(self.configs) > 1)} {one_of([f'`{config}`' for config in self.configs])}"

    @property
    def what_to_do(self) -> str:
        """The instructions on the page, in Markdown, with the content of each config."""
        configs = one_of([f"[`{config}`]({URL}/viewer/{config}) ({self.holds[config]})" for config in self.configs])
        return (
            f"**What to do here:** click an example, or paste or upload {self.asked} tasks of {configs}, and press "
            f"*Score*.{self.hint and f'{chr(10)}{chr(10)}{self.hint}'}"
        )

    @property
    def measured(self) -> str:
        """What real models scored on the configs of this page, in Markdown; each family has a section."""
        file = Path(self.app).with_name("measured.md")
        parts = file.read_text(encoding="utf-8").split("\n\n**Measured") if file.is_file() else []
        whole = [part if part.startswith("**Measured") else f"**Measured{part}" for part in parts]
        return "\n\n".join(part for part in whole if any(f"tasks of `{config}`" in part for config in self.configs))

    @property
    def making(self) -> str:
        """How to get predictions, and score them in Python, in Markdown."""
        name = Path(self.app).parent.name
        return (
            f"{self.source}\n\n[The project]({PROJECT}) asks a model and scores what it gives:\n```sh\n"
            f'git clone https://github.com/{DATASET}\ncd comptoolbench\npip install -e ".[report,answers]"\n'
            f"export OPENAI_API_KEY=...\n"
            f"comptoolbench {self.command} --model openai/gpt-4o-mini --out runs/mini\n```\n"
            f"**The same result in Python**, from a prediction for each row, in their order:\n```python\n"
            f'import evaluate\nfrom datasets import load_dataset\n\nrows = load_dataset(\n    "{DATASET}", '
            f'"{self.config}", split="test")\nmetric = evaluate.load("ronyrahmaan/{name}")\n'
            f"metric.compute(predictions=predictions, references=list(rows))\n```"
        )

    def score(
        self, text: str, file: str | None = None, rows_file: str | None = None, weights: str | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Score predictions, and return the page and the whole result; the button calls this.

        Args:
            text: The predictions, if there is no file.
            file: A file of predictions.
            rows_file: A file of rows; None: the published rows of the config whose tasks the predictions name.
            weights: The name of a weight configuration.

        Raises:
            ValueError: If something cannot be read; the message is a sentence for the user.
        """
        items = self.from_run(read_items(_text(file) if file else text))
        rows = self.rows(rows_file) if rows_file else self.published(self.config)
        alone = self._alone(items, rows)
        config = self.config if rows_file or alone else self.chosen(items)
        rows = rows if config == self.config else self.published(config)
        singles = {*_ids(alone)}
        predictions = self.paired(items, rows, Path(rows_file).name if rows_file else config, singles)
        by_task = dict(zip(_ids(rows), predictions, strict=True))
        named = [str(item["task_id"]) for item in items if not item.get("repeat")] if _names(items) else [*by_task]
        given = [task for task in named if task not in singles]
        nulls = [task for task in given if by_task[task] is None]
        if len(nulls) == len(given):
            only = f"the prediction of {nulls[0]} is null" if len(nulls) == 1 else "every prediction is null"
            raise ValueError(f"Nothing to score: {only if nulls else 'there is no prediction of a first repeat'}.")
        options: dict[str, Any] = {"weights": weights} if weights else {}
        if alone:
            options["twins"] = (self.paired(items, alone, f"{self.twins}", by_task), alone)
        try:
            with warnings.catch_warnings(
                action="ignore", category=UserWarning
            ):  # the page shows unreadable items itself
                result = self.metric.compute(predictions=predictions, references=rows, per_task=True, **options)
        except (AttributeError, IndexError, KeyError, RecursionError, TypeError) as error:
            raise ValueError(
                f"The rows or predictions cannot be scored: a part is missing or of another form ({error!r})."
            ) from error
        tasks = [task for task, made in zip(result["per_task"], predictions, strict=True) if made is not None]
        if all(map(self.unread, tasks)):
            others = f", nor can any of the {len(tasks) - 1} others" if len(tasks) > 1 else ""
            reason = self.unread(tasks[0])
            raise ValueError(f"The prediction of {tasks[0]['task_id']} cannot be read{others}: {reason}.")
        facts, notes = [], []
        if file or rows_file or config != self.config:
            scored = f"Scored: {Path(file).name if file else 'the text'}, {_counted(len(named), 'prediction')}"
            of = f" against the rows of {Path(rows_file).name}" if rows_file else f" of `{config}`" * (not alone)
            facts.append(f"{scored}{of}.")
        if alone:
            facts.append(f"{len(named) - len(given)} are of `{self.twins}`, and enter the paired gap alone.")
        if later := len(items) - len(named):
            facts.append(f"Left out: {_counted(later, 'prediction')} of further repeats.")
        if len(given) < len(rows):
            more = "; paste more lines to get a score" if len(given) == 1 else ""
            facts.append(f"You gave {len(given):,} of the {len(rows):,} tasks{more}.")
        if nulls:
            them = ", ".join(nulls[:3]) + (f" and {len(nulls) - 3} more" if len(nulls) > 3 else "")
            notes.append(f"Not evaluated, since the prediction is null: {them}.")
        if unread := {task["task_id"]: reason for task in tasks if (reason := self.unread(task))}:
            first = next(task for task in given if task in unread)
            notes.append(
                f"{len(unread)} of {len(given)} predictions cannot be read; what cannot be read counts as wrong. "
                f"The first is number {named.index(first) + 1} ({first}): {unread[first]}."
            )
        return self.page(result, predictions, rows, facts, notes), result

    def _alone(self, items: Sequence[Any], rows: Sequence[Row]) -> list[Any]:
        """Return the rows of the single calls (`twins`), if items name some of them in addition to these rows."""
        named, known = _names(items), {*_ids(rows)}
        if not self.twins or named <= known or named.isdisjoint(known):
            return []
        alone = self.published(self.twins)
        return [] if named.isdisjoint(_ids(alone)) else alone

    # Showing

    def page(
        self,
        result: Row,
        predictions: Sequence[Any],
        rows: Sequence[Row],
        facts: Sequence[str],
        notes: Sequence[str],
    ) -> str:
        """Return the result as HTML; everything that a model wrote is escaped.

        Args:
            result: The metric's result.
            predictions: The prediction for each row, None if there is none.
            rows: The rows.
            facts: Sentences on what was given.
            notes: Sentences on problems with it.
        """
        display, words = self.beside("display"), self.beside("words").WORDS
        # drop the parts of the metric's note that repeat the facts and notes
        note = _GIVEN.sub("", result.get("note", "")).partition("Unreadable: ")[0].strip()
        notes = [*filter(None, (note, *notes))]
        shown = {name: value for name, value in result.items() if value is not None and name != "note"}
        shown = dict(sorted(shown.items(), key=lambda named: named[0] not in result["confidence_intervals"]))
        shown |= {"confidence_intervals": result["confidence_intervals"]}
        rest = display.table(shown, words, "95 % interval")
        scored = [
            (self._wrong(task, prediction, row), task, prediction, row)
            for task, prediction, row in zip(result["per_task"], predictions, rows, strict=True)
            if prediction is not None
        ]
        if remark := self.remark(result, [(prediction, row) for _, _, prediction, row in scored]):
            notes.append(remark)
        groups = [(heading, [*bars]) for heading, bars in self.bars(result)]
        parted = [
            (
                f"{heading.partition(': ')[0]}: {label}",
                f"{100 * value:.1f} %",
                f"{100 * low:.1f} to {100 * high:.1f}",
                n,
            )
            for heading, bars in groups
            for label, value, low, high, n in bars
            if len(bars) > 1 and any(name.startswith("by") for name in result)  # otherwise they are measures already
        ]
        rest += table(("measure", "value", "95 % interval", "tasks"), parted) * bool(parted)
        measures = f"<details><summary>All measures</summary>{rest}</details>"
        remarks = f"<p>{_ticked(' '.join(facts))}</p>" * bool(facts)
        remarks += "".join(f'<p class="note">{_ticked(note)}</p>' for note in notes)
        if len(scored) == 1:
            return f'<div class="ctb">{self._verdict("This task", *scored[0])}{remarks}{measures}</div>'
        parts = [self._cards(result, scored), remarks, self.tables(result), _bars(groups)]
        parts.append(measures)
        if wrong := [each for each in scored if each[0]]:
            parts += self._listed("What went wrong", wrong, opened=True)
            parts.append(_download(scored))
        if doubted := [each for each in scored if not each[0] and self.right(each[3], each[1])]:
            parts += self._listed("Right, though not all calls are", doubted)
        return f'<div class="ctb">{"".join(parts)}</div>'

    def _listed(self, heading: str, scored: Sequence[TaskResult], *, opened: bool = False) -> Iterator[str]:
        """Yield the HTML of tasks grouped by main fault, the most frequent first; a sample if there are very many."""
        faults = [
            [kind.partition(": ")[0] for kind in wrong or [self.right(row, task)]] for wrong, task, _, row in scored
        ]
        step = -(-len(scored) // MOST)
        cut = f", one in {step} of them shown" if step > 1 else ""
        yield f"<h3>{heading}: {_counted(len(scored))}{cut}</h3>"
        main = Counter(each[0] for each in faults)
        every = Counter(kind for each in faults for kind in dict.fromkeys(each))
        lines = sorted(((kind, main[kind], every[kind]) for kind in every), key=lambda line: (-line[1], -line[2]))
        if main != every:  # otherwise the groups show the same counts
            yield table(("what is wrong, in tasks", "as the main fault", "at all"), lines, "kinds")
        for kind, count in [(kind, count) for kind, count, _ in lines if count]:
            group = [each for each, found in zip(scored, faults, strict=True) if found[0] == kind][::step]
            tasks = [self._task(*each, opened=opened and each is group[0]) for each in group]
            more = f"<details><summary>{len(tasks) - SHOWN} more</summary>{''.join(tasks[SHOWN:])}</details>"
            state = ' open="open"' if opened else ""
            yield f'<details class="group"{state}><summary><b>{escape(kind)}</b>: {_counted(count)}</summary>'
            yield f"{''.join(tasks[:SHOWN])}{more * (len(tasks) > SHOWN)}</details>"
            opened = False

    def _wrong(self, task: Row, prediction: Any, row: Row) -> list[str]:
        return ["a prediction that cannot be read"] if self.unread(task) else self.wrong(task, prediction, row)

    def _cards(self, result: Row, scored: Sequence[TaskResult]) -> str:
        display, words = self.beside("display"), self.beside("words").WORDS

        def card(label: str, value: float, unit: str, interval: Row | None, note: str = "") -> str:
            if note.startswith(NOTHING):  # a gap of 0 would look like no loss
                why = escape(note.removeprefix(f"{NOTHING}: "))
                return f'<div class="card">{escape(label)}<b>{NOTHING}</b><small>{why}</small></div>'
            below, n = [], interval["n"] if interval else result["n"]
            if bounds := display.bounds(interval, unit):
                below.append(f"95 % interval {bounds}")
            if n:
                below.append(_counted(n))
            small = "".join(f"<small>{escape(each)}</small>" for each in (", ".join(below), note) if each)
            return f'<div class="card">{escape(label)}<b>{display.shown(value, unit)}</b>{small}</div>'

        cards: list[str] = []
        for name in self.headline:
            if result.get(name) is not None:
                label, unit = words[name]
                interval = result["confidence_intervals"].get(name)
                cards.append(card(label, result[name], unit, interval, self.card_note(name, result)))
        cards[1:1] = [card(*each) for each in self.cards(result, scored)]
        return f'<div class="cards">{"".join(cards)}</div>'

    def share(self, label: str, values: Sequence[bool]) -> Card:
        """Return a card with a share of the tasks and its exact interval."""
        estimate = self.beside("intervals").share([values])
        return label, estimate.value, "%", estimate.interval, ""

    def is_guessed(self, answer: Json) -> bool:
        """Return whether a text has several answers directly below each other."""
        return isinstance(answer, str) and len(self.beside("answer_line").stated_answers(answer)) > 1

    def _verdict(self, what: str, wrong: Sequence[str], task: Row, prediction: Any, row: Row) -> str:
        state = "not right" if wrong else self.right(row, task).partition(":")[0] or "right"
        return f"<h3>{what}: {escape(state)}</h3>{self._task(wrong, task, prediction, row)}"

    def _task(self, wrong: Sequence[str], task: Row, prediction: Any, row: Row, *, opened: bool = True) -> str:
        unread = self.unread(task)
        if unread:  # show it as it was given
            given = dict(prediction) if isinstance(prediction, dict) and self.made in prediction else None
            predicted = [plain_line(_json(given.pop(self.made) if given else prediction))]
            predicted += [plain_line(f"{name}: {_json(value)}") for name, value in (given or {}).items()]
            cells = {}
        else:
            calls, answer = self._read(prediction)
            task = {**task, "error": None} if self.alone and len(wrong) == 1 else task  # no call is at fault
            cells = {
                heading: _coded(earlier) for heading, of in self.before.items() if (earlier := of(row, task, calls))
            }
            predicted = [*self.predicted(calls, row, task), *self.beyond(prediction, row, task)]
            note = self.answer_note(task, row, answer)
            if answer not in (None, ""):
                predicted.append(plain_line(answer if isinstance(answer, str) else _json(answer), note))
            elif note:
                predicted.append(plain_line("(no answer)", note))
        asked = f"<span>{escape(str(row.get('prompt', ''))[:LONGEST])}</span>"
        cells = {"Asked": asked, **cells}
        cells |= dict(zip(self.parts, (_coded(self.expected(row, task)), _coded(predicted)), strict=True))
        shown = "".join(f"<dt>{name}</dt><dd>{cell}</dd>" for name, cell in cells.items())
        verdict = "; ".join(wrong) or self.right(row, task) or "nothing is wrong"
        why = f"cannot be read: {unread}" if unread else verdict
        summary = f"<summary><b>{escape(row['task_id'])}</b>: {escape(why)}</summary>"
        state = ' open="open"' if opened else ""
        return f"<details{state}>{summary}<dl>{shown}</dl></details>"

    def _read(self, prediction: Any) -> tuple[Any, Any]:
        """Return the calls (or changes) and the answer of a prediction, read as the metric does."""
        if not self.answers:
            return prediction, None
        if self.made == "calls":
            reply = self.beside("replies").read_reply(prediction)
            return reply.calls, reply.answer
        return prediction[self.made], prediction.get("answer")

    def worked_example(self) -> tuple[str, str]:
        """Return the worked example as a line of predictions, and as a page with its result."""
        row, answered = self.worked(self.published(self.config))
        item = {"task_id": row["task_id"], **answered}
        prediction = self.prediction(item)
        (task,) = self.metric.compute(predictions=[prediction], references=[row], per_task=True)["per_task"]
        page = self._verdict("A worked example", self._wrong(task, prediction, row), task, prediction, row)
        return _json(item), f'<div class="ctb">{page}</div>'

    def example(self, name: str) -> str:
        """Return the predictions of an example, as lines."""
        rows = self.published(self.config)
        return "\n".join(_json({"task_id": row["task_id"], **self.examples[name](row)}) for row in rows)

    # The page

    def build(self) -> Any:
        """Build the page of the Space with Gradio."""
        import gradio

        with gradio.Blocks(title=self.title) as blocks:
            gradio.Markdown(
                f"# {self.title}\n[CompToolBench]({URL}) measures how well a language model solves tasks that take "
                f"several tool calls. {self.about}"
            )
            if self.others:
                with gradio.Tabs():
                    for space in (self, *self.others):
                        with gradio.Tab(space.tab) as tab:
                            if space is not self:
                                gradio.Markdown(space.about)
                            space._parts(blocks.load if space is self else tab.select)
            else:
                self._parts(blocks.load)
        for event in blocks.fns.values():  # no client could call them: they fill the page
            event.api_visibility = "private"
        return blocks

    def _parts(self, on_load: Callable[..., Any]) -> None:
        """Add the inputs and the outputs to the current Gradio blocks.

        Args:
            on_load: The event after which the worked example is shown.
        """
        import gradio

        def filled(name: str) -> tuple[str, None, None]:
            try:
                return self.example(name), None, None
            except (ValueError, OSError) as error:
                raise gradio.Error(escape(str(error))) from error

        def upload(label: str) -> Any:  # accepts any type; errors are shown in place of the scores
            return gradio.File(label=label, type="filepath", height=150)

        gradio.Markdown(self.what_to_do)
        with gradio.Row(elem_classes="parts"):  # on a narrow screen, the results are directly below the inputs
            with gradio.Column(min_width=320, elem_classes="given"):
                with gradio.Row():
                    buttons = {
                        name: gradio.Button(f"Example: {name}", size="sm", min_width=90) for name in self.examples
                    }
                text = gradio.Textbox(label="Predictions, one a line or as a JSON array", lines=5, max_lines=5)
                with gradio.Accordion("Upload predictions", open=False):
                    file = upload("A file of predictions: JSON Lines or a JSON array (.jsonl, .json)")
                button = gradio.Button("Score", variant="primary")
            with gradio.Column(min_width=320, elem_classes="results"):
                worked = gradio.HTML()
                page = gradio.HTML(label="Scores")
                with gradio.Accordion("Everything, as the metric returns it", open=False):
                    everything = gradio.JSON()
            with gradio.Column(min_width=320, elem_classes="more"):
                with gradio.Accordion("Get predictions", open=False):
                    gradio.Markdown(self.making, elem_classes="code")
                with gradio.Accordion("The form of a prediction", open=False):
                    gradio.Markdown(self.form, elem_classes="code")
                with gradio.Accordion("How it is scored", open=False):
                    gradio.Markdown(self.rules)
                rows, weights = self._options(upload)
        if self.measured:
            gradio.Markdown(self.measured, elem_classes="measured")
        inputs = [text, file, rows, *([weights] if weights else [])]

        def clear() -> tuple[Any, str, None]:  # so that no earlier scores are left below an error
            return gradio.HTML(visible=False), "Scoring …", None

        def score_after(event: Any) -> None:
            shown = event(clear, None, [worked, page, everything]).then(None, js=SCROLL)
            shown.then(_or_error(self.score), inputs, [page, everything]).then(None, js=SCROLL)

        score_after(button.click)
        file.upload(None, None, text, js="() => ''")  # the last input replaces the other
        text.input(None, None, file, js="() => null")
        for name, each in buttons.items():
            score_after(each.click(partial(filled, name), None, [text, file, rows]).success)
        line = gradio.Textbox(visible=False)
        on_load(_or_error(lambda: self.worked_example()[::-1]), None, [worked, line]).then(
            None,
            [text, file, line],
            text,
            js="(given, file, line) => given || (file ? '' : line || '')",  # in the browser: the user may be faster
        )

    def _options(self, upload: Callable[[str], Any]) -> tuple[Any, Any]:
        """Add the inputs for rows and for weights, and return both; weights are None if the metric has none.

        Args:
            upload: Creates an input for a file.
        """
        import gradio

        options = ["your own rows", *(["weights"] if self.weights else [])]
        with gradio.Accordion(f"Options: {', '.join(options)}", open=False):
            gradio.Markdown(
                f"**Your own rows** are rows of the form of {self._either()}, such as `comptoolbench generate` "
                f"writes, as JSON Lines, a JSON array or Parquet. Without them, the published rows are scored "
                f"against, which the task ids name."
            )
            rows = upload("Rows to score against (.jsonl, .json, .parquet)")
            weights = (
                gradio.Dropdown(
                    list(self.weights),
                    value=self.weights[0],
                    label="How the paper's score weighs its parts",
                    info="The order of the tools, the arguments, the values passed on, the tools called. "
                    "Strict accuracy and its gap stay as they are.",
                )
                if self.weights
                else None
            )
        return rows, weights

    def launch(self) -> None:
        """Serve the page, and preload the metric and the published rows."""
        blocks = self.build()
        style = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
        # launch() fails if the page responds too late
        blocks.launch(prevent_thread_lock=True, css=style, footer_links=["gradio", "settings"])
        for load in (lambda: self.metric, lambda: self.published(self.config)):
            threading.Thread(target=load, daemon=True).start()
        blocks.block_thread()


def _table(file: str) -> list[Any]:
    """Read the rows of a Parquet file with `datasets`, which also wrote the published ones."""
    import datasets

    try:
        return list(datasets.load_dataset("parquet", data_files={"test": file}, split="test"))
    except (datasets.exceptions.DatasetsError, OSError, ValueError, TypeError) as error:
        raise ValueError("The file is not a readable Parquet file.") from error


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError("The file is not text in UTF-8; give JSON Lines or a JSON array.") from None


def _ticked(text: str) -> str:
    """Return a sentence as HTML, with backticks as code and the project's URL as a link."""
    coded = re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))
    return coded.replace(f"the project ({CODE})", f'<a href="{PROJECT}" target="_blank">the project</a>')


def _or_error(work: Callable[..., tuple[Any, Any]]) -> Callable[..., tuple[Any, Any]]:
    """Wrap a function that returns a page and more, so that an error becomes a page with the message and None."""

    def wrapped(*values: Any) -> tuple[Any, Any]:
        try:
            return work(*values)
        except (ValueError, OSError) as error:
            return f'<div class="ctb"><p class="mistake" role="alert">{_ticked(str(error))}</p></div>', None

    return wrapped


def table(head: Sequence[str], lines: Iterable[Sequence[Any]], kind: str = "figures") -> str:
    """Return a table as HTML, with escaped cells.

    Args:
        head: The column headings.
        lines: The cells of each line.
        kind: The CSS class.
    """
    cells = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in line)}</tr>" for line in lines)
    heads = "".join(f"<th>{escape(name)}</th>" for name in head)
    return f'<table class="{kind}"><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>'


def _bars(groups: Iterable[tuple[str, Iterable[Bar]]]) -> str:
    """Return groups of bars with intervals as HTML; a single bar is left out, since the headline has its value."""
    parts = []
    for heading, bars in groups:
        lines = [
            f'<div class="bar"><span>{escape(label)} <small>{_counted(n)}</small></span><span class="track">'
            f'<span class="fill" style="width:{100 * value:.1f}%"></span><span class="range" '
            f'style="left:{100 * low:.1f}%;width:{100 * (high - low):.1f}%"></span></span>'
            f"<span>{100 * value:.1f} %</span></div>"
            for label, value, low, high, n in bars
        ]
        if len(lines) > 1:
            title, _, more = heading.partition(": ")
            small = f" <small>{escape(more)}</small>" if more else ""
            parts.append(f'<h4>{escape(title)}{small}</h4><div class="bars">{"".join(lines)}</div>')
    legend = (
        "<p><small>The thin line over a bar is its 95 % interval: how far the figure may be off, since only so many "
        "tasks were asked.</small></p>"
    )
    return f"<h3>By kind of task</h3>{legend}{''.join(parts)}" if parts else ""


def _counted(n: int, what: str = "task") -> str:
    return f"{n:,} {what}{'s' * (n != 1)}"


def one_of(parts: Sequence[str]) -> str:
    """Return parts as “a, b or c”."""
    *others, last = parts
    return f"{', '.join(others)} or {last}" if others else last


def _home(task: str) -> str:
    """Return the page that scores a task, by its id; "" if it is unknown."""
    return next((home for start, home in HOMES.items() if re.match(start, task)), "")


def _ids(rows: Iterable[Row]) -> list[str]:
    return [str(row["task_id"]) for row in rows]


def _names(items: Sequence[Json]) -> set[str]:
    """Return the task ids that items name; empty if they are in the order of the rows."""
    return {str(item["task_id"]) for item in items if isinstance(item, dict) and "task_id" in item}


def _instead_of(item: Json) -> str:
    """Return what an item lacks and what it has instead, as the end of a sentence."""
    if not isinstance(item, dict) or {"task_id", "prediction"} <= item.keys():
        return ""
    lacking = [name for name in ("task_id", "prediction") if name not in item]
    names = ", ".join(short(_json(name)) for name in [*item][:6] if name != "task_id") or "nothing else"
    return f" (this one lacks {' and '.join(map(_json, lacking))}, and has {names})"


def _coded(lines: Sequence[Line]) -> str:
    """Return lines as HTML, with wrong parts marked and notes beside them."""
    coded = []
    for each, same in groupby(lines or [plain_line("nothing")]):
        left, text, times = LONGEST, "", len([*same])
        for part, wrong in each.parts:
            cut = escape(short(part, left))
            text += f"<mark>{cut}</mark>" if wrong else cut
            left = max(1, left - len(part))
        note = f" <small>← {escape(each.note)}</small>" if each.note else ""
        coded.append(f"<div><code>{text}</code>{f' × {times}' * (times > 1)}{note}</div>")
    return "".join(coded)


def _download(scored: Sequence[TaskResult]) -> str:
    """Return a link to download the scores of every task, with the faults in words, as JSON Lines."""
    scores = (
        {"task_id": task["task_id"], "what_is_wrong": "; ".join(wrong) or None, **task} for wrong, task, _, _ in scored
    )
    text = "\n".join(map(json.dumps, scores))
    address = f"data:application/jsonl;base64,{b64encode(text.encode()).decode()}"
    return f'<p><a download="tasks.jsonl" href="{address}">Download what is wrong with each task (JSON Lines)</a></p>'
