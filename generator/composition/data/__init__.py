"""Words and phrases that samplers and checks use, by theme, each file read once."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def words(theme: str) -> Any:
    """Return the content of `<theme>.json` in this folder. Callers must not change what they get."""
    return json.loads(files(__name__).joinpath(f"{theme}.json").read_text(encoding="utf-8"))
