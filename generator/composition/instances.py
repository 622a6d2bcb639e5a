"""Makes one combination of a template and runs it through the simulators, or reports the check that refused it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.composition.check import given_away
from generator.composition.samplers import Draw
from generator.composition.template import Ref, Slot, Template
from simulators import TOOLS, Tool, ToolError, World
from simulators.paths import value_at

Json = Any
Span = list[int]


class Refused(Exception):  # noqa: N818 - not an error: some combinations of every template are refused
    """Raised for a combination that gives no provable task.

    Attributes:
        check: The check that refused it, with the step.
        detail: The values that the check saw.
    """

    def __init__(self, check: str, detail: str) -> None:
        super().__init__(f"{check}: {detail}")
        self.check, self.detail = check, detail


@dataclass(frozen=True)
class Instance:
    """One combination of a template with the outputs of its calls; everything else in a row follows from it.

    Attributes:
        template: The template.
        variant: The index of the phrasing.
        prompt: The request.
        arguments: Step name to the arguments of its call.
        outputs: Step name to the output of its call.
        grounding: Step name to argument path to the source of its value, as in a row.
    """

    template: Template
    variant: int
    prompt: str
    arguments: dict[str, dict[str, Json]]
    outputs: dict[str, Json]
    grounding: dict[str, dict[str, Json]]


def make(template: Template, combination: int, tools: Mapping[str, Tool] = TOOLS) -> Instance:
    """Make one of the combinations of a template.

    Raises:
        Refused: If a check finds that the combination gives no provable task.
    """
    variant, draws = template.draw(combination)
    _check_draws(draws)
    prompt, spans, literal_spans = _write(template, variant, draws)
    instance = Instance(template, variant, prompt, {}, {}, {})
    world = World()
    for step, planned in template.steps.items():
        arguments = instance.arguments[step] = {
            name: _fill(part, draws, instance.outputs) for name, part in planned.arguments.items()
        }
        if any(arguments == instance.arguments[other] for other in template.same_tool[step]):
            raise Refused(f"{step}: the same call comes twice", repr(arguments))
        tool = tools[planned.tool]
        _check_arguments(template, step, tool, arguments, prompt)
        instance.outputs[step] = _run(tool, step, arguments, world)
        bound = {path: {"source": "binding", "from": source} for path, source in template.bindings[step].items()}
        stated = {
            path: {"source": "prompt", "span": spans[name] if name else literal_spans[step, path]}
            for path, name in planned.sources.items()
            if path not in bound
        }
        omitted = {name: {"source": "default"} for name in tool.defaults if name not in arguments}
        instance.grounding[step] = {**bound, **stated, **omitted}
    return instance


def reasons(refusals: Iterable[Refused]) -> list[str]:
    """Return how often each check refused, the most frequent first, each with the detail of its first refusal."""
    refusals = list(refusals)
    first = {refusal.check: refusal.detail for refusal in reversed(refusals)}
    return [
        f"{times} x {check} (e.g. {first[check]})"
        for check, times in Counter(refusal.check for refusal in refusals).most_common()
    ]


def _check_draws(draws: Mapping[str, Draw]) -> None:
    values = {repr(draw.value): name for name, draw in draws.items()}
    if len(values) < len(draws):
        twice = next(name for name, draw in draws.items() if values[repr(draw.value)] != name)
        raise Refused(
            "two slots have the same value",
            f"{twice} and {values[repr(draws[twice].value)]} are {draws[twice].surface!r}",
        )


def _check_arguments(template: Template, step: str, tool: Tool, arguments: Mapping[str, Json], prompt: str) -> None:
    for name, default in tool.defaults.items():
        if name in arguments and arguments[name] == default:
            raise Refused(f"{step}: '{name}' equals its default", repr(default))
    for path, source in template.bindings[step].items():
        value = value_at(arguments, path)
        if value in ("", [], {}):
            raise Refused(f"{step}: '{path}' is bound to something empty", source)
        if given_away(value, prompt):
            raise Refused(f"{step}: the prompt gives away what '{path}' is bound to", f"{source} is {value!r}")


def _run(tool: Tool, step: str, arguments: Mapping[str, Json], world: World) -> Json:
    try:
        output = tool.call(arguments, world)
    except ToolError as refusal:
        raise Refused(f"{step}: {tool.name} refuses the call", str(refusal)) from None
    if tied := tool.tied(arguments, output):
        raise Refused(f"{step}: {tool.name} finds a tie", tied)
    return output


def _write(
    template: Template, variant: int, draws: Mapping[str, Draw]
) -> tuple[str, dict[str, Span], dict[tuple[str, str], Span]]:
    """Return the prompt, the spans of its slots, and the spans of its words that state literals."""
    prompt = ""
    spans: dict[str, Span] = {}
    literal_spans: dict[tuple[str, str], Span] = {}
    for piece in template.variants[variant]:
        text, before = draws[piece.slot].surface if piece.slot else piece.text, len(prompt)
        prompt += text
        if piece.slot:
            spans[piece.slot] = [before, len(prompt)]
        for literal, (start, end) in piece.literals:
            literal_spans[literal] = [before + start, before + end]
    return prompt, spans, literal_spans


def _fill(part: Json, draws: Mapping[str, Draw], outputs: Mapping[str, Json]) -> Json:
    """Return an argument (or a part of one) with the values of its slots and references filled in."""
    if isinstance(part, Slot):
        return draws[part.name].value
    if isinstance(part, Ref):
        return value_at(outputs[part.step], part.rest)
    return [_fill(item, draws, outputs) for item in part] if isinstance(part, list) else part
