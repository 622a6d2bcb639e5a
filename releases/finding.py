"""Writes the finding at the top of README.md and the dataset card, computed from the published runs.

`python -m releases.results` updates it: in README.md and releases/data/card.md the text between the marks `finding`
(the summary) and `measured` (the details), the errors of these runs in docs/scores.md, the figures docs/finding.png and
docs/finding_parts.png, and the results of real models on each metric's Space (metric/NAME/measured.md). It needs the
extra `report`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from matplotlib import rc_context
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator

from families.drawing import PARTS, canvas, described, fill, mark, part_fill, share_axis
from families.family import Family
from families.formatting import LEVELS, NOTHING, could_lose, interval, percent, points
from families.page import INK, Drawing, Figure, Run, Section, in_points, mean_of
from metric.comptool_gap.words import ERRORS
from releases.marks import between
from runner.report.data import brief
from runner.report.pictures import STYLE
from runner.results import conditions, table

COMPARED = {"family": "composition", "protocol": "text", "catalog": "task", "seed": 42}  # of the runs to compare
BILLIONS = {"smollm2": 0.135}  # parameters in billions, of models whose names do not give them
FILES = dict.fromkeys(("qwen2.5-coder-1.5b", "qwen2.5-coder-0.5b", "smollm2"), "instruction-tuned, 4-bit")  # weights
PICTURES = "docs"  # the folder of the figures (`drawings`)
OPENING_PAGES = ("README.md", "releases/data/card.md")  # the pages with the finding, which both link to the figures
MEASURED = "measured.md"  # in the folder of a metric; its Space shows it
SCORES = "docs/scores.md"  # the page with the errors of these runs
PARTS_TEXT = {  # name and explanation of each part of the gap, the most important first
    "composing": (
        "composing itself",
        "Tasks whose calls are all right on their own but not together, less those where it is the other way round.",
    ),
    "more_chances": ("more chances to fail", "A task with several calls fails if any one of them is wrong."),
    "other_tools": (
        "other tools and other wording",
        "Asked for one by one, these calls are this much harder than the calls at L0.",
    ),
}
ASKED = {  # how a model was asked, by protocol
    "single-turn": "all calls in one response, through function calling",
    "multi-turn": "calls over several turns, through function calling, with each output returned",
    "text": "all calls as JSON in the text of one response",
    "react": "calls as text, one at a time, with each output returned",
    "code": "one Python program in which the tools are functions",
    "question": "an answer, without any tools",
}
CALLING = ("single-turn", "multi-turn")  # protocols that use the function calling of the model's API
PAPER = (
    "The CompToolBench paper, whose models include GPT-4o and Claude Opus 4, found the opposite: 26 of its 27 models "
    "did better on the three composed levels (their mean) than on single calls. However, its prompts left out values "
    "that the calls needed, and its composed tasks could earn partial credit while single calls could not."
)
NO_RUNS = "No real model has been measured on this suite yet."
DEFINITIONS = (
    "A task is solved if every call, every argument and the order are right. The gap is the share of single calls "
    "solved minus the mean of the three composed levels. Brackets hold 95 % confidence intervals."
)
HOW_ASKED = "They wrote their calls as text, with each task's own tools and three distractors on offer."
COMMAND = "comptoolbench run --protocol text --catalog task --model MODEL"
RUNS = "https://github.com/ronyrahmaan/comptoolbench/tree/main/results"
MAIN = "https://github.com/ronyrahmaan/comptoolbench/blob/main"
SOURCES = (  # of the statements about the paper
    f"See [the paper's figures]({MAIN}/metric/comptool_gap/published_results.csv) and "
    f"[all differences]({MAIN}/docs/limits.md#differences-from-the-paper)."
)


class Line(NamedTuple):
    """The results of a published run."""

    model: str  # the model's name, without `local/` and the file extension
    levels: Sequence[Figure]  # strict accuracy at L0 to L3, between 0 and 1, with intervals
    gap: Figure  # the strict gap
    paper_gap: Figure  # the gap of the paper's score
    # the strict gap over the tasks whose calls were also asked for one by one (`strict_gap`), and its parts (`PARTS`);
    # empty for a model without a run with `--twins`
    parts: Mapping[str, Figure]
    errors: Counter[str]  # number of tasks by primary error
    limit: int | None  # maximum number of tasks of each level; None: all
    # tasks that it ran with function calling, if it made no call in any, and those of them with calls in its text
    silent: tuple[int, int]

    @property
    def composed(self) -> Figure:
        """The mean of L1 to L3."""
        return mean_of(self.levels[1:])


def lines(published: Iterable[Run]) -> list[Line]:
    """Return the comparable published runs, on the tasks that most of them share, the best model first.

    The parts of a model's gap are those of its run with the most twins, whichever tasks of the suite it covers.
    """
    all_runs = list(published)
    runs = [run for run in all_runs if _is_comparable(run)]
    shared = Counter((run.settings["tasks_digest"], len(run.rows)) for run in runs)
    most = max(shared, key=lambda suite: (shared[suite], suite[1]), default=None)
    shown = {run.model: run for run in runs if most and run.settings["tasks_digest"] == most[0]}
    explained = [(run.model, parts) for run in runs if (parts := _parts(run))]
    parts_of = dict(sorted(explained, key=lambda each: each[1]["composing"].n))  # the most twins win
    silent = {run.model: (len(run.rows), _in_text(run)) for run in all_runs if _is_silent(run)}
    unsorted_lines = [_line(run, parts_of.get(run.model, {}), silent.get(run.model, (0, 0))) for run in shown.values()]
    return sorted(unsorted_lines, key=lambda line: (-line.composed.value, -line.levels[0].value))


def _is_comparable(run: Run) -> bool:
    chosen = run.settings.get("select") or run.settings.get("tasks") or run.settings.get("repeats", 1) > 1
    return not chosen and not conditions(run.settings) and COMPARED.items() <= run.settings.items()


def _is_silent(run: Run) -> bool:
    """Return whether a model made no call in a run with function calling."""
    asked = run.settings["family"] == COMPARED["family"] and run.settings["protocol"] in CALLING
    return asked and run.scores["no_call_rate"] == 1


def _in_text(run: Run) -> int:
    """Return the number of tasks whose reply has calls in its text, where function calling does not read them."""
    return sum(task.get("error") == "call_in_text" for task in run.scores["per_task"])


def _parts(run: Run) -> dict[str, Figure]:
    """Return the strict gap over the tasks whose calls were also asked for one by one, and its parts, if any."""
    paired = (run.scores.get("paired") or {}).get("all") or {"n": 0}
    if not paired["n"] or not paired["strict_gap"]:
        return {}
    names = ("strict_gap", "other_tools", "more_chances")
    parts = {name: figure for name in names if (figure := Figure.of(paired[name]))}
    return parts | {"composing": Figure(paired["gap"], paired["low"], paired["high"], paired["n"])}


def _line(run: Run, parts: Mapping[str, Figure], silent: tuple[int, int]) -> Line:
    def score(name: str, n: int) -> Figure:
        low, high = run.interval(name) or (0.0, 1.0)
        return Figure(run.scores[name], low, high, n)

    errors: Counter[str] = Counter()
    for level_errors in run.scores["errors"].values():
        errors.update(level_errors["primary"])
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


def summary(shown: Sequence[Line]) -> str:
    """Return the finding in Markdown for the top of a page: headline, definitions, scope and figure.

    Args:
        shown: The runs, the best model first.
    """
    if not shown:
        return NO_RUNS
    return "\n\n".join((f"**{headline(shown)}**", f"{DEFINITIONS} {scope_text(shown)}", _image(drawings(shown)[0])))


def details(shown: Sequence[Line]) -> str:
    """Return the details in Markdown: a table, how models were asked, the parts of the gap, and the paper."""
    if not shown:
        return NO_RUNS
    best = shown[0]
    head = ("strict accuracy, %", *(line.model for line in shown))
    rows = [
        (label, *(f"{100 * line.levels[level].value:.1f} ({interval(line.levels[level]._asdict())})" for line in shown))
        for level, label in enumerate(LEVELS)
    ]
    rows.append(("gap, points", *(_gap(line.levels[0].value, line.gap.value, line.gap._asdict()) for line in shown)))
    texts = ["\n".join(table([head, *rows])), conditions_text(shown)]
    if explained := [line for line in shown if line.parts]:
        parts = "\n".join(f"- **{part}** {text}" for part, text in parts_text(explained[0]))
        texts += [parts_intro(explained[0]), parts, _image(drawings(shown)[1])]
        others = [f"{line.model} (a run of {line.parts['strict_gap'].n} tasks)" for line in explained[1:]]
        texts += [f"The figure also shows {' and '.join(others)}."] * bool(others)
    return "\n\n".join((*texts, f"{paper_text(best)} {SOURCES}"))


def _gap(base: float, gap: float, bounds: Mapping[str, float] | None) -> str:
    """Return a gap and its interval as a table's cell."""
    return f"{points(gap)} ({interval(bounds, signed=True)})" if could_lose(base, gap) else NOTHING


def _image(drawing: Drawing) -> str:
    return f"![{drawing.title}]({PICTURES}/{drawing.name}.png)"


def billions(model: str) -> float | None:
    """Return the parameters of a model in billions, from its name or `BILLIONS`; None if unknown.

    >>> billions("qwen2.5-coder-1.5b"), billions("gpt-4o")
    (1.5, None)
    """
    found = re.search(r"(?<![\d.])(\d+(?:\.\d+)?)b\b", model, re.IGNORECASE)
    return float(found[1]) if found else BILLIONS.get(model)


def headline(shown: Sequence[Line]) -> str:
    """Return the finding in one sentence: the best model's gap."""
    best = shown[0]
    size = billions(best.model)
    known = [*([] if size is None else [f"{size:g} billion parameters"]), *filter(None, [FILES.get(best.model)])]
    who = f"{best.model} ({', '.join(known)})" if known else best.model
    one, composed = (f"{100 * it.value:.0f} % ({interval(it._asdict())})" for it in (best.levels[0], best.composed))
    return (
        f"{who} solves {one} of the tasks that need one tool call, and "
        f"{composed} of those that need several (the mean of three levels): a gap of {in_points(best.gap)}."
    )


def scope_text(shown: Sequence[Line]) -> str:
    """Return the scope of the finding: the number and size of the models, and how they were asked."""
    sizes = [billions(line.model) for line in shown]
    text = f"Measured so far: {len(shown)} model{'s' * (len(shown) > 1)}"
    if known := [size for size in sizes if size is not None]:
        text += f" with at most {max(known):g} billion parameters" if None not in sizes else ""
    if not any(line.levels[3].value for line in shown):
        text += ", none of which solves a task at the hardest level, L3"
    return f"{text}. {HOW_ASKED} Larger models may behave differently."


def conditions_text(shown: Sequence[Line]) -> str:
    """Return how the models of the table were asked, and why."""
    scope = f"the first {shown[0].limit} tasks of each level" if shown[0].limit else "all tasks"
    return (
        f"The table covers {scope}. To ask a model in the same way: `{COMMAND}`. {why_text(shown)}"
        f"[The list of all published runs]({MAIN}/results/README.md) includes those on the other families, with the "
        "models' files and how each run was made."
    )


def why_text(shown: Sequence[Line]) -> str:
    """Return why models were asked to write their calls as text, or "" if all of them can call functions."""
    silent = [line for line in shown if line.silent[0]]
    if not silent:
        return ""
    models = " and ".join(line.model for line in silent)
    counts = " and ".join(f"{in_text} of {n}" for n, in_text in (line.silent for line in silent))
    return (
        f"They were asked for text because {models} made no call with function calling: {counts} replies hold valid "
        f"calls as text, which it does not read. "
    )


def paper_text(line: Line) -> str:
    """Return the paper's finding, and a model's gap by the paper's score if its interval is above 0."""
    if line.paper_gap.low <= 0:
        return PAPER
    return (
        f"{PAPER} Partial credit does not explain the whole difference: by the paper's own score, which gives it, the "
        f"gap of {line.model} on our tasks is still {in_points(line.paper_gap)}."
    )


def parts_intro(line: Line) -> str:
    """Return the introduction to the parts of a model's gap."""
    whole, n = line.parts["strict_gap"], line.parts["composing"].n
    if whole.n == line.gap.n:
        return (
            f"{line.model} was also asked for every call of these tasks on its own. This splits its gap, "
            f"{in_points(whole)}, into three parts (rounded):"
        )
    return (
        f"In one run of {whole.n} tasks ({n} of them composed), {line.model} was also asked for every call on its own. "
        f"This splits its gap in that run, {in_points(whole)}, into three parts (rounded):"
    )


def parts_text(line: Line) -> list[tuple[str, str]]:
    """Return each part of a model's gap: its points and name, and its explanation with a note if it may be chance."""
    texts = []
    for name, (label, meaning) in PARTS_TEXT.items():
        part = line.parts[name]
        unsure = " This part may be due to chance: its interval includes 0." if part.low <= 0 <= part.high else ""
        texts.append((f"{in_points(part)}: {label}.", f"{meaning}{unsure}"))
    return texts


def opening(shown: Sequence[Line]) -> Section:
    """Return the finding as the first section of a report, with its figures."""
    explained = [line for line in shown if line.parts]
    data = {
        "headline": headline(shown),
        "reach": f"{DEFINITIONS} {scope_text(shown)}",
        "paper": paper_text(shown[0]),
        "came_from": parts_intro(explained[0]) if explained else "",
        "parts": parts_text(explained[0]) if explained else [],
    }
    return Section("finding.html", data, drawings(shown))


def errors(shown: Sequence[Line]) -> str:
    """Return a Markdown table of the primary errors of the runs in numbers of tasks, the most frequent first."""
    if not shown:
        return NO_RUNS
    every = sum((line.errors for line in shown), Counter[str]())
    counts = {code: [str(line.errors[code]) for line in shown] for code, _ in every.most_common()}
    rows = [(f"`{code}`: {ERRORS[code]}", *cells) for code, cells in counts.items()]
    of = [str(line.gap.n) for line in shown]
    return "\n".join(table([("primary error, tasks", *(line.model for line in shown)), *rows, ("of", *of)]))


def measured(runs: Iterable[Run]) -> dict[Family, list[tuple[str, ...]]]:
    """Return a table of the scores of real models for each family, with its header; each model's largest run counts."""
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
                bounds_of_gap = bounds.get("strict_comp_gap")
                line.append("-" if gap is None else _gap(run.scores["strict_accuracy_l0"], gap, bounds_of_gap))
            tables[family].append((*line, str(run.settings["protocol"])))
    return tables


def _chosen(family: Family, column: str, run: Run) -> str:
    """Return which tasks were selected by a column, in words."""
    (stratum,) = (each for each in family.strata if each.name == column)
    labels = " or ".join(map(stratum.label, stratum.values(run.rows)))
    return f"{column} {labels}" if stratum.label is str else labels


def pages(runs: Sequence[Run]) -> dict[str, dict[str, str]]:
    """Return the results of the published runs in Markdown, by page and by the mark to put them at."""
    shown = lines(runs)
    finding = {"finding": summary(shown), "measured": details(shown)}
    return {**dict.fromkeys(OPENING_PAGES, finding), SCORES: {"errors": errors(shown)}}


def metric_texts(runs: Iterable[Run]) -> dict[str, str]:
    """Return the results of real models for each metric's page: one Markdown table per family."""
    texts: dict[str, list[str]] = {}
    for family, rows in measured(runs).items():
        title = f"**Measured on real models** with tasks of `{family.configs[0].name}` ([the runs]({RUNS})):"
        # fewer columns, to fit on a narrow screen
        short = [(model, f"{share} ({bounds})", *more, tasks) for model, share, bounds, tasks, *more in rows]
        protocols = sorted({more[-1] for _, _, _, _, *more in rows[1:]})
        asked = "; ".join(f"`{protocol}`: {ASKED[protocol]}" for protocol in protocols)
        protocol_text = f"The protocol is how a model was asked. {asked}."
        texts.setdefault(family.metric, []).append("\n".join([title, "", *table(short), "", protocol_text]))
    return {metric: "\n\n".join(parts) for metric, parts in texts.items()}


def write(runs: Sequence[Run], project: Path) -> None:
    """Write the finding into the pages of a clone, and draw its figures."""
    for name, marked in pages(runs).items():
        path = project / name
        page = path.read_text(encoding="utf-8")
        for mark_name, text in marked.items():
            page = between(page, mark_name, text)
        path.write_text(page, encoding="utf-8")
    for metric, text in metric_texts(runs).items():
        (project / "metric" / metric / MEASURED).write_text(f"{text}\n", encoding="utf-8")
    if shown := lines(runs):
        draw(shown, project / PICTURES)


def draw(shown: Sequence[Line], folder: Path) -> None:
    """Write the figures of the finding as PNG files into a folder; that of the parts only if a run has twins."""
    with rc_context(STYLE):
        for drawing in drawings(shown):
            drawing.draw().savefig(folder / f"{drawing.name}.png", dpi=150, metadata={"Software": None})


def drawings(shown: Sequence[Line]) -> list[Drawing]:
    """Return the figures: strict accuracy by level and, if there are runs with twins, the parts of the gap."""
    columns = ("model", "what", "value", "low", "high", "n")

    def levels() -> Canvas:
        drawn, (panel,) = canvas(2.9)
        _draw_levels(shown, panel)
        return drawn

    level_rows = [
        (line.model, name, *figure)
        for line in shown
        for name, figure in (*zip(LEVELS, line.levels, strict=True), ("gap", line.gap))
    ]
    every = [Drawing("finding", "Strict accuracy by level", "Lines are 95 % intervals.", columns, level_rows, levels)]
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
    part_rows = [(line.model, name, *figure) for line in explained for name, figure in line.parts.items()]
    return [*every, Drawing("finding_parts", "What the gap is made of", caption, columns, part_rows, parts)]


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
    """Draw the parts of each model's gap with their values; the labels give the model, its tasks and its gap."""
    right = max(line.parts[name].high for line in shown for name in PARTS) + 0.03
    for place, (name, label) in enumerate(PARTS.items()):
        for y, line in enumerate(shown):
            part = line.parts[name]
            at = y + 0.27 * (place - 1)
            text = f"{line.model}, {label}: {described(part.value, part[1:3], part.n, signed=True)}"
            bar = panel.barh(at, part.value, 0.23, label=None if y else label, **part_fill(name))
            mark(bar, line.model, text)
            mark(panel.hlines(at, part.low, part.high, color=INK, linewidth=1), line.model)
            label_text = f"{points(part.value)} ({interval(part._asdict(), signed=True)})"
            panel.text(right, at, label_text, va="center", fontsize=7.5)
    panel.axvline(0, color=INK, linewidth=0.8)
    gaps_in_run = [line.parts["strict_gap"] for line in shown]
    names = [
        "\n".join([*wrap(line.model, 15), f"({whole.n} tasks,", f"gap {points(whole.value)})"])
        for line, whole in zip(shown, gaps_in_run, strict=True)
    ]
    panel.set_yticks(range(len(shown)), names, fontsize=8)
    panel.tick_params(axis="y", length=0)
    panel.grid(visible=False, axis="y")
    panel.invert_yaxis()
    ticks = MaxNLocator(nbins=6, steps=[1, 2, 5, 10]).tick_values(panel.get_xlim()[0], right)
    panel.set_xlim(panel.get_xlim()[0], right + 0.42)
    panel.set_xlabel("points of the strict gap (95 % interval)", loc="left")
    share_axis(panel.xaxis, "")
    panel.set_xticks([tick for tick in ticks if panel.get_xlim()[0] < tick < right])
    panel.legend(loc="upper center", bbox_to_anchor=(0.4, -0.22), ncols=3, fontsize=8, columnspacing=1)
