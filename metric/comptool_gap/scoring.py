"""The score of one prediction on one task: plain dicts in, numbers out."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum, isfinite
from typing import Any, NamedTuple, NotRequired, TypedDict

from .alignment import align, longest_run
from .calls import Call, parse_calls
from .references import MISSING, Reference, parse_path, parse_reference, resolve, walk
from .matching import PLAIN, RIGHT, SAME_NUMBER, Spec, bound_spec, is_kind, match_value

__all__ = [
    "CONFIGURATIONS",
    "DIMENSIONS",
    "ERRORS",
    "LEVELS",
    "VERDICTS",
    "VERSION",
    "Configuration",
    "TaskScore",
    "call_similarity",
    "configuration_of",
    "is_right",
    "read_reference",
    "score_task",
    "weigh",
]

VERSION = "2.0.0"  # of the metric: it changes whenever a score may

LEVELS = ("L0_node", "L1_chain", "L2_parallel", "L3_dag")
DIMENSIONS = ("sequence", "arguments", "data_flow", "completeness")
L0_PASS_MARK = 0.85
ROUNDING = 1e-9  # what sums of floats may miss a border by
MAX_STEPS = 8
# Recorded outputs are not to be trusted in their size:
MAX_ELEMENTS = 32  # of an unordered array that are searched for a bound value
MAX_PARTS = 100  # of an array or object that is compared part by part; a larger one has to be equal as it is
MAX_TEXT = 20_000  # characters of a text that is compared by its kind; a longer one has to be equal as it is

# In the order in which the first that applies becomes a task's primary error.
ERRORS = (
    "no_call",
    "unreadable",
    "malformed_call",
    "unknown_tool",
    "wrong_tool",
    "missing_call",
    "extra_call",
    "wrong_order",
    "missing_argument",
    "unknown_argument",
    "wrong_data_flow",
    "wrong_arguments",
)

# What is said of an argument of an aligned call: right; close (a number or text that is nearly right); wrong; not a
# parameter; missing; left out, where the default is right; not right, but the call puts out the same.
VERDICTS = ("right", "close", "wrong", "unknown", "missing", "default", "equivalent")


class Configuration(NamedTuple):
    """How the dimensions are weighted.

    For L1, L2 and L3 one weight for each of DIMENSIONS, and from where on a score counts as 1 where it is binary.
    """

    weights: tuple[tuple[float, ...], ...]
    threshold: float | None = None


_DEFAULT = ((0.40, 0.35, 0.0, 0.25), (0.35, 0.35, 0.15, 0.15), (0.30, 0.30, 0.25, 0.15))
CONFIGURATIONS: dict[str, Configuration] = {
    "default": Configuration(_DEFAULT),
    "uniform": Configuration(((1 / 3, 1 / 3, 0.0, 1 / 3), (0.25, 0.25, 0.25, 0.25), (0.25, 0.25, 0.25, 0.25))),
    "sequence-heavy": Configuration(((0.60, 0.20, 0.0, 0.20), (0.50, 0.20, 0.15, 0.15), (0.50, 0.20, 0.15, 0.15))),
    "args-heavy": Configuration(((0.20, 0.60, 0.0, 0.20), (0.15, 0.55, 0.15, 0.15), (0.15, 0.55, 0.15, 0.15))),
    "completeness-heavy": Configuration(((0.20, 0.20, 0.0, 0.60), (0.15, 0.15, 0.15, 0.55), (0.15, 0.15, 0.15, 0.55))),
    "data-flow-heavy": Configuration(((0.25, 0.25, 0.0, 0.50), (0.15, 0.15, 0.55, 0.15), (0.15, 0.15, 0.55, 0.15))),
    "binary-0.50": Configuration(_DEFAULT, 0.50),
    "binary-0.70": Configuration(_DEFAULT, 0.70),
}


_FAULTS = (LookupError, TypeError, ValueError, AttributeError)


@dataclass(slots=True)
class Step:
    """An expected call.

    Its arguments with the defaults filled in, which of them the task itself gives, and whether calling the tool changes
    anything.
    """

    name: str
    arguments: dict[str, Any]
    given: list[str]
    defaults: dict[str, Any]
    match: dict[str, Spec]
    output: Any
    side_effects: bool


@dataclass(slots=True)
class Binding:
    """A data edge from a path in the producer's output to a leaf of the consumer's arguments.

    `specs` holds the match spec at each token of the leaf, and the last one says how the value is compared.
    """

    consumer: int
    leaf: tuple[str, ...]
    specs: list[Spec]
    producer: int
    path: tuple[str, ...]


@dataclass(slots=True)
class Task:
    """A reference row as scoring needs it.

    `followers` holds for each step the bit mask of the steps that must come after it.
    """

    level: int
    ids: list[str]
    steps: list[Step]
    bindings: list[Binding]
    followers: list[int]
    steps_of: dict[str, list[int]]
    tools: dict[str, dict[str, Any]]


class TaskScore(TypedDict):
    """What one prediction earns on one task.

    `data_flow` is None where nothing is bound. `calls` counts all calls, `counted` those that count against precision,
    `missing` the steps without a call. `error` is the primary error of the task, and `errors` has the codes of each
    call. On request `verdicts` has one of VERDICTS for each argument of each call (nothing for a call that is aligned
    with no step), and `edges` says of each binding, in the trace's order, whether it is satisfied.
    """

    level: int
    score: float
    strict: float
    sequence: float
    arguments: float
    data_flow: float | None
    completeness: float
    tool_selection: float
    calls: int
    counted: int
    refused: int
    missing: int
    alignment: dict[str, int]
    error: str | None
    errors: list[list[str]]
    verdicts: NotRequired[list[dict[str, str]]]
    edges: NotRequired[list[bool]]


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
    if not isinstance(row, Mapping):
        trace = isinstance(row, (list, tuple)) and row and isinstance(row[0], dict) and "tool_name" in row[0]
        raise ValueError(
            f"must be a whole row of the dataset, with level, available_tools and expected_trace; this is "
            f"{'its trace' if trace else 'none'}"
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
        tools = {function["name"]: function for function in [tool["function"] for tool in row["available_tools"]]}
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
        defaults = {key: schema["default"] for key, schema in properties.items() if "default" in schema}
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
    _put_after(earlier, task.followers)


def _read_bindings(bindings: Mapping[str, str], position: int, task: Task) -> int:
    """Add the bindings of a step, and return the bit mask of the steps that it is bound to."""
    step = task.steps[position]
    match, step.match = step.match, dict(step.match)
    producers = 0
    for leaf, source in bindings.items():
        path, tokens = parse_path(source), parse_path(leaf)
        producer = task.ids.index(path[0])
        task.bindings.append(Binding(position, tokens, _specs_along(tokens, match), producer, path[1:]))
        step.match[tokens[0]] = bound_spec(step.match[tokens[0]], tokens[1:], step.arguments.get(tokens[0]))
        producers |= 1 << producer
    return producers


def _reason(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def _put_after(earlier: int, followers: list[int]) -> None:
    """Add a step that must come after the `earlier` ones, and so after whatever these come after."""
    for step, later in enumerate(followers):
        if (earlier >> step) & 1 or later & earlier:
            followers[step] |= 1 << len(followers)
    followers.append(0)


def _specs_along(leaf: tuple[str, ...], match: dict[str, Spec]) -> list[Spec]:
    """The match spec of the argument and of each value on the way from it to the leaf."""
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


def call_similarity(arguments: Mapping[str, Any], step: Step, outputs: Sequence[Any] = ()) -> float:
    """Mean match over the union of keys, defaults filled in on both sides.

    `outputs` are those of the calls made before.

    Agreement on defaults alone earns nothing: at least one argument that the task itself gives must be written and
    match.
    """
    given, expected = step.given, step.arguments
    total, earned = 0.0, not given
    for key, gold in expected.items():
        if key in arguments:
            score = match_value(arguments[key], gold, step.match[key], outputs)
            earned = earned or (score > 0 and key in given)
        elif key not in given:
            score = 1.0
        elif key in step.defaults:
            score = match_value(step.defaults[key], gold, step.match[key])
        else:
            continue
        total += score
    if not earned:
        return 0.0
    size = len(expected) if arguments.keys() <= expected.keys() else len(arguments.keys() | expected.keys())
    return total / size if size else 1.0


def is_right(arguments: Mapping[str, Any], step: Step, outputs: Sequence[Any] = ()) -> bool:
    """Whether every argument is right, and none is missing or unknown."""
    left = len(arguments)
    for key, gold in step.arguments.items():
        if key in arguments:
            left -= 1
            value = arguments[key]
            if value.__class__ is gold.__class__ and value.__class__ in PLAIN and value == gold:
                continue
            if match_value(value, gold, step.match[key], outputs, True) < 1:
                return False
        elif key in step.given and (
            key not in step.defaults or match_value(step.defaults[key], gold, step.match[key], None, True) < 1
        ):
            return False
    return not left


def score_task(
    prediction: Any,
    reference: Mapping[str, Any] | Task,
    configuration: Configuration = CONFIGURATIONS["default"],
    catalogue: Collection[str] | None = None,
    verdicts: bool = False,
) -> TaskScore:
    """Score what a model called against what was expected.

    Args:
        prediction: The calls, in any shape that `parse_calls` reads.
        reference: A row of the dataset, or what `read_reference` made of it.
        configuration: How the dimensions are weighted; one of `CONFIGURATIONS`, or see `configuration_of`.
        catalogue: Names of all tools that exist, to tell a wrong tool from an unknown one; those of the row when left
            out.
        verdicts: Whether to say what is right by argument and by edge.
    """
    task = reference if reference.__class__ is Task else read_reference(reference)  # type: ignore[arg-type]
    calls = parse_calls(prediction)
    n = len(task.steps)
    if not verdicts and len(calls) == n and _as_expected(calls, task):
        return _perfect(task, n)
    budget = calls[: 2 * n]
    similarity, right, outputs = _compare(budget, task)
    alignment, flows = _align(budget, similarity, outputs, task)
    refused = sum([call.refused for call in calls])
    excused = _excused(budget, alignment) if refused else set()
    counted = len(calls) - len(excused)
    longer = max(n, counted)
    candidates = [task.steps_of.get(call.name or "", ()) for index, call in enumerate(budget) if index not in excused]
    misplaced = _misplaced(alignment, task.followers)
    fine = {index for step, index in alignment.items() if (step, index) in right}
    strict = counted == len(fine) == n and not misplaced and all(flows)
    sequence = longest_run(candidates, task.followers) / longer
    arguments = fsum([similarity[step][index] for step, index in alignment.items()]) / longer
    data_flow = sum(flows) / len(flows) if flows else None
    completeness = len(alignment) / n
    single = counted == len(alignment) == 1
    result: TaskScore = {
        "level": task.level,
        "score": _weighed(task.level, (sequence, arguments, data_flow, completeness), single, configuration),
        "strict": float(strict),
        "sequence": sequence,
        "arguments": arguments,
        "data_flow": data_flow,
        "completeness": completeness,
        "tool_selection": 2 * _overlap(calls, task) / (n + counted),
        "calls": len(calls),
        "counted": counted,
        "refused": refused,
        "missing": n - len(alignment),
        "alignment": {task.ids[step]: index for step, index in alignment.items()},
        "error": None,
        "errors": [[] for _ in calls],
    }
    if not strict:
        _find_errors(result, calls, outputs, excused | fine, alignment, misplaced, flows, task, catalogue or task.tools)
    if verdicts:
        step_at = {index: step for step, index in alignment.items()}
        result["edges"] = flows
        result["verdicts"] = [
            _verdicts(call, task.steps[step_at[index]], outputs[:index], index in fine) if index in step_at else {}
            for index, call in enumerate(calls)
        ]
    return result


def _as_expected(calls: Sequence[Call], task: Task) -> bool:
    """Whether the calls are the steps, right and in the order of the trace, with every value where it belongs.

    Then there is nothing to search for.
    """
    outputs: list[Any] = []
    for call, step in zip(calls, task.steps, strict=True):
        if call.name != step.name or call.refused or not is_right(call.arguments, step, outputs):
            return False
        outputs.append(step.output if call.output is None else call.output)
    return (
        all(_flows(binding, binding.producer, binding.consumer, calls, outputs, task) for binding in task.bindings)
        if task.bindings
        else True
    )


def _perfect(task: Task, n: int) -> TaskScore:
    return {
        "level": task.level,
        "score": 1.0,
        "strict": 1.0,
        "sequence": 1.0,
        "arguments": 1.0,
        "data_flow": 1.0 if task.bindings else None,
        "completeness": 1.0,
        "tool_selection": 1.0,
        "calls": n,
        "counted": n,
        "refused": 0,
        "missing": 0,
        "alignment": {step: index for index, step in enumerate(task.ids)},
        "error": None,
        "errors": [[] for _ in task.ids],
    }


def _find_errors(
    result: TaskScore,
    calls: Sequence[Call],
    outputs: Sequence[Any],
    fine: Collection[int],
    alignment: Mapping[int, int],
    misplaced: Sequence[int],
    flows: Sequence[bool],
    task: Task,
    catalogue: Collection[str],
) -> None:
    """Set the codes of each call that is not `fine` in itself, and the primary error of the task."""
    step_at = {index: task.steps[step] for step, index in alignment.items()}
    errors = result["errors"] = [
        [] if index in fine else _call_errors(call, step_at.get(index), outputs[:index], task, catalogue)
        for index, call in enumerate(calls)
    ]
    for index in misplaced:
        errors[index].append("wrong_order")
    for consumer in {
        binding.consumer for binding, satisfied in zip(task.bindings, flows, strict=True) if not satisfied
    } & alignment.keys():
        errors[alignment[consumer]].append("wrong_data_flow")
    found = (
        {"no_call"}
        if not calls
        else {code for codes in errors for code in codes} | ({"missing_call"} if result["missing"] else set())
    )
    result["error"] = next(code for code in ERRORS if code in found)


def _compare(calls: Sequence[Call], task: Task) -> tuple[list[dict[int, float]], set[tuple[int, int]], list[Any]]:
    """For each step its similarity to each call of its tool; the pairs of step and call that are right.

    And what each call put out.

    Where no output was recorded, a call whose arguments are all right has put out what the step puts out; of any other
    call the output is not known.
    """
    similarity: list[dict[int, float]] = [{} for _ in task.steps]
    right: set[tuple[int, int]] = set()
    outputs: list[Any] = []
    claimed: set[int] = set()
    receipts: dict[int, Any] = {}  # what right calls put out for the steps that have effects
    for index, call in enumerate(calls):
        output = MISSING if call.output is None else call.output
        twins = []
        for step in task.steps_of.get(call.name or "", ()):
            expected = _after(receipts, step, task) if receipts else task.steps[step]
            if call.refused:
                similarity[step][index] = 0.0
            elif is_right(call.arguments, expected, outputs):
                twins.append(step)
                right.add((step, index))
                similarity[step][index] = 1.0
                if expected.side_effects and output is not MISSING:
                    receipts[step] = output
            elif (
                output is not MISSING
                and not expected.side_effects
                and _same_json(output, expected.output)
                and _acceptable(call, task)
            ):
                right.add((step, index))
                similarity[step][index] = 1.0
            else:
                similarity[step][index] = call_similarity(call.arguments, expected, outputs)
        if twins and output is MISSING:
            step = (
                min(twins, key=lambda twin: (task.steps[twin].arguments != call.arguments, twin in claimed))
                if len(twins) > 1
                else twins[0]
            )
            claimed.add(step)
            output = task.steps[step].output
        outputs.append(output)
    return similarity, right, outputs


def _after(receipts: Mapping[int, Any], step: int, task: Task) -> Step:
    """A step as it is to be expected after calls that had effects.

    A receipt, such as an id made of how a name was spelled, need not be that of the trace.
    """
    expected = task.steps[step]
    for binding in task.bindings:
        if binding.consumer == step and binding.producer in receipts:
            expected_output, value = task.steps[binding.producer].output, walk(receipts[binding.producer], binding.path)
            if value is not MISSING and _is_small(value) and value != walk(expected_output, binding.path):
                expected = replace(expected, arguments=_put(expected.arguments, binding.leaf, value))
    return expected


def _put(container: Any, path: Sequence[str], value: Any) -> Any:
    """A copy of the container with another value at a path."""
    if not path:
        return value
    if isinstance(container, dict):
        return {**container, path[0]: _put(container.get(path[0]), path[1:], value)}
    return [_put(part, path[1:], value) if str(index) == path[0] else part for index, part in enumerate(container)]


def _same_json(value: Any, gold: Any) -> bool:
    """Whether an output is exactly the expected one, but for what numbers lose on their way through JSON.

    As deep as the expected one, and no longer.
    """
    if isinstance(gold, dict):
        return (
            isinstance(value, dict)
            and value.keys() == gold.keys()
            and all(_same_json(value[key], part) for key, part in gold.items())
        )
    if isinstance(gold, list):
        return (
            isinstance(value, list)
            and len(value) == len(gold)
            and all(_same_json(part, other) for part, other in zip(value, gold, strict=True))
        )
    if isinstance(gold, float) or isinstance(value, float):
        return match_value(value, gold, "number", None, True) == 1
    return value.__class__ is gold.__class__ and bool(value == gold)


def _acceptable(call: Call, task: Task) -> bool:
    """Whether a tool could have taken the arguments at all.

    All that is required, nothing unknown, and the JSON types of the schema (or references).
    """
    parameters = task.tools[call.name or ""]["parameters"]
    properties = parameters["properties"]
    if (
        not call.arguments.keys() <= properties.keys()
        or not set(parameters.get("required", ())) <= call.arguments.keys()
    ):
        return False
    for key, value in call.arguments.items():
        schema = properties[key]
        kinds = _JSON_TYPES.get(schema.get("type", ""), object)
        refers = isinstance(value, str) and parse_reference(value) is not None
        if not refers and (
            not isinstance(value, kinds) or (isinstance(value, bool) and schema.get("type") in ("number", "integer"))
        ):
            return False
    return True


_JSON_TYPES: dict[str, Any] = {
    "string": str,
    "number": (int, float),
    "integer": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
}


def _align(
    calls: Sequence[Call], similarity: Sequence[Mapping[int, float]], outputs: Sequence[Any], task: Task
) -> tuple[dict[int, int], list[bool]]:
    """The alignment and, for each binding, whether it is satisfied.

    Of alignments with the same total similarity, the one that satisfies most bindings is taken, and of those the one
    that leaves most refused calls out.
    """
    if max(map(len, similarity)) < 2 and len(task.steps_of) == len(task.steps):  # no tool twice: nothing to choose
        alignment = {step: index for step, row in enumerate(similarity) for index in row}
        return alignment, [_satisfied(binding, alignment, calls, outputs, task) for binding in task.bindings]
    alignment, flows = {}, []
    best = (-1, 0)
    known: dict[tuple[int, int, int], bool] = {}
    for candidate in align(similarity, task.steps_of.values()):
        satisfied = []
        for number, binding in enumerate(task.bindings):
            edge = number, candidate.get(binding.producer, len(calls)), candidate.get(binding.consumer, -1)
            if edge not in known:
                known[edge] = _satisfied(binding, candidate, calls, outputs, task)
            satisfied.append(known[edge])
        merit = (sum(satisfied), -sum([calls[index].refused for index in candidate.values()]))
        if merit > best:
            alignment, flows, best = candidate, satisfied, merit
        if best == (len(task.bindings), 0):
            break
    return alignment, flows


def _satisfied(
    binding: Binding, alignment: Mapping[int, int], calls: Sequence[Call], outputs: Sequence[Any], task: Task
) -> bool:
    producer, consumer = alignment.get(binding.producer, len(calls)), alignment.get(binding.consumer, -1)
    return producer < consumer and _flows(binding, producer, consumer, calls, outputs, task)


def _misplaced(alignment: Mapping[int, int], followers: Sequence[int]) -> list[int]:
    """The calls that come after one that needs them."""
    taken, late = 0, []
    for index, step in sorted([(index, step) for step, index in alignment.items()]):
        if taken & followers[step]:
            late.append(index)
        taken |= 1 << step
    return late


def _flows(
    binding: Binding, producer: int, consumer: int, calls: Sequence[Call], outputs: Sequence[Any], task: Task
) -> bool:
    """Whether the value came along this edge.

    Written as a reference to the producer's call and path, or equal to what the producer put out there.
    """
    call = calls[producer]
    output = task.steps[binding.producer].output if call.output is None else call.output
    produced = MISSING if call.refused else walk(output, binding.path)
    written = calls[consumer].arguments.get(binding.leaf[0], MISSING)
    for source, value in _leaves(written, binding.leaf[1:], binding.specs, outputs[:consumer]):
        if source is not None and source.call == producer and source.path == binding.path:
            return True
        if produced is not MISSING and _equal(value, produced, binding.specs[-1]):
            return True
    return False


def _equal(value: Any, produced: Any, spec: Spec) -> bool:
    """Whether a value is what a call put out: by its kind, or as it is where it is large."""
    if isinstance(produced, (list, dict, str)) and not _is_small(produced):
        try:
            return value.__class__ is produced.__class__ and bool(value == produced)
        except RecursionError:
            return False
    return match_value(value, produced, spec) == 1


def _is_small(value: Any) -> bool:
    parts = [value]
    for part in parts:
        if isinstance(part, str) and len(part) > MAX_TEXT:
            return False
        if isinstance(part, (list, dict)):
            if len(parts) + len(part) > MAX_PARTS:
                return False
            parts.extend(part.values() if isinstance(part, dict) else part)
    return True


def _leaves(
    value: Any, path: tuple[str, ...], specs: Sequence[Spec], outputs: Sequence[Any], source: Reference | None = None
) -> list[tuple[Reference | None, Any]]:
    """What stands at a leaf of an argument, with where it was taken from.

    In an unordered array any element may be meant.
    """
    if source is None and isinstance(value, str) and (source := parse_reference(value)):
        value = resolve(source, outputs)
    if not path:
        return [(source, value)]
    tokens = [path[0]]
    if isinstance(value, list) and isinstance(specs[0], dict) and "set" in specs[0]:
        tokens = [str(index) for index in range(min(len(value), MAX_ELEMENTS))]
    found = []
    for token in tokens:
        further = source and Reference(source.call, (*source.path, token))
        found += _leaves(walk(value, (token,)), path[1:], specs[1:], outputs, further)
    return found


def _excused(calls: Sequence[Call], alignment: Mapping[int, int]) -> set[int]:
    """Refused calls that the model made good later.

    A later call to the same tool is aligned, and not one of the same response.
    """
    aligned = set(alignment.values())
    return {
        index
        for index, call in enumerate(calls)
        if call.refused
        and index not in aligned
        and any(
            other > index and calls[other].name == call.name and (call.turn is None or call.turn != calls[other].turn)
            for other in aligned
        )
    }


def _overlap(calls: Sequence[Call], task: Task) -> int:
    """How many calls name a tool that is expected, each no more often than it is."""
    names = [call.name for call in calls]
    return sum([min(names.count(name), len(steps)) for name, steps in task.steps_of.items()])


def _call_errors(
    call: Call, step: Step | None, outputs: Sequence[Any], task: Task, catalogue: Collection[str]
) -> list[str]:
    """What is wrong with one call in itself; `step` is the one it is aligned with."""
    if call.name is None:
        return ["unreadable" if call.unreadable else "malformed_call"]
    if call.name not in task.steps_of:
        return ["wrong_tool" if call.name in catalogue else "unknown_tool"]
    if step is None:
        return ["extra_call"]
    said = set(_verdicts(call, step, outputs, False).values())
    found = {
        "missing_argument": "missing" in said,
        "unknown_argument": "unknown" in said,
        "wrong_arguments": call.refused or bool(said & {"wrong", "close"}),
    }
    return [code for code, holds in found.items() if holds]


def _verdicts(call: Call, step: Step, outputs: Sequence[Any], right: bool) -> dict[str, str]:
    """What is to be said of each argument that was written or should have been (see VERDICTS).

    The call as a whole may be `right` by what it puts out.
    """
    said = {}
    for key, value in call.arguments.items():
        if key not in step.match:
            said[key] = "unknown"
        elif match_value(value, gold := step.arguments.get(key, MISSING), step.match[key], outputs, True) == 1:
            said[key] = "right"
        elif right:
            said[key] = "equivalent"
        else:
            said[key] = "close" if match_value(value, gold, step.match[key], outputs) else "wrong"
    for key in step.given:
        if key not in call.arguments:
            fitting = key in step.defaults and (
                right or match_value(step.defaults[key], step.arguments[key], step.match[key], None, True) == 1
            )
            said[key] = "default" if fitting else "wrong" if key in step.defaults else "missing"
    return said


def weigh(score: TaskScore, configuration: Configuration) -> float:
    """The score of a task under another configuration."""
    values = (score["sequence"], score["arguments"], score["data_flow"], score["completeness"])
    return _weighed(score["level"], values, score["counted"] == len(score["alignment"]) == 1, configuration)


def _weighed(level: int, values: Sequence[float | None], single: bool, configuration: Configuration) -> float:
    """The score that four dimensions make; one that does not apply leaves its weight to the others.

    L0 is all or nothing: a `single` call, right enough.
    """
    if level == 0:
        return float(single and (values[1] or 0) > L0_PASS_MARK - ROUNDING)
    total = whole = 0.0
    for weight, value in zip(configuration.weights[level - 1], values, strict=True):
        if value is not None:
            total += weight * value
            whole += weight
    total /= whole or 1.0
    return total if configuration.threshold is None else float(total > configuration.threshold - ROUNDING)


def configuration_of(weights: str | Mapping[int, Mapping[str, float]]) -> Configuration:
    """A configuration by its name, or made of weights by level (1, 2, 3) and dimension.

    A level that is not named keeps its default.

    >>> configuration_of({1: {"sequence": 0.5, "arguments": 0.5}}).weights[0]
    (0.5, 0.5, 0.0, 0.0)

    Raises:
        ValueError: If there is none of that name, or a weight is negative or no number, or those of a level do not add
            up to 1.
    """
    if isinstance(weights, str):
        if weights not in CONFIGURATIONS:
            raise ValueError(f"weights: there is no configuration {weights!r}; there are {', '.join(CONFIGURATIONS)}")
        return CONFIGURATIONS[weights]
    levels: list[tuple[float, ...]] = list(_DEFAULT)
    for level, parts in weights.items():
        known = level in (1, 2, 3) and isinstance(parts, Mapping) and parts.keys() <= set(DIMENSIONS)
        numbers = list(parts.values()) if known else []
        if (
            not numbers
            or not all(isinstance(weight, (int, float)) and isfinite(weight) and weight >= 0 for weight in numbers)
            or abs(sum(numbers) - 1) > 1e-6
        ):
            raise ValueError(
                f"weights[{level!r}]: a level is 1, 2 or 3 and its weights for {', '.join(DIMENSIONS)} are not "
                f"negative and add up to 1"
            )
        levels[level - 1] = tuple([float(parts.get(dimension, 0)) for dimension in DIMENSIONS])
    return Configuration(tuple(levels))
