"""Predictions that nobody should make: random JSON where calls belong, and values of great size or depth."""

import json
import random
from collections.abc import Callable
from typing import Any

from .predictors import NOTATION, Prediction, Row, bound_parameters, gold, in_order, names_only

MEGABYTE = 1_000_000


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


DEEP = nested(3000)
TEXTS = """||Berlin|{{call_1.temperature_c}}|{{call_2.results[0].url}}|{{call_99.x}}|$var_1.price$|{{call_1}}|2026-03-24|
9999-12-31T23:59:59-14:00|http://[::1|http://a:99999999999/|x@y|1+1|{"error": "no"}"""
ODD: list[Any] = [None, True, False, 0, -0.0, 1, 3.0, 10**400, float("nan"), float("inf"), -float("inf"), 1e308, 5e-324]
ODD += [*TEXTS.replace("\n", "").split("|"), " ", "\ud800", "\x00", "a\u0301", "[" * 2000]
ODD += [[], {}, DEEP, {"a": DEEP}, ["x"] * 50, b"bytes", {1: 2}, {None: None}, object(), (1, 2), {1, 2}]
KEYS = [*"city value from to values title items payload text names url x error output name arguments".split(), ""]


def odd_value(rng: random.Random, depth: int = 3) -> Any:
    kind = rng.random()
    if depth == 0 or kind < 0.6:
        return rng.choice(ODD)
    if kind < 0.8:
        return [odd_value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {rng.choice(KEYS): odd_value(rng, depth - 1) for _ in range(rng.randrange(4))}


def odd_call(rng: random.Random, row: Row) -> Any:
    names = [tool["function"]["name"] for tool in row["available_tools"]]
    name = rng.choice([*names, rng.choice(ODD)])
    arguments: Any = {rng.choice(KEYS): odd_value(rng) for _ in range(rng.randrange(5))}
    form = rng.random()
    if form < 0.1:
        return odd_value(rng)
    if form < 0.2:
        arguments = odd_value(rng)
    elif form < 0.3:
        arguments = rng.choice(["", "{", '{"city": NaN}', '{"city": "Berlin"}', "[1]", "null", '{"a":' * 500])
    call: dict[Any, Any] = {"name": name, "arguments": arguments}
    for key in ("output", "error", "turn", "id", "role", "tool_calls", "content"):
        if rng.random() < 0.1:
            call[key] = odd_value(rng)
    return call if rng.random() < 0.7 else {"id": rng.choice(ODD), "type": "function", "function": call}


def odd_prediction(rng: random.Random, row: Row) -> Any:
    """A prediction that holds anything; some parts of it are right calls, so that scoring gets far."""
    if rng.random() < 0.05:
        return odd_value(rng)
    right = in_order(row, notation=rng.choice([None, NOTATION]), outputs=rng.random() < 0.3)
    calls: list[Any] = [
        rng.choice(right) if rng.random() < 0.5 else odd_call(rng, row) for _ in range(rng.randrange(8))
    ]
    for call in calls:
        arguments = call.get("arguments") if isinstance(call, dict) else None
        if isinstance(arguments, dict) and arguments and rng.random() < 0.3:
            call["arguments"] = {**arguments, rng.choice(list(arguments)): odd_value(rng)}
    if rng.random() < 0.15:
        return {
            "role": rng.choice(["assistant", "tool", *ODD[:3]]),
            "content": rng.choice(ODD),
            "tool_calls": rng.choice([calls, rng.choice(ODD)]),
        }
    if rng.random() < 0.15:
        content = ((rng.choice(ODD), rng.choice(ODD)) for _ in range(rng.randrange(4)))
        answers = [{"role": "tool", "tool_call_id": one, "content": other} for one, other in content]
        return [{"role": "assistant", "tool_calls": [call]} for call in calls] + answers
    return calls


LARGE_VALUES: dict[str, Callable[[], Any]] = {  # of about a megabyte
    "letters": lambda: "a" * MEGABYTE,
    "spaces": lambda: " " * MEGABYTE,
    "accents": lambda: "e\u0301" * (MEGABYTE // 3),
    "digits": lambda: "9" * MEGABYTE,
    "braces": lambda: "{{call_1." * (MEGABYTE // 9),
    "open reference": lambda: "{{call_1" + " " * MEGABYTE,
    "an int of a million bits": lambda: 2**MEGABYTE,
    "numbers": lambda: list(range(MEGABYTE // 7)),
    "zeros": lambda: [0] * (MEGABYTE // 2),
    "words": lambda: ["word"] * (MEGABYTE // 7),
    "references": lambda: ["{{call_1.temperature_c}}"] * (MEGABYTE // 27),
    "objects": lambda: [{"name": "lamp", "quantity": 3, "price": 19.9}] * (MEGABYTE // 50),
    "keys": lambda: {f"key_{number}": number for number in range(MEGABYTE // 20)},
    "depth": lambda: nested(MEGABYTE // 2),
}


def spoilt_with(row: Row, value: Any) -> Prediction:
    """The expected calls with the value in the place of every argument."""
    return [{**call, "arguments": dict.fromkeys(call["arguments"], value)} for call in gold(row)]


def forged(row: Row, value: Any) -> Prediction:
    """The expected calls with another value in bound arguments and in the outputs that they come from."""
    calls = gold(row)
    for step, call in zip(row["expected_trace"], calls, strict=True):
        call["arguments"] |= dict.fromkeys(bound_parameters(step), value)
        call["output"] = dict.fromkeys(step["output"], value)
    return calls


def many_calls(row: Row) -> dict[str, Any]:
    """Predictions of a thousand calls."""
    size = 1000
    calls = (gold(row) * size)[:size]
    return {
        "one tool": calls[:1] * size,
        "all tools": calls,
        "all tools without arguments": (names_only(row) * size)[:size],
        "unknown tools": [{"name": f"tool_{number}", "arguments": {}} for number in range(size)],
        "malformed calls": [{"name": "get_weather", "arguments": "{"}] * size,
        "refused calls": [{**call, "error": "No."} for call in calls],
        "JSON strings": [{"function": {**call, "arguments": json.dumps(call["arguments"])}} for call in calls],
        "circles": [
            {**call, "arguments": dict.fromkeys(call["arguments"], f"{{{{call_{number}.x}}}}")}
            for number, call in enumerate(calls, 2)
        ],
    }
