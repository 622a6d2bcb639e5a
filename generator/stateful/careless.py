"""Readings of a hard task that overlook one thing: who follows one must not pass.

A reading takes a row and returns it as such a reader sees it, or None where there is nothing to overlook.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.core.shapes import Json
from generator.stateful.notices import left_out, wishes
from generator.stateful.planting import target_table
from generator.stateful.program import listed
from metric.state_diff.facts import ids

Row = Mapping[str, Any]
Reading = Callable[[Row], Row | None]


def _with(row: Row, tables: Mapping[str, Json] | None = None, **program: Json) -> Row:
    state = {**row["state"], "tables": {**row["state"]["tables"], **(tables or {})}}
    return {**row, "state": state, "program": {**row["program"], **program}}


def without(row: Row, place: int) -> Row:
    """Return the row without one of its conditions."""
    where = row["program"]["where"]
    return _with(row, where=where[:place] + where[place + 1 :])


def _note(row: Row, path: str, pattern: str = r"(?s).*", instead: str = "") -> Row | None:
    """Return the row with a note in which every line of a pattern reads otherwise."""
    files = row["state"]["files"]
    text = re.sub(pattern, instead, files[path])
    return None if text == files[path] else {**row, "state": {**row["state"], "files": {**files, path: text}}}


def _messages(row: Row) -> Row | None:
    everything, _ = listed(row["state"], row["program"])
    out = left_out(everything, row["program"], row["state"]["tables"]["inbox"])
    if out.isdisjoint(row["things"][: row["n_things"]]):
        return None
    return _with(row, since="9999-12-31")


def _senders(row: Row) -> Row:
    """Return the row with every message from whoever has a say in what it names."""
    program = row["program"]
    key = "link" if program["table"] in ("inbox", "todos") else "thing"
    owners = {parts[key]["id"]: parts["party"]["email"] for parts in listed(row["state"], program)[0]}
    inbox = []
    for message in row["state"]["tables"]["inbox"]:
        named = [owners[one] for one in ids(message["body"]) if one in owners]
        inbox.append({**message, "from": named[0]} if named and program["match"][1] != message["topic"] else message)
    return _with(row, {"inbox": inbox})


def _taken_back(row: Row) -> Row:
    return _with(row, {"inbox": [one for one in row["state"]["tables"]["inbox"] if wishes(one["body"])[0] != "keep"]})


def _cities(row: Row) -> Row:
    """Return the row with all who share the name of somebody who is left out in the same city."""
    table = target_table(row["program"]["table"], row["program"]["party"])
    named = dict(re.findall(r"(?m)^- (.+), (.+?):", row["state"]["files"][row["program"]["leave"]]))
    people = [{**one, "city": named.get(one["name"], one["city"])} for one in row["state"]["tables"][table]]
    return _with(row, {table: people})


def _order(row: Row) -> Row:
    first, second, *others = row["program"]["rules"]
    return _with(row, rules=[second, first, *others])


def _limit(row: Row) -> Row:
    by, _, *spent = row["program"]["cap"]
    return _with(row, cap=[by, 10**9, *spent])


def _corrections(row: Row, *change: str) -> Row | None:
    return _note(row, row["program"]["corrections"][0], *change) if row["program"]["corrections"] else None


READINGS: dict[str, Reading] = {
    "what messages ask for": _messages,
    "who wrote a message": _senders,
    "when a message was written": lambda row: _with(row, since="0001-01-01"),
    "that a wish was taken back": _taken_back,
    "who is left out in a note": lambda row: _note(row, row["program"]["leave"]),
    "until when, and with which exception": lambda row: _note(
        row, row["program"]["leave"], r"(?m)^(- .+?): .*$", r"\1: until further notice"
    ),
    "of which city somebody is": _cities,
    "who agrees to be written to": lambda row: _note(row, row["program"]["consents"]),
    "who no longer agrees": lambda row: _note(row, row["program"]["consents"], r"(?m)^.* takes it back\n"),
    "what is corrected": _corrections,
    "what is struck through": lambda row: _corrections(row, "~~"),
    "which rule goes before the other": _order,
    "how much is taken": _limit,
}


def careless(row: Row) -> Iterator[Row]:
    """Yield a hard task as each of those sees it who overlook one condition of the request, or one other thing."""
    yield from (without(row, place) for place in range(len(row["program"]["where"])))
    yield from filter(None, (reading(row) for reading in READINGS.values()))
