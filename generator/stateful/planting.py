"""Generates the tables of a task: the things it is about, near misses of each condition, namesakes and filler.

Each value depends only on the task's key, the table and the record's ordinal, so the relevant records are the same
for any amount of filler.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from generator.core.keyed import drawn, hashed, permuted, picked
from generator.core.shapes import Json
from generator.stateful.world import TABLES, kind_of
from simulators.data import load
from simulators.world import NOW

Record = dict[str, Any]
Condition = Sequence[Any]  # path, operator, value

TODAY = NOW.date()
IDS = 90_000  # possible ids per table
NEAR, FILL = 200, 5_000  # first ordinals of near misses and of filler; the things themselves start at 0
AROUND = {"things": 12, "parties": 10, "links": 6, "others": 3}  # filler records; only `others` ignores the size
NEAR_MISSES = 3  # per condition, at size 1
MARGIN = 3  # minimum number of days between a limit and any date
SPAN = 50  # dates lie within so many days on each side of a limit

_TABLES = load("tables.json")
_COMPANIES = sorted({(row["company"], row["email"].partition("@")[2]) for row in _TABLES["customers"]})
_CITIES = sorted({row["city"] for row in _TABLES["customers"]})
_PRODUCTS = sorted({row["product"] for row in _TABLES["orders"]})
_EVENTS = sorted({row["title"] for row in _TABLES["events"]})
_FIRST = sorted({row["name"].split()[0] for table in ("customers", "employees") for row in _TABLES[table]})
_LAST = sorted({row["name"].split()[-1] for table in ("customers", "employees") for row in _TABLES[table]})
_MEETINGS = ("Quarterly review", "Catch-up", "Interview, second round", "Planning", "Retrospective", "Lunch")
_WORDS = {"company": [name for name, _ in _COMPANIES], "city": _CITIES, "product": _PRODUCTS, "event": _EVENTS}


@dataclass(frozen=True)
class Plan:
    """The specification of a task's tables.

    Attributes:
        key: The key of all random draws.
        table: The table of the things that the task is about.
        match: Field and value by which these are listed.
        party: The field that refers to the person or company that a thing belongs to.
        link: The field that refers to a second record; empty for none.
        where: Conditions that all things meet; each near miss meets all but one.
        branch: A condition that every fourth thing meets and the others do not.
        things: The number of things.
        size: The factor by which near misses and filler are multiplied.
        salt: A different salt gives different filler.
        past: Whether dates of near misses must lie before today.
    """

    key: tuple[Any, ...]
    table: str
    match: tuple[str, str]
    party: str
    link: str
    where: Sequence[Condition]
    branch: Condition | None
    things: int
    size: int = 1
    salt: int = 0
    past: bool = False


def add_days(day: str, days: int) -> str:
    """Return the date a number of days after `day`."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def from_today(days: int) -> str:
    """Return the date a number of days from today."""
    return add_days(TODAY.isoformat(), days)


def target_table(table: str, name: str) -> str:
    """Return the table that a field refers to, or "" if it is not a reference."""
    return str(TABLES[table]["fields"][name]).partition("ref:")[2]


def plant(plan: Plan) -> tuple[dict[str, list[Record]], list[str]]:
    """Generate the tables, and return them with the ids of the things in order, followed by those of near misses."""
    return _Planter(plan).generate()


class _Planter:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tables: dict[str, dict[str, Record]] = {name: {} for name in TABLES}
        self.party_table = target_table(plan.table, plan.party)
        self.link_table = target_table(plan.table, plan.link) if plan.link else ""
        self.fill = FILL + 20_000 * plan.salt

    def generate(self) -> tuple[dict[str, list[Record]], list[str]]:
        plan = self.plan
        for number in range(plan.things):
            self._thing(number, number, None)
        for place, condition in enumerate(plan.where):
            for number in range(NEAR_MISSES * plan.size):
                self._thing(NEAR + 1_000 * place + number, number, condition)
        things = [self._id(plan.table, number) for number in range(plan.things)]
        near = [record_id for record_id in self.tables[plan.table] if record_id not in things]
        for name in TABLES:
            roles = {plan.table: "things", self.party_table: "parties", self.link_table: "links"}
            for number in range(AROUND[roles[name]] * plan.size if name in roles else AROUND["others"]):
                self._filler(name, self.fill + number)
        self._namesake()
        return {name: sorted(table.values(), key=lambda record: record["id"]) for name, table in self.tables.items()}, [
            *things,
            *near,
        ]

    def _id(self, table: str, ordinal: int) -> str:
        return _id(self.plan.key, table, ordinal)

    def _thing(self, ordinal: int, number: int, violated: Condition | None) -> None:
        """Add a thing with its party and link, or a near miss that fails the violated condition."""
        plan = self.plan
        thing = self._drawn(plan.table, ordinal)
        thing[plan.match[0]] = plan.match[1]
        own_party = violated is None or number % 3 == 0
        party = number % plan.things if own_party else self.fill + number % AROUND["parties"]
        thing[plan.party] = self._id(self.party_table, party)
        if violated is None:
            self.tables[self.party_table][thing[plan.party]] = self._party(number)
        parts = {"thing": (plan.table, thing)}
        if plan.link:
            link = self._drawn(self.link_table, ordinal)
            for name, rule in TABLES[self.link_table]["fields"].items():
                if isinstance(rule, str) and rule == f"ref:{self.party_table}":
                    link[name] = thing[plan.party]
            thing[plan.link] = link["id"]
            self.tables[self.link_table][link["id"]] = link
            parts["link"] = self.link_table, link
        for condition in plan.where:
            self._settle(parts, condition, ordinal, holds=condition is not violated)
        if plan.branch:
            self._settle(parts, plan.branch, ordinal, holds=number % 4 == 1)
        for table, record in parts.values():
            _complete(table, record)
        self.tables[plan.table][thing["id"]] = thing

    def _settle(
        self, parts: Mapping[str, tuple[str, Record]], condition: Condition, ordinal: int, *, holds: bool
    ) -> None:
        """Set a field to a value for which a condition holds, or does not hold."""
        path, operator, limit = condition
        part, _, name = path.partition(".")
        table, record = parts[part]
        kind, key = kind_of(table, name), (*self.plan.key, table, name)
        if operator == "==":
            others = [choice for choice in TABLES[table]["fields"][name] if choice != limit]
            record[name] = limit if holds else others[ordinal % len(others)]
            return
        below = (operator == "<") == holds
        if kind == "date":
            day = date.fromisoformat(limit)
            room = (TODAY - day).days - MARGIN if self.plan.past and not below else SPAN
            days = MARGIN + permuted(ordinal % min(SPAN, room), min(SPAN, room), *key)
            record[name] = add_days(limit, -days if below else days)
        elif kind == "amount":
            span = int(limit * 60) if below else int(limit * 200)
            cents = permuted(ordinal % span, span, *key)
            record[name] = round((limit * 30 + cents if below else limit * 110 + cents) / 100, 2)
        else:
            span = max(1, int(limit) - 1)
            record[name] = 1 + permuted(ordinal % span, span, *key) if below else int(limit) + 1 + ordinal % span

    def _party(self, number: int) -> Record:
        """Return the party of a thing: one in four has the last segment, and one in four wants no contact."""
        record = self._drawn(self.party_table, number)
        segments = TABLES[self.party_table]["fields"]["segment"]
        both = number % 8 == 6
        record["segment"] = segments[-1] if number % 4 == 2 else segments[number % 2]
        record["contact"] = "none" if number % 8 == 3 or both else "any"
        return record

    def _filler(self, table: str, ordinal: int) -> None:
        record = self._drawn(table, ordinal)
        name, value = self.plan.match
        if table == self.plan.table:
            rule = TABLES[table]["fields"][name]
            record[name] = picked([choice for choice in rule if choice != value], *self.plan.key, "other", ordinal)
        parties = [field for field, rule in TABLES[table]["fields"].items() if rule == "ref:customers"]
        # A message or ticket about an order must belong to the customer of that order.
        for field in TABLES[table]["fields"] if parties else ():
            other = self.tables.get(target_table(table, field), {}).get(record[field], {})
            record |= {name: other[name] for name in parties if name in other}
        _complete(table, record)
        self.tables[table].setdefault(record["id"], record)

    def _namesake(self) -> None:
        """Give one filler party the same name as the first thing's party."""
        name = self.tables[self.party_table][self._id(self.party_table, 0)]["name"]
        other = self.tables[self.party_table][self._id(self.party_table, self.fill + AROUND["parties"] - 1)]
        other["name"] = name
        other["email"] = address(name, other["id"], other["email"].partition("@")[2])

    def _drawn(self, table: str, ordinal: int) -> Record:
        return dict(_drawn(self.plan.key, table, ordinal, self.fill))


@lru_cache(maxsize=8_000)
def _drawn(key: tuple[Json, ...], table: str, ordinal: int, fill: int) -> Record:
    """Return a record as first drawn, which is the same for a task and its twins."""
    record: Record = {"id": _id(key, table, ordinal)}
    for name, rule in TABLES[table]["fields"].items():
        record[name] = _value(key, table, name, rule, ordinal, record, fill)
    return record


def _id(key: tuple[Json, ...], table: str, ordinal: int) -> str:
    return f"{TABLES[table]['prefix']}-{10_000 + permuted(ordinal, IDS, *key, table)}"


def _value(of: tuple[Json, ...], table: str, name: str, rule: Json, ordinal: int, record: Record, fill: int) -> Json:
    key = (*of, table, name, ordinal)
    if isinstance(rule, list):
        if name == "contact":
            return rule[hashed(*key) % 5 == 0]
        return picked(rule, *key)
    kind, *bounds = rule.split(":")
    if kind == "ref":
        return _id(of, bounds[0], fill + hashed(*key) % AROUND["others"])
    if kind in ("const", "blank", "part"):
        return {"const": bounds[0], "blank": "", "part": 0.0}[kind]
    if kind == "code":
        return f"{bounds[0]}-{1000 + permuted(ordinal % 9000, 9000, *of, table, name)}"
    if kind == "person":
        return f"{picked(_FIRST, *key)} {drawn(_LAST, 1, *key, 'last')[0]}"
    if kind == "email":
        domain = picked(_COMPANIES, *of, table, "company", ordinal)[1]
        domain = {"customers": domain, "suppliers": domain, "employees": "larkfield.example"}.get(table, "post.example")
        return address(record["name"], record["id"], domain)
    if kind in ("date", "money", "int"):
        low, high = map(int, bounds)
        if kind == "date":
            return from_today(low + hashed(*key) % (high - low + 1))
        if kind == "int":
            return low + hashed(*key) % (high - low + 1)
        span = 100 * (high - low)
        return round(low + permuted(ordinal % span, span, *of, table, name) / 100, 2)
    if kind == "meeting":
        return picked(_MEETINGS, *key)
    return picked(_WORDS[kind], *key)


def _complete(table: str, record: Record) -> None:
    """Set the fields that depend on others: texts of messages and to-dos, and dates and amounts implied by a status."""
    if table == "inbox":
        about = record["about"]
        record["subject"], record["body"] = {
            "order status": ("Where is my order?", f"Hello, could you tell me where my order {about} is? Kind regards"),
            "return": ("A return", f"Hello, I want to send back what came with {about}. What do I have to do?"),
            "praise": ("Thank you", f"Thank you for your help with {about}, that was quick!"),
        }.get(record["topic"], ("Never mind", f"Hello, I take back what I wrote about {about}. Kind regards"))
    elif table == "todos":
        record["title"] = f"{record['kind'].capitalize()}: {record['about']}"
    elif table == "orders" and record["status"] == "delivered":
        record["delivery_date"] = add_days(record["order_date"], MARGIN)
    elif table == "invoices":
        share = {"paid": 100, "open": 10 + hashed(record["id"], "paid") % 60}.get(record["status"], 0)
        record["paid"] = round(record["amount"] * share / 100, 2)
    elif table == "subscriptions" and record["status"] == "ended":
        record["ends_on"] = from_today(-5)


def address(name: str, record_id: str, domain: str) -> str:
    """Return an e-mail address that is unique to a record."""
    plain = name.lower().replace(" ", ".").encode("ascii", "ignore").decode()
    return f"{plain}{record_id.rpartition('-')[2]}@{domain}"
