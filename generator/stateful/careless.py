"""Careless readings of a hard task, each of which overlooks one thing. A solver that follows one must fail.

A reading is a function from a row to the row as a careless reader sees it, or None if there is nothing to overlook.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.core.shapes import Json
from generator.stateful.notices import left_out_by_messages, parse_wish
from generator.stateful.planting import target_table
from generator.stateful.program import candidates
from metric.state_diff.facts import ids

Row = Mapping[str, Any]
Reading = Callable[[Row], Row | None]


def _replaced(row: Row, tables: Mapping[str, Json] | None = None, **program: Json) -> Row:
    state = {**row["state"], "tables": {**row["state"]["tables"], **(tables or {})}}
    return {**row, "state": state, "program": {**row["program"], **program}}


def without(row: Row, place: int) -> Row:
    """Return a row without one of its conditions."""
    where = row["program"]["where"]
    return _replaced(row, where=where[:place] + where[place + 1 :])


def _edited_note(row: Row, path: str, pattern: str = r"(?s).*", instead: str = "") -> Row | None:
    """Return a row with every match of a pattern in a note replaced, or None if that changes nothing."""
    files = row["state"]["files"]
    text = re.sub(pattern, instead, files[path])
    return None if text == files[path] else {**row, "state": {**row["state"], "files": {**files, path: text}}}


def _messages(row: Row) -> Row | None:
    everything, _ = candidates(row["state"], row["program"])
    out = left_out_by_messages(everything, row["program"], row["state"]["tables"]["inbox"])
    if out.isdisjoint(row["things"][: row["n_things"]]):
        return None
    return _replaced(row, since="9999-12-31")


def _senders(row: Row) -> Row:
    """Return a row in which every message comes from the party of the record that it names."""
    program = row["program"]
    key = "link" if program["table"] in ("inbox", "todos") else "thing"
    owners = {parts[key]["id"]: parts["party"]["email"] for parts in candidates(row["state"], program)[0]}
    inbox = []
    for message in row["state"]["tables"]["inbox"]:
        named = [owners[record_id] for record_id in ids(message["body"]) if record_id in owners]
        inbox.append({**message, "from": named[0]} if named and program["match"][1] != message["topic"] else message)
    return _replaced(row, {"inbox": inbox})


def _taken_back(row: Row) -> Row:
    return _replaced(
        row,
        {"inbox": [message for message in row["state"]["tables"]["inbox"] if parse_wish(message["body"])[0] != "keep"]},
    )


def _cities(row: Row) -> Row:
    """Return a row in which everybody who shares a name with a person in the `leave` file lives in the same city."""
    table = target_table(row["program"]["table"], row["program"]["party"])
    named = dict(re.findall(r"(?m)^- (.+), (.+?):", row["state"]["files"][row["program"]["leave"]]))
    people = [{**person, "city": named.get(person["name"], person["city"])} for person in row["state"]["tables"][table]]
    return _replaced(row, {table: people})


def _order(row: Row) -> Row:
    first, second, *others = row["program"]["rules"]
    return _replaced(row, rules=[second, first, *others])


def _limit(row: Row) -> Row:
    by, _, *spent = row["program"]["cap"]
    return _replaced(row, cap=[by, 10**9, *spent])


def _corrections(row: Row, *change: str) -> Row | None:
    return _edited_note(row, row["program"]["corrections"][0], *change) if row["program"]["corrections"] else None


READINGS: dict[str, Reading] = {
    "what messages ask for": _messages,
    "who wrote a message": _senders,
    "when a message was written": lambda row: _replaced(row, since="0001-01-01"),
    "that a wish was taken back": _taken_back,
    "who is left out in a note": lambda row: _edited_note(row, row["program"]["leave"]),
    "until when, and with which exception": lambda row: _edited_note(
        row, row["program"]["leave"], r"(?m)^(- .+?): .*$", r"\1: until further notice"
    ),
    "of which city somebody is": _cities,
    "who agrees to be written to": lambda row: _edited_note(row, row["program"]["consents"]),
    "who no longer agrees": lambda row: _edited_note(row, row["program"]["consents"], r"(?m)^.* takes it back\n"),
    "what is corrected": _corrections,
    "what is struck through": lambda row: _corrections(row, "~~"),
    "which rule goes before the other": _order,
    "how much is taken": _limit,
}


def careless_readings(row: Row) -> Iterator[Row]:
    """Yield a hard task once without each condition of the request, and once for each of `READINGS` that applies."""
    yield from (without(row, place) for place in range(len(row["program"]["where"])))
    yield from filter(None, (reading(row) for reading in READINGS.values()))
