"""Reads replies from the responses of any client, and sums up what a task costs.

It does not import a client, since that takes seconds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite

from families.replies import calls_in
from generator.core.shapes import Json
from runner.execute import MAX_DIGITS
from runner.messages import plain
from runner.problems import CUT_OFF, FILTERED

MAX_DEPTH = 100  # of a response; larger than `execute.MAX_DEPTH`, so that calls nested too deeply are still rejected
LARGEST = 10**MAX_DIGITS
LONGEST = 1_000_000  # characters of one text of a response; real replies have far fewer
MOST_TOKENS = 10**12  # of one response; a larger count is an error


@dataclass
class Reply:
    """The reply to one request."""

    message: dict[str, Json]  # the model's message in the form that protocols read (`messages.plain`)
    response: dict[str, Json]  # the whole response, as plain JSON
    # `FILTERED` (a content filter removed the whole message) or `CUT_OFF` (it reached the limit of tokens) if the
    # conversation must end with this reply; else ""
    ending: str = ""


@dataclass
class Bill:
    """The tokens, cost, attempts and errors of a task so far, over all its turns."""

    # tokens by name
    usage: dict[str, int] = field(
        default_factory=lambda: {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
    )
    cost: float | None = 0.0  # US dollars, None if the price is not known
    attempts: int = 0  # requests sent
    errors: list[str] = field(default_factory=list)  # messages for failed requests, in order


def empty_record(task: str, repeat: int, ending: str, *errors: str) -> dict[str, Json]:
    """Return the record of a task for which no model was asked: no prediction, no cost."""
    nothing: dict[str, Json] = {"prediction": None, "answer": None, "ending": ending, "responses": []}
    spent = {"usage": Bill().usage, "cost": 0.0, "attempts": 0, "errors": [*errors], "latency_s": 0.0}
    return {"task_id": task, "repeat": repeat, **nothing, **spent}


def clean(value: Json, depth: int = MAX_DEPTH) -> Json:
    """Convert any value to plain JSON that can be stored and sent.

    NaN and infinity become null, huge integers and values nested too deeply become a text in parentheses, and long
    texts are cut off.
    """
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, int):
        return value if -LARGEST <= value <= LARGEST else f"(a whole number of more than {MAX_DIGITS:,} digits)"
    if isinstance(value, str):
        return value[:LONGEST]
    if value is None:
        return value
    if not depth:
        return "(nested too deeply to be kept)"
    if isinstance(value, Mapping):
        return {str(name): clean(part, depth - 1) for name, part in value.items()}
    if isinstance(value, Sequence):
        return [clean(part, depth - 1) for part in value]
    return str(value)


def tokens_in(usage: Json) -> dict[str, int]:
    """Return the token counts in a response's usage by name, without invalid values."""
    counted = usage.items() if isinstance(usage, Mapping) else ()
    return {name: count for name, count in counted if type(count) is int and 0 <= count <= MOST_TOKENS}


def reply_in(whole: Mapping[str, Json]) -> Reply | None:
    """Return the reply in a response in OpenAI's form, or None if there is none."""
    choices = whole.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict) or not isinstance(choice.get("message"), dict):
        return None
    read = plain(choice["message"])
    reason = choice.get("finish_reason")
    empty = not (read["content"] or read.get("tool_calls"))
    ending = FILTERED if reason == "content_filter" and empty else CUT_OFF if reason == "length" else ""
    return Reply(read, dict(whole), ending)


def foreign(whole: Mapping[str, Json]) -> Reply | None:
    """Return the reply in a response in another provider's form, without its text; None if there is none."""
    if not any(isinstance(whole.get(name), list) and whole[name] for name in ("content", "candidates", "output")):
        return None
    calls = [{"function": {"name": name, "arguments": arguments}} for name, arguments in calls_in(whole)]
    return Reply(plain({"tool_calls": calls}), dict(whole))
