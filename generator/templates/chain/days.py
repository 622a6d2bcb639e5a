"""L1: two calls about dates, times and the diary."""

from generator.data import words
from generator.pools.business import AWAITED
from generator.pools.days import MEETING, MINUTES, OFFICE_TIME, WORKDAY, in_words
from generator.pools.people import EMAIL, FIRST_NAMES, PERSON
from generator.pools.places import zones
from generator.samplers import dates, datetimes, filled, one_of, pick, times, worded
from generator.template import Call, Ref, Slot, Template

_WEST = zones("America/New_York", "America/Chicago", "America/Los_Angeles", "America/Toronto", "America/Vancouver")
_WORDS = words("days")

_LIVE = datetimes(last="2026-07-31", clock=times(9, 17), working=True)
"""When something begins in America that one may follow from Europe."""

_JOB = one_of(*_WORDS["office_jobs"])
_APPOINTMENT = one_of(*_WORDS["appointments"])
_TERM = pick([*({"amount": days, "unit": "days"} for days in (3, 10)), *({"amount": weeks, "unit": "weeks"} for weeks in (2, 3, 4, 6))])
"""`{slot.amount}` and `{slot.unit}`: how long from now somebody has for something."""

TEMPLATES = (
    Template(
        "webinar_in_my_calendar",
        (
            'Put "{title}" in my calendar: {moment} {there} time, {minutes} minutes. Convert that to my time.',
            'I\'m joining "{title}" online on {moment}, {there} time. Block the {minutes} minutes in my calendar, at my local time.',
            'What time is {moment} {there} time for me? Enter "{title}" in my calendar then, for {minutes} minutes.',
            '"{title}" starts on {moment}, but that\'s {there} time. Add it to my calendar on my own time, {minutes} minutes.',
        ),
        {"moment": _LIVE, "there": _WEST, "title": MEETING, "minutes": one_of(20, 30, 45, 75, 90, 120)},
        {
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("there")),
            "event": Call("create_calendar_event", title=Slot("title"), date=Ref("local.date"), start_time=Ref("local.time"), duration_minutes=Slot("minutes")),
        },
    ),
    Template(
        "reminder_across_zones",
        (
            "Remind me on {moment}, {zone} time: {message}",
            'Set me a reminder for {moment}, but that\'s {zone} time: "{message}"',
            "What time is {moment} in {zone} for me? Remind me then: {message}",
            'I need an alarm on my own clock for {moment} {zone} time: "{message}"',
        ),
        {"moment": _LIVE, "zone": _WEST, "message": filled(words("messages")["events"], name=FIRST_NAMES)},
        {
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("zone")),
            "reminder": Call("set_reminder", message=Slot("message"), date=Ref("local.date"), time=Ref("local.time")),
        },
    ),
    Template(
        "job_in_some_weeks",
        (
            'Give {person} the task "{chore}", due in {term.amount} {term.unit}.',
            'Assign "{chore}" to {person}, due {term.amount} {term.unit} from now.',
            'New task for {person}, due in {term.amount} {term.unit}: "{chore}"',
            'Can you put "{chore}" on the to-do list for {person}, due in {term.amount} {term.unit}?',
        ),
        {"person": PERSON, "chore": _JOB, "term": _TERM},
        {
            "deadline": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "task": Call("create_task", title=Slot("chore"), due_date=Ref("deadline.date"), assignee=Slot("person")),
        },
    ),
    Template(
        "appointment_in_some_weeks",
        (
            'In {term.amount} {term.unit} at {time} I have "{title}". Put it in my calendar.',
            'Put "{title}" in my calendar, in {term.amount} {term.unit} at {time}.',
            'I\'ve got an appointment, "{title}", in {term.amount} {term.unit} at {time}. Can you add it to my calendar?',
            'Add "{title}" to my calendar for {time}, {term.amount} {term.unit} from now.',
        ),
        {"term": _TERM, "time": OFFICE_TIME, "title": _APPOINTMENT},
        {
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "event": Call("create_calendar_event", title=Slot("title"), date=Ref("day.date"), start_time=Slot("time")),
        },
    ),
    Template(
        "reminder_in_some_weeks",
        (
            "Remind me in {term.amount} {term.unit}: {message}",
            'I\'ll have forgotten this in {term.amount} {term.unit}, so remind me then: "{message}"',
            "Set me a reminder for {term.amount} {term.unit} from now: {message}",
            "Please nudge me in {term.amount} {term.unit}: {message}",
        ),
        {"term": _TERM, "message": one_of(*_WORDS["later"])},
        {
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "reminder": Call("set_reminder", message=Slot("message"), date=Ref("day.date")),
        },
    ),
    Template(
        "reminder_when_the_parcel_comes",
        (
            "Remind me on the day parcel {parcel} arrives: {message}",
            'When does parcel {parcel} get here? Set a reminder for that day: "{message}"',
            "I'm expecting parcel {parcel}. On the day it's delivered, remind me: \"{message}\"",
            "Track my parcel {parcel} and remind me on its delivery day: {message}",
        ),
        {"parcel": AWAITED, "message": one_of(*_WORDS["at_the_door"])},
        {
            "parcel": Call("track_package", tracking_number=Slot("parcel")),
            "reminder": Call("set_reminder", message=Slot("message"), date=Ref("parcel.estimated_delivery")),
        },
    ),
    Template(
        "reminder_after_meeting",
        (
            'Set up "{title}" with {guest} on {day} at {clock}, {minutes} minutes, and remind me right after it: {message}',
            'Invite {guest} to "{title}" on {day} at {clock} for {minutes} minutes. When it\'s over, remind me: "{message}"',
            'I\'m meeting {guest} on {day} at {clock} for {minutes} minutes, "{title}". Schedule that, with a reminder as soon as it ends: "{message}"',
            'Schedule "{title}" with {guest}, {day} at {clock}, {minutes} minutes. The moment it ends, remind me: {message}',
        ),
        {
            "guest": EMAIL,
            "title": MEETING,
            "day": WORKDAY,
            "clock": OFFICE_TIME,
            "minutes": MINUTES,
            "message": filled(words("messages")["follow_ups"], name=FIRST_NAMES),
        },
        {
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Slot("guest")],
                date=Slot("day"),
                start_time=Slot("clock"),
                duration_minutes=Slot("minutes"),
            ),
            "reminder": Call("set_reminder", message=Slot("message"), date=Ref("meeting.date"), time=Ref("meeting.end_time")),
        },
    ),
    Template(
        "slot_announced",
        (
            'Block {minutes} minutes for "{title}" on {day} at {time} in my calendar and Slack {colleague} about it.',
            'Put "{title}" in my calendar, {day} at {time}, {minutes} minutes, and let {colleague} know on Slack.',
            'I\'m busy with "{title}" on {day} at {time} for {minutes} minutes. Add it to my calendar and tell {colleague} on Slack.',
            'Can you enter "{title}" in my calendar for {day} at {time}, {minutes} minutes, and Slack {colleague} the details?',
        ),
        {"title": MEETING, "day": WORKDAY, "time": OFFICE_TIME, "minutes": one_of(20, 30, 45, 75, 90, 120), "colleague": PERSON},
        {
            "event": Call("create_calendar_event", title=Slot("title"), date=Slot("day"), start_time=Slot("time"), duration_minutes=Slot("minutes")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("event.summary")], channel="slack"),
        },
    ),
    Template(
        "end_of_term_on_a_form",
        (
            "My lease of {start} runs {months} months. When does it end? The form wants the date {style}.",
            "On {start} I signed a phone contract for {months} months. How do I write the day it ends {style}?",
            "My loan began on {start} and runs {months} months. When is it over? Write the date {style}, for the form.",
            "My gym contract started on {start} and lasts {months} months. When is it over? I need the date {style}.",
        ),
        {
            "start": in_words(dates("2025-06-01", "2026-03-06")),
            "months": one_of(6, 12, 18, 24, 36),
            "style": worded(
                {
                    "us": "in figures with slashes, the American way",
                    "european": "in figures with slashes, the European way",
                    "german": "in figures with dots, the German way",
                }
            ),
        },
        {
            "end": Call("add_duration", amount=Slot("months"), unit="months", date=Slot("start")),
            "written": Call("format_date", date=Ref("end.date"), style=Slot("style")),
        },
    ),
)
