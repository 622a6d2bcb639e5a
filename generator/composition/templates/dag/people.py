"""L3: four to six calls that fork and join, about colleagues, clients, meetings."""

from generator.composition.pools.office import CUSTOMER
from generator.composition.pools.people import PERSON
from generator.composition.pools.teamwork import CLIENT_TOPIC, HOUR, QUICK_CALL, SOON_TERM, WORK_CHANNEL
from generator.composition.template import Call, Ref, Slot, Template, text_to

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
            "note": text_to(Slot("name"), "meeting.join_url", channel="whatsapp"),
        },
    ),
    Template(
        "boss_meeting_with_link",
        (
            'Schedule "{title}" with my boss in {term.amount} {term.unit} at {time}. {person} is joining too, so send over the link on {channel}.',
            'My boss has agreed to "{title}" in {term.amount} {term.unit}, at {time}. Please set it up and message {person} the link on {channel}, too.',
            'Can you invite my boss to "{title}" in {term.amount} {term.unit} at {time} and send the link to {person}, who will dial in, on {channel}?',
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
            "note": text_to(Slot("person"), "meeting.join_url", channel=Slot("channel")),
        },
    ),
)
