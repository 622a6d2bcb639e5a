"""Files and recordings of the workspace, and what to do with them: replace words, search, convert, encode."""

from collections.abc import Mapping
from itertools import combinations

from generator.composition.data import words
from generator.composition.pools.web import MAGAZINES
from generator.composition.samplers import Draw, Sampler, combine, one_of, pick, two

_WORDS = words("files")
_SWAPS = _WORDS["swaps"]

READABLE = one_of(*_WORDS["readable"])
"""Texts of some sentences."""
PERSONAL = one_of(*_WORDS["personal"])
"""Files that hold addresses or telephone numbers."""
TWO_PERSONAL = two(_WORDS["personal"])
TWO_CONFIDENTIAL = two(_WORDS["confidential"])


def _recordings(group: str) -> list[str]:
    return [f"recordings/{name}" for name in _WORDS[group]]


OPINIONS = one_of(*_recordings("opinions"))
TWO_RECORDINGS = two(_recordings("recordings"))
RECORDING = one_of(*_recordings("recordings"))
NOTE = one_of(*_WORDS["notes"])
"""Keywords of remembered notes."""
KEPT = one_of(*_WORDS["kept"])
"""Files whose changes should be noticed, or that are backed up."""
PRIVATE_CALL = one_of(*_WORDS["private_calls"])
TWO_REPORTS = two(_WORDS["reports"], "first", "second")
TWO_NOTES = two(["project deadline", "project goal", "project status", "meeting preference"])
VISITOR_NOTES = two(["office address", "wifi guest", "parking spot"])
"""`one` and `other`: keywords of notes for somebody who joins a project (`TWO_NOTES`), and for a guest."""

SWAP = pick(
    [
        {"path": path, "old": old, "new": new}
        for path, swaps in _SWAPS.items()
        for old, options in swaps.items()
        for new in options
    ]
)
"""`path`, `old` and `new`: a file, words in it, and their replacement."""

_FOLDERS = ("final", "outgoing", "new", "versions")


def _copied(swap: Mapping[str, Draw | str], folder: str) -> dict[str, Draw | str]:
    return {**swap, "copy": f"{folder}/{str(swap['path']).rpartition('/')[2]}"}


SAVED_SWAP = combine(_copied, SWAP, _FOLDERS)
"""The same, and the path `copy` for the result."""
TWO_SWAPS = combine(
    _copied,
    [
        {"path": path, "old": old, "new": new, "other": other, "another": another}
        for path, swaps in _SWAPS.items()
        for old, other in combinations(swaps, 2)
        for new in swaps[old]
        for another in swaps[other]
    ],
    _FOLDERS,
)
"""The same with a second replacement (`other` by `another`)."""


def _listed(group: str, path: str, item: str) -> Sampler:
    return pick([{path: name, item: one} for name, some in _WORDS[group].items() for one in some])


LOG_SEARCH = _listed("patterns", "path", "pattern")
"""`path` and `pattern`: a log and a regular expression with matches in it."""


def _notation(name: str) -> Draw:
    return Draw(name.casefold(), name)


_TABLES = [
    {"path": path, "from": _notation(name), "to": _notation(other)}
    for name, paths in _WORDS["tables"].items()
    for path in paths
    for other in _WORDS["notations"]
    if other != name
]
NOTATIONS = pick(_TABLES)
"""`path`, `from` and `to`: a table, its format, and the format to convert it to."""
NOTATIONS_SAVED = combine(
    lambda table, folder: {
        **table,
        "copy": f"{folder}/{table['path'].split('/')[1].split('.')[0]}.{_WORDS['notations'][table['to'].surface]}",
    },
    _TABLES,
    ("exports", "converted", "outgoing", "import"),
)
"""The same, and the path `copy` for the result."""


DIGEST = combine(
    lambda reports, folder, named: {**reports, "title": named[0], "path": f"{folder}/{named[1]}.md"},
    TWO_REPORTS,
    ("reports", "board"),
    _WORDS["digests"],
)
"""`first` and `second`: reports; `title` and `path`: the headline and the path of their summary."""
ENCODABLE = one_of(*_WORDS["encoded"], "data/contacts.csv", "data/sales.csv", "data/expenses.csv")
"""Files that a form or a program may need in Base64."""
SHIPPED_SHEET = combine(
    "{}/{}.csv", ("exports", "reports", "orders"), ("shipped-orders", "on-the-way", "shipments-march", "shipped")
)
COPY = combine(
    lambda copied, site, folder: {"path": copied["path"], "link": f"https://{site}/{folder}/{copied['page']}"},
    words("reading")["copied"],
    MAGAZINES,
    ("blog", "guests", "columns"),
)
"""`path` and `link`: a document of ours, and a page that may be a copy of it."""
SECRET = combine("{}{}", words("codes")["passphrases"], words("codes")["passphrases"])
"""Keys for encryption."""
ENCRYPTED_FILE = combine(
    lambda path, folder: {"path": path, "copy": f"{folder}/{path.split('/')[1].split('.')[0]}.enc"},
    _WORDS["kept"],
    ("secrets", "safe", "outgoing", "private"),
)
"""`path` and `copy`: a file, and the path for its encrypted form."""
CONVERTED = combine(
    lambda to, path: {"to": _notation(to), "path": f"{path}.{_WORDS['notations'][to]}"},
    ("JSON", "XML", "Markdown", "TSV"),
    ("exports/figures", "converted/table", "shared/list", "outgoing/week", "exports/sheet"),
)
"""`to` and `path`: a format, and the path for a table in it."""
FIGURE_PATTERN = one_of(*_WORDS["figures"])
