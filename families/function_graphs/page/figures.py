"""The figures of the family."""

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from matplotlib.figure import Figure as Canvas

from families.drawing import (
    GREY_ARE,
    Point,
    curves,
    described,
    kinds,
    lanes,
    legend,
    looks,
    mark,
    marked,
    model_legend,
    panels,
    share_axis,
    shorts,
)
from families.function_graphs.summary import ENDED
from families.page import Drawing, Run, figure
from metric.function_graph.scoring import ALL_CLASSES, ENDS
from metric.function_graph.summary import share

Row = Mapping[str, Any]

WIDE = 2  # panels side by side
MOST_PANELS = 12


class Successes(NamedTuple):
    """The success rate of a run over the tasks of a panel with the same value on the x axis."""

    model: str
    panel: Any
    x: int
    success: float
    low: float
    high: float
    n: int


def drawings(runs: Sequence[Run]) -> list[Drawing]:
    """Return the figures; none if no task was evaluated."""
    known = [run for run in runs if run.scores["n"]]
    if not known:
        return []
    sizes = _points(known, lambda row: (row["n_connected"], row["n_disconnected"]), lambda row: row["n_core"])
    depths = _points(known, lambda row: row["n_core"], lambda row: row["depth"])
    faulty = [run for run in known if run.scores["wrong_calls"]["first"]["n"]]
    by_size = ("n_core", "Success by functions needed", "functions needed")
    by_depth = ("depth", "Success by depth", "edges of the longest path")
    drawn = [
        _curves(known, sizes, by_size, _irrelevant, "irrelevant"),
        _curves(known, depths, by_depth, lambda size: f"{size} needed", "n_core"),
        _stacks(known, "ends", "How tasks ended", "Share of tasks.", {"success": "success", **ENDED}, _ends),
    ]
    if faulty:
        caption = "Of the tasks with a wrong call, of which there are n; runs without one are left out."
        classes = [name for name in ALL_CLASSES if any(name in run.scores["wrong_calls"]["first"] for run in faulty)]
        labels = {name: name.replace("_", " ") for name in classes}
        title = "Error type of the first wrong call"
        drawn.append(_stacks(faulty, "wrong-calls", title, caption, labels, _first_wrong))
    return [*drawn, _efficiency(known)]


def _irrelevant(pair: tuple[int, int]) -> str:
    """Describe the irrelevant functions on offer."""
    kinds = [f"{count} {kind}" for count, kind in zip(pair, ("connected", "disconnected"), strict=True) if count]
    return f"irrelevant: {', '.join(kinds)}" if kinds else "no irrelevant functions"


def _points(runs: Sequence[Run], panel: Callable[[Row], Any], x: Callable[[Row], int]) -> list[Successes]:
    successes_at: dict[tuple[int, Any, int], list[int]] = {}
    for number, run in enumerate(runs):
        for row, task in zip(run.rows, run.scores["per_task"], strict=True):
            if task["score"] is not None:
                successes_at.setdefault((number, panel(row), x(row)), []).append(task["score"])
    return [
        Successes(runs[number].name, where, value, **share(successes))
        for (number, where, value), successes in sorted(successes_at.items())
    ]


def _curves(
    runs: Sequence[Run],
    points: Sequence[Successes],
    words: tuple[str, str, str],
    title: Callable[[Any], str],
    split: str,
) -> Drawing:
    name, heading, axis = words
    every = sorted({point.panel for point in points})
    shown = every[:MOST_PANELS]

    def draw() -> Canvas:
        drawn, every_panel = panels(len(shown), WIDE, 1.75)
        for panel, where in zip(every_panel, shown, strict=True):
            own = [point for point in points if point.panel == where]
            values = sorted({point.x for point in own})
            dots = [
                Point(it.model, it.x, f"{title(where)}, {axis} {it.x}", it.success, (it.low, it.high), it.n)
                for it in own
            ]
            curves(panel, marked(runs), values, dots, size=4.5)
            panel.set_xlim(-0.5, len(values) - 0.5)
            panel.set_title("\n".join(wrap(title(where), 30)), fontsize=8.5)
            panel.set_xlabel(axis, fontsize=8.5)
        model_legend(drawn, every_panel[0], marked(runs))
        return drawn

    rows = [point._replace(panel=title(point.panel)) for point in points]
    notes = ["Bars are exact 95 % intervals; one panel per combination of the other settings."]
    if any(run.role for run in runs):
        notes.append(GREY_ARE)
    if len(every) > len(shown):
        notes.append(f"The first {len(shown)} of {len(every)} settings; the data has all.")
    lone = len({(point.panel, point.x) for point in points}) == len(every)  # an axis of one value shows no curve
    empty = lone or not any(point.success for point in points)
    columns = ("model", split, name, "success", "low", "high", "n")
    return Drawing(name, heading, " ".join(notes), columns, rows, draw, empty=empty)


Shares = tuple[int, Mapping[str, float]]


def _ends(run: Run) -> Shares:
    n = run.scores["n"]
    return n, {"success": run.scores["success"], **{end: run.scores["ends"][end] / n for end in ENDS}}


def _first_wrong(run: Run) -> Shares:
    first = run.scores["wrong_calls"]["first"]
    return first["n"], {name: first.get(name) or 0.0 for name in ALL_CLASSES}


def _stacks(
    runs: Sequence[Run], name: str, title: str, caption: str, labels: Mapping[str, str], shares: Callable[[Run], Shares]
) -> Drawing:
    counted = [(run, *shares(run)) for run in runs]
    parts = kinds(labels, {code: sum(own[code] for *_, own in counted) for code in labels})

    def draw() -> Canvas:
        drawn, axes = lanes(
            [f"{name} (n {it[1]})" for name, it in zip(shorts(run.name for run, *_ in counted), counted, strict=True)],
            0.28,
            0.7,
        )
        bars = {}
        for y, (run, n, own) in enumerate(counted):
            left = 0.0
            for label, codes, look in parts:
                text = ", ".join(f"{labels[code]}: {described(own[code], n=n)}" for code in codes if own[code])
                share = sum(own[code] for code in codes)
                bars[label] = mark(axes.barh(y, share, 0.68, left=left, **look), run.name, f"{run.name}, {text}")
                left += share
        axes.set_xlim(0, 1)
        share_axis(axes.xaxis)
        legend(drawn, list(bars.values()), list(bars))
        return drawn

    rows = [(run.name, code, own[code], n) for run, n, own in counted for code in labels]
    return Drawing(name, title, caption, ("model", "what", "share", "n"), rows, draw)


def _efficiency(runs: Sequence[Run]) -> Drawing:
    known = [(run, figure(run, "efficiency")) for run in runs]

    def draw() -> Canvas:
        drawn, axes = lanes(
            [
                f"{name} (n {it.n if it else 0})"
                for name, (_, it) in zip(shorts(run.name for run, _ in known), known, strict=True)
            ],
            0.28,
            0.7,
        )
        styles = looks(marked(runs))
        for y, (run, it) in enumerate(known):
            if it:
                look = styles[run.name]
                axes.hlines(y, it.low, it.high, color=look.colour, linewidth=1.5)
                dot = axes.plot([it.value], [y], look.marker, color=look.colour)
                mark(dot, run.name, f"{run.name}: {described(it.value, it[1:3], it.n)}")
        axes.set_xlim(0, 1.03)
        share_axis(axes.xaxis)
        axes.set_xlabel("functions needed / calls made")
        return drawn

    caption = (
        "Mean over the n tasks that succeeded, with the 95 % interval of a bootstrap; a run without a success has none."
    )
    rows = [(run.name, *(it or (None, None, None, 0))) for run, it in known]
    columns = ("model", "efficiency", "low", "high", "n")
    empty = not any(it for _, it in known)
    return Drawing("efficiency", "Efficiency of successes", caption, columns, rows, draw, empty=empty)
