"""Files and remembered notes: those that the assistant has, and paths of new ones."""

from collections.abc import Mapping, Sequence

from generator.samplers import Sampler, combine, one_of
from simulators.data import load
from simulators.english import MONTHS

FILES: Mapping[str, str] = load("files.json")
MEMORIES: Mapping[str, str] = load("memories.json")

_VERSIONS = (*(month.lower() for month in MONTHS[:6]), "week-10", "week-11", "week-12", "q1", "2026", "draft", "final", "v2", "new")


def paths(folder: str = "", *endings: str) -> Sampler:
    """The stored files below a folder (with these endings, if any)."""
    return one_of(*(path for path in FILES if path.startswith(folder) and path.endswith(endings or "")))


def new_paths(ending: str, folders: Sequence[str], names: Sequence[str], versions: Sequence[str] = _VERSIONS) -> Sampler:
    """Paths at which nothing is stored yet, such as `exports/sales-march.csv`."""
    return combine(f"{{}}/{{}}-{{}}.{ending}", folders, names, versions)
