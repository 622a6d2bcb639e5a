"""Which tools are offered beside those that a task needs."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from generator.check import rivals
from generator.keyed import drawn, shuffled
from generator.template import Template
from simulators import Tool

__all__ = ["NEAR", "Distractors"]

NEAR = 34  # tools that are close enough to those of a task
_PLAIN = frozenset({"text", "number", "integer", "enum", "boolean", "raw"})


class Distractors:
    """Tools that make other templates possible, so that the tools on offer do not tell which calls are wanted.

    What other templates of the level need beside the task's own tools goes first, as long as there is room: even who knows all templates finds
    several that fit. Every other task is also offered a tool that tasks seldom or never call, each in its turn, so that all of the catalogue is on offer
    somewhere. What room is left goes to tools that are close by category and parameter kinds. None could do the job of a tool that the task needs.

    Args:
        templates: Those of one level.
        tools: The catalogue.
        core: The tools that tasks with one call are about, unless there are very many.
    """

    def __init__(self, templates: Sequence[Template], tools: Mapping[str, Tool], core: Collection[str]) -> None:
        self._tools = tools
        self._kinds = {name: frozenset(tool.kinds.values()) for name, tool in tools.items()}
        self._spare = [name for name in tools if name not in core]
        self._near: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._decoys: dict[tuple[str, ...], tuple[frozenset[str], ...]] = {}
        of_level = [template.tools for template in templates]
        self._needs = {frozenset(gold): None for gold in of_level if len(gold) > 1 or gold[0] in core}
        self._chances = Counter(name for gold in set(of_level) for name in self._neighbours(gold))

    def draw(self, gold: tuple[str, ...], count: int, turn: int, *key: Any) -> list[str]:
        """So many tools for a task of these, as the key says; `turn` is the task's number among those that get a tool in its turn, -1 for the others."""
        needed = frozenset(gold)
        chosen = self._in_turn(gold, turn)[:count] if turn >= 0 else []
        for decoy in self._others(gold, *key):
            missing = sorted(decoy - needed - set(chosen))
            if len(chosen) + len(missing) <= count:
                chosen += missing
        left = [name for name in self._neighbours(gold) if name not in chosen]
        weights = [1 + 4 * len(self._chances) // max(1, self._chances[name]) for name in left]
        return chosen + drawn(left, count - len(chosen), *key, weights=weights)

    def _in_turn(self, gold: tuple[str, ...], turn: int) -> list[str]:
        """The spare tool whose turn it is, or the next that could not do the task's job."""
        barred = set(gold).union(*(rivals(name) for name in gold))
        start = (turn + turn // len(self._spare)) % len(self._spare)  # another round meets other tasks
        order = [*self._spare[start:], *self._spare[:start]]
        return [name for name in order if name not in barred][:1]

    def _others(self, gold: tuple[str, ...], *key: Any) -> list[frozenset[str]]:
        """What other templates with as many tools need, those first that need the fewest further tools, or the closest one."""
        if gold not in self._decoys:
            barred = {name for tool in gold for name in rivals(tool)}
            near = self._neighbours(gold)
            same = [tools for tools in self._needs if len(tools) == len(set(gold)) and tools != set(gold) and not barred & tools]
            self._decoys[gold] = tuple(sorted((tools for tools in same if len(tools) > 1 or tools <= set(near)), key=sorted))
        order = shuffled([" ".join(sorted(tools)) for tools in self._decoys[gold]], *key, "decoys")
        return sorted((frozenset(names.split()) for names in order), key=lambda tools: len(tools - set(gold)))

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
