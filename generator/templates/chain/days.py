"""L1: two calls about dates, times and the diary."""

from generator.data import words
from generator.pools.business import AWAITED
from generator.pools.days import EVENING, MEETING, MINUTES, OFFICE_TIME, WORKDAY
from generator.pools.people import EMAIL, FIRST_NAMES, PERSON
from generator.pools.places import zones
from generator.samplers import dates, datetimes, filled, one_of, pick, times, worded
from generator.template import Call, Ref, Slot, Template

_WEST, _EAST = zones("America/"), zones("Asia/", "Australia/", "Pacific/Auckland")
_WORDS = words("days")

_LIVE = datetimes(last="2026-07-31", clock=times(9, 17), working=True)
"""When something begins in America that one may follow from Europe."""

_JOB = one_of(*_WORDS["office_jobs"])
_APPOINTMENT = one_of(*_WORDS["appointments"])
_TERM = pick([*({"amount": days, "unit": "days"} for days in (3, 10, 14, 30)), *({"amount": weeks, "unit": "weeks"} for weeks in (2, 3, 4, 6))])
"""`{slot.amount}` and `{slot.unit}`: how long from now somebody has for something."""

TEMPLATES = (
    Template(
        "weekday_over_there",
        (
            "When it's {moment} in {here}, what day of the week is it in {there}?",
            "The live show starts on {moment}, {here} time. Which weekday is that in {there}?",
            "It's {moment} in {here} at the time of the kickoff. Which day of the week is it in {there}?",
            "Our {here} office updates the servers on {moment}, local time. Which day of the week is that for users in {there}?",
        ),
        {"moment": EVENING, "here": _WEST, "there": _EAST},
        {
            "there": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("here"), to_timezone=Slot("there")),
            "weekday": Call("get_weekday", date=Ref("there.date")),
        },
    ),
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
            "Remind me when it's {moment} in {zone}: {message}",
            'At {moment} {zone} time, remind me on my own clock: "{message}"',
            'What time is {moment} in {zone} for me? Set an alarm for then: "{message}"',
            "It happens on {moment}, {zone} time, so set my reminder for that moment: {message}",
        ),
        {"moment": _LIVE, "zone": _WEST, "message": filled(words("messages")["events"], name=FIRST_NAMES)},
        {
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("zone")),
            "reminder": Call("set_reminder", message=Slot("message"), date=Ref("local.date"), time=Ref("local.time")),
        },
    ),
    Template(
        "countdown_text",
        (
            "Text {friend} how many days it is until {end}.",
            "The party is on {end}. Text {friend} how many days are left.",
            "How long is it until {end}? Let {friend} know by text, in days.",
            "{friend} is counting the days to {end}. Send them a text with how many are left.",
            "Our holiday starts on {end}! How many days is that from now? Text it to {friend}.",
        ),
        {"end": one_of(*(day for day in dates("2026-04-01", "2026-12-20") if day.surface != day.value)), "friend": PERSON},
        {
            "days": Call("calculate_date_diff", end_date=Slot("end")),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("days.summary")]),
        },
    ),
    Template(
        "job_in_some_weeks",
        (
            'Give {person} the task "{chore}", due in {term.amount} {term.unit}.',
            '{person} has {term.amount} {term.unit} from today for the task "{chore}". Put that on the list.',
            '"{chore}" is a task for {person}, to be done within {term.amount} {term.unit}.',
            'Assign "{chore}" to {person}. The due date is {term.amount} {term.unit} from now.',
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
            'Put "{title}" in my calendar for {time}, {term.amount} {term.unit} from today.',
            'They gave me an appointment in {term.amount} {term.unit}, at {time}. It goes in my calendar as "{title}".',
            'My calendar needs "{title}" at {time}, {term.amount} {term.unit} from now.',
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
            'In {term.amount} {term.unit} I\'ll have forgotten this, so remind me: "{message}"',
            "Set me a reminder for {term.amount} {term.unit} from now: {message}",
            '"{message}" - please nudge me about that in {term.amount} {term.unit}.',
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
        "join_link_by_text",
        (
            'Set up "{title}" with {guest} on {day} at {clock} and text {friend} the link to join.',
            'Invite {guest} to "{title}" on {day} at {clock}. {friend} only listens in, so text them just the join link.',
            'Schedule "{title}" with {guest} for {day} at {clock}, then send the link for joining to {friend} by text.',
            '{friend} wants to sit in on "{title}" with {guest} on {day} at {clock}. Set up the meeting and text them the join link.',
        ),
        {"guest": EMAIL, "title": MEETING, "day": WORKDAY, "clock": OFFICE_TIME, "friend": PERSON},
        {
            "meeting": Call("schedule_meeting", title=Slot("title"), participants=[Slot("guest")], date=Slot("day"), start_time=Slot("clock")),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("meeting.join_url")]),
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
            'I\'m busy with "{title}" on {day} at {time} for {minutes} minutes. Add it to my calendar and Slack {colleague} the details.',
            '{colleague} should hear on Slack that I have "{title}" on {day} at {time}, {minutes} minutes. Enter it in my calendar too.',
        ),
        {"title": MEETING, "day": WORKDAY, "time": OFFICE_TIME, "minutes": one_of(20, 30, 45, 75, 90, 120), "colleague": PERSON},
        {
            "event": Call("create_calendar_event", title=Slot("title"), date=Slot("day"), start_time=Slot("time"), duration_minutes=Slot("minutes")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("event.summary")], channel="slack"),
        },
    ),
    Template(
        "task_confirmed",
        (
            'Give {person} the task "{chore}", due {day}, and e-mail {address} about it.',
            'Assign "{chore}" to {person} by {day} and let {address} know by e-mail that the task is set.',
            'New task for {person}: "{chore}", due {day}. Mail {address} the details as well.',
            '{address} wants an e-mail when the task "{chore}" is given to {person}. Do both, with {day} as the due date.',
        ),
        {"person": PERSON, "chore": _JOB, "day": WORKDAY, "address": EMAIL},
        {
            "task": Call("create_task", title=Slot("chore"), due_date=Slot("day"), assignee=Slot("person")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("task.summary")]),
        },
    ),
    Template(
        "end_of_term_on_a_form",
        (
            "My lease of {start} runs {months} months. When does it end? The form wants the date {style}.",
            "On {start} I signed a phone contract for {months} months. How do I write the day it ends {style}?",
            "What date is {months} months after {start}, written {style}? It goes into a loan agreement.",
            "I have to put the end of my gym contract on a form, {style}: it started on {start} and lasts {months} months.",
        ),
        {
            "start": dates("2025-06-01", "2026-03-06"),
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
