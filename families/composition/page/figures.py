"""The figures of the paper, drawn from runs or from the published table; each with the data it shows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from families.page import BLUE, GREY, INK, ORANGE, PALETTE, Drawing, Run
from families.words import points
from metric.comptool_gap.scoring import ERRORS

__all__ = ["PAPER", "STRICT", "Model", "drawings", "model_of"]

STRICT, PAPER = "strict accuracy", "paper's score"  # what a figure shows of runs
LEVELS = ("L0", "L1", "L2", "L3")
ERROR_COLOURS = ("#6e7781", "#2b2f36", "#a371f7", "#d2569c", "#cf222e", "#e08214", "#c9a400", "#8a6d3b", "#57ab5a", "#1b7c83", "#3b82c4", "#79b8ff")
LINES = ("-", "--", ":", "-.")
LONGEST = 36  # characters of a name
CROWD = 10  # models; more than these are drawn without bars


@dataclass(frozen=True)
class Model:
    """What a figure needs of a run, or of a published row: accuracies between 0 and 1 by level, with intervals where there are any.

    Attributes:
        errors: By level, how many tasks have which primary error (and "n": how many were evaluated); empty where that is not known.
        marked: Whether it is a floor or ceiling.
    """

    name: str
    accuracy: Sequence[float | None]
    intervals: Sequence[tuple[float, float] | None] = (None,) * 4
    drop: tuple[float, float] | None = None
    errors: Sequence[dict[str, int]] = field(default_factory=tuple)
    marked: bool = False

    @property
    def label(self) -> str:
        """The name as it fits into a figure."""
        name = "".join(letter if letter.isprintable() else "?" for letter in self.name)
        return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"

    @property
    def composed(self) -> float:
        """Mean of L1 to L3."""
        return sum(value or 0 for value in self.accuracy[1:]) / 3


def model_of(run: Run, what: str = STRICT) -> Model:
    """A run as figures take it; errors belong to strict accuracy."""
    prefix = "strict_" if what == STRICT else ""
    return Model(
        run.name,
        [run.scores[f"{prefix}accuracy_l{level}"] for level in range(4)],
        [run.interval(f"{prefix}accuracy_l{level}") for level in range(4)],
        run.interval(f"{prefix}comp_gap_l3"),
        [{**run.scores["errors"][f"l{level}"]["primary"], "n": run.scores[f"n_l{level}"]} for level in range(4)] if prefix else (),
        run.role is not None,
    )


def drawings(models: Sequence[Model], what: str = "accuracy") -> list[Drawing]:
    """The figures that the data allows; without all four levels those of the gap are left out. `what` names the accuracy that they show."""
    if not models:
        return []
    whole = [model for model in models if None not in model.accuracy]
    found = [_levels(models, what), _heatmap(models, what)]
    if whole:
        found[1:1] = [_gap(whole, what)]
        found.append(_drop(whole, what))
    if all(model.errors for model in models):
        found.append(_errors(models))
    return found


def _percent(axis: Any) -> None:
    axis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def _levels(models: Sequence[Model], what: str) -> Drawing:
    def draw() -> Figure:
        drawn = Figure(figsize=(8.2, max(3.6, 0.2 * len(models) + 0.6)), layout="constrained")
        axes = drawn.subplots()
        shift = 0.22 / len(models)
        for number, model in enumerate(models):
            points = [(level, value, model.intervals[level]) for level, value in enumerate(model.accuracy) if value is not None]
            x = [level + (number - (len(models) - 1) / 2) * shift for level, _, _ in points]
            y = [value for _, value, _ in points]
            place = [other for other in models if other.marked == model.marked].index(model)
            turn, shade = (place, 0) if model.marked else divmod(place, len(PALETTE))
            colour = GREY if model.marked else PALETTE[shade]
            axes.plot(x, y, LINES[turn % len(LINES)], marker="s" if model.marked else "o", markersize=4, color=colour, label=model.label)
            if len(models) <= CROWD:
                bars = [(at, *interval) for at, (_, _, interval) in zip(x, points, strict=True) if interval]
                axes.vlines([at for at, _, _ in bars], [low for _, low, _ in bars], [high for _, _, high in bars], color=colour, linewidth=1)
        axes.set_xticks(range(4), LEVELS)
        axes.set_ylim(-0.03, 1.03)
        axes.set_ylabel(what)
        _percent(axes.yaxis)
        axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=8)
        return drawn

    rows = [(model.name, level, model.accuracy[k], *(model.intervals[k] or (None, None))) for model in models for k, level in enumerate(LEVELS)]
    notes = ["Each line is a model."]
    if len(models) <= CROWD and any(model.intervals[0] for model in models):
        notes.append("Bars are 95 % intervals.")
    if any(model.marked for model in models):
        notes.append("Grey: floor and ceiling.")
    return Drawing("levels", f"{what.capitalize()} by level", " ".join(notes), ("model", "level", "accuracy", "low", "high"), rows, draw)


def _gap(models: Sequence[Model], what: str) -> Drawing:
    ordered = sorted(models, key=lambda model: model.composed - (model.accuracy[0] or 0))

    def draw() -> Figure:
        drawn = Figure(figsize=(7.4, 0.27 * len(ordered) + 1.1), layout="constrained")
        axes = drawn.subplots()
        for y, model in enumerate(ordered):
            start, end = model.accuracy[0] or 0, model.composed
            axes.annotate("", (end, y), (start, y), arrowprops={"arrowstyle": "-|>", "color": GREY, "shrinkA": 0, "shrinkB": 4, "linewidth": 1.3})
            axes.text(max(start, end) + 0.02, y, points(start - end), va="center", fontsize=8)
        axes.plot([model.accuracy[0] or 0 for model in ordered], range(len(ordered)), "o", color=BLUE, label="L0")
        axes.plot([model.composed for model in ordered], range(len(ordered)), "s", color=ORANGE, label="mean of L1 to L3")
        axes.set_yticks(range(len(ordered)), [model.label for model in ordered])
        axes.set_ylim(-0.7, len(ordered) - 0.3)
        axes.set_xlim(-0.03, 1.1)
        axes.set_xlabel(f"{what}; the number is the composition gap in points")
        _percent(axes.xaxis)
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)
        return drawn

    rows = [(model.name, model.accuracy[0], model.composed, (model.accuracy[0] or 0) - model.composed) for model in reversed(ordered)]
    caption = "An arrow to the left: composition costs (a gap above 0); to the right: composed tasks score higher than single calls."
    return Drawing("gap", f"Single calls against composed tasks, {what}", caption, ("model", "l0", "composed", "comp_gap"), rows, draw)


def _heatmap(models: Sequence[Model], what: str) -> Drawing:
    def draw() -> Figure:
        drawn = Figure(figsize=(5.6, 0.27 * len(models) + 0.9), layout="constrained")
        axes = drawn.subplots()
        cells = [[float("nan") if value is None else value for value in model.accuracy] for model in models]
        axes.pcolormesh(cells, cmap="cividis", vmin=0, vmax=1, edgecolors="none")
        for y, model in enumerate(models):
            for x, value in enumerate(model.accuracy):
                if value is not None:
                    axes.text(x + 0.5, y + 0.5, f"{100 * value:.1f}", ha="center", va="center", color="black" if value > 0.55 else "white", fontsize=8)
        axes.set_xticks([level + 0.5 for level in range(4)], LEVELS)
        axes.set_yticks([y + 0.5 for y in range(len(models))], [model.label for model in models])
        axes.tick_params(length=0)
        axes.invert_yaxis()
        axes.grid(visible=False)
        axes.spines[:].set_visible(False)
        return drawn

    rows = [(model.name, *model.accuracy) for model in models]
    return Drawing("heatmap", "Model by level", f"{what.capitalize()} in per cent.", ("model", "l0", "l1", "l2", "l3"), rows, draw)


def _drop(models: Sequence[Model], what: str) -> Drawing:
    def delta(model: Model) -> float:
        return (model.accuracy[0] or 0) - (model.accuracy[3] or 0)

    ordered = sorted(models, key=delta, reverse=True)

    def draw() -> Figure:
        drawn = Figure(figsize=(7.4, 0.27 * len(ordered) + 0.8), layout="constrained")
        axes = drawn.subplots()
        values = [delta(model) for model in ordered]
        axes.barh(range(len(ordered)), values, height=0.66, color=[ORANGE if value > 0 else BLUE for value in values])
        for y, model in enumerate(ordered):
            if model.drop:
                axes.plot(model.drop, (y, y), color=INK, linewidth=1)
            low, high = model.drop or (values[y], values[y])
            x, side = (min(low, values[y]) - 0.01, "right") if values[y] < 0 else (max(high, values[y]) + 0.01, "left")
            axes.text(x, y, points(values[y]), va="center", ha=side, fontsize=8)
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.margins(x=0.14)
        axes.set_ylim(-0.7, len(ordered) - 0.3)
        axes.set_yticks(range(len(ordered)), [model.label for model in ordered])
        axes.invert_yaxis()
        axes.set_xlabel(f"{what} at L0 minus {what} at L3")
        _percent(axes.xaxis)
        return drawn

    rows = [(model.name, delta(model), *(model.drop or (None, None))) for model in ordered]
    caption = "To the right: DAGs score lower than single calls." + (" Lines are 95 % intervals." if any(model.drop for model in models) else "")
    return Drawing("delta", f"From L0 to L3, {what}", caption, ("model", "delta", "low", "high"), rows, draw)


def _errors(models: Sequence[Model]) -> Drawing:
    columns = min(4, len(models))
    found = (code for model in models for counts in model.errors for code in counts if code != "n")
    codes = list(dict.fromkeys((*ERRORS, *found)))  # a metric of another version may know others

    def draw() -> Figure:
        lines = -(-len(models) // columns)
        drawn = Figure(figsize=(2.1 * columns + 2.2, 1.75 * lines + 0.5), layout="constrained")
        panels = drawn.subplots(lines, columns, sharex=True, sharey=True, squeeze=False).flatten()
        for panel in panels[len(models) :]:
            panel.set_visible(False)
        bars = {}
        for panel, model in zip(panels, models, strict=False):
            below = [0.0] * 4
            for code, colour in zip(codes, cycle(ERROR_COLOURS), strict=False):
                shares = [counts.get(code, 0) / max(1, counts["n"]) for counts in model.errors]
                if any(shares):
                    bars[code] = panel.bar(range(4), shares, 0.75, bottom=below, color=colour)
                    below = [start + share for start, share in zip(below, shares, strict=True)]
            panel.set_title(model.label, fontsize=7.5)
            panel.set_xticks(range(4), LEVELS)
            panel.set_ylim(0, 1)
            _percent(panel.yaxis)
        if bars:
            order = [code for code in codes if code in bars]
            drawn.legend([bars[code] for code in order], [code.replace("_", " ") for code in order], loc="outside right upper", fontsize=8)
        return drawn

    by_level = [(model.name, level, counts) for model in models for level, counts in zip(LEVELS, model.errors, strict=True)]
    rows = [(name, level, code, counts[code], counts["n"]) for name, level, counts in by_level for code in codes if code in counts]
    caption = "Share of tasks by their primary error; what is missing to 100 % was strictly right."
    return Drawing("errors", "Errors by level", caption, ("model", "level", "error", "tasks", "n"), rows, draw)
