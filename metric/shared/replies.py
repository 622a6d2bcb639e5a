"""A prediction of calls and an answer, in the metric's own form or as any client has it.

Each metric of answers that are reached by calls holds a link to this file.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple, NoReturn

from .answer_line import as_text
from .calls import MAX_DEPTH, Call, parse_calls
from .pieces import Further, Text
from .structures import pieces_of, plain

Json = Any

OWN = frozenset(("calls", "answer"))  # fields by which a prediction is known to be in the metric's own form
UNREADABLE = (
    'it holds something that is neither a call, {"name": ..., "arguments": {...}}, nor a message or a response of any '
    "known client"
)


class Reply(NamedTuple):
    """What a model did with a task.

    Attributes:
        calls: Its calls, each with `name` and `arguments` (an object, or the text that is no JSON object), and where
            that is known with `output` or `error` and the `turn` (response) that it came in. What cannot be read stands
            among them as a call without a name.
        answer: Its last text; None if there is none.
        ending: Why it stopped, where that is known.
        unreadable: Why a part could not be read; None if all could.
    """

    calls: list[dict[str, Json]]
    answer: Json
    ending: Json
    unreadable: str | None


def read_reply(prediction: Json) -> Reply:
    """Read a prediction.

    Args:
        prediction: `{"calls": [...], "answer": "...", "ending": "..."}`, where the calls may also be messages or a
            whole response of any client; such messages or such a response alone, in which the last text of the model is
            the answer; or the answer alone, as a text. An `answer` that is a number is read as its text.

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
    given: Mapping[str, Json] = prediction if own else {"calls": prediction}
    made, answer, ending = given.get("calls"), as_text(given.get("answer")), given.get("ending")
    if not own and made is None:
        return Reply([], None, None, UNREADABLE)
    if made is None or (isinstance(made, list | tuple) and all(map(_is_call, made))):
        return Reply([_flat(call) for call in made or ()], answer, ending, None)
    alone = isinstance(made, Mapping)
    calls = parse_calls([made] if alone else made)
    unreadable = UNREADABLE if any(call.unreadable for call in calls) else None
    answer = _last_text(made, turns=True) if answer is None and not isinstance(made, str) else answer
    # of one response, whatever client it came from, all calls are of one turn
    turn = 0 if alone and all(call.turn is None for call in calls) else None
    return Reply([_written(call, turn) for call in calls], answer, ending, unreadable)


def _is_call(item: Json) -> bool:
    """Whether this is a call in the metrics' own form or in that of OpenAI, rather than a message or a result."""
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
                arguments = json.loads(arguments, parse_constant=_refused) if arguments.strip() else {}
    return {**rest, "name": inner["name"], "arguments": arguments}


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _written(call: Call, turn: int | None) -> dict[str, Json]:
    known = {
        "output": call.output,
        "error": "refused" if call.refused else None,
        "turn": turn if call.turn is None else call.turn,
    }
    made = {"name": call.name, "arguments": call.arguments if call.name is not None else None}
    return made | {name: value for name, value in known.items() if value is not None}


def _last_text(item: Json, *, turns: bool, depth: int = 0) -> str | None:
    """The last text that a model wrote; of the parts of one message, all its texts.

    Args:
        item: A message, or several, or whatever holds them.
        turns: Whether several are messages or responses, rather than parts of one.
        depth: How deep it stands.
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
        if item.get("tool_calls"):  # what is said beside calls is no piece, since calls are what matters there
            found.append(item["content"] if isinstance(item.get("content"), str) else None)
        for piece in pieces_of(item) or ():
            if isinstance(piece, Text):
                found.append(piece.text)
            elif isinstance(piece, Further) and piece.spoken:
                found.append(_last_text(piece.items, turns=piece.turns, depth=depth + 1))
    texts = [text for text in found if text]
    return None if not texts else texts[-1] if turns else "".join(texts)
