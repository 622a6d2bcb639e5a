"""What one request gives, read from the response of whatever client, and what a task has taken.

Without the client itself, whose import takes seconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from families.replies import calls_in
from runner.messages import plain

__all__ = ["Bill", "Reply", "foreign", "reply_in"]

Json = Any


@dataclass
class Reply:
    """What one request gave.

    Attributes:
        message: The model's message in the form that protocols read (`messages.plain`).
        response: The whole response, as plain JSON.
        filtered: Whether a content filter took the whole message away.
    """

    message: dict[str, Json]
    response: dict[str, Json]
    filtered: bool = False


@dataclass
class Bill:
    """What a task has taken so far, over all its turns and attempts.

    Attributes:
        usage: Tokens by name.
        cost: US dollars, None where the price is not known.
        attempts: Requests sent.
        errors: What the provider said instead of answering, in order.
    """

    usage: dict[str, int] = field(
        default_factory=lambda: {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
    )
    cost: float | None = 0.0
    attempts: int = 0
    errors: list[str] = field(default_factory=list)


def reply_in(whole: Mapping[str, Json]) -> Reply | None:
    """The reply in a response that is in OpenAI's form."""
    choices = whole.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict) or not isinstance(choice.get("message"), dict):
        return None
    read = plain(choice["message"])
    return Reply(
        read,
        dict(whole),
        choice.get("finish_reason") == "content_filter" and not (read["content"] or read.get("tool_calls")),
    )


def foreign(whole: Mapping[str, Json]) -> Reply | None:
    """The reply in a response that is not in OpenAI's form; its text is left out."""
    if not any(isinstance(whole.get(name), list) and whole[name] for name in ("content", "candidates", "output")):
        return None
    calls = [{"function": {"name": name, "arguments": arguments}} for name, arguments in calls_in(whole)]
    return Reply(plain({"tool_calls": calls}), dict(whole))
