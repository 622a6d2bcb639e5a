"""L2: colleagues, clients, meetings, events and facts."""

from generator.pools.office import CLIENT, CUSTOMER
from generator.pools.people import PERSON
from generator.pools.teamwork import (
    CLIENT_CALL,
    COLLEAGUE,
    DAY,
    DEADLINE,
    EVENT_AND_COLLEAGUE,
    FOR_MANAGER,
    HOUR,
    MINUTES,
    QUIZ,
    SAME_CLOCK,
    TEAM_MEETING,
    TERM,
    TWO_COLLEAGUES,
    TWO_COUNTRIES,
    TWO_MOUNTAINS,
    VISIT,
    WORK_CHANNEL,
)
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "meeting_of_two_colleagues",
        (
            'Set up a {minutes}-minute "{title}" with our colleagues {who.one} and {who.other} on {day} at {time}.',
            'Can you get our colleagues {who.one} and {who.other} together for a {minutes}-minute "{title}" on {day} at {time}?',
            'I need our colleagues {who.one} and {who.other} for {minutes} minutes on {day} at {time}. Invite them to "{title}".',
            '"{title}", {day}, {time}, {minutes} minutes: schedule that with our colleagues {who.one} and {who.other}.',
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
        "call_at_their_time",
        (
            'Invite our colleague {who.colleague} and our client {who.client} to "{title}" on {day} at {time} {who.zone} time.',
            'Can you set up "{title}" for {time} {who.zone} time on {day}, with our client {who.client} and our colleague {who.colleague}?',
            'Our client {who.client} wants a call with our colleague {who.colleague} and me: "{title}", {day}, {time} {who.zone} time. Set it up.',
            '{day}, {time} {who.zone} time, is when our colleague {who.colleague} and our client {who.client} can talk. Schedule "{title}".',
        ),
        {"who": SAME_CLOCK, "title": CLIENT_CALL, "day": DAY, "time": HOUR},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("who.colleague")),
            "client": Call("database_query", table="customers", column="company", value=Slot("who.client")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("colleague.rows[0].email"), Ref("client.rows[0].email")],
                date=Slot("day"),
                start_time=Slot("time"),
                timezone=Slot("who.zone"),
            ),
        },
    ),
    Template(
        "call_in_two_weeks",
        (
            'In {term.amount} {term.unit} at {time} I want to talk to our customer {name}. Set up the call, {minutes} minutes, as "{title}".',
            'Set up a {minutes}-minute call, "{title}", with our customer {name} in {term.amount} {term.unit} at {time}.',
            'Can you invite our customer {name} to a {minutes}-minute video call in {term.amount} {term.unit}, at {time}? The topic is "{title}".',
            'Our customer {name} asked for a call: schedule "{title}" at {time} in {term.amount} {term.unit}, {minutes} minutes.',
            'Next call with our customer {name}: "{title}", in {term.amount} {term.unit} at {time}, {minutes} minutes. Please schedule it.',
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
        "client_visit_in_the_calendar",
        (
            'I\'m visiting our client {client} in {term.amount} {term.unit}. Block {time} in my calendar as "{title}", with their city as the place.',
            'For my calendar: "{title}" in {term.amount} {term.unit} at {time}, and the place is the city where our client {client} is.',
            (
                "In {term.amount} {term.unit} at {time} I'll be at our client {client}'s. Can you add \"{title}\" to my calendar, with their city "
                "as the location?"
            ),
            ('Add "{title}" to my calendar, {time} in {term.amount} {term.unit}. It takes place in our client {client}\'s city, so give that as the location.'),
        ),
        {"client": CLIENT, "title": VISIT, "term": TERM, "time": HOUR},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "entry": Call("create_calendar_event", title=Slot("title"), date=Ref("day.date"), start_time=Slot("time"), location=Ref("client.rows[0].city")),
        },
    ),
    Template(
        "task_for_the_manager",
        (
            'Give the manager of our colleague {job.name} the task "{job.task}", due in {term.amount} {term.unit}.',
            'Our colleague {job.name} is waiting for their manager. Assign the manager "{job.task}", due in {term.amount} {term.unit}.',
            'Who manages our colleague {job.name}? Whoever it is gets a task: "{job.task}", due in {term.amount} {term.unit}.',
            '"{job.task}" should be done in {term.amount} {term.unit} by the manager of our colleague {job.name}. Add it as a task for them.',
        ),
        {"job": FOR_MANAGER, "term": DEADLINE},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("job.name")),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "job": Call("create_task", title=Slot("job.task"), due_date=Ref("day.date"), assignee=Ref("colleague.rows[0].manager")),
        },
    ),
    Template(
        "event_details_to_a_colleague",
        (
            "E-mail our colleague {who.name} the details of our event {who.event}.",
            "Our colleague {who.name} wants to come to our event {who.event}. Mail over where and when it is and who organizes it.",
            "Can you send our colleague {who.name} an e-mail with the details of our event {who.event}?",
            "When and where is our event {who.event}? Our colleague {who.name} asked. Answer by e-mail, please.",
            "Our event {who.event}: e-mail the details to our colleague {who.name}.",
        ),
        {"who": EVENT_AND_COLLEAGUE},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("who.name")),
            "event": Call("database_query", table="events", column="title", value=Slot("who.event")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("event.summary")]),
        },
    ),
    Template(
        "how_much_higher",
        (
            "How much higher is {two.high} than {two.low}? Look up the height of both.",
            "Look up the height of {two.low} and of {two.high}. How much higher is the second?",
            "My son wants to know how much higher {two.high} is than {two.low}. Check the height of each.",
            "Trivia night: what is the height of {two.high} and of {two.low}, and how much higher is the first of them?",
            "I've climbed {two.low}. How much higher would {two.high} be? Look up the height of each.",
            "{two.high} against {two.low}: check the height of both and tell me how much higher the first one is.",
        ),
        {"two": TWO_MOUNTAINS},
        {
            "low": Call("knowledge_base_query", subject=Slot("two.low"), property="height_m"),
            "high": Call("knowledge_base_query", subject=Slot("two.high"), property="height_m"),
            "gap": Call("percentage_change", old_value=Ref("low.number"), new_value=Ref("high.number")),
        },
    ),
    Template(
        "how_many_more_people",
        (
            "For our quiz: how much bigger is the population of {two.high} than that of {two.low}?",
            "Look up the population of {two.low} and of {two.high}. How much higher is the second?",
            "How much bigger is {two.high} than {two.low} by population? Look both up.",
            "I'm comparing markets. What's the population of {two.low}, and how much higher is that of {two.high}?",
            "{two.high} and {two.low}: how much bigger is the population of the first?",
        ),
        {"two": TWO_COUNTRIES},
        {
            "low": Call("knowledge_base_query", subject=Slot("two.low"), property="population"),
            "high": Call("knowledge_base_query", subject=Slot("two.high"), property="population"),
            "gap": Call("percentage_change", old_value=Ref("low.number"), new_value=Ref("high.number")),
        },
    ),
    Template(
        "client_and_colleague_card",
        (
            "Tell {person} on {channel} who our contact at the client {client} is, and how to reach our colleague {name}.",
            "{person} takes over from me and needs two contacts on {channel}: the one at our client {client}, and our colleague {name}.",
            "Who is our contact at the client {client}, and how do you reach our colleague {name}? Send both to {person} on {channel}.",
            "Message {person} on {channel} with the details of our client {client} and those of our colleague {name}.",
        ),
        {"client": CLIENT, "name": COLLEAGUE, "person": PERSON, "channel": WORK_CHANNEL},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("client.summary"), Ref("colleague.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "quiz_card",
        (
            "Pub quiz tonight: look up the {fact.property} of {fact.subject} and the {fact.property_2} of {fact.subject_2}, and text both to {person}.",
            "Text {person} the {fact.property} of {fact.subject} and the {fact.property_2} of {fact.subject_2}.",
            (
                "Two questions from {person}: the {fact.property} of {fact.subject} and the {fact.property_2} of {fact.subject_2}. Can you text "
                "back both answers?"
            ),
            ("{person} is stuck in a quiz and needs the {fact.property} of {fact.subject}, and the {fact.property_2} of {fact.subject_2}. Text both answers."),
        ),
        {"fact": QUIZ, "person": PERSON},
        {
            "one": Call("knowledge_base_query", subject=Slot("fact.subject"), property=Slot("fact.property")),
            "other": Call("knowledge_base_query", subject=Slot("fact.subject_2"), property=Slot("fact.property_2")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
    Template(
        "call_of_two_colleagues_and_a_client",
        (
            'Invite our colleagues {who.one} and {who.other} and our client {client} to the call "{title}" on {day} at {time}.',
            'Set up "{title}" for {day} at {time} with our client {client} and our colleagues {who.one} and {who.other}.',
            'Our client {client} can talk on {day} at {time}. Invite them and our colleagues {who.one} and {who.other} to "{title}".',
            'Can you schedule "{title}" with our client {client}, {day}, {time}? Our colleagues {who.one} and {who.other} should be on the call as well.',
        ),
        {"who": TWO_COLLEAGUES, "client": CLIENT, "title": CLIENT_CALL, "day": DAY, "time": HOUR},
        {
            "one": Call("database_query", table="employees", column="name", value=Slot("who.one")),
            "other": Call("database_query", table="employees", column="name", value=Slot("who.other")),
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("one.rows[0].email"), Ref("other.rows[0].email"), Ref("client.rows[0].email")],
                date=Slot("day"),
                start_time=Slot("time"),
            ),
        },
    ),
)
