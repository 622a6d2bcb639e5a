"""A digest of the code and data that rows are generated from."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable


@cache
def sources() -> str:
    """Return a digest of everything that rows are generated from, so that an edit regenerates them."""

    def contents(folder: Traversable) -> Iterator[bytes]:
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if entry.is_dir():
                yield from contents(entry)
            elif entry.name.endswith((".py", ".json")):
                yield entry.read_bytes()

    return sha256(
        b"".join(part for package in ("simulators", "generator", "families") for part in contents(files(package)))
    ).hexdigest()[:16]
