"""The interface that a family of tasks implements, in three parts: `Tables`, `Asking` and `Scoring`.

A `Family` is all three. A `Judge` of answers implements `Asking` and `Scoring` only: its tasks are not published.
Subclasses must set the attributes that these classes declare without a value.
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
Part = tuple[Any, ...]  # a part of a config's rows; the first element is their number
Records = Mapping[str, Mapping[str, Json]]  # task id to its line of predictions.jsonl
Table = list[tuple[str, ...]]  # the first row is the header

METRICS = Path(__file__).resolve().parents[1] / "metric"


class RefusedError(Exception):
    """Raised for a call that cannot be executed; its message is for the model, which should be able to act on it."""


class NeedsError(Exception):
    """Raised if a feature needs packages that are not installed; the message names them."""


def load(reference: str) -> Any:
    """Import the object that a reference "module:name" names."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


# Tables


@dataclass(frozen=True)
class Option:
    """An option of a family's tables, which becomes an argument of `generate`.

    Attributes:
        name: Its key in the options of a config.
        default: The default value; False makes the argument a switch.
        help: A short help text; the command line adds the default.
        read: Converts the argument's text to the value. Raises ValueError with a message that says what is allowed.
        choices: The texts to choose from; if empty, any text is allowed.
        arguments: The names of the command-line arguments, if not `name`. With several arguments, each gives one
            number of the value, and `{}` in the help is replaced by the number's index.
        metavar: The placeholder for the value in the help.
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
        name: The name on the Hub, and of the file.
        description: A short description of the rows.
        row: The TypedDict of a row; its first column is the key (see `generator.core.shapes`).
        parts: Takes the options and returns the parts in which the rows can be generated, each a tuple whose first
            element is the number of its rows. Raises ValueError for invalid options.
        rows: Takes the options and a part, and yields the part's rows.
        tasks: Whether the rows are tasks.
        parents: The name of the config that the rows are derived from, if any.
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
        """The description of each column, by name."""
        return descriptions(self.row)

    def features(self) -> "Features":
        """Return the types of the columns, for `datasets`."""
        return features(self.row)

    def every_row(self, options: Mapping[str, Json]) -> Iterator[Row]:
        """Yield all rows in order.

        Raises:
            ValueError: If the options are invalid.
        """
        for part in self.parts(options):
            yield from self.rows(options, part)


@dataclass(frozen=True)
class Stratum:
    """A property that tasks are grouped by, such as a level or a size.

    Attributes:
        name: The name on the command line and in tables.
        of: Returns the value of a row.
        label: Formats a value for display.
        names: Returns alternative names that the command line accepts for a value.
    """

    name: str
    of: Callable[[Mapping[str, Json]], Any]
    label: Callable[[Any], str] = str
    names: Callable[[Any], Sequence[str]] = lambda value: ()

    def values(self, rows: Iterable[Mapping[str, Json]]) -> list[Any]:
        """Return the values that occur in some rows, sorted."""
        return sorted({self.of(row) for row in rows})


class Tables(ABC):
    """The published tables of a family: configs, the proof of their rows, and examples.

    Attributes:
        marker: A field that only rows of this family have.
        configs: The published tables; `run` uses the first if no dataset is named.
        declared: The options that the rows depend on, besides the seed.
        unique: What must be unique to each task: a name, and a function that returns the text to compare.
        strata: The properties that results are grouped by; --limit counts tasks per value of the first.
        refused: "module:function" that returns why a row cannot be run, or None. Without it, a row must have the shape
            of the first config's rows.
        changes: "module:function" that takes a row and a record and returns the metric's input, if that is not calls.
        shown: Module that defines the functions `gallery` and `example`, if the family shows tasks.
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
        """The options that the rows depend on, with their defaults."""
        return {"seed": 42, **{option.name: option.default for option in self.declared}}

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that a row must have to be run."""
        return required(self.configs[0].row)

    def normalized(self, row: Row) -> Row:
        """Return a row in the form that the other methods expect."""
        return row

    def refusal(self, row: Row) -> str | None:
        """Return why a row cannot be run, as the rest of a sentence that begins with the row, or None if it can.

        The checks for all families (`families.rows`) have passed before.
        """
        if self.refused:
            refusal: str | None = load(self.refused)(row)
            return refusal
        return next(misshapen(row, self.configs[0].row), None)

    @abstractmethod
    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """Prove rows and yield (task id, problem); if `parents` is given, also check against the rows derived from."""

    @abstractmethod
    def oracle_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """Return for each row a prediction, in the metric's format, that must score 1 in all totals."""

    def null_predictions(self, rows: Sequence[Row]) -> list[Json]:
        """Return for each row a prediction that does nothing and must score 0; by default, one without calls."""
        return [[] for _ in rows]

    def gallery(self) -> Iterator[str]:
        """Yield the lines of the gallery, in Markdown."""
        return load(f"{self.shown}:gallery")() if self.shown else iter(())

    def example(self, rows: Sequence[Row]) -> str:
        """Return a few of the tasks as Markdown, for the dataset card."""
        return load(f"{self.shown}:example")(rows) if self.shown else ""


# Asking


class World(Protocol):
    """Executes the calls of one task."""

    def call(self, name: Json, arguments: Json) -> Json:
        """Execute a call and return its output; the name and the arguments are as the model wrote them.

        Raises:
            RefusedError: If there is no such tool, or it does not accept these arguments.
        """


class NoCalls:
    """The world of tasks without tools."""

    def call(self, name: Json, arguments: Json) -> Json:
        """Refuse any call.

        Raises:
            RefusedError: Always.
        """
        raise RefusedError("There is nothing to call.")


class Asking(ABC):
    """How a model is asked to do a task.

    Attributes:
        agents: The family's built-in agents, the default model first. Agents that work with any family are added to
            these.
        needs_turns: Whether tasks need a protocol in which the model sees the outputs of earlier calls.
        calls: Whether tasks are solved by calling tools; otherwise only the answer counts.
    """

    agents: Mapping[str, BuiltIn]
    needs_turns: bool = False
    calls: bool = True

    def request(self, row: Row) -> str:
        """Return the request to a model: the prompt, and the form of the answer if the prompt does not state it."""
        return str(row["prompt"])

    @abstractmethod
    def world(self, row: Row) -> World:
        """Return a fresh world for a task.

        Raises:
            NeedsError: If it needs packages that are not installed.
        """

    def catalogue(self) -> list[Schema]:
        """Return all tools of the family, which --catalog full offers with every task.

        The list is empty if each task defines its own tools.
        """
        return []

    def with_distractors(self, rows: Rows, count: int) -> list[Row]:
        """Return the tasks with `count` tools on offer besides those that they need (--catalog COUNT).

        The tools for a smaller count are a subset of those for a larger one. A twin is offered the same tools as its
        task, which must come before it. Without a catalogue, tasks are returned unchanged.
        """
        return [*rows]

    def output_schema(self, tool: str) -> Schema | None:
        """Return the JSON schema of the output of a tool of the catalogue, or None if none is declared."""
        return None

    def budget(self, row: Row) -> int | None:
        """Return how many calls a task allows, or None if there is no limit."""
        return None

    def variants(self, row: Row) -> list[Row]:
        """Return what a model is asked for a task: the task, or forms of it with their own ids that score as one."""
        return [row]

    def twins(self, rows: Sequence[Row]) -> list[Row]:
        """Return single-call tasks, one for each call of some tasks, which `run --twins` also asks the model.

        The list is empty if the family has no twins.

        Raises:
            ValueError: If a task has a call that cannot be asked for on its own.
        """
        return []

    def format_answer(self, answer: str) -> str:
        """Return an answer from a protocol's answer field with the marker by which the metric finds answers in text.

        This way, a model need not mark its answer a second time.
        """
        return answer


# Scoring


class Column(NamedTuple):
    """How tables show a score.

    The heading, whether the score is a difference (in points, with its sign), the label of the first stratum that it
    is restricted to, and the score that chance reaches, unless that is about 0.
    """

    label: str
    signed: bool = False
    of: str | None = None
    chance: float = 0.0


class ShardScoring(Protocol):
    """Scores tasks one at a time, and sums up the scores in constant memory."""

    COLUMNS: Mapping[str, type]  # columns of `score_row` to str, int or float; the id first

    def score_row(self, row: Row, prediction: Json, offered: Collection[str]) -> dict[str, Json]:
        """Return the scores of one task as flat columns.

        Args:
            row: The task.
            prediction: The prediction, as in a record. None means not evaluated; then only the id is set.
            offered: The names of all tools that are offered with any task.
        """

    def tally(self, scores: Iterable[Mapping[str, Json]]) -> Any:
        """Return the tally of the scores of some tasks."""

    def total(self, tallies: Iterable[Any]) -> dict[str, Json]:
        """Return what `Scoring.score` would for the tasks of all tallies, in order, without `per_task`."""


class Scoring(ABC):
    """How predictions are scored, and how scores are shown.

    Attributes:
        metric: The name of the metric, which is also that of its script and its folder.
        totals: The scores that are 1 for an oracle and 0 for no answer, the most important first.
        columns: The scores that tables show, the most important first.
        dimensions: The parts of a task's score in `per_task`: numbers, or None where undefined.
        score_name: The name of a task's `score`, which tables show after `strict`.
        required_scores: The keys that a usable scores.json has under `scores`.
        page: "module:class" of the `families.page.Page` that reports use.
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
        """The folder of the metric's code, whose digest every run records."""
        return METRICS / self.metric

    @abstractmethod
    def score(
        self, rows: Rows, records: Records, *, first: bool, twins: Rows = (), later: Sequence[Records] = ()
    ) -> dict[str, Json]:
        """Return the `scores` of scores.json.

        Args:
            rows: The tasks.
            records: Lines of predictions.jsonl; a task without one, or with the prediction null, was not evaluated.
            first: Whether this is the first repeat, for which all scores are computed.
            twins: The twins of the rows (`Asking.twins`), if the model was asked these as well.
            later: With twins, the records of the later repeats, which the scores based on twins also use.

        Returns:
            The scores by name, None where undefined; `confidence_intervals` by the same names (low, high, n); and
            `per_task`, in the order of the rows: `task_id`, `score` (None: not evaluated), `strict` (0 or 1), and
            further details of the family. If predictions may have the format of any client, also `unreadable`: the
            number in an unknown format.
        """

    @property
    def by_shard(self) -> ShardScoring | None:
        """The scorer of shards, or None if tasks cannot be scored in shards."""
        return None

    @property
    def judge(self) -> "Judge | None":
        """The judge of final answers, or None if the family needs none."""
        return None

    def headline(self, scores: Mapping[str, Json]) -> Iterator[Table | str]:
        """Yield the scores for display: tables and sentences."""
        table: Table = [("score", "value", "95 % interval", "n")]
        for name, column in self.columns.items():
            value, bounds = scores[name], scores["confidence_intervals"].get(name)
            shown = "-" if value is None else points(value) if column.signed else percent(value)
            n = str(bounds["n"]) if bounds else "-"
            table.append((column.label, shown, interval(bounds, signed=column.signed), n))
        yield table

    def faults(self, scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
        """Return lines of Markdown about the most frequent errors, with examples."""
        return []


class Family(Tables, Asking, Scoring):
    """A family of tasks: tables, asking and scoring. `FAMILIES` and run.json refer to it by its name."""

    name: str


class Judge(Asking, Scoring):
    """Asks a model to grade the final answers of a run. The questions come from the run; they are not published."""

    @abstractmethod
    def read_verdict(self, text: str | None) -> str | None:
        """Return the verdict in a judge's reply, or None if there is none."""
