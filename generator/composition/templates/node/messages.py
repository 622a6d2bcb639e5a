"""L0: one call that tells somebody something, or keeps where to reach them."""

from generator.composition.data import words
from generator.composition.pools.days import SOON
from generator.composition.pools.people import COMPANIES, EMAIL, FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, PERSON
from generator.composition.pools.texts import CHANNEL
from generator.composition.samplers import combine, filled, one_of
from generator.composition.template import Call, Slot, Template
from simulators.english import WEEKDAYS

_WORDS = words("messages")

_HOURS = (
    "9 am",
    "9:30 am",
    "10 am",
    "11 am",
    "11:30 am",
    "noon",
    "1 pm",
    "2 pm",
    "2:30 pm",
    "3 pm",
    "4 pm",
    "4:30 pm",
    "5 pm",
)
_NOTE = filled(_WORDS["notes"], day=WEEKDAYS, time=_HOURS)
_MAIL = filled(_WORDS["mails"], day=WEEKDAYS[:5], time=_HOURS)
_DUTY = one_of(*_WORDS["duties"])


def _card(first: str, last: str, company: str) -> dict[str, str]:
    """A person with an address at their own company."""
    return {
        "name": f"{first} {last}",
        "company": company,
        "email": f"{first}.{last}@{company.split(maxsplit=1)[0]}.example".lower(),
    }


TEMPLATES = (
    Template(
        "mail_to_somebody",
        (
            'Mail {to}, subject "{mail.subject}": {mail.body}',
            'Send {to} an e-mail with the subject "{mail.subject}": {mail.body}',
            'Can you write to {to} for me? Subject: "{mail.subject}". Text: {mail.body}',
            'E-mail to {to}, subject "{mail.subject}". It should say: {mail.body}',
            'I promised {to} a mail about this. Subject "{mail.subject}", text: {mail.body}',
        ),
        {"to": EMAIL, "mail": _MAIL},
        {"mail": Call("send_email", to=Slot("to"), subject=Slot("mail.subject"), paragraphs=[Slot("mail.body")])},
    ),
    Template(
        "quick_mail",
        (
            "E-mail {to}: {body}",
            "Can you drop {to} a line for me? Write: {body}",
            "Write to {to} for me: {body}",
            "Let {to} know by e-mail: {body}",
            "Please mail {to} this: {body}",
        ),
        {"to": EMAIL, "body": combine("{0[body]}", _MAIL)},
        {"mail": Call("send_email", to=Slot("to"), paragraphs=[Slot("body")])},
    ),
    Template(
        "ping_to_somebody",
        (
            "Tell {recipient} on {channel}: {text}",
            "{channel} message to {recipient}: {text}",
            'Could you let {recipient} know on {channel}? Say "{text}"',
            "My hands are full. Ping {recipient} on {channel}: {text}",
            "I'm driving. Send {recipient} this on {channel}: {text}",
        ),
        {"recipient": PERSON, "channel": CHANNEL, "text": _NOTE},
        {"ping": Call("send_message", recipient=Slot("recipient"), channel=Slot("channel"), paragraphs=[Slot("text")])},
    ),
    Template(
        "text_to_somebody",
        (
            "Text {recipient}: {text}",
            "Send {recipient} a text message: {text}",
            'Can you text {recipient} for me? Say "{text}"',
            "I'm driving, so please text {recipient}: {text}",
            "SMS to {recipient}: {text}",
        ),
        {"recipient": PERSON, "text": _NOTE},
        {"text": Call("send_message", recipient=Slot("recipient"), paragraphs=[Slot("text")])},
    ),
    Template(
        "pop_up_now",
        (
            'Pop up "{alert.title}" on my screen with {priority} priority. The text below: {alert.message}',
            'Show a {priority}-priority notification on this screen now. Title "{alert.title}", text: {alert.message}',
            'I\'m testing our alerts. Flash a {priority}-priority one called "{alert.title}" on my screen: {alert.message}',
            'Give me a desktop notification, {priority} priority: "{alert.title}". The text is: {alert.message}',
        ),
        {"alert": filled(_WORDS["alerts"], number=range(2, 21)), "priority": one_of("high", "low")},
        {
            "banner": Call(
                "create_notification",
                title=Slot("alert.title"),
                message=Slot("alert.message"),
                priority=Slot("priority"),
            )
        },
    ),
    Template(
        "job_for_somebody",
        (
            'Give {assignee} the task "{title}", due {due}.',
            'Assign "{title}" to {assignee}. The deadline is {due}.',
            "New task for {assignee}, due {due}: {title}",
            '{assignee} is taking care of "{title}" by {due}. Make it a task.',
            "Can you add a to-do for {assignee}? It's due on {due}: {title}",
        ),
        {"title": _DUTY, "due": SOON, "assignee": PERSON},
        {"job": Call("create_task", title=Slot("title"), due_date=Slot("due"), assignee=Slot("assignee"))},
    ),
    Template(
        "on_my_list",
        (
            'Put "{title}" on my to-do list, due {due}.',
            "Add a task for me, due {due}: {title}",
            'One more to-do: "{title}". I have until {due}.',
            'I have to get this done by {due}: "{title}". Add it to my tasks.',
            "New to-do with the deadline {due}: {title}",
        ),
        {"title": _DUTY, "due": SOON},
        {"job": Call("create_task", title=Slot("title"), due_date=Slot("due"))},
    ),
    Template(
        "card_of_somebody",
        (
            "Add {card.name} of {card.company} to my contacts: {card.email}, {phone}.",
            "New contact: {card.name}, {card.company}, {card.email}, {phone}.",
            "Here's a business card: {card.name}, {card.company}, {card.email}, {phone}. Save it in my contacts.",
            "I've just met {card.name} from {card.company}. Save the contact: mail {card.email}, phone {phone}.",
            "Can you put {card.name} ({card.company}) in my contacts? It's {card.email} and {phone}.",
        ),
        {
            "card": combine(_card, FIRST_NAMES, LAST_NAMES, COMPANIES),
            "phone": combine("{}{}", ("+44 20 7946 0", "+44 161 496 0", "+44 117 496 0"), range(101, 999)),
        },
        {
            "card": Call(
                "create_contact",
                name=Slot("card.name"),
                email=Slot("card.email"),
                phone=Slot("phone"),
                company=Slot("card.company"),
            )
        },
    ),
    Template(
        "address_with_a_typo",
        (
            'Is "{email}" a valid e-mail address?',
            'A customer wrote "{email}" on the form. Can that be an e-mail address at all?',
            'Mail to "{email}" keeps bouncing. Is that e-mail address even allowed?',
            'Before I print the cards: is "{email}" a correct e-mail address?',
            'Somebody signed up as "{email}". Is anything wrong with that e-mail address?',
        ),
        {
            "email": filled(
                _WORDS["doubtful_addresses"],
                first=[name.lower() for name in FIRST_NAMES],
                last=[name.lower() for name in LAST_NAMES],
                domain=MAIL_DOMAINS,
            )
        },
        {"verdict": Call("validate_email", email=Slot("email"))},
    ),
)
