"""Converts tool schemas to Python function stubs, which models read, and back without loss."""

import ast
import json
import keyword
from collections.abc import Iterator, Mapping

from generator.core.shapes import Json

Schema = Mapping[str, Json]

_TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "array": "list", "object": "dict"}
_KINDS = {name: kind for kind, name in _TYPES.items()}
_IN_PYTHON = ("type", "description", "default", "enum")  # fields of a parameter that a stub expresses in Python


def parameters(schema: Schema) -> dict[str, str]:
    """Return the function's parameter names with the tool's names for them, in order.

    Required parameters come first; names that are Python keywords get an underscore.

    >>> parameters({"function": {"parameters": {"properties": {"from": {}, "to": {}}, "required": ["to"]}}})
    {'to': 'to', 'from_': 'from'}
    """
    given = schema["function"]["parameters"]
    needed = [name for name in given.get("properties", {}) if name in given.get("required", ())]
    others = [name for name in given.get("properties", {}) if name not in needed]
    return {f"{name}_" if keyword.iskeyword(name) else name: name for name in (*needed, *others)}


def stub(schema: Schema) -> str:
    r'''Return a tool as a Python function without a body.

    >>> times = {"type": "integer", "default": 1}
    >>> parameters = {"type": "object", "properties": {"times": times}}
    >>> wave = {"name": "wave", "description": "Wave.", "parameters": parameters}
    >>> stub({"type": "function", "function": wave})
    'def wave(times: int = 1) -> dict:\n    """Wave."""'
    '''
    function = schema["function"]
    properties = function["parameters"].get("properties", {})
    needed = function["parameters"].get("required", ())
    taken = [(name, own, properties[own], own in needed) for name, own in parameters(schema).items()]
    signature = ", ".join(_parameter(name, about, needed=needs) for name, _, about, needs in taken)
    lines = [line for name, _, about, _ in taken if (line := _argument(name, about))]
    docstring = [function.get("description", ""), *(["", "    Args:", *lines] if lines else [])]
    text = "\n".join(docstring).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    closing = "\n    " if lines else ""
    return f'def {function["name"]}({signature}) -> dict:\n    """{text}{closing}"""'


def _parameter(name: str, about: Schema, *, needed: bool) -> str:
    kind = _TYPES.get(about.get("type", ""), "object")
    kind = f"list[{_TYPES[about['items']['type']]}]" if _plain_items(about) else kind
    written = f"Literal[{', '.join(map(repr, about['enum']))}]" if about.get("enum") else kind
    default = f" = {about['default']!r}" if "default" in about else "" if needed else " = ..."
    return f"{name}: {written}{default}"


def _plain_items(about: Schema) -> bool:
    items = about.get("items")
    return (
        about.get("type") == "array" and isinstance(items, dict) and list(items) == ["type"] and items["type"] in _TYPES
    )


def _argument(name: str, about: Schema) -> str:
    """Return the docstring's line for a parameter: its description, and as JSON what Python's types cannot express."""
    rest = {
        key: value
        for key, value in about.items()
        if key not in _IN_PYTHON and not (key == "items" and _plain_items(about))
    }
    parts = [about["description"]] if about.get("description") else []
    parts += [json.dumps(rest, ensure_ascii=False)] if rest else []
    return f"        {name}: {' '.join(parts)}" if parts else ""


def read_stub(text: str) -> dict[str, Json]:
    """Return the tool schema of a stub.

    Raises:
        ValueError, SyntaxError: If the text is not a stub.
    """
    (function,) = ast.parse(text).body
    if not isinstance(function, ast.FunctionDef):
        raise ValueError("this is not a function")
    description, _, lines = (ast.get_docstring(function, clean=False) or "").partition("\n\n    Args:\n")
    abouts = dict(_read_arguments(lines))
    taken = function.args.args
    defaults: list[ast.expr | None] = [*[None] * (len(taken) - len(function.args.defaults)), *function.args.defaults]
    properties: dict[str, Json] = {}
    needed = []
    for argument, default in zip(taken, defaults, strict=True):
        own = argument.arg[:-1] if keyword.iskeyword(argument.arg[:-1]) else argument.arg
        properties[own] = _kind(argument.annotation) | abouts.get(argument.arg, {})
        if default is None:
            needed.append(own)
        elif (value := ast.literal_eval(default)) is not ...:
            properties[own]["default"] = value
    schema = {"type": "object", "properties": properties, "required": needed}
    return {"type": "function", "function": {"name": function.name, "description": description, "parameters": schema}}


def _kind(annotation: ast.expr | None) -> dict[str, Json]:
    if isinstance(annotation, ast.Subscript) and isinstance(annotation.slice, ast.Name):
        return {"type": "array", "items": {"type": _KINDS[annotation.slice.id]}}
    if isinstance(annotation, ast.Subscript):  # Literal
        chosen = ast.literal_eval(annotation.slice)
        values = list(chosen) if isinstance(chosen, tuple) else [chosen]
        return {"type": _KINDS[type(values[0]).__name__], "enum": values}
    name = annotation.id if isinstance(annotation, ast.Name) else ""
    return {"type": _KINDS[name]} if name in _KINDS else {}


def _read_arguments(lines: str) -> Iterator[tuple[str, dict[str, Json]]]:
    for line in lines.rstrip().splitlines():
        name, _, about = line.strip().partition(": ")
        objects = ((place, _object(about[place:])) for place, letter in enumerate(about) if letter == "{")
        start, rest = next(((place, value) for place, value in objects if value is not None), (len(about), {}))
        description = about[:start].strip()
        yield name, {**rest, **({"description": description} if description else {})}


def _object(text: str) -> dict[str, Json] | None:
    try:
        return dict(json.loads(text))
    except (ValueError, TypeError):
        return None
