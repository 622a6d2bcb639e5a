"""Days, times of day, and entries of diaries."""

from datetime import date

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
from simulators.english import MONTHS, WEEKDAYS

_WORDS = words("days")

CLOCKS = ("8:30", "9:15", "10:00", "noon", "1:45", "2:20", "3:00", "4:40", "5:30", "6:15", "7:45")
"""Times of day as written in a note."""

PAST_DATE = dates("1990-01-01", "2026-03-01", styles=IN_WORDS)
RECENT_DATE = dates("2025-06-01", "2026-03-06", styles=IN_WORDS)
"""Start of a contract that may still run."""
BIRTHDAY = dates("1961-01-01", "2012-12-31", styles=IN_WORDS)
SOON = dates("2026-03-23", "2026-06-30", styles=IN_WORDS)
THIS_YEAR = dates("2026-03-23", "2026-12-18", styles=IN_WORDS)
TIME = times()
DATETIME = datetimes()

MEETING = combine("{} {}", [subject.capitalize() for subject in _WORDS["meeting_subjects"]], _WORDS["meeting_forms"])

WORKDAY = dates("2026-03-23", "2026-07-31", working=True, styles=IN_WORDS)
"""A working day of the next months, with its month as a word."""
OFFICE_TIME = times(9, 17)
DAYTIME = times(9, 18)
MORNING = times(8, 12, 30)
DEPARTURE = times(7, 14, 30)
"""Departure times for a drive of some hours."""

TWO_DAYS = periods("2026-03-23", "2026-06-30", 1, 30, styles=IN_WORDS)
LONG_SPAN = periods("2026-03-23", "2026-12-18", 12, 45, styles=IN_WORDS)
"""`start` and `end`: two days, and two days that are further apart."""
LIVE = datetimes(last="2026-07-31", clock=times(9, 17), working=True)
"""Start of an event in America that can be followed from Europe."""
IN_SOME_WEEKS = pick(
    [
        *({"amount": days, "unit": "days"} for days in (3, 10)),
        *({"amount": weeks, "unit": "weeks"} for weeks in (2, 3, 4, 6)),
    ]
)
"""`amount` and `unit`: time until a deadline."""
ROUND_TERM = pick(
    [
        *({"amount": months, "unit": "months"} for months in (6, 9, 12, 18, 24, 36)),
        *({"amount": years, "unit": "years"} for years in (2, 3)),
    ]
)
"""`amount` and `unit`: a round period, as used by contracts and doctors."""
CALL_TIME = combine(
    lambda day, time: Draw(f"{day.value}T{time.value}:00", f"{day} at {time}"), WORKDAY, times(8, 18, 30)
)
"""Moments for a call from the office."""

JOB, APPOINTMENT, DIARY_ENTRY, REMINDER = (
    one_of(*_WORDS[kind]) for kind in ("office_jobs", "visits", "appointments", "reminders")
)
"""Tasks for the office, appointments with others, diary entries, and things to be reminded of."""
MEETING_DAY = dates("2026-03-16", "2026-12-18", working=True, styles=IN_WORDS)
WATCHED = filled(words("messages")["events"], name=FIRST_NAMES)
"""Events in other places, and what to do when they begin."""


def _by_hand(form: str, day: int, month: int, year: int) -> str:
    """Return a date in everyday notation, with the right day of the week."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th") if day not in (11, 12, 13) else "th"
    weekday = WEEKDAYS[date(year, month, day).weekday()]
    return form.format(
        weekday=weekday, day=day, ordinal=f"{day}{ending}", month=MONTHS[month - 1], number=month, year=year
    )


HANDWRITTEN_DATE = combine(
    _by_hand,
    (
        "the {ordinal} of {month} {year}",
        "{weekday}, {month} {ordinal}, {year}",
        "{weekday:.3} {day} {month:.3} {year}",
        "{day}.{number}.{year}",
    ),
    range(13, 29),
    range(1, 13),
    range(1998, 2028),
)
