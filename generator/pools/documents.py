"""Files and remembered notes: those that the assistant has, and paths of new ones."""

from collections.abc import Mapping, Sequence

from generator.data import words
from generator.pools.office import CUSTOMER
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


MINUTES = one_of(*(path for path in FILES if path.startswith(("notes/", "reports/")) and path.endswith(".md")))
"""Documents of some length, written in sentences."""

TO_COLLEAGUES = one_of(*(path for path in FILES if path.startswith(("reports/", "notes/"))), "drafts/press-release.txt", "drafts/welcome-email.txt")
"""Documents that one would pass round the office."""

TO_CUSTOMERS = combine({"name": "{1}", "path": "{0}"}, ("drafts/welcome-email.txt", "drafts/press-release.txt"), CUSTOMER)
"""`{slot.name}` and `{slot.path}`: a customer and something that one would send them."""

COPIED: list[Mapping[str, str]] = words("reading")["copied"]
"""Documents of general interest (`path`), and what a web page on the same subject would be called (`page`)."""

TO_SUM_UP = one_of(
    "reports/annual-summary.txt", *(path for path in FILES if path.startswith("reports/") and path.endswith(".md")), "notes/client-call.md", "notes/standup.md"
)
"""Documents that a colleague may want in short."""

REVIEWS = one_of(*(path for path in FILES if path.startswith("reviews/")))
SENT_OUT = one_of("drafts/welcome-email.txt", "drafts/press-release.txt", "reports/annual-summary.txt", "reports/customer-survey.md")
"""Documents that one would send to customers."""
