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
    path = Path(inspect.getfile(test))
    text = (path.parent / "cases" / f"{path.stem}.json").read_text(encoding="utf-8")
    ((names, cases),) = json.loads(text)[test.__name__].items()
    return pytest.mark.parametrize(names, cases, ids=[str(number) for number in range(len(cases))])(test)
