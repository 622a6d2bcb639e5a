"""Compares an argument's value with the expected one: small rules for each kind, in the tables `RIGHT` and `CLOSE`.

A value is *right* if it means the same as the expected one. A value that is not right may still be *close*: it then
earns part of the similarity, and nothing in the strict score.
"""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, TypeGuard
from unicodedata import is_normalized, normalize
from urllib.parse import urlsplit

from rapidfuzz.distance.Levenshtein import distance

from .expressions import parse_expression
from .forms import FORMS, host, identifier
from .references import parse_reference, resolve

TEXT_PASS_PERCENT = 85  # least edit similarity of a close text
NUMBER_TOLERANCE = 0.01
SAME_NUMBER = 1e-9  # tolerance for what JSON and floating-point arithmetic may change
LEAST_DIGITS = 3  # significant digits that a rounded output must have
LARGEST_ROUNDED = 1e15

Spec = str | dict[str, Any]

PLAIN = frozenset({str, int, float, bool})  # equal values of one of these types are right for every kind

_SPACE = re.compile(r"\s+")
_PORTS = {"http": 80, "https": 443}
_MARKS = str.maketrans(
    dict.fromkeys("“”„‟«»″", '"') | dict.fromkeys("‘’‚‛‹›`′", "'") | dict.fromkeys("‐‑‒–—―−", "-") | {"…": "..."}
)
_QUOTES = re.compile(r"""["']""")
_SENTENCE = re.compile(r"(?:\A|[.!?]\s)\W*[^\W\d_]")  # the beginning of a sentence, up to its first letter
_DASHES = re.compile(r"-{2,}")
# spaces that separate words or numbers
_SEPARATING_SPACE = re.compile(r"(?<=[^\W\d_]) (?=[^\W\d_])|(?<=\d) (?=\d)|(?<=\d[.,]) (?=\d)")


def match_value(
    value: Any, gold: Any, spec: Spec, outputs: Sequence[Any] | None = None, strictly: bool = False
) -> float:
    """Return how well a value matches the expected one, from 0 to 1.

    Args:
        value: The value that the model wrote.
        gold: The expected value.
        spec: A kind (see `RIGHT`), {"list": spec}, {"set": spec}, {"object": {key: spec}}, or "json" for any JSON.
        outputs: Outputs of the earlier calls; if given, a string that is a reference is replaced by its value.
        strictly: Count only what is right; then the result is 1 if and only if every part is right.

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
    """Whether a value is a valid match spec for `match_value`."""
    if isinstance(spec, str):
        return spec in RIGHT or spec == "json"
    if not isinstance(spec, dict) or len(spec) != 1:
        return False
    ((shape, inner),) = spec.items()
    if shape == "object":
        return isinstance(inner, dict) and all(is_kind(part) for part in inner.values())
    return shape in ("list", "set") and is_kind(inner)


def bound_spec(spec: Spec, leaf: Sequence[str], gold: Any) -> Spec:
    """Return the spec of an argument with one leaf bound to an output: a number at the leaf may be rounded.

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
    """Return the shape (see `_match_parts`) and the inner spec of a value whose spec is "json", by its type."""
    if isinstance(gold, dict):
        return "object", {}
    if isinstance(gold, list):
        return "list", "json"
    if isinstance(gold, bool) or gold is None:
        return "boolean", None
    return ("identifier" if isinstance(gold, str) else "number"), None


# Right values


def _is_number(value: Any) -> TypeGuard[int | float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _near(value: Any, gold: Any, tolerance: float) -> bool:
    """Whether both are numbers and differ by at most this share of the expected one."""
    if not (_is_number(value) and _is_number(gold)):
        return False
    try:
        # The factor keeps rounding errors from deciding at the boundary.
        return abs(value - gold) <= tolerance * abs(gold) * (1 + 1e-9)
    except OverflowError:  # an int too large for a float
        return value == gold


def _number(value: Any, gold: Any) -> bool:
    return _near(value, gold, SAME_NUMBER)


def _rounded(value: Any, gold: Any) -> bool:
    """Whether a value is the expected number, or that number rounded to as many digits as were written (if enough)."""
    if _number(value, gold):
        return True
    if not _near(value, gold, NUMBER_TOLERANCE) or abs(gold) > LARGEST_ROUNDED:
        return False
    written = Decimal(repr(value))
    # trailing zeros, which JSON drops, may have been meant
    last = min(int(written.as_tuple().exponent), written.adjusted() - LEAST_DIGITS + 1)
    return abs(written - Decimal(repr(gold))) <= Decimal(5).scaleb(last - 1)


def _integer(value: Any, gold: Any) -> bool:
    return _is_number(value) and not isinstance(gold, bool) and bool(value == gold)


def _same(value: Any, gold: Any) -> bool:
    return type(value) is type(gold) and bool(value == gold)


def _verbatim(value: Any, gold: Any) -> bool:
    return isinstance(value, str) and value == gold


def _comparable_texts(value: Any, gold: Any) -> bool:
    """Whether both are texts, and the value is not too long to be another notation of the expected one."""
    return isinstance(value, str) and isinstance(gold, str) and len(value) <= 8 * len(gold) + 64


def _equal_forms(form: Callable[[str], Any]) -> Callable[[Any, Any], bool]:
    """Return a rule by which strings are equal if their forms are; a string without a form equals only itself."""

    def right(value: Any, gold: Any) -> bool:
        try:
            return _comparable_texts(value, gold) and (value == gold or bool(form(value) == form(gold)))
        except (ValueError, OverflowError):
            return False

    return right


@lru_cache(maxsize=1024)  # each text is compared several times while its call is scored
def canonical(text: str) -> str:
    """Return the form of a text that is the same for all its notations.

    It ignores the style of quotation marks, the kind of dashes, the case of the first letter of sentences, a final full
    stop, and spaces that do not separate words or numbers. Apostrophes, primes and inch marks are not quotation marks.

    >>> canonical("It is “10.7 °C” – now.") == canonical("it is '10.7°C' - now")
    True
    >>> canonical("Pay 10 00 €") == canonical("Pay 1000 €"), canonical("We're late") == canonical("Were late")
    (False, False)
    >>> canonical("5' long") == canonical('5" long'), canonical("Now?") == canonical("Now.")
    (False, False)
    """
    plain = (text if text.isascii() or is_normalized("NFC", text) else normalize("NFC", text)).translate(_MARKS)
    plain = _DASHES.sub("-", _paired_quotes(plain))
    plain = _SENTENCE.sub(lambda found: found[0][:-1] + found[0][-1].lower(), " ".join(plain.split()))
    plain = _SEPARATING_SPACE.sub("\0", plain).replace(" ", "")
    closing = '"' if plain.endswith('."') else ""
    body = plain.removesuffix(closing)
    return body[:-1] + closing if body.endswith(".") and not body.endswith("..") and len(body) > 1 else plain


def _paired_quotes(text: str) -> str:
    """Make both marks of each quotation double quotation marks, and replace inch marks by a special character."""
    if "'" not in text and '"' not in text:
        return text
    marks = list(text)
    opened: dict[str, int] = {}  # for each kind of mark, the position of one that is not yet closed
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
    """Whether a text says the same; accents may be omitted, but not added."""
    if not _comparable_texts(value, gold):
        return False
    if value == gold:
        return True
    left, right = canonical(value), canonical(gold)
    if left == right or len(left) != len(right) or right.isascii():
        return left == right
    return all(a == b or a == normalize("NFD", b)[0] for a, b in zip(left, right, strict=True))


def _url(text: str) -> tuple[Any, ...]:
    text = text.strip()
    if _SPACE.search(text):
        raise ValueError("a URL must not contain white space")
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
    "email": _equal_forms(identifier),
    "url": _equal_forms(_url),
    "expression": _equal_forms(parse_expression),
    **{rule: _equal_forms(form) for rule, form in FORMS.items()},
}


# Close values


def _close_number(value: Any, gold: Any) -> float:
    return float(_near(value, gold, NUMBER_TOLERANCE))


def _close_text(value: Any, gold: Any) -> float:
    if not _comparable_texts(value, gold):
        return 0.0
    left, right = _folded(value), _folded(gold)
    longest = max(len(left), len(right))
    # integer arithmetic, so that the boundary is exact
    edits = distance(left, right, score_cutoff=longest * (100 - TEXT_PASS_PERCENT) // 100)
    return 1 - edits / longest if 100 * (longest - edits) >= TEXT_PASS_PERCENT * longest else 0.0


@lru_cache(maxsize=1024)
def _folded(text: str) -> str:
    return " ".join((text if text.isascii() else normalize("NFC", text)).split()).casefold()


CLOSE: dict[str, Callable[[Any, Any], float]] = {"number": _close_number, "rounded": _close_number, "text": _close_text}
