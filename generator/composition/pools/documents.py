"""Files and remembered notes that the assistant has."""

from collections.abc import Mapping

from generator.composition.samplers import Sampler, one_of
from simulators.data import load

FILES: Mapping[str, str] = load("files.json")
MEMORIES: Mapping[str, str] = load("memories.json")


def paths(folder: str = "", *endings: str) -> Sampler:
    """The stored files below a folder (with these endings, if any)."""
    return one_of(*(path for path in FILES if path.startswith(folder) and path.endswith(endings or "")))
