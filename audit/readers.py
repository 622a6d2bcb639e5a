"""Readers of tool-call data: each converts the rows of a format to cases (tools, references, expected calls)."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from audit.cases import AMBIGUOUS, NO_CALL, UNDECLARED, Argument, Call, Case, Reference, properties_of
from audit.measures import Finding
from families import DEFAULT, recognised
from generator.core.shapes import Json
from runner import UserError
from runner.files import read_rows
from runner.suites import from_hub

Row = Mapping[str, Json]
SUFFIXES = (".jsonl", ".json", ".parquet")
MISSHAPEN = (KeyError, TypeError, AttributeError, ValueError, IndexError)  # raised by readers for malformed rows


# Converts one row of a file, given its number from 1.
CaseOf = Callable[[int, Row], Case]


class _MisshapenError(ValueError):
    """Raised for a malformed row; the message says what is wrong."""


# The format that other data can be converted to: NESTFUL's, with the tools in the row.
EXAMPLE = (
    '{"input": "Is it warm in Lima?", "tools": [{"name": "get_weather", "description": "The weather in a city.", '
    '"parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}}], '
    '"output": [{"name": "get_weather", "arguments": {"city": "Lima"}}]}'
)


def read(named: str, chosen: str | None = None) -> tuple[str, list[Case], list[Finding]]:
    """Read the cases of a file; return the name of its format, the cases, and a finding for each malformed row.

    Args:
        named: A .parquet, .jsonl or .json file, or the id of a dataset on the Hub.
        chosen: The format; by default, that of the first row with the fields of a known format.

    Raises:
        UserError: If the file cannot be read, its format is unknown, or all rows are malformed.
    """
    source = Path(named)
    if source.is_file() and source.suffix not in SUFFIXES:
        raise UserError(f"{source} must be a {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} file.")
    rows = list(_rows(source) if source.exists() or source.suffix in SUFFIXES else from_hub(named))
    if not rows:
        raise UserError(f"{source} holds no rows.")
    first, inferred = next(((row, name) for row in rows if (name := _inferred(source, row))), (rows[0], None))
    name = chosen or inferred
    ours = recognised(rows[0]) if not chosen and name in (None, "comptoolbench") else None
    if ours and ours.name != DEFAULT:
        raise UserError(
            f"{source} holds tasks of the family {ours.name}, which audit does not read; of ours it reads composed "
            f"tasks (family {DEFAULT}), and of others BFCL and NESTFUL. comptoolbench check proves this file."
        )
    if name is None:
        raise UserError(
            f"{source} is of none of the formats {', '.join(FORMATS)}: its rows have "
            f"{', '.join(rows[0]) or 'no fields'}. Convert it to rows like {EXAMPLE}; docs/audit.md says how calls "
            f"refer to earlier outputs."
        )
    marks = " and ".join(sorted(FORMATS[name][0] & first.keys()))
    how_inferred = "" if chosen else f" It was taken for {name} by its fields {marks}; --format names another."
    cases, unread = [], []
    names: set[str] = set()
    try:
        case_of = FORMATS[name][1](source, rows)
        for number, row in enumerate(rows, 1):
            try:
                case = _checked(case_of(number, row))
                cases.append(replace(case, name=_unique(case.name, number, names)))
            except MISSHAPEN as problem:
                what = f"row {number}: {_describe(problem)}"
                of = _unique(str(row.get("task_id", row.get("id", f"row {number}"))), number, names)
                request = str(row.get("prompt", row.get("input", row.get("question", ""))))
                unread.append(Finding(of, request, what, f"a row of the format {name}"))
    except UserError as problem:
        raise UserError(f"{problem}{how_inferred}") from None
    except MISSHAPEN as problem:  # in data that all rows share
        raise UserError(f"{source} is not of the format {name}: {_describe(problem)}.{how_inferred}") from None
    if not cases:
        raise UserError(f"{source} is not of the format {name}: {unread[0].what}.{how_inferred}")
    return name, cases, unread


def _unique(name: str, number: int, names: set[str]) -> str:
    """Return a name that none of the earlier rows has, and add it to theirs."""
    name = f"{name} (row {number})" if name in names else name
    names.add(name)
    return name


def _describe(problem: Exception) -> str:
    """Describe what is wrong with a row, given the error that its reader raised."""
    if isinstance(problem, KeyError):
        return f"there is no field {problem.args[0]}"
    if isinstance(problem, _MisshapenError):
        return str(problem)
    return f"a field does not have the form that it should have ({type(problem).__name__}: {problem})"


def _checked(case: Case) -> Case:
    """Return a case after checking that its request and tools have the types that the measures need."""
    if not isinstance(case.request, str):
        raise _MisshapenError("the request must be a text")
    for name, tool in case.tools.items():
        parameters = tool["function"].get("parameters", {})
        properties, required = parameters.get("properties", {}), parameters.get("required", [])
        enums = [node.get("enum", []) for node in properties.values()]
        if not isinstance(name, str) or not all(isinstance(each, str) for each in required):
            raise _MisshapenError(f"the name of the tool {name}, and those of its required parameters, must be texts")
        if not all(isinstance(enum, list) for enum in enums):
            raise _MisshapenError(f"an enum of the tool {name} must be a list")
    return case


def _field(node: Json, name: str, where: str) -> Json:
    """Return a field of an object in a row, or raise an error that says where it is missing."""
    if not isinstance(node, Mapping):
        raise _MisshapenError(f"{where} must be an object with the field {name}")
    if name not in node:
        raise _MisshapenError(f"{where} lacks the field {name}")
    return node[name]


def _inferred(source: Path, row: Row) -> str | None:
    """Infer the format of a row from its fields; BFCL's conversations have no field function but an answers file."""
    by_fields = next((name for name, (mark, _) in FORMATS.items() if mark <= row.keys()), None)
    return by_fields or ("bfcl" if {"id", "question"} <= row.keys() and _answers(source).is_file() else None)


def _rows(source: Path) -> Iterator[dict[str, Json]]:
    if source.suffix != ".json":
        yield from read_rows(source)
        return
    try:
        text = source.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise UserError(
            f"{source} cannot be read: {getattr(problem, 'strerror', None) or 'it is not UTF-8 text'}."
        ) from None
    try:  # BFCL's .json files are JSON lines
        rows = (
            json.loads(text)
            if text.lstrip().startswith("[")
            else [json.loads(line) for line in text.splitlines() if line.strip()]
        )
    except ValueError as problem:
        raise UserError(f"{source} holds neither a JSON list of rows nor one row on each line: {problem}.") from None
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise UserError(f"{source}, row {number}, must be an object.")
        yield row


# Our own rows


def _own(source: Path, rows: Sequence[Row]) -> CaseOf:
    """Read our own rows, which say for every argument where its value comes from.

    For values that they locate in the request, the words there are checked.
    """
    from generator.composition.check import misquoted
    from generator.core.trace import rule_at
    from simulators import TOOLS
    from simulators.paths import leaves, value_at

    def case_of(number: int, row: Row) -> Case:
        row = _unpacked(row)
        request = _field(row, "prompt", "it")
        tools = {
            _field(_field(tool, "function", where), "name", f"{where}.function"): tool
            for where, tool in _numbered(row, "available_tools")
        }
        calls, references = [], []
        outputs: dict[str, Json] = {}
        grounding = _field(_field(row, "metadata", "it"), "grounding", "metadata")
        for where, step in _numbered(row, "expected_trace"):
            name, arguments, output, step_id, match = (
                _field(step, field, where) for field in ("tool_name", "arguments", "output", "step_id", "match")
            )
            parts = []
            properties = properties_of(name, tools)
            _check_arguments(arguments, where)
            bindings = step.get("bindings") or {}
            for path, origin in _field(grounding, step_id, "metadata.grounding").items():
                if origin["source"] == "default":
                    continue
                try:
                    value, schema = value_at(arguments, path), properties.get(path, {})
                except (LookupError, TypeError):
                    continue  # a missing argument is found by the check against the schema
                if origin["source"] == "binding":
                    named = bindings.get(path, origin["from"])
                    producer, _, field = named.partition(".")
                    to, right, problem, reference = producer, list(outputs), NO_CALL, True
                    if producer in outputs:
                        try:
                            problem, reference = "", value_at(outputs[producer], field) == value
                        except (LookupError, TypeError):
                            problem, to = UNDECLARED, named
                            right = [f"{producer}.{one}" for one, _ in leaves(outputs[producer])]
                    references.append(Reference(f"{name}.{path}", to, right, problem=problem))
                    parts.append(Argument(path, [value], schema, reference=reference, stated=False))
                elif name in TOOLS:
                    wrong = any(misquoted(request, origin["span"], value, rule_at(match, path), f"{name}.{path}"))
                    parts.append(Argument(path, [value], schema, stated=not wrong))
            covered = {part.path.partition(".")[0].partition("[")[0] for part in parts}
            parts += [
                Argument(name, [value], properties.get(name, {}))
                for name, value in arguments.items()
                if name not in covered
            ]
            calls.append(Call(name, arguments, parts))
            outputs[step_id] = output
        return Case(_field(row, "task_id", "it"), request, tools, calls, row, references)

    return case_of


def _unpacked(row: Row) -> Row:
    """Return a row whose fields with JSON are decoded; pandas reads them from the published files as text."""
    packed = ("arguments", "bindings", "match", "output")
    steps = [
        {**step, **{name: _json(step[name], f"{where}.{name}") for name in packed if name in step}}
        for where, step in _numbered(row, "expected_trace")
    ]
    tools = [tool for _, tool in _numbered(row, "available_tools")]
    metadata = _json(_field(row, "metadata", "it"), "metadata")
    return {**row, "available_tools": tools, "expected_trace": steps, "metadata": metadata}


# BFCL

_TYPES = {
    "dict": "object",
    "tuple": "array",
    "list": "array",
    "str": "string",
    "bool": "boolean",
    "int": "integer",
    "long": "integer",
    "float": "number",
    "double": "number",
}
_JSON_TYPES = ("object", "array", "string", "number", "integer", "boolean", "null")
_BOUNDS = (
    *("const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"),
    *("minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "additionalProperties"),
)


def _answers(source: Path) -> Path:
    return source.parent / "possible_answer" / source.name


def _shown(answers: Path) -> str:
    return f"{answers.parent.name}/{answers.name}"


def _bfcl(source: Path, rows: Sequence[Row]) -> CaseOf:
    """Read questions whose calls are in the folder possible_answer.

    Each argument has a list of accepted values; "" in the list means that it may be left out.
    """
    beside = _answers(source)
    if not beside.is_file():
        raise UserError(f"{source} has no answers: there is no file {beside}.")
    every = [(row["id"], row["ground_truth"]) for row in _rows(beside)]
    answers = dict(every)
    ids = {source.name: Counter(row.get("id") for row in rows), _shown(beside): Counter(name for name, _ in every)}

    def case_of(number: int, row: Row) -> Case:
        name = _field(row, "id", "it")
        if name not in answers:
            raise _MisshapenError(f"{_shown(beside)} has no answer with its id")
        for file, counted in ids.items():
            if counted[name] > 1:
                raise _MisshapenError(f"{counted[name]} rows of {file} have the id {name}, so its answer is not known")
        truth = answers[name]
        if "function" not in row or not all(isinstance(call, dict) for call in truth):
            raise UserError(
                f"{source} holds conversations, whose tools and calls stand elsewhere; files of single requests can be "
                f"audited."
            )
        tools = {
            tool_name: _function(tool_name, tool.get("description", ""), _schema(_field(tool, "parameters", where)))
            for where, tool in _numbered(row, "function")
            for tool_name in [_field(tool, "name", where)]
        }
        if "java" in source.stem:  # Java and JavaScript: values are source code, as text
            for tool in tools.values():
                tool["function"]["parameters"]["properties"] = {
                    name: {} for name in tool["function"]["parameters"]["properties"]
                }
        request = "\n".join(str(message["content"]) for turn in _field(row, "question", "it") for message in turn)
        calls = [_accepting(tools, *next(iter(call.items()))) for call in truth]
        return Case(name, request, tools, calls, {**row, "ground_truth": truth})

    return case_of


def _accepting(tools: Mapping[str, Row], name: str, choices: Mapping[str, list[Json]]) -> Call:
    properties = properties_of(name, tools)
    parts, arguments = [], {}
    for parameter, accepted in choices.items():
        values = [_plain(value) for value in accepted if value != ""]
        if values:
            parts.append(Argument(parameter, values, properties.get(parameter, {}), optional="" in accepted))
            if accepted[0] != "":
                arguments[parameter] = values[0]
    return Call(name, arguments, parts)


def _plain(value: Json) -> Json:
    """Return an accepted value in plain form: inside objects, most fields have a list of accepted values, too."""
    if isinstance(value, dict):
        first = {
            key: choices[0] if isinstance(choices, list) and choices else choices for key, choices in value.items()
        }
        return {key: _plain(choice) for key, choice in first.items() if choice != ""}
    return [_plain(part) if isinstance(part, dict) else part for part in value] if isinstance(value, list) else value


def _schema(node: Row) -> dict[str, Json]:
    """Convert the description of a value to JSON schema.

    Types of other languages are translated or dropped, `nullable` becomes a type, and keywords with a value that JSON
    schema does not allow are dropped, such as a `required` that is not a list.
    """
    named = node.get("type")
    kinds = [_TYPES.get(str(one), one) for one in (named if isinstance(named, list) else [named])]
    kind = kinds[0] if len(kinds) == 1 else None
    kinds += ["null"] * (node.get("nullable") is True)
    known = all(one in _JSON_TYPES for one in kinds)
    schema: dict[str, Json] = {"type": kinds if kinds[1:] else kind} if known else {}
    schema |= {name: node[name] for name in _BOUNDS if name in node and _is_allowed(name, node[name])}
    schema |= {
        name: _schema(node[name]) for name in ("additionalProperties", "not") if isinstance(node.get(name), dict)
    }
    for bound in ("Minimum", "Maximum"):  # draft 4 of JSON schema
        if node.get(f"exclusive{bound}") is True and bound.lower() in schema:
            schema[f"exclusive{bound}"] = schema.pop(bound.lower())
    for name in ("anyOf", "oneOf", "allOf"):
        if isinstance(node.get(name), list) and node[name] and all(isinstance(part, dict) for part in node[name]):
            schema[name] = [_schema(part) for part in node[name]]
    for name in ("description", "default", "required"):
        if name in node and not (name == "required" and not isinstance(node[name], list)):
            schema[name] = node[name]
    if isinstance(node.get("items"), dict):
        schema["items"] = _schema(node["items"])
    if isinstance(node.get("enum"), list) and node["enum"]:
        if kind == "array" and not any(isinstance(value, list) for value in node["enum"]):
            schema["items"] = {**schema.get("items", {}), "enum": node["enum"]}  # meant of the elements
        else:
            schema["enum"] = [*node["enum"], *[None] * (node.get("nullable") is True)]
    if isinstance(node.get("properties"), dict):
        schema["properties"] = {name: _schema(part) for name, part in node["properties"].items()}
    return schema


def _is_allowed(keyword: str, value: Json) -> bool:
    from jsonschema import Draft202012Validator

    if keyword == "additionalProperties":  # a schema there may be in another language
        return isinstance(value, bool)
    return bool(Draft202012Validator(Draft202012Validator.META_SCHEMA).is_valid({keyword: value}))


def _function(name: str, description: str, parameters: Row) -> dict[str, Json]:
    return {
        "type": "function",
        "function": {
            "name": name,
            "description": description,
            "parameters": {"type": "object", "properties": {}, **parameters},
        },
    }


# NESTFUL

_VARIABLE = re.compile(r"\$([A-Za-z_]\w*)(?:\.([^$]*))?\$")  # label, and path of the output
_RESULT = "var_result"  # an entry with this name is the form of the answer, not a call
_OUTPUTS = "outputs"  # key of a tool, beside its function: the names of its outputs, if they are declared


def _nestful(source: Path, rows: Sequence[Row]) -> CaseOf:
    """Read requests with calls that refer to earlier ones as $var1.field$.

    The tools are in the row, or in the file *-spec.json next to *-data.json.
    """
    beside = source.with_name(source.name.replace("-data.", "-spec."))
    shared = (
        {}
        if any("tools" in row for row in rows)
        else _nestful_tools(_rows(beside))
        if beside != source and beside.is_file()
        else None
    )
    if shared is None:
        raise UserError(
            f"{source} has no tools: its rows lack the field tools, and there is no file {beside.name} beside it."
        )

    def case_of(number: int, row: Row) -> Case:
        tools = _nestful_tools(one for _, one in _numbered(row, "tools")) if "tools" in row or not shared else shared
        calls, references = [], []
        request = _field(row, "input", "it")
        if not isinstance(request, str):
            raise _MisshapenError("input must be a text")
        labels: dict[str, list[str]] = {}  # label to the tools called with it, earlier in the row
        for where, call in _numbered(row, "output"):
            name = _field(call, "name", where)
            arguments = _json(_field(call, "arguments", where), f"{where}.arguments")
            if name != _RESULT:
                calls.append(_referring(tools, name, arguments, where))
            for parameter, value in arguments.items():
                references += [
                    _reference(tools, labels, f"{name}.{parameter}", *named, of_call=name != _RESULT)
                    for named in dict.fromkeys(_VARIABLE.findall(json.dumps(value, ensure_ascii=False)))
                    if named[0] in labels or f"${named[0]}$" not in request  # which may quote a formula
                ]
            if "label" in call:
                labels.setdefault(str(call["label"]).strip("$"), []).append(name)
        return Case(str(row.get("sample_id", f"row {number}")), request, tools, calls, row, references)

    return case_of


def _reference(
    tools: Mapping[str, Row], labels: Mapping[str, Sequence[str]], where: str, label: str, path: str, *, of_call: bool
) -> Reference:
    """A reference to a label, or to an output of its call where the tool declares the names of its outputs."""
    called, output = labels.get(label, ()), re.split(r"[.\[]", path)[0]
    declared = tools.get(called[0], {}).get(_OUTPUTS) if len(called) == 1 and output else None
    if declared and output not in (name for name in declared if "." not in name):
        meant = [name for name in declared if name.endswith(f".{path}")]
        outputs = [f"${label}.{name}$" for name in meant or declared if meant or "." not in name]
        return Reference(where, f"${label}.{output}$", outputs, of_call, UNDECLARED)
    problem = "" if len(called) == 1 else AMBIGUOUS if called else NO_CALL
    return Reference(where, f"${label}$", [f"${earlier}$" for earlier in labels], of_call, problem)


def _numbered(row: Row, name: str) -> Iterator[tuple[str, Json]]:
    """Return the elements of a list in a row, each with its location, such as `tools[0]`."""
    elements = _json(_field(row, name, "it"), name)
    if not isinstance(elements, list):
        raise _MisshapenError(f"{name} must be a list")
    return ((where, _json(element, where)) for place, element in enumerate(elements) for where in [f"{name}[{place}]"])


def _check_arguments(arguments: Json, where: str) -> None:
    if not isinstance(arguments, Mapping):
        raise _MisshapenError(f"{where}.arguments must be an object")


def _json(value: Json, where: str) -> Json:
    """Return a value, or the object or list that it holds as JSON text."""
    if not isinstance(value, str) or not value.lstrip().startswith(("{", "[")):
        return value
    try:
        return json.loads(value)
    except ValueError as problem:
        raise _MisshapenError(f"{where} is not valid JSON: {problem}") from None


def _nestful_tools(tools_of_row: Iterable[Row]) -> dict[str, dict[str, Json]]:
    """Return tools by name.

    Tools with the same name are merged: all arguments are allowed, and only those required by all are required.
    """
    tools: dict[str, dict[str, Json]] = {}
    for place, element in enumerate(tools_of_row):
        # some wrap a tool as clients do
        one = element["function"] if isinstance(element, Mapping) and "function" in element else element
        _field(one, "name", f"tools[{place}]")
        tool = _nestful_tool(one)
        name, parameters = tool["function"]["name"], tool["function"]["parameters"]
        if name in tools:
            earlier = tools[name]["function"]["parameters"]
            parameters["required"] = [each for each in earlier["required"] if each in parameters["required"]]
            parameters["properties"] = {**earlier["properties"], **parameters["properties"]}
            tool[_OUTPUTS] = [*tools[name][_OUTPUTS], *tool[_OUTPUTS]]
        tools[name] = tool
    return tools


def _nestful_tool(tool: Row) -> dict[str, Json]:
    declared: Row = {}
    for name in ("path_parameters", "query_parameters", "parameters", "arguments"):
        declared = {**declared, **(tool.get(name) or {})}
    properties = declared["properties"] if isinstance(declared.get("properties"), dict) else declared
    parameters: dict[str, Json] = {}
    for name, node in properties.items():
        if isinstance(node, dict):
            values = node.get("enum") or node.get("allowed_values")
            default = {"default": node["default_value"]} if "default_value" in node else {}
            parameters[name] = _schema({**node, **default, **({"enum": values} if values else {})})
    listed = declared.get("required")
    required = (
        listed
        if isinstance(listed, list)
        else [name for name, node in properties.items() if isinstance(node, dict) and node.get("required") is True]
    )
    function = _function(tool["name"], tool.get("description", ""), {"properties": parameters, "required": required})
    outputs = tool.get("output_parameters") or tool.get("output_parameter") or {}
    if isinstance(outputs, Mapping) and isinstance(outputs.get("properties"), Mapping):
        outputs = outputs["properties"]
    return {**function, _OUTPUTS: [*_paths(outputs)]}


def _paths(outputs: Json, above: str = "") -> Iterator[str]:
    """Yield the names of declared outputs, and the paths of those inside objects."""
    for name, node in outputs.items() if isinstance(outputs, Mapping) else ():
        yield above + name
        yield from _paths(node.get("properties") if isinstance(node, Mapping) else None, f"{above}{name}.")


def _referring(tools: Mapping[str, Row], name: str, arguments: Mapping[str, Json], where: str) -> Call:
    _check_arguments(arguments, where)
    properties = properties_of(name, tools)
    parts = []
    for parameter, value in arguments.items():
        reference = bool(_VARIABLE.search(json.dumps(value, ensure_ascii=False)))
        parts.append(Argument(parameter, [] if reference else [value], properties.get(parameter, {}), reference))
    return Call(name, arguments, parts)


# Name to the fields that identify the format, and its reader.
FORMATS: dict[str, tuple[set[str], Callable[[Path, Sequence[Row]], CaseOf]]] = {
    "comptoolbench": ({"expected_trace", "available_tools"}, _own),
    "bfcl": ({"id", "question", "function"}, _bfcl),
    "nestful": ({"input", "output"}, _nestful),
}
