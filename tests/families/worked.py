"""The worked examples of docs/extending.md."""

import re
from pathlib import Path

import pytest

from families import FAMILIES

ROOT = Path(__file__).parents[2]


def example(heading: str, language: str = "python") -> str:
    """The code of a section."""
    page = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    (code,) = re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL)
    return str(code)


def add_family(folder: Path, patch: pytest.MonkeyPatch) -> str:
    """Add the example of a family: one folder, one line of the table; returns its name."""
    package = folder / "toy_family"
    package.mkdir(exist_ok=True)
    (package / "__init__.py").write_text(example("A family of tasks"), encoding="utf-8")
    patch.syspath_prepend(str(folder))
    patch.setitem(FAMILIES, "toy", "toy_family")
    return "toy"
