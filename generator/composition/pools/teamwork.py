"""Meetings: colleagues, clients, days and times for an office, and subjects."""

from generator.composition.data import words
from generator.composition.pools.office import column
from generator.composition.samplers import IN_WORDS, Draw, Sampler, dates, distinct, one_of, pick, times, worded
from simulators.data import load

_WORDS = words("teamwork")
_SESSION = load("session.json")

COLLEAGUES = column("employees", "name", lambda row: row["email"] not in _SESSION.values())
"""Our staff without the user, the user's manager and assistant, whose addresses are in the profile too."""
TWO_COLLEAGUES = distinct(COLLEAGUES, "one", "other")
CONTACT = one_of(
    *column(
        "employees",
        "name",
        lambda row: row["name"] in COLLEAGUES and row["department"] in ("Sales", "Support", "Marketing"),
    )
)
"""Colleagues who deal with clients."""


def staff(*departments: str) -> Sampler:
    """Return a sampler of the colleagues of some departments."""
    return one_of(
        *column(
            "employees", "name", lambda row: row["department"] in departments and row["email"] not in _SESSION.values()
        )
    )


DAY = dates("2026-03-16", "2026-10-30", working=True, styles=IN_WORDS)
"""Working days, with the month as a word."""
HOUR = one_of(*(time for time in times(9, 17, 30) if time.value != "12:00"))
MINUTES = one_of(15, 20, 45, 60, 90)
WORK_CHANNEL = worded({"slack": "Slack", "teams": "Teams"})
_NUMBER_WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def _terms(**amounts: tuple[int, ...]) -> Sampler:
    return pick(
        [
            {"amount": Draw(amount, _NUMBER_WORDS.get(amount, str(amount))), "unit": unit}
            for unit, some in amounts.items()
            for amount in some
        ]
    )


TERM = _terms(days=(2, 3, 10), weeks=(2, 3, 4, 5, 6))
"""`{slot.amount}` and `{slot.unit}`: a period that ends on a working day, counted from the simulators' present."""

SOON_TERM = _terms(days=(2, 3, 10), weeks=(2, 3))
"""The same with shorter periods."""

TEAM_MEETING = one_of(*_WORDS["team_meetings"])
CLIENT_CALL = one_of(*_WORDS["client_calls"])
QUICK_CALL = one_of(*_WORDS["quick_calls"])
CLIENT_TOPIC = one_of(*_WORDS["client_topics"])
CAREER_TALK = one_of(*_WORDS["career_talks"])
HANDOVER = one_of(*_WORDS["handovers"])
LOGISTICS = staff("Operations", "Sales", "Support", "Finance", "Management")
"""Colleagues who deal with orders."""
GROUPED_BY = one_of("carrier", "city", "product")
