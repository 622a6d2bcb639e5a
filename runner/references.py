"""Resolves references in arguments: replaces them by values from the outputs of earlier calls.

Calls are numbered from 1 in the order in which the model made them. `{{call_1.results[0].url}}`,
`$var_1.results.0.url$` and `{{step_1.results[0].url}}` mean the same, and so does `{{search.results[0].url}}` if
exactly one earlier call has that tool. A reference may also be part of a longer string. The metric's own parser reads
these notations.
"""

import json
import re
from collections.abc import Sequence
from typing import TypeGuard

from generator.core.shapes import Json
from metric.comptool_gap.references import MAX_REFERENCE, MISSING, Reference, parse_reference, walk

FAILED = object()  # in place of the output of a failed call
_PIECE = re.compile(rf"\{{\{{[^{{}}]{{1,{MAX_REFERENCE}}}\}}\}}|\$var_[^$\s]{{1,{MAX_REFERENCE}}}\$")


class UnresolvedError(Exception):
    """A reference cannot be resolved. The message is a sentence that the model can act on."""


def pieces(text: str) -> list[str | Reference]:
    """Split a text into its references by number and the strings between them.

    >>> pieces("It is {{call_1.celsius}} °C.")
    ['It is ', Reference(call=0, path=('celsius',), loose=False), ' °C.']
    """
    if _is_pointer(whole := parse_reference(text), ()):
        return [whole]
    found: list[str | Reference] = []
    end = 0
    for place in _PIECE.finditer(text):
        if _is_pointer(reference := parse_reference(place[0]), ()):
            found += [text[end : place.start()], reference]
            end = place.end()
    return [part for part in (*found, text[end:]) if part != ""] or [""]


def resolve(value: Json, outputs: Sequence[Json], names: Sequence[Json] = ()) -> Json:
    """Return a JSON value with every reference replaced.

    A reference that is the whole string becomes the value with its type; inside a longer string it becomes the value's
    text.

    Args:
        value: The arguments of a call, as a model wrote them.
        outputs: The outputs of the earlier calls, `FAILED` for those that have none.
        names: The tools of these calls, by which a reference may name one; other names are literal text.

    >>> resolve({"value": "{{call_1.celsius}}", "note": "It is {{call_1.celsius}} °C."}, [{"celsius": 14.3}])
    {'value': 14.3, 'note': 'It is 14.3 °C.'}
    >>> resolve("{{get_weather.celsius}}", [{"celsius": 14.3}], ["get_weather"])
    14.3

    Raises:
        UnresolvedError: If there is no such call, it failed, several calls have the name, or its output has no such
            field.
    """
    if isinstance(value, dict):
        return {key: resolve(part, outputs, names) for key, part in value.items()}
    if isinstance(value, list):
        return [resolve(part, outputs, names) for part in value]
    if not isinstance(value, str) or ("{{" not in value and "$var_" not in value):
        return value
    if _is_pointer(reference := parse_reference(value), names):
        return _look_up(value, reference, outputs, names)
    return _PIECE.sub(lambda found: _as_text(found[0], outputs, names), value)


def _is_pointer(reference: Reference | None, names: Sequence[Json]) -> TypeGuard[Reference]:
    """Return whether a reference points at a call by its number, or by the name of a tool that was called."""
    return reference is not None and (isinstance(reference.call, int) or reference.call in names)


def _look_up(text: str, reference: Reference, outputs: Sequence[Json], names: Sequence[Json]) -> Json:
    call = reference.call
    if isinstance(call, str):
        places = [f"call_{place}" for place, name in enumerate(names, 1) if name == call]
        if len(places) > 1:
            raise UnresolvedError(
                f"{text.strip()} names {call}, which was called more than once; write {' or '.join(places)} instead."
            )
        call = names.index(call)
    name = f"call_{call + 1}"
    if not 0 <= call < len(outputs):
        raise UnresolvedError(
            f"{text.strip()} points at {name}, but only {len(outputs)} calls come before; calls are numbered from 1."
        )
    output = outputs[call]
    if output is FAILED:
        raise UnresolvedError(f"{text.strip()} points at {name}, which failed and has no output.")
    value = walk(output, reference.path)
    if value is MISSING:
        fields = ", ".join(map(str, output)) if isinstance(output, dict) else ""
        raise UnresolvedError(
            f"{text.strip()} names a field that the output of {name} does not have; it has {fields or 'none'}."
        )
    return value


def _as_text(piece: str, outputs: Sequence[Json], names: Sequence[Json]) -> str:
    """Return the text of the value that a piece refers to, or the piece itself if it is not a reference."""
    reference = parse_reference(piece)
    value = _look_up(piece, reference, outputs, names) if _is_pointer(reference, names) else piece
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
