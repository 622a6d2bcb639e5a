"""Renders drawings with matplotlib, as pictures in a page and as files next to it, with their data as CSV."""

import io
import json
import re
import warnings
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import matplotlib as mpl

from families.page import INK, RULE, Drawing
from runner.files import written
from runner.report.copies import as_csv

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
    "hatch.linewidth": 0.7,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "comptoolbench",
    "text.color": INK,
    "text.parse_math": False,  # a name may hold a dollar sign
    "xtick.color": INK,
    "ytick.color": INK,
}

SVG, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
PAGE_COLOURS = {INK: "var(--ink)", RULE: "var(--rule)"}
ElementTree.register_namespace("", SVG.strip("{}"))
ElementTree.register_namespace("xlink", LINK.strip("{}"))


class Picture(NamedTuple):
    """A drawing as SVG to embed in a page, with the page's colours, and its data."""

    name: str
    title: str
    caption: str
    svg: str
    csv: str
    folded: bool


def saved(drawing: Drawing, folder: Path | None, prefix: str = "") -> Picture:
    """Render a drawing, and write <prefix><name>.svg, .png and .csv into a folder, if one is given."""
    name = f"{prefix}{drawing.name}"
    with mpl.rc_context(STYLE), warnings.catch_warnings():
        # a name may contain characters that the font lacks; tables show them
        warnings.filterwarnings("ignore", "Glyph .* missing from", UserWarning)
        drawn = drawing.draw()
        if engine := drawn.get_layout_engine():  # compute the layout once; otherwise, each file would be drawn twice
            engine.execute(drawn)
            drawn.set_layout_engine(None)
        buffer, picture = io.BytesIO(), io.BytesIO()
        drawn.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        if folder:
            drawn.savefig(picture, format="png", dpi=144, facecolor="white", metadata={"Software": None})
    tree = _titled(ElementTree.fromstring(_numbered(buffer.getvalue().decode())))  # noqa: S314 - matplotlib wrote it
    table = as_csv(drawing.columns, drawing.rows)
    if folder:
        files = {".svg": ElementTree.tostring(tree), ".png": picture.getvalue(), ".csv": table.encode()}
        for suffix, content in files.items():
            with written(folder / f"{name}{suffix}") as part:
                part.write_bytes(content)
    return Picture(name, drawing.title, drawing.caption, _inlined(tree, name), table, drawing.folded)


def _numbered(svg: str) -> str:
    """Replace matplotlib's ids by numbers: they are hashes of coordinates whose last digits differ between runs."""
    names = dict.fromkeys(re.findall(r'\bid="([mph][0-9a-f]{10})"', svg))
    numbers = {name: f"id-{number}" for number, name in enumerate(names)}
    return re.sub(r"\b[mph][0-9a-f]{10}\b", lambda found: numbers.get(found[0], found[0]), svg)


def _titled(tree: Element) -> Element:
    """Give each mark (see `families.drawing.mark`) its text as a title, which browsers show as a tooltip."""
    for group in tree.iter(f"{SVG}g"):
        if (name := group.get("id", "")).startswith("mark-"):
            model, text = json.loads(unquote(name.removeprefix("mark-")))
            del group.attrib["id"]
            group.attrib |= {"class": "mark", "data-model": model}
            if text:
                title = Element(f"{SVG}title")
                title.text = text
                group.insert(0, title)
    return tree


def _inlined(tree: Element, name: str) -> str:
    """Return a picture's SVG to embed in a page with others.

    Its ids are unique, its colours are the page's, and it has no styles, which the page's policy forbids.
    """
    for child in list(tree):
        if child.tag == f"{SVG}metadata" or child.find(f"{SVG}style") is not None:
            tree.remove(child)
    for group in tree.iter():
        attributes = group.attrib
        style = attributes.pop("style", "")
        attributes |= {
            key.strip(): value.strip() for key, _, value in (part.partition(":") for part in style.split(";")) if value
        }
        attributes.pop("font-family", None)
        if group.tag == f"{SVG}g":
            attributes.pop("id", None)
        if link := attributes.pop(f"{LINK}href", None):
            attributes["href"] = link
        for key, value in attributes.items():
            named = f"{name}-{value}" if key == "id" else re.sub(r"^(url\()?#(?=id-)", rf"\1#{name}-", value)
            attributes[key] = PAGE_COLOURS.get(named, named)
    tree.attrib |= {"class": "picture", "tabindex": "0", "role": "img"}
    return ElementTree.tostring(tree, encoding="unicode")
