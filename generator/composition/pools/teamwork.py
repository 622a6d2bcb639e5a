"""Who meets whom, when and about what: colleagues, clients, days that suit an office, and things to compare."""

from datetime import date, timedelta

from generator.composition.data import words
from generator.composition.pools.days import in_words
from generator.composition.pools.knowledge import ENTRIES, SPOKEN
from generator.composition.pools.office import TABLES, column
from generator.composition.pools.places import LANGUAGES
from generator.composition.samplers import Draw, Sampler, combine, dates, distinct, one_of, pick, times, worded
from simulators.data import load

_WORDS = words("teamwork")
_SESSION = load("session.json")

COLLEAGUES = column("employees", "name", lambda row: row["email"] not in _SESSION.values())
"""Our staff but for the user, the user's manager and the user's assistant, whose addresses stand in the profile too."""
COLLEAGUE = one_of(*COLLEAGUES)
TWO_COLLEAGUES = distinct(COLLEAGUES, "one", "other")
MANAGED = column(
    "employees",
    "name",
    lambda row: row["name"] not in (row["manager"], _SESSION["user_name"], _SESSION["manager_name"]),
)
"""Colleagues who have a manager, without mine."""
CONTACT = one_of(
    *column(
        "employees",
        "name",
        lambda row: row["name"] in COLLEAGUES and row["department"] in ("Sales", "Support", "Marketing"),
    )
)
"""Colleagues who look after clients."""
EVENT = one_of(*column("events", "title"))


def staff(*departments: str) -> Sampler:
    """Colleagues of some departments."""
    return one_of(
        *column(
            "employees", "name", lambda row: row["department"] in departments and row["email"] not in _SESSION.values()
        )
    )


EVENT_AND_COLLEAGUE = pick(
    [
        {"event": event["title"], "name": name}
        for event in TABLES["events"]
        for name in COLLEAGUES
        if name != event["organizer"]
    ],
)
"""`{slot.event}` and `{slot.name}`: an event, and a colleague who does not organize it."""

DAY = in_words(dates("2026-03-16", "2026-10-30", working=True))
"""Working days, with the month in a word."""
HOUR = one_of(*(time for time in times(9, 17, 30) if time.value != "12:00"))
MINUTES = one_of(15, 20, 45, 60, 90)
WORK_CHANNEL = worded({"slack": "Slack", "teams": "Teams"})
_SAID = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def _terms(**amounts: tuple[int, ...]) -> Sampler:
    return pick(
        [
            {"amount": Draw(amount, _SAID.get(amount, str(amount))), "unit": unit}
            for unit, some in amounts.items()
            for amount in some
        ]
    )


TERM = _terms(days=(2, 3, 10), weeks=(2, 3, 4, 5, 6))
"""`{slot.amount}` and `{slot.unit}`: from the simulators' Tuesday to a working day."""

SOON_TERM = _terms(days=(2, 3, 10), weeks=(2, 3))
"""The same, with no long wait."""

_AFTER_EVENTS = [
    {"event": event["title"], "amount": Draw(amount, _SAID[amount]), "unit": unit}
    for event in TABLES["events"]
    for amount, unit, days in (
        (2, "days", 2),
        (3, "days", 3),
        (4, "days", 4),
        (1, Draw("weeks", "week"), 7),
        (2, "weeks", 14),
    )
    if (date.fromisoformat(event["date"]) + timedelta(days=days)).weekday() < 5 and event["title"] != "Trade Fair Booth"
]
AFTER_GATHERING = pick(_AFTER_EVENTS)
"""`{slot.event}`, `{slot.amount}` and `{slot.unit}`.

An event that one talks about afterwards, and from its day to a working day.
"""
AFTER_GATHERING_WITH_COLLEAGUE = pick([{**after, "name": name} for after in _AFTER_EVENTS for name in COLLEAGUES])
"""The same with `{slot.name}`: a colleague."""

GUEST_OF_EVENT = pick(
    [
        {"event": event, "name": customer["name"], "language": customer["language"]}
        for event in (
            *(
                "Spring Product Launch",
                "Data Engineering Summit",
                "Customer Advisory Day",
                "Design Open House",
                "Security Workshop",
                "Partner Evening",
            ),
            *("Logistics Forum", "Developer Meetup", "Brand Roadshow", "Regional Conference"),
        )
        for customer in TABLES["customers"]
        if customer["language"] in LANGUAGES
    ]
)
"""`{slot.event}`, `{slot.name}` and `{slot.language}`.

An event that customers come to, and a customer with a language of their own.
"""

TEAM_MEETING = one_of(*_WORDS["team_meetings"])
CLIENT_CALL = one_of(*_WORDS["client_calls"])
QUICK_CALL = one_of(*_WORDS["quick_calls"])
CLIENT_TOPIC = one_of(*_WORDS["client_topics"])
CAREER_TALK = one_of(*_WORDS["career_talks"])
HANDOVER = one_of(*_WORDS["handovers"])
DEBRIEF = one_of(*_WORDS["debriefs"])
AFTER_EVENT = one_of(*_WORDS["after_events"])


def _anniversaries(today: str = "2026-03-10") -> list[dict[str, object]]:
    """Each colleague's next round number of years with us."""
    hired = {row["name"]: row["hire_date"] for row in TABLES["employees"]}
    return [
        {
            "name": name,
            "years": next(years for years in (5, 10, 15) if f"{int(hired[name][:4]) + years}{hired[name][4:]}" > today),
        }
        for name in MANAGED
    ]


ANNIVERSARY = combine(
    lambda who, title: {**who, "title": title.format(who["name"].split()[0])}, _anniversaries(), _WORDS["anniversaries"]
)
"""`{slot.name}`, `{slot.years}` and `{slot.title}`.

When a colleague will have been with us for so long, and what is planned.
"""


def _compared(sizes: dict[str, float], most: float) -> Sampler:
    """`{slot.low}` and `{slot.high}`: the smaller and the larger of two, neither alike nor `most` times as large."""
    return distinct(sizes, "low", "high", fit=lambda low, high: 1.02 * low < high < most * low)


def _sizes(kind: str, fact: str) -> dict[str, float]:
    return {
        name: float(entry["facts"][fact])
        for name, entry in ENTRIES.items()
        if entry["type"] == kind and fact in entry["facts"]
    }


TWO_MOUNTAINS = _compared(
    {name: height for name, height in _sizes("mountain", "height_m").items() if name in SPOKEN}, 9
)
PREPARED = one_of(*_WORDS["prepared"])
"""What to have at hand when a call begins."""
LOGISTICS = staff("Operations", "Sales", "Support", "Finance", "Management")
"""Colleagues who have to do with orders."""
GROUPED_BY = one_of("carrier", "city", "product")
