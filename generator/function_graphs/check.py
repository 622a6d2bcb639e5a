"""Proves a published row sound: the request and schemas lead to the target, by exactly the core functions of the row.

The check reads only the row and is independent of the engine. `solver` derives the graph from the schemas; what the row
says about its functions must agree with it. Each rule is a small function whose docstring states what must hold, and
which yields problems; `RULES` lists them.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from generator.core.shapes import Json, misshapen
from generator.core.suite import check_suite
from generator.function_graphs.parameters import Parameters
from generator.function_graphs.rows import GraphTask, true_outputs
from generator.function_graphs.solver import Function, needed, read_function, read_request
from generator.function_graphs.world import World
from simulators import ToolError

Row = Mapping[str, Any]


def check(row: Row) -> list[str]:
    """Return the problems of a row, one sentence each; an empty list if it is proved sound.

    Args:
        row: A row of the family, loaded or made by the engine.
    """
    problems = list(shape(row))
    if problems:
        return problems
    try:
        task = ReadTask(row)
    except ValueError as problem:
        return [str(problem)]
    return [problem for rule in RULES for problem in rule(task)]


def check_all(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Yield (task id, problem) for a whole suite: the problems of each row, and ids or puzzles that occur twice.

    A graph may occur several times if it is presented in different ways.
    """

    def puzzle(row: Row) -> tuple[Json, ...]:
        return tuple(row.get(name) for name in ("graph", "names", "on_wrong_input", "restate", "subtypes", "slack"))

    return check_suite(rows, check, puzzle, "it is the same puzzle as {}")


class ReadTask:
    """A row with what was parsed from its request and schemas.

    Attributes:
        row: The row.
        parameters: Its parameters.
        schemas: The functions as described by their schemas.
        inputs: Type to the value that the request gives.
        target: The type that the request asks for.
        roles: Function name to role.
        working: The functions without a condition, or whose condition holds for the right values.

    Raises:
        ValueError: If the request or a schema cannot be parsed.
    """

    def __init__(self, row: Row) -> None:
        self.row = row
        self.parameters = Parameters.of(row)
        self.schemas = [read_function(schema) for schema in row["available_tools"]]
        self.inputs, self.target = read_request(row["prompt"])
        self.roles = {function["name"]: function["role"] for function in row["functions"]}
        values = dict(_variables(row))
        self.working = [function for function in self.schemas if function.works(values)]


# The rules


def shape(row: Row) -> Iterator[str]:
    """Fields are present and of the right type, and parameters are possible; the other rules rely on this."""
    problems = list(misshapen(row, GraphTask))
    yield from problems
    if problems:
        return
    for number, schema in enumerate(row["available_tools"], 1):
        yield from _foreign(schema, f"schema {number}")
    for function in row["functions"]:
        two = row["metadata"].get("two_outputs") is True
        if (
            len(function["returns"]) != 1 + two
            or not function["takes"]
            or function["takes"].keys() != function["arguments"].keys()
        ):
            yield (
                f"{function['name']} must take something, return {'two values' if two else 'one value'}, and have an "
                "argument for each parameter"
            )
    try:
        Parameters.of(row)
    except ValueError as problem:
        yield str(problem)


def _foreign(schema: Json, where: str) -> Iterator[str]:
    """Yield a problem if a schema is not that of a function of whole numbers, all of them required."""
    try:
        function = schema["function"]
        properties = function["parameters"]["properties"]
        plain = {
            name: {"type": "integer", "description": str(parameter["description"])}
            for name, parameter in properties.items()
        }
        wanted: Json = {
            "type": "function",
            "function": {
                "name": str(function["name"]),
                "description": str(function["description"]),
                "parameters": {"type": "object", "properties": plain, "required": list(plain)},
            },
        }
    except (AttributeError, KeyError, TypeError):
        wanted, plain = {}, {}
    if schema != wanted or not plain:
        yield f"{where} is not that of a function of whole numbers that are all required and have a description"


def _request(task: ReadTask) -> Iterator[str]:
    """The request gives and asks for what the row says, and states the call budget, the options and the answer form."""
    if task.inputs != task.row["inputs"]:
        yield "the values that the request gives are not those of 'inputs'"
    if task.target != task.row["target"]:
        yield f"the request asks for {task.target!r}, but 'target' is {task.row['target']!r}"
    if f"You can make {task.parameters.call_budget} calls at most." not in task.row["prompt"]:
        yield f"the request does not state the budget of {task.parameters.call_budget} calls"
    if not re.search(r"\nANSWER: [0-9]{3}\Z", task.row["prompt"]):
        yield "the request does not end with the form of the answer"
    elif task.row["prompt"].endswith(f" {task.row['expected_answer']}"):
        yield "the form of the answer shows the answer"
    if ("does not complain" in task.row["prompt"]) != (task.parameters.on_wrong_input == "silent"):
        yield f"the request does not say that a wrong value is met with {task.parameters.on_wrong_input!r}"
    if ("values of two others" in task.row["prompt"]) != task.parameters.two_outputs:
        yield f"the request does not say that two_outputs is {task.parameters.two_outputs}"
    if ("works only if" in task.row["prompt"]) != task.parameters.conditionals:
        yield f"the request does not say that conditionals is {task.parameters.conditionals}"


def _names(task: ReadTask) -> Iterator[str]:
    """All names are unique and of the stated form, and the functions of the row are those in the schemas."""
    names = Counter(name for function in task.schemas for name in (function.name, *function.takes, *function.returns))
    for name in (name for name, count in names.items() if count > 1):
        yield f"the name {name} is used for two things"
    for function in task.schemas:
        opaque = re.fullmatch(r"func_[a-z]{3}", function.name)
        if bool(opaque) != (task.parameters.names == "opaque") or not re.fullmatch(r"[a-z_]{1,64}", function.name):
            yield f"the name {function.name} is not {task.parameters.names}"
        for name, prefix in [
            *((name, "arg") for name in function.takes),
            *((name, "out") for name in function.returns),
        ]:
            if not re.fullmatch(rf"{prefix}_[a-z]{{3}}", name):
                yield f"the name {name} of {function.name} may say what it stands for"
    for kind in {kind for function in task.schemas for kind in (*function.takes.values(), *function.returns.values())}:
        pair = re.fullmatch(r"[a-z]+ with [a-z]+", kind) is not None
        if pair != task.parameters.subtypes or not re.fullmatch(r"[a-z ]+", kind):
            yield f'the type "{kind}" does not have the form for subtypes = {task.parameters.subtypes}'
    declared = {function["name"]: (function["takes"], function["returns"]) for function in task.row["functions"]}
    for function in task.schemas:
        if declared.get(function.name) != (function.takes, function.returns):
            yield f"what the row says of {function.name} is not what its schema says"
    if len(task.row["functions"]) != len(task.schemas):
        yield f"the row lists {len(task.row['functions'])} functions, but {len(task.schemas)} are on offer"


def _graph(task: ReadTask) -> Iterator[str]:
    """According to the types, there is one way to each value, and exactly the core functions lead to the target.

    Each core function and given value is needed; the depth and the number of functions per role are as stated.
    """
    for kind, count in Counter(
        [*(kind for function in task.working for kind in function.returns.values()), *task.inputs]
    ).items():
        if count > 1:
            yield f'there are {count} ways to a value of type "{kind}"'
    try:
        core = needed(task.working, task.inputs, task.target)
    except ValueError as problem:
        yield str(problem)
        return
    if {function.name for function in core} != {name for name, role in task.roles.items() if role == "core"}:
        yield "the functions that lead to the target are not those of role core"
    for left_out in core:
        try:
            needed([function for function in task.working if function is not left_out], task.inputs, task.target)
        except ValueError:
            continue
        yield f"the target can be reached without {left_out.name}"
    if unused := task.inputs.keys() - {kind for function in core for kind in function.takes.values()}:
        yield f'the given value of type "{min(unused)}" is of no use'
    longest: dict[str, int] = {}
    for function in core:
        edges = max((longest[kind] + 1 for kind in function.takes.values() if kind in longest), default=0)
        longest |= dict.fromkeys(function.returns.values(), edges)
    if longest.get(task.target) != task.parameters.depth:
        depth = task.parameters.depth
        yield f"the longest path to the target has {longest.get(task.target)} edges, but the row says {depth}"
    for role, stated in (
        ("core", task.parameters.n_core),
        ("connected", task.parameters.n_connected),
        ("disconnected", task.parameters.n_disconnected),
    ):
        count = list(task.roles.values()).count(role)
        if count != stated:
            yield f"{count} functions are of role {role}, but the row says {stated}"
    if unknown := set(task.roles.values()) - {"core", "connected", "disconnected", "alternative"}:
        yield f"there is no role {min(unknown)!r}"


def _variables(row: Row) -> Iterator[tuple[str, int]]:
    """Yield (type, value) wherever the row states one."""
    yield from row["inputs"].items()
    for function in row["functions"]:
        outputs = true_outputs(row, function)
        yield from ((kind, outputs[name]) for name, kind in function["returns"].items())
        yield from ((kind, function["arguments"][name]) for name, kind in function["takes"].items())


def _conditions(task: ReadTask) -> Iterator[str]:
    """With conditionals, each function that takes an output comes twice, for even and for odd values of that output.

    So a condition does not reveal whether its function is needed, and the deciding value must be found by calls.
    """
    working = {function.name for function in task.working}
    returned = {kind for function in task.schemas for kind in function.returns.values()}

    def signature(function: Function, rest: int) -> tuple[Json, ...]:
        kind, _ = function.condition or ("", 0)
        return frozenset(function.takes.values()), frozenset(function.returns.values()), kind, rest

    split = Counter(signature(function, function.condition[1]) for function in task.schemas if function.condition)
    for function in task.schemas:
        outputs = returned.intersection(function.takes.values())
        if (function.condition is not None) != (task.parameters.conditionals and bool(outputs)):
            yield f"{function.name} {'has a' if function.condition else 'lacks its'} condition"
        elif function.condition and function.condition[0] not in outputs:
            yield f"the condition of {function.name} is not on an output that it takes"
        elif function.condition and [split[signature(function, rest)] for rest in (0, 1)] != [1, 1]:
            yield f"{function.name} is not one of two functions that differ only in their condition"
        if (function.name in working) == (task.roles.get(function.name) == "alternative"):
            yield f"{function.name} {'works' if function.name in working else 'does not work'}, contrary to its role"


def _irrelevant(task: ReadTask) -> Iterator[str]:
    """Nothing takes an output of the target's function or of a connected function.

    Connected functions take only from the core, disconnected ones only from each other.
    """
    origin = {kind: task.roles.get(function.name) for function in task.working for kind in function.returns.values()}
    origin |= dict.fromkeys(task.inputs, "given")
    final = {kind for each in task.working for kind in each.returns.values() if task.target in each.returns.values()}
    for function in task.schemas:
        sources = {origin.get(kind, "nobody") for kind in function.takes.values()}
        role = task.roles.get(function.name)
        if not final.isdisjoint(function.takes.values()):
            yield f"{function.name} comes after the target"
        if role != "core" and "connected" in sources:
            yield f"{function.name} takes from a connected function, which no function should need"
        if role == "connected" and sources - {"connected"} != {"core"}:
            yield f"the role of {function.name} is connected, but it does not take only from the core"
        if role == "disconnected" and sources & {"core", "given"}:
            yield f"the role of {function.name} is disconnected, but something given or needed leads to it"


def _values(task: ReadTask) -> Iterator[str]:
    """Each type has one value of three digits, no two types share one, and the answer is the value of the target."""
    values: dict[str, int] = {}
    for kind, value in _variables(task.row):
        if values.setdefault(kind, value) != value:
            yield f'the type "{kind}" has two values, {values[kind]} and {value}'
    for kind, value in values.items():
        if not 100 <= value <= 999:
            yield f'the value of type "{kind}" must be a number of three digits; got {value!r}'
    for value, count in Counter(values.values()).items():
        if count > 1:
            yield f"{count} types have the value {value}"
    if task.row["expected_answer"] != values.get(task.target):
        answer = task.row["expected_answer"]
        yield f"the answer must be the value of the target, {values.get(task.target)}; got {answer}"


def _stages(task: ReadTask) -> Iterator[str]:
    """`depends_on` and `stage` follow from the types, and each function comes after those it takes from."""
    producers = {
        kind: function["name"]
        for function in task.row["functions"]
        for kind in function["returns"].values()
        if function["role"] != "alternative"
    }
    stages: dict[str, int] = {}
    for function in task.row["functions"]:
        parents = {producers[kind] for kind in function["takes"].values() if kind in producers}
        if Counter(function["depends_on"]) != Counter(parents):
            stored = function["depends_on"]
            yield f"{function['name']} depends on {sorted(parents)} by its types, but depends_on says {stored}"
        if not stages.keys() >= parents:
            yield f"{function['name']} comes before a function that it takes from"
            return
        stages[function["name"]] = max((stages[parent] + 1 for parent in parents), default=0)
        if function["stage"] != stages[function["name"]]:
            stage = stages[function["name"]]
            yield f"{function['name']} belongs to stage {stage}, but the row says {function['stage']}"


def _replay(task: ReadTask) -> Iterator[str]:
    """Right calls return the stored values in any order; wrong calls have the stated effect, always the same."""
    working = [function for function in task.row["functions"] if function["role"] != "alternative"]
    for order in (working, working[::-1]):
        world = World(task.row)
        for function in order:
            try:
                result = world.call(function["name"], function["arguments"])
            except ToolError as refusal:
                yield f"the right call of {function['name']} is refused: {refusal}"
                return
            if not result.items() >= true_outputs(task.row, function).items():
                yield f"the right call of {function['name']} does not give the stored value"
                return
    true_values, worlds = {value for _, value in _variables(task.row)}, (World(task.row), World(task.row))
    for function in task.row["functions"]:
        name = next(iter(function["arguments"]))
        calls = [{**function["arguments"], name: function["value"]}]
        if function["role"] == "alternative":
            calls.append(function["arguments"])
        for arguments in calls:
            answers = [
                _outcome(partial(world.call, function["name"], arguments), function["returns"]) for world in worlds
            ]
            if (None in answers) != (task.row["on_wrong_input"] == "error"):
                yield f"a wrong call of {function['name']} is not met with {task.row['on_wrong_input']!r}"
            if not true_values.isdisjoint(answers[0] or ()) or answers[0] != answers[1]:
                yield f"a wrong call of {function['name']} gives a true value, or not always the same"


def _outcome(call: Callable[[], Mapping[str, int]], outputs: Iterable[str]) -> list[int] | None:
    try:
        result = call()
    except ToolError:
        return None
    return [result[output] for output in outputs]


def _identity(task: ReadTask) -> Iterator[str]:
    if not re.fullmatch(r"graph_\d{4,}", task.row["task_id"]):
        yield f"the id must have the form graph_0001; got {task.row['task_id']!r}"
    if not re.fullmatch(r"[0-9a-f]{16}", task.row["graph"]):
        yield f"'graph' must be sixteen hexadecimal digits; got {task.row['graph']!r}"


RULES: tuple[Callable[[ReadTask], Iterator[str]], ...] = (
    _identity,
    _request,
    _names,
    _graph,
    _conditions,
    _irrelevant,
    _values,
    _stages,
    _replay,
)
