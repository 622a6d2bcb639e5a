"""Writes audits as one HTML page that loads nothing; everything from the data is escaped."""

import base64
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from audit.audited import READING, SCORED, Audited
from generator import VERSION
from runner.files import written

FEW, MOST = 20, 1_000  # findings of a kind that are visible at first, and in all when unfolded


def write(audits: Sequence[Audited], target: Path) -> None:
    """Write the page, whole or not at all.

    Raises:
        UserError: If it cannot be written.
    """
    styles = (files("runner.report") / "templates" / "page.css", files("audit") / "templates" / "audit.css")
    style = "".join(each.read_text(encoding="utf-8") for each in styles)  # the style of a report, with small additions
    digest = base64.b64encode(sha256(style.encode()).digest()).decode()
    html = (
        _environment()
        .get_template("audit.html")
        .render(
            audits=audits,
            reading=READING,
            scored=SCORED,
            style=style,
            version=VERSION,
            few=FEW,
            most=MOST,
            policy=f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'; base-uri 'none'",
        )
    )
    with written(target) as part:
        part.write_text(html, encoding="utf-8", errors="backslashreplace")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("audit"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["percent"] = lambda share: "–" if share is None else f"{100 * share:.1f} %"
    return environment
