"""What the hard rung adds to a world: messages, notes with exceptions, corrections, people of one name, rules in steps.

Each thing has a role, and those whose role a careless reader gets wrong come first in the order in which a limit is
filled. So whoever overlooks one of them ends with other changes than those that are required.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from generator.core.keyed import drawn, hashed, permuted, picked, reordered
from generator.core.shapes import Json
from generator.stateful.notices import LINKED, SAYINGS
from generator.stateful.planting import IDS, Plan, address, later, offset, target_table
from generator.stateful.program import holding
from generator.stateful.world import MOVABLE, TABLES, kind_of, table_of
from simulators.phrasing import dated

Record = dict[str, Any]
Tables = Mapping[str, list[Record]]

EXCEPTIONS, CONSENTS, CORRECTIONS = "notes/leave-out.md", "notes/consents.md", "notes/corrections.md"
ONCE = 16  # things among which each role is played once
FIRST, MOST = 6, 8  # of these, things that are treated where a limit counts them
ORDINAL = 3_000  # of the first message
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
    """Return the text of the policy of the hard rung, which names the other files that count."""
    party, one = target_table(plan.table, plan.party), one_of(called)
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
            f"Whoever is behind {one} can also have it left out by a message to me, whatever its topic, and can "
            "change their mind about that: what they wrote last counts. A message counts only if it comes from the "
            f"address that stands in their own record in {party}, and only if it is dated {dated(program['since'])} "
            "or later; older ones were dealt with the last time. It may name it by the id "
            f"{known}, or by its {_WORDS.get(by, by)}."
        ),
        _share(program),
    ]
    if program["corrections"]:
        numbered.append(f"Reckon with {program['corrections'][0]}, which the records do not show yet.")
    if program["holds"]:
        numbered.append(f"Mind {program['holds']}.")
    listed = "".join(f"{number}. {rule}\n" for number, rule in enumerate(numbered, 1))
    return f"{heading(called, party)}{listed}"


def one_of(called: str) -> str:
    """Return the words for any one of the things."""
    return f"an {called}" if called[0] in "aeiou" else f"a {called}"


def heading(called: str, party: str) -> str:
    """Return how a policy begins."""
    return f"# Rules for all work on a list\n\nThe person or company behind {one_of(called)} stands in {party}.\n\n"


def _share(program: Mapping[str, Json]) -> str:
    """Return the rule on how many things, or how much of something, one list takes, and what takes a place on it."""
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


def complicate(
    tables: Tables, things: Sequence[str], plan: Plan, story: Mapping[str, Json]
) -> tuple[Record, dict[str, str], list[Record]]:
    """Give things roles; return what these add to the program, the files that tell of them, and what goes wrong.

    The tables are changed: parties get other segments, contacts and names, and the inbox gets messages.
    """
    return _Scene(tables, things, plan, story).told()


class _Scene:
    def __init__(self, tables: Tables, things: Sequence[str], plan: Plan, story: Mapping[str, Json]) -> None:
        self.tables, self.plan, self.story, self.key = tables, plan, story, (*plan.key, "hard")
        self.by: str = story["by"]
        self.party_table = target_table(plan.table, plan.party)
        self.parties = {one["id"]: one for one in tables[self.party_table]}
        self.listed = {one["id"]: one for one in tables[plan.table]}
        self.listed_ids = list(self.listed)
        ranked = sorted((self.listed[one] for one in things[: plan.things]), key=lambda one: str(one[self.by]))
        self.things = ranked[::-1]
        self.near = [self.listed[one] for one in things[plan.things :]]
        self.since = offset(-14 - self._draw("since") % 7)
        self.field = self._field()
        self.unit = " EUR" if self.field and kind_of(plan.table, self.field) == "amount" else ""
        self.label = self.field if self.unit or self.field == "stock" else f"number of {self.field}"
        self.limits = [one for one in (*plan.where, plan.branch) if one and one[0] == f"thing.{self.field}"]
        self.deltas: dict[str, float] = {}
        self.messages: list[Record] = []
        self.times = plan.things // ONCE

    def _draw(self, *parts: Json) -> int:
        return hashed(*self.key, *parts)

    def told(self) -> tuple[Record, dict[str, str], list[Record]]:
        self._cast()
        self._name()
        files = {EXCEPTIONS: "", CONSENTS: self._consents()}
        if all(self._branched(one) for one in self._ruled_by_request()) and not self.limits:
            self.field = ""  # no correction would change anything
        if self.field:
            files[CORRECTIONS] = self._corrections()
        files[EXCEPTIONS] = self._exceptions()
        self._write()
        program = {
            "leave": EXCEPTIONS,
            "since": self.since,
            "consents": CONSENTS,
            "corrections": [CORRECTIONS, self.field] if self.field else [],
            "cap": [self.by, self.most],
        }
        return program, files, self.silent()

    # Who plays what

    def _field(self) -> str:
        """Return the number of a thing that decides most: of its conditions, its texts, or the answer."""
        plan, story = self.plan, self.story
        paths = [one[0] for one in (*((plan.branch,) if plan.branch else ()), *plan.where)]
        paths += [path for effect in story["do"] for path in effect.get("facts", ())]
        if (story.get("answer") or {}).get("field"):
            paths.append(f"thing.{story['answer']['field']}")
        names = [path.partition("-")[0].removeprefix("thing.") for path in paths if path.startswith("thing.")]
        numbers = ("amount", "number")
        return next((name for name in names if name != "id" and kind_of(plan.table, name) in numbers), "")

    def _cast(self) -> None:
        """Choose a role for each thing in the order in which a limit is filled."""
        count, core = 4 * (self.times - 1) + self._draw("withdrawn") % 5, _CORE * self.times
        out = ["withdrawn"] * count + ["named"] * (1 if count > 2 else 1 + self._draw("named") % 2)
        out += ["silent", "both", "revoked"] * self.times
        if self.field and any(one[0] == f"thing.{self.field}" for one in self.plan.where):
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
        self._pair()

    def of(self, *roles: str) -> list[Record]:
        return [thing for thing, role in zip(self.things, self.roles, strict=True) if role in roles]

    def _party(self, thing: Record) -> Record:
        return self.parties[thing[self.plan.party]]

    def _pair(self) -> None:
        """Have the first thing that is withdrawn, and a plain one, belong to the same party."""
        self.pair: tuple[Record, Record] | None = None
        if not self.of("withdrawn"):
            return
        first, second = self.of("withdrawn")[0], self.of("plain")[-1]
        others = [one for one in self.listed.values() if one[self.plan.party] == first[self.plan.party]]
        if any(one[self.by] == first[self.by] for one in [*others, second] if one is not first):
            return
        second[self.plan.party] = first[self.plan.party]
        link = self._link(second)
        for name, rule in TABLES[table_of(link["id"])]["fields"].items() if link else ():
            if rule == f"ref:{self.party_table}":
                link[name] = first[self.plan.party]
        self.pair = first, second

    def _link(self, thing: Record) -> Record:
        """Return what a thing hangs on; empty for nothing."""
        if not self.plan.link:
            return {}
        records = self.tables[target_table(self.plan.table, self.plan.link)]
        return next(one for one in records if one["id"] == thing[self.plan.link])

    def _name(self) -> None:
        """Have two parties share a name: one who is left out, and one who is not; and a stranger share another."""
        named, twin = self._party(self.of("named")[0]), self._party(self.of("ruled")[0])
        self._rename(twin, named["name"])
        used = {thing[self.plan.party] for thing in self.listed.values()}
        strangers = [one for name, one in self.parties.items() if name not in used] or [named]
        self.stranger = picked(strangers, *self.key, "stranger")
        if self._draw("namesake") % 2:
            self._rename(self.stranger, self._party(self.of("stranger")[0])["name"])
        listed = [self._party(one) for one in self.of("named", "expired", "future")]
        cities = sorted({one["city"] for one in self.parties.values()})
        for person in listed:  # a name and a city tell who is meant
            for other in self.parties.values():
                if other is not person and (other["name"], other["city"]) == (person["name"], person["city"]):
                    taken = {one["city"] for one in self.parties.values() if one["name"] == person["name"]}
                    other["city"] = next(city for city in cities if city not in taken)

    def _rename(self, party: Record, name: str) -> None:
        party |= {"name": name, "email": address(name, party["id"], party["email"].partition("@")[2])}

    # Notes

    def _consents(self) -> str:
        agreed = [self._party(one)["id"] for one in self.of("agreed", "agreed ruled")]
        again = [one for one in agreed if self._draw("again", one) % 3 == 0]
        revoked = [self._party(one)["id"] for one in self.of("revoked")]
        entries = [(one, "agrees", -60) for one in (*agreed, *revoked, self.stranger["id"])]
        entries += [(one, "takes it back", -35) for one in (*again, *revoked)]
        entries += [(one, "agrees", -18) for one in again]
        days = sorted((day + self._draw("consent", one, day) % 15, one, what) for one, what, day in entries)
        lines = "".join(f"- {dated(offset(day))}: {one} {what}\n" for day, one, what in days)
        return (
            'Who agrees to hear from us although their contact is "none", and who takes that back. '
            f"For each of them the last entry counts.\n\n{lines}"
        )

    def _corrections(self) -> str:
        """Choose corrected numbers, and return the note that tells of them."""
        asked = self._ruled_by_request()
        branched = [one for one in asked if self._branched(one)]
        usual = reordered([one for one in asked if one not in branched], *self.key, "usual")
        entries: list[tuple[Record, float, bool]] = []
        movable = [one for one in (*branched, *usual) if self._across(one)] if self._limit("branch") else []
        flipped = movable[: self.times]
        for thing in (*flipped, *self.of("corrected out")):
            entries.append((thing, self._across(thing), False))
        kept = [one for one in usual if one not in flipped]
        few = 2 * self.times
        others = [*kept[few:], *(one for one in branched if one not in flipped and self._across(one)), *kept[1:few]]
        struck = others[: self.times]
        for thing in kept[:few]:
            if thing not in struck:
                entries.append((thing, self._little(thing), False))
        for thing in struck:
            entries.append((thing, self._across(thing) or self._little(thing), True))
        entries += [(thing, self._little(thing), False) for thing in self.near[: self.times]]
        lines = []
        for thing, change, is_struck in entries:
            if not is_struck:
                self.deltas[thing["id"]] = change
            for number, part in enumerate(self._parts(change, thing)):
                day = offset(-1 - self._draw("corrected", thing["id"], number) % 25)
                way, by = "higher" if part > 0 else "lower", f"{abs(part):.2f} EUR" if self.unit else abs(part)
                line = f"{dated(day)}, {thing['id']}: {self.label} {way} by {by}"
                lines.append((day, f"- ~~{line}~~\n" if is_struck else f"- {line}\n"))
        return (
            "Known, but not entered in the system yet. Wherever work on a list speaks of the "
            f"{self.label} of {one_of(self.story['called'])} "
            f"(in a condition, a limit, a text or a total), take the {self.label} in the system corrected by what "
            "stands here; several lines for one add up, and lines struck through (~~) do not count. Do not enter them; "
            f"others do.\n\n{''.join(line for _, line in sorted(lines))}"
        )

    def _ruled_by_request(self) -> list[Record]:
        """Return the things that are treated as the request says, and not as a rule does."""
        return [one for one in self.treated if one not in self.of("ruled", "agreed ruled")]

    def _parts(self, change: float, thing: Record) -> list[float]:
        """Return a change as one line, or as two that come to it."""
        if not change:
            return []
        if not self.unit or self._draw("split", thing["id"]) % 2:
            return [change]
        first = round(change * (30 + self._draw("part", thing["id"]) % 40) / 100, 2)
        return [first, round(change - first, 2)]

    def _limit(self, of: str) -> float:
        conditions = [self.plan.branch] if of == "branch" else self.plan.where
        return next((one[2] for one in conditions if one and one[0] == f"thing.{self.field}"), 0)

    def _branched(self, thing: Record) -> bool:
        return bool(self.plan.branch and holding({"thing": thing, "link": self._link(thing)}, [self.plan.branch]))

    def _across(self, thing: Record) -> float:
        """Return a change that takes the number of a thing to the other side of its limit; 0 if there is none."""
        if not self.limits:
            return 0
        (_, _, limit), value, draw = self.limits[0], thing[self.field], self._draw("across", thing["id"])
        if not self.unit:
            new = 1 + draw % (limit - 1) if value > limit else limit + 1 + draw % max(1, limit // 3)
            return int(new - value)
        new = round(limit * ((60 + draw % 30) if value > limit else (115 + draw % 40)) / 100 + draw % 97 / 100, 2)
        paid = thing.get("paid", 0)
        return round(new - value, 2) if new > paid * 1.1 else 0

    def _little(self, thing: Record) -> float:
        """Return a change that leaves the number of a thing on its side of all limits; 0 if there is none."""
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
            for thing in self.of(role)
        ]
        for thing in self.of("expired"):
            excepted = bool(self.field and thing[self.field] > 3 and self._draw("excepted") % 2)
            lines.append(self._entry(thing, f"until {self._day(20, 60) if excepted else self._day(-20, -2)}", excepted))
        return (
            f"Left out of all lists, since we talk to them anyway. Each line holds in the time that it names.\n\n"
            f"{''.join(reordered(lines, *self.key, 'lines'))}"
        )

    def _day(self, low: int, high: int) -> str:
        return dated(offset(low + self._draw("day", low) % (high - low)))

    def _entry(self, thing: Record, period: str, excepted: bool) -> str:
        """Return a line that leaves out a person, with an exception by the number of the thing or of others."""
        party, exception = self._party(thing), ""
        alike = thing is self.of("named")[0]  # its namesake would else have to be excepted, too
        if self.field and (excepted or (self._draw("exception", thing["id"]) % 2 and not alike)):
            values = self._values(thing)
            limit = int(min(values) * 0.75) if excepted else int(max(values) * 1.3) + 1
            exception = f"; not where the {self.label} is over {limit}{self.unit}"
        return f"- {party['name']}, {party['city']}: {period}{exception}\n"

    # Messages

    def _write(self) -> None:
        """Write the messages of all roles, and of people who have nothing to do with it."""
        withdrawn = self.of("withdrawn")
        forms = reordered(["leave", "again", "over"] if self.field else ["leave", "again", "leave"], *self.key, "forms")
        for number, thing in enumerate(withdrawn):
            form, late = forms[number % 3], self._late(thing)
            if number == 0 and self.pair:
                self._say(picked(("dated", "both"), *self.key, "pair"), thing, late[0])
            elif form == "over" and thing[self.field] > 3:
                self._say("over", thing, late[0], limit=int(min(self._values(thing)) * 0.8))
            else:
                days = sorted(late) if form == "again" else late[:1]
                for kind, day in zip(("leave", "keep", "leave"), days, strict=False):
                    self._say(kind, thing, day)
        for thing in self.of("taken back"):
            first, then = sorted(self._late(thing)[:2])
            self._say("leave", thing, first)
            self._say("keep", thing, then)
        for thing in self.of("stranger"):
            kind = "leave" if self.stranger["name"] == self._party(thing)["name"] else "for another"
            self._say(kind, thing, -1 - self._draw("stranger", thing["id"]) % 8, sender=self.stranger)
        self._ordinary()

    def _late(self, thing: Record) -> list[int]:
        """Return three days on which a message comes in time."""
        return reordered(range(-13, 0), *self.key, "late", thing["id"])[:3]

    def _ordinary(self) -> None:
        """Write messages that leave nothing out: too old, mere questions, of other records or conditions not met."""
        span = 40 + (date.fromisoformat(self.since) - date.fromisoformat(offset(0))).days
        for thing in self.of("old"):
            self._say("leave", thing, -40 + self._draw("old", thing["id"]) % (span - 2))
        for thing in self.of("question", "future", *(() if self.field else ("unmet",))):
            self._say("nothing", thing, -1 - self._draw("question", thing["id"]) % 9)
        for thing in self.of("unmet") if self.field else ():
            limit = int(max(self._values(thing)) * 1.25) + 1
            self._say("over", thing, -1 - self._draw("unmet", thing["id"]) % 9, limit=limit)
        for thing in self.of("other record"):
            own = [one for one in self.near if one[self.plan.party] == thing[self.plan.party]]
            self._say("leave" if own else "nothing", own[0] if own else thing, -1 - self._draw("own", thing["id"]) % 9)
        fill = [one for one in self.listed.values() if one not in self.things and one not in self.near]
        kinds = ("leave", "keep", "nothing", "leave", "nothing") * self.times
        for number, (thing, kind) in enumerate(zip(reordered(fill, *self.key, "ordinary"), kinds, strict=False)):
            self._say(kind, thing, -1 - self._draw("ordinary", number) % 30)
        customers = {one["id"]: one["email"] for one in self.tables["customers"]}
        for message in self.tables["inbox"]:
            message["from"] = customers[message["customer_id"]]
        topics = [one for one in ("withdrawal", "return", "order status") if one != self.plan.match[1]]
        for number, message in enumerate(self.messages):
            topic = "praise" if message["body"].partition(", ")[2].startswith("thank you") else ""
            message["topic"] = topic or topics[self._draw("topic", number) % 4 // 3]
            message["id"] = f"MSG-{10_000 + permuted(ORDINAL + number, IDS, *self.plan.key, 'inbox')}"
        self.tables["inbox"] += self.messages
        self.tables["inbox"].sort(key=lambda one: str(one["id"]))

    def _values(self, thing: Record) -> tuple[float, float]:
        """Return the number of a thing as it stands in the system, and as it is corrected."""
        return thing[self.field], thing[self.field] + self.deltas.get(thing["id"], 0)

    def _say(self, kind: str, thing: Record, day: int, sender: Record | None = None, limit: int = 0) -> None:
        party = sender or self._party(thing)
        place = len(self.messages)
        other = self.pair[1] if self.pair else thing
        text = picked(SAYINGS[kind], *self.key, "saying", place).format(
            id=self._known(thing),
            other=self._known(other),
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
                "date": offset(day),
                "body": f"Hello, {text} Kind regards, {party['name']}",
                "status": "unanswered",
                "from": party["email"],
            }
        )

    def _known(self, thing: Record) -> str:
        """Return the id by which people know a thing."""
        return str(thing[self.plan.link] if self.plan.table in LINKED else thing["id"])

    # Lists that say in a field alone that they are not all there is, or not of now

    def silent(self) -> list[Record]:
        """Return a page of things that is cut or old, an old page of people, and a page of the inbox that is cut.

        Things that are messages stand on pages of the inbox, of which none is cut then.
        """
        plan = self.plan
        found: list[Record] = [
            {"kind": "old page", "table": self.party_table, "record": self._party(thing)["id"]}
            | {"field": "contact", "value": "any", "as_of": f"{offset(-2)}T08:15:00+00:00"}
            for thing in self.of("silent")
        ]
        if plan.table == "inbox":
            return found
        dates = [one for one in plan.where if one[0] == f"thing.{self.by}"]
        movable = (plan.table, self.by) in MOVABLE and dates
        for number, thing in enumerate(drawn(self.treated, self.times, *self.key, "page")):
            if movable and self._draw("old", number) % 2:
                moved = later(dates[0][2], 6 + number)
                old = {"field": self.by, "value": moved, "as_of": f"{offset(-4)}T16:40:00+00:00"}
                found.append({"kind": "old page", "table": plan.table, "record": thing["id"], **old})
            else:
                found.append({"kind": "cut", "table": plan.table, "record": thing["id"], "times": 1})
        lost = drawn([one["id"] for one in self.messages], self.times, *self.key, "lost")
        return [*found, *({"kind": "cut", "table": "inbox", "record": one, "times": 1} for one in lost)]
