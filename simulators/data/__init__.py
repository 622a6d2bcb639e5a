"""Facts and fixtures that the tools look up: JSON files, each read once."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["load"]


@cache
def load(name: str) -> Any:
    """Return the content of a JSON file of this folder, which callers must not change."""
    return json.loads(files(__name__).joinpath(name).read_text(encoding="utf-8"))
