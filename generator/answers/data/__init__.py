"""What questions are made of and proved by: relations, kinds, forms, words; each file read once."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def read(name: str) -> Any:
    """Return the content of `<name>.json` in this folder. Callers must not change what they get."""
    return json.loads(files(__name__).joinpath(f"{name}.json").read_text(encoding="utf-8"))
