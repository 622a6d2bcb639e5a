"""The state of one task: files, memories, what was sent, and a clock that stands still."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from simulators.data import load

NOW = datetime(2026, 3, 10, 9, 30, tzinfo=UTC)  # a Tuesday


class View(Protocol):
    """What a tool sees that only reads the world; the type checker refuses one that changes it."""

    @property
    def now(self) -> datetime:
        """The fixed time of the task."""

    @property
    def files(self) -> Mapping[str, str]:
        """Path to content."""

    @property
    def memories(self) -> Mapping[str, str]:
        """Key to remembered text."""

    @property
    def session(self) -> Mapping[str, str]:
        """What is known of the user."""


@dataclass
class World:
    """Everything a stateful tool may read or change, fresh for each task.

    Attributes:
        now: The fixed time of the task, in UTC.
        files: Path to content.
        memories: Key to remembered text.
        session: What is known of the user, e.g. `home_city`.
        sent: Everything that left the assistant or was created by it, oldest first: records with a `type` (email,
            message, event, ...).
    """

    now: datetime = NOW
    files: dict[str, str] = field(default_factory=load("files.json").copy)
    memories: dict[str, str] = field(default_factory=load("memories.json").copy)
    session: dict[str, str] = field(default_factory=load("session.json").copy)
    sent: list[dict[str, Any]] = field(default_factory=list)
