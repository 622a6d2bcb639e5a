"""The figures of the family, each with the data it shows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import PercentFormatter

from families.function_graphs.summary import ENDED
from families.page import GREY, PALETTE, Drawing, Run, figure
from metric.function_graph.scoring import CLASSES, ENDS
from metric.function_graph.summary import share

__all__ = ["drawings"]

Json = Any
Row = Mapping[str, Any]

LINES = ("-", "--", ":", "-.")
LONGEST = 36  # characters of a name
CLASS_COLOURS = dict(zip(CLASSES, ("#8957e5", "#e08214", "#3b82c4", "#cf222e"), strict=True))
END_COLOURS = {"success": "#2f9e44", "wrong_answer": "#cf222e", "no_answer": "#8b949e", "budget": "#e08214"}
WIDE = 3  # panels in a line
MOST_PANELS = 12


class Point(NamedTuple):
    """The share of successes of a run where the tasks of a panel have one value."""

    run: Run
    panel: Any
    x: int
    success: float
    low: float
    high: float
    n: int


def drawings(runs: Sequence[Run]) -> list[Drawing]:
    """The figures; none without a task that was evaluated."""
    known = [run for run in runs if run.scores["n"]]
    if not known:
        return []
    sizes = _points(known, lambda row: (row["n_connected"], row["n_disconnected"]), lambda row: row["n_core"])
    depths = _points(known, lambda row: row["n_core"], lambda row: row["depth"])
    faulty = [run for run in known if run.scores["wrong_calls"]["first"]["n"]]
    return [
        _curves(
            known,
            sizes,
            ("n_core", "Success by functions needed", "functions needed"),
            lambda pair: f"{pair[0]} connected, {pair[1]} disconnected",
            "irrelevant",
        ),
        _curves(known, depths, ("depth", "Success by depth", "edges of the longest path"), lambda size: f"{size} needed", "n_core"),
        _stacks(known, "ends", "How tasks ended", "Share of tasks.", {"success": "success", **ENDED}, END_COLOURS, _ends),
        *(
            [
                _stacks(
                    faulty,
                    "wrong-calls",
                    "What the first wrong call had wrong",
                    "Of the tasks with a wrong call, of which there are n; runs without one are left out.",
                    {name: name.replace("_", " ") for name in CLASSES},
                    CLASS_COLOURS,
                    _first_wrong,
                )
            ]
            if faulty
            else []
        ),
        _efficiency(known),
    ]


def _points(runs: Sequence[Run], panel: Callable[[Row], Any], x: Callable[[Row], int]) -> list[Point]:
    found: dict[tuple[int, Any, int], list[int]] = {}
    for number, run in enumerate(runs):
        for row, task in zip(run.rows, run.scores["per_task"], strict=True):
            if task["score"] is not None:
                found.setdefault((number, panel(row), x(row)), []).append(task["score"])
    every = []
    for (number, where, value), successes in sorted(found.items()):
        part = share(successes)
        every.append(Point(runs[number], where, value, part["success"], part["low"], part["high"], part["n"]))
    return every


def _label(run: Run) -> str:
    name = "".join(letter if letter.isprintable() else "?" for letter in run.name)
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def _looks(runs: Sequence[Run]) -> list[tuple[str, str, str]]:
    """Colour, line and marker of each run; floor and ceiling are grey."""
    looks = []
    for place, run in enumerate(runs):
        before = sum((other.role is None) == (run.role is None) for other in runs[:place])
        turn, shade = (before, 0) if run.role else divmod(before, len(PALETTE))
        looks.append((GREY if run.role else PALETTE[shade], LINES[turn % len(LINES)], "s" if run.role else "o"))
    return looks


def _panels(count: int, width: float, height: float) -> tuple[Canvas, list[Any]]:
    columns = 2 if count == 4 else min(WIDE, count)
    lines = -(-count // columns)
    drawn = Canvas(figsize=(width * columns + 0.6, height * lines + 0.9), layout="constrained")
    panels = list(drawn.subplots(lines, columns, sharey=True, squeeze=False).flatten())
    for panel in panels[count:]:
        panel.set_visible(False)
    return drawn, panels[:count]


def _curves(runs: Sequence[Run], points: Sequence[Point], words: tuple[str, str, str], title: Callable[[Any], str], split: str) -> Drawing:
    name, heading, axis = words
    every = sorted({point.panel for point in points})
    shown = every[:MOST_PANELS]

    def draw() -> Canvas:
        drawn, panels = _panels(len(shown), 2.7, 2.1)
        for panel, where in zip(panels, shown, strict=True):
            values = sorted({point.x for point in points if point.panel == where})
            for number, (run, (colour, line, marker)) in enumerate(zip(runs, _looks(runs), strict=True)):
                own = [point for point in points if point.run is run and point.panel == where]
                at = [values.index(point.x) + (number - (len(runs) - 1) / 2) * min(0.09, 0.5 / len(runs)) for point in own]
                panel.plot(at, [point.success for point in own], line, marker=marker, markersize=4, color=colour, label=_label(run))
                panel.vlines(at, [point.low for point in own], [point.high for point in own], color=colour, linewidth=1, alpha=0.7)
            panel.set_xticks(range(len(values)), map(str, values))
            panel.set_xlim(-0.5, len(values) - 0.5)
            panel.set_ylim(-0.03, 1.03)
            panel.set_title(title(where), fontsize=8.5)
            panel.set_xlabel(axis, fontsize=8.5)
            panel.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        handles, labels = panels[0].get_legend_handles_labels()
        drawn.legend(handles, labels, loc="outside lower center", ncols=min(4, len(labels)), fontsize=8)
        return drawn

    rows = [(point.run.name, title(point.panel), point.x, point.success, point.low, point.high, point.n) for point in points]
    notes = ["Bars are exact 95 % intervals; a panel for each setting of what else was dialled."]
    if any(run.role for run in runs):
        notes.append("Grey: floor and ceiling.")
    if len(every) > len(shown):
        notes.append(f"The first {len(shown)} of {len(every)} settings; the data has all.")
    return Drawing(name, heading, " ".join(notes), ("model", split, name, "success", "low", "high", "n"), rows, draw)


Shares = tuple[int, Mapping[str, float]]


def _ends(run: Run) -> Shares:
    n = run.scores["n"]
    return n, {"success": run.scores["success"], **{end: run.scores["ends"][end] / n for end in ENDS}}


def _first_wrong(run: Run) -> Shares:
    first = run.scores["wrong_calls"]["first"]
    return first["n"], {name: first[name] or 0.0 for name in CLASSES}


def _stacks(
    runs: Sequence[Run], name: str, title: str, caption: str, labels: Mapping[str, str], colours: Mapping[str, str], shares: Callable[[Run], Shares]
) -> Drawing:
    counted = [(run, *shares(run)) for run in runs]

    def draw() -> Canvas:
        drawn, axes = _bars(counted, lambda item: f"{_label(item[0])} (n {item[1]})")
        left = [0.0] * len(counted)
        for code, label in labels.items():
            values = [found[code] for _, _, found in counted]
            axes.barh(range(len(counted)), values, 0.68, left=left, color=colours[code], label=label)
            left = [start + value for start, value in zip(left, values, strict=True)]
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        axes.legend(loc="lower center", bbox_to_anchor=(0.4, 1.0), ncols=len(labels), fontsize=8)
        return drawn

    rows = [(run.name, code, found[code], n) for run, n, found in counted for code in labels]
    return Drawing(name, title, caption, ("model", "what", "share", "n"), rows, draw)


def _bars(items: Sequence[Any], label: Callable[[Any], str]) -> tuple[Canvas, Any]:
    """A canvas with a line for each item, the first on top."""
    drawn = Canvas(figsize=(7.4, 0.34 * len(items) + 1.0), layout="constrained")
    axes = drawn.subplots()
    axes.set_yticks(range(len(items)), [label(item) for item in items])
    axes.set_ylim(-0.6, len(items) - 0.4)
    axes.invert_yaxis()
    return drawn, axes


def _efficiency(runs: Sequence[Run]) -> Drawing:
    found = [(run, figure(run, "efficiency")) for run in runs]
    numbers: Iterable[Any] = [(run, it, look[0]) for (run, it), look in zip(found, _looks(runs), strict=True)]

    def draw() -> Canvas:
        drawn, axes = _bars(found, lambda item: f"{_label(item[0])} (n {item[1].n if item[1] else 0})")
        for y, (_, it, colour) in enumerate(numbers):
            if it:
                axes.hlines(y, it.low, it.high, color=colour, linewidth=1.5)
                axes.plot(it.value, y, "o", color=colour)
        axes.set_xlim(0, 1.03)
        axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        axes.set_xlabel("functions needed / calls made")
        return drawn

    caption = "Mean over the n tasks that succeeded, with the 95 % interval of a bootstrap; a run without a success has none."
    rows = [(run.name, *(it or (None, None, None, 0))) for run, it in found]
    return Drawing("efficiency", "Efficiency of successes", caption, ("model", "efficiency", "low", "high", "n"), rows, draw)
