"""A page as one HTML file: sections rendered by Jinja with everything escaped, figures as images within it, tasks as data for its script.

The page loads nothing, and its content security policy lets nothing run but its own script.
"""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from runner.files import written
from runner.report import tables
from runner.report.data import Group, Run
from runner.report.explorer import payload, shown
from runner.report.words import p_value, points

__all__ = ["Page", "Picture", "write"]

Json = Any
Row = Mapping[str, Any]


class Picture(NamedTuple):
    """A figure for light and dark pages, and its data."""

    name: str
    title: str
    caption: str
    light: str
    dark: str
    csv: str


@dataclass(frozen=True)
class Page:
    """What a page shows; a section without content is left out.

    Attributes:
        groups: Runs that may be ranked together, with their figures.
        suites: The tasks, with the runs on them, for the explorer.
        side_by_side: Tables of runs that are not ranked.
        comparison: Two runs, task by task.
        control: The L0 control experiment, by run.
        published: Rows, averages, claims and figures of the published results.
    """

    title: str
    groups: Sequence[tuple[Group, Sequence[Picture]]] = ()
    suites: Sequence[tuple[str, Sequence[Row], Sequence[Run]]] = ()
    side_by_side: Sequence[tables.SideBySide] = ()
    comparison: tables.Comparison | None = None
    control: Sequence[tuple[Run, Sequence[tables.Condition]]] = ()
    pass_k: Sequence[tuple[Run, Mapping[str, tables.Figure]]] = ()
    published: Mapping[str, Json] | None = None
    notes: Sequence[str] = field(default_factory=tuple)


def write(page: Page, target: Path) -> None:
    """Write a page, whole or not at all.

    Raises:
        UserError: If it cannot be written.
    """
    style, script = (files("runner.report").joinpath(f"templates/page.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
    data = json.dumps(payload(page.suites), separators=(",", ":")).replace("<", "\\u003c") if page.suites else None
    template = _environment().get_template("page.html")
    html = template.render(
        page=page,
        style=style,
        script=script,
        policy=f"default-src 'none'; img-src data:; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'",
        data=data,
        ablations=[tables.ablation(group) for group, _ in page.groups],
        across=[tables.across(group) for group, _ in page.groups],
        leaderboards=[tables.leaderboard(group) for group, _ in page.groups],
        scores=tables.SCORES,
        differing=tables.differing([group.facets for group, _ in page.groups]),
        places={run.name: (suite, number) for suite, (_, _, runs) in enumerate(page.suites) for number, run in enumerate(runs)},
    )
    with written(target) as part:
        part.write_text(html, encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def _environment() -> Environment:
    found = Environment(loader=PackageLoader("runner.report"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    found.filters |= {
        "percent": lambda share: f"{100 * share:.1f}",
        "points": lambda share: points(share).replace("-", "−"),
        "p_value": p_value,
        "embedded": lambda text, kind: f"data:{kind};base64,{base64.b64encode(text.encode()).decode()}",
        "plain": lambda text: shown(str(text), 200),
    }
    return found
