"""The figure of the family: accuracy by the number of calls of the golden chain."""

from collections.abc import Sequence

from matplotlib.figure import Figure as Canvas

from families.answers.page import tables
from families.drawing import GREY_ARE, Point, canvas, curves, marked, model_legend
from families.page import Drawing, Run


def drawings(runs: Sequence[Run]) -> list[Drawing]:
    """Return the figure; none if no question was evaluated."""
    known = [run for run in runs if run.scores["n"]]
    if not known:
        return []
    table = tables.by(known, "by_calls")

    figures = [
        (name, calls, it) for name, of_run in table.lines for calls, it in zip(table.values, of_run, strict=True) if it
    ]

    def draw() -> Canvas:
        drawn, (axes,) = canvas(3.0)
        points = [Point(name, calls, f"{calls} calls", it.value, it[1:3], it.n) for name, calls, it in figures]
        curves(axes, marked(known), table.values, points)
        axes.set_xlabel("calls")
        axes.set_xlim(-0.5, len(table.values) - 0.5)
        model_legend(drawn, axes, marked(known))
        return drawn

    rows = [(name, calls, *it) for name, calls, it in figures]
    caption = f"Bars are exact 95 % intervals.{f' {GREY_ARE}' if any(run.role for run in known) else ''}"
    columns = ("model", "calls", "exact", "low", "high", "n")
    empty = len(table.values) < 2 or not any(row[2] for row in rows)
    return [
        Drawing("by-calls", "Exact accuracy by calls of the golden chain", caption, columns, rows, draw, empty=empty)
    ]
