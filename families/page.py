"""What a family adds to a report: runs come in, sections, figures and the tasks' details go out.

How a page is put together is the runner's business.
"""

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from families.family import METRICS, Family, Scoring, load
from families.formatting import json_shown, outcome, points, shown
from generator.core.shapes import Json

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

Row = Mapping[str, Any]

# Neutral ink, exchanged on a page for its own; the colours of data (Okabe and Ito, 2008, without yellow and black) are
# told apart by colour-blind readers.
INK, RULE, GREY = "#1f2328", "#d1d5da", "#8b949e"
PALETTE = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#9a7b4f")

LONGEST_VALUE = 600  # characters of an argument
LONGEST_OUTPUT = 3_000  # characters of an output
MOST_CALLS = 24  # of a prediction
MOST_PARTS = 6  # of a score, in a sentence


class Figure(NamedTuple):
    """A figure with its interval and the number of tasks behind it."""

    value: float
    low: float
    high: float
    n: int

    @classmethod
    def of(cls, part: Mapping[str, Json] | None, name: str = "value") -> "Figure | None":
        """The figure in a metric's record, under a name; None if there is no record or no task behind it."""
        return cls(part[name], part["low"], part["high"], part["n"]) if part and part["n"] else None


@dataclass(frozen=True)
class Run:
    """One run.

    Attributes:
        name: The model, with whatever tells the run from others of the same model.
        family: Of its tasks.
        role: Of a built-in agent: "floor", "simple rule" or "ceiling"; None for a contender.
        settings: Of run.json.
        metric: Digest of the metric that gave the scores.
        results: All of scores.json.
        records: The lines of predictions.jsonl by (task id, repeat).
        rows: The tasks, in the order of `scores["per_task"]`.
        ended: The day on which the run ended, as in 2026-11-23; None where that is not on record.
    """

    folder: Path
    name: str
    family: Family
    role: str | None
    settings: Mapping[str, Json]
    metric: str
    results: Mapping[str, Json]
    records: Mapping[tuple[str, int], Mapping[str, Json]]
    rows: Sequence[Row]
    ended: str | None = None

    @property
    def model(self) -> str:
        """LiteLLM's id of the model."""
        return str(self.settings["model"])

    @property
    def scores(self) -> Mapping[str, Json]:
        """What the metric returned for the first repeat."""
        scores: Mapping[str, Json] = self.results["scores"]
        return scores

    def interval(self, name: str) -> tuple[float, float] | None:
        """The interval of one of the scores."""
        bounds = self.scores["confidence_intervals"].get(name)
        return (bounds["low"], bounds["high"]) if bounds else None

    def bounds(self, name: str) -> Figure | None:
        """One of the scores over all tasks, also those that were not evaluated.

        They count as wrong in the value and the lower end, and as right in the upper end (Manski, 1989), so that nobody
        gains by leaving tasks out.
        """
        if (known := figure(self, name)) is None:
            return None
        every = max(known.n, len(self.rows))
        share = known.n / every
        return Figure(share * known.value, share * known.low, share * known.high + (1 - share), every)


@dataclass(frozen=True)
class Group:
    """Runs that may be ranked together, the best first, and what they have in common."""

    runs: Sequence[Run]
    facets: Mapping[str, str]

    @property
    def family(self) -> Family:
        """The family that all of them belong to."""
        return self.runs[0].family

    @property
    def page(self) -> "Page":
        """What a report shows of them."""
        return page_of(self.family)

    @property
    def contenders(self) -> list[Run]:
        """The runs of no built-in agent."""
        return [run for run in self.runs if run.role is None]

    @property
    def subjects(self) -> list[Run]:
        """The runs that the group tells something of: contenders; without any, those that are no ceiling."""
        return self.contenders or [run for run in self.runs if run.role != "ceiling"] or list(self.runs)


def line(part: Mapping[str, Json], columns: Mapping[str, str]) -> dict[str, Json]:
    """A line of a table from a metric's record, by column; `columns` says what the metric calls each."""
    return {column: part[name] for column, name in columns.items()}


def figure(run: Run, name: str) -> Figure | None:
    """One of a run's scores, None where it is not defined, or no score of its family."""
    value, interval = run.scores.get(name), run.interval(name)
    if value is None or interval is None:
        return None
    return Figure(value, *interval, run.scores["confidence_intervals"][name]["n"])


def share_of(run: Run, name: str) -> str:
    """One of a run's scores with its interval, as a text; a dash where it is not defined."""
    it = figure(run, name)
    return f"{100 * it.value:.1f} % ({100 * it.low:.1f} to {100 * it.high:.1f})" if it else "–"


def by_part(parts: Sequence[tuple[str, float | None]]) -> str:
    """Shares of the parts of a score, to stand behind it in brackets; of many parts the first and the last."""
    known = [(label, share) for label, share in parts if share is not None]
    if len(known) < 2 or not any(share for _, share in known):
        return ""
    chosen = known if len(known) <= MOST_PARTS else [known[0], known[-1]]
    return f" ({', '.join(f'{label} {100 * share:.1f} %' for label, share in chosen)})"


def in_points(difference: Figure, *, chance: bool = False) -> str:
    """A difference with its interval, as a text that says, if asked, where it may be chance."""
    value, low, high = (points(it).removeprefix("+") for it in difference[:3])
    unsure = ", which may be chance" if chance and difference.value and difference.low <= 0 <= difference.high else ""
    return f"{value} points ({low} to {high}){unsure}"


def counted(run: Run, name: str, what: str = "task") -> str:
    """The number of tasks behind one of a run's scores, as a text."""
    it = figure(run, name)
    n = it.n if it else 0
    return f"{n} {what}{'s' * (n != 1)}"


@dataclass(frozen=True)
class Drawing:
    """A picture: its data as columns and rows, and how to draw it.

    Attributes:
        folded: Whether it is so long that the page shows it only when it is opened.
        empty: Whether nothing in it is above 0, or its axis has one value, so that a page leaves it out.
    """

    name: str
    title: str
    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    draw: Callable[[], "Canvas"]
    folded: bool = False
    empty: bool = False


@dataclass(frozen=True)
class Section:
    """A part of a page, which is left out if it has neither data nor drawings.

    Attributes:
        template: File of the family's templates; it gets `data` and `pictures`.
        data: What the template shows.
        drawings: Pictures, which also lie as files beside the page.
        tables: Further tables beside the page: name to rows, which are named tuples of one kind or dictionaries with
            the same keys.
        prefix: Put before the names of these files.
    """

    template: str
    data: Json = None
    drawings: Sequence[Drawing] = ()
    tables: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    prefix: str = ""


class Page:
    """A family's part of a report; as it stands, for a family that shows prompts, calls and answers alone.

    Attributes:
        templates: Package with a folder `templates` of its own: what sections name, and the files `style` and `script`.
        style: CSS of its own.
        script: A script that puts a function into `VIEWS` under the family's name; see
            `runner/report/templates/nodes.js`.
        about: What a task is, in a sentence or two, which stand before the leaderboard.
        key: What the scores are, which stands below it.
        errors: Codes of errors, in the order in which they are listed.
        floor: What agents of the floor are, which stands there as well if the leaderboard has any.
        error_names: What errors are called, where their codes are no words for people.
        close: What ≈ stands for, if not for a wrong task that the score gives credit.
        facet_names: What facets are called, where their names are no words for people.
    """

    templates: str | None = None
    style: str | None = None
    script: str | None = None
    about: str = ""
    key: str = ""
    floor: str = ""
    errors: Sequence[str] = ()
    error_names: Mapping[str, str] = {}
    close: str = ""
    facet_names: Mapping[str, str] = {}

    def finding(self, run: Run) -> str:
        """What a run shows, as the rest of a sentence that begins with its name; here its most important score."""
        name = run.family.totals[0]
        return f"has {share_of(run, name)} ({run.family.columns[name].label}) over {counted(run, name)}"

    def nothing_to_lose(self, run: Run, name: str) -> str:
        """Why a difference among the scores of a run, which is 0, could show no loss; nothing where it could."""
        return ""

    def is_telling(self, row: Row) -> bool:
        """Whether a task shows what the family is about, so that the explorer may open with it."""
        return True

    def under_leaderboard(self, group: Group) -> Sequence[Section]:
        """What belongs to some runs that are ranked together."""
        return ()

    def sections(self, runs: Sequence[Run]) -> Sequence[Section]:
        """What belongs to all runs of the family."""
        return ()

    def published(self) -> Section | None:
        """Results of others, which are never ranked with runs."""
        return None

    def facets(self, row: Row) -> Mapping[str, list[str]]:
        """What tasks can be filtered by, and a task's values."""
        return {}

    def codes(self, task: Mapping[str, Json]) -> tuple[str | None, set[str]]:
        """Of an entry of `per_task`: the primary error and all errors."""
        return None, set()

    def task(self, row: Row) -> dict[str, Json]:
        """A task's details, as the script takes them; texts are bounded and shown as they are."""
        return {"prompt": row["prompt"], "offered": [tool["function"]["name"] for tool in row["available_tools"]]}

    def record(self, row: Row, records: Mapping[tuple[str, int], Mapping[str, Json]]) -> Mapping[str, Json]:
        """What a run recorded of a task, of all its `records` by (task id, repeat)."""
        return records.get((row["task_id"], 0), {})

    def prediction(self, row: Row, task: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
        """What a model did with a task that was evaluated, as the script takes it.

        `task` is its entry in `per_task`, `record` what `record` gave.
        """
        calls = record.get("prediction")
        entries = [call for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []
        return {
            "calls": [
                {
                    "name": shown(str(call.get("name")), 100),
                    "arguments": json_shown(call.get("arguments"), LONGEST_VALUE),
                    "result": outcome(call, LONGEST_OUTPUT),
                }
                for call in entries[:MOST_CALLS]
            ],
            "more": max(0, len(entries) - MOST_CALLS),
        }


def published_results(metric: str, name: str = "published_results.csv") -> list[dict[str, str]]:
    """The lines of a table that others published, by column, from the folder of a metric."""
    with (METRICS / metric / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def page_of(family: Scoring) -> Page:
    """What a report shows of a family."""
    page: Page = load(family.page)()
    return page
