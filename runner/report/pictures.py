"""Drawings as pictures within a page and as files beside it, drawn by matplotlib; each with the data it shows."""

import csv
import io
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib as mpl

from families.page import INK, LIGHT_TO_DARK, RULE, Drawing
from runner.files import written

__all__ = ["Picture", "as_csv", "saved"]

STYLE: Any = {
    "axes.edgecolor": INK,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.family": "DejaVu Sans",
    "font.size": 9.0,
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "svg.hashsalt": "comptoolbench",
    "text.color": INK,
    "text.parse_math": False,  # a name may hold a dollar sign
    "xtick.color": INK,
    "ytick.color": INK,
}


class Picture(NamedTuple):
    """A drawing for light and dark pages, and its data."""

    name: str
    title: str
    caption: str
    light: str
    dark: str
    csv: str


def saved(drawing: Drawing, folder: Path, prefix: str = "") -> Picture:
    """Draw, and write <prefix><name>.svg, .png and .csv into a folder."""
    with mpl.rc_context(STYLE), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from", UserWarning)  # a name in a script that the font lacks; the tables show it
        drawn = drawing.draw()
        buffer = io.StringIO()
        drawn.savefig(buffer, format="svg", transparent=True, bbox_inches="tight", metadata={"Date": None, "Creator": None})
        picture = io.BytesIO()
        drawn.savefig(picture, format="png", dpi=144, facecolor="white", bbox_inches="tight", metadata={"Software": None})
    table = as_csv(drawing.columns, drawing.rows)
    light = dark = buffer.getvalue()
    for colour, other in LIGHT_TO_DARK.items():
        dark = dark.replace(colour, other)
    for suffix, content in ((".svg", light.encode()), (".png", picture.getvalue()), (".csv", table.encode())):
        with written(folder / f"{prefix}{drawing.name}{suffix}") as part:
            part.write_bytes(content)
    return Picture(f"{prefix}{drawing.name}", drawing.title, drawing.caption, light, dark, table)


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([["" if cell is None else round(cell, 6) if isinstance(cell, float) else cell for cell in row] for row in rows])
    return text.getvalue()
