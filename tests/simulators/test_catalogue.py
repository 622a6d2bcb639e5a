"""Laws that hold for each of the 106 tools."""

import ast
import csv
import hashlib
import inspect
import json
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings

import simulators
from simulators import TOOLS, Tool, ToolError
from tests.simulators.cases import CASES

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CATALOG = list(csv.DictReader((HERE / "catalog.csv").read_text(encoding="utf-8").splitlines()))
EVERY_TOOL = pytest.mark.parametrize("tool", TOOLS.values(), ids=list(TOOLS))
KEYWORDS = {"type", "description", "enum", "items", "properties", "required", "default", "minimum", "maximum"}
DRAWS = settings(deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
EXAMPLES = pytest.mark.parametrize("examples", [20, pytest.param(600, marks=pytest.mark.slow)])


def test_the_catalogue_holds_exactly_the_106_tools_of_15_categories_in_order() -> None:
    assert len(TOOLS) == 106
    assert len(simulators.CATEGORIES) == 15
    catalogue = sorted((row["tool"], row["category"]) for row in CATALOG)
    assert sorted((tool.name, tool.category) for tool in TOOLS.values()) == catalogue


def _nodes(schema: dict[str, Any]) -> list[dict[str, Any]]:
    below = [*schema.get("properties", {}).values(), *([schema["items"]] if "items" in schema else [])]
    return [schema, *(node for part in below for node in _nodes(part))]


@EVERY_TOOL
def test_schema_is_valid_and_every_provider_takes_it(tool: Tool) -> None:
    function = tool.schema["function"]
    jsonschema.Draft202012Validator.check_schema(function["parameters"])
    jsonschema.Draft202012Validator.check_schema(tool.returns)
    assert tool.schema["type"] == "function"
    assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", function["name"])
    assert len(function["description"]) <= 1024
    assert set() < set(function["parameters"]["required"]) <= set(function["parameters"]["properties"])
    assert all(set(node) <= KEYWORDS for node in _nodes(function["parameters"]))
    for name, parameter in function["parameters"]["properties"].items():
        assert parameter["description"].endswith(".")
        assert ("default" in parameter) is (name not in function["parameters"]["required"])
        if "default" in parameter:
            jsonschema.validate(parameter["default"], parameter)


@EVERY_TOOL
def test_every_parameter_and_output_has_a_kind_and_the_description_ends_with_the_outputs(tool: Tool) -> None:
    properties = set(tool.schema["function"]["parameters"]["properties"])
    assert {path for path in tool.kinds if not re.search(r"^return\.|\[|\.", path)} == properties == set(tool.match)
    assert {f"return.{name}" for name in tool.returns["properties"]} <= set(tool.kinds)
    fields = tool.description.rpartition("Returns {")[2]
    assert all(f"{name}: " in fields for name in tool.returns["properties"])


def test_a_tool_takes_at_most_20_lines_at_the_median() -> None:
    lengths = [len(inspect.getsource(tool.function).splitlines()) for tool in TOOLS.values()]
    assert statistics.median(lengths) <= 20


# What tools do with arguments that nobody wrote by hand ---------------------------------------------------------------


def _seen(tool: Tool, name: str) -> list[Any]:
    """Values of a parameter in the case files, so that draws get past the first check of a tool."""
    return [
        case["arguments"][name]
        for _, case in CASES
        if case["tool"] == tool.name and "error" not in case and name in case["arguments"]
    ]


def _values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "string":
            return st.text(max_size=80)
        case "integer":
            return st.integers(schema.get("minimum", -(10**6)), schema.get("maximum", 10**6))
        case "number":
            return st.floats(schema.get("minimum", -1e9), schema.get("maximum", 1e9), allow_nan=False)
        case "boolean":
            return st.booleans()
        case "array":
            return st.lists(_values(schema["items"]), max_size=8)
        case "object" if "properties" in schema:
            return st.fixed_dictionaries({name: _values(part) for name, part in schema["properties"].items()})
        case "object":
            return st.dictionaries(st.text(max_size=8), st.integers(-99, 99) | st.text(max_size=8), max_size=4)
    raise AssertionError(schema)


def _arguments(tool: Tool) -> st.SearchStrategy[dict[str, Any]]:
    parameters = tool.schema["function"]["parameters"]
    parts = {}
    for name, schema in parameters["properties"].items():
        seen = _seen(tool, name)
        parts[name] = st.one_of(_values(schema), st.sampled_from(seen)) if seen else _values(schema)
    required = {name: parts.pop(name) for name in parameters["required"]}
    return st.fixed_dictionaries(required, optional=parts)


def _finite(value: Any) -> None:
    json.dumps(value, allow_nan=False).encode()


@EXAMPLES
@EVERY_TOOL
def test_any_valid_arguments_give_a_valid_output_or_a_refusal_quickly_and_twice_the_same(
    tool: Tool, examples: int
) -> None:
    validator = jsonschema.Draft202012Validator(tool.returns)

    def answer(arguments: dict[str, Any]) -> tuple[Any, str, float]:
        """Output, refusal, and seconds of the processor."""
        started = time.process_time()
        try:
            return simulators.call(tool.name, arguments), "", time.process_time() - started
        except ToolError as refusal:
            return None, str(refusal), time.process_time() - started

    @settings(DRAWS, max_examples=examples)
    @given(_arguments(tool))
    def run(arguments: dict[str, Any]) -> None:
        before = json.dumps(arguments)
        output, refusal, seconds = answer(arguments)
        again, refused_again, seconds_again = answer(arguments)
        assert json.dumps(arguments) == before
        assert (output, refusal) == (again, refused_again)
        assert min(seconds, seconds_again) < 0.5  # a garbage collection may fall into one of the two
        if refusal:
            assert refusal.endswith((".", ")"))
        else:
            _finite(output)
            assert list(validator.iter_errors(output)) == []

    run()


BROKEN = st.one_of(
    st.none(), st.sampled_from([float("nan"), float("inf"), -float("inf")]), st.integers(-(10**30), 10**30), st.booleans(), st.text(max_size=5),
    st.lists(st.none(), min_size=1, max_size=2), st.dictionaries(st.text(max_size=3), st.none(), min_size=1, max_size=2), st.binary(max_size=3),
)  # fmt: skip


@EXAMPLES
@EVERY_TOOL
def test_any_broken_arguments_are_refused_and_nothing_else_is_raised(tool: Tool, examples: int) -> None:
    parameters = tool.schema["function"]["parameters"]
    validators = {name: jsonschema.Draft202012Validator(part) for name, part in parameters["properties"].items()}

    @settings(DRAWS, max_examples=examples)
    @given(_arguments(tool), st.data())
    def run(arguments: dict[str, Any], data: st.DataObject) -> None:
        how = data.draw(st.sampled_from(["missing", "unknown", "type"]))
        if how == "missing":
            del arguments[data.draw(st.sampled_from(parameters["required"]))]
        elif how == "unknown":
            name = data.draw(st.text(max_size=6).filter(lambda name: name not in parameters["properties"]))
            arguments[name] = data.draw(BROKEN)
        else:
            name = data.draw(st.sampled_from(sorted(parameters["properties"])))
            wrong = BROKEN.filter(lambda value: isinstance(value, float) or not validators[name].is_valid(value))
            arguments[name] = data.draw(wrong)
        with pytest.raises(ToolError):
            simulators.call(tool.name, arguments)

    run()


# Isolation and reproducibility ----------------------------------------------------------------------------------------

REPLAY = """
import json, sys
from tests.simulators.cases import CASES
import simulators
def run():
    for _, case in CASES:
        world = simulators.World()
        for step in (*case.get("before", ()), case):
            try:
                output = simulators.call(step["tool"], step["arguments"], world)
            except simulators.ToolError as refusal:
                output = {"refused": str(refusal)}
            yield [step["tool"], output]
"""

WATCH = """
import os, tzdata
allowed = tuple(os.path.realpath(os.path.dirname(module.__file__)) for module in (simulators, tzdata))
def hook(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)) and not os.path.realpath(os.fsdecode(arguments[0])).startswith(allowed):
        raise SystemExit(f"opened {arguments[0]}")
    if event.partition(".")[0] in ("socket", "subprocess", "os", "shutil", "urllib", "ftplib", "webbrowser") and event not in ("os.listdir", "os.scandir"):
        raise SystemExit(f"used {event}")
import re2, encodings.idna, html.entities, stringprep, zoneinfo, tzdata.zoneinfo
sys.addaudithook(hook)
print(json.dumps(list(run()), sort_keys=True))
"""


def test_no_module_can_read_the_clock_the_environment_or_chance() -> None:
    forbidden = {*"time random os socket secrets uuid subprocess locale tempfile urllib.request numpy".split()}
    for path in (ROOT / "simulators").glob("**/*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        used = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        assert not imported & forbidden, path
        assert not used & {"datetime.now", "datetime.utcnow", "date.today", "datetime.today"}, path
        assert not called & {"hash", "eval", "exec", "open", "id", "__import__"}, path


def test_all_case_calls_open_nothing_beyond_their_own_data_and_have_the_golden_digest() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}  # this process has another
    words = [sys.executable, "-c", REPLAY + WATCH]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    golden = (HERE / "golden.sha256").read_text(encoding="utf-8").strip()
    assert hashlib.sha256(done.stdout.strip()).hexdigest() == golden
