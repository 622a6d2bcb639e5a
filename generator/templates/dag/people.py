"""L3: colleagues, clients, meetings, events and facts."""

from generator.pools.documents import new_paths
from generator.pools.knowledge import ENTRIES, plain_names
from generator.pools.office import CLIENT, CUSTOMER, TABLES
from generator.pools.people import EMAIL, PERSON
from generator.pools.places import CITIES, COUNTRIES, EUROPE, PLAIN_COUNTRIES, by_road
from generator.pools.teamwork import (
    AFTER_EVENT,
    ANNIVERSARY,
    CAREER_TALK,
    CLIENT_CALL,
    COLLEAGUES,
    CONTACT,
    DAY,
    DO_NOT_FORGET,
    ELSEWHERE,
    EMPLOYER_TITLE,
    EVENT,
    EVENT_AND_COLLEAGUE,
    HANDOVER,
    HOUR,
    MANAGED,
    TEAM_MEETING,
    TERM,
    TWO_COLLEAGUES,
    TWO_COUNTRIES,
    TWO_MOUNTAINS,
    TWO_RIVERS,
    WORK_CHANNEL,
)
from generator.pools.texts import CHANNEL
from generator.samplers import one_of, pick, times
from generator.template import Call, Ref, Slot, Template

_EMPLOYERS = one_of(*(name for name in plain_names("company") if {"founder", "headquarters"} <= ENTRIES[name]["facts"].keys()))
_ABROAD = one_of(*(name for name in PLAIN_COUNTRIES if COUNTRIES[name]["capital"] in CITIES))
_DRIVES = pick(
    [
        {"event": event["title"], "origin": origin}
        for event in TABLES["events"]
        for origin in EUROPE
        if event["city"] in EUROPE and by_road(CITIES[origin], CITIES[event["city"]], 12)
    ]
)
_TEAM = one_of("Engineering", "Sales", "Support", "Operations", "Marketing")

TEMPLATES = (
    Template(
        "meeting_with_link",
        (
            'Get our colleagues {who.one} and {who.other} together for "{title}" on {day} at {time}, and text {person} the link to join.',
            'Set up "{title}" with our colleagues {who.one} and {who.other}, {day} at {time}. {person} will listen in: text them the link to join.',
            ('{person} takes the minutes of "{title}" and needs the link by text. Invite our colleagues {who.one} and {who.other} to it for {day} at {time}.'),
            'Can you schedule "{title}" on {day} at {time} with our colleagues {who.one} and {who.other} and send {person} the link in a text?',
        ),
        {"who": TWO_COLLEAGUES, "title": TEAM_MEETING, "day": DAY, "time": HOUR, "person": PERSON},
        {
            "one": Call("database_query", table="employees", column="name", value=Slot("who.one")),
            "other": Call("database_query", table="employees", column="name", value=Slot("who.other")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("one.rows[0].email"), Ref("other.rows[0].email")],
                date=Slot("day"),
                start_time=Slot("time"),
            ),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("meeting.join_url")]),
        },
    ),
    Template(
        "organizer_follow_up",
        (
            ('Give the organizer of our event {event} the task "{task}", due {term.amount} {term.unit} after the event, and tell them about it on {channel}.'),
            (
                'Our event {event} needs a follow-up: assign its organizer "{task}", due {term.amount} {term.unit} after the event, and let them '
                "know on {channel}."
            ),
            (
                'Who organizes our event {event}? They get a task, "{task}", due {term.amount} {term.unit} after it. Add that and message them '
                "about it on {channel}."
            ),
            (
                '"{task}" is a job for the organizer of our event {event}. Make it a task due {term.amount} {term.unit} after the event and tell '
                "them on {channel}."
            ),
        ),
        {"event": EVENT, "task": AFTER_EVENT, "term": TERM, "channel": WORK_CHANNEL},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event")),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit"), date=Ref("event.rows[0].date")),
            "job": Call("create_task", title=Slot("task"), due_date=Ref("day.date"), assignee=Ref("event.rows[0].organizer")),
            "note": Call("send_message", recipient=Ref("event.rows[0].organizer"), paragraphs=[Ref("job.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "days_left",
        (
            "How many days are left until our event {who.event}? E-mail our colleague {who.name} that, along with the details of the event.",
            "Our colleague {who.name} helps with our event {who.event}. Mail them how many days are left until it, and below that its details.",
            "E-mail our colleague {who.name} how many days there are until our event {who.event}, followed by the details of the event.",
            "Our event {who.event}: how many days are left, and what are the details? Send both to our colleague {who.name} by e-mail.",
        ),
        {"who": EVENT_AND_COLLEAGUE},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("who.event")),
            "left": Call("calculate_date_diff", end_date=Ref("event.rows[0].date")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("who.name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("left.summary"), Ref("event.summary")]),
        },
    ),
    Template(
        "call_and_letter",
        (
            'Set up "{title}" with our customer {name} in {term.amount} {term.unit} at {time}, and e-mail them when it is.',
            'Our customer {name} wants a call. Schedule "{title}" for {time} in {term.amount} {term.unit} and confirm the meeting to them by e-mail.',
            (
                'In {term.amount} {term.unit} at {time} I have time for our customer {name}. Invite them to "{title}" and e-mail them the details '
                "of the meeting."
            ),
            'Can you arrange "{title}" with our customer {name}, at {time} in {term.amount} {term.unit}, and send them an e-mail saying when the call is?',
        ),
        {"name": CUSTOMER, "title": CLIENT_CALL, "term": TERM, "time": HOUR},
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
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("meeting.summary")]),
        },
    ),
    Template(
        "manager_and_meeting",
        (
            (
                'Invite our colleague {name} and their manager to "{title}" in {term.amount} {term.unit} at {time}, and tell {person} from HR on '
                "{channel} when it is."
            ),
            (
                'I need to talk to our colleague {name} and their manager. Set up "{title}" in {term.amount} {term.unit} at {time}, and message '
                "{person} in HR about it on {channel}."
            ),
            (
                'Can you schedule "{title}" with our colleague {name} and their manager, {time} in {term.amount} {term.unit}? HR, that is '
                "{person}, should hear of it on {channel}."
            ),
            '"{title}" in {term.amount} {term.unit} at {time}: invite our colleague {name} and their manager, and let {person} from HR know on {channel}.',
        ),
        {"name": one_of(*MANAGED), "title": CAREER_TALK, "term": TERM, "time": HOUR, "person": PERSON, "channel": WORK_CHANNEL},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "day": Call("add_duration", amount=Slot("term.amount"), unit=Slot("term.unit")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("colleague.rows[0].email"), Ref("colleague.rows[0].manager_email")],
                date=Ref("day.date"),
                start_time=Slot("time"),
            ),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("meeting.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "their_clock",
        (
            (
                'Our colleague {who.one} can talk on {day} at {time}, their local time. Invite them and our colleague {who.other} to "{title}", '
                "and text {person} when it is."
            ),
            (
                'Set up "{title}" on {day} at {time} in the time zone of our colleague {who.one}, with them and our colleague {who.other}. Text '
                "{person} when it is."
            ),
            (
                'Can you schedule "{title}" with our colleague {who.one} on {day}, {time} their time? Our colleague {who.other} joins. Text '
                "{person} the details."
            ),
            ('{day} at {time} where our colleague {who.one} is based: invite them and our colleague {who.other} to "{title}", and text {person} the details.'),
        ),
        {
            "who": pick([{"one": one, "other": other} for one in ELSEWHERE for other in COLLEAGUES if one != other]),
            "title": TEAM_MEETING,
            "day": DAY,
            "time": HOUR,
            "person": PERSON,
        },
        {
            "one": Call("database_query", table="employees", column="name", value=Slot("who.one")),
            "other": Call("database_query", table="employees", column="name", value=Slot("who.other")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("one.rows[0].email"), Ref("other.rows[0].email")],
                date=Slot("day"),
                start_time=Slot("time"),
                timezone=Ref("one.rows[0].timezone"),
            ),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("meeting.summary")]),
        },
    ),
    Template(
        "handover_meeting",
        (
            (
                'Our colleague {name} takes over our client {client}. Invite both to "{title}" in {term.amount} {term.unit} at {time}, and e-mail '
                "our colleague the client's details and when it is."
            ),
            (
                'Our client {client} gets our colleague {name} as contact. Set up "{title}" with both in {term.amount} {term.unit} at {time}, and '
                "e-mail the colleague the client's details and the meeting's."
            ),
            (
                'In {term.amount} {term.unit} at {time} I hand our client {client} over to our colleague {name}. Invite both to "{title}", and '
                "e-mail our colleague who the client is and when we meet."
            ),
            (
                'Can you schedule "{title}" with our client {client} and our colleague {name} in {term.amount} {term.unit} at {time}? E-mail the '
                "colleague the client's details and the time of the call."
            ),
        ),
        {"name": CONTACT, "client": CLIENT, "title": HANDOVER, "term": TERM, "time": HOUR},
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
            ),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("client.summary"), Ref("meeting.summary")]),
        },
    ),
    Template(
        "capital_for_travellers",
        (
            (
                "We're off to {country}. What's its capital, what are the practical facts about that city, and how is the weather there? Message "
                "{person} on {channel}."
            ),
            (
                "{person} travels to {country} and asks on {channel} what the capital is, for practical facts about that city, and about the "
                "weather there. Answer for me."
            ),
            "Tell {person} on {channel} what the capital of {country} is, the practical facts about that city, and the weather there.",
            "For a trip to {country}, send {person} three things on {channel}: what the capital is, the practical data of that city, and its weather.",
        ),
        {"country": _ABROAD, "person": PERSON, "channel": CHANNEL},
        {
            "capital": Call("knowledge_base_query", subject=Slot("country"), property="capital"),
            "city": Call("get_location_info", city=Ref("capital.value")),
            "weather": Call("get_weather", city=Ref("capital.value")),
            "note": Call(
                "send_message",
                recipient=Slot("person"),
                paragraphs=[Ref("capital.summary"), Ref("city.summary"), Ref("weather.summary")],
                channel=Slot("channel"),
            ),
        },
    ),
    Template(
        "employer_portrait",
        (
            (
                'I have an interview at {company}. Make a report "{title}": what the encyclopaedia says about it, who its founder was, where its '
                "headquarters are. Mail it to {to}."
            ),
            'Mail {to} a report called "{title}": the encyclopaedia\'s entry about {company}, who its founder was, and where its headquarters are.',
            (
                '{to} applies for a job at {company}. Mail there a report, "{title}", with the encyclopaedia\'s entry on it, '
                "who its founder was and where its headquarters are."
            ),
            (
                "What does the encyclopaedia say about {company}, who was its founder, where are its headquarters? Put it all into a report "
                '"{title}" and e-mail that to {to}.'
            ),
        ),
        {"company": _EMPLOYERS, "title": EMPLOYER_TITLE, "to": EMAIL},
        {
            "company": Call("lookup_entity", name=Slot("company")),
            "founder": Call("knowledge_base_query", subject=Slot("company"), property="founder"),
            "seat": Call("knowledge_base_query", subject=Slot("company"), property="headquarters"),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("company.summary"), Ref("founder.summary"), Ref("seat.summary")]),
            "mail": Call("send_email", to=Slot("to"), paragraphs=[Ref("page.report")]),
        },
    ),
    Template(
        "department_list",
        (
            ("Sort our employees in the department {department} by hire date, save that as {path}, and text {person} the order and where the table is."),
            (
                "I need a spreadsheet, {path}, of our employees in the department {department}, sorted by hire date. Text {person} the "
                "order and where it's saved."
            ),
            (
                "{person} plans our anniversaries: text them our employees in the department {department} sorted by hire date, and where "
                "that table is. Save it as {path}."
            ),
            (
                "Can you save our employees in the department {department}, sorted by hire date, as {path}, and text {person} the order "
                "and where to find the file?"
            ),
        ),
        {"department": _TEAM, "path": new_paths("csv", ("lists", "staff", "hr"), ("team", "people", "overview", "department")), "person": PERSON},
        {
            "staff": Call("database_query", table="employees", column="department", value=Slot("department")),
            "sorted": Call("data_sort", records=Ref("staff.rows"), field="hire_date"),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("sorted.records")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("sorted.summary"), Ref("sheet.summary")]),
        },
    ),
    Template(
        "drive_to_the_event",
        (
            (
                "I'm driving to our event {drive.event} from {drive.origin}. E-mail its organizer how long that takes, and remind me that day at "
                '{time}: "{message}"'
            ),
            (
                "How long is the drive from {drive.origin} to our event {drive.event}? Mail its organizer, and set me an alarm for that day at "
                '{time}: "{message}"'
            ),
            ('On the day of our event {drive.event}, remind me at {time}: "{message}". And e-mail the organizer how far I have to drive from {drive.origin}.'),
            (
                "The organizer of our event {drive.event} asks how far I drive from {drive.origin}. Answer by e-mail, and remind me on the day at "
                '{time}: "{message}"'
            ),
        ),
        {"drive": _DRIVES, "message": DO_NOT_FORGET, "time": times(5, 8, 30)},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("drive.event")),
            "alarm": Call("set_reminder", message=Slot("message"), date=Ref("event.rows[0].date"), time=Slot("time")),
            "route": Call("get_directions", origin=Slot("drive.origin"), destination=Ref("event.rows[0].city")),
            "mail": Call("send_email", to=Ref("event.rows[0].organizer_email"), paragraphs=[Ref("route.summary")]),
        },
    ),
    Template(
        "anniversary_of_a_colleague",
        (
            (
                'Put "{who.title}" in my calendar at {time} on the day {who.years} years after our colleague {who.name} was hired, and e-mail '
                "their manager about it."
            ),
            (
                'I want to mark our colleague {who.name}\'s anniversary. Put "{who.title}" in my calendar, {time}, {who.years} years after they '
                "were hired, and e-mail their manager about it."
            ),
            (
                'What day is {who.years} years after our colleague {who.name} was hired? Block {time} that day in my calendar for "{who.title}", and tell '
                "their manager by e-mail."
            ),
            ('Calendar entry for {time} on the day {who.years} years after our colleague {who.name} started: "{who.title}". Let their manager know by e-mail.'),
        ),
        {"who": ANNIVERSARY, "time": times(9, 12, 30)},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("who.name")),
            "day": Call("add_duration", amount=Slot("who.years"), unit="years", date=Ref("colleague.rows[0].hire_date")),
            "entry": Call("create_calendar_event", title=Slot("who.title"), date=Ref("day.date"), start_time=Slot("time")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].manager_email"), paragraphs=[Ref("entry.summary")]),
        },
    ),
    Template(
        "two_mountains_and_a_bet",
        (
            "Settle a bet: what's the height of {two.low} and of {two.high}, and how much higher is the second? Text {person} all three.",
            ("{person} can't believe {two.low} is lower than {two.high}. Text them the height of the first, that of the second, and how much higher that is."),
            "Text {person} the height of {two.low}, the height of {two.high}, and how much higher the second is.",
            "{person} has climbed {two.low} and now wants to try {two.high}. Text the height of each in that order, and how much higher the second is.",
        ),
        {"two": TWO_MOUNTAINS, "person": PERSON},
        {
            "low": Call("knowledge_base_query", subject=Slot("two.low"), property="height_m"),
            "high": Call("knowledge_base_query", subject=Slot("two.high"), property="height_m"),
            "gap": Call("percentage_change", old_value=Ref("low.number"), new_value=Ref("high.number")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("low.summary"), Ref("high.summary"), Ref("gap.summary")]),
        },
    ),
    Template(
        "two_rivers_and_homework",
        (
            "Help {person} with geography, by text: the length of the {two.low}, that of the {two.high}, and how much longer the second river is.",
            "What's the length of the {two.low} and of the {two.high}, and how much longer is the second? Text {person} all of it.",
            "{person} compares two rivers for school. Text the length of the {two.low}, that of the {two.high}, and how much longer the second is.",
            "Text {person}: length of the {two.low}, length of the {two.high}, and how much longer the second is.",
        ),
        {"two": TWO_RIVERS, "person": PERSON},
        {
            "low": Call("knowledge_base_query", subject=Slot("two.low"), property="length_km"),
            "high": Call("knowledge_base_query", subject=Slot("two.high"), property="length_km"),
            "gap": Call("percentage_change", old_value=Ref("low.number"), new_value=Ref("high.number")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("low.summary"), Ref("high.summary"), Ref("gap.summary")]),
        },
    ),
    Template(
        "two_markets_by_mail",
        (
            "We may open an office in {two.low} or {two.high}. E-mail {to} the population of each in that order, and how much bigger the second is.",
            "E-mail {to} the population of {two.low}, that of {two.high}, and how much bigger the second one is.",
            "{to} compares two markets. Mail there the population of {two.low}, the population of {two.high}, and how much higher the second is.",
            "What's the population of {two.low}, what's that of {two.high}, and how much higher is the second? All three by e-mail to {to}.",
        ),
        {"two": TWO_COUNTRIES, "to": EMAIL},
        {
            "low": Call("knowledge_base_query", subject=Slot("two.low"), property="population"),
            "high": Call("knowledge_base_query", subject=Slot("two.high"), property="population"),
            "gap": Call("percentage_change", old_value=Ref("low.number"), new_value=Ref("high.number")),
            "mail": Call("send_email", to=Slot("to"), paragraphs=[Ref("low.summary"), Ref("high.summary"), Ref("gap.summary")]),
        },
    ),
)
