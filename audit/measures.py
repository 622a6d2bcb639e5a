"""The measures of an audit: each is a function from cases to findings about faults that code can detect."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from json import dumps
from typing import Any

from audit.cases import AMBIGUOUS, NO_CALL, Argument, Call, Case, properties_of
from audit.stated import unstated
from families.composition.lexical import retrieval
from generator.core.shapes import Json


@dataclass(frozen=True)
class Finding:
    """An occurrence of what a measure counts."""

    case: str  # its name
    request: str  # the user's text
    what: str  # what was found, in a few words
    should: str = ""  # for a fault: what would be right
    certain: bool = True  # if not, a search did not find a value, which may be stated in other words


@dataclass(frozen=True)
class Measure:
    """The result of a measure."""

    name: str  # for display
    count: int
    of: int  # the total that the count is out of
    found: Sequence[Finding] = ()  # the individual findings, of a fault
    fault: str = ""  # if rows are listed: words that follow the number of rows
    repeats: bool = False  # whether these rows repeat others, which need not be a fault

    @property
    def share(self) -> float | None:
        """The share, from 0 to 1, or None if there is nothing to count."""
        return self.count / self.of if self.of else None


def _measure(name: str, of: int, every: Sequence[Finding], fault: str, *, repeats: bool = False) -> Measure:
    return Measure(name, len(every), of, every, fault=fault, repeats=repeats)


# Where values come from


def _parts(cases: Sequence[Case]) -> Iterator[tuple[Case, Call, Argument]]:
    return ((case, call, part) for case in cases for call in case.calls for part in call.parts)


def _named(case: Case, call: Call) -> str:
    """Return the tool of a call, with its number if the case calls the tool several times."""
    calls = [each for each in case.calls if each.tool == call.tool]
    number = next(number for number, each in enumerate(case.calls, 1) if each is call)
    return f"call {number}, {call.tool}" if calls[1:] else call.tool


def is_stated(case: Case, part: Argument) -> bool:
    """Return whether the request suffices for an argument: it states an accepted value, or none is needed."""
    if part.stated is not None:
        return part.stated or part.optional
    if part.may_be_left_out:
        return True
    return not part.reference and not _missing(case, part)


def _missing(case: Case, part: Argument) -> list[tuple[str, Json]]:
    """Return what the request does not state of the accepted value that it states best: (path, element) pairs."""
    return min(
        ([*unstated(case.request, value, dict(part.schema), part.path)] for value in part.accepted), key=len, default=[]
    )


def _words(value: Json, name: str) -> str:
    return f"words on {name}" if isinstance(value, bool) else dumps(value, ensure_ascii=False)


def _is_choice(part: Argument) -> bool:
    return (
        "enum" in part.schema
        or part.schema.get("type") == "boolean"
        or isinstance(next(iter(part.accepted), None), bool)
    )


def grounding(cases: Sequence[Case]) -> Iterator[Measure]:
    """Count the values that a model has no way to know, and the cases that can be solved at best."""
    known: dict[bool, list[bool]] = {True: [], False: []}
    lost: dict[bool, list[Finding]] = {True: [], False: []}
    # cases that a model cannot solve: without references to outputs (`alone`), and with these (`together`)
    alone: set[str] = set()
    together = {case.name for case in cases for each in case.references if each.of_call and each.problem == NO_CALL}
    for case, call, part in _parts(cases):
        choice, enough = _is_choice(part), is_stated(case, part)
        known[choice].append(enough)
        if not enough:
            alone.add(case.name)
        if not enough and not part.reference:
            together.add(case.name)
            missing = _missing(case, part) if part.stated is None else []
            values = " and ".join(_words(value, part.path) for _, value in missing)
            if len(missing) in (0, len([*unstated("", part.accepted[0])])):  # none of its elements is stated
                missing = [("", part.accepted[0])]
                values = " or ".join(dict.fromkeys(_words(value, part.path) for value in part.accepted))
            elements = "; ".join(f"{path} = {_shown(value)}" for path, value in missing)
            what = _short(f"{_named(case, call)}.{part.path}{elements}")
            should = f"{_short(values)} in the request, in an earlier output, or as a default"
            lost[choice].append(Finding(case.name, case.request, what, should, certain=part.stated is not None))
    for choice, kind, fault in (
        (False, "values", "with a value that nothing gives"),
        (True, "choices (of a list, yes or no)", "with a choice that nothing gives"),
    ):
        yield _measure(f"{kind} neither said, nor an output, nor a default", len(known[choice]), lost[choice], fault)
    right = [case for case in cases if case.calls]
    yield Measure("ceiling: cases in which every value can be known", len(right) - len(together), len(right))
    yield Measure("ceiling if arguments could not refer to outputs", len(right) - len(alone), len(right))


def references(cases: Sequence[Case]) -> Iterator[Measure]:
    """Count references to an output that no earlier call makes or declares, or to a label of several earlier calls."""
    broken = []
    for case in cases:
        for reference in case.references:
            if reference.problem:
                what = f"{reference.where} refers to {reference.to}, {reference.problem}"
                outputs = ", ".join(dict.fromkeys(reference.right))
                should = f"one of the outputs {outputs}" if outputs else "a value, for no call is earlier"
                should = "a label of its own for each call" if reference.problem == AMBIGUOUS else should
                broken.append(Finding(case.name, case.request, what, _short(should)))
    of = sum(len(case.references) for case in cases)
    yield _measure("broken references to outputs", of, broken, "with a broken reference")


# Schemas


def violations(cases: Sequence[Case]) -> Iterator[Measure]:
    """Count the expected calls that violate their own schema."""
    refused, total = [], 0
    for case in cases:
        for call in case.calls:
            total += 1
            if problem := _violation(case, call):
                what, should = problem
                refused.append(Finding(case.name, case.request, f"{_named(case, call)}: {what}", should))
    yield _measure("calls that their own schema refuses", total, refused, "with a call that its schema refuses")


def _violation(case: Case, call: Call) -> tuple[str, str] | None:
    """Return all that is wrong with a call, and what would be right, or None if nothing is wrong."""
    tool = case.tools.get(call.tool)
    if tool is None:
        offered = ", ".join(case.tools) or "those, which are none"
        return "it is not among the tools on offer", _short(f"one of {offered}")
    parameters = tool["function"]["parameters"]
    present = {part.path.partition(".")[0].partition("[")[0] for part in call.parts} | call.arguments.keys()
    every = []
    if missing := [name for name in parameters.get("required", ()) if name not in present]:
        names = " and ".join(missing)
        lacking = f"argument {names} is" if len(missing) == 1 else f"arguments {names} are"
        every.append((f"the required {lacking} missing", _short(f"a call with {names}")))
    if unknown := sorted(present - parameters["properties"].keys()):
        known = ", ".join(parameters["properties"])
        every.append(
            (f"there is no argument {' or '.join(unknown)}", _short(f"one of {known}" if known else "no argument"))
        )
    left_out = {part.path for part in call.parts if part.may_be_left_out}
    paths = [part.path for part in call.parts]
    accepted = {part.path: part.accepted for part in call.parts if part.path not in left_out} | {
        name: [value] for name, value in call.arguments.items() if paths.count(name) != 1
    }
    for name, values in accepted.items():
        schema = parameters["properties"].get(name)
        as_text = dumps(schema, sort_keys=True)
        reasons = [reason for value in values if (reason := _refused(name, as_text, value))] if schema else []
        if reasons and len(reasons) == len(values):
            wanted = {key: part for key, part in schema.items() if key != "description"}
            every.append((reasons[0], f"{name} as its schema has it: {_shown(wanted)}"))
    return ("; ".join(what for what, _ in every), "; ".join(should for _, should in every)) if every else None


@lru_cache(maxsize=8192)
def _validator(schema: str) -> Any:
    from json import loads

    from jsonschema import Draft202012Validator

    return Draft202012Validator(loads(schema))


def _refused(name: str, schema: str, value: Json) -> str | None:
    """Return where and why a schema refuses the value of an argument; values in the reason are written as JSON."""
    error = next(_validator(schema).iter_errors(value), None)
    if error is None:
        return None
    reason = error.message.removeprefix(repr(error.instance))
    begins = dumps(error.instance, ensure_ascii=False) if reason != error.message else ""
    reason = reason.replace(repr(error.validator_value), dumps(error.validator_value, ensure_ascii=False))
    return _short(f"{name}{error.json_path[1:]}: {begins}{reason}")


# Retrieval


def lexical(cases: Sequence[Case]) -> Iterator[Measure]:
    """Count how often BM25 from the request to names and descriptions ranks a called tool first.

    The tools are those on offer, and those of all rows.
    """
    every = {_document(tool): name for case in cases for name, tool in case.tools.items()}
    for which, chosen in (
        ("single-call tasks", [case for case in cases if len(case.calls) == 1]),
        ("multi-call tasks", [case for case in cases if case.calls[1:]]),
    ):
        for where in ("offered", "in the data"):
            hits, asked = 0, 0
            for case in chosen:
                named = (
                    every if where == "in the data" else {_document(tool): name for name, tool in case.tools.items()}
                )
                if len(named) > 1:
                    asked += 1
                    first = list(named.values())[retrieval(tuple(named))(case.request, [1.0] * len(named))[1]]
                    hits += first in {call.tool for call in case.calls}
            if asked:
                yield Measure(f"{which}: BM25 ranks a called tool first among those {where}", hits, asked)


def _document(tool: Mapping[str, Json]) -> str:
    return f"{tool['function']['name'].replace('_', ' ').replace('.', ' ')} {tool['function']['description']}"


# Duplicates


def duplicates(cases: Sequence[Case]) -> Iterator[Measure]:
    """Count requests that occurred before, contradictions among them, and repeated expected calls."""
    seen: dict[str, list[Case]] = defaultdict(list)
    again, otherwise = [], []
    for case in cases:
        earlier = seen[" ".join(case.request.casefold().split())]
        if earlier:
            first = earlier[0].name
            again.append(Finding(case.name, case.request, f"the request of {first}", "a request of its own"))
            if other := next((one.name for one in earlier if _contradict(one, case)), None):
                should = f"the calls of {other}, or a request that tells the two apart"
                otherwise.append(Finding(case.name, case.request, f"other right calls than {other}", should))
        earlier.append(case)
    yield _measure("duplicate requests", len(cases), again, "with the request of an earlier one", repeats=True)
    name = "of these, with the same tools on offer and other right calls"
    yield _measure(name, len(again), otherwise, "in contradiction to an earlier one")
    first_with: dict[tuple[str, ...], str] = {}
    same, twice = [], []
    for case in cases:
        keys = [_key(call, case.tools) for call in case.calls]
        first = first_with.setdefault(tuple(sorted(keys)), case.name)
        if keys and first != case.name:
            what = f"the calls of {first}"
            same.append(Finding(case.name, case.request, what, "calls of its own, if it is to test something new"))
        key, count = Counter(keys).most_common(1)[0] if keys else ("", 0)
        if count > 1:
            what = f"twice: {_shown(case.gold[keys.index(key)])}"
            twice.append(Finding(case.name, case.request, what, "the call once, if it has no effect"))
    of = sum(bool(case.calls) for case in cases)
    name = "cases whose calls are all those of an earlier case"
    yield _measure(name, of, same, "with the calls of an earlier one", repeats=True)
    yield _measure("cases with the same call twice", len(cases), twice, "with the same call twice", repeats=True)


ANYTHING, LEFT_OUT = "any value", "no value"  # neither is JSON


def _contradict(one: Case, other: Case) -> bool:
    """Whether two cases offer the same tools, and no calls, in any order, are right for both."""
    if one.tools != other.tools:
        return False
    if len(one.calls) != len(other.calls):
        return True
    if not one.calls:
        return False
    from scipy.optimize import linear_sum_assignment

    agree = [[_agree(first, second, one.tools) for second in other.calls] for first in one.calls]
    places = zip(*linear_sum_assignment(agree, maximize=True), strict=True)
    return not all(agree[first][second] for first, second in places)


def _agree(one: Call, other: Call, tools: Mapping[str, Json]) -> bool:
    """Whether a call can be right for both; a reference agrees with any value."""
    if one.tool != other.tool:
        return False
    accepted, others = (_accepted(call, tools) for call in (one, other))
    return all(
        ANYTHING in (values := accepted.get(name, {LEFT_OUT}))
        or ANYTHING in (theirs := others.get(name, {LEFT_OUT}))
        or values & theirs
        for name in accepted.keys() | others.keys()
    )


def _key(call: Call, tools: Mapping[str, Json]) -> str:
    """Calls with the same key are the same call: a default counts as left out, a reference as it is written."""
    optional = {part.path: part.accepted[0] for part in call.parts if part.optional}
    values = {name: _json(value) for name, value in {**optional, **call.arguments}.items()}
    properties = properties_of(call.tool, tools)
    defaults = {name: _json(schema["default"]) for name, schema in properties.items() if "default" in schema}
    return dumps([call.tool, sorted(values.items() - defaults.items())])


def _accepted(call: Call, tools: Mapping[str, Json]) -> dict[str, set[str]]:
    """The values of each parameter that are right, as JSON; its default is as right as leaving it out."""
    values = {name: {_json(value)} for name, value in call.arguments.items()}
    for part in call.parts:
        if part.path in values or not set(".[") & set(part.path):  # or it is within a value
            accepted = {ANYTHING} if part.reference else {*map(_json, part.accepted)}
            values[part.path] = accepted | ({LEFT_OUT} if part.optional else set())
    for name, schema in properties_of(call.tool, tools).items():
        alike = {_json(schema["default"]), LEFT_OUT} if "default" in schema else set()
        if values.get(name, {LEFT_OUT}) & alike:
            values[name] = values.get(name, set()) | alike
    return values


def _json(value: Json) -> str:
    return dumps(_whole(value), sort_keys=True)


def _whole(value: Json) -> Json:
    """A value in which whole numbers are integers, as JSON does not tell 7.0 from 7."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: _whole(part) for name, part in value.items()}
    return [_whole(part) for part in value] if isinstance(value, list) else value


def _shown(value: Json) -> str:
    return _short(value if isinstance(value, str) else dumps(value, ensure_ascii=False))


def _short(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:157]}..."


# measures that need no judgement come first
MEASURES: Sequence[Callable[[Sequence[Case]], Iterator[Measure]]] = (
    violations,
    references,
    duplicates,
    grounding,
    lexical,
)
