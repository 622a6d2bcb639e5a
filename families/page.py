"""A family's part of a report: from runs to sections, figures and details of tasks.

`runner.report` assembles the page.
"""

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from families.family import METRICS, Family, Scoring, load
from families.formatting import json_shown, outcome, points, shown
from generator.core.shapes import Json
from metric.comptool_gap.intervals import Estimate, combined

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

Row = Mapping[str, Any]

# Neutral colours, which a page replaces by its own; colour-blind readers can tell the colours of data apart (Okabe and
# Ito, 2008, without yellow and black).
INK, RULE, GREY = "#1f2328", "#d1d5da", "#8b949e"
PALETTE = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#9a7b4f")

LONGEST_VALUE = 600  # characters of an argument
LONGEST_OUTPUT = 3_000  # characters of an output
MOST_CALLS = 24  # shown of a prediction
MOST_PARTS = 6  # of a score, listed in a sentence


class Figure(NamedTuple):
    """A number with its interval and the number of tasks that it is based on."""

    value: float
    low: float
    high: float
    n: int

    @classmethod
    def of(cls, part: Mapping[str, Json] | None, name: str = "value") -> "Figure | None":
        """Return the number `name` of a metric's record, or None if there is no record or it is based on no task."""
        return cls(part[name], part["low"], part["high"], part["n"]) if part and part["n"] else None


@dataclass(frozen=True)
class Run:
    """One run.

    Attributes:
        name: The model, with whatever distinguishes the run from others of the same model.
        family: The family of its tasks.
        role: The role of a built-in agent ("floor", "simple rule" or "ceiling"); None for a contender.
        settings: The settings in run.json.
        metric: Digest of the metric that computed the scores.
        results: All of scores.json.
        records: The lines of predictions.jsonl by (task id, repeat).
        rows: The tasks, in the order of `scores["per_task"]`.
        ended: The day on which the run ended, as in 2026-11-23, or None if not recorded.
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
        """The model's id in LiteLLM."""
        return str(self.settings["model"])

    @property
    def scores(self) -> Mapping[str, Json]:
        """What the metric returned for the first repeat."""
        scores: Mapping[str, Json] = self.results["scores"]
        return scores

    def interval(self, name: str) -> tuple[float, float] | None:
        """Return the interval of a score."""
        bounds = self.scores["confidence_intervals"].get(name)
        return (bounds["low"], bounds["high"]) if bounds else None

    def bounds(self, name: str) -> Figure | None:
        """Return a score over all tasks, including those that were not evaluated.

        These count as wrong in the value and the lower end, and as right in the upper end (Manski, 1989), so that
        leaving tasks out is no advantage.
        """
        if (known := figure(self, name)) is None:
            return None
        every = max(known.n, len(self.rows))
        share = known.n / every
        return Figure(share * known.value, share * known.low, share * known.high + (1 - share), every)


@dataclass(frozen=True)
class Group:
    """Runs that may be ranked together, the best first, and the settings that they share."""

    runs: Sequence[Run]
    facets: Mapping[str, str]

    @property
    def family(self) -> Family:
        """The family of all the runs."""
        return self.runs[0].family

    @property
    def page(self) -> "Page":
        """The family's part of a report."""
        return page_of(self.family)

    @property
    def contenders(self) -> list[Run]:
        """The runs that are not of built-in agents."""
        return [run for run in self.runs if run.role is None]

    @property
    def subjects(self) -> list[Run]:
        """The runs that the group is about: the contenders or, without any, the agents that are not a ceiling."""
        return self.contenders or [run for run in self.runs if run.role != "ceiling"] or list(self.runs)


def line(part: Mapping[str, Json], columns: Mapping[str, str]) -> dict[str, Json]:
    """Return a line of a table from a metric's record; `columns` maps each column to its name in the record."""
    return {column: part[name] for column, name in columns.items()}


def figure(run: Run, name: str) -> Figure | None:
    """Return a score of a run, or None if it is undefined or not a score of the run's family."""
    value, interval = run.scores.get(name), run.interval(name)
    if value is None or interval is None:
        return None
    return Figure(value, *interval, run.scores["confidence_intervals"][name]["n"])


def mean_of(parts: Sequence[Figure]) -> Figure:
    """Return the mean of independent shares, with an interval from theirs."""
    mean = combined([(1 / len(parts), Estimate(*part[:3], "", part.n)) for part in parts])
    return Figure(mean.value, mean.low, mean.high, mean.n)


def share_of(run: Run, name: str) -> str:
    """Format a score of a run with its interval; a dash if it is undefined."""
    return in_percent(figure(run, name))


def in_percent(it: Figure | None) -> str:
    """Format a share with its interval; a dash if there is none."""
    return f"{100 * it.value:.1f} % ({100 * it.low:.1f} to {100 * it.high:.1f})" if it else "–"


def by_part(parts: Sequence[tuple[str, float | None]]) -> str:
    """Format the shares of a score's parts, in brackets, to follow the score; of many parts, the first and the last."""
    known = [(label, share) for label, share in parts if share is not None]
    if len(known) < 2 or not any(share for _, share in known):
        return ""
    chosen = known if len(known) <= MOST_PARTS else [known[0], known[-1]]
    return f" ({', '.join(f'{label} {100 * share:.1f} %' for label, share in chosen)})"


def in_points(difference: Figure, *, chance: bool = False) -> str:
    """Format a difference with its interval; with `chance`, add a note if the interval includes 0."""
    value, low, high = (points(it).removeprefix("+") for it in difference[:3])
    unsure = ", which may be chance" if chance and difference.value and difference.low <= 0 <= difference.high else ""
    return f"{value} points ({low} to {high}){unsure}"


def counted(run: Run, name: str, what: str = "task") -> str:
    """Format the number of tasks that a score of a run is based on."""
    it = figure(run, name)
    n = it.n if it else 0
    return f"{n} {what}{'s' * (n != 1)}"


@dataclass(frozen=True)
class Drawing:
    """A picture: its data as columns and rows, and the function that draws it.

    Attributes:
        folded: Whether the page shows it folded, because it is long.
        empty: Whether a page leaves it out, because nothing in it is above 0 or its axis has only one value.
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
        template: File of the family's templates, rendered with `data` and `pictures`.
        data: The data for the template.
        drawings: Pictures, which are also written as files next to the page.
        tables: Further tables to write next to the page: name to rows, which are named tuples of one type or
            dictionaries with the same keys.
        prefix: Prefix of the names of these files.
    """

    template: str
    data: Json = None
    drawings: Sequence[Drawing] = ()
    tables: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    prefix: str = ""


class Page:
    """A family's part of a report. This base class shows only prompts, calls and answers.

    Attributes:
        templates: Package with a folder `templates` that holds the templates of sections, `style` and `script`.
        style: Name of the family's CSS file.
        script: Name of a script that adds a function to `VIEWS` under the family's name; see
            `runner/report/templates/nodes.js`.
        about: What a task is, in one or two sentences; shown above the leaderboard.
        key: What the scores mean; shown below the leaderboard.
        errors: Error codes, in the order in which they are listed.
        floor: What the floor agents are; shown below the leaderboard if it has any.
        error_names: Display names of errors whose codes are not self-explanatory.
        close: What ≈ means, unless it marks wrong tasks that get partial credit.
        facet_names: Display names of facets whose names are not self-explanatory.
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
        """Return a run's main result as the rest of a sentence that begins with its name; here its first total."""
        name = run.family.totals[0]
        return f"has {share_of(run, name)} ({run.family.columns[name].label}) over {counted(run, name)}"

    def nothing_to_lose(self, run: Run, name: str) -> str:
        """Return why the difference `name` of a run, which is 0, could not have shown a loss; "" if it could."""
        return ""

    def is_telling(self, row: Row) -> bool:
        """Return whether a task is typical of the family, so that the explorer may open with it."""
        return True

    def under_leaderboard(self, group: Group) -> Sequence[Section]:
        """Return the sections on runs that are ranked together, which follow their leaderboard."""
        return ()

    def sections(self, runs: Sequence[Run]) -> Sequence[Section]:
        """Return the sections on all runs of the family."""
        return ()

    def published(self) -> Section | None:
        """Return a section with results published by others, which are never ranked with runs."""
        return None

    def facets(self, row: Row) -> Mapping[str, list[str]]:
        """Return the values of a task by facet; readers can filter tasks by facets."""
        return {}

    def codes(self, task: Mapping[str, Json]) -> tuple[str | None, set[str]]:
        """Return the primary error and all errors of an entry of `per_task`."""
        return None, set()

    def task(self, row: Row) -> dict[str, Json]:
        """Return a task's details for the script, which shows texts as they are; their length is limited here."""
        return {"prompt": row["prompt"], "offered": [tool["function"]["name"] for tool in row["available_tools"]]}

    def record(self, row: Row, records: Mapping[tuple[str, int], Mapping[str, Json]]) -> Mapping[str, Json]:
        """Return the record of a task from a run's records by (task id, repeat)."""
        return records.get((row["task_id"], 0), {})

    def prediction(self, row: Row, task: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
        """Return what a model did in a task that was evaluated, for the script.

        `task` is the entry in `per_task`, `record` what the method `record` returned.
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
    """Read a table of results published by others from the folder of a metric; a dictionary per line."""
    with (METRICS / metric / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def page_of(family: Scoring) -> Page:
    """Return a family's part of a report."""
    page: Page = load(family.page)()
    return page
