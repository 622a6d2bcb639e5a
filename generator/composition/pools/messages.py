"""Messages, and the addresses and telephone numbers to reach people."""

from generator.composition.data import words
from generator.composition.pools.people import COMPANIES, FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS
from generator.composition.samplers import combine, filled, one_of
from simulators.english import WEEKDAYS

_WORDS = words("messages")
_HOURS = [
    *("9 am", "9:30 am", "10 am", "11 am", "11:30 am", "noon"),
    *("1 pm", "2 pm", "2:30 pm", "3 pm", "4 pm", "4:30 pm", "5 pm"),
]

NOTE = filled(_WORDS["notes"], day=WEEKDAYS, time=_HOURS)
MAIL = filled(_WORDS["mails"], day=WEEKDAYS[:5], time=_HOURS)
"""`subject` and `body`."""
MAIL_BODY = combine("{0[body]}", MAIL)
ALERT = filled(_WORDS["alerts"], number=range(2, 21))
"""`title` and `message`."""
DUTY = one_of(*_WORDS["duties"])


def _card(first: str, last: str, company: str) -> dict[str, str]:
    return {
        "name": f"{first} {last}",
        "company": company,
        "email": f"{first}.{last}@{company.split(maxsplit=1)[0]}.example".lower(),
    }


CARD = combine(_card, FIRST_NAMES, LAST_NAMES, COMPANIES)
"""`name`, `company` and `email`: a person with an address at their company."""
PHONE = combine("{}{}", ("+44 20 7946 0", "+44 161 496 0", "+44 117 496 0"), range(101, 999))
DOUBTFUL_ADDRESS = filled(
    _WORDS["doubtful_addresses"],
    first=[name.lower() for name in FIRST_NAMES],
    last=[name.lower() for name in LAST_NAMES],
    domain=MAIL_DOMAINS,
)
"""E-mail addresses that may be invalid."""
