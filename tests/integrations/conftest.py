"""Tasks of all levels, as rows and in a file, and the command line."""

from pathlib import Path
from typing import Any

import pytest

from generator.composition import CompositionEngine
from tests.lines import write_lines
from tests.runner.conftest import cli, oracle, runs

__all__ = ["cli", "oracle", "runs"]


@pytest.fixture(scope="session")
def rows() -> list[dict[str, Any]]:
    return CompositionEngine().suite(3, 3, 3, 3)


@pytest.fixture
def tasks(rows: list[dict[str, Any]], tmp_path: Path) -> Path:
    path = tmp_path / "tasks.jsonl"
    write_lines(path, rows)
    return path
