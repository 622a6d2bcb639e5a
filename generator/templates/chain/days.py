"""L1: two calls about dates, times and the diary."""

from generator.data import words
from generator.pools.days import CHORE, DATE, DATETIME, EVENING, MEETING, SOON, TIME
from generator.pools.people import EMAIL, FIRST_NAMES, LAST_NAMES, PERSON
from generator.pools.places import ZONE, zones
from generator.samplers import about, combine, dates, durations, filled, integers, one_of, two_dates, worded
from generator.template import Call, Ref, Slot, Template

_WEST, _EAST = zones("America/"), zones("Asia/", "Australia/", "Pacific/Auckland")

TEMPLATES = (
    Template(
        "weekday_over_there",
        (
            "When it is {moment} in {here}, which day of the week is it in {there}?",
            "The live show starts on {moment}, {here} time. Convert that to {there} time and tell me which weekday it is there.",
            "Our server in {here} restarts on {moment} local time. What day of the week will it be for the users in {there} at that moment?",
            "I'm calling {there} when it's {moment} here in {here}. Convert the time, then give me the day of the week of the date over there.",
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
            ('The online session "{title}" starts on {moment}, {there} time. Convert that to {here} time and block {minutes} minutes for it in my calendar.'),
            'Please put "{title}" into my calendar for {minutes} minutes. It begins on {moment}, {there} time, but I live by {here} time, so convert it first.',
            ('I\'m in {here} and have to join "{title}" on {moment}, {there} time. Enter it in my calendar at my local date and time, {minutes} minutes long.'),
            'Convert {moment} from {there} time to {here} time and enter "{title}" in my own calendar on that date and at that time, for {minutes} minutes.',
        ),
        {"moment": EVENING, "there": _WEST, "here": _EAST, "title": MEETING, "minutes": one_of(20, 30, 45, 75, 90, 120)},
        {
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("there"), to_timezone=Slot("here")),
            "event": Call("create_calendar_event", title=Slot("title"), date=Ref("local.date"), start_time=Ref("local.time"), duration_minutes=Slot("minutes")),
        },
    ),
    Template(
        "reminder_across_zones",
        (
            "Remind me when it is {moment} in {zone}: {message}",
            'When the clocks in {zone} show {moment}, what time is it here? Set me an alarm for then that says "{message}".',
            'I need an alert at {moment} {zone} time, but on my own clock of course. It should say "{message}".',
            "At {moment} in {zone} I have something to do, so work out when that is for me and remind me then: {message}",
        ),
        {"moment": DATETIME, "zone": ZONE, "message": filled(words("messages")["events"], name=FIRST_NAMES)},
        {
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("zone")),
            "reminder": Call("set_reminder", message=Slot("message"), date=Ref("local.date"), time=Ref("local.time")),
        },
    ),
    Template(
        "countdown_text",
        (
            "How many days is it from {days.first} to {days.second}? Text the summary to {friend}.",
            "Count the days between {days.first} and {days.second}, in that order, and send {friend} the summary sentence as a text.",
            "I bet that nobody knows how many days it is from {days.first} to {days.second}. Count them and text the summary to {friend}, please.",
            "Please text {friend} the summary of how long it is in days from {days.first} until {days.second}.",
        ),
        {"days": two_dates(("2026-03-16", "2026-10-31"), ("2026-11-01", "2027-12-20")), "friend": PERSON},
        {
            "days": Call("calculate_date_diff", start_date=Slot("days.first"), end_date=Slot("days.second")),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("days.summary")]),
        },
    ),
    Template(
        "deadline_from_start",
        (
            'Work out the date {amount} {unit} after {day} and give {person} the task "{chore}" with that due date.',
            'What date is {amount} {unit} after {day}? Add "{chore}" to the to-do list with that date as the deadline and {person} in charge.',
            'Please assign the to-do item "{chore}" to {person}. It is due {amount} {unit} after {day}, so calculate that date first.',
            'Task for {person}: "{chore}". The deadline is {amount} {unit} after {day}, so work out the date and put the task on the to-do list.',
        ),
        {"amount": integers(2, 11), "unit": one_of("days", "weeks", "months"), "day": dates(last="2026-12-20"), "person": PERSON, "chore": CHORE},
        {
            "deadline": Call("add_duration", date=Slot("day"), amount=Slot("amount"), unit=Slot("unit")),
            "task": Call("create_task", title=Slot("chore"), due_date=Ref("deadline.date"), assignee=Slot("person")),
        },
    ),
    Template(
        "end_of_term_written_out",
        (
            "We signed a contract on {day}, and it ends exactly {term.amount} {term.unit} after that. Which date is that, written in {style} style?",
            "Add {term.amount} {term.unit} to {day} and write the date you get in the {style} format.",
            "My warranty began on {day} and ends {term.amount} {term.unit} later. Work out the end date and format it in {style} notation, please.",
            "What is the date {term.amount} {term.unit} after {day}? I need it in {style} format for a printed letter.",
        ),
        {
            "day": dates("2023-01-01", "2026-03-01"),
            "term": durations(days=189, weeks=52, months=48),
            "style": worded({"us": "US", "european": "European", "german": "German", "compact": "compact", "short": "short", "iso_week": "ISO week"}),
        },
        {
            "end": Call("add_duration", date=Slot("day"), amount=Slot("term.amount"), unit=Slot("term.unit")),
            "written": Call("format_date", date=Ref("end.date"), style=Slot("style")),
        },
    ),
    Template(
        "join_link_by_text",
        (
            'Schedule a video call with {guest} titled "{title}" on {day} at {clock}, {minutes} minutes long, and text the join link to {friend}.',
            'Invite {guest} to the {minutes}-minute meeting "{title}" on {day} at {clock}. The link for joining should go to {friend} as a text message.',
            (
                'Set up the meeting "{title}" with {guest} on {day} at {clock} for {minutes} minutes, then text the join link to {friend}, who only wants to '
                "listen in."
            ),
            (
                'Please arrange a meeting of {minutes} minutes on {day} at {clock}. Title: "{title}". Participant: {guest}. When it stands, text {friend} just '
                "the link for joining."
            ),
        ),
        {"guest": EMAIL, "title": MEETING, "day": DATE, "clock": TIME, "minutes": one_of(15, 20, 45, 60, 75, 90), "friend": PERSON},
        {
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Slot("guest")],
                date=Slot("day"),
                start_time=Slot("clock"),
                duration_minutes=Slot("minutes"),
            ),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("meeting.join_url")]),
        },
    ),
    Template(
        "reminder_after_meeting",
        (
            'Set up a {minutes}-minute meeting "{title}" with {guest} on {day} at {clock} and remind me at its end with the message "{message}".',
            'Invite {guest} to "{title}" on {day} at {clock} for {minutes} minutes. At the moment the meeting ends I want a reminder that says "{message}".',
            'Schedule "{title}" with {guest}: {day} at {clock}, {minutes} minutes. Then set an alert for the end of the meeting. Alert text: "{message}"',
            (
                'I\'m meeting {guest} on {day} at {clock} for {minutes} minutes, topic "{title}". Send the invitation and, for when it is over, set me the '
                'reminder "{message}".'
            ),
        ),
        {
            "guest": EMAIL,
            "title": MEETING,
            "day": DATE,
            "clock": TIME,
            "minutes": one_of(15, 20, 45, 60, 75, 90),
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
            "reminder": Call("set_reminder", message=Slot("message"), date=Slot("day"), time=Ref("meeting.end_time")),
        },
    ),
    Template(
        "slot_announced",
        (
            'Block {minutes} minutes in my calendar for "{title}" on {day} from {time} and send {colleague} the summary of the entry on Slack.',
            'Put "{title}" into my own calendar: {day}, {time}, {minutes} minutes. Then share the summary of the event with {colleague} via Slack.',
            'Add "{title}" to my calendar on {day} at {time}, for {minutes} minutes, and send the summary of that event to {colleague} on Slack.',
            'Please enter "{title}" in my calendar ({day}, starting at {time}, {minutes} minutes) and Slack the summary line of the entry to {colleague}.',
        ),
        {"title": MEETING, "day": SOON, "time": TIME, "minutes": one_of(20, 30, 45, 75, 90, 120), "colleague": PERSON},
        {
            "event": Call("create_calendar_event", title=Slot("title"), date=Slot("day"), start_time=Slot("time"), duration_minutes=Slot("minutes")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("event.summary")], channel="slack"),
        },
    ),
    Template(
        "task_confirmed",
        (
            'Add the task "{chore}" for {job.person}, due {day}, and e-mail the summary of the new task to {address} with the subject "{job.subject}".',
            'Put "{chore}" on the to-do list for {job.person} with the deadline {day}. Then mail the task summary to {address}, subject "{job.subject}".',
            (
                'Create a to-do item for {job.person}, "{chore}", to be finished by {day}. Then e-mail the summary of the item to {address} under the '
                'subject "{job.subject}".'
            ),
            (
                '{job.person} takes over a task, "{chore}", with the deadline {day}. Record it and confirm to {address} by e-mail; the subject is '
                '"{job.subject}" and the body the summary of the task.'
            ),
        ),
        {
            "chore": CHORE,
            "job": about(
                combine({"person": "{0} {1}", "first": "{0}"}, FIRST_NAMES, LAST_NAMES),
                subject=(
                    *("New task for {first}", "{first} has a new task", "A job for {first}", "To do: one more item for {first}"),
                    *("Work assigned to {first}", "On {first}'s list from today"),
                ),
            ),
            "day": SOON,
            "address": EMAIL,
        },
        {
            "task": Call("create_task", title=Slot("chore"), due_date=Slot("day"), assignee=Slot("job.person")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("job.subject"), paragraphs=[Ref("task.summary")]),
        },
    ),
)
