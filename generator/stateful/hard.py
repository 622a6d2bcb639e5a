"""Adds the difficulties of the hard rung to a task: messages, notes with exceptions, corrections, namesakes, rules.

Each thing gets a role. Things whose role a careless reader gets wrong come first in the order in which the cap is
filled, so overlooking any of them leads to other changes than the required ones.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from generator.core.keyed import drawn, hashed, permuted, picked, reordered
from generator.core.shapes import Json
from generator.stateful.notices import LINKED, MESSAGES
from generator.stateful.planting import IDS, Plan, add_days, address, from_today, target_table
from generator.stateful.program import all_hold
from generator.stateful.world import MOVABLE, TABLES, kind_of, table_of
from simulators.phrasing import dated

Record = dict[str, Any]
Tables = Mapping[str, list[Record]]

EXCEPTIONS, CONSENTS, CORRECTIONS = "notes/leave-out.md", "notes/consents.md", "notes/corrections.md"
ONCE = 16  # a task with this many things has each role about once; larger tasks are multiples of it
FIRST, MOST = 6, 8  # minimum and maximum of the cap per `ONCE` things
ORDINAL = 3_000  # ordinal of the first added message
_CORE = ("stranger", "old", "taken back", "expired", "agreed", "ruled")
_LAST_SEGMENT = ("ruled", "agreed ruled", "both", "revoked")
_NO_CONTACT = ("silent", "both", "revoked", "agreed", "agreed ruled")
_SUBJECTS = ("A request", "Once more", "About your list", "A word in between", "Just a line")
_WORDS = {
    "delivery_date": "delivery date",
    "due_date": "due date",
    "ends_on": "end date",
    "from": "start date",
    "invited_on": "date of invitation",
    "issued_on": "date of issue",
    "last_contact": "last contact",
    "last_delivery": "last delivery",
    "lent_on": "date of lending",
    "opened_on": "opening date",
    "order_date": "order date",
    "purchase_date": "purchase date",
    "signed_on": "sign-up date",
}


def rules(plan: Plan, called: str, by: str, program: Mapping[str, Json]) -> str:
    """Return the policy text of the hard rung, which names the other files that count."""
    party, thing = target_table(plan.table, plan.party), with_article(called)
    known = "of the order behind it" if plan.table in LINKED else f"of the {called}"
    numbered = [
        (
            f'Where their segment is "{TABLES[party]["fields"]["segment"][-1]}", nothing is sent to them and nothing '
            f"of theirs is changed: a to-do with the id of the {called} on my list takes the place of all that."
        ),
        f'Where their contact is "none", nothing at all is done about the {called}: no to-do either.',
        (
            f"Rule 2 goes before rule 1. But rule 2 does not hold for those who agree according to {CONSENTS}: they "
            'are treated as if their contact were "any".'
        ),
        "Rules 1 and 2 go before what a request says. Neither needs a report.",
        f"Leave out whom {program['leave']} leaves out.",
        (
            f"Whoever is behind {thing} can also have it left out by a message to me, whatever its topic, and can "
            "change their mind about that: what they wrote last counts. A message counts only if it comes from the "
            f"address that stands in their own record in {party}, and only if it is dated {dated(program['since'])} "
            "or later; older ones were dealt with the last time. It may name it by the id "
            f"{known}, or by its {_WORDS.get(by, by)}."
        ),
        _cap_rule(program),
    ]
    if program["corrections"]:
        numbered.append(f"Reckon with {program['corrections'][0]}, which the records do not show yet.")
    if program["holds"]:
        numbered.append(f"Mind {program['holds']}.")
    listed = "".join(f"{number}. {rule}\n" for number, rule in enumerate(numbered, 1))
    return f"{heading(called, party)}{listed}"


def with_article(called: str) -> str:
    """Return the noun for one thing with its article."""
    return f"an {called}" if called[0] in "aeiou" else f"a {called}"


def heading(called: str, party: str) -> str:
    """Return the first lines of a policy."""
    return (
        f"# Rules for all work on a list\n\nThe person or company behind {with_article(called)} stands in {party}.\n\n"
    )


def _cap_rule(program: Mapping[str, Json]) -> str:
    """Return the policy's rule about the cap, as a number of things or a total, and about what counts towards it."""
    by, most, *spent = program["cap"]
    latest = _WORDS.get(by, by)
    free = "What is left out, and what rule 2 keeps from being done, takes no place. All else takes its place in full,"
    whole = (
        f"Whatever a request says, the total {spent[0]} on one list stays within {most} EUR: start with the latest "
        f"{latest}, and stop before the one that would go over."
        if spent
        else f"Whatever a request says, I do no more than {most} at a time: the ones with the latest "
        f"{latest.removeprefix('last ')}; the others wait."
    )
    return f"{whole} {free} also what rule 1 turns into a to-do and what proves impossible."


def make_hard(
    tables: Tables, things: Sequence[str], plan: Plan, story: Mapping[str, Json]
) -> tuple[Record, dict[str, str], list[Record]]:
    """Assign roles to things; return the additions to the program, the note files, and the disturbances.

    The tables are modified: parties get other segments, contacts and names, and the inbox gets messages.
    """
    return _HardTask(tables, things, plan, story).build()


class _HardTask:
    def __init__(self, tables: Tables, things: Sequence[str], plan: Plan, story: Mapping[str, Json]) -> None:
        self.tables, self.plan, self.story, self.key = tables, plan, story, (*plan.key, "hard")
        self.by: str = story["by"]
        self.party_table = target_table(plan.table, plan.party)
        self.parties = {party["id"]: party for party in tables[self.party_table]}
        self.listed = {record["id"]: record for record in tables[plan.table]}
        self.listed_ids = list(self.listed)
        ranked = sorted((self.listed[thing] for thing in things[: plan.things]), key=lambda thing: str(thing[self.by]))
        self.things = ranked[::-1]
        self.near = [self.listed[thing] for thing in things[plan.things :]]
        self.since = from_today(-14 - self._draw("since") % 7)
        self.field = self._corrected_field()
        self.unit = " EUR" if self.field and kind_of(plan.table, self.field) == "amount" else ""
        self.label = self.field if self.unit or self.field == "stock" else f"number of {self.field}"
        self.limits = [
            condition for condition in (*plan.where, plan.branch) if condition and condition[0] == f"thing.{self.field}"
        ]
        self.deltas: dict[str, float] = {}
        self.messages: list[Record] = []
        self.times = plan.things // ONCE

    def _draw(self, *parts: Json) -> int:
        return hashed(*self.key, *parts)

    def build(self) -> tuple[Record, dict[str, str], list[Record]]:
        self._assign_roles()
        self._share_names()
        files = {EXCEPTIONS: "", CONSENTS: self._consents()}
        if all(self._meets_branch(thing) for thing in self._ruled_by_request()) and not self.limits:
            self.field = ""  # a correction would change nothing
        if self.field:
            files[CORRECTIONS] = self._corrections()
        files[EXCEPTIONS] = self._exceptions()
        self._add_messages()
        program = {
            "leave": EXCEPTIONS,
            "since": self.since,
            "consents": CONSENTS,
            "corrections": [CORRECTIONS, self.field] if self.field else [],
            "cap": [self.by, self.most],
        }
        return program, files, self.disturbances()

    # Roles

    def _corrected_field(self) -> str:
        """Return the numeric field to correct: the first in the branch, conditions, texts or answer, "" if none."""
        plan, story = self.plan, self.story
        paths = [condition[0] for condition in (*((plan.branch,) if plan.branch else ()), *plan.where)]
        paths += [path for effect in story["do"] for path in effect.get("facts", ())]
        if (story.get("answer") or {}).get("field"):
            paths.append(f"thing.{story['answer']['field']}")
        names = [path.partition("-")[0].removeprefix("thing.") for path in paths if path.startswith("thing.")]
        numbers = ("amount", "number")
        return next((name for name in names if name != "id" and kind_of(plan.table, name) in numbers), "")

    def _assign_roles(self) -> None:
        """Choose a role for each thing, in the order in which the cap is filled."""
        count, core = 4 * (self.times - 1) + self._draw("withdrawn") % 5, _CORE * self.times
        out = ["withdrawn"] * count + ["named"] * (1 if count > 2 else 1 + self._draw("named") % 2)
        out += ["silent", "both", "revoked"] * self.times
        if self.field and any(condition[0] == f"thing.{self.field}" for condition in self.plan.where):
            out += ["corrected out"] * self.times
        others = ["question", "future", "other record", "unmet", "agreed ruled", "plain", "plain"] * self.times
        rest = reordered(others, *self.key, "rest")[: self.plan.things - len(out) - len(core) - 1]
        rest += ["plain"] * (self.plan.things - len(out) - len(core) - len(rest))
        first, most = FIRST * self.times, MOST * self.times
        self.most = min(first + self._draw("most") % (most - first + 1), len(core) + len(rest) - 1)
        treated = reordered([*core, *rest[: self.most - first]], *self.key, "treated")
        before = reordered([*treated[1:], *out], *self.key, "before")
        self.roles = [*before, treated[0], *rest[self.most - first :]]
        self.treated = [thing for thing, role in zip(self.things, self.roles, strict=True) if role in treated]
        self.treated = self.treated[: self.most]
        for thing, role in zip(self.things, self.roles, strict=True):
            segments, party = TABLES[self.party_table]["fields"]["segment"], self._party(thing)
            party["segment"] = segments[-1] if role in _LAST_SEGMENT else segments[self._draw(thing["id"]) % 2]
            party["contact"] = "none" if role in _NO_CONTACT else "any"
        self._share_party()

    def with_role(self, *roles: str) -> list[Record]:
        return [thing for thing, role in zip(self.things, self.roles, strict=True) if role in roles]

    def _party(self, thing: Record) -> Record:
        return self.parties[thing[self.plan.party]]

    def _share_party(self) -> None:
        """Make the first withdrawn thing and a plain one belong to the same party."""
        self.pair: tuple[Record, Record] | None = None
        if not self.with_role("withdrawn"):
            return
        first, second = self.with_role("withdrawn")[0], self.with_role("plain")[-1]
        others = [thing for thing in self.listed.values() if thing[self.plan.party] == first[self.plan.party]]
        if any(thing[self.by] == first[self.by] for thing in [*others, second] if thing is not first):
            return
        second[self.plan.party] = first[self.plan.party]
        link = self._link(second)
        for name, rule in TABLES[table_of(link["id"])]["fields"].items() if link else ():
            if rule == f"ref:{self.party_table}":
                link[name] = first[self.plan.party]
        self.pair = first, second

    def _link(self, thing: Record) -> Record:
        """Return the record that a thing links to, {} if there is none."""
        if not self.plan.link:
            return {}
        records = self.tables[target_table(self.plan.table, self.plan.link)]
        return next(record for record in records if record["id"] == thing[self.plan.link])

    def _share_names(self) -> None:
        """Make a left-out party and another one share a name, and sometimes a stranger and a thing's party."""
        named, twin = self._party(self.with_role("named")[0]), self._party(self.with_role("ruled")[0])
        self._rename(twin, named["name"])
        used = {thing[self.plan.party] for thing in self.listed.values()}
        strangers = [party for name, party in self.parties.items() if name not in used] or [named]
        self.stranger = picked(strangers, *self.key, "stranger")
        if self._draw("namesake") % 2:
            self._rename(self.stranger, self._party(self.with_role("stranger")[0])["name"])
        listed = [self._party(thing) for thing in self.with_role("named", "expired", "future")]
        cities = sorted({party["city"] for party in self.parties.values()})
        for person in listed:  # name and city together must identify a person
            for other in self.parties.values():
                if other is not person and (other["name"], other["city"]) == (person["name"], person["city"]):
                    taken = {party["city"] for party in self.parties.values() if party["name"] == person["name"]}
                    other["city"] = next(city for city in cities if city not in taken)

    def _rename(self, party: Record, name: str) -> None:
        party |= {"name": name, "email": address(name, party["id"], party["email"].partition("@")[2])}

    # Notes

    def _consents(self) -> str:
        agreed = [self._party(thing)["id"] for thing in self.with_role("agreed", "agreed ruled")]
        again = [party for party in agreed if self._draw("again", party) % 3 == 0]
        revoked = [self._party(thing)["id"] for thing in self.with_role("revoked")]
        entries = [(party, "agrees", -60) for party in (*agreed, *revoked, self.stranger["id"])]
        entries += [(party, "takes it back", -35) for party in (*again, *revoked)]
        entries += [(party, "agrees", -18) for party in again]
        days = sorted((day + self._draw("consent", party, day) % 15, party, what) for party, what, day in entries)
        lines = "".join(f"- {dated(from_today(day))}: {party} {what}\n" for day, party, what in days)
        return (
            'Who agrees to hear from us although their contact is "none", and who takes that back. '
            f"For each of them the last entry counts.\n\n{lines}"
        )

    def _corrections(self) -> str:
        """Choose the corrections of numbers and return the note that lists them."""
        asked = self._ruled_by_request()
        branched = [thing for thing in asked if self._meets_branch(thing)]
        usual = reordered([thing for thing in asked if thing not in branched], *self.key, "usual")
        entries: list[tuple[Record, float, bool]] = []
        movable = (
            [thing for thing in (*branched, *usual) if self._crossing_correction(thing)]
            if self._limit("branch")
            else []
        )
        flipped = movable[: self.times]
        for thing in (*flipped, *self.with_role("corrected out")):
            entries.append((thing, self._crossing_correction(thing), False))
        kept = [thing for thing in usual if thing not in flipped]
        few = 2 * self.times
        others = [
            *kept[few:],
            *(thing for thing in branched if thing not in flipped and self._crossing_correction(thing)),
            *kept[1:few],
        ]
        struck = others[: self.times]
        for thing in kept[:few]:
            if thing not in struck:
                entries.append((thing, self._small_correction(thing), False))
        for thing in struck:
            entries.append((thing, self._crossing_correction(thing) or self._small_correction(thing), True))
        entries += [(thing, self._small_correction(thing), False) for thing in self.near[: self.times]]
        lines = []
        for thing, change, is_struck in entries:
            if not is_struck:
                self.deltas[thing["id"]] = change
            for number, part in enumerate(self._split(change, thing)):
                day = from_today(-1 - self._draw("corrected", thing["id"], number) % 25)
                way, by = "higher" if part > 0 else "lower", f"{abs(part):.2f} EUR" if self.unit else abs(part)
                line = f"{dated(day)}, {thing['id']}: {self.label} {way} by {by}"
                lines.append((day, f"- ~~{line}~~\n" if is_struck else f"- {line}\n"))
        return (
            "Known, but not entered in the system yet. Wherever work on a list speaks of the "
            f"{self.label} of {with_article(self.story['called'])} "
            f"(in a condition, a limit, a text or a total), take the {self.label} in the system corrected by what "
            "stands here; several lines for one add up, and lines struck through (~~) do not count. Do not enter them; "
            f"others do.\n\n{''.join(line for _, line in sorted(lines))}"
        )

    def _ruled_by_request(self) -> list[Record]:
        """Return the capped things that are handled as the request says, not as a rule of the policy says."""
        return [thing for thing in self.treated if thing not in self.with_role("ruled", "agreed ruled")]

    def _split(self, change: float, thing: Record) -> list[float]:
        """Return a correction as one part, or as two that add up to it."""
        if not change:
            return []
        if not self.unit or self._draw("split", thing["id"]) % 2:
            return [change]
        first = round(change * (30 + self._draw("part", thing["id"]) % 40) / 100, 2)
        return [first, round(change - first, 2)]

    def _limit(self, of: str) -> float:
        conditions = [self.plan.branch] if of == "branch" else self.plan.where
        return next(
            (condition[2] for condition in conditions if condition and condition[0] == f"thing.{self.field}"), 0
        )

    def _meets_branch(self, thing: Record) -> bool:
        return bool(self.plan.branch and all_hold({"thing": thing, "link": self._link(thing)}, [self.plan.branch]))

    def _crossing_correction(self, thing: Record) -> float:
        """Return a correction that moves a thing's number across its limit; 0 if there is none."""
        if not self.limits:
            return 0
        (_, _, limit), value, draw = self.limits[0], thing[self.field], self._draw("across", thing["id"])
        if not self.unit:
            new = 1 + draw % (limit - 1) if value > limit else limit + 1 + draw % max(1, limit // 3)
            return int(new - value)
        new = round(limit * ((60 + draw % 30) if value > limit else (115 + draw % 40)) / 100 + draw % 97 / 100, 2)
        paid = thing.get("paid", 0)
        return round(new - value, 2) if new > paid * 1.1 else 0

    def _small_correction(self, thing: Record) -> float:
        """Return a small correction that keeps a thing's number on the same side of all limits; 0 if there is none."""
        value, draw = thing[self.field], self._draw("little", thing["id"])
        percent = 3 + draw % 8
        sizes = (
            [-round(value * percent / 100 + 0.37, 2), round(value * percent / 100 + 0.37, 2)] if self.unit else [-1, 1]
        )
        for size in (*sizes, 2 * sizes[1]) if draw // 8 % 2 else (sizes[1], sizes[0]):
            new = value + size
            near = any(abs(new - limit) < 0.06 * limit if self.unit else new == limit for _, _, limit in self.limits)
            crosses = any((new > limit) != (value > limit) for _, _, limit in self.limits)
            if new > max(0, thing.get("paid", 0)) and not near and not crosses:
                return size
        return 0

    def _exceptions(self) -> str:
        lines = [
            self._entry(thing, picked(periods, *self.key, "period", thing["id"]), excepted=False)
            for role, periods in (
                ("named", ("until further notice", f"until {self._day(20, 60)}", f"from {self._day(-30, -3)} on")),
                ("future", (f"from {self._day(5, 30)} on",)),
            )
            for thing in self.with_role(role)
        ]
        for thing in self.with_role("expired"):
            excepted = bool(self.field and thing[self.field] > 3 and self._draw("excepted") % 2)
            lines.append(self._entry(thing, f"until {self._day(20, 60) if excepted else self._day(-20, -2)}", excepted))
        return (
            f"Left out of all lists, since we talk to them anyway. Each line holds in the time that it names.\n\n"
            f"{''.join(reordered(lines, *self.key, 'lines'))}"
        )

    def _day(self, low: int, high: int) -> str:
        return dated(from_today(low + self._draw("day", low) % (high - low)))

    def _entry(self, thing: Record, period: str, excepted: bool) -> str:
        """Return a line that leaves out a person, possibly with an exception by the thing's number.

        With `excepted` the exception applies to the thing; otherwise it applies only to larger numbers.
        """
        party, exception = self._party(thing), ""
        alike = thing is self.with_role("named")[0]  # otherwise its namesake would need the exception, too
        if self.field and (excepted or (self._draw("exception", thing["id"]) % 2 and not alike)):
            values = self._values(thing)
            limit = int(min(values) * 0.75) if excepted else int(max(values) * 1.3) + 1
            exception = f"; not where the {self.label} is over {limit}{self.unit}"
        return f"- {party['name']}, {party['city']}: {period}{exception}\n"

    # Messages

    def _add_messages(self) -> None:
        """Add the messages of all roles, and unrelated ones."""
        withdrawn = self.with_role("withdrawn")
        forms = reordered(["leave", "again", "over"] if self.field else ["leave", "again", "leave"], *self.key, "forms")
        for number, thing in enumerate(withdrawn):
            form, late = forms[number % 3], self._recent_days(thing)
            if number == 0 and self.pair:
                self._add_message(picked(("dated", "both"), *self.key, "pair"), thing, late[0])
            elif form == "over" and thing[self.field] > 3:
                self._add_message("over", thing, late[0], limit=int(min(self._values(thing)) * 0.8))
            else:
                days = sorted(late) if form == "again" else late[:1]
                for kind, day in zip(("leave", "keep", "leave"), days, strict=False):
                    self._add_message(kind, thing, day)
        for thing in self.with_role("taken back"):
            first, then = sorted(self._recent_days(thing)[:2])
            self._add_message("leave", thing, first)
            self._add_message("keep", thing, then)
        for thing in self.with_role("stranger"):
            kind = "leave" if self.stranger["name"] == self._party(thing)["name"] else "for another"
            self._add_message(kind, thing, -1 - self._draw("stranger", thing["id"]) % 8, sender=self.stranger)
        self._add_harmless_messages()

    def _recent_days(self, thing: Record) -> list[int]:
        """Return three days, relative to today, on which a message still counts."""
        return reordered(range(-13, 0), *self.key, "late", thing["id"])[:3]

    def _add_harmless_messages(self) -> None:
        """Add messages that leave nothing out: too old, only questions, on other records, or with unmet conditions."""
        span = 40 + (date.fromisoformat(self.since) - date.fromisoformat(from_today(0))).days
        for thing in self.with_role("old"):
            self._add_message("leave", thing, -40 + self._draw("old", thing["id"]) % (span - 2))
        for thing in self.with_role("question", "future", *(() if self.field else ("unmet",))):
            self._add_message("nothing", thing, -1 - self._draw("question", thing["id"]) % 9)
        for thing in self.with_role("unmet") if self.field else ():
            limit = int(max(self._values(thing)) * 1.25) + 1
            self._add_message("over", thing, -1 - self._draw("unmet", thing["id"]) % 9, limit=limit)
        for thing in self.with_role("other record"):
            own = [record for record in self.near if record[self.plan.party] == thing[self.plan.party]]
            self._add_message(
                "leave" if own else "nothing", own[0] if own else thing, -1 - self._draw("own", thing["id"]) % 9
            )
        fill = [record for record in self.listed.values() if record not in self.things and record not in self.near]
        kinds = ("leave", "keep", "nothing", "leave", "nothing") * self.times
        for number, (thing, kind) in enumerate(zip(reordered(fill, *self.key, "ordinary"), kinds, strict=False)):
            self._add_message(kind, thing, -1 - self._draw("ordinary", number) % 30)
        customers = {customer["id"]: customer["email"] for customer in self.tables["customers"]}
        for message in self.tables["inbox"]:
            message["from"] = customers[message["customer_id"]]
        topics = [topic for topic in ("withdrawal", "return", "order status") if topic != self.plan.match[1]]
        for number, message in enumerate(self.messages):
            topic = "praise" if message["body"].partition(", ")[2].startswith("thank you") else ""
            message["topic"] = topic or topics[self._draw("topic", number) % 4 // 3]
            message["id"] = f"MSG-{10_000 + permuted(ORDINAL + number, IDS, *self.plan.key, 'inbox')}"
        self.tables["inbox"] += self.messages
        self.tables["inbox"].sort(key=lambda message: str(message["id"]))

    def _values(self, thing: Record) -> tuple[float, float]:
        """Return the number of a thing in the system and after correction."""
        return thing[self.field], thing[self.field] + self.deltas.get(thing["id"], 0)

    def _add_message(self, kind: str, thing: Record, day: int, sender: Record | None = None, limit: int = 0) -> None:
        party = sender or self._party(thing)
        place = len(self.messages)
        other = self.pair[1] if self.pair else thing
        text = picked(MESSAGES[kind], *self.key, "saying", place).format(
            id=self._visible_id(thing),
            other=self._visible_id(other),
            name=self._party(thing)["name"],
            date=dated(str(thing[self.by])),
            by=_WORDS.get(self.by, self.by),
            called=self.story["called"],
            field=self.label,
            limit=f"{limit}{self.unit}",
        )
        customer = party["id"] if self.party_table == "customers" else ""
        self.messages.append(
            {
                "id": "",
                "customer_id": customer,
                "about": "",
                "subject": picked(_SUBJECTS, *self.key, "subject", place),
                "topic": "",
                "date": from_today(day),
                "body": f"Hello, {text} Kind regards, {party['name']}",
                "status": "unanswered",
                "from": party["email"],
            }
        )

    def _visible_id(self, thing: Record) -> str:
        """Return the id by which a message names a thing."""
        return str(thing[self.plan.link] if self.plan.table in LINKED else thing["id"])

    # Pages that are truncated or outdated, as only one of their fields says

    def disturbances(self) -> list[Record]:
        """Return the disturbed pages: outdated ones of parties, truncated or outdated ones of things, cut inboxes.

        If the things are messages, only pages of parties are disturbed.
        """
        plan = self.plan
        found: list[Record] = [
            {"kind": "old page", "table": self.party_table, "record": self._party(thing)["id"]}
            | {"field": "contact", "value": "any", "as_of": f"{from_today(-2)}T08:15:00+00:00"}
            for thing in self.with_role("silent")
        ]
        if plan.table == "inbox":
            return found
        dates = [condition for condition in plan.where if condition[0] == f"thing.{self.by}"]
        movable = (plan.table, self.by) in MOVABLE and dates
        for number, thing in enumerate(drawn(self.treated, self.times, *self.key, "page")):
            if movable and self._draw("old", number) % 2:
                moved = add_days(dates[0][2], 6 + number)
                old = {"field": self.by, "value": moved, "as_of": f"{from_today(-4)}T16:40:00+00:00"}
                found.append({"kind": "old page", "table": plan.table, "record": thing["id"], **old})
            else:
                found.append({"kind": "cut", "table": plan.table, "record": thing["id"], "times": 1})
        lost = drawn([message["id"] for message in self.messages], self.times, *self.key, "lost")
        return [*found, *({"kind": "cut", "table": "inbox", "record": message_id, "times": 1} for message_id in lost)]
