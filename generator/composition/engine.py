"""The seeded engine that makes rows of composition tasks from templates.

Item i of a level depends only on (seed, level, i) and the templates of that level. A template's combinations of
phrasing and slot values are numbered, and a keyed permutation of these numbers assigns a combination to each use of the
template. So no prompt repeats, no state is kept, and any part of a stream can be made independently.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any

from generator import CANARY, VERSION
from generator.composition.data import words
from generator.composition.distractors import NEAR, Distractors
from generator.composition.instances import Instance, Refused, make, reasons
from generator.composition.levels import LEVELS, topology_of
from generator.composition.schedule import DEFAULT_COUNTS, Schedule
from generator.composition.template import ATTEMPTS, Template
from generator.composition.templates import TEMPLATES
from generator.core.keyed import checked_seed, drawn, permuted
from simulators import TOOLS, Tool

Json = Any
Row = dict[str, Any]

CORE_TOOLS: frozenset[str] = frozenset(words("core_tools"))
"""The 48 tools that L0 tests in the default suite: tools of the composed tasks, from every category."""

SPARE_TOOLS = tuple(
    name
    for name in TOOLS
    if name not in {*CORE_TOOLS, *(tool for each in TEMPLATES if each.level for tool in each.tools)}
)
"""The tools that tasks of the default suite never call; they only serve as distractors."""


class CompositionEngine:
    """Makes tasks at four composition levels.

    Args:
        seed: A 64-bit integer; different seeds give different suites.
        n_distractors: The number of tools offered besides those that a task needs.
        catalog: "task" offers the task's own tools and the distractors, "full" the whole catalogue.
        templates: The templates to make tasks from. Those of one level do not affect the rows of another.
        tools: The catalogue: the tools that tasks call, and that are offered.
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
        """Return rows of all four levels, numbered consecutively in their ids.

        The rows share no objects, so they may be modified.

        Raises:
            ValueError: If a count is negative or more than the templates can give.
        """
        plan = self.plan((l0, l1, l2, l3))
        return [deepcopy(row) for level, count, first in plan for row in self.stream(level, count, first_number=first)]

    def templates(self, level: int) -> tuple[str, ...]:
        """Return the names of the templates of a level."""
        return tuple(template.name for template in self._templates[level])

    def template(self, level: int, item: int) -> Template:
        """Return the template of an item of a level."""
        return self._schedules[level].at(item)[0]

    def plan(self, counts: Sequence[int]) -> list[tuple[int, int, int]]:
        """Check the counts of the four levels and return (level, count, number of the first task) for each."""
        for level, count in enumerate(counts):
            self._check_count(level, count)
        return [(level, count, 1 + sum(counts[:level])) for level, count in enumerate(counts)]

    def stream(self, level: int, count: int, start: int = 0, first_number: int = 1) -> Iterator[Row]:
        """Yield `count` rows of one level in constant memory, starting at the item `start`.

        The rows share the schemas of `available_tools` and the rules of `match`.

        Args:
            level: The level, 0 to 3.
            count: The number of rows.
            start: The first item; the items before it need not have been made.
            first_number: The number in the id of item 0.

        Raises:
            ValueError: If the level does not exist, or its templates cannot give so many rows.
        """
        if level not in range(4):
            raise ValueError(f"level must be 0, 1, 2 or 3; got {level!r}")
        self._check_count(level, count)
        self._check_count(level, start + count)
        return (self.row(level, item, first_number + item) for item in range(start, start + count))

    def row(self, level: int, item: int, number: int) -> Row:
        """Make the row of one item of a level; `number` is the number in its id.

        Raises:
            RuntimeError: If each combination of slot values that the item may use is refused; the message names the
                checks that refused them.
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
        """Make the row of one combination of a template.

        Args:
            template: The template.
            number: The index of the combination in the order of this seed.
            task: The id of the row.
            item: The index of the row in its level.

        Raises:
            Refused: If a check finds that the combination gives no provable task.
        """
        combination = permuted(number, template.capacity * ATTEMPTS, self.seed, template.name)
        return self._row_of(make(template, combination, self._tools), task, combination, item)

    def _check_count(self, level: int, count: int) -> None:
        most = self._schedules[level].capacity
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= most:
            raise ValueError(
                f"the count of level {level} must be a whole number from 0 to {most} (what its templates can give); "
                f"got {count!r}"
            )

    def _row_of(self, instance: Instance, task: str, combination: int, item: int) -> Row:
        """Return an instance of a template as a row."""
        template = instance.template
        names = template.names
        topology = topology_of(template.level)
        return {
            "task_id": task,
            "level": template.level,
            "prompt": instance.prompt,
            "num_steps": len(template.steps),
            "topology": topology,
            "template": template.name,
            "available_tools": self._offer(template, combination, item),
            "expected_trace": [
                {
                    "step_id": names[step],
                    "tool_name": planned.tool,
                    "arguments": instance.arguments[step],
                    "depends_on": list(template.depends_on[step]),
                    "bindings": dict(template.bindings[step]),
                    "match": self._rules[planned.tool],
                    "side_effects": self._tools[planned.tool].side_effects,
                    "output": instance.outputs[step],
                    "stage": template.stages[step],
                }
                for step, planned in template.steps.items()
            ],
            "expected_answer": {names[step]: instance.outputs[step] for step in template.sinks},
            "metadata": {
                "topology": topology,
                "edges": [[parent, names[step]] for step, parents in template.depends_on.items() for parent in parents],
                "num_steps": len(template.steps),
                "depth": 1 + max(template.stages.values()),
                "width": template.width,
                "categories": list(template.categories),
                "template": template.name,
                "variant": instance.variant,
                "seed": self.seed,
                "n_distractors": self.n_distractors,
                "grounding": {names[step]: sources for step, sources in instance.grounding.items()},
                "generator_version": VERSION,
                "canary": CANARY,
            },
        }

    def _offer(self, template: Template, combination: int, item: int) -> list[Json]:
        """Return the schemas of the gold tools and the distractors, in random order."""
        if self.catalog == "full":
            return [tool.schema for tool in self._tools.values()]
        key = (self.seed, template.name, combination)
        # in the default suite, the levels take spare tools from one common sequence of turns
        place = sum(DEFAULT_COUNTS[1 : template.level]) + item
        turn = -1 if not template.level or place % 3 else place // 3
        offered = [
            *dict.fromkeys(template.tools),
            *self._distractors(template.level).draw(template.tools, self.n_distractors, turn, *key),
        ]
        return [self._tools[name].schema for name in drawn(offered, len(offered), *key, "order")]
