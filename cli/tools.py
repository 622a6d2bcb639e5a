"""`comptoolbench tools`: list the tools, show one or call one."""

import json
from argparse import REMAINDER, ArgumentParser, Namespace
from difflib import get_close_matches
from itertools import groupby
from shlex import quote
from typing import TYPE_CHECKING, Any

from cli.output import show
from runner import UserError
from runner.terminal import clean, wrapped

if TYPE_CHECKING:
    from simulators import Tool

KINDS = {  # types that are parsed as JSON, in words
    "number": "a number, such as 36.5",
    "integer": "a whole number, such as 36",
    "boolean": "true or false",
    "array": 'a list in JSON, such as \'["a", "b"]\'',
    "object": "an object in JSON, such as '{\"a\": 1}'",
}


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    parser.set_defaults(instead=_instead)
    actions = parser.add_subparsers(dest="action", metavar="action")
    actions.add_parser("list", help="all tools by category (the default)")
    showing = actions.add_parser("show", help="what the tool does, takes and returns")
    showing.add_argument("tool", metavar="TOOL", help="its name, e.g. get_weather")
    showing.add_argument(
        "--json", action="store_true", help="the schema that a model sees, that of the output, and the kinds of values"
    )
    calling = actions.add_parser(
        "call", help="call a tool in a fresh world", usage="comptoolbench tools call TOOL [--ARGUMENT VALUE ...]"
    )
    calling.add_argument("tool", metavar="TOOL", help="its name, e.g. get_weather")
    tool_arguments = calling.add_argument(
        "arguments", nargs=REMAINDER, help="the tool's arguments, e.g. --city Paris; arrays and objects as JSON"
    )
    tool_arguments.required = False  # for the message when the tool is missing


def _instead(word: str) -> str | None:
    """Suggest `show` for a tool that is named without an action."""
    from simulators import TOOLS

    return f"`comptoolbench tools show {word}` shows the tool" if word in TOOLS else None


def run(arguments: Namespace) -> int:
    """List the tools, show one or call one."""
    from simulators import TOOLS, ToolError, call

    if arguments.action in (None, "list"):
        for category, members in groupby(TOOLS.values(), key=lambda tool: tool.category):
            show(category)
            for tool in members:
                show(wrapped(f"  {tool.name:24} {tool.description.partition('. ')[0].removesuffix('.')}.", " " * 27))
        return 0
    if arguments.tool not in TOOLS:
        near = get_close_matches(arguments.tool, TOOLS, 1)
        meant = f"did you mean {near[0]}? " if near else ""
        raise UserError(f"there is no tool named {arguments.tool!r}; {meant}`comptoolbench tools` lists them.")
    tool = TOOLS[arguments.tool]
    if arguments.action == "show" and arguments.json:
        show(_json({"schema": tool.schema, "returns": tool.returns, "kinds": dict(tool.kinds)}))
        return 0
    if arguments.action == "show" or arguments.arguments[:1] in (["--help"], ["-h"]):
        _describe(tool)
        return 0
    try:
        show(_json(call(tool.name, _read(tool, arguments.arguments))))
    except ToolError as refusal:
        raise UserError(str(refusal)) from None
    return 0


def _describe(tool: "Tool") -> None:
    """Print what a tool does, takes and returns, with a line for each argument and output field."""
    parameters = tool.schema["function"]["parameters"]
    show(wrapped(f"{tool.name}: {tool.description.partition(' Returns {')[0]}"))
    for head, schema in (("Takes", parameters), ("Returns", tool.returns)):
        fields = schema.get("properties", {})
        lines = [(f"  {name}", _words(field)) for name, field in fields.items()]
        indent = max((len(name) for name, _ in lines), default=0) + 2
        show(f"\n{head}{'' if fields else ' nothing.'}")
        for name, words in lines:
            show(wrapped(f"{name:{indent}}{words}", " " * indent))
    needed = " ".join(f"--{name} {name.upper()}" for name in parameters["required"])
    show(f"\nTry it: comptoolbench tools call {tool.name} {needed}".rstrip())


def _words(field: dict[str, Any]) -> str:
    """Return the type, description, allowed values and default of a field of a schema, in words."""
    item = field.get("items", {}).get("type")
    parts = [f"{field.get('type', 'any value')}{f' of {item}' if item else ''}. {field.get('description', '')}".strip()]
    if "enum" in field:
        parts.append(f"One of {', '.join(map(str, field['enum']))}.")
    if "default" in field:
        parts.append(f"Default: {json.dumps(field['default'], ensure_ascii=False)}.")
    return " ".join(parts)


def _json(value: Any) -> str:
    """Return indented JSON that stays valid when control characters are escaped for the terminal."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return text if clean(text) == text else json.dumps(value, indent=2)


def _read(tool: "Tool", words: list[str]) -> dict[str, Any]:
    """Parse `--name value` pairs as arguments; everything but strings is parsed as JSON."""
    arguments: dict[str, Any] = {}
    properties = tool.schema["function"]["parameters"]["properties"]
    while words:
        name, equals, value = words.pop(0).partition("=")
        if equals and name in properties:
            raise UserError(f"write --{name} {quote(value)} in the place of {quote(f'{name}={value}')}.")
        if not name.startswith("--"):
            raise UserError(
                f"{name!r} is not an argument of {tool.name}; write --NAME VALUE, with NAME one of "
                f"{', '.join(properties)}."
            )
        name = name.removeprefix("--")
        if name not in properties:
            near = get_close_matches(name, properties, 1)
            meant = f"did you mean --{near[0]}? It" if near else "it"
            raise UserError(f"{tool.name} has no argument --{name}; {meant} takes {', '.join(properties) or 'none'}.")
        if not equals:
            if not words:
                raise UserError(f"--{name} needs a value.")
            value = words.pop(0)
        arguments[name] = value
        if properties[name].get("type") != "string":
            try:
                arguments[name] = json.loads(value)
            except ValueError:
                kind = KINDS.get(properties[name].get("type"), "JSON")
                raise UserError(f"--{name} takes {kind}; got {value!r}.") from None
    needed = tool.schema["function"]["parameters"]["required"]
    if missing := [f"--{name}" for name in needed if name not in arguments]:
        raise UserError(
            f"{tool.name} needs {' and '.join(missing)}; `comptoolbench tools show {tool.name}` describes it."
        )
    return arguments
