"""Which template serves which item of a level: rounds in which each template serves once, by number of steps.

The templates of a size together call the tools and categories as often as they should; a round is in such an order that
a part of it does so too.
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
"""How many tasks of each level are in the default suite (paper, Section 3)."""

SIZES: Mapping[int, Mapping[int, int]] = {0: {1: 1}, 1: {2: 1}, 2: {3: 34, 4: 6}, 3: {4: 20, 5: 16, 6: 12}}
"""Of so many tasks of a level, how many have so many steps."""
CALLS = tuple(
    count * sum(size * share for size, share in SIZES[level].items()) // sum(SIZES[level].values())
    for level, count in enumerate(DEFAULT_COUNTS)
)
"""How many calls the tasks of each level in the default suite expect."""


class _Stretch(NamedTuple):
    """Rounds in which the same templates serve, once each."""

    rank: int  # of the first task, among those of the same size
    use: int  # how often each template has served before
    names: tuple[str, ...]


class Schedule:
    """The templates of one level under one seed.

    Args:
        seed: The engine's.
        level: 0 to 3.
        templates: Those of the level.
        first: Tools that come first in each round of L0, with one template each.

    Attributes:
        capacity: How many tasks the level can give before a size of trace runs out.
    """

    def __init__(self, seed: int, level: int, templates: Sequence[Template], first: Collection[str] = ()) -> None:
        self.seed, self.level, self.first = seed, level, first
        self.shares = SIZES[level]
        self.block = tuple(size for size, share in self.shares.items() for _ in range(share))
        self.by_name = {template.name: template for template in templates}
        self.stretches: dict[int, list[_Stretch]] = {}
        totals = {}
        for size in self.shares:
            self.stretches[size], totals[size] = _stretches(
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
        """The template of an item, and how many times it has served before."""
        number, place = divmod(item, len(self.block))
        size, offset = self._ranks(number)[place] if len(self.block) > 1 else (self.block[0], 0)
        rank = number * self.shares[size] + offset
        index = bisect_right(self.stretches[size], rank, key=attrgetter("rank")) - 1
        stretch = self.stretches[size][index]
        rounds, place = divmod(rank - stretch.rank, len(stretch.names))
        use = stretch.use + rounds
        return self.by_name[self._round(size, index, use)[place]], use

    def _ranks_of_block(self, number: int) -> list[tuple[int, int]]:
        """For each place of a block its number of steps, and how many places before it have the same."""
        seen: Counter[int] = Counter()
        ranks = []
        for _, size in shuffled(tuple(enumerate(self.block)), self.seed, self.level, number):
            ranks.append((size, seen[size]))
            seen[size] += 1
        return ranks

    def _order_of_round(self, size: int, stretch: int, use: int) -> tuple[str, ...]:
        """The order of the templates in one round of a stretch."""
        if not self.first:
            return self._spread(size, stretch)
        order = shuffled(self.stretches[size][stretch].names, self.seed, self.level, size, use)
        once = {self.by_name[name].tools[0]: name for name in reversed(order)}
        return tuple(
            sorted(
                order,
                key=lambda name: (
                    2 * (self.by_name[name].tools[0] not in self.first) + (once[self.by_name[name].tools[0]] != name)
                ),
            )
        )

    def _order_by_load(self, size: int, stretch: int) -> tuple[str, ...]:
        """The order of all rounds of a stretch of composed tasks.

        Next comes whose tools and categories have been called least so far, on average, so that a part of a round calls
        all categories about equally often, and no tool much more than others.
        """
        left = list(shuffled(self.stretches[size][stretch].names, self.seed, self.level, size))
        calls: Counter[str] = Counter()
        order = []
        while left:
            name = min(left, key=lambda name: fmean(calls[part] for part in self._parts[name]))
            left.remove(name)
            order.append(name)
            calls.update(self._parts[name])
        return tuple(order)


def _stretches(templates: Sequence[Template]) -> tuple[list[_Stretch], int]:
    """The stretches of templates of one size, and how many tasks they give.

    Whoever can give no more drops out of the later rounds.
    """
    found: list[_Stretch] = []
    rank = use = 0
    for capacity in sorted({template.capacity for template in templates}):
        names = tuple(template.name for template in templates if template.capacity >= capacity)
        found.append(_Stretch(rank, use, names))
        rank += (capacity - use) * len(names)
        use = capacity
    return found, rank
