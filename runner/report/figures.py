"""The figures of a report, whatever the family."""

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from families.drawing import canvas, described, legend, looks, mark, share_axis, short
from families.page import Drawing, Group
from runner.report import tables

__all__ = ["cost"]

FAR = 20  # from so many times the cost on, the axis is logarithmic


def cost(group: Group) -> list[Drawing]:
    """What a run cost against its most important score, where that is known of two runs or more."""
    score = group.family.totals[0]
    known = [(line, it, line.cost) for line in tables.leaderboard(group) if line.cost and (it := line.figures[score])]
    if len(known) < 2:
        return []
    label = group.family.columns[score].label

    def draw() -> Figure:
        drawn, (axes,) = canvas(2.8)
        styles = dict(
            zip([run.name for run in group.runs], looks([run.role is not None for run in group.runs]), strict=True)
        )
        handles = []
        for line, it, dollars in known:
            look = styles[line.run.name]
            mark(axes.vlines(dollars, it.low, it.high, color=look.colour, linewidth=1), line.run.name)
            (point,) = axes.plot([dollars], [it.value], look.marker, color=look.colour, markersize=6)
            mark(
                point,
                line.run.name,
                f"{line.run.name}: {described(it.value, it[1:3], it.n)} for {dollars:.4f} $",
            )
            handles.append(point)
        if max(dollars for *_, dollars in known) > FAR * min(dollars for *_, dollars in known):
            axes.set_xscale("log")
        axes.xaxis.set_major_locator(
            axes.xaxis.get_major_locator() if axes.get_xscale() == "log" else MaxNLocator(nbins=5, steps=[1, 2, 5, 10])
        )
        axes.set_xlabel("US dollars for the run")
        axes.set_ylabel(label)
        share_axis(axes.yaxis, whole=True)
        legend(drawn, handles, [short(line.run.name) for line, *_ in known])
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
