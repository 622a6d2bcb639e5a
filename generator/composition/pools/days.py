"""Days, times of day, and what people put in their diaries."""

from generator.composition.data import words
from generator.composition.pools.people import FIRST_NAMES
from generator.composition.samplers import (
    IN_WORDS,
    Draw,
    combine,
    dates,
    datetimes,
    filled,
    one_of,
    periods,
    pick,
    times,
)

_WORDS = words("days")

CLOCKS = ("8:30", "9:15", "10:00", "noon", "1:45", "2:20", "3:00", "4:40", "5:30", "6:15", "7:45")
"""Times of day as jotted down in a text."""

PAST_DATE = dates("1990-01-01", "2026-03-01", styles=IN_WORDS)
SOON = dates("2026-03-23", "2026-06-30", styles=IN_WORDS)
TIME = times()
DATETIME = datetimes()

MEETING = combine("{} {}", [subject.capitalize() for subject in _WORDS["meeting_subjects"]], _WORDS["meeting_forms"])

WORKDAY = dates("2026-03-23", "2026-07-31", working=True, styles=IN_WORDS)
"""A working day of the next months, with its month in words."""
OFFICE_TIME = times(9, 17)
MINUTES = one_of(15, 20, 45, 60, 75, 90)
"""How long a meeting is that does not take the usual half hour."""

TWO_DAYS = periods("2026-03-23", "2026-06-30", 1, 30, styles=IN_WORDS)
LIVE = datetimes(last="2026-07-31", clock=times(9, 17), working=True)
"""When something begins in America that one may follow from Europe."""
IN_SOME_WEEKS = pick(
    [
        *({"amount": days, "unit": "days"} for days in (3, 10)),
        *({"amount": weeks, "unit": "weeks"} for weeks in (2, 3, 4, 6)),
    ]
)
"""`amount` and `unit`: how long from now somebody has for something."""
CALL_TIME = combine(
    lambda day, time: Draw(f"{day.value}T{time.value}:00", f"{day} at {time}"), WORKDAY, times(8, 18, 30)
)
"""When one may call somebody from the office."""

JOB, APPOINTMENT = (one_of(*_WORDS[kind]) for kind in ("office_jobs", "visits"))
"""Tasks for the office, and what one sees others for."""
WATCHED = filled(words("messages")["events"], name=FIRST_NAMES)
"""What to do when something begins elsewhere."""
