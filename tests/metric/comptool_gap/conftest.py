"""Rows to score against: hand-made ones with every kind and shape."""

import json
from pathlib import Path
from typing import Any

import pytest

ROWS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("rows.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def rows() -> list[dict[str, Any]]:
    """Twenty hand-made rows.

    Chains, fork-joins of two and three roots, a diamond, merging chains, one tool several times.
    """
    return ROWS
