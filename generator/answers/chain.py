"""Interprets chains of calls: references to earlier outputs, and conclusions that compute the answer.

An argument or a conclusion refers to an output as `{{step_2.rate}}`. A string that consists only of a reference is
replaced by the value itself; within a longer string (an expression, a query, a program) the value is written as text.
The generator and the proof both use this module to interpret chains.

Conclusions, by `op`:

- `value`: `of`
- `list`: `values`, in the order of the question
- `order`: `labels` by `keys`, smallest first unless `descending`
- `filter`: the `labels` whose `keys` are greater than `above`, or smaller than `below`
- `pick`: the label with the largest key (the smallest unless `largest`)
- `extreme`: the largest key itself (the smallest unless `largest`)
- `record`: `parts`, one conclusion per key
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from simulators.paths import value_at

Json = Any
Conclusion = Mapping[str, Json]

REFERENCE = re.compile(r"\{\{(step_\d+)\.([^{}]+)\}\}")


def references_in(value: Json) -> Iterator[tuple[str, str]]:
    """Yield every (step id, path) that a JSON value refers to."""
    if isinstance(value, str):
        yield from ((match[1], match[2]) for match in REFERENCE.finditer(value))
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from references_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from references_in(part)


def resolve(value: Json, outputs: Mapping[str, Json]) -> Json:
    """Return a value with every reference replaced.

    Raises:
        KeyError, IndexError, TypeError: If a reference leads nowhere.
    """
    if isinstance(value, str):
        whole = REFERENCE.fullmatch(value)
        if whole:
            return value_at(outputs[whole[1]], whole[2])
        return REFERENCE.sub(lambda match: written(value_at(outputs[match[1]], match[2])), value)
    if isinstance(value, Mapping):
        return {key: resolve(part, outputs) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [resolve(part, outputs) for part in value]
    return value


def written(value: Json) -> str:
    """Write a value for use within a longer text, with floats in everyday notation (no exponent) where possible."""
    if isinstance(value, float):
        return f"{value:.12g}" if 1e-6 < abs(value) < 1e15 or value == 0 else f"{value:.12f}"
    return str(value)


def conclude(conclusion: Conclusion, outputs: Mapping[str, Json]) -> Json:
    """Compute the answer from the outputs: a number, a text, a list of texts or a record."""
    return _OPERATIONS[conclusion["op"]](conclusion, outputs)


def keys_of(conclusion: Conclusion, outputs: Mapping[str, Json]) -> Iterator[tuple[Conclusion, list[Json]]]:
    """Yield every part of a conclusion that compares values, together with these values."""
    if "keys" in conclusion:
        yield conclusion, resolve(conclusion["keys"], outputs)
    for part in conclusion.get("parts", {}).values():
        yield from keys_of(part, outputs)


def _ranked(conclusion: Conclusion, outputs: Mapping[str, Json]) -> list[tuple[Json, Json]]:
    keys = resolve(conclusion["keys"], outputs)
    labels = resolve(conclusion.get("labels", conclusion["keys"]), outputs)
    return sorted(zip(keys, labels, strict=True), key=lambda pair: pair[0])


def _order(conclusion: Conclusion, outputs: Mapping[str, Json]) -> Json:
    labels = [label for _, label in _ranked(conclusion, outputs)]
    return labels[::-1] if conclusion.get("descending") else labels


def _filter(conclusion: Conclusion, outputs: Mapping[str, Json]) -> Json:
    keys: Sequence[Json] = resolve(conclusion["keys"], outputs)
    labels = resolve(conclusion["labels"], outputs)
    kept = [key > conclusion["above"] if "above" in conclusion else key < conclusion["below"] for key in keys]
    return [label for label, keep in zip(labels, kept, strict=True) if keep]


def _extreme(conclusion: Conclusion, outputs: Mapping[str, Json]) -> tuple[Json, Json]:
    """Return the largest or the smallest key, with its label."""
    return _ranked(conclusion, outputs)[-1 if conclusion.get("largest") else 0]


_OPERATIONS: dict[str, Callable[[Conclusion, Mapping[str, Json]], Json]] = {
    "value": lambda conclusion, outputs: resolve(conclusion["of"], outputs),
    "list": lambda conclusion, outputs: resolve(conclusion["values"], outputs),
    "order": _order,
    "filter": _filter,
    "pick": lambda conclusion, outputs: _extreme(conclusion, outputs)[1],
    "extreme": lambda conclusion, outputs: _extreme(conclusion, outputs)[0],
    "record": lambda conclusion, outputs: {key: conclude(part, outputs) for key, part in conclusion["parts"].items()},
}
