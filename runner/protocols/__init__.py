"""How a task is put to a model: one entry of `PROTOCOLS` a protocol, and the only place with their names."""

from runner.protocols.native import Native
from runner.protocols.protocol import REFERENCES, ROLE, TURNS, VALUES, Protocol, Reading
from runner.protocols.text import Text

__all__ = ["PROTOCOLS", "REFERENCES", "ROLE", "TURNS", "VALUES", "Native", "Protocol", "Reading", "Text"]

PROTOCOLS: dict[str, Protocol] = {
    "single-turn": Native(f"{ROLE} {VALUES}\n{REFERENCES}"),
    "multi-turn": Native(f"{ROLE} {VALUES}\n{TURNS}", turns=True),
    "text": Text(f"{ROLE} {VALUES}\n{REFERENCES}"),
}
