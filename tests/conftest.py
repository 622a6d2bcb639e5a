"""What many tests share: the default suite, made once, and reports without their drawings."""

import gc
import os
import shutil
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from filelock import FileLock

from generator.composition import CompositionEngine

# the first example may load data, and machines are busy
hypothesis.settings.register_profile("unhurried", deadline=None)
hypothesis.settings.load_profile("unhurried")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage in what modules hold for good: that would take a third of the time of their imports."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session")
def suite() -> list[dict[str, Any]]:
    """The 200 rows of the default suite. Tests that change a row change a copy."""
    return CompositionEngine().suite()


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that the first worker to ask for it makes, for all workers; who would change it changes a copy."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with FileLock(folder.with_suffix(".lock")):
        if not folder.with_suffix(".made").exists():
            shutil.rmtree(folder, ignore_errors=True)
            make(folder)
            folder.with_suffix(".made").touch()
    return folder


@pytest.fixture
def undrawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures of a report are empty and small but for those that the test names: drawing them takes most of its
    time, and their data are written all the same.
    """
    from matplotlib.figure import Figure

    from runner.report.pictures import Picture, saved

    drawn = getattr(request, "param", ())

    def empty(drawing: Any, folder: Path | None, prefix: str = "") -> Picture:
        blank = replace(drawing, draw=lambda: Figure(figsize=(0.2, 0.2)))
        return saved(drawing if drawing.name in drawn else blank, folder, prefix)

    monkeypatch.setattr("runner.report.build.saved", empty)
