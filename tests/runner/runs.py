"""Commands that run a model of a server, and what is in the folder afterwards."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from runner.provider import litellm

from .server import KEY, Server

# builds LiteLLM's types now, while the filters that its import sets for the warnings of this are in force
litellm.ModelResponse()

Json = Any
Cli = Callable[..., tuple[int, str, str]]


def scores(folder: Path) -> dict[str, Json]:
    """Of scores.json."""
    return dict(json.loads((folder / "scores.json").read_text()))


def records(folder: Path) -> list[dict[str, Json]]:
    """The lines of predictions.jsonl."""
    return [json.loads(line) for line in (folder / "predictions.jsonl").read_text().splitlines()]


def about(folder: Path) -> dict[str, Json]:
    """Of run.json."""
    return dict(json.loads((folder / "run.json").read_text()))


def remote(server: Server, tasks: Path, folder: Path, *more: object) -> tuple[object, ...]:
    """The command that runs a model of a server."""
    return (
        "run",
        "--model",
        "openai/test",
        "--api-base",
        server.base,
        "--api-key",
        KEY,
        "--dataset",
        tasks,
        "--catalog",
        "task",
        "--out",
        folder,
        *more,
    )


def assert_perfect(folder: Path) -> None:
    """All tasks evaluated, all right."""
    found = scores(folder)
    assert found["coverage"] == 1
    given = [found["scores"][f"{prefix}accuracy_l{level}"] for prefix in ("", "strict_") for level in range(4)]
    assert given == [1.0] * 8


def tool_call(name: Json, arguments: Json) -> Json:
    """A message with one call."""
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "a", "type": "function", "function": {"name": name, "arguments": arguments}}],
    }
