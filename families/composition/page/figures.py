"""The figures of the paper and related ones, drawn from runs or from the published table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Any

from matplotlib.figure import Figure

from families.composition.page.tables import GapParts, Study
from families.drawing import (
    GREY_ARE,
    PARTS,
    Point,
    canvas,
    curves,
    described,
    fill,
    kinds,
    lanes,
    legend,
    looks,
    mark,
    model_legend,
    panels,
    part_fill,
    share_axis,
    short,
    shorts,
)
from families.formatting import NOTHING, could_lose, points
from families.page import GREY, INK, Drawing, Run
from metric.comptool_gap.intervals import clopper_pearson
from metric.comptool_gap.words import ERRORS
from simulators import TOOLS

STRICT, PAPER = "strict accuracy", "paper's score"  # the score that a figure shows
LEVELS = ("L0", "L1", "L2", "L3")
CROWD = 10  # models; figures of more omit the intervals
MOST_PANELS = 6  # models in the figures by tool, category and topology
Share = tuple[int, int]  # right, of


@dataclass(frozen=True)
class Model:
    """The data of a run, or of a published row, that figures need.

    Attributes:
        accuracy: Accuracies from 0 to 1, by level.
        intervals: Their intervals, if known.
        counts: Number of tasks by level, if known.
        drop: Interval of L0 minus L3.
        gap: Interval of L0 minus the mean of L1 to L3.
        errors: For each level, the number of tasks by primary error, and of those evaluated ("n"); empty if unknown.
        parts: Shares right by topology (tasks), category and tool (calls); empty if unknown.
        marked: Whether it is a built-in agent.
        published_drop: L0 minus L3 as published, because the value from rounded levels would differ.
    """

    name: str
    accuracy: Sequence[float | None]
    intervals: Sequence[tuple[float, float] | None] = (None,) * 4
    counts: Sequence[int | None] = (None,) * 4
    drop: tuple[float, float] | None = None
    gap: tuple[float, float] | None = None
    errors: Sequence[dict[str, int]] = field(default_factory=tuple)
    parts: Mapping[str, Mapping[str, Share]] = field(default_factory=dict)
    marked: bool = False
    published_drop: float | None = None

    @property
    def composed(self) -> float:
        """Mean of L1 to L3."""
        return sum(value or 0 for value in self.accuracy[1:]) / 3

    @property
    def delta(self) -> float:
        """Return the published drop or, without one, the score at L0 minus that at L3."""
        first, *_, last = (value or 0 for value in self.accuracy)
        return first - last if self.published_drop is None else self.published_drop


def model_of(run: Run, what: str = STRICT) -> Model:
    """Convert a run for figures; errors and parts are only set for strict accuracy."""
    prefix = "strict_" if what == STRICT else ""
    counts = [run.scores[f"n_l{level}"] for level in range(4)]
    return Model(
        run.name,
        [run.scores[f"{prefix}accuracy_l{level}"] for level in range(4)],
        [run.interval(f"{prefix}accuracy_l{level}") for level in range(4)],
        counts,
        run.interval(f"{prefix}comp_gap_l3"),
        run.interval(f"{prefix}comp_gap"),
        [{**run.scores["errors"][f"l{level}"]["primary"], "n": counts[level]} for level in range(4)] if prefix else (),
        _parts(run) if prefix else {},
        run.role is not None,
    )


def _parts(run: Run) -> dict[str, dict[str, Share]]:
    """Return the shares right by topology, category and tool.

    These are shares of tasks that are strictly right, and of expected calls that were made without an error.
    """
    shares: dict[str, dict[str, Share]] = {"topology": {}, "category": {}, "tool": {}}

    def count(kind: str, label: str, right: bool) -> None:
        before = shares[kind].get(label, (0, 0))
        shares[kind][label] = before[0] + right, before[1] + 1

    for row, task in zip(run.rows, run.scores["per_task"], strict=True):
        if task["score"] is None:
            continue
        if "topology" in (about := row.get("metadata") or {}):
            shape = about["topology"].replace("dag", "graph")
            calls = f"{shape}: {about['num_steps']} calls, depth {about['depth']}"
            count("topology", calls if about["num_steps"] > 1 else "one call", bool(task["strict"]))
        for step in row["expected_trace"]:
            index = task["alignment"].get(step["step_id"])
            right = index is not None and not task["errors"][index]
            count("tool", step["tool_name"], right)
            count("category", TOOLS[step["tool_name"]].category, right)
    return {kind: dict(sorted(of_kind.items())) for kind, of_kind in shares.items()}


def drawings(models: Sequence[Model], what: str = "accuracy") -> list[Drawing]:
    """Return the figures that the data allows; those of the gap need all four levels.

    `what` is the name of the accuracy.
    """
    if not models:
        return []
    whole = [model for model in models if None not in model.accuracy]
    pictures = [_levels(models, what), *([_gap(whole, what)] if whole else []), _heatmap(models, what)]
    if whole:
        pictures.append(_drop(whole, what))
    if not any_right(models):
        pictures = [replace(picture, empty=True) for picture in pictures]
    if all(model.errors for model in models):
        pictures.append(_errors(models))
    if all(model.parts for model in models):
        pictures += [
            _by(models, kind, unit) for kind, unit in (("topology", "task"), ("category", "call"), ("tool", "call"))
        ]
    return pictures


def any_right(models: Sequence[Model]) -> bool:
    """Return whether any model scores above 0 at any level; otherwise, figures of the score would be empty."""
    return any(value for model in models for value in model.accuracy)


def _levels(models: Sequence[Model], what: str) -> Drawing:
    def draw() -> Figure:
        drawn, (axes,) = canvas(3.0)
        marked = {model.name: model.marked for model in models}
        dots = [
            Point(model.name, level, level, value, interval, n)
            for model in models
            for level, value, interval, n in zip(LEVELS, model.accuracy, model.intervals, model.counts, strict=True)
            if value is not None
        ]
        curves(axes, marked, LEVELS, dots, room=0.3 / len(models), bars=len(models) <= CROWD)
        axes.set_ylabel(what)
        model_legend(drawn, axes, marked)
        return drawn

    rows = [
        (model.name, level, model.accuracy[k], *(model.intervals[k] or (None, None)), model.counts[k])
        for model in models
        for k, level in enumerate(LEVELS)
    ]
    notes = ["Each line is a model."]
    if len(models) <= CROWD and any(model.intervals[0] for model in models):
        notes.append("Bars are 95 % intervals.")
    if any(model.marked for model in models):
        notes.append(GREY_ARE)
    columns = ("model", "level", "accuracy", "low", "high", "n")
    return Drawing("levels", f"{what.capitalize()} by level", " ".join(notes), columns, rows, draw)


def _gap(models: Sequence[Model], what: str) -> Drawing:
    def draw() -> Figure:
        drawn, axes = lanes(shorts(model.name for model in models), 0.24, 0.9)
        for y, model in enumerate(models):
            start, end = model.accuracy[0] or 0, model.composed
            arrow = {"arrowstyle": "-|>", "color": GREY, "shrinkA": 4.5, "shrinkB": 4, "linewidth": 1.3}
            axes.annotate("", (end, y), (start, y), arrowprops=arrow)
            interval = f" ({points(model.gap[0])} to {points(model.gap[1])})" if model.gap else ""
            label = f"{points(start - end)}{interval}" if could_lose(start, start - end) else NOTHING
            axes.text(1.06, y, label, va="center", fontsize=7.5)
            # a ring, which remains visible around the square if the two are equal
            ring, square = {"markersize": 9, "markerfacecolor": "none", "markeredgewidth": 1.6}, {"markersize": 4.5}
            for value, name, style, size in ((start, "L0", "o", ring), (end, "mean of L1 to L3", "s", square)):
                drawn_point = axes.plot([value], [y], style, color=INK, label=name if not y else None, **size)
                mark(drawn_point, model.name, f"{model.name}, {name}: {described(value)}; gap {label}")
        share_axis(axes.xaxis, whole=True)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
        axes.set_xlabel(f"{what}; numbers: gap in points")
        legend(drawn, *axes.get_legend_handles_labels())
        return drawn

    rows = [
        (model.name, model.accuracy[0], model.composed, (model.accuracy[0] or 0) - model.composed)
        + (model.gap or (None, None))
        for model in models
    ]
    title = f"Single calls against composed tasks, {what}"
    caption = "Arrow to the left: composed tasks score lower than single calls; they have more chances to fail." + (
        " In brackets: 95 % intervals." if any(model.gap for model in models) else ""
    )
    columns = ("model", "l0", "composed", "comp_gap", "low", "high")
    return Drawing("gap", title, caption, columns, rows, draw)


def gap_drawing(lines: Sequence[GapParts]) -> Drawing:
    """Draw where the strict gap of each model comes from: a bar of three parts, each with its interval below it."""
    chosen = [line for line in lines if line.level == "L1 to L3"]

    def draw() -> Figure:
        drawn, axes = lanes(shorts(line.model for line in chosen), 0.55, 0.9)
        bars: dict[str, Any] = {}
        for y, line in enumerate(chosen):
            ends = [0.0, 0.0]  # of the parts left and right of 0
            for place, (name, label) in enumerate(PARTS.items()):
                part = getattr(line, name)
                if part is None or name in line.nothing:
                    continue
                side = int(part.value > 0)
                text = f"{line.model}, {label}: {described(part.value, part[1:3], part.n, signed=True)}"
                bar = axes.barh(y - 0.2, part.value, 0.34, left=ends[side], **part_fill(name))
                bars[label] = mark(bar, line.model, text)
                ends[side] += part.value
                below, colour = y + 0.06 + 0.12 * place, part_fill(name)["facecolor"]
                mark(axes.hlines(below, part.low, part.high, color=colour, linewidth=1.4), line.model)
                tick = axes.plot([part.value], [below], "|", color=colour, markersize=6, markeredgewidth=1.6)
                mark(tick, line.model, text)
            if "strict_gap" in line.nothing:
                axes.text(0.01, y - 0.2, f"{NOTHING}: {line.nothing['strict_gap']}", va="center", fontsize=7.5)
            elif whole := line.strict_gap:
                total = axes.plot([whole.value], [y - 0.2], "D", color=INK, markersize=5, markeredgecolor="#ffffff")
                text = described(whole.value, whole[1:3], whole.n, signed=True)
                bars["strict gap"] = mark(total, line.model, f"{line.model}, strict gap: {text}")
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.set_xlabel("points of the strict gap")
        share_axis(axes.xaxis, "")
        legend(drawn, list(bars.values()), list(bars))
        return drawn

    rows = [
        (line.model, name, *(part[:3] if (part := getattr(line, name)) else (None, None, None)), line.n)
        for line in chosen
        for name in ("strict_gap", *PARTS)
    ]
    caption = (
        "A bar is the strict gap in its three parts, which add up to it; the lines below it are their 95 % intervals. "
        "Only the third part is composing itself."
    )
    return Drawing(
        "gap-parts", "Where the gap comes from", caption, ("model", "part", "points", "low", "high", "n"), rows, draw
    )


def distractors_drawing(studies: Sequence[Study]) -> Drawing:
    """Draw strict accuracy against the number of distractors: a panel for each level, a line for each model."""
    counts = sorted({count for study in studies for count in study.runs})
    levels = {level for study in studies for level in study.levels if level != "all"}
    known = [
        (study.model, level, count, it)
        for study in studies
        for level, name in study.levels.items()
        for count, it in study.figures(name).items()
        if it
    ]

    def draw() -> Figure:
        drawn, every = panels(len(levels), 2, 1.75)
        marked = {study.model: study.fewest.role is not None for study in studies}
        for panel, level in zip(every, sorted(levels), strict=True):
            dots = [
                Point(model, count, f"{level}, {count} distractors", it.value, it[1:3], it.n)
                for model, where, count, it in known
                if where == level
            ]
            curves(panel, marked, counts, dots, size=4.5)
            panel.set_xlim(-0.5, len(counts) - 0.5)
            panel.set_title(level, fontsize=8.5)
            panel.set_xlabel("distractors", fontsize=8.5)
        model_legend(drawn, every[0], marked)
        return drawn

    notes = ["Strict accuracy; bars are exact 95 % intervals."]
    if any(study.fewest.role for study in studies):
        notes.append(GREY_ARE)
    rows = [(model, level, count, *it) for model, level, count, it in known]
    return Drawing(
        "distractors",
        "Accuracy by number of distractors",
        " ".join(notes),
        ("model", "level", "distractors", "strict", "low", "high", "n"),
        rows,
        draw,
    )


def _heatmap(models: Sequence[Model], what: str) -> Drawing:
    def draw() -> Figure:
        from matplotlib import colormaps

        drawn, axes = lanes(shorts(model.name for model in models), 0.24, 0.5)
        for y, model in enumerate(models):
            for x, value in enumerate(model.accuracy):
                if value is not None:
                    cell = axes.barh(y, 1, 1, left=x, color=colormaps["cividis"](value))
                    text = described(value, model.intervals[x], model.counts[x])
                    mark(cell, model.name, f"{model.name}, {LEVELS[x]}: {text}")
                    ink = "black" if value > 0.55 else "white"
                    axes.text(x + 0.5, y, f"{100 * value:.1f}", ha="center", va="center", color=ink, fontsize=8.5)
        axes.set_xticks([level + 0.5 for level in range(4)], LEVELS)
        axes.set_xlim(0, 4)
        axes.tick_params(length=0)
        axes.grid(visible=False)
        axes.spines[:].set_visible(False)
        return drawn

    rows = [(model.name, *model.accuracy) for model in models]
    # for few models, the figure by level shows the same, with intervals
    columns, folded = ("model", "l0", "l1", "l2", "l3"), len(models) <= CROWD
    return Drawing("heatmap", "Model by level", f"{what.capitalize()} in per cent.", columns, rows, draw, folded)


def _drop(models: Sequence[Model], what: str) -> Drawing:
    drops = [(model.delta, model) for model in models]

    def draw() -> Figure:
        drawn, axes = lanes(shorts(model.name for model in models), 0.24, 0.7)
        for y, (value, model) in enumerate(drops):
            bar = axes.barh(y, value, 0.66, **{**fill(1 if value > 0 else 0), "facecolor": GREY})
            mark(bar, model.name, f"{model.name}: {described(value, model.drop, signed=True)}")
            low, high = model.drop or (value, value)
            axes.plot((low, high), (y, y), color=INK, linewidth=1)
            x, side = (min(low, value) - 0.01, "right") if value < 0 else (max(high, value) + 0.01, "left")
            label = points(value) if could_lose(model.accuracy[0], value) else NOTHING
            axes.text(x, y, label, va="center", ha=side, fontsize=8.5)
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.margins(x=0.2)
        axes.set_xlabel(f"{what} at L0 minus L3, points")
        share_axis(axes.xaxis, "")
        return drawn

    rows = [(model.name, value, *(model.drop or (None, None))) for value, model in drops]
    caption = "To the right (hatched): graphs (L3) score lower than single calls (L0)." + (
        " Lines are 95 % intervals." if any(model.drop for model in models) else ""
    )
    # folded, because it is similar to the figure of the gap
    columns = ("model", "delta", "low", "high")
    return Drawing("delta", f"Single calls against graphs, {what}", caption, columns, rows, draw, folded=True)


def _errors(models: Sequence[Model]) -> Drawing:
    seen = (code for model in models for counts in model.errors for code in counts if code != "n")
    codes = list(dict.fromkeys((*ERRORS, *seen)))  # another version of the metric may have other codes

    failing = [model for model in models if any(counts.keys() - {"n"} for counts in model.errors)]

    frequent = Counter(code for model in models for counts in model.errors for code in Counter(counts).elements())
    parts = kinds({code: code.replace("_", " ") for code in codes}, frequent)

    def draw() -> Figure:
        drawn, every = panels(len(failing), 3, 1.35, sharex=True)
        bars = {}
        for panel, model, name in zip(every, failing, shorts(model.name for model in failing), strict=True):
            for level, counts in enumerate(model.errors):
                below = 0.0
                for label, of_part, look in parts:
                    if found := {code.replace("_", " "): counts[code] for code in of_part if counts.get(code)}:
                        share = sum(found.values()) / counts["n"]
                        bar = panel.bar(level, share, 0.8, bottom=below, **look)
                        text = ", ".join(f"{code}: {n} of {counts['n']} tasks" for code, n in found.items())
                        bars[label] = mark(bar, model.name, f"{model.name}, L{level}, {text}")
                        below += share
            panel.set_title("\n".join(wrap(name, 22)), fontsize=7.5)
            panel.set_xticks(range(4), LEVELS, fontsize=8)
            panel.set_ylim(0, 1)
            share_axis(panel.yaxis)
        order = [label for label, *_ in parts if label in bars]
        legend(drawn, [bars[label] for label in order], order, 3)
        return drawn

    by_level = [
        (model.name, level, counts) for model in models for level, counts in zip(LEVELS, model.errors, strict=True)
    ]
    rows = [
        (name, level, code, counts[code], counts["n"])
        for name, level, counts in by_level
        for code in codes
        if code in counts
    ]
    caption = "Share of tasks by their primary error; the remainder was solved."
    meanings = [f"{code.replace('_', ' ')}: {ERRORS[code]}" for code in ERRORS if code in frequent]
    caption += f" {'; '.join(meanings)}." if meanings else ""
    if len(parts[-1:]) and len(parts[-1].codes) > 1:
        caption += " Grey: the rarest kinds together; the data has each."
    if len(failing) < len(models):
        caption += " Runs without an error are left out."
    columns = ("model", "level", "error", "tasks", "n")
    return Drawing("errors", "Errors by level", caption, columns, rows, draw, empty=not failing)


def _by(models: Sequence[Model], kind: str, unit: str) -> Drawing:
    """Plot the share right of the tasks of each topology, or of the expected calls of each category or tool.

    Each model has a panel, so that none hides another. The hardest are on top; among equals, those with the most tasks
    or calls.
    """
    contenders = [model for model in models if not model.marked] or models
    best = contenders[:MOST_PANELS]
    labels = {label for model in models for label in model.parts[kind]}

    def parts(label: str) -> list[Share]:
        return [model.parts[kind].get(label, (0, 0)) for model in best]

    def place(label: str) -> tuple[float, int, str]:
        right, n = (sum(counts) for counts in zip(*parts(label), strict=True))
        return right / max(1, n), -n, label

    order = sorted(labels, key=place)

    def shares(model: Model) -> list[tuple[str, Share]]:
        return [(label, model.parts[kind][label]) for label in order if label in model.parts[kind]]

    def draw() -> Figure:
        drawn, every = panels(len(best), 3, 0.16 * len(order) + 0.55, sharex=True)
        styles = looks({model.name: model.marked for model in models})
        for panel, model, name in zip(every, best, shorts(model.name for model in best), strict=True):
            look = styles[model.name]
            for label, (right, n) in shares(model):
                y, bounds = order.index(label), clopper_pearson(right, n)
                mark(panel.hlines(y, *bounds, color=look.colour, linewidth=1), model.name)
                point = panel.plot([right / n], [y], look.marker, color=look.colour, markersize=4.5)
                mark(point, model.name, f"{model.name}, {label}: {described(right / n, bounds, n)}")
            panel.set_title("\n".join(wrap(name, 48 // min(3, len(best)))), fontsize=7.5)
            panel.set_xlabel(f"{unit}s right", fontsize=8)
            panel.tick_params(labelsize=7.5)
            share_axis(panel.xaxis, whole=True)
            panel.set_xticks([0, 0.5, 1])
        every[0].set_yticks(range(len(order)), [f"{short(label)} (n {_counts(parts(label))})" for label in order])
        every[0].set_ylim(len(order) - 0.4, -0.6)
        return drawn

    rows = [
        (model.name, label, right / n, *clopper_pearson(right, n), n)
        for model in models
        for label, (right, n) in shares(model)
    ]
    what = "Tasks that are strictly right" if unit == "task" else "Expected calls that were made without an error"
    on_top = f", the hardest {kind} on top" if len({place(label)[0] for label in labels}) > 1 else ""
    caption = f"{what}{on_top}; n: {unit}s, lines: 95 % intervals." + (
        f" The best {MOST_PANELS} models; the data has all." if len(best) < len(contenders) else ""
    )
    columns = ("model", kind, "share", "low", "high", "n")
    return Drawing(
        f"by-{kind}",
        f"By {kind}",
        caption,
        columns,
        rows,
        draw,
        folded=kind == "tool",
        empty=not any(row[2] for row in rows),
    )


def _counts(parts: Sequence[Share]) -> str:
    """Format the numbers of tasks or calls that a label's shares are based on, from the lowest to the highest."""
    return "–".join(map(str, sorted({min(n for _, n in parts), max(n for _, n in parts)})))
