"""Which tools are offered beside those that a task needs."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import Any

from generator.composition.check import rivals
from generator.composition.template import Template
from generator.core.keyed import drawn, shuffled
from simulators import Tool

__all__ = ["NEAR", "Distractors"]

NEAR = 34  # tools that are close enough to those of a task
_PLAIN = frozenset({"text", "number", "integer", "enum", "boolean", "raw"})


class Distractors:
    """Tools that make other templates possible, so that the tools on offer do not tell which calls are wanted.

    What other templates of the level need beside the task's own tools goes first, as long as there is room: even who
    knows all templates finds several that fit. Every other task is also offered a tool that tasks seldom or never call,
    each in its turn, so that all of the catalogue is on offer somewhere. What room is left goes to tools that are close
    by category and parameter kinds. None could do the job of a tool that the task needs.

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
        self._decoys: dict[tuple[str, ...], list[dict[str, frozenset[str]]]] = {}
        of_level = [template.tools for template in templates]
        self._needs = {frozenset(gold): None for gold in of_level if len(gold) > 1 or gold[0] in core}
        chances = Counter(name for gold in set(of_level) for name in self._neighbours(gold))
        self._weights = {name: 1 + 4 * len(chances) // max(1, chances[name]) for name in tools}

    def draw(self, gold: tuple[str, ...], count: int, turn: int, *key: Any) -> list[str]:
        """So many tools for a task of these, as the key says.

        `turn` is the task's number among those that get a tool in its turn, -1 for the others.
        """
        chosen = self._in_turn(gold, turn)[:count] if turn >= 0 else []
        for decoys in self._others(gold)[: count + 1]:
            fitting = [
                names
                for names, further in decoys.items()
                if len(chosen) + len(further) <= count or len(further.union(chosen)) <= count
            ]
            for names in shuffled(fitting, *key, "decoys"):
                missing = sorted(decoys[names].difference(chosen))
                if len(chosen) + len(missing) <= count:
                    chosen += missing
            if len(chosen) == count:
                return chosen
        left = [name for name in self._neighbours(gold) if name not in chosen]
        return chosen + drawn(left, count - len(chosen), *key, weights=[self._weights[name] for name in left])

    def _in_turn(self, gold: tuple[str, ...], turn: int) -> list[str]:
        """The spare tool whose turn it is, or the next that could not do the task's job."""
        spare = self._spare
        start = turn + turn // len(spare)  # another round meets other tasks
        order = (spare[place % len(spare)] for place in range(start, start + len(spare)))
        return list(islice((name for name in order if name not in gold and rivals(name).isdisjoint(gold)), 1))

    def _others(self, gold: tuple[str, ...]) -> list[dict[str, frozenset[str]]]:
        """What other templates with as many tools need, or the closest one.

        By the number of further tools, all their tools as a text with the further ones.
        """
        if gold not in self._decoys:
            needed = frozenset(gold)
            barred = {name for tool in gold for name in rivals(tool)}
            near = set(self._neighbours(gold))
            same = [
                tools for tools in self._needs if len(tools) == len(needed) and tools != needed and not barred & tools
            ]
            decoys = sorted((tools for tools in same if len(tools) > 1 or tools <= near), key=sorted)
            further = {" ".join(sorted(tools)): tools - needed for tools in decoys}
            self._decoys[gold] = [
                {names: more for names, more in further.items() if len(more) == size} for size in range(len(needed) + 1)
            ]
        return self._decoys[gold]

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
