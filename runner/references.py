"""References by which an argument points at an earlier call's output, put in place of the values they stand for.

Calls are numbered from 1 in the order in which the model made them. The notation is the metric's, and a reference may also stand inside a longer string.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

from metric.comptool_gap.calls import MAX_REFERENCE, MISSING, parse_reference, walk

__all__ = ["FAILED", "UnresolvedError", "resolve"]

Json = Any

FAILED = MISSING  # stands for the output of a call that has none

_PIECE = re.compile(rf"\{{\{{[^{{}}]{{1,{MAX_REFERENCE}}}\}}\}}|\$var_[^$\s]{{1,{MAX_REFERENCE}}}\$")


class UnresolvedError(Exception):
    """A reference that points at nothing, with a sentence that a model can act on."""


def resolve(value: Json, outputs: Sequence[Json]) -> Json:
    """A JSON value with every reference replaced; `outputs` are those of the calls made before, `FAILED` where there is none.

    A reference that is the whole string gives the value with its type; inside a longer string it gives the value's text.

    >>> resolve({"value": "{{call_1.celsius}}", "note": "It is {{call_1.celsius}} °C."}, [{"celsius": 14.3}])
    {'value': 14.3, 'note': 'It is 14.3 °C.'}

    Raises:
        UnresolvedError: If there is no such call, it failed, or its output has no such field.
    """
    if isinstance(value, dict):
        return {key: resolve(part, outputs) for key, part in value.items()}
    if isinstance(value, list):
        return [resolve(part, outputs) for part in value]
    if not isinstance(value, str) or ("{{" not in value and "$var_" not in value):
        return value
    if parse_reference(value):
        return _look_up(value, outputs)
    return _PIECE.sub(lambda found: _text(_look_up(found[0], outputs)) if parse_reference(found[0]) else found[0], value)


def _look_up(text: str, outputs: Sequence[Json]) -> Json:
    reference = parse_reference(text)
    assert reference is not None  # noqa: S101 - the callers have parsed it
    name = f"call_{reference.call + 1}"
    if not 0 <= reference.call < len(outputs):
        raise UnresolvedError(f"{text.strip()} points at {name}, but only {len(outputs)} calls come before; calls are numbered from 1.")
    output = outputs[reference.call]
    if output is FAILED:
        raise UnresolvedError(f"{text.strip()} points at {name}, which failed and has no output.")
    found = walk(output, reference.path)
    if found is MISSING:
        raise UnresolvedError(f"{text.strip()} names a field that the output of {name} does not have; it has {', '.join(map(str, output)) or 'none'}.")
    return found


def _text(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
