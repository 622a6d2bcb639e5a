"""References by which an argument points at an earlier call's output, put in place of the values they stand for.

Calls are numbered from 1 in the order in which the model made them; `{{call_1.results[0].url}}` and
`$var_1.results.0.url$` mean the same. A reference may also stand inside a longer string. The metrics read the same
notation on their own, since they have to stand alone; a test holds the two together.
"""

import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

__all__ = ["FAILED", "Reference", "UnresolvedError", "pieces", "read", "resolve"]

Json = Any

FAILED = object()  # stands for the output of a call that has none
_NOWHERE = object()
LONGEST = 300  # characters; longer strings are text

_REFERENCE = re.compile(
    r"\s*(?:\{\{\s*call_([0-9]{1,6})((?:\.|\[)[^{}]*?)?\s*\}\}|\$var_([0-9]{1,6})((?:\.|\[)[^$]*?)?\s*\$)\s*",
)
_PIECE = re.compile(rf"\{{\{{[^{{}}]{{1,{LONGEST}}}\}}\}}|\$var_[^$\s]{{1,{LONGEST}}}\$")
_TOKEN = re.compile(r"[^.\[\]]+")


class Reference(NamedTuple):
    """A pointer into the output of an earlier call, counted from 0.

    `{{call_1.results[0].url}}` is Reference(0, ("results", "0", "url")).
    """

    call: int
    path: tuple[str, ...]


class UnresolvedError(Exception):
    """A reference that points at nothing, with a sentence that a model can act on."""


def read(text: str) -> Reference | None:
    """A whole string as a reference; None if it is anything else.

    >>> read("{{ call_2.rows[0].url }}")
    Reference(call=1, path=('rows', '0', 'url'))
    """
    found = _REFERENCE.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        return None
    number, path = found[1] or found[3], found[2] or found[4] or ""
    return Reference(int(number) - 1, tuple(token.strip(" '\"") for token in _TOKEN.findall(path)))


def pieces(text: str) -> list[str | Reference]:
    """A text as what stands between references, and these; a reference that is the whole text stands alone.

    >>> pieces("It is {{call_1.celsius}} °C.")
    ['It is ', Reference(call=0, path=('celsius',)), ' °C.']
    """
    if whole := read(text):
        return [whole]
    found: list[str | Reference] = []
    end = 0
    for place in _PIECE.finditer(text):
        if reference := read(place[0]):
            found += [text[end : place.start()], reference]
            end = place.end()
    return [part for part in (*found, text[end:]) if part != ""] or [""]


def resolve(value: Json, outputs: Sequence[Json]) -> Json:
    """A JSON value with every reference replaced.

    `outputs` are those of the calls made before, `FAILED` where there is none.

    A reference that is the whole string gives the value with its type; inside a longer string it gives the value's
    text.

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
    if reference := read(value):
        return _look_up(value, reference, outputs)
    return _PIECE.sub(lambda found: _as_text(found[0], outputs), value)


def _look_up(text: str, reference: Reference, outputs: Sequence[Json]) -> Json:
    name = f"call_{reference.call + 1}"
    if not 0 <= reference.call < len(outputs):
        raise UnresolvedError(
            f"{text.strip()} points at {name}, but only {len(outputs)} calls come before; calls are numbered from 1."
        )
    output = outputs[reference.call]
    if output is FAILED:
        raise UnresolvedError(f"{text.strip()} points at {name}, which failed and has no output.")
    found = _walk(output, reference.path)
    if found is _NOWHERE:
        fields = ", ".join(map(str, output)) if isinstance(output, dict) else ""
        raise UnresolvedError(
            f"{text.strip()} names a field that the output of {name} does not have; it has {fields or 'none'}."
        )
    return found


def _walk(value: Json, path: Sequence[str]) -> Json:
    for token in path:
        if isinstance(value, dict):
            value = value.get(token, _NOWHERE)
        elif isinstance(value, list) and token.isdecimal() and len(token) < 8 and int(token) < len(value):
            value = value[int(token)]
        else:
            return _NOWHERE
    return value


def _as_text(piece: str, outputs: Sequence[Json]) -> str:
    """A piece of a longer string, or the text of the value that it stands for."""
    reference = read(piece)
    value = _look_up(piece, reference, outputs) if reference else piece
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
