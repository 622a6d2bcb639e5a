"""The seeded engine: templates in, proved rows out.

Item i of a level depends on (seed, level, i) alone. A template's combinations of phrasing and slot values are numbered; a keyed permutation of the numbers says
which combination serves which use, so no prompt comes twice, nothing needs to be remembered, and any part of a stream can be made on its own.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache, lru_cache
from hashlib import blake2b
from math import isqrt
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from generator.check import given_away, rivals, tied
from generator.graph import LEVELS, topology_of, value_at
from generator.samplers import Draw
from generator.template import ATTEMPTS, Ref, Slot, Template
from generator.templates import TEMPLATES
from simulators import TOOLS, ToolError, World, call

__all__ = ["CANARY", "DEFAULT_COUNTS", "VERSION", "CompositionEngine"]

Json = Any
Row = dict[str, Any]
Item = TypeVar("Item")

VERSION = "3.0.0"
CANARY = "comptoolbench:9f1c6a52-7d0e-4b8e-a3d5-2f6b1c0e84d7 - benchmark data must not appear in training corpora"
DEFAULT_COUNTS = (48, 64, 40, 48)
IN_SUITE_AT_L0 = 48
NEAR = 34  # tools that a task's distractors are drawn from

# Of so many tasks of a level, how many have so many steps. In the default suite this gives 498 steps.
SIZES: Mapping[int, Mapping[int, int]] = {0: {1: 1}, 1: {2: 1}, 2: {3: 37, 4: 3}, 3: {4: 43, 5: 3, 6: 2}}


def _digest(*parts: Json) -> int:
    return int.from_bytes(blake2b("/".join(map(str, parts)).encode(), digest_size=8).digest(), "big")


def _shuffled(items: tuple[Item, ...], *key: Json) -> tuple[Item, ...]:
    """The items in an order that depends on the key alone."""
    return tuple(sorted(items, key=lambda item: _digest(*key, item)))


def _drawn(items: Sequence[Item], count: int, *key: Json) -> list[Item]:
    """So many different items, and in an order, that depend on the key alone (one digest for all draws).

    What stands there twice, side by side, is drawn twice as likely.
    """
    number = int.from_bytes(blake2b("/".join(map(str, key)).encode()).digest(), "big")
    pool, drawn = list(items), []
    for _ in range(count):
        number, place = divmod(number, len(pool))
        item = pool[place]
        drawn.append(item)
        first = pool.index(item)
        del pool[first : first + pool.count(item)]
    return drawn


def _permute(index: int, size: int, *key: Json) -> int:
    """The place of `index` in a keyed permutation of range(size): a four-round Feistel network on a grid, walked until the range is met."""
    columns = isqrt(size - 1) + 1
    rows = -(-size // columns)
    while True:
        row, column = divmod(index, columns)
        for number in range(2):
            row = (row + _digest(*key, number, 0, column)) % rows
            column = (column + _digest(*key, number, 1, row)) % columns
        index = row * columns + column
        if index < size:
            return index


class CompositionEngine:
    """Makes tasks at four composition levels.

    Args:
        seed: Any whole number; another seed, another suite.
        n_distractors: How many tools are offered beside those that a task needs.
        catalog: "task" offers the task's own tools and the distractors, "full" all 106.
    """

    def __init__(self, seed: int = 42, n_distractors: int = 3, catalog: str = "task") -> None:
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise ValueError(f"seed must be a whole number; got {seed!r}")
        if isinstance(n_distractors, bool) or not isinstance(n_distractors, int) or not 0 <= n_distractors <= NEAR:
            raise ValueError(f"n_distractors must be a whole number from 0 to {NEAR}; got {n_distractors!r}")
        if catalog not in ("task", "full"):
            raise ValueError(f"catalog must be task or full; got {catalog!r}")
        self.seed = seed
        self.n_distractors = n_distractors
        self.catalog = catalog

    def suite(self, l0: int = 48, l1: int = 64, l2: int = 40, l3: int = 48) -> list[Row]:
        """Rows of all four levels with one running number in their ids. Nothing is shared between rows, so they may be changed.

        Raises:
            ValueError: If a count is negative or more than the templates can give.
        """
        return [deepcopy(row) for level, count, first in self.plan((l0, l1, l2, l3)) for row in self.stream(level, count, first_number=first)]

    @staticmethod
    def templates(level: int) -> tuple[str, ...]:
        """Names of the templates of a level."""
        return tuple(_schedule(level).by_name)

    def plan(self, counts: Sequence[int]) -> list[tuple[int, int, int]]:
        """Check the counts of the four levels and return (level, count, number of the first task) for each."""
        for level, count in enumerate(counts):
            self._check_count(level, count)
        return [(level, count, 1 + sum(counts[:level])) for level, count in enumerate(counts)]

    def stream(self, level: int, count: int, start: int = 0, first_number: int = 1) -> Iterator[Row]:
        """Yield `count` rows of one level in constant memory, from the item `start` on. The rows share the schemas of `available_tools`.

        Args:
            level: 0 to 3.
            count: How many rows.
            start: The first item; the items before it need not have been made.
            first_number: The number in the id of item 0.

        Raises:
            ValueError: If there is no such level, or the templates cannot give so many.
        """
        if level not in range(4):
            raise ValueError(f"level must be 0, 1, 2 or 3; got {level!r}")
        self._check_count(level, count)
        self._check_count(level, start + count)
        return (self.row(level, item, first_number + item) for item in range(start, start + count))

    def row(self, level: int, item: int, number: int) -> Row:
        """The row of one item of a level; `number` is the one in its id."""
        template, use = _schedule(level).at(self.seed, item)
        for attempt in range(ATTEMPTS):
            combination = _permute(use + attempt * template.capacity, template.capacity * ATTEMPTS, self.seed, template.name)
            row = self._make(template, combination, f"{LEVELS[level]}_{number:04}")
            if row:
                return row
        raise RuntimeError(f"template {template.name} gives too few provable tasks: {ATTEMPTS} combinations in a row failed (seed {self.seed}, item {item})")

    def _check_count(self, level: int, count: int) -> None:
        most = _schedule(level).capacity
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= most:
            raise ValueError(f"the count of level {level} must be a whole number from 0 to {most} (what its templates can give); got {count!r}")

    def _make(self, template: Template, combination: int, task: str) -> Row | None:
        """The row of one combination of a template, or None if it cannot be proved (a refused call, a tie, a value given away, ...)."""
        variant, draws = template.draw(combination)
        if len({repr(draw.value) for draw in draws.values()}) < len(draws):
            return None
        prompt, spans, said = _write(template, variant, draws)
        names = template.names
        world = World()
        outputs: dict[str, Json] = {}
        trace: list[Row] = []
        grounding: dict[str, dict[str, Json]] = {names[step]: {} for step in template.steps}
        for step, planned in template.steps.items():
            tool = TOOLS[planned.tool]
            arguments = {name: _fill(part, draws, outputs) for name, part in planned.arguments.items()}
            bindings = dict(template.bindings[step])
            if any(name in arguments and arguments[name] == default for name, default in _defaults(planned.tool).items()):
                return None
            bound = [value_at(arguments, path) for path in bindings]
            if any(value in ("", [], {}) or given_away(value, prompt) for value in bound):
                return None
            try:
                output = call(planned.tool, arguments, world)
            except ToolError:
                return None
            if tied(planned.tool, arguments, output):
                return None
            outputs[step] = output
            for path, name in planned.sources.items():
                span = spans[name] if name else said.get((step, path))
                grounding[names[step]][path] = {"source": "binding", "from": bindings[path]} if path in bindings else {"source": "prompt", "span": span}
            grounding[names[step]] |= {name: {"source": "default"} for name in _defaults(planned.tool) if name not in arguments}
            trace.append(
                {
                    "step_id": names[step],
                    "tool_name": planned.tool,
                    "arguments": arguments,
                    "depends_on": list(template.above[step]),
                    "bindings": bindings,
                    "match": dict(tool.match),
                    "side_effects": tool.side_effects,
                    "output": output,
                    "stage": template.stages[step],
                }
            )
        topology = topology_of(template.level)
        return {
            "task_id": task,
            "level": template.level,
            "prompt": prompt,
            "num_steps": len(trace),
            "topology": topology,
            "template": template.name,
            "available_tools": self._offer(template, combination),
            "expected_trace": trace,
            "expected_answer": {names[step]: outputs[step] for step in template.sinks},
            "metadata": {
                "topology": topology,
                "edges": [[parent, names[step]] for step, above in template.above.items() for parent in above],
                "num_steps": len(trace),
                "depth": 1 + max(template.stages.values()),
                "width": template.width,
                "categories": list(template.categories),
                "template": template.name,
                "variant": variant,
                "seed": self.seed,
                "n_distractors": self.n_distractors,
                "grounding": grounding,
                "generator_version": VERSION,
                "canary": CANARY,
            },
        }

    def _offer(self, template: Template, combination: int) -> list[Json]:
        """Schemas of the gold tools and the distractors, in an order that says nothing."""
        if self.catalog == "full":
            return [tool.schema for tool in TOOLS.values()]
        distractors = _drawn(_tickets(template.tools), self.n_distractors, self.seed, template.name, combination)
        offered = [*dict.fromkeys(template.tools), *distractors]
        return [TOOLS[name].schema for name in _drawn(offered, len(offered), self.seed, template.name, combination, "order")]


def _write(template: Template, variant: int, draws: Mapping[str, Draw]) -> tuple[str, dict[str, list[int]], dict[tuple[str, str], list[int]]]:
    """The prompt, the spans of its slots, and the spans of the words that say literals."""
    prompt = ""
    spans: dict[str, list[int]] = {}
    said: dict[tuple[str, str], list[int]] = {}
    for piece in template.variants[variant]:
        text = draws[piece.slot].surface if piece.slot else piece.text
        span = [len(prompt), len(prompt) + len(text)]
        prompt += text
        if piece.slot:
            spans[piece.slot] = span
        for literal in piece.says:
            said[literal] = span
    return prompt, spans, said


def _fill(part: Json, draws: Mapping[str, Draw], outputs: Mapping[str, Json]) -> Json:
    """The value of an argument, or of a part of one."""
    if isinstance(part, Slot):
        return draws[part.name].value
    if isinstance(part, Ref):
        return value_at(outputs[part.step], part.rest)
    return [_fill(item, draws, outputs) for item in part] if isinstance(part, list) else part


@cache
def _defaults(tool: str) -> dict[str, Json]:
    """The parameters of a tool that may be left out, and what they are then."""
    parameters = TOOLS[tool].schema["function"]["parameters"]["properties"]
    return {name: parameter["default"] for name, parameter in parameters.items() if "default" in parameter}


@cache
def _neighbours(tools: tuple[str, ...]) -> tuple[str, ...]:
    """The tools closest to those of a task by category and parameter kinds, without those that could do its job."""
    gold = [TOOLS[name] for name in dict.fromkeys(tools)]
    barred = {tool.name for tool in gold}.union(*(rivals(tool.name) for tool in gold))
    plain = {"text", "number", "integer", "enum", "boolean", "raw"}
    categories = {tool.category for tool in gold}
    kinds = {kind for tool in gold for kind in tool.kinds.values()}

    def closeness(name: str) -> int:
        shared = kinds & set(TOOLS[name].kinds.values())
        return 4 * (TOOLS[name].category in categories) + 2 * len(shared - plain) + len(shared & plain)

    return tuple(sorted((name for name in TOOLS if name not in barred), key=lambda name: -closeness(name))[:NEAR])


@cache
def _tickets(tools: tuple[str, ...]) -> tuple[str, ...]:
    """The neighbours of a task's tools, each the more often the fewer templates it is a neighbour of, so that every tool appears as a distractor."""
    return tuple(name for name in _neighbours(tools) for _ in range(1 + len(TEMPLATES) // _chances()[name]))


@cache
def _chances() -> Counter[str]:
    """How many templates a tool is a neighbour of."""
    return Counter(name for template in TEMPLATES for name in _neighbours(template.tools))


class _Stretch(NamedTuple):
    """Rounds in which the same templates serve, once each."""

    rank: int  # of the first task, among those of the same size
    use: int  # how often each template has served before
    names: tuple[str, ...]


class _Schedule:
    """Which template serves which item of a level: rounds in which each template serves once, by number of steps."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.shares = SIZES[level]
        self.block = tuple(size for size, share in self.shares.items() for _ in range(share))
        self.by_name = {template.name: template for template in TEMPLATES if template.level == level}
        self.stretches: dict[int, list[_Stretch]] = {}
        totals = {}
        for size in self.shares:
            templates = [template for template in self.by_name.values() if len(template.steps) == size]
            self.stretches[size], totals[size] = _stretches(templates)
        self.capacity = min(totals[size] // share * len(self.block) for size, share in self.shares.items())
        """How many tasks the level can give before a size of trace runs out."""

    def at(self, seed: int, item: int) -> tuple[Template, int]:
        """The template of an item, and how many times it has served before."""
        number, place = divmod(item, len(self.block))
        size, offset = _ranks(seed, self.level, number)[place] if len(self.block) > 1 else (self.block[0], 0)
        rank = number * self.shares[size] + offset
        index = bisect_right(self.stretches[size], rank, key=attrgetter("rank")) - 1
        stretch = self.stretches[size][index]
        rounds, place = divmod(rank - stretch.rank, len(stretch.names))
        use = stretch.use + rounds
        return self.by_name[_round(seed, self.level, size, index, use)[place]], use


@cache
def _schedule(level: int) -> _Schedule:
    return _Schedule(level)


def _stretches(templates: Sequence[Template]) -> tuple[list[_Stretch], int]:
    """The stretches of templates of one size, and how many tasks they give: whoever can give no more drops out of the later rounds."""
    found: list[_Stretch] = []
    rank = use = 0
    for capacity in sorted({template.capacity for template in templates}):
        names = tuple(template.name for template in templates if template.capacity >= capacity)
        found.append(_Stretch(rank, use, names))
        rank += (capacity - use) * len(names)
        use = capacity
    return found, rank


@lru_cache(maxsize=64)
def _ranks(seed: int, level: int, number: int) -> list[tuple[int, int]]:
    """For each place of a block its number of steps, and how many places before it have the same."""
    seen: Counter[int] = Counter()
    ranks = []
    for _, size in _shuffled(tuple(enumerate(_schedule(level).block)), seed, level, number):
        ranks.append((size, seen[size]))
        seen[size] += 1
    return ranks


@lru_cache(maxsize=64)
def _round(seed: int, level: int, size: int, stretch: int, use: int) -> tuple[str, ...]:
    """The order of the templates in one round of a stretch. At L0 the tools that composed tasks are made of come first."""
    schedule = _schedule(level)
    shuffled = _shuffled(schedule.stretches[size][stretch].names, seed, level, size, use)
    return shuffled if level else tuple(sorted(shuffled, key=lambda name: schedule.by_name[name].tools[0] not in core_tools()))


@cache
def core_tools() -> frozenset[str]:
    """The 48 tools that L0 tests in the default suite: those that composed templates use most, with every category among them."""
    uses = Counter(name for template in TEMPLATES if template.level for name in template.tools)
    ranked = sorted(uses, key=lambda name: (-uses[name], name))
    best = {TOOLS[name].category: name for name in reversed(ranked)}
    chosen = [*best.values(), *(name for name in ranked if name not in best.values())]
    return frozenset(chosen[:IN_SUITE_AT_L0])
