"""Writes a page as one HTML file.

Jinja renders the sections and escapes everything; figures are embedded as SVG, tasks as data for the page's script.

The page loads nothing, and its content security policy only allows its own script. Each family has its own templates.
"""

import base64
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from families.family import Family
from families.formatting import could_lose, p_value, points, shown
from families.page import Group, page_of
from generator import VERSION
from generator.core.shapes import Json
from runner.files import written
from runner.report import tables
from runner.report.data import DIGESTS, asked, brief, family_label, with_short_names
from runner.report.explorer import Suite, payload
from runner.report.finding import Finding
from runner.report.pictures import Picture

SHELL = "runner.report"


class Part(NamedTuple):
    """A section of a family, ready to render: its template, and the data and pictures for it."""

    template: str
    data: Json
    pictures: Sequence[Picture]


@dataclass(frozen=True)
class Page:
    """The content of a page; sections without content are left out."""

    title: str
    # runs that may be ranked together, with the parts below their leaderboard, and the leaderboard as text by file
    # extension
    groups: Sequence[tuple[Group, Sequence[Part], Mapping[str, str]]] = ()
    suites: Sequence[Suite] = ()  # the tasks, with the runs on them, for the explorer
    side_by_side: Sequence[tables.SideBySide] = ()  # tables of runs that are not ranked
    comparisons: Sequence[tables.Comparison] = ()  # pairs of runs, task by task
    pass_k: Sequence[tables.Repeated] = ()
    parts: Sequence[Part] = ()  # the families' sections on all their runs
    notes: Sequence[str] = field(default_factory=tuple)  # warnings to read before the numbers
    start: Mapping[str, str] | None = None  # what the explorer shows first, if not the failures of the best model
    opening: Part | None = None  # the first section
    findings: Sequence[Finding] = ()  # the findings of the rankings, if there is no opening

    @property
    def families(self) -> list[Family]:
        """The families whose runs or tasks the page shows."""
        every = [family for _, family, _, _ in self.suites]
        return [family for place, family in enumerate(every) if family not in every[:place]]

    @property
    def ended(self) -> list[str]:
        """The days on which runs ended."""
        return sorted({run.ended for *_, runs in self.suites for run in runs if run.ended})


def write(page: Page, target: Path) -> None:
    """Write a page, whole or not at all.

    Raises:
        UserError: If it cannot be written.
    """
    style, script = _joined(page.families, "css"), _joined(page.families, "js")
    data = json.dumps(payload(page.suites, page.start), separators=(",", ":")) if page.suites else None
    groups = [group for group, *_ in page.groups]
    names = {run.folder: run.name for group in groups for run in with_short_names(group).runs}
    suite_of = {run.folder: title for title, _, _, runs in page.suites for run in runs}
    listed = {run.folder: run.name for *_, runs in page.suites for run in runs}
    html = (
        _environment()
        .get_template("page.html")
        .render(
            page=page,
            version=VERSION,
            style=style,
            script=script,
            policy=f"default-src 'none'; img-src data:; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
            "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
            data=data and data.replace("<", "\\u003c"),
            leaders=tables.leaders,
            could_lose=could_lose,
            leaderboards=[tables.leaderboard(group) for group in groups],
            versus=[tables.compare(*reversed(group.runs)) if len(group.runs) == 2 else None for group in groups],
            label=lambda run: names.get(run.folder, run.name),
            listed=listed,
            asked=asked,
            brief=brief,
            is_digest=lambda name: name in DIGESTS,
            nothing_to_lose=lambda run, name: page_of(run.family).nothing_to_lose(run, name),
            called=lambda family, facet: page_of(family).facet_names.get(facet, facet),
            differing=tables.differing([group.facets for group in groups]),
            numbered=dict(
                sorted(
                    {
                        pair
                        for it in page.comparisons
                        for pair in zip(it.numbers, (run.name for run in it.runs), strict=True)
                    }
                )
            ),
            suite_of=suite_of if len(page.suites) > 1 else {},
        )
    )
    with written(target) as part:
        part.write_text(html, encoding="utf-8")


def _joined(families: Sequence[Family], kind: str) -> str:
    """Join the page's own style or script with those of the families.

    The families' scripts come after the script that they use and before those that use them.
    """
    pages = [page_of(family) for family in families]
    own = [(page.templates, page.style if kind == "css" else page.script) for page in pages]
    parts = [_read(f"{package}:{name}") for package, name in own if package and name]
    first, *last = ["page.css"] if kind == "css" else ["nodes.js", "tables.js", "figures.js", "explorer.js"]
    return "".join([_read(first), *parts, *map(_read, last)])


def _read(name: str) -> str:
    """Read a template: one of this package, or `package:name`."""
    package, colon, file = name.rpartition(":")
    return files(package if colon else SHELL).joinpath("templates", file).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FunctionLoader(_read), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {
        "percent": lambda share: f"{100 * share:.1f}",
        "known": lambda figures: [name for name, figure in figures.items() if figure],
        "points": lambda share: points(share).replace("-", "−"),
        "p_value": p_value,
        "embedded": lambda text, kind: f"data:{kind};base64,{base64.b64encode(text.encode()).decode()}",
        "plain": lambda text: shown(str(text), 200),
        "family": family_label,
        # the name of a run, which may wrap after a slash
        "name": lambda text: Markup("<wbr>").join(re.split("(?<=/)", shown(str(text), 200))),
        # in sentences, a minus sign before numbers instead of a hyphen
        "told": lambda text: re.sub(r"(?<=[ (])-(?=\d)", "−", text),
        "coded": lambda text: Markup(re.sub("`([^`]+)`", r"<code>\1</code>", str(escape(text)))),  # noqa: S704 - escaped
    }
    return environment
