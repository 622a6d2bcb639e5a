"""Reads and checks a row of the dataset for scoring: its steps, bindings and order; errors name the field."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .matching import RIGHT, Spec, bound_spec, is_kind
from .references import parse_path

LEVELS = ("L0_node", "L1_chain", "L2_parallel", "L3_dag")
MAX_STEPS = 8

_FAULTS = (LookupError, TypeError, ValueError, AttributeError)


@dataclass(slots=True)
class Step:
    """An expected call.

    Attributes:
        arguments: The arguments of the trace, with defaults filled in.
        given: The names of the arguments that are in the trace and differ from their defaults.
        defaults: The defaults of the tool's parameters.
        match: The match spec of each argument.
        output: The expected output.
        side_effects: Whether calling the tool changes anything.
        rounded: Like `match`, but numbers bound to an output may be rounded; None if no number is bound.
    """

    name: str
    arguments: dict[str, Any]
    given: list[str]
    defaults: dict[str, Any]
    match: dict[str, Spec]
    output: Any
    side_effects: bool
    rounded: dict[str, Spec] | None = None


@dataclass(slots=True)
class Binding:
    """A data edge from a path in the producer's output to a leaf of the consumer's arguments.

    `specs` holds the match spec at each token of the leaf; the last one is the spec of the bound value.
    """

    consumer: int
    leaf: tuple[str, ...]
    specs: list[Spec]
    producer: int
    path: tuple[str, ...]


@dataclass(slots=True)
class Task:
    """A reference row in the form that scoring needs.

    `followers` holds for each step the bit mask of the steps that must come after it, and `steps_of` for each tool the
    positions of its steps.
    """

    level: int
    ids: list[str]
    steps: list[Step]
    bindings: list[Binding]
    followers: list[int]
    steps_of: dict[str, list[int]]
    tools: dict[str, dict[str, Any]]


def read_reference(row: Mapping[str, Any], number: int | None = None) -> Task:
    """Read a row of the dataset.

    Raises:
        ValueError: If the row is malformed; the message names the row and the field.
    """
    try:
        return _read_row(row)
    except ValueError as error:
        name = row.get("task_id") if isinstance(row, dict) else None
        raise ValueError(f"references{'' if number is None else f'[{number}]'} (task_id {name!r}): {error}") from error


def _read_row(row: Any) -> Task:
    if row.__class__ is not dict and not isinstance(row, Mapping):
        trace = isinstance(row, (list, tuple)) and row and isinstance(row[0], dict) and "tool_name" in row[0]
        raise ValueError(
            f"must be a whole row of the dataset, with level, available_tools and expected_trace; this is "
            f"{'its trace' if trace else 'not an object'}"
        )
    if "level" not in row and "tool_name" in row:
        raise ValueError(
            "must be a whole row of the dataset, with level, available_tools and expected_trace; this is one step of "
            "its trace"
        )
    field = "level"
    try:
        level = LEVELS.index(row["level"]) if isinstance(row["level"], str) else row["level"]
        if type(level) is not int or not 0 <= level < len(LEVELS):
            raise ValueError(f"{level!r} must be 0, 1, 2 or 3")
        field = "available_tools"
        tools = {}
        for tool in row["available_tools"]:
            function = tool["function"]
            tools[function["name"]] = function
        field = "expected_trace"
        trace = row["expected_trace"]
        if not isinstance(trace, (list, tuple)) or not 1 <= len(trace) <= MAX_STEPS:
            raise ValueError(f"must be a list of 1 to {MAX_STEPS} steps")
    except _FAULTS as error:
        raise ValueError(f"{field}: {_reason(error)}") from error
    task = Task(level, [], [], [], [], {}, tools)
    for raw in trace:
        _read_step(raw, task)
    return task


def _read_step(raw: Mapping[str, Any], task: Task) -> None:
    """Add one step of the trace to the task."""
    position = len(task.steps)
    field = "tool_name"
    try:
        name = raw["tool_name"]
        if name not in task.tools:
            raise ValueError(f"{name!r} must be one of available_tools")
        field = "match"
        match = raw["match"]
        for spec in match.values():
            if (spec.__class__ is not str or spec not in RIGHT) and not is_kind(spec):
                raise ValueError(f"{spec!r} is not a kind")
        field = "tool_name, its schema in available_tools"
        properties = task.tools[name]["parameters"]["properties"]
        defaults = {}
        for key, schema in properties.items():
            if "default" in schema:
                defaults[key] = schema["default"]
        field = "arguments"
        arguments = raw["arguments"]
        filled = {**defaults, **arguments} if defaults else arguments
        if not filled.keys() <= match.keys():
            raise ValueError("must be parameters that `match` has a kind for")
        given = (
            [key for key, value in arguments.items() if key not in defaults or defaults[key] != value]
            if defaults
            else list(arguments)
        )
        field = "side_effects"
        side_effects = raw.get("side_effects", True)
        if side_effects.__class__ is not bool:
            raise ValueError(f"{side_effects!r} must be true or false")
        field = "output"
        task.steps.append(Step(name, filled, given, defaults, match, raw["output"], side_effects))
        task.steps_of.setdefault(name, []).append(position)
        field = "depends_on"
        earlier = 0
        for producer in raw["depends_on"]:
            earlier |= 1 << task.ids.index(producer)
        field = "bindings"
        if raw["bindings"]:
            earlier |= _read_bindings(raw["bindings"], position, task)
        field = "step_id"
        task.ids.append(raw["step_id"])
    except _FAULTS as error:
        raise ValueError(f"expected_trace[{position}].{field}: {_reason(error)}") from error
    _add_followers(earlier, task.followers)


def _read_bindings(bindings: Mapping[str, str], position: int, task: Task) -> int:
    """Add the bindings of a step, and return the bit mask of the producers."""
    step = task.steps[position]
    match = rounded = step.match
    producers = 0
    for leaf, source in bindings.items():
        path, tokens = parse_path(source), parse_path(leaf)
        producer = task.ids.index(path[0])
        task.bindings.append(Binding(position, tokens, _specs_along(tokens, match), producer, path[1:]))
        bound = bound_spec(rounded[tokens[0]], tokens[1:], step.arguments.get(tokens[0]))
        if bound != rounded[tokens[0]]:
            step.rounded = rounded = {**rounded, tokens[0]: bound}
        producers |= 1 << producer
    return producers


def _reason(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def _add_followers(earlier: int, followers: list[int]) -> None:
    """Add a step that must come after the `earlier` steps, and therefore after all steps that precede these."""
    for step, later in enumerate(followers if earlier else ()):
        if (earlier >> step) & 1 or later & earlier:
            followers[step] |= 1 << len(followers)
    followers.append(0)


def _specs_along(leaf: tuple[str, ...], match: dict[str, Spec]) -> list[Spec]:
    """Return the match spec of the argument and of each value on the path from it to the leaf."""
    specs = [match[leaf[0]]]
    for token in leaf[1:]:
        spec = specs[-1]
        if isinstance(spec, dict):
            ((shape, inner),) = spec.items()
            specs.append(inner.get(token, "json") if shape == "object" else inner)
        elif spec == "json":
            specs.append("json")
        else:
            raise ValueError(f"{'.'.join(leaf)} leads into a value of kind {spec}")
    return specs
