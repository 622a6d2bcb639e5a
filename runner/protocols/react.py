"""The protocol `react`: turns of reasoning and acting in plain text (ReAct, Yao et al. 2023).

The action Finish gives the answer, as in ToolComp.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from families.agents import Action, Observation
from generator.core.shapes import Json
from runner.execute import READER
from runner.protocols.prompts import REACT_REPLY
from runner.protocols.protocol import NOTHING_LEFT, Message, Reading, Schema, Wanted, outcome
from runner.protocols.text import MAX_REPLY, THOUGHTS, Text

FINISH = "Finish"
OBSERVATION = "Observation: "  # both as in `prompts.toml`
# Labels at the beginning of a line, with any Markdown or number around them.
_LABEL = re.compile(
    r"^[ \t>*_#`-]*(thought|action[ _]input|action|observation|final answer)(?:[ \t]*\d{1,3})?[ \t*_`]*[:：][*_`]*",
    re.IGNORECASE | re.MULTILINE,
)
_NAME = re.compile(r"[\w.-]+")
_BLOB = {"name": ("action", "name", "tool"), "input": ("action_input", "arguments", "parameters", "input")}


class React(Text):
    """Thoughts, actions and observations in plain text.

    An observation in the model's own message is made up: it and what follows are neither read nor sent back.
    """

    states = True
    parameters: Mapping[str, Json] = MappingProxyType({"stop": ["\nObservation:"]})

    def __init__(self, system: str) -> None:
        super().__init__(system, reply=REACT_REPLY, turns=True)

    def read(self, message: Message) -> Reading:
        """Return the actions before the first observation, or the answer.

        The answer is the input of Finish, else what follows `Final Answer:`, else the whole text.
        """
        parts = list(_parts(_believed(message)))
        actions = [
            (_action(body), _following(parts, number))
            for number, (label, body) in enumerate(parts)
            if label == "action"
        ]
        calls: list[Wanted] = []
        for named, given in actions:
            name, written = (named, given) if isinstance(named, str) else named
            if name.casefold() != FINISH.casefold():
                calls.append((name, _arguments(written)))
            elif not calls:
                return Reading([], _answer(written))
        if calls:
            return Reading(calls, None)
        stated = [body.strip() for label, body in parts if label == "final answer"]
        return Reading([], (stated[-1] if stated else _believed(message)) or None)

    def back(self, message: Message, made: Sequence[Mapping[str, Json]]) -> list[Json]:
        """Return the message up to the first observation, and the outputs of its actions."""
        outputs = "\n".join(OBSERVATION + json.dumps(outcome(call), ensure_ascii=False) for call in made)
        return [{"role": "assistant", "content": _believed(message)}, {"role": "user", "content": outputs}]

    def observe(self, messages: Sequence[Message], tools: Sequence[Schema]) -> Observation:
        """Return what an agent sees of a request."""
        texts = [str(message["content"]) for message in messages[2:] if message["role"] == "user"]
        outputs = [
            json.loads(line.removeprefix(OBSERVATION))
            for text in texts
            for line in text.split("\n")
            if line.startswith(OBSERVATION)
        ]
        observation = super().observe(messages, tools)
        return Observation(observation.request, observation.tools, observation.turn, outputs)

    def write(self, action: Action, turn: int) -> dict[str, Json]:
        """Return a text with the actions or with the answer."""
        actions = list(action.calls) or [(FINISH, {"answer": action.text or NOTHING_LEFT})]
        thought = "I need this next." if action.calls else "This is the end."
        steps = [
            f"Thought: {thought}\nAction: {name}\nAction Input: {json.dumps(given, ensure_ascii=False)}"
            for name, given in actions
        ]
        return {"role": "assistant", "content": "\n".join(steps)}


def _believed(message: Message) -> str:
    """Return a message's text without hidden thoughts, up to the first observation after an action."""
    text = THOUGHTS.sub("", (message.get("content") or "")[:MAX_REPLY]).strip()
    acted = False
    for match in _LABEL.finditer(text):
        label = _label(match)
        acted = acted or label == "action"
        if acted and label == "observation":
            return text[: match.start()].rstrip()
    return text


def _label(match: re.Match[str]) -> str:
    return match[1].casefold().replace("_", " ")


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield the labels of a text, each with what follows it."""
    labels = list(_LABEL.finditer(text))
    ends = [*(match.start() for match in labels[1:]), len(text)]
    return ((_label(match), text[match.end() : end]) for match, end in zip(labels, ends, strict=False))


def _following(parts: Sequence[tuple[str, str]], number: int) -> str:
    label, body = parts[number + 1] if number + 1 < len(parts) else ("", "")
    return body if label == "action input" else ""


def _action(body: str) -> str | tuple[str, str]:
    """Return the name of an action; also its input if that is there too, in a JSON object or in brackets after it."""
    value, _ = _object(body)
    if value is not None:
        name = next((value[key] for key in _BLOB["name"] if isinstance(value.get(key), str)), None)
        given: Json = next((value[key] for key in _BLOB["input"] if key in value), {})
        if name is not None:
            return name, json.dumps(given)
    match = _NAME.search(body)
    name = match[0] if match else body.strip()
    rest = body[match.end() :].lstrip("*_`'\" \t") if match else ""
    if rest[:1] in ("(", "["):
        return name, rest[1:].rstrip().rstrip("`").removesuffix(")" if rest[0] == "(" else "]")
    return name


def _arguments(written: str) -> Json:
    """Return the JSON object in an action's input, whatever fences or words surround it.

    Without one, return the text itself, or {} if it says that there are no arguments.
    """
    value, start = _object(written)
    if value is not None:
        return value
    bare = written.strip().strip("`").strip()
    return {} if bare.casefold() in ("", "none", "null", "n/a", "()") else written[start:].strip()


def _object(text: str) -> tuple[dict[str, Json] | None, int]:
    """Return the JSON object at the first brace of a text, or None if it is invalid; and the brace's position."""
    start = max(text.find("{"), 0)
    try:
        value, _ = READER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None, start
    return (value, start) if isinstance(value, dict) else (None, start)


def _answer(written: str) -> str | None:
    """Return the input of Finish: the field `answer`, or the only field, or the text."""
    value, _ = _object(written)
    if value is None:
        return written.strip() or None
    given = value.get("answer", next(iter(value.values())) if len(value) == 1 else value)
    return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
