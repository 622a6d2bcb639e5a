"""The fields that the rows of all families share."""

from typing import TypedDict

from generator.core.shapes import Json


class _Parameters(TypedDict):
    properties: dict[str, dict[str, Json]]


class _Function(TypedDict):
    name: str
    description: str
    parameters: _Parameters


class ToolSchema(TypedDict):
    """An offered tool as an OpenAI function schema."""

    type: str
    function: _Function


class Task(TypedDict):
    """The fields that every task has."""

    task_id: str
    prompt: str
    available_tools: list[ToolSchema]
