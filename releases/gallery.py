"""Builds the gallery: Markdown pages with one task of each kind, one page per level or family, and their index."""

import re

from families import every_family

PAGES = "docs/gallery"


def gallery() -> dict[str, str]:
    """Return the text of each page by path; each second-level heading in the families' galleries starts a page."""
    pages: dict[str, list[str]] = {}
    contents, title = ["# Gallery of all templates and shapes", ""], ""
    for line in (line for family in every_family() for text in family.gallery() for line in text.split("\n")):
        if line.startswith("## "):
            title = line.removeprefix("## ")
            pages[title] = []
        (pages[title] if title else contents).append(line)
    texts = {}
    for title, lines in pages.items():
        path = f"{PAGES}/{_address(re.split('[:(]', title)[0]).replace('-', '_')}.md"
        headings = [heading[1] for line in lines if (heading := re.match("###+ (.*)", line))]
        links = " · ".join(f"[{heading}]({path}#{_address(heading)})" for heading in headings)
        contents += [f"## [{title}]({path})", "", links, ""]
        raised = [line[1:] if re.match("##+ ", line) else line for line in lines]
        texts[path] = "\n".join(["[All pages](../../GALLERY.md)", "", *raised]).rstrip() + "\n"
    return {"GALLERY.md": "\n".join(contents).rstrip() + "\n", **texts}


def _address(title: str) -> str:
    """Convert a heading to the URL fragment that GitHub and the Hub give it.

    >>> _address("L0: one call (118 templates)")
    'l0-one-call-118-templates'
    """
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")
