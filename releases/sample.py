"""A row of a config and a right prediction for it, as the dataset card shows them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from families.family import Family
from generator.core.shapes import Json

ROOM = 100  # characters of an object, or of a text within one, beyond which it is cut
WIDTH = 90  # of a line that holds an object; a longer one is broken
FIELDS = 4  # that are left of an object that is cut


def row_shown(row: Mapping[str, Any], columns: Sequence[str]) -> str:
    """Some columns of a row as JSON, a line each.

    Of the tools the names of the first two stand there. Of what is long, the beginning, and how much more there is.
    """
    names = [tool["function"]["name"] for tool in row["available_tools"]]
    tools = f"schemas of {len(names)} tools: {', '.join(names[:2])}, …"
    shown = {name: row[name] if isinstance(row[name], str) else _cut(row[name]) for name in columns}
    return _lines({**shown, "available_tools": tools} if "available_tools" in shown else shown)


def request_shown(row: Mapping[str, Any]) -> str:
    """The request of a row as a quotation, with its line breaks."""
    return "\n".join(f"> {line}  " if line else ">" for line in row["prompt"].splitlines())


def prediction_shown(family: Family, row: Mapping[str, Any]) -> str:
    """A prediction that is right for a row, as JSON that is Python as well; of calls, names and arguments alone."""
    right = family.oracle_predictions([dict(row)])[0]
    kept = {name: value for name, value in right.items() if name != "ending"}
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
    """JSON with a line for each field, and for each part of a field that is a list of objects."""
    parts = []
    for name, part in value.items():
        if isinstance(part, list) and any(isinstance(each, Mapping) for each in part):
            inner = ",\n".join(f"    {_broken(each)}" for each in part)
            parts.append(f"  {_json(name)}: [\n{inner}\n  ]")
        else:
            parts.append(f"  {_json(name)}: {_broken(part)}")
    return "{\n" + ",\n".join(parts) + "\n}"


def _broken(value: Json) -> str:
    """An object on one line or, where that is long, a line for each of its fields."""
    text = _json(value)
    if len(text) <= WIDTH or not isinstance(value, Mapping):
        return text
    return "{" + ",\n     ".join(f"{_json(name)}: {_json(part)}" for name, part in value.items()) + "}"


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
