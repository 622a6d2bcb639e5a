"""Formats rows of a config, and correct predictions for them, for the dataset card."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from families.family import Family
from generator.core.shapes import Json

ROOM = 100  # maximum number of characters of a value or of a text in it; a longer one is cut
WIDTH = 90  # maximum width of a line with an object; a longer one is wrapped
FIELDS = 4  # number of fields that are kept of an object that is cut


def format_row(row: Mapping[str, Any], columns: Sequence[str]) -> str:
    """Format some columns of a row as JSON, one line each.

    Tools are replaced by their number and the names of the first two. Long values other than texts are cut, with the
    number of items left out.
    """
    names = [tool["function"]["name"] for tool in row["available_tools"]]
    tools = f"schemas of {len(names)} tools: {', '.join(names[:2])}, …"
    shown = {name: row[name] if isinstance(row[name], str) else _cut(row[name]) for name in columns}
    return _lines({**shown, "available_tools": tools} if "available_tools" in shown else shown)


def format_request(row: Mapping[str, Any]) -> str:
    """Format the request of a row as a Markdown quotation, with its line breaks."""
    return "\n".join(f"> {line}  " if line else ">" for line in row["prompt"].splitlines())


def format_prediction(family: Family, row: Mapping[str, Any]) -> str:
    """Format a correct prediction for a row as JSON that is also Python; calls have only names and arguments."""
    correct = family.oracle_predictions([dict(row)])[0]
    kept = {name: value for name, value in correct.items() if name != "ending"}
    if "calls" in kept:
        kept["calls"] = [{name: call[name] for name in ("name", "arguments")} for call in kept["calls"]]
    return _lines(kept)


def _cut(value: Json) -> Json:
    if len(_json(value)) <= ROOM:
        return value
    if isinstance(value, str):
        return f"{value[: ROOM - 2]} …"
    if isinstance(value, list):
        return [_cut(value[0]), *([f"… {len(value) - 1} more"] if len(value) > 1 else [])]
    kept = list(value.items())[:FIELDS]
    more = len(value) - len(kept)
    return {name: _cut(part) for name, part in kept} | ({"…": f"{more} more"} if more else {})


def _lines(value: Mapping[str, Json]) -> str:
    """Format an object as JSON with one line per field, and per item of a field that is a list of objects."""
    parts = []
    for name, part in value.items():
        if isinstance(part, list) and any(isinstance(each, Mapping) for each in part):
            inner = ",\n".join(f"    {_wrapped(each)}" for each in part)
            parts.append(f"  {_json(name)}: [\n{inner}\n  ]")
        else:
            parts.append(f"  {_json(name)}: {_wrapped(part)}")
    return "{\n" + ",\n".join(parts) + "\n}"


def _wrapped(value: Json) -> str:
    """Format an object on one line or, if that would be too long, with one line per field."""
    text = _json(value)
    if len(text) <= WIDTH or not isinstance(value, Mapping):
        return text
    return "{" + ",\n     ".join(f"{_json(name)}: {_json(part)}" for name, part in value.items()) + "}"


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
