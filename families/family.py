"""What a family of tasks declares, in three small parts: its tables, how its tasks are asked, how they are scored.

A family is all three. A judge of answers is asked and scored, and has no table. What a class declares here without a
value, every subclass sets.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from families.agents import BuiltIn
from families.columns import descriptions, features
from families.formatting import interval, percent, points
from generator.core.shapes import Json, misshapen, required

if TYPE_CHECKING:
    from datasets import Features

Row = dict[str, Any]
Rows = Sequence[Row]
Schema = Mapping[str, Json]
Part = tuple[Any, ...]  # of the rows of a config, beginning with their number
Records = Mapping[str, Mapping[str, Json]]  # task id to the line of predictions.jsonl
Table = list[tuple[str, ...]]  # the first row is the head

METRICS = Path(__file__).resolve().parents[1] / "metric"


class RefusedError(Exception):
    """A call that cannot be done; the sentence says so to the model, in words that it can act on."""


class NeedsError(Exception):
    """Something is asked for that takes packages which are not installed; the sentence names them."""


def load(reference: str) -> Any:
    """Import what "module:name" refers to."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


# Tables


@dataclass(frozen=True)
class Option:
    """An option of a family's tables, which `generate` makes an argument of.

    Attributes:
        name: In the options of a config.
        default: Its value where nothing else is asked for; False makes the argument a switch.
        help: What it does, in a few words; the command line adds the default.
        read: From the argument's text to the value. It raises ValueError with what would be right.
        choices: The texts that can be chosen from; none: any.
        arguments: What the command line calls it, if not by its name. With several arguments, each gives one number
            of the value, and `{}` in the help stands for the place of the number.
        metavar: What stands for the value in the help.
    """

    name: str
    default: Json
    help: str
    read: Callable[[str], Json] = int
    choices: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    metavar: str = "N"


@dataclass(frozen=True)
class Config:
    """A published table.

    Attributes:
        name: On the Hub, and of its file.
        description: What its rows are.
        row: The TypedDict that its rows are, whose first column is the key (see `generator.core.shapes`).
        parts: From the options to the parts in which the rows can be made, each a tuple that begins with the number of
            its rows. Raises ValueError for options that cannot be had.
        rows: From the options and a part to its rows.
        tasks: Whether the rows are tasks.
        parents: The config whose rows these rows belong to.
    """

    name: str
    description: str
    row: type
    parts: Callable[[Mapping[str, Json]], list[Part]]
    rows: Callable[[Mapping[str, Json], Part], Iterator[Row]]
    tasks: bool = True
    parents: str = ""

    @property
    def columns(self) -> dict[str, str]:
        """What each column holds, by name."""
        return descriptions(self.row)

    def features(self) -> "Features":
        """The types of the columns, for `datasets`."""
        return features(self.row)

    def every_row(self, options: Mapping[str, Json]) -> Iterator[Row]:
        """Yield all rows in order.

        Raises:
            ValueError: If the options cannot be had.
        """
        for part in self.parts(options):
            yield from self.rows(options, part)


@dataclass(frozen=True)
class Stratum:
    """What tasks are told apart by: a level, a size.

    Attributes:
        name: In the command line and in tables.
        of: The value of a row.
        label: A value for people.
        names: What else a value may be called where tasks are chosen.
    """

    name: str
    of: Callable[[Mapping[str, Json]], Any]
    label: Callable[[Any], str] = str
    names: Callable[[Any], Sequence[str]] = lambda value: ()

    def values(self, rows: Iterable[Mapping[str, Json]]) -> list[Any]:
        """The values that occur, in order."""
        return sorted({self.of(row) for row in rows})


class Tables(ABC):
    """What is published: configs, the proof of their rows, examples.

    Attributes:
        marker: A field that rows of the family have, and those of no other family.
        configs: The published tables; `run` takes the first if no dataset is named.
        declared: What the rows depend on beside the seed.
        unique: What no two tasks may have in common: what it is called, and the text of a row that says it.
        strata: What results are told apart by; --limit counts by the first.
        refused: "module:function" that says of a row why it cannot be run, or None; where there is none, the shape of
            the rows of the first config decides.
        changes: "module:function" that gives for a row and a record what the metric takes instead of calls, if it does.
        shown: Module with the functions of `gallery` and `example`, where tasks are shown.
    """

    marker: str
    configs: tuple[Config, ...]
    declared: tuple[Option, ...] = ()
    unique: Mapping[str, Callable[[Row], str]] = {"id": lambda row: str(row.get("task_id"))}
    strata: tuple[Stratum, ...]
    refused: str = ""
    changes: str = ""
    shown: str = ""

    @property
    def options(self) -> dict[str, Json]:
        """What the rows of a config depend on, with defaults."""
        return {"seed": 42, **{option.name: option.default for option in self.declared}}

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that a row must have to be run."""
        return required(self.configs[0].row)

    def normalized(self, row: Row) -> Row:
        """A row as the other methods take it."""
        return row

    def refusal(self, row: Row) -> str | None:
        """Say why a row cannot be run, as the rest of a sentence that begins with the row; None if it can.

        What all families require (`families.rows`) is known to hold.
        """
        if self.refused:
            refusal: str | None = load(self.refused)(row)
            return refusal
        return next(misshapen(row, self.configs[0].row), None)

    @abstractmethod
    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """Prove rows: yield (task id, problem); also against the rows that they belong to, where these are given."""

    @abstractmethod
    def oracle_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """For each row a prediction, as the metric takes it, that must score 1 in all totals."""

    def null_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """For each row a prediction that does nothing and must score 0, here without a call."""
        return [[] for _ in rows]

    def gallery(self) -> Iterator[str]:
        """Yield lines of Markdown that show what tasks there are."""
        return load(f"{self.shown}:gallery")() if self.shown else iter(())

    def example(self, rows: Sequence[Row]) -> str:
        """A few of the tasks as Markdown, for the card."""
        return load(f"{self.shown}:example")(rows) if self.shown else ""


# Asking


class World(Protocol):
    """Where the calls of one task are carried out."""

    def call(self, name: Json, arguments: Json) -> Json:
        """The output of a call, whose name and arguments are what a model wrote.

        Raises:
            RefusedError: If there is no such tool, or it does not take these arguments.
        """


class NoCalls:
    """The world of tasks that take no calls."""

    def call(self, name: Json, arguments: Json) -> Json:
        """Refuse any call.

        Raises:
            RefusedError: Always.
        """
        raise RefusedError("There is nothing to call.")


class Asking(ABC):
    """How tasks are put to a model.

    Attributes:
        agents: Built-in agents that know the family, the default model first; those that know no family come with every
            family.
        needs_turns: Whether tasks can only be done where a call can use what an earlier one put out.
        calls: Whether tasks are done by calling tools; without calls all depends on the answer.
    """

    agents: Mapping[str, BuiltIn]
    needs_turns: bool = False
    calls: bool = True

    def request(self, row: Row) -> str:
        """What a model is asked: the prompt, and the form of the answer where the prompt does not say it."""
        return str(row["prompt"])

    @abstractmethod
    def world(self, row: Row) -> World:
        """A fresh world for a task.

        Raises:
            NeedsError: If it takes packages that are not installed.
        """

    def catalogue(self) -> list[Schema]:
        """All tools of the family, which --catalog full offers with every task.

        It is empty where each task has tools of its own alone.
        """
        return []

    def with_distractors(self, rows: Rows, count: int) -> list[Row]:
        """The tasks with so many tools on offer beside those that they need, which --catalog COUNT asks for.

        The offer of a smaller count is part of that of a larger one, and a twin is offered what the task before it is
        that it belongs to. Where there is no catalogue, tasks stay as they are.
        """
        return [*rows]

    def output_schema(self, tool: str) -> Schema | None:
        """JSON schema of what a tool of the catalogue puts out; None where it is not declared."""
        return None

    def budget(self, row: Row) -> int | None:
        """How many calls a task allows; None: any number."""
        return None

    def variants(self, row: Row) -> list[Row]:
        """What is put to a model for a task: the task, or forms of it with own ids, which are scored as one."""
        return [row]

    def twins(self, rows: Sequence[Row]) -> list[Row]:
        """Tasks of one call for each call of some tasks, which `run --twins` puts to the model as well.

        There are none where the family has no such thing.

        Raises:
            ValueError: If a task has a call that cannot be asked for alone.
        """
        return []

    def format_answer(self, answer: str) -> str:
        """An answer that a protocol has a place for, with the words by which the metric finds it in a text.

        A model need not say twice which words are its answer.
        """
        return answer


# Scoring


class Column(NamedTuple):
    """A score in tables.

    Its heading, whether it is a difference (in points, with its sign), which label of the first stratum it is of, and
    the share that chance alone gets, where that is not about 0.
    """

    label: str
    signed: bool = False
    of: str | None = None
    chance: float = 0.0


class ShardScoring(Protocol):
    """Scores of tasks one by one, and what adds them up in memory that does not grow with their number."""

    COLUMNS: Mapping[str, type]  # of a score (str, int, float; the id first)

    def score_row(self, row: Row, prediction: Json, offered: Collection[str]) -> dict[str, Json]:
        """The scores of one task in flat columns.

        Args:
            row: The task.
            prediction: As in a record; None was not evaluated, which leaves all columns but the id empty.
            offered: The names of all tools that some task offers.
        """

    def tally(self, scores: Iterable[Mapping[str, Json]]) -> Any:
        """What the scores of some tasks add to those of all."""

    def total(self, tallies: Iterable[Any]) -> dict[str, Json]:
        """What `Scoring.score` gives for the tasks of all tallies together, in order, but for `per_task`."""


class Scoring(ABC):
    """How predictions are scored, and how scores are shown.

    Attributes:
        metric: Its name, which is that of its script and its folder.
        totals: The scores that are 1 for an oracle and 0 for no answer, the most important first.
        columns: The scores that tables show, the most important first.
        dimensions: The parts of a task's score in `per_task`: numbers, or None where one is not defined.
        score_name: What the `score` of a task is called beside `strict`, which comes first.
        required_scores: What a usable scores.json holds under `scores`.
        page: "module:class" of what a report shows, a `families.page.Page`.
    """

    metric: str
    totals: tuple[str, ...]
    columns: Mapping[str, Column]
    dimensions: tuple[str, ...] = ()
    score_name: str = "score"
    required_scores: tuple[str, ...] = ("per_task", "confidence_intervals")
    page: str = "families.page:Page"

    @property
    def metric_folder(self) -> Path:
        """Where the metric's code lies, whose digest every run records."""
        return METRICS / self.metric

    @abstractmethod
    def score(
        self, rows: Rows, records: Records, *, first: bool, twins: Rows = (), later: Sequence[Records] = ()
    ) -> dict[str, Json]:
        """What scores.json holds under `scores`.

        Args:
            rows: The tasks.
            records: Lines of predictions.jsonl; a task without one, or with the prediction null, was not evaluated.
            first: Whether this is the first repeat, for which everything is wanted.
            twins: What `Asking.twins` gave for the rows, if they were put to the model as well.
            later: With twins, the records of the further repeats, which enter what the twins add.

        Returns:
            The scores by name, None where one is not defined; `confidence_intervals` by the same names (low, high, n);
            and `per_task`, in the order of the rows: `task_id`, `score` (None: not evaluated), `strict` (0 or 1), and
            what else the family tells of a task. Where predictions may have the shape of any client, `unreadable`: how
            many have that of none.
        """

    @property
    def by_shard(self) -> ShardScoring | None:
        """How tasks are scored in shards; None where they cannot be."""
        return None

    @property
    def judge(self) -> "Judge | None":
        """The questions that a judge is asked about final answers; None where nothing needs a judge."""
        return None

    def headline(self, scores: Mapping[str, Json]) -> Iterator[Table | str]:
        """Yield the scores for people: tables and sentences."""
        table: Table = [("score", "value", "95 % interval", "n")]
        for name, column in self.columns.items():
            value, bounds = scores[name], scores["confidence_intervals"].get(name)
            shown = "-" if value is None else points(value) if column.signed else percent(value)
            n = str(bounds["n"]) if bounds else "-"
            table.append((column.label, shown, interval(bounds, signed=column.signed), n))
        yield table

    def faults(self, scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
        """Lines of Markdown on what went wrong most often, with examples."""
        return []


class Family(Tables, Asking, Scoring):
    """A family of tasks: tables, asking and scoring under one name, its own in `FAMILIES` and run.json."""

    name: str


class Judge(Asking, Scoring):
    """Questions about the final answers of a run, which a model grades. A run brings them; they are in no table."""

    @abstractmethod
    def read_verdict(self, text: str | None) -> str | None:
        """The verdict in a judge's reply, None if it holds none."""
