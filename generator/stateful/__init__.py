"""Long tasks in a world with state; a task is scored by the changes that were made to it."""

from generator.stateful.check import check, check_all
from generator.stateful.engine import FACTORS, RUNGS, STORIES, factors_of, make_row, make_twins
from generator.stateful.play import play, replayed
from generator.stateful.tools import CATALOGUE, OWN

__all__ = [
    "CATALOGUE",
    "FACTORS",
    "OWN",
    "RUNGS",
    "STORIES",
    "check",
    "check_all",
    "factors_of",
    "make_row",
    "make_twins",
    "play",
    "replayed",
]
