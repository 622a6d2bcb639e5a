"""L1: two calls about dates, times and the diary."""

from generator.composition.data import words
from generator.composition.pools.business import AWAITED
from generator.composition.pools.days import MEETING, MINUTES, OFFICE_TIME, WORKDAY, in_words
from generator.composition.pools.people import EMAIL, FIRST_NAMES, PERSON
from generator.composition.pools.places import zones
from generator.composition.samplers import dates, datetimes, filled, one_of, pick, times, worded
from generator.composition.template import Call, Ref, Slot, Template

_WEST = zones("America/New_York", "America/Chicago", "America/Los_Angeles", "America/Toronto", "America/Vancouver")
_WORDS = words("days")

_LIVE = datetimes(last="2026-07-31", clock=times(9, 17), working=True)
"""When something begins in America that one may follow from Europe."""

_JOB = one_of(*_WORDS["office_jobs"])
_APPOINTMENT = one_of(*_WORDS["visits"])
_TERM = pick(
    [
        *({"amount": days, "unit": "days"} for days in (3, 10)),
        *({"amount": weeks, "unit": "weeks"} for weeks in (2, 3, 4, 6)),
    ]
)
"""`{slot.amount}` and `{slot.unit}`: how long from now somebody has for something."""

TEMPLATES = (
    Template(
        "webinar_in_my_calendar",
        (
            'Put "{title}" in my calendar: {moment} {there} time, {minutes} minutes. Convert that to my time.',
            'I\'m joining "{title}" online on {moment} {there} time. Add it to my calendar at my local time, {minutes} minutes.',
            '"{title}" is on {moment}, but that\'s {there} time. Can you add it to my calendar in my own time zone, for {minutes} minutes?',
            'Can you convert {moment} {there} time to mine and put "{title}" in my calendar for then? It takes {minutes} minutes.',
        ),
        {"moment": _LIVE, "there": _WEST, "title": MEETING, "minutes": one_of(20, 30, 45, 75, 90, 120)},
        {
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("there")),
            "event": Call(
                "create_calendar_event",
                title=Slot("title"),
                date=Ref("local.date"),
                start_time=Ref("local.time"),
                duration_minutes=Slot("minutes"),
            ),
        },
    ),
    Template(
        "reminder_across_zones",
        (
            "Remind me on {moment} {zone} time: {message}",
            'Set me a reminder for {moment}, but that\'s {zone} time: "{message}"',
            'Can you remind me on {moment}? That\'s {zone} time, not mine: "{message}"',
            "I need a reminder on {moment} {zone} time. Please convert that to my time: {message}",
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
            'Assign "{chore}" to {person}, due in {term.amount} {term.unit}.',
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
            'Put "{title}" in my calendar, {term.amount} {term.unit} from today at {time}.',
            'I have an appointment in {term.amount} {term.unit} at {time}, "{title}". Can you add it to my calendar?',
            'Can you put "{title}" in my calendar for {term.amount} {term.unit} from today, at {time}?',
            'I\'ve just made an appointment, "{title}", in {term.amount} {term.unit} at {time}. Put it in my calendar, please.',
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
            "Please remind me of this in {term.amount} {term.unit}: {message}",
            "Set me a reminder for {term.amount} {term.unit} from today: {message}",
            'I\'ll have forgotten this in {term.amount} {term.unit}, so remind me then: "{message}"',
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
            "Please track my parcel {parcel} and set a reminder for the day it arrives: {message}",
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
            'Schedule "{title}" with {guest} on {day} at {clock}, {minutes} minutes, and remind me right when it ends: {message}',
            'Invite {guest} to "{title}" on {day} at {clock} for {minutes} minutes. When it\'s over, remind me: "{message}"',
            'Set up "{title}" with {guest} on {day} at {clock}, {minutes} minutes. As soon as it ends, remind me: {message}',
            'Please schedule "{title}" with {guest} for {day} at {clock}, {minutes} minutes, and set a reminder for when it ends: "{message}"',
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
            "reminder": Call(
                "set_reminder", message=Slot("message"), date=Ref("meeting.date"), time=Ref("meeting.end_time")
            ),
        },
    ),
    Template(
        "slot_announced",
        (
            'Put "{title}" in my calendar, {day} at {time}, {minutes} minutes, and let {colleague} know on Slack.',
            'Add "{title}" to my calendar for {day} at {time}, {minutes} minutes, and tell {colleague} on Slack when it is.',
            'Can you enter "{title}" in my calendar for {day} at {time}, {minutes} minutes, and message {colleague} the details on Slack?',
            'I need "{title}" in my calendar, {day} at {time} for {minutes} minutes. Please tell {colleague} on Slack too.',
        ),
        {
            "title": MEETING,
            "day": WORKDAY,
            "time": OFFICE_TIME,
            "minutes": one_of(20, 30, 45, 75, 90, 120),
            "colleague": PERSON,
        },
        {
            "event": Call(
                "create_calendar_event",
                title=Slot("title"),
                date=Slot("day"),
                start_time=Slot("time"),
                duration_minutes=Slot("minutes"),
            ),
            "chat": Call(
                "send_message", recipient=Slot("colleague"), paragraphs=[Ref("event.summary")], channel="slack"
            ),
        },
    ),
    Template(
        "end_of_term_on_a_form",
        (
            "My lease started on {start} and runs {months} months. When does it end? I need the date as {style}.",
            "I signed a phone contract for {months} months on {start}. When does it end? The form wants the date as {style}.",
            "My loan began on {start} and runs {months} months. When is it over? Write the date as {style}, please.",
            "My gym contract started on {start} and lasts {months} months. When is it over? The cancellation form wants the date as {style}.",
        ),
        {
            "start": in_words(dates("2025-06-01", "2026-03-06")),
            "months": one_of(6, 12, 18, 24, 36),
            "style": worded({"us": "MM/DD/YYYY", "european": "DD/MM/YYYY", "german": "DD.MM.YYYY"}),
        },
        {
            "end": Call("add_duration", amount=Slot("months"), unit="months", date=Slot("start")),
            "written": Call("format_date", date=Ref("end.date"), style=Slot("style")),
        },
    ),
)
