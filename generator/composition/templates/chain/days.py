"""L1: two calls about dates, times and the diary."""

from generator.composition.pools.days import (
    APPOINTMENT,
    IN_SOME_WEEKS,
    JOB,
    LIVE,
    MEETING,
    OFFICE_TIME,
    WATCHED,
    WORKDAY,
)
from generator.composition.pools.journeys import DRIVE, HEADED
from generator.composition.pools.people import PERSON
from generator.composition.pools.places import WEST
from generator.composition.samplers import IN_WORDS, dates, one_of, times, worded
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "webinar_in_my_calendar",
        (
            'Put "{title}" in my calendar: {moment} {there} time, {minutes} minutes. Convert that to my time.',
            'I\'m joining "{title}" online on {moment} {there} time. Add it to my calendar at my local time, {minutes} minutes.',
            '"{title}" is on {moment}, but that\'s {there} time. Can you add it to my calendar in my own time zone, for {minutes} minutes?',
            'Can you convert {moment} {there} time to mine and put "{title}" in my calendar for then? It takes {minutes} minutes.',
        ),
        {"moment": LIVE, "there": WEST, "title": MEETING, "minutes": one_of(20, 30, 45, 75, 90, 120)},
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
        {"moment": LIVE, "zone": WEST, "message": WATCHED},
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
        {"person": PERSON, "chore": JOB, "term": IN_SOME_WEEKS},
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
        {"term": IN_SOME_WEEKS, "time": OFFICE_TIME, "title": APPOINTMENT},
        {
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "event": Call("create_calendar_event", title=Slot("title"), date=Ref("day.date"), start_time=Slot("time")),
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
            "start": dates("2025-06-01", "2026-03-06", styles=IN_WORDS),
            "months": one_of(6, 12, 18, 24, 36),
            "style": worded({"us": "MM/DD/YYYY", "european": "DD/MM/YYYY", "german": "DD.MM.YYYY"}),
        },
        {
            "end": Call("add_duration", amount=Slot("months"), unit="months", date=Slot("start")),
            "written": Call("format_date", date=Ref("end.date"), style=Slot("style")),
        },
    ),
    Template(
        "drive_in_my_calendar",
        (
            'I\'m driving from {trip.origin} to {trip.destination} on {day} at {time}. Block the time it takes in my calendar as "{title}".',
            'Put the drive from {trip.origin} to {trip.destination} in my calendar as "{title}", starting on {day} at {time}, for as long as it takes.',
            'How long is the drive from {trip.origin} to {trip.destination}? Block that time in my calendar on {day} from {time}, as "{title}".',
        ),
        {"trip": DRIVE, "day": WORKDAY, "time": times(7, 14, 30), "title": HEADED},
        {
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination")),
            "block": Call(
                "create_calendar_event",
                title=Slot("title"),
                date=Slot("day"),
                start_time=Slot("time"),
                duration_minutes=Ref("route.duration_minutes"),
            ),
        },
    ),
)
