"""Reads predictions that consist of calls and an answer, in the metrics' own form or in the shape of any client.

Each metric that scores answers reached by calls has a symbolic link to this file.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple, NoReturn

from .answer_line import as_text
from .calls import MAX_DEPTH, Call, parse_calls
from .pieces import Nested, Text
from .structures import pieces_of, plain

Json = Any

OWN = frozenset(("calls", "answer"))  # a prediction with one of these fields is in the metrics' own form
UNREADABLE = (
    'it holds something that is neither a call, {"name": ..., "arguments": {...}}, nor a message or a response of any '
    "known client"
)


class Reply(NamedTuple):
    """A model's reply to a task.

    Attributes:
        calls: The calls, each with `name` and `arguments` (an object, or the text if it is not a JSON object), and if
            known with `output` or `error` and the `turn` (response) that contains it. Anything that cannot be read is a
            call without a name.
        answer: The last text; None if there is none.
        ending: Why the model stopped, if known.
        unreadable: Why a part could not be read; None if everything could.
    """

    calls: list[dict[str, Json]]
    answer: Json
    ending: Json
    unreadable: str | None


def read_reply(prediction: Json) -> Reply:
    """Read a prediction.

    Args:
        prediction: `{"calls": [...], "answer": "...", "ending": "..."}`, where the calls may also be messages or a
            whole response of any client; or only such messages or such a response, in which the model's last text is
            the answer; or only the answer, as a text. An `answer` that is a number is converted to text.

    >>> call = {"id": "c", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}
    >>> messages = [{"role": "assistant", "tool_calls": [call]}, {"role": "tool", "tool_call_id": "c", "content": "2"},
    ...             {"role": "assistant", "content": "Answer: 2"}]
    >>> read_reply(messages)[:2]
    ([{'name': 'f', 'arguments': {'a': 1}, 'output': '2', 'turn': 0}], 'Answer: 2')
    >>> read_reply({"calls": [call], "answer": "Answer: 2"}).calls[0]["arguments"], read_reply("Answer: 2").answer
    ({'a': 1}, 'Answer: 2')
    >>> read_reply({"foo": 1}).unreadable is None
    False
    """
    if isinstance(prediction, str):
        return Reply([], prediction, None, None)
    own = isinstance(prediction, Mapping) and not OWN.isdisjoint(prediction)
    parts: Mapping[str, Json] = prediction if own else {"calls": prediction}
    source, answer, ending = parts.get("calls"), as_text(parts.get("answer")), parts.get("ending")
    if not own and source is None:
        return Reply([], None, None, UNREADABLE)
    if source is None or (isinstance(source, list | tuple) and all(map(_is_call, source))):
        return Reply([_flat(call) for call in source or ()], answer, ending, None)
    single = isinstance(source, Mapping)
    calls = parse_calls([source] if single else source)
    unreadable = UNREADABLE if any(call.unreadable for call in calls) else None
    answer = _last_text(source, turns=True) if answer is None and not isinstance(source, str) else answer
    # all calls of a single response belong to the same turn
    turn = 0 if single and all(call.turn is None for call in calls) else None
    return Reply([_as_dict(call, turn) for call in calls], answer, ending, unreadable)


def _is_call(item: Json) -> bool:
    """Whether an item is a call in the metrics' own form or OpenAI's, rather than a message or a result."""
    if not isinstance(item, Mapping) or "role" in item:
        return False
    inner = item["function"] if isinstance(item.get("function"), Mapping) else item
    return {"name", "arguments"} <= inner.keys()


def _flat(call: Mapping[str, Json]) -> dict[str, Json]:
    inner = call["function"] if isinstance(call.get("function"), Mapping) else call
    rest = {key: value for key, value in call.items() if key != "function"}
    arguments = inner["arguments"]
    for _ in range(2):  # some clients encode twice
        if isinstance(arguments, str):
            with suppress(ValueError, RecursionError):
                arguments = json.loads(arguments, parse_constant=_reject_constant) if arguments.strip() else {}
    return {**rest, "name": inner["name"], "arguments": arguments}


def _reject_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _as_dict(call: Call, turn: int | None) -> dict[str, Json]:
    recorded = {
        "output": call.output,
        "error": "refused" if call.refused else None,
        "turn": turn if call.turn is None else call.turn,
    }
    written = {"name": call.name, "arguments": call.arguments if call.name is not None else None}
    return written | {name: value for name, value in recorded.items() if value is not None}


def _last_text(item: Json, *, turns: bool, depth: int = 0) -> str | None:
    """Return the last text that a model wrote, or all texts of one message, joined.

    Args:
        item: A message, several messages, or an object that contains them.
        turns: Whether the items of a list are messages or responses, rather than parts of one message.
        depth: The nesting depth of the item.
    """
    item = plain(item)
    if depth > MAX_DEPTH:
        return None
    if isinstance(item, str):
        return item
    found: list[str | None] = []
    if isinstance(item, list | tuple):
        found = [_last_text(part, turns=turns, depth=depth + 1) for part in item]
    elif isinstance(item, dict):
        if item.get("tool_calls"):  # `pieces_of` returns only the calls of such a message, not its text
            found.append(item["content"] if isinstance(item.get("content"), str) else None)
        for piece in pieces_of(item) or ():
            if isinstance(piece, Text):
                found.append(piece.text)
            elif isinstance(piece, Nested) and piece.by_model:
                found.append(_last_text(piece.items, turns=piece.turns, depth=depth + 1))
    texts = [text for text in found if text]
    return None if not texts else texts[-1] if turns else "".join(texts)
