"""Files and remembered notes of the assistant, and new ones."""

from collections.abc import Mapping

from generator.composition.data import words
from generator.composition.pools.people import FIRST_NAMES
from generator.composition.samplers import combine, filled, one_of, worded
from simulators.data import load
from simulators.english import MONTHS, WEEKDAYS

_WORDS = words("documents")

FILES: Mapping[str, str] = load("files.json")
MEMORIES: Mapping[str, str] = load("memories.json")

FILE = one_of(*FILES)
FOLDER = combine(
    {"directory": "{0}", "extension": "{1}"},
    sorted({path.partition("/")[0] for path in FILES}),
    sorted({path.rpartition(".")[2] for path in FILES}),
)
"""`directory` and `extension`: a folder and a kind of file."""
AUDIO_FILE = one_of(*load("audio.json"))
MEMORY = one_of(*MEMORIES)
"""Keywords of remembered notes."""
MEMORY_PREFIX = one_of(*sorted({key[0] for key in MEMORIES} | {key.split()[0] for key in MEMORIES if " " in key}))
"""The beginnings of these keywords."""
PROFILE_FIELD = worded(_WORDS["about_me"])

INCIDENT = filled(words("messages")["incidents"], number=range(3, 98))
REPORT = filled(_WORDS["reports"], month=MONTHS, number=range(24, 98))
"""`title`, `first` and `second`: a headline and two paragraphs."""
SCENE = combine("{} {} {}", *_WORDS["scenes"].values())
"""Descriptions of pictures."""


def _jotted(folder: str, name: str, ending: str, text: str, day: str, clock: str) -> dict[str, str]:
    return {"path": f"{folder}/{name}-{day.lower()}.{ending}", "content": text.format(day=day, time=clock)}


NEW_FILE = combine(
    _jotted,
    ("inbox", "journal", "scraps", "team", "family"),
    ("note", "memo", "plans", "info"),
    ("txt", "md"),
    words("messages")["jotted"],
    WEEKDAYS,
    ("9 am", "9:30 am", "10 am", "11:30 am", "noon", "1 pm", "2:30 pm", "3 pm", "4:45 pm", "5 pm", "6:15 pm"),
)
"""`path` and `content`: a file and the note to write in it."""


def _habit(kind: str, name: str, choice: int) -> dict[str, str]:
    return {"key": f"{name}'s {kind}", "value": _WORDS["about_people"][kind][choice]}


HABIT = combine(_habit, list(_WORDS["about_people"]), FIRST_NAMES, range(5))
"""`key` and `value`: a keyword about a person, and the fact to remember."""
