"""Proves a published question: it has an answer, only one, and one that cannot be known without the tools.

The proof reads the row and runs the tools, independently of relations, forms and the engine. Each rule is a small
function that yields problems; `RULES` and `TWIN_RULES` list them.
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.answers.chain import REFERENCE, conclude, keys_of, references_in, resolve
from generator.answers.data import read
from generator.answers.prior import UnknownError, known
from generator.answers.rows import Question
from generator.answers.tools import SUBSETS, call, schemas
from generator.core.shapes import misshapen
from generator.core.suite import check_suite, plain_prompt
from generator.core.trace import same, stages
from simulators import ToolError, World
from simulators.data import load
from simulators.english import MONTHS
from simulators.paths import leaves, value_at

Json = Any
Row = Mapping[str, Any]
Outputs = dict[str, Json]

FEW = 20  # the minimum number of possible answers


def check(row: Row) -> list[str]:
    """Return the problems of a row of `answers` or `answers_isolated`, one sentence each; an empty list if proved."""
    problems = _applied(shape, row) or _applied(_data_flow, row)
    return problems or [
        problem for rule in (TWIN_RULES if "parent" in row else RULES) for problem in _applied(rule, row)
    ]


def _applied(rule: Callable[[Row], Iterable[str]], row: Row) -> list[str]:
    """Apply a rule to a row; if a value of the wrong type makes the rule fail, return that as the problem."""
    try:
        return list(rule(row))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return [
            f"it cannot be checked for {rule.__name__.strip('_').replace('_', ' ')}: {type(error).__name__}: {error}"
        ]


def check_all(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Yield (task id, problem) for a whole config: the problems of each row, duplicate questions and duplicate ids."""

    def question(row: Row) -> str | None:
        return None if "parent" in row else plain_prompt(row)

    return check_suite(rows, check, question, "it has the question of {}")


def replay(trace: Sequence[Row], run: Any = call, change: Any = None) -> Outputs:
    """Run a trace in a fresh world, with arguments built from references, and return the outputs by step id.

    Args:
        trace: The steps.
        run: The function that makes a call, from (tool, arguments, world) to output.
        change: A function from (tool, output) to the output that later steps refer to; by default unchanged.

    Raises:
        ToolError, KeyError, IndexError, TypeError: If a call is refused or a reference leads nowhere.
    """
    world = World()
    outputs: Outputs = {}
    for step in trace:
        output = run(step["tool_name"], resolve(step["references"], outputs), world)
        outputs[step["step_id"]] = change(step["tool_name"], output) if change else output
    return outputs


# Shape


def shape(row: Row) -> Iterator[str]:
    """Yield the problems that prevent a row from being read as a question."""
    if problem := next(misshapen(row, Question), None):
        yield problem
        return
    if row["subset"] not in SUBSETS:
        yield f"there is no subset {row['subset']!r}"
        return
    if not row["expected_trace"]:
        yield "the trace is empty"
    if any(step["step_id"] != f"step_{number}" for number, step in enumerate(row["expected_trace"], 1)):
        yield "the steps are not numbered from step_1 on"
    yield from _answer_shape(row["expected_answer"])
    if not str(row["prompt"]).strip():
        yield "the question is empty"


def _answer_shape(answer: Json) -> Iterator[str]:
    holds, problem = _ANSWERS.get(str(answer.get("type")) if isinstance(answer, Mapping) else "", (None, ""))
    if holds is None:
        yield "the expected answer has no known type"
    elif not holds(answer):
        yield f"the expected {answer['type']} has no {problem}"
    elif answer["type"] == "record":
        for part in answer["fields"].values():
            yield from _answer_shape(part)


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_listed(answer: Row) -> bool:
    items = answer.get("value")
    texts = isinstance(items, list) and all(isinstance(item, str) for item in items)
    return texts and isinstance(answer.get("ordered"), bool)


def _is_written(answer: Row) -> bool:
    return isinstance(answer.get("value"), str) and answer["value"] != ""


# Type of an expected answer to a check of its content, and what is missing if the check fails.
_ANSWERS: dict[str, tuple[Callable[[Row], bool], str]] = {
    "number": (
        lambda answer: (
            _is_number(answer.get("value")) and _is_number(answer.get("tolerance")) and answer["tolerance"] >= 0
        ),
        "value or no tolerance",
    ),
    "text": (_is_written, "value"),
    "date": (_is_written, "value"),
    "list": (_is_listed, "value, or does not say whether its order counts"),
    "record": (lambda answer: isinstance(answer.get("fields"), Mapping) and bool(answer["fields"]), "fields"),
}


# The trace


def _tools(row: Row) -> Iterator[str]:
    if row["available_tools"] != schemas(row["subset"]):
        yield "the tools on offer are not those of the subset"
    for step in row["expected_trace"]:
        if step["tool_name"] not in SUBSETS[row["subset"]]:
            yield f"{step['step_id']} calls {step['tool_name']}, which {row['subset']} does not have"


def _data_flow(row: Row) -> Iterator[str]:
    """Check references, dependencies and stages, and that every step is used."""
    earlier: set[str] = set()
    for step in row["expected_trace"]:
        above = {name for name, _ in references_in(step["references"])}
        if not above <= earlier:
            yield f"{step['step_id']} refers to a step that does not stand before it"
        if set(step["depends_on"]) != above:
            yield f"{step['step_id']} has a depends_on that does not follow from its references"
        earlier.add(step["step_id"])
    used = {name for step in row["expected_trace"] for name, _ in references_in(step["references"])} | {
        name for name, _ in references_in(row["conclusion"])
    }
    for name in sorted(earlier - used):
        yield f"nothing uses {name}"
    for name in sorted(used - earlier):
        yield f"{name} is referred to but is not a step"
    placed = stages({step["step_id"]: set(step["depends_on"]) & earlier for step in row["expected_trace"]})
    if any(step["stage"] != placed[step["step_id"]] for step in row["expected_trace"]):
        yield "a stage does not follow from what the step depends on"
    if row["num_calls"] != len(row["expected_trace"]):
        yield f"num_calls is {row['num_calls']}, and there are {len(row['expected_trace'])} calls"


def _runs(row: Row) -> Iterator[str]:
    """Check that references give the stored arguments, and that every call gives the stored output."""
    world = World()
    outputs: Outputs = {}
    for step in row["expected_trace"]:
        try:
            if not same(resolve(step["references"], outputs), step["arguments"]):
                yield f"the arguments of {step['step_id']} are not what its references give"
            outputs[step["step_id"]] = call(step["tool_name"], step["arguments"], world)
        except (ToolError, KeyError, IndexError, TypeError) as error:
            yield f"{step['step_id']} cannot be called: {error}"
            return
        if not same(outputs[step["step_id"]], step["output"]):
            yield f"{step['step_id']} does not give the stored output"
    try:
        found = conclude(row["conclusion"], outputs)
    except (KeyError, IndexError, TypeError, ValueError):
        yield "the conclusion cannot be drawn"
        return
    if not accepts(row["expected_answer"], found, strict=True):
        yield "the answer does not follow from the outputs"


def accepts(answer: Row, found: Json, strict: bool = False) -> bool:
    """Check whether a value is the expected answer; if strict, a number may differ only by rounding."""
    kind = answer["type"]
    if kind == "number":
        slack = min(answer["tolerance"], 0.5 * 10.0 ** -_decimals(answer["value"])) if strict else answer["tolerance"]
        return (
            isinstance(found, int | float)
            and not isinstance(found, bool)
            and abs(found - answer["value"]) <= slack + 1e-9 * max(1.0, abs(answer["value"]))
        )
    if kind == "list":
        return isinstance(found, list) and (
            found == answer["value"] if answer["ordered"] else sorted(found) == sorted(answer["value"])
        )
    if kind == "record":
        return (
            isinstance(found, Mapping)
            and found.keys() == answer["fields"].keys()
            and all(accepts(part, found[key], strict) for key, part in answer["fields"].items())
        )
    return bool(found == answer["value"])


def _decimals(value: float) -> int:
    return min(len(repr(value).partition(".")[2]), 2) if isinstance(value, float) else 0


def _answer_type(row: Row) -> Iterator[str]:
    answer = row["expected_answer"]
    if row["answer_type"] != answer["type"]:
        yield "answer_type is not the type of the expected answer"
    for part in _parts(answer):
        if part["type"] == "date" and not _DATE.fullmatch(part["value"]):
            yield f"{part['value']!r} is not a date"
        if part["type"] == "number" and part.get("unit", "") not in row["answer_form"]:
            yield "the form of the answer does not say the unit"
    if answer["type"] == "record" and any(f'"{key}"' not in row["answer_form"] for key in answer["fields"]):
        yield "the form of the answer does not name every key"


def _parts(answer: Row) -> Iterator[Row]:
    if answer["type"] == "record":
        for part in answer["fields"].values():
            yield from _parts(part)
    else:
        yield answer


# The question

# Arguments that a question expresses in other words.
_CURRENCY_WORDS = {"EUR": "euros", "USD": "US dollars", "GBP": "British pounds", "CHF": "Swiss francs"}
# What a step finds ("search weather wind_kph") to regular expressions that the question must all match; empty if the
# question need not mention it, such as for computed values.
_CUES: dict[str, list[str]] = read("cues")


def _grounded_names(row: Row) -> Iterator[str]:
    """Check that the question contains every literal argument."""
    for step in row["expected_trace"]:
        for name, value in step["references"].items():
            for word in _literals(step["tool_name"], name, value):
                if not _contains(row["prompt"], word, str(_CURRENCY_WORDS.get(word, word))):
                    yield f"the question does not say {word!r}, which {step['step_id']} needs"


def _relations_asked(row: Row) -> Iterator[str]:
    """Check that the question asks, in known words, for every value that is read from an output."""
    for step in row["expected_trace"]:
        holders = (*(other["references"] for other in row["expected_trace"]), row["conclusion"])
        paths = {path for holder in holders for name, path in references_in(holder) if name == step["step_id"]}
        for name in sorted({_asked_as(step, path) for path in paths}):
            if name not in _CUES:
                yield f"it is not known in which words a question asks for {name}, which {step['step_id']} finds"
            elif not all(re.search(cue, row["prompt"], re.IGNORECASE | re.DOTALL) for cue in _CUES[name]):
                yield f"the question does not ask for {name}, which {step['step_id']} finds"


def _asked_as(step: Row, path: str) -> str:
    """Return the key in `_CUES` for a path of an output: the tool, the table, property or entry type, and the field."""
    tool, field = step["tool_name"], path.rpartition(".")[2]
    if tool == "search":
        entry = re.match(r"results\[\d+\]", path)
        kind = value_at(step["output"], f"{entry[0]}.facts.type") if entry else "?"
        return f"search {kind} {'rate' if re.fullmatch('[A-Z]{3}_in_[A-Z]{3}', field) else field}"
    if tool == "knowledge_base_query":
        return f"{tool} {step['arguments']['property']}"
    return f"{tool} {step['arguments']['table']} {field}" if tool == "database_query" else f"{tool} {field}"


_SCHEMA_WORDS = {
    ("database_query", "table"),
    ("database_query", "column"),
    ("knowledge_base_query", "property"),
    ("add_duration", "unit"),
}


def _literals(tool: str, name: str, value: Json) -> Iterator[Json]:
    """Yield the parts of an argument that can only come from the question."""
    if (tool, name) in _SCHEMA_WORDS:
        return
    if isinstance(value, str) and name in ("expression", "code"):
        bare = REFERENCE.sub(" ", value)
        yield from (
            float(number)
            for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])", bare)
            if tool == "calculator" and float(number) not in _UNCHECKED_NUMBERS
        )
    elif isinstance(value, str) and name == "query":
        yield from _names_in(REFERENCE.sub(" ", value))
    elif isinstance(value, str) and not REFERENCE.search(value):
        yield value
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield abs(value)


# Numbers that need not be in the question: counts for averages, months per year, percent.
_UNCHECKED_NUMBERS = frozenset(map(float, (1, 2, 3, 4, 5, 6, 12, 100)))


def _names_in(text: str) -> Iterator[str]:
    """Yield the names in a query: currency codes, the longest name of an entry, and flight numbers."""
    yield from re.findall(r"\b[A-Z]{3}\b", text)
    names = [
        name for file in ("knowledge.json", "countries.json", "cities.json") for name in load(file) if name in text
    ]
    whole = [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    if whole:
        yield max(whole, key=len)
    yield from re.findall(r"\b(?:[A-Z][A-Z0-9]|[0-9][A-Z])\d{1,4}\b", text)


def _contains(text: str, value: Json, *forms: str) -> bool:
    """Check whether a text contains a number, or a name in one of its forms, as a whole word."""
    if isinstance(value, float | int):
        numbers = re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", text)
        return any(same(float(number.replace(",", "")), float(value)) for number in numbers)
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE) for form in (value, *forms))


def _given_away(row: Row) -> Iterator[str]:
    """Check that neither the question nor an earlier output reveals the answer or an intermediate value."""
    prompt = row["prompt"]
    labels = {label for label in _labels(row["conclusion"]) if not REFERENCE.search(label)}
    for part in _parts(row["expected_answer"]):
        values = part["value"] if part["type"] == "list" else [part["value"]]
        for value in values:
            if value not in labels and _occurs_in(value, prompt):
                yield f"the question gives the answer's {value!r} away"
    seen: dict[str, Json] = {}
    for step in row["expected_trace"]:
        for value in (_referenced(row, name, path) for name, path in references_in(step["references"])):
            if isinstance(value, str) and not _is_code(value) and _occurs_in(value, prompt):
                yield f"the question gives {value!r} away, which a call should find"
        answer = step["answer"].get("value")
        for name, output in seen.items():
            if _is_specific(step, answer) and any(
                same(leaf, answer) for path, leaf in leaves(output) if not path.endswith("summary")
            ):
                yield f"the output of {name} already shows what {step['step_id']} should find"
        seen[step["step_id"]] = step["output"]


def _is_code(value: str) -> bool:
    """Check whether a text is an ISO currency code, which a question may contain as the unit of the answer."""
    return value in load("currencies.json")


def _is_specific(step: Row, answer: Json) -> bool:
    """Check whether a step's result is specific enough that finding it in an earlier output would be a shortcut."""
    return isinstance(answer, str) and not _is_code(answer) and not _DATE.fullmatch(answer)


def _labels(conclusion: Row) -> Iterator[str]:
    yield from conclusion.get("labels", ())
    for key, part in conclusion.get("parts", {}).items():
        yield key
        yield from _labels(part)


def _referenced(row: Row, step_id: str, path: str) -> Json:
    step = next((step for step in row["expected_trace"] if step["step_id"] == step_id), None)
    try:
        return value_at(step["output"], path) if step else None
    except (KeyError, IndexError, TypeError):
        return None


def _occurs_in(value: Json, prompt: str) -> bool:
    """Check whether a prompt contains a value; a date also in words."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return False
    date = _DATE.fullmatch(value) if isinstance(value, str) else None
    in_words = [f"{int(date[3])} {MONTHS[int(date[2]) - 1]} {date[1]}"] if date else []
    return _contains(prompt, value, *in_words)


_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")


# One answer only


def _unique(row: Row) -> Iterator[str]:
    """Check that each database query finds one row, and that the things compared have different names."""
    for step in row["expected_trace"]:
        if step["tool_name"] == "database_query" and step["output"].get("total_matches") != 1:
            yield f"{step['step_id']} finds {step['output'].get('total_matches')} rows, not one"
    for conclusion, _ in keys_of(row["conclusion"], _outputs(row)):
        labels = resolve(conclusion.get("labels", ()), _outputs(row))
        if len(set(map(str, labels))) < len(labels):
            yield "two of the things that are compared have the same name"


def _outputs(row: Row) -> Outputs:
    return {step["step_id"]: step["output"] for step in row["expected_trace"]}


def _ties(row: Row) -> Iterator[str]:
    for conclusion, keys in keys_of(row["conclusion"], _outputs(row)):
        limit = conclusion.get("above", conclusion.get("below"))
        if limit is None and len({repr(key) for key in keys}) < len(keys):
            yield "two of the values that are compared are equal"
        if isinstance(limit, int | float) and any(same(key, limit) for key in keys):
            yield "a value equals the limit"


def _round(value: Json, digits: int, least: int) -> Json:
    """Round all floats to a number of significant digits, but to at least `least` (and at least 1) decimals."""
    if isinstance(value, float):
        places = max(digits - 1 - math.floor(math.log10(abs(value))), least, 1) if value else 1
        return round(value, places)
    if isinstance(value, Mapping):
        return {key: _round(part, digits, least) for key, part in value.items()}
    return [_round(part, digits, least) for part in value] if isinstance(value, list) else value


def _stable(row: Row) -> Iterator[str]:
    """Check that rounding on the way (to four or five significant digits, amounts to cents) keeps the answer."""
    if row["answer_type"] in ("text", "date") and not any(
        step["tool_name"] in ("calculator", "python") for step in row["expected_trace"]
    ):
        return
    for digits in (4, 5):

        def rounded(tool: str, output: Json, digits: int = digits) -> Json:
            return _round(output, digits, 0 if tool in ("get_weather", "calculator", "python", "get_directions") else 2)

        try:
            found = conclude(row["conclusion"], replay(row["expected_trace"], change=rounded))
        except (ToolError, KeyError, IndexError, TypeError, ValueError):
            yield "the chain fails if intermediate values are rounded"
            return
        if not accepts(row["expected_answer"], found):
            yield "rounding intermediate values changes the answer"
            return


def _tolerance(row: Row) -> Iterator[str]:
    for part in _parts(row["expected_answer"]):
        if part["type"] == "number" and part["tolerance"] > max(0.5, 0.005 * abs(part["value"])):
            yield f"a tolerance of {part['tolerance']} is too wide for {part['value']}"


# Nobody can know or guess it


def _real_world(row: Row) -> Iterator[str]:
    """Check that knowledge of the real world (old prices, climate, straight-line distances) gives another answer."""
    if accepts(row["expected_answer"], known_answer(row)):
        yield "it can be answered from knowledge of the real world, without the tools"


def known_answer(row: Row) -> Json:
    """Return the answer that follows from knowledge of the real world, or None if only the tools can tell."""
    try:
        return conclude(row["conclusion"], replay(row["expected_trace"], run=known))
    except (UnknownError, ToolError, KeyError, IndexError, TypeError, ValueError, ZeroDivisionError):
        return None


# Output fields with few possible values, which a guess would often hit, by tool.
_FEW_VALUES: Mapping[str, Sequence[str]] = read("few_values")


def _guess(row: Row) -> Iterator[str]:
    count = _answer_count(row, row["conclusion"], row["expected_answer"])
    if count < FEW:
        yield f"one guess in {count} is right"


def _answer_count(row: Row, conclusion: Row, answer: Row) -> float:
    """Estimate the number of possible answers for somebody who knows the real world but calls no tools."""
    operation = conclusion.get("op")
    if operation == "record":
        counts = [_answer_count(row, part, answer["fields"][key]) for key, part in conclusion["parts"].items()]
        choices = [len(part["keys"]) for part in conclusion["parts"].values() if part.get("op") == "pick"]
        return (
            math.perm(choices[0], len(choices))
            if choices and len(choices) == len(counts) and not _options_hidden(row, conclusion)
            else math.prod(counts)
        )
    if operation == "order":
        return math.factorial(len(conclusion["keys"]))
    if operation == "filter":
        return float(2 ** len(conclusion["keys"]))
    if operation == "pick":
        return FEW if _options_hidden(row, conclusion) else len(conclusion["keys"])
    if operation == "list":
        return FEW
    if answer["type"] == "number":
        width = max(answer["tolerance"] * 2, 0.1 if isinstance(answer["value"], float) else 1.0)
        return float(abs(answer["value"]) / width)
    tools = {step["step_id"]: step["tool_name"] for step in row["expected_trace"]}
    read_values = references_in(conclusion.get("of", conclusion))
    return 10 if any(path in _FEW_VALUES.get(tools.get(name, ""), ()) for name, path in read_values) else FEW


def _options_hidden(row: Row, conclusion: Row) -> bool:
    """Check whether even the options can only be found with the tools."""
    labels = [
        reference
        for part in (conclusion, *conclusion.get("parts", {}).values())
        for reference in references_in(part.get("labels", []))
    ]
    needed = {name for name, _ in labels}
    for step in reversed(row["expected_trace"]):
        needed |= set(step["depends_on"]) if step["step_id"] in needed else set()
    try:
        outputs = replay([step for step in row["expected_trace"] if step["step_id"] in needed], run=known)
        for name, path in labels:
            value_at(outputs[name], path)
    except UnknownError:
        return True
    except (ToolError, KeyError, IndexError, TypeError):
        pass
    return False


def _one_call(row: Row) -> Iterator[str]:
    """Check that the answer is not in the first output, nor the question's order of things, nor none or all of them."""
    answer = row["expected_answer"]
    if answer["type"] == "list":
        in_question = [item for item in sorted(answer["value"], key=row["prompt"].find) if item in row["prompt"]]
        if answer["ordered"] and in_question == answer["value"]:
            yield "the answer is the order in which the question names the things"
        if not answer["ordered"] and len(answer["value"]) in (
            0,
            *(len(part["keys"]) for part, _ in keys_of(row["conclusion"], _outputs(row))),
        ):
            yield "the answer is none or all of them"
    elif answer["type"] != "record" and row["conclusion"]["op"] != "pick" and len(row["expected_trace"]) > 1:
        first = row["expected_trace"][0]
        if any(accepts(answer, leaf) for _, leaf in leaves(first["output"])):
            yield "the first output already holds the answer"


# Twins


def _sub_questions(row: Row) -> Iterator[str]:
    """Check that each step's question names all values that the call needs, and that its output has the answer."""
    for step in row["expected_trace"]:
        asked, answer = step["question"], step["answer"]
        if not asked or not asked.endswith((".", "?")):
            yield f"{step['step_id']} has no question"
            continue
        try:
            if not same(value_at(step["output"], answer["path"]), answer["value"]):
                yield f"the answer of {step['step_id']} is not in its output"
        except (KeyError, IndexError, TypeError):
            yield f"the answer of {step['step_id']} is not in its output"
        if isinstance(answer.get("value"), str) and _occurs_in(answer["value"], asked):
            yield f"the question of {step['step_id']} gives its answer away"
        for name, value in step["references"].items():
            for reference in REFERENCE.finditer(value) if isinstance(value, str) else ():
                referenced = _referenced(row, reference[1], reference[2])
                if (
                    name != "code"
                    and not _occurs_in(referenced, asked)
                    and not any(form in asked for form in _other_forms(referenced))
                ):
                    yield f"the question of {step['step_id']} does not say {referenced!r}"


def _other_forms(value: Json) -> list[str]:
    country = load("countries.json").get(value) if isinstance(value, str) else None
    return [country.get("in_text", value)] if country else [json.dumps(value)]


TWIN_RULES = (_tools, _runs, _answer_type, _grounded_names, _unique, _sub_questions)
RULES = (
    _tools,
    _runs,
    _answer_type,
    _grounded_names,
    _relations_asked,
    _given_away,
    _unique,
    _ties,
    _stable,
    _tolerance,
    _real_world,
    _guess,
    _one_call,
    _sub_questions,
)
