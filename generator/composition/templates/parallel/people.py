"""L2: colleagues, clients, meetings, events and facts."""

from generator.composition.pools.office import CLIENT, CUSTOMER
from generator.composition.pools.teamwork import (
    CAREER_TALK,
    CLIENT_CALL,
    COLLEAGUE,
    CONTACT,
    DAY,
    EVENT_AND_COLLEAGUE,
    HANDOVER,
    HOUR,
    MANAGED,
    MINUTES,
    TEAM_MEETING,
    TERM,
    TWO_COLLEAGUES,
    TWO_MOUNTAINS,
)
from generator.composition.samplers import one_of
from generator.composition.template import Call, Ref, Slot, Template

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
            'Set up a {minutes}-minute call, "{title}", with our customer {name} in {term.amount} {term.unit} at {time}.',
            'Can you invite our customer {name} to a {minutes}-minute call in {term.amount} {term.unit}, at {time}? The topic is "{title}".',
            'Our customer {name} asked for a call: schedule "{title}" in {term.amount} {term.unit} at {time}, {minutes} minutes.',
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
        "talk_with_the_manager",
        (
            'Set up "{title}" with our colleague {name} and their manager in {term.amount} {term.unit} at {time}, {minutes} minutes.',
            'I need {minutes} minutes with our colleague {name} and their manager in {term.amount} {term.unit} at {time}. Invite both to "{title}".',
            'Can you schedule a {minutes}-minute meeting, "{title}", with our colleague {name} and their manager, in {term.amount} {term.unit} at {time}?',
        ),
        {"name": one_of(*MANAGED), "title": CAREER_TALK, "term": TERM, "time": HOUR, "minutes": MINUTES},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("colleague.rows[0].email"), Ref("colleague.rows[0].manager_email")],
                date=Ref("day.date"),
                start_time=Slot("time"),
                duration_minutes=Slot("minutes"),
            ),
        },
    ),
    Template(
        "handover_of_a_client",
        (
            'Our colleague {name} is taking over our client {client}. Set up "{title}" with both in {term.amount} {term.unit} at {time}, {minutes} minutes.',
            (
                'Invite our client {client} and our colleague {name}, their new contact, to a {minutes}-minute call, "{title}", in {term.amount} {term.unit} '
                "at {time}."
            ),
            'Can you set up {minutes} minutes for "{title}" with our client {client} and our colleague {name}, in {term.amount} {term.unit} at {time}?',
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
        "call_of_two_colleagues_and_a_client",
        (
            'Invite our colleagues {who.one} and {who.other} and our client {client} to a {minutes}-minute call, "{title}", on {day} at {time}.',
            'Set up a {minutes}-minute call, "{title}", for {day} at {time} with our client {client} and our colleagues {who.one} and {who.other}.',
            (
                'Can you schedule {minutes} minutes for "{title}" with our client {client} on {day} at {time}? Our colleagues {who.one} and {who.other} are '
                "joining."
            ),
        ),
        {"who": TWO_COLLEAGUES, "client": CLIENT, "title": CLIENT_CALL, "day": DAY, "time": HOUR, "minutes": MINUTES},
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
                duration_minutes=Slot("minutes"),
            ),
        },
    ),
    Template(
        "event_details_to_a_colleague",
        (
            "E-mail our colleague {who.name}, who is on the guest list, the details of our event {who.event}.",
            "Our colleague {who.name} wants to come to our event {who.event}. Can you e-mail over the details?",
            "Can you send the details of our event {who.event} to our colleague {who.name} by e-mail? The invitation got lost.",
            "Our colleague {who.name} is writing the announcement of our event {who.event} and needs its details by e-mail.",
        ),
        {"who": EVENT_AND_COLLEAGUE},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("who.name")),
            "event": Call("database_query", table="events", column="title", value=Slot("who.event")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("event.summary")]),
        },
    ),
    Template(
        "client_for_a_colleague",
        (
            "Our colleague {name} is taking over our client {client}. Can you e-mail over the client's contact details?",
            "Our colleague {name} is going to visit our client {client}. Send the client's contact details by e-mail, please.",
            "Our colleague {name} has to ring our client {client} today. Can you e-mail over the contact details?",
            "Who is our contact at the client {client}? Our colleague {name} is writing the offer and needs the details by e-mail.",
        ),
        {"client": CLIENT, "name": COLLEAGUE},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("client.summary")]),
        },
    ),
    Template(
        "new_contact_for_a_client",
        (
            "From now on our colleague {name} looks after our client {client}. E-mail the client our colleague's contact details.",
            "E-mail our client {client} how to reach our colleague {name}, their new contact.",
            "Our client {client} wants to speak to our colleague {name}. E-mail them the contact details.",
            "I'm on leave from Monday. Can you e-mail our client {client} the contact details of our colleague {name}, who is standing in?",
        ),
        {"client": CLIENT, "name": CONTACT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("colleague.summary")]),
        },
    ),
    Template(
        "how_much_higher",
        (
            "How much higher is {two.high} than {two.low}?",
            "My son wants to know how much higher {two.high} is than {two.low}.",
            "I've climbed {two.low}. How much higher would {two.high} be?",
            "We're planning our next climb: how much higher is {two.high} than {two.low}?",
        ),
        {"two": TWO_MOUNTAINS},
        {
            "low": Call("knowledge_base_query", subject=Slot("two.low"), property="height_m"),
            "high": Call("knowledge_base_query", subject=Slot("two.high"), property="height_m"),
            "gap": Call("percentage_change", old_value=Ref("low.number"), new_value=Ref("high.number")),
        },
    ),
)
