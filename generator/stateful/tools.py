"""The tools of the family: twelve of its own, and the catalogue's tools that work with its world."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

from generator.core.shapes import Json
from generator.stateful.world import EVENTS, NOT_EDITED, PAGE, TABLES, TaskWorld, convert, table_of
from simulators import TOOLS, Tool, ToolError
from simulators.invent import identifier
from simulators.kinds import Bounds, DateTime, Record, Reference, Text
from simulators.notation import check_text
from simulators.tool import build

Page = Annotated[int, Bounds(1, 10_000)]
Code = Literal["not_found", "no_address", "locked", "not_allowed", "out_of_stock", "already_done"]
FactKind = Literal["date", "amount", "code", "address", "person", "other"]
Table = Literal[
    "customers",
    "employees",
    "suppliers",
    "contacts",
    "orders",
    "products",
    "invoices",
    "subscriptions",
    "events",
    "time_off",
    "bookings",
    "expenses",
    "holdings",
    "loans",
    "bills",
    "contracts",
    "deals",
    "devices",
    "guests",
    "payments",
    "registrations",
    "tickets",
]


class ListPage(TypedDict):
    """A page of a list."""

    records: list[Record]
    next_page: int
    as_of: DateTime
    truncated: bool


class SingleRecord(TypedDict):
    """A record."""

    record: Record


class Receipt(TypedDict):
    """The receipt of a change."""

    record_id: Reference
    summary: Text


class Reply(TypedDict):
    """What the user says."""

    reply: Text


def find_records(world: TaskWorld, table: Table, field: Text = "", value: Text = "", page: Page = 1) -> ListPage:
    """List records of a table in the order of their ids, ten a page.

    `next_page` is 0 on the last page. `as_of` is the moment that the list shows, which may lie before now; get_record
    always shows now. `truncated` says that the page was cut short and the same call should be made again.

    Args:
        table: Which table.
        field: Only records in which this field has the value; empty for all records.
        value: The whole value of that field.
        page: Number of the page, from 1.
    """
    return _page_of(world, table, field, value, page)


def get_record(world: TaskWorld, record_id: Reference) -> SingleRecord:
    """Show one record of a table as it is now.

    Args:
        record_id: Its id such as INV-10234; not for messages, to-dos and calendar entries.
    """
    record = world.record(record_id)
    if table_of(record["id"]) in NOT_EDITED:
        raise ToolError(f"{record['id']} is no record of a table; the finder of its kind shows it.")
    return {"record": dict(record)}


def update_record(world: TaskWorld, record_id: Reference, field: Text, value: Text) -> Receipt:
    """Change one field of one record of a table.

    Args:
        record_id: Its id such as INV-10234.
        field: The name of the field.
        value: The new value; dates as YYYY-MM-DD, numbers as digits.
    """
    record = world.record(record_id)
    table = table_of(record["id"])
    if table in NOT_EDITED:
        raise ToolError(f"{record['id']} is no record of a table, and has tools of its own.")
    if field not in TABLES[table]["fields"]:
        raise ToolError(
            f"Records of {table} have no field {field[:40]!r}; they have {', '.join(TABLES[table]['fields'])}."
        )
    if record.get("locked"):
        raise ToolError(f"{record['id']} is locked and cannot be changed by anybody.")
    new = convert(table, field, value)
    if new == record[field]:
        raise ToolError(f"{field} of {record['id']} is {new} already; nothing was changed.")
    world.add_event(type="update", record=record["id"], field=field, value=new)
    record[field] = new
    return {"record_id": record["id"], "summary": f"{field} of {record['id']} is now {new}."}


def find_calendar_entries(world: TaskWorld, field: Text = "", value: Text = "", page: Page = 1) -> ListPage:
    """List entries of the user's calendar in the order of their ids, ten a page.

    `next_page`, `as_of` and `truncated` are those of find_records.

    Args:
        field: Only entries in which this field has the value, such as kind; empty for all.
        value: The whole value of that field.
        page: Number of the page, from 1.
    """
    return _page_of(world, "calendar", field, value, page)


def cancel_calendar_entry(world: TaskWorld, entry_id: Reference) -> Receipt:
    """Call off one entry of the calendar for good; nobody is told.

    Args:
        entry_id: Its id such as CAL-10234.
    """
    return _set_status(world, "calendar", entry_id, "cancelled", "cancel")


def find_messages(world: TaskWorld, field: Text = "", value: Text = "", page: Page = 1) -> ListPage:
    """List messages of the user's inbox in the order of their ids, ten a page, without their text.

    `next_page`, `as_of` and `truncated` are those of find_records.

    Args:
        field: Only messages in which this field has the value, such as topic; empty for all.
        value: The whole value of that field.
        page: Number of the page, from 1.
    """
    page_ = _page_of(world, "inbox", field, value, page)
    shown = ("id", "subject", "topic", "date", "status")
    return {**page_, "records": [{name: message[name] for name in shown} for message in page_["records"]]}


def read_message(world: TaskWorld, message_id: Reference) -> SingleRecord:
    """Show one message of the inbox whole: its text, who wrote it, and the order that it is about.

    Args:
        message_id: Its id such as MSG-10234.
    """
    return {"record": dict(_record_in(world, "inbox", message_id))}


def reply_to_message(world: TaskWorld, message_id: Reference, text: Text) -> Receipt:
    """Answer a message of the inbox; the answer goes to whoever wrote it.

    Args:
        message_id: Its id such as MSG-10234.
        text: The whole answer, in your own words.
    """
    record = _record_in(world, "inbox", message_id)
    world.add_event(type="reply", record=record["id"], text=check_text(text, "text"))
    record["status"] = "answered"
    return {"record_id": record["id"], "summary": f"The message {record['id']} was answered."}


def find_todos(world: TaskWorld, field: Text = "", value: Text = "", page: Page = 1) -> ListPage:
    """List the user's to-dos in the order of their ids, ten a page.

    `next_page`, `as_of` and `truncated` are those of find_records.

    Args:
        field: Only to-dos in which this field has the value, such as kind; empty for all.
        value: The whole value of that field.
        page: Number of the page, from 1.
    """
    return _page_of(world, "todos", field, value, page)


def mark_todo_done(world: TaskWorld, todo_id: Reference) -> Receipt:
    """Tick off one to-do.

    Args:
        todo_id: Its id such as TD-10234.
    """
    return _set_status(world, "todos", todo_id, "done", "done")


def ask_user(world: TaskWorld, record_id: Reference, field: FactKind, question: Text) -> Reply:
    """Ask the user for one thing that is needed and stands neither in the request nor in any record.

    Args:
        record_id: Id of a record that the question is about; "request" if it is about the request as a whole.
        field: What kind of thing is asked for.
        question: The question.
    """
    check_text(question, "question")
    secret = world.secret
    wanted = record_id.strip()
    needed = bool(secret and field == secret["field"] and wanted.upper() in {"REQUEST", *secret["records"]})
    again = any(event["type"] == "question" and event["needed"] for event in world.events)
    world.add_event(type="question", record=wanted[:40], field=field, needed=needed and not again)
    return {"reply": secret["reply"] if secret and needed else "I have nothing to add to my request."}


def report_impossible(world: TaskWorld, record_id: Reference, code: Code, reason: Text) -> Receipt:
    """Tell the user that what was asked for cannot be done for one record.

    Args:
        record_id: Id of the record.
        code: Why: there is no such record; nobody's address is known; it is locked; a rule forbids it; none is left; it
            was done before.
        reason: The same in words.
    """
    wanted = check_text(record_id, "record_id").upper()[:40]
    check_text(reason, "reason")
    known = wanted in world.tables.get(table_of(wanted), {})
    world.add_event(
        type="report", record=wanted, code=code, informed=wanted in world.shown if known else bool(world.shown)
    )
    return {"record_id": wanted, "summary": f"It was reported that {wanted} cannot be done ({code})."}


def _page_of(world: TaskWorld, table: str, field: str, value: str, page: int) -> ListPage:
    if field and field not in ("id", *TABLES[table]["fields"]):
        raise ToolError(f"{table} has no field {field[:40]!r}; there is id, {', '.join(TABLES[table]['fields'])}.")
    records = sorted(world.tables[table].values(), key=lambda record: str(record["id"]))
    matching = [record for record in records if not field or _matches(record[field], value)]
    start = (page - 1) * PAGE
    shown = [dict(record) for record in matching[start : start + PAGE]]
    as_of, truncated = world.now.isoformat(), False
    for disturbance in world.disturbances:
        places = [place for place, record in enumerate(shown) if record["id"] == disturbance.get("record")]
        if disturbance.get("table") != table:
            continue
        if disturbance["kind"] == "stale" or (disturbance["kind"] == "old page" and places):
            as_of = disturbance["as_of"]
            for place in places:
                shown[place][disturbance["field"]] = disturbance["value"]
        elif disturbance["kind"] == "cut" and places and disturbance["times"]:
            disturbance["times"] -= 1
            truncated, shown = True, shown[: places[0]]
    world.shown |= {str(record["id"]) for record in shown}
    return {
        "records": shown,
        "next_page": page + 1 if start + PAGE < len(matching) else 0,
        "as_of": as_of,
        "truncated": truncated,
    }


def _matches(value: Json, text: str) -> bool:
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            return bool(abs(value - float(text)) < 0.005)
        except ValueError:
            return False
    return str(value).casefold() == text.strip().casefold()


def _record_in(world: TaskWorld, table: str, record_id: str) -> dict[str, Any]:
    record = world.record(record_id)
    if table_of(record["id"]) != table:
        raise ToolError(f"{record['id']} stands in {table_of(record['id'])} and not in {table}.")
    return record


def _set_status(world: TaskWorld, table: str, record_id: str, status: str, kind: str) -> Receipt:
    record = _record_in(world, table, record_id)
    if record["status"] == status:
        raise ToolError(f"{record['id']} is {status} already.")
    world.add_event(type=kind, record=record["id"])
    record["status"] = status
    return {"record_id": record["id"], "summary": f"{record['id']} is {status} now."}


OWN: dict[str, Tool] = {
    function.__name__: build(function, "Records & Desk")
    for function in (
        find_records,
        get_record,
        update_record,
        find_calendar_entries,
        cancel_calendar_entry,
        find_messages,
        read_message,
        reply_to_message,
        find_todos,
        mark_todo_done,
        ask_user,
        report_impossible,
    )
}
FINDERS = {"calendar": "find_calendar_entries", "inbox": "find_messages", "todos": "find_todos"}

# Tools of the catalogue that read data of the simulators' own world, or duplicate another tool of this family.
_FOREIGN = frozenset(
    """database_query lookup_entity knowledge_base_query search_products track_package get_flight_status
    transcribe_audio web_search web_page_fetch rss_feed_parse check_url_status dns_lookup get_location_info
    ip_geolocation""".split()
)
_WRITES = ("send_email", "create_task", "store_memory", "write_file")
CATALOGUE: dict[str, Tool] = OWN | {
    name: tool for name, tool in TOOLS.items() if name in _WRITES or not (tool.side_effects or name in _FOREIGN)
}


def finder_of(table: str) -> str:
    """Return the name of the tool that lists a table."""
    return FINDERS.get(table, "find_records")


def call(world: TaskWorld, name: Json, arguments: Json) -> Json:
    """Call a tool in a task's world.

    Anything that a tool of the catalogue sends or creates becomes an event. Its id depends on its type, its recipient
    and the number of earlier ones to that recipient, so the wording does not affect ids.

    Raises:
        ToolError: If there is no such tool, or it refuses the call.
    """
    tool = CATALOGUE.get(name) if isinstance(name, str) else None
    if tool is None:
        raise ToolError(f"There is no tool named {str(name)[:60]!r}.")
    if not isinstance(arguments, Mapping):
        raise ToolError(f"The arguments of {name} must be a JSON object.")
    for disturbance in world.disturbances:
        if disturbance["kind"] in ("fault", "outage") and disturbance["tool"] == name and disturbance["times"]:
            disturbance["times"] -= disturbance["kind"] == "fault"
            raise ToolError(disturbance["says"])
    if name in ("send_email", "create_task") and len(world.events) >= EVENTS:
        raise ToolError("Nothing more can be sent or created.")
    before = len(world.sent)
    output = tool.call(arguments, world)
    for record in world.sent[before:]:
        kind, old = record["type"], record["id"]
        target = record.get("to", "")
        ordinal = sum(event["type"] == kind and event.get("to", "") == target for event in world.events)
        record["id"] = identifier(old.partition("_")[0], kind, target, ordinal)
        output = {part: record["id"] if value == old else value for part, value in output.items()}
        texts = (record.get("subject", ""), record.get("body", ""), record.get("title", ""))
        known = {part: record[part] for part in ("to", "due_date", "assignee") if record.get(part)}
        world.add_event(type=kind, text="\n".join(filter(None, texts)), **known)
    return output
