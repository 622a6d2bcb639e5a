"""L0: one call about dates, times and the diary."""

from datetime import date

from generator.composition.data import words
from generator.composition.pools.days import DATETIME, MEETING, PAST_DATE, TIME
from generator.composition.pools.people import MAIL_DOMAINS, NAMES
from generator.composition.pools.places import zones
from generator.composition.samplers import IN_WORDS, combine, dates, distinct, one_of, periods, pick, times, worded
from generator.composition.template import Call, Slot, Template
from simulators.english import MONTHS, WEEKDAYS

_WORDS = words("days")

_THIS_YEAR = dates("2026-03-23", "2026-12-18", styles=IN_WORDS)
_APPOINTMENT = one_of(*_WORDS["appointments"])
_REMINDER = one_of(*_WORDS["reminders"])
_TWO_OF_A_FIRM = combine(
    {"one": "{0[one]}@{1}", "other": "{0[other]}@{1}"},
    distinct([name.replace(" ", ".").lower() for name in NAMES], "one", "other"),
    MAIL_DOMAINS,
)


def _terms(**amounts: tuple[int, ...]) -> list[dict[str, int | str]]:
    """Round terms, as contracts and doctors name them: a number and a unit."""
    return [{"amount": amount, "unit": unit} for unit, sizes in amounts.items() for amount in sizes]


def _by_hand(form: str, day: int, month: int, year: int) -> str:
    """A date in everyday notation, with the right day of the week."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th") if day not in (11, 12, 13) else "th"
    weekday = WEEKDAYS[date(year, month, day).weekday()]
    return form.format(
        weekday=weekday, day=day, ordinal=f"{day}{ending}", month=MONTHS[month - 1], number=month, year=year
    )


TEMPLATES = (
    Template(
        "clock_elsewhere",
        (
            "What time is it in {zone}?",
            "Is it too late to ring somebody in {zone}?",
            "My sister lives in {zone}. Are they still asleep there?",
            "Before I call my client: what's the time in {zone}?",
            "We've just landed in {zone}. What time should I set my watch to?",
            "What day and what time is it in {zone} right now?",
        ),
        {"zone": zones("A", "E", "P")},
        {"now": Call("get_current_time", timezone=Slot("zone"))},
    ),
    Template(
        "their_time_or_mine",
        (
            "What's {when} {here} time in {there}?",
            "The webinar starts on {when} {here} time. What time is that in {there}?",
            "Mum lands in {here} on {when} local time. What time will it be in {there}?",
            "I'm calling from {here} on {when}. What time will it be in {there}?",
            "I'm telling the {there} team about a call on {when} {here} time. When is that for them?",
        ),
        {"when": DATETIME, "here": zones("America/", "Asia/", "Australia/", "Pacific/"), "there": zones("Europe/")},
        {
            "there": Call(
                "convert_timezone", datetime=Slot("when"), from_timezone=Slot("here"), to_timezone=Slot("there")
            )
        },
    ),
    Template(
        "what_time_for_me",
        (
            "The webinar starts on {when} {zone} time. What time is that for me?",
            "My daughter lands in {zone} on {when} local time. What time will that be here?",
            "What's {when} {zone} time on my clock?",
            "They want to call me from {zone} on {when} their time. When is that here?",
            "Online auction in {zone}, ends {when} local time. When is that for me?",
        ),
        {"when": DATETIME, "zone": zones("America/", "Asia/", "Australia/", "Pacific/")},
        {"here": Call("convert_timezone", datetime=Slot("when"), from_timezone=Slot("zone"))},
    ),
    Template(
        "how_long_between",
        (
            "How many days are there between {span.start} and {span.end}?",
            "We fly out on {span.start} and back on {span.end}. How many nights is that?",
            "My internship runs from {span.start} until {span.end}. How many weekdays is that?",
            "The invoice is dated {span.start} and due on {span.end}. How many days do they have to pay?",
            "Course starts {span.start}, exam is {span.end}. How many days in between?",
            "How long is it from {span.start} to {span.end}, in days?",
        ),
        {"span": periods("2026-03-23", "2026-12-18", 12, 45, styles=IN_WORDS)},
        {"between": Call("calculate_date_diff", start_date=Slot("span.start"), end_date=Slot("span.end"))},
    ),
    Template(
        "days_to_go",
        (
            "How many days until {date}?",
            "We're getting married on {date}! How many days to go?",
            "My thesis is due on {date}. How many days have I got left?",
            "How many working days do we still have before the launch on {date}?",
            "I'm counting the days until we move on {date}. How many are left?",
            "The exam is on {date}. How long do I have to study, in days?",
        ),
        {"date": _THIS_YEAR},
        {"left": Call("calculate_date_diff", end_date=Slot("date"))},
    ),
    Template(
        "local_notation",
        (
            "How do I write {date} {style}?",
            "I'm filling in a form and have to put {date} {style}. What do I write?",
            "Can you write {date} {style}?",
            "Our letter says {date}, but it should be written {style}. What should it say?",
            "What's {date} {style}?",
        ),
        {
            "date": PAST_DATE,
            "style": worded(
                {
                    "us": "the American way, with slashes",
                    "european": "the British way, with slashes",
                    "german": "the German way, with dots",
                    "full": "in full, with the day of the week",
                    "iso_week": "as an ISO week date",
                }
            ),
        },
        {"written": Call("format_date", date=Slot("date"), style=Slot("style"))},
    ),
    Template(
        "iso_date",
        (
            'What\'s "{text}" as YYYY-MM-DD?',
            'I need "{text}" as an ISO date for a file name.',
            'A customer typed "{text}" in the date field. Turn it into an ISO date for our database.',
            'My spreadsheet doesn\'t accept "{text}". How do I put that with the year first, as in YYYY-MM-DD?',
            'Convert "{text}" to ISO format.',
        ),
        {
            "text": combine(
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
        },
        {"date": Call("parse_date", text=Slot("text"))},
    ),
    Template(
        "deadline",
        (
            "I signed on {date} for {time.amount} {time.unit}. When is that up?",
            "My lease started on {date} and runs for {time.amount} {time.unit}. When does it end?",
            "I bought this laptop on {date} with a guarantee of {time.amount} {time.unit}. When does it end?",
            "What date is {time.amount} {time.unit} after {date}?",
            "Our new cook started on {date} with a contract for {time.amount} {time.unit}. When is it over?",
            "My phone plan runs for {time.amount} {time.unit} from {date}. When can I leave?",
        ),
        {
            "time": pick(_terms(months=(6, 9, 12, 18, 24, 36), years=(2, 3))),
            "date": dates("2025-06-01", "2026-03-06", styles=IN_WORDS),
        },
        {"later": Call("add_duration", date=Slot("date"), amount=Slot("time.amount"), unit=Slot("time.unit"))},
    ),
    Template(
        "what_day_was_it",
        (
            "My parents got married on {date}. Was that a Saturday?",
            "What day of the week was {date}?",
            "I was born on {date}. Was it a Sunday?",
            "Did {date} fall on a weekend?",
            "Which weekday was {date}? It's for a quiz about my grandfather.",
        ),
        {"date": dates("1961-01-01", "2012-12-31", styles=IN_WORDS)},
        {"day": Call("get_weekday", date=Slot("date"))},
    ),
    Template(
        "call_with_colleagues",
        (
            'Set up "{title}" with {who.one} and {who.other} on {day} at {clock}, {minutes} minutes.',
            'I need {minutes} minutes with {who.one} and {who.other} on {day} at {clock}. Schedule it as "{title}".',
            'Invite {who.one} and {who.other} to "{title}" on {day} at {clock}. It takes {minutes} minutes.',
            'Get {who.one} and {who.other} together for "{title}": {day}, {clock}, {minutes} minutes.',
            'Can you schedule a {minutes}-minute "{title}" with {who.one} and {who.other} for {day} at {clock}?',
        ),
        {
            "title": MEETING,
            "who": _TWO_OF_A_FIRM,
            "day": dates("2026-03-16", "2026-12-18", working=True, styles=IN_WORDS),
            "clock": times(9, 17),
            "minutes": one_of(15, 20, 45, 60, 90),
        },
        {
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Slot("who.one"), Slot("who.other")],
                date=Slot("day"),
                start_time=Slot("clock"),
                duration_minutes=Slot("minutes"),
            )
        },
    ),
    Template(
        "do_not_forget",
        (
            "Remind me on {day} at {clock}: {message}",
            'Don\'t let me forget: "{message}". {day}, {clock}.',
            "Set a reminder for {day} at {clock}: {message}",
            'Nudge me on {day} at {clock} with this: "{message}".',
            "On {day} at {clock} I need a reminder: {message}",
        ),
        {"message": _REMINDER, "day": _THIS_YEAR, "clock": TIME},
        {"nudge": Call("set_reminder", message=Slot("message"), date=Slot("day"), time=Slot("clock"))},
    ),
    Template(
        "some_time_that_day",
        (
            "Remind me on {day}: {message}",
            'I\'ll have forgotten by {day}. Remind me: "{message}".',
            'Set a reminder for {day} that says "{message}".',
            "{day}, don't let me forget: {message}",
            'Can you remind me of this on {day}? It\'s "{message}".',
        ),
        {"message": _REMINDER, "day": _THIS_YEAR},
        {"nudge": Call("set_reminder", message=Slot("message"), date=Slot("day"))},
    ),
    Template(
        "slot_in_my_calendar",
        (
            'Put "{title}" in my calendar for {date} at {time}, {minutes} minutes.',
            'I have "{title}" on {date} at {time} for {minutes} minutes. Add it to my calendar.',
            'Calendar, please: "{title}" on {date} at {time}. It takes {minutes} minutes.',
            'Block {minutes} minutes in my calendar on {date} at {time} for "{title}".',
            'Can you add "{title}" to my calendar? {date}, {time}, {minutes} minutes.',
        ),
        {"title": _APPOINTMENT, "date": _THIS_YEAR, "time": times(9, 18), "minutes": one_of(30, 45, 75, 90)},
        {
            "entry": Call(
                "create_calendar_event",
                title=Slot("title"),
                date=Slot("date"),
                start_time=Slot("time"),
                duration_minutes=Slot("minutes"),
            )
        },
    ),
)
