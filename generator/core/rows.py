"""What the rows of every family have in common."""

from typing import TypedDict

from generator.core.shapes import Json


class _Parameters(TypedDict):
    properties: dict[str, dict[str, Json]]


class _Function(TypedDict):
    name: str
    description: str
    parameters: _Parameters


class ToolSchema(TypedDict):
    """A tool on offer as an OpenAI function schema."""

    type: str
    function: _Function


class Task(TypedDict):
    """The least that a task is."""

    task_id: str
    prompt: str
    available_tools: list[ToolSchema]
