"""The seeded engine: templates in, proved rows out.

Item i of a level depends on (seed, level, i) and the templates of that level alone. A template's combinations of
phrasing and slot values are numbered; a keyed permutation of the numbers says which combination serves which use, so no
prompt comes twice, nothing needs to be remembered, and any part of a stream can be made on its own.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any

from generator import CANARY, VERSION
from generator.composition.data import words
from generator.composition.distractors import NEAR, Distractors
from generator.composition.levels import LEVELS, topology_of
from generator.composition.making import Made, Refused, make, reasons
from generator.composition.schedule import DEFAULT_COUNTS, Schedule
from generator.composition.template import ATTEMPTS, Template
from generator.composition.templates import TEMPLATES
from generator.core.keyed import checked_seed, drawn, permuted
from simulators import TOOLS, Tool

Json = Any
Row = dict[str, Any]

CORE_TOOLS: frozenset[str] = frozenset(words("core_tools"))
"""The 48 tools that L0 tests in the default suite.

Those that composed tasks are made of, with every category among them.
"""

SPARE_TOOLS = tuple(
    name
    for name in TOOLS
    if name not in {*CORE_TOOLS, *(tool for each in TEMPLATES if each.level for tool in each.tools)}
)
"""The tools that tasks of the default suite never call: there they are distractors only."""


class CompositionEngine:
    """Makes tasks at four composition levels.

    Args:
        seed: Any whole number; another seed, another suite.
        n_distractors: How many tools are offered beside those that a task needs.
        catalog: "task" offers the task's own tools and the distractors, "full" all of them.
        templates: What tasks are made from. Those of one level have no influence on the rows of another.
        tools: The catalogue that the tasks are run in and offered from.
    """

    def __init__(
        self,
        seed: int = 42,
        n_distractors: int = 3,
        catalog: str = "task",
        templates: Iterable[Template] = TEMPLATES,
        tools: Mapping[str, Tool] = TOOLS,
    ) -> None:
        if isinstance(n_distractors, bool) or not isinstance(n_distractors, int) or not 0 <= n_distractors <= NEAR:
            raise ValueError(f"n_distractors must be a whole number from 0 to {NEAR}; got {n_distractors!r}")
        if catalog not in ("task", "full"):
            raise ValueError(f"catalog must be task or full; got {catalog!r}")
        self.seed = checked_seed(seed)
        self.n_distractors = n_distractors
        self.catalog = catalog
        self._tools = tools
        self._rules = {name: dict(tool.match) for name, tool in tools.items()}
        self._templates: tuple[list[Template], ...] = tuple([] for _ in LEVELS)
        for template in templates:
            self._templates[template.level].append(template)
        self._schedules = [
            Schedule(seed, level, of_level, () if level else CORE_TOOLS)
            for level, of_level in enumerate(self._templates)
        ]
        self._distractors = lru_cache(lambda level: Distractors(self._templates[level], tools, CORE_TOOLS, SPARE_TOOLS))

    def suite(self, l0: int = 48, l1: int = 64, l2: int = 40, l3: int = 48) -> list[Row]:
        """Rows of all four levels with one running number in their ids.

        Nothing is shared between rows, so they may be changed.

        Raises:
            ValueError: If a count is negative or more than the templates can give.
        """
        plan = self.plan((l0, l1, l2, l3))
        return [deepcopy(row) for level, count, first in plan for row in self.stream(level, count, first_number=first)]

    def templates(self, level: int) -> tuple[str, ...]:
        """Names of the templates of a level."""
        return tuple(template.name for template in self._templates[level])

    def template(self, level: int, item: int) -> Template:
        """The template that serves an item of a level."""
        return self._schedules[level].at(item)[0]

    def plan(self, counts: Sequence[int]) -> list[tuple[int, int, int]]:
        """Check the counts of the four levels and return (level, count, number of the first task) for each."""
        for level, count in enumerate(counts):
            self._check_count(level, count)
        return [(level, count, 1 + sum(counts[:level])) for level, count in enumerate(counts)]

    def stream(self, level: int, count: int, start: int = 0, first_number: int = 1) -> Iterator[Row]:
        """Yield `count` rows of one level in constant memory, from the item `start` on.

        The rows share the schemas of `available_tools` and the rules of `match`.

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
        """The row of one item of a level; `number` is the one in its id.

        Raises:
            RuntimeError: If every combination of slot values that the item may use is refused; it says by which checks.
        """
        template, use = self._schedules[level].at(item)
        refusals = []
        for attempt in range(ATTEMPTS):
            try:
                return self.attempt(template, use + attempt * template.capacity, f"{LEVELS[level]}_{number:04}", item)
            except Refused as refusal:
                refusals.append(refusal)
        raise RuntimeError(
            f"template {template.name} gives too few provable tasks: all {ATTEMPTS} combinations for item {item} under "
            f"seed {self.seed} were refused: "
            f"{'; '.join(reasons(refusals))}"
        )

    def attempt(self, template: Template, number: int, task: str, item: int = 0) -> Row:
        """The row of one combination of a template, the `number`-th in the order of this seed.

        `task` is its id and `item` its place in the level.

        Raises:
            Refused: If a check finds that the combination gives no provable task.
        """
        combination = permuted(number, template.capacity * ATTEMPTS, self.seed, template.name)
        return self._assembled(make(template, combination, self._tools), task, combination, item)

    def _check_count(self, level: int, count: int) -> None:
        most = self._schedules[level].capacity
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= most:
            raise ValueError(
                f"the count of level {level} must be a whole number from 0 to {most} (what its templates can give); "
                f"got {count!r}"
            )

    def _assembled(self, made: Made, task: str, combination: int, item: int) -> Row:
        """The row of what was made."""
        template = made.template
        names = template.names
        topology = topology_of(template.level)
        return {
            "task_id": task,
            "level": template.level,
            "prompt": made.prompt,
            "num_steps": len(template.steps),
            "topology": topology,
            "template": template.name,
            "available_tools": self._offer(template, combination, item),
            "expected_trace": [
                {
                    "step_id": names[step],
                    "tool_name": planned.tool,
                    "arguments": made.arguments[step],
                    "depends_on": list(template.above[step]),
                    "bindings": dict(template.bindings[step]),
                    "match": self._rules[planned.tool],
                    "side_effects": self._tools[planned.tool].side_effects,
                    "output": made.outputs[step],
                    "stage": template.stages[step],
                }
                for step, planned in template.steps.items()
            ],
            "expected_answer": {names[step]: made.outputs[step] for step in template.sinks},
            "metadata": {
                "topology": topology,
                "edges": [[parent, names[step]] for step, above in template.above.items() for parent in above],
                "num_steps": len(template.steps),
                "depth": 1 + max(template.stages.values()),
                "width": template.width,
                "categories": list(template.categories),
                "template": template.name,
                "variant": made.variant,
                "seed": self.seed,
                "n_distractors": self.n_distractors,
                "grounding": {names[step]: sources for step, sources in made.grounding.items()},
                "generator_version": VERSION,
                "canary": CANARY,
            },
        }

    def _offer(self, template: Template, combination: int, item: int) -> list[Json]:
        """Schemas of the gold tools and the distractors, in an order that says nothing."""
        if self.catalog == "full":
            return [tool.schema for tool in self._tools.values()]
        key = (self.seed, template.name, combination)
        # in the default suite the levels share one round of turns
        place = sum(DEFAULT_COUNTS[1 : template.level]) + item
        turn = -1 if not template.level or place % 3 else place // 3
        offered = [
            *dict.fromkeys(template.tools),
            *self._distractors(template.level).draw(template.tools, self.n_distractors, turn, *key),
        ]
        return [self._tools[name].schema for name in drawn(offered, len(offered), *key, "order")]
