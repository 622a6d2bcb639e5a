"""The figure of the family: accuracy by the number of calls that a question takes."""

from collections.abc import Sequence

from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import PercentFormatter

from families.answers.page import tables
from families.page import GREY, PALETTE, Drawing, Run

__all__ = ["drawings"]

LONGEST = 36  # characters of a name


def drawings(runs: Sequence[Run]) -> list[Drawing]:
    """One figure; none without a question that was evaluated."""
    known = [run for run in runs if run.scores["n"]]
    if not known:
        return []
    found = tables.by(known, "by_calls")

    def draw() -> Canvas:
        drawn = Canvas(figsize=(7.4, 3.4), layout="constrained")
        axes = drawn.subplots()
        contenders = [run for run in known if run.role is None]
        for number, (run, (_, figures)) in enumerate(zip(known, found.lines, strict=True)):
            colour = GREY if run.role else PALETTE[contenders.index(run) % len(PALETTE)]
            shift = (number - (len(known) - 1) / 2) * min(0.09, 0.5 / len(known))
            own = [(place + shift, each) for place, each in enumerate(figures) if each]
            axes.plot([x for x, _ in own], [each.value for _, each in own], marker="s" if run.role else "o", markersize=4, color=colour, label=_label(run))
            axes.vlines([x for x, _ in own], [each.low for _, each in own], [each.high for _, each in own], color=colour, linewidth=1, alpha=0.7)
        axes.set_xticks(range(len(found.values)), [f"{value} calls" for value in found.values])
        axes.set_xlim(-0.5, len(found.values) - 0.5)
        axes.set_ylim(-0.03, 1.03)
        axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        drawn.legend(loc="outside lower center", ncols=min(3, len(known)), fontsize=8)
        return drawn

    rows = [(name, value, *each) for name, figures in found.lines for value, each in zip(found.values, figures, strict=True) if each]
    caption = f"Bars are exact 95 % intervals.{' Grey: floor and ceiling.' if any(run.role for run in known) else ''}"
    return [Drawing("by-calls", "Exact accuracy by calls of the golden chain", caption, ("model", "calls", "exact", "low", "high", "n"), rows, draw)]


def _label(run: Run) -> str:
    name = "".join(letter if letter.isprintable() else "?" for letter in run.name)
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
