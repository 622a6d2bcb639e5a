"""Parses the messages and notes of the hard rung: who is left out, who agrees, and which numbers are corrected.

Only the texts are used, so the engine (which has the state) and the solvers (which have tool outputs) share this code.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.shapes import Json
from generator.stateful.world import load
from metric.state_diff.facts import dates
from simulators.world import NOW

Record = dict[str, Any]
Parts = dict[str, Record]  # thing, party, link

TODAY = NOW.date().isoformat()
LINKED = ("inbox", "todos")  # people do not know the ids of these, only that of the order behind them

MESSAGES: dict[str, list[str]] = load("messages.json")
_SLOTS = {
    "id": r"(?P<id>[A-Z]+-\d+)",
    "other": r"[A-Z]+-\d+",
    "date": r"(?P<date>\d{1,2} [A-Z][a-z]+ \d{4})",
    "limit": r"(?P<limit>\d+)(?: EUR)?",
    "called": "[a-z -]+",
    "by": "[a-z -]+",
    "field": "[a-z ]+",
    "name": ".+?",
}
_READ = {
    kind: [re.compile(re.sub(r"\\\{(\w+)\\\}", lambda slot: _SLOTS[slot[1]], re.escape(text))) for text in texts]
    for kind, texts in MESSAGES.items()
}
_PERSON = re.compile(
    r"- (?P<name>.+), (?P<city>.+): (?P<when>.+?)(?:; not where the [a-z ]+ is over (?P<limit>\d+)\D*)?"
)
_AGREEMENT = re.compile(r"- .+ \d{4}: (?P<id>[A-Z]+-\d+) (?P<what>agrees|takes it back)")
_CORRECTION = re.compile(r"- .+ \d{4}, (?P<id>[A-Z]+-\d+): [a-z ]+ (?P<way>lower|higher) by (?P<by>[\d.]+)(?: EUR)?")


def parse_wish(body: str) -> tuple[str, dict[str, str]]:
    """Parse a message: return the kind of request and its id, date or limit, or the kind `nothing`."""
    for kind, patterns in _READ.items():
        for pattern in patterns:
            if found := pattern.search(body):
                return kind, {name: text for name, text in found.groupdict().items() if text}
    return "nothing", {}


def parse_corrections(text: str) -> dict[str, float]:
    """Parse a note: return the correction of each record's number by id, ignoring lines that are struck through."""
    found: dict[str, float] = {}
    for line in filter(None, map(_CORRECTION.fullmatch, text.splitlines())):
        change = float(line["by"]) * (1 if line["way"] == "higher" else -1)
        found[line["id"]] = round(found.get(line["id"], 0) + change, 2)
    return found


def parse_consents(text: str) -> set[str]:
    """Parse a note: return the ids whose last entry says that they agree."""
    last = {line["id"]: line["what"] for line in filter(None, map(_AGREEMENT.fullmatch, text.splitlines()))}
    return {name for name, what in last.items() if what == "agrees"}


def left_out_by_note(parts: Parts, text: str, field: str) -> bool:
    """Check whether a note leaves out a thing's party, identified by name and city, today and for this thing."""
    for line in filter(None, map(_PERSON.fullmatch, text.splitlines())):
        person = line["name"] == parts["party"]["name"] and line["city"] == parts["party"]["city"]
        excepted = line["limit"] and parts["thing"][field] > float(line["limit"])
        if person and _within(line["when"]) and not excepted:
            return True
    return False


def _within(period: str) -> bool:
    """Check whether today lies in `until 5 May 2026`, `from 1 March 2026 on` or `until further notice`."""
    day = min(dates(period, 0), default=TODAY)
    return day >= TODAY if period.startswith("until") else day <= TODAY


def left_out_by_messages(
    everything: Sequence[Parts], program: Mapping[str, Json], messages: Sequence[Record]
) -> set[str]:
    """Return the ids of the things that messages ask to leave out.

    A message counts if it is recent enough and comes from the address of the thing's party. The last one decides.
    """
    out: set[str] = set()
    for message in sorted(messages, key=lambda message: str(message["date"])):
        if message["date"] < program["since"]:
            continue
        kind, wish = parse_wish(message["body"])
        own = [parts for parts in everything if parts["party"]["email"] == message["from"]]
        for parts in own if kind != "nothing" else ():
            thing = parts["thing"]
            if kind == "dated":
                meant = thing[program["cap"][0]] in dates(wish["date"], 0)
            else:
                meant = wish["id"] == (parts["link"]["id"] if program["table"] in LINKED else thing["id"])
            if meant and kind == "keep":
                out.discard(thing["id"])
            elif meant and (kind != "over" or thing[program["corrections"][1]] > float(wish["limit"])):
                out.add(thing["id"])
    return out


def apply_notices(
    everything: Sequence[Parts], program: Mapping[str, Json], messages: Sequence[Record], files: Mapping[str, str]
) -> tuple[list[Parts], set[str]]:
    """Return the things with corrections and consents applied, and the ids of those that are left out.

    Args:
        everything: The candidates, each with its party.
        program: The program of the task; unless it names a `leave` file, nothing changes.
        messages: The full messages of the inbox.
        files: The texts of the notes that the program names, by path.
    """
    if not program["leave"]:
        return list(everything), set()
    file, field = program["corrections"] or ("", "")
    agreed = parse_consents(files[program["consents"]])
    changed = parse_corrections(files[file]) if file else {}
    found = []
    for parts in everything:
        thing, party = dict(parts["thing"]), dict(parts["party"])
        if thing["id"] in changed:
            value = round(thing[field] + changed[thing["id"]], 2)
            thing[field] = value if isinstance(thing[field], float) else int(value)
        if party["id"] in agreed:
            party["contact"] = "any"
        found.append({**parts, "thing": thing, "party": party})
    out = left_out_by_messages(found, program, messages)
    return found, out | {
        parts["thing"]["id"] for parts in found if left_out_by_note(parts, files[program["leave"]], field)
    }
