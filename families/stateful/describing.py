"""Changes in words, for people who compare what is required with what was made."""

from collections.abc import Iterator, Mapping
from typing import Any

from families.formatting import shown
from generator.core.shapes import Json

LONGEST = 300  # characters of a value or a text


def described(change: Mapping[str, Json]) -> str:
    """Return a change, required or made, in one line.

    >>> described({"type": "update", "record": "INV-20001", "field": "status", "value": "paid"})
    'set status of INV-20001 to paid'
    >>> described({"type": "email", "to": "ana@post.example", "facts": [{"kind": "id", "value": "INV-20001"}]})
    'e-mail to ana@post.example with INV-20001'
    """
    kind, record = str(change["type"]), shown(str(change.get("record", "")), 100)
    ends = {
        "update": lambda: f"set {shown(str(change.get('field')), 60)} of {record} to {_value(change.get('value'))}",
        "email": lambda: f"e-mail to {shown(str(change.get('to')), 100)}{_content(change)}",
        "task": lambda: f"to-do{_content(change)}",
        "reply": lambda: f"reply to {record}{_content(change)}",
        "cancel": lambda: f"cancel {record}",
        "done": lambda: f"mark {record} as done",
        "report": lambda: f"report {_records(change)} as {shown(str(change.get('code')).replace('_', ' '), 60)}",
        "question": lambda: f"ask about {record}: {shown(str(change.get('field')), 60)}",
    }
    return ends.get(kind, lambda: f"{shown(kind, 60)} {record}")()


def disturbed(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield what goes wrong in a task, each as a sentence."""
    for one in row["disturbances"]:
        yield {
            "fault": lambda one: f"The first call of {one['tool']} is refused.",
            "outage": lambda one: f"Every call of {one['tool']} is refused.",
            "cut": lambda one: f"The first page of {one['table']} with {one['record']} is cut there.",
            "stale": lambda one: f"Lists of {one['table']} show an old {one['field']} of {one['record']}.",
            "old page": lambda one: f"Pages of {one['table']} with {one['record']} show an old {one['field']} of it.",
        }.get(one["kind"], lambda one: str(one["kind"]))(one)
    if row["secret"]:
        yield f"ask_user tells what is missing: {row['secret']['reply']}"


def named_files(row: Mapping[str, Any]) -> dict[str, str]:
    """Return the files of a task that its request names, or a file of these."""
    files: dict[str, str] = row["state"]["files"]
    named = [row["prompt"], *(text for path, text in files.items() if path in row["prompt"])]
    return {path: text for path, text in files.items() if any(path in text for text in named)}


def _value(value: Json) -> str:
    return shown("nothing" if value in ("", None) else str(value), LONGEST)


def _records(change: Mapping[str, Json]) -> str:
    names = change.get("records") or [change.get("record")]
    return " or ".join(shown(str(name), 60) for name in names)


def _content(change: Mapping[str, Json]) -> str:
    """Return the facts that a required text must hold, or the text that was made."""
    if "facts" in change:
        return " with " + ", ".join(_value(fact["value"]) for fact in change["facts"])
    return ": " + shown(" ".join(str(change.get("text", "")).split()), LONGEST)
