"""The protocol `text` with structured output: the provider's decoder enforces a JSON Schema made from the tools.

The schema uses only what all providers of structured output support: an object at the top, every property required, no
additional properties. An optional argument can be null, which means that it is left out, and a value can be a
reference, which is a string. If a tool takes objects with arbitrary fields, the schema is not `strict` in OpenAI's
sense, and OpenAI enforces it only as far as it can.
"""

import json
from collections.abc import Mapping, Sequence

from families.agents import Action
from generator.core.shapes import Json
from runner.protocols.prompts import STRUCTURED_REPLY
from runner.protocols.protocol import Message, Reading, Schema
from runner.protocols.text import Text

_FREE = '"additionalProperties": {'


class Structured(Text):
    """Prompts as plain text, replies as JSON that follows a schema."""

    def __init__(self, system: str) -> None:
        super().__init__(system, reply=STRUCTURED_REPLY)

    def form(self, tools: Sequence[Schema]) -> Json:
        """Return the schema of a list of calls of the tools."""
        calls = [
            _object(
                {"name": _string([tool["function"]["name"]]), "arguments": _arguments(tool["function"]["parameters"])}
            )
            for tool in tools
        ]
        schema = _object({"tool_calls": {"type": "array", "items": calls[0] if len(calls) == 1 else {"anyOf": calls}}})
        return {"name": "calls", "strict": _FREE not in json.dumps(schema), "schema": schema}

    def read(self, message: Message) -> Reading:
        """Return the calls in the message's text, without arguments that are null."""
        calls, answer = super().read(message)
        return Reading([(name, _without_nulls(arguments)) for name, arguments in calls], answer)

    def write(self, action: Action, turn: int) -> dict[str, Json]:
        """Return a text with the calls."""
        message = super().write(action, turn)
        return message if action.text is not None else {**message, "content": f'{{"tool_calls": {message["content"]}}}'}


def _without_nulls(arguments: Json) -> Json:
    if not isinstance(arguments, dict):
        return arguments
    return {name: value for name, value in arguments.items() if value is not None}


def _object(properties: Mapping[str, Json]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _string(values: Sequence[Json] | None = None) -> dict[str, Json]:
    return {"type": "string", "enum": list(values)} if values else {"type": "string"}


def _arguments(parameters: Mapping[str, Json]) -> dict[str, Json]:
    required = parameters.get("required", ())
    return _object(
        {
            name: _value(schema, optional=name not in required)
            for name, schema in parameters.get("properties", {}).items()
        }
    )


def _value(schema: Mapping[str, Json], *, optional: bool = False) -> dict[str, Json]:
    """Return the schema of a value: its own, or a string (a reference), or null if it is optional."""
    kind = schema.get("type", "string")
    if kind == "object" and "properties" not in schema:
        own = {
            "type": "object",
            "additionalProperties": {"anyOf": [{"type": each} for each in ("string", "number", "boolean", "null")]},
        }
    elif kind == "object":
        own = _arguments(schema)
    elif kind == "array":
        own = {"type": "array", "items": _value(schema.get("items", {}))}
    elif "enum" in schema:
        own = {"type": kind, "enum": list(schema["enum"])}
    else:
        own = {"type": kind}
    forms = [own, *([_string()] if own != _string() else []), *([{"type": "null"}] if optional else [])]
    return forms[0] if len(forms) == 1 else {"anyOf": forms}
