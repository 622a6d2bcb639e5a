"""The protocols: ways to ask a model to do a task. `PROTOCOLS` is the table of their names."""

from runner.protocols.code import Code
from runner.protocols.native import Native
from runner.protocols.prompts import CARRY_OUT, JUDGE, REFERENCES, ROLE, TRIAL, TURNS, VALUES
from runner.protocols.protocol import Protocol, Reading
from runner.protocols.question import Question
from runner.protocols.react import React
from runner.protocols.structured import Structured
from runner.protocols.text import Text

__all__ = [
    "CARRY_OUT",
    "PROTOCOLS",
    "ROLE",
    "STRUCTURED",
    "TRIAL",
    "TURNS",
    "VALUES",
    "Native",
    "Protocol",
    "Reading",
    "Text",
]

PROTOCOLS: dict[str, Protocol] = {
    "single-turn": Native(f"{ROLE} {VALUES}\n{REFERENCES}"),
    "multi-turn": Native(f"{ROLE} {VALUES}\n{TURNS}", turns=True),
    "text": Text(f"{ROLE} {VALUES}\n{REFERENCES}"),
    "react": React(f"{ROLE} {VALUES}"),
    "code": Code(f"{ROLE} {VALUES}"),
    "question": Question(JUDGE),
}

STRUCTURED = Structured(f"{ROLE} {VALUES}\n{REFERENCES}")  # the protocol "text" with --structured
