"""The state that a task changes: tables, a calendar, an inbox, a to-do list, and what the simulators already keep.

A state is plain JSON, `{"tables": {name: [records]}, "files", "memories", "session"}`; a record has an `id`, which says
its table. A `Desk` is a state at work, which notes each change.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from generator.core.shapes import Json
from simulators import ToolError, World
from simulators.data import load as load_fixture
from simulators.notation import check_date

Record = dict[str, Any]

PAGE = 10  # records of a page
EVENTS = 500  # writes that a task can hold
NOT_EDITED = ("calendar", "inbox", "todos")  # have tools of their own
# Dates of what is to come, which people move. Others say what has been, so that no old list shows them otherwise.
MOVABLE = {
    ("bookings", "date"),
    ("contracts", "ends_on"),
    ("events", "date"),
    ("invoices", "due_date"),
    ("orders", "delivery_date"),
    ("subscriptions", "ends_on"),
    ("time_off", "from"),
}


def load(name: str) -> Any:
    """Read a JSON file of this family's data."""
    import json
    from importlib.resources import files

    return json.loads(files("generator.stateful").joinpath("data", name).read_text(encoding="utf-8"))


TABLES: dict[str, Record] = load("tables.json")
_PREFIXES = {table["prefix"]: name for name, table in TABLES.items()}


def table_of(record_id: str) -> str:
    """Return the table that the id of a record names; empty if it names none."""
    return _PREFIXES.get(record_id.rpartition("-")[0].upper(), "")


def kind_of(table: str, name: str) -> str:
    """Return the kind of a field's values: id, address, date, amount, number, choice or text."""
    if name == "id":
        return "id"
    rule = TABLES[table]["fields"][name]
    if isinstance(rule, list):
        return "choice"
    kinds = {"ref": "id", "code": "id", "email": "address", "date": "date", "money": "amount", "part": "amount"}
    kinds |= {"int": "number"}
    return kinds.get(rule.removeprefix("blank:").partition(":")[0], "text")


def converted(table: str, name: str, value: str) -> Json:
    """Return what a field of a table holds once a text is written into it.

    Raises:
        ToolError: If the field cannot hold it.
    """
    rule, kind, text = TABLES[table]["fields"][name], kind_of(table, name), value.strip()
    if kind == "date":
        return check_date(text, "value").isoformat()
    if kind in ("amount", "number"):
        try:
            found = float(text.replace(",", "")) if len(text) < 20 else float("nan")
        except ValueError:
            found = float("nan")
        if not abs(found) < 1e12:
            raise ToolError(f"'value' must be a number such as 1250.50 for the field {name}; got {text[:40]!r}.")
        return int(found) if kind == "number" else round(found, 2)
    if kind == "choice":
        choice = next((part for part in rule if part.casefold() == text.casefold()), None)
        if choice is None:
            raise ToolError(f"'value' must be one of {', '.join(rule)} for the field {name}; got {text[:40]!r}.")
        return choice
    if not text or len(text) > 200:
        raise ToolError("'value' must have 1 to 200 characters.")
    return text


@dataclass
class Desk(World):
    """A state at work.

    Attributes:
        tables: Table to records by id.
        disturbances: What goes wrong: {"kind": fault, outage, cut, stale or old page, ...}.
        secret: What the user says when asked, {"records", "field", "reply"}; None if nothing is held back.
        events: Every write that succeeded, in order, with its `type`.
        shown: Ids that a read has shown or was asked for.
    """

    tables: dict[str, dict[str, Record]] = field(default_factory=dict)
    disturbances: list[Record] = field(default_factory=list)
    secret: Record | None = None
    events: list[Record] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, row: Mapping[str, Json]) -> "Desk":
        """Return the desk of a task as it is before the first call."""
        state = row["state"]
        desk = cls(
            tables={name: {one["id"]: dict(one) for one in records} for name, records in state["tables"].items()},
            disturbances=deepcopy(list(row["disturbances"])),
            secret=row["secret"] or None,
        )
        desk.files = {**state["files"]}
        desk.memories = {**state["memories"]}
        desk.session = dict(load_fixture("session.json"))
        return desk

    def record(self, record_id: str) -> Record:
        """Return a record by its id, whatever its table.

        Raises:
            ToolError: If there is none.
        """
        wanted = record_id.strip().upper()
        found = self.tables.get(table_of(wanted), {}).get(wanted)
        self.shown.add(wanted)
        if found is None:
            raise ToolError(f"There is no record {record_id.strip()[:40]!r}.")
        return found

    def note(self, **event: Json) -> None:
        """Add a write to the events.

        Raises:
            ToolError: If there are too many.
        """
        if len(self.events) >= EVENTS:
            raise ToolError(f"Nothing more can be changed: there were {EVENTS} changes already.")
        self.events.append(event)

    def changes(self, row: Mapping[str, Json]) -> list[Record]:
        """Return what differs from the state of the row, as the metric takes it.

        Fields of records are compared with what they were, so that what was restored is no change; everything else
        counts once for each event.
        """
        return [*self._edited(row["state"]), *(event for event in self.events if event["type"] != "update")]

    def _edited(self, state: Mapping[str, Json]) -> Iterator[Record]:
        for table, records in state["tables"].items():
            if table in NOT_EDITED:
                continue
            for before in records:
                after = self.tables[table][before["id"]]
                for name, value in before.items():
                    if after[name] != value:
                        yield {"type": "update", "record": before["id"], "field": name, "value": after[name]}
        for kind, old, new in (("file", state["files"], self.files), ("memory", state["memories"], self.memories)):
            for name in sorted({*old, *new}):
                if old.get(name) != new.get(name):
                    yield {"type": kind, "record": name}
