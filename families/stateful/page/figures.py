"""The figures of the family: success by rung, and the effect of each factor."""

from collections.abc import Sequence

from matplotlib.figure import Figure as Canvas

from families.drawing import (
    GREY_ARE,
    Point,
    canvas,
    curves,
    described,
    lanes,
    looks,
    mark,
    marked,
    model_legend,
    offset,
    share_axis,
)
from families.formatting import NOTHING, could_lose
from families.page import RULE, Drawing, Run
from families.stateful.page import tables
from metric.state_diff.words import FACTORS


def rungs_drawings(runs: Sequence[Run]) -> list[Drawing]:
    """Return the figure of success by rung; none if no task was evaluated."""
    rungs, by_run = tables.rungs(runs)
    if not rungs:
        return []
    known = [(name, rung, it) for name, figures in by_run for rung, it in zip(rungs, figures, strict=True) if it]

    def draw() -> Canvas:
        drawn, (axes,) = canvas(2.6)
        points = [Point(name, rung, rung, it.value, it[1:3], it.n) for name, rung, it in known]
        curves(axes, marked(runs), rungs, points)
        axes.set_xlim(-0.5, len(rungs) - 0.5)
        axes.set_ylabel("strict success")
        model_legend(drawn, axes, marked(runs))
        return drawn

    rows = [(name, rung, *it) for name, rung, it in known]
    caption = "Bars are exact 95 % intervals; twins do not count here." + (
        f" {GREY_ARE}" if any(run.role for run in runs) else ""
    )
    columns = ("model", "rung", "strict", "low", "high", "n")
    empty = len(rungs) < 2 or not any(row[2] for row in rows)
    return [Drawing("rungs", "Strict success by rung", caption, columns, rows, draw, empty=empty)]


def drawings(runs: Sequence[Run]) -> list[Drawing]:
    """Return the figure of the factors; none if no twin was evaluated together with its base."""
    lines = tables.factors(runs)
    known = [run for run in runs if any(one["model"] == run.name for one in lines)]
    present = [name for name in FACTORS if any(one["factor"] == name for one in lines)]
    if not lines:
        return []

    def draw() -> Canvas:
        drawn, axes = lanes([FACTORS[name] for name in present], 0.2 + 0.1 * len(known), 0.6)
        axes.axvline(0, color=RULE, linewidth=1)
        for number, (name, look) in enumerate(looks(marked(known)).items()):
            for one in lines:
                if one["model"] == name:
                    y = present.index(one["factor"]) + offset(number, len(known), 0.2)
                    if shows := could_lose(one["base"], one["gap"]):
                        axes.hlines(y, one["low"], one["high"], color=look.colour, linewidth=1.3)
                        text = described(one["gap"], (one["low"], one["high"]), one["n"], signed=True)
                    else:
                        text = f"{NOTHING}: 0 of {one['n']} originals solved"
                    hollow = {} if shows else {"markerfacecolor": "none"}
                    (dot,) = axes.plot([one["gap"]], [y], look.marker, color=look.colour, markersize=5, **hollow)
                    mark(dot, name, f"{name}, {FACTORS[one['factor']]}: {text}")
        share_axis(axes.xaxis, symbol="")
        axes.set_xlabel("strict(original) - strict(twin), points")
        model_legend(drawn, axes, marked(known))
        return drawn

    caption = (
        "The share of tasks that passed minus that of their twins, over the same tasks, with Tango's 95 % interval. "
        "Other irrelevant records change nothing that matters: they show the noise."
    )
    if not all(could_lose(one["base"], one["gap"]) for one in lines):
        caption += " Hollow: nothing to lose, as no original was solved."
    columns = ("model", "factor", "gap", "low", "high", "n", "base", "twin", "p")
    rows = [tuple(one[name] for name in columns) for one in lines]
    return [Drawing("factors", "What each factor costs", caption, columns, rows, draw)]
