"""One combination of a template, run through the simulators: either a task that holds, or the check that refused it."""

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


class Refused(Exception):  # noqa: N818 - no fault: some combinations of every template are refused
    """A combination that gives no provable task.

    Attributes:
        check: What refused it, and at which step.
        detail: What the check saw.
    """

    def __init__(self, check: str, detail: str) -> None:
        super().__init__(f"{check}: {detail}")
        self.check, self.detail = check, detail


@dataclass(frozen=True)
class Made:
    """What a combination came to; everything else in a row follows from it and its template.

    Attributes:
        template: The template.
        variant: Which phrasing.
        prompt: The request.
        arguments: Step name to the arguments of its call.
        outputs: Step name to what the call put out.
        grounding: Step name to argument path to the source of its value, as in a row.
    """

    template: Template
    variant: int
    prompt: str
    arguments: dict[str, dict[str, Json]]
    outputs: dict[str, Json]
    grounding: dict[str, dict[str, Json]]


def make(template: Template, combination: int, tools: Mapping[str, Tool] = TOOLS) -> Made:
    """Make one of the combinations of a template.

    Raises:
        Refused: If a check finds that the task could not be proved.
    """
    variant, draws = template.draw(combination)
    _check_draws(draws)
    prompt, spans, said = _write(template, variant, draws)
    made = Made(template, variant, prompt, {}, {}, {})
    world = World()
    for step, planned in template.steps.items():
        arguments = made.arguments[step] = {
            name: _fill(part, draws, made.outputs) for name, part in planned.arguments.items()
        }
        if any(arguments == made.arguments[other] for other in template.alike[step]):
            raise Refused(f"{step}: the same call comes twice", repr(arguments))
        tool = tools[planned.tool]
        _check_arguments(template, step, tool, arguments, prompt)
        made.outputs[step] = _run(tool, step, arguments, world)
        bound = {path: {"source": "binding", "from": source} for path, source in template.bindings[step].items()}
        dictated = {
            path: {"source": "prompt", "span": spans[name] if name else said[step, path]}
            for path, name in planned.sources.items()
            if path not in bound
        }
        left_out = {name: {"source": "default"} for name in tool.defaults if name not in arguments}
        made.grounding[step] = {**bound, **dictated, **left_out}
    return made


def reasons(refusals: Iterable[Refused]) -> list[str]:
    """How often each check refused, the most frequent first, each with what it saw the first time."""
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
    """The prompt, the spans of its slots, and the spans of the words that say literals."""
    prompt = ""
    spans: dict[str, Span] = {}
    said: dict[tuple[str, str], Span] = {}
    for piece in template.variants[variant]:
        text, before = draws[piece.slot].surface if piece.slot else piece.text, len(prompt)
        prompt += text
        if piece.slot:
            spans[piece.slot] = [before, len(prompt)]
        for literal, (start, end) in piece.says:
            said[literal] = [before + start, before + end]
    return prompt, spans, said


def _fill(part: Json, draws: Mapping[str, Draw], outputs: Mapping[str, Json]) -> Json:
    """The value of an argument, or of a part of one."""
    if isinstance(part, Slot):
        return draws[part.name].value
    if isinstance(part, Ref):
        return value_at(outputs[part.step], part.rest)
    return [_fill(item, draws, outputs) for item in part] if isinstance(part, list) else part
