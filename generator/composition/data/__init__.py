"""Words and phrases that samplers and checks use, one JSON file per theme."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def words(theme: str) -> Any:
    """Return the content of `<theme>.json` in this folder. The result is cached, so callers must not modify it."""
    return json.loads(files(__name__).joinpath(f"{theme}.json").read_text(encoding="utf-8"))
