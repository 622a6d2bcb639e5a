"""The figure of the family: accuracy by the number of calls that a question takes."""

from collections.abc import Sequence

from matplotlib.figure import Figure as Canvas

from families.answers.page import tables
from families.drawing import canvas, legend, looks, mark, said, share_axis, short
from families.page import Drawing, Run

__all__ = ["drawings"]


def drawings(runs: Sequence[Run]) -> list[Drawing]:
    """One figure; none without a question that was evaluated."""
    known = [run for run in runs if run.scores["n"]]
    if not known:
        return []
    table = tables.by(known, "by_calls")

    def draw() -> Canvas:
        drawn, (axes,) = canvas(3.0)
        handles = []
        for number, (run, look, (_, figures)) in enumerate(
            zip(known, looks([run.role is not None for run in known]), table.lines, strict=True)
        ):
            shift = (number - (len(known) - 1) / 2) * min(0.09, 0.5 / len(known))
            own = [(place + shift, table.values[place], each) for place, each in enumerate(figures) if each]
            mark(
                axes.plot(
                    [x for x, _, _ in own],
                    [each.value for *_, each in own],
                    look.line,
                    color=look.colour,
                    linewidth=1.2,
                )[0],
                run.name,
            )
            for x, calls, each in own:
                mark(axes.vlines(x, each.low, each.high, color=look.colour, linewidth=1), run.name)
                (point,) = axes.plot([x], [each.value], look.marker, color=look.colour, markersize=5)
                mark(point, run.name, f"{run.name}, {calls} calls: {said(each.value, (each.low, each.high), each.n)}")
            handles.append(axes.plot([], [], look.line, marker=look.marker, color=look.colour, markersize=5)[0])
        axes.set_xticks(range(len(table.values)), [str(value) for value in table.values])
        axes.set_xlabel("calls")
        axes.set_xlim(-0.5, len(table.values) - 0.5)
        axes.set_ylim(-0.03, 1.03)
        share_axis(axes.yaxis)
        legend(drawn, handles, [short(run.name) for run in known])
        return drawn

    rows = [
        (name, value, *each)
        for name, figures in table.lines
        for value, each in zip(table.values, figures, strict=True)
        if each
    ]
    caption = f"Bars are exact 95 % intervals.{' Grey: floor and ceiling.' if any(run.role for run in known) else ''}"
    return [
        Drawing(
            "by-calls",
            "Exact accuracy by calls of the golden chain",
            caption,
            ("model", "calls", "exact", "low", "high", "n"),
            rows,
            draw,
        )
    ]
