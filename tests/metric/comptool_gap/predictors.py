"""Predictions made from the expected calls: right in other words, or wrong in one respect."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Any

import simulators
from generator.composition.twins import twins
from simulators import TOOLS
from simulators.paths import leaves, tokens

Row = dict[str, Any]
Prediction = list[dict[str, Any]]
NOTATION = "{{{{call_{}.{}}}}}"
JUNK = {"name": "junk", "arguments": {}}


def fresh(value: Any) -> Any:
    """A copy of plain JSON, in a fraction of the time that `deepcopy` takes."""
    if isinstance(value, dict):
        return {key: fresh(part) for key, part in value.items()}
    return [fresh(part) for part in value] if isinstance(value, list) else value


def gold(row: Row) -> Prediction:
    """The expected calls with values, in the order of the trace."""
    return [{"name": step["tool_name"], "arguments": fresh(step["arguments"])} for step in row["expected_trace"]]


def names_only(row: Row) -> Prediction:
    """The right tools without arguments."""
    return [{"name": step["tool_name"], "arguments": {}} for step in row["expected_trace"]]


def recorded(row: Row) -> Prediction:
    """The expected calls with the outputs that the simulators gave."""
    return [
        {**call, "output": fresh(step["output"])} for call, step in zip(gold(row), row["expected_trace"], strict=True)
    ]


def reordered(row: Row, choose: Callable[[list[int]], int]) -> list[int]:
    """An order of the steps that their dependencies allow, with a choice of those that can come next."""
    steps, order = dict(enumerate(row["expected_trace"])), list[int]()
    while steps:
        left = {step["step_id"] for step in steps.values()}
        order.append(choose([place for place, step in steps.items() if not left & set(step["depends_on"])]))
        del steps[order[-1]]
    return order


def put(container: Any, path: str, value: Any) -> None:
    """Set the value at a path such as `items[0].quantity`."""
    *way, last = tokens(path)
    for token in way:
        container = container[token]
    container[last] = value


def in_order(
    row: Row, order: Sequence[int] | None = None, notation: str | None = NOTATION, *, outputs: bool = False
) -> Prediction:
    """The expected calls in an order, that of the trace by default, with bound arguments as references or values."""
    order = range(len(row["expected_trace"])) if order is None else order
    position = {row["expected_trace"][index]["step_id"]: number for number, index in enumerate(order, 1)}
    made = recorded(row) if outputs else gold(row)
    if notation:
        for step, call in zip(row["expected_trace"], made, strict=True):
            for leaf, source in step["bindings"].items():
                producer, _, path = source.partition(".")
                put(call["arguments"], leaf, notation.format(position[producer], path))
    return [made[index] for index in order]


def defaults(row: Row) -> dict[str, dict[str, Any]]:
    """The defaults of each tool on offer."""
    offered = {
        tool["function"]["name"]: tool["function"]["parameters"]["properties"] for tool in row["available_tools"]
    }
    return {
        name: {key: part["default"] for key, part in properties.items() if "default" in part}
        for name, properties in offered.items()
    }


def with_defaults(row: Row, prediction: Prediction) -> Prediction:
    """The same calls with every default spelled out."""
    known = defaults(row)
    return [{**call, "arguments": known.get(call["name"], {}) | call["arguments"]} for call in prediction]


def mapped(value: Any, spec: Any, change: Callable[[str, Any], Any]) -> Any:
    """A value with `change(kind, leaf)` applied to every leaf."""
    if isinstance(spec, str):
        return change(spec, value)
    ((shape, inner),) = spec.items()
    if shape == "object":
        return {key: mapped(part, inner[key], change) for key, part in value.items()}
    return [mapped(part, inner, change) for part in value]


def changed(row: Row, change: Callable[[str, Any], Any]) -> Prediction:
    """The expected calls with `change(kind, leaf)` applied to every argument leaf."""
    prediction = gold(row)
    for call, step in zip(prediction, row["expected_trace"], strict=True):
        call["arguments"] = {key: mapped(value, step["match"][key], change) for key, value in call["arguments"].items()}
    return prediction


def scaled(kind: str, value: Any) -> Any:
    return value * 1.005 if kind == "number" and not isinstance(value, str) else value


def integral(kind: str, value: Any) -> Any:
    """Integers as floats, and whole floats as integers."""
    if kind == "integer":
        return float(value)
    return int(value) if kind == "number" and float(value).is_integer() else value


def day_off(kind: str, value: Any) -> Any:
    if kind == "date" and value:
        return (date.fromisoformat(value) + timedelta(days=1)).isoformat()
    return (datetime.fromisoformat(value) + timedelta(days=1)).isoformat() if kind == "datetime" else value


def character_off(kind: str, value: Any) -> Any:
    return ("b" if value[0] == "a" else "a") + value[1:] if kind == "email" and value else value


def hand_made(row: Row) -> Iterator[Prediction]:
    """One prediction of each of several qualities, for benchmarks and laws."""
    right, names = gold(row), names_only(row)
    yield from (right, right[:-1], right[::-1], [*right, JUNK], names, right[:1] * 2, [*names, *right])


# Wrong in what the prompt says
# ----------------------------------------------------------------------------------------------------------------------


def kind_at(step: Row, path: str) -> Any:
    """The match rule of a leaf."""
    first, *rest = tokens(path)
    spec = step["match"][first]
    for token in rest:
        if isinstance(spec, str):
            return spec
        ((shape, inner),) = spec.items()
        spec = inner[token] if shape == "object" else inner
    return spec


def spoilt(row: Row, change: Callable[[str, Any], Any]) -> Iterator[Prediction]:
    """Gold with one leaf that the prompt gives changed by `change(kind, leaf)`, once for each that it changes."""
    for position, step in enumerate(row["expected_trace"]):
        for path, leaf in leaves(step["arguments"]):
            if any(path == bound or path.startswith((f"{bound}.", f"{bound}[")) for bound in step["bindings"]):
                continue
            other = change(kind_at(step, path), leaf)
            if other != leaf:
                prediction = gold(row)
                put(prediction[position]["arguments"], path, other)
                yield prediction


def digit_changed(kind: str, value: Any) -> Any:
    """A text with its first digit changed."""
    if kind != "text" or not isinstance(value, str):
        return value
    place = next((index for index, character in enumerate(value) if character.isdecimal()), None)
    return value if place is None else f"{value[:place]}{(int(value[place]) + 1) % 10}{value[place + 1 :]}"


def negated(kind: str, value: Any) -> Any:
    return f"not {value}" if kind == "text" and value else value


def nearly(kind: str, value: Any) -> Any:
    """A number 0.9 % off."""
    return value * 1.009 if kind in ("number", "json") and type(value) in (int, float) else value


def twins_of(suite: list[Row]) -> list[Row]:
    """The config `isolated` of a suite."""
    return list(twins(suite))


def task_of(level: int, offered: list[str], steps: list[tuple[str, dict[str, Any], dict[str, str]]]) -> Row:
    """A task on the project's own tools: (tool, arguments, bindings) of each step, each depending on the one before."""
    trace = [
        {
            "step_id": f"step_{number}",
            "tool_name": name,
            "arguments": arguments,
            "depends_on": [f"step_{number - 1}"] if bindings else [],
            "bindings": bindings,
            "match": dict(TOOLS[name].match),
            "output": simulators.call(name, arguments),
        }
        for number, (name, arguments, bindings) in enumerate(steps, 1)
    ]
    return {
        "task_id": "example",
        "level": level,
        "available_tools": [TOOLS[name].schema for name in offered],
        "expected_trace": trace,
    }


def bound_parameters(step: Row) -> set[str]:
    """The parameters of a step that are bound, or hold what is bound."""
    return {str(tokens(leaf)[0]) for leaf in step["bindings"]}
