"""L0: one call about dates, times and the diary."""

from datetime import date

from generator.data import words
from generator.pools.days import CHORE, DATE, DATETIME, MEETING, PAST_DATE, TIME
from generator.pools.people import EMAIL
from generator.pools.places import zones
from generator.samplers import combine, dates, durations, one_of, periods, times, worded
from generator.template import Call, Slot, Template
from simulators.english import MONTHS, WEEKDAYS

_WORDS = words("days")


def _by_hand(form: str, day: int, month: int, year: int) -> str:
    """A date in everyday notation, with the right day of the week."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th") if day not in (11, 12, 13) else "th"
    weekday = WEEKDAYS[date(year, month, day).weekday()]
    return form.format(weekday=weekday, day=day, ordinal=f"{day}{ending}", month=MONTHS[month - 1], number=month, year=year)


TEMPLATES = (
    Template(
        "clock_elsewhere",
        (
            "What time is it in {zone}?",
            "Is it too late to ring somebody in {zone}?",
            "Are they still asleep in {zone}, or is it morning there already?",
            "I have a colleague on {zone} time. What does her clock say?",
            "Which day and what time have they got in {zone} at this moment?",
            "We've just landed in {zone} and I want to set my watch. What time should I make it?",
        ),
        {"zone": zones("A", "E", "P")},
        {"now": Call("get_current_time", timezone=Slot("zone"))},
    ),
    Template(
        "their_time_or_mine",
        (
            "The webinar starts on {when} in {here}. When is that for me in {there}?",
            "{when} {here} time: what's that in {there}?",
            "We agreed on {when} {here} time. What time is that for my friends in {there}?",
            "My landing in {here} is on {when}. What will the time be back home in {there}?",
            "If it's {when} in {here}, what's the time in {there}?",
        ),
        {"when": DATETIME, "here": zones("America/", "Asia/", "Australia/", "Pacific/"), "there": zones("Europe/")},
        {"there": Call("convert_timezone", datetime=Slot("when"), from_timezone=Slot("here"), to_timezone=Slot("there"))},
    ),
    Template(
        "how_long_between",
        (
            "How long is it from {span.start} to {span.end}, in days?",
            "I leave for Peru on {span.start} and come back on {span.end}. How many nights will I be away?",
            "The course starts on {span.start} and the exam is on {span.end}. How many days after the start is that?",
            "By how many days is {span.start} earlier than {span.end}?",
            "How many weekdays are there from {span.start} until {span.end}, if that last day doesn't count?",
        ),
        {"span": periods("2026-03-16", "2027-12-20", 24, 259)},
        {"between": Call("calculate_date_diff", start_date=Slot("span.start"), end_date=Slot("span.end"))},
    ),
    Template(
        "local_notation",
        (
            "How do I write {date} {style}?",
            "Our printer wants {date} {style}. What do I give him?",
            "I have {date} in my notes and need it {style}.",
            "The editor would like to have {date} {style}. How does that look?",
            "Please put {date} in the heading for me {style}.",
        ),
        {
            "date": PAST_DATE,
            "style": worded(
                {
                    "us": "in figures with slashes, the American way",
                    "european": "in figures with slashes, the European way",
                    "german": "in figures with dots, the German way",
                    "full": "in full, with the day of the week in front",
                    "compact": "as eight digits in a row, year first",
                    "iso_week": "as an ISO week date",
                }
            ),
        },
        {"written": Call("format_date", date=Slot("date"), style=Slot("style"))},
    ),
    Template(
        "iso_date",
        (
            'The form only takes year, month and day as digits. What do I type for "{text}"?',
            'I need "{text}" in ISO form for a file name.',
            'My database wants ISO dates, and somebody entered "{text}" by hand. What should it be?',
            'Make "{text}" machine-readable for our import, with the year first, then the month, then the day.',
            'How would "{text}" read as year-month-day, all in figures?',
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
            "What date is {time.amount} {time.unit} after {date}?",
            "I'm signing on {date} and will have {time.amount} {time.unit} to pay. When is that up?",
            "My guarantee lasts {time.amount} {time.unit}, counting from {date}. When does it end?",
            "The contract takes effect on {date}. When will it be {time.amount} {time.unit} old?",
            "The ship sails on {date} and returns {time.amount} {time.unit} later. What date will that be?",
        ),
        {"time": durations(days=89, weeks=39, months=29, years=4), "date": DATE},
        {"later": Call("add_duration", date=Slot("date"), amount=Slot("time.amount"), unit=Slot("time.unit"))},
    ),
    Template(
        "what_day_was_it",
        (
            "My parents got married on {date}. Was that a Saturday?",
            "What day of the week was {date}?",
            "I was born on {date}. Was it a Sunday?",
            "Did {date} fall on a weekend?",
            "Our firm was founded on {date}. Monday, Tuesday, Wednesday? I'd love to know.",
        ),
        {"date": dates("1961-01-01", "2012-12-31")},
        {"day": Call("get_weekday", date=Slot("date"))},
    ),
    Template(
        "call_with_colleagues",
        (
            'Get {one} and {other} together for a meeting called "{title}". It starts on {day} at {clock} and takes {minutes} minutes.',
            'I\'d like {one} and {other} in a {minutes}-minute meeting with the title "{title}" that begins on {day} at {clock}.',
            '{one} and {other} should both be there when we hold the meeting "{title}" on {day} at {clock}. Plan {minutes} minutes and let them know.',
            'Set up a video call with {one} and {other} for {day} at {clock}. Call it "{title}" and allow {minutes} minutes.',
            'Can you arrange a meeting called "{title}" with {one} and {other}? It starts on {day} at {clock} and should last {minutes} minutes.',
        ),
        {
            "title": MEETING,
            "one": EMAIL,
            "other": EMAIL,
            "day": dates(working=True),
            "clock": TIME,
            "minutes": one_of(15, 20, 45, 50, 75, 90, 120),
        },
        {
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Slot("one"), Slot("other")],
                date=Slot("day"),
                start_time=Slot("clock"),
                duration_minutes=Slot("minutes"),
            )
        },
    ),
    Template(
        "do_not_forget",
        (
            'Don\'t let me forget "{message}". Nudge me on {day} at {clock}.',
            "On {day} at {clock}, please remind me: {message}",
            'I\'ll never think of "{message}" myself. Can you buzz me on {day} at {clock}?',
            "Set an alarm for {day} at {clock} that says: {message}",
            'Remind me of "{message}" on {day} at {clock}, will you?',
        ),
        {"message": CHORE, "day": DATE, "clock": TIME},
        {"nudge": Call("set_reminder", message=Slot("message"), date=Slot("day"), time=Slot("clock"))},
    ),
    Template(
        "slot_in_my_calendar",
        (
            'Put "{title}" in my calendar for {date} at {time}. It takes {minutes} minutes.',
            'I\'m busy on {date} from {time} for {minutes} minutes: "{title}". Mark that in my calendar.',
            'Keep {minutes} minutes free for me on {date} at {time}. It\'s for "{title}", and it goes in my calendar.',
            'On {date} at {time} I have "{title}", which takes {minutes} minutes. Pencil it in on my calendar.',
            'My calendar lacks "{title}" on {date}. It begins at {time} and lasts {minutes} minutes, so please add it.',
        ),
        {
            "title": combine("{} {}", _WORDS["outings"], _WORDS["companions"]),
            "date": DATE,
            "time": times(9, 18),
            "minutes": one_of(20, 45, 50, 75, 90),
        },
        {"entry": Call("create_calendar_event", title=Slot("title"), date=Slot("date"), start_time=Slot("time"), duration_minutes=Slot("minutes"))},
    ),
)
