"""Invented people and companies. The staff and the customers of the user's company are in `office`."""

from generator.composition.data import words
from generator.composition.samplers import combine, distinct, one_of

_WORDS = words("people")

FIRST_NAMES: list[str] = _WORDS["first_names"]
LAST_NAMES: list[str] = _WORDS["last_names"]
MAIL_DOMAINS: list[str] = _WORDS["mail_domains"]
COMPANIES: list[str] = _WORDS["companies"]

NAMES = [f"{first} {last}" for first, last in zip(FIRST_NAMES, reversed(LAST_NAMES), strict=True)]
"""One full name for each first name."""

PERSON = combine("{} {}", FIRST_NAMES, LAST_NAMES)
FRIEND = one_of(*FIRST_NAMES)
"""People whom the user calls by their first name."""
COMPANY = one_of(*COMPANIES)
EMAIL = combine("{}.{}@{}", [name.lower() for name in FIRST_NAMES], [name.lower() for name in LAST_NAMES], MAIL_DOMAINS)
TWO_OF_A_FIRM = combine(
    {"one": "{0[one]}@{1}", "other": "{0[other]}@{1}"},
    distinct([name.replace(" ", ".").lower() for name in NAMES], "one", "other"),
    MAIL_DOMAINS,
)
"""`one` and `other`: the addresses of two colleagues."""
