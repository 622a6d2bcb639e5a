"""L2: two or three independent calls, and one that joins them, about colleagues, clients, meetings."""

from generator.composition.pools.days import TWO_DAYS
from generator.composition.pools.office import CLIENT, CUSTOMER
from generator.composition.pools.people import FRIEND
from generator.composition.pools.teamwork import (
    CAREER_TALK,
    CLIENT_CALL,
    CONTACT,
    DAY,
    HANDOVER,
    HOUR,
    MINUTES,
    SOON_TERM,
    TEAM_MEETING,
    TERM,
    TWO_COLLEAGUES,
)
from generator.composition.template import Call, Ref, Slot, Template, text_to

TEMPLATES = (
    Template(
        "meeting_of_two_colleagues",
        (
            'Set up a {minutes}-minute meeting, "{title}", with our colleagues {who.one} and {who.other} on {day} at {time}.',
            'Can you get our colleagues {who.one} and {who.other} together for {minutes} minutes on {day} at {time}? The topic is "{title}".',
            'I need our colleagues {who.one} and {who.other} for {minutes} minutes on {day} at {time}. Invite them to "{title}".',
            'Our colleagues {who.one} and {who.other} are both free on {day} at {time}. Invite them to "{title}" for {minutes} minutes.',
        ),
        {"who": TWO_COLLEAGUES, "title": TEAM_MEETING, "day": DAY, "time": HOUR, "minutes": MINUTES},
        {
            "one": Call("database_query", table="employees", column="name", value=Slot("who.one")),
            "other": Call("database_query", table="employees", column="name", value=Slot("who.other")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("one.rows[0].email"), Ref("other.rows[0].email")],
                date=Slot("day"),
                start_time=Slot("time"),
                duration_minutes=Slot("minutes"),
            ),
        },
    ),
    Template(
        "call_in_two_weeks",
        (
            'I want to talk to our customer {name} in {term.amount} {term.unit} at {time}. Set up a {minutes}-minute call, "{title}".',
            'Can you invite our customer {name} to a {minutes}-minute call in {term.amount} {term.unit}, at {time}? The topic is "{title}".',
            'Our customer {name} asked for a call. Please schedule {minutes} minutes in {term.amount} {term.unit}, at {time}, and call it "{title}".',
        ),
        {"name": CUSTOMER, "title": CLIENT_CALL, "term": TERM, "time": HOUR, "minutes": MINUTES},
        {
            "customer": Call("database_query", table="customers", column="name", value=Slot("name")),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("customer.rows[0].email")],
                date=Ref("day.date"),
                start_time=Slot("time"),
                duration_minutes=Slot("minutes"),
            ),
        },
    ),
    Template(
        "handover_of_a_client",
        (
            'Our colleague {name} is taking over our client {client}. Invite both to "{title}" in {term.amount} {term.unit} at {time}, for {minutes} minutes.',
            'Our client {client} is getting a new contact, our colleague {name}. Can you set up a {minutes}-minute meeting with both, "{title}", in {term.amount} {term.unit} at {time}?',
            'I\'d like our colleague {name} to meet our client {client}. Please schedule {minutes} minutes with both in {term.amount} {term.unit}, at {time}, as "{title}".',
        ),
        {"name": CONTACT, "client": CLIENT, "title": HANDOVER, "term": TERM, "time": HOUR, "minutes": MINUTES},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("colleague.rows[0].email"), Ref("client.rows[0].email")],
                date=Ref("day.date"),
                start_time=Slot("time"),
                duration_minutes=Slot("minutes"),
            ),
        },
    ),
    Template(
        "weekdays_of_two_dates",
        (
            "What day of the week are {days.start} and {days.end}? Text the answer to {friend}, who's choosing a date for the party.",
            "We might get married on {days.start} or on {days.end}. Can you text {friend} which weekday each of them is?",
            "{friend} can come on {days.start} or on {days.end}, but only at a weekend. Text over what day of the week each of them is, please.",
        ),
        {"days": TWO_DAYS, "friend": FRIEND},
        {
            "one": Call("get_weekday", date=Slot("days.start")),
            "other": Call("get_weekday", date=Slot("days.end")),
            "note": text_to(Slot("friend"), "one.summary", "other.summary"),
        },
    ),
    Template(
        "boss_in_two_weeks",
        (
            'Invite my boss to a {minutes}-minute meeting, "{title}", in {term.amount} {term.unit} at {time}.',
            'I need {minutes} minutes with my boss in {term.amount} {term.unit}, at {time}. Please schedule "{title}".',
            'My boss has time for "{title}" in {term.amount} {term.unit} at {time}. Please set it up for {minutes} minutes.',
        ),
        {"title": CAREER_TALK, "term": SOON_TERM, "time": HOUR, "minutes": MINUTES},
        {
            "boss": Call("get_session_context", field="manager_email"),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("boss.value")],
                date=Ref("day.date"),
                start_time=Slot("time"),
                duration_minutes=Slot("minutes"),
            ),
        },
    ),
)
