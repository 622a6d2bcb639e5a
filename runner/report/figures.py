"""The figures of a report that all families share."""

from collections.abc import Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, MaxNLocator, NullFormatter

from families.drawing import canvas, described, lanes, legend, looks, mark, marked, share_axis, shorts
from families.page import Drawing, Group
from runner.report import tables

FAR = 20  # an axis is logarithmic if the largest value is more than this many times the smallest
PERCENTILES = (5, 25, 50, 75, 95)


def spent(group: Group) -> list[Drawing]:
    """Return the figures of cost and latency, if these are known."""
    return [*_cost(group), *_latency(group)]


def _cost(group: Group) -> list[Drawing]:
    """Plot the cost of each run against its first total, if at least two costs are known."""
    score = group.family.totals[0]
    known = [(line, it, line.cost) for line in tables.leaderboard(group) if line.cost and (it := line.figures[score])]
    if len(known) < 2:
        return []
    label = group.family.columns[score].label

    def draw() -> Figure:
        drawn, (axes,) = canvas(2.8)
        styles = looks(marked(group.runs))
        handles = []
        for line, it, dollars in known:
            look = styles[line.run.name]
            mark(axes.vlines(dollars, it.low, it.high, color=look.colour, linewidth=1), line.run.name)
            point = axes.plot([dollars], [it.value], look.marker, color=look.colour, markersize=6)
            text = f"{line.run.name}: {described(it.value, it[1:3], it.n)} for {dollars:.4f} $"
            handles.append(mark(point, line.run.name, text))
        _scaled(axes, [dollars for *_, dollars in known])
        axes.set_xlabel("US dollars for the run")
        axes.set_ylabel(label)
        share_axis(axes.yaxis, whole=True)
        legend(drawn, handles, shorts(line.run.name for line, *_ in known))
        return drawn

    rows = [(line.run.name, dollars, *it) for line, it, dollars in known]
    caption = (
        "Further up is better, further left cheaper. Bars are 95 % intervals; runs whose price is not known are left "
        "out."
    )
    return [
        Drawing(
            "cost", f"Cost against {label}", caption, ("model", "cost_usd", "score", "low", "high", "n"), rows, draw
        )
    ]


def _latency(group: Group) -> list[Drawing]:
    """Plot how long tasks took by model, without built-in agents, which call no model."""
    known = [
        (run.name, len(own), [tables.quantile(own, percent) for percent in PERCENTILES])
        for run in group.contenders
        if (own := tables.seconds(run))
    ]
    if not known:
        return []

    def draw() -> Figure:
        drawn, axes = lanes(shorts(name for name, *_ in known), 0.3, 0.6)
        styles = looks({name: False for name, *_ in known})
        for y, (name, n, values) in enumerate(known):
            look = styles[name]
            low, first, middle, third, high = values
            mark(axes.hlines(y, low, high, color=look.colour, linewidth=1.2), name)
            mark(axes.hlines(y, first, third, color=look.colour, linewidth=7, alpha=0.45), name)
            text = f"{name}: median {middle:.2f} s, middle half {first:.2f} to {third:.2f} s, 95 % within {high:.2f} s"
            mark(axes.plot([middle], [y], look.marker, color=look.colour, markersize=6), name, f"{text} (n {n})")
        _scaled(axes, [value for *_, values in known for value in values])
        axes.set_xlabel("seconds a task")
        return drawn

    caption = (
        "The mark is the median, the bar the middle half of the tasks, the line reaches from the 5th to the 95th "
        "percentile. Retries and waits count, and so do the server and its machine, which may differ."
    )
    columns = ("model", "n", *(f"p{percent}_s" for percent in PERCENTILES))
    rows = [(name, n, *values) for name, n, values in known]
    return [Drawing("latency", "Time a task takes", caption, columns, rows, draw)]


def _scaled(axes: Any, values: Sequence[float]) -> None:
    """Set the scale and the ticks of the x axis for positive values; logarithmic if they are far apart."""
    if 0 < FAR * min(values) < max(values):
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.xaxis.set_minor_formatter(NullFormatter())
    else:
        axes.xaxis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 5, 10]))
