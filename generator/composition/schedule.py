"""Assigns a template to each item of a level, in rounds that use each template with a given number of steps once.

Together, the templates of a size call the tools and categories as often as intended; the order of a round is chosen so
that each part of it comes close to this balance too.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from statistics import fmean
from typing import NamedTuple

from generator.composition.template import Template
from generator.core.keyed import shuffled
from simulators import TOOLS

DEFAULT_COUNTS = (48, 64, 40, 48)
"""The number of tasks of each level in the default suite (paper, Section 3)."""

SIZES: Mapping[int, Mapping[int, int]] = {0: {1: 1}, 1: {2: 1}, 2: {3: 34, 4: 6}, 3: {4: 20, 5: 16, 6: 12}}
"""Level to number of steps to the number of tasks of this size in a block of tasks."""
CALLS = tuple(
    count * sum(size * share for size, share in SIZES[level].items()) // sum(SIZES[level].values())
    for level, count in enumerate(DEFAULT_COUNTS)
)
"""The number of calls that the tasks of each level in the default suite expect."""


class _Phase(NamedTuple):
    """Consecutive rounds that use the same templates, once per round."""

    rank: int  # index of the first task among those of the same size
    use: int  # how often each template was used before
    names: tuple[str, ...]


class Schedule:
    """The sequence of the templates of one level under one seed.

    Args:
        seed: The seed of the engine.
        level: The level, 0 to 3.
        templates: The templates of the level.
        first: Tools that come first in each round of L0, with one template each.

    Attributes:
        capacity: The number of tasks that the level can give before the templates of one size are exhausted.
    """

    def __init__(self, seed: int, level: int, templates: Sequence[Template], first: Collection[str] = ()) -> None:
        self.seed, self.level, self.first = seed, level, first
        self.shares = SIZES[level]
        self.block = tuple(size for size, share in self.shares.items() for _ in range(share))
        self.by_name = {template.name: template for template in templates}
        self.phases: dict[int, list[_Phase]] = {}
        totals = {}
        for size in self.shares:
            self.phases[size], totals[size] = _phases(
                [template for template in templates if len(template.steps) == size]
            )
        self.capacity = min(totals[size] // share * len(self.block) for size, share in self.shares.items())
        self._ranks = lru_cache(maxsize=64)(self._ranks_of_block)
        self._parts = {
            name: [part for tool in template.tools for part in (tool, TOOLS[tool].category)]
            for name, template in self.by_name.items()
        }
        self._spread = cache(self._order_by_load)
        self._round = lru_cache(maxsize=64)(self._order_of_round)

    def at(self, item: int) -> tuple[Template, int]:
        """Return the template of an item, and how often it was used before."""
        number, place = divmod(item, len(self.block))
        size, offset = self._ranks(number)[place] if len(self.block) > 1 else (self.block[0], 0)
        rank = number * self.shares[size] + offset
        index = bisect_right(self.phases[size], rank, key=attrgetter("rank")) - 1
        phase = self.phases[size][index]
        rounds, place = divmod(rank - phase.rank, len(phase.names))
        use = phase.use + rounds
        return self.by_name[self._round(size, index, use)[place]], use

    def _ranks_of_block(self, number: int) -> list[tuple[int, int]]:
        """Return for each place of a block its number of steps, and how many places before it have the same number."""
        seen: Counter[int] = Counter()
        ranks = []
        for _, size in shuffled(tuple(enumerate(self.block)), self.seed, self.level, number):
            ranks.append((size, seen[size]))
            seen[size] += 1
        return ranks

    def _order_of_round(self, size: int, phase: int, use: int) -> tuple[str, ...]:
        """Return the order of the templates in one round of a phase."""
        if not self.first:
            return self._spread(size, phase)
        order = shuffled(self.phases[size][phase].names, self.seed, self.level, size, use)
        once = {self.by_name[name].tools[0]: name for name in reversed(order)}
        return tuple(
            sorted(
                order,
                key=lambda name: (
                    2 * (self.by_name[name].tools[0] not in self.first) + (once[self.by_name[name].tools[0]] != name)
                ),
            )
        )

    def _order_by_load(self, size: int, phase: int) -> tuple[str, ...]:
        """Return the order of the templates in every round of a phase of composed tasks.

        The next template is always the one whose tools and categories were called least so far, on average. So each
        part of a round calls all categories about equally often, and no tool much more often than others.
        """
        left = list(shuffled(self.phases[size][phase].names, self.seed, self.level, size))
        calls: Counter[str] = Counter()
        order = []
        while left:
            name = min(left, key=lambda name: fmean(calls[part] for part in self._parts[name]))
            left.remove(name)
            order.append(name)
            calls.update(self._parts[name])
        return tuple(order)


def _phases(templates: Sequence[Template]) -> tuple[list[_Phase], int]:
    """Return the phases of the templates of one size, and the number of tasks that they give.

    A template that is exhausted is left out of later rounds.
    """
    phases: list[_Phase] = []
    rank = use = 0
    for capacity in sorted({template.capacity for template in templates}):
        names = tuple(template.name for template in templates if template.capacity >= capacity)
        phases.append(_Phase(rank, use, names))
        rank += (capacity - use) * len(names)
        use = capacity
    return phases, rank
