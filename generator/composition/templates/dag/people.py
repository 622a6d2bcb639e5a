"""L3: colleagues, clients, meetings and events."""

from generator.composition.pools.office import CLIENT, CUSTOMER
from generator.composition.pools.people import PERSON
from generator.composition.pools.teamwork import (
    AFTER_EVENT,
    AFTER_GATHERING,
    AFTER_GATHERING_WITH_COLLEAGUE,
    ANNIVERSARY,
    CLIENT_TOPIC,
    COLLEAGUE,
    CONTACT,
    DEBRIEF,
    GUEST_OF_EVENT,
    HANDOVER,
    HOUR,
    QUICK_CALL,
    SOON_TERM,
    WORK_CHANNEL,
)
from generator.composition.samplers import one_of, times
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "meeting_with_link",
        (
            'Schedule "{title}" with my colleague {name} for tomorrow at {time}, and text {person} the link so they can listen in.',
            'Can you invite my colleague {name} to "{title}" tomorrow at {time} and text the link to {person}, who wants to join us?',
            'My colleague {name} has time for "{title}" tomorrow at {time}. Please schedule the call and text {person} the link, too.',
            'My colleague {name} is free tomorrow at {time}. Please set up a call named "{title}" and text the link to {person}, who is joining from home.',
        ),
        {"name": COLLEAGUE, "title": QUICK_CALL, "time": HOUR, "person": PERSON},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "day": Call("add_duration", amount=1, unit="days"),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("colleague.rows[0].email")],
                date=Ref("day.date"),
                start_time=Slot("time"),
            ),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("meeting.join_url")]),
        },
    ),
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
        "link_to_the_client",
        (
            'Our client {client} never sees my invitations. Schedule "{title}" for {term.amount} {term.unit} from now at {time} and e-mail them the link, too.',
            'Our client {client} has agreed to a call in {term.amount} {term.unit}, at {time}. Please set up "{title}" and e-mail them the link, too.',
            'Please schedule "{title}" with our client {client} in {term.amount} {term.unit}, at {time}, and e-mail them the link separately.',
            (
                'Can you invite our client {client} to "{title}" in {term.amount} {term.unit}, at {time}? E-mail them the link as well, in case the '
                "invitation ends up in spam."
            ),
        ),
        {"client": CLIENT, "title": CLIENT_TOPIC, "term": SOON_TERM, "time": HOUR},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("client.rows[0].email")],
                date=Ref("day.date"),
                start_time=Slot("time"),
            ),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("meeting.join_url")]),
        },
    ),
    Template(
        "handover_meeting",
        (
            (
                'My colleague {name} is taking over our client {client}. Invite both to "{title}" tomorrow at {time}, and e-mail my colleague the client\'s '
                "details and the link."
            ),
            (
                'I\'m handing our client {client} over to my colleague {name}. Set up "{title}" with both of them tomorrow at {time}, then e-mail my colleague '
                "the client's details and the link."
            ),
            (
                'I\'m on leave from next week and my colleague {name} will look after our client {client}. Schedule "{title}" with both for tomorrow at '
                "{time} and e-mail my colleague the client's details plus the link."
            ),
            (
                'Can you set up "{title}" tomorrow at {time} with our client {client} and my colleague {name}, who is taking them over? Then e-mail my '
                "colleague the client's details and the link."
            ),
        ),
        {"name": CONTACT, "client": CLIENT, "title": HANDOVER, "time": HOUR},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "day": Call("add_duration", amount=1, unit="days"),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("colleague.rows[0].email"), Ref("client.rows[0].email")],
                date=Ref("day.date"),
                start_time=Slot("time"),
            ),
            "mail": Call(
                "send_email",
                to=Ref("colleague.rows[0].email"),
                paragraphs=[Ref("client.summary"), Ref("meeting.join_url")],
            ),
        },
    ),
    Template(
        "debrief_after_the_event",
        (
            'Schedule "{title}" with my colleague {after.name} for {time}, {after.amount} {after.unit} after our {after.event}.',
            'My colleague {after.name} and I want to talk {after.amount} {after.unit} after our {after.event}. Please set up "{title}" for {time} that day.',
            'I\'d like to hear from my colleague {after.name} how our {after.event} went. Set up "{title}" {after.amount} {after.unit} after it, at {time}.',
            'Can you invite my colleague {after.name} to "{title}" at {time}, {after.amount} {after.unit} after our {after.event}?',
        ),
        {"after": AFTER_GATHERING_WITH_COLLEAGUE, "title": DEBRIEF, "time": HOUR},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("after.event")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("after.name")),
            "day": Call(
                "add_duration", amount=Slot("after.amount"), unit=Slot("after.unit"), date=Ref("event.rows[0].date")
            ),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("colleague.rows[0].email")],
                date=Ref("day.date"),
                start_time=Slot("time"),
            ),
        },
    ),
    Template(
        "boss_after_the_event",
        (
            'Please schedule "{title}" with my boss for {time}, {after.amount} {after.unit} after our {after.event}.',
            'My boss wants to hear how our {after.event} went. Schedule "{title}" with them for {time}, {after.amount} {after.unit} after it.',
            'Can you invite my boss to "{title}" at {time}, {after.amount} {after.unit} after our {after.event}?',
            'I need to talk to my boss {after.amount} {after.unit} after our {after.event}. Please book "{title}" for {time}.',
        ),
        {"after": AFTER_GATHERING, "title": DEBRIEF, "time": HOUR},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("after.event")),
            "boss": Call("get_session_context", field="manager_email"),
            "day": Call(
                "add_duration", amount=Slot("after.amount"), unit=Slot("after.unit"), date=Ref("event.rows[0].date")
            ),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("boss.value")],
                date=Ref("day.date"),
                start_time=Slot("time"),
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
        "event_in_their_language",
        (
            "Our customer {who.name} asked when and where our {who.event} is. Can you e-mail them the details in {who.language}?",
            "E-mail our customer {who.name} the details of our {who.event}, in {who.language} please. They don't speak much English.",
            "Our customer {who.name} wants to come to our {who.event}. Look up the details and e-mail them over in {who.language}.",
            "Can you let our customer {who.name} know by e-mail, in {who.language}, when and where our {who.event} takes place?",
        ),
        {"who": GUEST_OF_EVENT},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("who.event")),
            "translation": Call("translate_text", text=Ref("event.summary"), target_language=Slot("who.language")),
            "customer": Call("database_query", table="customers", column="name", value=Slot("who.name")),
            "mail": Call(
                "send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("translation.translated_text")]
            ),
        },
    ),
    Template(
        "anniversary_of_a_colleague",
        (
            (
                "When does my colleague {who.name} have their {who.years}-year work anniversary? E-mail their manager the date, and put "
                '"{who.title}" in my calendar for {time} that day.'
            ),
            (
                'My colleague {who.name} has a {who.years}-year work anniversary coming up. Put "{who.title}" in my calendar at {time} that day and e-mail '
                "their manager when it is."
            ),
            (
                "I don't want to miss the {who.years}-year work anniversary of my colleague {who.name}. Add "
                '"{who.title}" to my calendar for {time} that day, and let their manager know the date by e-mail.'
            ),
            (
                "Can you find out when my colleague {who.name} has their {who.years}-year work anniversary? Put "
                '"{who.title}" in my calendar at {time} that day and e-mail their manager the date.'
            ),
        ),
        {"who": ANNIVERSARY, "time": times(9, 12, 30)},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("who.name")),
            "day": Call(
                "add_duration", amount=Slot("who.years"), unit="years", date=Ref("colleague.rows[0].hire_date")
            ),
            "entry": Call(
                "create_calendar_event", title=Slot("who.title"), date=Ref("day.date"), start_time=Slot("time")
            ),
            "mail": Call("send_email", to=Ref("colleague.rows[0].manager_email"), paragraphs=[Ref("day.summary")]),
        },
    ),
    Template(
        "department_by_hire_date",
        (
            "My assistant is planning the service awards. Can you e-mail them a list of our employees in the {department} department, sorted by hire date?",
            "Please e-mail my assistant a list of our employees in the {department} department in order of hire date, for the anniversary cards.",
            "Who has been in the {department} department longest? Please e-mail my assistant a list of our employees there, sorted by hire date.",
            "Can you sort our employees in the {department} department by hire date and e-mail my assistant the list? It's for the long-service awards.",
            (
                "My assistant is ordering the anniversary gifts and needs a list of our employees in the {department} department, sorted by hire date. Can you "
                "e-mail it to them?"
            ),
        ),
        {
            "department": one_of(
                "Engineering",
                "Sales",
                "Support",
                "Operations",
                "Marketing",
                "Finance",
                "Design",
                "Legal",
                "Human Resources",
            )
        },
        {
            "staff": Call("database_query", table="employees", column="department", value=Slot("department")),
            "sorted": Call("data_sort", records=Ref("staff.rows"), field="hire_date"),
            "assistant": Call("get_session_context", field="assistant_email"),
            "mail": Call("send_email", to=Ref("assistant.value"), paragraphs=[Ref("sorted.summary")]),
        },
    ),
)
