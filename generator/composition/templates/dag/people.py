"""L3: four to six calls that fork and join, about colleagues, clients, meetings."""

from generator.composition.pools.days import LIVE
from generator.composition.pools.office import CUSTOMER
from generator.composition.pools.people import EMAIL, FRIEND, PERSON
from generator.composition.pools.places import WEST
from generator.composition.pools.teamwork import (
    AFTER_EVENT,
    AFTER_GATHERING,
    CLIENT_TOPIC,
    HOUR,
    PREPARED,
    QUICK_CALL,
    SOON_TERM,
    WORK_CHANNEL,
)
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "call_with_a_customer",
        (
            'Please set up "{title}" with our customer {name} in {term.amount} {term.unit} at {time}, and send them the link on WhatsApp as well.',
            'Our customer {name} hardly reads e-mails. Schedule "{title}" for {term.amount} {term.unit} from now at {time} and WhatsApp them the link.',
            'I promised our customer {name} a call in {term.amount} {term.unit}, at {time}. Please set it up as "{title}" and send them the link on WhatsApp.',
            'Can you schedule "{title}" with our customer {name} in {term.amount} {term.unit}, at {time}, and send them the link on WhatsApp?',
        ),
        {"name": CUSTOMER, "title": CLIENT_TOPIC, "term": SOON_TERM, "time": HOUR},
        {
            "customer": Call("database_query", table="customers", column="name", value=Slot("name")),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("customer.rows[0].email")],
                date=Ref("day.date"),
                start_time=Slot("time"),
            ),
            "note": Call(
                "send_message", recipient=Slot("name"), paragraphs=[Ref("meeting.join_url")], channel="whatsapp"
            ),
        },
    ),
    Template(
        "organizer_follow_up",
        (
            'Who\'s organizing our {after.event}? Give them the task "{task}", due {after.amount} {after.unit} after it, and let them know on {channel}.',
            (
                'I forget who organizes our {after.event}. Please assign them "{task}", due {after.amount} {after.unit} after it, and tell them about the task '
                "on {channel}."
            ),
            (
                'Can you add "{task}" to the tasks of whoever organizes our {after.event}, due {after.amount} {after.unit} after it, and let them know on '
                "{channel}?"
            ),
            (
                'Please add the task "{task}" for the organizer of our {after.event}, due {after.amount} {after.unit} after it, and tell them about it on '
                "{channel}."
            ),
        ),
        {"after": AFTER_GATHERING, "task": AFTER_EVENT, "channel": WORK_CHANNEL},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("after.event")),
            "day": Call(
                "add_duration", amount=Slot("after.amount"), unit=Slot("after.unit"), date=Ref("event.rows[0].date")
            ),
            "job": Call(
                "create_task", title=Slot("task"), due_date=Ref("day.date"), assignee=Ref("event.rows[0].organizer")
            ),
            "note": Call(
                "send_message",
                recipient=Ref("event.rows[0].organizer"),
                paragraphs=[Ref("job.summary")],
                channel=Slot("channel"),
            ),
        },
    ),
    Template(
        "call_across_the_ocean",
        (
            'Schedule "{title}" with {guest} for {moment} {there} time, but converted to my time zone, and set me a reminder for then: "{message}". Text {friend} when it is for me and the link.',
            'What is {moment} {there} time for me? Schedule "{title}" with {guest} for then, remind me at that time: "{message}", and text {friend} my time and the link.',
            'Can you convert {moment} {there} time to mine, schedule "{title}" with {guest} for then and set a reminder for that time, "{message}"? Text {friend} the converted time and the link.',
        ),
        {"moment": LIVE, "there": WEST, "guest": EMAIL, "title": QUICK_CALL, "message": PREPARED, "friend": FRIEND},
        {
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("there")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Slot("guest")],
                date=Ref("local.date"),
                start_time=Ref("local.time"),
            ),
            "reminder": Call("set_reminder", message=Slot("message"), date=Ref("local.date"), time=Ref("local.time")),
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("local.summary"), Ref("meeting.join_url")]
            ),
        },
    ),
    Template(
        "boss_meeting_with_link",
        (
            'Schedule "{title}" with my boss in {term.amount} {term.unit} at {time}, and send {person} the link on {channel}.',
            'My boss has agreed to "{title}" in {term.amount} {term.unit}, at {time}. Please set it up and message {person} the link on {channel}, too.',
            'Can you invite my boss to "{title}" in {term.amount} {term.unit} at {time} and send the link to {person} on {channel}?',
        ),
        {"title": QUICK_CALL, "term": SOON_TERM, "time": HOUR, "person": PERSON, "channel": WORK_CHANNEL},
        {
            "boss": Call("get_session_context", field="manager_email"),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("boss.value")],
                date=Ref("day.date"),
                start_time=Slot("time"),
            ),
            "note": Call(
                "send_message", recipient=Slot("person"), paragraphs=[Ref("meeting.join_url")], channel=Slot("channel")
            ),
        },
    ),
)
