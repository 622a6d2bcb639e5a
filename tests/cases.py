"""Cases that stand in a JSON file beside the tests."""

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def from_json(test: Callable[..., None]) -> Any:
    """Run a test on its cases in `cases/<module>.json` beside it.

    The file holds of each test the names of the arguments and a list of values a case:
    `{"test_of_something": {"a, b": [[1, 2], ...]}}`.
    """
    ((names, cases),) = table(Path(inspect.getfile(test)), test.__name__).items()
    return pytest.mark.parametrize(names, cases, ids=[str(number) for number in range(len(cases))])(test)


def table(module: Path, test: str) -> dict[str, Any]:
    """The names and cases of a test of a module."""
    text = (module.parent / "cases" / f"{module.stem}.json").read_text(encoding="utf-8")
    return dict(json.loads(text)[test])
