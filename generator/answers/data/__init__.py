"""The data for generating and proving questions (relations, kinds, forms, words), and a cached reader."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def read(name: str) -> Any:
    """Return the content of `<name>.json` in this folder. Callers must not modify it."""
    return json.loads(files(__name__).joinpath(f"{name}.json").read_text(encoding="utf-8"))
