"""Days, times of day, and what people put in their diaries."""

from generator.data import words
from generator.samplers import combine, dates, datetimes, one_of, times

_WORDS = words("days")

CLOCKS = ("8:30", "9:15", "10:00", "noon", "1:45", "2:20", "3:00", "4:40", "5:30", "6:15", "7:45")
"""Times of day as jotted down in a text."""

PAST_DATE = dates("1990-01-01", "2026-03-01")
SOON = dates("2026-03-23", "2026-06-30")
TIME = times()
DATETIME = datetimes()

MEETING = combine("{} {}", [subject.capitalize() for subject in _WORDS["meeting_subjects"]], _WORDS["meeting_forms"])

WORKDAY = one_of(*(day for day in dates("2026-03-23", "2026-07-31", working=True) if day.surface != day.value))
"""A working day of the next months, with its month in words."""
OFFICE_TIME = times(9, 17)
MINUTES = one_of(15, 20, 45, 60, 75, 90)
"""How long a meeting is that does not take the usual half hour."""
