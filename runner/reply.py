"""What one request gives, read from the response of whatever client, and what a task has taken.

Without the client itself, whose import takes seconds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite

from families.replies import calls_in
from generator.core.shapes import Json
from runner.execute import MAX_DIGITS
from runner.messages import plain
from runner.problems import CUT_OFF, FILTERED

MAX_DEPTH = 100  # of a response; arguments that are nested more deeply than `execute.MAX_DEPTH` must still show it
LARGEST = 10**MAX_DIGITS
LONGEST = 1_000_000  # characters of one text of a response; what a model writes on purpose has far fewer
MOST_TOKENS = 10**12  # of one response; what claims more is no count


@dataclass
class Reply:
    """What one request gave."""

    message: dict[str, Json]  # the model's message in the form that protocols read (`messages.plain`)
    response: dict[str, Json]  # the whole response, as plain JSON
    # why the conversation ends with it, whatever it holds: `FILTERED` (a content filter took the whole message
    # away) or `CUT_OFF` (it has as many tokens as it may); "" if it need not
    ending: str = ""


@dataclass
class Bill:
    """What a task has taken so far, over all its turns and attempts."""

    # tokens by name
    usage: dict[str, int] = field(
        default_factory=lambda: {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
    )
    cost: float | None = 0.0  # US dollars, None where the price is not known
    attempts: int = 0  # requests sent
    errors: list[str] = field(default_factory=list)  # what the provider said instead of answering, in order


def unasked(task: str, repeat: int, ending: str, *errors: str) -> dict[str, Json]:
    """The record of a task that was put to nobody: without a prediction, at no cost."""
    nothing: dict[str, Json] = {"prediction": None, "answer": None, "ending": ending, "responses": []}
    spent = {"usage": Bill().usage, "cost": 0.0, "attempts": 0, "errors": [*errors], "latency_s": 0.0}
    return {"task_id": task, "repeat": repeat, **nothing, **spent}


def clean(value: Json, depth: int = MAX_DEPTH) -> Json:
    """A value as plain JSON that can be stored and sent, whatever came in.

    NaN and infinity become null, whole numbers that are too long and what is nested too deeply become words, and texts
    end where they become too long.
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
    """The numbers of tokens by name that a response tells, without what is none."""
    counted = usage.items() if isinstance(usage, Mapping) else ()
    return {name: count for name, count in counted if type(count) is int and 0 <= count <= MOST_TOKENS}


def reply_in(whole: Mapping[str, Json]) -> Reply | None:
    """The reply in a response that is in OpenAI's form."""
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
    """The reply in a response that is not in OpenAI's form; its text is left out."""
    if not any(isinstance(whole.get(name), list) and whole[name] for name in ("content", "candidates", "output")):
        return None
    calls = [{"function": {"name": name, "arguments": arguments}} for name, arguments in calls_in(whole)]
    return Reply(plain({"tool_calls": calls}), dict(whole))
