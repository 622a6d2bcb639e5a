"""What a prediction made of a task: what each call put out, which are right, which step each is, and the data edges."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .alignment import align
from .calls import Call
from .matching import PLAIN, SAME_NUMBER, Spec, match_value
from .references import MISSING, Outputs, Reference, locate, parse_reference, resolve, walk
from .task import Binding, Step, Task

# Recorded outputs are not to be trusted in their size:
MAX_ELEMENTS = 32  # of an unordered array that are searched for a bound value
MAX_PARTS = 100  # of an array or object that is compared part by part; a larger one has to be equal as it is
MAX_TEXT = 20_000  # characters of a text that is compared by its kind; a longer one has to be equal as it is

PARAGRAPHS = "paragraphs"  # the parameter whose texts a tool joins by blank lines
CENT = 2  # decimals of money

# How a value came along an edge: by a reference, as the protocol writes it or in another notation; as a value, which an
# earlier output had given or not.
STRICT, LOOSE, VALUE, FORESEEN = "reference", "loose", "value", "foreseen"


def edges_as_expected(calls: Sequence[Call], task: Task) -> list[str | None] | None:
    """The edges of calls that are the steps, right, in the order of the trace, with the outputs of the trace.

    Then there is nothing to search for; None where they are not.
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
    """The calls of a prediction beside the steps of a task.

    Attributes:
        calls: All calls.
        budget: Those that can be aligned.
        outputs: What each of the budget put out. Where no output was recorded, a call whose arguments are all right has
            put out what the step puts out; of any other call the output is not known.
        similarity: For each step, its similarity to each call of its tool.
        right: The pairs of step and call that are right, with whether they are by the call's arguments.
        alignment: The call of each step that has one.
        edges: For each binding how its value came along, or None where it did not.
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
        receipts: dict[int, Any] = {}  # what right calls put out for the steps that have effects
        for index, call in enumerate(self.budget):
            output = MISSING if call.output is None else call.output
            equals = []
            for step in self.task.steps_of.get(call.name or "", ()):
                expected = self._after(receipts, step) if receipts else self.task.steps[step]
                if call.refused:
                    self.similarity[step][index] = 0.0
                elif is_right(call.arguments, expected, self.outputs):
                    equals.append(step)
                    self.right[step, index] = True
                    self.similarity[step][index] = 1.0
                    if expected.side_effects and output is not MISSING:
                        receipts[step] = output
                elif output is not MISSING and self._puts_out_the_same(call, expected):
                    self.right[step, index] = False
                    self.similarity[step][index] = 1.0
                else:
                    self.similarity[step][index] = call_similarity(call.arguments, expected, self.outputs)
            if equals and output is MISSING:
                steps = self.task.steps
                step = equals[0]
                if len(equals) > 1:
                    step = min(equals, key=lambda one: (steps[one].arguments != call.arguments, one in claimed))
                claimed.add(step)
                output = steps[step].output
            self.outputs.append(output)
        self._align()

    def _after(self, receipts: Mapping[int, Any], step: int) -> Step:
        """A step as it is to be expected after calls that had effects.

        A receipt, such as an id made of how a name was spelled, need not be that of the trace.
        """
        expected = self.task.steps[step]
        for binding in self.task.bindings:
            if binding.consumer == step and binding.producer in receipts:
                usual = walk(self.task.steps[binding.producer].output, binding.path)
                value = walk(receipts[binding.producer], binding.path)
                if value is not MISSING and _is_small(value) and value != usual:
                    expected = replace(expected, arguments=_put(expected.arguments, binding.leaf, value))
        return expected

    def _puts_out_the_same(self, call: Call, step: Step) -> bool:
        """Whether a call without effects is right by its output.

        Exactly the expected output; or, where only numbers that are bound to an output are written rounded, the same
        output with its numbers to the cent.
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

        Of those with the same total similarity, the one that satisfies most bindings is taken, and of those the one
        that leaves most refused calls out.
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
        """How the value came along an edge, or None.

        Written as a reference to the producer's call and path, or equal to what the producer put out there. Between two
        right calls it may also be a part of the argument, and where the consumer is right by what it puts out, it may
        stand in the place of another argument.
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
        """Whether what is written at a leaf points at the producer's output, or equals what it put out."""
        before = self.outputs.before(consumer)
        for source, value in _leaves(*written, before):
            if source is not None and source.path == binding.path and locate(source, before) == producer:
                return True
            if produced is not MISSING and _is_same(value, produced, binding.specs[-1], strictly=strictly):
                return True
        return False


def _origin(calls: Sequence[Call], task: Task, binding: Binding, producer: int, consumer: int) -> str:
    """Where the value of a satisfied edge was taken from."""
    written = calls[consumer].arguments.get(binding.leaf[0])
    if written.__class__ is str and written.startswith("{{call_"):
        return STRICT
    plain = written.__class__ in PLAIN and not (written.__class__ is str and ("{{" in written or "$var_" in written))
    if not plain and (references := list(_references(written))):
        return LOOSE if any(reference.loose for reference in references) else STRICT
    earlier, later = calls[producer].turn, calls[consumer].turn
    if earlier is None or later is None:  # no turns are known: then there is one, unless outputs were recorded
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
    """Whether one argument is right; paragraphs may be joined by blank lines."""
    gold = step.arguments.get(key, MISSING)
    if match_value(value, gold, step.match[key], outputs, True) == 1:
        return True
    if key != PARAGRAPHS or step.match[key] != {"list": "text"}:
        return False
    parted, expected = _paragraphs(value, outputs), _paragraphs(gold, ())
    return bool(parted) and match_value(parted, expected, {"list": "text"}, None, True) == 1


def _paragraphs(texts: Any, outputs: Sequence[Any]) -> list[str] | None:
    """The paragraphs of some texts, of which each may hold several; None where one is no text."""
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


def _put(container: Any, path: Sequence[str], value: Any) -> Any:
    """A copy of the container with another value at a path."""
    if not path:
        return value
    if isinstance(container, dict):
        return {**container, path[0]: _put(container.get(path[0]), path[1:], value)}
    return [_put(part, path[1:], value) if str(index) == path[0] else part for index, part in enumerate(container)]


def _same_json(value: Any, gold: Any, *, to_the_cent: bool = False) -> bool:
    """Whether an output is exactly the expected one, but for what numbers lose on their way through JSON.

    As deep as the expected one, and no longer. To the cent, numbers may also differ beyond their second decimal, if
    that is beyond their third digit.
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
            and all(_same_json(one, other, to_the_cent=to_the_cent) for one, other in zip(value, gold, strict=True))
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


def _is_same(value: Any, produced: Any, spec: Spec, *, strictly: bool = False) -> bool:
    """Whether a value is what a call put out: by its kind, or as it is where it is large."""
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
    """What stands at a leaf of an argument, with where it was taken from.

    In an unordered array any element may be meant.
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
    """The references in an argument."""
    for part in _parts([value]):
        if isinstance(part, str) and len(part) <= MAX_TEXT:
            for piece in part.split("\n\n"):
                if reference := parse_reference(piece):
                    yield reference


def _parts(values: list[Any]) -> Iterator[Any]:
    """Some values and what they hold, as far as their number is bounded."""
    waiting = list(values)
    for number, value in enumerate(waiting):
        yield value
        if number < MAX_PARTS and isinstance(value, (list, dict)):
            waiting += list(value.values() if isinstance(value, dict) else value)[:MAX_PARTS]
