"""The published tasks, made once, and one made by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from generator.function_graphs import make_rows

Row = dict[str, Any]
HAND_MADE: Row = json.loads((Path(__file__).parent / "cases" / "hand_made.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def graphs() -> list[Row]:
    """The 180 rows of the published config. Tests that change a row change a copy."""
    return list(make_rows())
