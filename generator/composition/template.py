"""Task templates: prompt variants, slots with their samplers, and steps. Everything else is derived from these.

The data of the templates is in `templates/<level>/<theme>.toml`.

Templates are checked on construction: a template that cannot give a provable task raises TemplateError at import.
"""

import math
import string
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NoReturn

from generator.composition import surface
from generator.composition.levels import level_of
from generator.composition.samplers import Draw, Sampler
from generator.core.trace import rule_at, stages
from simulators import TOOLS, accepts
from simulators.paths import kind_path, leaves, split

Json = Any

ATTEMPTS = 16  # combinations that each item may try


class TemplateError(ValueError):
    """Raised for a template that cannot give a provable task; the message names it and says what to change."""


@dataclass(frozen=True)
class Slot:
    """A value that the prompt states in the field of the same name."""

    name: str


@dataclass(frozen=True)
class Ref:
    """A reference "step.path" into the output of an earlier step.

    It does not carry the value, so templates cannot compute with it.
    """

    path: str

    @cached_property
    def step(self) -> str:
        """The name of the producing step."""
        return split(self.path)[0]

    @cached_property
    def rest(self) -> str:
        """The path in the producer's output."""
        return split(self.path)[1]


class Call:
    """One step: a tool and its arguments, each a Slot, a Ref, a literal that the prompts state, or a list of these.

    Attributes:
        tool: The name of the tool.
        arguments: Its arguments by name.
        leaves: (path, value) of each leaf of the arguments.
        sources: Path of each leaf to the name of its slot; "" if it is not a slot.
    """

    def __init__(self, tool: str, arguments: Mapping[str, Json]) -> None:
        self.tool = tool
        self.arguments = arguments
        self.leaves = tuple(leaves(arguments))
        self.sources = {path: leaf.name if isinstance(leaf, Slot) else "" for path, leaf in self.leaves}


@dataclass(frozen=True)
class Piece:
    """A segment of a prompt variant: fixed text, or the field of a slot.

    `literals` lists the literals that its words state: ((step, path), (start, end)).
    """

    text: str
    slot: str = ""
    literals: tuple[tuple[tuple[str, str], tuple[int, int]], ...] = ()


@dataclass(frozen=True)
class Template:
    """A template, from which many tasks are made.

    Attributes:
        name: Its name, unique among all templates.
        prompts: Phrasings with `{slot}` fields; all use the same slots.
        slots: Slot name to sampler. The draws of a sampler that gives several are used by part, as in `{person.email}`.
        steps: Step name to call, in a topological order.
        variants: The phrasings in pieces.
        parents: Step name to the names of the steps that it depends on.
        level: The composition level, 0 to 3.
        sizes: The number of phrasings, then the size of each sampler.
    """

    name: str
    prompts: tuple[str, ...]
    slots: Mapping[str, Sampler]
    steps: Mapping[str, Call]
    variants: tuple[tuple[Piece, ...], ...] = field(init=False, repr=False)
    parents: Mapping[str, set[str]] = field(init=False, repr=False)
    level: int = field(init=False)
    sizes: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        parents = {
            name: {part.step for _, part in call.leaves if isinstance(part, Ref)} for name, call in self.steps.items()
        }
        self._check_steps()
        level = level_of(parents)
        if level is None:
            self._fail("its steps form none of the four composition levels")
        object.__setattr__(self, "parents", parents)
        object.__setattr__(self, "level", level)
        object.__setattr__(self, "sizes", (len(self.prompts), *(sampler.size for sampler in self.slots.values())))
        object.__setattr__(
            self, "variants", tuple(self._parse(index, prompt) for index, prompt in enumerate(self.prompts))
        )
        if len(self.prompts) < 3:
            self._fail("it needs at least three phrasings")
        if self.capacity < 1:
            self._fail(f"it gives only {math.prod(self.sizes)} combinations; {ATTEMPTS} are the least")

    @cached_property
    def capacity(self) -> int:
        """The number of distinct tasks it can give: a sixteenth of the combinations, since some fail a check."""
        return math.prod(self.sizes) // ATTEMPTS

    @cached_property
    def tools(self) -> tuple[str, ...]:
        """The tool of each step."""
        return tuple(call.tool for call in self.steps.values())

    @cached_property
    def same_tool(self) -> dict[str, list[str]]:
        """Step name to the earlier steps that call the same tool."""
        steps = list(self.steps)
        return {
            step: [other for other in steps[:place] if self.steps[other].tool == self.steps[step].tool]
            for place, step in enumerate(steps)
        }

    @cached_property
    def names(self) -> dict[str, str]:
        """Step name to the id of the step in a row."""
        return {step: f"step_{number}" for number, step in enumerate(self.steps, 1)}

    @cached_property
    def bindings(self) -> dict[str, dict[str, str]]:
        """Step name to argument path to the path of the output bound to it, as in a row."""
        return {
            step: {
                path: f"{self.names[leaf.step]}{leaf.path[len(leaf.step) :]}"
                for path, leaf in call.leaves
                if isinstance(leaf, Ref)
            }
            for step, call in self.steps.items()
        }

    @cached_property
    def depends_on(self) -> dict[str, list[str]]:
        """Step name to the ids of the steps that it depends on."""
        return {step: sorted(self.names[parent] for parent in self.parents[step]) for step in self.steps}

    @cached_property
    def stages(self) -> dict[str, int]:
        """Step name to stage."""
        return stages(self.parents)

    @cached_property
    def width(self) -> int:
        """The number of steps in the widest stage."""
        return max(Counter(self.stages.values()).values())

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """The categories of its tools, sorted."""
        return tuple(sorted({TOOLS[name].category for name in self.tools}))

    @cached_property
    def sinks(self) -> tuple[str, ...]:
        """The steps whose output no other step uses."""
        return tuple(step for step in self.steps if not any(step in above for above in self.parents.values()))

    def draw(self, index: int) -> tuple[int, dict[str, Draw]]:
        """Return the variant number and the draws (by slot or slot.part) of the combination `index`."""
        index, variant = divmod(index, self.sizes[0])
        draws: dict[str, Draw] = {}
        for name, sampler in self.slots.items():
            index, digit = divmod(index, sampler.size)
            draws |= _by_slot(name, sampler.at(digit))
        return variant, draws

    def _fail(self, problem: str) -> NoReturn:
        raise TemplateError(f"template {self.name}: {problem}")

    def _check_steps(self) -> None:
        known = [slot for name, sampler in self.slots.items() for slot in _by_slot(name, sampler.at(0))]
        seen: set[str] = set()
        for step, call in self.steps.items():
            tool = TOOLS.get(call.tool)
            if tool is None:
                raise TemplateError(f"template {self.name}, step {step}: there is no tool {call.tool}")
            parameters = tool.schema["function"]["parameters"]
            if not set(parameters["required"]) <= set(call.arguments) <= set(parameters["properties"]):
                takes, required = (", ".join(parameters[part]) for part in ("properties", "required"))
                self._fail(f"step {step}: {call.tool} takes {takes} (required: {required})")
            for path, leaf in call.leaves:
                if isinstance(leaf, Slot) and leaf.name not in known:
                    self._fail(f"step {step}: there is no slot {leaf.name} (there are: {', '.join(known)})")
                if isinstance(leaf, Ref):
                    self._check_ref(step, tool.kinds[kind_path(path)], leaf, seen)
                elif (
                    "default" in parameters["properties"].get(path, {})
                    and leaf == parameters["properties"][path]["default"]
                ):
                    self._fail(f"step {step}: {path} equals its default; leave it out")
            seen.add(step)

    def _check_ref(self, step: str, wanted: str, ref: Ref, seen: set[str]) -> None:
        if ref.step not in seen:
            self._fail(f"step {step}: {ref.path} does not name an earlier step")
        producer = self.steps[ref.step].tool
        kind = _kind_at(TOOLS[producer].kinds, f"return.{kind_path(ref.rest)}")
        if not ref.rest:
            self._fail(f"step {step}: {ref.path} must name a value that {producer} returns, as {ref.path}.path")
        if kind is None:
            self._fail(f"step {step}: {producer} returns no {ref.rest}")
        elif not accepts(wanted, kind):
            self._fail(f"step {step}: {ref.path} is of kind {kind}, but {wanted} is wanted")

    def _parse(self, number: int, prompt: str) -> tuple[Piece, ...]:
        pieces: list[Piece] = []
        try:
            fields = list(string.Formatter().parse(prompt))
        except ValueError as error:
            self._fail(f"phrasing {number + 1}: {error}; braces may only enclose slots")
        for text, name, _, _ in fields:
            if text:
                pieces.append(Piece(text))
            if name is not None:
                pieces.append(Piece("", name))
        used = [piece.slot for piece in pieces if piece.slot]
        wanted = {leaf.name for call in self.steps.values() for _, leaf in call.leaves if isinstance(leaf, Slot)}
        if sorted(used) != sorted(wanted):
            self._fail(f"phrasing {number + 1} must use each of these slots once: {', '.join(sorted(wanted))}")
        for step, call in self.steps.items():
            for path, leaf in call.leaves:
                if not isinstance(leaf, Slot | Ref):
                    self._ground(number, pieces, step, path, leaf)
        return tuple(pieces)

    def _ground(self, number: int, pieces: list[Piece], step: str, path: str, value: Json) -> None:
        """Record where the fixed text states a literal."""
        tool = self.steps[step].tool
        where = f"{tool}.{path}"
        rule = rule_at(TOOLS[tool].match, path)
        for index, piece in enumerate(pieces):
            span = None if piece.slot else surface.find(piece.text, value, rule, where)
            if span:
                pieces[index] = replace(piece, literals=(*piece.literals, ((step, path), span)))
                return
        ways = ", ".join(repr(way) for way in surface.spoken(value, rule, where))
        raise TemplateError(
            f"template {self.name}, phrasing {number + 1}: nothing says {step}.{path} = {value!r} (one of: {ways})"
        )


def _by_slot(name: str, drawn: Draw | Mapping[str, Draw]) -> dict[str, Draw]:
    """Return what a sampler gave, keyed by slot or slot.part."""
    return {name: drawn} if isinstance(drawn, Draw) else {f"{name}.{part}": draw for part, draw in drawn.items()}


def _kind_at(kinds: Mapping[str, str], path: str) -> str | None:
    """Return the kind of an output path, or None if the output has no such path.

    Anything below a record without declared fields is of kind json.
    """
    while path:
        if path in kinds:
            return kinds[path]
        path, _, _ = path.rpartition(".")
        if kinds.get(path) in ("json", "record") and not any(key.startswith(f"{path}.") for key in kinds):
            return "json"
    return None
