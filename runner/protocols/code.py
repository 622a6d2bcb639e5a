"""The protocol `code`: the model writes one Python program, in which the tools are functions.

Values pass from call to call in variables, so that the model need not copy them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO

from families.agents import Action
from generator.core.shapes import Json
from metric.comptool_gap.references import Reference
from runner.protocols.prompts import CODE_REPLY, FUNCTIONS
from runner.protocols.protocol import Message, Reading, Schema
from runner.protocols.stubs import parameters, read_stub, stub
from runner.protocols.text import MAX_REPLY, THOUGHTS, Text
from runner.references import pieces

_LANGUAGE = re.compile(r"\w*")
_STUB = re.compile(r"(?=^def )", re.MULTILINE)


class Code(Text):
    """Asks for a program. The system prompt ends with the functions, and with instructions on how to reply."""

    heading = FUNCTIONS
    states = True

    def __init__(self, system: str) -> None:
        super().__init__(system, reply=CODE_REPLY, live=True)

    def listed(self, tools: Sequence[Schema]) -> str:
        """Return the tools as functions without a body."""
        return "\n\n".join(map(stub, tools))

    def read_list(self, text: str) -> list[Schema]:
        """Parse the output of `listed`."""
        return [read_stub(each) for each in _STUB.split(text) if each.strip()]

    def read(self, message: Message) -> Reading:
        """Return no calls, since only the program makes calls."""
        return Reading([], message.get("content") or None)

    def program(self, message: Message) -> str:
        """Return the program: the fenced code blocks joined, or only those marked as Python if there are any.

        Without code blocks, it is the whole text.
        """
        text = THOUGHTS.sub("", (message.get("content") or "")[:MAX_REPLY]).strip()
        fenced = list(_fenced(text))
        python = [body for language, body in fenced if language in ("python", "py", "python3")] or [
            body for language, body in fenced if not language
        ]
        return "\n".join(python) if python else text

    def write(self, action: Action, turn: int) -> dict[str, Json]:
        """Return a message with a program that makes the calls (references become expressions) and prints the text."""
        lines = [
            f"call_{number} = {name}({', '.join(_given(arguments))})"
            for number, (name, arguments) in enumerate(action.calls, 1)
        ]
        if action.text is not None:
            lines.append(f"print({_expression(action.text)})")
        return {"role": "assistant", "content": "\n".join(["```python", *lines, "```"])}


def _fenced(text: str) -> Iterator[tuple[str, str]]:
    """Yield (language, code) of the fenced blocks."""
    language, body = None, ""
    for line in StringIO(text, newline="\n"):
        bare = line.lstrip(" \t")
        if not bare.startswith("```"):
            body += line
        elif language is not None:
            yield language, body
            language = None
        elif bare.endswith("\n") and (named := _LANGUAGE.match(bare[3:].lstrip(" \t"))):
            language, body = named[0].casefold(), ""
    if language is not None:
        yield language, body


def _given(arguments: Mapping[str, Json]) -> Iterator[str]:
    own = {tool: name for name, tool in parameters({"function": {"parameters": {"properties": arguments}}}).items()}
    return (f"{own[name]}={_expression(value)}" for name, value in arguments.items())


def _expression(value: Json) -> str:
    """Return a JSON value as Python code, with an expression for each reference in it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {_expression(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_expression, value)) + "]"
    if not isinstance(value, str):
        return repr(value)
    parts = pieces(value)
    if len(parts) == 1:
        return _piece(parts[0])
    return " + ".join(repr(part) if isinstance(part, str) else f"str({_piece(part)})" for part in parts)


def _piece(part: str | Reference) -> str:
    if isinstance(part, str):
        return repr(part)
    return f"call_{int(part.call) + 1}" + "".join(
        f"[{token}]" if token.isdecimal() else f"[{token!r}]" for token in part.path
    )
