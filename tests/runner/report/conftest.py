"""Runs made by the real command on a small suite, and a browser."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.composition import CompositionEngine
from runner.report.build import write_report
from runner.report.data import load_runs
from tests.conftest import made_once
from tests.runner.report.browser import Browser
from tests.runner.report.runs import make_run, run_agent


@pytest.fixture(scope="session")
def rows() -> list[dict[str, Any]]:
    """A small suite with all four levels."""
    return CompositionEngine().suite(10, 12, 8, 8)


@pytest.fixture(scope="session")
def folder(rows: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with tasks.jsonl and the runs of three on-board agents on it."""

    def make(folder: Path) -> None:
        folder.mkdir()
        (folder / "tasks.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        for agent in ("oracle", "lexical", "null"):
            run_agent(agent, folder / "tasks.jsonl", folder / agent)

    return made_once(tmp_path_factory, "runs_to_report", make)


@pytest.fixture
def spoil(folder: Path, rows: list[dict[str, Any]], tmp_path: Path) -> Callable[..., Path]:
    """Make another run out of the oracle's: spoil("name", "model", rate=0.2, ...)."""
    return lambda name, model, **options: make_run(folder / "oracle", tmp_path / name, rows, model, **options)


@pytest.fixture(scope="session")
def report(folder: Path, rows: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of the three agents and of two models."""

    def make(made: Path) -> None:
        models = [
            make_run(folder / "oracle", made / name, rows, f"openai/{name}", rate=rate, seed=2)
            for name, rate in (("large", 0.05), ("small", 0.3))
        ]
        agents = [folder / "oracle", folder / "lexical", folder / "null"]
        write_report(load_runs([*agents, *models]), made / "report.html", ["composition"])

    return made_once(tmp_path_factory, "report", make) / "report.html"


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Headless Chromium from the system's packages."""
    with Browser.started(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The same, wide and light, and silent: afterwards the page must have logged nothing and fetched nothing."""
    chromium.look()
    chromium.forget()
    yield chromium
    assert chromium.complaints() == []
    assert chromium.fetched() == []
