"""Who meets whom, when and about what: colleagues, clients, days that suit an office, and things to compare."""

from generator.data import words
from generator.pools.knowledge import ENTRIES, SPOKEN
from generator.pools.office import TABLES, column
from generator.pools.places import COUNTRIES, PLAIN_COUNTRIES
from generator.samplers import Draw, Sampler, combine, dates, distinct, one_of, pick, times, worded
from simulators.data import load

_WORDS = words("teamwork")
_SESSION = load("session.json")

COLLEAGUES = column("employees", "name", lambda row: row["name"] != _SESSION["user_name"])
COLLEAGUE = one_of(*COLLEAGUES)
TWO_COLLEAGUES = distinct(COLLEAGUES, "one", "other")
MANAGED = column("employees", "name", lambda row: row["name"] not in (row["manager"], _SESSION["user_name"], _SESSION["manager_name"]))
"""Colleagues who have a manager, without mine."""
CONTACT = one_of(*column("employees", "name", lambda row: row["department"] in ("Sales", "Support", "Marketing")))
"""Colleagues who look after clients."""
ELSEWHERE = [
    row["name"]
    for row in TABLES["employees"]
    if row["timezone"].startswith(("Asia/", "America/")) or row["timezone"] in ("Europe/London", "Europe/Lisbon", "Europe/Dublin", "Europe/Istanbul")
]
"""Colleagues whose clocks differ from mine."""
EVENT = one_of(*column("events", "title"))
EVENT_AND_COLLEAGUE = pick(
    [{"event": event["title"], "name": name} for event in TABLES["events"] for name in COLLEAGUES if name != event["organizer"]],
)
"""`{slot.event}` and `{slot.name}`: an event, and a colleague who does not organize it."""

DAY = one_of(*(day for day in dates("2026-03-16", "2026-10-30", working=True) if day.surface != day.value))
"""Working days, with the month in a word."""
HOUR = one_of(*(time for time in times(9, 17, 30) if time.value != "12:00"))
MINUTES = one_of(15, 20, 45, 60, 90)
WORK_CHANNEL = worded({"slack": "Slack", "teams": "Teams"})
_SAID = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def _terms(**amounts: tuple[int, ...]) -> Sampler:
    return pick([{"amount": Draw(amount, _SAID.get(amount, str(amount))), "unit": unit} for unit, some in amounts.items() for amount in some])


TERM = _terms(days=(2, 3, 6, 9, 10), weeks=(2, 3, 4, 5, 6, 8))
"""`{slot.amount}` and `{slot.unit}`: from the simulators' Tuesday to a working day."""
DEADLINE = _terms(days=(3, 5, 7, 10, 14), weeks=(2, 3, 4, 6))
"""`{slot.amount}` and `{slot.unit}`: how long somebody has for a job."""

TEAM_MEETING = one_of(*_WORDS["team_meetings"])
CLIENT_CALL = one_of(*_WORDS["client_calls"])
VISIT = one_of(*_WORDS["visits"])
CAREER_TALK = one_of(*_WORDS["career_talks"])
HANDOVER = one_of(*_WORDS["handovers"])
AFTER_EVENT = one_of(*_WORDS["after_events"])
DO_NOT_FORGET = one_of(*_WORDS["do_not_forget"])
EMPLOYER_TITLE = one_of(*_WORDS["employers"])
SAME_CLOCK = pick([{**row, "zone": Draw(row["zone"], row["zone"].rpartition("/")[2].replace("_", " "))} for row in _WORDS["same_clocks"]])
"""`{slot.colleague}`, `{slot.client}` and `{slot.zone}`: two who live by the same clock, and the zone called by its city."""
FOR_MANAGER = combine(lambda name, task: {"name": name, "task": task.format(name.split()[0])}, MANAGED, _WORDS["for_managers"])
"""`{slot.name}` and `{slot.task}`: a colleague, and what their manager has to do about them."""


def _anniversaries(today: str = "2026-03-10") -> list[dict[str, object]]:
    """Each colleague's next round number of years with us."""
    hired = {row["name"]: row["hire_date"] for row in TABLES["employees"]}
    return [{"name": name, "years": next(years for years in (5, 10, 15) if f"{int(hired[name][:4]) + years}{hired[name][4:]}" > today)} for name in MANAGED]


ANNIVERSARY = combine(lambda who, title: {**who, "title": title.format(who["name"].split()[0])}, _anniversaries(), _WORDS["anniversaries"])
"""`{slot.name}`, `{slot.years}` and `{slot.title}`: when a colleague will have been with us for so long, and what is planned."""


def _compared(sizes: dict[str, float], most: float) -> Sampler:
    """`{slot.low}` and `{slot.high}`: the smaller and the larger of two, neither alike nor `most` times as large."""
    return distinct(sizes, "low", "high", fit=lambda low, high: 1.02 * low < high < most * low)


def _sizes(kind: str, fact: str) -> dict[str, float]:
    return {name: float(entry["facts"][fact]) for name, entry in ENTRIES.items() if entry["type"] == kind and fact in entry["facts"]}


TWO_MOUNTAINS = _compared({name: height for name, height in _sizes("mountain", "height_m").items() if name in SPOKEN}, 9)
TWO_RIVERS = _compared(_sizes("river", "length_km"), 9)
"""Two rivers, which all go with an article."""
TWO_COUNTRIES = _compared({name: COUNTRIES[name]["population"] for name in PLAIN_COUNTRIES}, 5)


def _facts(*properties: str, known: tuple[str, ...] = ()) -> list[dict[str, object]]:
    return [
        {"subject": Draw(name, entry.get("in_text", name)), "property": Draw(fact, fact.replace("_", " "))}
        for fact in properties
        for name, entry in SPOKEN.items()
        if fact in entry["facts"] and name[-1] != "." and name not in known and int(entry["facts"].get("atomic_number", 99)) > 20
    ]


QUIZ = combine(
    lambda one, other: {"subject": one["subject"], "property": one["property"], "subject_2": other["subject"], "property_2": other["property"]},
    [*({"subject": name, "property": "capital"} for name in PLAIN_COUNTRIES), *_facts("atomic_number")],
    _facts("founder", "author", "birthplace", known=("Faust", "Rolex")),
)
"""`{slot.property}` of `{slot.subject}`, and `{slot.property_2}` of `{slot.subject_2}`: two facts of different kinds."""
