"""Predictions made from the expected calls: right in other words, or wrong in one respect."""

import random
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from simulators import TOOLS, call

Row = dict[str, Any]
Prediction = list[dict[str, Any]]


def fresh(value: Any) -> Any:
    """A copy of plain JSON, in a fraction of the time that `deepcopy` takes."""
    if isinstance(value, dict):
        return {key: fresh(part) for key, part in value.items()}
    return [fresh(part) for part in value] if isinstance(value, list) else value


def gold(row: Row) -> Prediction:
    """The expected calls with values, in the order of the trace."""
    return [{"name": step["tool_name"], "arguments": fresh(step["arguments"])} for step in row["expected_trace"]]


def recorded(row: Row) -> Prediction:
    """The expected calls with the outputs that the simulators gave."""
    return [
        {**call, "output": fresh(step["output"])} for call, step in zip(gold(row), row["expected_trace"], strict=True)
    ]


def reordered(row: Row, rng: random.Random) -> list[int]:
    """A random order of the steps that their dependencies allow."""
    ids = [step["step_id"] for step in row["expected_trace"]]
    order: list[int] = []
    while len(order) < len(ids):
        done = {ids[index] for index in order}
        order.append(
            rng.choice(
                [
                    index
                    for index, step in enumerate(row["expected_trace"])
                    if index not in order and set(step["depends_on"]) <= done
                ]
            )
        )
    return order


def tokens(path: str) -> list[str]:
    return path.replace("[", ".").replace("]", "").split(".")


def put(container: Any, path: str, value: Any) -> None:
    """Set the value at a path such as `items[0].quantity`."""
    *way, last = [int(token) if token.isdecimal() else token for token in tokens(path)]
    for token in way:
        container = container[token]
    container[last] = value


def in_order(row: Row, order: Sequence[int], notation: str | None = None, *, outputs: bool = False) -> Prediction:
    """The expected calls in an order.

    Bound arguments as values, or as references in a notation such as "{{{{call_{}.{}}}}}".
    """
    position = {row["expected_trace"][index]["step_id"]: number for number, index in enumerate(order, 1)}
    made = recorded(row) if outputs else gold(row)
    if notation:
        for step, call in zip(row["expected_trace"], made, strict=True):
            for leaf, source in step["bindings"].items():
                producer, _, path = source.partition(".")
                put(call["arguments"], leaf, notation.format(position[producer], path))
    return [made[index] for index in order]


def schema(row: Row, tool: str) -> dict[str, Any]:
    (found,) = [
        entry["function"]["parameters"]["properties"]
        for entry in row["available_tools"]
        if entry["function"]["name"] == tool
    ]
    return found  # type: ignore[no-any-return]  # rows are plain JSON


def with_defaults(row: Row, prediction: Prediction) -> Prediction:
    """The same calls with every default spelled out."""
    return [
        {
            **call,
            "arguments": {key: part["default"] for key, part in schema(row, call["name"]).items() if "default" in part}
            | call["arguments"],
        }
        for call in prediction
    ]


def mapped(value: Any, spec: Any, change: Callable[[str, Any], Any]) -> Any:
    """A value with `change(kind, leaf)` applied to every leaf."""
    if isinstance(spec, str):
        return change(spec, value)
    ((shape, inner),) = spec.items()
    if shape == "object":
        return {key: mapped(part, inner[key], change) for key, part in value.items()}
    return [mapped(part, inner, change) for part in value]


def changed(row: Row, prediction: Prediction, change: Callable[[str, Any], Any]) -> Prediction:
    """The calls with `change(kind, leaf)` applied to every argument leaf; calls are in the order of the trace."""
    return [
        {
            **call,
            "arguments": {key: mapped(value, step["match"][key], change) for key, value in call["arguments"].items()},
        }
        for call, step in zip(prediction, row["expected_trace"], strict=True)
    ]


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
    right, names = gold(row), [{"name": step["tool_name"], "arguments": {}} for step in row["expected_trace"]]
    yield from (
        right,
        right[:-1],
        right[::-1],
        [*right, {"name": "junk", "arguments": {}}],
        names,
        right[:1] * 2,
        [*names, *right],
    )


# Wrong in what the prompt says
# ----------------------------------------------------------------------------------------------------------------------


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every leaf of a JSON value, with its path."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from leaves(part, f"{path}[{index}]")
    else:
        yield path, value


def kind_at(step: Row, path: str) -> Any:
    """The match rule of a leaf."""
    *way, last = tokens(path)
    spec = step["match"][(way or [last])[0]]
    for token in [*way[1:], last] if way else []:
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
    return (
        value * 1.009
        if kind in ("number", "json") and isinstance(value, (int, float)) and not isinstance(value, bool)
        else value
    )


def twins_of(suite: list[Row]) -> list[Row]:
    """For every step of every composed task a row that asks for that call alone, as in the config `isolated`."""
    return [
        {
            "task_id": f"{row['task_id']}.{step['step_id']}",
            "level": 0,
            "available_tools": row["available_tools"],
            "expected_trace": [{**step, "step_id": "step_1", "depends_on": [], "bindings": {}}],
            "parent": row["task_id"],
            "parent_step": step["step_id"],
        }
        for row in suite
        if row["level"]
        for step in row["expected_trace"]
    ]


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
            "output": call(name, arguments),
        }
        for number, (name, arguments, bindings) in enumerate(steps, 1)
    ]
    return {
        "task_id": "example",
        "level": level,
        "available_tools": [TOOLS[name].schema for name in offered],
        "expected_trace": trace,
    }
