"""L3: colleagues, clients, meetings and events."""

from generator.pools.office import CLIENT, CUSTOMER
from generator.pools.people import PERSON
from generator.pools.teamwork import (
    AFTER_EVENT,
    ANNIVERSARY,
    CLIENT_CALL,
    CONTACT,
    DAY,
    DEBRIEF,
    EVENT_AND_COLLEAGUE,
    EVENT_AND_TERM,
    EVENT_TERM_AND_COLLEAGUE,
    HANDOVER,
    HOUR,
    MINUTES,
    TEAM_MEETING,
    TERM,
    TWO_COLLEAGUES,
    WORK_CHANNEL,
    staff,
)
from generator.samplers import one_of, times
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "meeting_with_link",
        (
            (
                'Set up a {minutes}-minute call, "{title}", with our colleagues {who.one} and {who.other} on {day} at {time}, and text our consultant {person} '
                "the link to join."
            ),
            (
                'Our consultant {person} is joining us: set up "{title}" with our colleagues {who.one} and {who.other} on {day} at {time}, {minutes} minutes, '
                "and text over the link."
            ),
            (
                'Our colleagues {who.one} and {who.other} have {minutes} minutes for "{title}" on {day} at {time}. Schedule it, and text our consultant '
                "{person} the link."
            ),
            (
                'Can you schedule {minutes} minutes for "{title}" with our colleagues {who.one} and {who.other}, {day} at {time}, and text our consultant '
                "{person} the link?"
            ),
        ),
        {"who": TWO_COLLEAGUES, "title": TEAM_MEETING, "day": DAY, "time": HOUR, "minutes": MINUTES, "person": PERSON},
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
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("meeting.join_url")]),
        },
    ),
    Template(
        "call_and_letter",
        (
            'Set up a {minutes}-minute call, "{title}", with our customer {name} in {term.amount} {term.unit} at {time}, and confirm the details by e-mail.',
            (
                'Our customer {name} wants a call, "{title}". Schedule {minutes} minutes in {term.amount} {term.unit} at {time}, and e-mail the customer the '
                "details."
            ),
            'Can you arrange a {minutes}-minute call, "{title}", with our customer {name} in {term.amount} {term.unit}, at {time}, and confirm it by e-mail?',
            (
                'I promised our customer {name} a {minutes}-minute call, "{title}", in {term.amount} {term.unit} at {time}. Set it up and send the details '
                "by e-mail."
            ),
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
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("meeting.summary")]),
        },
    ),
    Template(
        "link_to_the_client",
        (
            (
                'Set up a {minutes}-minute call, "{title}", with our client {client} and our colleague {name} on {day} at {time}, and e-mail the client the '
                "link to join."
            ),
            (
                'Our client {client} never finds the link. Set up "{title}" with them and our colleague {name} on {day} at {time}, {minutes} minutes, and '
                "e-mail them the join link."
            ),
            'Schedule {minutes} minutes for "{title}" with our client {client} and our colleague {name} on {day} at {time}. E-mail the client the link, too.',
            (
                'Can you invite our client {client} and our colleague {name} to a {minutes}-minute call, "{title}", on {day} at {time}, and e-mail the '
                "client the link?"
            ),
        ),
        {"name": CONTACT, "client": CLIENT, "title": CLIENT_CALL, "day": DAY, "time": HOUR, "minutes": MINUTES},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("client.rows[0].email"), Ref("colleague.rows[0].email")],
                date=Slot("day"),
                start_time=Slot("time"),
                duration_minutes=Slot("minutes"),
            ),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("meeting.join_url")]),
        },
    ),
    Template(
        "handover_meeting",
        (
            (
                'Our colleague {name} is taking over our client {client}. Set up a {minutes}-minute "{title}" call with both in {term.amount} {term.unit} at '
                "{time}, and e-mail our colleague the client's details and when we meet."
            ),
            (
                'I\'m handing our client {client} over to our colleague {name}. Invite both to "{title}" in {term.amount} {term.unit} at {time}, {minutes} '
                "minutes, and e-mail our colleague the client's details and those of the meeting."
            ),
            (
                'Can you schedule a {minutes}-minute call, "{title}", with our client {client} and our colleague {name} in {term.amount} {term.unit} at '
                "{time}? E-mail our colleague who the client is and when we meet."
            ),
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
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("client.summary"), Ref("meeting.summary")]),
        },
    ),
    Template(
        "debrief_after_the_event",
        (
            (
                'Set up a {minutes}-minute call, "{title}", with our colleague {after.name} and the organizer of our event {after.event}, {after.amount} '
                "{after.unit} after it, at {time}."
            ),
            (
                'Invite the organizer of our event {after.event} and our colleague {after.name} to "{title}" at {time}, {after.amount} {after.unit} after the '
                "event, for {minutes} minutes."
            ),
            (
                "I want {minutes} minutes with the organizer of our event {after.event} and our colleague {after.name}, {after.amount} {after.unit} after it "
                'at {time}. Set up "{title}".'
            ),
            (
                'Can you schedule {minutes} minutes for "{title}" at {time}, {after.amount} {after.unit} after our event {after.event}, with the organizer and '
                "our colleague {after.name}?"
            ),
        ),
        {"after": EVENT_TERM_AND_COLLEAGUE, "title": DEBRIEF, "time": HOUR, "minutes": MINUTES},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("after.event")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("after.name")),
            "day": Call("add_duration", amount=Slot("after.amount"), unit=Slot("after.unit"), date=Ref("event.rows[0].date")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("event.rows[0].organizer_email"), Ref("colleague.rows[0].email")],
                date=Ref("day.date"),
                start_time=Slot("time"),
                duration_minutes=Slot("minutes"),
            ),
        },
    ),
    Template(
        "organizer_follow_up",
        (
            (
                'Give the organizer of our event {after.event} the task "{task}", due {after.amount} {after.unit} after it, with a message on {channel} '
                "about the new task."
            ),
            (
                'Add a task for the organizer of our event {after.event}, "{task}", due {after.amount} {after.unit} after the event, and message the '
                "organizer on {channel}."
            ),
            (
                'After our event {after.event} there is one more task for its organizer: "{task}", due {after.amount} {after.unit} later. Add it and send '
                "word of it on {channel}."
            ),
            (
                'Assign "{task}" to the organizer of our event {after.event}, due {after.amount} {after.unit} after the event, and let the organizer know on '
                "{channel}."
            ),
        ),
        {"after": EVENT_AND_TERM, "task": AFTER_EVENT, "channel": WORK_CHANNEL},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("after.event")),
            "day": Call("add_duration", amount=Slot("after.amount"), unit=Slot("after.unit"), date=Ref("event.rows[0].date")),
            "job": Call("create_task", title=Slot("task"), due_date=Ref("day.date"), assignee=Ref("event.rows[0].organizer")),
            "note": Call("send_message", recipient=Ref("event.rows[0].organizer"), paragraphs=[Ref("job.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "days_left",
        (
            "Our colleague {who.name} is ordering the badges for our event {who.event}. Can you e-mail over how many days are left until it starts?",
            "How many days do we have until our event {who.event}? E-mail our colleague {who.name}, who is booking the catering.",
            "For the countdown on our website, e-mail our colleague {who.name} how many days are left until our event {who.event}.",
            (
                "The printers are asking how many days are left until our event {who.event}. Let our colleague {who.name}, who is dealing with them, know by "
                "e-mail."
            ),
        ),
        {"who": EVENT_AND_COLLEAGUE},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("who.event")),
            "left": Call("calculate_date_diff", end_date=Ref("event.rows[0].date")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("who.name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("left.summary")]),
        },
    ),
    Template(
        "anniversary_of_a_colleague",
        (
            (
                'Put "{who.title}" in my calendar at {time} on the {who.years}-year work anniversary of our colleague {who.name}, {minutes} minutes, and '
                "e-mail their manager the details."
            ),
            (
                "Our colleague {who.name} has a {who.years}-year work anniversary coming up. Block {minutes} minutes at {time} that day in my calendar for "
                '"{who.title}" and e-mail their manager the details.'
            ),
            (
                'When is our colleague {who.name}\'s {who.years}-year work anniversary? Put "{who.title}" in my calendar for {time} that day, {minutes} '
                "minutes, and e-mail their manager about it."
            ),
            (
                'I don\'t want to miss the {who.years}-year work anniversary of our colleague {who.name}: put "{who.title}" in my calendar, {time} that day, '
                "{minutes} minutes, and e-mail their manager the details."
            ),
        ),
        {"who": ANNIVERSARY, "time": times(9, 12, 30), "minutes": one_of(15, 20, 30)},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("who.name")),
            "day": Call("add_duration", amount=Slot("who.years"), unit="years", date=Ref("colleague.rows[0].hire_date")),
            "entry": Call("create_calendar_event", title=Slot("who.title"), date=Ref("day.date"), start_time=Slot("time"), duration_minutes=Slot("minutes")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].manager_email"), paragraphs=[Ref("entry.summary")]),
        },
    ),
    Template(
        "department_by_hire_date",
        (
            "For the anniversary list: e-mail our colleague {name} our employees in the {department} department, sorted by hire date.",
            "Our colleague {name} is planning the work anniversaries. Can you e-mail over our employees in the {department} department in order of hire date?",
            "Our colleague {name} asked who has been in the {department} department longest. Send our employees there, sorted by hire date, by e-mail.",
            "Can you sort our employees in the {department} department by hire date and e-mail our colleague {name} the list, for the long-service awards?",
        ),
        {
            "department": one_of("Engineering", "Sales", "Support", "Operations", "Marketing", "Finance", "Design", "Legal", "Human Resources"),
            "name": staff("Human Resources", "Management", "Legal"),
        },
        {
            "staff": Call("database_query", table="employees", column="department", value=Slot("department")),
            "sorted": Call("data_sort", records=Ref("staff.rows"), field="hire_date"),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("sorted.summary")]),
        },
    ),
)
