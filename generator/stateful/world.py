"""The world of a stateful task: tables, a calendar, an inbox, a to-do list, and the state that simulators keep.

The initial state in a row is plain JSON, `{"tables": {name: [records]}, "files", "memories"}`. A record has an `id`,
whose prefix names its table. A `TaskWorld` is built from that state and records each change.
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

PAGE = 10  # records per page
EVENTS = 500  # writes allowed in one task
NOT_EDITED = ("calendar", "inbox", "todos")  # update_record refuses these tables; they have their own tools
# Dates that may be rescheduled. Others record the past, so an outdated page must not show other values of them.
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
    """Read a JSON file from this package's `data` folder."""
    import json
    from importlib.resources import files

    return json.loads(files("generator.stateful").joinpath("data", name).read_text(encoding="utf-8"))


TABLES: dict[str, Record] = load("tables.json")
_PREFIXES = {table["prefix"]: name for name, table in TABLES.items()}


def table_of(record_id: str) -> str:
    """Return the table that the prefix of a record id names, or "" if there is none."""
    return _PREFIXES.get(record_id.rpartition("-")[0].upper(), "")


def kind_of(table: str, name: str) -> str:
    """Return the kind of values in a field: id, address, date, amount, number, choice or text."""
    if name == "id":
        return "id"
    rule = TABLES[table]["fields"][name]
    if isinstance(rule, list):
        return "choice"
    kinds = {"ref": "id", "code": "id", "email": "address", "date": "date", "money": "amount", "part": "amount"}
    kinds |= {"int": "number"}
    return kinds.get(rule.removeprefix("blank:").partition(":")[0], "text")


def convert(table: str, name: str, value: str) -> Json:
    """Convert a text to the type of a table's field.

    Raises:
        ToolError: If the text is not valid for the field.
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
class TaskWorld(World):
    """The world of a stateful task while its tools are called.

    Attributes:
        tables: Table names mapped to their records by id.
        disturbances: What goes wrong: {"kind": fault, outage, cut, stale or old page, ...}.
        secret: The user's answer to a question, {"records", "field", "reply"}; None if the request says everything.
        events: Every successful write, in order, with its `type`.
        shown: Ids of records that a read returned or was asked for.
    """

    tables: dict[str, dict[str, Record]] = field(default_factory=dict)
    disturbances: list[Record] = field(default_factory=list)
    secret: Record | None = None
    events: list[Record] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)

    @classmethod
    def from_row(cls, row: Mapping[str, Json]) -> "TaskWorld":
        """Build the world of a task as it is before the first call."""
        state = row["state"]
        world = cls(
            tables={
                name: {record["id"]: dict(record) for record in records} for name, records in state["tables"].items()
            },
            disturbances=deepcopy(list(row["disturbances"])),
            secret=row["secret"] or None,
        )
        world.files = {**state["files"]}
        world.memories = {**state["memories"]}
        world.session = dict(load_fixture("session.json"))
        return world

    def record(self, record_id: str) -> Record:
        """Return the record with an id, from whichever table, and mark it as shown.

        Raises:
            ToolError: If there is no such record.
        """
        wanted = record_id.strip().upper()
        found = self.tables.get(table_of(wanted), {}).get(wanted)
        self.shown.add(wanted)
        if found is None:
            raise ToolError(f"There is no record {record_id.strip()[:40]!r}.")
        return found

    def add_event(self, **event: Json) -> None:
        """Append a write to `events`.

        Raises:
            ToolError: If the limit of `EVENTS` is reached.
        """
        if len(self.events) >= EVENTS:
            raise ToolError(f"Nothing more can be changed: there were {EVENTS} changes already.")
        self.events.append(event)

    def changes(self, row: Mapping[str, Json]) -> list[Record]:
        """Return the changes against the row's initial state, in the metric's format.

        Fields of records are compared with their initial values, so a restored value is not a change. Every other
        event counts as one change.
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
