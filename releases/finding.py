"""The finding that opens README.md and the dataset card, worked out from the published runs.

`python -m releases.results` writes it anew: in README.md and in releases/data/card.md what stands between the marks
`finding` (in short) and `measured` (the rest), the errors of these runs in docs/scores.md, the figures docs/finding.png
and docs/finding_parts.png, and what the Space of each metric says of real models (metric/NAME/measured.md). It needs
the extra `report`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from textwrap import wrap
from typing import Any, NamedTuple

from matplotlib import rc_context
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator

from families.drawing import PARTS, canvas, described, fill, mark, part_fill, share_axis
from families.family import Family
from families.formatting import LEVELS, NOTHING, interval, loss, percent, points
from families.page import INK, Drawing, Figure, Run, Section, in_points
from metric.comptool_gap.words import ERRORS
from releases.marks import between
from runner.report.data import brief
from runner.report.pictures import STYLE
from runner.results import conditions, table

ALIKE = {"family": "composition", "protocol": "text", "catalog": "task", "seed": 42}  # runs that are set side by side
BILLIONS = {"smollm2": 0.135}  # parameters of models whose names do not say it
FILES = dict.fromkeys(("qwen2.5-coder-1.5b", "qwen2.5-coder-0.5b", "smollm2"), "instruction-tuned, 4-bit")  # weights
PICTURES = "docs"  # the folder of the figures `drawings`
OPENED = ("README.md", "releases/data/card.md")  # the pages that the finding opens; the figures lie beside both
MEASURED = "measured.md"  # beside the page of a metric's Space, which shows it
SCORES = "docs/scores.md"  # has the errors of these runs
TOLD = {  # of each part of the gap, the most important first: what it is
    "composing": ("composing itself", "Each call is right on its own, but not all of them together."),
    "more_chances": ("more chances to fail", "A task with several calls fails if any one of them is wrong."),
    "other_tools": (
        "other tools and other wording",
        "Asked for one by one, these calls are this much harder than the calls at L0.",
    ),
}
ASKED = {  # by protocol: how a model was asked
    "single-turn": "all calls in one response, through function calling",
    "multi-turn": "calls over several turns, through function calling, with each output returned",
    "text": "all calls as JSON in the text of one response",
    "react": "calls as text, one at a time, with each output returned",
    "code": "one Python program in which the tools are functions",
    "question": "an answer, without any tools",
}
CALLING = ("single-turn", "multi-turn")  # protocols in which calls count that the model's interface gives as such
PAPER = (
    "The CompToolBench paper, whose models include GPT-4o and Claude Opus 4, found the opposite: 26 of its 27 models "
    "did better on the composed levels as a whole than on single calls. However, its prompts left out values that the "
    "calls needed, and its composed tasks could earn partial credit while single calls could not."
)
NOBODY = "No real model has been measured on this suite yet."
WORDS = (
    "A task is solved if every call, every argument and the order are right. The gap is the share of single calls "
    "solved minus the mean of the three composed levels. Brackets hold 95 % confidence intervals."
)
ASKED_SO = "They wrote their calls as text, with each task's own tools and three distractors on offer."
COMMAND = "comptoolbench run --protocol text --catalog task --model MODEL"
RUNS = "https://github.com/ronyrahmaan/comptoolbench/tree/main/results"
MAIN = "https://github.com/ronyrahmaan/comptoolbench/blob/main"
SOURCES = (  # of what is said of the paper
    f"See [the paper's figures]({MAIN}/metric/comptool_gap/published_results.csv) and "
    f"[all differences]({MAIN}/docs/limits.md#differences-from-the-paper)."
)


class Line(NamedTuple):
    """What a published run shows."""

    model: str  # its name, without `local/` and the file's ending
    levels: Sequence[Figure]  # strict accuracy at L0 to L3, between 0 and 1, with intervals
    gap: Figure  # the strict gap
    paper_gap: Figure  # the gap of the paper's score
    # the strict gap over the tasks whose calls were also asked for alone (`strict_gap`), and its parts (`PARTS`);
    # empty for a model without a run with `--twins`
    parts: Mapping[str, Figure]
    errors: Counter[str]  # how many tasks have which primary error
    limit: int | None  # tasks of each level at most; None: all
    silent: int  # tasks that were put to it with function calling, if it made no call in any of them

    @property
    def composed(self) -> float:
        """The mean of L1 to L3."""
        return fmean(level.value for level in self.levels[1:])


def lines(published: Iterable[Run]) -> list[Line]:
    """Those of the published runs that were asked alike, on the tasks that most of them share, the best one first.

    The parts of a model's gap are those of its run with the most twins, whatever tasks of the suite that had.
    """
    runs_of_all = list(published)
    runs = [run for run in runs_of_all if _is_alike(run)]
    shared = Counter((run.settings["tasks_digest"], len(run.rows)) for run in runs)
    most = max(shared, key=lambda suite: (shared[suite], suite[1]), default=None)
    shown = {run.model: run for run in runs if most and run.settings["tasks_digest"] == most[0]}
    explained = [(run.model, parts) for run in runs if (parts := _parts(run))]
    parts_of = dict(sorted(explained, key=lambda each: each[1]["composing"].n))  # the last of a model's stays
    silent = {run.model: len(run.rows) for run in runs_of_all if _is_silent(run)}
    of_models = [_line(run, parts_of.get(run.model, {}), silent.get(run.model, 0)) for run in shown.values()]
    return sorted(of_models, key=lambda line: (-line.composed, -line.levels[0].value))


def _is_alike(run: Run) -> bool:
    chosen = run.settings.get("select") or run.settings.get("tasks") or run.settings.get("repeats", 1) > 1
    return not chosen and not conditions(run.settings) and ALIKE.items() <= run.settings.items()


def _is_silent(run: Run) -> bool:
    """Whether a model that could call functions never did."""
    asked = run.settings["family"] == ALIKE["family"] and run.settings["protocol"] in CALLING
    return asked and run.scores["no_call_rate"] == 1


def _parts(run: Run) -> dict[str, Figure]:
    """The strict gap over the tasks whose calls were also asked for alone, and its parts; nothing without twins."""
    paired = (run.scores.get("paired") or {}).get("all") or {"n": 0}
    if not paired["n"] or not paired["strict_gap"]:
        return {}
    names = ("strict_gap", "other_tools", "more_chances")
    parts = {name: figure for name in names if (figure := Figure.of(paired[name]))}
    return parts | {"composing": Figure(paired["gap"], paired["low"], paired["high"], paired["n"])}


def _line(run: Run, parts: Mapping[str, Figure], silent: int) -> Line:
    def score(name: str, n: int) -> Figure:
        low, high = run.interval(name) or (0.0, 1.0)
        return Figure(run.scores[name], low, high, n)

    errors: Counter[str] = Counter()
    for of_level in run.scores["errors"].values():
        errors.update(of_level["primary"])
    return Line(
        brief(run.model),
        [score(f"strict_accuracy_l{level}", run.scores[f"n_l{level}"]) for level in range(4)],
        score("strict_comp_gap", run.scores["n"]),
        score("comp_gap", run.scores["n"]),
        parts,
        errors,
        run.settings["limit"],
        silent,
    )


def in_short(shown: Sequence[Line]) -> str:
    """The finding in Markdown, as it opens a page: a sentence, what its words mean, how far it reaches, its figure.

    Args:
        shown: The best model first.
    """
    if not shown:
        return NOBODY
    return "\n\n".join((f"**{headline(shown)}**", f"{WORDS} {reach(shown)}", _pictured(drawings(shown)[0])))


def in_full(shown: Sequence[Line]) -> str:
    """What else the runs show, in Markdown: a table, the parts of the gap, how models were asked, and the paper."""
    if not shown:
        return NOBODY
    best = shown[0]
    head = ("strict accuracy, %", *(line.model for line in shown))
    rows = [
        (label, *(f"{100 * line.levels[level].value:.1f} ({interval(line.levels[level]._asdict())})" for line in shown))
        for level, label in enumerate(LEVELS)
    ]
    rows.append(("gap, points", *(_gap(line.levels[0].value, line.gap.value, line.gap._asdict()) for line in shown)))
    said = ["\n".join(table([head, *rows])), asked(shown)]
    if explained := [line for line in shown if line.parts]:
        said += [came_from(explained[0]), "\n".join(f"- **{part}** {told}" for part, told in parts_told(explained[0]))]
        said.append(_pictured(drawings(shown)[1]))
    return "\n\n".join((*said, f"{against_paper(best)} {SOURCES}"))


def _gap(base: float, gap: float, bounds: Mapping[str, float] | None) -> str:
    value, limits = loss(base, gap, bounds)
    return value if value == NOTHING else f"{value} ({limits})"


def _pictured(drawing: Drawing) -> str:
    return f"![{drawing.title}]({PICTURES}/{drawing.name}.png)"


def billions(model: str) -> float | None:
    """Parameters of a model in billions, as its name says them; None where nothing says it.

    >>> billions("qwen2.5-coder-1.5b"), billions("gpt-4o")
    (1.5, None)
    """
    found = re.search(r"(?<![\d.])(\d+(?:\.\d+)?)b\b", model, re.IGNORECASE)
    return float(found[1]) if found else BILLIONS.get(model)


def headline(shown: Sequence[Line]) -> str:
    """The finding in a sentence: the best model's gap."""
    best = shown[0]
    size = billions(best.model)
    known = [*([] if size is None else [f"{size:g} billion parameters"]), *filter(None, [FILES.get(best.model)])]
    who = f"{best.model} ({', '.join(known)})" if known else best.model
    one, composed = (f"{100 * share:.0f} %" for share in (best.levels[0].value, best.composed))
    return (
        f"{who} solves {one} ({interval(best.levels[0]._asdict())}) of the tasks that need one tool call, and "
        f"{composed} of those that need several (the mean of three levels): a gap of {in_points(best.gap)}."
    )


def reach(shown: Sequence[Line]) -> str:
    """How far the finding reaches: what kind of models it is about."""
    sizes = [billions(line.model) for line in shown]
    said = f"Measured so far: {len(shown)} model{'s' * (len(shown) > 1)}"
    if known := [size for size in sizes if size is not None]:
        said += f" with at most {max(known):g} billion parameters" if None not in sizes else ""
    if not any(line.levels[3].value for line in shown):
        said += ", none of which solves a task at the hardest level, L3"
    return f"{said}. {ASKED_SO} Larger models may behave differently."


def asked(shown: Sequence[Line]) -> str:
    """How the models of the table were asked, and why so."""
    scope = f"the first {shown[0].limit} tasks of each level" if shown[0].limit else "all tasks"
    return (
        f"The table covers {scope}. To ask a model in the same way: `{COMMAND}`. {why_text(shown)}"
        f"[The list of all published runs]({MAIN}/results/README.md) includes those on the other families, with the "
        "models' files and how each run was made."
    )


def why_text(shown: Sequence[Line]) -> str:
    """Why models were asked to write their calls as text; nothing where all of them call functions."""
    silent = [line for line in shown if line.silent]
    if not silent:
        return ""
    names = " and ".join(line.model for line in silent)
    tasks = " and ".join(dict.fromkeys(str(line.silent) for line in silent))
    each = " each" if len(silent) > 1 else ""
    return f"They were asked for text because {names} made no call at all with function calling ({tasks} tasks{each}). "


def against_paper(line: Line) -> str:
    """What the paper found, and what its score makes of a model that was measured here."""
    if line.paper_gap.low <= 0:
        return PAPER
    return (
        f"{PAPER} Partial credit does not explain the whole difference: by the paper's own score, which gives it, the "
        f"gap of {line.model} on our tasks is still {in_points(line.paper_gap)}."
    )


def came_from(line: Line) -> str:
    """What introduces the parts of a model's gap."""
    whole, n = line.parts["strict_gap"], line.parts["composing"].n
    return (
        f"In one run of {whole.n} tasks ({n} of them composed), {line.model} was also asked for every call on its own. "
        f"This splits its gap in that run, {in_points(whole)}, into three parts (rounded):"
    )


def parts_told(line: Line) -> list[tuple[str, str]]:
    """Each part of a model's gap: its points with its name, and what it is and whether it may be chance."""
    told = []
    for name, (label, meaning) in TOLD.items():
        part = line.parts[name]
        unsure = " This part may be due to chance: its interval includes 0." if part.low <= 0 <= part.high else ""
        told.append((f"{in_points(part)}: {label}.", f"{meaning}{unsure}"))
    return told


def opening(shown: Sequence[Line]) -> Section:
    """The finding as it opens a report, with its figures."""
    explained = [line for line in shown if line.parts]
    data = {
        "headline": headline(shown),
        "reach": f"{WORDS} {reach(shown)}",
        "paper": against_paper(shown[0]),
        "came_from": came_from(explained[0]) if explained else "",
        "parts": parts_told(explained[0]) if explained else [],
    }
    return Section("finding.html", data, drawings(shown))


def errors(shown: Sequence[Line]) -> str:
    """The primary errors of the runs in Markdown: of how many tasks, the most frequent first."""
    if not shown:
        return NOBODY
    every = sum((line.errors for line in shown), Counter[str]())
    counts = {code: [str(line.errors[code]) for line in shown] for code, _ in every.most_common()}
    rows = [(f"`{code}`: {ERRORS[code]}", *of_models) for code, of_models in counts.items()]
    of = [str(line.gap.n) for line in shown]
    return "\n".join(table([("primary error, tasks", *(line.model for line in shown)), *rows, ("of", *of)]))


def measured(runs: Iterable[Run]) -> dict[Family, list[tuple[str, ...]]]:
    """What real models score, by family: a table, its head first, of each model the run with the most tasks."""
    shown: dict[Family, dict[str, Run]] = {}
    for run in sorted(runs, key=lambda run: len(run.rows)):
        shown.setdefault(run.family, {})[brief(run.model)] = run
    tables: dict[Family, list[tuple[str, ...]]] = {}
    for family in sorted(shown, key=lambda family: family.name):
        name = family.totals[0]
        gaps = any(run.scores.get("strict_comp_gap") is not None for run in shown[family].values())
        head = ("model", name.replace("_", " "), "95 % interval", "tasks", *["strict gap, points"] * gaps, "protocol")
        tables[family] = [head]
        for model, run in sorted(shown[family].items(), key=lambda each: -each[1].scores[name]):
            bounds = run.scores["confidence_intervals"]
            gap = run.scores.get("strict_comp_gap")
            chosen = [_chosen(family, column, run) for column in run.settings.get("select", {})]
            tasks = f"{len(run.rows)} ({', '.join(chosen)})" if chosen else str(len(run.rows))
            line = [model, percent(run.scores[name]), interval(bounds.get(name)), tasks]
            if gaps:
                of_gap = bounds.get("strict_comp_gap")
                line.append("-" if gap is None else _gap(run.scores["strict_accuracy_l0"], gap, of_gap))
            tables[family].append((*line, str(run.settings["protocol"])))
    return tables


def _chosen(family: Family, column: str, run: Run) -> str:
    """Which tasks were chosen by a column, in words."""
    (stratum,) = (each for each in family.strata if each.name == column)
    labels = " or ".join(map(stratum.label, stratum.values(run.rows)))
    return f"{column} {labels}" if stratum.label is str else labels


def pages(runs: Sequence[Run]) -> dict[str, dict[str, str]]:
    """What the published runs show, in Markdown: by page, and there by the mark between which it stands."""
    shown = lines(runs)
    finding = {"finding": in_short(shown), "measured": in_full(shown)}
    return {**dict.fromkeys(OPENED, finding), SCORES: {"errors": errors(shown)}}


def of_metrics(runs: Iterable[Run]) -> dict[str, str]:
    """What the page of each metric says of real models, by metric: a table a family in Markdown."""
    said: dict[str, list[str]] = {}
    for family, rows in measured(runs).items():
        title = f"**Measured on real models** with tasks of `{family.configs[0].name}` ([the runs]({RUNS})):"
        # fewer columns, of which a narrow screen shows all
        short = [(model, f"{share} ({bounds})", *more, tasks) for model, share, bounds, tasks, *more in rows]
        protocols = sorted({more[-1] for _, _, _, _, *more in rows[1:]})
        asked = "; ".join(f"`{protocol}`: {ASKED[protocol]}" for protocol in protocols)
        told = f"The protocol is how a model was asked. {asked}."
        said.setdefault(family.metric, []).append("\n".join([title, "", *table(short), "", told]))
    return {metric: "\n\n".join(sentences) for metric, sentences in said.items()}


def write(runs: Sequence[Run], project: Path) -> None:
    """Write the finding into the pages of a clone, and draw its figure."""
    for name, marked in pages(runs).items():
        path = project / name
        page = path.read_text(encoding="utf-8")
        for place, said in marked.items():
            page = between(page, place, said)
        path.write_text(page, encoding="utf-8")
    for metric, said in of_metrics(runs).items():
        (project / "metric" / metric / MEASURED).write_text(f"{said}\n", encoding="utf-8")
    if shown := lines(runs):
        draw(shown, project / PICTURES)


def draw(shown: Sequence[Line], folder: Path) -> None:
    """Write the figures of the finding as pictures into a folder; without twins there are no parts."""
    with rc_context(STYLE):
        for drawing in drawings(shown):
            drawing.draw().savefig(folder / f"{drawing.name}.png", dpi=150, metadata={"Software": None})


def drawings(shown: Sequence[Line]) -> list[Drawing]:
    """Strict accuracy by level and, of the runs whose calls were also asked for alone, the parts of the gap."""
    columns = ("model", "what", "value", "low", "high", "n")

    def levels() -> Canvas:
        drawn, (panel,) = canvas(2.9)
        _draw_levels(shown, panel)
        return drawn

    of_levels = [
        (line.model, name, *figure)
        for line in shown
        for name, figure in (*zip(LEVELS, line.levels, strict=True), ("gap", line.gap))
    ]
    every = [Drawing("finding", "Strict accuracy by level", "Lines are 95 % intervals.", columns, of_levels, levels)]
    explained = [line for line in shown if line.parts]
    if not explained:
        return every

    def parts() -> Canvas:
        drawn, (panel,) = canvas(1.2 + 0.8 * len(explained))
        _draw_parts(explained, panel)
        return drawn

    caption = (
        "The gap split into its parts, over the tasks whose calls were also asked for one by one. Below each model: "
        "the number of these tasks and their gap, which is the sum of the parts. Only the part named composing "
        "measures composing itself. Lines are 95 % intervals."
    )
    of_parts = [(line.model, name, *figure) for line in explained for name, figure in line.parts.items()]
    return [*every, Drawing("finding_parts", "What the gap is made of", caption, columns, of_parts, parts)]


def _draw_levels(shown: Sequence[Line], panel: Any) -> None:
    width = 0.8 / len(shown)
    bars: dict[str, Any] = {}
    for place, line in enumerate(shown):
        for level, figure in enumerate(line.levels):
            x = level + (place - (len(shown) - 1) / 2) * width
            text = f"{line.model}, {LEVELS[level]}: {described(figure.value, figure[1:3], figure.n)}"
            bars[line.model] = mark(panel.bar(x, figure.value, width, **fill(place)), line.model, text)
            mark(panel.vlines(x, figure.low, figure.high, color=INK, linewidth=1), line.model)
    panel.set_xticks(range(4), [level.replace(": ", "\n") for level in LEVELS])
    panel.set_ylabel("strict accuracy")
    share_axis(panel.yaxis, whole=True)
    panel.legend(bars.values(), bars.keys(), loc="upper right", fontsize=8.5)


def _draw_parts(shown: Sequence[Line], panel: Any) -> None:
    """Draw the parts of each model's gap, with their numbers beside them and whose parts they are under its name."""
    right = max(line.parts[name].high for line in shown for name in PARTS) + 0.03
    for place, (name, label) in enumerate(PARTS.items()):
        for y, line in enumerate(shown):
            part = line.parts[name]
            at = y + 0.27 * (place - 1)
            text = f"{line.model}, {label}: {described(part.value, part[1:3], part.n, signed=True)}"
            bar = panel.barh(at, part.value, 0.23, label=None if y else label, **part_fill(name))
            mark(bar, line.model, text)
            mark(panel.hlines(at, part.low, part.high, color=INK, linewidth=1), line.model)
            said = f"{points(part.value)} ({interval(part._asdict(), signed=True)})"
            panel.text(right, at, said, va="center", fontsize=7.5)
    panel.axvline(0, color=INK, linewidth=0.8)
    wholes = [line.parts["strict_gap"] for line in shown]
    names = [
        "\n".join([*wrap(line.model, 15), f"({whole.n} tasks,", f"gap {points(whole.value)})"])
        for line, whole in zip(shown, wholes, strict=True)
    ]
    panel.set_yticks(range(len(shown)), names, fontsize=8)
    panel.grid(visible=False, axis="y")
    panel.invert_yaxis()
    ticks = MaxNLocator(nbins=6, steps=[1, 2, 5, 10]).tick_values(panel.get_xlim()[0], right)
    panel.set_xlim(panel.get_xlim()[0], right + 0.42)
    panel.set_xlabel("points of the strict gap (95 % interval)", loc="left")
    share_axis(panel.xaxis, "")
    panel.set_xticks([tick for tick in ticks if panel.get_xlim()[0] < tick < right])
    panel.legend(loc="upper center", bbox_to_anchor=(0.4, -0.22), ncols=3, fontsize=8, columnspacing=1)
