"""Compares the calls of a prediction with a task: their outputs, the right calls, the alignment and the data edges."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .alignment import align
from .calls import Call
from .matching import PLAIN, SAME_NUMBER, Spec, match_value
from .references import MISSING, Outputs, Reference, locate, parse_reference, resolve, walk
from .task import Binding, Step, Task

# Recorded outputs may have any size, so comparisons are bounded:
MAX_ELEMENTS = 32  # elements of an unordered array that are searched for a bound value
MAX_PARTS = 100  # parts of an array or object that is compared part by part; larger ones must be exactly equal
MAX_TEXT = 20_000  # characters of a text that is compared by its kind; longer ones must be exactly equal

PARAGRAPHS = "paragraphs"  # the parameter whose texts a tool joins with blank lines
CENT = 2  # decimals of amounts of money

# How a value was passed along an edge: by a reference, in the protocol's notation or a different one, or as a value,
# after an earlier output had given it or not.
STRICT, LOOSE, VALUE, FORESEEN = "reference", "loose", "value", "foreseen"


def edges_as_expected(calls: Sequence[Call], task: Task) -> list[str | None] | None:
    """Return the edges if the calls are exactly the steps of the trace, all right, in order, with the same outputs.

    In this case no alignment needs to be searched. Return None otherwise.
    """
    if len(calls) != len(task.steps):
        return None
    outputs = Outputs((), [step.name for step in task.steps])
    for call, step in zip(calls, task.steps, strict=True):
        if call.name != step.name or call.refused or not is_right(call.arguments, step, outputs):
            return None
        if call.output is not None and call.output != step.output:
            return None
        outputs.append(step.output)
    return [_origin(calls, task, edge, edge.producer, edge.consumer) for edge in task.bindings] if task.bindings else []


class Attempt:
    """The calls of a prediction compared with the steps of a task.

    Attributes:
        calls: All calls.
        task: The task.
        budget: The calls that can be aligned: the first 2n for n steps.
        outputs: The outputs of the calls in the budget. If none was recorded, a call whose arguments are all right has
            the step's output; the output of any other call is unknown.
        similarity: For each step, its similarity to each call of its tool.
        right: The right pairs (step, call), with whether the pair is right by its arguments (or only by its output).
        alignment: The aligned call of each step that has one.
        edges: For each binding, how its value was passed, or None if it was not.
    """

    def __init__(self, calls: Sequence[Call], task: Task) -> None:
        self.calls = calls
        self.task = task
        self.budget = calls[: 2 * len(task.steps)]
        self.outputs = Outputs((), [call.name for call in calls])
        self.similarity: list[dict[int, float]] = []
        self.right: dict[tuple[int, int], bool] = {}
        self.alignment: dict[int, int] = {}
        self.edges: list[str | None] = []

    def compare(self) -> None:
        """Compare every call with the steps that have its tool, and choose the alignment."""
        self.similarity = [{} for _ in self.task.steps]
        claimed: set[int] = set()
        receipts: dict[int, Any] = {}  # recorded outputs of right calls, for steps that have side effects
        for index, call in enumerate(self.budget):
            output = MISSING if call.output is None else call.output
            matches = []
            for step in self.task.steps_of.get(call.name or "", ()):
                expected = self._expected_after(receipts, step) if receipts else self.task.steps[step]
                if call.refused:
                    self.similarity[step][index] = 0.0
                elif is_right(call.arguments, expected, self.outputs):
                    matches.append(step)
                    self.right[step, index] = True
                    self.similarity[step][index] = 1.0
                    if expected.side_effects and output is not MISSING:
                        receipts[step] = output
                elif output is not MISSING and self._has_same_output(call, expected):
                    self.right[step, index] = False
                    self.similarity[step][index] = 1.0
                else:
                    self.similarity[step][index] = call_similarity(call.arguments, expected, self.outputs)
            if matches and output is MISSING:
                steps = self.task.steps
                step = matches[0]
                if len(matches) > 1:
                    step = min(matches, key=lambda match: (steps[match].arguments != call.arguments, match in claimed))
                claimed.add(step)
                output = steps[step].output
            self.outputs.append(output)
        self._align()

    def _expected_after(self, receipts: Mapping[int, Any], step: int) -> Step:
        """Return the step that is expected after calls with side effects.

        The receipt of such a call, such as an id derived from the spelling of a name, may differ from the trace's.
        """
        expected = self.task.steps[step]
        for binding in self.task.bindings:
            if binding.consumer == step and binding.producer in receipts:
                usual = walk(self.task.steps[binding.producer].output, binding.path)
                value = walk(receipts[binding.producer], binding.path)
                if value is not MISSING and _is_small(value) and value != usual:
                    expected = replace(expected, arguments=_with_value_at(expected.arguments, binding.leaf, value))
        return expected

    def _has_same_output(self, call: Call, step: Step) -> bool:
        """Whether a call without side effects is right by its output.

        The output must be exactly the expected one. If the arguments are right but for rounded numbers that are bound
        to outputs, the numbers in the output only have to agree to the cent.
        """
        if step.side_effects or not _is_acceptable(call, self.task):
            return False
        if _same_json(call.output, step.output):
            return True
        return (
            step.rounded is not None
            and is_right(call.arguments, replace(step, match=step.rounded), self.outputs)
            and _same_json(call.output, step.output, to_the_cent=True)
        )

    def _align(self) -> None:
        """Choose the alignment.

        Among those with the largest total similarity, choose the one that satisfies most bindings, and among those the
        one that leaves out most refused calls.
        """
        task, bindings = self.task, self.task.bindings
        if max(map(len, self.similarity)) < 2 and len(task.steps_of) == len(task.steps):  # nothing to choose
            self.alignment = {step: index for step, row in enumerate(self.similarity) for index in row}
            self.edges = [self._edge(binding, self.alignment) for binding in bindings]
            return
        best = (-1, 0)
        known: dict[tuple[int, int, int], str | None] = {}
        for candidate in align(self.similarity, task.steps_of.values()):
            edges = []
            for number, binding in enumerate(bindings):
                key = number, candidate.get(binding.producer, -1), candidate.get(binding.consumer, -1)
                if key not in known:
                    known[key] = self._edge(binding, candidate)
                edges.append(known[key])
            satisfied = len(edges) - edges.count(None)
            merit = (satisfied, -sum([self.calls[index].refused for index in candidate.values()]))
            if merit > best:
                self.alignment, self.edges, best = candidate, edges, merit
            if best == (len(bindings), 0):
                break

    def _edge(self, binding: Binding, alignment: Mapping[int, int]) -> str | None:
        """Return how the value was passed along an edge, or None if it was not.

        The leaf must be a reference to the producer's call and path, or equal to the producer's output at the path.
        Between two right calls the edge also counts if the consumer is right by its arguments and the producer's value
        is the trace's, or if any whole argument of the consumer is the value or refers to it.
        """
        producer, consumer = alignment.get(binding.producer, len(self.calls)), alignment.get(binding.consumer, -1)
        if producer >= consumer:
            return None
        call, step = self.calls[producer], self.task.steps[binding.producer]
        produced = MISSING if call.refused else walk(step.output if call.output is None else call.output, binding.path)
        arguments = self.calls[consumer].arguments
        leaves = (arguments.get(binding.leaf[0], MISSING), binding.leaf[1:], binding.specs)
        if self._comes_from(producer, consumer, produced, leaves, binding):
            return _origin(self.calls, self.task, binding, producer, consumer)
        right = self.right.get((binding.consumer, consumer))
        if right is None or (binding.producer, producer) not in self.right or produced is MISSING:
            return None
        usual = walk(step.output, binding.path)
        spec = binding.specs[-1]
        if (right and (produced is usual or _is_same(produced, usual, spec))) or any(
            self._comes_from(producer, consumer, produced, (argument, (), [spec]), binding, strictly=True)
            for argument in arguments.values()
        ):
            return _origin(self.calls, self.task, binding, producer, consumer)
        return None

    def _comes_from(
        self,
        producer: int,
        consumer: int,
        produced: Any,
        written: tuple[Any, tuple[str, ...], Sequence[Spec]],
        binding: Binding,
        *,
        strictly: bool = False,
    ) -> bool:
        """Whether the value at a leaf is a reference to the producer's output, or equal to it."""
        before = self.outputs.before(consumer)
        for source, value in _leaves(*written, before):
            if source is not None and source.path == binding.path and locate(source, before) == producer:
                return True
            if produced is not MISSING and _is_same(value, produced, binding.specs[-1], strictly=strictly):
                return True
        return False


def _origin(calls: Sequence[Call], task: Task, binding: Binding, producer: int, consumer: int) -> str:
    """Return how the value of a satisfied edge was passed."""
    written = calls[consumer].arguments.get(binding.leaf[0])
    if written.__class__ is str and written.startswith("{{call_"):
        return STRICT
    plain = written.__class__ in PLAIN and not (written.__class__ is str and ("{{" in written or "$var_" in written))
    if not plain and (references := list(_references(written))):
        return LOOSE if any(reference.loose for reference in references) else STRICT
    earlier, later = calls[producer].turn, calls[consumer].turn
    if earlier is None or later is None:  # without turns, assume a single turn unless outputs were recorded
        return VALUE if calls[producer].output is not None else FORESEEN
    if earlier < later:
        return VALUE
    produced = walk(task.steps[binding.producer].output, binding.path)
    shown = [call.output for call in calls[:consumer] if call.turn is not None and call.turn < later]
    return VALUE if any(part == produced for part in _parts(shown)) else FORESEEN


def is_right(arguments: Mapping[str, Any], step: Step, outputs: Sequence[Any] = ()) -> bool:
    """Whether every argument is right, and none is missing or unknown."""
    left = len(arguments)
    for key, gold in step.arguments.items():
        if key in arguments:
            left -= 1
            value = arguments[key]
            if value.__class__ is gold.__class__ and value.__class__ in PLAIN and value == gold:
                continue
            if not is_argument_right(value, key, step, outputs):
                return False
        elif key in step.given and (
            key not in step.defaults or match_value(step.defaults[key], gold, step.match[key], None, True) < 1
        ):
            return False
    return not left


def is_argument_right(value: Any, key: str, step: Step, outputs: Sequence[Any] = ()) -> bool:
    """Whether an argument is right; paragraphs may be joined with blank lines."""
    gold = step.arguments.get(key, MISSING)
    if match_value(value, gold, step.match[key], outputs, True) == 1:
        return True
    if key != PARAGRAPHS or step.match[key] != {"list": "text"}:
        return False
    parted, expected = _paragraphs(value, outputs), _paragraphs(gold, ())
    return bool(parted) and match_value(parted, expected, {"list": "text"}, None, True) == 1


def _paragraphs(texts: Any, outputs: Sequence[Any]) -> list[str] | None:
    """Split texts that may hold several paragraphs each into paragraphs; None if an element is not a text."""
    if not isinstance(texts, list):
        return None
    whole = []
    for text in texts:
        for part in text.split("\n\n") if isinstance(text, str) else [text]:
            reference = parse_reference(part) if isinstance(part, str) else None
            value = resolve(reference, outputs) if reference else part
            if not isinstance(value, str):
                return None
            whole += value.split("\n\n")
    return [part for part in whole if part.strip()]


def call_similarity(arguments: Mapping[str, Any], step: Step, outputs: Sequence[Any] = ()) -> float:
    """Return the mean match over the union of the keys, with defaults filled in on both sides.

    Agreement on defaults only earns nothing: at least one argument in `step.given` must be written and match.

    Args:
        arguments: The arguments of the call.
        step: The step.
        outputs: The outputs of the earlier calls.
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


def _with_value_at(container: Any, path: Sequence[str], value: Any) -> Any:
    """Return a copy of the container with a new value at a path."""
    if not path:
        return value
    if isinstance(container, dict):
        return {**container, path[0]: _with_value_at(container.get(path[0]), path[1:], value)}
    return [
        _with_value_at(part, path[1:], value) if str(index) == path[0] else part for index, part in enumerate(container)
    ]


def _same_json(value: Any, gold: Any, *, to_the_cent: bool = False) -> bool:
    """Whether an output is exactly the expected one, except for rounding errors of numbers in JSON.

    The recursion is only as deep as the expected output. With `to_the_cent`, numbers only have to agree to two decimals
    and three significant digits.
    """
    if isinstance(gold, dict):
        return (
            isinstance(value, dict)
            and value.keys() == gold.keys()
            and all(_same_json(value[key], part, to_the_cent=to_the_cent) for key, part in gold.items())
        )
    if isinstance(gold, list):
        return (
            isinstance(value, list)
            and len(value) == len(gold)
            and all(_same_json(left, right, to_the_cent=to_the_cent) for left, right in zip(value, gold, strict=True))
        )
    if isinstance(gold, float) or isinstance(value, float):
        return match_value(value, gold, "number", None, True) == 1 or (
            to_the_cent
            and match_value(value, gold, "number") == 1
            and round(value, CENT) == round(gold, CENT)
            and f"{value:.3g}" == f"{gold:.3g}"
        )
    return value.__class__ is gold.__class__ and bool(value == gold)


def _is_acceptable(call: Call, task: Task) -> bool:
    """Whether a call's arguments satisfy the tool's schema.

    They must be complete and known, and have the schema's JSON types or be references.
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


def _is_same(value: Any, produced: Any, spec: Spec, *, strictly: bool = False) -> bool:
    """Whether a value is the same as a call's output, by its kind; a large output must be exactly equal."""
    if isinstance(produced, (list, dict, str)) and not _is_small(produced):
        try:
            return value.__class__ is produced.__class__ and bool(value == produced)
        except RecursionError:
            return False
    return match_value(value, produced, spec, None, strictly) == 1


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
) -> Iterator[tuple[Reference | None, Any]]:
    """Yield the value at a leaf of an argument, with the reference that it came from or None.

    In an unordered array, the leaf may be any element.
    """
    if source is None and isinstance(value, str) and (source := parse_reference(value)):
        value = resolve(source, outputs)
    if not path:
        yield source, value
        return
    tokens = [path[0]]
    if isinstance(value, list) and isinstance(specs[0], dict) and "set" in specs[0]:
        tokens = [str(index) for index in range(min(len(value), MAX_ELEMENTS))]
    for token in tokens:
        further = source and source._replace(path=(*source.path, token))
        yield from _leaves(walk(value, (token,)), path[1:], specs[1:], outputs, further)


def _references(value: Any) -> Iterator[Reference]:
    """Yield the references in an argument."""
    for part in _parts([value]):
        if isinstance(part, str) and len(part) <= MAX_TEXT:
            for piece in part.split("\n\n"):
                if reference := parse_reference(piece):
                    yield reference


def _parts(values: list[Any]) -> Iterator[Any]:
    """Yield values and, recursively, their parts, up to a bounded number."""
    waiting = list(values)
    for number, value in enumerate(waiting):
        yield value
        if number < MAX_PARTS and isinstance(value, (list, dict)):
            waiting += list(value.values() if isinstance(value, dict) else value)[:MAX_PARTS]
