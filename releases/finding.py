"""The finding that opens README.md and the dataset card, worked out from the published runs.

`python -m releases.results` writes it anew: the text between the two marks in README.md and in releases/data/card.md,
the errors of these runs in docs/scores.md, the figure docs/finding.png, and what the Space of each metric says of real
models (metric/NAME/measured.md). It needs the extra `report`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from families.drawing import canvas, fill, share_axis
from families.family import Family
from families.formatting import interval, percent, points
from families.page import INK, Figure, Run
from generator.core.shapes import Json
from runner.report.data import brief
from runner.results import conditions, table

BEGIN, END = "<!-- finding -->", "<!-- end of finding -->"
ALIKE = {"family": "composition", "protocol": "text", "catalog": "task", "seed": 42}  # runs that are set side by side
BELOW: Json = {"loc": "upper center", "bbox_to_anchor": (0.5, -0.28), "fontsize": 8, "frameon": False}  # of a legend
LEVELS = ("L0: one call", "L1: chain", "L2: parallel", "L3: graph")
PARTS = {"other_tools": "other tools and wording", "more_chances": "more chances to fail", "composing": "composing"}
PICTURE = "docs/finding.png"
PAGES = {  # where it stands, and where its figure is from there
    "README.md": PICTURE,
    "releases/data/card.md": f"https://raw.githubusercontent.com/ronyrahmaan/comptoolbench/main/{PICTURE}",
}
MEASURED = "measured.md"  # beside the page of a metric's Space, which shows it
SCORES = "docs/scores.md"  # has the errors of these runs between the same marks


class Line(NamedTuple):
    """What a published run shows."""

    model: str  # its name, without `local/` and the file's ending
    levels: Sequence[Figure]  # strict accuracy at L0 to L3, between 0 and 1, with intervals
    gap: Figure  # the strict gap
    # the strict gap over the tasks whose calls were also asked for alone (`strict_gap`), and its parts (`PARTS`);
    # empty for a model without a run with `--twins`
    parts: Mapping[str, Figure]
    errors: Counter[str]  # how many tasks have which primary error
    limit: int | None  # tasks of each level at most; None: all

    @property
    def composed(self) -> float:
        """The mean of L1 to L3."""
        return fmean(level.value for level in self.levels[1:])


def lines(published: Iterable[Run]) -> list[Line]:
    """Those of the published runs that were asked alike, on the tasks that most of them share, the best one first.

    The parts of a model's gap are those of its run with the most twins, whatever tasks of the suite that had.
    """
    runs = [run for run in published if _is_alike(run)]
    shared = Counter((run.settings["tasks_digest"], len(run.rows)) for run in runs)
    most = max(shared, key=lambda suite: (shared[suite], suite[1]), default=None)
    shown = {run.model: run for run in runs if most and run.settings["tasks_digest"] == most[0]}
    explained = [(run.model, parts) for run in runs if (parts := _parts(run))]
    parts_of = dict(sorted(explained, key=lambda each: each[1]["composing"].n))  # the last of a model's stays
    of_models = [_line(run, parts_of.get(run.model, {})) for run in shown.values()]
    return sorted(of_models, key=lambda line: (-line.composed, -line.levels[0].value))


def _is_alike(run: Run) -> bool:
    chosen = run.settings.get("select") or run.settings.get("tasks") or run.settings.get("repeats", 1) > 1
    return not chosen and not conditions(run.settings) and ALIKE.items() <= run.settings.items()


def _parts(run: Run) -> dict[str, Figure]:
    """The strict gap over the tasks whose calls were also asked for alone, and its parts; nothing without twins."""
    paired = (run.scores.get("paired") or {}).get("all") or {"n": 0}
    if not paired["n"] or not paired["strict_gap"]:
        return {}
    names = ("strict_gap", "other_tools", "more_chances")
    parts = {name: figure for name in names if (figure := Figure.of(paired[name]))}
    return parts | {"composing": Figure(paired["gap"], paired["low"], paired["high"], paired["n"])}


def _line(run: Run, parts: Mapping[str, Figure]) -> Line:
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
        parts,
        errors,
        run.settings["limit"],
    )


def text(shown: Sequence[Line], picture: str) -> str:
    """The finding in Markdown: two sentences, its figure, which lies at the address `picture`, and a table."""
    if not shown:
        return "No real model has been measured on this suite yet."
    best = shown[0]
    explained = any(line.parts for line in shown)
    head = ("strict accuracy, %", *LEVELS, "gap, points")
    rows = [
        (
            line.model,
            *(f"{100 * level.value:.1f} ({interval(level._asdict())})" for level in line.levels),
            f"{points(line.gap.value)} ({interval(line.gap._asdict(), signed=True)})",
        )
        for line in shown
    ]
    what = "Strict accuracy by level" + (", and the parts of the gap" if explained else "")
    template = files("releases").joinpath("data/finding.md").read_text(encoding="utf-8").rstrip()
    return template.format(
        headline=headline(shown),
        figure=f"![{what}]({picture})",
        table="\n".join(table([head, *rows])),
        scope=f"The first {best.limit} tasks of each level" if best.limit else "All tasks",
    )


def headline(shown: Sequence[Line]) -> str:
    """The finding in two sentences or three, in Markdown: the best model's gap, and what it is made of."""
    best = shown[0]
    sentences = (
        f"**Asked for one call, {best.model} is right in {best.levels[0].value:.0%} of tasks; asked to compose "
        f"calls, in {best.composed:.0%}:** a gap of {points(best.gap.value)} points "
        f"({interval(best.gap._asdict(), signed=True)})."
    )
    explained = [line for line in shown if line.parts]
    if explained:
        parts = explained[0].parts
        tools, chances, composing = (
            f"{points(parts[name].value)} ({interval(parts[name]._asdict(), signed=True)})" for name in PARTS
        )
        sentences += (
            f" In {parts['composing'].n} of its composed tasks {explained[0].model} was asked for each call alone as "
            f"well: of a gap of {points(parts['strict_gap'].value)} points there, {tools} come from other tools and "
            f"wording, {chances} from more chances to fail, and {composing} from composing itself.{_concluded(parts)}"
        )
    return sentences


def _concluded(parts: Mapping[str, Figure]) -> str:
    """What the parts say together: whether composing itself is most of the gap, and whether it is more than chance."""
    composing, whole = parts["composing"], parts["strict_gap"]
    if whole.value <= 0:
        return ""
    share = "Most" if 2 * composing.value > whole.value else "Less than half"
    sure = ", and that part is more than chance" if composing.low > 0 else ""
    if composing.low <= 0 <= composing.high:
        sure = ", and so few tasks cannot tell that part from none"
    return f" {share} of the gap is composing itself{sure}."


def errors(shown: Sequence[Line]) -> str:
    """The primary errors of the runs in Markdown: of how many tasks, the most frequent first."""
    if not shown:
        return "No real model has been measured on this suite yet."
    every = sum((line.errors for line in shown), Counter[str]())
    rows = [(f"`{code}`", *(str(line.errors[code]) for line in shown)) for code, _ in every.most_common()]
    of = [str(line.gap.n) for line in shown]
    return "\n".join(table([("primary error, tasks", *(line.model for line in shown)), *rows, ("of", *of)]))


def measured(runs: Iterable[Run]) -> dict[str, str]:
    """What real models score, by metric: a sentence a family, of each model the run with the most tasks."""
    shown: dict[Family, dict[str, Run]] = {}
    for run in sorted(runs, key=lambda run: len(run.rows)):
        shown.setdefault(run.family, {})[brief(run.model)] = run
    said: dict[str, list[str]] = {}
    for family in sorted(shown, key=lambda family: family.name):
        name = family.totals[0]
        shares = []
        for model, run in sorted(shown[family].items(), key=lambda each: -each[1].scores[name]):
            of_tasks = f"of {len(run.rows)} tasks ({interval(run.scores['confidence_intervals'].get(name))})"
            shares.append(f"{model} {percent(run.scores[name])} {of_tasks}")
        sentence = f"**Measured**, {name.replace('_', ' ')} ({family.name.replace('_', ' ')}): {'; '.join(shares)}."
        said.setdefault(family.metric, []).append(sentence)
    return {metric: "\n\n".join(sentences) for metric, sentences in said.items()}


def with_finding(page: str, finding: str) -> str:
    """A page with the finding between its two marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    return f"{before}{begin}\n\n{finding}\n\n{end}{after}" if end else page


def write(runs: Sequence[Run], project: Path) -> None:
    """Write the finding into README.md and the card of a clone, and draw its figure."""
    shown = lines(runs)
    for page, picture in PAGES.items():
        path = project / page
        path.write_text(with_finding(path.read_text(encoding="utf-8"), text(shown, picture)), encoding="utf-8")
    path = project / SCORES
    path.write_text(with_finding(path.read_text(encoding="utf-8"), errors(shown)), encoding="utf-8")
    for metric, said in measured(runs).items():
        (project / "metric" / metric / MEASURED).write_text(f"{said}\n", encoding="utf-8")
    if shown:
        draw(shown, project / PICTURE)


def draw(shown: Sequence[Line], path: Path) -> None:
    """Draw strict accuracy by level and, for the runs whose calls were also asked for alone, the parts of the gap."""
    explained = [line for line in shown if line.parts]
    drawn, panels = canvas(5.2 if explained else 3.2, 2 if explained else 1, 1)
    width = 0.8 / len(shown)
    bars: dict[str, Any] = {}
    for place, line in enumerate(shown):
        for level, figure in enumerate(line.levels):
            x = level + (place - (len(shown) - 1) / 2) * width
            (bars[line.model],) = panels[0].bar(x, figure.value, width, **fill(place))
            panels[0].vlines(x, figure.low, figure.high, color=INK, linewidth=1)
    panels[0].set_xticks(range(4), [level.replace(": ", "\n") for level in LEVELS])
    panels[0].set_ylabel("strict accuracy")
    panels[0].set_title("The gap: strict accuracy by level", fontsize=10)
    share_axis(panels[0].yaxis, whole=True)
    panels[0].legend(bars.values(), bars.keys(), **BELOW)
    if explained:
        _draw_parts(explained, panels[1])
    drawn.savefig(path, dpi=150, metadata={"Software": None})


def _draw_parts(shown: Sequence[Line], panel: Any) -> None:
    for place, (name, label) in enumerate(PARTS.items()):
        for y, line in enumerate(shown):
            part = line.parts[name]
            at = y + 0.25 * (place - 1)
            panel.barh(at, part.value, 0.23, label=None if y else label, **fill(place))
            panel.hlines(at, part.low, part.high, color=INK, linewidth=1)
    panel.axvline(0, color=INK, linewidth=0.8)
    panel.set_yticks(range(len(shown)), [line.model for line in shown], fontsize=8)
    panel.invert_yaxis()
    panel.set_xlabel("points of the strict gap")
    panel.set_title("What the gap is made of", fontsize=10)
    share_axis(panel.xaxis, "")
    panel.legend(**BELOW)
