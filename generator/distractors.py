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
        self._weights: dict[tuple[str, ...], list[int]] = {}
        of_level = [template.tools for template in templates]
        self._size = len(of_level)
        self._chances = Counter(name for gold in of_level for name in self._neighbours(gold))

    def draw(self, gold: tuple[str, ...], count: int, *key: Any) -> list[str]:
        """So many tools for a task of these, as the key says."""
        near = self._neighbours(gold)
        if gold not in self._weights:
            self._weights[gold] = [1 + 4 * self._size // max(1, self._chances[name]) for name in near]
        return drawn(near, count, *key, weights=self._weights[gold])

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
