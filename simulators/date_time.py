"""Dates and time zones, by the Gregorian calendar and, on every platform, the rules of the tzdata package."""

import re
from calendar import monthrange
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, TypedDict
from zoneinfo import ZoneInfo

from simulators import forms
from simulators.english import MONTHS, WEEKDAYS
from simulators.kinds import Date, DateTime, Identifier, Kind, Rule, Text, Time, Timezone
from simulators.notation import check_datetime
from simulators.phrasing import dated
from simulators.tool import ToolError, tool
from simulators.world import View

Weekday = Annotated[str, Kind("weekday", "identifier", "identifier")]

_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)


def _read_date(text: str, name: str) -> date:
    """Parse any day of the Gregorian calendar from year 1 on, unlike `check_date`, which is for appointments."""
    found = _DATE.fullmatch(text.strip())
    if not found:
        raise ToolError(f"'{name}' must be a date written YYYY-MM-DD, such as 2026-03-10; got {text[:40]!r}.")
    return _make_date(int(found[1]), int(found[2]), int(found[3]), text)


def _make_date(year: int, month: int, day: int, text: str) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise ToolError(f"There is no such day in the calendar: {text.strip()[:40]!r}.") from None


def _clock(moment: datetime) -> str:
    return moment.strftime("%H:%M:%S" if moment.second else "%H:%M")


@cache
def _zone_names() -> dict[str, str]:
    return {name.casefold(): name for name in files("tzdata").joinpath("zones").read_text(encoding="utf-8").split()}


@cache
def load_zone(name: str) -> ZoneInfo:
    """Load the time zone of an IANA name from the tzdata package, never from the operating system."""
    with files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, name)


def find_zone(world: View, name: str, parameter: str) -> ZoneInfo:
    """Return the time zone of an IANA name, ignoring case; the user's time zone if the name is empty.

    Raises:
        ToolError: If there is no such time zone.
    """
    name = name.strip() or world.session.get("timezone", "UTC")
    known = _zone_names().get(forms.identifier(name))
    if known is None:
        raise ToolError(
            f"'{parameter}' must be an IANA time zone such as Europe/Berlin, America/New_York, Asia/Tokyo or UTC; got "
            f"{name[:40]!r}."
        )
    return load_zone(known)


def zone_name(zone: ZoneInfo) -> str:
    """Return the name of a zone's time for a sentence: New York time, UTC."""
    place = str(zone).rpartition("/")[2].replace("_", " ")
    return place if place == "UTC" else f"{place} time"


def _today(world: View) -> date:
    return world.now.astimezone(find_zone(world, "", "timezone")).date()


class Now(TypedDict):
    """The current date and time in a time zone."""

    datetime: DateTime
    date: Date
    time: Time
    timezone: Timezone
    utc_offset: Identifier
    weekday: Weekday
    summary: Text


@tool
def get_current_time(world: View, timezone: Timezone) -> Now:
    """Read the clock: today's date and the time of day right now somewhere.

    Args:
        timezone: IANA name of the time zone, for instance Europe/Berlin.
    """
    zone = find_zone(world, timezone, "timezone")
    here = world.now.astimezone(zone)
    return {
        "datetime": here.isoformat(timespec="seconds"),
        "date": here.date().isoformat(),
        "time": _clock(here),
        "timezone": str(here.tzinfo),
        "utc_offset": here.isoformat(timespec="seconds")[19:],
        "weekday": WEEKDAYS[here.weekday()],
        "summary": f"It is {here:%H:%M} {zone_name(zone)} on {WEEKDAYS[here.weekday()]}, {dated(here)}.",
    }


class Moment(TypedDict):
    """A moment in another time zone, and by how many days its date differs."""

    datetime: DateTime
    date: Date
    time: Time
    day_shift: int
    summary: Text


def _localise(moment: datetime, zone: ZoneInfo) -> datetime:
    """Return the moment in its zone; the first of two where clocks are set back."""
    if moment.tzinfo:
        local = moment.astimezone(zone)
        if local.utcoffset() != moment.utcoffset():
            raise ToolError(
                f"'datetime' has an offset that {zone} does not have at the time; leave it out or correct it."
            )
        return local
    local = moment.replace(tzinfo=zone)
    if local.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != moment:
        raise ToolError(
            f"There is no {moment.isoformat(' ', 'minutes')} in {zone}, because clocks are set forward over it."
        )
    return local


@tool
def convert_timezone(
    world: View, datetime: Annotated[DateTime, Rule("local")], from_timezone: Timezone = "", to_timezone: Timezone = ""
) -> Moment:
    """Tell what the clocks of one time zone show at a given moment of another; the datetime returned ends with its UTC
    offset. A time that occurs twice when clocks are set back is taken as the first; one that is skipped is refused.

    Args:
        datetime: Local date and time in from_timezone, for instance 2026-03-10T09:30.
        from_timezone: IANA name of the time zone it is given in; empty for the user's own.
        to_timezone: IANA name of the time zone wanted; empty for the user's own.
    """
    if not (from_timezone.strip() or to_timezone.strip()):
        raise ToolError("'from_timezone' or 'to_timezone' must be given; both are left at the user's own.")
    moment = check_datetime(datetime, "datetime")
    start, end = find_zone(world, from_timezone, "from_timezone"), find_zone(world, to_timezone, "to_timezone")
    here = _localise(moment, start)
    there = here.astimezone(end)
    day = f" on {dated(there)}" if there.date() != here.date() else ""
    return {
        "datetime": there.isoformat(timespec="seconds"),
        "date": there.date().isoformat(),
        "time": _clock(there),
        "day_shift": (there.date() - moment.date()).days,
        "summary": f"{_clock(here)} {zone_name(start)} on {dated(here)} is {_clock(there)} {zone_name(end)}{day}.",
    }


class Difference(TypedDict):
    """The time between two dates, negative if the end is before the start.

    Working days include the first date but not the last.
    """

    days: int
    weeks: float
    business_days: int
    summary: Text


def _business_days(start: date, end: date) -> int:
    """Count the Mondays to Fridays from `start` up to, but not including, `end`."""
    if end < start:
        return -_business_days(end, start)
    weeks, rest = divmod((end - start).days, 7)
    return 5 * weeks + sum((start.weekday() + day) % 7 < 5 for day in range(rest))


@tool
def calculate_date_diff(world: View, end_date: Date, start_date: Date = "") -> Difference:
    """Count the days between two dates, or between today and a date: all of them and Mondays to Fridays only (first
    date counted, last not).

    Args:
        end_date: The date to count to, YYYY-MM-DD; the counts are negative when it is the earlier one.
        start_date: The date to count from, YYYY-MM-DD; empty for today.
    """
    start, end = (
        _read_date(start_date, "start_date") if start_date.strip() else _today(world),
        _read_date(end_date, "end_date"),
    )
    days = (end - start).days
    summary = _apart(start, end) if start_date.strip() else _from_now(end, days)
    return {"days": days, "weeks": days / 7, "business_days": _business_days(start, end), "summary": summary}


def _apart(start: date, end: date) -> str:
    days = (end - start).days
    side = "after" if days > 0 else "before"
    return (
        f"{dated(end)} is {_quantity(days, 'days')} {side} {dated(start)}."
        if days
        else f"Both dates are {dated(start)}."
    )


def _from_now(end: date, days: int) -> str:
    span = _quantity(days, "days")
    return f"{dated(end)} {f'is {span} from now' if days > 0 else f'was {span} ago' if days else 'is today'}."


def _quantity(amount: int, unit: str) -> str:
    return f"{abs(amount):,} {unit if abs(amount) != 1 else unit.removesuffix('s')}"


class Formatted(TypedDict):
    """A date as people write it."""

    formatted: Text


_STYLES: dict[str, str] = {
    "full": "{weekday}, {month} {day}, {year}",
    "long": "{month} {day}, {year}",
    "medium": "{day} {month} {year}",
    "short": "{day} {month:.3} {year}",
    "us": "{at:%m/%d}/{year:04}",
    "european": "{at:%d/%m}/{year:04}",
    "german": "{at:%d.%m}.{year:04}",
    "compact": "{year:04}{at:%m%d}",
    "month_year": "{month} {year}",
    "day_month": "{day} {month}",
    "iso_week": "{iso[0]:04}-W{iso[1]:02}-{iso[2]}",
}
Style = Literal[
    "full", "long", "medium", "short", "us", "european", "german", "compact", "month_year", "day_month", "iso_week"
]


@tool
def format_date(date: Date, style: Style) -> Formatted:
    """Write a YYYY-MM-DD date in another notation for readers; use parse_date for the opposite way.

    Args:
        date: The date, YYYY-MM-DD.
        style: For 5 March 2026: full is Thursday, March 5, 2026; long March 5, 2026; medium 5 March 2026; short 5 Mar
            2026; us 03/05/2026; european 05/03/2026; german 05.03.2026; compact 20260305; month_year March 2026;
            day_month 5 March; iso_week 2026-W10-4.
    """
    at = _read_date(date, "date")
    names = {"weekday": WEEKDAYS[at.weekday()], "month": MONTHS[at.month - 1]}
    return {"formatted": _STYLES[style].format(at=at, day=at.day, year=at.year, iso=at.isocalendar(), **names)}


class Day(TypedDict):
    """A date and its day of the week."""

    date: Date
    weekday: Weekday
    summary: Text


def _day_output(day: date, lead: str = "The date") -> Day:
    weekday = WEEKDAYS[day.weekday()]
    return {"date": day.isoformat(), "weekday": weekday, "summary": f"{lead} is {weekday}, {dated(day)}."}


_MONTH_NUMBERS = {
    name[:length].casefold(): number for number, name in enumerate(MONTHS, start=1) for length in (3, len(name))
} | {"sept": 9}
_DAY_PART, _MONTH_PART = r"(?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th)?", r"(?P<month>[a-z]{3,9})\.?"
_WRITTEN = [
    re.compile(rf"(?:(?!the )(?P<weekday>[a-z]{{3,9}})\.?,? )?{body},? ?-?(?P<year>\d{{4}})", re.ASCII | re.IGNORECASE)
    for body in (rf"{_DAY_PART}[ -](?:of )?{_MONTH_PART}", rf"{_MONTH_PART}[ -]{_DAY_PART}")
]
_YEAR_FIRST = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})", re.ASCII)


def _read_numeric(text: str) -> date | None:
    if found := _YEAR_FIRST.fullmatch(text):
        return _make_date(int(found[1]), int(found[3]), int(found[4]), text)
    if not (found := _YEAR_LAST.fullmatch(text)):
        return None
    first, second, year = int(found[1]), int(found[3]), int(found[4])
    if first != second and max(first, second) <= 12:
        raise ToolError(
            f"'{text}' is ambiguous, because day and month could be either way round; write the month as a word or use "
            f"YYYY-MM-DD."
        )
    return _make_date(year, min(first, second), max(first, second), text)


def _read_written(text: str) -> date | None:
    for pattern in _WRITTEN:
        found = pattern.fullmatch(text)
        if found and (month := _MONTH_NUMBERS.get(found["month"].casefold())):
            day = _make_date(int(found["year"]), month, int(found["day"]), text)
            if found["weekday"] and not WEEKDAYS[day.weekday()].casefold().startswith(found["weekday"].casefold()):
                raise ToolError(f"{dated(day)} is a {WEEKDAYS[day.weekday()]}, not {found['weekday'][:40]}.")
            return day
    return None


@tool
def parse_date(text: Text) -> Day:
    """Turn one date in everyday English notation into YYYY-MM-DD; for dates inside longer prose use extract_dates.

    Args:
        text: A date with day, month and year and nothing else, for instance "March 3rd, 2026", "Tue, 3 Mar 2026",
            "2026/03/03" or "25.12.2026".
    """
    tidy = " ".join(text.split())
    day = _read_numeric(tidy) or _read_written(tidy)
    if day is None:
        raise ToolError(
            f"'text' must be one date with day, month and year, such as March 3rd, 2026; got {tidy[:40]!r}."
        )
    return _day_output(day)


_MONTHS_IN = {"months": 1, "years": 12}


def _shift_months(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not MINYEAR <= year <= MAXYEAR:
        raise OverflowError
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


@tool
def add_duration(world: View, amount: int, unit: Literal["days", "weeks", "months", "years"], date: Date = "") -> Day:
    """Move a date, or today, forward or back by so many days, weeks, months or years; a day that the month lacks
    becomes its last day.

    Args:
        amount: How many units later; negative for earlier.
        unit: What is counted, as the user counts it.
        date: The date to start from, YYYY-MM-DD; empty for today.
    """
    start = _read_date(date, "date") if date.strip() else _today(world)
    try:
        moved = (
            _shift_months(start, amount * _MONTHS_IN[unit])
            if unit in _MONTHS_IN
            else start + timedelta(**{unit: amount})
        )
    except OverflowError:
        raise ToolError("The date leaves the years 1 to 9999.") from None
    side, point = ("after", dated(start)) if date.strip() else ("from", "today")
    return _day_output(moved, f"{_quantity(amount, unit)} {side if amount >= 0 else 'before'} {point}")


class DayOfWeek(TypedDict):
    """The position of a date in its week (ISO 8601: weeks start on Monday)."""

    weekday: Weekday
    iso_weekday: int
    is_weekend: bool
    week_number: int
    summary: Text


@tool
def get_weekday(date: Date) -> DayOfWeek:
    """Tell which day of the week a date falls on, and in which ISO week of the year.

    Args:
        date: The date, YYYY-MM-DD.
    """
    day = _read_date(date, "date")
    return {
        "weekday": WEEKDAYS[day.weekday()],
        "iso_weekday": day.isoweekday(),
        "is_weekend": day.isoweekday() > 5,
        "week_number": day.isocalendar().week,
        "summary": f"{dated(day)} is a {WEEKDAYS[day.weekday()]}.",
    }
