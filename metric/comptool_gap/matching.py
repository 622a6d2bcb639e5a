"""Typed matching of one argument value with the expected one: small rules for each kind, found in tables.

A value is *right* if it says the same as the expected one. One that is not right may still be *close*: it earns part of
the similarity and nothing in strict.
"""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, TypeGuard
from unicodedata import is_normalized, normalize
from urllib.parse import urlsplit

from rapidfuzz.distance.Levenshtein import distance

from .expressions import parsed
from .forms import FORMS, host, identifier
from .references import parse_reference, resolve

TEXT_PASS_PERCENT = 85  # below this edit similarity a text is another text
NUMBER_TOLERANCE = 0.01
SAME_NUMBER = 1e-9  # what the way of a number through JSON and floats may change
LEAST_DIGITS = 3  # significant ones of a rounded output
LARGEST_ROUNDED = 1e15

Spec = str | dict[str, Any]

PLAIN = frozenset({str, int, float, bool})  # equal values of one of these types are right for every kind

_SPACE = re.compile(r"\s+")
_PORTS = {"http": 80, "https": 443}
_MARKS = str.maketrans(
    dict.fromkeys("“”„‟«»″", '"') | dict.fromkeys("‘’‚‛‹›`′", "'") | dict.fromkeys("‐‑‒–—―−", "-") | {"…": "..."}
)
_QUOTES = re.compile(r"""["']""")
_SENTENCE = re.compile(r"(?:\A|[.!?]\s)\W*[^\W\d_]")  # up to its first letter
_DASHES = re.compile(r"-{2,}")
# space that keeps words and numbers apart
_MEANT = re.compile(r"(?<=[^\W\d_]) (?=[^\W\d_])|(?<=\d) (?=\d)|(?<=\d[.,]) (?=\d)")


def match_value(
    value: Any, gold: Any, spec: Spec, outputs: Sequence[Any] | None = None, strictly: bool = False
) -> float:
    """How well a value matches the expected one, from 0 to 1.

    Args:
        value: What the model wrote.
        gold: What is expected.
        spec: A kind (see `RIGHT`), {"list": spec}, {"set": spec}, {"object": {key: spec}}, or "json" for any JSON.
        outputs: Outputs of the earlier calls; with them a string that is a reference stands for the value it points at.
        strictly: Count only what is right, so that the result is 1 if and only if every part is.

    >>> match_value(14.35, 14.3, "number"), match_value(14.35, 14.3, "number", strictly=True)
    (1.0, 0.0)
    >>> match_value(" berlin", "Berlin", "name"), match_value(["b", "a"], ["a", "b"], {"set": "identifier"})
    (1.0, 1.0)
    >>> match_value([1, 2, 9], [1, 2, 3], {"list": "integer"}) == 2 / 3
    True
    >>> match_value("{{call_1.price}}", 20, "number", outputs=[{"price": 20}])
    1.0
    """
    if value.__class__ is gold.__class__ and value.__class__ in PLAIN and value == gold:
        return 1.0
    if outputs is not None and isinstance(value, str) and (reference := parse_reference(value)):
        value, outputs = resolve(reference, outputs), None
    if isinstance(spec, str) and spec != "json":
        if RIGHT[spec](value, gold):
            return 1.0
        return 0.0 if strictly or spec not in CLOSE else CLOSE[spec](value, gold)
    try:
        return _match_parts(value, gold, spec, outputs, strictly)
    except RecursionError:  # nested deeper than any expected value
        return 0.0


def is_kind(spec: Any) -> bool:
    """Whether a match spec is one that `match_value` knows."""
    if isinstance(spec, str):
        return spec in RIGHT or spec == "json"
    if not isinstance(spec, dict) or len(spec) != 1:
        return False
    ((shape, inner),) = spec.items()
    if shape == "object":
        return isinstance(inner, dict) and all(is_kind(part) for part in inner.values())
    return shape in ("list", "set") and is_kind(inner)


def bound_spec(spec: Spec, leaf: Sequence[str], gold: Any) -> Spec:
    """The spec of an argument of which one leaf is bound to an output: a number there may be written rounded.

    >>> bound_spec({"list": "number"}, ["1"], [1.5, 2.25])
    {'each': ['number', 'rounded']}
    """
    if not leaf:
        return "rounded" if spec == "number" else spec
    if isinstance(spec, str):
        return spec
    ((shape, inner),) = spec.items()
    if shape == "set":
        return {"set": bound_spec(inner, leaf[1:], None)}
    if shape == "object":
        return {"object": {**inner, leaf[0]: bound_spec(inner.get(leaf[0], "json"), leaf[1:], gold[leaf[0]])}}
    specs = list(inner) if shape == "each" else [inner] * len(gold)
    specs[int(leaf[0])] = bound_spec(specs[int(leaf[0])], leaf[1:], gold[int(leaf[0])])
    return {"each": specs}


def _match_parts(value: Any, gold: Any, spec: Spec, outputs: Sequence[Any] | None, strictly: bool) -> float:
    ((shape, inner),) = (_shape(gold),) if isinstance(spec, str) else spec.items()
    if shape == "object":
        if not isinstance(value, dict) or not isinstance(gold, dict):
            return 0.0
        size = len(value.keys() | gold.keys())
        scores = [
            match_value(value[key], part, inner.get(key, "json"), outputs, strictly)
            for key, part in gold.items()
            if key in value
        ]
        return sum(scores) / size if size else 1.0
    if shape not in ("list", "set", "each"):
        return match_value(value, gold, shape, None, strictly)
    if not isinstance(value, list) or not isinstance(gold, list):
        return 0.0
    size = max(len(value), len(gold))
    specs = inner if shape == "each" else [inner] * len(gold)
    total = sum(
        [match_value(part, other, own, outputs, strictly) for part, other, own in zip(value, gold, specs, strict=False)]
    )
    if shape == "set" and size > 1 and value and total < len(gold):
        from scipy.optimize import linear_sum_assignment  # slow to load, and few values are sets

        # Like the calls of a task, only the first 2n elements can be matched; the rest still counts in the size.
        matrix = [
            [match_value(part, other, inner, outputs, strictly) for other in gold] for part in value[: 2 * len(gold)]
        ]
        rows, columns = linear_sum_assignment(matrix, maximize=True)
        total = sum([matrix[row][column] for row, column in zip(rows, columns, strict=True)])
    return total / size if size else 1.0


def _shape(gold: Any) -> tuple[str, Any]:
    """The rule for any JSON, by the type of the expected value."""
    if isinstance(gold, dict):
        return "object", {}
    if isinstance(gold, list):
        return "list", "json"
    if isinstance(gold, bool) or gold is None:
        return "boolean", None
    return ("identifier" if isinstance(gold, str) else "number"), None


# What is right


def _is_number(value: Any) -> TypeGuard[int | float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _near(value: Any, gold: Any, tolerance: float) -> bool:
    """Whether both are numbers and differ by no more than a share of the expected one."""
    if not (_is_number(value) and _is_number(gold)):
        return False
    try:
        # The last digit of a product of floats must not decide at the very border.
        return abs(value - gold) <= tolerance * abs(gold) * (1 + 1e-9)
    except OverflowError:  # an int beyond the floats
        return value == gold


def _number(value: Any, gold: Any) -> bool:
    return _near(value, gold, SAME_NUMBER)


def _rounded(value: Any, gold: Any) -> bool:
    """The number, or the number rounded to the digits that were written, if they are enough."""
    if _number(value, gold):
        return True
    if not _near(value, gold, NUMBER_TOLERANCE) or abs(gold) > LARGEST_ROUNDED:
        return False
    written = Decimal(repr(value))
    # closing noughts, which JSON drops, may be meant
    last = min(int(written.as_tuple().exponent), written.adjusted() - LEAST_DIGITS + 1)
    return abs(written - Decimal(repr(gold))) <= Decimal(5).scaleb(last - 1)


def _integer(value: Any, gold: Any) -> bool:
    return _is_number(value) and not isinstance(gold, bool) and bool(value == gold)


def _same(value: Any, gold: Any) -> bool:
    return type(value) is type(gold) and bool(value == gold)


def _verbatim(value: Any, gold: Any) -> bool:
    return isinstance(value, str) and value == gold


def _are_texts(value: Any, gold: Any) -> bool:
    """Whether both are texts, and one is not so long that no notation or white space makes it the other."""
    return isinstance(value, str) and isinstance(gold, str) and len(value) <= 8 * len(gold) + 64


def _denoting(form: Callable[[str], Any]) -> Callable[[Any, Any], bool]:
    """A rule for strings that are equal when what they denote is equal.

    A string that denotes nothing equals only itself.
    """

    def right(value: Any, gold: Any) -> bool:
        try:
            return _are_texts(value, gold) and (value == gold or bool(form(value) == form(gold)))
        except (ValueError, OverflowError):
            return False

    return right


@lru_cache(maxsize=1024)  # a text is looked at several times while its call is scored
def said(text: str) -> str:
    """What a text says.

    Without the style of quotation marks, kinds of dashes, the case of a sentence's first letter, a closing full stop,
    and space that parts no two words or numbers. An apostrophe, a prime and an inch mark are no quotation marks.

    >>> said("It is “10.7 °C” – now.") == said("it is '10.7°C' - now"), said("Pay 10 00 €") == said("Pay 1000 €")
    (True, False)
    >>> said("We're late") == said("Were late"), said("5' long") == said('5" long'), said("Now?") == said("Now.")
    (False, False, False)
    """
    plain = (text if text.isascii() or is_normalized("NFC", text) else normalize("NFC", text)).translate(_MARKS)
    plain = _DASHES.sub("-", _quoted(plain))
    plain = _SENTENCE.sub(lambda found: found[0][:-1] + found[0][-1].lower(), " ".join(plain.split()))
    plain = _MEANT.sub("\0", plain).replace(" ", "")
    closing = '"' if plain.endswith('."') else ""
    body = plain.removesuffix(closing)
    return body[:-1] + closing if body.endswith(".") and not body.endswith("..") and len(body) > 1 else plain


def _quoted(text: str) -> str:
    """The text with each pair of quotation marks as two double ones, and each inch mark as such."""
    if "'" not in text and '"' not in text:
        return text
    marks = list(text)
    opened: dict[str, int] = {}  # the place of the mark that waits for its other half, by its kind
    for found in _QUOTES.finditer(text):
        place, mark = found.start(), found[0]
        before, after = text[place - 1 : place], text[place + 1 : place + 2]
        if mark in opened and not before.isspace() and (mark == '"' or not after.isalnum()):
            marks[opened.pop(mark)] = marks[place] = '"'
        elif before.isdigit():
            marks[place] = "\1" if mark == '"' else mark
        elif not before.isalnum() and (mark == '"' or not after.isspace()):
            opened[mark] = place
    return "".join(marks)


def _text(value: Any, gold: Any) -> bool:
    """Whether a text says the same; an accent may be left out, and none added."""
    if not _are_texts(value, gold):
        return False
    if value == gold:
        return True
    left, right = said(value), said(gold)
    if left == right or len(left) != len(right) or right.isascii():
        return left == right
    return all(one == other or one == normalize("NFD", other)[0] for one, other in zip(left, right, strict=True))


def _url(text: str) -> tuple[Any, ...]:
    text = text.strip()
    if _SPACE.search(text):
        raise ValueError("an address holds no white space")
    parts = urlsplit(text)
    port = None if parts.port == _PORTS.get(parts.scheme) else parts.port
    return (
        parts.scheme,
        parts.username,
        parts.password,
        host(parts.hostname or ""),
        port,
        parts.path or "/",
        parts.query,
        parts.fragment,
    )


RIGHT: dict[str, Callable[[Any, Any], bool]] = {
    "number": _number,
    "rounded": _rounded,
    "integer": _integer,
    "boolean": _same,
    "enum": _same,
    "verbatim": _verbatim,
    "text": _text,
    "email": _denoting(identifier),
    "url": _denoting(_url),
    "expression": _denoting(parsed),
    **{rule: _denoting(form) for rule, form in FORMS.items()},
}


# What is close


def _close_number(value: Any, gold: Any) -> float:
    return float(_near(value, gold, NUMBER_TOLERANCE))


def _close_text(value: Any, gold: Any) -> float:
    if not _are_texts(value, gold):
        return 0.0
    left, right = _folded(value), _folded(gold)
    longest = max(len(left), len(right))
    # in whole numbers, so that the border is sharp
    edits = distance(left, right, score_cutoff=longest * (100 - TEXT_PASS_PERCENT) // 100)
    return 1 - edits / longest if 100 * (longest - edits) >= TEXT_PASS_PERCENT * longest else 0.0


@lru_cache(maxsize=1024)
def _folded(text: str) -> str:
    return " ".join((text if text.isascii() else normalize("NFC", text)).split()).casefold()


CLOSE: dict[str, Callable[[Any, Any], float]] = {"number": _close_number, "rounded": _close_number, "text": _close_text}
