"""The figure of the family: accuracy by the number of calls that a question takes."""

from collections.abc import Sequence

from matplotlib.figure import Figure as Canvas

from families.answers.page import tables
from families.drawing import canvas, curve, described, key, legend, looks, offset, share_axis, shorts
from families.page import Drawing, Run


def drawings(runs: Sequence[Run]) -> list[Drawing]:
    """One figure; none without a question that was evaluated."""
    known = [run for run in runs if run.scores["n"]]
    if not known:
        return []
    table = tables.by(known, "by_calls")

    def draw() -> Canvas:
        drawn, (axes,) = canvas(3.0)
        own_looks = looks([run.role is not None for run in known])
        for number, (run, look, (_, figures)) in enumerate(zip(known, own_looks, table.lines, strict=True)):
            points = [
                (
                    place + offset(number, len(known)),
                    it.value,
                    it[1:3],
                    f"{run.name}, {calls} calls: {described(it.value, it[1:3], it.n)}",
                )
                for place, (calls, it) in enumerate(zip(table.values, figures, strict=True))
                if it
            ]
            curve(axes, run.name, look, points)
        handles = [key(axes, look) for look in own_looks]
        axes.set_xticks(range(len(table.values)), [str(value) for value in table.values])
        axes.set_xlabel("calls")
        axes.set_xlim(-0.5, len(table.values) - 0.5)
        share_axis(axes.yaxis, whole=True)
        legend(drawn, handles, shorts(run.name for run in known))
        return drawn

    rows = [
        (name, value, *each)
        for name, figures in table.lines
        for value, each in zip(table.values, figures, strict=True)
        if each
    ]
    caption = f"Bars are exact 95 % intervals.{' Grey: floor and ceiling.' if any(run.role for run in known) else ''}"
    columns = ("model", "calls", "exact", "low", "high", "n")
    return [Drawing("by-calls", "Exact accuracy by calls of the golden chain", caption, columns, rows, draw)]
