"""Files and remembered notes that the assistant has."""

from collections.abc import Mapping

from generator.composition.data import words
from generator.composition.pools.office import CUSTOMER
from generator.composition.samplers import Sampler, combine, one_of
from simulators.data import load

FILES: Mapping[str, str] = load("files.json")
MEMORIES: Mapping[str, str] = load("memories.json")


def paths(folder: str = "", *endings: str) -> Sampler:
    """The stored files below a folder (with these endings, if any)."""
    return one_of(*(path for path in FILES if path.startswith(folder) and path.endswith(endings or "")))


MINUTES = one_of(*(path for path in FILES if path.startswith(("notes/", "reports/")) and path.endswith(".md")))
"""Documents of some length, written in sentences."""

TO_COLLEAGUES = one_of(
    *(path for path in FILES if path.startswith(("reports/", "notes/"))),
    "drafts/press-release.txt",
    "drafts/welcome-email.txt",
)
"""Documents that one would pass round the office."""

TO_CUSTOMERS = combine(
    {"name": "{1}", "path": "{0}"}, ("drafts/welcome-email.txt", "drafts/press-release.txt"), CUSTOMER
)
"""`{slot.name}` and `{slot.path}`: a customer and something that one would send them."""

COPIED: list[Mapping[str, str]] = words("reading")["copied"]
"""Documents of general interest (`path`), and what a web page on the same subject would be called (`page`)."""

TO_SUM_UP = one_of(
    "reports/annual-summary.txt",
    *(path for path in FILES if path.startswith("reports/") and path.endswith(".md")),
    "notes/client-call.md",
    "notes/standup.md",
)
"""Documents that a colleague may want in short."""

REVIEWS = one_of(*(path for path in FILES if path.startswith("reviews/")))
SENT_OUT = one_of("drafts/welcome-email.txt", "drafts/press-release.txt")
"""Documents that one would send to customers."""
