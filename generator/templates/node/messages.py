"""L0: one call that tells somebody something, or keeps where to reach them."""

from generator.data import words
from generator.pools.days import CHORE, CLOCKS, SOON
from generator.pools.people import COMPANIES, EMAIL, FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, PERSON
from generator.pools.texts import CHANNEL
from generator.samplers import combine, filled, one_of
from generator.template import Call, Slot, Template
from simulators.english import WEEKDAYS

_WORDS = words("messages")


def _card(first: str, last: str, company: str) -> dict[str, str]:
    """A person with an address at their own company."""
    return {"name": f"{first} {last}", "company": company, "email": f"{first}.{last}@{company.split(maxsplit=1)[0]}.example".lower()}


TEMPLATES = (
    Template(
        "mail_to_somebody",
        (
            'Write to {to} under the heading "{mail.subject}": {mail.body}',
            'Mail {to}, please. Subject: "{mail.subject}". What I want to say: {mail.body}',
            'I promised {to} a mail. Call it "{mail.subject}" and write "{mail.body}"',
            'Could you drop {to} a line? The subject is "{mail.subject}", and it should read: {mail.body}',
            '{to} still has to hear from us. Mail them "{mail.body}" with "{mail.subject}" as the subject.',
        ),
        {"to": EMAIL, "mail": filled(_WORDS["mails"], day=WEEKDAYS, time=CLOCKS)},
        {"mail": Call("send_email", to=Slot("to"), subject=Slot("mail.subject"), paragraphs=[Slot("mail.body")])},
    ),
    Template(
        "ping_to_somebody",
        (
            "Ping {recipient} on {channel}: {text}",
            "{recipient} only looks at {channel}, so leave this there: {text}",
            'Could you tell {recipient} "{text}" over {channel}?',
            "My hands are full, so text {recipient} for me on {channel}: {text}",
            "I'm driving. Get this to {recipient} via {channel}: {text}",
        ),
        {"recipient": PERSON, "channel": CHANNEL, "text": filled(_WORDS["notes"], day=WEEKDAYS, time=CLOCKS)},
        {"ping": Call("send_message", recipient=Slot("recipient"), channel=Slot("channel"), paragraphs=[Slot("text")])},
    ),
    Template(
        "pop_up_now",
        (
            'Pop up "{alert.title}" on my screen with {priority} priority, and below it: {alert.message}',
            'Let me see what a {priority}-priority pop-up looks like on this screen. Head it "{alert.title}" and let it say "{alert.message}"',
            'Flash "{alert.title}" on my screen right now as a {priority}-priority alert. In smaller print it should say: {alert.message}',
            'Show a notification of {priority} priority on my desktop at once. Its heading is "{alert.title}" and its text "{alert.message}"',
            'I\'m checking whether notifications work on this laptop. Send me a {priority}-priority one called "{alert.title}" that says: {alert.message}',
        ),
        {
            "alert": filled(_WORDS["alerts"], number=range(3, 98)),
            "priority": one_of("high", "low"),
        },
        {"banner": Call("create_notification", title=Slot("alert.title"), message=Slot("alert.message"), priority=Slot("priority"))},
    ),
    Template(
        "job_for_somebody",
        (
            'Add "{title}" to the to-dos and assign it to {assignee}. It has to be finished by {due}.',
            'Make "{title}" a task and put {assignee} in charge; the deadline is {due}.',
            "On our task board, assign this to {assignee} with a deadline of {due}: {title}",
            'Who does "{title}"? {assignee} does, by {due}. Please track it as a task.',
            "I need a to-do that is assigned to {assignee} and due on {due}. It says: {title}",
        ),
        {"title": CHORE, "due": SOON, "assignee": PERSON},
        {"job": Call("create_task", title=Slot("title"), due_date=Slot("due"), assignee=Slot("assignee"))},
    ),
    Template(
        "card_of_somebody",
        (
            "I met {card.name} of {card.company} today, that's one more for my contacts. The e-mail is {card.email} and the phone {phone}.",
            "Please make a new contact for {card.name} at {card.company}, mail {card.email}, phone {phone}.",
            "Here's a business card: {card.name}, {card.company}, {card.email}, {phone}. Save it in my contacts.",
            "{card.name} works at {card.company} and can be reached at {card.email} or {phone}; please save the contact.",
            "Could you add {card.name} to my contacts? It's {card.company}, phone {phone}, and {card.email} for mail.",
        ),
        {
            "card": combine(_card, FIRST_NAMES, LAST_NAMES, COMPANIES),
            "phone": combine("{}{}", ("+44 20 7946 0", "+44 161 496 0", "+44 117 496 0"), range(101, 999)),
        },
        {"card": Call("create_contact", name=Slot("card.name"), email=Slot("card.email"), phone=Slot("phone"), company=Slot("card.company"))},
    ),
    Template(
        "address_with_a_typo",
        (
            'Did I mistype this e-mail address: "{email}"?',
            'A customer wrote "{email}" on the form. Strictly by the rules, can that be an e-mail address?',
            'Is "{email}" allowed as an e-mail address?',
            'Before I print the cards: does "{email}" pass as a proper e-mail address?',
            'Somebody signed up as "{email}". Is there anything wrong with that e-mail address?',
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
