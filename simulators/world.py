"""The state of one task: files, memories, session, sent items, and a clock that does not move."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from simulators.data import load

NOW = datetime(2026, 3, 10, 9, 30, tzinfo=UTC)  # a Tuesday


class View(Protocol):
    """A read-only view of the world, for tools that do not change it; the type checker enforces this."""

    @property
    def now(self) -> datetime:
        """The fixed time of the task."""

    @property
    def files(self) -> Mapping[str, str]:
        """The content of each file, by path."""

    @property
    def memories(self) -> Mapping[str, str]:
        """The remembered texts, by key."""

    @property
    def session(self) -> Mapping[str, str]:
        """What is known about the user, by name."""


@dataclass
class World:
    """Everything a stateful tool may read or change, fresh for each task.

    Attributes:
        now: The fixed time of the task, in UTC.
        files: The content of each file, by path.
        memories: The remembered texts, by key.
        session: What is known about the user, e.g. `home_city`.
        sent: Everything that the tools sent or created, oldest first: records with a `type` (email, message, event,
            ...).
    """

    now: datetime = NOW
    files: dict[str, str] = field(default_factory=load("files.json").copy)
    memories: dict[str, str] = field(default_factory=load("memories.json").copy)
    session: dict[str, str] = field(default_factory=load("session.json").copy)
    sent: list[dict[str, Any]] = field(default_factory=list)
