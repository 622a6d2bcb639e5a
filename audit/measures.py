"""The measures of an audit: each is a function from cases to findings about faults that code can detect."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from json import dumps
from typing import Any

from audit.cases import Argument, Call, Case
from audit.stated import unstated
from families.composition.lexical import retrieval
from generator.core.shapes import Json

EXAMPLES = 5  # shown of a measure


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
    found: Sequence[Finding] = ()  # the individual findings, if the measure lists them
    good: bool = False  # whether a higher count is better
    fault: str = ""  # for a fault: words that follow the number of rows that have it

    @property
    def share(self) -> float | None:
        """The share, from 0 to 1, or None if there is nothing to count."""
        return self.count / self.of if self.of else None

    @property
    def examples(self) -> Sequence[Finding]:
        """Some of the findings, spread over the data."""
        step = max(1, len(self.found) // EXAMPLES)
        return self.found[::step][:EXAMPLES]


def _measure(name: str, of: int, every: Sequence[Finding], fault: str = "") -> Measure:
    return Measure(name, len(every), of, every, fault=fault)


# Where values come from


def _parts(cases: Sequence[Case]) -> Iterator[tuple[Case, Call, Argument]]:
    return ((case, call, part) for case in cases for call in case.calls for part in call.parts)


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
    alone, together = set(), {case.name for case in cases if any(reference.of_call for reference in case.dangling)}
    for case, call, part in _parts(cases):
        choice, enough = _is_choice(part), is_stated(case, part)
        known[choice].append(enough)
        if not enough:
            alone.add(case.name)
        if not enough and not part.reference:
            together.add(case.name)
            missing = _missing(case, part) if part.stated is None else []
            values = " and ".join(_shown(value) for _, value in missing)
            if len(missing) in (0, len([*unstated("", part.accepted[0])])):  # none of its elements is stated
                missing, values = [("", part.accepted[0])], " or ".join(map(_shown, part.accepted))
            elements = "; ".join(f"{path} = {_shown(value)}" for path, value in missing)
            what = _short(f"{call.tool}.{part.path}{elements}")
            should = f'"{_short(values)}" in the request, in an earlier output, or as a default'
            lost[choice].append(Finding(case.name, case.request, what, should, certain=part.stated is not None))
    for choice, kind, fault in (
        (False, "values", "with a value that nothing gives"),
        (True, "choices (of a list, yes or no)", "with a choice that nothing gives"),
    ):
        yield _measure(f"{kind} neither said, nor an output, nor a default", len(known[choice]), lost[choice], fault)
    right = [case for case in cases if case.calls]
    yield Measure("ceiling: cases in which every value can be known", len(right) - len(together), len(right), good=True)
    yield Measure("ceiling if arguments could not refer to outputs", len(right) - len(alone), len(right), good=True)


def references(cases: Sequence[Case]) -> Iterator[Measure]:
    """Count the references to an output that no earlier call has, such as those to the same or to a later call."""
    found = []
    for case in cases:
        for reference in case.dangling:
            what = f"{reference.where} refers to {reference.to}, which no earlier call makes"
            earlier = ", ".join(dict.fromkeys(reference.earlier))
            should = f"one of the outputs of earlier calls: {earlier}" if earlier else "a value, for no call is earlier"
            found.append(Finding(case.name, case.request, what, _short(should)))
    of = sum(len(case.references) for case in cases)
    yield _measure("references to an output that no earlier call makes", of, found, "with a reference to no output")


# Schemas


def violations(cases: Sequence[Case]) -> Iterator[Measure]:
    """Count the expected calls that violate their own schema."""
    refused, total = [], 0
    for case in cases:
        for call in case.calls:
            total += 1
            if problem := _violation(case, call):
                what, should = problem
                refused.append(Finding(case.name, case.request, f"{call.tool}: {what}", should))
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
        problems = [_refused(dumps(schema, sort_keys=True), value) for value in values] if schema else []
        if problems and all(problems):
            wanted = {key: part for key, part in schema.items() if key != "description"}
            every.append((f"{name}: {problems[0]}", f"{name} as its schema has it: {_shown(wanted)}"))
    return ("; ".join(what for what, _ in every), "; ".join(should for _, should in every)) if every else None


@lru_cache(maxsize=8192)
def _validator(schema: str) -> Any:
    from json import loads

    from jsonschema import Draft202012Validator

    return Draft202012Validator(loads(schema))


def _refused(schema: str, value: Json) -> str | None:
    error = next(_validator(schema).iter_errors(value), None)
    return None if error is None else _short(error.message)


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
            hits, asked = [], 0
            for case in chosen:
                named = (
                    every if where == "in the data" else {_document(tool): name for name, tool in case.tools.items()}
                )
                if len(named) > 1:
                    asked += 1
                    first = list(named.values())[retrieval(tuple(named))(case.request, [1.0] * len(named))[1]]
                    if first in {call.tool for call in case.calls}:
                        hits.append(Finding(case.name, case.request, first))
            if asked:
                yield _measure(f"{which}: BM25 ranks a called tool first among those {where}", asked, hits)


def _document(tool: Mapping[str, Json]) -> str:
    return f"{tool['function']['name'].replace('_', ' ').replace('.', ' ')} {tool['function']['description']}"


# Duplicates


def duplicates(cases: Sequence[Case]) -> Iterator[Measure]:
    """Count requests that occurred before, those of them with other expected calls, and repeated expected calls."""
    seen: dict[str, list[Case]] = defaultdict(list)
    again, otherwise = [], []
    for case in cases:
        earlier = seen[" ".join(case.request.casefold().split())]
        if earlier:
            first = earlier[0].name
            again.append(Finding(case.name, case.request, f"the request of {first}", "a request of its own"))
            if all(_calls(case) != _calls(one) for one in earlier):
                should = f"the calls of {first}, or a request that tells the two apart"
                otherwise.append(Finding(case.name, case.request, f"other right calls than {first}", should))
        earlier.append(case)
    yield _measure("duplicate requests", len(cases), again, "with the request of an earlier one")
    yield _measure("of these, with other right calls", len(again), otherwise, "in contradiction to an earlier one")
    first_with: dict[str, str] = {}
    same = []
    for case in cases:
        if case.calls and first_with.setdefault(_calls(case), case.name) != case.name:
            what = f"the calls of {first_with[_calls(case)]}"
            same.append(Finding(case.name, case.request, what, "calls of its own, if it is to test something new"))
    of = sum(bool(case.calls) for case in cases)
    name = "cases whose calls are all those of an earlier case"
    yield _measure(name, of, same, "with the calls of an earlier one")
    twice = []
    for case in cases:
        counts = Counter(dumps(call, sort_keys=True, ensure_ascii=False) for call in case.gold)
        if counts and counts.most_common(1)[0][1] > 1:
            what = f"twice: {_shown(counts.most_common(1)[0][0])}"
            twice.append(Finding(case.name, case.request, what, "the call once"))
    yield _measure("cases with the same call twice", len(cases), twice, "with the same call twice")


def _calls(case: Case) -> str:
    return dumps(case.gold, sort_keys=True)


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
