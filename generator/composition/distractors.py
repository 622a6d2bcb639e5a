"""Chooses the distractors: the tools that are offered besides those that a task needs."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

from generator.composition.check import rivals
from generator.composition.template import Template
from generator.core.keyed import drawn
from simulators import TOOLS, Tool

NEAR = 34  # number of tools that count as close to those of a task
PROMISING = 16  # number of tools whose combinations are tried
ENOUGH = 5  # number of other templates that the offered tools should make possible
_PLAIN = frozenset({"text", "number", "integer", "enum", "boolean", "raw"})


class Distractors:
    """Draws distractors that make other templates possible, so that the offered tools do not reveal the wanted calls.

    The distractors are tools that other templates of the level need in addition to the task's own, chosen so that
    several of these templates are possible with the offered tools: even someone who knows all templates has to read the
    request. Every third composed task also offers a tool that no task calls; these spare tools take turns, so that the
    whole catalogue is offered somewhere. The remaining places go to tools that are close by category and parameter
    kinds. No distractor can do the job of a tool that the task needs.

    Args:
        templates: The templates of one level.
        tools: The catalogue.
        core: The tools of the L0 tasks of the default suite; of the L0 templates, only theirs count as possible.
        spare: The tools that no task calls.
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
        """Draw `count` distractors for a task.

        Args:
            gold: The tools that the task needs.
            count: The number of distractors.
            turn: The task's index among those that get a spare tool; -1 for other tasks.
            key: The key of the draw.
        """
        chosen = self._spare_tool(gold, turn)[:count] if turn >= 0 else []
        decoys = self._decoys(gold, min(count - len(chosen), 3))
        if decoys:
            chosen += [name for name in drawn(decoys, 1, *key, "decoys")[0] if name not in chosen]
        if len(chosen) == count:
            return chosen
        left = [name for name in self._neighbours(gold) if name not in chosen]
        return chosen + drawn(left, count - len(chosen), *key, weights=[self._weights[name] for name in left])

    def _spare_tool(self, gold: tuple[str, ...], turn: int) -> list[str]:
        """Return a list of the spare tool whose turn it is, or of the next one that cannot do the task's job."""
        spare = self._spare
        # Steps of 7, because neighbours in the catalogue have the same rivals; shifted by one per round, so that a tool
        # meets other tasks in a later round.
        start = 7 * turn + turn // len(spare)
        order = (spare[place % len(spare)] for place in range(start, start + len(spare)))
        return list(islice((name for name in order if name not in gold and rivals(name).isdisjoint(gold)), 1))

    def _decoys(self, gold: tuple[str, ...], room: int) -> list[tuple[str, ...]]:
        """Return the sets of `room` further tools that make `ENOUGH` other templates possible, or as many as any set.

        Args:
            gold: The tools that the task needs.
            room: The number of further tools.
        """
        if (gold, room) not in self._fitting:
            needed = frozenset(gold)
            barred = {name for tool in gold for name in rivals(tool)}
            further = Counter(
                tuple(sorted(tools - needed))
                for tools in self._needs
                if tools != needed and not barred & (tools - needed)
            )
            if len(needed) == 1:  # for a task with a single call, only close tools are useful distractors
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
        """Return the `NEAR` tools that are closest to those of a task and cannot do the same job."""
        if gold not in self._near:
            self._near[gold] = tuple(closest(gold, self._tools)[:NEAR])
        return self._near[gold]


def closest(gold: Collection[str], tools: Mapping[str, Tool]) -> list[str]:
    """Return the tools that cannot do the job of those in `gold`, the closest by category and parameter kinds first."""
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
    """Return the tools of a task and `count` distractors, in the order of the catalogue, which reveals nothing.

    A larger count includes all distractors of a smaller one: first the distractors of the task's row, then the closest
    other tools, and last the tools that could do the task's job too, which are reached only near the whole catalogue.

    Args:
        gold: The tools that the task needs.
        own: The distractors in its row.
        count: The number of distractors.
    """
    near = closest(gold, TOOLS)
    further = [*near, *(name for name in TOOLS if name not in near and name not in gold)]
    chosen = {*gold, *sorted(further, key=lambda name: name not in own)[:count]}
    return [name for name in TOOLS if name in chosen]
