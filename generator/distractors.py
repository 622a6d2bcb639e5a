"""Which tools are offered beside those that a task needs."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from generator.check import rivals
from generator.keyed import drawn
from generator.template import Template
from simulators import Tool

__all__ = ["NEAR", "Distractors"]

NEAR = 34  # tools that a task's distractors are drawn from
_PLAIN = frozenset({"text", "number", "integer", "enum", "boolean", "raw"})


class Distractors:
    """Tools close to those of a task, by category and parameter kinds, and none that could do its job.

    Args:
        templates: Those of one level. A tool is drawn the more often the fewer of them it is close to, so that every tool appears.
        tools: The catalogue.
    """

    def __init__(self, templates: Iterable[Template], tools: Mapping[str, Tool]) -> None:
        self._tools = tools
        self._kinds = {name: frozenset(tool.kinds.values()) for name, tool in tools.items()}
        self._near: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._tickets: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._templates = tuple(templates)
        self._chances = Counter(name for template in self._templates for name in self._neighbours(template.tools))

    def draw(self, gold: tuple[str, ...], count: int, *key: Any) -> list[str]:
        """So many tools for a task of these, as the key says."""
        tickets = self._tickets.get(gold)
        if tickets is None:
            weights = ((name, 1 + 4 * len(self._templates) // max(1, self._chances[name])) for name in self._neighbours(gold))
            tickets = self._tickets[gold] = tuple(name for name, weight in weights for _ in range(weight))
        return drawn(tickets, count, *key)

    def _neighbours(self, gold: tuple[str, ...]) -> tuple[str, ...]:
        """The closest tools."""
        if gold not in self._near:
            barred = set(gold).union(*(rivals(name) for name in gold))
            categories = {self._tools[name].category for name in gold}
            kinds = frozenset[str]().union(*(self._kinds[name] for name in gold))
            closeness = {
                name: 4 * (tool.category in categories) + 2 * len(shared - _PLAIN) + len(shared & _PLAIN)
                for name, tool in self._tools.items()
                if name not in barred
                for shared in [kinds & self._kinds[name]]
            }
            self._near[gold] = tuple(sorted(closeness, key=lambda name: -closeness[name])[:NEAR])
        return self._near[gold]
