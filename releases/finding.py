"""The finding that opens README.md and the dataset card, worked out from the published runs.

`python -m releases.results` writes it anew: the text between the two marks in README.md and in releases/data/card.md,
the errors of these runs in docs/scores.md, the figure docs/finding.png, and what the Space of each metric says of real
models (metric/NAME/measured.md). It needs the extra `report`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from textwrap import wrap
from typing import Any, NamedTuple

from matplotlib import rc_context
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator

from families.drawing import PARTS, canvas, described, fill, mark, part_fill, share_axis
from families.family import Family
from families.formatting import LEVELS, interval, percent, points
from families.page import INK, Drawing, Figure, Run, Section, in_points
from runner.report.data import brief
from runner.report.pictures import STYLE
from runner.results import conditions, table

BEGIN, END = "<!-- finding -->", "<!-- end of finding -->"
ALIKE = {"family": "composition", "protocol": "text", "catalog": "task", "seed": 42}  # runs that are set side by side
BILLIONS = {"smollm2": 0.135}  # parameters of models whose names do not say it
PICTURE = "docs/finding.png"
PAGES = {  # where it stands, and where its figure is from there
    "README.md": PICTURE,
    "releases/data/card.md": PICTURE,  # which is published beside it
}
MEASURED = "measured.md"  # beside the page of a metric's Space, which shows it
SCORES = "docs/scores.md"  # has the errors of these runs between the same marks
TOLD = {  # of each part of the gap, the most important first: what it is
    "composing": ("composing itself", "The calls are right one by one, and not together."),
    "more_chances": ("more chances to fail", "A task of several calls fails if any of them is wrong."),
    "other_tools": ("other tools and other wording", "One by one, their calls are that much harder than those at L0."),
}
ASKED = {  # by protocol: how a model was asked
    "single-turn": "all calls in one response, by function calling",
    "multi-turn": "calls response by response, by function calling, with their outputs coming back",
    "text": "all calls as JSON in the text of one response",
    "react": "calls as text, one by one, with their outputs coming back",
    "code": "one Python program in which the tools are functions",
    "question": "an answer, without any tools",
}
CALLING = ("single-turn", "multi-turn")  # protocols in which calls count that the model's interface gives as such
PAPER = (
    "The CompToolBench paper, whose models go up to GPT-4o and Claude Opus 4, found the reverse: 26 of its 27 models "
    "did better on the composed levels, taken together, than on single calls. In its tasks, however, prompts left out "
    "values that the calls needed, and composed tasks could earn partial credit while single calls could not."
)
STRICT = "Right means strictly right: every call, every argument and their order."
RUNS = "https://github.com/ronyrahmaan/comptoolbench/tree/main/results"
MAIN = "https://github.com/ronyrahmaan/comptoolbench/blob/main"
SOURCES = (  # of what is said of the paper
    f"[its figures]({MAIN}/metric/comptool_gap/published_results.csv), "
    f"[all differences]({MAIN}/docs/limits.md#differences-from-the-paper)"
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


def text(shown: Sequence[Line], picture: str) -> str:
    """The finding in Markdown: two sentences, its figure, and a table.

    Args:
        shown: The best model first.
        picture: The figure's address.
    """
    if not shown:
        return "No real model has been measured on this suite yet."
    best = shown[0]
    explained = [line for line in shown if line.parts]
    head = ("strict accuracy, %", *(line.model for line in shown))
    rows = [
        (label, *(f"{100 * line.levels[level].value:.1f} ({interval(line.levels[level]._asdict())})" for line in shown))
        for level, label in enumerate(LEVELS)
    ]
    rows.append(
        ("gap, points", *(f"{points(line.gap.value)} ({interval(line.gap._asdict(), signed=True)})" for line in shown))
    )
    said = [reach(shown), f"{against_paper(best)} ({SOURCES})"]
    opened = [f"**{headline(shown)}**"]
    if explained:
        bullets = [f"- **{part}** {told}" for part, told in parts_told(explained[0])]
        opened += [came_from(explained[0]), "\n".join(bullets)]
    what = "Strict accuracy by level" + (", and the parts of the gap" if explained else "")
    template = files("releases").joinpath("data/finding.md").read_text(encoding="utf-8").rstrip()
    return template.format(
        opened="\n\n".join(opened),
        finding="\n\n".join(said),
        figure=f"![{what}]({picture})",
        table="\n".join(table([head, *rows])),
        scope=f"The first {best.limit} tasks of each level" if best.limit else "All tasks",
    )


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
    who = best.model if size is None else f"{best.model}, a model of {size:g} billion parameters,"
    one, composed = (f"{100 * share:.0f} %" for share in (best.levels[0].value, best.composed))
    return (
        f"{who} solves {one} ({interval(best.levels[0]._asdict())}) of the tasks that take one call, and {composed} of "
        f"those that take several (the mean of three levels): a gap of {in_points(best.gap)}."
    )


def reach(shown: Sequence[Line]) -> str:
    """How far the finding reaches: what kind of models it is about."""
    sizes = [billions(line.model) for line in shown]
    said = f"Measured so far: {len(shown)} model{'s' * (len(shown) > 1)}"
    if known := [size for size in sizes if size is not None]:
        said += f" of at most {max(known):g} billion parameters" if None not in sizes else ""
    if not any(line.levels[3].value for line in shown):
        said += ", none of which solves a task of L3, a graph of four to six calls"
    said += "; larger ones may do otherwise."
    silent = [line for line in shown if line.silent]
    if silent:
        names = " and ".join(line.model for line in silent)
        tasks = " and ".join(dict.fromkeys(str(line.silent) for line in silent))
        each = " each" if len(silent) > 1 else ""
        said += (
            f" They were asked to write their calls as text, for with function calling {names} made no call at all "
            f"({tasks} tasks{each})."
        )
    return said


def against_paper(line: Line) -> str:
    """What the paper found, and what its score makes of a model that was measured here."""
    if line.paper_gap.low <= 0:
        return PAPER
    return (
        f"{PAPER} The second is not the whole difference: by the paper's own score, partial credit and all, the gap of "
        f"{line.model} is still {in_points(line.paper_gap)} on our tasks."
    )


def came_from(line: Line) -> str:
    """What introduces the parts of a model's gap."""
    whole, n = line.parts["strict_gap"], line.parts["composing"].n
    return (
        f"A run of {whole.n} tasks ({n} of them composed) whose calls were also asked for one by one splits the gap of "
        f"{line.model}, there {in_points(whole)}, into three parts (rounded):"
    )


def parts_told(line: Line) -> list[tuple[str, str]]:
    """Each part of a model's gap: its points with its name, and what it is and whether it may be chance."""
    told = []
    for name, (label, meaning) in TOLD.items():
        part = line.parts[name]
        unsure = " This part may be chance: its interval includes 0." if part.low <= 0 <= part.high else ""
        told.append((f"{in_points(part)}: {label}.", f"{meaning}{unsure}"))
    return told


def opening(shown: Sequence[Line]) -> Section:
    """The finding as it opens a report, with its figure."""
    explained = [line for line in shown if line.parts]
    data = {
        "headline": headline(shown),
        "reach": f"{STRICT} {reach(shown)}",
        "paper": against_paper(shown[0]),
        "came_from": came_from(explained[0]) if explained else "",
        "parts": parts_told(explained[0]) if explained else [],
    }
    return Section("finding.html", data, [drawing(shown)])


def errors(shown: Sequence[Line]) -> str:
    """The primary errors of the runs in Markdown: of how many tasks, the most frequent first."""
    if not shown:
        return "No real model has been measured on this suite yet."
    every = sum((line.errors for line in shown), Counter[str]())
    rows = [(f"`{code}`", *(str(line.errors[code]) for line in shown)) for code, _ in every.most_common()]
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
            chosen = [f"{column} {' or '.join(values)}" for column, values in run.settings.get("select", {}).items()]
            tasks = f"{len(run.rows)} ({', '.join(chosen)})" if chosen else str(len(run.rows))
            line = [model, percent(run.scores[name]), interval(bounds.get(name)), tasks]
            if gaps:
                of_gap = interval(bounds.get("strict_comp_gap"), signed=True)
                line.append("-" if gap is None else f"{points(gap)} ({of_gap})")
            tables[family].append((*line, str(run.settings["protocol"])))
    return tables


def pages(runs: Sequence[Run]) -> dict[str, str]:
    """The finding in Markdown for each page of `PAGES`."""
    return {page: text(lines(runs), picture) for page, picture in PAGES.items()}


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


def with_finding(page: str, finding: str) -> str:
    """A page with the finding between its two marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    return f"{before}{begin}\n\n{finding}\n\n{end}{after}" if end else page


def write(runs: Sequence[Run], project: Path) -> None:
    """Write the finding into README.md and the card of a clone, and draw its figure."""
    shown = lines(runs)
    for page, said in pages(runs).items():
        path = project / page
        path.write_text(with_finding(path.read_text(encoding="utf-8"), said), encoding="utf-8")
    path = project / SCORES
    path.write_text(with_finding(path.read_text(encoding="utf-8"), errors(shown)), encoding="utf-8")
    for metric, said in of_metrics(runs).items():
        (project / "metric" / metric / MEASURED).write_text(f"{said}\n", encoding="utf-8")
    if shown:
        draw(shown, project / PICTURE)


def draw(shown: Sequence[Line], path: Path) -> None:
    """Write the figure of the finding as a picture."""
    with rc_context(STYLE):
        drawing(shown).draw().savefig(path, dpi=150, metadata={"Software": None})


def drawing(shown: Sequence[Line]) -> Drawing:
    """Strict accuracy by level and, for the runs whose calls were also asked for alone, the parts of the gap."""
    explained = [line for line in shown if line.parts]
    rows = [
        (line.model, name, *figure)
        for line in shown
        for name, figure in (*zip(LEVELS, line.levels, strict=True), ("gap", line.gap), *line.parts.items())
    ]

    def draw() -> Canvas:
        drawn, panels = canvas(5.4 if explained else 3.0, 2 if explained else 1, 1)
        _draw_levels(shown, panels[0])
        if explained:
            _draw_parts(explained, panels[1])
        return drawn

    caption = "Lines are 95 % intervals." + (
        " Below: the three parts of the gap over the tasks whose calls were also asked for one by one; their number "
        "and their gap, to which the parts add up, stand under the model. Only the last part is composing itself."
        if explained
        else ""
    )
    columns = ("model", "what", "value", "low", "high", "n")
    return Drawing("finding", "The gap, and what it is made of", caption, columns, rows, draw)


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
    panel.set_title("Strict accuracy by level", fontsize=10, loc="left")
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
    panel.set_title("What the gap is made of", fontsize=10, loc="left")
    share_axis(panel.xaxis, "")
    panel.set_xticks([tick for tick in ticks if panel.get_xlim()[0] < tick < right])
    panel.legend(loc="upper center", bbox_to_anchor=(0.4, -0.22), ncols=3, fontsize=8, columnspacing=1)
