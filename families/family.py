"""What a family of tasks says of itself."""

from abc import ABC, abstractmethod
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from families.agents import OnBoard

if TYPE_CHECKING:
    from datasets import Features

    from families.page import Page

__all__ = ["Column", "Config", "Family", "NeedsError", "Part", "RefusedError", "Stratum", "World"]

Json = Any
Row = dict[str, Any]
Schema = Mapping[str, Json]
Part = tuple[Any, ...]  # of the rows of a config, beginning with their number
Records = Mapping[str, Mapping[str, Json]]  # task id to the line of predictions.jsonl
Table = list[tuple[str, ...]]  # the first row is the head

METRICS = Path(__file__).resolve().parents[1] / "metric"


class RefusedError(Exception):
    """A call that cannot be done; the sentence says so to the model, in words that it can act on."""


class NeedsError(Exception):
    """Something is asked for that takes packages which are not installed; the sentence names them."""


class World(Protocol):
    """Where the calls of one task are done."""

    def call(self, name: Json, arguments: Json) -> Json:
        """The output of a call, whose name and arguments are what a model wrote.

        Raises:
            RefusedError: If there is no such tool, or it does not take these arguments.
        """


@dataclass(frozen=True)
class Config:
    """A published table.

    Attributes:
        name: On the Hub, and of its file.
        description: What its rows are.
        columns: What each column holds; the first is the key.
        features: Types of the columns, for `datasets`.
        parts: From the options to the parts in which the rows can be made, each a tuple that begins with the number of
            its rows. Raises ValueError for options that cannot be had.
        rows: From the options and a part to its rows.
        tasks: Whether the rows are tasks.
        parents: The config whose rows these rows belong to.
    """

    name: str
    description: str
    columns: Mapping[str, str]
    features: Callable[[], "Features"]
    parts: Callable[[Mapping[str, Json]], list[Part]]
    rows: Callable[[Mapping[str, Json], Part], Iterator[Row]]
    tasks: bool = True
    parents: str = ""

    def every_row(self, options: Mapping[str, Json]) -> Iterator[Row]:
        """All rows, in order.

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
    """

    name: str
    of: Callable[[Mapping[str, Json]], Any]
    label: Callable[[Any], str] = str

    def values(self, rows: Iterable[Mapping[str, Json]]) -> list[Any]:
        """The values that occur, in order."""
        return sorted({self.of(row) for row in rows})


class Column(NamedTuple):
    """A score in tables.

    Its heading, whether it is a difference (in points, with its sign), and which label of the first stratum it is of.
    """

    label: str
    signed: bool = False
    of: str | None = None


class Family(ABC):
    """A family of tasks. What is declared here without a value every family has to say.

    Attributes:
        name: In `FAMILIES`, run folders and the command line.
        mark: A field that its rows have, and those of no other family.
        fields: The fields that a row must have.
        configs: What is published; `run` takes the first if no dataset is named.
        options: What the rows of a config depend on, with defaults; all families have `seed`.
        needs_turns: Whether tasks can only be done where a call can be given what an earlier one put out.
        calls: Whether tasks are done by calling tools; a family without calls is a matter of answers alone.
        unique: What no two tasks may have in common: what it is called, and the text of a row that says it.
        strata: What results are told apart by; --limit counts by the first.
        agents: Agents on board that know the family, the default model first; those that know no family come with every
            family.
        metric: Its name, which is that of its script and its folder.
        totals: The scores that are 1 for an oracle and 0 for no answer, the most important first.
        columns: The scores that tables show, the most important first.
        dimensions: What a task's score is made of, of `per_task`: numbers, or None where one is not defined.
        score_name: What the `score` of a task is called beside `strict`, which comes first.
        made: What a usable scores.json holds under `scores`.
        score_columns: What `scored` gives, and its types (str, int, float; the id first); empty where tasks cannot be
            scored in shards.
    """

    name: str
    mark: str
    fields: tuple[str, ...]
    configs: tuple[Config, ...]
    options: Mapping[str, Json] = {"seed": 42}
    needs_turns: bool = False
    calls: bool = True
    unique: Mapping[str, Callable[[Row], str]] = {"id": lambda row: str(row.get("task_id"))}
    strata: tuple[Stratum, ...]
    agents: Mapping[str, OnBoard]
    metric: str
    totals: tuple[str, ...]
    columns: Mapping[str, Column]
    dimensions: tuple[str, ...] = ()
    score_name: str = "score"
    made: tuple[str, ...] = ("per_task", "confidence_intervals")
    score_columns: Mapping[str, type] = {}

    # Rows

    def declare(self, parser: ArgumentParser) -> None:  # noqa: B027 - many have nothing to add
        """Add the arguments of `generate`, but the seed, that its options come from."""

    def read_options(self, arguments: Namespace) -> dict[str, Json]:
        """The options that a command line gives."""
        return {name: getattr(arguments, name) for name in self.options}

    def normal(self, row: Row) -> Row:
        """A row as the other functions take it."""
        return row

    @abstractmethod
    def refusal(self, row: Row) -> str | None:
        """Why a row cannot be run, as the rest of a sentence that begins with the row; None if it can.

        What all families require is known to hold.
        """

    @abstractmethod
    def check(self, rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
        """The proof: yield (task id, problem); also against the rows that they belong to, where these are given."""

    # Runs

    def twins(self, rows: Sequence[Row]) -> list[Row]:
        """Tasks of one call for each call of some tasks, which `run --twins` puts to the model as well.

        None where the family has no such thing.

        Raises:
            ValueError: If a task has a call that cannot be asked for alone.
        """
        return []

    def catalogue(self) -> list[Schema]:
        """All tools of the family, which --catalog full offers with every task.

        Empty where each task has tools of its own alone.
        """
        return []

    def posed(self, row: Row) -> list[Row]:
        """What is put to a model for a task.

        The task itself, or forms of it under ids of their own, which `score` takes together.
        """
        return [row]

    def request(self, row: Row) -> str:
        """What a model is asked: the prompt, and the form of the answer where the prompt does not say it."""
        return str(row["prompt"])

    def stated(self, answer: str) -> str:
        """An answer that a protocol has a place for, in the form in which the metric reads it.

        A model need not say twice which words are its answer.
        """
        return answer

    def returns(self, tool: str) -> Schema | None:
        """JSON schema of what a tool of the catalogue puts out; None where it is not declared."""
        return None

    @abstractmethod
    def world(self, row: Row) -> World:
        """A fresh world for a task.

        Raises:
            NeedsError: If it takes packages that are not installed.
        """

    def budget(self, row: Row) -> int | None:
        """How many calls a task allows; None: any number."""
        return None

    # Scores

    @property
    def metric_folder(self) -> Path:
        """Where the metric's code lies, whose digest every run records."""
        return METRICS / self.metric

    @abstractmethod
    def score(self, rows: Sequence[Row], records: Records, *, first: bool) -> dict[str, Json]:
        """What scores.json holds under `scores`.

        Args:
            rows: The tasks.
            records: Lines of predictions.jsonl; a task without one, or with the prediction null, was not evaluated.
            first: Whether this is the first repeat, for which everything is wanted.

        Returns:
            The scores by name, None where one is not defined; `confidence_intervals` by the same names (low, high, n);
            and `per_task`, in the order of the rows: `task_id`, `score` (None: not evaluated), `strict` (0 or 1), and
                what else the family tells of a task. Where predictions may have the shape
            of any client, `unreadable`: how many have that of none.
        """

    def score_with_twins(
        self, rows: Sequence[Row], records: Sequence[Records], twins: Sequence[Row]
    ) -> dict[str, Json]:
        """The same, for the first repeat, with what the twins add over all of them; asked of families with `twins`."""
        raise NotImplementedError

    def scored(self, row: Row, prediction: Json, offered: Collection[str]) -> dict[str, Json]:
        """The scores of one task in flat columns; asked of families with `score_columns`, as all that follows.

        Args:
            row: The task.
            prediction: As in a record; None was not evaluated, which leaves all columns but the id empty.
            offered: The names of all tools that some task offers.
        """
        raise NotImplementedError

    def added_up(self, scored: Iterable[Mapping[str, Json]]) -> Any:
        """What the scores of some tasks add to those of all, in memory that does not grow with the number of tasks."""
        raise NotImplementedError

    def total(self, parts: Iterable[Any]) -> dict[str, Json]:
        """What `score` gives for the tasks of all parts together, in order, but for `per_task`."""
        raise NotImplementedError

    def headline(self, scores: Mapping[str, Json]) -> Iterator[Table | str]:
        """The scores for people: tables and sentences."""
        from families.words import interval, percent, points

        table: Table = [("score", "value", "95 % interval", "n")]
        for name, column in self.columns.items():
            value, found = scores[name], scores["confidence_intervals"].get(name)
            shown = "-" if value is None else points(value) if column.signed else percent(value)
            table.append(
                (column.label, shown, interval(found, signed=column.signed), str(found["n"]) if found else "-")
            )
        yield table

    def faults(self, scores: Mapping[str, Json], rows: Sequence[Row], records: Records) -> list[str]:
        """Lines of Markdown on what went wrong most often, with examples."""
        return []

    # Judges

    @property
    def judging(self) -> "Family | None":
        """The questions that a judge is asked about final answers; None where nothing needs a judge."""
        return None

    def read_verdict(self, text: str | None) -> str | None:
        """The verdict in a judge's reply, None if it holds none; asked of what `judging` gives."""
        raise NotImplementedError

    # Pages

    @property
    def page(self) -> "Page":
        """What a report shows."""
        from families.page import Page

        return Page()

    # Releases

    @abstractmethod
    def perfect(self, rows: Sequence[Row]) -> list[Json]:
        """For each row a prediction, as the metric takes it, that must score 1 in all totals."""

    @abstractmethod
    def nothing(self, rows: Sequence[Row]) -> list[Json]:
        """For each row a prediction that does nothing and must score 0."""

    def gallery(self) -> Iterator[str]:
        """Lines of Markdown that show what tasks there are."""
        return iter(())

    def example(self, rows: Sequence[Row]) -> str:
        """A few of the tasks as Markdown, for the card."""
        return ""
