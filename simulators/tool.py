"""The `tool` decorator, which turns a typed, documented function into a tool, and `call`, which runs one.

The name, description, JSON schema, defaults, return schema and kinds are derived from the function, so nothing is
written twice. A tool whose docstring and signature disagree fails at import.
"""

import inspect
import math
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NoReturn, TypeVar, get_args, get_origin, get_type_hints, is_typeddict

from simulators.kinds import KINDS, Bounds, Kind, Rule, Unordered
from simulators.world import View, World

MAX_STRING = 20_000
MAX_ITEMS = 2_000
MAX_DEPTH = 16
MAX_NUMBER = 1e15
MAX_PARAMETERS = 6

_SURROGATE = re.compile("[\ud800-\udfff]")

Json = Any
Schema = dict[str, Any]
Function = TypeVar("Function", bound=Callable[..., Any])
Check = Callable[[Any, str], Any]
Tie = Callable[[Mapping[str, Any], Any], str]

# Module to display name, in the order of the catalogue.
CATEGORIES = {
    "math_statistics": "Math & Statistics",
    "text_processing": "Text Processing",
    "external_services": "External Services",
    "data_operations": "Data Operations",
    "web_network": "Web & Network",
    "string_utilities": "String Utilities",
    "date_time": "Date & Time",
    "communication": "Communication",
    "encoding_security": "Encoding & Security",
    "information_retrieval": "Information Retrieval",
    "file_data": "File & Data",
    "formatting": "Formatting",
    "productivity": "Productivity",
    "ai_nlp": "AI & NLP",
    "state_management": "State Management",
}

TOOLS: dict[str, "Tool"] = {}


class ToolError(Exception):
    """Raised when a tool call is refused; the message is a sentence that a model can act on."""


@dataclass(frozen=True)
class Tool:
    """A deterministic tool simulator.

    Attributes:
        name: The name that models call it by.
        category: The display name of its category, e.g. "Math & Statistics".
        description: When to use it, and what it returns.
        schema: The OpenAI function schema.
        returns: The JSON schema of the output.
        kinds: Parameter name to kind, and "return.<path>" to kind; an array has the kind `list[kind]`, or `set[kind]`
            if its order carries no meaning.
        match: Parameter name to the metric's comparison rule: a name, {"list": rule}, {"set": rule} or {"object":
            {key: rule}}.
        function: The function that it was made from.
        defaults: The optional parameters and their defaults.
        tied: Takes arguments and output; returns the reason why the largest, smallest or first item in the output is
            not the only one, or "" if it is (see `tie`).
        side_effects: Whether a call changes anything; if not, two calls with the same output are equivalent.
        takes_world: Whether its output may depend on earlier calls.
    """

    name: str
    category: str
    description: str
    schema: Schema
    returns: Schema
    kinds: Mapping[str, str]
    match: Mapping[str, Json]
    side_effects: bool
    function: Callable[..., Json] = field(repr=False)
    tied: Tie = field(repr=False)
    takes_world: bool
    defaults: Mapping[str, Json]
    _checks: Mapping[str, Check] = field(repr=False)
    _keywords: Mapping[str, str] = field(repr=False)

    def call(self, arguments: Mapping[str, Json], world: World) -> Json:
        """Validate `arguments` against the schema and run the tool in `world`.

        Raises:
            ToolError: If an argument is missing, unknown, of the wrong type or out of range, or the tool refuses the
                call.
        """
        checked = {}
        for name, check in self._checks.items():
            if name in arguments:
                checked[self._keywords[name]] = check(arguments[name], name)
            elif name not in self.defaults:
                raise ToolError(f"{self.name} needs the argument '{name}'; it takes {_listing(self._checks)}.")
        if len(checked) < len(arguments):
            for name in arguments:
                if name not in self._checks:
                    raise ToolError(f"{self.name} has no argument {_show(name)}; it takes {_listing(self._checks)}.")
        return self.function(world, **checked) if self.takes_world else self.function(**checked)


def call(name: str, arguments: Mapping[str, Json], world: World | None = None) -> Json:
    """Call a tool by name.

    Args:
        name: One of `TOOLS`.
        arguments: The arguments by name, as plain JSON data.
        world: The state of the task; a fresh one by default.

    Returns:
        The output, which is plain JSON data that validates against the tool's `returns`.

    Raises:
        ToolError: If there is no such tool, or it refuses the call.
    """
    found = TOOLS.get(name) if isinstance(name, str) else None
    if found is None:
        raise ToolError(f"There is no tool named {_show(name)}.")
    if not isinstance(arguments, Mapping):
        raise ToolError(f"The arguments of {name} must be a JSON object; got {_json_type(arguments)}.")
    return found.call(arguments, World() if world is None else world)


def call_one_of(tools: Mapping[str, Tool], name: Json, arguments: Json, world: World) -> Json:
    """Call one of some tools by name, as `call` calls one of all.

    Raises:
        ToolError: If it is none of them, or it refuses the call.
    """
    if not isinstance(name, str) or name not in tools:
        raise ToolError(f"There is no tool named {str(name)[:60]!r} here; there are {', '.join(tools)}.")
    if not isinstance(arguments, Mapping):
        raise ToolError(f"The arguments of {name} must be a JSON object.")
    return tools[name].call(arguments, world)


def tool(function: Function) -> Function:
    """Register a typed, documented function as a tool of its module's category.

    The docstring's text is the description and its `Args` section describes the parameters. A first parameter named
    `world` is hidden from the schema. A trailing underscore in a parameter's name (`from_`) is dropped in the schema. A
    tool has side effects if it takes a `World`, and none if it takes a `View` or no world. A tool that acts on anything
    outside the world is marked with `acts_outside`.

    Raises:
        TypeError: If the signature and the docstring disagree, a type has no JSON counterpart, or the name is taken.
    """
    built = build(function, CATEGORIES[function.__module__.rpartition(".")[2]])
    if built.name in TOOLS:
        raise TypeError(f"two tools are named {built.name}")
    TOOLS[built.name] = built
    return function


def tie(tied: Tie) -> Callable[[Function], Function]:
    """Register, under `@tool`, a function that detects that the largest, smallest or first item is not the only one.

    A task must not ask for such an item, because the answer would be ambiguous.

    Args:
        tied: Takes arguments and output; returns the reason, or "" if the item is the only one.
    """

    def mark(function: Function) -> Function:
        vars(function)["tied"] = tied
        return function

    return mark


def acts_outside(function: Function) -> Function:
    """Mark a tool that changes something outside the world, such as another server.

    Place it below `@tool`.
    """
    function.__dict__["acts_outside"] = True
    return function


def build(function: Callable[..., Any], category: str) -> Tool:
    """Derive a tool from a function without registering it; see `tool`."""
    name = function.__name__
    text, documented = _parse_docstring(function)
    hints = get_type_hints(function, include_extras=True)
    result = hints.pop("return")
    parameters = dict(inspect.signature(function).parameters)
    takes_world = next(iter(parameters), None) == "world"
    side_effects = getattr(function, "acts_outside", False)
    if takes_world:
        del parameters["world"]
        side_effects |= hints.pop("world") is not View
    if set(parameters) != set(documented):
        raise TypeError(
            f"{name}: the docstring's Args and the signature differ in {sorted(set(parameters) ^ set(documented))}"
        )
    if len(parameters) > MAX_PARAMETERS:
        raise TypeError(f"{name}: a tool may have at most {MAX_PARAMETERS} parameters; it has {len(parameters)}")
    properties: Schema = {}
    kinds: dict[str, str] = {}
    match: dict[str, Json] = {}
    defaults: dict[str, Json] = {}
    for keyword, parameter in parameters.items():
        public = keyword.rstrip("_")
        properties[public] = _schema(hints[keyword]) | {"description": documented[keyword]}
        kinds |= _kinds(hints[keyword], public)
        match[public] = _match(hints[keyword])
        if parameter.default is not parameter.empty:
            properties[public]["default"] = defaults[public] = parameter.default
    returns = _schema(result)
    if returns["type"] != "object":
        raise TypeError(f"{name}: a tool must return an object with named fields, which later steps can refer to")
    kinds |= _kinds(result, "return")
    del kinds["return"]
    description = f"{text} Returns {_signature(returns)}."
    required = [public for public in properties if public not in defaults]
    schema = {
        "type": "function",
        "function": {
            "name": name,
            "description": description,
            "parameters": {"type": "object", "properties": properties, "required": required},
        },
    }
    return Tool(
        name=name,
        category=category,
        description=description,
        schema=schema,
        returns=returns,
        kinds=types.MappingProxyType(kinds),
        match=types.MappingProxyType(match),
        side_effects=side_effects,
        function=function,
        tied=vars(function).get("tied", lambda arguments, output: ""),
        defaults=defaults,
        _checks={public: _compile(part) for public, part in properties.items()},
        _keywords={keyword.rstrip("_"): keyword for keyword in parameters},
        takes_world=takes_world,
    )


def _parse_docstring(function: Callable[..., Any]) -> tuple[str, dict[str, str]]:
    text, _, section = inspect.cleandoc(function.__doc__ or "").partition("\n\nArgs:\n")
    if not text:
        raise TypeError(f"{function.__name__}: a tool needs a docstring")
    entries = re.findall(r"^ {4}(\w+): (.+(?:\n {6,}.+)*)", section, re.MULTILINE)
    return " ".join(text.split()), {name: " ".join(entry.split()) for name, entry in entries}


# Types to schema, kinds and match rules

_PRIMITIVES: dict[Any, tuple[str, str]] = {
    str: ("string", "text"),
    int: ("integer", "integer"),
    float: ("number", "number"),
    bool: ("boolean", "boolean"),
}


def _unwrap(hint: Any) -> tuple[Any, list[Any]]:
    if get_origin(hint) is Annotated:
        bare, *marks = get_args(hint)
        return bare, marks
    return hint, []


def _schema(hint: Any) -> Schema:
    bare, marks = _unwrap(hint)
    if bare is Any:
        return {}
    if bare in _PRIMITIVES:
        schema: Schema = {"type": _PRIMITIVES[bare][0]}
        for bounds in (mark for mark in marks if isinstance(mark, Bounds)):
            schema |= {
                key: limit
                for key, limit in (("minimum", bounds.minimum), ("maximum", bounds.maximum))
                if limit is not None
            }
        return schema
    if get_origin(bare) is Literal:
        return {"type": "string", "enum": list(get_args(bare))}
    if get_origin(bare) is list:
        return {"type": "array", "items": _schema(get_args(bare)[0])}
    if get_origin(bare) is dict:
        return {"type": "object"}
    if is_typeddict(bare):
        fields = get_type_hints(bare, include_extras=True)
        return {
            "type": "object",
            "properties": {key: _schema(part) for key, part in fields.items()},
            "required": list(fields),
        }
    raise TypeError(f"{hint} has no JSON schema")


def _kind(hint: Any) -> str:
    bare, marks = _unwrap(hint)
    named = [mark.name for mark in marks if isinstance(mark, Kind)]
    if named:
        return named[-1]
    if bare in _PRIMITIVES:
        return _PRIMITIVES[bare][1]
    if get_origin(bare) is Literal:
        return "enum"
    if get_origin(bare) is list:
        return f"{'set' if any(isinstance(mark, Unordered) for mark in marks) else 'list'}[{_kind(get_args(bare)[0])}]"
    return "record" if is_typeddict(bare) else "json"


def _kinds(hint: Any, path: str) -> dict[str, str]:
    """Return the kind of each addressable value at or below `path`; the elements of an array have the path `path[]`."""
    bare, _ = _unwrap(hint)
    kinds = {path: _kind(hint)}
    if get_origin(bare) is list:
        kinds |= _kinds(get_args(bare)[0], f"{path}[]")
    elif is_typeddict(bare):
        for key, part in get_type_hints(bare, include_extras=True).items():
            kinds |= _kinds(part, f"{path}.{key}")
    return kinds


def _match(hint: Any) -> Json:
    bare, marks = _unwrap(hint)
    for mark in marks:
        if isinstance(mark, Rule):
            return mark.match
    if get_origin(bare) is list:
        return {"set" if any(isinstance(mark, Unordered) for mark in marks) else "list": _match(get_args(bare)[0])}
    if is_typeddict(bare):
        return {"object": {key: _match(part) for key, part in get_type_hints(bare, include_extras=True).items()}}
    return KINDS[_kind(hint)].match


def _signature(schema: Schema) -> str:
    if schema.get("type") == "object" and "properties" in schema:
        return "{" + ", ".join(f"{key}: {_signature(part)}" for key, part in schema["properties"].items()) + "}"
    if schema.get("type") == "array":
        return f"[{_signature(schema['items'])}]"
    return str(schema.get("type", "any"))


# Compiling a schema into a check: one closure per schema node, built once


def _compile(schema: Schema) -> Check:
    """Return a function that raises ToolError unless a value fits the schema.

    That function returns the value with its numbers normalised: an int for "integer", a float for "number".
    """
    kind = schema.get("type")
    if "enum" in schema:
        return _enum_check(schema["enum"])
    if kind in ("number", "integer"):
        return _number_check(kind, schema.get("minimum", -MAX_NUMBER), schema.get("maximum", MAX_NUMBER))
    if kind == "array":
        return _array_check(_compile(schema["items"]))
    if kind == "object":
        return (
            _object_check({key: _compile(part) for key, part in schema["properties"].items()})
            if "properties" in schema
            else _record_check
        )
    return {"string": _string_check, "boolean": _boolean_check}[str(kind)]


def _string_check(value: Json, name: str) -> str:
    if not isinstance(value, str):
        _refuse(name, "a string", value)
    if fault := _string_fault(value):
        raise ToolError(f"'{name}' {fault}.")
    return value


def _boolean_check(value: Json, name: str) -> bool:
    return value if isinstance(value, bool) else _refuse(name, "true or false", value)


def _enum_check(allowed: list[str]) -> Check:
    def check(value: Json, name: str) -> str:
        if isinstance(value, str) and value in allowed:
            return value
        _refuse(name, f"one of {', '.join(allowed)}", value)

    return check


def _number_check(kind: str, minimum: float, maximum: float) -> Check:
    wanted = "a whole number" if kind == "integer" else "a number"

    def check(value: Json, name: str) -> float:
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or (isinstance(value, float) and not math.isfinite(value))
        ):
            _refuse(name, f"{wanted} (finite)", value)
        if kind == "integer" and value != int(value):
            _refuse(name, wanted, value)
        if not minimum <= value <= maximum:
            _refuse(name, f"{wanted} from {minimum:g} to {maximum:g}", value)
        return int(value) if kind == "integer" else float(value)

    return check


def _array_check(check_item: Check) -> Check:
    def check(value: Json, name: str) -> list[Json]:
        if not isinstance(value, list):
            _refuse(name, "an array", value)
        if len(value) > MAX_ITEMS:
            raise ToolError(f"'{name}' must have at most {MAX_ITEMS} items; got {len(value)}.")
        return [check_item(item, f"{name}[{index}]") for index, item in enumerate(value)]

    return check


def _object_check(checks: Mapping[str, Check]) -> Check:
    def check(value: Json, name: str) -> Schema:
        if not isinstance(value, dict):
            _refuse(name, "an object", value)
        for key in checks:
            if key not in value:
                raise ToolError(f"'{name}' needs the field '{key}'; it takes {_listing(checks)}.")
        for key in value:
            if key not in checks:
                raise ToolError(f"'{name}' has no field {_show(key)}; it takes {_listing(checks)}.")
        return {key: part(value[key], f"{name}.{key}") for key, part in checks.items()}

    return check


def _record_check(value: Json, name: str) -> Schema:
    if not isinstance(value, dict):
        _refuse(name, "an object", value)
    problem = _fault(value, MAX_DEPTH)
    if problem:
        raise ToolError(f"'{name}' {problem}.")
    return value


def _fault(value: Json, depth: int) -> str:
    """Return why a value is not plain, bounded JSON, or "" if it is."""
    kind = type(value)
    if kind is str:
        return _string_fault(value)
    if kind is int or kind is float:
        return "" if -MAX_NUMBER <= value <= MAX_NUMBER else f"holds a number beyond {MAX_NUMBER:g}"
    if kind is bool or value is None:
        return ""
    if kind is not dict and kind is not list:
        return "holds something that is not JSON"
    if depth == 0:
        return f"is nested deeper than {MAX_DEPTH} levels"
    if len(value) > MAX_ITEMS:
        return f"holds more than {MAX_ITEMS} items in one place"
    if kind is dict:
        for key in value:
            if type(key) is not str:
                return "has a key that is no string"
            if fault := _string_fault(key):
                return fault
        value = value.values()
    for part in value:
        if fault := _fault(part, depth - 1):
            return fault
    return ""


def _string_fault(text: str) -> str:
    if len(text) > MAX_STRING:
        return f"must have at most {MAX_STRING} characters; got {len(text)}"
    return (
        "must be valid Unicode text; it holds half of a surrogate pair"
        if not text.isascii() and _SURROGATE.search(text)
        else ""
    )


def _refuse(name: str, wanted: str, value: Json) -> NoReturn:
    raise ToolError(f"'{name}' must be {wanted}; got {_show(value)}.")


def quoted(text: str) -> str:
    """Return a text in quotes, cut to 60 characters.

    `repr` would differ between Python versions, because it escapes the characters that its Unicode version lacks.
    """
    return "'" + (text if len(text) <= 60 else text[:57] + "...").replace("\n", "\\n") + "'"


def _show(value: Json) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, float) or (
        isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER
    ):
        return str(value)
    return _json_type(value)


def _json_type(value: Json) -> str:
    names: dict[type, str] = {
        bool: "a boolean",
        int: "a large number",
        float: "a number",
        str: "a string",
        list: "an array",
        dict: "an object",
    }
    return "null" if value is None else names.get(type(value), "something that is not JSON")


def _listing(names: Mapping[str, Any]) -> str:
    return ", ".join(names) or "no arguments"
