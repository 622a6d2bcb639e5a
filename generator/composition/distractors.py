"""Which tools are offered beside those that a task needs."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

from generator.composition.check import rivals
from generator.composition.template import Template
from generator.core.keyed import drawn
from simulators import TOOLS, Tool

NEAR = 34  # tools that are close enough to those of a task
PROMISING = 16  # tools that are tried together
ENOUGH = 5  # other templates that a task's offer should make possible
_PLAIN = frozenset({"text", "number", "integer", "enum", "boolean", "raw"})


class Distractors:
    """Tools that make other templates possible, so that the tools on offer do not tell which calls are wanted.

    The tools come from what other templates of the level need beside the task's own, such that several of these fit
    the offer: even who knows all templates has to read the request. Every third composed task is also offered a tool
    that no task calls, each in its turn, so that all of the catalogue is on offer somewhere. What room is left goes to
    tools that are close by category and parameter kinds. None could do the job of a tool that the task needs.

    Args:
        templates: Those of one level.
        tools: The catalogue.
        core: The tools that tasks with one call are about, unless there are very many.
        spare: The tools that are on offer in their turn.
    """

    def __init__(
        self, templates: Sequence[Template], tools: Mapping[str, Tool], core: Collection[str], spare: Sequence[str]
    ) -> None:
        self._tools = tools
        self._spare = [name for name in spare if name in tools]
        self._near: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._fitting: dict[tuple[tuple[str, ...], int], list[tuple[str, ...]]] = {}
        of_level = [template.tools for template in templates]
        self._needs = {frozenset(gold): None for gold in of_level if len(gold) > 1 or gold[0] in core}
        chances = Counter(name for gold in set(of_level) for name in self._neighbours(gold))
        self._weights = {name: 1 + 4 * len(chances) // max(1, chances[name]) for name in tools}

    def draw(self, gold: tuple[str, ...], count: int, turn: int, *key: Any) -> list[str]:
        """So many tools for a task of these, as the key says.

        `turn` is the task's number among those that get a tool in its turn, -1 for the others.
        """
        chosen = self._in_turn(gold, turn)[:count] if turn >= 0 else []
        decoys = self._decoys(gold, min(count - len(chosen), 3))
        if decoys:
            chosen += [name for name in drawn(decoys, 1, *key, "decoys")[0] if name not in chosen]
        if len(chosen) == count:
            return chosen
        left = [name for name in self._neighbours(gold) if name not in chosen]
        return chosen + drawn(left, count - len(chosen), *key, weights=[self._weights[name] for name in left])

    def _in_turn(self, gold: tuple[str, ...], turn: int) -> list[str]:
        """The spare tool whose turn it is, or the next that could not do the task's job."""
        spare = self._spare
        # Neighbours in the catalogue have the same rivals, so they do not follow each other; a later round meets
        # other tasks.
        start = 7 * turn + turn // len(spare)
        order = (spare[place % len(spare)] for place in range(start, start + len(spare)))
        return list(islice((name for name in order if name not in gold and rivals(name).isdisjoint(gold)), 1))

    def _decoys(self, gold: tuple[str, ...], room: int) -> list[tuple[str, ...]]:
        """Sets of so many further tools that make `ENOUGH` other templates possible, or as many as any set does."""
        if (gold, room) not in self._fitting:
            needed = frozenset(gold)
            barred = {name for tool in gold for name in rivals(tool)}
            further = Counter(
                tuple(sorted(tools - needed))
                for tools in self._needs
                if tools != needed and not barred & (tools - needed)
            )
            if len(needed) == 1:  # what is asked for by a single call has to be near
                near = set(self._neighbours(gold))
                further = Counter({names: times for names, times in further.items() if near.issuperset(names)})
            fitting = {names: times for names, times in further.items() if 0 < len(names) <= room}
            worth: Counter[str] = Counter()
            for names, times in fitting.items():
                worth.update(dict.fromkeys(names, 12 * times // len(names) ** 2))
            tools = sorted(sorted(worth, key=lambda name: (-worth[name], name))[:PROMISING])
            possible = [(set(names), times) for names, times in fitting.items() if set(names).issubset(tools)]
            scores = {
                chosen: sum([times for needs, times in possible if needs <= offer])
                for chosen in combinations(tools, min(room, len(tools)))
                for offer in [set(chosen)]
            }
            enough = min(ENOUGH, max(scores.values(), default=0))
            self._fitting[gold, room] = [chosen for chosen, score in scores.items() if score >= enough > 0]
        return self._fitting[gold, room]

    def _neighbours(self, gold: tuple[str, ...]) -> tuple[str, ...]:
        """The tools closest to those of a task, by category and kinds, less those that could do the same job."""
        if gold not in self._near:
            self._near[gold] = tuple(closest(gold, self._tools)[:NEAR])
        return self._near[gold]


def closest(gold: Collection[str], tools: Mapping[str, Tool]) -> list[str]:
    """The tools that could not do the job of those of a task, the closest by category and kinds of parameters first."""
    barred = set(gold).union(*(rivals(name) for name in gold))
    categories = {tools[name].category for name in gold}
    wanted = {kind for name in gold for kind in tools[name].kinds.values()}
    closeness = {
        name: 4 * (tool.category in categories) + 2 * len(shared - _PLAIN) + len(shared & _PLAIN)
        for name, tool in tools.items()
        if name not in barred
        for shared in [wanted.intersection(tool.kinds.values())]
    }
    return sorted(closeness, key=lambda name: -closeness[name])


def offered(gold: Collection[str], own: Collection[str], count: int) -> list[str]:
    """The tools of a task and so many distractors, in the order of the catalogue, which says nothing.

    A larger count offers all that a smaller one does: first the task's own distractors, then the closest of the other
    tools, and at the very end those that could do the task's job as well, which only the whole catalogue offers.

    Args:
        gold: The tools that the task needs.
        own: The distractors that its row offers.
        count: How many are wanted.
    """
    near = closest(gold, TOOLS)
    further = [*near, *(name for name in TOOLS if name not in near and name not in gold)]
    chosen = {*gold, *sorted(further, key=lambda name: name not in own)[:count]}
    return [name for name in TOOLS if name in chosen]
